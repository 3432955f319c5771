/* The table's picture: a display list as SVG, and what changes of it. No game is named here.

   A row is ["u", x, y, width, height, "sheet/name", key, turn, opacity],
   ["r", x, y, width, height, radius, fill, line, thick, dashes], ["c", x, y, radius, fill, line, thick],
   ["p", x, y, path, fill, line, thick, dashes], ["t", x, baseline, text, size, colour, flags, width]
   or ["g", x, y, scale, rows, key]. What has a key is the same piece wherever it lies: it is moved, not drawn again. */

const SVG = "http://www.w3.org/2000/svg",
  FLIGHT = 220,
  SWEEP = 260,
  STAND = 1200;
/** @type {Record<string, string>} */
const COLOURS = {
  p: "#FBF7EE", w: "#FFFDF7", k: "#1F1B16", f: "#1E5B4A", d: "#16463A", v: "#C8452D", o: "#E3A72F", b: "#2F6DA8",
  i: "#6B4A9E", g: "#8B857A", l: "#CFC6B4",
};

const colour = code => (code ? (COLOURS[code] ?? code) : "none");
/** @param {string} name @param {Record<string, any>} attributes @returns {Piece} */
const element = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== "") made.setAttribute(key, value);
  return /** @type {Piece} */ (made);
};
const painted = (fill, line, thick, dashes) => ({
  fill: colour(fill), stroke: colour(line), "stroke-width": thick || undefined, "stroke-dasharray": dashes,
  "stroke-linecap": line ? "round" : undefined, "stroke-linejoin": line ? "round" : undefined,
});

/* -- sheets of symbols: each is fetched once and stands in the page, so that a symbol is there whenever it is named  */
/** @type {Map<string, Promise<void>>} */
const sheets = new Map();
/** @type {Record<string, string>} */
let addresses = {};
/** Say where the sheets are. @param {Record<string, string>} found */
export const findSheetsAt = found => {
  addresses = found;
};
const load = async name => {
  if (!addresses[name]) return;
  const got = await fetch(addresses[name]);
  if (!got.ok) throw new Error(name);
  const parsed = new DOMParser().parseFromString(await got.text(), "image/svg+xml"),
    sheet = document.importNode(parsed.documentElement, true);
  sheet.setAttribute("class", "symbols");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(sheet);
};
const FOUR = document.documentElement.dataset.deck === "four"; // each suit has a colour of its own
/** Where a symbol is; its sheet is fetched once it is named. */
export const symbol = name => {
  if (FOUR && name.startsWith("french/")) name = name.replace("/", "-four/");
  const sheet = name.slice(0, name.indexOf("/"));
  if (!sheets.has(sheet)) sheets.set(sheet, load(sheet).catch(() => void sheets.delete(sheet)));
  return `#${name.replaceAll("/", "-")}`;
};

/* -- pieces ------------------------------------------------------------------------------------ */
/** @param {Piece} node @param {number} x @param {number} y */
const place = (node, x, y, scale = 1, more = "") => {
  node.style.transform = `translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}${more}`;
};
/** @type {Record<string, (row: Row) => Piece>} */
const MAKE = {
  u([, x, y, width, height, name, , turn, opacity]) {
    const made = element("use", { href: symbol(name), width, height, opacity: opacity || undefined });
    place(made, x, y, 1, turn ? ` rotate(${turn}deg)` : "");
    if (turn) made.style.transformOrigin = `${width / 2}px ${height / 2}px`;
    return made;
  },
  r: ([, x, y, width, height, rx, fill, line, thick, dashes]) =>
    element("rect", { x, y, width, height, rx: rx || undefined, ...painted(fill, line, thick, dashes) }),
  c: ([, cx, cy, r, fill, line, thick]) => element("circle", { cx, cy, r, ...painted(fill, line, thick) }),
  p([, x, y, d, fill, line, thick, dashes]) {
    const made = element("path", { d, ...painted(fill, line, thick, dashes) });
    if (x || y) place(made, x, y);
    return made;
  },
  t([, x, y, text, size, ink, flags = "", width]) {
    const anchor = flags.includes("m") ? "middle" : flags.includes("r") ? "end" : undefined,
      style = { "text-anchor": anchor, "font-weight": flags.includes("b") ? 700 : undefined },
      made = element("text", { x, y, "font-size": size, fill: colour(ink), ...style });
    made.textContent = text;
    made.room = width;
    return made;
  },
  g([, x, y, scale, rows]) {
    const made = element("g", {});
    made.append(...rows.map(make));
    place(made, x, y, scale);
    return made;
  },
};
/** @param {Row} row */
const make = row => MAKE[row[0]](row);
/** @param {Row} row @returns {string} */
const keyOf = row => (row[0] === "u" ? row[6] : row[0] === "g" ? row[5] : "") || "";
/** How wide a piece is beside others of its kind. @param {Row} row */
const widthOf = row => (row[0] === "g" ? row[3] * 240 : row[3]);
/** Where the letters of this system are wider than those the picture was measured with, a line is squeezed into its
    room.
    @param {any[]} nodes */
