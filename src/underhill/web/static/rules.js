// The rules beside the table: their link opens them in a dialog; without this module it leads to their page.
async function open(link, dialog) {
  const room = dialog.querySelector(".scroll");
  if (!room.childElementCount) {
    const answer = await fetch(link.href);
    if (!answer.ok) return location.assign(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    room.append(document.adoptNode(page.querySelector("article.rules")));
  }
  dialog.showModal();
}

export function startRules(dialog) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-rules]");
    if (event.target === dialog) dialog.close(); // beside the panel
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link, dialog);
  });
}
