/* Where the parts of a turn stand: hand, stage, bar, or a list. The shape of a question decides; no game is named here. */
import { deckOf } from "./decks.js";
import { brief } from "./signs.js";

const VERBS = 6, // up to so many plain words are each a verb
  CHECKS = 4, // up to so many checks without faces stand in the bar; more are a list
  SEGMENTS = 3, // up to so many words stand beside each other; more are a list that opens
  SIGNS = 3; // up to so many characters are readable on a card's face

/* -- what stands short in the document, at its full length ---------------------------------------------- */

/** @param {any[]} rows @param {Ask} ask @param {any[]} hand @returns {Choice[]} */
const choicesOf = (rows, ask, hand) =>
  rows.map(each => {
    const [token, label = "", face = "", hint = "", group = "", spot, icon = "", short = "", more = 0] = typeof each === "number" ? (ask.rows ?? [])[each] : each,
      picture = face === 1 ? `${(hand[0]?.[0] ?? "").split("/")[0]}/${token}` : face;
    return { token, label: label || (hand.find(([held]) => held === picture)?.[1] ?? ""), picture, hint, group, spot: spot?.length ? spot : null, icon, short, more };
  });
/** @param {any} w @param {Ask} ask @param {any[]} hand @returns {Widget} */
const widgetOf = (w, ask, hand) => ({
  ...w,
  ...(w.c && { c: choicesOf(w.c, ask, hand) }),
  ...(w.p && {
    p: w.p.map((/** @type {any} */ part) => ({
      ...part,
      widget: part.w && widgetOf(part.w, ask, hand),
      cases: part.cases?.map((/** @type {[string[], any]} */ [tokens, inner]) => ({ tokens, widget: widgetOf(inner, ask, hand) })),
    })),
  }),
});
/** @type {WeakMap<Ask, [any[], Question]>} */
const known = new WeakMap();
/** A question with its choices at full length. @param {Ask} ask @param {any[]} hand @returns {Question} */
export const questionOf = (ask, hand) => {
  const found = known.get(ask);
  if (found?.[0] === hand) return found[1];
  const made = { ...ask, widget: ask.w && widgetOf(ask.w, ask, hand) };
  known.set(ask, [hand, made]);
  return made;
};

/* -- which question is open ------------------------------------------------------------------------------ */

/** @param {Ask} ask @param {string} sign w weighty, s sealed, p with a preview, t timed, o at once, l leisurely, r rare */
export const is = (ask, sign) => ask.is?.includes(sign) ?? false;
/** @param {Widget} widget */
const hasFace = widget => "c" in widget && widget.c.some(c => c.picture || c.spot);
/** @param {Question} ask */
const isButton = ask => ask.widget?.k === "one" && ask.widget.c.length === 1 && !hasFace(ask.widget);
/** @param {Question[]} asks @param {string | null} wanted @returns {Question | null} */
const findOpen = (asks, wanted) => {
  const real = asks.filter(each => !isButton(each));
  return (
    asks.find(each => each.id === wanted) ??
    real.find(each => each.kind !== "may" && !each.answered) ??
    real.find(each => is(each, "t")) ??
    asks.find(each => each.kind !== "may" && !each.answered) ??
    real.find(each => each.kind !== "may" && !is(each, "r")) ??
    asks.find(each => isButton(each) && !is(each, "w") && !is(each, "r")) ??
    null
  );
};

/* -- parts -------------------------------------------------------------------------------------------------- */

/** @param {string} name @param {string} label @param {Widget} widget @returns {Part | null} */
const makePart = (name, label, widget, none = "") => {
  if (widget.k === "one") return { name, label, choices: widget.c, none, least: 1, most: 1 };
  if (widget.k === "many" && (hasFace(widget) || widget.c.length <= CHECKS))
    return { name, label, choices: widget.c, none, least: widget.n[0], most: widget.n[1], ticked: widget.ticked };
  return null;
};
/** @param {FormPart} part @param {string} token */
export const caseOf = (part, token) => part.cases?.find(each => each.tokens.includes(token));
/** @param {FormPart} part */
const areWords = part => (part.cases ?? []).every(({ widget }) => widget.k === "one" && !hasFace(widget));

