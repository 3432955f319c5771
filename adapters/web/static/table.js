/* What scripts add: local times, the choice repeated on the button, counts, steps, orders, the second press, and a
   tongue for the stream. Every form posts without it. */
"use strict";
(() => {
  const $ = (s, r = document) => r.querySelector(s),
    $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const root = document.documentElement,
    here = root.lang === "en" ? "en-GB" : root.lang,
    words = document.body.dataset;
  const fill = (text, ...values) =>
    values.length > 1 ? values.reduce((t, v, i) => t.replace(`#${i + 1}`, v), text) : text.replace("#", values[0]);
  /* Some windows keep no cookie: there a page is put in the place of another. */
  const leave = to => {
    if (window.arbitroWindow?.go) window.arbitroWindow.go(to ?? location.href);
    else to ? location.assign(to) : location.reload();
  };
  const isDue = kind => kind === "you" || kind === "late";
  root.classList.add("js");

  /* -- voices ------------------------------------------------------------------------ */
  const speak = (id, text) => {
    const at = document.getElementById(id);
    at.textContent = "";
    setTimeout(() => {
      at.textContent = text;
    }, 60);
  };
  const say = text => speak("voice", text),
    alarm = text => speak("alarm", text);

  /* -- times --------------------------------------------------------------------------- */
  const clock = new Intl.DateTimeFormat(here, { hour: "2-digit", minute: "2-digit" });
  const dated = new Intl.DateTimeFormat(here, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  const distance = new Intl.RelativeTimeFormat(here, { numeric: "always" });
  const left = ms => {
    const s = Math.round(ms / 1000);
    return Math.abs(s) < 90
      ? distance.format(s, "second")
      : Math.abs(s) < 5400
        ? distance.format(Math.round(s / 60), "minute")
        : Math.abs(s) < 129600
          ? distance.format(Math.round(s / 3600), "hour")
          : distance.format(Math.round(s / 86400), "day");
  };
  const localize = at =>
    $$("time[data-local]", at).forEach(t => {
      const d = new Date(t.dateTime);
      if (!isNaN(d))
        t.textContent = ("day" in t.dataset && d.toDateString() !== new Date().toDateString() ? dated : clock).format(
          d,
        );
    });
  /* Time left is counted by the server's clock: what it says is at most too early, and the reader's own may be anything. */
  let ahead = +words.now - performance.now();
  const agree = said => {
    if (said) ahead = Math.max(ahead, said - performance.now());
  };
  const now = (window.arbitroNow = () => performance.now() + ahead);
  const tick = () =>
    $$("[data-left]").forEach(t => {
      const ms = new Date(t.dataset.left) - now();
      t.textContent = ms > 0 ? left(ms) : "";
    });
  setInterval(tick, 1000);

  /* -- forms ------------------------------------------------------------------------------ */
  /* What is called on the button as it is called beside its control is sent once. */
  const echoOf = x => x.dataset.echoText || $("span", x.parentElement)?.firstChild?.textContent || "";
  const controlOf = x => x.name.slice("a.".length);
  const chosenIn = form =>
    $$("input:checked[data-echo-text], option:checked[data-echo-text]", form)
      .filter(x => !x.closest("[hidden], fieldset:disabled"))
      .map(echoOf);
  const echo = form =>
    $$("[data-echo]:not([data-go])", form).forEach(b => {
      b.dataset.plain ??= b.textContent;
      const c = "silent" in b.dataset ? [] : chosenIn(form);
      b.textContent = c.length === 1 ? `${b.dataset.echo.trim()} ${c[0]}` : b.dataset.plain;
    });
  const counts = form =>
    $$(".some", form).forEach(some => {
      const n = $$(":checked", some).length,
        d = some.dataset;
      $("[data-count]", some).dataset.plain ??= $("[data-count]", some).textContent;
      const text = n < +d.least ? words.saySomeFewer : n > +d.most ? words.saySomeMore : words.saySomeDone;
      $("[data-count]", some).textContent =
        n || +d.least === 0
          ? `${$("[data-count]", some).dataset.plain} ${fill(text, n)}`
          : $("[data-count]", some).dataset.plain;
      some.dataset.bad = n < +d.least || n > +d.most ? "yes" : "";
    });

  const given = (form, name) => {
    const x = $$("[data-control]", form).filter(
      c => (controlOf(c) === name || controlOf(c).startsWith(`${name}@`)) && !c.closest("[hidden]"),
    );
    const on = x.find(c => (c.type === "radio" ? c.checked : true));
    return on && (on.type !== "radio" || on.checked) ? on.value || "~" : "~";
  };
  const cases = form => {
    $$(".cases", form).forEach(group => {
      const now = given(form, group.dataset.on);
      $$(":scope > .case", group).forEach(c => {
        const on = c.dataset.case === now && !group.parentElement.closest("[hidden]");
        c.hidden = !on;
        if (on) c.open = true;
        $$("input, select, textarea", c).forEach(i => {
          i.disabled = !on;
        });
      });
    });
    $$("[data-must]", form).forEach(must =>
      $$("select, textarea, input[type=radio], input[type=number]", must).forEach(i => {
        i.required = !i.disabled && !i.value.startsWith("~");
      }),
    );
  };
  const spare = at =>
    $$("textarea[data-limit]", at).forEach(t => {
      const h = document.getElementById(`${t.id}-h`);
      if (h) {
        h.dataset.plain ??= h.textContent;
        h.textContent = t.value ? fill(words.sayLeft, t.dataset.limit - t.value.length) : h.dataset.plain;
      }
    });
  const settle = form => {
    cases(form);
    counts(form);
    echo(form);
  };

  const number = ol =>
    $$(":scope > li", ol).forEach((li, i, all) => {
      $(".n", li).textContent = i + 1;
      const [up, down] = $$("[data-move]", li);
      i ? up.removeAttribute("aria-disabled") : up.setAttribute("aria-disabled", "true");
      i < all.length - 1 ? down.removeAttribute("aria-disabled") : down.setAttribute("aria-disabled", "true");
    });
  const move = b => {
    const li = b.closest("li"),
      ol = li.parentElement,
      up = +b.dataset.move < 0,
      other = up ? li.previousElementSibling : li.nextElementSibling;
    if (!other) return;
    up ? other.before(li) : other.after(li);
    $$("li", ol).forEach(x => x.classList.toggle("moved", x === li));
    number(ol);
    b.focus();
    say(fill(words.sayMoved, li.dataset.name, $(".n", li).textContent, ol.children.length));
  };

  /* What an answer would mean, asked while it is written; a later question overtakes an earlier one. */
  const weighs = new WeakMap();
  const weigh = (form, ms) => {
    const at = $("[data-weigh]", form);
    if (!at) return;
    const was = weighs.get(at);
    clearTimeout(was?.timer);
    was?.stop.abort();
    const stop = new AbortController();
    weighs.set(at, { stop, timer: setTimeout(() => weighed(form, at, stop.signal), ms) });
  };
  const weighed = async (form, at, signal) => {
    const sent = new URLSearchParams(new FormData(form));
    try {
      const got = await fetch(at.dataset.weigh, {
        method: "POST",
        body: sent,
        signal,
        headers: { "HX-Request": "true" },
      });
      if (!got.ok) return;
      const before = $("[data-weighed]", at)?.textContent;
      at.innerHTML = await got.text();
      const now = $("[data-weighed]", at)?.textContent;
      if (now && now !== before) say(now);
    } catch (fault) {
      if (fault.name !== "AbortError") at.replaceChildren();
    }
  };

  document.addEventListener("change", e => {
    if (e.target.form) {
      settle(e.target.form);
      weigh(e.target.form, 150);
    }
  });
  document.addEventListener("input", e => {
    if (e.target.matches("textarea[data-limit]")) {
      spare(e.target.parentElement);
      weigh(e.target.form, 500);
    }
  });
  const count = b => {
    const i = document.getElementById(b.getAttribute("aria-controls"));
    const isUp = b.dataset.step > 0;
    if (!i.value) i.value = isUp ? i.min : i.max;
    else isUp ? i.stepUp() : i.stepDown();
    i.dispatchEvent(new Event("change", { bubbles: true }));
    say(i.value);
  };
  const goToDue = () => {
    const pane = $$("[data-call]")
      .find(c => isDue(c.dataset.call) && c.closest(".pane"))
      ?.closest(".pane");
    if (!pane) return;
    pane.scrollIntoView({ inline: "start", block: "nearest" });
    ($(".call__who", pane) || pane).focus();
  };
  const reorder = (b, e) => {
    e.preventDefault();
    if (b.getAttribute("aria-disabled") !== "true") move(b);
  };
  const BUTTONS = {
    step: b => count(b),
    move: (b, e) => reorder(b, e),
    copy: b => copy(b),
    reload: () => leave(),
    next: goToDue,
    check: b => check(b),
  };
  document.addEventListener("click", e => {
    const b = e.target.closest("button");
    const name = b && Object.keys(BUTTONS).find(each => each in b.dataset);
    if (name) BUTTONS[name](b, e);
  });
  const copy = async b => {
    const i = b.previousElementSibling;
    try {
      await navigator.clipboard.writeText(i.value);
    } catch {
      i.select();
      document.execCommand("copy");
    }
    const was = b.textContent;
    b.textContent = words.sayCopied;
    say(words.sayCopied);
    setTimeout(() => {
      b.textContent = was;
    }, 1800);
  };

  document.addEventListener(
    "submit",
    e => {
      const go = e.submitter;
      if (go?.getAttribute("aria-disabled") === "true") {
        e.preventDefault();
        if (!e.target.matches("[data-ask]")) {
          e.stopImmediatePropagation();
          say($("[data-count]", e.target)?.textContent ?? "");
        }
      }
    },
    true,
  );

  /* -- what htmx puts in ----------------------------------------------------------------------- */
  let was = new Map();
  const calls = isFirst => {
    const now = new Map($$("[data-call]").map(c => [c.id, c.dataset.call]));
    for (const [id, kind] of now) {
      if (!isFirst && isDue(kind) && !isDue(was.get(id))) {
        const c = document.getElementById(id),
          pane = c.closest(".pane[aria-labelledby]");
        if (pane || !$(".call__live", c))
          alarm(
            `${pane ? $("h2", pane).textContent + ": " : ""}${$(".call__who", c).textContent}. ${$(".call__more", c)?.textContent ?? ""}`,
          );
      }
    }
    was = now;
    const t = $("[data-title]");
    if (t) document.title = `${isDue(t.dataset.call) ? "● " : ""}${t.dataset.title} · Arbitro`;
    $$("[data-tab]").forEach(a => a.classList.toggle("is-due", isDue(now.get(a.dataset.tab))));
  };
  const enhance = () => {
    localize(document);
    tick();
    $$("form").forEach(settle);
    $$("ol[data-order]").forEach(number);
    spare(document);
    $$("[data-check]").forEach(b => {
      b.hidden = !crypto.subtle;
    });
  };

  let lost = null,
    over = !!$("#result h2");
  const ended = () => {
    const h = $("#result h2");
    if (h && !over) {
      over = true;
      alarm(h.textContent);
      h.parentElement.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }
  };
  /* An answer and the stream's news overtake each other: what is older than what stands there already is left out. */
  const isOvertaken = task => {
    const made = task.fragment?.firstElementChild?.dataset.made;
    return !!made && made < (task.target?.dataset?.made ?? "");
  };
  /* Of the record and other lists only new lines are sent; what stands for others says from which to which the page has them. */
  const restore = kept => {
    const [first, last] = kept.dataset.kept.split(" "),
      since = +kept.parentElement.dataset.since || Infinity;
    for (let li = document.getElementById(first); li; li = li.id === last ? null : li.nextElementSibling) {
      const same = li.cloneNode(true),
        number = $(":scope > .n", same);
      if (number) same.classList.toggle("is-new", +number.textContent >= since);
      if (!same.classList.length) same.removeAttribute("class");
      kept.before(same);
    }
    kept.remove();
  };
  /* Of things that are alike, their pattern is sent once, and of each what it has of its own. */
  const unfold = text =>
    text.replace(/\ue0f3([^\ue0f3]*)\ue0f3/g, (_, folded) => {
      const [patterns, rows] = folded.split("\ue0f4").map(each => each.split("\ue0f5")),
        place = sign => sign.charCodeAt() - 0xe100;
      return rows
        .map(row => row.split("\ue0f6"))
        .map(([sign, ...own]) => patterns[place(sign)].replace(/[\ue100-\uf8ff]/g, gap => own[place(gap)]))
        .join("");
    });
  document.addEventListener("htmx:sse:before:message", ({ detail: { message } }) => {
    message.data = unfold(message.data);
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    ctx.text = unfold(ctx.text);
  });
  document.addEventListener("htmx:before:swap", e => {
    const tasks = e.detail.tasks ?? [];
    for (let n = tasks.length; n--; ) if (isOvertaken(tasks[n])) tasks.splice(n, 1);
    tasks.forEach(task => task.fragment && $$("[data-kept]", task.fragment).forEach(restore));
    const a = document.activeElement;
    lost = a?.closest(".act, .lseat, .optform") ? a : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    enhance();
    calls(false);
    ended();
    if (lost && (!lost.isConnected || document.activeElement === document.body)) {
      const next = $("[data-confirming]") || $(".call__who[tabindex]") || $("#lobby");
      next?.focus({ preventScroll: true });
    }
    lost = null;
  });
  const busy = (form, on) => {
    if (!form?.matches?.("form")) return;
    on ? form.setAttribute("aria-busy", "true") : form.removeAttribute("aria-busy");
  };
  /* With every press we say what stands on the page, so that no more than what is new comes back; and which page it is, so
     that its stream leaves out what the answer brings. Where none comes, the stream is asked for anew and brings it. */
  const name = [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  let connection = null;
  document.addEventListener("htmx:sse:before:connection", e => {
    connection = e.detail.connection;
  });
  document.addEventListener("htmx:error", () => connection?.reader?.cancel());
  document.addEventListener("htmx:config:request", e => {
    const had = $$("[data-digest]").map(region => `${region.id}~${region.dataset.digest}`);
    Object.assign(e.detail.ctx.request.headers, { "X-Had": had.join("."), "X-Page": name });
  });
  /* A press that was answered is done: the next one from the same form is another. */
  document.addEventListener("htmx:after:request", e => {
    const press = e.target.elements?.press;
    if (press) press.value = [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  });
  document.addEventListener("htmx:before:request", e => busy(e.target, true));
  document.addEventListener("htmx:finally:request", e => busy(e.target, false));
  document.addEventListener("htmx:error", e => {
    if (e.target.matches?.("form")) {
      const at = $("[data-bar]", e.target) ?? $("#said");
      const p = document.createElement("p");
      p.className = "said said--bad";
      p.textContent = words.sayUnsent;
      at.replaceChildren(p);
      alarm(words.sayUnsent);
    }
  });

  /* -- the stream --------------------------------------------------------------------------------- */
  const offline = text => {
    const n = $("#offline");
    if (!n) return;
    n.hidden = !text;
    $("[data-offline]", n).textContent = text;
  };
  let resting = false;
  /* Where the page may not be seen any more, its table is; else what failed is tried again. */
  document.addEventListener("htmx:sse:error", e => {
    offline(words.sayOffline);
    if ([403, 404].includes(e.detail.status)) leave(location.pathname.split("/").slice(0, 3).join("/"));
  });
  /* A stream has a beat every 20 s. One that is silent for two and a half of them is dead, though nothing closed it. */
  const SILENCE = 5e4;
  let heardAt = performance.now();
  const isStale = () => performance.now() - heardAt > SILENCE;
  const plainly = window.fetch;
  window.fetch = async (asked, sent) => {
    const got = await plainly(asked, sent);
    agree(Date.parse(got.headers.get("date")));
    const isStream = got.ok && got.body && new URL(asked, location.href).pathname.endsWith("/stream");
    if (!isStream) return got;
    heardAt = performance.now();
    const counted = new TransformStream({
      transform: (part, out) => {
        heardAt = performance.now();
        out.enqueue(part);
      },
    });
    return new Response(got.body.pipeThrough(counted), got);
  };
  const renew = () => {
    if (!connection || resting || !isStale()) return;
    offline(words.sayOffline);
    connection.reader?.cancel().catch(() => {});
  };
  setInterval(renew, 5e3);
  document.addEventListener("visibilitychange", renew);
  document.addEventListener("htmx:sse:after:connection", () => {
    if (!resting) offline("");
  });
  document.addEventListener("htmx:sse:before:connection", e => {
    if (e.detail.connection.attempt > 2) offline(words.sayOffline);
  });
  document.addEventListener("go", e => {
    const to = e.detail?.data;
    if (to?.startsWith("/") && !to.startsWith("//")) leave(to);
  });
  document.addEventListener("rest", () => {
    resting = true;
    offline(words.sayRest);
  });
  document.addEventListener("visibilitychange", () => {
    if (resting && !document.hidden) leave();
  });

  /* -- who has their seat before their eyes need not be rung for: windows of chats say so themselves --------- */
  if ($("#turn") && !root.dataset.frame) {
    const MOVED = 18e4;
    let movedAt = performance.now(),
      notedAt = -Infinity;
    const note = () => {
      const now = performance.now();
      if (document.hidden || isStale() || now - movedAt > MOVED || now - notedAt < 2e4) return;
      notedAt = now;
      fetch(`${location.pathname}/here`, { method: "POST" }).catch(() => {});
    };
    const moved = () => {
      movedAt = performance.now();
      note();
    };
    for (const each of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"])
      document.addEventListener(each, moved, { passive: true });
    setInterval(note, 4.5e4);
    note();
  }

  /* -- what happened while nobody looked ---------------------------------------------------------------- */
  let goneAt = 0, lastLine = 0;
  document.addEventListener("visibilitychange", async () => {
    if (!$("#since")) return;
    if (document.hidden) {
      goneAt = Date.now();
      lastLine = $("#record .record li")?.id.slice(2) ?? 0;
    } else if (goneAt && Date.now() - goneAt > 6e4) {
      const found = await fetch(`${location.pathname}/since?before=${lastLine}`).catch(() => null);
      if (found?.ok) $("#since").outerHTML = await found.text();
    }
  });
  document.addEventListener("submit", e => {
    if (e.target.matches("[data-ask]")) $("#since")?.replaceChildren();
  });

  /* -- pictures that did not come, and seals ------------------------------------------------------------ */
  document.addEventListener(
    "error",
    e => {
      const i = e.target;
      if (!(i instanceof HTMLImageElement)) return;
      if ("board" in i.dataset) {
        i.dataset.failed = "";
        const text = $("input[value=text]", i.closest(".board") ?? document.createElement("p"));
        if (text) text.checked = true;
      } else if (i.dataset.face) {
        const s = document.createElement("span");
        s.className = "faceless";
        s.textContent = i.dataset.face;
        s.setAttribute("aria-hidden", "true");
        i.classList.add("vh");
        i.after(s);
      }
    },
    true,
  );
  const check = async b => {
    for (const li of $$("[data-seal]", b.closest("[data-verify]"))) {
      const d = li.dataset,
        seed = Uint8Array.from(d.seed.match(/../g), x => parseInt(x, 16)),
        head = new TextEncoder().encode(d.prefix ?? "");
      const h = await crypto.subtle.digest("SHA-256", new Uint8Array([...head, ...seed])),
        hex = [...new Uint8Array(h)].map(x => x.toString(16).padStart(2, "0")).join(""),
        ok = hex === d.digest,
        out = $("[data-verdict]", li);
      out.className = `said said--${ok ? "good" : "bad"}`;
      out.textContent = ok ? words.saySealGood : words.saySealBad;
    }
  };

  const begin = () => {
    enhance();
    calls(true);
  };
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", begin) : begin();
})();
