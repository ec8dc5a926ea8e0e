// Where a window shows only a part of the board, all of it is shown smaller: while others' moves are played, and whenever one likes,
// by a double tap, by pinching or by the button. A tap on the small board goes back, to where one tapped.
const GAP = 4; // pixels around the small board
const FITS = 0.97; // a board that would hardly get smaller stays as it is
const WIDE = { width: 930, height: 590 }; // pixels: as on a large screen, where nothing lies below something else
const LEAST = 90; // pixels in height; below that nothing could be recognised
const TAPS = { within: 320, apart: 30 }; // milliseconds and pixels between two taps that belong together
export const narrow = matchMedia("(max-width: 1199px), (max-height: 619px)"); // no rail beside the board, as in table.css
let scale = 1;
let isWished = false; // by the reader, not by the stage
let asked = 0, // pixels of the question
  fitted = 0; // down to where the board was seen when it was made to fit

const main = () => document.querySelector("main.table");
const frame = () => document.querySelector(".board-frame");
const hand = () => document.querySelector("section.hand");
const hangs = () => hand() !== null && getComputedStyle(hand()).position === "sticky";
const edge = (what, side, otherwise) => document.querySelector(what)?.getBoundingClientRect()[side] ?? otherwise;

export const boardScale = () => scale;
export const isWhole = () => scale < 1;

// Down and right to where the question leaves the window free: it lies below the board, or stands beside it.
export function free() {
  const left = edge(".prompt", "left", innerWidth),
    isBeside = left >= edge(".board-frame", "right", innerWidth);
  return isBeside
    ? { right: left, bottom: innerHeight }
    : { right: innerWidth, bottom: Math.min(edge(".prompt", "top", innerHeight), innerHeight) };
}

// What is seen of the board: below the header, above the hand where that sticks to the question.
function room() {
  const { right, bottom } = free();
  return {
    top: Math.max(edge(".top", "bottom", 0), 0),
    right,
    bottom: hangs() ? Math.min(bottom, hand().getBoundingClientRect().top) : bottom,
  };
}

function back() {
  scale = 1;
  isWished = false;
  main().removeAttribute("data-whole");
  document.getElementById("whole")?.setAttribute("aria-pressed", "false");
}

// Shows the board whole if it does not fit; whether it does so now.
export function showWhole(wished = false) {
  if (!narrow.matches || !frame()?.querySelector(".board")) return false;
  isWished ||= wished;
  if (isWhole()) return true;
  const at = frame().getBoundingClientRect(),
    { top, bottom, right: end } = room();
  const from = Math.max(top, Math.min(at.top, bottom - LEAST)),
    width = end - 2 * GAP,
    height = bottom - from - 2 * GAP;
  const scales = [Math.min(1, height / at.height, width / at.width), Math.min(1, height / WIDE.height, width / WIDE.width)];
  const isSeen = at.bottom > top && at.top < bottom;
  if (scales[0] > FITS || height < LEAST || !(isSeen || wished)) {
    isWished = false;
    return false;
  }
  const isWide = scales[1] > scales[0],
    size = isWide ? WIDE : at;
  scale = scales[Number(isWide)];
  fitted = bottom;
  const right = (end - size.width * scale) / 2 - at.left,
    down = from + (height - size.height * scale) / 2 + GAP - at.top;
  for (const [name, pixels] of [
    ["", at.height],
    ["-left", at.left],
    ["-top", at.top],
    ["-width", at.width],
  ]) {
    main().style.setProperty(`--kept${name}`, `${pixels}px`);
  }
  main().style.setProperty("--whole", `translate(${right}px, ${down}px) scale(${scale})`);
  main().dataset.whole = isWide ? "wide" : "";
  document.getElementById("whole")?.setAttribute("aria-pressed", "true");
  return true;
}

// Below a narrow board the hand sticks above the question, however tall that is; a board shown whole ends above both. Elsewhere the
// page is spared a new style for all.
export function fitBelow() {
  if (!narrow.matches) return;
  const height = document.querySelector(".prompt")?.offsetHeight ?? 0;
  if (hangs() && height !== asked) {
    asked = height;
    main().style.setProperty("--asked", `${asked}px`);
  }
  if (!isWhole() || room().bottom === fitted) return;
  const wished = isWished;
  back();
  showWhole(wished);
}

