/* A game that is looked back on: a step at a time, by buttons, keys and a slider, or by itself. It runs on a page and in a file that has all in it. */
import { findSheetsAt } from "./board.js";
import { cutTurn } from "./cut.js";
import { change, complete, get } from "./document.js";
import { comeFrom, takerOf } from "./flights.js";
import { lie } from "./hand.js";
import { html, render } from "./html.js";
import { NoteBox, Score, Seats, Twin } from "./notes.js";
import { full, speakBy, t, tok } from "./signs.js";
import { Face, Stage } from "./stage.js";

const STRETCH = 40, // so many steps are fetched at once
  PACE = 1600, // ms that a step stands where they follow each other by themselves
  SLIM = ["art", "size", "spots"];

const root = /** @type {HTMLElement} */ (document.getElementById("app")),
  path = root.dataset.path ?? "",
  read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent || "null"),
  packed = document.getElementById("packed")?.textContent,
  narrow = matchMedia("(max-width: 40rem)");
speakBy(read("words"));
findSheetsAt(JSON.parse(root.dataset.sheets || "{}"));

/* -- what there is to see ------------------------------------------------------------------------------------------------ */

/** What is known of an eye in a size of window, by place. @type {Record<string, Then[]>} */
const known = {};
/** @type {Record<number, Replay>} */
const replays = {};
/** Follow steps from a first view on. @param {Then[]} thens @param {number} first @param {Doc} doc @param {Past[]} steps */
const fill = (thens, first, doc, steps) =>
  steps.forEach(({ told, set = {} }, n) => {
    if (n) doc = change(doc, set);
    thens[first + n] = { doc, told, changes: n ? set : null };
  });
const query = (/** @type {number} */ seat) => `seat=${seat + 1}`; // 0 is everyone
/** @param {number} seat @returns {Promise<Replay>} */
const lookThrough = async seat => (replays[seat] ??= await get(`${path}/all?${query(seat)}`));
/** @param {number} place @returns {Promise<Then>} */
const find = async place => {
  const seat = state.replay.seat,
    isSlim = narrow.matches,
    thens = (known[`${seat} ${isSlim}`] ??= []),
    load = async (/** @type {number} */ first) => {
      const found = await get(`${path}/steps?from=${first}&${query(seat)}${isSlim ? "&narrow=1" : ""}`);
      fill(thens, first, complete(found.view), found.steps);
    },
    first = place - (place % STRETCH);
  if (!thens[place]) await load(first);
  else if (!packed && place % STRETCH > STRETCH / 2 && first + STRETCH < state.replay.steps.length && !thens[first + STRETCH]) load(first + STRETCH).catch(() => {});
  return thens[place];
};
/** Take a file apart: each eye's steps, for either size of window. @param {{ eyes: { name: string, replay: Replay, view: any, slim: any }[], entries: [number, Past][][] }} kept */
const unpack = ({ eyes, entries }) =>
  eyes.forEach(({ replay, view, slim }, eye) => {
    const steps = entries.flatMap(entry => entry.filter(([place]) => place === eye).map(([, past]) => past)),
      without = (/** @type {Record<string, any>} */ set) => Object.fromEntries(Object.entries(set).filter(([key]) => !SLIM.includes(key)));
    replays[replay.seat] = replay;
    fill((known[`${replay.seat} false`] = []), 0, complete(view), steps);
    fill((known[`${replay.seat} true`] = []), 0, change(complete(view), slim), steps.map(past => ({ ...past, set: { ...without(past.set ?? {}), ...past.slim } })));
  });
const inflate = async (/** @type {string} */ text) => {
  const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
};

/* -- where one stands ------------------------------------------------------------------------------------------------------ */

