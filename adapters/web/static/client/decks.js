/** How the faces of decks look: their height for a width, and whether a face says by itself which card it is.
    @type {Record<string, { tall: number, tells?: boolean }>} */
const DECKS = {
  tarocco: { tall: 1.86, tells: true },
  french: { tall: 1.4, tells: true },
  gestures: { tall: 1 },
  pheasants: { tall: 1 },
};
/** The deck of a face, which is named deck/code. */
export const deckOf = picture => DECKS[picture.split("/")[0]] ?? { tall: 1.4 };
