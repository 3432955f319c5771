/* Beside the table: who sits there, what happened, what one knows; what stands above it; the end. */
import { get } from "./document.js";
import { Component, createRef, html } from "./html.js";
import { Line, NoteBox, Score, Seats, Small, codeOf, replayOf } from "./notes.js";
import { full, moment, t, tok } from "./signs.js";

const AGAIN = 3_000; // ms until a script that did not come is asked for again

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
      ${rows.map(row => html`<${Line} key=${row[0]} row=${row} isNew=${row[0] >= since} game=${doc.game[0]} path=${this.props.path} isSlow=${doc.game[3] !== "live"} />`)}</ol></div>
      ${left > 0 && html`<button type="button" class="btn btn--small" onClick=${() => this.more()}>${t("older", left)}</button>`}</section>`;
  }
}

/** The game in a minute, until its reader has read it. */
const Primer = (/** @type {any} */ { primer, act, done }) =>
  html`<details class="primer" id="primer" open><summary><span role="heading" aria-level="2">${t("primer")}</span></summary><div class="primer__in stack-s" tabindex="0" role="group" aria-label=${t("primer")}>${primer.map((/** @type {any} */ note) => html`<${NoteBox} note=${note} />`)}</div><${Small} label=${t("primer-close")} go=${() => (act("primer"), done())} /></details>`;

/** The drawers, whose script is fetched once they can be seen. */
class Later extends Component {
  constructor() {
    super();
    this.at = createRef();
  }

  componentDidMount() {
    const side = this.at.current.parentElement,
      watch = new IntersectionObserver(async seen => {
        if (!seen.some(each => each.isIntersecting)) return;
        watch.disconnect();
        try {
          const { Drawers } = await import("./drawers.js");
          this.setState({ Drawers });
        } catch {
          setTimeout(() => watch.observe(side), AGAIN);
        }
      });
    watch.observe(side);
  }

  /** @param {any} props @param {any} state */
  render(props, { Drawers }) {
    return Drawers ? html`<${Drawers} ...${props} />` : html`<div ref=${this.at} />`;
  }
}

/** @param {{ doc: Doc, path: string, since: number, act: Do, isHidden: boolean, reader: Reader, news: News | null, draw: () => void,
    rare: Question[], tool: (q: Question) => void }} props */
export const Side = ({ doc, path, since, act, isHidden, reader, news, draw, rare, tool }) => html`<aside class="side" id="side" aria-label=${t("side")}>
  <p class="side__close"><b>${doc.game[1]}</b><a class="btn btn--small" href="#act">${t("to-turn")}</a></p>${news && html`<p class=${`side__news said said--${news.kind}`}>${tok(news.text)}</p>`}
  ${reader.new && doc.me && !doc.over && html`<${Primer} primer=${reader.primer} act=${act} done=${() => ((reader.new = false), draw())} />`}
  <${Seats} doc=${doc} /><${History} key=${path} doc=${doc} path=${path} since=${since} isHidden=${isHidden} />
  ${doc.notes.length > 0 && html`<section class="notes" id="notes" aria-labelledby="notes-h"><h2 class="rule-h" id="notes-h">${t("notes")}</h2>${doc.notes.map((note, n) => html`<${NoteBox} key=${n} note=${note} />`)}</section>`}
  ${rare.length > 0 && html`<section id="rare" aria-labelledby="rare-h"><h2 class="rule-h" id="rare-h">${t("rare")}</h2>${rare.map(each => html`<p key=${each.id}><a class="btn btn--small" href="#act" onClick=${() => tool(each)}>${tok(each.widget?.k === "one" && each.widget.c.length === 1 ? each.widget.c[0].label : each.tab || each.title)}</a> <span class="small muted">${tok(each.hint ?? "")}</span></p>`)}</section>`}
  <${Later} key=${`d${path}`} doc=${doc} path=${path} act=${act} reader=${reader} /></aside>`;

/** What stands above the table: what was just said, what robots keep for who reads, seats that are theirs, and what is proposed.
    @param {{ doc: Doc, path: string, reader: Reader, act: Do, news: News | null, back: any, turns: Turn[], clear: () => void }} props */
export const Above = ({ doc, path, reader, act, news, back, turns, clear }) => {
  const my = doc.me?.[0];
  return html`${turns.length > 0 && html`<nav class="turns" aria-label=${t("turns")}>${t("turns")}${turns.map(([address, game, name]) => html` <a key=${address} href=${address} aria-label=${`${game}, ${name}`}>${game}</a>`)}</nav>`}
    ${news && html`<p class=${`said said--${news.kind}`}>${tok(news.text)} <button type="button" class="btn btn--small" onClick=${clear}>${t("close")}</button></p>`}
    ${doc.notice && !doc.proposals.some(each => each[1] === doc.notice) && html`<p class="said said--warn" role="status">${tok(doc.notice)}</p>`}
    ${!doc.me && reader.kept.map(seat => html`<p class="said row" key=${seat}><span>${t("kept-for-you")}</span> <button type="button" class="btn btn--small btn--act" onClick=${() => act("sit", { seat })}>${t("take-seat-back")}</button></p>`)}
    ${!doc.me && reader.held.length > 0 && html`<p class="row said"><a class="btn btn--small btn--act" href=${`${path}/seat/${reader.held[0] + 1}`}>${t("to-my-seat")}</a></p>`}
    ${!doc.me && !reader.held.length && !reader.kept.length && !doc.over && html`<p class="small muted above__note">${t("watching-note")} ${doc.can.includes("sit") && html`<a class="to-side" href="#side">${t("take-seat")}</a>`}</p>`}
    ${doc.proposals.map(([number, text, until, asked = []]) => html`<div class="said said--warn" key=${number} role="group" aria-label=${t("proposal")}><p>${tok(text)} <small>${t("until")} <time datetime=${new Date(until).toISOString()}>${moment(until)}</time></small></p>
      ${my !== undefined && asked.includes(my) && html`<span class="row"><button type="button" class="btn btn--small btn--act" onClick=${() => act("agree", { proposal: number })}>${t("agree")}</button><button type="button" class="btn btn--small" onClick=${() => act("refuse", { proposal: number })}>${t("refuse")}</button></span>`}</div>`)}
    ${back && html`<${Since} told=${back} path=${path} doc=${doc} clear=${clear} />`}`;
};

/** What a seat was told while its holder was away. @param {{ told: any, path: string, doc: Doc, clear: () => void }} props */
const Since = ({ told: { verdicts = [], others = [], more = 0, before }, path, doc, clear }) => {
  const first = verdicts[0] ?? others.at(-1);
  return first && html`<details class="since"><summary><b>${t("since")}</b> <span class="since__first">${tok(first)}</span></summary><div class="since__in"><ol>${others.map((/** @type {string} */ text) => html`<li>${tok(text)}</li>`)}${verdicts.map((/** @type {string} */ text) => html`<li class="since__own">${tok(text)}</li>`)}</ol>${more > 0 && html`<p class="small">${t("since-more", more)}</p>`}
    <p class="row">${before !== null && before !== undefined && html`<a class="btn btn--small" href=${replayOf(path, doc, `&at=${before + 1}`)}>${t("replay-moves")}</a>`}<button type="button" class="btn btn--small" onClick=${clear}>${t("close")}</button></p></div></details>`;
};

/** The end: the outcome for the reader, then what was hidden, a press each, then all that can be done. @param {{ doc: Doc, shown: number, reveal: () => void, act: Do, path: string, reader: Reader }} props */
export const End = ({ doc, shown, reveal, act, path, reader }) => {
  const over = /** @type {NonNullable<Doc["over"]>} */ (doc.over),
    hidden = over.reveals ?? [],
    table = `/t/${codeOf(path)}`,
    isSeated = doc.me || reader.held.length > 0;
  return html`<section class="end" aria-labelledby="end-h"><div class="outcome"><h1 id="end-h" tabindex="-1">${tok(over.outcome || over.ending || doc.call.who || t("ended"))}</h1>${over.outcome && over.ending && over.ending !== over.outcome && html`<p>${tok(over.ending)}</p>`}${over.played_for && html`<p>${tok(over.played_for)}</p>`}</div></section>
    <section class="after stack" aria-label=${t("and-now")}>
      ${hidden.length > 0 && html`<section class="reveals" aria-labelledby="reveals-h"><h2 id="reveals-h">${t("reveals")}</h2><ol>${hidden.slice(0, shown).map((text, n) => html`<li key=${n} aria-current=${n === shown - 1 ? "true" : undefined}>${tok(text)}</li>`)}</ol>${shown < hidden.length && html`<button type="button" class="btn" onClick=${reveal}>${t("reveal-next")}</button>`}</section>`}
      <nav class="row ends" aria-label=${t("and-now")}>${doc.can.includes("rematch") && (isSeated || doc.rematch) && html`<button type="button" class="btn btn--act" onClick=${() => act("rematch")}>${t(doc.rematch ? "rematch-join" : "rematch")}</button>`}${over.ladder && html`<a class="btn" href=${`/ladder/${doc.game[0]}`}>${t("ladder")}</a>`}<a class="btn" href="/">${t("another-game")}</a><a class="btn" href=${`/open/${doc.game[0]}`}>${t("another-evening")}</a><a class="btn" href=${`${table}/share.png`} target="_blank" onClick=${(/** @type {Event} */ e) => share(e, `${table}/share.png`, over.ending || doc.game[1])}>${t("share")}</a><a class="btn" href=${replayOf(path, doc)}>${t("replay")}</a>${isSeated && html`<a class="btn" href=${`${table}/replay.html`} download>${t("replay-keep")}</a>`}</nav>
      ${doc.score && html`<div><h2 class="rule-h" id="score-h">${t("score")}</h2><${Score} doc=${doc} id="score-h" /></div>`}</section>`;
};

/** A picture of the end goes by the telephone's own share, where there is one. @param {Event} e @param {string} picture @param {string} text */
const share = async (e, picture, text) => {
  if (!navigator.canShare?.({ files: [new File([], "arbitro.png", { type: "image/png" })] })) return;
  e.preventDefault();
  const got = await fetch(picture).catch(() => null);
  if (got?.ok) navigator.share({ files: [new File([await got.blob()], "arbitro.png", { type: "image/png" })], text: full(text) }).catch(() => {});
};
