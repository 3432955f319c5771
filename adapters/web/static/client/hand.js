/* The hand: every card, one press; a list in its place where a question has no face; buttons where several are asked
   alike. */
import { deckOf } from "./decks.js";
import { Component, html } from "./html.js";
import { caseOf, groupsOf, isMany, valuesOf } from "./layout.js";
import { Face, Faces, Option } from "./parts.js";
import { brief, full, rich, t } from "./signs.js";

const SHORT = 10, // a hint of fewer characters stands on its card
  LONG = 12; // a list of more is searched as one types

/** A card: one that may be chosen, one that may not, or one that is chosen before anything is asked.
    @param {any} props */
const CardButton = ({ card, part, isOn, choose, play, barred, isNamed, style }) => {
  const name = full(card.label),
    said = card.tag || card.hint,
    tag = said.length < SHORT ? full(said) : "",
    face = html`
      <${Face} picture=${card.picture} />${tag && html`<span class="tagged" aria-hidden="true">${tag}</span>`}
      ${isNamed && html`<span class="card__t" aria-hidden="true">${brief(card.label)}</span>`}`;
  if (!part)
    return html`
      <label class="card card--rest" style=${style} data-card=${card.id}>
        <input type="radio" name="lift" checked=${isOn} aria-label=${t("card-lift", name)}
          onClick=${() => choose("~lift", card.id)} />
        ${face}</label>`;
  if (!card.token)
    return html`
      <button type="button" class="card card--no" style=${style} data-card=${card.id} tabindex="-1"
        aria-disabled="true" aria-label=${`${name}: ${full(barred)}`} onClick=${() => choose(null, card)}>
        ${face}</button>`;
  /* A finger plays a card by a second touch; a mouse has the verb under it as soon as it has chosen. */
  const noteTouch = e => (e.currentTarget.wasOn = isOn && e.pointerType !== "mouse"),
    touchAgain = e =>
      e.detail && e.currentTarget.type === "radio" && e.currentTarget.parentElement.wasOn && play();
  return html`
    <label class=${`card${card.tag ? " card--new" : ""}`} style=${style} data-card=${card.id}
      onPointerDown=${noteTouch}>
      <input type=${isMany(part) ? "checkbox" : "radio"} name=${`a.${part.name}`} value=${card.token} checked=${isOn}
        aria-label=${tag ? `${name}, ${tag}` : name} onChange=${() => choose(part.name, card.token)}
        onClick=${touchAgain} />
      ${face}</label>`;
};

/** Questions that are asked together, and what is answered of them.
    @param {{ layout: Layout, open: (id: string) => void }} props */
const Together = ({ layout, open }) => layout.together.length > 0 && html`
  <nav class="orders" aria-label=${t("chips")}>
    ${layout.together.map(each => {
      const isOpen = each.id === layout.question?.id,
        state = each.answered ? each.short || each.answered : t(isOpen ? "chip-open" : "chip-missing");
      return html`
        <button type="button" key=${each.id} class=${`order-chip${each.answered ? " done" : ""}`}
          aria-current=${isOpen ? "true" : undefined} aria-label=${`${full(each.title)}: ${full(state)}`}
          onClick=${() => open(each.id)}>
          <b>${rich(each.tab || each.title)}</b><span>${rich(state)}</span></button>`;
    })}</nav>`;

/** How cards lie in rows, where at most so many do: in a usual, a wide and a low window.
    @param {{ picture: string }[]} cards @param {number} most */
export const arrange = (cards, most) => {
  const rows = Math.ceil(most / 8),
    wide = Math.ceil(most / 15),
    low = Math.ceil(most / 6),
    inRow = { "--n": Math.ceil(most / rows), "--nl": Math.ceil(most / wide), "--nz": Math.ceil(most / low) },
    style = { ...inRow, "--rows": rows, "--rl": wide, "--rz": low, "--tall": deckOf(cards[0].picture).tall };
  return { kind: `hand rows-${Math.min(rows, 4)}`, style };
};

const CLOSING = { duration: 180, easing: "ease-out" },
  still = matchMedia("(prefers-reduced-motion: reduce)");

/** How the cards of a hand lie: as many in a row as the largest hand since it was dealt had. They close up in the row
    that one has left. */
class Cards extends Component {
  most = 0;
  /** Where each lay when last more than one came or left. @type {Map<string, number>} */ places = new Map();
  pressed = ""; // of equal cards, the one that was
  /** @type {Animation[]} */ closing = [];

  /** @returns {Map<string, [HTMLElement, DOMRect]>} */
  measure() {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#hand [data-card]"));
    return new Map(Array.from(cards, card => [card.dataset.card ?? "", [card, card.getBoundingClientRect()]]));
  }

  getSnapshotBeforeUpdate(before) {
    return !still.matches && before.layout.hand.length !== this.props.layout.hand.length ? this.measure() : null;
  }

