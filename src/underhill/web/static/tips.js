// One tip for everything: the explanation card of what is pointed at, or why something cannot be done.
const tip = document.getElementById("tip");
const SPOTS = "[data-why], [data-card], [data-card-in]";
const HOLD = 450;
let owner = null;
let mouse = {}; // where it was moved to last: what comes to lie under a mouse that rests was not pointed at
let isIgnored = false; // something came to lie under it

function fill(spot) {
  tip.replaceChildren();
  const card = document.getElementById(`card-${spot.dataset.card ?? spot.dataset.cardIn}`);
  if (spot.dataset.why) {
    const line = document.createElement("p");
    line.textContent = spot.dataset.why;
    tip.append(line);
  }
  if (card) tip.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  return tip.childNodes.length > 0;
}

function place(spot) {
  const at = spot.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const below = at.bottom + own.height + 12 < innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - own.height - 8)}px`;
}

function hideTip() {
  owner?.removeAttribute("aria-describedby");
  owner = null;
  if (tip.matches(":popover-open")) tip.hidePopover();
}

// What was explained has gone with a new page, or has become something else.
export function dropTip() {
  if (owner && !(owner.isConnected && owner.hasAttribute("aria-describedby"))) hideTip();
}

function show(spot) {
  if (spot === owner) return;
  hideTip();
  if (!fill(spot)) return;
  owner = spot;
  spot.setAttribute("aria-describedby", "tip");
  tip.showPopover();
  place(spot);
}

export function startTips() {
  document.querySelector("main")?.append(tip); // all that is shown belongs to a landmark
  const spotOf = (event) => (event.target instanceof Element ? event.target.closest(SPOTS) : null);
  let hold = 0;
  const point = (event) => {
    if (event.pointerType !== "mouse") return;
    const spot = spotOf(event);
    isIgnored = event.clientX === mouse.clientX && event.clientY === mouse.clientY;
    if (spot && !isIgnored) show(spot);
    else if (spot !== owner) hideTip();
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("pointermove", (event) => {
    if (isIgnored) point(event);
    mouse = event;
  });
  document.addEventListener("focusin", (event) => {
    const spot = spotOf(event);
    if (spot && event.target.matches(":focus-visible")) show(spot);
    else hideTip();
  });
  document.addEventListener("pointerdown", (event) => {
    const spot = spotOf(event);
    if (event.pointerType === "mouse" || !spot) return;
    hold = setTimeout(() => show(spot), HOLD);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => clearTimeout(hold));
  document.addEventListener("click", (event) => {
    const spot = spotOf(event);
    if (spot && !event.target.closest("button[form], a")) show(spot);
    else if (event.pointerType !== "mouse") hideTip();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
}
