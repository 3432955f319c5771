/* What scripts add to a turn: the verb says what was chosen, why a card may not be played, the second press in the same place,
   the finger's nearest place, pictures decoded before they are shown, a card's flight, sound and notices if they are wanted.
   Every form posts without it. */
"use strict";
(() => {
  const $ = (s, r = document) => r.querySelector(s),
    $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const words = document.body.dataset,
    still = matchMedia("(prefers-reduced-motion: reduce)"),
    narrow = matchMedia("(max-width: 40rem)");
  const say = text => {
    const v = $("#voice");
    if (v) {
      v.textContent = "";
      setTimeout(() => {
        v.textContent = text;
      }, 60);
    }
  };
  const isDue = kind => kind === "you" || kind === "late";
  const fill = (text, ...values) => values.reduce((t, v, i) => t.replace(`#${i + 1}`, v), text);
  const forms = () => $$(".act__form"),
    line = form => $("[data-bar]", form);
  const bold = (head, rest = "") => {
    const b = document.createElement("b"),
      s = document.createElement("span");
    b.textContent = head;
    s.append(b, rest);
    return s;
  };

  /* -- what was chosen, on the verb and in the line above it ------------------------------------------------------- */
  const echoOf = x => x.dataset.echoText || $("span", x.parentElement)?.firstChild?.textContent || "";
  const on = form =>
    [...form.elements].filter(
      x => (x.matches("input:checked[data-echo-text]") && !x.closest("[data-off], [hidden], .roll")) || false,
    );
  const picked = form => [
    ...on(form).map(x => ({ text: echoOf(x), hint: x.dataset.hint, hand: !!x.closest(".hand, [data-with]") })),
    ...$$("select", form)
      .filter(x => !x.closest("[data-off], .pick") && x.selectedOptions[0]?.dataset.echoText)
      .map(x => ({ text: x.selectedOptions[0].dataset.echoText, hand: !!x.closest("[data-with]") })),
  ];
  const pair = form => {
    const held = $(".hand input[data-control]:checked", form)?.value;
    $$("[data-with]", form).forEach(w => {
      const off = !w.dataset.with.split(" ").includes(held);
      off ? (w.dataset.off = "") : delete w.dataset.off;
      $$("input, select", w).forEach(i => {
        i.disabled = off;
      });
      /* sets of words under one control: the one that is shown has what says nothing chosen */
      const none = !off && $('input[value="~"]', w);
      if (none && !$("input:checked", w)) none.checked = true;
    });
    const ring = $$(".ring, .roll input", form).find(x => x.checked);
    $$(".ring", form).forEach(r => {
      ring && r.value === ring.value && r.name === ring.name ? (r.dataset.on = "") : delete r.dataset.on;
    });
  };
  const disarm = form => {
    $$("[data-armed]", form).forEach(go => {
      delete go.dataset.armed;
      go.textContent = go.dataset.plain ?? go.dataset.echo ?? go.textContent;
      $$("[data-sent-sure]", go.form).forEach(i => i.remove());
    });
    $$("[data-back]", form).forEach(b => {
      b.hidden = true;
    });
    $$("[data-skip]", form).forEach(b => {
      b.hidden = false;
    });
  };
  const isBetween = (n, { least, most }) => n >= +least && n <= +most;
  const allow = (go, may) => (may ? go.removeAttribute("aria-disabled") : go.setAttribute("aria-disabled", "true"));
  const tellCount = (n, { least, most }) => {
    if (n < +least) return fill(words.sayMissing, least - n);
    return n > +most ? fill(words.sayOver, n - most) : words.sayEnough;
  };
  /* Several are chosen: the verb counts them, and the line says how many are missing or too many. */
  const settleMany = (form, go, many, isNew) => {
    const n = $$("input:checked", many).length;
    const { least, most } = many.dataset;
    go.textContent = least === most ? fill(words.sayVerbCount, go.dataset.echo, n, most) : go.dataset.echo;
    allow(go, isBetween(n, many.dataset));
    if ((n && !("ticked" in many.dataset)) || !isNew) line(form).replaceChildren(bold(tellCount(n, many.dataset)));
    if (many.matches(".hand")) tray(form, many);
  };
  /* One is chosen, of each part: the verb says the last of them, and the line all. */
  const settleOne = (form, go, isNew) => {
    const all = picked(form);
    const board = all.filter(x => !x.hand);
    /* a word that goes with a card is said in the line: the verb says the card */
    const shown = board.at(-1) ?? all[0];
    if (!shown) {
      if (!isNew) go.textContent = go.dataset.rest;
      return;
    }
    /* A later step says all that is done in it: its choice is the verb. */
    const said = (board.length && go.dataset.onto) || go.dataset.echo;
    const verb = "later" in go.dataset ? "" : said;
    if (!$(".pick", form) && !("weighty" in go.dataset)) go.textContent = `${verb} ${shown.text}`.trim();
    if (isNew && $(".bad, .said", line(form))) return;
    const { hint } = board.at(-1) ?? all.at(-1);
    line(form).replaceChildren(bold(all.map(x => x.text).join(" → "), hint ? `: ${hint}` : ""));
  };
  const settle = (form, isNew) => {
    const go = $(".bar__go[data-go]", form);
    form.noValidate = true;
    pair(form);
    gap(form);
    if (!go) return;
    if (!isNew) disarm(form);
    if (go.matches("[data-armed], .bar__go--wait")) return;
    go.dataset.rest ??= go.textContent;
    const many = $(".hand[data-most]", form) ?? $(".checks[data-most]", form);
    many ? settleMany(form, go, many, isNew) : settleOne(form, go, isNew);
  };
  const isChosen = (form, name) =>
    [...form.elements].some(x => x.name === name && (x.matches("select") ? x.value : x.checked));
  const isOpen = (form, x) => (x.type === "radio" || "split" in x.dataset ? !isChosen(form, x.name) : !x.checkValidity());
  const missing = form =>
    [...form.elements].find(
      x =>
        (x.required || "split" in x.dataset) && !x.disabled && !x.closest("[hidden], [data-off]") && isOpen(form, x),
    );
  const short = form => $$(".some", form).some(s => s.dataset.bad && !s.closest("[hidden]"));
  const gap = form => {
    const go = $(".bar__go[data-go]", form);
    if (!go || go.matches(".bar__go--wait, [data-armed]") || $("[data-least]", form)) return;
    allow(go, !(missing(form) || short(form) || "stepping" in form.dataset));
  };
  const tray = (form, hand) => {
    const at = $("[data-tray]", form);
    if (!at) return;
    const chosen = $$("input:checked", hand),
      spaces = +hand.dataset.most;
    $("[data-n]", at).textContent = chosen.length;
    $("ol", at).replaceChildren(
      ...Array.from({ length: spaces }, (_, i) => {
        const li = document.createElement("li");
        if (chosen[i]) {
          li.className = "on";
          const im = $("img", chosen[i].closest(".card")).cloneNode();
          im.alt = "";
          li.append(im);
        }
        return li;
      }),
    );
  };
  /* What stands on the picture and in a list is one control: whoever chooses in one of them has left the other. */
  const dropRivals = (form, chosen) => {
    if (!chosen.value || chosen.type === "checkbox") return;
    const rivals = [...form.elements].filter(x => x.name === chosen.name && x.type !== chosen.type);
    rivals.forEach(x => (x.matches("select") ? (x.value = "") : (x.checked = false)));
  };
  document.addEventListener("change", e => {
    const form = e.target.form;
    if (!form?.matches(".act__form")) {
      if ("lift" in e.target.dataset) lift(e.target);
      return;
    }
    if (e.target.matches("[data-lift]")) {
      lift(e.target);
      return;
    }
    isSent = false;
    dropRivals(form, e.target);
    settle(form);
    keepDraft(form);
    if (`a.${form.dataset.follows}` === e.target.name && e.target.closest(".hand"))
      step(form, { [e.target.name]: e.target.value });
  });

  document.addEventListener("input", e => {
    const form = e.target.form;
    if (e.target.matches("textarea") && form?.matches(".act__form")) {
      disarm(form);
      gap(form);
      keepDraft(form);
    }
  });

  /* -- what is chosen and not sent is kept by the house too: if it is whole, it is the answer when time is up ------ */
  const SOON = 500;
  let keeping;
  const keepDraft = form => {
    clearTimeout(keeping);
    keeping = setTimeout(() => {
      if (isSent || !form.isConnected) return;
      fetch(`${form.dataset.path}/draft`, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => {});
    }, SOON);
  };
  const takeUp = async form => {
    const question = form.elements.question?.value;
    if (!question || picked(form).length) return;
    const said = await fetch(`${form.dataset.path}/draft?${new URLSearchParams({ question })}`).catch(() => null);
    const fields = said?.ok ? await said.json().catch(() => ({})) : {};
    if (!form.isConnected || picked(form).length) return;
    for (const x of form.elements) {
      const values = x.name.startsWith("a.") && !x.disabled && fields[x.name.slice(2)];
      if (!values) continue;
      if (x.matches("[type=radio], [type=checkbox]")) x.checked = values.includes(x.value);
      else if (x.matches("select, textarea")) x.value = values[0] ?? "";
    }
    if (Object.keys(fields).length) settle(form);
  };

  /* -- what is chosen but not sent outlives whatever the stream brings, as long as the same is asked --------------- */
  let choice = null;
  let isSent = false;
  const radios = act => [...act.querySelectorAll("input[type=radio][data-control]")];
  const remember = () => {
    const act = $("#act");
    const chosen = act ? radios(act).filter(x => x.checked) : [];
    if (chosen.length && !isSent) choice = { question: act.dataset.question, of: chosen.map(x => [x.name, x.value]) };
  };
  const recall = () => {
    const act = $("#act");
    if (!choice || act?.dataset.question !== choice.question) {
      choice = null;
      return;
    }
    for (const [name, value] of choice.of) {
      const same = radios(act).filter(x => x.name === name);
      const lost = same.some(x => x.checked) ? null : same.find(x => x.value === value);
      if (!lost) continue;
      lost.checked = true;
      settle(lost.form);
    }
  };
  document.addEventListener("htmx:before:swap", remember);

  /* -- steps and chips: the same page, with another question or more of it chosen ---------------------------------------- */
  const turn = url => htmx.ajax("GET", url, { source: document.body, target: "#turn", swap: "none" });
  /* What was chosen is sent as an address. Until the answer is here its places are of another card, so nothing goes. */
  const chosenSoFar = (form, more) => {
    const sent = new URLSearchParams({ ask: form.elements.question.value });
    for (const [name, value] of new FormData(form))
      if (name.startsWith("a.") && value && !(name in more)) sent.append(name, value);
    for (const name in more) sent.set(name, more[name]);
    return sent;
  };
  const hold = async (form, going) => {
    const latest = {};
    form.stepping = latest;
    form.dataset.stepping = "";
    gap(form);
    await going;
    if (form.stepping !== latest) return;
    delete form.dataset.stepping;
    gap(form);
  };
  const step = (form, more = {}) => hold(form, turn(`${form.dataset.path}?${chosenSoFar(form, more)}`));
  /* What is cut is read whole after a press on it. */
  document.addEventListener("click", e => {
    if (!e.target.closest("a, button")) e.target.closest(".fate, .bar__say")?.toggleAttribute("data-whole");
  });
  document.addEventListener("click", e => {
    const a = e.target.closest("a[data-turn]");
    if (a && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
      e.preventDefault();
      isSent = false;
      turn(a.getAttribute("href").split("#")[0]);
      return;
    }
    const back = e.target.closest("a[data-back]");
    if (back && back.closest("form") && !back.getAttribute("href").includes("?ask=")) {
      e.preventDefault();
      disarm(back.closest(".act"));
      settle(back.closest("form"));
      $("[data-go]", back.closest("form"))?.focus();
      return;
    }
    const no = e.target.closest(".card--no");
    if (no) {
      const at = line(no.closest("form"));
      at.replaceChildren(bold(no.dataset.name, `: ${no.dataset.why}`));
      say(at.textContent);
    }
  });

  /* -- a card lifted while one waits stays in the page alone; it is chosen once it may be ------------------------------------- */
  let lifted = "";
  const lift = x => {
    const card = x.closest(".card"),
      same = lifted === card.dataset.card;
    lifted = same ? "" : card.dataset.card;
    x.checked = !same;
    $$("[data-lift]").forEach(o => {
      if (o !== x) o.checked = false;
    });
  };
  document.addEventListener("click", e => {
    const x = e.target;
    if (x.matches?.("[data-lift]") && x.closest(".card").dataset.card === lifted && x.dataset.was) {
      x.checked = false;
      lifted = "";
    }
    $$("[data-lift]").forEach(o => {
      o.checked ? (o.dataset.was = "1") : delete o.dataset.was;
    });
  });
  const relift = () => {
    if (!lifted) return;
    const card = $$(".hand .card").find(c => c.dataset.card === lifted),
      x = card && $("input", card);
    if (!x) {
      lifted = "";
      return;
    }
    if (x.matches("[data-lift]")) x.checked = true;
    else if (!$(".hand input:checked")) {
      x.checked = true;
      lifted = "";
      x.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };

  /* -- the second press: the same place, after a breath, with a way back beside it --------------------------------------------- */
  const nameOf = x =>
    x.closest("fieldset")?.querySelector("legend")?.textContent ??
    x.closest("[aria-label]:not(input)")?.getAttribute("aria-label") ??
    x.labels?.[0]?.textContent ??
    "";
  const tellMissing = form => {
    const x = missing(form);
    if (!x) return;
    const of = nameOf(x).trim();
    line(form).replaceChildren(bold(words.sayFirst, of ? ` ${of[0].toLowerCase()}${of.slice(1)}.` : ""));
    say(line(form).textContent);
    if (x.closest(".pick")) x.focus();
  };
  const addSure = form => {
    const sure = Object.assign(document.createElement("input"), { type: "hidden", name: "confirm", value: "yes" });
    sure.dataset.sentSure = "";
    form.append(sure);
  };
  const arm = (form, go) => {
    const act = go.closest(".act");
    const main = $(".act__form", act);
    disarm(act);
    go.dataset.plain = go.textContent;
    go.dataset.armed = "";
    go.textContent = go.dataset.sure;
    addSure(form);
    go.disabled = true;
    setTimeout(() => {
      go.disabled = false;
      go.focus({ preventScroll: true });
    }, BREATH);
    line(main).replaceChildren(bold(words.saySure, ` ${go.dataset.cost}`));
    say(line(main).textContent);
    $$("[data-back]", main).forEach(b => (b.hidden = false));
    $$("[data-skip]", main).forEach(b => (b.hidden = true));
  };
  const BREATH = 350;
  document.addEventListener(
    "submit",
    e => {
      const form = e.target;
      const go = e.submitter;
      if (!form.matches("[data-ask]") || !go) return;
      const isDisabled = go.getAttribute("aria-disabled") === "true";
      const isStep = "goes" in go.dataset;
      const isFirst = "weighty" in go.dataset && !("armed" in go.dataset);
      if (!isDisabled && !isStep && !isFirst) {
        choice = null;
        isSent = true;
        trick.until = 0;
        fly($(".hand input[data-control]:checked", form)?.closest(".card"));
        return;
      }
      e.preventDefault();
      e.stopImmediatePropagation();
      if (isDisabled) tellMissing(form);
      else if (isStep) step(form);
      else arm(form, go);
    },
    true,
  );

  /* -- places on the picture: the nearest to the finger; where they are crowded the first touch enlarges ------------------------- */
  const centre = r => {
    const b = r.getBoundingClientRect();
    return [b.left + b.width / 2, b.top + b.height / 2];
  };
  const rings = () => $$(".ring").filter(r => r.getBoundingClientRect().width);
  /* What is enlarged about a point leaves it where it is; the rest is reached by moving it. */
  const LARGER = 1.9;
  const zoomed = (x, y) => {
    const fit = $(".fit"),
      r = fit.getBoundingClientRect();
    x === undefined ? delete $("#stage").dataset.zoom : ($("#stage").dataset.zoom = 2);
    $("[data-zoomer]")?.setAttribute("aria-pressed", x !== undefined);
    fit.scrollTo((x - r.left) * (LARGER - 1) || 0, (y - r.top) * (LARGER - 1) || 0);
  };
  document.addEventListener("click", e => {
    if (!e.target.closest?.("[data-zoomer]")) return;
    if ($("#stage").dataset.zoom) zoomed();
    else zoomed(...centre(rings().find(r => r.checked) ?? $(".fit")));
  });
  let kind = "";
  document.addEventListener(
    "pointerdown",
    e => {
      kind = e.pointerType;
    },
    true,
  );
  document.addEventListener("click", e => {
    if (!e.target.closest?.("#pic") || !e.isTrusted || e.detail === 0) return;
    const all = rings();
    if (!all.length) {
      if ($("#stage").dataset.zoom) zoomed();
      return;
    }
    const far = r => Math.hypot(centre(r)[0] - e.clientX, centre(r)[1] - e.clientY),
      [near, next] = all.sort((a, b) => far(a) - far(b));
    if (far(near) > Math.max(44, near.getBoundingClientRect().height)) {
      if ($("#stage").dataset.zoom) zoomed();
      return;
    }
    if (e.target !== near)
      setTimeout(() => {
        near.checked = true;
        near.dispatchEvent(new Event("change", { bubbles: true }));
      });
    const crowded = next && Math.hypot(centre(near)[0] - centre(next)[0], centre(near)[1] - centre(next)[1]) < 44;
    if (kind === "touch" && crowded && !$("#stage").dataset.zoom) zoomed(...centre(near));
  });

  /* -- a long list, searched as one types -------------------------------------------------------------------------------------------- */
  document.addEventListener("input", e => {
    if (!("filter" in e.target.dataset)) return;
    const word = e.target.value.toLowerCase(),
      list = e.target.closest(".opts");
    $$(".opt", list).forEach(o => {
      o.hidden = !o.textContent.toLowerCase().includes(word) && !$("input", o).checked;
    });
    $$(".grp", list).forEach(h => {
      let n = h.nextElementSibling,
        any = false;
      while (n && !n.matches(".grp")) {
        any ||= n.matches(".opt") && !n.hidden;
        n = n.nextElementSibling;
      }
      h.hidden = !any;
    });
  });
  document.addEventListener("keydown", e => {
    if (e.key === "Enter" && "filter" in e.target.dataset) e.preventDefault();
  });

  /* -- keys of a race ---------------------------------------------------------------------------------------------------------------- */
  document.addEventListener("keydown", e => {
    if (
      /^[1-9]$/.test(e.key) &&
      !e.ctrlKey &&
      !e.altKey &&
      !e.metaKey &&
      !e.target.matches("input:not([type=radio]), textarea, select")
    )
      $$(".race9 .btn")[e.key - 1]?.click();
  });
  document.addEventListener("click", e => {
    const b = e.target.closest(".race9 .btn");
    if (b) {
      $$(".race9 .btn").forEach(x => delete x.dataset.pressed);
      b.dataset.pressed = "";
    }
  });

  /* -- pictures: decoded apart, with a limit, and only then shown ------------------------------------------------------------------------ */
  const LIMIT = 1000,
    STAND = 1200,
    waiting = new WeakMap();
  const restsUntil = at => new Promise(done => setTimeout(done, Math.max(0, at - performance.now())));
  /* A trick that is over stands a while before the next picture, unless one's own card is what changes it. */
  let trick = { cards: "", until: 0, flights: [] };
  /* Until a picture is shown, what lies on it is not either: one's next place would lie on the card that is there still. */
  const late = new Set();
  const mark = () => $("#stage")?.toggleAttribute("data-late", late.size > 0);
  /* Of a picture only what has changed is fetched, and laid upon the one before; what is shown then names its address behind a #. */
  const drawn = new WeakMap(),
    queues = new WeakMap(),
    addressOf = shown => shown?.slice(shown.indexOf("#") + 1);
  /* The picture that came with the page: only its timing tells a script what the server calls it. */
  const loaded = () => {
    const img = $("img[data-board]"),
      name = performance.getEntriesByName(img.currentSrc).at(-1)?.serverTiming?.[0]?.description;
    if (!name || !img.complete || !img.naturalWidth) return undefined;
    const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
    canvas.getContext("2d").drawImage(img, 0, 0);
    return { name, canvas };
  };
  const lay = async (el, address) => {
    const former = drawn.get(el) ?? loaded();
    drawn.delete(el);
    const got = await fetch(`${address}&since=${former?.name ?? ""}`),
      part = await createImageBitmap(await got.blob()),
      [width, height, ...places] = got.headers.get("X-At")?.split(" ").map(Number) ?? [part.width, part.height],
      canvas = new OffscreenCanvas(width, height),
      pen = canvas.getContext("2d");
    pen.drawImage(places.length ? former.canvas : part, 0, 0);
    for (let at = 0; places.length; ) {
      const [left, top, wide, high] = places.splice(0, 4);
      pen.drawImage(part, 0, at, wide, high, left, top, wide, high);
      at += high;
    }
    drawn.set(el, { name: got.headers.get("X-Picture") ?? "", canvas });
    return `${URL.createObjectURL(await canvas.convertToBlob())}#${address}`;
  };
  /* A window without a cookie is shown no picture but what its script fetches. */
  const showable = value => window.arbitroWindow?.picture?.(value).then(found => `${found}#${value}`, () => value) ?? value;
  const fetched = (el, value) => {
    const isWhole = !window.OffscreenCanvas || $(".act--race");
    const next = (queues.get(el) ?? Promise.resolve()).then(() =>
      isWhole || waiting.get(el) !== value ? showable(value) : lay(el, value).catch(() => showable(value)),
    );
    queues.set(el, next);
    return next;
  };
  const decoded = async (el, value) => {
    const found = await fetched(el, value),
      apart = new Image();
    apart.src = found;
    await apart.decode().catch(() => {});
    return found;
  };
  const forget = shown => {
    if (shown?.startsWith("blob:")) URL.revokeObjectURL(shown.split("#")[0]);
  };
  const show = (el, name, value) => {
    const sized = el.tagName === "SOURCE" ? narrow.matches : !narrow.matches;
    waiting.set(el, value);
    const set = found => {
      if (waiting.get(el) === value) {
        const former = el.getAttribute(name);
        el.setAttribute(name, found);
        forget(former);
        waiting.delete(el);
        late.delete(el);
        mark();
        land();
      }
    };
    if (!sized) {
      set(value);
      return;
    }
    late.add(el);
    mark();
    const over = trick,
      making = decoded(el, value);
    Promise.race([making, new Promise(done => setTimeout(() => done(value), LIMIT))])
      .then(async found => {
        await restsUntil(over.until);
        if (waiting.get(el) === value) sweep(over);
        set(found);
        const made = await making;
        if (el.getAttribute(name) !== made) forget(made);
      });
  };
  /* Only extensions are asked before an attribute changes: no event of the document says so. */
  window.htmx?.registerExtension("pictures", {
    htmx_before_morph_attr: (el, { attrName: name, newValue: value }) => {
      const isPicture = name === "src" ? "board" in el.dataset : name === "srcset" && "boardSource" in el.dataset;
      if (!isPicture || value === null) return true;
      if ((waiting.get(el) ?? addressOf(el.getAttribute(name))) !== value) show(el, name, value);
      return false;
    },
  });

  /* -- a card's flight: a copy, by transform alone --------------------------------------------------------------------------------------------- */
  const FLIGHT = 200,
    flying = [];
  const landing = () =>
    $$("[data-land]")
      .map(svg => ({ svg, box: svg.getBoundingClientRect() }))
      .find(x => x.box.width);
  const fly = card => {
    const at = landing();
    if (!card || !at || still.matches || $(".hand[data-most]")) return;
    const [x, y, w] = at.svg.dataset.land.split(" ").map(Number),
      view = at.svg.viewBox.baseVal,
      scale = Math.min(at.box.width / view.width, at.box.height / view.height);
    const left = at.box.left + (at.box.width - view.width * scale) / 2,
      top = at.box.top + (at.box.height - view.height * scale) / 2;
    const from = $("img", card),
      a = from.getBoundingClientRect(),
      wide = w * view.width * scale,
      img = from.cloneNode();
    img.alt = "";
    img.removeAttribute("data-face");
    img.setAttribute("aria-hidden", "true");
    img.classList.add("flying");
    Object.assign(img.style, {
      left: `${a.left}px`,
      top: `${a.top}px`,
      width: `${a.width}px`,
      height: `${a.height}px`,
    });
    document.body.append(img);
    card.dataset.flown = "";
    const to = `translate(${left + x * view.width * scale - wide / 2 - a.left}px, ${top + y * view.height * scale - (a.height * wide) / a.width / 2 - a.top}px) scale(${wide / a.width})`;
    img.animate(
      [
        { transform: "none", transformOrigin: "0 0" },
        { transform: to, transformOrigin: "0 0" },
      ],
      { duration: FLIGHT, easing: "cubic-bezier(.2,.7,.3,1)", fill: "forwards" },
    );
    const ends = performance.now() + FLIGHT;
    const goes = () => {
      img.remove();
      delete card.dataset.flown;
    };
    flying.push({ goes, ends });
    setTimeout(goes, 900);
  };
  /* The picture has the card now: its copy goes, once it is there. */
  const land = () => flying.splice(0).forEach(({ goes, ends }) => setTimeout(goes, Math.max(0, ends - performance.now())));

  /* -- a trick that is over flies to its taker when the next picture comes ----------------------------------------------- */
  const SWEEP = 250;
  const spotsOn = svg => {
    const box = svg.getBoundingClientRect(),
      view = svg.viewBox.baseVal,
      scale = Math.min(box.width / view.width, box.height / view.height);
    const left = box.left + (box.width - view.width * scale) / 2,
      top = box.top + (box.height - view.height * scale) / 2;
    return Object.fromEntries(
      svg.dataset.spots
        .split(";")
        .filter(Boolean)
        .map(each => each.split(" ").map(Number))
        .map(([seat, x, y, w]) => [
          seat,
          { x: left + x * view.width * scale, y: top + y * view.height * scale, wide: w * view.width * scale },
        ]),
    );
  };
  const noteTrick = isFirst => {
    const shown = $$(".last li"),
      cards = shown.map(li => $("img", li).className).join(" ");
    if (cards === trick.cards) return;
    const svg = $$("[data-spots]").find(x => x.getBoundingClientRect().width),
      spots = svg ? spotsOn(svg) : {},
      to = spots[$(".last li.took")?.dataset.from];
    const flights = shown.map(li => ({ img: $("img", li), from: spots[li.dataset.from], to }));
    trick = {
      cards,
      until: isFirst || !cards ? 0 : performance.now() + STAND,
      flights: isFirst ? [] : flights.filter(each => each.from && each.to),
    };
  };
  const sweep = over => {
    const flights = still.matches ? [] : over.flights;
    over.flights = [];
    for (const { img, from, to } of flights) {
      const copy = img.cloneNode(),
        box = img.getBoundingClientRect(),
        tall = (from.wide * box.height) / (box.width || 1);
      copy.alt = "";
      copy.setAttribute("aria-hidden", "true");
      copy.classList.add("flying");
      Object.assign(copy.style, {
        left: `${from.x - from.wide / 2}px`,
        top: `${from.y - tall / 2}px`,
        width: `${from.wide}px`,
        height: `${tall}px`,
      });
      document.body.append(copy);
      const goes = { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.6)`, opacity: 0.2 };
      copy.animate([{ transform: "none", opacity: 1 }, goes], { duration: SWEEP, easing: "ease-in", fill: "forwards" });
      setTimeout(() => copy.remove(), SWEEP);
    }
  };

  /* -- sound and notice, for whoever switched them on ---------------------------------------------------------------------------------------------- */
  const store = {
    get bell() {
      try {
        return localStorage.getItem("bell") === "on";
      } catch {
        return false;
      }
    },
    set bell(on) {
      try {
        localStorage.setItem("bell", on ? "on" : "");
      } catch {
        /* this page alone knows */
      }
    },
  };
  let sound = null,
    isOn = false;
  const ding = () => {
    if (!sound) return;
    [660, 880].forEach((hz, i) => {
      const o = sound.createOscillator(),
        g = sound.createGain(),
        t = sound.currentTime + i * 0.16;
      o.frequency.value = hz;
      g.gain.setValueAtTime(0, t);
      g.gain.linearRampToValueAtTime(0.12, t + 0.02);
      g.gain.exponentialRampToValueAtTime(0.001, t + 0.3);
      o.connect(g).connect(sound.destination);
      o.start(t);
      o.stop(t + 0.32);
    });
  };
  const bell = on => {
    isOn = on;
    const b = $("[data-bell]");
    if (b) {
      b.hidden = false;
      b.setAttribute("aria-pressed", on);
    }
  };
  const unlock = () => {
    sound ??= window.AudioContext ? new AudioContext() : null;
    sound?.resume?.();
  };
  document.addEventListener(
    "pointerdown",
    () => {
      if (isOn) unlock();
    },
    { once: true },
  );
  document.addEventListener("click", e => {
    if (!e.target.closest("[data-bell]")) return;
    bell(!isOn);
    store.bell = isOn;
    if (isOn) {
      unlock();
      ding();
      if (window.isSecureContext && window.Notification?.permission === "default") Notification.requestPermission();
    }
    say(isOn ? words.sayBellOn : words.sayBellOff);
  });
  const call = () => {
    if (!isOn) return;
    ding();
    navigator.vibrate?.(80);
    if (document.hidden && window.Notification?.permission === "granted")
      new Notification($("#call .call__who")?.textContent ?? "Arbitro");
  };

  /* -- time left --------------------------------------------------------------------------------------------------------------------------------------- */
  const whole = new Map(),
    TENTH = 0.1;
  const tick = () =>
    $$("[data-deadline]").forEach(p => {
      const at = p.dataset.deadline,
        ms = new Date(at) - window.arbitroNow(),
        bar = p.parentElement.querySelector("[data-ebb]");
      if (!whole.has(at) || whole.get(at) < ms) whole.set(at, ms);
      const part = Math.max(0, ms / whole.get(at));
      if (bar) {
        bar.hidden = false;
        bar.value = part;
      }
      p.parentElement.classList.toggle("call--last", isDue(p.parentElement.dataset.call) && part < TENTH);
      if (ms < 600000) {
        const s = Math.max(0, Math.ceil(ms / 1000));
        $("[data-until]", p).textContent = words.sayStill;
        $("[data-clock]", p).textContent = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
      }
    });
  setInterval(tick, 1000);

  /* -- the end: what was hidden, a press each, the picture changing with it; whoever comes later is shown all ------------------------------------------------------- */
  const stepped = n => {
    const all = $$("[data-reveals] > li"),
      b = $("[data-reveal]");
    if (!b) return;
    all.forEach((li, i) => {
      li.hidden = i >= n;
      li.toggleAttribute("aria-current", i === n - 1);
    });
    b.hidden = n >= all.length;
    b.dataset.shown = n;
    for (const [el, name] of [
      [$("[data-board-source]"), "srcset"],
      [$("img[data-board]"), "src"],
    ])
      if (el) {
        const whole = addressOf(el.getAttribute(name)).replace(/&upto=\d+/, "");
        show(el, name, n < all.length ? `${whole}&upto=${n}` : whole);
      }
    if (n) say(all[n - 1].textContent);
  };
  document.addEventListener("click", async e => {
    const b = e.target.closest("[data-reveal]");
    if (b) {
      stepped(+b.dataset.shown + 1);
      return;
    }
    const a = e.target.closest("[data-share]");
    if (!a || !navigator.canShare) return;
    e.preventDefault();
    try {
      const got = await fetch(a.href),
        file = new File([await got.blob()], "arbitro.png", { type: "image/png" }),
        what = { files: [file], title: a.dataset.title };
      navigator.canShare(what) ? await navigator.share(what) : window.open(a.href);
    } catch (fault) {
      if (fault.name !== "AbortError") window.open(a.href);
    }
  });
  let ended = null;
  const ends = isFirst => {
    const now = !!$("#result .result");
    if (now && ended === false && !isFirst) stepped(0);
    ended = now;
  };

  /* -- what htmx puts in -------------------------------------------------------------------------------------------------------------------------------- */
  let due = "",
    state = "",
    seen = null;
  const fresh = () => {
    const top = $("#record .record > li .n"),
      n = top ? +top.textContent : 0;
    seen ??= n;
    const b = $("[data-fresh]");
    if (b) {
      b.hidden = n <= seen || location.hash === "#side";
      b.textContent = n - seen;
      if (location.hash === "#side") seen = n;
    }
  };
  const came = isFirst => {
    forms().forEach(form => settle(form, true));
    recall();
    relift();
    mark();
    noteTrick(isFirst);
    tick();
    fresh();
    ends(isFirst);
    const now = $("#call")?.dataset.call ?? "",
      mine = isDue(now);
    if (!isFirst && mine && !isDue(due)) call();
    if (!mine || !rings().length) {
      const at = $("#stage");
      if (at) delete at.dataset.zoom;
    }
    due = now;
    const act = $("#act");
    state = act?.dataset.state ?? "";
    $$("img[data-failed]").forEach(i => {
      delete i.dataset.failed;
      i.src = i.getAttribute("src");
    });
  };
  document.addEventListener("htmx:sse:before:message", () => {
    kept = isSent ? "" : state;
  });
  let kept = "";
  document.addEventListener("htmx:sse:after:message", () => {
    const was = kept;
    kept = "";
    if (!was || $("#act")?.dataset.state === was) return;
    const id = new URLSearchParams(was).get("ask");
    const form = $(".act__form");
    if ($(`#chip-${id}, #more-${id}, #act[data-question="${id}"]`)) hold(form, turn(`${form.dataset.path}?${was}`));
  });
  document.addEventListener("htmx:after:swap", () => came(false));
  window.addEventListener("hashchange", fresh);
  const begin = () => {
    if ($("[data-bell]")) bell(store.bell);
    came(true);
    forms().forEach(takeUp);
  };
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", begin) : begin();
})();
