/* A game that is looked back on: a step at a time, by buttons, keys and a slider, or by itself. It runs on a page and
   in a file that has all in it. */
import { readPage } from "./browser.js";
import { change, complete, get } from "./document.js";
import { comeFrom, takerOf } from "./flights.js";
import { arrange } from "./hand.js";
import { html, render } from "./html.js";
import { layOut } from "./layout.js";
import { Notes, ScoreSection, Seats, Twin } from "./notes.js";
import { DrawerLink, Face, Icon, Select } from "./parts.js";
import { full, rich, speakBy, t } from "./signs.js";
import { Stage } from "./stage.js";

const STRETCH = 40, // so many steps are fetched at once
  PACE = 1600, // ms that a step stands where they follow each other by themselves
  SLIM = ["art", "size", "spots"]; // what differs in a narrow window

const root = /** @type {HTMLElement} */ (document.getElementById("app")),
  path = root.dataset.path ?? "",
  packed = document.getElementById("packed")?.textContent,
  narrow = matchMedia("(max-width: 40rem)");
speakBy(readPage("words"));

/* -- what there is to see ---------------------------------------------------------------------- */
/** What is known of an eye in a size of window, by place. @type {Record<string, Then[]>} */
const known = {};
/** @type {Record<number, Replay>} */
const replays = {};
/** Follow steps from a first view on.
    @param {Then[]} thens @param {number} first @param {Doc} doc @param {Past[]} steps */
const fill = (thens, first, doc, steps) =>
  steps.forEach(({ told, set = {} }, n) => {
    if (n) doc = change(doc, set);
    thens[first + n] = { doc, told };
  });
const query = seat => `seat=${seat + 1}`; // 0 is everyone
/** @param {number} place @returns {Promise<Then | undefined>} */
const find = async place => {
  const seat = state.replay.seat,
    isSlim = narrow.matches,
    thens = (known[`${seat} ${isSlim}`] ??= []),
    first = place - (place % STRETCH),
    next = first + STRETCH,
    isNear = place % STRETCH > STRETCH / 2 && next < state.replay.steps.length;
  const load = async from => {
    const found = await get(`${path}/steps?from=${from}&${query(seat)}${isSlim ? "&narrow=1" : ""}`);
    if (found) fill(thens, from, complete(found.view), found.steps);
  };
  if (!thens[place]) await load(first);
  else if (!packed && isNear && !thens[next]) load(next);
  return thens[place];
};
/** Take a file apart: each eye's steps, for either size of window.
    @param {{ eyes: { name: string, replay: Replay, view: any, slim: any }[], entries: [number, Past][][] }} kept */
const unpack = ({ eyes, entries }) =>
  eyes.forEach(({ replay, view, slim }, eye) => {
    const steps = entries.flatMap(entry => entry.filter(([place]) => place === eye).map(([, past]) => past));
    const narrowStep = (/** @type {Past} */ past) => {
      const kept = Object.entries(past.set ?? {}).filter(([key]) => !SLIM.includes(key));
      return { ...past, set: { ...Object.fromEntries(kept), ...past.slim } };
    };
    replays[replay.seat] = replay;
    fill((known[`${replay.seat} false`] = []), 0, complete(view), steps);
    fill((known[`${replay.seat} true`] = []), 0, change(complete(view), slim), steps.map(narrowStep));
  });
const inflate = async text => {
  const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
};

