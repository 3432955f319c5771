/* What is done with the table itself: who sits where, who is invited, what its host decides, what proves its deals. */
import { makePress, recall } from "./document.js";
import { Component, html } from "./html.js";
import { Small, baseOf, codeOf } from "./notes.js";
import { full, t, tok } from "./signs.js";

/** @param {Doc} doc */
const people = doc => doc.seats.map(([name, signs = ""], n) => ({ name, n, isMine: signs.includes("m"), isFree: /[rv]/.test(signs), isRobot: signs.includes("r") }));
/* -- seats ------------------------------------------------------------------------------------------------------------ */

/** Take a free seat, or ask a person for theirs: a stranger says a name first. */
export class Sit extends Component {
  /** @param {Shown & { details: any }} props */
  render({ doc, act, reader, details }) {
    const all = people(doc),
      free = all.filter(each => each.isFree),
      held = doc.me || reader.held.length > 0,
      asked = held ? [] : all.filter(each => !each.isFree),
      take = async (/** @type {number | string} */ seat) => {
        const field = /** @type {HTMLInputElement | null} */ (document.getElementById("sit-name"));
        if (field && !field.reportValidity()) return;
        const came = await act("sit", { seat, ...(field && { name: field.value }) });
        if (field && came && !came.reason) reader.name = field.value;
        this.setState({});
      };
    return html`${!reader.name && html`<div class="field"><label for="sit-name">${t("your-name")}</label><input class="in" id="sit-name" autocomplete="nickname" maxlength="24" required /></div>`}
      ${free.length > 0 && html`<p class="small">${t("take-hint")}${!details.open && ` ${t("take-asked")}`}</p><div class="row">${free.map(({ name, n }) => html`<${Small} key=${n} label=${t("take-of", name, n + 1)} go=${() => take(n)} />`)}</div>`}
      ${asked.length > 0 && html`<p class="small">${t("take-from-hint")}</p><div class="row">${asked.map(({ name, n }) => html`<${Small} key=${n} label=${t("take-from", name, n + 1)} go=${() => take(n)} />`)}</div>`}
      ${held && details.practice && details.open && all.some(each => each.isRobot) && html`<p><${Small} label=${t("sit-everywhere")} go=${() => take("all")} /></p>`}`;
  }
}

/* -- what people who play, and the host among them, decide ------------------------------------------------------------- */

const paces = () => [["live", t("pace-live")], ["evening", t("pace-evening")], ["day", t("pace-day")], ["relaxed", t("pace-relaxed")], ["free", t("pace-free")]];
/** What is done without a word more. @param {Doc} doc */
const plain = doc => [["resume", doc.pausing ? t("do-unpause") : t("do-resume")], ["remind", t("do-remind")], ["time", t("do-time")], ["pause", t("do-pause")]];

/** @param {Shown & { details: any, reload: () => void }} props */
export const Powers = ({ doc, act, details, reload }) => {
  const can = (/** @type {string} */ form) => doc.can.includes(form),
    others = people(doc).filter(each => !each.isMine && !each.isFree),
    free = people(doc).filter(each => each.isRobot),
    robots = details.robots ?? [],
    then = async (/** @type {string} */ name, /** @type {Record<string, any>} */ fields) => (await act(name, fields), reload()),
    chosen = (/** @type {any} */ e) => /** @type {HTMLSelectElement} */ (e.currentTarget.parentElement.querySelector("select")).value;
  return html`
    ${(details.suggestions ?? []).length > 0 && html`<ul class="stack-s" aria-label=${t("suggestions")}>${details.suggestions.map((/** @type {[number, string]} */ [number, text]) => html`<li class="row" key=${number}><span>${tok(text)}</span>${can("accept") ? html`<${Small} label=${t("accept")} of=${full(text)} kind="btn--act" go=${() => then("accept", { number })} /><${Small} label=${t("decline")} of=${full(text)} go=${() => then("decline", { number })} />` : html`<span class="muted small">${t("suggestion-waits", details.host)}</span>`}</li>`)}</ul>`}
    ${(details.barred ?? []).map((/** @type {[number, string]} */ [number, name]) => html`<p class="row" key=${number}><span class="small">${t("removed", name)}</span>${can("readmit") && html`<${Small} label=${t("readmit")} of=${name} go=${() => then("readmit", { number })} />`}</p>`)}
    ${can("handover") && others.length > 0 && html`<details class="fold"><summary>${t("handover")}</summary><p class="small">${t("handover-hint")}</p><div class="row">${others.map(({ name, n }) => html`<${Small} key=${n} label=${t("handover-to", name)} go=${() => then("handover", { seat: n })} />`)}</div></details>`}
    <div class="row">${plain(doc).filter(([form]) => can(form)).map(([form, label]) => html`<${Small} key=${form} label=${label} go=${() => act(form)} kind=${form === "resume" ? "btn--act" : ""} />`)}</div>
    ${can("retract") && html`<p class="row"><${Small} label=${t("do-retract")} go=${() => act("retract")} /><span class="small muted">${t("retract-hint")}</span></p>`}
    ${can("pace") && can("robot") && html`<p class="row"><label class="vh" for="pace">${t("pace")}</label><select class="in inline-sel" id="pace">${paces().map(([pace, label]) => html`<option value=${pace} selected=${pace === doc.game[3]}>${label}</option>`)}</select><${Small} label=${t("pace-change")} go=${(/** @type {any} */ e) => act("pace", { pace: chosen(e) })} /></p>`}
    ${can("robot") && others.map(({ name, n }) => html`<p class="row" key=${n}>${robots.length > 1 && html`<label class="vh" for=${`robot-${n}`}>${t("robot-level", n + 1)}</label><select class="in inline-sel" id=${`robot-${n}`}>${robots.map((/** @type {string[]} */ [token, label]) => html`<option value=${token}>${full(label)}</option>`)}</select>`}
      <${Small} label=${t("do-robot", name)} go=${(/** @type {any} */ e) => then("robot", { seat: n, level: robots.length > 1 ? chosen(e) : (robots[0]?.[0] ?? "") })} /></p>`)}
    ${can("remove") && [...others, ...free].map(({ name, n }) => html`<details class="fold" key=${n}><summary>${t("remove")}<span class="vh"> ${name}</span></summary><p class="small">${t("remove-hint", name)}</p><${Small} label=${t("remove-yes", name)} kind="btn--stop" go=${() => then("remove", { seat: n })} /></details>`)}
    ${can("end") && html`<details class="fold"><summary>${t("do-end")}</summary><p class="small">${t("end-hint")}</p><div class="row"><${Small} label=${t("end-yes")} kind="btn--stop" go=${() => act("end")} /><${Small} label=${t("end-concede")} kind="btn--stop" go=${() => act("end", { concede: 1 })} /></div></details>`}`;
};

