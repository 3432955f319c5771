/* What scripts add to pages of forms: local times, steps of a number, addresses that are copied, the zone of this machine, and whether seals fit. */
"use strict";
(() => {
  const $$ = (s, r = document) => [...r.querySelectorAll(s)],
    here = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang,
    words = document.body.dataset,
    zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = new Intl.DateTimeFormat(here, { hour: "2-digit", minute: "2-digit" }),
    dated = new Intl.DateTimeFormat(here, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  document.documentElement.classList.add("js");
  const say = text => {
    const at = document.getElementById("voice");
    at.textContent = "";
    setTimeout(() => (at.textContent = text), 60);
  };

  const enhance = () => {
    for (const t of $$("time[data-local]")) {
      const d = new Date(t.dateTime);
      if (!isNaN(d)) t.textContent = ("day" in t.dataset && d.toDateString() !== new Date().toDateString() ? dated : clock).format(d);
    }
    for (const b of $$("[data-check]")) b.hidden = !crypto.subtle;
  };
  /* Where a person has not said where they live, the zone of their machine is chosen; it counts once they press. */
  const guess = () => {
    const at = document.querySelector("select[data-guess]");
    if (!at || !zone?.includes("/")) return;
    if (![...at.options].some(each => each.value === zone)) at.add(new Option(zone.split("/").pop().replaceAll("_", " "), zone), 0);
    at.value = zone;
  };
  const step = b => {
    const i = document.getElementById(b.getAttribute("aria-controls")),
      isUp = b.dataset.step > 0;
    if (!i.value) i.value = isUp ? i.min : i.max;
    else isUp ? i.stepUp() : i.stepDown();
    i.dispatchEvent(new Event("change", { bubbles: true }));
    say(i.value);
  };
  const copy = async b => {
    const i = b.previousElementSibling,
      was = b.textContent;
    try {
      await navigator.clipboard.writeText(i.value);
    } catch {
      i.select();
      document.execCommand("copy");
    }
    b.textContent = words.sayCopied;
    say(words.sayCopied);
    setTimeout(() => (b.textContent = was), 1800);
  };
  const check = async b => {
    for (const li of $$("[data-seal]", b.closest("[data-verify]"))) {
      const d = li.dataset,
        seed = Uint8Array.from(d.seed.match(/../g), x => parseInt(x, 16)),
        head = new TextEncoder().encode(d.prefix ?? ""),
        hash = await crypto.subtle.digest("SHA-256", new Uint8Array([...head, ...seed])),
        ok = [...new Uint8Array(hash)].map(x => x.toString(16).padStart(2, "0")).join("") === d.digest,
        out = li.querySelector("[data-verdict]");
      out.className = `said said--${ok ? "good" : "bad"}`;
      out.textContent = ok ? words.saySealGood : words.saySealBad;
    }
  };
  const BUTTONS = { step, copy, check };
  document.addEventListener("click", e => {
    const b = e.target.closest("button"),
      name = b && Object.keys(BUTTONS).find(each => each in b.dataset);
    if (name) BUTTONS[name](b);
  });
  /* A time that is written is one of this machine: its zone is put beside it as it is sent. */
  document.addEventListener("submit", e => $$("input[data-zone]", e.target).forEach(field => (field.value = zone ?? "")), true);
  document.addEventListener("put", enhance);
  enhance();
  guess();
})();
