/* The page: what it knows, what is chosen on it, and what a press does. */
import { every, here, readPage, recall, remember, speak, visit } from "./browser.js";
import { Source, change, complete, get, makePress, post } from "./document.js";
import { watchTurns } from "./elsewhere.js";
import { comeFrom, takerOf } from "./flights.js";
import { Hand } from "./hand.js";
import { html, render } from "./html.js";
import { controlsOf, fieldsOf, findMissing, is, isMany, layOut, partsOf, pick } from "./layout.js";
import { NoteBox, Twin, baseOf, codeOf } from "./notes.js";
import { Pawn, Small, focusOn } from "./parts.js";
import { Above, End, Side } from "./side.js";
import { full, rich, speakBy, t } from "./signs.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";
import { Bar, Call, FirstTurn, Head, isDue } from "./turn.js";

const BREATH = 350, // ms until a second press is taken
  SOON = 500, // ms until what is chosen is kept by the server too
  THOUGHT = 200, // ms until what is chosen is thought through
  LOW = 500, // px of a window in which table and hand stand beside each other
  AGAIN = 3_000, // ms until what could not be fetched is asked for again
  AWAY = 60_000, // ms out of sight after which the page says from where to read on
  PRESENT = 180_000, // ms without a movement after which no one is there
  SELDOM = 20_000; // ms between two notes that someone is

const root = /** @type {HTMLElement} */ (document.getElementById("app")),
  narrow = matchMedia("(max-width: 40rem)");
let path = root.dataset.path ?? ""; // that of the seat that is shown
speakBy(/** @type {any} */ (globalThis).WORDS);

/* -- what the page knows and what is chosen on it ---------------------------------------------- */
const whole = readPage("view"),
  /** @type {Reader} */ reader = { name: "", held: [], kept: [], new: false, ...readPage("reader") },
  slim = readPage("slim"); // what differs in a narrow window
if (narrow.matches && slim) {
  whole.view = change(complete(whole.view), slim.set);
  whole.version = slim.to;
}
const state = {
  /** @type {Doc} */ doc: complete(whole.view),
  /** @type {import("./board.js").Board | null} */ board: null,
  /** @type {string | null} */ wanted: null, // the question that was opened
  preselected: "", // the card that was chosen before one is asked
  message: "", // why something can't be done
  /** @type {Confirming | null} */ confirming: null,
  isBusy: false,
  /** @type {"on" | "off" | "rest"} */ connection: "on",
  readUpTo: 0, // the last line of the history that was seen
  newFrom: Infinity, // the first one that is marked as new
  /** @type {any} */ preview: null, // what the answer would mean
  revealed: 0,
  /** @type {News | null} */ news: null,
  /** @type {any} */ missed: null,
  /** @type {Note[]} */ advice: [],
  /** @type {OtherTurn[]} */ turns: [],
  mayGoOn: true, // whether the page may go to another seat of the same person by itself
};
/** @type {Record<string, Given>} */
const chosen = {};
const fetched = {}; // questions with all that they offer, by id
const newestLine = () => state.doc.log.at(-1)?.[0] ?? 0;
const countReveals = () => state.doc.over?.reveals?.length ?? 0;
state.readUpTo = newestLine();
state.revealed = countReveals();
const choicesOf = id => (chosen[id] ??= {});
/** Whether what a question offers is still to be fetched, or what it offers after what is chosen. @param {Ask} ask */
const isPart = ask => !ask.w || !!ask.later?.length;
/** How the turn is laid out with what is chosen of it: what can't be otherwise is chosen at once. */
const getLayout = () => {
  const asks = state.doc.asks.map(ask => (isPart(ask) && fetched[ask.id]) || ask),
    doc = { ...state.doc, asks },
    layout = layOut(doc, state.wanted, choicesOf),
    { question, cards } = layout;
  if (!question) return layout;
  const now = choicesOf(question.id);
  if (cards && !isMany(cards) && !now[cards.name] && !cards.none && !question.answered) {
    const [token, ...others] = new Set(cards.choices.map(c => c.token));
    if (token && !others.length) {
      now[cards.name] = [token];
      return layOut(doc, state.wanted, choicesOf);
    }
  }
  for (const { name, widget } of question.widget ? controlsOf(question.widget, "", "", now) : [])
    if (widget.k === "many" && widget.ticked) now[name] ??= widget.c.map(c => c.token);
  return layout;
};
const choices = () => choicesOf(getLayout().question?.id ?? "");

