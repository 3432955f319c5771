/* A few ready-made words: pressed by who sits at the table, shown at their plate for a moment. Each reader may do without. */
import { now, recall, remember } from "./document.js";
import { Component, html } from "./html.js";
import { t } from "./signs.js";

const KEY = "mute sayings";
/** @returns {Record<string, string>} */
const words = () => ({ bella: t("say-bella"), sorry: t("say-sorry"), moment: t("say-moment"), here: t("say-here"), brava: t("say-brava"), applause: t("say-applause") });

/** Whether this reader does without. */
export const muted = {
  is: recall(KEY) === 1,
  /** @type {Set<() => void>} */ heard: new Set(),
  toggle() {
    this.is = !this.is;
    remember(KEY, this.is ? 1 : 0);
    for (const each of this.heard) each();
  },
};

/** What is said just now, at each plate on the picture, or low on the stage where there is none. It goes by itself. */
export class Bubbles extends Component {
  componentDidMount() {
    this.draw = () => this.setState({});
    muted.heard.add(this.draw);
    this.wait();
  }

  componentDidUpdate() {
    this.wait();
  }

  componentWillUnmount() {
    muted.heard.delete(/** @type {() => void} */ (this.draw));
    clearTimeout(this.timer);
  }

  wait() {
    const next = Math.min(...this.shown().map(([, , until]) => until));
    clearTimeout(this.timer);
    if (next < Infinity) this.timer = setTimeout(() => this.setState({}), Math.max(100, next - now()));
  }

  /** @returns {[number, string, number][]} */
  shown() {
    return muted.is ? [] : this.props.doc.said.filter((/** @type {[number, string, number]} */ [, , until]) => until > now());
  }

  /** @param {any} props */
  render({ doc, isLow }) {
    const [wide, high, top] = doc.size,
      said = words(),
      letters = wide / 28,
      all = this.shown().map(([seat, word]) => ({ seat, name: doc.seats[seat]?.[0], text: said[word] ?? "", plate: doc.spots[`plate-${seat}`] }));
    if (isLow)
      return html`<div class="sayings--low" aria-hidden="true">${all.filter(({ plate }) => !plate).map(({ seat, name, text }) => html`<p class="saying" key=${seat}><b>${name}</b> ${text}</p>`)}</div><p class="vh" role="status">${all.map(({ name, text }) => `${name}: ${text} `)}</p>`;
    return html`<svg class="sayings" viewBox=${`0 ${top} ${wide} ${high}`} aria-hidden="true">${all.filter(({ plate }) => plate).map(({ seat, name, text, plate: [x, y] }) => {
      const broad = Math.min(wide, letters * 0.62 * (text.length + name.length + 4)),
        left = Math.max(0, Math.min(wide - broad, x - broad / 2));
      return html`<g class="saying" key=${seat}><rect x=${left} y=${y - letters} width=${broad} height=${letters * 2} rx=${letters} /><text x=${left + broad / 2} y=${y + letters * 0.35} font-size=${letters} text-anchor="middle"><tspan font-weight="700">${name}</tspan> ${text}</text></g>`;
    })}</svg>`;
  }
}

/** The words that may be said just now, and a switch for who wants none. @param {{ doc: Doc, act: (name: string, fields: Record<string, any>) => void }} props */
export const Say = ({ doc, act }) =>
  doc.me &&
  doc.can.includes("say") &&
  html`<details class="say"><summary aria-label=${t("say-title")} title=${t("say-title")}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H11l-5 4v-4H4z" /></svg></summary><div class="say__in">
    ${Object.entries(words()).map(([word, text]) => html`<button type="button" class="btn btn--small" key=${word} onClick=${(/** @type {any} */ e) => (act("say", { seat: doc.me?.[0], word }), (e.currentTarget.closest("details").open = false))}>${text}</button>`)}
    <label class="opt"><input type="checkbox" checked=${muted.is} onChange=${() => muted.toggle()} /><span>${t("say-mute")}</span></label></div></details>`;
