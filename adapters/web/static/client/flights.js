/* Where pieces come from that fly onto the picture, and where those go that leave it. */
import { symbol } from "./board.js";

/** Where something of the page is on the picture.
    @param {Element} node @param {number} width of the piece on the picture */
const onPicture = (node, width) => {
  const svg = /** @type {SVGSVGElement} */ (document.querySelector(".pic .art")),
    by = svg.getScreenCTM(),
    at = node.getBoundingClientRect();
  if (!by || !at.width) return null;
  const point = new DOMPoint(at.left, at.top).matrixTransform(by.inverse());
  return { x: point.x, y: point.y, scale: at.width / by.a / width };
};
/** Where a piece comes from that was not on the picture: from one's own hand, else from the nearest seat's plate.
    @param {Doc} doc @param {any[]} row */
export const comeFrom = (doc, row) => {
  const [kind, x, y, width, height, name] = row;
  if (kind !== "u") return null;
  const held = document.querySelector(`.hand .card use[href="${symbol(name)}"]`);
  if (held?.parentElement) return onPicture(held.parentElement, width);
  const far = (/** @type {number[]} */ [sx, sy]) => Math.hypot(x + width / 2 - sx, y + height / 2 - sy),
    seats = Object.entries(doc.spots).filter(([spot]) => spot.startsWith("seat-")),
    [near] = seats.sort((a, b) => far(a[1]) - far(b[1])),
    plate = near && doc.spots[near[0].replace("seat", "plate")];
  return plate ? { x: plate[0] - width / 4, y: plate[1] - height / 4, scale: 0.5 } : null;
};
/** The plate of the seat that takes what leaves: the last trick says who. @param {Doc} before @param {Doc} doc */
export const takerOf = (before, doc) => {
  const { last, seats, spots } = doc;
  if (!last) return null;
  const isNew = JSON.stringify(last) !== JSON.stringify(before.last),
    isLaid = before.art.some(row => last.faces.some(face => row[5] === face[0])),
    who = last.faces.map(face => face[2] ?? "").find(name => name && last.title.includes(name)),
    plate = spots[`plate-${seats.findIndex(([name]) => name === who)}`];
  return plate && (isNew || isLaid) ? { x: plate[0], y: plate[1], scale: 0.5 } : null;
};
