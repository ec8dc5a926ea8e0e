// The slider of a replay: moves are fetched and swapped in, so that pieces glide; the address follows.
import { closeHint } from "./hints.js";
import { read, remember, swapIn } from "./swap.js";

const EVERY = 900; // milliseconds between moves that play by themselves
let wanted = null,
  busy = false,
  shown = -1;

async function follow(table) {
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const step = wanted;
    wanted = null;
    const query = (at) => new URLSearchParams({ step: at, ...(table.dataset.seat && { seat: table.dataset.seat }) });
    const see = async (at) => {
      const answer = await fetch(`/tables/${table.dataset.replay}/part?${query(at)}`);
      if (answer.ok) swapIn(read(await answer.text()));
    };
    if (step && step !== shown + 1) await see(step - 1); // so that what is marked is this move, not all since the last one seen
    await see(step);
    shown = step;
    history.replaceState(null, "", `?${query(step)}`);
  }
  busy = false;
}

function startAutoplay(next) {
  const button = document.getElementById("autoplay");
  let timer = 0;
  const set = (on) => {
    clearInterval(timer);
    button.setAttribute("aria-pressed", on);
    button.firstElementChild.textContent = on ? "⏸" : "▶";
    if (on)
      timer = setInterval(() => {
        if (!busy && next() === false) set(false);
      }, EVERY);
  };
  button.hidden = false;
  button.addEventListener("click", () => set(button.getAttribute("aria-pressed") !== "true"));
}

export function startReplay(table) {
  const slider = document.getElementById("step"),
    output = slider.form.querySelector("output");
  remember();
  shown = Number(slider.value);
  slider.form.querySelector(".no-module").hidden = true;
  const go = (step) => {
    closeHint();
    wanted = Math.min(Math.max(0, step), Number(slider.max));
    slider.value = wanted;
    output.textContent = `${wanted} / ${slider.max}`;
    follow(table);
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  startAutoplay(() => Number(slider.value) < Number(slider.max) && go(Number(slider.value) + 1));
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
