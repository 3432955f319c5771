"""Who is at work on a database, as its server knows them: by the names of the connections that hold its locks.

Each process speaks on that connection every few seconds. So a silence is seen without a row, and without anybody's clock.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Final

from bot.store.postgres.connection import Connection
from bot.store.processes import WorkingProcess

BEAT_S: Final = 3.0
"""Seconds between two words of a process to the server, at most."""
LEASE_S: Final = 15.0
"""Seconds of silence after which whoever keeps house loses the place to whoever waits."""
WAITING: Final = "waiting"
HELD: Final = """
(select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 2
and database = (select oid from pg_database where datname = current_database())
and objid = hashtext(current_schema())::oid and classid in ({keys}))
"""
HOUSE_ONLY: Final = HELD.format(keys="hashtext('arbitro')::oid")
ANYBODY: Final = HELD.format(
    keys="hashtext('arbitro')::oid, hashtext('arbitro beside')::oid, hashtext('arbitro waiting')::oid"
)
LIST: Final = f"""
select application_name, extract(epoch from clock_timestamp() - backend_start)::bigint,
extract(epoch from clock_timestamp() - state_change)::bigint
from pg_stat_activity where application_name like 'arbitro % % %' and pid in {ANYBODY} order by backend_start
"""  # noqa: S608  our own names
READ_HOUSE: Final = f"select pid, state_change, application_name from pg_stat_activity where pid in {HOUSE_ONLY}"  # noqa: S608  our own names
END: Final = "select pg_terminate_backend(pid) from pg_stat_activity where pid = %s or application_name = %s"
WAIT: Final = "select pg_advisory_lock_shared(hashtext('arbitro waiting'), hashtext(current_schema()))"
WAIT_NO_MORE: Final = "select pg_advisory_unlock_shared(hashtext('arbitro waiting'), hashtext(current_schema()))"


def name_connection(connection: Connection, what: str) -> None:
    """Give a connection the name by which a process is known: what it does, of which release, and where; no other has it."""
    name = f"arbitro {what} {version('arbitro')} {socket.gethostname()[:24]}:{os.getpid()}"
    connection.execute("select set_config('application_name', %s, false)", (name,))


def list_processes(connection: Connection) -> list[WorkingProcess]:
    """List the processes at work on a database and those that wait to keep house there, in the order they came."""
    found = []
    for name, since_s, silent_s in connection.execute(LIST).fetchall():
        _, what, release, place = name.split(" ", 3)
        found.append(WorkingProcess(what, release, place, since_s, silent_s))
    return found


class HouseWatch:
    """Looks from beside whether whoever keeps house still speaks; one who does not for long loses their connections.

    All of them: one may stand in the middle of a transaction. It is our own steady clock that counts: whoever slept together
    with us is not silent.
    """

    def __init__(self, lease_s: float = LEASE_S, clock: Callable[[], float] = time.monotonic) -> None:
        self._lease_s = lease_s
        self._clock = clock
        self._heard: tuple[object, ...] | None = None
        self._since_s = 0.0

    def look(self, connection: Connection) -> bool:
        """Look once, on a connection of another name; tells whether whoever keeps house was just taken for gone."""
        heard, now_s = connection.execute(READ_HOUSE).fetchone(), self._clock()
        if heard is None or heard != self._heard:
            self._heard, self._since_s = heard, now_s
            return False
        if now_s - self._since_s < self._lease_s:
            return False
        self._heard = None
        connection.execute(END, (heard[0], heard[2]))
        return True
