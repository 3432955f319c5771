"""An office before two chats in memory, and people who come by accounts of both."""

import asyncio
from contextlib import asynccontextmanager

from bot.app import open_app
from bot.config import Settings
from bot.values.ids import AccountId, ChannelId
from bot.values.requests import NewTable
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat, MemoryPerson
from tests.support.script_game import Time
from tests.support.sender_stage import as_fields, no_sleep

SQUARE = ChannelId("discord:square")


class Scene:
    """An office before two chats; people are met by accounts."""

    def __init__(self, path):
        self.settings = Settings(_env_file=None, database=path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
        self.time, self.chats = Time(), {name: MemoryChat(name=name) for name in ("discord", "telegram")}

    @asynccontextmanager
    async def opened(self):
        async with open_app(
            self.settings, PROBES, now_ms=self.time, sleep=no_sleep, chats=tuple(self.chats)
        ) as self.app:
            for chat in self.chats.values():
                await self.app.sender.connect(chat)
            yield self

    async def meet(self, chat, name):
        """Someone who comes by an account, and has done something there."""
        account = AccountId(f"{chat}:{name.lower()}")
        person = await self.app.people.meet(account, name, "it")
        await self.app.sender.mark_reachable(account)
        return person

    async def meet_all(self, *accounts):
        return [await self.meet(*each.split(":")) for each in accounts]

    async def begin(self, *people, game="ballot", pace="free"):
        """A table begun, shown at the square."""
        table = await self.app.openings.open(people[0], NewTable(game, name="Giovedì", lang="it", pace=pace, seats=3))
        await self.app.channels.show_at(people[0], table, SQUARE)
        for person in people[1:]:
            await self.app.lobby.join(person, table)
        await self.app.openings.start(people[0], table)
        await self.quiet()
        return table

    async def quiet(self):
        await self.app.autoplay.wait_idle()
        await self.app.sender.idle()
        await asyncio.sleep(0)
        while any(each.running for each in self.app.tasks.report() if each.kind == "letters"):  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    async def link(self, first, second):
        code = await self.app.accounts.linking.give_code(first)
        await self.app.accounts.linking.enter_code(second, code)
        await self.app.accounts.linking.confirm(first)
        await self.quiet()

    async def undo(self, person):
        """Part the one account that was linked to someone."""
        [linked] = [each for each in await self.app.accounts.list_accounts(person) if each.is_linked]
        await self.app.accounts.undo(person, linked.key)
        await self.quiet()

    def private(self, account):
        return self.chats[account.partition(":")[0]].private.get(account, [])

    async def press_first(self, person, table):
        """Answer the first thing that a seat of someone's is asked."""
        [seat, *_] = (await self.app.tables.get(table)).seats_of(person.id)
        room = await self.app.views.seat_room(person, table, seat)
        at = await self.app.tables.get(table)
        question = next(each for each in at.position.ask.must if each.seat == seat)
        shape = at.position.ask.require_decision(question).shape
        form = next(each for each in room.questions if each.id == at.question_id(question))
        presser = MemoryPerson(self.app, self.chats["discord"], person)
        await presser.press(table, form.id, as_fields(shape, shape.token(shape.nth(0))))
