// Changes the sections of a table's page that are not as they were, all at once; named pieces then glide from where they were.
// A View Transition would hold the new board back until both boards are captured: 160 ms on a busy machine, where this took 60.
import { boardScale, fitBelow, unfoldList } from "./camera.js";
import { become } from "./morph.js";
import { showUnfolded } from "./seats.js";
import { dropTip } from "./tips.js";

const MOST_PIECES = 24; // more are not followed by the eye
const TAKEN = { duration: 450, easing: "ease-in" };
const GLIDE = { duration: 250, easing: "ease-in-out", composite: "add" };
const atFirst = new Map(),
  seen = new Map(); // each section as the page came with it, and as a part has brought it
let onBoard = ""; // the step that the board shows
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const inPage = (name) => document.querySelector(`[data-section="${name}"]`);
const pieces = (root) => new Map([...root.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece]));

// Where a piece is: what holds it, and the classes that give it a place there. Two pages can be compared without being laid out.
function spot(piece) {
  const places = [...piece.classList].filter((name) => /^[nxy]-\d+$/.test(name)).join(" ");
  return `${holder(piece.parentElement)} ${places}`;
}

function holder(element, path = "") {
  if (!element) return path;
  const { piece, place, section } = element.dataset;
  if (piece || place || section) return `${piece ?? place ?? section}${path}`;
  return holder(element.parentElement, `/${[...(element.parentElement?.children ?? [])].indexOf(element)}${path}`);
}

export function remember() {
  for (const section of document.querySelectorAll("[data-section]")) atFirst.set(section.dataset.section, section.outerHTML);
}

// A section was changed by other hands: it is not taken for what a part has brought.
export function forget(name) {
  atFirst.delete(name);
  seen.delete(name);
}

