/* Where the parts of a turn stand: hand, stage, bar, or a list. The shape of a question decides; no game is named
   here. */
import { deckOf } from "./decks.js";
import { brief } from "./signs.js";

const VERBS = 6, // up to so many plain words are each a verb
  CHECKS = 4, // up to so many checks without faces stand in the bar; more are a list
  SEGMENTS = 3, // up to so many words stand beside each other; more are a list that opens
  SIGNS = 3; // up to so many characters are readable on a card's face

/* -- what stands short in the document, at its full length ------------------------------------- */
/** `say` words a choice that is a token alone.
    @param {any[]} rows @param {Ask} ask @param {any[]} hand @param {string} say @returns {Choice[]} */
const choicesOf = (rows, ask, hand, say) =>
  rows.map(each => {
    const alone = () => [each, say.replaceAll("#", each), "", "", "", each],
      row = typeof each === "string" ? alone() : typeof each === "number" ? ask.rows?.[each] : each,
      [token, label = "", face = "", hint = "", group = "", spot = "", icon = "", more = 0] = row,
      picture = face === 1 ? `${(hand[0]?.[0] ?? "").split("/")[0]}/${token}` : face,
      name = label || (hand.find(([held]) => held === picture)?.[1] ?? "");
    return { token, label: name, picture, hint, group, spot, icon, more };
  });
/** @param {any} w @param {Ask} ask @param {any[]} hand @param {string} [say] @returns {Widget} */
const widgetOf = (w, ask, hand, say = "#") => {
  if (Array.isArray(w)) return { k: "one", c: choicesOf(w, ask, hand, say) };
  if (w.k === "form") return { ...w, p: w.p.map(part => partOf(part, ask, hand)) };
  return { ...w, ...(w.c && { c: choicesOf(w.c, ask, hand, say) }) };
};
const partOf = (part, ask, hand) => {
  const make = w => widgetOf(w, ask, hand, part.say);
  return {
    ...part,
    widget: part.w && make(part.w),
    cases: part.cases?.map(([tokens, w]) => ({ tokens, widget: make(w) })),
  };
};
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

/* -- which question is open -------------------------------------------------------------------- */
/** @param {Ask} ask
    @param {string} sign w weighty, s sealed, p with a preview, t timed, o at once, l in no hurry, r rare */
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

/* -- parts ------------------------------------------------------------------------------------- */
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
    @param {Widget} widget @param {string} title @param {Given} given @param {FormLayout} form
    @returns {Generator<Part | null>} */
function* listParts(widget, title, given, form) {
  if (widget.k !== "form") {
    yield makePart("", title, widget);
    return;
  }
  const value = name => given[name]?.[0] ?? "";
  for (const each of widget.p) {
    if (each.widget) {
      const part = makePart(each.name, each.label, each.widget, each.none),
        isFollowed = widget.p.some(later => later.on === each.name && caseOf(later, value(each.name)));
      if (isFollowed && part?.choices.some(c => c.spot)) form.earlier.push(each.name);
      else yield part;
    } else if (areWords(each))
      for (const { tokens, widget: inner } of each.cases ?? []) {
        const part = /** @type {Part} */ (makePart(each.name, each.label, inner, each.none));
        yield { ...part, tokens };
      }
    else {
      const found = caseOf(each, value(each.on ?? ""));
      if (found) yield makePart(each.name, each.label, found.widget, each.none);
      else if (!(each.cases ?? []).every(({ widget: inner }) => inner.k === "one" && hasFace(inner))) yield null;
    }
  }
}
/** @param {Widget} widget @param {string} title @param {Given} given @returns {FormLayout | null} */
const layOutForm = (widget, title, given) => {
  /** @type {FormLayout} */ const form = { cards: null, places: null, extras: [], earlier: [] };
  for (const part of listParts(widget, title, given, form)) {
    if (!part) return null;
    if (part.choices.some(c => c.picture)) {
      if (form.cards) return null;
      form.cards = part;
    } else if (part.choices.some(c => c.spot)) form.places = part;
    else if (part.choices.some(c => c.group)) return null;
    else form.extras.push(part);
  }
  return form;
};
/** The words among faces or places: they stand in the bar, under the same control.
    @param {Part | null} part @returns {Part[]} */
const wordsAmong = part => {
  const plain = part?.choices.filter(c => !c.picture && !c.spot) ?? [];
  if (!part || (!plain.length && !part.none)) return [];
  return [{ name: part.name, label: part.label, choices: plain, none: part.none, least: 1, most: 1 }];
};
/** Choices by their group, in the order of the first of each.
    @param {Choice[]} choices @returns {[string, Choice[]][]} */
export const groupsOf = choices =>
  [...new Set(choices.map(c => c.group))].map(group => [group, choices.filter(c => c.group === group)]);
/** @param {Part} part */
export const isMany = part => part.least !== 1 || part.most !== 1;
/** @param {Part} part */
export const isList = part => part.choices.length + +!!part.none > SEGMENTS;

/* -- the hand ---------------------------------------------------------------------------------- */
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
  const idOf = ({ picture, token }) => `${picture.replace("/", "-")}-${token}-more`;
  return [...joined, ...rest.map(each => ({ ...each, id: idOf(each), tag: "" }))];
};

