/* The call, which says whose turn it is and what became of mine; the bar, which says what is chosen and has the verb. */
import { controlsOf, isList, isMany, isOff, missing, partsOf, valuesOf } from "./cut.js";
import { now, recall, remember } from "./document.js";
import { Component, html } from "./html.js";
import { full, moment, t, tok } from "./signs.js";
import { Face } from "./stage.js";

/** @param {string} kind */
export const isDue = kind => kind === "you" || kind === "late";
/** @param {{ d: string }} props */
const Icon = ({ d }) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${d} /></svg>`;

/* -- the head of the page ------------------------------------------------------------------------------------------- */

/** @param {{ doc: Doc, fresh: number, isLoud: boolean, ring: () => void, open: () => void }} props */
export const Head = ({ doc, fresh, isLoud, ring, open }) => html`
  <header class="top"><div class="top__in">
    <a class="top__mark" href="/" aria-label=${t("home")}><svg viewBox="0 0 24 28" width="24" height="28" class="mark" aria-hidden="true"><rect class="mark__page" x="2" y="1.5" width="17" height="24" rx="2.6" /><circle class="mark__seal" cx="16.5" cy="19.5" r="6.2" /><path class="mark__tick" d="M13.6 19.7l2.1 2.1 3.7-4.3" /></svg></a>
    <p class="top__where"><b>${doc.game[1]}</b><span>${doc.stage && html`${tok(doc.stage)} · `}${doc.me ? t("you-are", doc.me[1]) : t("watching")}</span></p>
    <div class="top__end">
      ${doc.me && html`<button class="tool" type="button" aria-pressed=${isLoud} onClick=${ring}><${Icon} d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4" /><span>${t("bell")}</span></button>`}
      <a class="tool" href="#twin"><${Icon} d="M4 6h16M4 10h16M4 14h16M4 18h9" /><span>${t("text")}</span></a>
      <a class="tool tool--side" href="#side" onClick=${open}><${Icon} d="M6 3h12v18H6zM9 8h6M9 12h6M9 16h4" /><span>${t("side")}</span>${fresh > 0 && html`<b class="n">${fresh}</b>`}</a>
    </div></div></header>`;

/* -- the call --------------------------------------------------------------------------------------------------------- */

const SOON = 600_000; // less is counted by the second

/** The time that is left, which alone is drawn every second. */
class Clock extends Component {
  componentDidMount() {
    this.timer = setInterval(() => this.setState({}), 1_000);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
  }

  /** @param {any} props */
  render({ until, whole, isMine }) {
    const left = Math.max(0, until - now()),
      seconds = Math.ceil(left / 1000),
      part = Math.min(1, left / Math.max(whole, left, 1));
    return html`<p class=${`call__time${isMine && part < 0.1 ? " call__time--last" : ""}`}><span>${left < SOON ? t("still") : t("until")}</span> <b>${left < SOON ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : moment(until)}</b></p>
      <progress class="ebb" max="1" value=${part} aria-hidden="true" />`;
  }
}

/** @param {{ doc: Doc, areas: Areas }} props */
export const Call = ({ doc, areas }) => {
  const { call, me } = doc,
    title = areas.question && isDue(call.kind) ? areas.question.title : "",
    second = call.fate ?? (call.more && !title ? ["", call.more] : null);
  return html`<section class=${`call call--${call.kind}`} id="call" aria-label=${t("call")}>
    ${me && html`<span class=${`pawn${isDue(call.kind) ? " pawn--turn" : ""}`} aria-hidden="true">${me[0] + 1}</span>`}
    <div class="call__live" aria-live="polite">
      <h1 class="call__who" tabindex="-1">${tok(call.who)}${title && html` <small>· ${tok(title)}</small>`}</h1>
      ${second && html`<p class=${`fate fate--${second[0]}`}><span>${tok(second[1])}</span></p>`}</div>
    ${call.until && html`<${Clock} until=${call.until} whole=${call.whole ?? 0} isMine=${isDue(call.kind)} />`}
  </section>`;
};

/* -- the bar ----------------------------------------------------------------------------------------------------------- */

/** What is chosen, in the order of its parts. @param {Areas} areas @param {Given} chosen */
const picked = (areas, chosen) =>
  partsOf(areas)
    .filter(part => !isMany(part) && !isOff(part, areas, chosen))
    .map(part => ({ part, choice: part.choices.find(c => c.token === valuesOf(part, chosen)[0]) }))
    .filter(({ choice }, place, all) => choice && all.findIndex(each => each.choice === choice) === place)
    .map(({ part, choice }) => ({ part, choice: /** @type {Choice} */ (choice) }));

/** Words that go with a card or a place: checks, a few beside each other, or a list that opens. @param {{ part: Part, areas: Areas, chosen: Given, choose: Choose }} props */
const Words = ({ part, areas, chosen, choose }) => {
  const isClosed = isOff(part, areas, chosen),
    was = valuesOf(part, chosen);
  if (isMany(part))
    return html`<fieldset class="checks"><legend class="vh">${tok(part.label)}</legend>${part.choices.map(c => html`<label class="opt" key=${c.token}><input type="checkbox" checked=${was.includes(c.token)} onChange=${() => choose(part.name, c.token, true)} /><span>${tok(c.label)}${c.hint && html`<small class="vh">${tok(c.hint)}</small>`}</span></label>`)}</fieldset>`;
  if (isList(part))
    return html`<label class="with" data-off=${isClosed ? "" : undefined}><span>${tok(part.label)}</span><select class="in" disabled=${isClosed} value=${was[0] ?? (part.none ? "~" : "")} onChange=${(/** @type {any} */ e) => choose(part.name, e.target.value)}><option value=${part.none ? "~" : ""}>${part.none ? full(part.none) : "…"}</option>${part.choices.map(c => html`<option key=${c.token} value=${c.token}>${full(c.label)}</option>`)}</select></label>`;
  return html`<fieldset class="seg" data-off=${isClosed ? "" : undefined} disabled=${isClosed}><legend class="vh">${tok(part.label)}</legend>
    ${part.none && html`<label><input type="radio" name=${`a.${part.name}`} checked=${!was.length} onChange=${() => choose(part.name, "~")} /><span>${tok(part.none)}</span></label>`}
    ${part.choices.map(c => html`<label key=${c.token}><input type="radio" name=${`a.${part.name}`} checked=${was[0] === c.token} onChange=${() => choose(part.name, c.token)} /><span>${tok(c.label)}</span></label>`)}</fieldset>`;
};

/** The places on the picture as a list. @param {{ part: Part, chosen: Given, choose: Choose }} props */
const Roll = ({ part, chosen, choose }) => html`<details class="roll"><summary class="btn">${t("list")}</summary><div class="roll__list" role="group" aria-label=${full(part.label)}>
  ${[...new Set(part.choices.map(c => c.group))].map(group => html`${group && html`<p class="grp">${tok(group)}</p>`}${part.choices.filter(c => c.spot && c.group === group).map(c => html`<label class="opt" key=${c.token}><input type="radio" name=${`roll.${part.name}`} checked=${valuesOf(part, chosen)[0] === c.token} onChange=${(/** @type {any} */ e) => (choose(part.name, c.token), (e.target.closest("details").open = false))} /><span>${tok(c.label)}${c.hint && html`<small>${tok(c.hint)}</small>`}</span></label>`)}`)}</div></details>`;

/** The buttons of a race keep their number and place, whichever of them are still on offer. */
class Race extends Component {
  constructor() {
    super();
    /** @type {Choice[]} */ this.all = [];
    this.title = "";
  }

  /** @param {any} props */
  render({ question, go, isBusy }) {
    const offered = question.widget.c;
    if (this.title !== question.title || !offered.every((/** @type {Choice} */ c) => this.all.some(each => each.token === c.token))) this.all = offered;
    this.title = question.title;
    return html`<div class="race9">${this.all.map((c, n) => {
      const isIn = offered.some((/** @type {Choice} */ each) => each.token === c.token);
      return html`<button type="button" class="btn" key=${c.token} aria-disabled=${isIn ? undefined : "true"} aria-keyshortcuts=${n < 9 ? String(n + 1) : undefined} onClick=${() => isIn && !isBusy && go({ "": [c.token] })}>${n < 9 && html`<kbd aria-hidden="true">${n + 1}</kbd>`}${c.icon && html`<${Face} picture=${c.icon} />`}<span>${tok(c.label)}</span></button>`;
    })}</div>`;
  }
}

/** What the bar says, and what its verb is called. @param {any} props */
const say = ({ doc, areas, chosen, armed, said }) => {
  const q = /** @type {Question | null} */ (areas.question),
    many = areas.cards && isMany(areas.cards) ? areas.cards : areas.words.find(isMany),
    n = many ? valuesOf(many, chosen).length : 0,
    all = areas.role === "areas" ? picked(areas, chosen) : [],
    board = all.filter(({ part }) => part !== areas.cards && !part.tokens),
    shown = board.at(-1) ?? all[0],
    verb = q?.verb ? full(q.verb) : t("verb-plain");
  let text = tok(q ? (q.hint ?? "") : doc.call.more || doc.call.who),
    label = verb;
  if (areas.role === "list") text = [];
  if (q?.answered) text = html`<b class="sealed">${t("sealed", full(q.answered))}</b>`;
  if (many && n) text = html`<b>${n < many.least ? t("missing", many.least - n) : n > many.most ? t("over", n - many.most) : t("enough")}</b>`;
  else if (shown) text = html`<b>${all.map(({ choice }) => full(choice.label)).join(" → ")}</b>${shown.choice.hint ? `: ${full(shown.choice.hint)}` : q?.hint ? html`. ${tok(q.hint)}` : ""}`;
  if (many) label = many.least === many.most ? t("verb-count", verb, n, many.most) : verb;
  else if (shown && areas.given.length && !areas.weighty) label = full(shown.choice.label);
  else if (shown && !areas.weighty) label = `${(board.length && q?.onto && full(q.onto)) || verb} ${full(shown.choice.label)}`.trim();
  if (armed) {
    label = t("confirm-yes", verb);
    text = html`<b>${t("confirm-title")}</b> ${tok(armed.cost || t("confirm-plain"))}`;
  }
  if (said) text = html`<span class="said said--bad" role="alert">${tok(said)}</span>`;
  return { text, label };
};

/** @param {{ doc: Doc, areas: Areas, chosen: Given, choose: Choose, said: string, armed: Armed | null, isBusy: boolean, weighed: any, go: (fields?: Given) => void, disarm: () => void, back: () => void, open: (id: string | null) => void, tool: (q: Question) => void, teach: (() => void) | null, act: (name: string, fields: Record<string, any>) => void }} props */
export const Bar = props => {
  const { doc, areas, chosen, choose, armed, isBusy, weighed, go, disarm, back, open, tool, teach, act } = props,
    q = areas.question,
    { text, label } = say(props),
    isVerbs = areas.role === "verbs" && q?.widget?.k === "one",
    choices = isVerbs && q.widget?.k === "one" ? q.widget.c : [],
    offered = armed?.fields[""] ? choices.filter(c => c.token === armed.fields[""][0]) : choices,
    lacks = areas.role === "areas" ? missing(areas, chosen) : areas.role === "list" && q?.widget ? [...controlsOf(q.widget, "", q.title, chosen)].find(each => each.lacks) : null,
    tools = armed
      ? [html`<button type="button" class="btn" onClick=${disarm}>${t("confirm-no")}</button>`]
      : [
          q?.skip && html`<button type="button" class="btn" data-skip onClick=${() => go({})}>${tok(q.skip)}</button>`,
          ...areas.more.filter(each => !each.is?.includes("r")).map(each => html`<button type="button" class="btn" key=${each.id} onClick=${() => open(each.id)}>${tok(each.tab || each.title)}</button>`),
          q?.kind === "may" && !["verbs", "race"].includes(areas.role) && html`<button type="button" class="btn" aria-pressed="true" onClick=${() => open(null)}>${tok(q.tab || t("confirm-no"))}</button>`,
          ...areas.tools.filter(each => each.id !== q?.id && !each.is?.includes("r")).map(each => html`<button type="button" class="btn" key=${each.id} onClick=${() => tool(each)}>${each.widget?.k === "one" && tok(each.widget.c[0].label)}</button>`),
          teach && html`<button type="button" class="btn" onClick=${teach}>${t("lesson-card")}</button>`,
          q?.wish && html`<button type="button" class="btn" onClick=${() => act("autoplay", { wish: q.wish })}>${q.wish === "forced" ? t("never-forced") : t("never-ask")}</button>`,
          areas.rings && html`<${Roll} part=${areas.rings} chosen=${chosen} choose=${choose} />`,
          areas.given.length > 0 && html`<button type="button" class="btn" onClick=${back}>${t("step-back")}</button>`,
        ].filter(Boolean);
  return html`<div class=${`bar bar--${areas.role}`} id="bar" aria-busy=${isBusy ? "true" : undefined}>
    <div class="bar__say" aria-live="polite"><span>${text}</span></div>
    ${weighed && html`<div class="weigh" role="status" tabindex="0">${weighed.reason && html`<p class="said said--bad">${tok(weighed.text)}</p>`}${weighed.answer && html`<p><b>${tok(weighed.answer)}</b></p>`}${(weighed.notes ?? []).map((/** @type {any} */ note) => html`<p>${note.title && html`<b>${tok(note.title)}</b> `}${(note.faces ?? []).map((/** @type {string[]} */ [picture, name = ""]) => (picture ? html`<span class="tok">${tok(name)}</span> ` : tok(name)))}${(note.lines ?? []).map((/** @type {string} */ line) => html`${tok(line)} `)}</p>`)}</div>`}
    ${areas.words.length > 0 && html`<div class="bar__with">${areas.words.map((part, n) => html`<${Words} key=${n} part=${part} areas=${areas} chosen=${chosen} choose=${choose} />`)}</div>`}
    ${areas.role === "race" && html`<${Race} question=${q} go=${go} isBusy=${isBusy} />`}
    ${tools.length > 0 && html`<div class="bar__more">${tools}</div>`}
    ${isVerbs
      ? html`<div class=${`bar__verbs verbs-${offered.length}`}>${offered.map((c, n) => html`<button type="button" key=${c.token} class=${`btn${offered.length === 1 || (!n && offered.length < 4) ? " btn--act" : ""}`} data-armed=${armed ? "" : undefined} disabled=${armed?.isNew} onClick=${() => go({ "": [c.token] })}><span>${armed ? t("confirm-yes", full(c.label)) : tok(c.label)}${c.hint && !armed && html`<small class="btn__hint">${tok(c.hint)}</small>`}</span></button>`)}</div>`
      : q && areas.role !== "race"
        ? html`<button type="submit" class="btn btn--act bar__go" aria-disabled=${lacks || areas.isAwaited || isBusy ? "true" : undefined} data-armed=${armed ? "" : undefined} disabled=${armed?.isNew}>${label}</button>`
        : !q && html`<button type="button" class="btn bar__go bar__go--wait" aria-disabled="true">${t("wait-verb")}</button>`}
  </div>`;
};

/* -- the first turn of a game, taught on the table ----------------------------------------------------------------------- */

/** Three bubbles, one after the other: where one reads whose turn it is, what one chooses from, where one presses.
    They are shown once in each browser, to who has not read the game in a minute. */
export class Bubble extends Component {
  /** @param {any} props @param {any} state */
  render({ areas, isNew, game }, { at }) {
    const known = at ?? recall(`bubbles ${game}`) ?? 0,
      says = [t("bubble-call"), areas.role === "list" ? t("bubble-list") : areas.hand.length ? t("bubble-hand") : t("bubble-table"), areas.role === "race" ? t("bubble-race") : t("bubble-bar")],
      turn = (/** @type {number} */ to) => {
        remember(`bubbles ${game}`, to);
        this.setState({ at: to });
        if (to > 2) /** @type {HTMLElement | null} */ (document.querySelector(".call__who"))?.focus({ preventScroll: true });
      };
    return isNew && areas.question && known < 3 && html`<aside class=${`bubble bubble--${areas.hand.length || areas.role === "list" ? known : Math.min(known, 1)}`} role="note"><p aria-live="polite">${says[known]}</p><p class="row"><button type="button" class="btn btn--small btn--act" onClick=${() => turn(known + 1)}>${known < 2 ? t("bubble-next") : t("primer-close")}</button>${known < 2 && html`<button type="button" class="btn btn--small" onClick=${() => turn(3)}>${t("bubble-skip")}</button>`}</p></aside>`;
  }
}
