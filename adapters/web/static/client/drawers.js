/* What stands in drawers: what no turn shows is fetched when one opens, and answers are prepared there.
   This script itself is fetched when what stands beside the table is first seen. */
import { fieldsOf, questionOf } from "./cut.js";
import { get, makePress, post } from "./document.js";
import { Widget } from "./hand.js";
import { Component, html } from "./html.js";
import { Line, NoteBox, Score, Small, replayOf } from "./notes.js";
import { Foot, Invite, Powers, Proof, Sit } from "./powers.js";
import { full, t, tok } from "./signs.js";

/** What is fetched when its drawer opens; `also` is fetched beside it. */
class Drawer extends Component {
  constructor() {
    super();
    this.state = { found: null };
  }

  componentDidMount() {
    if (this.props.isOpen) this.load();
  }

  async load() {
    const [found, also] = await Promise.all([this.props.from, this.props.also].map(from => from && get(from).catch(() => ({}))));
    this.setState({ found, also });
  }

  /** @param {any} props @param {any} state */
  render({ title, note, draw, isOpen }, { found, also }) {
    return html`<details class="drawer" open=${isOpen} onToggle=${(/** @type {any} */ e) => e.currentTarget.open && !isOpen && this.load()}><summary>${title}${note && html` <span class="small muted">${note}</span>`}</summary><div class="drawer__in stack-s">${found ? draw(found, () => this.load(), also) : html`<p role="status">…</p>`}</div></details>`;
  }
}

/** @param {any} details */
const Rules = details => html`${[details.own_time, details.bank].filter(Boolean).map(line => html`<p>${tok(line)}</p>`)}<dl class="facts facts--rows">${(details.settings ?? []).map((/** @type {any[]} */ [label, value, clause, hint, isUnusual]) => html`<div><dt>${tok(label)}${clause && html` <span class="small">${clause}</span>`}${isUnusual ? html` <span class="tag">${t("unusual")}</span>` : ""}${isUnusual && hint ? html`<br /><span class="small">${tok(hint)}</span>` : ""}</dt><dd>${tok(value)}</dd></div>`)}</dl>`;
/** @param {any} details */
const Help = details => html`<ul class="stack-s">${(details.help ?? []).map((/** @type {string} */ line) => html`<li>${tok(line)}</li>`)}</ul>`;
/** @param {any} notes */
const Notes = notes => (notes.length ? notes.map((/** @type {any} */ note) => html`<${NoteBox} note=${note} />`) : html`<p class="small">${t("score-nothing")}</p>`);
/** @param {any} details */
const Sheets = details => Notes(details.sheets ?? []);
/** @param {string} game @param {string} path */
const Mine = (game, path) => (/** @type {any} */ details) => html`<ol class="record">${(details.mine ?? []).toReversed().map((/** @type {any} */ row) => html`<${Line} key=${row[0]} row=${row} isNew=${false} game=${game} path=${path} />`)}</ol>`;

/** @param {string} state */
const stateOf = state => (state === "aside" ? t("prepared-aside") : t("prepared-planned"));
/** An answer that is kept for when it is asked for: the rules that stand, and one more. */
class Topic extends Component {
  constructor() {
    super();
    this.state = { chosen: {}, said: "", isSure: false, changed: "" };
  }

  async send(/** @type {Record<string, any>} */ sent) {
    const against = await post(`${this.props.path}/prepared`, { ...sent, press: makePress() }).catch(() => ({ text: t("unsent") }));
    if (against) this.setState({ said: against.text || t("unsent"), isSure: against.reason === "confirm-first" });
    else {
      this.setState({ chosen: {}, said: "", isSure: false, changed: "" });
      this.props.reload();
    }
  }

  add(/** @type {Event} */ e) {
    e.preventDefault();
    const question = questionOf(this.props.topic.ask, this.props.hand),
      fields = Object.entries(fieldsOf(question, this.state.chosen)).map(([name, values]) => [`a.${name}`, values]);
    this.send({ question: this.state.changed || question.id, ...Object.fromEntries(fields), ...(this.state.isSure && { confirm: "yes" }) });
  }

