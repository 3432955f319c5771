"""The change feed between processes: which tables have changed, told after the commit and never as part of it.

Telling it in the transaction would have all commits of the server wait for each other. So a notice is a hint: one that is lost
is made up for by comparing heads.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from itertools import islice
from typing import Any, Final, TypeAlias

import psycopg

from bot.db.jobs import Heard
from bot.db.postgres.connection import complete_address
from bot.values.ids import TableId
from bot.values.requests import NotSaved

Fetch: TypeAlias = Callable[..., Awaitable[list[tuple[Any, ...]]]]

CHANNEL: Final = "'arbitro_' || md5(current_schema())"
# What a word means that is no table's id, or begins so.
ALL, FOR_BACKGROUND, DUE, JOBS, UPDATES = "*", "!", "@", "#", "~"
MOST: Final = 200  # tables that are told of at once: the server takes 8,000 bytes
PAUSE_S: Final = 0.01  # seconds between two notices of a process at least
AWAY_S: Final = 1.0  # seconds before a server that is away is listened to again


class PostgresChangeFeed:
    """Tells other processes which tables changed here, and hears which changed there. A message may be lost."""

    def __init__(self, url: str, fetch: Fetch) -> None:
        self._url = url
        self._fetch = fetch
        self._own = secrets.token_hex(8)
        self._rung: dict[str, None] = {}
        self._given = asyncio.Event()

    def ring(self, table_ids: Iterable[TableId]) -> None:
        """Announce changed tables, soon; each commit that moves heads does so itself."""
        self._tell(*table_ids)

    def ring_all(self) -> None:
        self._tell(ALL)

    def call_background(self, table_id: TableId) -> None:
        self._tell(FOR_BACKGROUND + table_id)

    def hurry_background(self, due_ms: int) -> None:
        self._tell(f"{DUE}{due_ms}")

    def call_for_jobs(self) -> None:
        self._tell(JOBS)

    def call_for_updates(self) -> None:
        self._tell(UPDATES)

    def _tell(self, *words: str) -> None:
        self._rung.update(dict.fromkeys(words))
        if self._rung:
            self._given.set()

    async def send_on(self) -> None:
        while True:
            await self._given.wait()
            await self.send()
            await asyncio.sleep(PAUSE_S)

    async def send(self) -> None:
        """Send what waits; it is lost where the server is away."""
        self._given.clear()
        while self._rung:
            words = list(islice(self._rung, MOST))
            for word in words:
                del self._rung[word]
            try:
                await self._fetch(f"select pg_notify({CHANNEL}, ?)", " ".join((self._own, *words)))
            except NotSaved:
                return

    async def hear(self, handle: Callable[[Heard], None]) -> None:
        """Listen until cancelled; `handle` is told `is_all` first, and whenever messages may have been missed."""
        while True:
            try:
                await self._listen(handle)
            except psycopg.OperationalError:
                await asyncio.sleep(AWAY_S)

    async def _listen(self, handle: Callable[[Heard], None]) -> None:
        url = complete_address(self._url)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            found = await (await connection.execute(f"select {CHANNEL}")).fetchone()
            assert found is not None
            await connection.execute(f"listen {found[0]}")
            handle(Heard(is_all=True))
            async for heard in connection.notifies():
                whose, *words = heard.payload.split()
                if whose != self._own:
                    handle(read_words(words))


def read_words(words: Iterable[str]) -> Heard:
    said: dict[str, list[str]] = {mark: [] for mark in (ALL, FOR_BACKGROUND, DUE, JOBS, UPDATES, "")}
    for word in words:
        mark = word[0] if word[0] in said else ""
        said[mark].append(word.removeprefix(mark))
    due = min(map(int, said[DUE]), default=None)
    tables, for_background = (tuple(map(TableId, said[mark])) for mark in ("", FOR_BACKGROUND))
    return Heard(tables, for_background, due, *(bool(said[mark]) for mark in (ALL, JOBS, UPDATES)))
