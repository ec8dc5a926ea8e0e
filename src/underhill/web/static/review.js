// The review of a finished match: asked for and followed in the background; a turning point moves the slider there.
const EVERY = 1000;

const section = () => document.getElementById("review");
const hideLink = () => section().querySelector(".no-module")?.setAttribute("hidden", "");

function put(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("review");
  const focused = section().contains(document.activeElement);
  section().replaceWith(fresh);
  hideLink();
  if (focused) fresh.querySelector("h2").focus({ preventScroll: true });
}

async function follow(answer) {
  if (answer.ok) put(await answer.text());
  if (section().dataset.stage !== "working") return;
  setTimeout(async () => follow(await fetch(`/tables/${section().dataset.review}/review`).catch(() => ({ ok: false }))), EVERY);
}

export function startReview() {
  hideLink();
  if (section().dataset.stage === "working") follow({ ok: false });
  document.addEventListener("submit", async (event) => {
    if (!event.target.closest("#review")) return;
    event.preventDefault();
    event.submitter?.setAttribute("aria-busy", "true");
    follow(await fetch(event.target.action, { method: "POST", headers: { "X-Underhill": "module" } }).catch(() => ({ ok: false })));
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#review a[data-move]");
    if (!link) return;
    event.preventDefault();
    const slider = document.getElementById("step");
    slider.value = link.dataset.move;
    slider.dispatchEvent(new Event("input"));
    slider.focus();
    slider.scrollIntoView({ block: "nearest" });
  });
}
