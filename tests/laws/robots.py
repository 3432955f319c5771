"""Laws of those who answer for themselves: the judge and the robots."""

import dataclasses
import pickle
from collections.abc import Mapping
from random import Random
from typing import Any, Final, TypeAlias

from bot.audit.simulate import name_answer, require_steps, submit_named
from games.event import Event, visible_to
from games.forms import Refused
from games.game import Seating
from games.kernel import Entry, Position, View, make_view, open_position, submit
from games.questions import ClockOnly, Question, RandomAnswer, Work
from games.robots import Thinker
from games.secret import CLOCK, Seat
from games.spec import GameSpec, Robot
from tests.laws.playout import Playout, Setup, outside_token, outstanding, robots_token

Puzzle: TypeAlias = tuple[tuple[Event, ...], View[Any], Question]
"""What a robot is given: what it was told, what it sees, what it is asked."""
OFTEN: Final = 0.15
"""How many of a game's moments robots are asked at."""
MOST: Final = 25
"""How many of them in a long game, about."""
PART: Final = 0.1
"""Of its whole thought so much is thought here: how much changes none of the rules by which a robot answers."""


def think_briefly(robot: Robot[Any]) -> Robot[Any]:
    if not isinstance(robot, Thinker):
        return robot
    return lambda history, seen, question, dice: robot.answer(history, seen, question, dice, PART)


def the_judge_judges_alike(playout: Playout, dice: Random) -> int:
    """The judge's answers are legal verdicts, and the same when asked again."""
    looked, judge = 0, playout.setup.spec.judge
    for ask in playout.asks():
        for question in ask.questions():
            if isinstance(work := ask.require_decision(question).shape, Work):
                assert judge is not None, "a judge is asked and the spec has none"
                token = judge(work)
                work.parse(token)
                assert judge(work) == token, "the judge changes its mind"
                assert work.bound > 0, "work without a bound"
                stands = ask.require_decision(question).by_clock
                assert not isinstance(stands, RandomAnswer), "nothing stands where the judge runs out"
                assert pickle.loads(pickle.dumps(work)) == work, "no other process can judge"
                looked += 1
    return looked


def robots_answer_legally(playout: Playout, dice: Random) -> int:
    """A robot, each as often as another, answers what it must, legally, and the same when it takes the same chances."""
    spec, looked = playout.setup.spec, 0
    stories: dict[Seat, list[Event]] = {Seat(seat): [] for seat in range(playout.setup.seats)}
    often = min(OFTEN, MOST / len(playout.moments)) if playout.moments else 0
    for moment in playout.moments:
        if moment.before.ask and dice.random() < often:
            asked = [q for q in moment.before.ask.questions() if q.seat >= 0]
            for question in dice.sample(asked, min(2, len(asked))):
                puzzle: Puzzle = (tuple(stories[question.seat]), make_view(moment.before, question.seat), question)
                elsewhere = pickle.loads(pickle.dumps(puzzle))
                level = dice.choice(sorted(spec.robots))
                robot_answers_legally(playout.setup, level, moment.before, (puzzle, elsewhere), dice)
                looked += 1
        for seat, history in stories.items():
            history.extend(visible_to(moment.events, seat))
    return looked


def robot_answers_legally(
    table: Setup, level: str, at: Position[Any], both: tuple[Puzzle, Puzzle], dice: Random
) -> None:
    """One robot at one question, here and as in another process: what it says is taken, by the form and by the rules."""
    assert at.ask is not None
    seed, robot, question = dice.random(), think_briefly(table.spec.robots[level]), both[0][2]
    replies = [robot(told, seen, asked, Random(seed)) for told, seen, asked in both]
    assert replies[0] == replies[1], f"{level} takes chances of its own, or thinks otherwise in another process"
    if replies[0] is None:
        by_clock = at.ask.require_decision(question).by_clock
        may_be_left = question not in at.ask.must or (isinstance(by_clock, ClockOnly) and by_clock.people_only)
        assert may_be_left, f"{level} leaves {question.prompt} unanswered"
        return
    token, after = replies[0]
    assert after is None or after >= 0
    try:
        submit(table.game, at, Entry(question.seat, question.prompt, token))
    except Refused as refusal:
        said = name_answer(f"the robot {level}", question, token)
        raise AssertionError(
            f"{level} answers {question.prompt} with what is refused: {refusal.reason}; {said}"
        ) from None


def games_of_robots_end(
    spec: GameSpec[Any], seats: int, level: str, dice: Random, agreed: Mapping[str, str], longest: int = 20_000
) -> int:
    options = {o.name: o.shape.parse(agreed.get(o.name, o.default)) for o in spec.options}
    robots = tuple(Seat(seat) for seat in range(seats))
    at = open_position(spec.game, spec.game.start(options, Seating(seats, robots), None, spec.errata))
    stories: dict[Seat, list[Event]] = {seat: [] for seat in robots}
    alone = dataclasses.replace(spec, robots={level: think_briefly(spec.robots[level])})
    for length in range(longest):
        if at.ask is None:
            return length
        for question in in_turn(at, dice):
            shape = at.ask.require_decision(question).shape
            token = outside_token(spec, shape, dice)
            if question.seat >= 0:
                token = robots_token(alone, at, stories[question.seat], question, dice)
            if token is not None:
                entry = Entry(question.seat, question.prompt, token, 1_000 * length)
                at, events = submit_named(require_steps(spec.game), at, entry)
                for seat, history in stories.items():
                    history.extend(visible_to(events, seat))
                break
    raise AssertionError(f"a game of {level} robots does not end")


def in_turn(at: Position[Any], dice: Random) -> list[Question]:
    """What may be answered next: by chance and judge first, by people in any order, by the clock now and then."""
    assert at.ask is not None
    asked = dice.sample(at.ask.questions(), len(at.ask.questions()))
    clock = [q for q in asked if q.seat == CLOCK]
    people = [q for q in asked if q.seat >= 0 and (q in at.ask.window or q not in at.sealed)]
    first = list(outstanding(at))
    return first or (clock + people if dice.random() < 0.2 else people + clock)
