/* The lobby comes whole at each change, and is put in place: what is typed, opened and pointed at stays. Its forms are answered in
   place too. */
"use strict";
(() => {
  const $ = (s, r = document) => r.querySelector(s),
    $$ = (s, r = document) => [...r.querySelectorAll(s)],
    words = document.body.dataset,
    leave = to => (window.arbitroWindow?.go ?? (address => location.assign(address)))(to);

  /* -- what stands on the page is found again on the next one by its place in a form and its name ----------------------------- */
  const nameOf = x => x.id || [x.tagName, x.name, x.type, x.type === "submit" ? x.value : "", x.form?.getAttribute("action"), x.form?.elements.seat?.value, x.form?.elements.option?.value].join(" ");
  const isTyped = x => ("defaultChecked" in x && /radio|checkbox/.test(x.type) ? x.checked !== x.defaultChecked : x.tagName === "SELECT" ? [...x.options].some(o => o.selected !== o.defaultSelected) : x.type !== "hidden" && x.value !== x.defaultValue);
  const fieldsOf = main => $$("input, select, textarea", main);
  const foldOf = fold => fold.id || $("summary", fold)?.textContent;
  const put = (main, isSent) => {
    const old = $("main"),
      active = document.activeElement,
      at = old.contains(active) ? nameOf(active) : null,
      caret = active?.selectionStart,
      open = new Set($$("details[open]", old).map(foldOf)),
      shut = new Set($$("details:not([open])", old).map(foldOf)),
      typed = new Map(fieldsOf(old).filter(x => isTyped(x) && x.form !== isSent).map(x => [nameOf(x), x]));
    for (const fold of $$("details", main)) fold.open = open.has(foldOf(fold)) || (fold.open && !shut.has(foldOf(fold)));
    for (const x of fieldsOf(main)) {
      const was = typed.get(nameOf(x));
      if (!was || x.readOnly) continue;
      if (/radio|checkbox/.test(x.type)) x.checked = was.checked;
      else x.value = was.value;
    }
    if (!isSent) $("#said", main)?.replaceChildren(...($("#said", old)?.childNodes ?? []));
    old.replaceWith(main);
    if (at) {
      const next = $$("input, select, textarea, button, summary, a", main).find(x => nameOf(x) === at) ?? $("#lobby");
      next?.focus({ preventScroll: true });
      if (caret !== null && next?.setSelectionRange && next.type === "text") next.setSelectionRange(caret, caret);
    }
    document.dispatchEvent(new Event("put"));
  };
  const read = text => new DOMParser().parseFromString(text, "text/html");

  /* -- the stream: the whole page as it is now, or where the game is played ---------------------------------------------------------- */
  const SILENCE = 5e4, // a beat comes every 20 s
    HELD = 1e4; // without a first byte: something on the way holds streams up, and they are asked for again and again
  const ends = window.arbitroWindow?.leaving.signal; // in a chat's window another page may take this one's place
  let stop = new AbortController(),
    wait = 1500,
    had = $("#gathering")?.dataset.had ?? "",
    heardAt = 0,
    began = 0,
    isBrief = false,
    isResting = false;
  const tell = text => {
    $("#offline").hidden = !text;
    $("[data-offline]").textContent = text;
  };
  const take = event => {
    const lines = event.split("\n"),
      of = name => lines.filter(line => line.startsWith(`${name}: `)).map(line => line.slice(name.length + 2)),
      data = of("data").join("\n"),
      [kind] = of("event");
    if (kind === "go") return data.startsWith("/") && !data.startsWith("//") && leave(data);
    if (kind === "rest") {
      isResting = true;
      return tell(words.sayRest);
    }
    if (of("retry").length) wait = Math.max(wait, +of("retry")[0]);
    if (!data) return;
    [had] = of("id");
    put($("main", read(data)));
  };
  const hear = async () => {
    stop.abort();
    const mine = (stop = new AbortController());
    heardAt = began = performance.now();
    try {
      const got = await fetch(`${$("#gathering").dataset.stream}&had=${had}${isBrief ? "&brief=1" : ""}`, { signal: mine.signal });
      if (!got.ok) throw new Error(got.status);
      tell("");
      const reader = got.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = "", part; !(part = await reader.read()).done; ) {
        heardAt = performance.now();
        const events = (rest + part.value).split("\n\n");
        rest = events.pop();
        events.forEach(take);
      }
    } catch {
      if (!mine.signal.aborted) tell(words.sayOffline);
    }
    if (!mine.signal.aborted && !isResting) setTimeout(() => mine === stop && !ends?.aborted && hear(), wait);
  };
  const watching = setInterval(() => {
    if (isResting || performance.now() - heardAt < (heardAt === began ? HELD : SILENCE)) return;
    isBrief = heardAt === began;
    hear();
  }, 5e3);
  ends?.addEventListener("abort", () => {
    clearInterval(watching);
    stop.abort();
  });
  document.addEventListener("visibilitychange", () => {
    if (isResting && !document.hidden) {
      isResting = false;
      hear();
    }
  });

  /* -- forms ------------------------------------------------------------------------------------------------------------------------ */
  const send = async (form, button) => {
    form.setAttribute("aria-busy", "true");
    try {
      const got = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, button)) }),
        main = $("main", read(await got.text()));
      if (!$("#gathering", main)) return leave(got.url.startsWith(form.action) ? location.pathname : got.url);
      had = $("#gathering", main).dataset.had;
      put(main, form);
    } catch {
      tell(words.sayUnsent);
      form.removeAttribute("aria-busy");
    }
  };
  document.addEventListener("submit", e => {
    if (!e.target.matches("[data-stay]") || e.defaultPrevented) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    send(e.target, e.submitter);
  });
  document.addEventListener("change", e => e.target.form?.matches("[data-at-once]") && e.target.form.requestSubmit());
  addEventListener("pagehide", () => stop.abort());
  hear();
})();