const state = {
  /** @type {Replay} */ replay: read("replay") ?? { game: ["", "", ""], seat: -1, steps: [] },
  /** @type {import("./board.js").Board | null} */ board: null,
  /** @type {Then | null} */ then: null,
  place: -1,
  timer: 0,
  asked: 0,
  isLost: false,
};
const last = () => state.replay.steps.length - 1;
const isPlaying = () => state.timer > 0;
/** Show a step: the next one moves its cards, any other is there at once. @param {number} wanted */
const show = async wanted => {
  const place = Math.max(0, Math.min(last(), wanted)),
    asked = ++state.asked,
    then = await find(place).catch(() => null);
  if (asked !== state.asked) return;
  state.isLost = !then;
  if (then) {
    const before = state.then,
      isNext = place === state.place + 1 && then.changes;
    state.then = then;
    state.place = place;
    if (before) tell(before.doc, then, !!isNext);
    if (!packed) history.replaceState(null, "", here());
  }
  draw();
};
const here = () => `${path}?at=${state.replay.steps[state.place]?.[0] ?? 0}&${query(state.replay.seat)}`;
/** @param {Doc} before @param {Then} then @param {boolean} isNext */
const tell = (before, { doc, changes }, isNext) => {
  const steps = changes?.art?.["~"];
  state.board?.hurry();
  if (!doc.art.length) state.board?.tell([1, 1, 0], { rows: [] });
  else if (isNext && changes && steps && !changes.size) state.board?.tell(doc.size, { ops: steps, to: takerOf(before, doc) });
  else if (!isNext || changes?.art || changes?.size) state.board?.tell(doc.size, { rows: doc.art, to: isNext ? takerOf(before, doc) : null });
};
const halt = () => {
  clearTimeout(state.timer);
  state.timer = 0;
};
/** @param {number} to */
const go = to => {
  halt();
  show(to);
};
const play = async () => {
  if (isPlaying()) {
    halt();
    return draw();
  }
  const next = async () => {
    if (state.place >= last()) halt();
    else state.timer = window.setTimeout(next, PACE);
    if (isPlaying()) await show(state.place + 1);
    else draw();
  };
  state.timer = window.setTimeout(next, state.place >= last() ? PACE : 0);
  if (state.place >= last()) await show(0);
};
/** Look through other eyes, at the step that these had come to by then. @param {number} seat */
const see = async seat => {
  const entry = state.replay.steps[state.place]?.[1] ?? 0,
    found = await lookThrough(seat).catch(() => null);
  if (!found) return;
  state.replay = { ...found, eyes: state.replay.eyes, keep: state.replay.keep };
  const later = found.steps.findIndex(each => (each[1] ?? 0) > entry);
  state.place = -1;
  show(later < 0 ? last() : later - 1);
};

/* -- drawing ---------------------------------------------------------------------------------------------------------------- */

let most = 0;
/** @param {{ doc: Doc }} props */
const Held = ({ doc }) => {
  const cards = doc.hand.map(([picture, label = ""]) => ({ picture, label }));
  if (!cards.length) return null;
  most = Math.max(most, cards.length);
  const { rows, style } = lie(cards, most);
  return html`<div class="held" id="hand"><ul class=${`hand rows-${Math.min(rows, 4)}`} style=${style} aria-label=${t("hand", cards.length)}>${cards.map(({ picture, label }, n) => html`<li class="card" key=${n}>${picture ? html`<${Face} picture=${picture} label=${full(label)} />` : tok(label)}</li>`)}</ul></div>`;
};
/** What a step told, and by which clauses. @param {{ then: Then }} props */
const Told = ({ then }) => html`<div class="call__live told" aria-live=${isPlaying() ? "off" : "polite"} tabindex="0" role="group" aria-label=${t("step-told")}>${then.told.map(
  ([number, text, , why = []]) => html`<p key=${number}>${tok(text)}${why.map(id => html` <small class="told__why">${packed ? id : html`<a href=${`/rules/${then.doc.game[0]}#${id}`} target="_blank">${id}</a>`}</small>`)}</p>`,
)}</div>`;
/** @param {{ to: number, name: string, d: string }} props */
const Step = ({ to, name, d }) => html`<button type="button" class="btn" aria-label=${name} title=${name} aria-disabled=${to < 0 || to > last() || to === state.place ? "true" : undefined} onClick=${() => to >= 0 && to <= last() && go(to)}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${d} /></svg></button>`;
const Steps = () => {
  const { replay, place } = state,
    marks = replay.steps.map(([, , heading], n) => ({ heading, n })).filter(({ heading }) => heading),
    now = marks.findLast(({ n }) => n <= place),
    playing = t(isPlaying() ? "step-halt" : "step-play");
  return html`<div class="bar bar--steps" id="bar">
    <p class="bar__say"><span><b>${t("step-of", place + 1, last() + 1)}</b> ${tok(state.then?.doc.call.who ?? "")}</span></p>
    <input class="steps__at" type="range" min="1" max=${last() + 1} value=${place + 1} aria-label=${t("step-at")} aria-valuetext=${`${t("step-of", place + 1, last() + 1)} ${full(state.then?.told.at(-1)?.[1] ?? "")}`} onInput=${(/** @type {any} */ e) => go(+e.target.value - 1)} />
    <div class="steps__go" role="group" aria-label=${t("steps")}><${Step} to=${0} name=${t("step-first")} d="M6 5v14M19 5l-9 7 9 7z" /><${Step} to=${place - 1} name=${t("step-back-one")} d="M16 5l-9 7 9 7z" />
      <button type="button" class="btn btn--act" aria-label=${playing} title=${playing} onClick=${play}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${isPlaying() ? "M8 5v14M16 5v14" : "M8 5l11 7-11 7z"} /></svg></button>
      <${Step} to=${place + 1} name=${t("step-next")} d="M8 5l9 7-9 7z" /><${Step} to=${last()} name=${t("step-last")} d="M18 5v14M5 5l9 7-9 7z" /></div>
    ${(replay.eyes || marks.length > 1) && html`<div class="steps__from">
      ${replay.eyes && html`<label class="with"><span>${t("step-eyes")}</span><select class="in" value=${replay.seat} onChange=${(/** @type {any} */ e) => (halt(), see(+e.target.value))}>${replay.eyes.map(([seat, name]) => html`<option key=${seat} value=${seat}>${name}</option>`)}</select></label>`}
      ${marks.length > 1 && html`<label class="with"><span>${t("step-part")}</span><select class="in" value=${now?.n ?? ""} onChange=${(/** @type {any} */ e) => go(+e.target.value)}>${!now && html`<option value="">…</option>`}${marks.map(({ heading, n }) => html`<option key=${n} value=${n}>${full(heading ?? "")}</option>`)}</select></label>`}</div>`}
  </div>`;
};
/** @param {{ doc: Doc }} props */
const Beside = ({ doc }) => html`<aside class="side" id="side" aria-label=${t("side")}><p class="side__close"><b>${doc.game[1]}</b><a class="btn btn--small" href="#call">${t("to-steps")}</a></p>
  <${Seats} doc=${doc} />
  ${doc.score && html`<section><h2 class="rule-h" id="score-h">${t("score")}</h2><${Score} doc=${doc} id="score-h" /></section>`}
  ${doc.notes.length > 0 && html`<section class="notes" aria-labelledby="notes-h"><h2 class="rule-h" id="notes-h">${t("notes")}</h2>${doc.notes.map((note, n) => html`<${NoteBox} key=${n} note=${note} />`)}</section>`}
  ${!packed && html`<div class="drawers"><p class="drawer drawer--link"><a href=${here()}>${t("step-link")}</a></p>${state.replay.keep && html`<p class="drawer drawer--link"><a href=${`${path}.html`} download>${t("replay-keep")}</a></p>`}<p class="drawer drawer--link"><a href=${path.replace(/\/replay$/, "")}>${t("whole-table")}</a></p></div>`}</aside>`;

