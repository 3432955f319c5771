/* This browser as an app: its worker, and the switch by which it rings. Without either nothing of it runs. */
"use strict";
(async () => {
  const workers = navigator.serviceWorker, box = document.getElementById("device");
  if (!workers || !isSecureContext) return;
  if (matchMedia("(display-mode: standalone)").matches) workers.register("/worker.js").catch(() => {});
  if (!box || !window.PushManager || !window.Notification) return;
  const choice = box.querySelector("input"), said = box.querySelector("[role=status]");
  const bytesOf = text =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), each => each.charCodeAt(0));
  const hash = async text => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map(each => each.toString(16).padStart(2, "0")).join("");
  };
  const subscribed = async () => (await workers.getRegistration("/"))?.pushManager.getSubscription();
  const ask = async () => (await fetch("/device")).json();
  const tell = async body => {
    const headers = { "Content-Type": "application/json" },
      got = await fetch("/device", { method: "POST", body: JSON.stringify(body), headers });
    if (!got.ok) throw new Error(String(got.status));
  };
  const switchOn = async () => {
    if ((await Notification.requestPermission()) !== "granted") return box.dataset.sayDenied;
    await workers.register("/worker.js");
    const { pushManager } = await workers.ready,
      former = await pushManager.getSubscription(),
      { key } = await ask();
    await former?.unsubscribe();
    await tell((await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })).toJSON());
    return "";
  };
  const switchOff = async () => {
    const at = await subscribed();
    if (at) await tell({ off: at.endpoint });
    await at?.unsubscribe();
    return "";
  };
  const look = async () => {
    const at = await subscribed();
    choice.checked = !!at && (await ask()).rings.includes(await hash(at.endpoint));
  };
  choice.addEventListener("change", async () => {
    choice.disabled = true;
    said.textContent = await (choice.checked ? switchOn() : switchOff()).catch(() => box.dataset.sayFailed);
    await look().catch(() => {});
    choice.disabled = false;
  });
  await look().catch(() => {});
  box.hidden = false;
})();
