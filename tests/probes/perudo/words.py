"""Perudo in messages."""

from typing import Any

from games.event import Event
from games.event_words import EventWords
from games.kernel import View
from games.message import Message, Sign, Who, say
from games.questions import Question
from games.secret import Seat, visible_value
from games.spec import Label, Note, SeatLabel, Sheet, WordsPresenter
from tests.probes.perudo.rules import Bid, BidMade, Called, Dice, Rolled, State, seats_in

WORDS = EventWords({})


class Words(WordsPresenter[State]):
    def event(self, event: Event, seen: View[State]) -> Message | None:
        match event:
            case Rolled(cups=cups):
                return WORDS.say(event, seen.seat, dice=own_dice(seen, cups))
            case BidMade(bid=bid):
                return bid_words(bid)
            case Called(call=call, bid=bid, found=found):
                end = "out" if event.left == 0 else "won" if call == "calza" and found == bid.count else "lost"
                said = say("call", who=Who(event.caller), call=call, bid=bid_sign(bid))
                cups = tuple(cup(seat, dice) for seat, dice in enumerate(event.dice) if dice)
                return WORDS.say(event, seen.seat, said=said, cups=cups, end=end)
        return None

    def heading(self, event: Event, seen: View[State]) -> bool:
        return isinstance(event, Rolled)

    def stage(self, seen: View[State]) -> Message:
        return say("stage", round=seen.state.round)

    def chapter(self, seen: View[State]) -> str:
        return str(seen.state.round)

    def label(self, question: Question, field: str, answer: Any, seen: View[State]) -> Label:
        if answer is None:
            return Label(say("count-none"))
        if isinstance(answer, str):
            return Label(say("do-calza" if answer == "press" else "do-dudo"))
        return Label(die(answer) if field == "call" else say("cell", number=answer))

    def panels(self, seen: View[State]) -> tuple[Note, ...]:
        dice = own_dice(seen, seen.state.cups)
        return (Note(say("panel-dice"), dice),) if dice else ()

    def place(self, seat: Seat, seen: View[State]) -> SeatLabel:
        return SeatLabel(count=say("dice", count=seen.state.left[seat]))

    def foot(self, seen: View[State]) -> tuple[Message, ...]:
        bid = seen.state.bid
        return (*([bid_words(bid)] if bid else []), say("foot-dice", count=sum(seen.state.left)))

    def sheet(self, seen: View[State]) -> Sheet:
        left = enumerate(seen.state.left)
        return Sheet((say("head-dice"),), tuple((Seat(seat), (say("cell", number=n),)) for seat, n in left))

    def ending(self, seen: View[State]) -> Message:
        return say("ending", who=Who(seats_in(seen.state)[0]))


def cup_rows(seen: View[State]) -> tuple[Message, ...]:
    """Say each cup: its dice where this viewer may see them, else how many."""
    left = seen.state.left
    dice = [visible_value(cup) for cup in seen.state.cups] or [()] * len(left)
    return tuple(
        cup(seat, dice[seat]) if dice[seat] else say("cup-closed", who=Who(Seat(seat)), count=left[seat])
        for seat in range(len(left))
    )


def cup(seat: int, dice: Dice) -> Message:
    return say("cup", who=Who(Seat(seat)), dice=tuple(map(die, dice)))


def own_dice(seen: View[State], cups: tuple[Any, ...]) -> tuple[Sign, ...]:
    return tuple(map(die, visible_value(cups[seen.seat]) or ())) if cups and seen.seat is not None else ()


def bid_words(bid: Bid) -> Message:
    return say("bid-made", who=Who(bid.seat), bid=bid_sign(bid))


def bid_sign(bid: Bid) -> Message:
    return say("bid", count=bid.count, face=die(bid.face))


def die(face: int) -> Sign:
    return Sign(str(face), say("face", number=face))