const App = () => {
  const { then, replay } = state,
    doc = then?.doc;
  if (!doc) return html`<p class="said" role="status">${t(state.isLost ? "step-lost" : last() < 0 ? "step-none" : "step-waits")}</p>`;
  const hold = (/** @type {import("./board.js").Board} */ board) => {
    state.board = board;
    if (doc.art.length) board.tell(doc.size, { rows: doc.art });
  };
  return html`<a class="skip" href="#bar">${t("to-steps")}</a>
    <header class="top"><div class="top__in"><p class="top__where"><b>${replay.game[1]}</b><span>${doc.stage && html`${tok(doc.stage)} · `}${doc.me ? t("step-seat", doc.me[1]) : t("step-public")}</span></p>
      <div class="top__end"><a class="tool" href="#twin">${t("text")}</a><a class="tool tool--side" href="#side">${t("side")}</a></div></div></header>
    <main id="main" class=${`turn turn--replay${doc.size[3] > 0 ? " turn--map" : ""}`} tabindex="-1"><h1 class="vh">${t("replay-of", replay.game[2])}</h1>
      <div class="above">${state.isLost && html`<p class="said said--warn" role="alert">${t("step-lost")}</p>`}${!doc.art.length && html`<p class="said" role="status">${t("step-no-picture")}</p>`}</div>
      <section class="call" id="call" aria-label=${t("step-told")}><${Told} then=${then} /></section>
      <${Stage} doc=${doc} areas=${cutTurn(doc, null, () => ({}))} chosen=${{}} choose=${() => {}} hold=${hold} from=${(/** @type {string} */ _, /** @type {any[]} */ row) => comeFrom(/** @type {Then} */ (state.then).doc, row)} shown=${draw} isLate=${false} />
      <${Held} doc=${doc} /><${Steps} /><${Beside} doc=${doc} /><${Twin} doc=${doc} back=${html`<a class="btn btn--small" href="#bar">${t("to-steps")}</a>`} /></main>`;
};
const draw = () => render(html`<${App} />`, root);

/* -- the window -------------------------------------------------------------------------------------------------------------- */

narrow.addEventListener("change", () => {
  const { place } = state;
  state.place = -1;
  show(place);
});
/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(state.place - 1),
  ArrowRight: () => go(state.place + 1),
  Home: () => go(0),
  End: () => go(last()),
  " ": play,
};
document.addEventListener("keydown", e => {
  const at = /** @type {HTMLElement} */ (e.target),
    isTaken = at.matches("input, select, textarea") || (e.key === " " && at.closest("a, button, summary"));
  if (!KEYS[e.key] || isTaken || e.ctrlKey || e.altKey || e.metaKey) return;
  e.preventDefault();
  KEYS[e.key]();
});
const begin = async () => {
  if (packed) {
    const kept = await inflate(packed);
    document.body.insertAdjacentHTML("beforeend", kept.sheets);
    unpack(kept.replay);
    state.replay = { ...kept.replay.eyes[0].replay, eyes: kept.replay.eyes.map((/** @type {any} */ { name, replay }) => [replay.seat, name]) };
  }
  const at = +(new URLSearchParams(location.search).get("at") ?? 0);
  replays[state.replay.seat] = state.replay;
  const place = state.replay.steps.findIndex(([number]) => number >= at);
  if (last() >= 0) await show(place < 0 ? last() : place);
};
draw();
begin();
