"""Whole games by robots alone, with the laws that are cheap enough to check at every answer."""

import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeAlias, cast

from bot.tables.deadlines import SCALE
from games.event import Event, Told, digest_events, visible_to
from games.forms import Refused, Shape
from games.game import Answers, Game, Seating, Step
from games.kernel import Entry, Position, make_view, open_position, submit
from games.questions import Ask, ClockOnly, Decision, Question, RandomAnswer, Wait, Work
from games.robots import random_token
from games.secret import CHANCE, CLOCK, JUDGE, Seat
from games.spec import GameSpec

LONGEST = 20_000  # answers after which a game is said not to end
STEP_MS = 1_000  # the thinking time of an answer that names none

Key: TypeAlias = tuple[Question, int]  # a question, and how often it was put


class LawBroken(Exception):
    """A law does not hold: the game, the run's seed and what was seen; of secrets only the answer at fault."""


class GameFailed(Exception):
    """The game's code raised: file and line, the fault, and the run's seed."""


@dataclass(slots=True)
class Tally:
    """Results of a run; `wins` and `played` count robots by level, shared wins in parts, `role_wins` and `roles` by role and level.

    `turns` is how often each game waited for people, one after the other, in the time of a turn.
    """

    games: int = 0
    answers: int = 0
    seconds: float = 0.0
    lengths: list[int] = field(default_factory=list)
    winners: Counter[str] = field(default_factory=Counter)
    wins: dict[str, float] = field(default_factory=dict)
    played: Counter[str] = field(default_factory=Counter)
    role_wins: dict[tuple[str, str], float] = field(default_factory=dict)
    roles: Counter[tuple[str, str]] = field(default_factory=Counter)
    turns: list[float] = field(default_factory=list)


class PlannedAnswer(NamedTuple):
    at_ms: int
    question: Question
    token: str


@dataclass(slots=True)
class SimulatedGame:
    """A game under way; times are in ms.

    `plans` are the robots' coming answers, `since` is when the clock was asked each question.
    """

    spec: GameSpec[Any]
    levels: tuple[str, ...]
    dice: Random
    at: Position[Any]
    stories: dict[Seat, list[Event]]
    length: int = 0
    declined: set[Key] = field(default_factory=set)
    now: int = 0
    plans: dict[Key, PlannedAnswer] = field(default_factory=dict)
    since: dict[Key, int] = field(default_factory=dict)
    turns: float = 0
    clocked: set[Key] = field(default_factory=set)


def simulate(
    spec: GameSpec[Any], *, seats: int, games: int, seed: str, options: Mapping[str, str], levels: Sequence[str] = ()
) -> Tally:
    """Play games, the robots' `levels` moving on by one seat; raises LawBroken, GameFailed, Refused for an option."""
    tally = Tally()
    order = tuple(levels) or (next(iter(spec.robots)),)
    values = {o.name: o.shape_for(seats).parse(options.get(o.name, o.default)) for o in spec.options}
    began = time.perf_counter()
    for number in range(games):
        turned = tuple(order[(seat + number) % len(order)] for seat in range(seats))
        play: SimulatedGame | None = None
        try:
            play = start_game(spec, seats, values, turned, Random(f"{seed}/{number}"))  # noqa: S311  repeatable on purpose
            run(play)
            add_to_tally(tally, play)
        except Exception as fault:
            if play is None and isinstance(fault, Refused):
                raise
            answer = play.length if play else 0
            run_text = f"{spec.name}, {seats} seats, seed {seed}, game {number}, answer {answer}"
            raise explain_fault(spec, fault, run_text) from fault
    tally.seconds = time.perf_counter() - began
    return tally


def explain_fault(spec: GameSpec[Any], fault: Exception, run_text: str) -> LawBroken | GameFailed:
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if is_of_package(frame.filename, spec.package)]
    said = "; ".join((str(fault), *getattr(fault, "__notes__", ())))
    if isinstance(fault, Refused) or (isinstance(fault, AssertionError | TypeError) and not own):
        where = f" ({spell_frame(own[-1])})" if own else ""
        return LawBroken(f"{run_text}: {said}{where}")
    where = spell_frame((own or frames)[-1])
    return GameFailed(f"{where}\n{type(fault).__name__}: {said}\n{run_text}")


