/* The hand: every card, one press; a list in its place where a question has no face; chips where several things are asked alike. */
import { deckOf } from "./decks.js";
import { caseOf, isMany, valuesOf } from "./cut.js";
import { Component, html } from "./html.js";
import { brief, full, t, tok } from "./signs.js";
import { Face } from "./stage.js";

const SHORT = 10, // a hint of fewer characters stands on its card
  LONG = 12; // a list of more is searched as one types

/** @param {{ card: Card, part: Part | null, isOn: boolean, choose: Choose, play: () => void, why: string | null, isNamed: boolean }} props */
const Card = ({ card, part, isOn, choose, play, why, isNamed }) => {
  const name = full(card.label),
    said = card.tag || card.hint,
    tag = said.length < SHORT ? full(said) : "",
    below = html`${tag && html`<span class="tagged" aria-hidden="true">${tag}</span>`}${isNamed && html`<span class="card__t" aria-hidden="true">${brief(card.label)}</span>`}`;
  if (part && card.token)
    return html`<label class=${`card${card.tag ? " card--new" : ""}`} data-card=${card.id} onPointerDown=${(/** @type {any} */ e) => (e.currentTarget.wasOn = isOn && e.pointerType !== "mouse")}>
      <input type=${isMany(part) ? "checkbox" : "radio"} name=${`a.${part.name}`} value=${card.token} checked=${isOn} aria-label=${tag ? `${name}, ${tag}` : name} onChange=${() => choose(part.name, card.token)}
        onClick=${(/** @type {any} */ e) => e.detail && e.currentTarget.type === "radio" && e.currentTarget.parentElement.wasOn && play()} /><${Face} picture=${card.picture} />${below}</label>`;
  if (why !== null)
    return html`<button type="button" class="card card--no" data-card=${card.id} tabindex="-1" aria-disabled="true" aria-label=${`${name}: ${full(why)}`} onClick=${() => choose(null, card)}><${Face} picture=${card.picture} />${below}</button>`;
  return html`<label class="card card--rest" data-card=${card.id}><input type="radio" name="lift" checked=${isOn} aria-label=${t("card-lift", name)} onClick=${() => choose("~lift", card.id)} /><${Face} picture=${card.picture} />${below}</label>`;
};

/** @param {{ areas: Areas, open: (id: string) => void }} props */
const Chips = ({ areas, open }) =>
  areas.chips.length > 0 &&
  html`<nav class="orders" aria-label=${t("chips")}>${areas.chips.map(each => {
    const isOpen = each.id === areas.question?.id,
      state = each.answered ? each.short || each.answered : t(isOpen ? "chip-open" : "chip-missing");
    return html`<button type="button" key=${each.id} class=${`order-chip${each.answered ? " done" : ""}`} aria-current=${isOpen ? "true" : undefined} aria-label=${`${full(each.title)}: ${full(state)}`} onClick=${() => open(each.id)}><b>${tok(each.tab || each.title)}</b><span>${tok(state)}</span></button>`;
  })}</nav>`;

/** How cards lie in rows, where at most so many do. @param {{ picture: string }[]} cards @param {number} most
    @param {number} [now] how many there are, in a low window */
export const lie = (cards, most, now = most) => {
  const rows = Math.ceil(most / 8),
    wide = Math.ceil(most / 15),
    low = Math.ceil(now / 6);
  return { rows, style: { "--n": Math.ceil(most / rows), "--nl": Math.ceil(most / wide), "--nz": Math.ceil(now / low), "--rows": rows, "--rl": wide, "--rz": low, "--tall": deckOf(cards[0].picture).tall } };
};

const CLOSING = { duration: 180, easing: "ease-out" },
  still = matchMedia("(prefers-reduced-motion: reduce)");

/** How the cards of a hand lie: as many in a row as the largest hand since it was dealt had. They close up where one has left. */
class Cards extends Component {
  constructor() {
    super();
    this.most = 0;
    this.was = 0;
    this.pressed = ""; // of equal cards, the one that was
    /** @type {Animation[]} */ this.closing = [];
  }

