// Being called while no page is open: the browser subscribes at its push service, for this server's key.
import { registered, worker } from "./calls.js";

const post = (path, fields = {}) =>
  fetch(path, { method: "POST", body: new URLSearchParams(fields), headers: { "X-Underhill": "module" } });

async function subscribe(section) {
  if ((await Notification.requestPermission()) !== "granted") return section.dataset.refused;
  const { pushManager } = await worker();
  try {
    const options = { userVisibleOnly: true, applicationServerKey: section.dataset.key };
    const made = await pushManager.subscribe(options).catch(() => subscribeAnew(pushManager, options));
    const { keys } = made.toJSON();
    const answer = await post("/notices/browser", { address: made.endpoint, public: keys.p256dh, auth: keys.auth });
    if (!answer.ok) return (await answer.json()).error.message;
  } catch {
    return section.dataset.failed;
  }
  location.reload();
  return "";
}

// The server has another key than the one for which this browser subscribed.
async function subscribeAnew(pushManager, options) {
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe(options);
}

async function unsubscribe(form, subscription) {
  await subscription.unsubscribe();
  form.submit();
}

// The channel of this very browser is marked; its removal also ends the browser's own subscription.
function mark(subscription) {
  const own = [...document.querySelectorAll("[data-browser]")].find((each) => each.dataset.browser === subscription?.endpoint);
  if (!own) return false;
  own.querySelector(".this-browser").hidden = false;
  const form = own.querySelector("form");
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "remove") return;
    event.preventDefault();
    form.action = event.submitter.formAction;
    unsubscribe(form, subscription);
  });
  return true;
}

export async function startPush(section) {
  if (!section || !("PushManager" in window) || !("serviceWorker" in navigator)) return;
  const subscription = await (await registered())?.pushManager.getSubscription();
  const button = section.querySelector("button"),
    told = section.querySelector("[role=status]");
  section.querySelector(".cannot").hidden = true;
  button.hidden = mark(subscription) && !document.querySelector(`[data-browser="${CSS.escape(subscription.endpoint)}"] .warning`);
  button.addEventListener("click", async () => {
    button.disabled = true;
    told.textContent = await subscribe(section);
    button.disabled = false;
  });
}
