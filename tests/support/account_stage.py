"""An office before two chats in memory, and people who come by accounts of both."""

import asyncio
from contextlib import asynccontextmanager

from bot.app import open_office
from bot.config import Settings
from bot.values.ids import AccountId, PlaceId
from tests.probes import PROBES
from tests.support.courier_stage import as_fields, no_sleep
from tests.support.memory_chat import MemoryChat, MemoryPerson
from tests.support.script_game import Time

SQUARE = PlaceId("discord:square")


class Scene:
    """An office before two chats; people are met by accounts."""

    def __init__(self, path):
        self.settings = Settings(_env_file=None, database=path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
        self.time, self.chats = Time(), {name: MemoryChat(name=name) for name in ("discord", "telegram")}

    @asynccontextmanager
    async def opened(self):
        async with open_office(
            self.settings, PROBES, now_ms=self.time, sleep=no_sleep, chats=tuple(self.chats)
        ) as self.office:
            for chat in self.chats.values():
                await self.office.places.connect(chat)
            yield self

    async def meet(self, chat, name):
        """Somebody who comes by an account, and has done something there."""
        account = AccountId(f"{chat}:{name.lower()}")
        person = await self.office.people.meet(account, name, "it")
        await self.office.people.mark_reachable(account)
        return person

    async def meet_all(self, *accounts):
        return [await self.meet(*each.split(":")) for each in accounts]

    async def begin(self, *people, game="ballot", pace="free"):
        """A table begun, shown at the square."""
        table = await self.office.lobby.open(people[0], game, name="Giovedì", lang="it", pace=pace, seats=3)
        await self.office.places.show_at(people[0], table, SQUARE)
        for person in people[1:]:
            await self.office.lobby.join(person, table)
        await self.office.lobby.start(people[0], table)
        await self.quiet()
        return table

    async def quiet(self):
        await self.office.autoplay.wait_idle()
        await self.office.courier.idle()
        await asyncio.sleep(0)
        while any(each.running for each in self.office.tasks.report() if each.kind == "letters"):  # noqa: ASYNC110
            await asyncio.sleep(0)

    async def link(self, first, second):
        """The whole way: a code at the first, entered at the second, confirmed at the first."""
        code = await self.office.accounts.give_code(first)
        await self.office.accounts.enter_code(second, code)
        await self.office.accounts.confirm(first)
        await self.quiet()

    async def undo(self, person):
        """Part the one account that was linked to somebody."""
        [linked] = [each for each in await self.office.accounts.list_accounts(person) if each.is_linked]
        await self.office.accounts.undo(person, linked.key)
        await self.quiet()

    def private(self, account):
        """What stands in the private chat of an account, as it stands."""
        return self.chats[account.partition(":")[0]].private.get(account, [])

    async def press_first(self, person, table):
        """Answer the first thing that a seat of somebody's is asked."""
        [seat, *_] = (await self.office.tables.get(table)).seats_of(person.id)
        room = await self.office.views.seat_room(person, table, seat)
        at = await self.office.tables.get(table)
        question = next(each for each in at.position.ask.must if each.seat == seat)
        shape = at.position.ask.require_decision(question).shape
        form = next(each for each in room.questions if each.id == at.question_id(question))
        presser = MemoryPerson(self.office, self.chats["discord"], person)
        await presser.press(table, form.id, as_fields(shape, shape.token(shape.nth(0))))
