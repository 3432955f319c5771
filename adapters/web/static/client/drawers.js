/* What stands in drawers: what no turn shows is fetched when one opens, and answers are prepared there.
   This script itself is fetched when what stands beside the table is first seen. */
import { get, makePress, post } from "./document.js";
import { Widget } from "./hand.js";
import { Component, html } from "./html.js";
import { fieldsOf, pick, questionOf } from "./layout.js";
import { Line, NoteBox, Score, codeOf, replayOf } from "./notes.js";
import { DrawerLink, Fold, Small } from "./parts.js";
import { Invite, Powers, Sit } from "./powers.js";
import { full, rich, t } from "./signs.js";

const Drawer = ({ title, isOpen, kind = "", id, load, children }) => html`
  <details class="drawer" open=${isOpen} onToggle=${load}><summary id=${id}>${title}</summary>
    <div class=${`drawer__in ${kind}`}>${children}</div></details>`;

/** A drawer whose content is fetched when it opens. */
class Fetched extends Component {
  async load() {
    this.setState({ found: (await get(this.props.from)) ?? {} });
  }

  render({ title, draw, isOpen }, { found }) {
    const load = e => e.currentTarget.open && this.load(),
      content = found ? draw(found, () => this.load()) : html`<p role="status">…</p>`;
    return html`<${Drawer} title=${title} kind="stack-s" isOpen=${isOpen} load=${load}>${content}<//>`;
  }
}

const Setting = ([label, value, clause, hint, isUnusual]) => html`
  <div><dt>${rich(label)}${clause && html`${" "}<span class="small">${clause}</span>`}
    ${isUnusual && html`${" "}<span class="tag">${t("unusual")}</span>`}
    ${isUnusual && hint && html`<br /><span class="small">${rich(hint)}</span>`}</dt><dd>${rich(value)}</dd></div>`;
const Rules = ({ own_time, bank, settings = [] }) => html`
  ${[own_time, bank].filter(Boolean).map(line => html`<p>${rich(line)}</p>`)}
  <dl class="facts facts--rows">${settings.map(Setting)}</dl>`;
const Help = ({ help = [] }) => html`
  <ul class="stack-s">${help.map(line => html`<li>${rich(line)}</li>`)}</ul>`;
/** @param {Note[]} notes */
const drawNotes = notes =>
  notes.length
    ? notes.map(note => html`<${NoteBox} note=${note} />`)
    : html`<p class="small">${t("score-nothing")}</p>`;

/* -- answers that are prepared ----------------------------------------------------------------- */
const stateOf = state => (state === "aside" ? t("prepared-aside") : t("prepared-planned"));
const FRESH = { chosen: {}, said: "", isSure: false, changed: "" };
/** An answer that is kept for when it is asked for: the rules that stand, and one more. */
class Topic extends Component {
  state = FRESH;

  async send(/** @type {Record<string, any>} */ sent) {
    const against = await post(`${this.props.path}/prepared`, { ...sent, press: makePress() });
    this.setState(
      against ? { said: against.text || t("unsent"), isSure: against.reason === "confirm-first" } : FRESH,
    );
    if (!against) this.props.reload();
  }

  add(e) {
    e.preventDefault();
    const question = questionOf(this.props.topic.ask, this.props.hand),
      fields = Object.entries(fieldsOf(question, this.state.chosen)).map(([name, values]) => [`a.${name}`, values]),
      confirm = this.state.isSure && { confirm: "yes" };
    this.send({ question: this.state.changed || question.id, ...Object.fromEntries(fields), ...confirm });
  }

  /** @type {Choose} */
  choose(name, value, isCheck) {
    const /** @type {Given} */ chosen = this.state.chosen, key = name ?? "";
    this.setState({ chosen: { ...chosen, [key]: pick(chosen[key], value, isCheck) }, said: "", isSure: false });
  }

  render({ topic: { ask, state, rules = [], changes = [] }, hand }, { chosen, said, isSure, changed }) {
    const question = questionOf(ask, hand),
      remove = n => this.send({ question: ask.id, remove: `${n + 1}`, of: `${rules.length}` }),
      verb = isSure ? t("prepare-yes") : question.verb ? rich(question.verb) : t("verb-plain");
    return html`
      <section class="stack-s"><h3>${rich(ask.title)}</h3>${state && html`<p class="small">${stateOf(state)}</p>`}
        ${rules.length > 0 && html`
          <ol class="stack-s">${rules.map((rule, n) => html`
            <li class="row"><span>${rich(rule)}</span>
              ${changes[n] && html`
                <${Small} label=${t("prepare-change")} of=${full(rule)}
                  go=${() => this.setState({ changed: changes[n], chosen: {}, said: "" })} />`}
              <${Small} label=${t("take-back")} of=${full(rule)} go=${() => remove(n)} /></li>`)}</ol>`}
        ${said && html`<p class="said said--bad" role="alert">${rich(said)}</p>`}
        ${question.widget && html`
          <${Fold} isOpen=${!!changed} title=${t(changed ? "prepare-change" : "prepare-add")}>
            <form class="stack-s" onSubmit=${e => this.add(e)}>
              <${Widget} widget=${question.widget} name="" label=${ask.title} chosen=${chosen}
                choose=${this.choose.bind(this)} />
              <button class="btn btn--small btn--act">${verb}</button></form><//>`}</section>`;
  }
}

