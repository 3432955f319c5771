/* What is done with the table itself: who sits where, who is invited, what its host decides. */
import { copy } from "./browser.js";
import { Component, html } from "./html.js";
import { codeOf } from "./notes.js";
import { Fold, Select, Small } from "./parts.js";
import { full, rich, t } from "./signs.js";

/** @param {Doc} doc */
const listPeople = doc =>
  doc.seats.map(([name, signs = ""], n) => ({
    name,
    n,
    isMine: signs.includes("m"),
    isFree: /[rv]/.test(signs),
    isRobot: signs.includes("r"),
  }));

/** Take a free seat, or ask a person for theirs: a stranger says a name first. */
export class Sit extends Component {
  async take(/** @type {number | string} */ seat) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("sit-name")),
      { act, reader } = this.props;
    if (field && !field.reportValidity()) return;
    const came = await act("sit", { seat, ...(field && { name: field.value }) });
    if (field && came && !came.reason) reader.name = field.value;
    this.setState({});
  }

  render({ doc, reader, details }) {
    const all = listPeople(doc),
      isHolder = doc.me || reader.held.length > 0,
      mayHaveAll = isHolder && details.practice && details.open && all.some(each => each.isRobot);
    /** @param {ReturnType<typeof listPeople>} seats @param {string} hint
        @param {(name: string, n: number) => string} label */
    const offer = (seats, hint, label) => seats.length > 0 && html`
      <p class="small">${hint}</p><div class="row">
        ${seats.map(({ name, n }) => html`
          <${Small} key=${n} label=${label(name, n + 1)} go=${() => this.take(n)} />`)}</div>`;
    const taken = isHolder ? [] : all.filter(each => !each.isFree),
      hint = `${t("take-hint")}${details.open ? "" : ` ${t("take-asked")}`}`;
    return html`${!reader.name && html`
        <div class="field"><label for="sit-name">${t("your-name")}</label>
          <input class="in" id="sit-name" autocomplete="nickname" maxlength="24" required /></div>`}
      ${offer(all.filter(each => each.isFree), hint, (name, n) => t("take-of", name, n))}
      ${offer(taken, t("take-from-hint"), (name, n) => t("take-from", name, n))}
      ${mayHaveAll && html`<p><${Small} label=${t("sit-everywhere")} go=${() => this.take("all")} /></p>`}`;
  }
}

/* -- what people who play, and the host among them, decide ------------------------------------- */
/** Choose one of a few, and press. */
class PickAndPress extends Component {
  render({ id, label, options, first, verb, go }, { value = first }) {
    return html`
      <p class="row">
        ${options.length > 1 && html`
          <label class="vh" for=${id}>${label}</label>
          <${Select} id=${id} class="in inline-sel" options=${options} value=${value}
            go=${to => this.setState({ value: to })} />`}
        <${Small} label=${verb} go=${() => go(value)} /></p>`;
  }
}

/** What was suggested, which the host takes over or not. */
const Suggestions = ({ details: { suggestions = [], host }, can, then }) => suggestions.length > 0 && html`
  <ul class="stack-s" aria-label=${t("suggestions")}>
    ${suggestions.map((/** @type {[number, string]} */ [number, text]) => html`
      <li class="row" key=${number}><span>${rich(text)}</span>
        ${can("accept")
          ? html`
            <${Small} label=${t("accept")} of=${full(text)} kind="btn--act" go=${() => then("accept", { number })} />
            <${Small} label=${t("decline")} of=${full(text)} go=${() => then("decline", { number })} />`
          : html`<span class="muted small">${t("suggestion-waits", host)}</span>`}</li>`)}</ul>`;

