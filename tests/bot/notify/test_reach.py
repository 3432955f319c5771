"""Places that do not let us speak: each person is told once of each, and they are tried again after ever longer waits."""

import pytest

from bot.db.sqlite.store import SqliteStore
from bot.notify.reach import LONGEST, SOON, BlockedChannels
from bot.notify.stored import close_channel
from bot.tables.posts import Kind, Post, PostRow
from bot.tables.stored import unsent_posts
from bot.values.ids import ChannelId, PersonId, TableId

SQUARE, PARK = ChannelId("memory:square"), ChannelId("memory:park")
TABLE, OTHER = TableId("t1"), TableId("t2")
ANNA, BRUNO = PersonId("memory:anna"), PersonId("memory:bruno")


@pytest.fixture
async def blocked(tmp_path):
    store = await SqliteStore.open(tmp_path / "a.db")
    yield BlockedChannels(store)
    await store.close()


def told(table, *people, channel=SQUARE):
    post = Post(Kind.BLOCKED, 0, about=channel)
    return [PostRow(f"{table}{channel}{who}", table, ChannelId(""), who, post, 0, 0) for who in people]


async def readers(blocked):
    rows = [row for table in (TABLE, OTHER) for row in await unsent_posts(blocked.store, table)]
    return [(row.table_id, row.person_id) for row in rows]


async def again(blocked):
    """The same places after a restart."""
    anew = BlockedChannels(blocked.store)
    await anew.load()
    return anew


async def test_once_nothing_is_blocked_there_any_more_people_are_told_of_the_next_time(blocked):
    for table in (TABLE, OTHER):
        await blocked.block(table, SQUARE, {}, told(table, ANNA))
    await blocked.unblock(OTHER, SQUARE)
    assert not await blocked.block(OTHER, SQUARE, {}, told(OTHER, ANNA))
    await blocked.unblock(OTHER, SQUARE)
    await blocked.unblock(TABLE, SQUARE)
    assert await blocked.block(OTHER, SQUARE, {}, told(OTHER, ANNA))


async def test_what_is_missing_is_known_after_a_restart(blocked):
    await blocked.block(TABLE, SQUARE, {"en": ("Send Messages",)}, [])
    await blocked.block(TABLE, SQUARE, {"en": ("Attach Files",)}, [])
    for known in (blocked, await again(blocked)):
        assert known.missing_permissions(TABLE, SQUARE, "en") == ("Attach Files",)
        assert known.missing_permissions(TABLE, SQUARE, "it") == ()
        assert known.missing_permissions(OTHER, SQUARE, "it") is None
    await blocked.unblock(TABLE, SQUARE)
    assert (await again(blocked)).missing_permissions(TABLE, SQUARE, "en") is None


async def test_the_waits_grow_up_to_an_hour_over_restarts_and_begin_anew(blocked):
    waits = []
    for _ in range(9):
        await blocked.block(TABLE, SQUARE, {}, [])
        blocked = await again(blocked)
        waits.append(blocked.delay_s(TABLE, SQUARE))
    assert waits == [30, 60, 120, 240, 480, 960, 1920, LONGEST, LONGEST]
    await blocked.unblock(OTHER, SQUARE)
    assert blocked.delay_s(TABLE, SQUARE) == LONGEST
    await blocked.unblock(TABLE, SQUARE)
    await blocked.block(TABLE, SQUARE, {}, [])
    assert blocked.delay_s(TABLE, SQUARE) == SOON


async def test_a_place_that_is_gone_is_forgotten(blocked):
    await blocked.block(TABLE, SQUARE, {}, told(TABLE, ANNA))
    await blocked.store.write(lambda transaction: close_channel(transaction, SQUARE))
    blocked.forget(SQUARE)
    assert blocked.missing_permissions(TABLE, SQUARE, "it") is None
    assert (await again(blocked)).missing_permissions(TABLE, SQUARE, "it") is None