/* -- the drawers ------------------------------------------------------------------------------- */
/** Other pages, and how all pages look, as the page has them. @param {HTMLElement | null} place */
const putFoot = place => {
  const foot = /** @type {HTMLTemplateElement | null} */ (document.getElementById("foot"));
  if (foot) place?.replaceChildren(foot.content.cloneNode(true));
};
/** @param {Shown} props */
export const Drawers = props => {
  const { doc, path, act, reader } = props,
    can = form => doc.can.includes(form),
    [game] = doc.game,
    details = `${path}/details`,
    isOver = !!doc.over,
    isPublic = !doc.me,
    lessons = { hand: t("lesson-hand"), plays: t("lesson-plays"), card: t("lesson-card") };
  /** Draw a drawer that shows details of the table.
      @param {string} title @param {(details: any, reload: () => void) => any} draw */
  const show = (title, draw, more = {}) => html`<${Fetched} title=${title} from=${details} draw=${draw} ...${more} />`;
  const drawMine = (/** @type {{ mine?: LineRow[] }} */ { mine = [] }) => html`
    <ol class="record">
      ${mine.toReversed().map(row => html`<${Line} key=${row[0]} row=${row} game=${game} path=${path} />`)}</ol>`;
  const drawTopics = (/** @type {any[]} */ topics, /** @type {() => void} */ reload) => html`
    <p class="small">${t("prepared-lede")}</p>${!topics.length && html`<p class="small">${t("prepared-none")}</p>`}
    ${topics.map(topic => html`
      <${Topic} key=${topic.ask.id} topic=${topic} hand=${doc.hand} path=${path} reload=${reload} />`)}`;
  const drawLesson = notes => html`
    <p class="small">${t("lesson-lede")}</p>${drawNotes(Array.isArray(notes) ? notes : [])}`;
  const isPlain = doc.prepared === "open",
    state = doc.prepared && !isPlain && html`${" "}<span class="small muted">${stateOf(doc.prepared)}</span>`;
  return html`
    <div class="drawers">
      ${doc.score && !isOver && html`
        <${Drawer} title=${t("score")} id="score-s" isOpen=${isPublic}><${Score} doc=${doc} id="score-s" /><//>`}
      ${show(t("score-parts"), ({ sheets = [] }) => drawNotes(sheets))}${doc.me && show(t("my-answers"), drawMine)}
      ${doc.lessons.map(about => html`
        <${Fetched} key=${about} title=${lessons[about]} from=${`${path}/lesson?about=${about}`}
          draw=${drawLesson} />`)}
      ${doc.prepared && html`
        <${Fetched} title=${html`${t("prepared")}${state}`} from=${`${path}/prepared`} draw=${drawTopics} />`}
      ${doc.me && show(t("what-now"), Help)}
      ${can("sit") && !isOver && show(t("take-seat"), found => html`<${Sit} ...${props} details=${found} />`, {
        isOpen: isPublic && !reader.held.length,
      })}
      ${isPublic && reader.name && can("next") && html`
        <${Drawer} title=${t("queue")} kind="row"><${Small} label=${t("do-next")} go=${() => act("next")} />
          <${Small} label=${t("do-drop")} go=${() => act("next", { what: "drop" })} /><//>`}
      ${can("robot") && show(t("powers"), (found, reload) => html`
        <${Powers} ...${props} details=${found} reload=${reload} />`)}
      ${!isOver && (can("invite") || !reader.held.length) && html`
        <${Drawer} title=${t("invite")} kind="stack-s"><${Invite} ...${props} /><//>`}
      ${doc.me && can("leave") && !isOver && html`
        <${Drawer} title=${t("my-seat")} kind="stack-s"><p class="small">${t("leave-hint")}</p>
          <p><${Small} label=${t("leave")} go=${() => act("leave", { seat: doc.me?.[0] })} /></p><//>`}
      ${show(t("table-rules"), Rules)}
      <${DrawerLink} href=${`/t/${codeOf(path)}/verify`} target="_blank">${t(isOver ? "seals-check" : "seals")}<//>
      ${(doc.me || isOver) && html`<${DrawerLink} href=${replayOf(path, doc)}>${t("replay")}<//>`}
      <${DrawerLink} href=${`/rules/${game}`} target="_blank">${t("rules")}<//></div>
    <footer class="foot foot--side stack-s" ref=${putFoot} />`;
};
