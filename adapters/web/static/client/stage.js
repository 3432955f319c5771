/* The stage: the picture, with what is pressed on it. */
import { Board, smallest, symbol } from "./board.js";
import { isMany, valuesOf } from "./cut.js";
import { deckOf } from "./decks.js";
import { Component, createRef, html } from "./html.js";
import { Bubbles, Say } from "./sayings.js";
import { full, t, tok } from "./signs.js";

const READABLE = 9, // so many px letters must be high to be read
  UNDER = 10, // so far below a line of the picture one's own card is awaited
  NEAR = 44; // so far from a place a finger still means it

/** A face of a deck; heard where it has a label. @param {{ picture: string, label?: string }} props */
export const Face = ({ picture, label }) => {
  const tall = 100 * deckOf(picture).tall;
  return html`<svg class="face" viewBox=${`0 0 100 ${tall}`} role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <use href=${symbol(picture)} width="100" height=${tall} /></svg>`;
};

/* An account is as wide as its stage and scrolled, where it could not be read else: a picture beside a hand is seen whole.

   The picture is no part of what is compared from one look to the next: it follows what is told of it. */
class Picture extends Component {
  constructor() {
    super();
    this.at = createRef();
  }

  shouldComponentUpdate() {
    return false;
  }

  componentDidMount() {
    const svg = this.at.current,
      fit = svg.closest(".fit"),
      read = () => {
        const [wide, high] = board.size,
          box = fit.getBoundingClientRect(),
          scale = Math.min(box.width / wide, box.height / high),
          letters = smallest(board.rows) * scale;
        fit.classList.toggle("fit--read", letters < READABLE && box.width / wide > 1.1 * scale && !fit.querySelector(".spot") && !document.querySelector(".hand"));
      };
    const board = new Board(svg, this.props.from, isLate => {
      read();
      if (isLate) this.props.shown();
    });
    new ResizeObserver(read).observe(fit);
    this.props.hold(board);
  }

  /** @param {any} props */
  render({ alt }) {
    return html`<svg class="art" ref=${this.at} role="img" aria-label=${full(alt)} />`;
  }
}

/** Where the answer may lie: a place is an outline around what it means, and a radio for those without a pointer.
    @param {{ isLate: boolean, doc: Doc, areas: Areas, chosen: Given, choose: Choose }} props */
const Rings = ({ isLate, doc, areas, chosen, choose }) => {
  const [wide, high, top, unit] = doc.size,
    part = areas.rings,
    own = doc.me && doc.spots[`free-${doc.me[0]}`],
    isFree = own && !isLate && areas.cards && !isMany(areas.cards) && !areas.question?.answered,
    half = own ? (own[2] * deckOf(areas.hand[0]?.picture ?? "").tall) / 2 : 0,
    above = own ? doc.art.filter(([kind, x, y]) => kind === "t" && Math.abs(x - own[0]) < own[2] && y < own[1]).map(row => row[2] + UNDER) : [], // lines that say something there
    upper = own ? Math.max(own[1] - half, ...above) : 0,
    on = part ? valuesOf(part, chosen)[0] : "";
  return html`<svg class=${`spots${areas.given.length ? " spots--ask" : ""}`} viewBox=${`0 ${top} ${wide} ${high}`} role=${part ? "group" : undefined} aria-label=${part ? full(part.label) : undefined} aria-hidden=${part ? undefined : "true"}>
    ${isFree && html`<rect class="own-rect" x=${own[0] - own[2] / 2} y=${upper} width=${own[2]} height=${own[1] + half - upper} rx="6" />`}
    ${part?.choices.filter(c => c.spot).map(c => {
      const [x, y, plate = 0] = /** @type {number[]} */ (c.spot),
        w = plate || unit + 4,
        h = unit + 4;
      return html`<g class="spot" key=${c.token}><rect class="spot__far" x=${x - w / 2} y=${y + top - h / 2} width=${w} height=${h} rx=${h / 2} /><rect class="spot__near" x=${x - w / 2} y=${y + top - h / 2} width=${w} height=${h} rx=${h / 2} />
        <foreignObject x=${x - w / 2} y=${y + top - h / 2} width=${w} height=${h}><input class="spot__in" type="radio" name=${`a.${part.name}`} value=${c.token} checked=${on === c.token}
          aria-label=${`${full(part.label)}: ${full(c.label)}${c.hint ? `, ${full(c.hint)}` : ""}`} onChange=${() => choose(part.name, c.token)} /></foreignObject></g>`;
    })}</svg>`;
};