  /** @param {any} _before @param {any} _state @param {ReturnType<Cards["measure"]> | null} was */
  componentDidUpdate(_before, _state, was) {
    if (!was) return;
    for (const each of this.closing.splice(0)) each.cancel();
    for (const [id, [card, at]] of this.measure()) {
      const from = was.get(id)?.[1];
      if (!from?.width || !at.width || (from.left === at.left && from.top === at.top)) continue;
      const shift = `translate(${from.left - at.left}px, ${from.top - at.top}px) scale(${from.width / at.width})`,
        steps = [shift, "none"].map(transform => ({ transformOrigin: "0 0", transform }));
      this.closing.push(card.animate(steps, CLOSING));
    }
  }

  render({ layout, chosen, choose, play, preselected }) {
    const { hand, cards: part, question: q, showsNames } = layout,
      tokens = part ? valuesOf(part, chosen) : [],
      equal = hand.filter((/** @type {Card} */ card) => card.token && card.token === tokens[0]),
      one = equal.find((/** @type {Card} */ card) => card.id === this.pressed) ?? equal[0],
      isChosen = card => (isMany(part) ? tokens.includes(card.token) : card === one),
      barred = q?.barred || q?.hint || t("not-now");
    const had = this.places;
    if (hand.length > this.most || Math.abs(hand.length - had.size) > 2) this.most = hand.length;
    const { kind, style } = arrange(hand, this.most),
      isNew = hand.length < had.size - 1 || hand.some((/** @type {Card} */ { id }) => !had.has(id));
    this.places = new Map(hand.map((/** @type {Card} */ { id }, n) => [id, isNew ? n : had.get(id)]));
    const rowOf = (id, inRow) => 1 + Math.floor((this.places.get(id) ?? 0) / inRow),
      rowsOf = id => ({
        "--row": rowOf(id, style["--n"]),
        "--row-wide": rowOf(id, style["--nl"]),
        "--row-low": rowOf(id, style["--nz"]),
      });
    /** @param {Card} card @returns {Choose} */
    const press = card => (name, value) => {
      this.pressed = card.id;
      choose(name, value);
    };
    return html`
      <fieldset class=${`${kind}${showsNames ? " hand--named" : ""}`} style=${style}>
        <legend class="vh">${t("hand", hand.length)}</legend>
        ${hand.map((/** @type {Card} */ card) => html`
          <${CardButton} key=${card.id} style=${rowsOf(card.id)} card=${card} part=${part} barred=${barred}
            isNamed=${showsNames} isOn=${part ? isChosen(card) : preselected === card.id} choose=${press(card)}
            play=${play} />`)}
      </fieldset>`;
  }
}

/** @param {any} props */
export const Hand = ({ doc, layout, chosen, choose, play, preselected, open }) => {
  const { question: q, hand, role } = layout;
  if (role === "race")
    return html`
      <div class="strip" id="hand" tabindex="0" role="group" aria-label=${t("notes")}>
        ${doc.log.slice(-2).map(([n, text]) => html`<p key=${n}>${rich(text)}</p>`)}</div>`;
  if (q && role === "list")
    return html`
      <div class="pick" id="hand" tabindex="-1" key=${q.id}><${Together} layout=${layout} open=${open} />
        <h2 class="pick__title">${rich(q.title)}</h2>${q.hint && html`<p class="hint">${rich(q.hint)}</p>`}
        ${hand.length > 0 && html`<${Faces} faces=${doc.hand} label=${t("hand", hand.length)} />`}
        ${q.widget && html`<${Widget} widget=${q.widget} name="" label=${q.title} chosen=${chosen} choose=${choose} />`}
      </div>`;
  const notes = hand.length || layout.together.length ? [] : doc.notes;
  return html`
    <div class="held" id="hand"><${Together} layout=${layout} open=${open} />
      ${hand.length > 0 && html`
        <${Cards} layout=${layout} chosen=${chosen} choose=${choose} play=${play} preselected=${preselected} />`}
      ${notes.length > 0 && html`
        <div class="strip" tabindex="0" role="group" aria-label=${t("notes")}>
          ${notes.map(({ title, lines = [] }) => html`
            <div key=${title}><b>${rich(title)}</b>${lines.map(line => html`<p>${rich(line)}</p>`)}</div>`)}</div>`}
    </div>`;
};

/* -- a list in the place of the hand ----------------------------------------------------------- */
const valueOf = e => e.target.value;

