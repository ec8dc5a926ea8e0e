// The guide says each thing at length once; later its text is folded, and a click unfolds it. In a window without a rail a long text,
// and what happened in an introduction, shows its first lines and a button for the rest.
import { narrow } from "./camera.js";

const KEY = "underhill-told";
const MOST_LINES = 6.5; // a text of six lines is shown whole: the button would take as much room

// Whether the text has more lines than are shown at first. Without the module all of them are shown.
function isLong(said) {
  const { lineHeight, columnCount } = getComputedStyle(said);
  return narrow.matches && columnCount === "auto" && said.scrollHeight > MOST_LINES * Number.parseFloat(lineHeight);
}

function foldLong() {
  const said = document.querySelector(".guide .said"),
    guide = said?.closest(".guide");
  if (!said) return;
  if (!isLong(said)) delete guide.dataset.long;
  else guide.dataset.long ??= "folded";
}

function readOn(button) {
  const { dataset } = button.closest(".guide"),
    isFolded = dataset.long === "folded";
  dataset.long = isFolded ? "open" : "folded";
  button.setAttribute("aria-expanded", isFolded);
}

export function shortenGuide(table) {
  const now = `${table} ${document.querySelector('#play [name="decision"]')?.value ?? ""}`;
  const told = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  for (const part of document.querySelectorAll(".guide details[data-told]")) {
    const key = part.dataset.told;
    if (told[key] && told[key] !== now) part.open = false;
    else told[key] = now;
  }
  localStorage.setItem(KEY, JSON.stringify(told));
  foldLong();
}

export function startGuide() {
  foldLong();
  addEventListener("resize", foldLong);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".read-on");
    if (button) readOn(button);
  });
}
