// What others did since one's last choice is played on the board step by step. Choosing never waits for it, and anything skips it.
import { free, isWhole, showClose, showWhole } from "./camera.js";
import { forget, read, swapIn } from "./swap.js";

const PACES = { slow: 1600, normal: 800, fast: 400, at_once: 0 }; // milliseconds for a step
const KEY = "underhill-pace";
const STAGE = ["steps", "board", "hand", "seats"];
const MANY = 6; // more steps that wait are played faster, so that together they take about as long
const MOMENT = 2.2; // a moment of its own lasts longer
const touched = new Map(); // step: the pieces that it moved
const onStage = (name) => STAGE.includes(name);
const offStage = (name) => !onStage(name);
let table = null; // { address, show }: how the table's page fetches a part and shows a whole one
let latest = null,
  lastStep = -1; // the part that came last, and its step
let shown = 0; // the step that the board shows
let queue = [],
  run = null,
  wake = () => {};

const pace = () => PACES[localStorage.getItem(KEY)] ?? PACES.normal;
const caption = () => document.getElementById("caption");

export const isPlaying = () => run !== null;

// The steps that a section "since your turn" tells, each with who made it and the words for it.
function movesIn(root) {
  return [...root.querySelectorAll("[data-move]")].map((card) => ({ step: Number(card.dataset.move), card }));
}

export function present(part, atOnce) {
  const since = part.drawn("since"),
    from = Number(since.dataset.from ?? 0),
    steps = Number(part.facts.steps);
  const moves = movesIn(since).filter((move) => move.step > shown);
  const changedEyes = part.facts.viewer !== document.querySelector("main").dataset.viewer;
  const isOld = steps === lastStep,
    isOver = part.facts.status === "finished";
  const showRest = () => isOver || table.show(part, offStage); // the end is not told before the moves that led to it
  if (!isOld) announce(moves, part.drawn("prompt").querySelector(".question"));
  latest = part;
  lastStep = steps;
  if (run && isOld && !changedEyes) return showRest();
  if (atOnce || !pace() || document.hidden || changedEyes || !moves.length || steps < shown) return settle();
  showRest();
  retire();
  const known = new Set(queue.map((move) => move.step));
  if (from > shown && !run) queue.push({ step: from });
  queue.push(...moves.filter((move) => !known.has(move.step)));
  if (!run) play();
}

// The board still shows an earlier question: its choices must not answer the present one.
function retire() {
  for (const old of document.querySelectorAll('.ground button[name="choice"]')) {
    old.disabled = true;
    old.classList.remove("can");
    forget(old.closest("[data-section]").dataset.section);
  }
}

// What happened and whose turn it is, once, for those who hear the page; a question that gets the focus is read anyway.
function announce(moves, question) {
  const told = moves.map(({ card }) => card.querySelector(".told").textContent);
  if (question && !document.activeElement.closest(".prompt")) told.push(question.textContent.trim());
  if (told.length) document.getElementById("heard").textContent = told.join(" ");
}

// The present, whole; the marks of the last step stay.
function settle() {
  run = null;
  queue = [];
  wake();
  showClose();
  table.show(latest);
  shown = Number(document.querySelector("main").dataset.steps);
  hush();
}

export function skip() {
  if (run) settle();
}

async function play() {
  const mine = {};
  run = mine;
  let next = null;
  showWhole();
  while (queue.length) {
    const part = await (next ?? prepared());
    if (run !== mine) return;
    const move = queue.shift();
    next = prepared();
    if (part === null) continue;
    swapIn(part, onStage);
    shown = move.step;
    if (move.card) tell(move);
    await rest(move);
    if (run !== mine) return;
  }
  settle();
}

// The page of the step that comes next, fetched while the present one is still looked at.
function prepared() {
  if (!queue.length) return null;
  return queue[0].step === lastStep ? latest : at(queue[0].step);
}

async function at(step) {
  try {
    const answer = await fetch(table.address("stage", { step }));
    return answer.ok ? read(await answer.text()) : null;
  } catch {
    return null; // the stream tells when the server can be reached again
  }
}

function rest(move) {
  const waits = Math.max(MANY, queue.length + 1) / MANY;
  const lines = move.card?.querySelectorAll(".line").length ?? 0;
  const length = (pace() / waits) * (!move.card ? 0.4 : move.card.dataset.moment ? MOMENT * Math.max(1, lines / 4) : 1);
  return new Promise((done) => {
    wake = done;
    setTimeout(done, length);
  });
}