/** @param {Shown & { details: any, reload: () => void }} props */
export const Powers = ({ doc, act, details, reload }) => {
  const can = form => doc.can.includes(form),
    all = listPeople(doc).filter(each => !each.isMine),
    others = all.filter(each => !each.isFree),
    { barred = [], robots = [] } = details,
    resume = t(doc.pausing ? "do-unpause" : "do-resume"),
    plain = { resume, remind: t("do-remind"), time: t("do-time"), pause: t("do-pause") };
  /** Do what moves the details too. @type {Do} */
  const then = async (name, fields) => {
    await act(name, fields);
    reload();
  };
  const paces = Object.entries({
    live: t("pace-live"),
    evening: t("pace-evening"),
    day: t("pace-day"),
    relaxed: t("pace-relaxed"),
    free: t("pace-free"),
  });
  return html`
    <${Suggestions} details=${details} can=${can} then=${then} />
    ${barred.map((/** @type {[number, string]} */ [number, name]) => html`
      <p class="row" key=${number}><span class="small">${t("removed", name)}</span>
        ${can("readmit") && html`
          <${Small} label=${t("readmit")} of=${name} go=${() => then("readmit", { number })} />`}</p>`)}
    ${can("handover") && others.length > 0 && html`
      <${Fold} title=${t("handover")}><p class="small">${t("handover-hint")}</p>
        <div class="row">${others.map(({ name, n }) => html`
          <${Small} key=${n} label=${t("handover-to", name)} go=${() => then("handover", { seat: n })} />`)}</div><//>`}
    <div class="row">${Object.entries(plain).filter(([form]) => can(form)).map(([form, label]) => html`
      <${Small} key=${form} label=${label} go=${() => act(form)} kind=${form === "resume" ? "btn--act" : ""} />`)}</div>
    ${can("retract") && html`
      <p class="row"><${Small} label=${t("do-retract")} go=${() => act("retract")} />
        <span class="small muted">${t("retract-hint")}</span></p>`}
    ${can("pace") && can("robot") && html`
      <${PickAndPress} id="pace" label=${t("pace")} options=${paces} first=${doc.game[3]}
        verb=${t("pace-change")} go=${pace => act("pace", { pace })} />`}
    ${can("robot") && others.map(({ name, n }) => html`
      <${PickAndPress} key=${n} id=${`robot-${n}`} label=${t("robot-level", n + 1)} first=${robots[0]?.[0] ?? ""}
        options=${robots.map(([token, label]) => [token, full(label)])}
        verb=${t("do-robot", name)} go=${level => then("robot", { seat: n, level })} />`)}
    ${can("remove") && all.filter(each => !each.isFree || each.isRobot).map(({ name, n }) => html`
      <${Fold} key=${n} title=${html`${t("remove")}<span class="vh"> ${name}</span>`}>
        <p class="small">${t("remove-hint", name)}</p>
        <${Small} label=${t("remove-yes", name)} kind="btn--stop" go=${() => then("remove", { seat: n })} /><//>`)}
    ${can("end") && html`
      <${Fold} title=${t("do-end")}><p class="small">${t("end-hint")}</p>
        <div class="row"><${Small} label=${t("end-yes")} kind="btn--stop" go=${() => act("end")} />
          <${Small} label=${t("end-concede")} kind="btn--stop" go=${() => act("end", { concede: 1 })} /></div><//>`}`;
};

/* -- invitations: an address that is told once, as text, as a picture, and by the telephone's own share  */
/** An address that is copied, shared, or looked at by another's camera. */
class Link extends Component {
  async copy() {
    await copy(document.getElementById(this.props.id));
    this.setState({ isCopied: true });
  }

  render({ link, title, qr, id }, { isCopied }) {
    const share = () => navigator.share({ title, url: link }).catch(() => {});
    return html`
      <div class="copy"><input class="in" readonly id=${id} value=${link} aria-label=${title} />
        <${Small} label=${t(isCopied ? "copied" : "copy")} go=${() => this.copy()} />
        ${"share" in navigator && html`<${Small} label=${t("share")} kind="btn--act" go=${share} />`}</div>
      <${Fold} title=${t("qr")}>
        <img class="qr" loading="lazy" src=${qr} width="152" height="152" alt=${t("qr-alt")} /><//>`;
  }
}

export class Invite extends Component {
  async make() {
    const came = await this.props.act("invite");
    if (!came?.pages) return;
    this.setState({ came, qr: URL.createObjectURL(new Blob([came.qr], { type: "image/svg+xml" })) });
  }

  async withdraw() {
    await this.props.act("withdraw");
    this.setState({ came: null });
  }

  render({ doc, path }, { came, qr }) {
    const table = `/t/${codeOf(path)}`, [, , name] = doc.game;
    const drawInvitation = () => html`
      <p class="small">${t("invitation-what", name)}</p>
      <${Link} id="invitation" link=${came.pages} title=${t("invitation-pages")} qr=${qr} />
      ${came.others.length > 0 && html`
        <ul class="stack-s">${came.others.map(([label, url]) => html`
          <li><a href=${url} rel="noreferrer" target="_blank">${label}</a></li>`)}</ul>
        <p class="small">${t("invitation-code", came.code)}</p>`}`;
    return html`
      ${doc.can.includes("invite") && (came
        ? drawInvitation()
        : html`<p><${Small} label=${t("invitation-make")} kind="btn--act" go=${() => this.make()} /></p>`)}
      ${doc.can.includes("withdraw") && html`
        <p><${Small} label=${t("invitation-withdraw")} go=${() => this.withdraw()} /></p>`}
      <p class="small">${t("table-address")}</p>
      <${Link} id="table-address" link=${location.origin + table} title=${name} qr=${`${table}/qr.svg`} />`;
  }
}
