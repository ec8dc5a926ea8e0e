// The service worker: shows what the server pushes while no page is open, and leads to the table when it is clicked.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, text, link, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag,
      data: { link },
      icon: "/icons/192.png",
      badge: "/icons/badge.png",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.link, self.location.origin);
  event.waitUntil(lookAt(pathname));
});

async function lookAt(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

// The push service has given the browser another address.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event)));

async function moved(event) {
  const former = event.oldSubscription;
  const now = event.newSubscription ?? (await self.registration.pushManager.subscribe(former.options));
  const { keys } = now.toJSON();
  const body = new URLSearchParams({ address: now.endpoint, public: keys.p256dh, auth: keys.auth, former: former?.endpoint ?? "" });
  await fetch("/notices/browser", { method: "POST", body, headers: { "X-Underhill": "module" } });
}
