/* The lobby comes whole at each change, and is put in place: what is typed, opened and pointed at stays. Its forms
   are answered in place too. */
import { visit } from "./client/browser.js";
import { Stream } from "./client/document.js";
import { enhance } from "./page.js";
import { lookAtWord } from "./words.js";

const $ = (selector, root = document) => root.querySelector(selector),
  $$ = (selector, root = document) => [...root.querySelectorAll(selector)],
  words = document.body.dataset,
  gathering = $("#gathering").dataset;
let had = gathering.had; // the version of the lobby that is shown

/* -- what stands on the page is found again on the next one by its place in a form and its name  */
const nameOf = node => {
  if (node.id) return node.id;
  const { tagName, name, type, value, form } = node, { seat, option } = form?.elements ?? {};
  const action = form?.getAttribute("action"), pressed = type === "submit" ? value : "";
  return [tagName, name, type, pressed, action, seat?.value, option?.value].join(" ");
};
const isTick = field => /radio|checkbox/.test(field.type);
const isTyped = field => {
  if (isTick(field)) return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return [...field.options].some(each => each.selected !== each.defaultSelected);
  return field.type !== "hidden" && field.value !== field.defaultValue;
};
const fieldsOf = main => $$("input, select, textarea", main);
const foldOf = fold => fold.id || $("summary", fold)?.textContent;
/* Put what was typed and opened on the old page onto the new one, but for the form that was sent. */
const carryOver = (old, main, sent) => {
  const open = new Set($$("details[open]", old).map(foldOf)),
    shut = new Set($$("details:not([open])", old).map(foldOf)),
    typed = new Map(fieldsOf(old).filter(x => isTyped(x) && x.form !== sent).map(x => [nameOf(x), x]));
  for (const fold of $$("details", main)) fold.open = open.has(foldOf(fold)) || (fold.open && !shut.has(foldOf(fold)));
  for (const field of fieldsOf(main)) {
    const was = typed.get(nameOf(field));
    if (!was || field.readOnly) continue;
    if (isTick(field)) field.checked = was.checked;
    else field.value = was.value;
  }
  if (!sent) $("#said", main)?.replaceChildren(...($("#said", old)?.childNodes ?? []));
};
const put = (main, sent) => {
  const old = $("main"),
    active = document.activeElement,
    name = old.contains(active) ? nameOf(active) : null,
    caret = active?.selectionStart;
  carryOver(old, main, sent);
  old.replaceWith(main);
  if (name) {
    const next = $$("input, select, textarea, button, summary, a", main).find(x => nameOf(x) === name) ?? $("#lobby");
    next?.focus({ preventScroll: true });
    if (caret !== null && next?.type === "text") next.setSelectionRange(caret, caret);
  }
  enhance();
  lookAtWord();
};
const read = text => $("main", new DOMParser().parseFromString(text, "text/html"));

/* -- the stream: the whole page as it is now, or where the game is played ---------------------- */
const tell = text => {
  $("#offline").hidden = !text;
  $("[data-offline]").textContent = text;
};
const stream = new Stream(() => `${gathering.stream}&had=${had}`, {
  say: line => tell({ on: "", off: words.sayOffline, rest: words.sayRest }[line]),
  go: visit,
  news: (data, id) => {
    had = id;
    put(read(data));
  },
});
document.addEventListener("visibilitychange", () => document.hidden || stream.line || stream.open());
addEventListener("pagehide", () => stream.close());

/* -- forms ------------------------------------------------------------------------------------- */
const send = async (form, button) => {
  form.setAttribute("aria-busy", "true");
  try {
    const got = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, button)) }),
      main = read(await got.text()),
      next = $("#gathering", main);
    if (!next) return visit(got.url.startsWith(form.action) ? location.pathname : got.url);
    had = next.dataset.had;
    put(main, form);
  } catch {
    tell(words.sayUnsent);
    form.removeAttribute("aria-busy");
  }
};
document.addEventListener("submit", e => {
  if (!e.target.matches("[data-stay]") || e.defaultPrevented) return;
  e.preventDefault();
  e.stopImmediatePropagation();
  send(e.target, e.submitter);
});
document.addEventListener("change", e => e.target.form?.matches("[data-at-once]") && e.target.form.requestSubmit());
stream.open();
