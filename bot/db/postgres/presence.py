"""Who is at work on a database, as its server knows them: by the names of the connections that hold its locks.

Each process speaks on that connection every few seconds. So a silence is seen without a row, and without anybody's clock.
"""

from __future__ import annotations

import os
import socket
from importlib.metadata import version
from typing import Final

from bot.db.postgres.connection import Connection
from bot.db.processes import WorkingProcess

BEAT_S: Final = 3.0
"""Seconds between two words of a process to the server, at most."""
HELD: Final = """
(select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 2
and database = (select oid from pg_database where datname = current_database())
and objid = hashtext(current_schema())::oid and classid in ({keys}))
"""
ANYBODY: Final = HELD.format(keys="hashtext('arbitro beside')::oid")
LIST: Final = f"""
select application_name, extract(epoch from clock_timestamp() - backend_start)::bigint,
extract(epoch from clock_timestamp() - state_change)::bigint
from pg_stat_activity where application_name like 'arbitro % % %' and pid in {ANYBODY} order by backend_start
"""  # noqa: S608  our own names


def name_connection(connection: Connection, what: str) -> None:
    """Give a connection the name by which a process is known: what it does, of which release, and where; no other has it."""
    name = f"arbitro {what} {version('arbitro')} {socket.gethostname()[:24]}:{os.getpid()}"
    connection.execute("select set_config('application_name', %s, false)", (name,))


def list_processes(connection: Connection) -> list[WorkingProcess]:
    """List the processes at work on a database, in the order they came."""
    found = []
    for name, since_s, silent_s in connection.execute(LIST).fetchall():
        _, what, release, channel = name.split(" ", 3)
        found.append(WorkingProcess(what, release, channel, since_s, silent_s))
    return found
