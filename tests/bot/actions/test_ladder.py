"""The practice ladder: steps, their tables, and who passed which."""

from __future__ import annotations

import asyncio

import pytest

from bot.ports.ids import TablePace, TableStatus
from games.box import Rung
from games.registry import GAMES
from tests.support.script_game import ANNA, BRUNO, admitted, begun, box, expect_refusal, office, press

LADDER = (Rung("short", ("plain",), {"script": "s"}), Rung("long", ("plain", "eager"), {"script": "ss"}))
CLIMBED = {
    "steps": box(
        package="tests.probes.perudo", ladder=LADDER, passed=lambda state, seat: seat == 0 and state.shouts > 0
    )
}


async def steps(at, person=ANNA):
    """Each step: its name, how often it was passed, whether it is the next."""
    return [(rung.name, rung.passed, rung.next) for rung in await at.ladder.list_steps(person, "steps", "it")]


async def finished(at, name, *, shouting=True):
    """Anna plays to the end, and shouts before."""
    if shouting:
        await press(at, name, ANNA, 0, "press", prompt="shout", fields={"confirm": ("yes",)})
    await press(at, name, ANNA, 0, "a")
    await at.autoplay.wait_idle()


@pytest.fixture
async def at(tmp_path, time):
    async with office(tmp_path, time, CLIMBED) as made:
        yield made


async def test_a_step_begins_at_once_with_its_robots_its_options_and_no_clock(at):
    name = await at.ladder.climb(ANNA, "steps", "long", lang="it")
    table = await at.tables.get(name)
    record = table.record
    assert (record.status, record.pace, record.seats, record.practice) == (TableStatus.LIVE, TablePace.FREE, 3, True)
    assert (record.options["script"], record.options["luck"]) == ("ss", "2")
    assert (record.name, record.host) == ("Cinque dadi", ANNA.id)
    assert [table.tenure_of(seat).robot for seat in range(3)] == ["", "plain", "eager"]
    assert table.deadlines == {}


async def test_a_step_that_was_cut_off_while_it_was_set_up_goes_on_when_its_update_comes_again(at):
    cut = await at.lobby.open(ANNA, "steps", name="T", lang="it", pace=TablePace.FREE, seats=3, inbox="u1")
    await at.lobby.seat_robot(ANNA, cut, 1, "eager")
    for _ in range(2):
        assert await at.ladder.climb(ANNA, "steps", "long", lang="it", inbox="u1") == cut
    table = await at.tables.get(cut)
    assert table.record.status is TableStatus.LIVE
    assert [table.tenure_of(seat).robot for seat in range(3)] == ["", "plain", "eager"]
    assert [rung.table_id for rung in await at.ladder.list_steps(ANNA, "steps", "it")] == [None, cut]


async def test_a_step_that_was_passed_is_kept_and_the_next_one_is_named(tmp_path, time):
    async with office(tmp_path, time, CLIMBED) as at:
        name = await at.ladder.climb(ANNA, "steps", "short", lang="it")
        assert [rung.table_id for rung in await at.ladder.list_steps(ANNA, "steps", "it")] == [name, None]
        await finished(at, name)
        assert [rung.table_id for rung in await at.ladder.list_steps(ANNA, "steps", "it")] == [None, None]
        assert await steps(at) == [("short", 1, False), ("long", 0, True)]
        assert await steps(at, BRUNO) == [("short", 0, True), ("long", 0, False)]
        await finished(at, await at.ladder.climb(ANNA, "steps", "short", lang="it"))
    async with office(tmp_path, time, CLIMBED) as at:
        assert await steps(at) == [("short", 2, False), ("long", 0, True)]


async def test_a_step_that_was_played_in_vain_is_not_passed(at):
    await finished(at, await at.ladder.climb(ANNA, "steps", "short", lang="it"), shouting=False)
    assert await steps(at) == [("short", 0, True), ("long", 0, False)]


async def test_a_step_is_passed_by_whoever_began_it_and_by_nobody_in_their_place(at):
    name = await at.ladder.climb(ANNA, "steps", "short", lang="it")
    await press(at, name, ANNA, 0, "press", prompt="shout", fields={"confirm": ("yes",)})
    await admitted(at, name, BRUNO, ANNA)
    await at.lobby.leave(ANNA, name)
    await at.autoplay.wait_idle()
    assert (await at.tables.get(name)).record.status is TableStatus.OVER
    assert await steps(at) == await steps(at, BRUNO) == [("short", 0, True), ("long", 0, False)]


async def test_a_table_that_is_no_step_counts_for_none(at):
    await finished(at, await begun(at, "s", ANNA))
    assert await steps(at) == [("short", 0, True), ("long", 0, False)]


async def test_a_step_or_a_game_that_is_not_there_is_refused(at):
    await expect_refusal("no-such-rung", at.ladder.climb(ANNA, "steps", "third", lang="it"))
    await expect_refusal("no-such-game", at.ladder.climb(ANNA, "chess", "short", lang="it"))


@pytest.mark.parametrize("rung", [(name, rung.name) for name, box in GAMES.items() for rung in box.ladder])
async def test_every_step_of_every_game_can_be_begun(tmp_path, time, rung):
    async with office(tmp_path, time, GAMES, sleep=asyncio.sleep) as at:
        table = await at.ladder.climb(ANNA, *rung, lang="en")
        await at.autoplay.wait_idle()
        assert (await at.views.seat_room(ANNA, table, 0)).room.status is TableStatus.LIVE
