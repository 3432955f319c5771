"""Wrong codes are counted, by who tries them and in all, and those who know a table are let in all the same."""

from __future__ import annotations

import asyncio

import pytest

from bot.actions.door import MOST, OF_ALL, OF_ONE
from bot.ports.codes import make_table_id
from bot.ports.ids import TablePace
from games.forms import Refused
from tests.support.script_game import ANNA, Time, expect_refusal


@pytest.fixture
def time() -> Time:
    return Time()


async def opened(at):
    return await at.lobby.open(ANNA, "steps", name="Giovedì", lang="it", pace=TablePace.LIVE, seats=3)


async def let_in(at, source, *codes, person=None) -> int:
    """How many of these, all tried at the same time, were looked for."""
    tried = (at.door.knock(source, code, person) for code in codes)
    return [
        None for each in await asyncio.gather(*tried, return_exceptions=True) if not isinstance(each, Refused)
    ].count(None)


def wrong(count):
    return [make_table_id() for _ in range(count)]


async def test_one_source_has_so_many_wrong_codes_at_once_however_many_it_tries(at, time):
    assert await let_in(at, "a", *wrong(500)) == OF_ONE.burst
    assert await let_in(at, "b", *wrong(5)) == 5
    time.now += 3 * OF_ONE.each_ms
    assert await let_in(at, "a", *wrong(500)) == 3


async def test_a_table_that_was_found_stays_found_and_right_codes_cost_nothing(at):
    table = await opened(at)
    assert await let_in(at, "a", *[table] * 200) >= OF_ONE.burst
    assert await let_in(at, "a", *wrong(500)) == OF_ONE.burst
    assert await let_in(at, "a", *[table] * 200) == 200


async def test_everybody_together_has_so_many_and_who_knows_a_table_is_not_kept_from_it(at, time):
    table = await opened(at)
    await at.door.knock("known", table)
    tried = [await let_in(at, f"address {n}", *wrong(20)) for n in range(OF_ALL.burst // 20 + 20)]
    assert sum(tried) == OF_ALL.burst + 20, "each address that is new has its first code looked at"
    await expect_refusal("too-many-guesses", at.door.knock("address 0", table))
    await at.door.knock("known", table)
    await at.door.knock("Anna's other telephone", table, ANNA.id)
    time.now += 21 * OF_ALL.each_ms
    await at.door.knock("address 0", table)


async def test_what_is_remembered_of_sources_is_bounded(at):
    table = await opened(at)
    for n in range(MOST + 50):
        await at.door.knock(f"address {n}", table)
    assert len(at.door._found) == len(at.door._known._until) == MOST


def test_at_this_pace_a_year_of_guesses_finds_none_of_ten_thousand_tables():
    year_ms = 365 * 24 * 3_600_000
    guesses = OF_ALL.burst + year_ms / OF_ALL.each_ms
    assert guesses * 10_000 / 50**8 < 0.01
