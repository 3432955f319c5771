/* The call, which says whose turn it is and what became of mine; the bar, which says what is chosen and has the verb.
   */
import { moment, recall, remember } from "./browser.js";
import { now } from "./document.js";
import { Component, html } from "./html.js";
import { findMissing, groupsOf, is, isList, isMany, isOff, partsOf, valuesOf } from "./layout.js";
import { Face, Icon, Option, Pawn, Select, focusOn } from "./parts.js";
import { full, rich, t } from "./signs.js";

export const isDue = kind => kind === "you" || kind === "late";

/* -- the head of the page ---------------------------------------------------------------------- */
const Mark = () => html`
  <svg viewBox="0 0 24 28" width="24" height="28" class="mark" aria-hidden="true">
    <rect class="mark__page" x="2" y="1.5" width="17" height="24" rx="2.6" />
    <circle class="mark__seal" cx="16.5" cy="19.5" r="6.2" /><path class="mark__tick" d="M13.6 19.7l2.1 2.1 3.7-4.3" />
  </svg>`;

/** @param {{ doc: Doc, unread: number, isLoud: boolean, ring: () => void, open: () => void }} props */
export const Head = ({ doc, unread, isLoud, ring, open }) => html`
  <header class="top"><div class="top__in"><a class="top__mark" href="/" aria-label=${t("home")}><${Mark} /></a>
    <p class="top__where"><b>${doc.game[1]}</b>
      <span>${doc.stage && html`${rich(doc.stage)} · `}${doc.me ? t("you-are", doc.me[1]) : t("watching")}</span></p>
    <div class="top__end">
      ${doc.me && html`
        <button class="tool" type="button" aria-pressed=${isLoud} onClick=${ring}>
          <${Icon} d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4" /><span>${t("bell")}</span></button>`}
      <a class="tool" href="#twin"><${Icon} d="M4 6h16M4 10h16M4 14h16M4 18h9" /><span>${t("text")}</span></a>
      <a class="tool tool--side" href="#side" onClick=${open}>
        <${Icon} d="M6 3h12v18H6zM9 8h6M9 12h6M9 16h4" /><span>${t("side")}</span>
        ${unread > 0 && html`<b class="n">${unread}</b>`}</a></div></div></header>`;

/* -- the call ---------------------------------------------------------------------------------- */
const SOON = 600_000; // less is counted by the second

/** The time that is left, which alone is drawn every second. */
class Clock extends Component {
  componentDidMount() {
    this.timer = setInterval(() => this.setState({}), 1_000);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
  }

  render({ until, whole, isMine }) {
    const left = Math.max(0, until - now()),
      seconds = Math.ceil(left / 1000),
      part = Math.min(1, left / Math.max(whole, left, 1)),
      isShort = left < SOON,
      countdown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return html`
      <p class=${`call__time${isMine && part < 0.1 ? " call__time--last" : ""}`}>
        <span>${t(isShort ? "still" : "until")}</span>${" "}<b>${isShort ? countdown : moment(until)}</b></p>
      <progress class="ebb" max="1" value=${part} aria-hidden="true" />`;
  }
}

/** @param {{ doc: Doc, layout: Layout }} props */
export const Call = ({ doc: { call, me }, layout }) => {
  const isMine = isDue(call.kind),
    title = layout.question && isMine ? layout.question.title : "",
    [kind, text] = call.fate ?? ["", title ? "" : call.more];
  return html`
    <section class=${`call call--${call.kind}`} id="call" aria-label=${t("call")}>
      ${me && html`<${Pawn} n=${me[0]} isDue=${isMine} />`}<div class="call__live" aria-live="polite">
        <h1 class="call__who" tabindex="-1">
          ${rich(call.who)}${title && html`${" "}<small>· ${rich(title)}</small>`}</h1>
        ${text && html`<p class=${`fate fate--${kind}`}><span>${rich(text)}</span></p>`}</div>
      ${call.until && html`<${Clock} until=${call.until} whole=${call.whole ?? 0} isMine=${isMine} />`}</section>`;
};

/* -- the bar ----------------------------------------------------------------------------------- */
/** What is chosen, in the order of its parts.
    @param {Layout} layout @param {Given} chosen @returns {[Part, Choice][]} */
const listChosen = (layout, chosen) =>
  partsOf(layout)
    .filter(part => !isMany(part) && !isOff(part, layout, chosen))
    .flatMap(part => {
      const choice = part.choices.find(({ token }) => token === valuesOf(part, chosen)[0]);
      return choice ? [/** @type {[Part, Choice]} */ ([part, choice])] : [];
    })
    .filter(([, choice], place, all) => all.findIndex(([, each]) => each === choice) === place);

/** Words that go with a card or a place: boxes, a few beside each other, or a list that opens.
    @param {{ part: Part, layout: Layout, chosen: Given, choose: Choose }} props */
const Extra = ({ part, layout, chosen, choose }) => {
  const isClosed = isOff(part, layout, chosen),
    off = isClosed ? "" : undefined,
    [first = ""] = valuesOf(part, chosen);
  if (isMany(part))
    return html`
      <fieldset class="checks"><legend class="vh">${rich(part.label)}</legend>
        ${part.choices.map(({ token, label, hint }) => html`
          <${Option} key=${token} isBox checked=${valuesOf(part, chosen).includes(token)}
            go=${() => choose(part.name, token, true)}>
            <span>${rich(label)}${hint && html`<small class="vh">${rich(hint)}</small>`}</span><//>`)}</fieldset>`;
  const none = part.none ? "~" : "",
    all = part.choices.map(({ token, label }) => [token, label]);
  if (isList(part))
    return html`
      <label class="with" data-off=${off}><span>${rich(part.label)}</span>
        <${Select} disabled=${isClosed} value=${first || none} go=${to => choose(part.name, to)}
          options=${[[none, part.none || "…"], ...all].map(([token, label]) => [token, full(label)])} /></label>`;
  return html`
    <fieldset class="seg" data-off=${off} disabled=${isClosed}><legend class="vh">${rich(part.label)}</legend>
      ${[...(part.none ? [["~", part.none]] : []), ...all].map(([token, label]) => html`
        <label key=${token}><input type="radio" name=${`a.${part.name}`} checked=${(first || none) === token}
            onChange=${() => choose(part.name, token)} />
          <span>${rich(label)}</span></label>`)}</fieldset>`;
};

/** The places on the picture as a list. @param {{ part: Part, chosen: Given, choose: Choose }} props */
const PlaceList = ({ part, chosen, choose }) => {
  const pick = (e, token) => {
    choose(part.name, token);
    e.target.closest("details").open = false;
  };
  return html`
    <details class="roll"><summary class="btn">${t("list")}</summary>
      <div class="roll__list" role="group" aria-label=${full(part.label)}>
        ${groupsOf(part.choices.filter(c => c.spot)).map(([group, choices]) => html`
          ${group && html`<p class="grp">${rich(group)}</p>`}
          ${choices.map(({ token, label, hint }) => html`
            <${Option} key=${token} name=${`roll.${part.name}`} checked=${valuesOf(part, chosen)[0] === token}
              go=${e => pick(e, token)}>
              <span>${rich(label)}${hint && html`<small>${rich(hint)}</small>`}</span><//>`)}`)}</div></details>`;
};

/** The buttons of a race keep their number and place, whichever of them are still on offer. */
class Race extends Component {
  /** @type {Choice[]} */ all = [];
  title = "";

  render({ question, submit, isBusy }) {
    const offered = new Set(question.widget.c.map((/** @type {Choice} */ c) => c.token)),
      stillOffered = this.all.filter(c => offered.has(c.token));
    if (this.title !== question.title || stillOffered.length < offered.size) this.all = question.widget.c;
    this.title = question.title;
    return html`
      <div class="race9">
        ${this.all.map(({ token, label, icon }, n) => html`
          <button type="button" class="btn" key=${token} aria-disabled=${offered.has(token) ? undefined : "true"}
            aria-keyshortcuts=${n < 9 ? String(n + 1) : undefined}
            onClick=${() => offered.has(token) && !isBusy && submit({ "": [token] })}>
            ${n < 9 && html`<kbd aria-hidden="true">${n + 1}</kbd>`}${icon && html`<${Face} picture=${icon} />`}
            <span>${rich(label)}</span></button>`)}</div>`;
  }
}

/** What is chosen in words, and what the verb does with it.
    @param {Layout} layout @param {Given} chosen @param {string} verb @returns {{ text: any, label: string }} */
const wordChosen = (layout, chosen, verb) => {
  const { cards, extras, question } = layout,
    many = cards && isMany(cards) ? cards : extras.find(isMany),
    all = layout.role === "cards" ? listChosen(layout, chosen) : [],
    places = all.filter(([part]) => part !== cards && !part.tokens),
    choice = (places.at(-1) ?? all[0])?.[1],
    told = { text: /** @type {any} */ (null), label: verb };
  if (choice) {
    const names = all.map(([, { label }]) => full(label)).join(" → "),
      hint = choice.hint ? `: ${full(choice.hint)}` : question?.hint && html`. ${rich(question.hint)}`,
      onto = (places.length && question?.onto && full(question.onto)) || verb;
    told.text = html`<b>${names}</b>${hint}`;
    if (!layout.needsConfirm) told.label = `${layout.earlier.length ? "" : onto} ${full(choice.label)}`.trim();
  }
  if (many) {
    const n = valuesOf(many, chosen).length, { least, most } = many;
    const count = n < least ? t("missing", least - n) : n > most ? t("over", n - most) : t("enough");
    if (n) told.text = html`<b>${count}</b>`;
    told.label = least === most ? t("verb-count", verb, n, most) : verb;
  }
  return told;
};

/** What the bar says, and what its verb is called. @param {BarProps} props @returns {{ text: any, label: string }} */
const wordBar = ({ doc, layout, chosen, confirming, message }) => {
  const q = layout.question,
    verb = q?.verb ? full(q.verb) : t("verb-plain"),
    told = wordChosen(layout, chosen, verb),
    label = confirming ? t("confirm-yes", verb) : told.label;
  if (message) return { text: html`<span class="said said--bad" role="alert">${rich(message)}</span>`, label };
  if (confirming)
    return { text: html`<b>${t("confirm-title")}</b> ${rich(confirming.cost || t("confirm-plain"))}`, label };
  if (told.text) return { text: told.text, label };
  if (q?.answered) return { text: html`<b class="sealed">${t("sealed", full(q.answered))}</b>`, label };
  if (layout.role === "list") return { text: "", label };
  return { text: rich(q ? (q.hint ?? "") : doc.call.more || doc.call.who), label };
};

/** What an answer would mean. @param {{ preview: any }} props */
const Preview = ({ preview }) => html`
  <div class="weigh" role="status" tabindex="0">
    ${preview.reason && html`<p class="said said--bad">${rich(preview.text)}</p>`}
    ${preview.answer && html`<p><b>${rich(preview.answer)}</b></p>`}
    ${(preview.notes ?? []).map((/** @type {Note} */ { title, faces = [], lines = [] }) => html`
      <p>${title && html`<b>${rich(title)}</b>${" "}`}
        ${faces.map(([picture, name = ""]) =>
          picture ? html`<span class="tok">${rich(name)}</span>${" "}` : rich(name))}
        ${lines.map(line => html`${rich(line)}${" "}`)}</p>`)}</div>`;

/** All that can be pressed beside the verb. @param {BarProps} props */
const Tools = ({ layout, chosen, choose, confirming, submit, cancel, back, open, press, teach, act }) => {
  const q = layout.question,
    isForced = q?.wish === "forced",
    button = (label, /** @type {() => void} */ go, more = {}) => html`
      <button type="button" class="btn" onClick=${go} ...${more}>${label}</button>`;
  if (confirming) return button(t("confirm-no"), cancel);
  return html`
    ${q?.skip && button(rich(q.skip), () => submit({}), { "data-skip": "" })}
    ${layout.others.filter(each => !is(each, "r")).map(each =>
      button(rich(each.tab || each.title), () => open(each.id)))}
    ${q?.kind === "may" && !["verbs", "race"].includes(layout.role) &&
      button(rich(q.tab || t("confirm-no")), () => open(null), { "aria-pressed": "true" })}
    ${layout.buttons.filter(each => each !== q && !is(each, "r")).map(each =>
      button(each.widget?.k === "one" && rich(each.widget.c[0].label), () => press(each)))}
    ${teach && button(t("lesson-card"), teach)}
    ${q?.wish && button(isForced ? t("never-forced") : t("never-ask"), () => act("autoplay", { wish: q.wish }))}
    ${layout.places && html`<${PlaceList} part=${layout.places} chosen=${chosen} choose=${choose} />`}
    ${layout.earlier.length > 0 && button(t("step-back"), back)}`;
};

/** A verb for each choice. @param {BarProps & { choices: Choice[] }} props */
const Verbs = ({ choices, confirming, submit }) => {
  const offered = choices.filter(c => !confirming?.fields[""] || c.token === confirming.fields[""][0]);
  return html`
    <div class=${`bar__verbs verbs-${offered.length}`}>
      ${offered.map(({ token, label, hint }, n) => html`
        <button type="button" key=${token} data-armed=${confirming ? "" : undefined} disabled=${confirming?.isNew}
          class=${`btn${offered.length === 1 || (!n && offered.length < 4) ? " btn--act" : ""}`}
          onClick=${() => submit({ "": [token] })}>
          <span>${confirming ? t("confirm-yes", full(label)) : rich(label)}
            ${hint && !confirming && html`<small class="btn__hint">${rich(hint)}</small>`}</span></button>`)}</div>`;
};

/** The one verb of a question, or that it is another's turn. @param {BarProps & { label: string }} props */
const Verb = ({ layout, chosen, confirming, isBusy, label }) => {
  const q = layout.question;
  if (!q)
    return html`
      <button type="button" class="btn bar__go bar__go--wait" aria-disabled="true">${t("wait-verb")}</button>`;
  return html`
    <button type="submit" class="btn btn--act bar__go" data-armed=${confirming ? "" : undefined}
      disabled=${confirming?.isNew} aria-disabled=${isBusy || findMissing(layout, chosen) ? "true" : undefined}>
      ${label}</button>`;
};

/** @param {BarProps} props */
export const Bar = props => {
  const { layout, chosen, choose, isBusy, preview, submit } = props,
    { role, question, extras } = layout,
    { text, label } = wordBar(props);
  return html`
    <div class=${`bar bar--${role}`} id="bar" aria-busy=${isBusy ? "true" : undefined}>
      <div class="bar__say" aria-live="polite"><span>${text}</span></div>
      ${preview && html`<${Preview} preview=${preview} />`}
      ${extras.length > 0 && html`
        <div class="bar__with">
          ${extras.map((part, n) => html`
            <${Extra} key=${n} part=${part} layout=${layout} chosen=${chosen} choose=${choose} />`)}</div>`}
      ${role === "race" && html`<${Race} question=${question} submit=${submit} isBusy=${isBusy} />`}
      <div class="bar__more"><${Tools} ...${props} /></div>
      ${role === "verbs" && question?.widget?.k === "one"
        ? html`<${Verbs} ...${props} choices=${question.widget.c} />`
        : role !== "race" && html`<${Verb} ...${props} label=${label} />`}</div>`;
};

/* -- the first turn of a game, taught on the table --------------------------------------------- */
/** Three hints, one after the other: where one reads whose turn it is, what one chooses from, where one presses.
    They are shown once in each browser, to who has not read the game in a minute. */
export class FirstTurn extends Component {
  render({ layout, reader, doc: { game: [game] } }, { at = recall(`bubbles ${game}`) ?? 0 }) {
    if (!reader.new || !layout.question || at > 2) return null;
    const { role, hand } = layout,
      hints = [
        t("bubble-call"),
        role === "list" ? t("bubble-list") : hand.length ? t("bubble-hand") : t("bubble-table"),
        role === "race" ? t("bubble-race") : t("bubble-bar"),
      ];
    const turn = to => {
      remember(`bubbles ${game}`, to);
      this.setState({ at: to });
      if (to > 2) focusOn(".call__who");
    };
    return html`
      <aside class=${`bubble bubble--${hand.length || role === "list" ? at : Math.min(at, 1)}`} role="note">
        <p aria-live="polite">${hints[at]}</p><p class="row">
          <button type="button" class="btn btn--small btn--act" onClick=${() => turn(at + 1)}>
            ${at < 2 ? t("bubble-next") : t("primer-close")}</button>
          ${at < 2 && html`
            <button type="button" class="btn btn--small" onClick=${() => turn(3)}>${t("bubble-skip")}</button>`}</p>
      </aside>`;
  }
}