/** @param {Field} props @returns {any} */
export const Widget = props => {
  const { widget, name, label, chosen, choose } = props, [value = ""] = chosen[name] ?? [];
  if (widget.k === "form")
    return widget.p.map(part => {
      const inner = part.widget ?? caseOf(part, chosen[part.on ?? ""]?.[0] ?? "")?.widget,
        { name, label, none } = part;
      return inner && html`
        <div class="part" key=${name}><${Widget} ...${{ ...props, widget: inner, name, label, none }} /></div>`;
    });
  if (widget.k === "order") return html`<${Order} ...${props} />`;
  if (widget.k === "words")
    return html`
      <div class="field"><label>${rich(label)}${" "}<textarea class="in" maxlength=${widget.n} value=${value}
            onInput=${e => choose(name, valueOf(e))} /></label>
        <p class="hint">${t("words-limit", widget.n - value.length)}</p></div>`;
  if (widget.k !== "number") return html`<${Options} key=${name} ...${props} />`;
  const [least, most] = widget.n;
  const step = by => {
    const from = value ? +value : by > 0 ? least - 1 : most + 1;
    choose(name, String(Math.min(most, Math.max(least, from + by))));
  };
  return html`
    <div class="field"><label>${rich(label)}<span class="num">
          <button class="btn" type="button" aria-label=${t("less")} onClick=${() => step(-1)}>−</button>
          <input class="in" type="number" inputmode="numeric" min=${least} max=${most} value=${value}
            onInput=${e => choose(name, valueOf(e))} />
          <button class="btn" type="button" aria-label=${t("more")} onClick=${() => step(1)}>+</button></span></label>
      <p class="hint">${t("between", least, most)}</p></div>`;
};

const Order = ({ widget, name, label, chosen, choose }) => {
  /** @type {Map<string, Choice>} */ const choices = new Map(widget.c.map((/** @type {Choice} */ c) => [c.token, c])),
    given = chosen[name] ?? [],
    /** @type {string[]} */ order = given.length === choices.size ? given : [...choices.keys()];
  /** Change places with the next one. */
  const swap = at => choose(name, order.with(at, order[at + 1]).with(at + 1, order[at]));
  const button = (said, arrow, at) => {
    const isOff = at < 0 || at > order.length - 2;
    return html`
      <button type="button" class="btn btn--small" aria-label=${said} aria-disabled=${isOff ? "true" : undefined}
        onClick=${() => !isOff && swap(at)}><span aria-hidden="true">${arrow}</span></button>`;
  };
  return html`
    <fieldset class="arrange"><legend>${rich(label)}</legend><ol class="order">
        ${order.map((token, n) => {
          const { label, picture } = /** @type {Choice} */ (choices.get(token));
          return html`
            <li key=${token}><span class="n">${n + 1}</span>
              <span class="order__what">
                ${picture && html`<${Face} picture=${picture} />`}<span>${rich(label)}</span></span>
              ${button(t("move-up", full(label)), "↑", n - 1)}${button(t("move-down", full(label)), "↓", n)}</li>`;
        })}</ol></fieldset>`;
};

class Options extends Component {
  render({ widget, name, label, chosen, choose, none }, { word = "" }) {
    /** @type {string[]} */ const given = chosen[name] ?? [],
      /** @type {Choice[]} */ all = widget.c,
      isBox = widget.k === "many",
      isLong = all.length > LONG,
      isFound = (/** @type {Choice} */ c) => full(`${c.label} ${c.hint}`).toLowerCase().includes(word),
      groups = groupsOf(word ? all.filter(c => given.includes(c.token) || isFound(c)) : all);
    return html`
      <fieldset class=${`opts${isLong ? " opts--long" : ""}`}>
        <legend class=${name ? "grp" : "vh"}>${rich(label)}</legend>
        ${isLong && html`
          <input class="in" type="search" aria-label=${t("search")} placeholder=${t("search")} autocomplete="off"
            onInput=${e => this.setState({ word: valueOf(e).toLowerCase() })}
            onKeyDown=${e => e.key === "Enter" && e.preventDefault()} />`}
        ${none && !isBox && html`
          <${Option} name=${`a.${name}`} checked=${!given.length || given[0] === "~"} go=${() => choose(name, "~")}>
            <span>${rich(none)}</span><//>`}
        ${groups.map(([group, choices]) => html`
          ${group && html`<p class="grp">${rich(group)}</p>`}
          ${choices.map(({ token, label, hint, picture, more }) => html`
            <${Option} key=${token} isBox=${isBox} name=${`a.${name}`} value=${token} checked=${given.includes(token)}
              go=${() => choose(name, token, isBox)}>
              ${picture && html`<${Face} picture=${picture} />`}
              <span>${rich(label)}${more > 0 && ` ×${more + 1}`}${hint && html`<small>${rich(hint)}</small>`}</span>
            <//>`)}`)}
        ${isBox && html`
          <p class="hint">
            ${widget.n[0] === widget.n[1] ? t("exactly", widget.n[0]) : t("between", widget.n[0], widget.n[1])}</p>`}
      </fieldset>`;
  }
}
