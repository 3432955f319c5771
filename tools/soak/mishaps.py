"""What happens to a real `arbitro serve` from outside: locks, handles, sleep, damage, a lost file, a copy put back."""

from __future__ import annotations

import asyncio
import resource
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import httpx

from tests.support.damage import damage_log, damage_root
from tools.soak.house import House

HELD_S: Final = 7.0
"""Seconds for which the database is locked: longer than a write waits."""
CONNECTIONS: Final = 400

Mishap = Callable[[House], Awaitable[None]]


async def locked_database(house: House) -> None:
    """The database is locked for longer than a write waits: pages are shown, and afterwards tables are opened."""
    other = sqlite3.connect(house.database, isolation_level=None, timeout=30)
    other.execute("begin immediate")
    assert await house.status("/") == 200
    await asyncio.sleep(HELD_S)
    other.execute("rollback")
    other.close()
    await house.recovers()


async def full_handles(house: House) -> None:
    """Someone opens more connections than there are handles, says nothing, and goes away again."""
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            try:
                stack.enter_context(socket.create_connection(("127.0.0.1", house.port), timeout=1))
            except OSError:
                break
        await asyncio.sleep(1)
    await house.recovers()


async def cut_sockets(house: House) -> None:
    """Connections are cut: half a request, half a body and a stream in the browser, the gateway and a poll at the chats."""
    begun = (
        b"GET / HTTP/1.1\r\nHost: x",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nname=",
        b"GET /t/none/events HTTP/1.1\r\nHost: x\r\n\r\n",
    )
    for number in range(30):
        with socket.create_connection(("127.0.0.1", house.port), timeout=5) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.sendall(begun[number % len(begun)])
            await asyncio.sleep(0.05)
    house.telegram.traffic.drop_next("getUpdates", times=3)
    await house.discord.gateway.cut()
    await house.recovers()


async def full_disk(house: House) -> None:
    """No file may grow any more, as on a full disk: pages are shown, and once there is room tables are opened."""
    assert house.process.pid is not None
    pid, sent = house.process.pid, {"name": "Elena", "game": "quindici", "seats": "2", "pace": "live"}
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, most))
    try:
        async with httpx.AsyncClient(base_url=house.base, timeout=60.0, headers={"origin": house.base}) as client:
            refused = await client.post("/", data=sent)
            assert refused.status_code in {409, 422, 503}, refused.status_code
            assert (await client.get("/")).status_code == 200
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
    await house.recovers()


async def sleeping_machine(house: House) -> None:
    """The process stands still for some seconds, as on a machine that sleeps."""
    house.signal(signal.SIGSTOP)
    await asyncio.sleep(3)
    house.signal(signal.SIGCONT)
    await house.recovers()


async def backup_in_play(house: House) -> None:
    """A backup is made under people who play; it is put back in another place, and every table folds there."""
    copy, other = house.folder / "copy.db", house.folder / "other" / "arbitro.db"
    for words in (("backup", copy, "--replace"), ("restore", copy, "--replace", "--database", other)):
        await run(house, *words)
    await run(house, "refold", "--database", other)


async def damaged_log(house: House) -> None:
    """Pages of the log are damaged while it is stopped: their tables are suspended, another one is opened."""
    await house.stop()
    connection = sqlite3.connect(house.database)
    (table_id,) = connection.execute("select table_id from log group by 1 order by count(*) desc limit 1").fetchone()
    connection.close()
    damage_log(house.database, table_id)
    await house.start()
    assert await house.answers()
    async with httpx.AsyncClient(base_url=house.base, timeout=20) as client:
        page = await client.get(f"/t/{table_id}")
        assert page.status_code == 200, page.status_code
        assert "sospeso" in page.text
    await house.recovers()


async def damaged_tables(house: House) -> None:
    """A page of the tables' own rows is damaged: it does not start, and says so in one sentence."""
    await refuse_to_start(house, lambda path: damage_root(path, "tables"), "è rovinato")


async def lost_wal(house: House) -> None:
    """It was killed and the one file alone was copied: it does not start, and says what is missing."""
    await house.recovers()
    await house.kill()
    lone = house.folder / "lone" / "arbitro.db"
    lone.parent.mkdir()
    shutil.copy(house.database, lone)
    said = await run(house, "serve", "--port", str(house.port), database=lone, status=78)
    assert "mancano le ultime modifiche" in said, said
    await house.start()
    assert await house.answers()


async def refuse_to_start(house: House, hurt: Callable[[Path], None], words: str) -> None:
    """Hurt a copy of the database, and see that nothing is started on it, with these words and no traceback."""
    await house.stop()
    path = house.folder / "hurt" / "arbitro.db"
    path.parent.mkdir()
    shutil.copy(house.database, path)
    hurt(path)
    said = await run(house, "serve", "--port", str(house.port), database=path, status=78)
    assert words in said, said
    assert "Traceback" not in said
    await house.start()
    assert await house.answers()


async def run(house: House, *words: object, database: Path | None = None, status: int = 0) -> str:
    """Run a command of Arbitro's on the house's database, or another; returns what it said."""
    environment = house.environment | {"ARBITRO_DATABASE": str(database or house.database)}
    given = [sys.executable, "-m", "bot", *map(str, words)]
    try:
        done = await asyncio.to_thread(
            subprocess.run, given, env=environment, capture_output=True, text=True, check=False, timeout=60
        )
    except subprocess.TimeoutExpired:
        raise AssertionError(f"{words} did not end") from None
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


MISHAPS: Final[tuple[Mishap, ...]] = (
    locked_database,
    full_handles,
    cut_sockets,
    full_disk,
    sleeping_machine,
    backup_in_play,
    lost_wal,
    damaged_tables,
    damaged_log,
)