const isInSight = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

// A question that is answered out of sight, on the board, in the hand or at a seat, unfolds its list; each question is judged once,
// when the board stands still.
export async function unfoldList() {
  const list = document.querySelector("#all-choices:not([open], [data-judged])");
  if (!list || !narrow.matches || isWhole() || document.querySelector(".prompt .bundle")) return;
  await Promise.allSettled((document.querySelector(".board")?.getAnimations() ?? []).map((each) => each.finished));
  const spots = [...document.querySelectorAll(".ground button.act.can, .seats button.act.can")];
  if (!spots.length || !list.isConnected || list.open) return; // while others' moves are played nothing can be chosen there
  list.dataset.judged = "";
  fitBelow(); // the hand may have been below the question
  if (spots.some(isInSight)) return;
  list.dataset.unfolded = "";
  list.open = true;
  fitBelow();
}

// Back to the usual size, unless the reader wished to see it whole.
export function showClose() {
  if (isWhole() && !isWished) back();
}

// Back to the usual size, with what was tapped on the small board in the middle of what is seen.
function closeTo(x, y) {
  const spot = document
    .elementsFromPoint(x, y)
    .find((one) => one.closest(".board") && one.closest("[data-place], [data-piece], [data-card], section"));
  back();
  const { top, bottom } = room(),
    at = (spot ?? frame()).getBoundingClientRect();
  scrollBy({ top: (at.top + at.bottom) / 2 - (top + bottom) / 2 });
}

function tapped(event) {
  if (event.target.closest("#whole")) return isWhole() ? back() : showWhole(true);
  if (!isWhole() || !event.target.closest(".board-frame")) return;
  event.preventDefault();
  event.stopPropagation();
  document.dispatchEvent(new Event("underhill-skip"));
  if (isWhole()) closeTo(event.clientX, event.clientY);
}

function startDoubleTaps() {
  let last = null;
  document.addEventListener("pointerup", (event) => {
    const isBoard = event.pointerType === "touch" && event.target.closest?.(".board") && !event.target.closest("button, a");
    if (!isBoard || isWhole()) {
      last = null;
      return;
    }
    const again = last && event.timeStamp - last.timeStamp < TAPS.within;
    const near = again && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TAPS.apart;
    last = near ? null : event;
    if (near) setTimeout(() => showWhole(true)); // the click of this tap comes first
  });
}

function startPinching() {
  let began = 0;
  const apart = ({ touches: [one, other] }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  document.addEventListener(
    "touchstart",
    (event) => {
      began = event.touches.length === 2 && event.target.closest?.(".board-frame") ? apart(event) : 0;
    },
    { passive: true },
  );
  document.addEventListener(
    "touchmove",
    (event) => {
      if (!began || event.touches.length !== 2 || visualViewport.scale > 1.01) return;
      const ratio = apart(event) / began;
      if (ratio < 0.8 && !isWhole()) {
        began = 0;
        showWhole(true);
      } else if (ratio > 1.2 && isWhole()) {
        began = 0;
        closeTo(event.touches[0].clientX, event.touches[0].clientY);
      }
    },
    { passive: true },
  );
}

// Questions are always new ones; lists in them unfold.
function startFitting() {
  const sizes = new ResizeObserver(fitBelow);
  const watch = () => {
    sizes.disconnect();
    for (const one of document.querySelectorAll(".prompt, section.hand")) sizes.observe(one);
  };
  new MutationObserver(watch).observe(document.querySelector(".rail"), { childList: true });
  watch();
}

export function startCamera() {
  unfoldList();
  startFitting();
  document.addEventListener("click", tapped, true);
  addEventListener("resize", () => isWhole() && back());
  document.addEventListener("keydown", (event) => event.key === "Escape" && isWhole() && back());
  startDoubleTaps();
  startPinching();
}
