/* The page: what it knows, what is chosen on it, and what a press does. */
import { findSheetsAt } from "./board.js";
import { controlsOf, cutTurn, fieldsOf, is, isMany, missing, partsOf } from "./cut.js";
import { Source, change, complete, every, get, here, makePress, post, recall, remember, visit } from "./document.js";
import { watchTurns } from "./elsewhere.js";
import { comeFrom, takerOf } from "./flights.js";
import { Hand } from "./hand.js";
import { html, render } from "./html.js";
import { NoteBox, Twin, baseOf, codeOf } from "./notes.js";
import { Above, End, Side } from "./side.js";
import { full, speakBy, t, tok } from "./signs.js";
import { makeSound } from "./sound.js";
import { Stage } from "./stage.js";
import { Bar, Bubble, Call, Head, isDue } from "./turn.js";

const BREATH = 350, // ms until a second press is taken
  SOON = 500, // ms until what is chosen is kept by the server too
  LOW = 500, // px of a window in which table and hand stand beside each other
  AGAIN = 3_000, // ms until what could not be fetched is asked for again
  AWAY = 60_000; // ms out of sight after which the page says from where to read on

const root = /** @type {HTMLElement} */ (document.getElementById("app")),
  read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent || "null"),
  narrow = matchMedia("(max-width: 40rem)");
let path = root.dataset.path ?? ""; // that of the seat that is shown
speakBy(/** @type {any} */ (globalThis).WORDS);
findSheetsAt(JSON.parse(root.dataset.sheets || "{}"));

/** Say something to those who listen. @param {string} id @param {string} text */
const speak = (id, text) => {
  const at = document.getElementById(id);
  if (!at) return;
  at.textContent = "";
  setTimeout(() => (at.textContent = text), 60);
};
const sound = makeSound();

/* -- what the page knows and what is chosen on it ------------------------------------------------------------------- */

const whole = read("view"),
  /** @type {Reader} */ reader = { name: "", held: [], kept: [], new: false, ...read("reader") },
  slim = read("slim");
if (narrow.matches && slim) {
  whole.view = change(complete(whole.view), slim.set);
  whole.version = slim.to;
}
const state = {
  /** @type {Doc} */ doc: complete(whole.view),
  /** @type {import("./board.js").Board | null} */ board: null,
  /** @type {string | null} */ wanted: null,
  lifted: "",
  said: "",
  /** @type {Armed | null} */ armed: null,
  isBusy: false,
  /** @type {"on" | "off" | "rest"} */ line: "on",
  seen: 0,
  since: Infinity,
  /** @type {any} */ weighed: null,
  shown: 0,
  /** @type {News | null} */ news: null,
  /** @type {any} */ back: null,
  /** @type {Note[]} */ taught: [],
  /** @type {Turn[]} */ turns: [],
  isFree: true, // whether the page may go to another seat of the same person by itself
};
/** @type {Record<string, Given>} */
const chosen = {};
/** @type {Record<string, any>} */
const fetched = {};
state.seen = state.doc.log.at(-1)?.[0] ?? 0;
state.shown = state.doc.over?.reveals?.length ?? 0;

const chosenOf = (/** @type {string} */ id) => (chosen[id] ??= {});
/** Whether what a question offers is still to be fetched, or what it offers after what is chosen. @param {Ask} ask */
const isPart = ask => !ask.w || !!ask.later?.length;
/** The turn with what is chosen: the only card that may be played is chosen at once. */
const areas = () => {
  const doc = { ...state.doc, asks: state.doc.asks.map(ask => (isPart(ask) && fetched[ask.id]) || ask) },
    cut = cutTurn(doc, state.wanted, chosenOf),
    part = cut.cards,
    now = cut.question && chosenOf(cut.question.id);
  if (part && now && !isMany(part) && !now[part.name] && !part.none && new Set(part.choices.map(c => c.token)).size === 1 && cut.question && !cut.question.answered) {
    now[part.name] = [part.choices[0].token];
    return cutTurn(doc, state.wanted, chosenOf);
  }
  for (const each of cut.question?.widget ? controlsOf(cut.question.widget, "", "", chosenOf(cut.question.id)) : [])
    if (each.widget.k === "many" && each.widget.ticked && now && !now[each.name]) now[each.name] = each.widget.c.map(c => c.token);
  return cut;
};
const mine = () => chosenOf(areas().question?.id ?? "");

