"""What a seat may answer before it is asked: cards, the bidding, the accuso, and being ready."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.forms import Field, Form, Pick, PickSome, Shape
from games.kernel import View
from games.message import Who, say
from games.prepared import Guard, Preparation, offer
from games.questions import Decision
from games.secret import Seat, visible_value
from games.tarocco.rules.cards import Card, Cards, Suit
from games.tarocco.rules.options import OPTIONS
from games.tarocco.rules.play import cards_on_table, led_suit, winning_play
from games.tarocco.rules.state import (
    Accusing,
    Answering,
    Bid,
    Bidding,
    Dealing,
    Discarding,
    Drawing,
    Finished,
    Phrase,
    Playing,
    Signal,
    State,
    all_seats,
    side_of,
)
from games.tarocco.rules.terms import Variety

MARKED: Final = (Card.MAT, Card.ANG, Card.BEG)  # The cards by whose lying in the trick a rule may go.


def held_cards(seen: View[State]) -> Cards:
    hands = seen.state.hands
    return (visible_value(hands[seen.seat]) or ()) if hands and seen.seat is not None else ()


def is_played(seen: View[State]) -> bool:
    return not isinstance(seen.state.phase, Finished)


def has_cards(seen: View[State]) -> bool:
    return isinstance(seen.state.phase, Bidding | Answering | Discarding | Accusing | Playing)


def may_choose_seats(seen: View[State]) -> bool:
    return is_played(seen) and not isinstance(seen.state.phase, Drawing | Dealing)


def trick_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    found = {
        f"led-{suit.value}": Guard(say("guard-led", suit=suit.value), leads_with(suit))
        for suit in Suit
        if suit is not Suit.MATTO
    }
    found["lead"] = Guard(say("guard-lead"), lambda own: not cards_on_table(own.state))
    if len(set(seen.state.sides)) < len(seen.state.sides):
        found["partner"] = Guard(say("guard-partner"), is_partner_winning)
    found |= {f"card-{card}": Guard(say(f"guard-card-{card}"), holds_card(card)) for card in MARKED}
    found["last-to-play"] = Guard(
        say("guard-last-to-play"), lambda own: len(cards_on_table(own.state)) == len(own.state.order) - 1
    )
    return {**found, **time_guards(seen)}


def time_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    return {
        "first-trick": Guard(say("guard-first-trick"), is_first_trick),
        "later-trick": Guard(say("guard-later-trick"), lambda seen: not is_first_trick(seen)),
        "last-trick": Guard(say("guard-last-trick"), lambda seen: len(held_cards(seen)) == 1),
    }


def is_first_trick(seen: View[State]) -> bool:
    trick = seen.state.trick
    return trick is None or (trick.number == 1 and trick.taker is None)


def leads_with(suit: Suit) -> Callable[[View[State]], bool]:
    return lambda seen: led_suit(cards_on_table(seen.state)) is suit


def holds_card(card: Card) -> Callable[[View[State]], bool]:
    return lambda seen: card in cards_on_table(seen.state)


def is_partner_winning(seen: View[State]) -> bool:
    trick = seen.state.trick
    if seen.seat is None or trick is None or not cards_on_table(seen.state):
        return False
    best = winning_play(trick).seat
    return best != seen.seat and side_of(seen.state, best) == side_of(seen.state, seen.seat)


def bid_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    return {
        "first": Guard(say("guard-bid-first"), lambda seen: not has_been_passed(seen)),
        "passed": Guard(say("guard-bid-passed"), has_been_passed),
    }


def has_been_passed(seen: View[State]) -> bool:
    phase = seen.state.phase
    return isinstance(phase, Bidding | Answering) and bool(phase.passed)


def asker_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    others = (seat for seat in all_seats(seen.state) if seat != seen.seat)
    return {f"asked-{seat}": Guard(say("guard-asked", who=Who(seat)), is_asked_by(seat)) for seat in others}


def is_asked_by(seat: Seat) -> Callable[[View[State]], bool]:
    return lambda seen: isinstance(seen.state.phase, Answering) and seen.state.phase.asker == seat


def card_shape(seen: View[State]) -> Shape[Any]:
    return Pick(held_cards(seen))


def lead_shape(seen: View[State]) -> Shape[Any]:
    return with_words(seen, Field("signal", Pick(tuple(Signal)), optional=True))


def phrase_shape(seen: View[State]) -> Shape[Any]:
    return with_words(seen, Field("phrase", Pick(tuple(Phrase)), optional=True))


def with_words(seen: View[State], words: Field) -> Shape[Any]:
    held = Pick(held_cards(seen))
    return Form((Field("card", held), words)) if held.options else held


def spell_accuso(token: str, decision: Decision[Any]) -> str:
    match decision.shape:
        case PickSome(options) as shape:
            return shape.token(tuple(options) if token == ALL else ())
        case Pick(("press",)):
            return "press"
    return token


ALL: Final = "all"
PLAYED: Final = Preparation(("play",), has_cards, card_shape, trick_guards, is_once=True)
LED: Final = Preparation(("lead",), has_cards, lead_shape, time_guards, is_once=True)
COMMENTED: Final = Preparation(("card-and-phrase",), has_cards, phrase_shape, trick_guards, is_once=True)
READY: Final = Preparation(("ready",), is_played, offer("press"), is_lasting=True)
DECLARED: Final = Preparation(
    ("accuso-all", "accuso", "accuso-none"), is_played, offer(ALL, "nothing"), spell=spell_accuso,
    is_lasting=True, is_weighty=True,
)  # fmt: skip
BID: Final = Preparation(("bid",), is_played, offer(Bid.PASSO, Bid.POSSO, Bid.DI_MIO), bid_guards, is_lasting=True)
REPLIED: Final = Preparation(
    ("posso",), may_choose_seats, offer(Bid.VA_BENE, Bid.DI_MIO), asker_guards, is_lasting=True
)
THROWN: Final = Preparation(("a-monte",), is_played, offer("keep", "throw"), is_lasting=True)
ANOTHER: Final = Preparation(("another-hand",), is_played, offer("more", "enough"), is_lasting=True)


def make_prepared(variety: Variety) -> Mapping[str, Preparation[State]]:
    if variety is Variety.MATTAZZA:
        return {"card-and-phrase": COMMENTED, "ready": READY}
    found = {"bid": BID, "posso": REPLIED} if variety is Variety.TERZIGLIO else {}
    found |= {"play": PLAYED, "lead": LED, "accuso": DECLARED}
    options = {option.name for option in OPTIONS[variety]}
    if "a-monte" in options:
        found["a-monte"] = THROWN
    return {**found, "another-hand": ANOTHER, "ready": READY}
