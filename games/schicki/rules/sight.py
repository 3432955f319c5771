"""What lies on the table: matches, identical cards, hens with two worms, and the situation they make."""

from __future__ import annotations

from collections import Counter, defaultdict

from games.schicki.rules.deck import ELEMENTS, card_parts, has_two_worms
from games.schicki.rules.state import Act, Cards, Colour, Element, Match, Sight, Situation
from games.schicki.rules.terms import CountBy


def sight_of(cards: Cards, count_by: CountBy = CountBy.PAIR) -> Sight:
    """SM-17: all that is to be seen, and the highest situation of it."""
    found = list_matches(cards)
    copies = Counter(cards)
    identical = tuple(place for place, card in enumerate(cards, 1) if copies[card] > 1)
    worms = tuple(place for place, card in enumerate(cards, 1) if has_two_worms(card))
    return Sight(highest_situation(found, identical, worms, count_by), found, identical, worms)


def highest_situation(
    found: tuple[Match, ...], identical: tuple[int, ...], worms: tuple[int, ...], count_by: CountBy
) -> Situation:
    """SM-12 to SM-17."""
    if worms:
        return Situation.TWO_WORMS
    if identical:
        return Situation.IDENTICAL
    if are_several(found, count_by):
        return Situation.SEVERAL
    return Situation.ONE if found else Situation.NONE


def list_matches(cards: Cards) -> tuple[Match, ...]:
    """SM-11: the elements shown in one colour by two or more cards, in the order of elements and colours."""
    shown: defaultdict[tuple[Element, Colour], list[int]] = defaultdict(list)
    for place, card in enumerate(cards, 1):
        for part in card_parts(card):
            shown[part].append(place)
    pairs = ((element, colour) for element in ELEMENTS for colour in Colour)
    return tuple(Match(*pair, tuple(shown[pair])) for pair in pairs if len(shown.get(pair, ())) > 1)


def are_several(found: tuple[Match, ...], count_by: CountBy) -> bool:
    """SM-14: whether there are two matches, or where the table counts by element, in two elements."""
    if count_by is CountBy.ELEMENT:
        return len({match.element for match in found}) > 1
    return len(found) > 1


def is_right_call(act: Act, seen: Sight) -> bool:
    """SM-20, SM-23: whether the element that was called has a match."""
    return any(match.element.value == act.value for match in seen.matches)
