/* What a page knows of its table: one document, told whole once and then by its changes; what a press sends.
   See docs/view.md. */
import { every, here, hexOf } from "./browser.js";

/** What a document leaves out because it is empty. */
const LEAST = {
  me: null, stage: "", seats: [], asks: [], hand: [], last: null, notes: [], log: [], older: 0, score: null, over: null,
  size: [0, 0, 0], spots: {}, art: [], alt: "", twin: [], foot: [], can: [], proposals: [], notice: "", prepared: "",
  lessons: [], rematch: "", pausing: false, mine: [], said: [],
};
/** A document with what it left out because it is empty. @param {Partial<Doc>} told @returns {Doc} */
export const complete = told => /** @type {Doc} */ ({ ...LEAST, ...told });

/** The sequence that a change makes: a number keeps so many, or drops them where it is negative, a text is changed
    between its ends, and all else is put in. @param {any[]} old @param {any[]} steps @returns {any[]} */
export const follow = (old, steps) => {
  const made = [];
  let at = 0;
  for (const step of steps)
    if (step["~"]) {
      const [first, last, text] = step["~"], was = old[at++];
      made.push(was.slice(0, first) + text + was.slice(was.length - last));
    } else if (typeof step !== "number") made.push(step);
    else if (step < 0) at -= step;
    else made.push(...old.slice(at, (at += step)));
  return made.concat(old.slice(at));
};

/** The document that a change makes. @param {Doc} doc @param {Record<string, any>} changes @returns {Doc} */
export const change = (doc, changes) => {
  /** @type {any} */ const made = { ...doc };
  for (const [key, value] of Object.entries(changes))
    if (value === null) delete made[key];
    else made[key] = value["~"] ? follow(made[key], value["~"]) : value;
  return complete(made);
};

const SILENCE = 50_000, // a stream has a beat every 20 s: one that is silent for two and a half is dead
  FIRST = 1_000, // ms in which a stream's first byte comes as a rule
  HELD = 10_000, // ms without a first byte after which something on the way is thought to hold streams up
  POLLS = 24, // how often it is asked briefly then, until a stream is tried again
  SELDOM = 5_000;

/** How far this machine's clock is from the server's, in ms. */
let ahead = 0;
export const now = () => Date.now() - ahead;
/** @param {number} ms the server's time as it was just said */
const setClock = ms => {
  if (ms && Math.abs(now() - ms) > 1500) ahead = Date.now() - ms;
};

/** What a stream brings: the name, the data and the number of each event; beats have none of them.
    @param {ReadableStream<BufferSource>} body */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let got; !(got = await reader.read()).done; ) {
    const events = (text + got.value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      /** @type {Record<string, string>} */ const fields = {};
      for (const line of event.split("\n")) {
        const [name, value = ""] = line.split(/: ?(.*)/s);
        fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
      }
      yield fields;
    }
  }
}

/** A stream of what changes, opened again whenever it ends. It is read by a request, since only those say in a chat's
    window who asks. */
export class Stream {
  /** @param {() => string} address which stream, without whether it is brief @param {Hears} hears */
  constructor(address, hears) {
    this.address = address;
    this.hears = hears;
    this.tries = this.polls = this.timer = 0;
    this.isHeard = this.isBrief = false;
    this.heardAt = performance.now();
    /** @type {AbortController | null} */ this.line = null;
    every(SELDOM, () => this.renew());
    here.addEventListener("abort", () => this.close());
  }

  /** Open it again where it is dead; where nothing came at all it is held up: ask briefly, or no longer so. */
  renew() {
    if (!this.line || performance.now() - this.heardAt < (this.isHeard ? SILENCE : HELD)) return;
    if (!this.isHeard) this.polls = this.isBrief ? 0 : POLLS;
    if (this.isHeard || ++this.tries > 1) this.hears.say("off");
    this.open();
  }

  /** Hear what a press has brought: at once, where no stream comes through. */
  hurry() {
    if (!this.line) return;
    const left = this.heardAt + FIRST - performance.now();
    if (!this.isHeard && !this.polls && left > 0) return void setTimeout(() => this.hurry(), left);
    if (!this.isHeard) this.polls = POLLS;
    if (this.polls) this.open();
  }

  close() {
    clearTimeout(this.timer);
    this.line?.abort();
    this.line = null;
  }

