"""Schicki Micki in messages: where the game stands, and what each seat holds and is called."""

from __future__ import annotations

from typing import Final

from games.kernel import View
from games.message import Message, say
from games.schicki.rules.deck import blue_pawn_count
from games.schicki.rules.looks import is_told_in_words, look_cards
from games.schicki.rules.questions import ACT
from games.schicki.rules.state import Dealing, Finished, Look, Looking, Readying, Scene, Shuffling, State
from games.schicki.rules.terms import Mode
from games.schicki.words.events import event, heading
from games.schicki.words.fates import fate
from games.schicki.words.phrases import card_rows, held_count, seat_names
from games.schicki.words.primer import PRIMER
from games.schicki.words.questions import label, prompt
from games.secret import Seat, visible_value
from games.spec import Note, SeatLabel, Sheet

__all__ = [
    "PRIMER",
    "chapter",
    "ending",
    "event",
    "fate",
    "foot",
    "heading",
    "label",
    "panels",
    "place",
    "prompt",
    "sheet",
    "stage",
    "waiting",
]

STOPS: Final = 25
"""Stops of a race told in one chapter."""


# -- where the game stands -----------------------------------------------------------------


def stage(seen: View[State]) -> Message:
    """Say how many cards lie face up, or which scenes are dealt."""
    state = seen.state
    match state.phase:
        case Shuffling() | Readying():
            return say("stage-opening")
        case Finished():
            return say("stage-over")
        case Looking():
            first = state.scenes[0].number if state.scenes else state.settled + 1
            return say("stage-looks", first=first, last=first + len(state.scenes) - 1, count=len(state.scenes))
        case Dealing():
            return say("stage-dealing")
    return say("stage-live", count=len(state.picture.cards), last=last_card_token(state))


def chapter(seen: View[State]) -> str:
    """Return which chapter is told: the race, anew after so many stops; in looks a batch's results, and the next batch."""
    state = seen.state
    if isinstance(state.phase, Finished):
        return "end"
    if state.terms.mode is Mode.LIVE:
        return f"race/{max(state.settled - 1, 0) // STOPS}"
    return f"scenes/{state.settled}"


def waiting(seen: View[State]) -> Message:
    """Say to all what the table waits for; it follows the name of whoever is awaited."""
    state = seen.state
    match state.phase:
        case Shuffling() | Dealing():
            return say("waiting-deck")
        case Readying():
            return say("waiting-ready")
        case Looking():
            return say("waiting-looks", count=len(state.scenes))
        case Finished():
            return say("waiting-over")
    return say("waiting-live", last=last_card_token(state), count=len(state.picture.cards))


def last_card_token(state: State) -> str:
    """Return `yes` if the last card of the deck lies face up, else `no` (SM-48)."""
    return "no" if state.left else "yes"


def foot(seen: View[State]) -> tuple[Message, ...]:
    """Say how many cards the deck has, which pawns there are, and whether there is something to see."""
    state = seen.state
    if isinstance(state.phase, Finished | Shuffling):
        return ()
    facts = (say("foot-deck", count=state.left), say("foot-pawns", blue=blue_pawn_count(state.seats)))
    match state.phase:
        case Looking(done) if done:
            return (*facts, say("foot-done", count=len(done), seats=state.seats))
    return (*facts, say("foot-hint")) if state.hinted else facts


# -- the seats -----------------------------------------------------------------------------


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    """List a seat: whether it turns or has looked, and how many cards it has."""
    state = seen.state
    if isinstance(state.phase, Shuffling):
        return SeatLabel()
    cards = say("cards-held", count=held_count(seat, state))
    match state.phase:
        case Looking(done) if seat in done:
            return SeatLabel((say("tag-looked"),), cards)
        case Finished():
            return SeatLabel(count=cards)
    return SeatLabel((say("tag-turner"),), cards) if is_turner(seat, state) else SeatLabel(count=cards)


def is_turner(seat: Seat, state: State) -> bool:
    """Tell whether this seat turns the cards; in looks nobody does."""
    return state.terms.mode is Mode.LIVE and seat == state.turner


def panels(seen: View[State]) -> tuple[Note, ...]:
    """List the notes of this seat: the cards where it reads instead of looking, and which scenes are left to open.

    What it did stands in the news of its last answer, and with the scenes in its picture.
    """
    state = seen.state
    if state.terms.mode is Mode.LIVE:
        return pressed_panels(seen)
    if seen.seat is None or not isinstance(state.phase, Looking):
        return ()
    looks = {look.scene: look for look in visible_value(state.looks[seen.seat]) or ()}
    closed = tuple(look.scene for look in looks.values() if look.opened is None)
    left = (Note(say("panel-scenes"), lines=(say("scenes-closed", scenes=closed),)),) if closed else ()
    read = (read_panel(scene, looks.get(scene.number), state) for scene in state.scenes)
    return (*(panel for panel in read if panel is not None), *left)


def pressed_panels(seen: View[State]) -> tuple[Note, ...]:
    """List what this seat has pressed since the last card, without a judgement (SM-67)."""
    windows = [question for question in sorted(seen.sealed) if question.prompt in ACT and question.seat == seen.seat]
    acts = tuple(say("answer-act", act=timed.answer.value) for window in windows for timed in seen.sealed[window])
    return (Note(say("panel-pressed"), lines=acts),) if acts else ()


def read_panel(scene: Scene, look: Look | None, state: State) -> Note | None:
    """Make the note with an open scene's cards in words; None where the look is a picture's (SM-57)."""
    if look is None or look.opened is None or look.over or not is_told_in_words(look, state.terms):
        return None
    return Note(say("panel-read", scene=scene.number), lines=card_rows(look_cards(look, state)))


# -- the points ----------------------------------------------------------------------------


def sheet(seen: View[State]) -> Sheet:
    """Make the score sheet: everybody's cards, most first; at the end also who won."""
    state = seen.state
    points = {Seat(seat): held_count(Seat(seat), state) for seat in range(state.seats)}
    order = sorted(points, key=lambda seat: (-points[seat], seat))
    if not isinstance(state.phase, Finished):
        return Sheet((say("sheet-cards"),), tuple((seat, (number_cell(points[seat]),)) for seat in order))
    best = max(points.values())
    heads = (say("sheet-cards"), say("sheet-outcome"))
    won = {seat: say("sheet-won" if points[seat] == best else "sheet-none") for seat in order}
    return Sheet(heads, tuple((seat, (number_cell(points[seat]), won[seat])) for seat in order), outcome=True)


def number_cell(count: int) -> Message:
    return say("sheet-number", count=count)


def ending(seen: View[State]) -> Message:
    """Say who has most cards (SM-49)."""
    state = seen.state
    points = [held_count(Seat(seat), state) for seat in range(state.seats)]
    winners = seat_names(Seat(seat) for seat, count in enumerate(points) if count == max(points))
    return say("ending", winners=winners, count=max(points))
