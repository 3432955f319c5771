"""A real `arbitro serve` on a database and a port of its own, before the Telegram and the Discord of the tests."""

from __future__ import annotations

import asyncio
import base64
import multiprocessing
import os
import shutil
import signal
import socket
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx

from tests.fakes import discord as discord_wire
from tests.fakes import telegram as telegram_wire
from tools.soak.serve import serve

READY_S = 1_800.0
"""How long it is waited for: one that has died is noticed at once, and the machine may do other things too."""
HANDLES = 256
KEY = base64.b64encode(bytes(32)).decode()
"""What secrets are sealed under: processes on a server share it."""


class House:
    """The process, on one database and one port, with its log beside it; with a `url` on a server, started with `words`."""

    process: BaseProcess

    def __init__(
        self,
        folder: Path,
        telegram: telegram_wire.World,
        discord: discord_wire.World,
        url: str = "",
        words: Sequence[str] = (),
    ) -> None:
        self._words = tuple(words)
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tools.soak.serve"])
        self.folder, self.database = folder, folder / "home" / "arbitro.db"
        self.telegram, self.discord = telegram, discord
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {
            "ARBITRO_DATABASE": url or str(self.database),
            "ARBITRO_SEAL_KEY": KEY,
            "ARBITRO_ROBOT_LEAST_MS": "0",
            "ARBITRO_ROBOT_MOST_MS": "50",
            "ARBITRO_LIVE_QUICK_SECONDS": "5",
            "ARBITRO_LIVE_TURN_SECONDS": "10",
            "ARBITRO_TELEGRAM_TOKEN": telegram.token,
            "ARBITRO_TELEGRAM_API": telegram.server.base,
            "ARBITRO_DISCORD_TOKEN": discord.token,
            "SOAK_DISCORD_API": discord.server.api,
            "SOAK_DISCORD_GATEWAY": str(discord.gateway.url),
            "SOAK_DISCORD_FILES": f"http://127.0.0.1:{discord.server.port}/cdn",
        }

    async def start(self) -> None:
        """Start it, as a copy of a process that has read what it needs."""
        given = (self.port, self.environment, self.folder / "log", HANDLES, self._words)
        self.process = self._context.Process(target=serve, args=given)
        await asyncio.to_thread(self.process.start)

    async def answers(self) -> bool:
        """Wait until it answers; returns whether it does so before it ends or the patience does."""
        until = time.monotonic() + READY_S
        async with httpx.AsyncClient(base_url=self.base, timeout=5.0) as client:
            while time.monotonic() < until and self.process.is_alive():
                try:
                    if (await client.get("/help")).status_code == 200:
                        return True
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
        return False

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal; one that has ended hears nothing."""
        assert self.process.pid is not None
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, number)

    async def kill(self) -> None:
        """End it as a power cut would."""
        self.signal(signal.SIGKILL)
        await asyncio.to_thread(self.process.join)

    def last_words(self) -> str:
        """Return the last line of its log."""
        return (self.folder / "log").read_text(encoding="utf-8").rstrip().rpartition("\n")[2]

    async def stop(self) -> None:
        """End it in good order."""
        self.signal(signal.SIGTERM)
        await asyncio.to_thread(self.process.join)

    async def status(self, path: str) -> int:
        """Ask for a page; returns its status."""
        async with httpx.AsyncClient(base_url=self.base, timeout=30.0) as client:
            return (await client.get(path)).status_code

    async def recovers(self) -> None:
        """Require that someone can open a table, after a while at the latest."""
        until = time.monotonic() + READY_S
        sent = {"name": "Elena", "game": "quindici", "seats": "2", "pace": "live"}
        async with httpx.AsyncClient(base_url=self.base, timeout=30.0, headers={"origin": self.base}) as client:
            while time.monotonic() < until:
                with suppress(httpx.HTTPError):
                    if (await client.post("/", data=sent)).status_code == 303:
                        return
                await asyncio.sleep(0.2)
        raise AssertionError("nobody can open a table any more")

    def read(self) -> sqlite3.Connection:
        """Open a copy of what is on the disk, so that looking changes nothing."""
        look = Path(tempfile.mkdtemp(dir=self.folder))
        for file in self.database.parent.glob("arbitro.db*"):
            if not file.name.endswith((".lock", "-shm")):
                shutil.copy(file, look / file.name)
        connection = sqlite3.connect(look / self.database.name)
        connection.executescript("pragma temp_store = memory")
        return connection