/* -- what is done on the page ------------------------------------------------------------------------------------------ */

/** What of a question still has to be chosen. @param {Question} question */
const lackOf = question => {
  const cut = areas();
  if (cut.isAwaited) return { label: question.title };
  return cut.role === "areas" || !question.widget ? missing(cut, mine()) : [...controlsOf(question.widget, "", question.title, mine())].find(each => each.lacks);
};

let keeping = 0,
  weighing = 0;
/** What is chosen and not sent is kept by the server too: if it is complete, it is the answer when time is up. @param {Question} question */
const keep = question => {
  const sent = () => ({ question: question.id, fields: fieldsOf(question, chosenOf(question.id)) });
  clearTimeout(keeping);
  keeping = window.setTimeout(() => post(`${path}/draft`, sent()).catch(() => {}), SOON);
  if (!is(question, "p")) return;
  clearTimeout(weighing);
  weighing = window.setTimeout(async () => {
    const found = lackOf(question) ? null : await post(`${path}/weigh`, sent()).catch(() => null);
    state.weighed = found;
    draw();
  }, 200);
};
const disarm = () => {
  state.armed = null;
  state.taught = [];
  state.said = "";
};
/** @type {Choose} */
const choose = (name, value, isCheck) => {
  disarm();
  state.isFree = false;
  const cut = areas(),
    now = mine();
  if (name === null) {
    state.said = `${full(value.label)}: ${full(cut.question?.barred || cut.question?.hint || t("not-now"))}`;
    speak("voice", state.said);
    return draw();
  }
  if (name === "~lift") {
    state.lifted = state.lifted === value ? "" : value;
    return draw();
  }
  const part = partsOf(cut).find(each => each.name === name),
    was = now[name] ?? [],
    isMore = isCheck ?? (part ? isMany(part) : false);
  if (Array.isArray(value)) now[name] = value;
  else if (isMore) now[name] = was.includes(value) ? was.filter(each => each !== value) : [...was, value];
  else if (value === "~" || value === "") delete now[name];
  else now[name] = [value];
  state.weighed = null;
  const q = cut.question;
  if (q) keep(q);
  draw();
  const next = areas();
  /* Of several alike, all but the last are sent with their last choice: each may still be changed. */
  if (q && cut.given.length && next.question?.id === q.id && !missing(next, mine()) && cut.chips.filter(each => !each.answered && each.id !== q.id).length > 0 && !cut.weighty) go();
};
/** Begin where the turn begins: a keyboard user finds the picture, the hand and the verb in this order. */
const focusTurn = () => /** @type {HTMLElement | null} */ (document.querySelector(".call__who"))?.focus({ preventScroll: true });
/** @param {string | null} id */
const open = async id => {
  disarm();
  state.wanted = id;
  draw();
  focusTurn();
};
/** @param {Given} fields @param {string} cost */
const arm = (fields, cost, of = "") => {
  state.armed = { fields, cost, of, isNew: true };
  draw();
  speak("voice", `${t("confirm-title")} ${full(cost || t("confirm-plain"))}`);
  setTimeout(() => {
    if (!state.armed) return;
    state.armed.isNew = false;
    draw();
    /** @type {HTMLElement | null} */ (document.querySelector("[data-armed]"))?.focus({ preventScroll: true });
  }, BREATH);
};
/** @param {Question} question @param {Given} fields */
const send = async (question, fields) => {
  const isSure = state.armed !== null;
  state.isBusy = true;
  state.said = "";
  state.board?.hurry();
  clearTimeout(keeping);
  draw();
  try {
    const against = await post(`${path}/answer`, { question: question.id, fields, press: makePress(), ...(isSure && { confirm: true }) });
    state.armed = null;
    if (against?.reason === "confirm-first") {
      state.isBusy = false;
      state.weighed = against.meaning ?? state.weighed;
      return arm(fields, against.text || question.cost || "", question.id);
    }
    if (against) state.said = against.text || t("unsent");
    else {
      if (state.wanted === question.id) state.wanted = null;
      delete chosen[question.id];
      state.weighed = state.news = state.back = null;
      state.isFree = true;
      source.hurry();
    }
  } catch {
    state.said = t("unsent");
  } finally {
    state.isBusy = false;
    if (state.said) speak("alarm", full(state.said));
    draw();
    goOn();
    if (document.activeElement === document.body) focusTurn();
  }
};
/** Answer by what is chosen, or by these fields. @param {Given} [given] */
const go = given => {
  const cut = areas(),
    q = cut.question;
  if (!q || state.isBusy) return;
  const now = mine();
  if (!given) {
    const lacks = lackOf(q);
    if (lacks) {
      state.said = `${t("first")} ${full(lacks.label).toLowerCase()}.`;
      speak("voice", state.said);
      return draw();
    }
  }
  const fields = given ?? fieldsOf(q, now);
  if (cut.weighty && !state.armed) arm(fields, q.cost ?? "", q.id);
  else send(q, fields);
};
/** Undo what an earlier step of a question has chosen. */
const back = () => {
  disarm();
  for (const name of areas().given) delete mine()[name];
  draw();
};
/** Press a question of one button that stands beside another. @param {Question} each */
const tool = each => {
  if (each.widget?.k !== "one" || each.widget.c.length > 1) return open(each.id);
  /** @type {Given} */ const fields = { "": [each.widget.c[0].token] };
  if (is(each, "w") && state.armed?.of !== each.id) {
    state.wanted = each.id;
    arm(fields, each.cost ?? "", each.id);
  } else send(each, fields);
};
/** Ask the teacher about what is asked now. */
const teach = async () => {
  const notes = await get(`${path}/lesson?about=card`).catch(() => []);
  state.taught = notes;
  speak("voice", full(notes.flatMap((/** @type {any} */ note) => [note.title, ...(note.lines ?? [])]).join(" ")));
  draw();
};
/** Do something with the table. @type {Do} */
const act = async (name, fields = {}) => {
  /** @type {any} */ let came = { reason: "unsent", text: t("unsent") };
  try {
    came = await post(`${path}/do/${name}`, { ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)])), press: makePress() });
    if (came?.go) visit(came.go);
  } catch {
    /* it says so */
  }
  state.news = came?.text ? { kind: came.reason ? "bad" : "good", text: came.text } : null;
  if (state.news) speak(came.reason ? "alarm" : "voice", full(state.news.text));
  draw();
  return came;
};

