"""Connections to a server of PostgreSQL, and whether a process may use a database there, at which step of its schema."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.metadata import version
from typing import Any, Final, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.db.errors import Unusable
from bot.db.schema import find_newest, for_postgres, is_too_old, list_missing, make_plain, mark_parameters
from bot.db.seal import NAME, SealKey, Vault
from bot.db.statements import WRITE_NUMBER, find_number
from bot.db.store import MOVED
from bot.run.jobs import Role, WorkingProcess

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

# How a connection notices that the server is gone, where the address does not say otherwise.
ORDINARY: Final[dict[str, str | int]] = {
    "application_name": "arbitro",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# How the server notices that we are gone, and with us our locks.
WATCHED: Final = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3"


class Cursor(psycopg.Cursor[tuple[Any, ...]]):
    """Takes statements as SQLite does, with parameters marked `?`."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> "Cursor":
        if not params:
            return super().execute(query, **more)
        return super().execute(mark_parameters(query), tuple(map(make_plain, params)), **more)


def complete_address(url: str) -> str:
    """Add our defaults where the address sets none; raises Unusable."""
    given = read_address(url)
    return make_conninfo(url, **{name: value for name, value in ORDINARY.items() if name not in given})


def connect(url: str) -> Connection:
    """Connect with autocommit; raises psycopg.OperationalError, Unusable."""
    connection = psycopg.connect(complete_address(url), autocommit=True, cursor_factory=Cursor)
    connection.execute(WATCHED)
    return connection


SCHEME = "postgresql://"
HIDDEN = f"{SCHEME}…"  # shown where an address cannot be read as one: any part of it may be a password's


def read_address(url: str) -> dict[str, Any]:
    """Parse an address; raises Unusable without the driver's words, which quote it."""
    try:
        parts = dict(conninfo_to_dict(url))
    except psycopg.ProgrammingError:
        raise Unusable("address", HIDDEN) from None
    if "@" in f"{parts.get('host', '')}{parts.get('dbname', '')}":  # a password's, not escaped
        raise Unusable("address", HIDDEN)
    return parts


def show_address(url: str) -> str:
    """Return the address without credentials, also where a password holds signs of an address."""
    try:
        parts = read_address(url)
    except Unusable:
        return HIDDEN
    host, port, name = (str(parts.get(each, "")) for each in ("host", "port", "dbname"))
    if not port.isdecimal() and port:
        return HIDDEN
    named = f":{port}" if port and parts.get("user") else ""  # else it may be a password, and its host a name
    return f"{SCHEME}{host}{named}/{name}"


CONFLICT: Final = "AR001"  # a table's head is elsewhere
TAKEN_OVER: Final = "AR002"  # another process has moved our number on
DEADLOCK: Final = "40P01"  # after which the server asks for another try
KEYS: Final = (
    (TAKEN_OVER, "in-use"), ("25006", "read-only"), ("42501", "read-only"), ("53100", "full"), ("57P", "away"),
    ("25P03", "away"), ("XX001", "corrupt"), ("XX002", "corrupt"),
)  # fmt: skip


def fault_key(fault: Exception) -> str:
    """Return the message key for a fault; a server that said nothing is away."""
    state = getattr(fault, "sqlstate", None)
    if state is None:
        return "away" if isinstance(fault, psycopg.OperationalError | psycopg.InterfaceError) else "disk"
    return next((key for prefix, key in KEYS if state.startswith(prefix)), "disk")


@contextmanager
def usable(url: str) -> Iterator[None]:
    """Raise Unusable for what is found out about a database, or the server says, while the body runs."""
    try:
        yield
    except Unusable as fault:
        raise Unusable(fault.reason, fault.path or show_address(url)) from fault
    except psycopg.Error as fault:
        raise Unusable(fault_key(fault), show_address(url)) from fault


LEAST: Final = 53
"""The step that code must know to work beside this release's: all later ones only add. It is raised by a release whose steps
change or take away what code before it uses."""
NOTE_LEAST: Final = """
insert into house (name, value) values ('least', ?) on conflict (name) do update set value = greatest(house.value, excluded.value)
"""
MIGRATING: Final = "hashtext('arbitro migrates'), hashtext(current_schema())"


def hold_database(
    url: str, busy_ms: int, role: Role = Role.ALONE, *, key: SealKey | None = None
) -> tuple[Connection, int, Vault]:
    """Connect, lock for a role and migrate; return the connection, our number there and the key. Raises Unusable, disconnected.

    `busy_ms` bounds the wait for a lock.
    """
    with usable(url), ExitStack() as opened:
        connection = opened.enter_context(closing(connect(url)))
        if role is Role.HOUSE:  # of several that start together the first migrates, and the others wait
            connection.execute(f"select pg_advisory_lock({MIGRATING})")
        number, key = lock_database(connection, role, busy_ms), key or SealKey(url)
        if number is None:
            raise Unusable("in-use")
        prepare(connection, role, key)
        name_connection(connection, role.value)
        vault = key.find_for(find_number(connection.execute, NAME))
        if role is Role.HOUSE:
            connection.execute(f"select pg_advisory_unlock({MIGRATING})")
        opened.pop_all()
    return connection, number, vault