/** The nearest place to a finger; where two are closer than a finger is wide, the first touch enlarges. @param {MouseEvent} e @param {(x?: number, y?: number) => boolean} zoom */
const pressNear = (e, zoom) => {
  if (!e.isTrusted || e.detail === 0) return;
  const at = /** @type {HTMLElement} */ (e.currentTarget),
    places = /** @type {HTMLInputElement[]} */ ([...at.querySelectorAll(".spot__in")])
      .map(input => ({ input, box: input.getBoundingClientRect() }))
      .map(({ input, box }) => ({ input, box, far: Math.hypot(Math.max(0, Math.abs(box.left + box.width / 2 - e.clientX) - Math.max(0, box.width - box.height) / 2), box.top + box.height / 2 - e.clientY) }))
      .sort((a, b) => a.far - b.far);
  const [near, next] = places;
  if (!near || near.far > Math.max(NEAR, near.box.height)) {
    zoom();
    return;
  }
  const isCrowded = next && /** @type {PointerEvent} */ (e).pointerType === "touch" && next.far < NEAR && Math.hypot(near.box.left - next.box.left, near.box.top - next.box.top) < NEAR;
  if (isCrowded && zoom(e.clientX, e.clientY)) {
    e.preventDefault();
    return;
  }
  if (e.target !== near.input) near.input.click();
};

export class Stage extends Component {
  constructor() {
    super();
    this.fit = createRef();
    this.state = { isLarge: false };
  }

  /** Enlarge about a point, or show the whole again; tells whether it does. @param {number} [x] @param {number} [y] */
  zoom(x, y) {
    const fit = this.fit.current,
      box = fit.getBoundingClientRect();
    if (x === undefined || this.state.isLarge) {
      if (this.state.isLarge && x === undefined) this.setState({ isLarge: false });
      return false;
    }
    this.setState({ isLarge: true }, () => fit.scrollTo((x - box.left) * 0.9, (/** @type {number} */ (y) - box.top) * 0.9));
    return true;
  }

  /** @param {any} props @param {any} state */
  render({ doc, areas, chosen, choose, hold, from, shown, isLate, act }, { isLarge }) {
    const slots = areas.cards && isMany(areas.cards) ? areas.cards.most : 0,
      picked = slots ? valuesOf(areas.cards, chosen) : [],
      facts = doc.foot.slice(0, doc.foot.length < 4 || doc.foot.every((/** @type {string} */ fact) => full(fact).length < 25) ? 9 : 3);
    return html`<figure class="stage" id="stage" aria-label=${t("table")}>
      ${!areas.isMap && html`<div class="over"><p class="stage-facts">${facts.map((/** @type {string} */ fact, /** @type {number} */ n) => html`<span>${tok(fact)}${n < facts.length - 1 && html`<span class="vh">, </span>`}</span>`)}</p>
        ${slots > 0 ? html`<div class="last tray" aria-hidden="true"><span><b>${picked.length}</b>/${slots}</span><ol>${Array.from({ length: slots }, (_, n) => {
          const card = areas.hand.find((/** @type {Card} */ each) => each.token === picked[n]);
          return html`<li class=${card ? "on" : ""}>${card && html`<${Face} picture=${card.picture} />`}</li>`;
        })}</ol></div>` : doc.last?.faces.length > 0 && html`<div class="last"><span>${tok(doc.last.title)}</span><ol>${doc.last.faces.map((/** @type {string[]} */ [picture, label = "", who = ""]) => html`<li key=${picture} class=${who && doc.last.title.includes(who) ? "took" : ""}><${Face} picture=${picture} label=${`${full(label)}${who ? `: ${full(who)}` : ""}`} /></li>`)}</ol></div>`}</div>`}
      <div class=${`fit${isLarge ? " fit--large" : ""}`} ref=${this.fit} tabindex="0" role="group" aria-label=${t("picture")}><div class="pic" id="pic" onClick=${(/** @type {MouseEvent} */ e) => pressNear(e, (x, y) => this.zoom(x, y))}>
        <${Picture} alt=${doc.alt} hold=${hold} from=${from} shown=${shown} /><${Rings} isLate=${isLate} doc=${doc} areas=${areas} chosen=${chosen} choose=${choose} />${act && html`<${Bubbles} doc=${doc} />`}
      </div></div>${act && html`<${Bubbles} doc=${doc} isLow=${true} /><${Say} doc=${doc} act=${act} />`}
      ${areas.isMap && html`<button type="button" class="zoom" aria-pressed=${isLarge ? "true" : "false"} onClick=${() => (isLarge ? this.zoom() : this.zoom(0, 0))}><span class="vh">${t("zoom")}</span></button>`}
    </figure>`;
  }
}