/* -- invitations: an address that is told once, as text, as a picture, and by the telephone's own share ------------------ */

/** An address that is copied, shared, or looked at by another's camera. @param {{ link: string, title: string, qr: string, id: string }} props */
class Link extends Component {
  async copy() {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(this.props.id));
    try {
      await navigator.clipboard.writeText(this.props.link);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    this.setState({ isCopied: true });
  }

  /** @param {any} props @param {any} state */
  render({ link, title, qr, id }, { isCopied }) {
    return html`<div class="copy"><input class="in" readonly id=${id} value=${link} aria-label=${title} /><button class="btn btn--small" type="button" onClick=${() => this.copy()}>${t(isCopied ? "copied" : "copy")}</button>
      ${navigator.share && html`<${Small} label=${t("share")} kind="btn--act" go=${() => navigator.share({ title, url: link }).catch(() => {})} />`}</div>
      <details class="fold"><summary>${t("qr")}</summary><img class="qr" loading="lazy" src=${qr} width="152" height="152" alt=${t("qr-alt")} /></details>`;
  }
}

export class Invite extends Component {
  async make() {
    const came = await this.props.act("invite");
    if (came?.pages) this.setState({ came, qr: URL.createObjectURL(new Blob([came.qr], { type: "image/svg+xml" })) });
  }

  /** @param {any} props @param {any} state */
  render({ doc, act, path }, { came, qr }) {
    const table = `${location.origin}/t/${codeOf(path)}`;
    return html`${doc.can.includes("invite") && (came
      ? html`<p class="small">${t("invitation-what", doc.game[2])}</p><${Link} id="invitation" link=${came.pages} title=${t("invitation-pages")} qr=${qr} />
        ${came.others.length > 0 && html`<ul class="stack-s">${came.others.map((/** @type {string[]} */ [label, url]) => html`<li><a href=${url} rel="noreferrer" target="_blank">${label}</a></li>`)}</ul><p class="small">${t("invitation-code", came.code)}</p>`}`
      : html`<p><${Small} label=${t("invitation-make")} kind="btn--act" go=${() => this.make()} /></p>`)}
      ${doc.can.includes("withdraw") && html`<p><${Small} label=${t("invitation-withdraw")} go=${async () => (await act("withdraw"), this.setState({ came: null }))} /></p>`}
      <p class="small">${t("table-address")}</p><${Link} id="table-address" link=${table} title=${doc.game[2]} qr=${`/t/${codeOf(path)}/qr.svg`} />`;
  }
}

/* -- what proves the deals ------------------------------------------------------------------------------------------------ */