/* -- several seats of one person ------------------------------------------------------------------------------------------- */

/** @param {number} seat */
const pathOf = seat => `${baseOf(path)}/seat/${seat + 1}`;
/** Show another seat without another page. @param {string} to */
const show = async to => {
  disarm();
  state.isFree = false;
  state.wanted = state.weighed = state.back = null;
  state.lifted = "";
  try {
    path = to;
    await source.move(to);
  } catch {
    visit(to);
    return;
  }
  focusTurn();
  takeUp();
};
/** @param {number} seat */
const goTo = seat => {
  history.pushState(null, "", pathOf(seat));
  return show(pathOf(seat));
};
/** Own seats from which the page has gone on; they may still be awaited, since no one knows what has been sealed. @type {Set<number>} */
const done = new Set();
/** Go to the next own seat that is asked, once this one is not. */
const goOn = () => {
  const { doc } = state,
    own = doc.me?.[0] ?? -1,
    next = doc.mine.findIndex(([seat]) => seat === own) + 1;
  if (!state.isFree || isDue(doc.call.kind) || state.isBusy) return;
  done.add(own);
  const due = [...doc.mine.slice(next), ...doc.mine.slice(0, next)].find(([seat, isAsked]) => isAsked && !done.has(seat));
  if (due) goTo(due[0]);
};
addEventListener("popstate", () => location.pathname !== path && show(location.pathname));
/** The seats of who has several, each with a mark where it is asked. @param {{ doc: Doc }} props */
const Tabs = ({ doc }) => doc.mine.length > 1 && html`<nav class="tabs" aria-label=${t("my-seats")}>${doc.mine.map(([seat, isAsked]) => html`<a key=${seat} class=${isAsked ? "is-due" : ""} href=${pathOf(seat)} aria-current=${seat === doc.me?.[0] ? "page" : undefined} onClick=${(/** @type {Event} */ e) => (e.preventDefault(), seat !== doc.me?.[0] && goTo(seat))}><span class=${`pawn${isAsked ? " pawn--turn" : ""}`} aria-hidden="true">${seat + 1}</span> ${doc.seats[seat]?.[0]}${isAsked ? html`<span class="vh">, ${t("awaited")}</span>` : ""}</a>`)}</nav>`;