const update = changes => {
  Object.assign(state, changes);
  draw();
};

/* -- what is done on the page ------------------------------------------------------------------ */
let keeping = 0, thinking = 0;
/** What is chosen and not sent is kept by the server too: if it is complete, it is the answer when time is up.
    @param {Question} question */
const keepDraft = question => {
  const draft = () => ({ question: question.id, fields: fieldsOf(question, choicesOf(question.id)) });
  clearTimeout(keeping);
  keeping = window.setTimeout(() => post(`${path}/draft`, draft()), SOON);
  if (!is(question, "p")) return;
  clearTimeout(thinking);
  thinking = window.setTimeout(async () => {
    const preview = findMissing(getLayout(), choices()) ? null : await post(`${path}/weigh`, draft());
    update({ preview: preview?.reason === "unsent" ? null : preview });
  }, THOUGHT);
};
const CALM = { confirming: null, advice: [], message: "" };
/** Let go of what was about to be sent, and of what was said of it. */
const cancelConfirm = () => Object.assign(state, CALM);
const warn = message => {
  speak(message);
  update({ message });
};
/** @type {Choose} */
const choose = (name, value, isCheck) => {
  cancelConfirm();
  state.mayGoOn = false;
  const layout = getLayout(), now = choices(), { question } = layout;
  if (name === null) return warn(`${full(value.label)}: ${full(question?.barred || question?.hint || t("not-now"))}`);
  if (name === "~lift") return update({ preselected: state.preselected === value ? "" : value });
  const part = partsOf(layout).find(each => each.name === name);
  now[name] = pick(now[name], value, isCheck ?? (part && isMany(part)));
  state.preview = null;
  if (question) keepDraft(question);
  draw();
  const next = getLayout(),
    isLeft = layout.together.some(each => !each.answered && each.id !== question?.id);
  /* Of several alike, all but the last are sent with their last choice: each may still be changed. */
  const isSent = layout.earlier.length && isLeft && !layout.needsConfirm && next.question?.id === question?.id;
  if (isSent && !findMissing(next, choices())) submit();
};
/** Begin where the turn begins: a keyboard user finds the picture, the hand and the verb in this order. */
const focusTurn = () => focusOn(".call__who");
const open = id => {
  cancelConfirm();
  update({ wanted: id });
  focusTurn();
};
/** @param {Given} fields @param {string} cost @param {string} of */
const askConfirm = (fields, cost, of) => {
  update({ confirming: { fields, cost, of, isNew: true } });
  speak(`${t("confirm-title")} ${full(cost || t("confirm-plain"))}`);
  setTimeout(() => {
    if (!state.confirming) return;
    state.confirming.isNew = false;
    draw();
    focusOn("[data-armed]");
  }, BREATH);
};
/** @param {Question} question @param {Given} fields */
const send = async ({ id, cost = "" }, fields) => {
  const confirm = state.confirming !== null;
  state.board?.hurry();
  clearTimeout(keeping);
  update({ isBusy: true, message: "" });
  const sent = { question: id, fields, press: makePress(), ...(confirm && { confirm }) },
    refusal = await post(`${path}/answer`, sent);
  state.isBusy = false;
  if (refusal?.reason !== "unsent") state.confirming = null;
  if (refusal?.reason === "confirm-first") {
    state.preview = refusal.meaning ?? state.preview;
    return askConfirm(fields, refusal.text || cost, id);
  }
  if (refusal) {
    state.message = refusal.text || t("unsent");
    speak(full(state.message), "alarm");
  } else {
    if (state.wanted === id) state.wanted = null;
    delete chosen[id];
    state.preview = state.news = state.missed = null;
    state.mayGoOn = true;
    source.hurry();
  }
  draw();
  goOn();
  if (document.activeElement === document.body) focusTurn();
};
/** Answer by what is chosen, or by these fields. @param {Given} [given] */
const submit = given => {
  const layout = getLayout(), question = layout.question;
  if (!question || state.isBusy) return;
  const lack = !given && findMissing(layout, choices());
  if (lack) return warn(`${t("first")} ${full(lack.label).toLowerCase()}.`);
  const fields = given ?? fieldsOf(question, choices());
  if (layout.needsConfirm && !state.confirming) askConfirm(fields, question.cost ?? "", question.id);
  else send(question, fields);
};
/** Undo what an earlier step of a question has chosen. */
const stepBack = () => {
  cancelConfirm();
  for (const name of getLayout().earlier) delete choices()[name];
  draw();
};
/** Press a question of one button that stands beside another. @param {Question} each */
const press = each => {
  if (each.widget?.k !== "one" || each.widget.c.length > 1) return open(each.id);
  /** @type {Given} */ const fields = { "": [each.widget.c[0].token] };
  if (is(each, "w") && state.confirming?.of !== each.id) {
    state.wanted = each.id;
    askConfirm(fields, each.cost ?? "", each.id);
  } else send(each, fields);
};
/** Ask the teacher about what is asked now. */
const teach = async () => {
  update({ advice: (await get(`${path}/lesson?about=card`)) ?? [] });
  speak(full(state.advice.flatMap(({ title, lines = [] }) => [title, ...lines]).join(" ")));
};
/** Do something with the table. @type {Do} */
const act = async (name, fields = {}) => {
  const sent = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)])),
    came = await post(`${path}/do/${name}`, { ...sent, press: makePress() }),
    text = came?.reason === "unsent" ? t("unsent") : came?.text;
  if (came?.go) visit(came.go);
  state.news = text ? { kind: came.reason ? "bad" : "good", text } : null;
  if (state.news) speak(full(state.news.text), came.reason ? "alarm" : "voice");
  draw();
  return came;
};

