// It is your turn: a mark in the title and on the icon, and a notification of the browser while nobody looks at the page.
const icon = document.querySelector('link[rel="icon"]');
const plain = { title: document.title, icon: icon?.getAttribute("href") };

export const worker = () => navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready);
export const registered = async () => navigator.serviceWorker?.getRegistration("/");

export function callReader(isMine, isNew, text) {
  document.title = isMine ? `● ${plain.title}` : plain.title;
  if (icon) icon.setAttribute("href", isMine ? icon.dataset.turn : plain.icon);
  if (isMine && isNew && document.hidden && "Notification" in window && Notification.permission === "granted") notify(text);
}

// With a worker the browser shows one notification per table, whether the page or a push was first; phones know no other way.
async function notify(text) {
  const how = { body: plain.title, tag: location.pathname, icon: icon?.dataset.turn, data: { link: location.href } };
  const known = await registered();
  if (known) return known.showNotification(text, how);
  const shown = new Notification(text, how);
  shown.addEventListener("click", () => {
    focus();
    shown.close();
  });
}

export function startCalls() {
  const button = document.getElementById("notify");
  if (!button || !("Notification" in window) || Notification.permission !== "default") return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const answer = await Notification.requestPermission();
    button.hidden = answer !== "default";
    if (answer === "granted" && navigator.serviceWorker) await worker();
  });
}