/** Show one thing more of what was hidden, on the picture too. */
const reveal = async (by = 1) => {
  state.shown += by;
  draw();
  const rows = await get(`${path}/reveal?upto=${state.shown}${narrow.matches ? "&narrow=1" : ""}`).catch(() => null);
  if (rows) state.board?.tell(state.doc.size, { rows });
};

/* -- what is told ---------------------------------------------------------------------------------------------------------- */

const title = () => {
  document.title = `${isDue(state.doc.call.kind) ? "● " : ""}${full(state.doc.call.who).replace(/\.$/, "")} · ${state.doc.game[2]} · Arbitro`;
};
/** What is heard of a change. @param {Doc} before @param {Doc} doc @param {Record<string, any> | null} changes */
const whatSounds = (before, doc, changes) => {
  const fate = doc.call.fate;
  if (doc.over) return before.over ? "" : "end";
  if (fate && String(fate) !== String(before.call.fate) && ["good", "bad"].includes(fate[0])) return fate[0];
  return changes?.last ? "trick" : changes?.art?.["~"]?.some((/** @type {any} */ step) => step[0] === "u" && step[6]) ? "card" : "";
};
/** @param {Doc} doc @param {Record<string, any> | null} changes */
const told = (doc, changes) => {
  const before = state.doc,
    was = areas().question?.id,
    wasDue = isDue(before.call.kind),
    due = isDue(doc.call.kind);
  state.doc = doc;
  const isOther = before.me?.[0] !== doc.me?.[0],
    hides = doc.over?.reveals?.length && !before.over; // what was hidden is shown a press at a time
  if (state.board && !hides && (!changes || changes.art || changes.size)) {
    const steps = changes?.art?.["~"];
    state.board.tell(doc.size, { ...(steps && !changes?.size ? { ops: steps } : { rows: doc.art }), to: isOther ? null : takerOf(before, doc), isOther });
  }
  if (before.stage !== doc.stage || JSON.stringify(before.mine) !== JSON.stringify(doc.mine)) done.clear();
  if (isOther) state.since = Infinity;
  else if (due && !wasDue) state.since = (before.log.at(-1)?.[0] ?? 0) + 1;
  if (!doc.asks.some(each => each.id === state.wanted)) state.wanted = null;
  for (const id of Object.keys(chosen)) if (id && !doc.asks.some(each => each.id === id)) delete chosen[id];
  for (const id of Object.keys(fetched)) if (!doc.asks.some(each => each.id === id && isPart(each))) delete fetched[id];
  if (state.armed && !doc.asks.some(each => each.id === state.armed?.of)) disarm();
  if (hides) reveal(-state.shown);
  const cut = areas();
  if (state.lifted && cut.cards && cut.question) {
    const card = cut.hand.find(each => each.id === state.lifted);
    if (card?.token && !chosenOf(cut.question.id)[cut.cards.name]) chosenOf(cut.question.id)[cut.cards.name] = [card.token];
    state.lifted = "";
  }
  if (!isOther && (!due || wasDue)) sound.note(whatSounds(before, doc, changes));
  draw();
  title();
  if (was !== cut.question?.id && document.activeElement?.closest("#bar")) focusTurn();
  if (due && !wasDue) {
    sound.call(full(doc.call.who));
    speak("alarm", `${full(doc.call.who)}. ${full(cut.question?.title ?? "")}`);
    if (innerHeight < LOW) scrollTo({ top: 0 });
  }
  if (doc.over && !before.over) document.getElementById("end-h")?.focus();
  if (wasDue && !due) lookElsewhere();
  goOn();
};