/* -- several seats of one person --------------------------------------------------------------- */
const pathOf = seat => `${baseOf(path)}/seat/${seat + 1}`;
/** Show another seat without another page. */
const show = async to => {
  cancelConfirm();
  Object.assign(state, { mayGoOn: false, wanted: null, preview: null, missed: null, preselected: "" });
  path = to;
  if (!(await source.move(to))) return visit(to);
  focusTurn();
  restoreDraft();
};
const goTo = seat => {
  history.pushState(null, "", pathOf(seat));
  return show(pathOf(seat));
};
/** Own seats from which the page has gone on; they may still be awaited, since no one knows what has been sealed.
    @type {Set<number>} */
const done = new Set();
/** Go to the next own seat that is asked, once this one is not. */
const goOn = () => {
  const { call, me, mine } = state.doc,
    own = me?.[0] ?? -1,
    next = mine.findIndex(([seat]) => seat === own) + 1;
  if (!state.mayGoOn || isDue(call.kind) || state.isBusy) return;
  done.add(own);
  const due = [...mine.slice(next), ...mine.slice(0, next)].find(([seat, isAsked]) => isAsked && !done.has(seat));
  if (due) goTo(due[0]);
};
addEventListener("popstate", () => location.pathname !== path && show(location.pathname));
/** The seats of who has several, each with a mark where it is asked. @param {{ doc: Doc }} props */
const Tabs = ({ doc: { mine, me, seats } }) => {
  const press = (e, seat) => {
    e.preventDefault();
    if (seat !== me?.[0]) goTo(seat);
  };
  return mine.length > 1 && html`
    <nav class="tabs" aria-label=${t("my-seats")}>
      ${mine.map(([seat, isAsked]) => html`
        <a key=${seat} class=${isAsked ? "is-due" : ""} href=${pathOf(seat)}
          aria-current=${seat === me?.[0] ? "page" : undefined} onClick=${e => press(e, seat)}>
          <${Pawn} n=${seat} isDue=${!!isAsked} />${` ${seats[seat]?.[0]}`}
          ${isAsked ? html`<span class="vh">, ${t("awaited")}</span>` : ""}</a>`)}</nav>`;
};

