// The review of a finished match, in its replay and at its table: asked for and followed in the background. A turning point moves
// the slider of the replay there.
const EVERY = 1000;

const section = () => document.getElementById("review");
const hideLink = () => section()?.querySelector(".no-module")?.setAttribute("hidden", "");

function put(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("review");
  const focused = section().contains(document.activeElement);
  section().replaceWith(fresh);
  hideLink();
  if (focused) fresh.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
}

async function follow(answer) {
  if (answer.ok && section()) put(await answer.text());
  clearTimeout(follow.timer);
  if (section()?.dataset.stage === "working") follow.timer = setTimeout(readReview, EVERY);
}

export async function readReview() {
  if (!["unread", "working"].includes(section()?.dataset.stage)) return;
  follow(await fetch(section().dataset.review).catch(() => ({ ok: false })));
}

function moveTo(event) {
  const link = event.target.closest?.("#review a[data-move]");
  if (!link) return;
  event.preventDefault();
  const slider = document.getElementById("step");
  slider.value = link.dataset.move;
  slider.dispatchEvent(new Event("input"));
  slider.focus();
  slider.scrollIntoView({ block: "nearest" });
}

export function startReview() {
  hideLink();
  readReview();
  document.addEventListener(
    "submit",
    async (event) => {
      if (!event.target.closest("#review")) return;
      event.preventDefault();
      event.stopPropagation();
      event.submitter?.setAttribute("aria-busy", "true");
      follow(
        await fetch(event.target.action, { method: "POST", headers: { "X-Underhill": "module" } }).catch(() => ({ ok: false })),
      );
    },
    true,
  );
  document.addEventListener("click", moveTo);
}
