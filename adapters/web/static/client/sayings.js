/* A few ready-made words: pressed by who sits at the table, shown at their plate for a moment. Each reader may do
   without. */
import { recall, remember } from "./browser.js";
import { now } from "./document.js";
import { Component, html } from "./html.js";
import { Icon, Option } from "./parts.js";
import { t } from "./signs.js";

const KEY = "mute sayings";
/** @returns {Record<string, string>} */
const sayings = () => ({
  bella: t("say-bella"),
  sorry: t("say-sorry"),
  moment: t("say-moment"),
  here: t("say-here"),
  brava: t("say-brava"),
  applause: t("say-applause"),
});

let isMuted = recall(KEY) === 1; // this reader does without

/** What is said just now, at each plate on the picture, or low on the stage where there is none. It goes by itself. */
export class Bubbles extends Component {
  componentDidMount() {
    this.componentDidUpdate();
  }

  componentDidUpdate() {
    const next = Math.min(...this.said().map(([, , until]) => until));
    clearTimeout(this.timer);
    if (next < Infinity) this.timer = setTimeout(() => this.setState({}), Math.max(100, next - now()));
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  /** @returns {Doc["said"]} */
  said() {
    return isMuted ? [] : this.props.doc.said.filter((/** @type {Doc["said"][0]} */ [, , until]) => until > now());
  }

  render({ doc, isLow }) {
    const [wide, tall] = doc.size,
      letters = wide / 28,
      all = this.said().map(([seat, word]) => ({
        name: doc.seats[seat]?.[0],
        text: sayings()[word] ?? "",
        plate: doc.spots[`plate-${seat}`],
      }));
    if (isLow)
      return html`
        <div class="sayings--low" aria-hidden="true">
          ${all.filter(({ plate }) => !plate).map(({ name, text }) => html`
            <p class="saying" key=${name}><b>${name}</b> ${text}</p>`)}</div>
        <p class="vh" role="status">${all.map(({ name, text }) => `${name}: ${text} `)}</p>`;
    return html`
      <svg class="sayings" viewBox=${`0 0 ${wide} ${tall}`} aria-hidden="true">
        ${all.filter(({ plate }) => plate).map(({ name, text, plate: [x, y] }) => {
          const broad = Math.min(wide, letters * 0.62 * (text.length + name.length + 4)),
            left = Math.max(0, Math.min(wide - broad, x - broad / 2));
          return html`
            <g class="saying" key=${name}>
              <rect x=${left} y=${y - letters} width=${broad} height=${letters * 2} rx=${letters} />
              <text x=${left + broad / 2} y=${y + letters * 0.35} font-size=${letters} text-anchor="middle">
                <tspan font-weight="700">${name}</tspan>${` ${text}`}</text></g>`;
        })}</svg>`;
  }
}

/** The words that may be said just now, and a switch for who wants none. @param {any} props */
export const Say = ({ doc, act, draw }) => {
  if (!doc.me || !doc.can.includes("say")) return null;
  const say = (e, word) => {
    act("say", { seat: doc.me[0], word });
    e.currentTarget.closest("details").open = false;
  };
  const mute = () => {
    isMuted = !isMuted;
    remember(KEY, isMuted ? 1 : 0);
    draw();
  };
  return html`
    <details class="say">
      <summary aria-label=${t("say-title")} title=${t("say-title")}><${Icon} d="M4 5h16v11H11l-5 4v-4H4z" /></summary>
      <div class="say__in">
        ${Object.entries(sayings()).map(([word, text]) => html`
          <button type="button" class="btn btn--small" key=${word} onClick=${e => say(e, word)}>
            ${text}</button>`)}
        <${Option} isBox checked=${isMuted} go=${mute}><span>${t("say-mute")}</span><//></div>
    </details>`;
};
