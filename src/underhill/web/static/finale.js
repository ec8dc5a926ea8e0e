// The end of a match that somebody has seen to its end: the score sheet counts up source by source. A key or a click shows the rest.
import { sound } from "./sound.js";

const EACH = 550; // milliseconds for a source of points
const LONGEST = 9000; // milliseconds for all of them
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const finale = () => document.querySelector(".finale");
let hurry = null; // shows the rest at once while it is counted

const written = (n) => (n < 0 ? `−${-n}` : `${n}`);

function tick(number, points) {
  number.textContent = written(points);
  number.classList.remove("ticked");
  void number.offsetWidth; // so that the animation begins anew
  number.classList.add("ticked");
}

async function count(rows, totals, each) {
  const sums = totals.map(() => 0);
  for (const row of rows) {
    if (hurry === null) return;
    row.classList.remove("to-come");
    row.scrollIntoView({ block: "nearest" });
    [...row.querySelectorAll("[data-points]")].forEach((cell, p) => {
      const points = Number(cell.dataset.points);
      sums[p] += points;
      if (points) tick(totals[p], sums[p]);
    });
    sound("coin");
    await new Promise((done) => {
      hurry = done;
      setTimeout(done, each);
    });
  }
}

export async function celebrate() {
  const box = finale(),
    rows = [...(box?.querySelectorAll("[data-source]") ?? [])];
  const totals = [...(box?.querySelectorAll("[data-total]") ?? [])];
  if (rows.length && !calm.matches && !document.hidden) {
    hurry = () => {};
    for (const one of [box, document.body]) one.classList.add("counting");
    for (const row of rows) row.classList.add("to-come");
    for (const total of totals) total.textContent = "0";
    await count(rows, totals, Math.min(EACH, LONGEST / rows.length));
    rest(box, rows, totals);
  }
  sound("win");
}

function rest(box, rows, totals) {
  hurry = null;
  for (const one of [box, document.body]) one.classList.remove("counting");
  for (const row of rows) row.classList.remove("to-come");
  for (const total of totals) total.textContent = written(Number(total.dataset.total));
}

export const isCounting = () => hurry !== null;

export function skipCounting() {
  const go = hurry;
  hurry = null;
  go?.();
}

function show(shown) {
  finale().classList.toggle("away", !shown);
  if (shown) finale().querySelector(".finale-close")?.focus({ preventScroll: true });
}

export function startFinale() {
  document.addEventListener("click", (event) => {
    if (isCounting()) skipCounting();
    else if (event.target.closest?.(".finale-close")) show(false);
    else if (event.target.closest?.(".finale-open")) show(true);
  });
}
