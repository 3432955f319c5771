"""Views, events and questions as messages: keys and parameters, no words."""

from typing import Any

from games.event import Event
from games.kernel import View
from games.message import Message, Sign, Who, say
from games.questions import Question
from games.secret import Seat, visible_value
from games.spec import Fate, FateKind, Label, Note, Prompt, SeatLabel, Sheet
from tests.probes.perudo.rules.state import Bid, Bidding, BidMade, Called, Rolled, State


def event(event: Event, seen: View[State]) -> Message | None:
    """Tell an event: the dice of a roll to whoever holds them, those of a call to all."""
    match event:
        case Rolled(round=number, starter=starter, cups=cups):
            dice = (None if seen.seat is None else visible_value(cups[seen.seat])) or ()
            return say("rolled", round=number, starter=Who(starter), dice=tuple(map(die_sign, dice)))
        case BidMade(bid=bid):
            return say("bid-made", who=Who(bid.seat), bid=bid_words(bid))
        case Called(call=call, caller=caller, bid=bid, found=found, whose=whose, left=left):
            shown = tuple(cup_words(Seat(seat), dice) for seat, dice in enumerate(event.dice) if dice)
            end = "out" if left == 0 else "won" if call == "calza" and found == bid.count else "lost"
            said = say("call", who=Who(caller), call=call, bid=bid_words(bid))
            return say("called", said=said, cups=shown, found=found, whose=Who(whose), end=end)
    raise TypeError(type(event).__name__)


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Say who pays for a call, to whoever plays."""
    if isinstance(event, Called) and seen.seat is not None:
        kind = FateKind.BAD if event.whose == seen.seat and event.call != "calza" else FateKind.PLAIN
        return Fate(kind, say("fate", whose=Who(event.whose), found=event.found))
    return None


def heading(event: Event, seen: View[State]) -> bool:
    """Tell whether the event opens a round."""
    return isinstance(event, Rolled)


def stage(seen: View[State]) -> Message:
    """Say the round."""
    return say("stage", round=seen.state.round)


def chapter(seen: View[State]) -> str:
    return str(seen.state.round)


def waiting(seen: View[State]) -> Message:
    """Say what the table waits for: by the face of the position."""
    return say(f"waiting-{seen.face}")


def prompt(question: Question, seen: View[State]) -> Prompt:
    name, hint = question.prompt, next(iter(bid_line(seen)), None)
    return Prompt(say(f"ask-{name}"), hint, say(f"do-{name}"), say("calza-confirm") if name == "calza" else None)


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    """Offer one answer: a face or a doubt, how many, a press."""
    match field, answer:
        case "call", int(face):
            return Label(die_sign(face))
        case "count", int(number):
            return Label(say("cell", number=number))
        case "count", None:
            return Label(say("count-none"))
    return Label(say("do-calza" if question.prompt == "calza" else "do-dudo"))


def panels(seen: View[State]) -> tuple[Note, ...]:
    """Show a seat its dice."""
    dice = None if seen.seat is None else visible_value(seen.state.cups[seen.seat])
    return (Note(say("panel-dice"), tuple(map(die_sign, dice))),) if dice else ()


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    return SeatLabel(count=say("dice", count=seen.state.left[seat]))


def foot(seen: View[State]) -> tuple[Message, ...]:
    """Say the bid that stands, and how many dice there are."""
    return (*bid_line(seen), say("foot-dice", count=sum(seen.state.left)))


def cup_lines(seen: View[State]) -> tuple[Message, ...]:
    """Say each cup: its dice where this eye may see them, else how many."""
    return tuple(
        cup_words(Seat(seat), visible_value(cup))
        if visible_value(cup)
        else say("cup-closed", who=Who(Seat(seat)), count=left)
        for seat, (left, cup) in enumerate(zip(seen.state.left, seen.state.cups, strict=True))
    )


def sheet(seen: View[State]) -> Sheet:
    """Show the dice left, most first."""
    left = seen.state.left
    order = sorted(range(len(left)), key=lambda seat: (-left[seat], seat))
    return Sheet((say("head-dice"),), tuple((Seat(seat), (say("cell", number=left[seat]),)) for seat in order))


def ending(seen: View[State]) -> Message:
    """Say who has won."""
    return say("ending", who=Who(next(Seat(seat) for seat, dice in enumerate(seen.state.left) if dice)))


def bid_line(seen: View[State]) -> tuple[Message, ...]:
    bid = seen.state.phase.bid if isinstance(seen.state.phase, Bidding) else None
    return (say("bid-made", who=Who(bid.seat), bid=bid_words(bid)),) if bid else ()


def bid_words(bid: Bid) -> Message:
    return say("bid", count=bid.count, face=die_sign(bid.face))


def die_sign(face: int) -> Sign:
    return Sign(str(face), say("face", number=face))


def cup_words(seat: Seat, dice: tuple[int, ...]) -> Message:
    return say("cup", who=Who(seat), dice=tuple(map(die_sign, dice)))