const squeeze = nodes => {
  const lines = nodes.filter(node => node.room),
    lengths = lines.map(node => node.getComputedTextLength()); // all are measured before one is changed
  lines.forEach((node, n) => {
    if (lengths[n] <= node.room + 1) return;
    node.setAttribute("textLength", node.room);
    node.setAttribute("lengthAdjust", "spacingAndGlyphs");
  });
};
/** @param {Piece} node @returns {Piece[]} */
const textsOf = node => (node.localName === "text" ? [node] : /** @type {any} */ ([...node.querySelectorAll("text")]));
/** How small the smallest letters are. @param {Row[]} rows @returns {number} */
export const smallest = rows => {
  const heights = rows.map(([kind, , , third, fourth]) => {
    if (kind === "g") return third * smallest(fourth);
    return kind === "t" && String(third).length > 2 ? fourth : Infinity;
  });
  return Math.min(Infinity, ...heights);
};

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A picture that follows what changes of it, a change at a time. */
export class Board {
  /** `from` says where a piece that was not there comes from, by its key; `shown` hears whether the picture stood
      back a while.
      @param {SVGSVGElement} svg @param {(key: string, row: Row) => Place | null} from
      @param {(isLate: boolean) => void} shown */
  constructor(svg, from, shown) {
    this.svg = svg;
    this.from = from;
    this.shown = shown;
    this.layer = element("g", {});
    this.leaving = element("g", {});
    svg.append(this.layer, this.leaving);
    /** @type {Row[]} */ this.rows = [];
    /** @type {Piece[]} */ this.nodes = [];
    /** @type {any[]} */ this.waiting = [];
    this.stands = 0;
    this.size = [1, 1, 0];
    this.timer = 0;
    this.isLate = false;
  }

  /** Show what is told next: the whole list, or what is kept, dropped and put in of it; `to` is where leaving pieces
      go, and what `isOther` is seen by other eyes: nothing moves.
      @param {number[]} size
      @param {{ rows?: Row[], ops?: (Row | number)[], to?: Place | null, isOther?: boolean }} next */
  tell(size, next) {
    this.waiting.push({ size, ...next });
    this.go();
  }

  /** Let nothing wait any more: a press has been made. */
  hurry() {
    this.stands = 0;
    this.go();
  }

  go() {
    clearTimeout(this.timer);
    while (this.waiting.length) {
      const { size, rows, ops, to, isOther: isOthers } = this.waiting[0],
        late = this.stands - performance.now();
      if (late > 0 && to && !still.matches && !document.hidden && this.waiting.length < 4) {
        this.timer = window.setTimeout(() => this.go(), late);
        this.isLate = true;
        return;
      }
      this.waiting.shift();
      const isOther = isOthers || String(size) !== String(this.size);
      this.size = size;
      this.svg.setAttribute("viewBox", `0 ${size[2] ?? 0} ${size[0]} ${size[1]}`);
      const steps = ops ?? (this.rows.length ? [-this.rows.length, ...rows] : rows);
      this.follow(steps, isOther ? null : to, isOther, !!isOthers);
      const wasLate = this.isLate;
      this.isLate = false;
      this.shown(wasLate);
    }
  }

  /** In a picture of another size only what is new moves.
      @param {(Row | number)[]} ops @param {Place | null} to @param {boolean} isOther @param {boolean} isOthers */
  follow(ops, to, isOther, isOthers) {
    /** @type {Piece[]} */ const nodes = [];
    /** @type {Row[]} */ const rows = [];
    /** @type {[Piece, Row][]} */ const fresh = [];
    /** @type {Map<string, [Piece, Row]>} */ const gone = new Map();
    let at = 0;
    const keep = upto => {
      for (; at < upto; at++) {
        nodes.push(this.nodes[at]);
        rows.push(this.rows[at]);
      }
    };
    for (const op of ops) {
      if (typeof op !== "number") {
        const node = make(op);
        fresh.push([node, op]);
        nodes.push(node);
        rows.push(op);
      } else if (op > 0) keep(at + op);
      else
        for (const upto = at - op; at < upto; at++) {
          const key = keyOf(this.rows[at]);
          if (key) gone.set(key, [this.nodes[at], this.rows[at]]);
        }
    }
    keep(this.rows.length);
    const isFirst = !this.rows.length || isOthers, stays = new Set(nodes);
    for (const node of this.nodes) if (!stays.has(node)) node.remove();
    nodes.forEach((node, n) => {
      const there = this.layer.childNodes[n] ?? null;
      if (there !== node) this.layer.insertBefore(node, there);
    });
    this.rows = rows;
    this.nodes = nodes;
    squeeze(fresh.flatMap(([node]) => textsOf(node)));
    if (isFirst || still.matches || document.hidden) return;
    for (const [node, row] of fresh) {
      const key = keyOf(row);
      if (!key) continue;
      const was = gone.get(key);
      gone.delete(key);
      if (was && isOther) continue;
      const former = was && { x: was[1][1], y: was[1][2], scale: widthOf(was[1]) / widthOf(row) },
        before = former ?? this.from(key, row);
      if (before && this.fly(node, before, row) && !was) this.stands = performance.now() + FLIGHT + STAND;
    }
    if (to) for (const [node, row] of gone.values()) if (row[0] === "u") this.sweep(node, row, to);
  }

  /** A piece is shown where it lay, and goes where it lies. @param {Piece} node @param {Place} was @param {Row} row */
  fly(node, was, row) {
    if (Math.hypot(was.x - row[1], was.y - row[2]) < 1) return false;
    const scale = was.scale * (row[0] === "g" ? row[3] : 1),
      steps = [`translate(${was.x}px, ${was.y}px) scale(${scale})`, node.style.transform];
    node.animate({ transform: steps }, { duration: FLIGHT, easing: "cubic-bezier(.2, .7, .3, 1)" });
    return true;
  }

  /** A piece that leaves goes to the seat that takes it. @param {Piece} node @param {Row} row @param {Place} to */
  sweep(node, row, to) {
    this.leaving.append(node);
    const there = `translate(${to.x - row[3] / 4}px, ${to.y - row[4] / 4}px) scale(.5)`,
      steps = { transform: [node.style.transform, there], opacity: [1, 0.3] },
      flight = node.animate(steps, { duration: SWEEP, easing: "ease-in", fill: "forwards" });
    flight.finished.catch(() => {}).then(() => node.remove());
  }
}
