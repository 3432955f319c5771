"""Killed before or after anything that a chat is asked to do, and started again: all is told, once, and in order."""

import asyncio
import copy
import shutil

import pytest

from bot.tables.stored import unsent_posts
from bot.values.chat import Limits
from tests.support.memory_chat import MemoryChat, MemoryPerson
from tests.support.sender_stage import PLACE, answer_somehow, chatting, seated, settled

ANNA, BRUNO, CARLA = "memory:anna", "memory:bruno", "memory:carla"
LEAST, STEPS = 7, 40
"""So much at least, and so much at most, a life asks of a chat."""


class DyingChat(MemoryChat):
    """A chat that never comes back from its `dies_at`-th call from now, before it was done or after."""

    dies_at = 0
    is_after = False

    def arm(self, dies_at, *, is_after):
        self.dies_at, self.is_after, self.died = dies_at, is_after, asyncio.Event()

    async def _live(self, act):
        self.dies_at -= 1
        if self.dies_at or self.is_after:
            done = await act
            if self.dies_at:
                return done
        else:
            act.close()
        self.died.set()
        return await asyncio.Event().wait()

    async def post(self, *given):
        return await self._live(super().post(*given))

    async def edit(self, *given):
        return await self._live(super().edit(*given))

    async def archive(self, *given):
        return await self._live(super().archive(*given))

    async def delete(self, *given):
        return await self._live(super().delete(*given))

    async def send_private(self, *given):
        return await self._live(super().send_private(*given))

    async def edit_private(self, *given):
        return await self._live(super().edit_private(*given))

    async def delete_private(self, *given):
        return await self._live(super().delete_private(*given))


async def live(app, chat, table):
    """Go on from wherever the table stands: one after the other answers what they are asked, and Carla asks to stop."""
    people = [MemoryPerson(app, chat, await app.people.find(who)) for who in (ANNA, BRUNO, CARLA)]
    for seat in (0, 1, 2):
        await settled(app, table)
        at = await app.tables.get(table)
        if len(at.history) < 3:
            await answer_somehow(people[seat], at, seat, 0)
    await settled(app, table)
    if not (await app.tables.get(table)).record.proposals:
        await app.votes.propose(people[2].person, table, "end")
    await settled(app, table)


async def tell_all(settings, begun, time, table, dies_at=0, *, is_after=False):
    """Play a few turns from a table that has just begun; return what stands in the chat in the end."""
    chat = copy.deepcopy(begun)
    async with chatting(settings, chat, time) as app:
        chat.arm(dies_at, is_after=is_after)
        living, dying = (asyncio.ensure_future(each) for each in (live(app, chat, table), chat.died.wait()))
        await asyncio.wait({living, dying}, return_when=asyncio.FIRST_COMPLETED)
        has_died = chat.died.is_set()
        for each in (living, dying):
            each.cancel()
    chat.dies_at = 0
    async with chatting(settings, chat, time) as app:
        await live(app, chat, table)
        assert not await unsent_posts(app.store, table)
    public = [(shown.said.text, shown.said.mentions) for shown in chat.channels[PLACE]]
    private = {who: len(shown) for who, shown in sorted(chat.private.items())}
    return has_died, public, private, dict(chat.rung)


def count_more(found, expected):
    """How many messages more than usual a chat without nonces shows; what was told otherwise is the same."""
    (public, private, _), (told, to, _) = found, expected
    assert set(told) <= set(public)
    return len(public) - len(told) + sum(private.values()) - sum(to.values())


@pytest.mark.parametrize("nonces", [True, False], ids=["nonces", "no nonces"])
@pytest.mark.parametrize("is_after", [False, True], ids=["before", "after"])
@pytest.mark.few(2)
async def test_all_is_told_once_and_in_order_wherever_it_is_killed(tmp_path, settings, time, is_after, nonces):
    """One person is reached by nothing private, so the call note is among what is told."""
    chat = DyingChat(closed={BRUNO}, limits=Limits(nonces=nonces))
    async with chatting(settings, chat, time) as app:
        table, _ = await seated(app, chat, "ballot", options=[("deals", "1")])

    def copied(name):
        mine = settings.model_copy(update={"database": tmp_path / f"{name}.db"})
        for part in settings.database.parent.glob("table.db*"):
            shutil.copy(part, part.with_name(part.name.replace("table", name)))
        return mine

    _, *expected = await tell_all(copied("alive"), chat, time, table)
    for dies_at in range(1, STEPS):
        has_died, *found = await tell_all(copied(f"dead{dies_at}"), chat, time, table, dies_at, is_after=is_after)
        if nonces or not is_after:
            assert found == expected, f"killed at call {dies_at}"
        else:
            assert count_more(found, expected) <= 1, f"killed at call {dies_at}"
        if not has_died:
            assert dies_at > LEAST
            return
    raise AssertionError("it never lives")
