/* Texts with signs in them: a sign has a short form, to be seen, and a full name, to be heard. */
import { html } from "./html.js";

const SIGN = /\ue000([^\ue000-\ue002]*)\ue001([^\ue000-\ue002]*)\ue002/g,
  SUIT = /([♠♥♦♣])\ufe0e?/g,
  RED = { "♥": " tok--red", "♦": " tok--red tok--d", "♣": " tok--c" };

export const brief = text => text.replace(SIGN, "$1");
export const full = text => text.replace(SIGN, "$2");

/** What is shown of a text, and what is heard of its signs. */
export const rich = text => {
  const found = [];
  let at = 0;
  for (const sign of text.matchAll(SIGN)) {
    const [whole, short, name] = sign,
      shown = short.replace(SUIT, "$1\ufe0e"),
      red = RED[/** @type {"♥"} */ (short.match(/[♥♦♣]/)?.[0])] ?? "";
    found.push(text.slice(at, sign.index));
    found.push(
      shown === name
        ? html`<span class="tok">${name}</span>`
        : html`
          <span class=${`tok${red}`}><span aria-hidden="true">${shown}</span><span class="vh">${name}</span></span>`,
    );
    at = sign.index + whole.length;
  }
  found.push(text.slice(at));
  return found;
};

/** @type {Record<string, string>} */
let words = {};
/** Take the words of the page's language. @param {Record<string, string>} table */
export const speakBy = table => {
  words = table;
};
/** A sentence of the page's own, with what stands at its #1, #2.
    @param {string} key @param {...(string | number)} values */
export const t = (key, ...values) =>
  values.reduce((/** @type {string} */ text, value, n) => text.replace(`#${n + 1}`, String(value)), words[key] ?? key);
