/* The word that a person adds to the deals. It is made here and kept here: the server is told only its digest, until it
   has shown the terms closed, with that digest and its own commitment in them. Then the word is opened. */
"use strict";
(() => {
  const $ = s => document.querySelector(s),
    LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
  const bytes = size => [...crypto.getRandomValues(new Uint8Array(size))];
  const random = () =>
    bytes(3)
      .map(() =>
        bytes(4)
          .map(x => LETTERS[x % LETTERS.length])
          .join(""),
      )
      .join("-");
  /* No stricter than the server, which refuses to have a word opened that it would have to change (`clean` in signs.py). */
  const clean = text =>
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
      .replace(/[\p{C}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff]/gu, "")
      .normalize("NFC")
      .replace(/\s+/g, " ")
      .trim();
  const held = {};
  const recall = table => {
    try {
      return JSON.parse(localStorage.getItem(`word/${table}`)) ?? held[table];
    } catch {
      return held[table];
    }
  };
  const keep = (table, it) => {
    held[table] = it;
    try {
      localStorage.setItem(`word/${table}`, JSON.stringify(it));
    } catch {
      /* this page alone will know it */
    }
  };
  const send = (table, fields) =>
    fetch(`/t/${table}/word`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
  const seal = async (d, typed) => {
    const word = clean([...clean(typed)].slice(0, 64).join("")) || random();
    const whole = `${word}/${bytes(16)
        .map(x => x.toString(16).padStart(2, "0"))
        .join("")}`,
      promise = sha256(`arbitro-word/${d.table}/${whole}`);
    keep(d.table, { word, whole, promise, commitment: d.commitment });
    return send(d.table, { promise });
  };
  /* Nothing is opened under terms that lack this word, that are not of the seed seen when it was sealed, or that are the second. */
  const fits = (d, it) => {
    const terms = JSON.parse(d.terms);
    return (
      (!it.terms || it.terms === sha256(d.terms)) &&
      terms.table === d.table &&
      terms.commitment === it.commitment &&
      terms.contributions.some(([, kind, shown]) => kind === "sealed" && shown === it.promise)
    );
  };
  const open = async (d, it, verdict) => {
    if (!fits(d, it)) {
      verdict.textContent = d.sayOther;
      return;
    }
    it.terms = sha256(d.terms);
    keep(d.table, it);
    const got = await send(d.table, { opened: it.whole, terms: it.terms });
    if (got.ok && new URL(got.url).pathname !== location.pathname) (window.arbitroWindow?.go ?? (to => location.assign(to)))(got.url);
  };
  let busy = false,
    sealed = false;
  const look = async () => {
    const at = $("[data-word]");
    if (!at) return;
    const d = at.dataset,
      it = recall(d.table),
      mine = it && it.promise === d.shown,
      field = $("[data-word-field]");
    if (field && mine && document.activeElement !== field) field.value = it.word;
    if (busy || d.opened || (d.kind && d.kind !== "sealed") || (sealed && !d.terms)) return;
    busy = true;
    try {
      if (d.terms) {
        if (mine) await open(d, it, $("[data-word-verdict]"));
      } else if (!mine && !it?.terms) {
        sealed = true;
        await seal(d, "");
      }
    } catch {
      /* what did not go through goes with the next look */
    } finally {
      busy = false;
    }
  };
  document.addEventListener(
    "submit",
    async e => {
      const form = e.target.closest("form[data-word-form]");
      if (!form) return;
      e.preventDefault();
      e.stopImmediatePropagation();
      busy = true;
      const verdict = $("[data-word-verdict]");
      try {
        verdict.textContent = (await seal($("[data-word]").dataset, form.elements.word.value)).ok
          ? ""
          : document.body.dataset.sayUnsent;
      } catch {
        verdict.textContent = document.body.dataset.sayUnsent;
      } finally {
        busy = false;
      }
    },
    true,
  );
  document.addEventListener("put", look);
  look();
})();
