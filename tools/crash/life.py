"""One life of the process: it takes up the table where the last one fell, and plays on until it dies or the game ends."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bot.app import App, open_app
from bot.config import Settings
from bot.db.sqlite import store, wal
from bot.tables.stored import tables_of
from bot.values.chat import Limits
from bot.values.ids import AccountId, ChannelId, TableId, TablePace, TableStatus
from bot.values.requests import Answer, NewTable, Person
from bot.values.room import SeatRoom
from games.forms import Refused
from games.questions import Work
from games.spec import GameSpec
from tests.support import people
from tools.crash.world import Memory, World

T = TypeVar("T")

SPEED = 200
"""How much faster time goes, so that the waits of the rules are short."""
PLACE = ChannelId("world:place")


@dataclass(slots=True)
class Deaths:
    """Counts the places where the process might die, and kills it at the one that was chosen."""

    at: int
    passed: int = 0

    def point(self, _kind: str) -> None:
        """Die here, if this is the place."""
        self.passed += 1
        if self.passed == self.at:
            os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Life:
    """What is played, by how many people and robots, and where it is kept."""

    folder: Path
    spec: GameSpec[Any]
    people: int
    robots: int
    nonces: bool
    deaths: Deaths
    text: int = 2_000

    def run(self) -> None:
        """Live; returns when the game is over and everything was told."""
        store.commit = self.fatal(store.commit)
        wal.checkpoint = self.fatal(wal.checkpoint)
        asyncio.run(self.live())

    def fatal(self, write: Callable[..., T]) -> Callable[..., T]:
        """Something that writes, and the places around it where the process might die."""

        def write_or_die(*given: Any) -> T:
            self.deaths.point("before")
            outcome = write(*given)
            self.deaths.point("after")
            return outcome

        return write_or_die

    async def live(self) -> None:
        """Open the office, take up the table, and play."""
        settings = Settings(
            _env_file=None, database=self.folder / "arbitro.db", robot_least_ms=0, robot_most_ms=0, log_level="ERROR"
        )
        began = time.time_ns()
        base = began // 1_000_000

        async def sleep(seconds: float) -> None:
            await asyncio.sleep(seconds / SPEED)

        def now() -> int:
            return base + (time.time_ns() - began) * SPEED // 1_000_000

        games = {self.spec.name: self.spec}
        async with open_app(settings, games, now_ms=now, sleep=sleep, judge=self.judge, chats=("world",)) as app:
            world = World(
                self.folder / "world.jsonl", Limits(self.text, self.nonces, self.text, rest=0.5), self.deaths.point
            )
            await app.sender.connect(world)
            await self.play(app)
            await app.sender.idle()

    async def judge(self, _game: str, work: Work[Any]) -> str:
        """Judge in this process, which may die while it does."""
        assert self.spec.judge is not None
        return self.spec.judge(work)

    async def play(self, app: App) -> None:
        """Sit down, start, and answer until the game is over."""
        seated = [await self.met(app, number) for number in range(self.people)]
        table = await self.table(app, seated)
        memory = Memory(self.folder / "people.jsonl")
        await self.press_again(app, seated, memory)
        dice = Random(f"{len(list(self.folder.iterdir()))}/{time.time_ns()}")
        while (await app.views.room(table, "it")).status is TableStatus.LIVE:
            acted = False
            for person in seated:
                acted |= await self.answer(app, person, table, memory, dice)
            if not acted:
                await asyncio.sleep(0.002)
        assert (await app.views.room(table, "it")).status is TableStatus.OVER

    async def met(self, app: App, number: int) -> Person:
        """A person, met in an earlier life or now."""
        return await app.people.meet(AccountId(f"world:p{number}"), f"Persona {number}", "it" if number % 2 else "en")

    async def table(self, app: App, seated: list[Person]) -> TableId:
        """The one table, opened, filled and started, each as far as that had not happened yet."""
        known = await tables_of(app.store, seated[0].id)
        seats = self.people + self.robots
        if not known:
            known = [
                await app.openings.open(
                    seated[0], NewTable(self.spec.name, name="Prova", lang="it", pace=TablePace.FREE, seats=seats)
                )
            ]
            if any(option.name == "rounds" for option in self.spec.options):
                await app.table_settings.set_option(seated[0], known[0], "rounds", {"": ("1",)})
        table = known[0]
        await app.sender.show_at(table, PLACE)
        if (await app.views.room(table, "it")).status is TableStatus.LOBBY:
            for seat, person in enumerate(seated):
                if not any(line.name == person.name for line in (await app.views.room(table, "it")).seats):
                    await app.lobby.join(person, table, seat)
            await app.openings.start(seated[0], table)
        return table

    async def press_again(self, app: App, seated: list[Person], memory: Memory) -> None:
        """What was pressed before the fall and never answered comes again, as a platform would send it."""
        for press in memory.pending():
            person = seated[int(press["inbox"].split("/")[0])]
            fields = {name: tuple(sent) for name, sent in press["fields"].items()}
            await self.press(app, person, memory, Answer(press["table"], press["question"], fields, press["inbox"]))

    async def press(self, app: App, person: Person, memory: Memory, press: Answer) -> None:
        """Press, and remember what came of it."""
        try:
            taken = await app.play.answer(person, press)
        except Refused as refused:
            memory.dropped(press.inbox, refused.reason)
        else:
            memory.acknowledged(press.inbox, taken.seq)

    async def answer(self, app: App, person: Person, table: TableId, memory: Memory, dice: Random) -> bool:
        """Answer one thing this person is asked, if anything; says whether there was."""
        for line in (await app.views.room(table, "it")).seats:
            if line.name != person.name:
                continue
            seat_room = await app.views.seat_room(person, table, line.seat)
            await app.attendance.report_looked(person, table, line.seat)
            return await self.answer_at(app, person, table, memory, dice, seat_room)
        return False

    async def answer_at(
        self, app: App, person: Person, table: TableId, memory: Memory, dice: Random, seat_room: SeatRoom
    ) -> bool:
        """Answer a question of one seat; `may` only now and then."""
        for question in seat_room.questions:
            is_owed = question.kind == "must" and not question.answered
            if not is_owed and dice.random() > (0.6 if question.kind == "window" else 0.1):
                continue
            fields = people.answer(question, dice)
            inbox = f"{person.id.removeprefix('world:p')}/{question.id}/{dice.getrandbits(40):x}"
            memory.pressing(inbox, table, question.id, fields)
            await self.press(app, person, memory, Answer(table, question.id, fields, inbox))
            return True
        return False
