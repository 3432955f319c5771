/* What stands in drawers: what no turn shows is fetched when one opens, and answers are prepared there. */
import { fieldsOf, questionOf } from "./cut.js";
import { get, makePress, post } from "./document.js";
import { Widget } from "./hand.js";
import { Component, html } from "./html.js";
import { full, t, tok } from "./signs.js";
import { Face } from "./stage.js";
import { clock } from "./turn.js";

/** @typedef {import("./document.js").Doc} Doc */
/** @typedef {(name: string, fields?: Record<string, any>) => void} Do */

/** A line of the history, with the clauses that say why. */
export class Line extends Component {
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

/** @param {{ note: import("./document.js").Note }} props */
export const NoteBox = ({ note }) => html`<div class="stack-s"><h3>${tok(note.title)}</h3>${note.faces?.length > 0 && html`<ul class="held-row">${note.faces.map(([picture, label = ""]) => html`<li>${picture ? html`<${Face} picture=${picture} label=${full(label)} />` : tok(label)}</li>`)}</ul>`}${(note.lines ?? []).map(line => html`<p>${tok(line)}</p>`)}</div>`;

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

  async load() {
    this.setState({ found: await get(this.props.from).catch(() => ({})) });
  }

  /** @param {any} props @param {any} state */
  render({ title, draw }, { found }) {
    return html`<details class="drawer" onToggle=${(/** @type {any} */ e) => e.currentTarget.open && this.load()}><summary>${title}</summary><div class="drawer__in stack-s">${found ? draw(found, () => this.load()) : html`<p role="status">…</p>`}</div></details>`;
  }
}

/** @param {any} details */
const Rules = details => html`<dl class="facts facts--rows">${(details.settings ?? []).map((/** @type {string[]} */ [label, value, clause]) => html`<div><dt>${tok(label)}${clause && html` <span class="small">${clause}</span>`}</dt><dd>${tok(value)}</dd></div>`)}</dl>`;
/** @param {any} details */
const Help = details => [...(details.primer ?? []).map((/** @type {any} */ note) => html`<${NoteBox} note=${note} />`), ...(details.help ?? []).map((/** @type {string} */ line) => html`<p>${tok(line)}</p>`)];
/** @param {any} details */
const Seals = details => html`<ul class="stack-s">${(details.seals ?? []).map((/** @type {[number, string, string]} */ [deal, digest, seed]) => html`<li class="small">${deal > 0 && `${deal}. `}<span class="hash">${digest}</span>${seed && html` <span class="hash">${seed}</span>`}</li>`)}${(details.words ?? []).map((/** @type {string[]} */ [name, , word, opened]) => html`<li class="small">${name}: <span class="hash">${opened || word}</span></li>`)}</ul>`;
/** @param {any} details */
const Sheets = details => (details.sheets ?? []).map((/** @type {any} */ note) => html`<${NoteBox} note=${note} />`);
/** @param {string} game */
const Mine = game => (/** @type {any} */ details) => html`<ol class="record">${(details.mine ?? []).toReversed().map((/** @type {any} */ row) => html`<${Line} key=${row[0]} row=${row} isNew=${false} game=${game} />`)}</ol>`;

/** An answer that is kept for when it is asked for: the rules that stand, and one more. */
class Topic extends Component {
  constructor() {
    super();
    this.state = { chosen: {}, said: "", isSure: false };
  }

  async send(/** @type {Record<string, any>} */ sent) {
    const against = await post(`${this.props.path}/prepared`, { ...sent, press: makePress() }).catch(() => ({ text: t("unsent") }));
    if (against) this.setState({ said: against.text || t("unsent"), isSure: against.reason === "confirm-first" });
    else {
      this.setState({ chosen: {}, said: "", isSure: false });
      this.props.reload();
    }
  }

  add(/** @type {Event} */ e) {
    e.preventDefault();
    const question = questionOf(this.props.topic.ask, this.props.hand),
      fields = Object.entries(fieldsOf(question, this.state.chosen)).map(([name, values]) => [`a.${name}`, values]);
    this.send({ question: question.id, ...Object.fromEntries(fields), ...(this.state.isSure && { confirm: "yes" }) });
  }

