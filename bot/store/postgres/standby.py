"""Whoever waits to keep house: takes the place once it is free, or once whoever has it is silent for too long."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import psycopg

from bot.store.port import Unusable
from bot.store.postgres.address import show_address
from bot.store.postgres.connection import Connection
from bot.store.postgres.faults import fault_key
from bot.store.postgres.locks import try_lock
from bot.store.postgres.opening import Held, admit, connect_watched
from bot.store.postgres.presence import LEASE_S, WAIT, WAIT_NO_MORE, WAITING, HouseWatch, name_connection
from bot.store.processes import Role
from bot.store.seal_key import SealKey

log = logging.getLogger(__name__)

STANDBY_S: Final = 0.5
"""Seconds between two attempts to keep house."""


class Standby:
    """One who is to keep house as soon as nobody else does."""

    def __init__(self, url: str, watch: HouseWatch, seal_key: str | None = None) -> None:
        self._url = url
        self._seal_key = seal_key
        self._watch = watch
        self._connection: Connection | None = None
        self.is_waiting = False

    def attempt(self) -> Held | None:
        """Take the place if it is free; raises Unusable."""
        try:
            if self._connection is None or self._connection.closed:
                self._connection = connect_watched(self._url)
            number = try_lock(self._connection, Role.HOUSE)
            if number is None:
                self._wait(self._connection)
                return None
            if self.is_waiting:
                self._connection.execute(WAIT_NO_MORE)
        except psycopg.Error as fault:
            self.close()
            raise Unusable(fault_key(fault), show_address(self._url)) from fault
        return admit(self._url, self._connection, Role.HOUSE, number, SealKey(self._url, self._seal_key))

    def _wait(self, connection: Connection) -> None:
        if not self.is_waiting:
            log.warning("somebody else keeps house: waiting")
        self.is_waiting = True
        name_connection(connection, WAITING)
        connection.execute(WAIT)
        if self._watch.look(connection):
            log.warning("whoever kept house has been silent for too long: taking the place")

    def close(self) -> None:
        """Wait no longer."""
        if self._connection is not None:
            self._connection.close()


async def hold_house(url: str, lease_s: float = LEASE_S, seal_key: str | None = None) -> Held:
    """Hold a database to keep house there, as soon as nobody else does; raises Unusable.

    Whoever waits goes on waiting while the server is away. Who is silent for `lease_s` seconds loses the place.
    """
    standby = Standby(url, HouseWatch(lease_s), seal_key)
    try:
        while True:
            try:
                if (held := await asyncio.to_thread(standby.attempt)) is not None:
                    return held
            except Unusable as unusable:
                if unusable.reason != "in-use" and not (standby.is_waiting and unusable.reason == "away"):
                    raise
            await asyncio.sleep(STANDBY_S)
    except BaseException:
        standby.close()
        raise
