"""Perudo, a probe."""

from collections.abc import Sequence
from typing import Final

from games.art.rows import RowPicture
from games.event import Event
from games.kernel import View
from games.options import list_options
from games.questions import Question
from games.robots import random_answer
from games.spec import Dice, GameSpec, Reply, Rung
from tests.probes.perudo.rules import DUDO, FACES, BidMade, Perudo, State, Terms, least_count
from tests.probes.perudo.words import Words, cup_rows

WORDS: Final = Words()


def answer_as_careful(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Bid as little as it can, on the face that it has most of; doubt more than a third of the dice beside its own."""
    if question.prompt != "bid":
        return None
    state, own = seen.state, seen.state.cups[question.seat].open()
    spare = {face: own.count(face) - least_count(state, face) for face in FACES}
    face = max(FACES, key=lambda each: spare[each])
    is_doubtful = -spare[face] > (sum(state.left) - len(own)) / 3
    return f"{DUDO}|~" if state.bid and is_doubtful else f"{face}|{least_count(state, face)}", None


PERUDO: Final[GameSpec[State]] = GameSpec(
    name="perudo",
    package="tests.probes.perudo",
    clauses="PE",
    game=Perudo(),
    least=2,
    most=6,
    minutes=20,
    describe=WORDS,
    scenery=RowPicture("alt", WORDS.stage, cup_rows, WORDS.foot),
    robots={"random": random_answer, "careful": answer_as_careful},
    options=list_options(Terms),
    ladder=(Rung("short", ("random",), {"dice": "1"}), Rung("long", ("random", "random"), {"dice": "5"})),
    retractable={"bid": (BidMade,)},
)
