from typing import Final

from games.forms import Draw, Shuffle
from games.game import Answers, Options, Seating, Step
from games.options import make_terms
from games.questions import Ask, Decision, Question
from games.schicki.rules import looks, race
from games.schicki.rules.award import standing
from games.schicki.rules.events import GameOpened
from games.schicki.rules.state import (
    DECK,
    READY,
    Dealing,
    Drawing,
    Finished,
    Looking,
    Readying,
    Shuffling,
    State,
    Terms,
    Turning,
    Unseen,
    blue_pawn_count,
    with_course,
)
from games.secret import CHANCE, Seat, hold
from games.spec import Rung
from games.values import replace

__all__ = ["ask", "boundary", "deal_number", "resolve", "standing", "start"]

CARDS: Final = Question(CHANCE, "deck")
TURNER: Final = Question(CHANCE, "turner")
SHUFFLE: Final = Decision(Shuffle(len(DECK)))


def start(options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:  # noqa: ARG001 (the protocol's)
    """Make the first state (SM-6): all piles are empty; nothing is carried over from the table before."""
    return State(
        make_terms(Terms, options),
        seating.count,
        robots=seating.robots,
        unseen=hold(Unseen(piles=((),) * seating.count)),
        heights=(0,) * seating.count,
        owed=(0,) * seating.count,
        errata=errata,
    )


def boundary(state: State) -> bool:
    return isinstance(state.phase, Shuffling)


def deal_number(state: State) -> int:
    return 0 if isinstance(state.phase, Shuffling | Readying | Finished) else 1


def ask(state: State) -> Ask | None:
    match state.phase:
        case Shuffling():
            return Ask("shuffling", {CARDS: SHUFFLE, TURNER: Decision(Draw(state.seats))})
        case Readying(said):
            return race.ask_ready(state, said)
        case Drawing() | Turning():
            return race.ask_turning(state)
        case Dealing():
            return looks.ask_dealing(state)
        case Looking(done):
            return looks.ask_looking(state, done)
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    question, answer = min(answers.items(), key=lambda each: each[0])
    match state.phase:
        case Shuffling():
            return open_game(state, answers[CARDS], answers[TURNER])
        case Readying(said):
            if question.prompt == READY:
                return race.mark_ready(state, question.seat, said)
            return Step(replace(state, phase=Drawing()))
        case Dealing():
            return looks.deal_batch(state, answers)
        case Looking(done):
            return looks.resolve_looking(state, done, answers)
        case Drawing() | Turning():
            if race.LONGEST in answers:
                return Step(with_course(state, overtime=True))
            if race.SHOWN in answers:
                return race.record_delivery(state, answers[race.SHOWN])
            if question == race.PAUSE:  # whose length is secret (SM-51)
                return Step(race.with_unseen(replace(state, phase=Turning()), pause=answer))
            return race.resolve_wait(state, answers)
        case Finished():
            raise AssertionError("nothing was asked")


def open_game(state: State, order: tuple[int, ...], turner: int) -> Step[State]:  # SM-6, SM-7
    cards = tuple(DECK[place] for place in order)
    phase = Readying() if state.terms.mode == "live" else Dealing()
    unseen = hold(replace(state.unseen.open(), deck=cards))
    state = replace(state, unseen=unseen, left=len(cards), turner=Seat(turner), phase=phase)
    told = GameOpened(
        cards=len(cards), blue=blue_pawn_count(state.seats), turner=Seat(turner), why=("SM-4", "SM-6", "SM-7")
    )
    return Step(state, (told,))


SHAPES: Final = {"marks": "shapes"}
LADDER: Final = (
    Rung("dreamers", ("dreamy",) * 2, {**SHAPES, "rhythm": "slow"}),
    Rung("calm-round", ("calm",) * 2, SHAPES),
    Rung("calm-crowd", ("calm",) * 4, SHAPES),
    Rung("hawks", ("sharp",) * 2, SHAPES),
    Rung("fast-hawks", ("sharp",) * 3, {**SHAPES, "rhythm": "fast"}),
)
