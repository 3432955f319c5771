"""The race in messages."""

from __future__ import annotations

from typing import Any

from games.box import Fate, FateKind, Label, Note, Prompt, SeatLabel, Sheet
from games.event import Event
from games.kernel import View
from games.message import Message, Who, say
from games.questions import Question
from games.secret import Seat
from tests.probes.race.rules import JokersChosen, Looked, Pressed, StageOpened, StageWon, State


def event(event: Event, seen: View[State]) -> Message | None:
    """A look is told once, to one seat."""
    match event:
        case JokersChosen():
            return say("jokers-chosen")
        case StageOpened(stage=stage):
            return say("stage-opened", stage=stage)
        case Looked(digit=digit):
            return say("looked", digit=digit)
        case Pressed(seat=seat):
            return say("pressed", who=Who(seat))
        case StageWon(digits=digits, winner=None):
            return say("stage-lost", sum=sum(digits))
        case StageWon(digits=digits, winner=int(winner), worth=worth):
            return say("stage-won", sum=sum(digits), who=Who(Seat(winner)), worth=worth)
    raise TypeError(type(event).__name__)


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Who won the stage, to whoever ran."""
    if not isinstance(event, StageWon) or seen.seat is None:
        return None
    if event.winner is None:
        return Fate(FateKind.PLAIN, say("stage-lost", sum=sum(event.digits)))
    kind = FateKind.GOOD if event.winner == seen.seat else FateKind.BAD
    return Fate(kind, say("fate", who=Who(event.winner), worth=event.worth))


def heading(event: Event, seen: View[State]) -> bool:
    """A stage opens a part of the record."""
    return isinstance(event, StageOpened)


def stage(seen: View[State]) -> Message:
    """Which stage this is."""
    return say("stage", stage=min(seen.state.stage, seen.state.terms.stages), stages=seen.state.terms.stages)


def chapter(seen: View[State]) -> str:
    """Each stage is a chapter."""
    return str(seen.state.stage)


def waiting(seen: View[State]) -> Message:
    """By the face of the position."""
    return say(f"waiting-{seen.face}")


def prompt(question: Question, seen: View[State]) -> Prompt:
    """A heading and a verb for each question."""
    return Prompt(say(f"ask-{question.prompt}"), None, say(f"do-{question.prompt}"))


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    """Jokers are stages; a press is a press."""
    match question.prompt, answer:
        case "jokers", int(stage):
            return Label(say("joker", stage=stage))
        case "press", "press":
            return Label(say("do-press"))
    raise TypeError(f"{question.prompt} {field} {answer}")


def panels(seen: View[State]) -> tuple[Note, ...]:
    """One's own jokers; a look is not kept."""
    if seen.seat is None or not seen.state.jokers:
        return ()
    jokers = seen.state.jokers[seen.seat].open()
    lines = tuple(say("joker", stage=stage) for stage in jokers) or (say("jokers-none"),)
    return (Note(say("panel-jokers"), lines=lines),)


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    """Whoever pressed is marked."""
    tags = (say("tag-pressed"),) if seat == seen.state.opened_by else ()
    return SeatLabel(tags, say("points", points=seen.state.points[seat]))


def foot(seen: View[State]) -> tuple[Message, ...]:
    """What is asked of everybody."""
    return (say("foot-sum"),)


def sheet(seen: View[State]) -> Sheet:
    """Points, most first."""
    points = {Seat(seat): points for seat, points in enumerate(seen.state.points)}
    order = sorted(points, key=lambda seat: (-points[seat], seat))
    return Sheet((say("head-points"),), tuple((seat, (say("cell", number=points[seat]),)) for seat in order))


def ending(seen: View[State]) -> Message:
    """Who has most points."""
    best = tuple(Who(Seat(s)) for s, points in enumerate(seen.state.points) if points == max(seen.state.points))
    return say("ending", winners=best, points=max(seen.state.points))
