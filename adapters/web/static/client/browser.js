/* What a page has of its browser: what is remembered, how it goes to another page, and how long it lives. */

/** What the server put into the page. */
export const readPage = id => JSON.parse(document.getElementById(id)?.textContent || "null");

/** The SHA-256 of a text and the bytes whose hex follows it. */
export const digest = async (text, hex = "") => {
  const after = hex.match(/../g) ?? [],
    bytes = new Uint8Array([...new TextEncoder().encode(text), ...after.map(pair => parseInt(pair, 16))]);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
};
/** @param {Iterable<number>} bytes */
export const hexOf = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");

const frame = /** @type {any} */ (globalThis).arbitroWindow; // where this is a chat's window; see frame.js
/** Ends with this page: in a window without cookies others are put in its place, while timers and streams would go on.
    @type {AbortSignal} */
export const here = frame?.leaving.signal ?? new AbortController().signal;
/** @param {number} ms @param {() => void} work */
export const every = (ms, work) => {
  const timer = setInterval(work, ms);
  here.addEventListener("abort", () => clearInterval(timer));
};
/** @param {string} to an address of ours */
export const visit = to => (frame?.go ? frame.go(to) : location.assign(to));

/** Say something to those who listen, in the region of that id. */
export const speak = (text, id = "voice") => {
  const region = document.getElementById(id);
  if (!region) return;
  region.textContent = ""; // the same text is heard again only where it was gone
  setTimeout(() => (region.textContent = text), 60);
};
/** Copy what stands in a field: pages of a home network have no clipboard of their own. @param {any} field */
export const copy = async field => {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
};

const lang = globalThis.document?.documentElement.lang,
  language = lang === "en" ? "en-GB" : lang,
  /** @type {Intl.DateTimeFormatOptions} */ hour = { hour: "2-digit", minute: "2-digit" },
  /** @type {Intl.DateTimeFormatOptions} */ day = { weekday: "short", day: "numeric", month: "short" };
/** The time of a day. @param {number | Date} at */
export const clock = at => new Date(at).toLocaleTimeString(language, hour);
/** The time, with its day where it isn't today. @param {number | Date} at */
export const moment = at => {
  const date = new Date(at), isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clock(date) : date.toLocaleString(language, { ...day, ...hour });
};

/** @type {Record<string, any>} */
const held = {}; // where the browser remembers nothing, this page alone knows
/** What was remembered under a name. @returns {any} */
export const recall = key => {
  try {
    return held[key] ?? JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
};
export const remember = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    held[key] = value;
  }
};