/** Show one thing more of what was hidden, on the picture too. */
const reveal = async (by = 1) => {
  update({ revealed: state.revealed + by });
  const query = `upto=${state.revealed}${narrow.matches ? "&narrow=1" : ""}`,
    rows = await get(`${path}/reveal?${query}`);
  if (rows) state.board?.tell({ size: state.doc.size, art: rows });
};

/* -- what is told ------------------------------------------------------------------------------ */
const putTitle = () => {
  const { call, game } = state.doc;
  document.title = `${isDue(call.kind) ? "● " : ""}${full(call.who).replace(/\.$/, "")} · ${game[2]} · Arbitro`;
};
/** What is heard of a change. @param {Doc} before @param {Doc} doc @param {Record<string, any> | null} changes */
const pickSound = (before, doc, changes) => {
  const { fate } = doc.call,
    isLaid = step => step[0] === "u" && step[6];
  if (doc.over) return before.over ? "" : "end";
  if (fate && String(fate) !== String(before.call.fate) && ["good", "bad"].includes(fate[0])) return fate[0];
  if (changes?.last) return "trick";
  return changes?.art?.["~"]?.some(isLaid) ? "card" : "";
};
/** Forget what belongs to questions that are no longer asked. @param {Doc} doc */
const forget = doc => {
  const asked = new Map(doc.asks.map(ask => [ask.id, ask]));
  if (!asked.has(state.wanted ?? "")) state.wanted = null;
  for (const id of Object.keys(chosen)) if (id && !asked.has(id)) delete chosen[id];
  for (const id of Object.keys(fetched)) {
    const ask = asked.get(id);
    if (!ask || !isPart(ask)) delete fetched[id];
  }
  if (state.confirming && !asked.has(state.confirming.of)) cancelConfirm();
};
/** @param {Doc} doc @param {Record<string, any> | null} changes null where it was told whole */
const takeDoc = (doc, changes) => {
  const before = state.doc,
    openBefore = getLayout().question?.id,
    lineBefore = newestLine(),
    wasDue = isDue(before.call.kind),
    due = isDue(doc.call.kind),
    isOther = before.me?.[0] !== doc.me?.[0], // it is seen by other eyes
    hides = doc.over?.reveals?.length && !before.over; // what was hidden is shown a press at a time
  state.doc = doc;
  if (!hides && (doc.art !== before.art || String(doc.size) !== String(before.size)))
    state.board?.tell(doc, isOther ? null : takerOf(before, doc), isOther);
  if (before.stage !== doc.stage || JSON.stringify(before.mine) !== JSON.stringify(doc.mine)) done.clear();
  if (isOther) state.newFrom = Infinity;
  else if (due && !wasDue) state.newFrom = lineBefore + 1;
  forget(doc);
  if (hides) reveal(-state.revealed);
  const { cards, question, hand } = getLayout();
  if (state.preselected && cards && question) {
    const card = hand.find(each => each.id === state.preselected);
    if (card?.token) choicesOf(question.id)[cards.name] ??= [card.token];
    state.preselected = "";
  }
  if (!isOther && (!due || wasDue)) sound.note(pickSound(before, doc, changes));
  draw();
  putTitle();
  if (openBefore !== question?.id && document.activeElement?.closest("#bar")) focusTurn();
  if (due && !wasDue) {
    sound.call(full(doc.call.who));
    speak(`${full(doc.call.who)}. ${full(question?.title ?? "")}`, "alarm");
    if (innerHeight < LOW) scrollTo({ top: 0 });
  }
  if (doc.over && !before.over) focusOn("#end-h");
  if (wasDue && !due) lookElsewhere();
  goOn();
};

const source = new Source(path, whole, narrow.matches, {
  tell: takeDoc,
  say: connection => update({ connection }),
  go: to => !state.isBusy && visit(to),
});

