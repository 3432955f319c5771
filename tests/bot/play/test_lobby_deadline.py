"""Lobbies that nobody begins: closed after a week, told once on every surface."""

import pytest

from bot.tables.rows import LOBBY
from bot.tables.stored import due_deadlines, next_due_ms, write_deadline
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import NewTable
from games.forms import Refused
from tests.support.script_game import ANNA, BRUNO, Time, app, begun

DAY = 24 * 3_600_000


async def lobby(at, person=ANNA, game: str = "steps"):
    return await at.openings.open(person, NewTable(game, name="Tavolo", lang="it", pace=TablePace.DAY, seats=2))


async def pass_time(at, time: Time, ms: int) -> None:
    time.now += ms
    await at.clock.handle_due()


async def test_a_lobby_that_nobody_begins_closes_after_a_week_and_not_before(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await lobby(at)
        await pass_time(at, time, 7 * DAY - 1)
        assert (await at.tables.get(name)).record.status is TableStatus.LOBBY
        await at.lobby.join(BRUNO, name)
        await pass_time(at, time, 4_000)
        table = await at.tables.get(name)
        assert (table.record.status, table.record.notice.key) == (TableStatus.CLOSED, "lobby-closed")
        assert await next_due_ms(at.store) is None
        version = table.record.version
        await pass_time(at, time, 30 * DAY)
        assert (await at.tables.get(name)).record.version == version
        with pytest.raises(Refused):
            await at.openings.start(ANNA, name)


async def test_a_game_that_was_begun_is_not_closed(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "c", ANNA, BRUNO, pace=TablePace.FREE)
        assert LOBBY not in (await at.tables.get(name)).deadlines
        await pass_time(at, time, 8 * DAY)
        assert (await at.tables.get(name)).record.status is TableStatus.LIVE


async def test_a_lobby_begun_in_the_moment_it_would_have_closed_goes_on(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await lobby(at)
        row = (await at.tables.get(name)).deadlines[LOBBY]
        await at.table_settings.set_option(ANNA, name, "script", {"": ("c" * 40,)})
        await at.openings.start(ANNA, name)
        await at.store.write(lambda transaction: write_deadline(transaction, row, row.at_ms))
        await pass_time(at, time, 8 * DAY)
        assert (await at.tables.get(name)).record.status is TableStatus.LIVE
        assert not [d for d in await due_deadlines(at.store, time.now) if d.key == LOBBY]


async def test_the_time_the_office_was_away_does_not_count_and_is_not_told_in_a_lobby(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await lobby(at)
    time.now += 10 * DAY
    async with app(tmp_path, time) as at:
        await at.clock.handle_due()
        table = await at.tables.get(name)
        assert (table.record.status, table.record.notice) == (TableStatus.LOBBY, None)
        await pass_time(at, time, 7 * DAY + 4_000)
        assert (await at.tables.get(name)).record.status is TableStatus.CLOSED