/* -- where one stands -------------------------------------------------------------------------- */
const state = {
  /** @type {Replay} */ replay: readPage("replay") ?? { game: ["", "", ""], seat: -1, steps: [] },
  /** @type {import("./board.js").Board | null} */ board: null,
  /** @type {Then | null} */ then: null,
  place: -1,
  timer: 0,
  asked: 0,
  isLost: false,
};
const last = () => state.replay.steps.length - 1;
const isPlaying = () => state.timer > 0;
const here = () => `${path}?at=${state.replay.steps[state.place]?.[0] ?? 0}&${query(state.replay.seat)}`;
/** Show a step: the next one moves its cards, any other is there at once. */
const show = async wanted => {
  const place = Math.max(0, Math.min(last(), wanted)),
    asked = ++state.asked,
    then = await find(place);
  if (asked !== state.asked) return;
  state.isLost = !then;
  if (then) {
    const before = state.then?.doc, isNext = place === state.place + 1;
    state.then = then;
    state.place = place;
    state.board?.hurry();
    state.board?.tell(then.doc, before && isNext ? takerOf(before, then.doc) : null);
    if (!packed) history.replaceState(null, "", here());
  }
  draw();
};
const halt = () => {
  clearInterval(state.timer);
  state.timer = 0;
};
const go = to => {
  halt();
  return show(to);
};
/** Let steps follow each other by themselves, from the first one where the last was shown, or halt. */
const play = () => {
  if (isPlaying()) return go(state.place);
  state.timer = window.setInterval(() => (state.place < last() ? show(state.place + 1) : go(last())), PACE);
  return show(state.place < last() ? state.place + 1 : 0);
};
/** Look through other eyes, at the step that these had come to by then. */
const lookAs = async seat => {
  const entry = state.replay.steps[state.place]?.[1] ?? 0;
  halt();
  replays[seat] ??= await get(`${path}/all?${query(seat)}`);
  if (!replays[seat]) return;
  const later = replays[seat].steps.findIndex(each => (each[1] ?? 0) > entry);
  state.replay = { ...replays[seat], eyes: state.replay.eyes, keep: state.replay.keep };
  state.place = -1;
  show(later < 0 ? last() : later - 1);
};

/* -- drawing ----------------------------------------------------------------------------------- */
let most = 0; // cards of the largest hand so far
/** @param {{ doc: Doc }} props */
const Held = ({ doc: { hand } }) => {
  if (!hand.length) return null;
  most = Math.max(most, hand.length);
  const { kind, style } = arrange(hand.map(([picture]) => ({ picture })), most);
  return html`
    <div class="held" id="hand"><ul class=${kind} style=${style} aria-label=${t("hand", hand.length)}>
      ${hand.map(([picture, label = ""], n) => html`
        <li class="card" key=${n}>
          ${picture ? html`<${Face} picture=${picture} label=${full(label)} />` : rich(label)}</li>`)}</ul></div>`;
};
/** What a step told, and by which clauses. @param {{ then: Then }} props */
const Told = ({ then: { doc, told } }) => {
  const link = id =>
    packed ? id : html`<a href=${`/rules/${doc.game[0]}#${id}`} target="_blank">${id}</a>`;
  return html`
    <div class="call__live told" aria-live=${isPlaying() ? "off" : "polite"} tabindex="0" role="group"
      aria-label=${t("step-told")}>
      ${told.map(([number, text, , why = []]) => html`
        <p key=${number}>
          ${rich(text)}${why.map(id => html`${" "}<small class="told__why">${link(id)}</small>`)}</p>`)}</div>`;
};
/** @param {{ name: string, d: string, to?: number, kind?: string, press?: () => void }} props */
const Step = ({ name, d, to = 0, kind = "", press = () => go(to) }) => {
  const isOff = !kind && (to < 0 || to > last() || to === state.place);
  return html`
    <button type="button" class=${`btn ${kind}`} aria-label=${name} title=${name}
      aria-disabled=${isOff ? "true" : undefined} onClick=${() => !isOff && press()}><${Icon} d=${d} /></button>`;
};
/** Whose eyes one looks through, and the part of the game. */
const Jumps = () => {
  const { eyes, seat, steps } = state.replay,
    /** @type {[number, string][]} */
    marks = steps.flatMap(([, , heading], n) => (heading ? [[n, full(heading)]] : [])),
    [now = ""] = marks.findLast(([n]) => n <= state.place) ?? [],
    parts = now === "" ? [["", "…"], ...marks] : marks;
  return (eyes || marks.length > 1) && html`
    <div class="steps__from">
      ${eyes && html`
        <label class="with"><span>${t("step-eyes")}</span>
          <${Select} value=${seat} options=${eyes} go=${to => lookAs(+to)} /></label>`}
      ${marks.length > 1 && html`
        <label class="with"><span>${t("step-part")}</span>
          <${Select} value=${now} options=${parts} go=${to => go(+to)} /></label>`}</div>`;
};
const Steps = () => {
  const { place, then } = state, stepOf = t("step-of", place + 1, last() + 1), isOn = isPlaying();
  return html`
    <div class="bar bar--steps" id="bar">
      <p class="bar__say"><span><b>${stepOf}</b>${" "}${rich(then?.doc.call.who ?? "")}</span></p>
      <input class="steps__at" type="range" min="1" max=${last() + 1} value=${place + 1} aria-label=${t("step-at")}
        aria-valuetext=${`${stepOf} ${full(then?.told.at(-1)?.[1] ?? "")}`}
        onInput=${e => go(+e.target.value - 1)} />
      <div class="steps__go" role="group" aria-label=${t("steps")}>
        <${Step} to=${0} name=${t("step-first")} d="M6 5v14M19 5l-9 7 9 7z" />
        <${Step} to=${place - 1} name=${t("step-back-one")} d="M16 5l-9 7 9 7z" />
        <${Step} kind="btn--act" name=${t(isOn ? "step-halt" : "step-play")} press=${play}
          d=${isOn ? "M8 5v14M16 5v14" : "M8 5l11 7-11 7z"} />
        <${Step} to=${place + 1} name=${t("step-next")} d="M8 5l9 7-9 7z" />
        <${Step} to=${last()} name=${t("step-last")} d="M18 5v14M5 5l9 7-9 7z" /></div>
      <${Jumps} /></div>`;
};
/** @param {{ doc: Doc }} props */
const Beside = ({ doc }) => html`
  <aside class="side" id="side" aria-label=${t("side")}>
    <p class="side__close"><b>${doc.game[1]}</b><a class="btn btn--small" href="#call">${t("to-steps")}</a></p>
    <${Seats} doc=${doc} /><${ScoreSection} doc=${doc} /><${Notes} doc=${doc} />
    ${!packed && html`
      <div class="drawers"><${DrawerLink} href=${here()}>${t("step-link")}<//>
        ${state.replay.keep && html`<${DrawerLink} href=${`${path}.html`} download>${t("replay-keep")}<//>`}
        <${DrawerLink} href=${path.replace(/\/replay$/, "")}>${t("whole-table")}<//></div>`}</aside>`;

