"""Perudo: dice under cups, a form whose second field follows the first, a call that anybody may make."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from msgspec import Struct

from games.event import Event
from games.forms import Cases, Field, Form, Number, Pick, Press, Roll
from games.game import Answers, Game, Options, Ranking, Seating, Step, rank_by_points
from games.options import make_terms, option
from games.questions import Ask, Decision, Question
from games.secret import CHANCE, Seat, Secret, hold
from games.values import replace

FACES: Final = (1, 2, 3, 4, 5, 6)
WILD: Final = 1
DUDO: Final = "dudo"
ROLL: Final = Question(CHANCE, "roll")
Dice: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    dice: int = option(5, "PE-1", Number(1, 5))


class Bid(Struct, frozen=True):
    seat: Seat
    count: int
    face: int


class State(Struct, frozen=True):
    """`left`, how many dice, and `cups`, how they lie, are by seat; there are no cups before the roll. `out` are those without."""

    terms: Terms
    turn: Seat
    left: Dice
    cups: tuple[Secret[Dice], ...] = ()
    bid: Bid | None = None
    round: int = 1
    out: tuple[Seat, ...] = ()


class Rolled(Event, reveals="cups PE-1"):
    round: int
    starter: Seat
    cups: tuple[Secret[Dice], ...]


class BidMade(Event, reveals="bid happening PE-2"):
    bid: Bid


class Called(Event, reveals="dice found whose left PE-4, happening PE-2"):
    call: str
    caller: Seat
    bid: Bid
    dice: tuple[Dice, ...]
    found: int
    whose: Seat
    left: int


class Perudo(Game[State]):
    def start(self, options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
        terms = make_terms(Terms, options)
        return State(terms, Seat(0), (terms.dice,) * seating.count)

    def ask(self, state: State) -> Ask | None:
        if len(seats_in(state)) == 1:
            return None
        if not state.cups:
            return Ask("rolling", {ROLL: Decision(Roll(6, sum(state.left)))})
        busy = {state.turn, state.bid.seat} if state.bid else seats_in(state)
        callers = [seat for seat in seats_in(state) if seat not in busy and state.left[seat] < state.terms.dice]
        calza = {Question(seat, "calza"): Decision(Press(), weighty=True) for seat in callers}
        return Ask("bidding", {Question(state.turn, "bid"): ask_bid(state)}, calza)

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        [(question, answer)] = answers.items()
        if question == ROLL:
            return roll(state, answer)
        if answer == "press" or answer[0] == DUDO:
            return call(state, "calza" if answer == "press" else DUDO, question.seat)
        bid = Bid(question.seat, count=answer[1], face=answer[0])
        after = replace(state, turn=next_seat(state, question.seat), bid=bid)
        return Step(after, (BidMade(bid=bid, why=("PE-2", "PE-3")),))

    def standing(self, state: State) -> Ranking:
        """Rank by dice, then by how long those without stayed (PE-6)."""
        gone = {seat: index - len(state.out) for index, seat in enumerate(state.out)}
        return rank_by_points({seat: state.left[seat] for seat in seats_in(state)} | gone)

    def boundary(self, state: State) -> bool:
        return not state.cups and len(seats_in(state)) > 1

    def deal_number(self, state: State) -> int:
        return state.round if state.cups else 0


def ask_bid(state: State) -> Decision[Any]:
    """Ask for a face and how many dice have it, or for a doubt (PE-2, PE-7)."""
    least, most = {face: least_count(state, face) for face in FACES}, sum(state.left)
    counts = {face: Number(count, most) for face, count in least.items() if count <= most}
    form = Form((Field("call", Pick((*counts, *([DUDO] if state.bid else [])))), Field("count", Cases("call", counts))))
    return Decision(form, by_clock=f"{DUDO}|~" if state.bid else form.token(form.nth(0)))


def least_count(state: State, face: int) -> int:
    """Return how many dice of a face are the least bid; more than there are where it may not be bid (PE-3)."""
    bid = state.bid
    if bid is None:
        return sum(state.left) + 1 if face == WILD else 1
    if (bid.face == WILD) == (face == WILD):
        return bid.count + (face <= bid.face)
    return (bid.count + 1) // 2 if face == WILD else 2 * bid.count + 1


def seats_in(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, dice in enumerate(state.left) if dice)


def next_seat(state: State, seat: Seat) -> Seat:
    return min(seats_in(state), key=lambda other: (other - seat - 1) % len(state.left))


def roll(state: State, dice: Dice) -> Step[State]:
    starts = [sum(state.left[:seat]) for seat in range(len(state.left))]
    cut = (tuple(sorted(dice[at : at + left])) for at, left in zip(starts, state.left, strict=True))
    cups = tuple(hold(cup, Seat(seat), sized=True) for seat, cup in enumerate(cut))
    told = Rolled(round=state.round, starter=state.turn, cups=cups, why=("PE-1",))
    return Step(replace(state, cups=cups), (told,))


def call(state: State, said: str, caller: Seat) -> Step[State]:
    """Show all dice; one seat loses a die or has one back, and the next round begins (PE-4, PE-5, PE-6)."""
    assert state.bid is not None
    bid, dice = state.bid, tuple(cup.open() for cup in state.cups)
    found = sum(die in {bid.face, WILD} for cup in dice for die in cup)
    whose = bid.seat if said == DUDO and found < bid.count else caller
    now = state.left[whose] + (1 if said != DUDO and found == bid.count else -1)
    left = tuple(now if seat == whose else each for seat, each in enumerate(state.left))
    after = State(state.terms, whose, left, round=state.round + 1, out=state.out if now else (*state.out, whose))
    why = ("PE-4",) if said == DUDO else ("PE-5",)
    told = Called(call=said, caller=caller, bid=bid, dice=dice, found=found, whose=whose, left=now, why=why)
    return Step(after if now else replace(after, turn=next_seat(after, whose)), (told,))
