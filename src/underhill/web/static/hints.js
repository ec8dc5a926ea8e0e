// Hints: fetched in the background and shown by the question. The first press shows a choice on the board, the second plays it.
import { say } from "./table.js";

const toast = document.getElementById("toast");
let asker = null; // the question mark that was pressed last

// The buttons on the board, in the hand and in the list that play the same choice.
function spots(text) {
  return [...document.querySelectorAll('button[name="choice"]')].filter(
    (one) => one.value === text && !one.matches(".hint-choice"),
  );
}

function mark(text) {
  for (const old of document.querySelectorAll(".hinted")) old.classList.remove("hinted");
  const found = spots(text);
  for (const spot of found) spot.classList.add("hinted");
  (found.find((spot) => spot.matches(".act")) ?? found[0])?.scrollIntoView({ block: "nearest", inline: "center" });
}

function pick(button) {
  for (const one of document.querySelectorAll(".hint-choice")) one.setAttribute("aria-pressed", one === button);
  mark(button.value);
}

export function closeHint() {
  mark(null);
  const hint = document.querySelector(".rail .hint"),
    hadFocus = hint?.contains(document.activeElement);
  hint?.remove();
  if (hadFocus) (asker?.isConnected ? asker : document.querySelector(".question[tabindex]"))?.focus();
  asker = null;
}

// The hint stands in the section of the question, so it goes when another question comes.
function show(prompt, html) {
  closeHint();
  const hint = new DOMParser().parseFromString(html, "text/html").querySelector(".hint");
  prompt.querySelector(".question").after(hint);
  for (const one of hint.querySelectorAll(".hint-choice")) one.setAttribute("aria-pressed", "false");
  hint.querySelector(".hint-close").hidden = false;
  (hint.querySelector(".hint-choice") ?? hint.querySelector(".hint-close")).focus();
}

// Why another did something: told by the question too, and gone with it; in a replay, where nothing is asked, by the log.
async function askWhy(link) {
  try {
    const answer = await fetch(link.href, { headers: { "X-Underhill": "module" } });
    if (!answer.ok) return say((await answer.json()).error.message);
    show(document.querySelector('[data-section="prompt"], .replay-table .talk'), await answer.text());
    asker = link;
  } catch {
    say(toast.dataset.failed);
  }
}

async function ask(form, button) {
  const prompt = document.querySelector('[data-section="prompt"]');
  if (button.getAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { "X-Underhill": "module" },
    });
    if (!answer.ok) say((await answer.json()).error.message);
    else if (answer.status === 200 && prompt.isConnected) show(prompt, await answer.text());
  } catch {
    say(toast.dataset.failed);
  } finally {
    for (const one of document.querySelectorAll('form[action$="/hint"] [aria-busy]')) one.removeAttribute("aria-busy");
  }
}

export function startHints() {
  document.addEventListener(
    "submit",
    (event) => {
      if (!event.target.matches('form[action$="/hint"]')) return;
      event.preventDefault();
      event.stopPropagation();
      ask(event.target, event.submitter ?? event.target.querySelector("button"));
    },
    true,
  );
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeHint());
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".hint-close")) return closeHint();
    const link = event.target.closest?.("a.why");
    if (link) {
      event.preventDefault();
      return askWhy(link);
    }
    const button = event.target.closest?.(".hint-choice");
    if (!button || button.getAttribute("aria-pressed") !== "false") return;
    event.preventDefault();
    pick(button);
  });
  for (const kind of ["focusin", "pointerover"]) {
    document.addEventListener(kind, (event) => {
      const button = event.target.closest?.(".hint-choice");
      if (button) mark(button.value);
    });
  }
}
