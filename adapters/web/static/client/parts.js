/* Small parts that stand in many places of a page. */
import { symbol } from "./board.js";
import { deckOf } from "./decks.js";
import { html } from "./html.js";
import { full, rich } from "./signs.js";

/** A face of a deck; heard where it has a label. @param {{ picture: string, label?: string }} props */
export const Face = ({ picture, label }) => {
  const tall = 100 * deckOf(picture).tall;
  return html`
    <svg class="face" viewBox=${`0 0 100 ${tall}`} role=${label ? "img" : undefined}
      aria-label=${label} aria-hidden=${label ? undefined : "true"}>
      <use href=${symbol(picture)} width="100" height=${tall} /></svg>`;
};

/** Faces in a row, each heard by its name. @param {{ faces: FaceRow[], label?: string }} props */
export const Faces = ({ faces, label }) => html`
  <ul class="held-row" aria-label=${label}>
    ${faces.map(([picture, label = ""]) => html`
      <li>${picture ? html`<${Face} picture=${picture} label=${full(label)} />` : rich(label)}</li>`)}</ul>`;

/** A line drawing on a button. @param {{ d: string }} props */
export const Icon = ({ d }) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${d} /></svg>`;

/** The round number of a seat. @param {{ n: number, isDue: boolean, isRobot?: boolean }} props */
export const Pawn = ({ n, isDue, isRobot }) => html`
  <span class=${`pawn${isDue ? " pawn--turn" : ""}${isRobot ? " pawn--robot" : ""}`} aria-hidden="true">
    ${n + 1}</span>`;

/** A small button; `of` says to those who hear it what it is about.
    @param {{ label: any, go: () => any, kind?: string, of?: string }} props */
export const Small = ({ label, go, kind = "", of = "" }) => html`
  <button type="button" class=${`btn btn--small ${kind}`} onClick=${go}>
    ${label}${of && html`<span class="vh"> ${of}</span>`}</button>`;

/** A part of the page under a heading. @param {{ id: string, title: string, kind?: string, children?: any }} props */
export const Section = ({ id, title, kind, children }) => html`
  <section id=${id} class=${kind} aria-labelledby=${`${id}-h`}>
    <h2 class="rule-h" id=${`${id}-h`}>${title}</h2>${children}</section>`;

/** What opens under its title. @param {{ title: any, isOpen?: boolean, children?: any }} props */
export const Fold = ({ title, isOpen, children }) => html`
  <details class="fold" open=${isOpen}><summary>${title}</summary>${children}</details>`;

/** @param {{ href: string, children?: any, [more: string]: any }} props */
export const DrawerLink = ({ children, ...link }) => html`
  <p class="drawer drawer--link"><a ...${link}>${children}</a></p>`;

/** One line of a list of choices, with a dot or a box. */
export const Option = ({ name, value, checked, go, isBox, children }) => html`
  <label class="opt">
    <input type=${isBox ? "checkbox" : "radio"} name=${name} value=${value} checked=${checked} onChange=${go} />
    ${children}</label>`;

/** A list that opens. @param {{ options: [any, string][], go: (value: string) => void, [more: string]: any }} props */
export const Select = ({ options, go, ...more }) => html`
  <select class="in" ...${more} onChange=${e => go(e.target.value)}>
    ${options.map(([value, label]) => html`<option key=${value} value=${value}>${label}</option>`)}</select>`;

/** Give something of the page the focus, where it stands. */
export const focusOn = selector =>
  /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus({ preventScroll: true });
