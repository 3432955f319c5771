/* Beside the table: who sits there, what happened, what one knows, and what can be done with the table; the picture in words. */
import { get } from "./document.js";
import { Component, html } from "./html.js";
import { full, t, tok } from "./signs.js";
import { Face } from "./stage.js";
import { clock } from "./turn.js";

/** @typedef {import("./document.js").Doc} Doc */
/** @typedef {import("./document.js").LineRow} LineRow */
/** @typedef {(name: string, fields?: Record<string, any>) => void} Do */

class Line extends Component {
  /** @param {any} props */
  shouldComponentUpdate({ row, isNew }) {
    return row !== this.props.row || isNew !== this.props.isNew;
  }

  /** @param {any} props */
  render({ row: [number, text, at, why = [], heading], isNew, game }) {
    const more = why.length > 0 && html`<details class="why"><summary>${t("why")}</summary><p>${why.map((/** @type {string} */ id) => html`<a href=${`/rules/${game}#${id}`} target="_blank">${id}</a> `)}</p></details>`;
    if (heading) return html`<li class="is-mark"><span>${tok(text)}</span>${more}</li>`;
    return html`<li class=${isNew ? "is-new" : ""}><span class="n" aria-hidden="true">${number}</span><div>${tok(text)}</div><div class="more">${more}</div><time datetime=${new Date(at * 1000).toISOString()}>${clock(at * 1000)}</time></li>`;
  }
}

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

/** @param {{ note: import("./document.js").Note }} props */
export const NoteBox = ({ note }) => html`<div class="stack-s"><h3>${tok(note.title)}</h3>${note.faces?.length > 0 && html`<ul class="held-row">${note.faces.map(([picture, label = ""]) => html`<li>${picture ? html`<${Face} picture=${picture} label=${full(label)} />` : tok(label)}</li>`)}</ul>`}${(note.lines ?? []).map(line => html`<p>${tok(line)}</p>`)}</div>`;

/** @param {{ doc: Doc }} props */
const Seats = ({ doc }) => html`<section id="seats" aria-labelledby="seats-h"><h2 class="rule-h" id="seats-h">${t("seats")}</h2><ul class="seats">${doc.seats.map(
  ([name, signs = "", count = "", tags = []], n) => html`<li key=${n}><span class=${`pawn${signs.includes("a") ? " pawn--turn" : ""}${signs.includes("r") ? " pawn--robot" : ""}`} aria-hidden="true">${n + 1}</span><span><b>${name}</b>${signs.includes("m") && `, ${t("you")}`}${tags.map(tag => html` <span class="tag">${tok(tag)}</span>`)}${signs.includes("a") && html`<span class="vh">, ${t("awaited")}</span>`}</span> <span class="count">${tok(count)}</span></li>`,
)}</ul></section>`;

/** @param {{ doc: Doc, id: string }} props */
export const Score = ({ doc, id }) =>
  doc.score &&
  html`<div class="score-scroll" tabindex="0" role="region" aria-labelledby=${id}><table class="score"><thead><tr><th scope="col">${t("seats")}</th>${doc.score.heads.map(head => html`<th scope="col">${tok(head)}</th>`)}</tr></thead>
    <tbody>${doc.score.rows.map(([seat, cells = [], wins]) => html`<tr key=${seat} class=${wins ? "wins" : ""}><th scope="row">${doc.seats[seat]?.[0]}${wins ? html`<span class="tag">${t("wins")}</span>` : ""}</th>${cells.map(cell => html`<td>${tok(cell)}</td>`)}</tr>`)}</tbody></table></div>`;

/** What is fetched when its drawer opens. */
class Drawer extends Component {
  constructor() {
    super();
    this.state = { found: null };
  }

  async open(/** @type {any} */ e) {
    if (e.currentTarget.open) this.setState({ found: await get(this.props.from).catch(() => ({})) });
  }

