/* The table's picture: a display list as SVG, and what changes of it; docs/view.md says what its rows are. No game is
   named here. What has a key is the same piece wherever it lies: it is moved, not drawn again. */

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
const page = document.documentElement,
  addresses = JSON.parse(document.getElementById("app")?.dataset.sheets || "{}");
const load = async name => {
  if (!addresses[name]) return;
  const got = await fetch(addresses[name]);
  if (!got.ok) throw new Error(name);
  const sheet = document.createElement("div");
  sheet.className = "symbols";
  sheet.ariaHidden = "true";
  sheet.innerHTML = await got.text();
  document.body.append(sheet);
};
/** Where a symbol is; its sheet is fetched once it is named. Of a deck of four colours each suit has one of its own. */
export const symbol = name => {
  if (page.dataset.deck === "four" && name.startsWith("french/")) name = name.replace("/", "-four/");
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
    room: all are measured before one is changed.
    @param {Piece[]} nodes */
const squeeze = nodes => {
  /** @type {any[]} */ const lines = nodes.flatMap(node => [node, ...node.querySelectorAll("text")]);
  for (const line of lines.filter(each => each.room && each.getComputedTextLength() > each.room + 1)) {
    line.setAttribute("textLength", line.room);
    line.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
};
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
  /** `from` says where a piece that was not there comes from, by its row; `shown` hears whether the picture stood
      back a while.
      @param {SVGSVGElement} svg @param {(row: Row) => Place | null} from @param {(isLate: boolean) => void} shown */
  constructor(svg, from, shown) {
    this.svg = svg;
    this.from = from;
    this.shown = shown;
    this.layer = element("g", {});
    this.leaving = element("g", {});
    svg.append(this.layer, this.leaving);
    /** @type {Map<Row, Piece>} */ this.pieces = new Map();
    /** @type {any[]} */ this.waiting = [];
    this.stands = 0;
    this.size = [1, 1];
    this.timer = 0;
    this.isLate = false;
  }

  /** Show a list next; `to` is where leaving pieces go, and what `isOther` is seen by other eyes: nothing moves.
      @param {{ size: number[], art: Row[] }} doc @param {Place | null} [to] */
  tell({ size, art }, to, isOther = false) {
    this.waiting.push({ size, rows: art, to, isOther });
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
      const { size, rows, to, isOther } = this.waiting[0], late = this.stands - performance.now();
      if (late > 0 && to && !still.matches && !document.hidden && this.waiting.length < 4) {
        this.timer = window.setTimeout(() => this.go(), late);
        this.isLate = true;
        return;
      }
      this.waiting.shift();
      const isResized = String(size) !== String(this.size), wasLate = this.isLate;
      this.size = size;
      this.isLate = false;
      this.svg.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
      this.follow(rows, isResized ? null : to, isResized, isOther);
      this.shown(wasLate);
    }
  }

  /** Draw what is not drawn yet. In a picture of another size only what is new moves.
      @param {Row[]} rows @param {Place | null} to @param {boolean} isResized @param {boolean} isOther */
  follow(rows, to, isResized, isOther) {
    const had = this.pieces,
      pieces = (this.pieces = new Map(rows.map(row => [row, had.get(row) ?? make(row)]))),
      fresh = [...pieces].filter(([row]) => !had.has(row)),
      left = [...had].filter(([row]) => !pieces.has(row)),
      gone = new Map(left.map(piece => [keyOf(piece[0]), piece]));
    for (const [, node] of left) node.remove();
    [...pieces.values()].forEach((node, n) => {
      const there = this.layer.childNodes[n] ?? null;
      if (there !== node) this.layer.insertBefore(node, there);
    });
    squeeze(fresh.map(([, node]) => node));
    if (!had.size || isOther || still.matches || document.hidden) return;
    for (const [row, node] of fresh.filter(([row]) => keyOf(row))) {
      const [was] = gone.get(keyOf(row)) ?? [];
      gone.delete(keyOf(row));
      if (was && isResized) continue;
      const before = was ? { x: was[1], y: was[2], scale: widthOf(was) / widthOf(row) } : this.from(row);
      if (before && this.fly(node, before, row) && !was) this.stands = performance.now() + FLIGHT + STAND;
    }
    gone.delete("");
    if (to) for (const [row, node] of gone.values()) if (row[0] === "u") this.sweep(node, row, to);
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
