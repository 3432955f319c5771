/* Beside the table: who sits there, what happened, what one knows; what stands above it; the end. */
import { moment } from "./browser.js";
import { get } from "./document.js";
import { Component, createRef, html } from "./html.js";
import { Line, NoteBox, Notes, ScoreSection, Seats, codeOf, replayOf } from "./notes.js";
import { Section, Small } from "./parts.js";
import { full, rich, t } from "./signs.js";

const AGAIN = 3_000; // ms until a script that did not come is asked for again

/** The history, newest first; older lines are fetched when they are asked for. */
class History extends Component {
  state = { older: /** @type {LineRow[]} */ ([]) };

  async more() {
    const first = this.state.older[0] ?? this.props.doc.log[0],
      found = await get(`${this.props.path}/log?before=${first[0]}`);
    this.setState({ older: [...(found ?? []), ...this.state.older] });
  }

  /** @param {any} props @param {{ older: LineRow[] }} state */
  render({ doc, path, since, isHidden }, { older }) {
    if (isHidden) return null;
    const before = older.filter(row => row[0] < (doc.log[0]?.[0] ?? Infinity)),
      left = doc.older - before.length,
      isSlow = doc.game[3] !== "live";
    return html`
      <section class="record-box" id="record" aria-labelledby="record-h" tabindex="-1">
        <h2 class="rule-h" id="record-h">${t("record")}</h2>
        <div class="record-scroll" role="log" aria-labelledby="record-h" tabindex="0"><ol class="record" reversed>
            ${[...before, ...doc.log].reverse().map(row => html`
              <${Line} key=${row[0]} row=${row} isNew=${row[0] >= since} game=${doc.game[0]} path=${path}
                isSlow=${isSlow} />`)}
          </ol></div>
        ${left > 0 && html`<${Small} label=${t("older", left)} go=${() => this.more()} />`}</section>`;
  }
}

/** The game in a minute, until its reader has read it. */
const Primer = ({ primer, act, close }) => {
  const read = () => {
    act("primer");
    close();
  };
  return html`
    <details class="primer" id="primer" open>
      <summary><span role="heading" aria-level="2">${t("primer")}</span></summary>
      <div class="primer__in stack-s" tabindex="0" role="group" aria-label=${t("primer")}>
        ${primer.map((/** @type {Note} */ note) => html`<${NoteBox} note=${note} />`)}</div>
      <${Small} label=${t("primer-close")} go=${read} /></details>`;
};

/** The drawers, whose script is fetched once they can be seen. */
class LaterDrawers extends Component {
  here = createRef();

  componentDidMount() {
    const side = this.here.current.parentElement,
      watch = new IntersectionObserver(async seen => {
        if (!seen.some(each => each.isIntersecting)) return;
        watch.disconnect();
        const came = await import("./drawers.js").catch(() => null);
        if (came) this.setState(came);
        else setTimeout(() => watch.observe(side), AGAIN);
      });
    watch.observe(side);
  }

  render(props, { Drawers }) {
    return Drawers ? html`<${Drawers} ...${props} />` : html`<div ref=${this.here} />`;
  }
}

/** A question that is seldom asked. @param {{ ask: Question, press: (q: Question) => void }} props */
const RareQuestion = ({ ask: { widget, tab, title, hint = "" }, ask, press }) => {
  const label = widget?.k === "one" && widget.c.length === 1 ? widget.c[0].label : tab || title;
  return html`
    <p><a class="btn btn--small" href="#act" onClick=${() => press(ask)}>${rich(label)}</a>${" "}
      <span class="small muted">${rich(hint)}</span></p>`;
};