/* -- drawing ----------------------------------------------------------------------------------- */
const ring = () => {
  sound.toggle();
  speak(t(sound.isOn ? "bell-on" : "bell-off"));
  draw();
};
const onSubmit = e => {
  e.preventDefault();
  submit(state.confirming?.fields);
};
/** @param {import("./board.js").Board} board */
const hold = board => {
  state.board = board;
  board.tell(state.doc);
};
/** Draw what is left once something was closed, and go on where the turn begins. */
const close = changes => {
  update(changes);
  focusTurn();
};
const closePrimer = () => {
  reader.new = false;
  draw();
};

const Advice = () => state.advice.length > 0 && html`
  <aside class="taught stack-s"><h2 class="vh">${t("lesson-card")}</h2>
    ${state.advice.map(note => html`<${NoteBox} note=${note} />`)}
    <${Small} label=${t("close")} go=${() => close(CALM)} /></aside>`;
const App = () => {
  const layout = getLayout(),
    { doc, connection, message } = state,
    { question, role, isMap } = layout,
    chosen = choices(),
    isEnd = !!doc.over,
    canTeach = doc.lessons.includes("card") && question && !question.answered,
    all = {
      ...state, layout, chosen, choose, path, reader, act, draw, open, press, submit, hold, closePrimer,
      back: stepBack,
      teach: canTeach ? teach : null,
      isLate: !!state.board?.waiting.length,
      isHidden: isEnd && state.revealed < countReveals(),
      rare: [...layout.buttons, ...layout.others].filter(each => is(each, "r")),
      from: row => comeFrom(state.doc, row),
      play: () => !layout.needsConfirm && !findMissing(layout, chosen) && submit(),
      cancel: () => update({ ...CALM, wanted: null }),
      clear: () => close({ news: null, missed: null }),
      reveal: () => reveal(),
    },
    kind = ["turn", `turn--${isEnd ? "end" : role}`, isMap && "turn--map", !doc.me && "turn--public"];
  return html`
    <a class="skip" href=${isEnd ? "#end-h" : "#call"}>${t("skip")}</a>
    <${Head} doc=${doc} unread=${newestLine() - state.readUpTo} isLoud=${sound.isOn} ring=${ring}
      open=${() => update({ readUpTo: newestLine() })} />
    <main id="main" class=${[...kind, !doc.hand.length && "turn--bare"].filter(Boolean).join(" ")} tabindex="-1">
      <div class="above">
        ${connection !== "on" && html`
          <p class="said said--warn" role="status">${connection === "off" ? t("offline") : t("resting")}</p>`}
        <${Tabs} doc=${doc} /><${Above} ...${all} />
        ${message && !question && html`<p class="said said--bad" role="alert">${rich(message)}</p>`}</div>
      ${isEnd ? html`<${End} ...${all} />` : html`<${Call} doc=${doc} layout=${layout} />`}
      <form class="act" id="act" tabindex="-1" onSubmit=${onSubmit}
        aria-label=${question ? full(question.title) : t("call")}><${Stage} ...${all} />
        ${!isEnd && doc.me && html`<${Hand} ...${all} /><${Bar} ...${all} /><${Advice} /><${FirstTurn} ...${all} />`}
      </form>
      <${Side} ...${all} /><${Twin} doc=${doc} /></main>
    <div id="voice" class="vh" role="status" /><div id="alarm" class="vh" role="alert" />`;
};
/** What the open question offers is fetched where the view does not have it. */
const fetchQuestion = async () => {
  const id = getLayout().question?.id;
  if (!id || id in fetched) return;
  fetched[id] = undefined; // it is on its way
  const found = await get(`${path}/ask?id=${id}`),
    put = () => {
      if (found) fetched[id] = found;
      else delete fetched[id];
      draw();
    };
  setTimeout(put, found ? 0 : AGAIN);
};
const draw = () => {
  const had = document.activeElement;
  render(html`<${App} />`, root);
  if (had !== document.body && document.activeElement === document.body) focusTurn(); // what had the focus is gone
  keepHeightsSoon();
  if (getLayout().isLoading) fetchQuestion();
};

