/* Where else it is one's turn: asked when a page loads, when it is looked at again, and when a turn is over. */

/** Tell of turns at other tables than this one, now and later; what it returns asks once more, at the end of a turn.
    @param {(turns: OtherTurn[]) => void} tell @param {string} [code] */
export const watchTurns = (tell, code = "") => {
  let isAlone = false; // at this table: then no turn elsewhere can have begun meanwhile
  const look = async () => {
    const address = `/turns${code && `?but=${code}`}`,
      got = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!got?.ok) return;
    isAlone = got.status === 204;
    tell(isAlone ? [] : await got.json());
  };
  document.addEventListener("visibilitychange", () => document.hidden || look());
  look();
  return () => isAlone || look();
};

/* Pages that are no table have a place for them. */
const place = globalThis.document?.getElementById("turns");
if (place)
  watchTurns(turns => {
    const links = turns.map(([href, textContent, table]) => {
      const ariaLabel = `${textContent}, ${table}`;
      return Object.assign(document.createElement("a"), { href, textContent, ariaLabel });
    });
    place.hidden = !turns.length;
    place.replaceChildren(place.dataset.say ?? "", ...links);
  });
