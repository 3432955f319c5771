"""Robots: what they are told, when they are asked, and what happens to a bad answer."""

from __future__ import annotations

import hmac
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from bot.config import Settings
from bot.run.worker_pool import RanOut, Workers, WorkFailed
from bot.tables.questions import robot_questions
from bot.tables.rows import DeadlineKey
from bot.tables.snapshot import Table
from bot.values.health import Tally
from bot.values.ids import TableId
from games.event import Event, visible_to
from games.forms import Refused
from games.kernel import View
from games.questions import Question, Work
from games.robots import Thinker
from games.secret import Seat
from games.spec import GameSpec, Reply, Robot

log = logging.getLogger(__name__)

# How often in a row, for each seat, robots may speak unasked before a person who is asked has answered.
EAGER: Final = 3


class RobotPlan(NamedTuple):
    """What a robot will answer, and when; no token where it owes an answer and has none.

    `is_race`: how fast it is counts, and the game's own clock bounds how often.
    """

    question: Question
    key: DeadlineKey
    token: str | None
    at_ms: int
    is_must: bool
    is_race: bool = False


class Puzzle(NamedTuple):
    robot: Robot[Any]
    history: tuple[Event, ...]
    seen: View[Any]
    question: Question
    key: DeadlineKey
    is_must: bool
    is_race: bool
    level: str
    extra: dict[str, Any]
    seed: float | None


@dataclass(slots=True)
class SeatHistory:
    heard: int = 0
    history: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class TableRobots:
    ears: dict[int, SeatHistory] = field(default_factory=dict)
    plans: dict[DeadlineKey, RobotPlan] = field(default_factory=dict)
    considered: set[tuple[DeadlineKey, int]] = field(default_factory=set)
    eager: int = 0
    undone: frozenset[int] = frozenset()


class Robots:
    """Asks the robots of every table. `least` and `most` (ms) bound the one delay that all their answers share.

    Where both are 0 they answer at once, also those that would take a time of their own. Each thinks for so many
    `seconds` at most.
    """

    def __init__(
        self, least: int, most: int, workers: Workers, seconds: int, dice: random.Random | None = None
    ) -> None:
        self._workers = workers
        self._seconds = seconds
        self._least = least
        self._most = max(least, most)
        self._dice = dice or random.Random(secrets.randbits(256))  # noqa: S311  seeded from secrets; bluffs, not keys
        self._minds: dict[TableId, TableRobots] = {}
        self._pace = ThinkingPace()

    @classmethod
    def from_settings(cls, settings: Settings, workers: Workers) -> Robots:
        return cls(settings.robot_least_ms, settings.robot_most_ms, workers, settings.robot_seconds)

    def forget(self, table_id: TableId) -> None:
        self._minds.pop(table_id, None)

    async def plan_answers(self, table: Table, now_ms: int) -> list[RobotPlan]:
        """Plan the answers of a table's robots, soonest first; those newly asked are asked now.

        The table may go on meanwhile: whatever they think about was taken from it before the first of them thinks.
        """
        mind = self._minds.setdefault(table.record.id, TableRobots())
        if mind.undone != table.undone:  # what they heard and meant to do was taken back
            mind = self._minds[table.record.id] = TableRobots(undone=table.undone)
        if table.history and table.history[-1].row.via == "hand":
            mind.eager = 0
        open_keys = {key: question for question, key in robot_questions(table)}
        mind.plans = {key: plan for key, plan in mind.plans.items() if key in open_keys}
        puzzles = [
            self._pose(table, mind, question, key) for key, question in open_keys.items() if key not in mind.plans
        ]
        for puzzle in puzzles:
            if puzzle is not None and (plan := await self._plan_answer(puzzle, now_ms)):
                mind.plans[plan.key] = plan
        return sorted(mind.plans.values(), key=lambda plan: (plan.at_ms, plan.question))

    def finish_plan(self, table_id: TableId, plan: RobotPlan) -> None:
        mind = self._minds.setdefault(table_id, TableRobots())
        mind.plans.pop(plan.key, None)
        mind.eager = 0 if plan.is_must else mind.eager + (not plan.is_race)

    def _pose(self, table: Table, mind: TableRobots, question: Question, key: DeadlineKey) -> Puzzle | None:
        ask, history = table.ask, self._seat_history(table, mind, question.seat)
        assert ask is not None
        is_must, is_race = question in ask.must, question in ask.window or ask.require_decision(question).timed
        if not is_must:
            if (key, len(history)) in mind.considered or mind.eager > EAGER * table.record.seats:
                return None
            mind.considered = {(k, n) for k, n in mind.considered if k != key} | {(key, len(history))}
        assignment = table.assignment_of(question.seat)
        assert assignment is not None
        robots, usual = table.spec.robots, table.spec.usual  # for an empty seat, a time-out, or a level that is gone
        robot = robots.get(assignment.robot) or robots.get(usual) or next(iter(robots.values()))
        extra = {"table": table.record.id, "seq": len(table.history), "seat": question.seat}
        level = f"{table.spec.name} {assignment.robot}"
        return Puzzle(
            robot,
            history,
            table.view_for(question.seat),
            question,
            key,
            is_must,
            is_race,
            level,
            extra,
            find_luck(table, key),
        )

    async def _plan_answer(self, puzzle: Puzzle, now_ms: int) -> RobotPlan | None:
        reply = await self._ask(puzzle)
        if reply is None and not puzzle.is_must:
            return None
        token, after = reply or (None, None)
        delay = self._dice.randint(self._least, self._most) if after is None or not self._most else after
        return RobotPlan(puzzle.question, puzzle.key, token, now_ms + delay, puzzle.is_must, puzzle.is_race)

    def _seat_history(self, table: Table, mind: TableRobots, seat: int) -> tuple[Event, ...]:
        ear = mind.ears.setdefault(seat, SeatHistory())
        for row, events in table.history[ear.heard :]:
            if row.seq in table.undone:
                continue
            ear.history.extend(visible_to(events, Seat(seat)))
        ear.heard = len(table.history)
        return tuple(ear.history)

    async def _ask(self, puzzle: Puzzle) -> Reply:
        decision = puzzle.seen.asked[puzzle.question]
        seed = self._dice.random() if puzzle.seed is None else puzzle.seed
        part = self._pace.part_for(puzzle.level) if puzzle.seed is None else 1.0
        try:
            reply, took_ms = await self._workers.run(
                self._seconds, think, puzzle.robot, puzzle.history, puzzle.seen, puzzle.question, seed, part
            )
            self._pace.note(puzzle.level, part, took_ms)
            if reply is not None:
                decision.parse(reply[0])
        except Refused:
            log.error("a robot answered what it may not", extra=puzzle.extra)  # noqa: TRY400  its token may be secret
            return None
        except RanOut as fault:
            log.error("a robot ran out: %s", fault, extra=puzzle.extra)  # noqa: TRY400  nothing of ours failed
            return None
        except WorkFailed as fault:
            log.error("a robot failed: %s\n%s", fault.kind, fault.where, extra=puzzle.extra)  # noqa: TRY400  no secrets in the log
            return None
        except Exception as fault:  # noqa: BLE001  a robot's bug costs its own answer, nothing more
            log.error("a robot failed: %s", type(fault).__name__, extra=puzzle.extra)  # noqa: TRY400  no secrets in the log
            return None
        return reply


