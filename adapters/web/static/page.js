/* What scripts add to pages of forms: local times, steps of a number, addresses that are copied, the zone of this
   machine, and whether seals and terms fit. */
import { clock, copy, digest, moment, recall, speak } from "./client/browser.js";

const $$ = (selector, root = document) => [...root.querySelectorAll(selector)],
  words = document.body.dataset,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const showVerdict = (at, isGood, good, bad) => {
  at.className = `said said--${isGood ? "good" : "bad"}`;
  at.textContent = isGood ? good : bad;
};
const showLocalTime = time => {
  const date = new Date(time.dateTime);
  if (!isNaN(date)) time.textContent = ("day" in time.dataset ? moment : clock)(date);
};
/* The terms that a table shows are compared with those that this browser opened its word under. */
const compareTerms = at => {
  const { table, termsDigest, sayGood, sayBad } = at.dataset,
    opened = recall(`word/${table}`)?.terms,
    verdict = at.querySelector("[data-terms-verdict]");
  if (opened && verdict) showVerdict(verdict, opened === termsDigest, sayGood, sayBad);
};
/* What is done with a page as soon as it stands, and with each that is put in its place. */
export const enhance = () => {
  $$("time[data-local]").forEach(showLocalTime);
  $$("[data-terms-digest]").forEach(compareTerms);
  for (const button of $$("[data-check]")) button.hidden = !crypto.subtle;
};

const step = button => {
  const field = document.getElementById(button.getAttribute("aria-controls")),
    isUp = button.dataset.step > 0;
  if (!field.value) field.value = isUp ? field.min : field.max;
  else if (isUp) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("change", { bubbles: true }));
  speak(field.value);
};
const copyBeside = async button => {
  const label = button.textContent;
  await copy(button.previousElementSibling);
  button.textContent = words.sayCopied;
  speak(words.sayCopied);
  setTimeout(() => (button.textContent = label), 1800);
};
const check = async button => {
  for (const each of $$("[data-seal]", button.closest("[data-verify]"))) {
    const { prefix = "", seed, digest: promised } = each.dataset, isGood = (await digest(prefix, seed)) === promised;
    showVerdict(each.querySelector("[data-verdict]"), isGood, words.saySealGood, words.saySealBad);
  }
};
const BUTTONS = { step, copy: copyBeside, check };
document.addEventListener("click", e => {
  const button = e.target.closest("button"),
    name = button && Object.keys(BUTTONS).find(each => each in button.dataset);
  if (name) BUTTONS[name](button);
});
/* A time that is written is one of this machine: its zone is put beside it as it is sent. */
const sendZone = e => $$("input[data-zone]", e.target).forEach(field => (field.value = zone ?? ""));
document.addEventListener("submit", sendZone, true);
/* Where a person has not said where they live, the zone of their machine is written; it counts once they press. */
for (const field of $$("input[data-guess]")) if (zone?.includes("/")) field.value ||= zone;
document.documentElement.classList.add("js");
enhance();
