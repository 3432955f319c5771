"""Cards and combinations in words, for the record and the pictures alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from games.message import Message, Quote, Sign, Who, say
from games.secret import Seat
from games.tarocco.rules.cards import SUIT, Card, Suit, sorted_cards
from games.tarocco.rules.combinations import Combination, Kind
from games.tarocco.rules.state import Bid


@cache
def card_sign(card: Card) -> Sign:
    """Make a card with its face."""
    return Sign(card_short_name(card), card_name(card), f"tarocco/{card}")


def card_short_name(card: Card) -> Message:
    """Say a card as it stands on a button: `Re di coppe`, `16`, `Angelo`."""
    if SUIT[card] in {Suit.TRUMPS, Suit.MATTO}:
        return say("trump-short", card=card.value.lower())
    return say("card-short", rank=card[1:].lower(), suit=SUIT[card].value.lower())


def card_name(card: Card) -> Message:
    """Say a card by its full name: `sei di coppe`, `il Sedici, la Stella`."""
    if SUIT[card] in {Suit.TRUMPS, Suit.MATTO}:
        return say("trump", card=card.value.lower())
    rank = card[1:].lower()
    return say("card", rank=int(rank) if rank.isdecimal() else rank, suit=SUIT[card].value.lower())


def card_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    """Make the cards with their faces, sorted as a hand is held."""
    return tuple(map(card_sign, sorted_cards(cards)))


def kind_name(which: Kind) -> Message:
    """Say the name of a cricca or a sequence."""
    return say("kind", kind=which.value)


def kind_phrase(which: Kind) -> Message:
    """Say a cricca or a sequence within a sentence: `la cricca di Re`."""
    return say("kind-phrase", kind=which.value)


def chain_messages(key: str, parts: Sequence[Message]) -> Message:
    """Chain messages that have an `and` of their own, one after the other."""
    rest = parts[-1]
    for each in reversed(parts[:-1]):
        rest = say(key, one=each, rest=rest)
    return rest


def combination_list(found: Sequence[Combination]) -> Message:
    """Say combinations one after the other: the only *and* is that of each one's cards."""
    return chain_messages("combination-chain", [combination_words(each) for each in found])


def combination_words(each: Combination) -> Message:
    """Say a combination with its points and the cards that make it."""
    return say("combination", kind=kind_name(each.kind), points=each.points, cards=tuple(map(card_sign, each.cards)))


def bid_answer_words(bid: Bid) -> Message:
    """Say the answer to POSSO? (TZ-5)."""
    return say("bid", bid="no-di-mio" if bid is Bid.DI_MIO else bid.value)


def seat_names(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """Return the seats as names within a message."""
    return tuple(map(Who, seats))


def signed_points(points: int) -> int | Quote:
    """Return points with a true minus sign."""
    return Quote(f"−{-points}") if points < 0 else points
