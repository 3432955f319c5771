"""A game that is nothing but its own script, so that a test can put any question to the office.

Each letter of the option `script` is one step: d chance, c everyone chooses sealed, m the same of several, s one seat in
turn chooses, D the same with a drawn default, o the same of one letter, k the same with a token only the clock may give,
n that of one letter, r a race, j the judge, l a look that is delivered to every seat, L one at which all may press, x a bug
in the rules, b a boundary. While people choose, seat 0 may shout.
"""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

from bot.app import App, open_app
from bot.config import Settings
from bot.db.errors import BUSY_MS
from bot.db.store import Store
from bot.notify.rate_limit import SECOND_LOOK_S
from bot.run.jobs import Role
from bot.tables.posts import Kind, Post
from bot.tables.rows import TableRecord
from bot.tables.snapshot import Table
from bot.tables.stored import load_table, table_ids, unsent_posts
from bot.values.health import Job
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.values.requests import Answer, NewTable, NotSaved, Person
from games import questions as asks
from games.event import Event
from games.forms import Number, Pick, PickSome, Refused, Roll, Say
from games.forms import Press as Button
from games.game import Seating, Step, rank_by_points
from games.questions import Ask, ClockOnly, Decision, Delivery, Question, RandomAnswer, Wait, Work
from games.robots import random_token
from games.secret import CHANCE, CLOCK, JUDGE, Seat
from games.spec import GameSpec, Option, Preset
from games.values import replace

LETTERS = tuple("abcdefgh")


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    script: str
    at: int = 0
    shouts: int = 0
    former: int = 0
    looked: tuple[Seat, ...] = ()


class Stepped(Event):
    step: str
    told: tuple[str, ...]


class Shouted(Event):
    seat: Seat


class Steps:
    """The rules."""

    def start(self, options, seating: Seating, former: State | None, errata) -> State:
        return State(seating.count, options["script"], former=former.at if former else 0)

    def ask(self, state: State) -> Ask | None:
        if state.at >= len(state.script):
            return None
        turn = Seat(state.at % state.seats)
        seats = [Seat(seat) for seat in range(state.seats)]
        shout = {Question(Seat(0), "shout"): Decision(Button(), weighty=True)} if state.shouts < 20 else {}
        pick = Decision(Pick(LETTERS), by_clock="a")
        match state.script[state.at]:
            case "d" | "b":
                return Ask("dice", {Question(CHANCE, "roll"): Decision(Roll(6, 3))})
            case "c":
                return Ask("all", {Question(seat, "choose"): pick for seat in seats}, may=shout)
            case "m":
                some = Decision(PickSome(LETTERS, 0, 2), by_clock="")
                return Ask("all", {Question(seat, "choose"): some for seat in seats})
            case "s" | "x":
                return Ask("one", {Question(turn, "choose"): pick}, may=shout, pace=asks.ThinkingTime.QUICK)
            case "p":
                return Ask("pause", {Question(Seat(0), "choose"): pick})
            case "D":
                return Ask("one", {Question(turn, "choose"): Decision(Pick(LETTERS), by_clock=RandomAnswer())})
            case "o" | "n":
                clock = "a" if state.script[state.at] == "o" else ClockOnly("skip")
                return Ask("one", {Question(turn, "choose"): Decision(Pick(LETTERS[:1]), by_clock=clock)})
            case "k":
                return Ask("one", {Question(turn, "choose"): Decision(Pick(LETTERS), by_clock=ClockOnly("skip"))})
            case "r":
                wait = Decision(Wait(ms=10_000, once_pressed=2_000, closes=("buzz",)))
                buzz = {Question(seat, "buzz"): Decision(Pick(LETTERS)) for seat in seats}
                return Ask("race", may={Question(CLOCK, "wait"): wait}, window=buzz)
            case "l" | "L":
                blind = tuple(seat for seat in seats if seat not in state.looked)
                buzz = {Question(seat, "buzz"): pick for seat in seats} if state.script[state.at] == "L" else {}
                return Ask("look", {Question(CLOCK, "shown"): Decision(Delivery(blind))}, may=buzz)
            case "j":
                return Ask(
                    "judge",
                    {Question(JUDGE, "judge"): Decision(Work("length", ("abc",), Number(0, 9)), ClockOnly("void"))},
                )
        raise AssertionError(state.script[state.at])

    def resolve(self, state: State, answers) -> Step[State]:
        if state.script[state.at] == "x":
            raise ZeroDivisionError(f"the secret is {4 + 4}S")
        [*questions] = sorted(answers)
        if questions[0].prompt == "shout":
            return Step(replace(state, shouts=state.shouts + 1), (Shouted(seat=questions[0].seat),))
        if questions[0].prompt == "shown" and len(state.looked) + 1 < state.seats:
            return Step(replace(state, looked=(*state.looked, answers[questions[0]].answer)))
        told = tuple(f"{question.seat}={said(answers[question])}" for question in questions)
        step = Stepped(step=state.script[state.at], told=told)
        return Step(replace(state, at=state.at + 1), (step,))

    def standing(self, state: State):
        return rank_by_points({Seat(seat): seat for seat in range(state.seats)})

    def boundary(self, state: State) -> bool:
        return state.at < len(state.script) and state.script[state.at] == "b"

    def deal_number(self, state: State) -> int:
        """A `b` or `p` stands between two deals; what is before the first is a deal too."""
        is_between = state.at >= len(state.script) or state.script[state.at] in "bp"
        return 0 if is_between else 1 + sum(map(state.script[: state.at].count, "bp"))