/** @param {any} props */
export const Side = ({ doc, path, newFrom, act, isHidden, reader, news, closePrimer, rare, press }) => html`
  <aside class="side" id="side" aria-label=${t("side")}>
    <p class="side__close"><b>${doc.game[1]}</b><a class="btn btn--small" href="#act">${t("to-turn")}</a></p>
    ${news && html`<p class=${`side__news said said--${news.kind}`}>${rich(news.text)}</p>`}
    ${reader.new && doc.me && !doc.over && html`<${Primer} primer=${reader.primer} act=${act} close=${closePrimer} />`}
    <${Seats} doc=${doc} />
    <${History} key=${path} doc=${doc} path=${path} since=${newFrom} isHidden=${isHidden} /><${Notes} doc=${doc} />
    ${rare.length > 0 && html`
      <${Section} id="rare" title=${t("rare")}>
        ${rare.map(ask => html`<${RareQuestion} key=${ask.id} ask=${ask} press=${press} />`)}<//>`}
    <${LaterDrawers} key=${`d${path}`} doc=${doc} path=${path} act=${act} reader=${reader} /></aside>`;

/* -- above the table --------------------------------------------------------------------------- */
/** What is proposed, and two buttons for those who are asked. @param {{ doc: Doc, act: Do }} props */
const Proposals = ({ doc, act }) => doc.proposals.map(([number, text, until, asked = []]) => html`
  <div class="said said--warn" key=${number} role="group" aria-label=${t("proposal")}><p>${rich(text)}${" "}
      <small>${t("until")} <time datetime=${new Date(until).toISOString()}>${moment(until)}</time></small></p>
    ${doc.me && asked.includes(doc.me[0]) && html`
      <span class="row">
        <${Small} label=${t("agree")} kind="btn--act" go=${() => act("agree", { proposal: number })} />
        <${Small} label=${t("refuse")} go=${() => act("refuse", { proposal: number })} /></span>`}</div>`);

/** What one who only watches may do: go to a seat of theirs, take one back or take one. @param {Shown} props */
const Watching = ({ doc, path, reader, act }) => html`${reader.kept.map(seat => html`
    <p class="said row" key=${seat}><span>${t("kept-for-you")}</span>${" "}
      <${Small} label=${t("take-seat-back")} kind="btn--act" go=${() => act("sit", { seat })} /></p>`)}
  ${reader.held.length > 0 && html`
    <p class="row said">
      <a class="btn btn--small btn--act" href=${`${path}/seat/${reader.held[0] + 1}`}>${t("to-my-seat")}</a></p>`}
  ${!reader.held.length && !reader.kept.length && !doc.over && html`
    <p class="small muted above__note">${t("watching-note")}${" "}
      ${doc.can.includes("sit") && html`<a class="to-side" href="#side">${t("take-seat")}</a>`}</p>`}`;

/** What was just said, where else it is one's turn, seats that wait for their reader, and what is proposed.
    @param {Shown & { news: News | null, missed: any, turns: OtherTurn[], clear: () => void }} props */
export const Above = ({ doc, path, reader, act, news, missed, turns, clear }) => html`${turns.length > 0 && html`
    <nav class="turns" aria-label=${t("turns")}>${t("turns")}
      ${turns.map(([address, game, name]) => html`${" "}
        <a key=${address} href=${address} aria-label=${`${game}, ${name}`}>${game}</a>`)}</nav>`}
  ${news && html`
    <p class=${`said said--${news.kind}`}>${rich(news.text)}${" "}<${Small} label=${t("close")} go=${clear} /></p>`}
  ${doc.notice && !doc.proposals.some(each => each[1] === doc.notice) && html`
    <p class="said said--warn" role="status">${rich(doc.notice)}</p>`}
  ${!doc.me && html`<${Watching} doc=${doc} path=${path} reader=${reader} act=${act} />`}
  <${Proposals} doc=${doc} act=${act} />
  ${missed && html`<${Missed} missed=${missed} path=${path} doc=${doc} clear=${clear} />`}`;

/** What a seat was told while its holder was away. */
const Missed = ({ missed: { verdicts = [], others = [], more = 0, before = null }, path, doc, clear }) => {
  const first = verdicts[0] ?? others.at(-1);
  if (!first) return null;
  const list = (lines, kind = "") => lines.map(line => html`<li class=${kind}>${rich(line)}</li>`);
  return html`
    <details class="since">
      <summary><b>${t("since")}</b>${" "}<span class="since__first">${rich(first)}</span></summary>
      <div class="since__in"><ol>${list(others)}${list(verdicts, "since__own")}</ol>
        ${more > 0 && html`<p class="small">${t("since-more", more)}</p>`}<p class="row">
          ${before !== null && html`
            <a class="btn btn--small" href=${replayOf(path, doc, `&at=${before + 1}`)}>${t("replay-moves")}</a>`}
          <${Small} label=${t("close")} go=${clear} /></p></div></details>`;
};

/* -- the end ----------------------------------------------------------------------------------- */
/** A picture of the end goes by the telephone's own share, where there is one. */
const share = async (e, picture, text) => {
  const makeFiles = (/** @type {Blob[]} */ parts) => [new File(parts, "arbitro.png", { type: "image/png" })];
  if (!navigator.canShare?.({ files: makeFiles([]) })) return;
  e.preventDefault();
  const got = await fetch(picture).catch(() => null);
  if (got?.ok) navigator.share({ files: makeFiles([await got.blob()]), text: full(text) }).catch(() => {});
};

/** The outcome for the reader, then what was hidden, a press each, then all that can be done.
    @param {Shown & { revealed: number, reveal: () => void }} props */
export const End = ({ doc, revealed, reveal, act, path, reader }) => {
  const over = /** @type {NonNullable<Doc["over"]>} */ (doc.over),
    { outcome, ending, reveals = [] } = over,
    table = `/t/${codeOf(path)}`,
    picture = `${table}/share.png`,
    isSeated = doc.me || reader.held.length > 0;
  return html`
    <section class="end" aria-labelledby="end-h"><div class="outcome">
      <h1 id="end-h" tabindex="-1">${rich(outcome || ending || doc.call.who || t("ended"))}</h1>
      ${outcome && ending && ending !== outcome && html`<p>${rich(ending)}</p>`}
      ${over.played_for && html`<p>${rich(over.played_for)}</p>`}</div></section>
    <section class="after stack" aria-label=${t("and-now")}>
      ${reveals.length > 0 && html`
        <section class="reveals" aria-labelledby="reveals-h"><h2 id="reveals-h">${t("reveals")}</h2><ol>
            ${reveals.slice(0, revealed).map((text, n) => html`
              <li key=${n} aria-current=${n === revealed - 1 ? "true" : undefined}>${rich(text)}</li>`)}</ol>
          ${revealed < reveals.length && html`
            <button type="button" class="btn" onClick=${reveal}>${t("reveal-next")}</button>`}</section>`}
      <nav class="row ends" aria-label=${t("and-now")}>
        ${doc.can.includes("rematch") && (isSeated || doc.rematch) && html`
          <button type="button" class="btn btn--act" onClick=${() => act("rematch")}>
            ${t(doc.rematch ? "rematch-join" : "rematch")}</button>`}
        ${over.ladder && html`<a class="btn" href=${`/ladder/${doc.game[0]}`}>${t("ladder")}</a>`}
        <a class="btn" href="/">${t("another-game")}</a>
        <a class="btn" href=${`/open/${doc.game[0]}`}>${t("another-evening")}</a>
        <a class="btn" href=${picture} target="_blank"
          onClick=${e => share(e, picture, ending || doc.game[1])}>${t("share")}</a>
        <a class="btn" href=${replayOf(path, doc)}>${t("replay")}</a>
        ${isSeated && html`<a class="btn" href=${`${table}/replay.html`} download>${t("replay-keep")}</a>`}</nav>
      <${ScoreSection} doc=${doc} /></section>`;
};