const HEIGHTS = `bar ${state.doc.game[0]}`,
  heights = recall(HEIGHTS) ?? {};
const keepHeight = (part, key, most = Infinity) => {
  if (!part) return;
  part.style.minHeight = "";
  const height = Math.max(heights[key] ?? 0, Math.min(part.offsetHeight, most));
  part.style.minHeight = `${height}px`;
  if (height === heights[key]) return;
  heights[key] = height;
  remember(HEIGHTS, heights);
};
/** The bar, whatever it asks, and the place of a hand that has no cards keep the height that they have had in a window
    of this size, also when the page is loaded again, and between two races: nothing moves while a person acts. A bar
    that takes more than its part of a window has it for that question alone. */
const keepHeights = () => {
  const bar = document.getElementById("bar"),
    isBare = !state.doc.hand.length,
    size = `${innerWidth}x${innerHeight}`,
    now = bar?.className.match(/--(race|list|wait)/)?.[1] ?? "",
    most = document.querySelector(".rows-4") ? "most" : "", // a hand that leaves no room for what is not asked of it
    role = now !== "wait" ? now || most : isBare && heights[`${size}race`] ? "race" : most;
  keepHeight(bar, size + role, role ? Infinity : innerHeight / (innerHeight < LOW ? 2 : 4));
  if (isBare && (role === "race" || (!role && innerHeight >= LOW)))
    keepHeight(document.getElementById("hand"), `${size} ${role}hand`);
};

let nextFrame = 0;
/** Heights are measured once a frame, however often is drawn until then. */
const keepHeightsSoon = () => {
  cancelAnimationFrame(nextFrame);
  nextFrame = requestAnimationFrame(keepHeights);
};

/* -- the window -------------------------------------------------------------------------------- */
narrow.addEventListener("change", () => source.resize(narrow.matches), { signal: here });
addEventListener("resize", keepHeights);
here.addEventListener("abort", () => render(null, root));
document.addEventListener("keydown", e => {
  const at = /** @type {HTMLElement} */ (e.target),
    isTyping = at.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  if (/^[1-9]$/.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey && !isTyping) {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".race9 .btn"));
    buttons[+e.key - 1]?.click();
  }
  if (e.key === "Escape" && state.confirming) update(CALM);
});
let goneAt = 0, lastLine = 0, movedAt = performance.now(), notedAt = -Infinity;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    goneAt = Date.now();
    lastLine = newestLine();
    return;
  }
  if (state.connection === "rest") source.open();
  source.renew();
  if (goneAt && Date.now() - goneAt > AWAY) {
    state.newFrom = Math.min(state.newFrom, lastLine + 1);
    fetchMissed(`?before=${lastLine}`);
  }
  draw();
});
/** Someone with a seat before their eyes need not be rung for. */
const notePresence = () => {
  const at = performance.now(),
    isThere = state.doc.me && !document.hidden && state.connection === "on" && at - movedAt < PRESENT;
  if (!isThere || at - notedAt < SELDOM) return;
  notedAt = at;
  post(`${path}/here`, {});
};
const noteMove = () => {
  movedAt = performance.now();
  notePresence();
};
for (const each of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"])
  document.addEventListener(each, noteMove, { passive: true });
every(45_000, notePresence);

/** What was chosen here before the page was loaded is chosen again. */
const restoreDraft = async () => {
  const q = getLayout().question;
  if (!q || !state.doc.me) return;
  const found = await get(`${path}/draft?id=${q.id}`);
  if (!found || !Object.keys(found).length || Object.keys(choicesOf(q.id)).length) return;
  chosen[q.id] = found;
  draw();
};
/** What this seat was told while its holder was away. */
const fetchMissed = async (since = "") => {
  const found = state.doc.me && (await get(`${path}/since${since}`));
  if (found) update({ missed: found });
};
draw();
const lookElsewhere = watchTurns(turns => update({ turns }), codeOf(path));
putTitle();
source.open();
notePresence();
restoreDraft();
fetchMissed();
goOn();
