"""The verbs: who is asked what, and what follows from the answers."""

from dataclasses import replace
from typing import Any

from games.event import Event
from games.forms import Cases, Field, Form, Number, Pick, Press, Roll
from games.game import Answers, Options, Ranking, Seating, Step, rank_by_points
from games.questions import Ask, Decision, Question
from games.secret import CHANCE, Seat, hold
from tests.probes.perudo.rules.state import DUDO, FACES, WILD, Bid, Bidding, BidMade, Called, Rolled, Rolling, State


def start(options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
    """Return the state before the first roll."""
    return State(options["dice"], Rolling(Seat(0)), (options["dice"],) * seating.count, (hold(()),) * seating.count)


def ask(state: State) -> Ask | None:
    """Return what the state waits for: dice, or a bid, which others may call exact."""
    match state.phase:
        case Rolling():
            return Ask("rolling", {Question(CHANCE, "roll"): Decision(Roll(6, sum(state.left)))})
        case Bidding(seat, bid):
            may = [s for s in seats_in(state) if bid and s not in {seat, bid.seat} and state.left[s] < state.most]
            calza = {Question(other, "calza"): Decision(Press(), weighty=True) for other in may}
            return Ask("bidding", {Question(seat, "bid"): ask_bid(state, bid)}, calza)
    return None


def ask_bid(state: State, bid: Bid | None) -> Decision[Any]:
    """Ask for a face and how many dice have it, or for a doubt (PE-2, PE-7)."""
    least = {face: least_count(state, bid, face) for face in FACES}
    counts = {face: Number(count, sum(state.left)) for face, count in least.items() if count <= sum(state.left)}
    form = Form((Field("call", Pick((*counts, *([DUDO] if bid else [])))), Field("count", Cases("call", counts))))
    return Decision(form, by_clock=f"{DUDO}|~" if bid else form.token(form.nth(0)))


def least_count(state: State, bid: Bid | None, face: int) -> int:
    """Return how many dice of a face are the least bid; more than there are where it may not be bid (PE-3)."""
    if bid is None:
        return sum(state.left) + 1 if face == WILD else 1
    if (bid.face == WILD) == (face == WILD):
        return bid.count + (face <= bid.face)
    return (bid.count + 1) // 2 if face == WILD else 2 * bid.count + 1


def resolve(state: State, answers: Answers) -> Step[State]:
    [(question, answer)] = answers.items()
    match state.phase, question.prompt, answer:
        case Rolling(starter), _, dice:
            return roll(state, starter, dice)
        case Bidding(bid=Bid() as bid), "calza", _:
            return call(state, "calza", question.seat, bid)
        case Bidding(bid=Bid() as bid), _, ("dudo", _):
            return call(state, DUDO, question.seat, bid)
        case Bidding(seat), _, (face, count):
            after = Bidding(next_seat(state, seat), Bid(seat, count, face))
            return Step(replace(state, phase=after), (BidMade(bid=Bid(seat, count, face), why=("PE-2", "PE-3")),))
    raise AssertionError(question)


def standing(state: State) -> Ranking:
    """Return the ranking: by dice, then by how long those without stayed (PE-6)."""
    gone = {seat: index - len(state.out) for index, seat in enumerate(state.out)}
    return rank_by_points({seat: state.left[seat] for seat in seats_in(state)} | gone)


def recallable(event: Event) -> bool:
    """Tell whether it may be told again: anything may."""
    return isinstance(event, Event)


def boundary(state: State) -> bool:
    """Tell whether a round begins."""
    return isinstance(state.phase, Rolling)


def deal_number(state: State) -> int:
    """Return the round while its dice lie hidden."""
    return state.round if isinstance(state.phase, Bidding) else 0


def seats_in(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, dice in enumerate(state.left) if dice)


def next_seat(state: State, seat: Seat) -> Seat:
    return min(seats_in(state), key=lambda other: (other - seat - 1) % len(state.left))


def roll(state: State, starter: Seat, dice: tuple[int, ...]) -> Step[State]:
    starts = [sum(state.left[:seat]) for seat in range(len(state.left))]
    cut = (tuple(sorted(dice[at : at + left])) for at, left in zip(starts, state.left, strict=True))
    cups = tuple(hold(cup, Seat(seat), sized=True) for seat, cup in enumerate(cut))
    told = Rolled(round=state.round, starter=starter, cups=cups, why=("PE-1",))
    return Step(replace(state, phase=Bidding(starter), cups=cups), (told,))


def call(state: State, said: str, caller: Seat, bid: Bid) -> Step[State]:
    """Show all dice; somebody loses a die or has one back, and the next round begins (PE-4, PE-5, PE-6)."""
    dice = tuple(cup.open() for cup in state.cups)
    found = sum(die in {bid.face, WILD} for cup in dice for die in cup)
    whose = bid.seat if said == DUDO and found < bid.count else caller
    is_won = said != DUDO and found == bid.count
    now = state.left[whose] + (1 if is_won else -1)
    left = tuple(now if seat == whose else each for seat, each in enumerate(state.left))
    out = state.out if now else (*state.out, whose)
    after = State(state.most, None, left, (hold(()),) * len(left), state.round + 1, out)
    phase = Rolling(whose if now else next_seat(after, whose)) if len(seats_in(after)) > 1 else None
    why = ("PE-4",) if said == DUDO else ("PE-5",)
    told = Called(call=said, caller=caller, bid=bid, dice=dice, found=found, whose=whose, left=now, why=why)
    return Step(replace(after, phase=phase), (told,))


def has_won(state: State, seat: Seat) -> bool:
    """Tell whether a seat alone has dice left."""
    return seats_in(state) == (seat,)
