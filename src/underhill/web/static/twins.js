// A choice stands on the board and in the list: pointing at one marks the other. Whoever uses the keyboard gets the whole list, and so
// does everybody where nothing that can be chosen on the board is in sight.
import { fitBelow, narrow } from "./camera.js";

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

function isSeen(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

// Once for each question, when the board stands still; who folds the list again is not contradicted.
export async function unfoldUnseen() {
  const list = document.querySelector("#all-choices:not([data-looked-at])");
  const board = document.querySelector(".board");
  if (!list || !narrow.matches || document.querySelector(".prompt .bundle")) return;
  await Promise.allSettled((board?.getAnimations() ?? []).map((each) => each.finished));
  const lit = [...document.querySelectorAll(".ground .act.can, .seats .act.can")];
  if (!lit.length || !list.isConnected) return; // while others' moves are played nothing on the board can be chosen
  list.dataset.lookedAt = "";
  fitBelow(); // the hand may have begun below the question
  if (list.open || lit.some(isSeen)) return;
  list.dataset.unfolded = "";
  list.open = true;
  fitBelow();
}

export function startTwins() {
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => mark(choiceOf(event)));
}
