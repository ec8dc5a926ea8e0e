// It is your turn: a mark in the title and on the icon, and a notification of the browser while nobody looks at the page.
const icon = document.querySelector('link[rel="icon"]');
const plain = { title: document.title, icon: icon?.getAttribute("href") };

export function callReader(isMine, isNew, text) {
  document.title = isMine ? `● ${plain.title}` : plain.title;
  if (icon) icon.setAttribute("href", isMine ? icon.dataset.turn : plain.icon);
  if (isMine && isNew && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = new Notification(text, { body: plain.title, tag: location.pathname, icon: icon?.dataset.turn });
    shown.addEventListener("click", () => { focus(); shown.close(); });
  }
}

export function startCalls() {
  const button = document.getElementById("notify");
  if (!button || !("Notification" in window) || Notification.permission !== "default") return;
  button.hidden = false;
  button.addEventListener("click", async () => { button.hidden = (await Notification.requestPermission()) !== "default"; });
}