/** @param {import("./board.js").Board} board */
const hold = board => {
  state.board = board;
  if (state.then) board.tell(state.then.doc);
};
const App = () => {
  const { then, replay, isLost } = state, doc = then?.doc;
  if (!doc)
    return html`<p class="said" role="status">${t(isLost ? "step-lost" : last() < 0 ? "step-none" : "step-waits")}</p>`;
  return html`
    <a class="skip" href="#bar">${t("to-steps")}</a><header class="top"><div class="top__in">
      <p class="top__where"><b>${replay.game[1]}</b>
        <span>${doc.stage && html`${rich(doc.stage)} · `}
          ${doc.me ? t("step-seat", doc.me[1]) : t("step-public")}</span></p>
      <div class="top__end"><a class="tool" href="#twin">${t("text")}</a>
        <a class="tool tool--side" href="#side">${t("side")}</a></div></div></header>
    <main id="main" class=${`turn turn--replay${doc.size[2] > 0 ? " turn--map" : ""}`} tabindex="-1">
      <h1 class="vh">${t("replay-of", replay.game[2])}</h1>
      <div class="above">${isLost && html`<p class="said said--warn" role="alert">${t("step-lost")}</p>`}
        ${!doc.art.length && html`<p class="said" role="status">${t("step-no-picture")}</p>`}</div>
      <section class="call" id="call" aria-label=${t("step-told")}><${Told} then=${then} /></section>
      <${Stage} doc=${doc} layout=${layOut(doc, null, () => ({}))} chosen=${{}} hold=${hold} draw=${draw}
        from=${row => comeFrom(/** @type {Then} */ (state.then).doc, row)} />
      <${Held} doc=${doc} /><${Steps} /><${Beside} doc=${doc} />
      <${Twin} doc=${doc} to="#bar" back=${t("to-steps")} /></main>`;
};
const draw = () => render(html`<${App} />`, root);

/* -- the window -------------------------------------------------------------------------------- */
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
    const { sheets, replay } = await inflate(packed),
      eyes = replay.eyes.map(eye => [eye.replay.seat, eye.name]);
    document.body.insertAdjacentHTML("beforeend", sheets);
    unpack(replay);
    state.replay = { ...replay.eyes[0].replay, eyes };
  }
  replays[state.replay.seat] = state.replay;
  const at = +(new URLSearchParams(location.search).get("at") ?? 0),
    place = state.replay.steps.findIndex(([number]) => number >= at);
  if (last() >= 0) await show(place < 0 ? last() : place);
};
draw();
begin();
