// The page of a table: listens to its stream, posts what people do, steps back through the last moves, knows the shortcuts.
import { startCamera } from "./camera.js";
import { callReader, startCalls } from "./calls.js";
import { celebrate, isCounting, skipCounting, startFinale } from "./finale.js";
import { shortenGuide } from "./guide.js";
import { readReview } from "./review.js";
import { heardCompany, showCompany, startCompany } from "./company.js";
import { read, remember, swapIn } from "./swap.js";
import { sound, startSound } from "./sound.js";
import { firstByTab, startTwins } from "./twins.js";
import { localTimes } from "./times.js";
import { isPlaying, present, skip, startStage } from "./stage.js";

const toast = document.getElementById("toast");
const LOOKS = ["guided", "ended"]; // classes of the page: asking it with :has() would give everything on it a style anew at every change
const REJOINED = 1500; // milliseconds after a new connection in which what was missed is not played step by step
const state = { number: 0, step: null, lost: false, boot: "", rejoined: -REJOINED };
let main;

export function say(text, seconds = 4) {
  toast.textContent = text;
  clearTimeout(say.timer);
  if (seconds) say.timer = setTimeout(() => toast.replaceChildren(), 1000 * seconds);
}

const query = (extra) => {
  const { seat, invitation } = main.dataset;
  return new URLSearchParams({ ...(seat && { seat }), ...(invitation && { invitation }), ...extra });
};
const address = (part, extra = {}) => `/tables/${main.dataset.table}/${part}?${query(extra)}`;

function show(part, wanted) {
  const facts = swapIn(part, wanted);
  state.step = facts.step ?? null;
  const wasMine = main.dataset.deciding;
  const { number, steps, first, deciding, viewer } = facts;
  Object.assign(main.dataset, { number, steps, first, deciding, viewer });
  for (const look of LOOKS) document.body.classList.toggle(look, facts.looks.split(" ").includes(look));
  performance.mark("underhill-board", { detail: Number(facts.number) });
  startClocks();
  startLinks();
  localTimes();
  readReview();
  showCompany();
  shortenGuide(main.dataset.table);
  callReader(Boolean(deciding), !wasMine, main.dataset.call);
  if (facts.status === "finished" && main.dataset.status !== "finished") celebrate();
  else if (facts.deciding && !wasMine) sound("turn");
  main.dataset.status = facts.status;
}

function arrived(event) {
  state.number = Number(event.lastEventId);
  if (state.step === null) present(read(event.data), performance.now() - state.rejoined < REJOINED);
}

// A page that nobody looks at says so, so that its reader can be called otherwise.
function listen() {
  listen.source?.close();
  const source = new EventSource(address("stream", { after: state.number, ...(document.hidden && { away: 1 }) }));
  listen.source = source;
  source.addEventListener("part", arrived);
  source.addEventListener("company", heardCompany);
  source.addEventListener("hello", (event) => {
    const restarted = state.boot && state.boot !== event.data;
    if (state.lost) say(restarted ? toast.dataset.restarted : toast.dataset.back);
    if (state.lost) state.rejoined = performance.now();
    state.boot = event.data;
    state.lost = false;
    document.documentElement.removeAttribute("data-lost");
  });
  source.addEventListener("error", () => {
    state.lost = true;
    document.documentElement.dataset.lost = "";
    say(toast.dataset.lost, 0);
    if (source.readyState === EventSource.CLOSED && source === listen.source) setTimeout(listen, 1500);
  });
}

