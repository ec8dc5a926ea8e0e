// The slider of a replay: moves are fetched and swapped in, so that pieces glide; the address follows.
import { remember, swapIn } from "./swap.js";

let wanted = null, busy = false;

async function follow(table, slider) {
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const step = wanted;
    wanted = null;
    const query = new URLSearchParams({ step, ...(table.dataset.seat && { seat: table.dataset.seat }) });
    const answer = await fetch(`/tables/${table.dataset.replay}/part?${query}`);
    if (answer.ok) swapIn(await answer.text());
    history.replaceState(null, "", `?${query}`);
  }
  busy = false;
}

export function startReplay(table) {
  const slider = document.getElementById("step"), output = slider.form.querySelector("output");
  remember(document);
  slider.form.querySelector(".no-module").hidden = true;
  const go = (step) => {
    wanted = Math.min(Math.max(0, step), Number(slider.max));
    slider.value = wanted;
    output.textContent = `${wanted} / ${slider.max}`;
    follow(table, slider);
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  slider.form.addEventListener("click", (event) => {
    const link = event.target.closest("a[rel]");
    if (!link) return;
    event.preventDefault();
    const now = Number(slider.value);
    go({ first: 0, prev: now - 1, next: now + 1, last: Number(slider.max) }[link.rel]);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") go(Number(slider.value) - 1);
    if (event.key === "ArrowRight") go(Number(slider.value) + 1);
  });
}
