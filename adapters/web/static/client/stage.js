/* The stage: the picture, with what is pressed on it. */
import { Board, smallest } from "./board.js";
import { deckOf } from "./decks.js";
import { Component, createRef, html } from "./html.js";
import { isMany, valuesOf } from "./layout.js";
import { Face } from "./parts.js";
import { Bubbles, Say } from "./sayings.js";
import { full, rich, t } from "./signs.js";

const READABLE = 9, // so many px letters must be high to be read
  UNDER = 10, // so far below a line of the picture one's own card is awaited
  NEAR = 44, // so far from a place a finger still means it
  FACTS = 3, // so many facts stand above the picture, all of them where they are short
  BRIEF = 25; // characters of a short one

/* A picture of words is as wide as its stage and scrolled, where it could not be read else; beside a hand it is whole.
   What it shows is the `Board`'s. */
class Picture extends Component {
  svg = createRef();

  componentDidMount() {
    const svg = this.svg.current, fit = svg.closest(".fit");
    const fitLetters = () => {
      const [wide, high] = board.size,
        box = fit.getBoundingClientRect(),
        scale = Math.min(box.width / wide, box.height / high),
        isSmall = smallest([...board.pieces.keys()]) * scale < READABLE && box.width / wide > 1.1 * scale;
      fit.classList.toggle("fit--read", isSmall && !fit.querySelector(".spot") && !document.querySelector(".hand"));
    };
    const board = new Board(svg, this.props.from, isLate => {
      fitLetters();
      if (isLate) this.props.draw();
    });
    new ResizeObserver(fitLetters).observe(fit);
    this.props.hold(board);
  }

  render({ doc }) {
    return html`<svg class="art" ref=${this.svg} role="img" aria-label=${full(doc.alt)} />`;
  }
}

/** Where one's next card will lie, under what is written there. */
const OwnPlace = ({ doc, layout }) => {
  const [x, y, wide] = doc.spots[`free-${doc.me[0]}`],
    half = (wide * deckOf(layout.hand[0]?.picture ?? "").tall) / 2,
    lines = doc.art.filter((/** @type {Row} */ row) => row[0] === "t" && Math.abs(row[1] - x) < wide && row[2] < y),
    top = Math.max(y - half, ...lines.map((/** @type {Row} */ row) => row[2] + UNDER));
  return html`<rect class="own-rect" x=${x - wide / 2} y=${top} width=${wide} height=${y + half - top} rx="6" />`;
};

/** Where the answer may lie: a place is an outline around what it means, and a radio for those without a pointer.
    @param {any} props */
const Places = ({ isLate, doc, layout, chosen, choose }) => {
  const [wide, high, unit] = doc.size,
    { places: part, cards, question } = layout,
    isAwaited = doc.me && doc.spots[`free-${doc.me[0]}`] && !isLate && cards && !isMany(cards) && !question?.answered,
    label = part ? full(part.label) : undefined,
    height = unit + 4;
  return html`
    <svg class=${`spots${layout.earlier.length ? " spots--ask" : ""}`} viewBox=${`0 0 ${wide} ${high}`}
      role=${part ? "group" : undefined} aria-label=${label} aria-hidden=${part ? undefined : "true"}>
      ${isAwaited && html`<${OwnPlace} doc=${doc} layout=${layout} />`}
      ${part?.choices.filter(c => c.spot).map(({ token, label: name, hint, spot }) => {
        const [x, y, plate] = doc.spots[spot],
          width = (spot.startsWith("plate-") && plate) || height,
          box = { x: x - width / 2, y: y - height / 2, width, height };
        return html`
          <g class="spot" key=${token}>
            ${["far", "near"].map(each => html`<rect class=${`spot__${each}`} ...${box} rx=${height / 2} />`)}
            <foreignObject ...${box}><input class="spot__in" type="radio" name=${`a.${part.name}`} value=${token}
                checked=${token === valuesOf(part, chosen)[0]} onChange=${() => choose(part.name, token)}
                aria-label=${`${label}: ${full(name)}${hint ? `, ${full(hint)}` : ""}`} /></foreignObject></g>`;
      })}</svg>`;
};

