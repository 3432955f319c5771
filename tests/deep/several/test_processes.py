"""Processes that are killed: what they acknowledged is there, and what they did others do."""

import asyncio
import os
import signal
import sys
import time
from contextlib import asynccontextmanager, closing

import pytest

from bot.__main__ import make_parser
from bot.db.postgres.lease import SILENT_S, read_shares
from bot.db.postgres.opening import connect
from bot.db.postgres.store import PostgresStore
from bot.run.jobs import PARTS, Role
from bot.tables.stored import load_table
from bot.values.health import DUTIES, Job
from tests.deep.several.presser import person_at, press_on
from tests.deep.several.test_apps import break_all_lines, open_both
from tests.house.source import ROOT
from tests.support.script_game import Time, begun, history

ROUNDS = 18
WORK = """
import asyncio, signal, sys, threading
import bot.db.postgres.session
from bot.run.jobs import PARTS, Role
from bot.db.postgres.lease import SILENT_S, read_shares
from bot.db.postgres.store import PostgresStore
from bot.run.stored import keep_updates
from bot.values.health import Job
from bot.values.requests import NotSaved, Update
bot.db.postgres.session.BRIEF = "set idle_in_transaction_session_timeout = '1s'"
async def main():
    store = await PostgresStore.open(sys.argv[1], role=Role.HOUSE)
    await store.jobs.start(tuple(Job), {})
    print("kept", flush=True)
    while True:
        try:
            await store.ask(stand_still if sys.argv[2:] else write_late)
        except NotSaved as fault:
            print(fault.reason, flush=True)
            break
        await asyncio.sleep(0)
    while not store.jobs.holds(Job.TIME):
        await asyncio.sleep(0.01)
    print("joined", flush=True)
    await asyncio.Event().wait()
def write_late(transaction):
    transaction.write_number("n", 1)
def stand_still(transaction):
    transaction.write_number("n", 3)
    keep_updates(transaction, "memory", [Update(1, "lane", "body", 0)])
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
        rows = (await load_table(house.store, name)).rows
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
    command = [sys.executable, "-m", "bot", "serve", "--only", "clock,judge", "--port", "1"]
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, "PYTHONPATH": str(ROOT)})
    async with asyncio.timeout(LONGEST_S):
        held = {}
        while not held.get(Job.CLOCK):
            await asyncio.sleep(0.02)
            with closing(connect(postgres_url)) as connection:
                held = {each.kind: each.held for each in read_shares(connection)}
        assert held == {Job.CLOCK: PARTS, Job.JUDGE: PARTS, Job.COURIER: 0}
        process.terminate()
        assert await process.wait() == 0


@pytest.mark.parametrize(
    ("said", "read"), [("house", set(DUTIES)), ("clock, judge", {"clock", "judge"}), ("web", {"web"})]
)
def test_what_a_process_is_to_do_alone_is_read(said, read):
    assert make_parser().parse_args(["serve", "--only", said]).only == read


def test_what_there_is_not_to_do_is_refused(capsys):
    with pytest.raises(SystemExit):
        make_parser().parse_args(["serve", "--only", "web,hous"])
    assert "hous: choose from house, web, telegram" in capsys.readouterr().err


@asynccontextmanager
async def open_beside(url):
    """A process that shares all there is to do, and what waits until it has it all; returns after how many seconds."""
    store = await PostgresStore.open(url, role=Role.HOUSE)
    await store.jobs.start(tuple(Job), {})

    async def take_over() -> float:
        began = time.monotonic()
        async with asyncio.timeout(LONGEST_S):
            while len(store.jobs._held) < 4 * PARTS + 2:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return time.monotonic() - began

    yield store, take_over
    await store.close()


async def test_what_a_killed_process_did_others_do_after_a_moment(postgres_url):
    first = await start("-c", WORK, postgres_url)
    assert await first.stdout.readline() == b"kept\n"
    async with open_beside(postgres_url) as (second, take_over):
        first.kill()
        await first.wait()
        assert await take_over() < SILENT_S
        assert second._lease.number == 2


@pytest.mark.parametrize("is_writing", [False, True])
async def test_a_process_that_stands_still_for_ten_seconds_loses_its_jobs_and_what_it_writes(postgres_url, is_writing):
    first = await start("-c", WORK, postgres_url, *["in the middle of a write"] * is_writing)
    assert await first.stdout.readline() == b"kept\n"
    if not is_writing:
        first.send_signal(signal.SIGSTOP)
    async with open_beside(postgres_url) as (second, take_over):
        assert await take_over() > SILENT_S - 4  # it may have stood still before we came
        await second.write(lambda transaction: transaction.write_number("n", 2))
        first.send_signal(signal.SIGCONT)
        async with asyncio.timeout(LONGEST_S):
            assert await first.stdout.readline() == b"lost\n"
            assert await second.read_number("n") == 2
            await second.jobs.close()
            assert await first.stdout.readline() == b"joined\n"
    first.kill()
    await first.wait()