/* -- the whole --------------------------------------------------------------------------------- */
/** Where the parts of a seat's turn stand: of the `wanted` question, else of the first that waits, with what is
    chosen of it.
    @param {Doc} doc @param {string | null} wanted @param {(id: string) => Given} chosen @returns {Layout} */
export const layOut = (doc, wanted, chosen) => {
  const asks = doc.asks.map(ask => questionOf(ask, doc.hand)),
    question = findOpen(asks, wanted),
    asked = asks.filter(each => each.kind !== "may" && !isButton(each)),
    beside = asks.filter(each => each !== question && !asked.includes(each)),
    hand = heldCards(doc.hand);
  /** @type {Layout} */ const layout = {
    role: "wait",
    question,
    hand,
    cards: null,
    places: null,
    extras: [],
    earlier: [],
    together: asked.length > 1 ? asked : [],
    buttons: beside.filter(isButton),
    others: beside.filter(each => !isButton(each)),
    isMap: doc.size[2] > 0,
    needsConfirm: !!question && is(question, "w"),
    showsNames: hand.some(card => !deckOf(card.picture).tells && brief(card.label).length > SIGNS),
    isLoading: false,
  };
  if (!question) return layout;
  const { widget, later = [] } = question, given = chosen(question.id);
  layout.isLoading = !widget || Object.values(given).some(([token]) => later.includes(token));
  if (!widget) return { ...layout, role: "cards" };
  if (widget.k === "one" && !hasFace(widget)) {
    const isRace = widget.c.length > 1 && (is(question, "t") || question.kind === "window");
    return { ...layout, role: isRace ? "race" : widget.c.length <= VERBS ? "verbs" : "list" };
  }
  const form = layOutForm(widget, question.title, given);
  if (!form || (!form.cards && !form.places && !form.extras.some(isMany))) return { ...layout, role: "list" };
  return {
    ...layout,
    ...form,
    role: "cards",
    hand: form.cards ? joinHand(hand, form.cards) : hand,
    extras: [...wordsAmong(form.cards), ...wordsAmong(form.places), ...form.extras],
  };
};

/** The parts that stand in a turn. @param {Layout} layout @returns {Part[]} */
export const partsOf = ({ cards, places, extras }) => [cards, places, ...extras].filter(part => part !== null);
/** What is chosen of a part, of what it offers now. @param {Part} part @param {Given} chosen */
export const valuesOf = (part, chosen) =>
  (chosen[part.name] ?? []).filter(token => part.choices.some(c => c.token === token));
/** What is chosen once a value was pressed, of one or, where it is a check, of many.
    @param {string[] | undefined} was @param {any} value @param {boolean} [isCheck] @returns {string[]} */
export const pick = (was = [], value, isCheck) => {
  if (Array.isArray(value)) return value;
  if (isCheck) return was.includes(value) ? was.filter(each => each !== value) : [...was, value];
  return value === "~" || value === "" ? [] : [value];
};
/** Whether a part does not go with what is chosen of the hand.
    @param {Part} part @param {Layout} layout @param {Given} chosen */
export const isOff = (part, { cards }, chosen) =>
  !!part.tokens && !part.tokens.includes(chosen[cards?.name ?? ""]?.[0] ?? "");
/** What still has to be chosen first: a part of the turn, or a control of a list. @param {Layout} layout
    @param {Given} chosen @returns {{ name: string, label: string } | undefined} */
export const findMissing = (layout, chosen) => {
  const { question, role, isLoading } = layout;
  if (question && isLoading) return { name: "", label: question.title };
  if (question?.widget && role !== "cards")
    return controlsOf(question.widget, "", question.title, chosen).find(each => each.lacks);
  const open = partsOf(layout).filter(part => !isOff(part, layout, chosen));
  return open.find(part => {
    const alike = open.filter(each => each.name === part.name),
      n = new Set(alike.flatMap(each => valuesOf(each, chosen))).size;
    return !part.none && (n < part.least || n > part.most);
  });
};

/** The controls of a widget that are there now, with what is chosen of each: those of cases that are not chosen are
    left out.
    @param {Widget} widget @param {string} name @param {string} label @param {Given} chosen @param {string} [none]
    @returns {Control[]} */
export const controlsOf = (widget, name, label, chosen, none = "") => {
  if (widget.k === "form")
    return widget.p.flatMap(part => {
      const inner = part.widget ?? caseOf(part, chosen[part.on ?? ""]?.[0] ?? "")?.widget;
      return inner ? controlsOf(inner, part.name, part.label, chosen, part.none) : [];
    });
  const given = chosen[name] ?? [],
    offered = "c" in widget ? widget.c.map(c => c.token) : null,
    known = given.filter(token => (offered ? offered.includes(token) : token)),
    values = widget.k === "order" && offered && known.length !== offered.length ? offered : known,
    [least, most] = widget.k === "many" ? widget.n : [1, Infinity];
  return [{ name, label, values, lacks: !none && (values.length < least || values.length > most), widget, none }];
};
/** What is sent of a question: its controls' values.
    @param {Question} question @param {Given} chosen @returns {Given} */
export const fieldsOf = ({ widget, title }, chosen) => {
  const controls = widget ? controlsOf(widget, "", title, chosen) : [];
  return Object.fromEntries(controls.filter(each => each.values.length).map(({ name, values }) => [name, values]));
};