/** The cards that are chosen of many, in the order in which they were. */
const Tray = ({ layout, chosen }) => {
  const { hand, cards } = layout, picked = valuesOf(cards, chosen);
  return html`
    <div class="last tray" aria-hidden="true"><span><b>${picked.length}</b>/${cards.most}</span><ol>
        ${Array.from({ length: cards.most }, (_, n) => {
          const card = hand.find((/** @type {Card} */ each) => each.token === picked[n]);
          return html`<li class=${card ? "on" : ""}>${card && html`<${Face} picture=${card.picture} />`}</li>`;
        })}</ol></div>`;
};

/** The last trick. @param {{ last: Note }} props */
const Last = ({ last: { title, faces } }) => html`
  <div class="last"><span>${rich(title)}</span><ol>
      ${faces.map(([picture, label = "", who = ""]) => html`
        <li key=${picture} class=${who && title.includes(who) ? "took" : ""}>
          <${Face} picture=${picture} label=${`${full(label)}${who ? `: ${full(who)}` : ""}`} /></li>`)}</ol></div>`;

const AbovePicture = ({ doc, layout, chosen }) => {
  /** @type {string[]} */ const all = doc.foot,
    facts = all.every(fact => full(fact).length < BRIEF) ? all : all.slice(0, FACTS);
  return html`
    <div class="over"><p class="stage-facts">
        ${facts.map((fact, n) => html`
          <span>${rich(fact)}${n < facts.length - 1 && html`<span class="vh">, </span>`}</span>`)}</p>
      ${layout.cards && isMany(layout.cards)
        ? html`<${Tray} layout=${layout} chosen=${chosen} />`
        : doc.last?.faces.length > 0 && html`<${Last} last=${doc.last} />`}</div>`;
};

export class Stage extends Component {
  fit = createRef();

  /** Enlarge about a point. */
  enlarge(x, y) {
    const fit = this.fit.current, { left, top } = fit.getBoundingClientRect();
    this.setState({ isLarge: true }, () => fit.scrollTo((x - left) * 0.9, (y - top) * 0.9));
  }

  /** Press the place nearest to a finger; where two are closer than a finger is wide, the first touch enlarges. */
  press(e) {
    if (!e.isTrusted || e.detail === 0) return;
    const [near, next] = Array.from(e.currentTarget.querySelectorAll(".spot__in"), input => {
      const { left, top, width, height } = input.getBoundingClientRect(),
        x = left + width / 2,
        y = top + height / 2,
        beside = Math.max(0, Math.abs(x - e.clientX) - Math.max(0, width - height) / 2);
      return { input, left, top, height, far: Math.hypot(beside, y - e.clientY) };
    }).sort((a, b) => a.far - b.far);
    if (!near || near.far > Math.max(NEAR, near.height)) return this.setState({ isLarge: false });
    const isFinger = e.pointerType === "touch",
      isCrowded = next && next.far < NEAR && Math.hypot(near.left - next.left, near.top - next.top) < NEAR;
    if (isFinger && isCrowded && !this.state.isLarge) {
      e.preventDefault();
      this.enlarge(e.clientX, e.clientY);
    } else if (e.target !== near.input) near.input.click();
  }

  render(props, { isLarge }) {
    const { doc, layout, act, draw } = props,
      toggle = () => (isLarge ? this.setState({ isLarge: false }) : this.enlarge(0, 0));
    return html`
      <figure class="stage" id="stage" aria-label=${t("table")}>
        ${!layout.isMap && html`<${AbovePicture} ...${props} />`}
        <div class=${`fit${isLarge ? " fit--large" : ""}`} ref=${this.fit} tabindex="0" role="group"
          aria-label=${t("picture")}>
          <div class="pic" id="pic" onClick=${e => this.press(e)}><${Picture} ...${props} /><${Places} ...${props} />
            ${act && html`<${Bubbles} doc=${doc} />`}</div></div>
        ${act && html`<${Bubbles} doc=${doc} isLow=${true} /><${Say} doc=${doc} act=${act} draw=${draw} />`}
        ${layout.isMap && html`
          <button type="button" class="zoom" aria-pressed=${isLarge ? "true" : "false"} onClick=${toggle}>
            <span class="vh">${t("zoom")}</span></button>`}</figure>`;
  }
}
