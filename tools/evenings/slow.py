"""A slow table as two people live it: answers prepared and taken back, a pause, someone who stays silent, a robot in their seat, and an end they agree on."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from bot.values.commands import YES
from bot.values.hours import Week
from bot.values.ids import Language, TableId, TableStatus
from bot.values.requests import Person
from tests.support.calm import Calm
from tests.support.people import Fate
from tests.surfaces.stage import begin
from tools.evenings.evening import SELDOM, STAGES, SWIFT, Chat, Counted, Evening

HOUR: Final = 3_600.0
GAME: Final = "quindici"
LONG: Final = 40
"""Days in which a silent one is given up, at the latest."""


class SlowTable:
    """Anna, who is there, and Bruno, who sleeps, and later stays away."""

    def __init__(self, stage: Any, chat: Chat, lang: Language, seed: int) -> None:
        self.stage = stage
        self.evening = Evening(stage, Counted(GAME, chat, "day", False, lang, seats=2), seed)
        self.anna, self.bruno = self.evening.cast

    async def live(self) -> str:
        """Live it, and return what everyone read."""
        stage = self.stage
        self.table_id: TableId = await self.evening.gather({})
        await stage.app.hours.choose(self.person("Bruno"), Week("Europe/Rome"))
        await begin(stage, "Anna")
        await stage.settle()
        await self.play_until(lambda table: len(table.history) > 12 and table.history[-1].row.prompt == "play")
        await self.take_back()
        await self.prepare()
        await self.play_until(lambda table: not table.prepared)
        await self.rest()
        await self.stay_away()
        await self.come_back()
        await self.enter("Anna", "end")
        await self.press("Anna", "end", YES)
        await self.press("Bruno", "agree")
        assert (await self.find_table()).record.status is TableStatus.CLOSED
        return str(stage.transcript.text())

    def person(self, who: str) -> Person:
        found: Person = self.stage.person(who)
        return found

    async def find_table(self) -> Any:
        return await self.stage.app.tables.get(self.table_id)

    async def play_until(self, is_over: Callable[[Any], bool]) -> None:
        """Have both answer until then."""
        while not is_over(await self.find_table()):
            await self.evening.go_on(self.table_id)
            await self.stage.settle()

    async def enter(self, who: str, verb: str, *args: str) -> None:
        await self.stage.enter(who, verb, *args, alone=True)
        await self.stage.settle()

    async def press(self, who: str, verb: str, *args: str) -> None:
        await self.stage.press(who, verb, *args, alone=True)
        await self.stage.settle()

    async def take_back(self) -> None:
        """Who answered last takes it back, and the other agrees."""
        last = (await self.find_table()).history[-1].row.person
        who, other = ("Anna", "Bruno") if last == self.person("Anna").id else ("Bruno", "Anna")
        await self.enter(who, "retract")
        await self.press(other, "agree")

    async def prepare(self) -> None:
        """Bruno prepares the first card he holds."""
        app, bruno = self.stage.app, self.person("Bruno")
        await self.enter("Bruno", "hand")
        await self.press("Bruno", "prepare")
        [topic] = [
            each for each in await app.preparations.list_topics(bruno, self.table_id, 1) if each.form.id == "+1-play"
        ]
        await self.press("Bruno", "ask", topic.form.id)
        first = topic.form.widget.parts[0].widget.choices[0].token
        await self.stage.answer("Bruno", topic.form, {"answer": (first,)}, alone=True)
        await self.stage.settle()

    async def rest(self) -> None:
        """Anna wants a pause, which is no one's harm; a day later they go on."""
        await self.enter("Anna", "pause")
        await self.press("Bruno", "agree")
        await asyncio.sleep(24 * HOUR)
        await self.enter("Anna", "resume")

    async def stay_away(self) -> None:
        """Bruno answers nothing any more: he is reminded, his time runs out, and at last a robot plays for him."""
        cast, self.evening.cast = self.evening.cast, [self.anna]
        self.evening.plans.pop("Bruno", None)
        for _ in range(LONG * 24):
            if (await self.find_table()).assignment_of(1).robot:
                break
            await self.evening.go_on(self.table_id)
            await self.stage.settle()
        else:
            raise AssertionError("nobody sits down for him")
        self.evening.cast = cast

    async def come_back(self) -> None:
        """Bruno is there again, and has his seat at once."""
        await self.press("Bruno", "join")
        assert (await self.find_table()).assignment_of(1).person == self.person("Bruno").id


def live_slowly(chat: Chat, lang: Language, seed: int = 7) -> str:
    """Live a slow table on a loop of its own."""

    async def lived() -> str:
        with tempfile.TemporaryDirectory(dir=SWIFT if SWIFT.is_dir() else None) as folder:
            async with STAGES[chat](Path(folder)) as stage:
                return await SlowTable(stage, chat, lang, seed).live()

    fate = Fate(seed)
    with ExitStack() as stack:
        for name, beat in SELDOM.items():
            stack.enter_context(patch(f"bot.play.{name}", beat))
        for place in ("bot.lobby.openings", "bot.tables.chance", "bot.play.prepared"):
            stack.enter_context(patch(f"{place}.secrets", fate))
        stack.enter_context(patch("bot.lobby.openings.make_table_id", fate.table_id))
        return stack.enter_context(asyncio.Runner(loop_factory=Calm)).run(lived())
