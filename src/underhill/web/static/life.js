// Small things on a board move by themselves while somebody looks: not in a window behind others, nor after a while without a hand on it.
const STILL_AFTER = 60_000; // milliseconds
const AWAKE = ["pointermove", "pointerdown", "keydown", "wheel", "focus", "visibilitychange"];

export function startLife() {
  const page = document.documentElement;
  let timer = 0, asleepAt = 0;
  const rest = () => { page.dataset.resting = ""; };
  const sleepLater = () => {
    const left = asleepAt - performance.now();
    if (left <= 0) rest();
    else timer = setTimeout(sleepLater, left);
  };
  const wake = () => {
    if (document.hidden || !document.hasFocus()) return rest();
    asleepAt = performance.now() + STILL_AFTER;
    if (!timer || "resting" in page.dataset) {
      clearTimeout(timer);
      delete page.dataset.resting;
      timer = setTimeout(sleepLater, STILL_AFTER);
    }
  };
  for (const kind of AWAKE) addEventListener(kind, wake, { passive: true, capture: true });
  addEventListener("blur", rest);
  wake();
}