function parsed(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

// A part: its facts, and the text of each section, which is read only where it is needed.
export function read(html) {
  const [head, ...texts] = html
    .trimEnd()
    .slice(0, -"</div>".length)
    .split(/(?=<\w+ data-section=")/);
  const sections = new Map(texts.map((text) => [text.match(/data-section="(\w+)"/)[1], text.trimEnd()]));
  return { facts: { ...parsed(head).dataset }, sections, drawn: (name) => parsed(sections.get(name) ?? "<i></i>") };
}

// The sections that are no longer as the page shows them, by name, each as it has become.
function changed(part, wanted) {
  const found = new Map();
  for (const [name, text] of part.sections) {
    if (!wanted(name) || seen.get(name) === text || !inPage(name)) continue;
    const fresh = part.drawn(name),
      first = atFirst.get(name);
    atFirst.delete(name);
    seen.set(name, text);
    if (first === undefined || first !== fresh.outerHTML) found.set(name, fresh);
  }
  return found;
}

// The pieces as they will be: those of what changes, and those that stay.
function piecesAfter(before, news) {
  const stay = [...before].filter(([, piece]) => !news.has(piece.closest("[data-section]")?.dataset.section));
  return new Map([...stay, ...[...news.values()].flatMap((section) => [...pieces(section)])]);
}

function moved(before, after) {
  const isAt = (name, piece) => before.get(name) === piece || (before.has(name) && spot(before.get(name)) === spot(piece));
  return [...after].filter(([name, piece]) => !isAt(name, piece)).map(([name]) => name);
}

// Pieces of a kind that will be gone and that nothing on the new page names, each with where it is seen now.
function leaving(before, after) {
  const named = new Set([...after.values()].map((piece) => piece.dataset.came));
  const gone = [...before].filter(([id, piece]) => piece.dataset.kind && !after.has(id) && !named.has(id));
  return gone.map(([, piece]) => ({ piece, kind: piece.dataset.kind, at: piece.getBoundingClientRect() }));
}

function oneOf(gone, kind) {
  const found = gone.findIndex((one) => one.kind === kind);
  return found < 0 ? null : gone.splice(found, 1)[0];
}

// Where the pieces that have moved are seen now; one that had another name before is found under that, or by its kind.
function placesOf(names, before, after, gone) {
  const places = new Map();
  for (const id of names) {
    const { came, kind } = after.get(id).dataset;
    const was = before.get(id) ?? before.get(came);
    const at = was ? was.getBoundingClientRect() : kind && oneOf(gone, kind)?.at;
    if (at) places.set(id, at);
  }
  return places;
}

const holdings = () =>
  new Map([...document.querySelectorAll("[data-takes]")].map((one) => [one.dataset.takes, Number(one.dataset.has)]));

// What was taken off the board to where its kind is only counted: its picture flies there.
function flyTo(had, gone) {
  const ground = document.querySelector(".board")?.firstElementChild;
  for (const taker of ground && gone.length ? document.querySelectorAll("[data-takes]") : []) {
    for (let more = Number(taker.dataset.has) - (had.get(taker.dataset.takes) ?? 0); more > 0; more--) {
      const one = oneOf(gone, taker.dataset.takes.split(" ")[0]);
      if (one) fly(one, taker.getBoundingClientRect(), ground);
    }
  }
}

function fly({ piece, at }, to, ground) {
  const picture = piece.cloneNode(true),
    frame = ground.getBoundingClientRect(),
    k = boardScale();
  for (const name of ["data-piece", "data-kind", "tabindex"]) picture.removeAttribute(name);
  picture.setAttribute("aria-hidden", "true");
  picture.inert = true;
  picture.className += " flying";
  Object.assign(picture.style, {
    left: `${(at.x - frame.x) / k}px`,
    top: `${(at.y - frame.y) / k}px`,
    width: `${at.width / k}px`,
    height: `${at.height / k}px`,
  });
  ground.append(picture);
  const way = `translate(${(to.x + to.width / 2 - at.x - at.width / 2) / k}px, ${(to.y + to.height / 2 - at.y - at.height / 2) / k}px) scale(.35)`;
  picture.animate([{ transform: "none" }, { transform: way, opacity: 0.3 }], TAKEN).finished.finally(() => picture.remove());
}

const within = (at, low, high) => Math.min(Math.max(at, low), Math.max(low, high));

// A board scrolls, so a piece from elsewhere enters it at its edge.
function start(from, to, board) {
  const frame = board?.getBoundingClientRect();
  const x = frame ? within(from.x, frame.left, frame.right - to.width) : from.x;
  const y = frame ? within(from.y, frame.top, frame.bottom - to.height) : from.y;
  const k = board ? boardScale() : 1;
  const right = (x + from.width / 2 - to.x - to.width / 2) / k,
    down = (y + from.height / 2 - to.y - to.height / 2) / k;
  return `translate(${right}px, ${down}px) scale(${from.width / to.width}, ${from.height / to.height})`;
}

function glide(places) {
  const all = pieces(document);
  const ways = [...places].map(([id, from]) => [all.get(id), from, all.get(id)?.getBoundingClientRect()]);
  for (const [piece, from, to] of ways) {
    if (to?.width && to.height && from.width)
      piece.animate([{ transform: start(from, to, piece.closest(".board")) }, { transform: "none" }], GLIDE);
  }
}

function ticks(root) {
  return new Map([...root.querySelectorAll("[data-tick]")].map((number) => [number.dataset.tick, number]));
}

function focusKey(element) {
  if (!element || element === document.body) return null;
  const inside = element.closest("[data-section]");
  return inside && { section: inside.dataset.section, id: element.id, piece: element.dataset.piece, value: element.value };
}

function refocus(key) {
  if (!key || document.activeElement !== document.body) return;
  const section = document.querySelector(`[data-section="${key.section}"]`);
  const all = section ? [...section.querySelectorAll("button, a, [tabindex]")] : [];
  const same = all.find(
    (one) =>
      (key.id && one.id === key.id) || (key.piece && one.dataset.piece === key.piece) || (key.value && one.value === key.value),
  );
  (same ?? document.querySelector(".question[tabindex]") ?? section)?.focus?.({ preventScroll: true });
}

// What the reader has opened stays open; what the page has unfolded was for one question.
function keepOpen(swap) {
  const open = [...document.querySelectorAll("details[open][id]:not([data-unfolded])")].map((one) => one.id);
  swap();
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
}

// Whether the board already shows the moment of a page: then what just happened stays marked.
function sameMoment(facts) {
  const step = facts.step ?? facts.steps,
    same = step === onBoard;
  onBoard = step;
  return same;
}

// The log gains lines at its top and keeps the others, so that whoever hears the page is told what is new; false if it cannot.
function told(old, fresh) {
  const lines = [...fresh.children],
    known = [...old.children],
    words = (line) => line?.textContent;
  const gained = lines.findIndex((_, n) => known.slice(0, 3).every((one, k) => words(lines[n + k]) === words(one)));
  if (gained < 0 || !known.length) return false;
  for (const line of known) line.classList.remove("new");
  old.prepend(...lines.slice(0, gained).map((line) => document.adoptNode(line)));
  while (old.children.length > lines.length) old.lastElementChild.remove();
  return true;
}

// The question is always a new one, so that it is read out; whatever else changes keeps what it can.
function put(name, fresh) {
  const old = inPage(name);
  if (name === "prompt") old.replaceWith(fresh);
  else if (name !== "log" || !told(old, fresh)) become(old, fresh);
}

// Shows a part: all its sections, or those that are wanted.
export function swapIn(part, wanted = () => true) {
  const news = changed(part, wanted);
  const before = pieces(document),
    numbers = new Map([...ticks(document)].map(([id, one]) => [id, one.textContent]));
  const after = piecesAfter(before, news),
    names = wanted("board") && before.size ? moved(before, after) : []; // a first board is all new: nothing on it has just happened
  const glides = names.length <= MOST_PIECES && !calm.matches && !document.hidden;
  const gone = glides ? leaving(before, after) : [],
    had = holdings();
  const places = glides ? placesOf(names, before, after, gone) : new Map();
  const key = focusKey(document.activeElement);
  const marked =
    wanted("board") && sameMoment(part.facts)
      ? [...document.querySelectorAll(".just[data-piece]")].map((piece) => piece.dataset.piece)
      : [];
  keepOpen(() => {
    for (const [name, fresh] of news) put(name, fresh);
    if (wanted("board")) for (const old of document.querySelectorAll(".just")) old.classList.remove("just");
    const now = pieces(document);
    for (const id of [...names, ...marked]) now.get(id)?.classList.add("just");
    for (const [id, one] of ticks(document))
      if (numbers.has(id) && numbers.get(id) !== one.textContent) one.classList.add("ticked");
    showUnfolded();
    dropTip();
    refocus(key);
  });
  unfoldList();
  fitBelow();
  glide(places);
  flyTo(had, gone);
  return part.facts;
}
