"""The server's clock is everybody's: what its answers prove, and what a machine's own clock says beside it."""

import asyncio
from contextlib import contextmanager

import psycopg
import pytest

from bot.app import open_app
from bot.config import Settings
from bot.db.postgres.store import PostgresStore, open_snapshot
from bot.run.jobs import Role
from bot.run.timepiece import ServerClock, wall_clock_ms
from bot.tables.stored import load_table
from bot.values.ids import TablePace
from tests.support.script_game import ANNA, BRUNO, STEPS, at_once, begun, history, never

HOUR = 3_600_000
LONGEST_S = 20


class Steady:
    now = 1_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def told():
    """A clock whose server said 50,000 at a quarter of a second before or after 1,250."""
    steady = Steady()
    clock = ServerClock(steady)
    steady.now = 1_500
    clock.correct(1_000, 50_000)
    return clock, steady


def test_the_first_answer_is_taken_for_the_middle_of_its_way(told):
    clock, steady = told
    assert clock() == 50_250
    steady.now += 700
    assert clock() == 50_950


@pytest.mark.parametrize(
    ("way_ms", "told_ms", "now_ms"),
    [
        (0, 51_250, 51_250),  # just what it says itself
        (5_000, 49_000, 51_250),  # a slow answer that proves nothing
        (0, 51_300, 51_300),
        (20, 51_300, 51_300),  # the server is ahead by this at least
        (20, 51_200, 51_220),  # and behind by this
        (0, 51_250 - HOUR, 51_250 - HOUR),
        (0, 51_250 + HOUR, 51_250 + HOUR),
    ],
)
def test_a_later_answer_corrects_what_it_proves_wrong_and_no_more(told, way_ms, told_ms, now_ms):
    clock, steady = told
    steady.now = 2_500
    clock.correct(2_500 - way_ms, told_ms)
    assert clock() == now_ms


@contextmanager
def setting_clock(url):
    """Gives what sets the clock of a server so many hours ahead, as those that are given the address see it, and the address."""
    with psycopg.connect(url, autocommit=True) as connection:
        ((own,),) = connection.execute("select format('%I.clock_timestamp()', current_schema())").fetchall()

        def set_clock(hours: int) -> None:
            connection.execute(
                f"create or replace function {own} returns timestamptz language sql as "
                f"$$ select pg_catalog.clock_timestamp() + interval '{hours} hours' $$"
            )

        set_clock(0)
        try:
            yield f"{url}%2Cpg_catalog", set_clock
        finally:
            connection.execute(f"drop function {own}")


def hours_ahead(now_ms: int) -> int:
    return round((now_ms - wall_clock_ms()) / HOUR)


def open_real(tmp_path, url, role):
    """An office that goes by whatever clock it finds itself."""
    settings = Settings(_env_file=None, database=url, log_file=tmp_path / "log")
    return open_app(settings, STEPS, sleep=never, judge=at_once, chats=(), role=role)


async def test_whoever_opens_on_a_server_reckons_by_its_clock_and_keeps_the_time_they_had_when_it_is_set(
    tmp_path, postgres_url, monkeypatch
):
    monkeypatch.setattr("bot.run.jobs.BEAT_S", 0.01)
    with setting_clock(postgres_url) as (url, set_clock):
        set_clock(7)
        async with open_real(tmp_path, url, Role.HOUSE) as house, open_real(tmp_path, url, Role.BESIDE) as beside:
            assert [hours_ahead(each.now_ms()) for each in (house, beside)] == [7, 7]
            name = await begun(beside, "ss", ANNA, BRUNO, pace=TablePace.DAY)
            before = (await load_table(house.store, name)).deadlines
            assert {hours_ahead(each.opened_at_ms) for each in before} == {7}
            set_clock(72)
            async with asyncio.timeout(LONGEST_S):
                while hours_ahead(house.store.clock()) != 72:  # noqa: ASYNC110  a beat tells nobody
                    await asyncio.sleep(0)
            await house.clock.handle_due()
            after = (await load_table(house.store, name)).deadlines
            assert [round((b.at_ms - a.at_ms) / HOUR) for a, b in zip(before, after, strict=True)] == [65] * len(before)
            assert await history(house, name) == []


async def test_a_file_goes_by_the_machines_clock(tmp_path):
    async with open_real(tmp_path, tmp_path / "a.db", Role.ALONE) as at:
        assert hours_ahead(at.now_ms()) == 0


async def test_whoever_comes_back_to_a_server_finds_its_clock(postgres_url):
    with setting_clock(postgres_url) as (url, set_clock):
        for hours in (0, -5):
            set_clock(hours)
            store = await PostgresStore.open(url)
            assert hours_ahead(store.clock()) == hours
            await store.close()
            with open_snapshot(url) as record:
                assert hours_ahead(record.look_around().now_ms) == hours
