"""Connections that hold no handle for nothing: bounded in number, and in the time for what is half sent or half read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from adapters.web.address import IpNetwork, counted_address, is_within
from adapters.web.limits import Limits

REQUEST_S: Final = 20.0
"""Seconds in which a request has to come whole, its form included."""
READ_S: Final = 30.0
"""Seconds in which a client has to read some of what waits for it."""
UNFINISHED: Final = frozenset({h11.IDLE, h11.SEND_BODY})
"""What a browser's side of a connection is in while we wait for it."""


class Connections:
    """The open connections of each address, oldest first; one that has sent nothing whole makes room for a new one."""

    def __init__(
        self,
        limits: Limits,
        proxies: Collection[IpNetwork] = (),
        *,
        request_s: float = REQUEST_S,
        read_s: float = READ_S,
    ) -> None:
        self._limits = limits
        self._proxies = proxies
        self._open: dict[str, dict[Connection, None]] = {}
        self.request_s = request_s
        self.read_s = read_s

    def make(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> Connection:
        return Connection(self, config, server_state, app_state, _loop)

    def add(self, connection: Connection, peer: str) -> str:
        """Count a connection; return the address it is counted for. An idle one may be dropped for it."""
        address = counted_address(peer)
        mine = self._open.setdefault(address, {})
        if len(mine) >= self._limits.connections_of_address and not is_within(peer, self._proxies):
            drop_one(iter(mine), connection)
        elif sum(map(len, self._open.values())) >= self._limits.connections:
            drop_one((each for of_one in self._open.values() for each in of_one), connection)
        mine[connection] = None
        return address

    def remove(self, connection: Connection, address: str) -> None:
        mine = self._open.get(address, {})
        mine.pop(connection, None)
        if not mine:
            self._open.pop(address, None)


class Timer:
    """A time that runs or not."""

    def __init__(self) -> None:
        self._running: asyncio.TimerHandle | None = None

    def start(self, loop: asyncio.AbstractEventLoop, seconds: float, ended: Callable[[], None]) -> None:
        """Start it, unless it runs already."""
        self._running = self._running or loop.call_later(seconds, ended)

    def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None


class Connection(H11Protocol):
    """A connection of uvicorn's that is ended when its request does not come, or when what it gets is not read."""

    def __init__(
        self,
        among: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._among = among
        self._address = ""
        self._until, self._unread = Timer(), Timer()

    @property
    def is_waiting(self) -> bool:
        """Whether it has sent us nothing whole that we would be at work on."""
        at_rest = self.cycle is None or self.cycle.response_complete
        return at_rest or self.conn.their_state in UNFINISHED

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._address = self._among.add(self, self.client[0] if self.client else "")
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        self._among.remove(self, self._address)
        self._until.stop()
        self._unread.stop()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Take what has come; what is still to come has its time from when we began to wait for it."""
        super().handle_events()
        self._set_deadline()

    def pause_writing(self) -> None:
        """Wait for what was sent to be read, but not for ever."""
        super().pause_writing()
        self._unread.start(self.loop, self._among.read_s, self.drop)

    def resume_writing(self) -> None:
        self._unread.stop()
        super().resume_writing()

    def drop(self) -> None:
        self.transport.abort()

    def _set_deadline(self) -> None:
        is_kept_alive = self.timeout_keep_alive_task is not None
        if self.conn.their_state not in UNFINISHED or is_kept_alive or self.transport.is_closing():
            self._until.stop()
        else:
            self._until.start(self.loop, self._among.request_s, self.drop)


def drop_one(among: Iterator[Connection], newest: Connection) -> None:
    """Drop the first that only waits, or where all are being served the newest."""
    next((each for each in among if each.is_waiting), newest).drop()