def said(answer: Any) -> str:
    match answer:
        case asks.Timed(inner, at):
            return f"{said(inner)}@{at}"
        case ClockOnly(token):
            return f"clock:{token}"
        case tuple():
            return "+".join(map(said, answer))
    return str(answer)


def plain_robot(history, seen, question, dice):
    """It takes any answer, and leaves alone whatever it need not answer."""
    if question.prompt == "shout":
        return None
    return random_token(seen.asked[question].shape, dice), None


def bad_robot(history, seen, question, dice):
    return "no such letter", None


def broken_robot(history, seen, question, dice):
    raise ZeroDivisionError


def eager_robot(history, seen, question, dice):
    """It shouts whenever it may."""
    shape = seen.asked[question].shape
    return shape.token(shape.nth(0)), None


def stuck_robot(history, seen, question, dice):
    """It never comes to an end."""
    while True:
        pass


def judge(work: Work[Any]) -> str:
    return str(len(work.matter[0]))


def spec(**changes: Any) -> GameSpec[State]:
    made = GameSpec(
        name="steps",
        package="tests.bot",
        clauses="ST",
        game=Steps(),
        least=2,
        most=12,
        minutes=1,
        describe=cast("Any", None),
        scenery=cast("Any", None),
        robots={
            "plain": plain_robot,
            "bad": bad_robot,
            "broken": broken_robot,
            "eager": eager_robot,
            "stuck": stuck_robot,
        },
        options=(Option("script", Say(2000), "ds"), Option("luck", Number(1, 3), "2")),
        presets=(
            Preset("evening", {"luck": "1"}, ("live",), (2, 9)),
            Preset("crowd", {"luck": "2"}, ("live",), (10, 12)),
            Preset("month", {"luck": "3"}, ("day", "free")),
        ),
        errata=("ST-1",),
        judge=judge,
    )
    return replace(made, **changes)


def stuck_judge(work: Work[Any]) -> str:
    while True:
        pass


def hungry_judge(work: Work[Any]) -> str:
    held = []
    while True:
        held.append(bytes(2**20))


def mortal_judge(work: Work[Any]) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody is left to say so")


STEPS = {"steps": spec()}
GAMES = {
    **STEPS,
    "stuck": spec(name="stuck", judge=stuck_judge),
    "hungry": spec(name="hungry", judge=hungry_judge),
    "mortal": spec(name="mortal", judge=mortal_judge),
}
"""A game that is judged, and others whose judges do not come to an end: for want of one, of memory, of life."""


class Time:
    """A clock that stands still until a test moves it."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


async def never(_: float) -> None:
    """A sleeper that leaves the waking to the test."""
    await asyncio.Event().wait()


async def soon(_: float) -> None:
    """A sleeper for which every time has come."""
    await asyncio.sleep(0)


def second_look(time: Time) -> Callable[[float], Awaitable[None]]:
    """Return a sleeper for which only the time of the courier's second look comes, and moves the clock there."""

    async def sleep(seconds: float) -> None:
        if seconds != SECOND_LOOK_S:
            await never(seconds)
        time.now += int(seconds * 1000)

    return sleep


async def at_once(game: str, work: Work[Any]) -> str:
    return judge(work)


@asynccontextmanager
async def app(
    path: Path,
    time: Callable[[], int],
    games=STEPS,
    *,
    sleep=never,
    chats=(),
    role=Role.ALONE,
    kinds=tuple(Job),
    busy_ms=BUSY_MS,
    **changes: Any,
):
    """An office whose robots answer at once, whose clock a test moves and strikes by hand."""
    changes = {"database": path / "arbitro.db", "robot_least_ms": 0, "robot_most_ms": 0, **changes}
    settings = Settings(_env_file=None, **changes)
    more = {"judge": at_once, "chats": chats, "role": role, "kinds": kinds, "busy_ms": busy_ms}
    async with open_app(settings, games, now_ms=time, sleep=sleep, **more) as made:
        yield made
        await require_heads(made.store)


async def require_heads(store: Store) -> None:
    """Whatever a test did: the head of each table has moved with its log and its own row."""
    for table_id in await table_ids(store):
        with suppress(ValueError):  # a row that a test has spoilt
            record, _, rows, _, is_damaged, head, *_ = await load_table(store, table_id)
            assert is_damaged or head == (len(rows), record.version), table_id


