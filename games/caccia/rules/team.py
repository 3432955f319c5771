"""How the partisans' team prepares for a hunt: who leads whom, and where they start (CS-80, CS-88)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.caccia.rules import board
from games.caccia.rules.events import EnoughTaken, PartisansPosted, PartisanTaken
from games.caccia.rules.orders import team_seats
from games.caccia.rules.partisans_turn import ALL
from games.caccia.rules.state import House, Houses, Laying, Posting, Sharing, Stacking, State
from games.event import Event
from games.forms import Pick
from games.game import Step
from games.questions import Decision, Question, Questions, RandomAnswer
from games.secret import Seat

LEAD: Final = "lead"
POST: Final = "post-"
ENOUGH: Final = "enough"


# -- sharing the partisans ----------------------------------------------------------------


def free_partisans(phase: Sharing) -> tuple[int, ...]:
    """Return the partisans that nobody leads yet."""
    return tuple(number for number in ALL if number not in dict(phase.held))


def sharing_questions(phase: Sharing) -> Questions:
    """Ask the next seat to take a partisan (CS-88).

    Whoever leads one may leave the rest to others.
    """
    seat, free = phase.queue[0], free_partisans(phase)
    leads = seat in dict(phase.held).values()
    options: tuple[int | str, ...] = (*free, ENOUGH) if leads else free
    return {Question(seat, LEAD): Decision(Pick(options), by_clock=str(free[0]))}


def take_partisan(state: State, answer: int | str) -> Step[State]:
    """Apply that a seat takes a partisan, or has enough (CS-88).

    The last who has not said so leads all that are left.
    """
    phase = state.phase
    assert isinstance(phase, Sharing)
    seat, *others = phase.queue
    told = list[Event]()
    if isinstance(answer, int):
        phase = Sharing((*others, seat), (*phase.held, (answer, seat)))
        told.append(PartisanTaken(seat=seat, number=answer, why=("CS-88",)))
    else:
        phase = Sharing(tuple(others), phase.held)
        told.append(EnoughTaken(seat=seat, why=("CS-88",)))
    if len(phase.queue) == 1:
        last = phase.queue[0]
        told += [PartisanTaken(seat=last, number=number, why=("CS-88",)) for number in free_partisans(phase)]
        phase = replace(phase, held=(*phase.held, *((number, last) for number in free_partisans(phase))))
    if free_partisans(phase):
        return Step(replace(state, phase=phase), tuple(told))
    holders = tuple(seat for _, seat in sorted(phase.held))
    return Step(replace(state, holders=holders, phase=Laying()), tuple(told))


# -- starting houses ----------------------------------------------------------------------


def find_post_number(question: Question) -> int | None:
    """Return the partisan whose first house the question asks for; None if it asks something else."""
    head, _, number = question.prompt.partition(POST)
    return int(number) if not head and number else None


def post_questions(state: State, phase: Posting) -> Questions:
    """Ask for a house for each partisan that has none yet (CS-80)."""
    decision = Decision(Pick(allowed_starts(state, phase)), RandomAnswer(), shown_to=team_seats(state))
    return {
        Question(state.holders[number - 1], f"{POST}{number}"): decision
        for number in ALL
        if number not in dict(phase.posted)
    }


def allowed_starts(state: State, phase: Posting) -> Houses:
    """Return the houses where a partisan may start (CS-80, CS-83).

    Those without a washer or a refuge; where partisans do not share a house, without another's start.
    """
    barred = {*state.blocked, *state.refuges, *(() if state.terms.sharing else dict(phase.posted).values())}
    return board.sort_by_ring(house for house in range(1, board.HOUSES + 1) if house not in barred)


def post_partisans(state: State, chosen: Mapping[int, House]) -> Step[State]:
    """Post the partisans on the houses chosen for them (CS-80).

    Where a house is for one alone, the others who chose it choose again (CS-83).
    """
    phase = state.phase
    assert isinstance(phase, Posting)
    kept: dict[int, House] = {}
    for number, house in sorted(chosen.items()):
        if state.terms.sharing or house not in kept.values():
            kept[number] = house
    posted = tuple(sorted((*phase.posted, *kept.items())))
    again = tuple(number for number in sorted(chosen) if number not in kept)
    why = ("CS-80", "CS-83") if again else ("CS-80",)
    told = PartisansPosted(posted=tuple(kept.items()), again=again, why=why)
    if again:
        return Step(replace(state, phase=Posting(posted)), (told,))
    partisans = tuple(house for _, house in posted)
    return Step(replace(state, phase=Stacking(), partisans=partisans), (told,))


def partisan_houses(state: State) -> tuple[tuple[int, House], ...]:
    """Return the partisans that are on the board, and where: pairs of number and house."""
    return state.phase.posted if isinstance(state.phase, Posting) else tuple(enumerate(state.partisans, 1))


def partisans_of(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the partisans that a seat leads, as far as they are shared out (CS-8, CS-88)."""
    held = state.phase.held if isinstance(state.phase, Sharing) else tuple(enumerate(state.holders, 1))
    return tuple(sorted(number for number, holder in held if holder == seat))
