/* What stands beside a table and its replay, and in drawers: seats, notes, lines of the history, scores, the picture
   in words. */
import { clock, moment } from "./browser.js";
import { get } from "./document.js";
import { Component, html } from "./html.js";
import { Faces, Pawn, Section } from "./parts.js";
import { rich, t } from "./signs.js";

/** The address of the table that a path leads to, and the table's code. */
export const baseOf = path => path.replace(/\/seat\/\d+$/, "");
export const codeOf = path => baseOf(path).split("/").at(-1) ?? "";
/** Where a game is seen step by step, by what its reader may know. @param {string} path @param {Doc} doc */
export const replayOf = (path, doc, at = "") => `/t/${codeOf(path)}/replay?seat=${doc.me ? doc.me[0] + 1 : 0}${at}`;

/** A line of the history, with the clauses that say why. */
export class Line extends Component {
  shouldComponentUpdate({ row, isNew }, { clauses }) {
    return row !== this.props.row || isNew !== this.props.isNew || clauses !== this.state.clauses;
  }

  async load() {
    if (this.state.clauses) return;
    this.setState({ clauses: await get(`${this.props.path}/why?line=${this.props.row[0]}`) });
  }

  render({ row: [number, text, at, why = [], heading], isNew, game, isSlow }, { clauses }) {
    /** @type {[string, string?][]} */
    const shown = clauses ?? why.map(id => [id]);
    const more = why.length > 0 && html`
      <details class="why" onToggle=${() => this.load()}><summary>${t("why")}</summary><dl class="clauses">
          ${shown.map(([id, words = ""]) => html`
            <div><dt><a href=${`/rules/${game}#${id}`} target="_blank">${id}</a></dt><dd>${rich(words)}</dd></div>`)}
        </dl></details>`;
    if (heading) return html`<li class="is-mark"><span>${rich(text)}</span>${more}</li>`;
    const time = new Date(at * 1000);
    return html`
      <li class=${isNew ? "is-new" : ""}><span class="n" aria-hidden="true">${number}</span><div>${rich(text)}</div>
        <div class="more">${more}</div>
        <time datetime=${time.toISOString()}>${(isSlow ? moment : clock)(time)}</time></li>`;
  }
}

/** @param {{ note: Note }} props */
export const NoteBox = ({ note }) => html`
  <div class="stack-s"><h3>${rich(note.title)}</h3>${note.faces?.length > 0 && html`<${Faces} faces=${note.faces} />`}
    ${(note.lines ?? []).map(line => html`<p>${rich(line)}</p>`)}</div>`;

/** What one knows. @param {{ doc: Doc }} props */
export const Notes = ({ doc }) => doc.notes.length > 0 && html`
  <${Section} id="notes" kind="notes" title=${t("notes")}>
    ${doc.notes.map((note, n) => html`<${NoteBox} key=${n} note=${note} />`)}<//>`;

/** @param {{ doc: Doc, id: string }} props */
export const Score = ({ doc, id }) => doc.score && html`
  <div class="score-scroll" tabindex="0" role="group" aria-labelledby=${id}><table class="score"><thead><tr>
      <th scope="col">${t("seats")}</th>${doc.score.heads.map(head => html`<th scope="col">${rich(head)}</th>`)}
    </tr></thead>
    <tbody>${doc.score.rows.map(([seat, cells = [], wins]) => html`
      <tr key=${seat} class=${wins ? "wins" : ""}>
        <th scope="row">${doc.seats[seat]?.[0]}${wins ? html`<span class="tag">${t("wins")}</span>` : ""}</th>
        ${cells.map(cell => html`<td>${rich(cell)}</td>`)}</tr>`)}</tbody></table></div>`;

/** The score under its heading. @param {{ doc: Doc }} props */
export const ScoreSection = ({ doc }) => doc.score && html`
  <${Section} id="score" title=${t("score")}><${Score} doc=${doc} id="score-h" /><//>`;

/** @param {{ doc: Doc }} props */
export const Seats = ({ doc }) => html`
  <${Section} id="seats" title=${t("seats")}><ul class="seats">
    ${doc.seats.map(([name, signs = "", count = "", tags = []], n) => html`
      <li key=${n}><${Pawn} n=${n} isDue=${signs.includes("a")} isRobot=${signs.includes("r")} />
        <span><b>${name}</b>${signs.includes("m") && `, ${t("you")}`}
          ${tags.map(tag => html`${" "}<span class="tag">${rich(tag)}</span>`)}
          ${signs.includes("r") && html`${" "}<span class="tag">${t("robot")}</span>`}
          ${signs.includes("a") && html`<span class="vh">, ${t("awaited")}</span>`}
        </span>${" "}<span class="count">${rich(count)}</span></li>`)}</ul><//>`;

/** The picture in words, and a way back. @param {{ doc: Doc, to?: string, back?: string }} props */
export const Twin = ({ doc, to = "#act", back = t("to-turn") }) => html`
  <section id="twin" class="twin" aria-label=${t("in-words")}>
    <p class="side__close"><b>${t("in-words")}</b><a class="btn btn--small" href=${to}>${back}</a></p>
    <ol>${doc.twin.map((line, n) => html`<li key=${n}>${rich(line)}</li>`)}</ol>
    ${doc.foot.map(fact => html`<p>${rich(fact)}</p>`)}</section>`;