async function post(form, button) {
  skip();
  const fields = new URLSearchParams(new FormData(form, button));
  if (button) button.setAttribute("aria-busy", "true");
  performance.mark("underhill-click");
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { "X-Underhill": "module" } });
    if (answer.redirected) return location.assign(answer.url);
    if (!answer.ok) return say((await answer.json()).error.message);
    if (form.id === "say") form.reset();
    if (form.dataset.said) say(form.dataset.said);
  } catch {
    say(toast.dataset.failed);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

async function goTo(step) {
  skip();
  const answer = await fetch(address("part", step === "" ? {} : { step }));
  if (!answer.ok) return;
  if (step === "") return present(read(await answer.text()), true);
  const before = Number(step) > 0 ? await fetch(address("part", { step: Number(step) - 1 })) : null;
  if (before?.ok) swapIn(read(await before.text())); // so that what is marked is this move
  show(read(await answer.text()));
}

function stepBy(by) {
  const link = document.querySelector(`.rewind a[rel="${by < 0 ? "prev" : "next"}"]`);
  if (link) goTo(link.dataset.step);
}

// Whoever plays by keys alone goes on from the question, which is read when it comes.
function focusQuestion() {
  if (document.activeElement === document.body) document.querySelector(".question[tabindex]")?.focus({ preventScroll: true });
}

function press(key) {
  const chosen = document.querySelector(`button.choice[data-key="${CSS.escape(key)}"]`);
  if (chosen || key === "u") focusQuestion();
  if (chosen) chosen.click();
  else if (key === "u") document.querySelector('form[action$="/undo"] button')?.click();
  else if (key === "h") document.querySelector('form[action$="/hint"] button')?.click();
  else if (key === "?") document.getElementById("shortcuts")?.showModal();
  else if (key === "c") {
    pick("chat");
    document.getElementById("say-text")?.focus();
    return true;
  } else if (key === "ArrowLeft") stepBy(-1);
  else if (key === "ArrowRight") stepBy(1);
  else if (key === "Escape" && state.step !== null) goTo("");
  else if (key === "Escape" && isPlaying()) skip();
  else return false;
  return true;
}

function skipBy(event) {
  const isIdle = !event.target.closest("button, a, summary, [tabindex='0']") || event.key === "Escape";
  if (!(isPlaying() || isCounting()) || !isIdle || ["Tab", "Shift"].includes(event.key)) return false;
  skip();
  skipCounting();
  return true;
}

function startKeys() {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input, textarea, select, [role=tab]") || document.querySelector("dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (firstByTab(event) || press(event.key) || skipBy(event)) event.preventDefault();
  });
}

function pick(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !on;
  }
}

function startTabs() {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.addEventListener("click", () => pick(tab.id.slice(4)));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = document.querySelector('[role=tab][aria-selected="false"]');
      pick(other.id.slice(4));
      other.focus();
    });
  }
}

function startClocks() {
  clearInterval(startClocks.timer);
  const clocks = [...document.querySelectorAll(".clock[data-runs]")];
  const began = performance.now();
  const tick = () =>
    clocks.forEach((clock) => {
      const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - began) / 1000);
      const hours = Math.floor(left / 3600),
        minutes = Math.floor(left / 60) % 60,
        seconds = String(Math.floor(left) % 60).padStart(2, "0");
      clock.querySelector("time").textContent = hours
        ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`
        : `${minutes}:${seconds}`;
      clock.classList.toggle("low", left < 30);
    });
  if (clocks.length) startClocks.timer = setInterval(tick, 500);
}

function startForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !new URL(form.action).pathname.startsWith("/tables/")) return;
    event.preventDefault();
    post(form, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const step = event.target.closest?.("a[data-step]");
    const copy = event.target.closest?.("[data-copy]");
    if (step) {
      event.preventDefault();
      goTo(step.dataset.step);
    } else if (copy) copyLink(copy);
    if (event.target.id === "shortcuts-open") document.getElementById("shortcuts").showModal();
  });
}

// A browser may keep the clipboard from pages that come without TLS; the link is then marked, ready to be copied by hand.
async function copyLink(button) {
  const link = button.parentElement.querySelector("[data-link]");
  if (button.dataset.share && navigator.share && matchMedia("(pointer: coarse)").matches) {
    return navigator.share({ title: button.dataset.share, url: link.value }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(link.value);
    say(button.dataset.said);
    button.classList.add("done");
  } catch {
    link.select();
    say(toast.dataset.byHand);
  }
}

function startLinks() {
  for (const link of document.querySelectorAll("[data-link]")) link.value = new URL(link.value, location.href);
}

export function startTable(element) {
  main = element;
  Object.assign(state, { number: Number(main.dataset.number), boot: main.dataset.boot });
  remember();
  startForms();
  startKeys();
  startTwins();
  startTabs();
  startCompany(main);
  startClocks();
  startLinks();
  shortenGuide(main.dataset.table);
  startSound();
  startCalls();
  callReader(Boolean(main.dataset.deciding), false, main.dataset.call);
  startStage({ address, show });
  startFinale();
  startCamera();
  listen();
  document.addEventListener("visibilitychange", listen);
  addEventListener("pagehide", () => listen.source.close());
}