def find_luck(table: Table, key: DeadlineKey) -> float | None:
    """Return the luck of a robot at a duplicate, the same at all tables of a board for the same question; else None."""
    if table.record.board is None:
        return None
    drawn = hmac.digest(table.record.seed, f"robot/{key.encode()}".encode(), "sha256")
    return int.from_bytes(drawn[:6]) / (1 << 48)


def think(
    robot: Robot[Any], history: tuple[Event, ...], seen: View[Any], question: Question, seed: float, part: float
) -> tuple[Reply, float]:
    """Return what a robot answers after a part of its thought, and the ms of CPU that took; runs in a worker."""
    dice, began = random.Random(seed), time.thread_time()  # noqa: S311  bluffs, not keys
    if isinstance(robot, Thinker):
        reply = robot.answer(history, seen, question, dice, part)
    else:
        reply = robot(history, seen, question, dice)
    return reply, 1000 * (time.thread_time() - began)


BUDGET_MS: Final = 75.0  # CPU that an answer may take on average; the longest take about twice as much.
LEAST: Final = 0.05  # The smallest part of its thought that a robot is left with.
MEMORY: Final = 0.1  # What the last answer weighs in the mean.


@dataclass(slots=True)
class ThinkingPace:
    """What whole thoughts take on this machine, by robot: a running mean, as if nothing had been left out."""

    whole_ms: dict[str, float] = field(default_factory=dict)

    def part_for(self, robot: str) -> float:
        whole = self.whole_ms.get(robot, 0.0)
        return 1.0 if whole <= BUDGET_MS else max(LEAST, BUDGET_MS / whole)

    def note(self, robot: str, part: float, took_ms: float) -> None:
        whole = took_ms / part
        before = self.whole_ms.get(robot, whole)
        self.whole_ms[robot] = before + MEMORY * (whole - before)


# Gives the verdict's token, by the game's name and the work; raises `worker_pool.RanOut`.
Judged: TypeAlias = Callable[[str, Work[Any]], Awaitable[str]]


class Judge:
    def __init__(self, games: Mapping[str, GameSpec[Any]], workers: Workers, seconds: int, tally: Tally) -> None:
        self._games = games
        self._workers = workers
        self._seconds = seconds
        self._tally = tally

    async def __call__(self, game: str, work: Work[Any]) -> str:
        judge = self._games[game].judge
        assert judge is not None, f"{game} has no judge"
        with self._tally.measure("judge", "done", failed="failed"):
            return await self._workers.run(self._seconds, judge, work)