const source = new Source(path, whole, narrow.matches, {
  tell: told,
  say: line => {
    state.line = line;
    draw();
  },
  go: to => !state.isBusy && visit(to),
});

/* -- drawing ------------------------------------------------------------------------------------------------------------------ */

/** @param {string} _ @param {any[]} row */
const from = (_, row) => comeFrom(state.doc, row);
const App = () => {
  const cut = areas(),
    { doc } = state,
    newest = doc.log.at(-1)?.[0] ?? 0,
    common = { doc, areas: cut, chosen: mine(), choose },
    hold = (/** @type {import("./board.js").Board} */ board) => {
      state.board = board;
      board.tell(doc.size, { rows: doc.art });
    },
    isEnd = !!doc.over,
    isLost = state.line === "off";
  return html`<a class="skip" href=${isEnd ? "#end-h" : "#call"}>${t("skip")}</a>
    <${Head} doc=${doc} fresh=${newest - state.seen} isLoud=${sound.isOn} ring=${() => { speak("voice", t(sound.toggle() ? "bell-on" : "bell-off")); draw(); }} open=${() => { state.seen = newest; draw(); }} />
    <main id="main" class=${`turn turn--${isEnd ? "end" : cut.role}${cut.isMap ? " turn--map" : ""}${doc.me ? "" : " turn--public"}${doc.hand.length ? "" : " turn--bare"}`} tabindex="-1">
      <div class="above">${state.line !== "on" && html`<p class="said said--warn" role="status">${isLost ? t("offline") : t("resting")}</p>`}
        <${Tabs} doc=${doc} /><${Above} doc=${doc} path=${path} reader=${reader} act=${act} news=${state.news} back=${state.back} turns=${state.turns} clear=${() => { state.news = state.back = null; draw(); focusTurn(); }} />
        ${state.said && !cut.question && html`<p class="said said--bad" role="alert">${tok(state.said)}</p>`}</div>
      ${isEnd ? html`<${End} doc=${doc} shown=${state.shown} reveal=${() => reveal()} act=${act} path=${path} reader=${reader} />` : html`<${Call} doc=${doc} areas=${cut} />`}
      <form class="act" id="act" tabindex="-1" onSubmit=${(/** @type {Event} */ e) => { e.preventDefault(); go(state.armed?.fields); }} aria-label=${cut.question ? full(cut.question.title) : t("call")}>
        <${Stage} ...${common} act=${act} hold=${hold} from=${from} shown=${draw} isLate=${(state.board?.waiting.length ?? 0) > 0} />
        ${!isEnd && doc.me && html`<${Hand} ...${common} lifted=${state.lifted} open=${open} play=${() => !cut.weighty && !missing(cut, mine()) && go()} />
        <${Bar} ...${common} said=${state.said} armed=${state.armed} isBusy=${state.isBusy} weighed=${state.weighed} go=${go} disarm=${() => { disarm(); state.wanted = null; draw(); }} back=${back} open=${open} tool=${tool} teach=${doc.lessons.includes("card") && cut.question && !cut.question.answered ? teach : null} act=${act} />
        ${state.taught.length > 0 && html`<aside class="taught stack-s"><h2 class="vh">${t("lesson-card")}</h2>${state.taught.map(note => html`<${NoteBox} note=${note} />`)}<button type="button" class="btn btn--small" onClick=${() => (disarm(), draw(), focusTurn())}>${t("close")}</button></aside>`}
        <${Bubble} areas=${cut} isNew=${reader.new} game=${doc.game[0]} />`}
      </form>
      <${Side} doc=${doc} path=${path} since=${state.since} act=${act} isHidden=${isEnd && state.shown < (doc.over?.reveals?.length ?? 0)} reader=${reader} news=${state.news} draw=${draw} rare=${[...cut.tools, ...cut.more].filter(each => is(each, "r"))} tool=${tool} /><${Twin} doc=${doc} />
    </main>
    <div id="voice" class="vh" role="status" /><div id="alarm" class="vh" role="alert" />`;
};
/** What the open question offers is fetched where the view does not have it. */
const fetchOpen = async () => {
  const id = areas().question?.id;
  if (!id || id in fetched) return;
  fetched[id] = undefined;
  try {
    fetched[id] = await get(`${path}/ask?id=${id}${narrow.matches ? "&narrow=1" : ""}`);
    draw();
  } catch {
    setTimeout(() => (delete fetched[id], draw()), AGAIN);
  }
};
const draw = () => {
  const had = document.activeElement;
  render(html`<${App} />`, root);
  if (had !== document.body && document.activeElement === document.body) focusTurn(); // what had the focus is gone
  settle();
  if (areas().isAwaited) fetchOpen();
};

