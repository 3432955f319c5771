/* What stands beside a table and beside its replay, and in drawers: seats, notes, lines of the history, the score, the picture in words. */
import { get } from "./document.js";
import { Component, html } from "./html.js";
import { clock, full, moment, t, tok } from "./signs.js";
import { Face } from "./stage.js";

/** The address of the table that a path leads to, and the table's code. @param {string} path */
export const baseOf = path => path.replace(/\/seat\/\d+$/, "");
/** @param {string} path */
export const codeOf = path => baseOf(path).split("/").at(-1) ?? "";
/** Where a game is seen step by step, by what its reader may know. @param {string} path @param {Doc} doc */
export const replayOf = (path, doc, at = "") => `/t/${codeOf(path)}/replay?seat=${doc.me ? doc.me[0] + 1 : 0}${at}`;

/** A small button. @param {{ label: any, go: () => any, kind?: string, of?: string }} props */
export const Small = ({ label, go, kind = "", of = "" }) => html`<button type="button" class=${`btn btn--small ${kind}`} onClick=${go}>${label}${of && html`<span class="vh"> ${of}</span>`}</button>`;

/** A line of the history, with the clauses that say why. */
export class Line extends Component {
  /** @param {any} props */
  shouldComponentUpdate({ row, isNew }, /** @type {any} */ { clauses }) {
    return row !== this.props.row || isNew !== this.props.isNew || clauses !== this.state.clauses;
  }

  async load() {
    if (!this.state.clauses) this.setState({ clauses: await get(`${this.props.path}/why?line=${this.props.row[0]}`).catch(() => null) });
  }

  /** @param {any} props @param {any} state */
  render({ row: [number, text, at, why = [], heading], isNew, game, isSlow }, { clauses }) {
    const more = why.length > 0 && html`<details class="why" onToggle=${() => this.load()}><summary>${t("why")}</summary><dl class="clauses">${(clauses ?? why.map((/** @type {string} */ id) => [id, ""])).map((/** @type {string[]} */ [id, words]) => html`<div><dt><a href=${`/rules/${game}#${id}`} target="_blank">${id}</a></dt><dd>${tok(words)}</dd></div>`)}</dl></details>`;
    if (heading) return html`<li class="is-mark"><span>${tok(text)}</span>${more}</li>`;
    return html`<li class=${isNew ? "is-new" : ""}><span class="n" aria-hidden="true">${number}</span><div>${tok(text)}</div><div class="more">${more}</div><time datetime=${new Date(at * 1000).toISOString()}>${(isSlow ? moment : clock)(at * 1000)}</time></li>`;
  }
}

/** @param {{ note: Note }} props */
export const NoteBox = ({ note }) => html`<div class="stack-s"><h3>${tok(note.title)}</h3>${note.faces?.length > 0 && html`<ul class="held-row">${note.faces.map(([picture, label = ""]) => html`<li>${picture ? html`<${Face} picture=${picture} label=${full(label)} />` : tok(label)}</li>`)}</ul>`}${(note.lines ?? []).map(line => html`<p>${tok(line)}</p>`)}</div>`;

/** @param {{ doc: Doc, id: string }} props */
export const Score = ({ doc, id }) =>
  doc.score &&
  html`<div class="score-scroll" tabindex="0" role="region" aria-labelledby=${id}><table class="score"><thead><tr><th scope="col">${t("seats")}</th>${doc.score.heads.map(head => html`<th scope="col">${tok(head)}</th>`)}</tr></thead>
    <tbody>${doc.score.rows.map(([seat, cells = [], wins]) => html`<tr key=${seat} class=${wins ? "wins" : ""}><th scope="row">${doc.seats[seat]?.[0]}${wins ? html`<span class="tag">${t("wins")}</span>` : ""}</th>${cells.map(cell => html`<td>${tok(cell)}</td>`)}</tr>`)}</tbody></table></div>`;

/** @param {{ doc: Doc }} props */
export const Seats = ({ doc }) => html`<section id="seats" aria-labelledby="seats-h"><h2 class="rule-h" id="seats-h">${t("seats")}</h2><ul class="seats">${doc.seats.map(
  ([name, signs = "", count = "", tags = []], n) => html`<li key=${n}><span class=${`pawn${signs.includes("a") ? " pawn--turn" : ""}${signs.includes("r") ? " pawn--robot" : ""}`} aria-hidden="true">${n + 1}</span><span><b>${name}</b>${signs.includes("m") && `, ${t("you")}`}${tags.map(tag => html` <span class="tag">${tok(tag)}</span>`)}${signs.includes("r") && html` <span class="tag">${t("robot")}</span>`}${signs.includes("a") && html`<span class="vh">, ${t("awaited")}</span>`}</span> <span class="count">${tok(count)}</span></li>`,
)}</ul></section>`;

/** The picture in words, and a way back. @param {{ doc: Doc, back?: any }} props */
export const Twin = ({ doc, back }) => html`<section id="twin" class="twin" aria-label=${t("in-words")}><p class="side__close"><b>${t("in-words")}</b>${back ?? html`<a class="btn btn--small" href="#act">${t("to-turn")}</a>`}</p><ol>${doc.twin.map((line, n) => html`<li key=${n}>${tok(line)}</li>`)}</ol>${doc.foot.map(fact => html`<p>${tok(fact)}</p>`)}</section>`;
