// A choice stands on the board and in the list: pointing at one marks the other. Whoever uses the keyboard gets the whole list.
const choiceOf = (event) => event.target.closest?.('button[name="choice"]');

function mark(button) {
  for (const twin of document.querySelectorAll(".twin")) twin.classList.remove("twin");
  if (!button) return;
  for (const twin of document.querySelectorAll('button[name="choice"]')) {
    twin.classList.toggle("twin", twin !== button && (twin.value === button.value || button.value.split(";").includes(twin.value)));
  }
}

// The first choice is one Tab away from where the page begins, and from the question.
export function firstByTab(event) {
  const from = document.activeElement;
  if (event.key !== "Tab" || event.shiftKey || (from && from !== document.body && !from.matches(".question"))) return false;
  document.documentElement.dataset.keys = "";
  document.getElementById("all-choices")?.setAttribute("open", "");
  const first = document.querySelector("button.choice");
  first?.focus();
  return Boolean(first);
}

export function startTwins() {
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => mark(choiceOf(event)));
}