  /** @returns {Map<string, [HTMLElement, DOMRect]>} */
  places() {
    return new Map([.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#hand [data-card]"))].map(card => /** @type {[string, [HTMLElement, DOMRect]]} */ ([card.dataset.card ?? "", [card, card.getBoundingClientRect()]])));
  }

  /** @param {any} before */
  getSnapshotBeforeUpdate(before) {
    return !still.matches && before.areas.hand.length !== this.props.areas.hand.length ? this.places() : null;
  }

  /** @param {any} _before @param {any} _state @param {Map<string, [HTMLElement, DOMRect]> | null} was */
  componentDidUpdate(_before, _state, was) {
    if (was) for (const each of this.closing.splice(0)) each.cancel();
    for (const [id, [card, at]] of was ? this.places() : []) {
      const from = was?.get(id)?.[1];
      if (!from?.width || !at.width || (from.left === at.left && from.top === at.top)) continue;
      const moved = `translate(${from.left - at.left}px, ${from.top - at.top}px) scale(${from.width / at.width})`;
      this.closing.push(card.animate([{ transformOrigin: "0 0", transform: moved }, { transformOrigin: "0 0", transform: "none" }], CLOSING));
    }
  }

  /** @param {any} props */
  render({ areas, chosen, choose, play, lifted }) {
    const { hand, cards: part, question: q } = areas,
      on = part ? valuesOf(part, chosen) : [];
    if (hand.length > this.most || hand.length > this.was + 2) this.most = hand.length;
    this.was = hand.length;
    const { rows, style } = lie(hand, this.most, hand.length);
    /** @param {Card} card */
    const isChosen = card => on.includes(card.token) && (isMany(part) || card === (hand.find(each => each.id === this.pressed && each.token === card.token) ?? hand.find(each => each.token === card.token)));
    /** @param {Card} card @returns {Choose} */
    const press = card => (name, value) => {
      this.pressed = card.id;
      choose(name, value);
    };
    return html`<fieldset class=${`hand rows-${Math.min(rows, 4)}${areas.hasNames ? " hand--named" : ""}`} style=${style}><legend class="vh">${t("hand", hand.length)}</legend>
      ${hand.map((/** @type {Card} */ card) => html`<${Card} key=${card.id} card=${card} part=${part} isOn=${part ? isChosen(card) : lifted === card.id} choose=${press(card)} play=${play} why=${part ? q?.barred || q?.hint || t("not-now") : null} isNamed=${areas.hasNames} />`)}</fieldset>`;
  }
}

/** @param {{ doc: Doc, areas: Areas, chosen: Given, choose: Choose, play: () => void, lifted: string, open: (id: string) => void }} props */
export const Hand = ({ doc, areas, chosen, choose, play, lifted, open }) => {
  const q = areas.question;
  if (areas.role === "race") return html`<div class="strip" id="hand" tabindex="0" role="group" aria-label=${t("notes")}>${doc.log.slice(-2).map(([n, text]) => html`<p key=${n}>${tok(text)}</p>`)}</div>`;
  if (q && areas.role === "list")
    return html`<div class="pick" id="hand" tabindex="-1" key=${q.id}><${Chips} areas=${areas} open=${open} /><h2 class="pick__title">${tok(q.title)}</h2>${q.hint && html`<p class="hint">${tok(q.hint)}</p>`}
      ${areas.hand.length > 0 && html`<ul class="held-row" aria-label=${t("hand", areas.hand.length)}>${areas.hand.map(card => html`<li key=${card.id}><${Face} picture=${card.picture} label=${full(card.label)} /></li>`)}</ul>`}
      ${q.widget && html`<${Widget} widget=${q.widget} name="" label=${q.title} chosen=${chosen} choose=${choose} none="" />`}</div>`;
  const notes = !areas.hand.length && !areas.chips.length ? doc.notes : [];
  return html`<div class="held" id="hand"><${Chips} areas=${areas} open=${open} />
    ${areas.hand.length > 0 && html`<${Cards} areas=${areas} chosen=${chosen} choose=${choose} play=${play} lifted=${lifted} />`}
    ${notes.length > 0 && html`<div class="strip" tabindex="0" role="group" aria-label=${t("notes")}>${notes.map(note => html`<div key=${note.title}><b>${tok(note.title)}</b>${(note.lines ?? []).map(line => html`<p>${tok(line)}</p>`)}</div>`)}</div>`}</div>`;
};

/* -- a list in the place of the hand --------------------------------------------------------------------------------- */

/** @param {Field} props @returns {any} */
export const Widget = ({ widget, name, label, chosen, choose, none }) => {
  if (widget.k === "form")
    return widget.p.map(part => {
      const inner = part.widget ?? caseOf(part, chosen[part.on ?? ""]?.[0] ?? "")?.widget;
      return inner && html`<div class="part" key=${part.name}><${Widget} widget=${inner} name=${part.name} label=${part.label} chosen=${chosen} choose=${choose} none=${part.none ?? ""} /></div>`;
    });
  const was = chosen[name] ?? [];
  if (widget.k === "number") {
    const step = (/** @type {number} */ by) => choose(name, String(Math.min(widget.n[1], Math.max(widget.n[0], (was[0] ? +was[0] : by > 0 ? widget.n[0] - 1 : widget.n[1] + 1) + by))));
    return html`<div class="field"><label>${tok(label)}<span class="num"><button class="btn" type="button" aria-label=${t("less")} onClick=${() => step(-1)}>−</button><input class="in" type="number" inputmode="numeric" min=${widget.n[0]} max=${widget.n[1]} value=${was[0] ?? ""}
      onInput=${(/** @type {any} */ e) => choose(name, e.target.value)} /><button class="btn" type="button" aria-label=${t("more")} onClick=${() => step(1)}>+</button></span></label><p class="hint">${t("between", widget.n[0], widget.n[1])}</p></div>`;
  }
  if (widget.k === "words")
    return html`<div class="field"><label>${tok(label)} <textarea class="in" maxlength=${widget.n} value=${was[0] ?? ""} onInput=${(/** @type {any} */ e) => choose(name, e.target.value)} /></label><p class="hint">${t("words-limit", widget.n - (was[0] ?? "").length)}</p></div>`;
  if (widget.k === "order") return html`<${Order} widget=${widget} name=${name} label=${label} was=${was} choose=${choose} />`;
  return html`<${Options} key=${name} widget=${widget} name=${name} label=${label} chosen=${chosen} choose=${choose} none=${none} />`;
};

/** @param {{ widget: { c: Choice[] }, name: string, label: string, was: string[], choose: Choose }} props */
const Order = ({ widget, name, label, was, choose }) => {
  const order = was.length === widget.c.length ? was : widget.c.map(c => c.token);
  const move = (/** @type {number} */ at, /** @type {number} */ by) => {
    const made = [...order];
    [made[at], made[at + by]] = [made[at + by], made[at]];
    choose(name, made);
  };
  return html`<fieldset class="arrange"><legend>${tok(label)}</legend><ol class="order">${order.map((token, n) => {
    const each = /** @type {Choice} */ (widget.c.find(c => c.token === token)),
      said = full(each.label);
    return html`<li key=${token}><span class="n">${n + 1}</span><span class="order__what">${each.picture && html`<${Face} picture=${each.picture} />`}<span>${tok(each.label)}</span></span>
      <button type="button" class="btn btn--small" aria-label=${t("move-up", said)} aria-disabled=${n ? undefined : "true"} onClick=${() => n && move(n, -1)}><span aria-hidden="true">↑</span></button>
      <button type="button" class="btn btn--small" aria-label=${t("move-down", said)} aria-disabled=${n < order.length - 1 ? undefined : "true"} onClick=${() => n < order.length - 1 && move(n, 1)}><span aria-hidden="true">↓</span></button></li>`;
  })}</ol></fieldset>`;
};

class Options extends Component {
  constructor() {
    super();
    this.state = { word: "" };
  }

  /** @param {any} props @param {any} state */
  render({ widget, name, label, chosen, choose, none }, { word }) {
    const was = chosen[name] ?? [],
      isTicks = widget.k === "many",
      isLong = widget.c.length > LONG,
      shown = word ? widget.c.filter((/** @type {Choice} */ c) => was.includes(c.token) || full(`${c.label} ${c.hint}`).toLowerCase().includes(word)) : widget.c,
      groups = [...new Set(shown.map((/** @type {Choice} */ c) => c.group))];
    return html`<fieldset class=${`opts${isLong ? " opts--long" : ""}`}><legend class=${name ? "grp" : "vh"}>${tok(label)}</legend>
      ${isLong && html`<input class="in" type="search" aria-label=${t("search")} placeholder=${t("search")} autocomplete="off" onInput=${(/** @type {any} */ e) => this.setState({ word: e.target.value.toLowerCase() })} onKeyDown=${(/** @type {any} */ e) => e.key === "Enter" && e.preventDefault()} />`}
      ${none && !isTicks && html`<label class="opt"><input type="radio" name=${`a.${name}`} checked=${!was.length || was[0] === "~"} onChange=${() => choose(name, "~")} /><span>${tok(none)}</span></label>`}
      ${groups.map(group => html`${group && html`<p class="grp">${tok(group)}</p>`}${shown.filter((/** @type {Choice} */ c) => c.group === group).map((/** @type {Choice} */ c) => html`<label class="opt" key=${c.token}><input type=${isTicks ? "checkbox" : "radio"} name=${`a.${name}`} value=${c.token} checked=${was.includes(c.token)} onChange=${() => choose(name, c.token, isTicks)} />${c.picture && html`<${Face} picture=${c.picture} />`}<span>${tok(c.label)}${c.more > 0 && ` ×${c.more + 1}`}${c.hint && html`<small>${tok(c.hint)}</small>`}</span></label>`)}`)}
      ${isTicks && html`<p class="hint">${widget.n[0] === widget.n[1] ? t("exactly", widget.n[0]) : t("between", widget.n[0], widget.n[1])}</p>`}</fieldset>`;
  }
}
