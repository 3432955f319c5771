"""The 64 cards, our own construction from three Latin squares of outfits, and how a card is read."""

from collections import Counter, defaultdict
from functools import cache
from typing import Final

from games.schicki.rules.state import Act, Card, Cards, Colour, CountBy, Element, Match, Sight, Situation

LEAST: Final = 2
MOST: Final = 7
ELEMENTS: Final = tuple(Element)
LETTERS: Final = dict(zip("RBYGPK", Colour, strict=True))  # colours by the letters of a card's code

_ONE_WORM: Final = (
    *(("RPYBGK", 4), ("BGKRPY", 4), ("YRPKBG", 4), ("GKBPYR", 4), ("PYRGKB", 4), ("KBGYRP", 4)),
    *(("RYGPBK", 4), ("BKPGRY", 4), ("YGRBKP", 3), ("GRKYPB", 4), ("PBYKGR", 4), ("KPBRYG", 3)),
)
_TWO_WORMS: Final = ("RBKPYG", "BRYGKP", "YKGRPB", "GPRKBY", "PGBYRK", "KYPBGR")
_DETAILS: Final = (
    *("umbrella:R", "hat:B", "scarf:Y", "beak:G", "tail:P", "worm:K"),
    *("umbrella:G", "hat:P", "scarf:K", "beak:R", "tail:B", "worm:Y"),
)

# H01 to H46, W1 to W6, D01 to D12 (SM-2, SM-60)
DECK: Final[Cards] = (
    *(Card(code) for code, copies in _ONE_WORM for _ in range(copies)),
    *(Card(f"{code}+") for code in _TWO_WORMS),
    *map(Card, _DETAILS),
)


@cache
def card_parts(card: Card) -> tuple[tuple[Element, Colour], ...]:
    """Return the elements and colours of a card: six of a hen, one of a detail card (SM-3)."""
    if is_detail(card):
        element, letter = card.code.split(":")
        return ((Element(element), LETTERS[letter]),)
    return tuple((element, LETTERS[letter]) for element, letter in zip(ELEMENTS, card.code[:6], strict=True))


def is_detail(card: Card) -> bool:
    return ":" in card.code


def has_two_worms(card: Card) -> bool:
    """Tell whether a hen has two worms (SM-16); both have the colour of her worm element (SM-10)."""
    return card.code.endswith("+")


def blue_pawn_count(seats: int) -> int:
    """Return the number of blue pawns: one fewer than players, three at most (SM-4)."""
    return min(3, seats - 1)


def sight_of(cards: Cards, count_by: CountBy = "pair") -> Sight:  # SM-17
    found = list_matches(cards)
    copies = Counter(cards)
    identical = tuple(index for index, card in enumerate(cards, 1) if copies[card] > 1)
    worms = tuple(index for index, card in enumerate(cards, 1) if has_two_worms(card))
    return Sight(highest_situation(found, identical, worms, count_by), found, identical, worms)


def highest_situation(
    found: tuple[Match, ...], identical: tuple[int, ...], worms: tuple[int, ...], count_by: CountBy
) -> Situation:  # SM-12 to SM-17
    if worms:
        return Situation.TWO_WORMS
    if identical:
        return Situation.IDENTICAL
    if are_several(found, count_by):
        return Situation.SEVERAL
    return Situation.ONE if found else Situation.NONE


def list_matches(cards: Cards) -> tuple[Match, ...]:  # SM-11
    shown: defaultdict[tuple[Element, Colour], list[int]] = defaultdict(list)
    for index, card in enumerate(cards, 1):
        for part in card_parts(card):
            shown[part].append(index)
    pairs = ((element, colour) for element in ELEMENTS for colour in Colour)
    return tuple(Match(*pair, tuple(shown[pair])) for pair in pairs if len(shown.get(pair, ())) > 1)


def are_several(found: tuple[Match, ...], count_by: CountBy) -> bool:
    """Tell whether there are two matches, or two elements where the table counts by element (SM-14)."""
    if count_by == "element":
        return len({match.element for match in found}) > 1
    return len(found) > 1


def is_right_call(act: Act, seen: Sight) -> bool:  # SM-20, SM-23
    return any(match.element.value == act.value for match in seen.matches)
