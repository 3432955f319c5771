/* The word that a person adds to the deals. It is made here and kept here: the server is told only its digest, until it
   has shown the terms closed, with that digest and its own commitment in them. Then the word is opened. */
import { hexOf, recall, remember, visit } from "./client/browser.js";

const $ = selector => document.querySelector(selector),
  LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const draw = size => [...crypto.getRandomValues(new Uint8Array(size))];
const drawLetters = () => draw(4).map(byte => LETTERS[byte % LETTERS.length]).join("");
const drawWord = () => [drawLetters(), drawLetters(), drawLetters()].join("-");
/* No stricter than the server, which refuses to have a word opened that it would have to change (`clean` in
   signs.py). */
const INVISIBLE = /[\p{C}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff]/gu;
const clean = text =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();

const keep = (table, kept) => remember(`word/${table}`, kept);
/* While a second seat is taken this browser's secret is renewed, and what was sent under the former one is refused:
   it is sent once more. */
const send = async (table, fields, isAgain = false) => {
  const got = await fetch(`/t/${table}/word`, { method: "POST", body: new URLSearchParams(fields) });
  if (got.status !== 403 || isAgain) return got;
  await new Promise(done => setTimeout(done, 1_000));
  return send(table, fields, true);
};
const seal = async ({ table, commitment }, typed) => {
  const word = clean([...clean(typed)].slice(0, 64).join("")) || drawWord(),
    whole = `${word}/${hexOf(draw(16))}`,
    promise = sha256(`arbitro-word/${table}/${whole}`);
  keep(table, { word, whole, promise, commitment });
  return send(table, { promise });
};
/* Nothing is opened under terms that lack this word, that are not of the seed seen when it was sealed, or that are
   the second. */
const fits = (shown, kept) => {
  const terms = JSON.parse(shown.terms),
    isOurs = ([, kind, text]) => kind === "sealed" && text === kept.promise;
  return (
    (!kept.terms || kept.terms === sha256(shown.terms)) &&
    terms.table === shown.table &&
    terms.commitment === kept.commitment &&
    terms.contributions.some(isOurs)
  );
};
const open = async (shown, kept) => {
  if (!fits(shown, kept)) {
    $("[data-word-verdict]").textContent = shown.sayOther;
    return;
  }
  kept.terms = sha256(shown.terms);
  keep(shown.table, kept);
  const got = await send(shown.table, { opened: kept.whole, terms: kept.terms });
  if (got.ok && new URL(got.url).pathname !== location.pathname) visit(got.url);
};

let isBusy = false, isSealed = false;
/* Seal a word where there is none, and open it once the terms are there: at every look at the page. */
export const lookAtWord = async () => {
  const shown = $("[data-word]")?.dataset;
  if (!shown) return;
  const kept = recall(`word/${shown.table}`),
    isMine = kept && kept.promise === shown.shown,
    field = $("[data-word-field]");
  if (field && isMine && document.activeElement !== field) field.value = kept.word;
  if (isBusy || shown.opened || (shown.kind && shown.kind !== "sealed") || (isSealed && !shown.terms)) return;
  isBusy = true;
  try {
    if (shown.terms) {
      if (isMine) await open(shown, kept);
    } else if (!isMine && !kept?.terms) {
      isSealed = true;
      await seal(shown, "");
    }
  } catch {
    /* what did not go through goes with the next look */
  } finally {
    isBusy = false;
  }
};
const giveWord = async e => {
  const form = e.target.closest("form[data-word-form]");
  if (!form) return;
  e.preventDefault();
  e.stopImmediatePropagation();
  isBusy = true;
  const got = await seal($("[data-word]").dataset, form.elements.word.value).catch(() => null);
  $("[data-word-verdict]").textContent = got?.ok ? "" : document.body.dataset.sayUnsent;
  isBusy = false;
};
document.addEventListener("submit", giveWord, true);
lookAtWord();