function tell({ step, card }) {
  hush();
  const box = caption(),
    pieces = [...document.querySelectorAll(".ground .just")];
  touched.set(
    step,
    pieces.map((piece) => piece.dataset.piece),
  );
  box.className = `caption paper seat-${card.dataset.by}${card.dataset.moment ? ` moment moment-${card.dataset.moment}` : ""}`;
  box.replaceChildren(...[...card.childNodes].map((node) => node.cloneNode(true)));
  box.hidden = false;
  place(box, card.dataset.moment ? [] : pieces);
  document.querySelector(`.seat[data-p="${card.dataset.by}"]`)?.classList.add("acting");
  document.dispatchEvent(new CustomEvent("underhill-move", { detail: { moment: card.dataset.moment ?? "" } }));
}

// Beside the pieces that moved, inside what is seen of the board; without any, or for a moment of its own, in the middle, or below
// a board that is shown whole.
function place(box, pieces) {
  const own = box.getBoundingClientRect(),
    room = free();
  const frame = isWhole()
    ? new DOMRect(0, 0, room.right, innerHeight)
    : document.querySelector(".board-frame").getBoundingClientRect();
  const boxes = pieces
    .map((piece) => piece.getBoundingClientRect())
    .filter((at) => at.width && at.bottom > frame.top && at.top < frame.bottom);
  const left = Math.min(...boxes.map((at) => at.left)),
    right = Math.max(...boxes.map((at) => at.right));
  const bottom = Math.max(...boxes.map((at) => at.bottom)),
    top = Math.min(...boxes.map((at) => at.top));
  const middle = boxes.length ? (left + right) / 2 : (frame.left + frame.right) / 2;
  const below = bottom + 10 + own.height < frame.bottom ? bottom + 10 : top - own.height - 10;
  const foot = room.bottom - own.height - 6;
  const y = boxes.length ? below : isWhole() ? foot : (frame.top + frame.bottom - own.height) / 2;
  const keep = (at, low, high) => Math.max(low, Math.min(at, high));
  box.style.left = `${keep(middle - own.width / 2, Math.max(frame.left, 0) + 6, Math.min(frame.right, innerWidth) - own.width - 6)}px`;
  box.style.top = `${keep(y, Math.max(frame.top, 0) + 6, Math.min(frame.bottom, innerHeight) - own.height - 6)}px`;
}

function hush() {
  caption().hidden = true;
  for (const seat of document.querySelectorAll(".seat.acting")) seat.classList.remove("acting");
}

// One step again, or all of them: from the moment before it, and back to the present.
async function replay(moves) {
  skip();
  latest ??= read(await (await fetch(table.address("part"))).text());
  const before = await at(moves[0].step - 1);
  if (before === null || run) return;
  swapIn(before, onStage);
  shown = moves[0].step - 1;
  queue = moves;
  play();
}

function light(card) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  if (!card) return;
  document.querySelector(`.seat[data-p="${card.dataset.by}"]`)?.classList.add("lit");
  const names = touched.get(Number(card.dataset.move)) ?? [];
  for (const piece of document.querySelectorAll(".ground [data-piece]"))
    piece.classList.toggle("lit", names.includes(piece.dataset.piece));
}

function startPaces() {
  const chosen = Object.keys(PACES).find((name) => PACES[name] === pace());
  for (const radio of document.querySelectorAll("#paces input")) {
    radio.checked = radio.value === chosen;
    radio.addEventListener("change", () => {
      localStorage.setItem(KEY, radio.value);
      if (!pace()) skip();
    });
  }
}

export function startStage(page) {
  table = page;
  shown = Number(document.querySelector("main").dataset.steps);
  startPaces();
  const cardOf = (event) => event.target.closest?.("[data-move]");
  document.addEventListener("click", (event) => {
    if (cardOf(event)) replay(movesIn(document).filter((move) => move.card === cardOf(event)));
    else if (event.target.closest?.(".since-all")) replay(movesIn(document));
    else if (event.target.closest?.(".ground")) skip();
  });
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => light(cardOf(event)));
  document.addEventListener("visibilitychange", () => document.hidden && skip());
  document.addEventListener("underhill-skip", skip);
}
