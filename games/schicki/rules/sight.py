"""What lies on the table: matches, identical cards, hens with two worms, and the situation they make."""

from __future__ import annotations

from collections import Counter, defaultdict

from games.schicki.rules.deck import ELEMENTS, card_parts, has_two_worms
from games.schicki.rules.state import Act, Cards, Colour, Element, Match, Sight, Situation
from games.schicki.rules.terms import CountBy


def sight_of(cards: Cards, count_by: CountBy = CountBy.PAIR) -> Sight:
    """Return all that is to be seen, and the highest situation of it (SM-17)."""
    found = list_matches(cards)
    copies = Counter(cards)
    identical = tuple(index for index, card in enumerate(cards, 1) if copies[card] > 1)
    worms = tuple(index for index, card in enumerate(cards, 1) if has_two_worms(card))
    return Sight(highest_situation(found, identical, worms, count_by), found, identical, worms)


def highest_situation(
    found: tuple[Match, ...], identical: tuple[int, ...], worms: tuple[int, ...], count_by: CountBy
) -> Situation:
    """Return the highest situation that applies (SM-12 to SM-17)."""
    if worms:
        return Situation.TWO_WORMS
    if identical:
        return Situation.IDENTICAL
    if are_several(found, count_by):
        return Situation.SEVERAL
    return Situation.ONE if found else Situation.NONE


def list_matches(cards: Cards) -> tuple[Match, ...]:
    """List the elements shown in one colour by two or more cards, by element and colour (SM-11)."""
    shown: defaultdict[tuple[Element, Colour], list[int]] = defaultdict(list)
    for index, card in enumerate(cards, 1):
        for part in card_parts(card):
            shown[part].append(index)
    pairs = ((element, colour) for element in ELEMENTS for colour in Colour)
    return tuple(Match(*pair, tuple(shown[pair])) for pair in pairs if len(shown.get(pair, ())) > 1)


def are_several(found: tuple[Match, ...], count_by: CountBy) -> bool:
    """Tell whether there are two matches, or two elements where the table counts by element (SM-14)."""
    if count_by is CountBy.ELEMENT:
        return len({match.element for match in found}) > 1
    return len(found) > 1


def is_right_call(act: Act, seen: Sight) -> bool:
    """Tell whether the element that was called has a match (SM-20, SM-23)."""
    return any(match.element.value == act.value for match in seen.matches)
