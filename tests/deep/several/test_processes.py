"""Processes that are killed: what they acknowledged is there, and what they did others do."""

import asyncio
import os
import signal
import sys

import pytest

from bot.__main__ import make_parser
from bot.db.jobs import Role
from bot.db.postgres.store import PostgresStore
from bot.run.jobs import Jobs
from bot.values.health import DUTIES, Job
from tests.deep.several.presser import person_at, press_on
from tests.deep.several.test_apps import break_all_lines, open_both
from tests.house.source import ROOT
from tests.support.script_game import Time, begun, history

ROUNDS = 18
KEEP_HOUSE = """
import asyncio, signal, sys, threading
import bot.db.postgres.session
import bot.run.jobs
from bot.values.health import Job
from bot.values.requests import NotSaved
from bot.values.requests import Update
from bot.db.jobs import fence_writes
from bot.db.postgres.store import PostgresStore
from bot.db.jobs import Role
from bot.run.jobs import Jobs
bot.run.jobs.LEASE_MS = 500
bot.db.postgres.session.BRIEF = "set idle_in_transaction_session_timeout = '1s'"
async def main():
    store = await PostgresStore.open(sys.argv[1], role=Role.HOUSE)
    jobs = Jobs(store, tuple(Job), {})
    await jobs.start()
    keeping = asyncio.create_task(jobs.run())
    print("kept", flush=True)
    while (claim := jobs.find(Job.TIME)) is not None:
        with fence_writes(claim):
            try:
                await store.write(stand_still if sys.argv[2:] else write_late)
            except NotSaved as fault:
                print(fault.reason, flush=True)
                break
        await asyncio.sleep(0)
    await asyncio.Event().wait()
def write_late(transaction):
    transaction.write_number("n", 1)
def stand_still(transaction):
    transaction.write_number("n", 3)
    transaction.keep_updates("memory", [Update(1, "lane", "body", 0)])
    signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)  # this very thread: none gets as far as the commit
asyncio.run(main())
"""
LONGEST_S = 120


async def start(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)


async def test_presses_of_three_processes_at_one_table_count_once_though_lines_break_and_one_is_killed(
    tmp_path, postgres_url, capsys
):
    async with open_both(tmp_path, postgres_url, Time()) as (house, beside):
        name = await begun(house, "c" * ROUNDS, *map(person_at, range(3)), seats=3)
        doomed, ours = await start("-m", "tests.deep.several.presser", postgres_url, name, "0"), [2]
        pressing = asyncio.gather(press_on(house, name, ours), press_on(beside, name, [1]))
        told = [await doomed.stdout.readline() for _ in range(ROUNDS // 3)]
        await asyncio.to_thread(break_all_lines, postgres_url)
        told += [await doomed.stdout.readline()]
        await asyncio.to_thread(break_all_lines, postgres_url)
        doomed.kill()
        told += (await doomed.communicate())[0].splitlines()
        ours.append(0)
        await house.tables.follow(name, always=True)
        await pressing
        rows = (await house.store.load_table(name)).rows
        assert len(await history(house, name)) == ROUNDS
    told = [line.split() for line in (*map(bytes.decode, told), *capsys.readouterr().out.splitlines())]
    acknowledged = [(int(seq), letter) for seq, letter in told if seq.isdecimal()]
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert len(set(acknowledged)) == len(acknowledged)
    assert set(acknowledged) <= {(row.seq, row.token) for row in rows}
    assert len(rows) - len(acknowledged) <= 1


async def test_who_is_to_do_something_alone_has_no_pages_and_stops_when_told(postgres_url, monkeypatch, tmp_path):
    monkeypatch.setenv("ARBITRO_DATABASE", postgres_url)
    monkeypatch.chdir(tmp_path)
    store = await PostgresStore.open(postgres_url, role=Role.HOUSE)
    command = [sys.executable, "-m", "bot", "serve", "--only", "clock,judge", "--port", "1"]
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, "PYTHONPATH": str(ROOT)})
    async with asyncio.timeout(LONGEST_S):
        while not await store.find_jobs():  # noqa: ASYNC110  a store rings no bell
            await asyncio.sleep(0.02)
        (found,) = await store.find_processes()
        assert found.kinds == {"clock", "judge", "time", "bells"}
        process.terminate()
        assert await process.wait() == 0
    assert await store.find_processes() == []
    await store.close()


@pytest.mark.parametrize(
    ("said", "read"), [("house", set(DUTIES)), ("clock, judge", {"clock", "judge"}), ("web", {"web"})]
)
def test_what_a_process_is_to_do_alone_is_read(said, read):
    assert make_parser().parse_args(["serve", "--only", said]).only == read


def test_what_there_is_not_to_do_is_refused(capsys):
    with pytest.raises(SystemExit):
        make_parser().parse_args(["serve", "--only", "web,hous"])
    assert "hous: choose from house, web, telegram" in capsys.readouterr().err


async def take_over(store: PostgresStore) -> None:
    jobs = Jobs(store, tuple(Job), {})
    async with asyncio.timeout(LONGEST_S):
        while {row.holder for row in (await store.find_jobs()).values()} != {store.number}:
            await jobs.beat()
            await asyncio.sleep(0.01)


async def test_what_falls_to_a_process_that_is_killed_falls_to_another_after_its_lease(postgres_url):
    first = await start("-c", KEEP_HOUSE, postgres_url)
    assert await first.stdout.readline() == b"kept\n"
    second = await PostgresStore.open(postgres_url, role=Role.HOUSE)
    first.kill()
    await first.wait()
    await take_over(second)
    assert second.number == 2
    await second.close()


@pytest.mark.parametrize("is_writing", [False, True])
async def test_who_stands_still_beyond_their_lease_loses_everything_and_writes_no_more(postgres_url, is_writing):
    first = await start("-c", KEEP_HOUSE, postgres_url, *["in the middle of a write"] * is_writing)
    assert await first.stdout.readline() == b"kept\n"
    if not is_writing:
        first.send_signal(signal.SIGSTOP)
    second = await PostgresStore.open(postgres_url, role=Role.HOUSE)
    await take_over(second)
    await second.write(lambda transaction: transaction.write_number("n", 2))
    first.send_signal(signal.SIGCONT)
    async with asyncio.timeout(LONGEST_S):
        assert await first.stdout.readline() == b"lost\n"
    assert await second.read_number("n") == 2
    first.kill()
    await first.wait()
    await second.close()
