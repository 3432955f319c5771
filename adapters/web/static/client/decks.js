/* How the faces of decks look: their height for a width, and whether a face says by itself which card it is. */

const DECKS = /** @type {Record<string, { tall: number, tells?: boolean }>} */ ({
  tarocco: { tall: 1.86, tells: true },
  french: { tall: 1.4, tells: true },
  gestures: { tall: 1 },
  pheasants: { tall: 1 },
});

/** The deck of a face, which is named deck/code. @param {string} picture */
export const deckOf = picture => DECKS[picture.split("/")[0]] ?? { tall: 1.4 };