  /** @param {any} props @param {any} state */
  render({ topic, hand }, { chosen, said, isSure, changed }) {
    const question = questionOf(topic.ask, hand),
      rules = topic.rules ?? [],
      choose = (/** @type {string} */ name, /** @type {any} */ value, /** @type {boolean} */ isCheck) => {
        const was = chosen[name] ?? [],
          ticked = was.includes(value) ? was.filter((/** @type {string} */ each) => each !== value) : [...was, value];
        this.setState({ chosen: { ...chosen, [name]: Array.isArray(value) ? value : isCheck ? ticked : value === "~" ? [] : [value] }, said: "", isSure: false });
      };
    return html`<section class="stack-s"><h3>${tok(question.title)}</h3>${topic.state && html`<p class="small">${stateOf(topic.state)}</p>`}
      ${rules.length > 0 && html`<ol class="stack-s">${rules.map((/** @type {string} */ rule, /** @type {number} */ n) => html`<li class="row"><span>${tok(rule)}</span>${topic.changes?.[n] && html`<${Small} label=${t("prepare-change")} of=${full(rule)} go=${() => this.setState({ changed: topic.changes[n], chosen: {}, said: "" })} />`}<${Small} label=${t("take-back")} of=${full(rule)} go=${() => this.send({ question: question.id, remove: String(n + 1), of: String(rules.length) })} /></li>`)}</ol>`}
      ${said && html`<p class="said said--bad" role="alert">${tok(said)}</p>`}
      ${question.widget && html`<details class="fold" open=${!!changed}><summary>${t(changed ? "prepare-change" : "prepare-add")}</summary><form class="stack-s" onSubmit=${(/** @type {Event} */ e) => this.add(e)}><${Widget} widget=${question.widget} name="" label=${question.title} chosen=${chosen} choose=${choose} none="" /><button class="btn btn--small btn--act">${isSure ? t("prepare-yes") : question.verb ? tok(question.verb) : t("verb-plain")}</button></form></details>`}</section>`;
  }
}

/** @param {{ doc: Doc, path: string, act: Do, reader: Reader }} props */
export const Drawers = props => {
  const { doc, path, act, reader } = props,
    can = (/** @type {string} */ form) => doc.can.includes(form),
    details = `${path}/details`,
    isOver = !!doc.over,
    isPublic = !doc.me,
    topics = (/** @type {any} */ rows, /** @type {() => void} */ reload) => html`<p class="small">${t("prepared-lede")}</p>${rows.length ? rows.map((/** @type {any} */ topic) => html`<${Topic} key=${topic.ask.id} topic=${topic} hand=${doc.hand} path=${path} reload=${reload} />`) : html`<p class="small">${t("prepared-none")}</p>`}`,
    lessons = /** @type {Record<string, string>} */ ({ hand: t("lesson-hand"), plays: t("lesson-plays"), card: t("lesson-card") });
  return html`<div class="drawers">
    ${doc.score && !isOver && html`<details class="drawer" open=${isPublic}><summary id="score-s">${t("score")}</summary><div class="drawer__in"><${Score} doc=${doc} id="score-s" /></div></details>`}
    <${Drawer} title=${t("score-parts")} from=${details} draw=${Sheets} />
    ${doc.me && html`<${Drawer} title=${t("my-answers")} from=${details} draw=${Mine(doc.game[0], path)} />`}
    ${doc.lessons.map(about => html`<${Drawer} key=${about} title=${lessons[about]} from=${`${path}/lesson?about=${about}`} draw=${(/** @type {any} */ notes) => html`<p class="small">${t("lesson-lede")}</p>${Notes(notes.length === undefined ? [] : notes)}`} />`)}
    ${doc.prepared && html`<${Drawer} title=${t("prepared")} note=${doc.prepared === "open" ? "" : stateOf(doc.prepared)} from=${`${path}/prepared`} draw=${topics} />`}
    ${doc.me && html`<${Drawer} title=${t("what-now")} from=${details} draw=${Help} />`}
    ${can("sit") && !isOver && html`<${Drawer} title=${t("take-seat")} isOpen=${isPublic && !reader.held.length} from=${details} draw=${(/** @type {any} */ found) => html`<${Sit} ...${props} details=${found} />`} />`}
    ${isPublic && reader.name && can("next") && html`<details class="drawer"><summary>${t("queue")}</summary><div class="drawer__in row"><${Small} label=${t("do-next")} go=${() => act("next")} /><${Small} label=${t("do-drop")} go=${() => act("next", { what: "drop" })} /></div></details>`}
    ${can("robot") && html`<${Drawer} title=${t("powers")} from=${details} draw=${(/** @type {any} */ found, /** @type {() => void} */ reload) => html`<${Powers} ...${props} details=${found} reload=${reload} />`} />`}
    ${!isOver && (can("invite") || !reader.held.length) && html`<details class="drawer"><summary>${t("invite")}</summary><div class="drawer__in stack-s"><${Invite} ...${props} /></div></details>`}
    ${doc.me && can("leave") && !isOver && html`<details class="drawer"><summary>${t("my-seat")}</summary><div class="drawer__in stack-s"><p class="small">${t("leave-hint")}</p><p><${Small} label=${t("leave")} go=${() => act("leave", { seat: /** @type {[number, string]} */ (doc.me)[0] })} /></p></div></details>`}
    <${Drawer} title=${t("table-rules")} from=${details} draw=${Rules} />
    <${Drawer} title=${t(isOver ? "seals-check" : "seals")} from=${details} also=${`${path}/proof`} draw=${(/** @type {any} */ found, /** @type {any} */ _, /** @type {any} */ also) => html`<${Proof} ...${props} details=${found} text=${also?.text} />`} />
    ${(doc.me || isOver) && html`<p class="drawer drawer--link"><a href=${replayOf(path, doc)}>${t("replay")}</a></p>`}
    <p class="drawer drawer--link"><a href=${`/rules/${doc.game[0]}`} target="_blank">${t("rules")}</a></p></div><${Foot} path=${path} doc=${doc} />`;
};