/** The parts that can be answered now; null for what is neither face, place nor a few words.
    @param {Widget} widget @param {string} title @param {Given} given @param {Cut} cut @returns {Generator<Part | null>} */
function* stepParts(widget, title, given, cut) {
  if (widget.k !== "form") {
    yield makePart("", title, widget);
    return;
  }
  for (const each of widget.p) {
    const value = (/** @type {string} */ name) => given[name]?.[0] ?? "";
    if (each.widget) {
      const part = makePart(each.name, each.label, each.widget, each.none),
        isFollowed = widget.p.some(later => later.on === each.name && caseOf(later, value(each.name)));
      if (isFollowed && part?.choices.some(c => c.spot)) cut.given.push(each.name);
      else yield part;
    } else if (areWords(each)) for (const { tokens, widget: inner } of each.cases ?? []) yield { .../** @type {Part} */ (makePart(each.name, each.label, inner, each.none)), tokens };
    else {
      const token = value(each.on ?? ""),
        found = caseOf(each, token);
      if (found) yield makePart(each.name, each.label, found.widget, each.none);
      else if (!(each.cases ?? []).every(({ widget: inner }) => inner.k === "one" && hasFace(inner))) yield null;
    }
  }
}
/** @param {Widget} widget @param {string} title @param {Given} given @returns {Cut | null} */
const cutWidget = (widget, title, given) => {
  /** @type {Cut} */ const cut = { cards: null, rings: null, words: [], given: [] };
  for (const part of stepParts(widget, title, given, cut)) {
    if (!part) return null;
    if (part.choices.some(c => c.picture)) {
      if (cut.cards) return null;
      cut.cards = part;
    } else if (part.choices.some(c => c.spot)) cut.rings = part;
    else if (part.choices.some(c => c.group)) return null;
    else cut.words.push(part);
  }
  return cut;
};
/** A part of faces or places, and the words among them: they stand in the bar, under the same control. @param {Part | null} part @returns {Part[]} */
const wordsBeside = part => {
  const plain = part?.choices.filter(c => !c.picture && !c.spot) ?? [];
  return !part || (!plain.length && !part.none) ? [] : [{ name: part.name, label: part.label, choices: plain, none: part.none, least: 1, most: 1 }];
};
/** @param {Part} part */
export const isMany = part => part.least !== 1 || part.most !== 1;
/** @param {Part} part */
export const isList = part => part.choices.length + +!!part.none > SEGMENTS;

/* -- the hand ------------------------------------------------------------------------------------------------- */

/** @param {FaceRow[]} faces @returns {Card[]} */
const heldCards = faces => {
  /** @type {Record<string, number>} */ const seen = {};
  return faces.map(([picture, label = "", tag = ""]) => {
    seen[picture] = (seen[picture] ?? 0) + 1;
    return { id: `${picture.replace("/", "-")}-${seen[picture]}`, picture, label, tag, token: "", hint: tag };
  });
};
/** @param {Card[]} held @param {Part} part @returns {Card[]} */
const joinHand = (held, part) => {
  /** @type {Record<string, Choice[]>} */ const offers = {};
  for (const each of part.choices) if (each.picture) (offers[each.picture] ??= []).push(each);
  /** @type {Record<string, Choice>} */ const kept = {};
  const joined = held.map(card => {
    const choice = offers[card.picture]?.shift() ?? (isMany(part) ? null : kept[card.picture]);
    if (!choice) return card;
    kept[card.picture] = choice;
    return { ...card, token: choice.token, label: choice.label, hint: choice.hint || card.hint };
  });
  const rest = Object.values(offers).flat();
  return [...joined, ...rest.map(each => ({ ...each, id: `${each.picture.replace("/", "-")}-${each.token}-more`, tag: "" }))];
};

/* -- the whole ------------------------------------------------------------------------------------------------- */

/** A seat's turn cut into areas: the `wanted` question, else the first that waits, with what is chosen of it.
    @param {Doc} doc @param {string | null} wanted @param {(id: string) => Given} chosen @returns {Areas} */
