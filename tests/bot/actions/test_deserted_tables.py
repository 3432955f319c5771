"""Tables to which nobody comes back: those who sat there are asked, and a week later they are closed."""

from __future__ import annotations

import pytest

from bot.ports.hours import Week
from bot.ports.ids import TablePace, TableStatus
from bot.store.posts import ProposalMessage
from tests.support.script_game import ANNA, BRUNO, CARLA, begun, office, press, record, strike

HOUR = 3_600_000
DAY = 24 * HOUR


async def pass_days(at, time, days):
    """Let so many days pass, as the clock lives them."""
    time.now += days * DAY
    await at.clock._beat(time.now)
    await at.clock.handle_due()


async def asked_since(at, name, request):
    """What was proposed after this one, and waits."""
    found = (await record(at, name)).proposals.values()
    return [each for each in found if each.number > request.number and not each.refused]


@pytest.mark.parametrize(("pace", "days"), [(TablePace.FREE, 14), (TablePace.LIVE, 2), (TablePace.DAY, 14)])
async def test_a_table_where_nobody_moves_is_warned_once_and_closed_a_week_later(tmp_path, time, pace, days):
    async with office(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "c" * 99, ANNA, CARLA, pace=pace)
        time.now += HOUR
        await pass_days(at, time, days - 1)
        assert "abandoned" not in (await record(at, name)).proposals
        await pass_days(at, time, 1)
        assert (await record(at, name)).notice.key == "abandoned-proposed"
    async with office(tmp_path, time, chats=("discord",)) as at:
        await pass_days(at, time, 6)
        told = [row for row in await at.store.unsent_posts(name) if isinstance(row.post, ProposalMessage)]
        assert [row.person_id for row in told] == [CARLA.id]
        assert (await record(at, name)).status is TableStatus.LIVE
        await pass_days(at, time, 1)
        await strike(at, time, HOUR)
        assert ((await record(at, name)).status, (await record(at, name)).notice.key) == (
            TableStatus.CLOSED,
            "abandoned",
        )
        assert await at.store.idle_tables(time.now, time.now) == []


@pytest.mark.parametrize("way", ["move", "no"])
async def test_a_move_or_a_single_no_and_it_goes_on_and_is_not_asked_soon_again(at, time, way):
    name = await begun(at, "c" * 99, ANNA, BRUNO, CARLA, seats=3, pace=TablePace.FREE)
    await pass_days(at, time, 15)
    [request] = (await record(at, name)).proposals.values()
    await pass_days(at, time, 2)
    if way == "move":
        await press(at, name, BRUNO, 1, "a")
    else:
        await at.host.refuse(BRUNO, name, request.number)
        assert (await record(at, name)).notice.key == "not-abandoned"
    await pass_days(at, time, 6)
    assert (await record(at, name)).status is TableStatus.LIVE
    await pass_days(at, time, 7)
    assert await asked_since(at, name, request) == []
    await pass_days(at, time, 3)
    await pass_days(at, time, 1)
    assert len(await asked_since(at, name, request)) == 1


async def test_where_all_are_absent_they_are_warned_at_once_and_the_table_is_closed_a_week_later(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    while "abandoned" not in (await record(at, name)).proposals:
        assert len((await at.tables.get(name)).story) < 10
        await strike(at, time, HOUR)
    gave = [(each.row.seat, each.row.via) for each in (await at.tables.get(name)).story]
    assert min(gave.count((seat, "clock")) for seat in (0, 1)) in {3, 4}
    request = (await record(at, name)).proposals["abandoned"]
    assert request.voters == (ANNA.id, BRUNO.id)
    await pass_days(at, time, 6)
    assert (await record(at, name)).status is TableStatus.LIVE
    time.now = request.ends + HOUR
    await at.clock.handle_due()
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_a_pause_stops_that_count_and_lasts_two_months_at_most(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO)
    await at.host.pause(ANNA, name)
    await pass_days(at, time, 59)
    assert (await record(at, name)).proposals == {}
    await pass_days(at, time, 2)
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_after_a_long_pause_the_count_begins_anew(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO, pace=TablePace.FREE)
    await at.host.pause(ANNA, name)
    await pass_days(at, time, 20)
    await at.host.resume(ANNA, name)
    await pass_days(at, time, 1)
    assert (await record(at, name)).notice.key == "went-on"
    for _ in range(15):
        await pass_days(at, time, 1)
    assert (await record(at, name)).proposals["abandoned"].at >= time.now - 2 * DAY


async def test_a_table_that_all_have_left_is_closed_without_a_question(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO, pace=TablePace.FREE)
    for person in (ANNA, BRUNO):
        await at.lobby.leave(person, name)
    await pass_days(at, time, 15)
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_holidays_of_who_is_awaited_stop_that_count(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO, pace=TablePace.FREE)
    await at.hours.choose(ANNA, Week("UTC"))
    await at.hours.book(ANNA, at.hours.find_today(Week("UTC")), 10)
    for days in (15, 8):
        await pass_days(at, time, days)
        assert "abandoned" not in (await record(at, name)).proposals
    await pass_days(at, time, 1)
    assert "abandoned" in (await record(at, name)).proposals, "a fortnight after they were back"
