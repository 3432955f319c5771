"""The host's powers: another person has to agree, and everybody is told."""

from dataclasses import replace

import pytest

from bot.ports.hours import Week
from bot.ports.ids import TablePace, TableStatus
from bot.store.posts import PrivateReminder, ProposalMessage
from games.forms import Refused
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    agree,
    agree_on_pace,
    begun,
    expect_refusal,
    office,
    press,
    record,
    reminders,
    stand,
    strike,
)

HOUR = 3_600_000


async def test_whoever_is_alone_with_robots_ends_at_once(at):
    name = await begun(at, "ccc", ANNA, seats=3)
    await at.host.end(ANNA, name)
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_strangers_have_no_powers_and_no_seat_is_given_to_what_is_none(at):
    name = await begun(at, "ccc", ANNA, BRUNO, seats=3)
    for deed in (at.host.end, at.host.remind, at.host.pause, at.host.more_time, at.host.retract):
        await expect_refusal("not-seated", deed(CARLA, name))
    for person, seat, level, reason in (
        (CARLA, 1, "plain", "not-seated"),
        (ANNA, 1, "genius", "no-such-robot"),
        (ANNA, 9, "plain", "no-such-seat"),
        (ANNA, 2, "plain", "seat-taken"),
    ):
        await expect_refusal(reason, at.lobby.seat_robot(person, name, seat, level))
    await at.host.pause(ANNA, name)
    await expect_refusal("not-seated", at.host.resume(CARLA, name))


async def test_people_who_are_awaited_are_reminded_and_not_too_often(tmp_path, time):
    async with office(tmp_path, time, chats=("web",)) as at:
        name = await begun(at, "ccc", ANNA, BRUNO, CARLA, seats=4)
        await press(at, name, CARLA, 2, "a")
        await at.host.remind(ANNA, name)
        assert await reminders(at, name) == [PrivateReminder(1, 0)]
        await expect_refusal("reminded-already", at.host.remind(ANNA, name))
        time.now += HOUR
        await press(at, name, BRUNO, 1, "a")
        await expect_refusal("nobody-to-remind", at.host.remind(ANNA, name))


@pytest.mark.parametrize("rest", ["paused", "suspended", "suspended in a pause"])
async def test_a_table_at_rest_takes_no_answers_and_its_deadlines_are_later_by_the_rest(tmp_path, time, rest):
    """What its keeper has suspended goes on for nobody else."""
    is_kept = rest != "paused"
    async with office(tmp_path, time) as at:
        name = await begun(at, "ccc", ANNA, BRUNO)
        before = dict((await at.tables.get(name)).deadlines)
        time.now += 30_000
        if rest != "suspended":
            await at.host.pause(BRUNO, name)
        if is_kept:
            await at.upkeep.suspend(name)
        told = (await record(at, name)).status, (await record(at, name)).notice.key
        assert told == ((TableStatus.SUSPENDED, "suspended-by-keeper") if is_kept else (TableStatus.PAUSED, "paused"))
        await strike(at, time, HOUR)
        tried = [press(at, name, ANNA, 0, "a")]
        if is_kept:
            tried += [at.host.resume(ANNA, name), at.upkeep.suspend(name)]
        for each in tried:
            with pytest.raises(Refused):
                await each
    async with office(tmp_path, time) as at:
        await (at.upkeep.resume(name) if is_kept else at.host.resume(ANNA, name))
        told = (await record(at, name)).status, (await record(at, name)).notice.key
        assert told == (TableStatus.LIVE, "resumed" if is_kept else "went-on")
        after = (await at.tables.get(name)).deadlines
        assert {key: row.at_ms - before[key].at_ms for key, row in after.items()} == dict.fromkeys(before, HOUR)
        assert await at.store.next_due_ms() == min(at.tables.times.due_ms(row, None) for row in after.values())
        await press(at, name, ANNA, 0, "a")


async def test_whoever_joins_a_table_at_rest_does_not_wake_it(at):
    name = await begun(at, "ccc", ANNA, BRUNO, seats=3)
    await at.host.pause(ANNA, name)
    await at.lobby.join(CARLA, name, 2)
    await agree(at, name, ANNA, BRUNO)
    assert (await at.tables.get(name)).tenure_of(2).person == CARLA.id
    assert (await record(at, name)).status is TableStatus.PAUSED
    await at.host.resume(CARLA, name)
    assert (await record(at, name)).status is TableStatus.LIVE


async def test_the_seat_of_somebody_who_is_gone_may_be_given_away_until_they_answer(at):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3)
    await at.courier.listener.person_gone(BRUNO.id)
    assert ((await record(at, name)).notice.key, (await record(at, name)).notice.params) == ("gone", {"whom": "Bruno"})
    version = (await record(at, name)).version
    await at.courier.listener.person_gone(BRUNO.id)
    assert (await record(at, name)).version == version
    await press(at, name, BRUNO, 1, "a")
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    assert (await record(at, name)).notice.key == "replace-proposed"
    await at.courier.listener.person_gone(BRUNO.id)
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    assert (await at.tables.get(name)).tenure_of(1).robot == "plain"


async def test_another_pace_moves_no_wait_of_the_rules(at, time):
    """The attack: change the pace again and again, so that no card is turned, and what lies there is seen for longer."""
    name = await begun(at, "r", ANNA, BRUNO)
    table = await at.tables.get(name)
    [before] = table.deadlines.values()
    time.now += 4_000
    await agree_on_pace(at, name, TablePace.DAY, ANNA, BRUNO)
    assert list(table.deadlines.values()) == [before]
    await press(at, name, BRUNO, 1, "b", prompt="buzz")
    [pressed] = table.deadlines.values()
    time.now += 1_000
    await agree_on_pace(at, name, TablePace.LIVE, ANNA, BRUNO)
    assert list(table.deadlines.values()) == [pressed]
    await at.host.pause(ANNA, name)
    await agree_on_pace(at, name, TablePace.DAY, ANNA, BRUNO)
    await at.host.resume(ANNA, name)
    await at.host.resume(BRUNO, name)
    assert list(table.deadlines.values()) == [pressed]


async def test_what_is_told_of_somebody_names_them_as_they_sit_there(at, time):
    """The attack: sit down as Bruno, call oneself Anna elsewhere, and have it told that Anna pauses, ends and leaves."""
    posing = replace(BRUNO, name="Anna")
    name = await begun(at, "ccc", ANNA, BRUNO, CARLA, seats=3)
    for deed in (at.host.more_time, at.host.remind, at.host.pause, at.host.resume, at.host.end, at.lobby.leave):
        if deed == at.host.end:
            await strike(at, time, HOUR)
        await deed(posing, name)
        assert (await record(at, name)).notice.params["who"] == "Bruno", deed.__name__
    assert {each.name for each in (await record(at, name)).proposals.values()} == {"Bruno"}
    await at.host.end(replace(ANNA, name="Carla"), name)
    assert (await record(at, name)).notice.params["who"] == "Anna"


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
        assert await stand(at, name) == (TableStatus.CLOSED, "abandoned")
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