def is_of_package(filename: str, package: str) -> bool:
    folders = getattr(sys.modules.get(package), "__path__", ())
    return any(Path(filename).is_relative_to(folder) for folder in folders)


def spell_frame(frame: traceback.FrameSummary) -> str:
    path = Path(frame.filename)
    here = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return f"{here}:{frame.lineno}, in {frame.name}"


def start_game(
    spec: GameSpec[Any], seats: int, options: Mapping[str, Any], levels: tuple[str, ...], dice: Random
) -> SimulatedGame:
    seating = Seating(seats, tuple(Seat(seat) for seat in range(seats)))
    at = open_position(spec.game, spec.game.start(options, seating, None, spec.errata))
    return SimulatedGame(spec, levels, dice, at, {seat: [] for seat in seating.seats()})


def run(play: SimulatedGame) -> None:
    game = require_steps(play.spec.game)
    while play.at.ask is not None:
        check_questions(play.at.ask)
        count_turns(play, play.at.ask)
        entry = next(next_entries(play, play.at.ask), None)
        assert entry is not None, "nobody has anything to answer"
        after, events = submit_named(game, play.at, entry)
        digest_events(events)
        for seat, history in play.stories.items():
            history.extend(visible_to(events, seat))
        make_view(after, Seat(play.length % len(play.stories)))
        make_view(after, None)
        if events:
            play.declined.clear()
        play.at, play.length = after, play.length + 1
        play.now = max(play.now, entry.at)
        assert play.length < LONGEST, "the game does not end"
    assert play.spec.game.standing(play.at.state) is not None


def require_steps(game: Game[Any]) -> Game[Any]:

    def resolve(state: Any, answers: Answers) -> Step[Any]:
        step: object = game.resolve(state, answers)
        if isinstance(step, Step):
            return step
        phase = type(getattr(state, "phase", state)).__name__
        asked = ", ".join(dict.fromkeys(question.prompt for question in answers))
        name = getattr(game, "__name__", type(game).__name__)
        raise AssertionError(f"{name}.resolve returns {type(step).__name__} and no Step, in {phase} for {asked}")

    return cast("Game[Any]", SimpleNamespace(ask=game.ask, resolve=resolve))


def submit_named(game: Game[Any], at: Position[Any], entry: Entry) -> tuple[Position[Any], Told]:
    try:
        return submit(game, at, entry)
    except Refused as refused:
        refused.add_note(name_answer("the answer", entry.question, entry.token))
        raise


def name_answer(whose: str, question: Question, token: str) -> str:
    return f"{whose} of Seat({question.seat}) to {question.prompt} is {token!r}"


def next_entries(play: SimulatedGame, ask: Ask) -> Iterator[Entry]:
    """Yield what could be answered next: chance and judge, then people whose time has come, the clock last."""
    for question in ask.questions():
        if question.seat in {CHANCE, JUDGE} and question not in play.at.sealed:
            yield Entry(
                question.seat, question.prompt, outside_answer(play, ask.require_decision(question).shape), play.now
            )
    if gone := [key for key in play.plans if not is_asked(play, ask, key)]:
        for key in gone:
            del play.plans[key]
    seated = [q for q in ask.questions() if q.seat >= 0 and is_open(play, ask, q)]
    play.dice.shuffle(seated)
    for question in sorted(seated, key=lambda q: q not in ask.may):
        if (reply := robot_answer(play, ask, question)) is None:
            continue
        token, after = reply
        if after is None:
            yield Entry(question.seat, question.prompt, token, play.now + STEP_MS)
        else:
            play.plans[question, play.at.times[question]] = PlannedAnswer(play.now + after, question, token)
    for plan in sorted((*play.plans.values(), *clock_plans(play, ask))):
        play.plans.pop((plan.question, play.at.times[plan.question]), None)
        yield Entry(plan.question.seat, plan.question.prompt, plan.token, max(play.now, plan.at_ms))


def count_turns(play: SimulatedGame, ask: Ask) -> None:
    asked = {(question, play.at.times[question]) for question in ask.must if question.seat >= 0}
    if asked - play.clocked:
        play.turns += SCALE[ask.pace]
    play.clocked |= asked


