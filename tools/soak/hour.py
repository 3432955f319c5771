"""A real `arbitro serve` that is left alone for an hour, while people play on every surface: what its own metrics say of it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.fakes import discord as discord_wire
from tests.fakes import telegram as telegram_wire
from tools.soak.house import House
from tools.soak.players import AtDiscord, AtTelegram, Pair, play_at

EVERY_S: Final = 15.0
"""Seconds between two looks."""
TABLES: Final = (("quindici", 2), ("millone", 2), ("ottocento", 4), ("eleusis", 3))
"""What is played in browsers, by two people each; robots have the other seats."""
QUIET_S: Final = 600.0

Sample: TypeAlias = dict[str, float]
"""Values by name, with its labels as they are written."""


@dataclass(slots=True)
class Hour:
    """What was seen: a sample for each look, the process's memory then, how often it was not ready, and what was lost."""

    seconds: float = 0.0
    samples: list[Sample] = field(default_factory=list)
    kib: list[int] = field(default_factory=list)
    load: list[float] = field(default_factory=list)
    unready: int = 0
    presses: int = 0
    lost: list[str] = field(default_factory=list)

    def list_values(self, name: str) -> list[float]:
        """List what a figure was at each look, all its labels together."""
        return [sum(value for key, value in each.items() if key.partition("{")[0] == name) for each in self.samples]

    def find_quantiles(self, name: str, label: str) -> tuple[float, float, int]:
        """Return within how many seconds half and 99 of 100 were done, by the upper bounds of a histogram; and how many there were."""
        bounds = defaultdict[float, float](float)
        for key, value in self.samples[-1].items():
            if key.startswith(f"{name}_bucket{{") and label in key:
                bounds[float(key.partition('le="')[2].partition('"')[0])] += value
        whole = max(bounds.values(), default=0.0)
        half, most = (
            min((bound for bound, count in sorted(bounds.items()) if whole and count >= share * whole), default=0.0)
            for share in (0.5, 0.99)
        )
        return half, most, int(whole)


def read_sample(text: str) -> Sample:
    """Read what Prometheus would."""
    found = Sample()
    for family in text_string_to_metric_families(text):
        for each in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(each.labels.items()))
            found[f"{each.name}{{{labels}}}"] = each.value
    return found


class Reader:
    """Someone who keeps a table's page open while others play there."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair

    async def watch(self) -> None:
        """Watch whatever table the pair is at, until cancelled."""
        async with httpx.AsyncClient(base_url=self.pair.base, timeout=30.0) as client:
            while True:
                with suppress(httpx.HTTPError):
                    await self._follow(client, self.pair.table)
                await asyncio.sleep(0.5)

    async def _follow(self, client: httpx.AsyncClient, table: str) -> None:
        if not table:
            return
        await client.get(table)
        async with client.stream("GET", f"{table}/stream") as stream:
            async for _ in stream.aiter_raw():
                if self.pair.table != table:
                    return


async def live_an_hour(seconds: float) -> Hour:
    """Play for so long, and let it come to rest; nothing is killed."""
    hour = Hour()
    with tempfile.TemporaryDirectory() as folder:
        async with await telegram_wire.World.started() as telegram, await discord_wire.World.started() as discord:
            telegram.patience = discord.patience = 5.0
            house = House(Path(folder), telegram, discord)
            await house.start()
            if not await house.answers():
                hour.lost.append(f"it did not begin: {house.last_words()}")
                return hour
            pairs = [Pair(house.base, number, game, seats) for number, (game, seats) in enumerate(TABLES)]
            playing = [asyncio.create_task(each) for each in list_players(pairs, telegram, discord)]
            began = time.monotonic()
            while time.monotonic() - began < seconds and house.process.is_alive():
                await asyncio.sleep(EVERY_S)
                await look(house, hour)
            hour.seconds = time.monotonic() - began
            hour.lost += [f"a player stopped: {task.exception()!r}" for task in playing if task.done()]
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await rest(house, hour)
            hour.presses = sum(len(pair.known) for pair in pairs)
            for pair in pairs:
                await pair.close()
    return hour


def list_players(
    pairs: list[Pair], telegram: telegram_wire.World, discord: discord_wire.World
) -> Iterator[Coroutine[Any, Any, None]]:
    """Yield what everyone does."""

    async def ready() -> None:
        """Be there at once: it is never killed."""

    for pair in pairs:
        yield pair.play()
        yield Reader(pair).watch()
    for chat in (AtTelegram(telegram), AtDiscord(discord)):
        yield play_at(chat, ready)


async def look(house: House, hour: Hour) -> None:
    """Take one sample, as Prometheus would."""
    try:
        fresh = httpx.Limits(max_keepalive_connections=0)  # a busy machine comes back later than a line is kept open
        async with httpx.AsyncClient(base_url=house.base, timeout=60.0, limits=fresh) as client:
            told = await client.get("/metrics")
            ready = await client.get("/readyz")
    except httpx.HTTPError as fault:
        hour.lost.append(f"its metrics were not told: {type(fault).__name__}")
        return
    hour.samples.append(read_sample(told.text))
    hour.unready += ready.status_code != 200
    hour.kib.append(read_memory(house))
    hour.load.append(float(Path("/proc/loadavg").read_text().split()[0]))


def read_memory(house: House) -> int:
    """Return how many KiB of memory the process has."""
    lines = Path(f"/proc/{house.process.pid}/status").read_text(encoding="ascii").splitlines()
    told: Mapping[str, str] = dict(line.split(":", 1) for line in lines)
    return int(told["VmRSS"].split()[0])


async def rest(house: House, hour: Hour) -> None:
    """Wait until nothing is left to be sent or acted on, then stop it in good order."""
    until = time.monotonic() + QUIET_S
    while time.monotonic() < until and house.process.is_alive():
        await look(house, hour)
        last = hour.samples[-1]
        waiting = sum(v for k, v in last.items() if k.startswith(("arbitro_posts_waiting", "arbitro_updates_waiting")))
        if not waiting:
            break
        await asyncio.sleep(1)
    else:
        hour.lost.append("something was never sent or acted on")
    last = hour.samples[-1]
    for name in ("arbitro_task_deaths_total", "arbitro_updates_aside"):
        hour.lost += [f"{key}: {value:.0f}" for key, value in last.items() if key.startswith(name) and value]
    suspended = last.get('arbitro_tables{status="suspended"}', 0)
    hour.lost += ["a table is suspended"] * int(suspended)
    await house.stop()
    if house.process.exitcode:
        hour.lost.append(f"it ended with {house.process.exitcode}: {house.last_words()}")
