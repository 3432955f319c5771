/* The worker of the pages as an app: it rings, opens what is touched, and says that there is no connection. It keeps
   nothing. */
"use strict";
const listPages = () => clients.matchAll({ type: "window", includeUncontrolled: true });
self.addEventListener("push", e => {
  const { text, tag, to } = e.data.json();
  e.waitUntil(
    listPages().then(open => {
      if (open.some(each => each.focused)) return;
      const look = { body: text, tag, renotify: true, icon: "/icon-192.png", data: to };
      return registration.showNotification("Arbitro", look);
    }),
  );
});
self.addEventListener("notificationclick", e => {
  e.notification.close();
  const to = new URL(e.notification.data, location.href);
  e.waitUntil(
    listPages().then(open => {
      const there = open.find(each => new URL(each.url).pathname.startsWith(to.pathname)) ?? open[0];
      const show = () => clients.openWindow(to.href);
      return there ? there.focus().then(shown => shown.navigate(to.href)).catch(show) : show();
    }),
  );
});
self.addEventListener("pushsubscriptionchange", e => {
  const renew = async () => {
    const fresh = e.newSubscription ?? (await registration.pushManager.subscribe(e.oldSubscription.options)),
      body = JSON.stringify({ ...fresh.toJSON(), former: e.oldSubscription?.endpoint });
    await fetch("/device", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  };
  e.waitUntil(renew());
});
self.addEventListener("fetch", e => {
  if (e.request.mode !== "navigate" || e.request.method !== "GET") return;
  const sorry = () => {
    const lang = navigator.language.startsWith("it") ? "it" : "en",
      page = `<!doctype html>
        <html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark"><title>Arbitro</title><p>${OFFLINE[lang]}</p></html>`;
    return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  };
  e.respondWith(fetch(e.request).catch(sorry));
});
