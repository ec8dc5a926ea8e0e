// Small things on a board move by themselves while somebody looks and nothing else happens: not while a move is made or shown, in a
// window behind others, or after a minute without a hand on it. What moves has a layer of its own, which a new board should not pay for.
const CALM = 4000; // milliseconds without a choice or a move, after which it begins
const ALONE = 60_000; // milliseconds without a hand on it, after which it ends
const page = document.documentElement;
let touched = 0,
  timer = 0;

const isSeen = () => !document.hidden && document.hasFocus() && performance.now() - touched < ALONE;

function look() {
  if (isSeen()) page.dataset.alive = "";
  else delete page.dataset.alive;
  clearTimeout(timer);
  if (isSeen()) timer = setTimeout(look, ALONE - (performance.now() - touched) + 1);
}

function rest() {
  delete page.dataset.alive;
  clearTimeout(timer);
  timer = setTimeout(look, CALM);
}

function touch() {
  const wasAlone = performance.now() - touched >= ALONE;
  touched = performance.now();
  if (wasAlone) rest();
}

export function startLife() {
  for (const kind of ["pointermove", "wheel"]) addEventListener(kind, touch, { passive: true, capture: true });
  for (const kind of ["click", "keydown", "focus"])
    addEventListener(
      kind,
      () => {
        touch();
        rest();
      },
      { capture: true },
    );
  document.addEventListener("underhill-move", rest);
  document.addEventListener("visibilitychange", rest);
  addEventListener("blur", look);
  touch();
  rest();
}
