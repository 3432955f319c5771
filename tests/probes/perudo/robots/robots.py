"""A robot that counts; the one that does not is `games.robots.random_answer`."""

from collections.abc import Sequence

from games.event import Event
from games.kernel import View
from games.questions import Question
from games.secret import Seat
from games.spec import Dice, Reply
from tests.probes.perudo.rules.game import least_count
from tests.probes.perudo.rules.state import DUDO, FACES, WILD, Bidding, State


def answer_as_careful(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Doubt what it does not expect, else raise by as little as it can on the face it expects most of; never calza."""
    state, phase = seen.state, seen.state.phase
    if question.prompt != "bid" or not isinstance(phase, Bidding):
        return None
    spare = {face: expect_count(state, question.seat, face) - least_count(state, phase.bid, face) for face in FACES}
    face = max(FACES, key=lambda each: spare[each])
    count = least_count(state, phase.bid, face)
    is_doubtful = phase.bid and phase.bid.count > expect_count(state, question.seat, phase.bid.face) + 0.5
    return f"{DUDO}|~" if is_doubtful or count > sum(state.left) else f"{face}|{count}", None


def expect_count(state: State, seat: Seat, face: int) -> float:
    """Return how many dice of a face a seat expects: those it sees, and a share of the others."""
    own = state.cups[seat].open()
    return sum(die in {face, WILD} for die in own) + (sum(state.left) - len(own)) * len({face, WILD}) / 6
