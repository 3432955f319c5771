/* Where else it is one's turn: asked when a page loads, when it is looked at again, and when a turn is over. */

/** Tell of turns at other tables than this one, now and later; what it returns asks once more.
    @param {(turns: Turn[]) => void} tell @param {string} [code] */
export const watchTurns = (tell, code = "") => {
  const look = async () => {
    const got = await fetch("/turns", { headers: { Accept: "application/json" } }).catch(() => null);
    if (got?.status === 200) tell((await got.json()).filter((/** @type {Turn} */ [address]) => !code || address.split("/")[2] !== code));
  };
  document.addEventListener("visibilitychange", () => document.hidden || look());
  look();
  return look;
};

/* Pages that are no table have a place for them. */
const place = globalThis.document?.getElementById("turns");
if (place)
  watchTurns(turns => {
    place.hidden = !turns.length;
    place.replaceChildren(
      place.dataset.say ?? "",
      ...turns.map(([address, game, table]) => Object.assign(document.createElement("a"), { href: address, textContent: game, ariaLabel: `${game}, ${table}` })),
    );
  });