def is_asked(play: SimulatedGame, ask: Ask, key: Key) -> bool:
    question, times = key
    is_put = question in ask.may or question in ask.window or question in ask.must
    return is_put and play.at.times[question] == times


def is_open(play: SimulatedGame, ask: Ask, question: Question) -> bool:
    key = question, play.at.times[question]
    if key in play.declined or key in play.plans:
        return False
    return question in ask.window or question not in play.at.sealed


def clock_plans(play: SimulatedGame, ask: Ask) -> Iterator[PlannedAnswer]:
    for question in ask.questions():
        if question.seat == CLOCK:
            shape = ask.require_decision(question).shape
            since = play.since.setdefault((question, play.at.times[question]), play.now)
            yield PlannedAnswer(wait_end_ms(play, ask, shape, since), question, shape.token(shape.nth(0)))


def wait_end_ms(play: SimulatedGame, ask: Ask, shape: Shape[Any], since_ms: int) -> int:
    if not isinstance(shape, Wait):
        return since_ms
    presses: list[int] = [
        timed.at
        for question in ask.window
        for timed in play.at.sealed.get(question, ())
        if shape.is_ended_by(question.prompt, timed.at)
    ]
    if presses and shape.once_pressed is not None:
        return min(presses) + shape.once_pressed
    return since_ms + shape.ms


def outside_answer(play: SimulatedGame, shape: Shape[Any]) -> str:
    if isinstance(shape, Work):
        assert play.spec.judge is not None, "a judge is asked and the spec has none"
        return play.spec.judge(shape)
    return random_token(shape, play.dice)


def robot_answer(play: SimulatedGame, ask: Ask, question: Question) -> tuple[str, int | None] | None:
    """Return a robot's token and how long it takes; what it leaves alone is offered again once something happens."""
    level = play.levels[question.seat]
    robot = play.spec.robots[level]
    reply = robot(tuple(play.stories[question.seat]), make_view(play.at, question.seat), question, play.dice)
    if question not in ask.must:
        play.declined.add((question, play.at.times[question]))
        if reply is None:
            return None
    assert reply is not None, f"the robot {level} of Seat({question.seat}) does not answer {question.prompt}"
    check_answer(f"the robot {level}", question, ask.require_decision(question), reply[0])
    return reply


def check_answer(
    whose: str, question: Question, decision: Decision[Any], token: str, *, by_clock: bool = False
) -> None:
    """Raise LawBroken with an illegal answer given for a person."""
    try:
        written = decision.token(decision.parse(token, by_clock=by_clock))
    except Refused as refused:
        refused.add_note(name_answer(whose, question, token))
        raise
    assert written == token, f"{name_answer(whose, question, token)}, and is written {written!r}"


def check_questions(ask: Ask) -> None:
    questions = ask.questions()
    assert questions, "the game waits for nobody"
    assert len(set(questions)) == len(questions), "a question of two kinds"
    for question, decision in ask.must.items():
        match decision.by_clock:
            case _ if question.seat < 0:
                continue
            case RandomAnswer():
                assert decision.shape.count() > 0, f"nothing to draw for Seat({question.seat}) at {question.prompt}"
            case ClockOnly(token):
                check_answer("by_clock", question, decision, token, by_clock=True)
            case token:
                check_answer("by_clock", question, decision, token)


def add_to_tally(tally: Tally, play: SimulatedGame) -> None:
    tally.games += 1
    tally.answers += play.length
    tally.lengths.append(play.length)
    tally.turns.append(play.turns)
    best = next(iter(play.spec.game.standing(play.at.state)), ())
    tally.winners["shared" if len(best) > 1 else f"seat {best[0] + 1}" if best else "nobody"] += 1
    roles = play.spec.roles(play.at.state) if play.spec.roles else ("",) * len(play.levels)
    for seat, (level, role) in enumerate(zip(play.levels, roles, strict=True)):
        part = 1 / len(best) if Seat(seat) in best else 0.0
        tally.played[level] += 1
        tally.wins[level] = tally.wins.get(level, 0.0) + part
        if role:
            tally.roles[role, level] += 1
            tally.role_wins[role, level] = tally.role_wins.get((role, level), 0.0) + part
