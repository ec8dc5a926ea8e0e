// The guide says each thing at length once; later its text is folded, and a click unfolds it.
const KEY = "underhill-told";

export function shortenGuide(table) {
  const now = `${table} ${document.querySelector('#play [name="decision"]')?.value ?? ""}`;
  const told = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  for (const part of document.querySelectorAll(".guide details[data-told]")) {
    const key = part.dataset.told;
    if (told[key] && told[key] !== now) part.open = false;
    else told[key] = now;
  }
  localStorage.setItem(KEY, JSON.stringify(told));
}