/** @param {string} hex */
const groups = hex => hex.replace(/(.{4})(?=.)/g, "$1 ");
/** @param {BufferSource} bytes */
const hash = async bytes => [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map(byte => byte.toString(16).padStart(2, "0")).join("");
/** What this browser's word was opened under. @param {string} code */
const openedUnder = code => recall(`word/${code}`)?.terms;
/** @param {string} kind */
const wordKind = kind => (kind === "sealed" ? t("word-sealed") : kind === "typed" ? t("word-typed") : t("word-press"));

/** The fingerprints of the deals, checked here once their seeds are open. @param {Shown & { details: any }} props */
export class Proof extends Component {
  async check() {
    /** @type {Record<string, boolean>} */ const found = {};
    for (const [deal, digest, seed] of this.props.details.seals)
      if (seed) {
        const head = new TextEncoder().encode(deal ? "" : `arbitro/${codeOf(this.props.path)}/`),
          bytes = Uint8Array.from(seed.match(/../g), (/** @type {string} */ pair) => parseInt(pair, 16));
        found[deal] = (await hash(new Uint8Array([...head, ...bytes]))) === digest;
      }
    this.setState({ found });
  }

  /** @param {any} props @param {any} state */
  render({ doc, path, details, text }, { found }) {
    const seals = details.seals ?? [],
      terms = details.terms,
      under = terms && openedUnder(codeOf(path)),
      verdict = (/** @type {boolean} */ isGood, /** @type {string} */ good, /** @type {string} */ bad) => html` <span class=${`said said--${isGood ? "good" : "bad"}`} role="status">${isGood ? good : bad}</span>`;
    return html`<p class="small">${t(doc.over ? "seals-proof" : "seals-hint")}</p>${text && html`<p>${tok(text)}</p>`}
      <ol class="stack-s seals-list">${seals.map((/** @type {[number, string, string]} */ [deal, digest, seed]) => html`<li key=${deal}><b>${deal ? t("seal-deal", deal) : t("seal-master")}</b><br /><span class="small muted">${t("seal-digest")}</span> <span class="hash">${groups(digest)}</span>
        ${seed && html`<br /><span class="small muted">${t("seal-seed")}</span> <span class="hash">${groups(seed)}</span>`}${found?.[deal] !== undefined && verdict(found[deal], t("seal-good"), t("seal-bad"))}</li>`)}</ol>
      ${crypto.subtle && seals.some((/** @type {string[]} */ [, , seed]) => seed) && html`<p><${Small} label=${t("seals-do")} go=${() => this.check()} /></p>`}
      ${(details.words ?? []).length > 0 && html`<p><b>${t("words-given")}</b></p><ul class="stack-s">${details.words.map((/** @type {any[]} */ [name, kind, word, opened, isAwaited]) => html`<li key=${name}><b>${name}</b> <span class="muted small">${wordKind(kind)}${isAwaited ? `, ${t("word-awaited")}` : ""}</span><br /><span class="hash">${opened || word}</span></li>`)}</ul>`}
      ${terms && html`<p><span class="small muted">${t("terms-digest")}</span> <span class="hash">${groups(terms[0])}</span>${under && verdict(under === terms[0], t("terms-same"), t("terms-other"))}</p>`}
      ${text && html`<p class="small">${t("verify-how")} <code>arbitro verify arbitro-${codeOf(path)}.json</code></p><p><a class="btn btn--small" href=${`/t/${codeOf(path)}/table.json`} download>${t("verify-download")}</a></p>`}`;
  }
}

/* -- at the foot: other pages, and how all pages look ------------------------------------------------------------------------ */

/** @param {{ path: string, doc: Doc }} props */
export const Foot = ({ path, doc }) => {
  const { lang, theme = "", deck = "" } = { lang: document.documentElement.lang, ...document.documentElement.dataset },
    choices = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ now, /** @type {string[][]} */ all) => html`<form class="row" method="post" action="/settings" aria-label=${label}><input type="hidden" name="press" value=${makePress()} /><input type="hidden" name="back" value=${path} /><span class="small muted">${label}</span><span class="seg">${all.map(([value, text, of]) => html`<button name=${name} value=${value} lang=${of} aria-pressed=${now === value ? "true" : "false"}>${text}</button>`)}</span></form>`;
  return html`<footer class="foot foot--side"><nav class="row" aria-label=${t("foot-nav")}><a href="/">${t("home")}</a><a href="/help">${t("help")}</a>${doc.me && html`<a href=${baseOf(path)}>${t("whole-table")}</a>`}${doc.me && html`<a href="/autoplay">${t("autoplay")}</a>`}<a href="/hours">${t("hours")}</a><a href="/records">${t("records")}</a></nav>
    ${choices("lang", t("language"), lang, [["it", "Italiano", "it"], ["en", "English", "en"]])}
    ${choices("theme", t("theme"), theme, [["", t("theme-system")], ["light", t("theme-light")], ["dark", t("theme-dark")]])}
    ${choices("deck", t("deck"), deck, [["", t("deck-two")], ["four", t("deck-four")]])}</footer>`;
};
