"""The hunt in messages."""

from __future__ import annotations

from typing import Any

from games.box import Fate, Label, Note, Prompt, SeatLabel, Sheet
from games.event import Event
from games.kernel import View
from games.message import Message, Who, say
from games.questions import Question
from games.secret import Seat, Veiled
from tests.probes.hunt.rules import PREY, Crept, NightEnded, NightFell, State, Surfaced, TreeFell, Walked


def event(event: Event, seen: View[State]) -> Message | None:
    """Places are spoken of by number."""
    match event:
        case NightFell(night=night):
            return say("night-fell", night=night)
        case Crept(place=place, dug=dug):
            return say("crept", place=place, dug="dug" if dug else "no")
        case Walked(seat=seat, place=place, searched=None):
            return say("walked", who=Who(seat), place=place)
        case Walked(seat=seat, place=place, searched=int(searched), found=found):
            return say("searched", who=Who(seat), place=place, searched=searched, found="found" if found else "no")
        case Surfaced(place=place):
            return say("surfaced", place=place)
        case TreeFell(place=place):
            return say("tree-fell", place=place)
        case NightEnded(night=night, place=place, escaped=escaped):
            return say("night-ended", night=night, place=place, escaped="escaped" if escaped else "caught")
    raise TypeError(type(event).__name__)


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Nothing: the lines tell it."""
    return None


def heading(event: Event, seen: View[State]) -> bool:
    """A night opens a part of the record."""
    return isinstance(event, NightFell)


def stage(seen: View[State]) -> Message:
    """The night, and the turn within it."""
    state, terms = seen.state, seen.state.terms
    night, turn = min(state.night, terms.nights), min(state.turn, terms.turns)
    return say("stage", night=night, nights=terms.nights, turn=turn, turns=terms.turns)


def chapter(seen: View[State]) -> str:
    """Each two turns of a night are a chapter."""
    return f"{seen.state.night}/{seen.state.turn // 2}"


def waiting(seen: View[State]) -> Message:
    """By the face of the position."""
    return say(f"waiting-{seen.face}")


def prompt(question: Question, seen: View[State]) -> Prompt:
    """Digging says what it costs."""
    confirm = say("dig-confirm") if question.prompt == "dig" else None
    hint = say("orders-hint") if question.prompt == "orders" else None
    return Prompt(say(f"ask-{question.prompt}"), hint, say(f"do-{question.prompt}"), confirm)


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    """Every answer but digging is a place."""
    match question.prompt, field, answer:
        case _, "search", None:
            return Label(say("search-none"))
        case "dig", "", "press":
            return Label(say("do-dig"))
        case _, _, int(place):
            return Label(say("place", place=place))
    raise TypeError(f"{question.prompt} {field} {answer}")


def panels(seen: View[State]) -> tuple[Note, ...]:
    """Where the prey is, for the prey."""
    place = seen.state.prey
    if isinstance(place, Veiled) or seen.seat != PREY or seen.state.turn == 0:
        return ()
    dug = "dug" if seen.state.burrow.open().dug else "no"
    return (Note(say("panel-prey"), lines=(say("prey-at", place=place.open()), say("prey-tunnel", dug=dug))),)


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    """Prey or hunter, and where a hunter stands."""
    if seat == PREY:
        return SeatLabel((say("tag-prey"),))
    return SeatLabel((say("tag-hunter"),), say("place", place=seen.state.team[seat - 1]))


def foot(seen: View[State]) -> tuple[Message, ...]:
    """The fallen tree."""
    return () if seen.state.tree is None else (say("foot-tree", place=seen.state.tree),)


def sheet(seen: View[State]) -> Sheet:
    """Nights won."""
    prey, team = seen.state.won
    nights = {Seat(seat): team if seat else prey for seat in range(seen.state.terms.seats)}
    order = sorted(nights, key=lambda seat: (-nights[seat], seat))
    return Sheet((say("head-nights"),), tuple((seat, (say("cell", number=nights[seat]),)) for seat in order))


def ending(seen: View[State]) -> Message:
    """Prey, team, or level."""
    prey, team = seen.state.won
    return say("ending", best="level" if prey == team else "prey" if prey > team else "team", prey=prey, team=team)
