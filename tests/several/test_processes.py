"""Processes that are killed: what they acknowledged is there, and what they did others do."""

from __future__ import annotations

import asyncio
import signal
import sys

import pytest

from bot.store.postgres.store import PostgresStore
from bot.store.processes import Role
from tests.several.presser import person_at, press_on
from tests.support.script_game import Time, begun, office, story

ROUNDS = 18
KEEP_HOUSE = """
import asyncio, signal, sys, threading
from bot.ports.office import NotSaved
from bot.ports.requests import Update
from bot.store.postgres.store import PostgresStore
from bot.store.processes import Role
async def main():
    store = await PostgresStore.open(sys.argv[1], role=Role.HOUSE, handle_loss=lambda: print("lost", flush=True))
    await store.write(lambda transaction: transaction.write_number("n", 1))
    print("kept", flush=True)
    if sys.argv[2:]:
        try:
            await store.write(stand_still)
        except NotSaved as fault:
            print(fault.reason, flush=True)
    await asyncio.Event().wait()
def stand_still(transaction):
    transaction.write_number("n", 3)
    transaction.keep_updates("memory", [Update(1, "lane", "body", 0)])
    signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)  # this very thread: none gets as far as the commit
asyncio.run(main())
"""


async def start(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)


async def test_presses_of_three_processes_at_one_table_of_which_one_is_killed_count_once(
    tmp_path, postgres_url, capsys
):
    async with office(tmp_path, Time(), database=postgres_url, role=Role.HOUSE) as house:
        name = await begun(house, "c" * ROUNDS, *map(person_at, range(3)), seats=3)
        doomed, other = [await start("-m", "tests.several.presser", postgres_url, name, str(seat)) for seat in (0, 1)]
        ours = [2]
        pressing = asyncio.create_task(press_on(house, name, ours))
        told = [await doomed.stdout.readline() for _ in range(ROUNDS // 3)]
        doomed.kill()
        told += (await doomed.communicate())[0].splitlines()
        ours.append(0)
        await house.tables.follow(name, always=True)
        await pressing
        told += (await other.communicate())[0].splitlines()
        rows = (await house.store.load_table(name)).rows
        assert len(await story(house, name)) == ROUNDS
    told = [line.split() for line in (*map(bytes.decode, told), *capsys.readouterr().out.splitlines())]
    acknowledged = [(int(seq), letter) for seq, letter in told if seq.isdecimal()]
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert len(set(acknowledged)) == len(acknowledged)
    assert set(acknowledged) <= {(row.seq, row.token) for row in rows}
    assert len(rows) - len(acknowledged) <= 1


async def test_who_waits_keeps_house_as_soon_as_whoever_did_is_killed(postgres_url):
    first = await start("-c", KEEP_HOUSE, postgres_url)
    assert await first.stdout.readline() == b"kept\n"
    waiting = asyncio.create_task(PostgresStore.open(postgres_url, role=Role.HOUSE))
    beside = await PostgresStore.open(postgres_url, role=Role.BESIDE)
    assert await beside.read_number("n") == 1
    assert not waiting.done()
    first.kill()
    await first.wait()
    second = await asyncio.wait_for(waiting, 20)
    await second.write(lambda transaction: transaction.write_number("n", 2))
    assert await beside.read_number("n") == 2
    await beside.close()
    await second.close()


@pytest.mark.parametrize("is_writing", [False, True])
async def test_who_keeps_house_and_is_silent_for_too_long_loses_the_place_and_writes_no_more(postgres_url, is_writing):
    first = await start("-c", KEEP_HOUSE, postgres_url, *["in the middle of a write"] * is_writing)
    assert await first.stdout.readline() == b"kept\n"
    if not is_writing:
        first.send_signal(signal.SIGSTOP)
    second = await asyncio.wait_for(PostgresStore.open(postgres_url, role=Role.HOUSE, lease_s=0.5), 20)
    await second.write(lambda transaction: transaction.write_number("n", 2))
    first.send_signal(signal.SIGCONT)
    if is_writing:
        async with asyncio.timeout(20):
            assert [await first.stdout.readline() for _ in range(2)] == [b"lost\n", b"in-use\n"]
    assert await second.read_number("n") == 2
    first.kill()
    await first.wait()
    await second.close()