/** The bar, and the place of a hand that has no cards, keep the height that they have had in a window of this size, also when the
    page is loaded again, and between two races: nothing moves while a person acts. */
const settle = () => {
  const bar = document.getElementById("bar"),
    isBare = !state.doc.hand.length,
    size = `${innerWidth}x${innerHeight}`,
    now = bar?.className.match(/--(race|list|verbs|wait)/)?.[1] ?? "",
    role = now !== "wait" ? now : isBare && heights[`${size}race`] ? "race" : "";
  hold(bar, `${size}${role}${document.querySelector(".bar .checks") ? "checks" : ""}`);
  if (isBare && (role === "race" || (!role && innerHeight >= LOW))) hold(document.getElementById("hand"), `${size} ${role}hand`);
};
/** @param {HTMLElement | null} area @param {string} key */
const hold = (area, key) => {
  if (!area) return;
  area.style.minHeight = "";
  const high = Math.max(heights[key] ?? 0, area.offsetHeight);
  area.style.minHeight = `${high}px`;
  if (high === heights[key]) return;
  heights[key] = high;
  remember(`bar ${state.doc.game[0]}`, heights);
};
/** @type {Record<string, number>} */
const heights = recall(`bar ${state.doc.game[0]}`) ?? {};

/* -- the window ---------------------------------------------------------------------------------------------------------------- */

narrow.addEventListener("change", () => source.open(narrow.matches), { signal: here });
addEventListener("resize", settle);
here.addEventListener("abort", () => render(null, root));
document.addEventListener("keydown", e => {
  const at = /** @type {HTMLElement} */ (e.target);
  if (/^[1-9]$/.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey && !at.matches("input:not([type=radio], [type=checkbox]), textarea, select")) /** @type {HTMLElement | undefined} */ (document.querySelectorAll(".race9 .btn")[+e.key - 1])?.click();
  if (e.key === "Escape" && state.armed) {
    disarm();
    draw();
  }
});
let goneAt = 0,
  lastLine = 0,
  movedAt = performance.now(),
  notedAt = -Infinity;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    goneAt = Date.now();
    lastLine = state.doc.log.at(-1)?.[0] ?? 0;
  } else {
    if (state.line === "rest") source.open();
    source.renew();
    if (goneAt && Date.now() - goneAt > AWAY) {
      state.since = Math.min(state.since, lastLine + 1);
      lookBack(`?before=${lastLine}`);
    }
    draw();
  }
});
/** Someone with a seat before their eyes need not be rung for. */
const note = () => {
  const at = performance.now();
  if (!state.doc.me || document.hidden || state.line !== "on" || at - movedAt > 180_000 || at - notedAt < 20_000) return;
  notedAt = at;
  fetch(`${path}/here`, { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }).catch(() => {});
};
for (const each of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"])
  document.addEventListener(each, () => {
    movedAt = performance.now();
    note();
  }, { passive: true });
every(45_000, note);

/** What was chosen here before the page was loaded is chosen again. */
const takeUp = async () => {
  const q = areas().question;
  if (!q || !state.doc.me) return;
  const found = await get(`${path}/draft?id=${q.id}`).catch(() => null);
  if (found && Object.keys(found).length && !Object.keys(chosenOf(q.id)).length) {
    chosen[q.id] = found;
    draw();
  }
};
/** What this seat was told while its holder was away. */
const lookBack = async (since = "") => {
  const found = state.doc.me && (await get(`${path}/since${since}`).catch(() => null));
  if (!found) return;
  state.back = found;
  draw();
};
draw();
const lookElsewhere = watchTurns(turns => {
  state.turns = turns;
  draw();
}, codeOf(path));
title();
source.open();
note();
takeUp();
lookBack();
