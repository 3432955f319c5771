"""The change feed between processes: which tables have changed, told after the commit and never as part of it.

Telling it in the transaction would have all commits of the server wait for each other.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias

import psycopg

from bot.db.postgres.connection import complete_address
from bot.run.jobs import ChangeFeed, Mark
from bot.run.supervisor import Supervisor, Work
from bot.values.requests import NotSaved

Fetch: TypeAlias = Callable[..., Awaitable[list[tuple[Any, ...]]]]
Note: TypeAlias = Callable[[Collection[str]], None]

CHANNEL: Final = "'arbitro_' || md5(current_schema())"
MOST: Final = 200  # tables that are told of at once: the server takes 8,000 bytes
PAUSE_S: Final = 0.01  # seconds between two notices of a process at least
AWAY_S: Final = 1.0  # seconds before a server that is away is listened to again
OFTEN_S: Final = 15.0  # seconds after which it is looked whether a notice was lost


class PostgresChangeFeed(ChangeFeed):
    """Tells other processes which tables changed here, and hears which changed there."""

    def __init__(self, url: str, fetch: Fetch) -> None:
        self._url = url
        self._fetch = fetch
        self._own = secrets.token_hex(8)
        self._told: dict[str, None] = {}
        self._given = asyncio.Event()

    def tell(self, *words: str) -> None:
        self._told.update(dict.fromkeys(words))
        if self._told:
            self._given.set()

    def follow(self, supervisor: Supervisor, note: Note, work: Work) -> list[asyncio.Task[None]]:
        return [supervisor.start("hearing", partial(self.hear, note)), supervisor.start("following", work)]

    async def send_on(self) -> None:
        while True:
            await self._given.wait()
            await self.send()
            await asyncio.sleep(PAUSE_S)

    async def send(self) -> None:
        self._given.clear()
        while self._told:
            words = list(islice(self._told, MOST))
            for word in words:
                del self._told[word]
            try:
                await self._fetch(f"select pg_notify({CHANNEL}, ?)", " ".join((self._own, *words)))
            except NotSaved:
                return

    async def hear(self, handle: Note) -> None:
        while True:
            try:
                await self._listen(handle)
            except psycopg.OperationalError:
                await asyncio.sleep(AWAY_S)

    async def _listen(self, handle: Note) -> None:
        url = complete_address(self._url)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            found = await (await connection.execute(f"select {CHANNEL}")).fetchone()
            assert found is not None
            await connection.execute(f"listen {found[0]}")
            handle([Mark.ALL])
            while True:
                async for heard in connection.notifies(timeout=OFTEN_S):
                    whose, *words = heard.payload.split()
                    if whose != self._own:
                        handle(words)
                handle([Mark.LATE])
