"""Who is at work on a database: locks of the server's, held for as long as a connection stands.

Several may work there together, each with a number of its own; who does which job stands in rows. Whoever is alone
lets nobody in, and no process of a release that kept house alone works beside those that share its jobs.
"""

from __future__ import annotations

import os
import socket
import time
from importlib.metadata import version
from typing import Final

from bot.db.jobs import Role, WorkingProcess
from bot.db.postgres.connection import Connection

HOUSE: Final = "hashtext('arbitro'), hashtext(current_schema())"
COMPANY: Final = "hashtext('arbitro beside'), hashtext(current_schema())"
PLACE: Final = "hashtext('arbitro place ' || current_schema())"
MOST: Final = 64  # processes that work on a database together
PAUSE_S: Final = 0.05  # seconds between two attempts to lock a database


def lock_database(connection: Connection, role: Role, busy_ms: int, number: int = 0) -> int | None:
    """Lock a database for a role; None where others are in the way for longer than `busy_ms`.

    Returns the process number: 0 alone; others take their `number` again, or a free one.
    """
    patience_s = time.monotonic() + busy_ms / 1000
    while (found := try_lock(connection, role, number)) is None:
        if time.monotonic() > patience_s:
            return None
        time.sleep(PAUSE_S)
    return found


def try_lock(connection: Connection, role: Role, number: int = 0) -> int | None:
    """Lock a database now; None, with nothing locked, where others are in the way."""
    shared = "" if role is Role.ALONE else "_shared"
    wanted = [COMPANY] if role is Role.BESIDE else [HOUSE, COMPANY]
    if all(ask(connection, f"pg_try_advisory_lock{shared}({each})") for each in wanted):
        if role is Role.ALONE:
            return 0
        tried = [number] if number else range(1, MOST + 1)
        if found := next((n for n in tried if ask(connection, f"pg_try_advisory_lock({PLACE}, {n})")), None):
            return found
    for each in (COMPANY, HOUSE):
        connection.execute(f"select pg_advisory_unlock{shared}({each})")
    return None


def has_company(connection: Connection) -> bool:
    """Return whether other processes work here, unless alone."""
    return is_locked(connection, COMPANY)


def is_locked(connection: Connection, name: str) -> bool:
    if ask(connection, f"pg_try_advisory_lock({name})"):
        connection.execute(f"select pg_advisory_unlock({name})")
        return False
    return True


def ask(connection: Connection, what: str) -> bool:
    return connection.execute(f"select {what}").fetchone() == (True,)


BEAT_S: Final = 3.0  # seconds between two words of a process to the server, at most
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
"""


def name_connection(connection: Connection, what: str) -> None:
    """Name a connection after its process: role, release and place; no other has that name."""
    name = f"arbitro {what} {version('arbitro')} {socket.gethostname()[:24]}:{os.getpid()}"
    connection.execute("select set_config('application_name', %s, false)", (name,))


def list_processes(connection: Connection) -> list[WorkingProcess]:
    found = []
    for name, since_s, silent_s in connection.execute(LIST).fetchall():
        _, what, release, channel = name.split(" ", 3)
        found.append(WorkingProcess(what, release, channel, since_s, silent_s))
    return found
