from collections.abc import Iterable, Sequence

from games.biglietti.rules.seats import sort_cards
from games.biglietti.rules.state import Card, Cards, Ending, Leg, Play, Result, State, Values
from games.message import Message, Param, Quote, Sign, Who, say, seat_names
from games.secret import Seat


def card_name(card: Card) -> Message:
    return say("kind", card=card.value)


def a_card(card: Card) -> Message:
    """Say a card of that kind: `una Scusa`."""
    return say("kind-a", card=card.value)


def the_card(card: Card) -> Message:
    """Say a card of a known owner: `la Scusa`."""
    return say("kind-the", card=card.value)


def card_of(play: Play) -> Message:
    """Say a card on the table with its owner: `la Scusa di Dotto`."""
    return say("card-the-of", card=play.card.value, who=Who(play.seat))


def card_sign(card: Card) -> Sign:
    return Sign(card_name(card), card_name(card), f"train/{card.value}")


def card_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    return tuple(map(card_sign, sort_cards(cards)))


def control_sign(value: int) -> Sign:
    return Sign(str(value), say("control-card", value=value), f"train/{value}")


def control_signs(values: Values) -> tuple[Sign, ...]:
    return tuple(map(control_sign, sorted(values, reverse=True)))


def sum_words(values: Values) -> Message:
    """Say Control cards added up: `3 + 1`."""
    return say("values", values=Quote(" + ".join(map(str, sorted(values, reverse=True)))))


def held_words(values: Values) -> Message:
    """Say Control cards by number and value, `2 carte (3 + 1)`, or that there are none."""
    return say("cards-worth", count=len(values), values=sum_words(values))


def several_cards(card: Card, number: int) -> Message:
    """Say so many cards of a kind: `Scusa ×2`."""
    return say("several", card=card_name(card), number=number)


def group_hand(hand: Cards) -> tuple[Message, ...]:
    return tuple(several_cards(card, hand.count(card)) for card in Card if card in hand)


def play_words(play: Play, mark: str = "none") -> Message:
    """Say who lays which card, and whether an Excuse counts: `Pisolo (Scusa ✓)`."""
    return say("laid", who=Who(play.seat), card=card_name(play.card), mark=mark)


def chain_words(seats: Sequence[Seat]) -> Message:
    """Say a round from hand to hand, back to the first: `Eolo → Dotto → Eolo`."""
    said: Param = Who(seats[0])
    for seat in reversed(seats):
        said = say("link", giver=Who(seat), rest=said)
    assert isinstance(said, Message)
    return said


def ending_words(result: Result, state: State) -> Message:
    match result.ending:
        case Ending.LIMIT:
            assert state.turn is not None
            reached, who = state.turn.target, Who(result.winners[0])
            counted = result.leg.value if result.leg is Leg.OUTBOUND else state.terms.points
            points = result.points[reached]
            return say("ending-limit", who=who, target=Who(reached), points=points, counted=counted)
        case Ending.FEWEST:
            points = result.points[result.winners[0]]
            agent = "no" if result.agent is None else "yes"
            return say("ending-fewest", winners=seat_names(result.winners), points=points, agent=agent)
    free = sum(seat != result.agent for seat in result.free)
    return say("ending-agent", who=Who(result.winners[0]), free=free, tickets=result.tickets, leg=result.leg)