  /** @param {any} props @param {any} state */
  render({ title, draw }, { found }) {
    return html`<details class="drawer" onToggle=${(/** @type {any} */ e) => this.open(e)}><summary>${title}</summary><div class="drawer__in stack-s">${found ? draw(found) : html`<p role="status">…</p>`}</div></details>`;
  }
}

/** @param {any} details */
const Rules = details => html`<dl class="facts--rows">${(details.settings ?? []).map((/** @type {string[]} */ [label, value]) => html`<div><dt>${tok(label)}</dt><dd>${tok(value)}</dd></div>`)}</dl>`;
/** @param {any} details */
const Help = details => [...(details.primer ?? []), ...(details.help ?? [])].map(note => html`<${NoteBox} note=${note} />`);
/** @param {any} details */
const Seals = details => (details.seals ?? []).map((/** @type {any} */ seal) => html`<p class="small hash">${[].concat(seal).map((/** @type {any} */ each) => html`${tok(String(each))} `)}</p>`);

/** Answers that are kept for when they are asked for. @param {{ rows: any[], remove: (id: string, n: number, of: number) => void }} props */
const Prepared = ({ rows, remove }) => {
  const any = rows.filter(row => row.rules.length);
  return any.length
    ? any.map(row => html`<div key=${row.ask.id}><h3>${tok(row.ask.title)}</h3><ol>${row.rules.map((/** @type {string} */ rule, /** @type {number} */ n) => html`<li>${tok(rule)} <button type="button" class="btn btn--small" onClick=${() => remove(row.ask.id, n, row.rules.length)}>${t("take-back")}</button></li>`)}</ol></div>`)
    : html`<p class="small">${t("prepared-none")}</p>`;
};

/** What is done without a word more. */
const plain = () => ({ resume: t("do-resume"), remind: t("do-remind"), time: t("do-time"), pause: t("do-pause"), retract: t("do-retract"), next: t("do-next") });

/** @param {{ doc: Doc, path: string, since: number, act: Do, unprepare: (id: string, n: number, of: number) => void, isHidden: boolean }} props */
export const Side = ({ doc, path, since, act, unprepare, isHidden }) => {
  const can = (/** @type {string} */ verb) => doc.can.includes(verb),
    others = doc.seats.map((seat, n) => ({ seat, n })).filter(({ seat: [, signs = ""] }) => !/[mrv]/.test(signs)),
    free = doc.seats.map((seat, n) => ({ seat, n })).filter(({ seat: [, signs = ""] }) => /[rv]/.test(signs) && !signs.includes("m"));
  return html`<aside class="side" id="side" aria-label=${t("side")}>
    <p class="side__close"><b>${doc.game[1]}</b><a class="btn btn--small" href="#act">${t("to-turn")}</a></p>
    <${Seats} doc=${doc} /><${History} doc=${doc} path=${path} since=${since} isHidden=${isHidden} />
    ${doc.notes.length > 0 && html`<section class="notes" id="notes" aria-labelledby="notes-h"><h2 class="rule-h" id="notes-h">${t("notes")}</h2>${doc.notes.map((note, n) => html`<${NoteBox} key=${n} note=${note} />`)}</section>`}
    <div class="drawers">
      ${doc.score && !doc.over && html`<details class="drawer"><summary id="score-s">${t("score")}</summary><div class="drawer__in"><${Score} doc=${doc} id="score-s" /></div></details>`}
      ${doc.prepared && html`<${Drawer} title=${t("prepared")} from=${`${path}/prepared`} draw=${(/** @type {any} */ rows) => html`<${Prepared} rows=${Array.isArray(rows) ? rows : []} remove=${unprepare} />`} />`}
      <${Drawer} title=${t("how")} from=${`${path}/details`} draw=${Help} />
      <${Drawer} title=${t("table-rules")} from=${`${path}/details`} draw=${Rules} />
      ${!doc.over && html`<${Drawer} title=${t("seals")} from=${`${path}/details`} draw=${Seals} />`}
      ${[...Object.keys(plain()), "end", "replace"].some(can) && html`<details class="drawer"><summary>${t("powers")}</summary><div class="drawer__in stack-s">
        ${Object.entries(plain()).filter(([verb]) => can(verb)).map(([verb, label]) => html`<button type="button" class="btn btn--small" key=${verb} onClick=${() => act(verb)}>${label}</button>`)}
        ${doc.me && can("replace") && others.map(({ seat: [name], n }) => html`<button type="button" class="btn btn--small" key=${n} onClick=${() => act("robot", { seat: n })}>${t("do-robot", name)}</button>`)}
        ${can("end") && html`<details class="fold"><summary>${t("do-end")}</summary><p class="small">${t("end-hint")}</p><button type="button" class="btn btn--small btn--stop" onClick=${() => act("end")}>${t("end-yes")}</button> <button type="button" class="btn btn--small btn--stop" onClick=${() => act("end", { concede: 1 })}>${t("end-concede")}</button></details>`}</div></details>`}
      ${can("join") && free.length > 0 && html`<details class="drawer"><summary>${t("take-seat")}</summary><div class="drawer__in">${free.map(({ seat: [name], n }) => html`<button type="button" class="btn btn--small" key=${n} onClick=${() => act("sit", { seat: n })}>${t("take-of", name, n + 1)}</button>`)}</div></details>`}
      <p class="drawer drawer--link"><a href=${`/rules/${doc.game[0]}`} target="_blank">${t("rules")}</a></p>
    </div></aside>`;
};

