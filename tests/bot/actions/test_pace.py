"""How long people have at each pace, and what becomes of that when they agree on another."""

from __future__ import annotations

import pytest

from bot.ports.ids import TablePace
from games.registry import GAMES
from tests.support.script_game import ANNA, BRUNO, agree_on_pace, begun, expect_refusal, office, press

MINUTE = 60_000
HOUR = 60 * MINUTE


async def ends(at, name):
    """When the time of each seat is up."""
    return {key[0]: row.at_ms for key, row in (await at.tables.get(name)).deadlines.items() if key[0].isdigit()}


@pytest.mark.parametrize(
    ("pace", "quick", "turn"),
    [
        (TablePace.LIVE, 45_000, 2 * MINUTE),
        (TablePace.EVENING, 5 * MINUTE, 10 * MINUTE),
        (TablePace.DAY, 12 * HOUR, 24 * HOUR),
        (TablePace.RELAXED, 36 * HOUR, 72 * HOUR),
    ],
)
async def test_each_pace_gives_its_own_time(at, time, pace, quick, turn):
    for script, length in (("s", quick), ("c", turn)):
        name = await begun(at, script, ANNA, BRUNO, pace=pace)
        assert set((await ends(at, name)).values()) == {time.now + length}


async def test_a_pace_that_others_want_too_takes_no_time_from_what_is_asked(at, time):
    name = await begun(at, "ccc", ANNA, BRUNO)
    opened, others = time.now, {}
    time.now += MINUTE
    for pace, end in (
        (TablePace.DAY, opened + 24 * HOUR),
        (TablePace.LIVE, opened + 24 * HOUR),
        (TablePace.RELAXED, opened + 72 * HOUR),
        (TablePace.EVENING, opened + 72 * HOUR),
    ):
        said = await at.lobby.set_pace(BRUNO, name, pace)
        assert "have to agree" in said.text
        assert await ends(at, name) == (others or {"0": opened + 2 * MINUTE, "1": opened + 2 * MINUTE})
        await at.lobby.set_pace(ANNA, name, pace)
        others = {"0": end, "1": end}
        assert await ends(at, name) == others
        assert (await at.tables.get(name)).record.notice.key == "pace"
    await press(at, name, ANNA, 0, "a")
    await press(at, name, BRUNO, 1, "b")
    assert set((await ends(at, name)).values()) == {time.now + 10 * MINUTE}
    await agree_on_pace(at, name, TablePace.FREE, ANNA, BRUNO)
    assert set((await ends(at, name)).values()) == {time.now + 7 * 24 * HOUR}, "a reminder, and no end"
    time.now += MINUTE
    await agree_on_pace(at, name, TablePace.LIVE, ANNA, BRUNO)
    assert set((await ends(at, name)).values()) == {time.now + 2 * MINUTE}


async def test_a_pace_is_agreed_on_in_a_pause_too(at, time):
    name = await begun(at, "cc", ANNA, BRUNO)
    opened = time.now
    await at.host.pause(ANNA, name)
    await agree_on_pace(at, name, TablePace.DAY, ANNA, BRUNO)
    time.now += 5 * HOUR
    for person in (ANNA, BRUNO):
        await at.host.resume(person, name)
    assert set((await ends(at, name)).values()) == {opened + 29 * HOUR}


async def test_whoever_is_alone_with_robots_is_asked_nobody(at):
    name = await begun(at, "cc", ANNA)
    await at.lobby.set_pace(ANNA, name, TablePace.DAY)
    assert (await at.tables.get(name)).record.pace is TablePace.DAY
    assert await at.lobby.set_pace(ANNA, name, TablePace.DAY) is None


async def test_no_host_alone_takes_up_a_pace_that_was_suggested_before_the_start(at):
    name = await at.lobby.open(ANNA, "steps", name="T", lang="it", pace=TablePace.LIVE, seats=2)
    await at.lobby.join(BRUNO, name)
    await at.lobby.set_pace(BRUNO, name, TablePace.DAY)
    ((_, suggestion),) = (await at.tables.get(name)).record.suggestions.items()
    await at.lobby.start(ANNA, name)
    await expect_refusal("suggestion-over", at.guests.accept(ANNA, name, suggestion.number))
    assert (await at.tables.get(name)).record.pace is TablePace.LIVE


async def test_minutes_for_the_whole_game_go_with_no_pace_of_days(tmp_path, time):
    async with office(tmp_path, time, GAMES) as at:
        name = await at.lobby.open(ANNA, "eleusis", name="T", lang="it", pace=TablePace.EVENING, seats=3)
        await at.lobby.set_option(ANNA, name, "minutes", {"": ("60",)})
        for pace in (TablePace.DAY, TablePace.RELAXED):
            await expect_refusal("needs-company", at.lobby.set_pace(ANNA, name, pace))
        await at.lobby.set_pace(ANNA, name, TablePace.FREE)
        await at.lobby.set_option(ANNA, name, "minutes", {"": ("0",)})
        await at.lobby.set_pace(ANNA, name, TablePace.DAY)
        await expect_refusal("needs-company", at.lobby.set_option(ANNA, name, "minutes", {"": ("60",)}))
        assert (await at.tables.get(name)).record.options["minutes"] == "0"
