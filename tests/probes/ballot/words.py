"""Gifts in messages."""

from typing import Any

from games.event import Event
from games.event_words import EventWords
from games.kernel import View
from games.message import Message, Quote, Sign, Who, say
from games.questions import Question
from games.secret import Seat
from games.spec import Fate, FateKind, Label, Note, Prompt, SeatLabel, Sheet
from tests.probes.ballot.rules import VOTES, Cards, Dealt, Given, Ordered, State, hosting, players


def event(event: Event, seen: View[State]) -> Message | None:
    """What convention does not say: what each received, and whether that was level."""
    if isinstance(event, Given):
        key = "given-level" if event.winner is None else ""
        return WORDS.say(event, seen.seat, key, received=received(event.weights))
    return WORDS.say(event, seen.seat)


def received(weights: tuple[int, ...]) -> tuple[Message, ...]:
    return tuple(say("received", who=Who(Seat(seat)), weight=weight) for seat, weight in enumerate(weights) if weight)


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Who made the point, to whoever is at the table."""
    match event:
        case Given(winner=int() as winner) if seen.seat is not None:
            return Fate(FateKind.GOOD if winner == seen.seat else FateKind.BAD, say("fate", winner=Who(winner)))
    return None


def heading(event: Event, seen: View[State]) -> bool:
    """A new deal begins with the host's order."""
    return isinstance(event, Ordered)


def stage(seen: View[State]) -> Message:
    """The deal, and the vote within it."""
    terms = seen.state.terms
    return say("stage", deal=min(seen.state.deal, terms.deals), deals=terms.deals, vote=seen.state.vote, votes=VOTES)


def chapter(seen: View[State]) -> str:
    return str(seen.state.deal)


def waiting(seen: View[State]) -> Message:
    """By the face of the position."""
    return say(f"waiting-{seen.face}", host=Who(hosting(seen.state)))


def prompt(question: Question, seen: View[State]) -> Prompt:
    """A heading and a verb for each question; closing a deal says what it does."""
    confirm = say("close-confirm") if question.prompt == "close" else None
    hint = say("gift-hint") if question.prompt == "gift" else None
    return Prompt(say(f"ask-{question.prompt}"), hint, say(f"do-{question.prompt}"), confirm)


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    """Cards are signs, people their names."""
    match question.prompt, field, answer:
        case _, "times", None:
            return Label(say("times-none"))
        case _, "card", int(card):
            return Label(sign(card))
        case ("order", "", seat) | ("gift", "to", seat):
            return Label(say("name", who=Who(seat)))
        case "close", "", "press":
            return Label(say("do-close"))
    raise TypeError(f"{question.prompt} {field} {answer}")


def signs(cards: Cards) -> tuple[Sign, ...]:
    return tuple(map(sign, cards))


def sign(card: int) -> Sign:
    return Sign(str(card), say("card", number=card))


WORDS = EventWords({Cards: signs}, private=(Dealt,))


def panels(seen: View[State]) -> tuple[Note, ...]:
    """One's own hand."""
    if seen.seat is None or not seen.state.hands or seen.seat not in players(seen.state):
        return ()
    return (Note(say("panel-hand"), signs(seen.state.hands[seen.seat].open())),)


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    """The host is marked."""
    return SeatLabel((say("tag-host"),) if seat == hosting(seen.state) else ())


def foot(seen: View[State]) -> tuple[Message, ...]:
    """What the host has said in this deal."""
    return tuple(say("foot-hint", words=Quote(words)) for words in seen.state.hints)


def seat_points(seen: View[State]) -> tuple[Message, ...]:
    return tuple(say("seat-points", who=Who(Seat(seat)), points=n) for seat, n in enumerate(seen.state.points))


def sheet(seen: View[State]) -> Sheet:
    """Points, most first."""
    points = {Seat(seat): points for seat, points in enumerate(seen.state.points)}
    order = sorted(points, key=lambda seat: (-points[seat], seat))
    return Sheet((say("head-points"),), tuple((seat, (say("cell", number=points[seat]),)) for seat in order))


def ending(seen: View[State]) -> Message:
    """Who has most points."""
    best = tuple(Who(Seat(s)) for s, points in enumerate(seen.state.points) if points == max(seen.state.points))
    return say("ending", winners=best, points=max(seen.state.points))