ANNA = Person(PersonId("web:1"), "Anna", "it")
BRUNO = Person(PersonId("web:2"), "Bruno", "en")
CARLA = Person(PersonId("discord:3"), "Carla", "it")
DORA = Person(PersonId("discord:8"), "Dora", "it")
ELIO = Person(PersonId("discord:9"), "Elio", "it")


def put_table(at: App, table: Table) -> None:
    """Have a table be in another position than its log says."""
    at.tables._hot.find(table.record.id).table = table


async def begun(
    at: App, script: str, *people: Person, seats: int = 2, pace: TablePace = TablePace.LIVE, game: str = "steps"
) -> TableId:
    """A table that is being played by these people, in order of seats; robots sit elsewhere."""
    name = await at.openings.open(people[0], NewTable(game, name="Tavolo", lang="it", pace=pace, seats=seats))
    for seat, person in enumerate(people[1:], 1):
        await at.lobby.join(person, name, seat)
    await at.table_settings.set_option(people[0], name, "script", {"": (script,)})
    await at.openings.start(people[0], name)
    await at.autoplay.wait_idle()
    return name


async def admitted(at: App, name: TableId, newcomer: Person, *people: Person, seat: int | None = None) -> None:
    """Someone asks for a seat while a deal is on, and these people agree."""
    assert await at.lobby.join(newcomer, name, seat) is None
    number = max(each.number for each in (await record(at, name)).proposals.values())
    for person in people:
        await at.votes.agree(person, name, number)
    assert (await at.tables.get(name)).seats_of(newcomer.id)


async def agree_on_pace(at: App, name: TableId, pace: TablePace, *people: Person) -> None:
    """These people want a table to be played at a pace, and that is enough."""
    for person in people:
        await at.table_settings.set_pace(person, name, pace)
    assert (await at.tables.get(name)).record.pace is pace


async def begin_with_robot(at: App, level: str, script: str) -> TableId:
    name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=2))
    await at.lobby.seat_robot(ANNA, name, 1, level)
    await at.table_settings.set_option(ANNA, name, "script", {"": (script,)})
    await at.openings.start(ANNA, name)
    return name


def fill_disk(at: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nothing written."""

    def write(_unit: Any) -> asyncio.Future[Any]:
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(NotSaved("full"))
        return failed

    for way in ("write", "ask"):
        monkeypatch.setattr(at.store, way, write)


async def strike(at: App, time: Time, ms: int) -> None:
    """Let time pass, and the clock and robots do what is due."""
    time.now += ms
    await at.clock.handle_due()
    await at.autoplay.wait_idle()


async def record(at: App, name: TableId) -> TableRecord:
    return (await at.tables.get(name)).record


async def stand(at: App, name: TableId) -> tuple[TableStatus, str]:
    """Return the status of a table, and what was announced last."""
    found = await record(at, name)
    return found.status, found.notice.key if found.notice else ""


async def find_proposal(at: App, name: TableId, what: str = "") -> int:
    """Return the number of the proposal that waits, or of the first of this kind."""
    proposals = (await record(at, name)).proposals
    return next(each.number for key, each in proposals.items() if key.startswith(what) and not each.refused)


async def agree(at: App, name: TableId, *people: Person, what: str = "") -> None:
    """Have these people say yes to the proposal that waits."""
    number = await find_proposal(at, name, what)
    for person in people:
        await at.votes.agree(person, name, number)


async def refuse(at: App, name: TableId, *people: Person, what: str = "") -> None:
    """Have these people say no to the proposal that waits."""
    number = await find_proposal(at, name, what)
    for person in people:
        await at.votes.refuse(person, name, number)


async def expect_refusal(reason: str, deed: Awaitable[Any]) -> None:
    with pytest.raises(Refused) as refused:
        await deed
    assert refused.value.reason == reason


async def asked(at: App, name: TableId, seat: int, prompt: str = "choose") -> str:
    """The id of an open question."""
    table = await at.tables.get(name)
    return table.question_id(Question(Seat(seat), prompt))


async def press(at: App, name: TableId, person: Person, seat: int, token: str, **changes: Any):
    """Answer as a surface would."""
    prompt = changes.pop("prompt", "choose")
    question = changes.pop("question", None) or await asked(at, name, seat, prompt)
    if "sent" in changes:
        changes["at"] = datetime.fromtimestamp(changes.pop("sent") / 1000, UTC)
    answer = await at.play.answer(
        person, Answer(name, question, {"": (token,), **changes.pop("fields", {})}, **changes)
    )
    await at.autoplay.wait_idle()
    return answer


async def reminders(at: App, name: TableId) -> list[Post]:
    """What people are to be reminded of, oldest first; no one is told while their chat is not connected."""
    return [row.post for row in await unsent_posts(at.store, name) if row.post.kind is Kind.REMINDER]


async def history(at: App, name: TableId) -> list[str]:
    """What happened, one text an entry that told something."""
    table = await at.tables.get(name)
    found = []
    for happening in table.history:
        for event in happening.events:
            found.append(
                f"shout {event.seat}" if isinstance(event, Shouted) else f"{event.step} {' '.join(event.told)}"
            )
    return found