export const cutTurn = (doc, wanted, chosen) => {
  const asks = doc.asks.map(ask => questionOf(ask, doc.hand)),
    question = findOpen(asks, wanted),
    asked = asks.filter(each => each.kind !== "may" && !isButton(each)),
    beside = asks.filter(each => each !== question && !asked.includes(each));
  /** @type {Areas} */ const areas = {
    role: "wait",
    question,
    hand: heldCards(doc.hand),
    cards: null,
    rings: null,
    words: [],
    given: [],
    chips: asked.length > 1 ? asked : [],
    tools: beside.filter(isButton),
    more: beside.filter(each => !isButton(each)),
    isMap: doc.size[3] > 0,
    weighty: question ? is(question, "w") : false,
    hasNames: false,
    isAwaited: false,
  };
  areas.hasNames = areas.hand.some(card => !deckOf(card.picture).tells && brief(card.label).length > SIGNS);
  if (!question) return areas;
  const { widget, later = [] } = question;
  areas.isAwaited = !widget || Object.values(chosen(question.id)).some(([token]) => later.includes(token));
  if (!widget) return { ...areas, role: "areas" };
  if (widget.k === "one" && !hasFace(widget)) {
    const isRace = widget.c.length > 1 && (is(question, "t") || question.kind === "window");
    return { ...areas, role: isRace ? "race" : widget.c.length <= VERBS ? "verbs" : "list" };
  }
  const cut = cutWidget(widget, question.title, chosen(question.id));
  if (!cut || (!cut.cards && !cut.rings && !cut.words.some(isMany))) return { ...areas, role: "list" };
  return {
    ...areas,
    ...cut,
    role: "areas",
    hand: cut.cards ? joinHand(areas.hand, cut.cards) : areas.hand,
    words: [...wordsBeside(cut.cards), ...wordsBeside(cut.rings), ...cut.words],
  };
};

/** The parts that stand in a turn. @param {Areas} areas @returns {Part[]} */
export const partsOf = areas => /** @type {Part[]} */ ([areas.cards, areas.rings, ...areas.words].filter(Boolean));
/** What is chosen of a part, of what it offers now. @param {Part} part @param {Given} chosen */
export const valuesOf = (part, chosen) => (chosen[part.name] ?? []).filter(token => part.choices.some(c => c.token === token));
/** Whether a part does not go with what is chosen of the hand. @param {Part} part @param {Areas} areas @param {Given} chosen */
export const isOff = (part, areas, chosen) => !!part.tokens && !part.tokens.includes(chosen[areas.cards?.name ?? ""]?.[0] ?? "");
/** The first part that still has to be chosen. @param {Areas} areas @param {Given} chosen */
export const missing = (areas, chosen) =>
  partsOf(areas).find(part => {
    if (part.none || isOff(part, areas, chosen)) return false;
    const all = partsOf(areas).filter(each => each.name === part.name && !isOff(each, areas, chosen)),
      n = new Set(all.flatMap(each => valuesOf(each, chosen))).size;
    return n < part.least || n > part.most;
  }) ?? null;

/** The controls of a widget that are there now, with what is chosen of each: those of cases that are not chosen are left out.
    @param {Widget} widget @param {string} name @param {string} label @param {Given} chosen @param {string} [none] @returns {Generator<Control>} */
export function* controlsOf(widget, name, label, chosen, none = "") {
  const has = chosen[name] ?? [];
  if (widget.k === "form")
    for (const part of widget.p) {
      const inner = part.widget ?? caseOf(part, chosen[part.on ?? ""]?.[0] ?? "")?.widget;
      if (inner) yield* controlsOf(inner, part.name, part.label, chosen, part.none);
    }
  else {
    const values = "c" in widget ? has.filter(token => widget.c.some(c => c.token === token)) : has.filter(Boolean),
      sent = widget.k === "order" && values.length !== widget.c.length ? widget.c.map(c => c.token) : values,
      [least, most] = widget.k === "many" ? widget.n : [1, Infinity];
    yield { name, label, values: sent, lacks: !none && (sent.length < least || sent.length > most), widget, none };
  }
}
/** What is sent of a question: its controls' values. @param {Question} question @param {Given} chosen @returns {Given} */
export const fieldsOf = (question, chosen) => {
  /** @type {Given} */ const fields = {};
  if (question.widget) for (const { name, values } of controlsOf(question.widget, "", question.title, chosen)) if (values.length) fields[name] = values;
  return fields;
};