/** @param {{ doc: Doc }} props */
export const Twin = ({ doc }) => html`<section id="twin" class="twin" aria-label=${t("in-words")}><p class="side__close"><b>${t("in-words")}</b><a class="btn btn--small" href="#act">${t("to-turn")}</a></p><ol>${doc.twin.map((line, n) => html`<li key=${n}>${tok(line)}</li>`)}</ol>${doc.foot.map(fact => html`<p>${tok(fact)}</p>`)}</section>`;

/** The end: what came of it for whoever reads, then what was hidden, a press each, then all that can be done. @param {{ doc: Doc, shown: number, reveal: () => void, act: Do, table: string }} props */
export const End = ({ doc, shown, reveal, act, table }) => {
  const over = /** @type {NonNullable<Doc["over"]>} */ (doc.over),
    hidden = over.reveals ?? [];
  return html`<section class="end" aria-labelledby="end-h"><div class="outcome"><h1 id="end-h" tabindex="-1">${tok(over.outcome || over.ending || t("ended"))}</h1>${over.outcome && over.ending && over.ending !== over.outcome && html`<p>${tok(over.ending)}</p>`}${over.played_for && html`<p>${tok(over.played_for)}</p>`}</div></section>
    <section class="after stack" aria-label=${t("and-now")}>
      ${hidden.length > 0 && html`<section class="reveals" aria-labelledby="reveals-h"><h2 id="reveals-h">${t("reveals")}</h2><ol>${hidden.slice(0, shown).map((text, n) => html`<li key=${n} aria-current=${n === shown - 1 ? "true" : undefined}>${tok(text)}</li>`)}</ol>${shown < hidden.length && html`<button type="button" class="btn" onClick=${reveal}>${t("reveal-next")}</button>`}</section>`}
      <nav class="row ends" aria-label=${t("and-now")}>${doc.me && html`<button type="button" class="btn btn--act" onClick=${() => act("rematch")}>${t(doc.rematch ? "rematch-join" : "rematch")}</button>`}<a class="btn" href="/">${t("another-game")}</a><a class="btn" href=${`/t/${table}/share.png`} target="_blank">${t("share")}</a><a class="btn" href=${`/t/${table}/replay?before=0`}>${t("replay")}</a></nav>
      <section aria-labelledby="score-h"><h2 class="rule-h" id="score-h">${t("score")}</h2><${Score} doc=${doc} id="score-h" /></section></section>`;
};