def prepare(connection: Connection, role: Role, key: SealKey) -> None:
    """Migrate, unless processes are at work, and make a key for a new database; raises Unusable."""
    require_known(connection)
    if read_version(connection) < find_newest():
        if role is Role.BESIDE or not ask(connection, f"pg_try_advisory_lock({COMPANY})"):
            raise Unusable("unready")
        connection.execute(f"select pg_advisory_unlock({COMPANY})")
    migrate(connection)
    if find_number(connection.execute, NAME) is None:
        if role is Role.BESIDE:
            raise Unusable("unready")
        connection.execute(WRITE_NUMBER, (NAME, key.find_or_make().number))


def require_known(connection: Connection) -> None:
    """Raise Unusable where this release can do nothing with the database."""
    if (done := read_version(connection)) == 0:
        return
    least = find_number(connection.execute, "least")
    if done > find_newest() and (least is None or least > find_newest()):
        raise Unusable("newer")
    if is_too_old(done):
        raise Unusable("too-old")
    if find_number(connection.execute, MOVED) is not None:
        raise Unusable("moved")


def migrate(connection: Connection) -> None:
    """Lay down the schema, or apply the missing steps, each in its own transaction; wait for other processes that do the same."""
    connection.execute(f"select pg_advisory_lock({MIGRATING})")
    for number, script, finish in list_missing(read_version(connection)):
        with connection.transaction():
            connection.execute(for_postgres(script))
            finish(lambda sql, values=(): connection.execute(for_postgres(sql), values))
            connection.execute("update house set value = ? where name = 'schema'", (number,))
            connection.execute(NOTE_LEAST, (LEAST,))
    connection.execute(f"select pg_advisory_unlock({MIGRATING})")


def migrate_at_work(url: str) -> int:
    """Migrate while earlier code that bears it may be at work; returns the last step's number. Raises Unusable."""
    with usable(url), closing(connect(url)) as connection:
        done = read_version(connection)
        if done > find_newest() or is_too_old(done):
            raise Unusable("too-old" if is_too_old(done) else "newer")
        least = find_number(connection.execute, "least") if done else None
        if least != LEAST and list_processes(connection):
            raise Unusable("in-use")
        migrate(connection)
        return read_version(connection)


def read_version(connection: Connection) -> int:
    is_empty = connection.execute("select to_regclass('house')").fetchone() == (None,)
    return 0 if is_empty else find_number(connection.execute, "schema") or 0


HOUSE: Final = "hashtext('arbitro'), hashtext(current_schema())"
COMPANY: Final = "hashtext('arbitro beside'), hashtext(current_schema())"
PLACE: Final = "hashtext('arbitro place ' || current_schema())"
MOST: Final = 64  # processes that work on a database together
PAUSE_S: Final = 0.05  # seconds between two attempts to lock a database


def lock_database(connection: Connection, role: Role, busy_ms: int, number: int = 0) -> int | None:
    """Lock a database for a role; None, with nothing locked, where others are in the way for longer than `busy_ms`.

    Returns the process number: 0 alone; others take their `number` again, or a free one.
    """
    patience_s = time.monotonic() + busy_ms / 1000
    shared = "" if role is Role.ALONE else "_shared"
    wanted = [COMPANY] if role is Role.BESIDE else [HOUSE, COMPANY]
    numbers = [number] if number else range(1, MOST + 1)
    while True:
        if all(ask(connection, f"pg_try_advisory_lock{shared}({each})") for each in wanted):
            if role is Role.ALONE:
                return 0
            if found := next((n for n in numbers if ask(connection, f"pg_try_advisory_lock({PLACE}, {n})")), None):
                return found
        for each in (COMPANY, HOUSE):
            connection.execute(f"select pg_advisory_unlock{shared}({each})")
        if time.monotonic() > patience_s:
            return None
        time.sleep(PAUSE_S)


def ask(connection: Connection, what: str) -> bool:
    return connection.execute(f"select {what}").fetchone() == (True,)


READ_CLOCK: Final = "select (extract(epoch from clock_timestamp()) * 1000)::bigint"
BEAT_S: Final = 3.0  # seconds between two words of a process to the server, at most
LIST: Final = """
select application_name, extract(epoch from clock_timestamp() - backend_start)::bigint,
extract(epoch from clock_timestamp() - state_change)::bigint
from pg_stat_activity where application_name like 'arbitro % % %' and pid in
(select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 2
and database = (select oid from pg_database where datname = current_database())
and objid = hashtext(current_schema())::oid and classid = hashtext('arbitro beside')::oid)
order by backend_start
"""


def name_connection(connection: Connection, what: str) -> None:
    """Name a connection after its process: role, release and place; no other has that name."""
    name = f"arbitro {what} {version('arbitro')} {socket.gethostname()[:24]}:{os.getpid()}"
    connection.execute("select set_config('application_name', ?, false)", (name,))


def list_processes(connection: Connection) -> list[WorkingProcess]:
    found = connection.execute(LIST).fetchall()
    return [WorkingProcess._make((*name.split(" ", 3)[1:], *times)) for name, *times in found]
