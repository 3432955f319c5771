/* Beside the table: who sits there, what happened, what one knows; the picture in words; the end. */
import { get } from "./document.js";
import { Drawers, Line, NoteBox, Score } from "./drawers.js";
import { Component, html } from "./html.js";
import { t, tok } from "./signs.js";

/** @typedef {import("./document.js").Doc} Doc */
/** @typedef {import("./document.js").LineRow} LineRow */
/** @typedef {(name: string, fields?: Record<string, any>) => void} Do */

/** The history, newest first; older lines are fetched when they are asked for. */
class History extends Component {
  constructor() {
    super();
    /** @type {{ older: LineRow[] }} */ this.state = { older: [] };
  }

  async more() {
    const first = this.state.older[0] ?? this.props.doc.log[0];
    const found = await get(`${this.props.path}/log?before=${first[0]}`).catch(() => []);
    this.setState({ older: [...found, ...this.state.older] });
  }

  /** @param {any} props @param {any} state */
  render({ doc, since, isHidden }, { older }) {
    const before = older.filter((/** @type {LineRow} */ row) => row[0] < (doc.log[0]?.[0] ?? Infinity)),
      rows = [...before, ...doc.log].reverse(),
      left = doc.older - before.length;
    if (isHidden) return null;
    return html`<section class="record-box" id="record" aria-labelledby="record-h" tabindex="-1"><h2 class="rule-h" id="record-h">${t("record")}</h2><div class="record-scroll" role="log" aria-labelledby="record-h" tabindex="0"><ol class="record" reversed>
      ${rows.map(row => html`<${Line} key=${row[0]} row=${row} isNew=${row[0] >= since} game=${doc.game[0]} />`)}</ol></div>
      ${left > 0 && html`<button type="button" class="btn btn--small" onClick=${() => this.more()}>${t("older", left)}</button>`}</section>`;
  }
}

/** @param {{ doc: Doc }} props */
const Seats = ({ doc }) => html`<section id="seats" aria-labelledby="seats-h"><h2 class="rule-h" id="seats-h">${t("seats")}</h2><ul class="seats">${doc.seats.map(
  ([name, signs = "", count = "", tags = []], n) => html`<li key=${n}><span class=${`pawn${signs.includes("a") ? " pawn--turn" : ""}${signs.includes("r") ? " pawn--robot" : ""}`} aria-hidden="true">${n + 1}</span><span><b>${name}</b>${signs.includes("m") && `, ${t("you")}`}${tags.map(tag => html` <span class="tag">${tok(tag)}</span>`)}${signs.includes("a") && html`<span class="vh">, ${t("awaited")}</span>`}</span> <span class="count">${tok(count)}</span></li>`,
)}</ul></section>`;

/** @param {{ doc: Doc }} props */
export const Twin = ({ doc }) => html`<section id="twin" class="twin" aria-label=${t("in-words")}><p class="side__close"><b>${t("in-words")}</b><a class="btn btn--small" href="#act">${t("to-turn")}</a></p><ol>${doc.twin.map((line, n) => html`<li key=${n}>${tok(line)}</li>`)}</ol>${doc.foot.map(fact => html`<p>${tok(fact)}</p>`)}</section>`;

/** @param {{ doc: Doc, path: string, since: number, act: Do, isHidden: boolean }} props */
export const Side = ({ doc, path, since, act, isHidden }) => html`<aside class="side" id="side" aria-label=${t("side")}>
  <p class="side__close"><b>${doc.game[1]}</b><a class="btn btn--small" href="#act">${t("to-turn")}</a></p>
  <${Seats} doc=${doc} /><${History} doc=${doc} path=${path} since=${since} isHidden=${isHidden} />
  ${doc.notes.length > 0 && html`<section class="notes" id="notes" aria-labelledby="notes-h"><h2 class="rule-h" id="notes-h">${t("notes")}</h2>${doc.notes.map((note, n) => html`<${NoteBox} key=${n} note=${note} />`)}</section>`}
  <${Drawers} doc=${doc} path=${path} act=${act} /></aside>`;

/** The end: the outcome for the reader, then what was hidden, a press each, then all that can be done. @param {{ doc: Doc, shown: number, reveal: () => void, act: Do, table: string }} props */
export const End = ({ doc, shown, reveal, act, table }) => {
  const over = /** @type {NonNullable<Doc["over"]>} */ (doc.over),
    hidden = over.reveals ?? [];
  return html`<section class="end" aria-labelledby="end-h"><div class="outcome"><h1 id="end-h" tabindex="-1">${tok(over.outcome || over.ending || t("ended"))}</h1>${over.outcome && over.ending && over.ending !== over.outcome && html`<p>${tok(over.ending)}</p>`}${over.played_for && html`<p>${tok(over.played_for)}</p>`}</div></section>
    <section class="after stack" aria-label=${t("and-now")}>
      ${hidden.length > 0 && html`<section class="reveals" aria-labelledby="reveals-h"><h2 id="reveals-h">${t("reveals")}</h2><ol>${hidden.slice(0, shown).map((text, n) => html`<li key=${n} aria-current=${n === shown - 1 ? "true" : undefined}>${tok(text)}</li>`)}</ol>${shown < hidden.length && html`<button type="button" class="btn" onClick=${reveal}>${t("reveal-next")}</button>`}</section>`}
      <nav class="row ends" aria-label=${t("and-now")}>${doc.me && html`<button type="button" class="btn btn--act" onClick=${() => act("rematch")}>${t(doc.rematch ? "rematch-join" : "rematch")}</button>`}<a class="btn" href="/">${t("another-game")}</a><a class="btn" href=${`/t/${table}/share.png`} target="_blank">${t("share")}</a>${doc.me && html`<a class="btn" href=${`/t/${table}/seat/${doc.me[0] + 1}/replay?before=0`}>${t("replay")}</a>`}</nav>
      <section aria-labelledby="score-h"><h2 class="rule-h" id="score-h">${t("score")}</h2><${Score} doc=${doc} id="score-h" /></section></section>`;
};