  /** Hear of changes from now on. */
  async open() {
    this.close();
    this.heardAt = performance.now();
    this.isHeard = false;
    const line = (this.line = new AbortController());
    this.isBrief = this.polls > 0;
    let wait = this.isBrief ? SELDOM : 1_000;
    if (this.isBrief) this.polls--;
    try {
      const got = await fetch(this.address() + (this.isBrief ? "&brief=1" : ""), { signal: line.signal });
      if (got.status === 403 || got.status === 404) return this.hears.go(location.pathname);
      if (!got.ok || !got.body) throw new Error(String(got.status));
      for await (const event of eventsOf(got.body)) {
        if (this.line !== line) return;
        if (!this.isHeard) this.hears.say("on");
        this.isHeard = true;
        this.tries = 0;
        this.heardAt = performance.now();
        try {
          this.hear(event);
        } catch (fault) {
          reportError(fault); // it is not the stream's
        }
      }
    } catch {
      if (this.line === line && ++this.tries > 1) this.hears.say("off");
      wait = Math.max(wait, Math.min(8_000, 1_000 * this.tries));
    }
    if (this.line === line) this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** @param {Record<string, string>} event */
  hear({ event = "", data, id = "" }) {
    if (event === "go") this.hears.go(data);
    else if (event === "rest") {
      this.close();
      this.hears.say("rest");
    } else if (data) this.take(event, data, id);
  }

  /** Take news. */
  take(event, data, id) {
    this.hears.news?.(data, id, event);
  }
}

/** A table as it is known, and the stream that tells what changes of it. */
export class Source extends Stream {
  /** @param {string} path @param {Whole} whole @param {boolean} isNarrow @param {Hears} hears */
  constructor(path, whole, isNarrow, hears) {
    super(() => `${this.path}/stream?had=${this.version}${this.isNarrow ? "&narrow=1" : ""}`, hears);
    this.path = path;
    this.isNarrow = isNarrow;
    this.version = whole.version;
    this.doc = complete(whole.view);
    setClock(whole.now);
  }

  /** Know another seat from now on; returns whether it can be known. */
  async move(path) {
    this.close();
    this.path = path;
    const told = await get(`${path}/view${this.isNarrow ? "?narrow=1" : ""}`);
    if (!told || path !== this.path) return !!told;
    this.takeWhole(told);
    this.open();
    return true;
  }

  /** Hear what is drawn in another size of window. */
  resize(isNarrow) {
    this.isNarrow = isNarrow;
    this.version = "";
    this.open();
  }

  /** @param {Whole} told */
  takeWhole(told) {
    setClock(told.now);
    this.version = told.version;
    this.doc = complete(told.view);
    this.hears.tell(this.doc, null);
  }

  take(event, data) {
    const told = JSON.parse(data);
    if (event === "view") return this.takeWhole(told);
    if (event) return;
    setClock(told.now);
    if (told.to === this.version) return;
    if (told.from !== this.version) {
      this.version = ""; // it leads from what is not known: the next stream begins with the whole
      this.open();
    } else {
      this.version = told.to;
      this.doc = change(this.doc, told.set);
      this.hears.tell(this.doc, told.set);
    }
  }
}

const JSON_ONLY = { Accept: "application/json" };
/** A name that no other press has. */
export const makePress = () => hexOf(crypto.getRandomValues(new Uint8Array(8)));

/** Send what a person does; it is sent again where the connection fails, under the same name. Returns what came of
    it, null for nothing, and the reason `unsent` where it did not go through.
    @param {string} path @param {Record<string, any>} sent @returns {Promise<any>} */
export const post = async (path, sent) => {
  const body = JSON.stringify(sent);
  for (let again = 0; ; again++)
    try {
      const headers = { "Content-Type": "application/json", ...JSON_ONLY },
        got = await fetch(path, { method: "POST", body, headers });
      if (got.status === 204) return null;
      const told = got.headers.get("content-type")?.startsWith("application/json") ? await got.json() : { text: "" };
      return got.ok ? told : { reason: String(got.status), ...told };
    } catch {
      if (again > 1) return { reason: "unsent", text: "" };
      await new Promise(done => setTimeout(done, 700 * 2 ** again));
    }
};

/** What is fetched when it is opened, null where it can't be. @param {string} path @returns {Promise<any>} */
export const get = async path => {
  const got = await fetch(path, { headers: JSON_ONLY }).catch(() => null);
  return got?.ok ? got.json().catch(() => null) : null;
};