  /** @param {any} props @param {any} state */
  render({ topic, hand }, { chosen, said, isSure }) {
    const question = questionOf(topic.ask, hand),
      rules = topic.rules ?? [],
      choose = (/** @type {string} */ name, /** @type {any} */ value, /** @type {boolean} */ isCheck) => {
        const was = chosen[name] ?? [],
          ticked = was.includes(value) ? was.filter((/** @type {string} */ each) => each !== value) : [...was, value];
        this.setState({ chosen: { ...chosen, [name]: Array.isArray(value) ? value : isCheck ? ticked : value === "~" ? [] : [value] }, said: "", isSure: false });
      };
    return html`<section class="stack-s"><h3>${tok(question.title)}</h3>
      ${rules.length > 0 && html`<ol class="stack-s">${rules.map((/** @type {string} */ rule, /** @type {number} */ n) => html`<li class="row"><span>${tok(rule)}</span><button type="button" class="btn btn--small" aria-label=${t("take-back-of", full(rule))} onClick=${() => this.send({ question: question.id, remove: String(n + 1), of: String(rules.length) })}>${t("take-back")}</button></li>`)}</ol>`}
      ${said && html`<p class="said said--bad" role="alert">${tok(said)}</p>`}
      ${question.widget && html`<details class="fold"><summary>${t("prepare-add")}</summary><form class="stack-s" onSubmit=${(/** @type {Event} */ e) => this.add(e)}><${Widget} widget=${question.widget} name="" label=${question.title} chosen=${chosen} choose=${choose} none="" /><button class="btn btn--small btn--act">${isSure ? t("prepare-yes") : question.verb ? tok(question.verb) : t("verb-plain")}</button></form></details>`}</section>`;
  }
}

/** What is done without a word more. */
const plain = () => ({ resume: t("do-resume"), remind: t("do-remind"), time: t("do-time"), pause: t("do-pause"), retract: t("do-retract"), next: t("do-next") });

/** @param {{ doc: Doc, path: string, act: Do }} props */
export const Drawers = ({ doc, path, act }) => {
  const can = (/** @type {string} */ verb) => doc.can.includes(verb),
    details = `${path}/details`,
    table = `/t/${path.split("/")[2]}`,
    people = doc.seats.map((seat, n) => ({ name: seat[0], signs: seat[1] ?? "", n })),
    others = people.filter(({ signs }) => !/[mrv]/.test(signs)),
    free = people.filter(({ signs }) => /[rv]/.test(signs)),
    topics = (/** @type {any} */ rows, /** @type {() => void} */ reload) => (rows.length ? rows.map((/** @type {any} */ topic) => html`<${Topic} key=${topic.ask.id} topic=${topic} hand=${doc.hand} path=${path} reload=${reload} />`) : html`<p class="small">${t("prepared-none")}</p>`);
  return html`<div class="drawers">
    ${doc.score && !doc.over && html`<details class="drawer"><summary id="score-s">${t("score")}</summary><div class="drawer__in"><${Score} doc=${doc} id="score-s" /></div></details>`}
    <${Drawer} title=${t("score-parts")} from=${details} draw=${Sheets} />
    ${doc.me && html`<${Drawer} title=${t("my-answers")} from=${details} draw=${Mine(doc.game[0])} />`}
    ${doc.prepared && html`<${Drawer} title=${t("prepared")} from=${`${path}/prepared`} draw=${topics} />`}
    <${Drawer} title=${t("how")} from=${details} draw=${Help} />
    <${Drawer} title=${t("table-rules")} from=${details} draw=${Rules} />
    ${!doc.over && html`<${Drawer} title=${t("seals")} from=${details} draw=${Seals} />`}
    ${[...Object.keys(plain()), "end", "robot"].some(can) && html`<details class="drawer"><summary>${t("powers")}</summary><div class="drawer__in stack-s">
      ${Object.entries(plain()).filter(([verb]) => can(verb)).map(([verb, label]) => html`<button type="button" class="btn btn--small" key=${verb} onClick=${() => act(verb)}>${label}</button>`)}
      ${doc.me && can("robot") && others.map(({ name, n }) => html`<button type="button" class="btn btn--small" key=${n} onClick=${() => act("robot", { seat: n, level: "" })}>${t("do-robot", name)}</button>`)}
      ${can("end") && html`<details class="fold"><summary>${t("do-end")}</summary><p class="small">${t("end-hint")}</p><button type="button" class="btn btn--small btn--stop" onClick=${() => act("end")}>${t("end-yes")}</button> <button type="button" class="btn btn--small btn--stop" onClick=${() => act("end", { concede: 1 })}>${t("end-concede")}</button></details>`}</div></details>`}
    ${can("sit") && free.length > 0 && html`<details class="drawer"><summary>${t("take-seat")}</summary><div class="drawer__in row">${free.map(({ name, n }) => html`<button type="button" class="btn btn--small" key=${n} onClick=${() => act("sit", { seat: n })}>${t("take-of", name, n + 1)}</button>`)}</div></details>`}
    ${doc.me && doc.lessons.map(about => html`<p class="drawer drawer--link" key=${about}><a href=${`${table}/seat/${/** @type {[number, string]} */ (doc.me)[0] + 1}/lesson?about=${about}`}>${about === "hand" ? t("lesson-hand") : about === "plays" ? t("lesson-plays") : t("lesson-card")}</a></p>`)}
    <p class="drawer drawer--link"><a href=${table}>${t("whole-table")}</a></p>
    <p class="drawer drawer--link"><a href=${`/rules/${doc.game[0]}`} target="_blank">${t("rules")}</a></p></div>`;
};
