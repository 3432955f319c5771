import os
import socket
import time
from contextlib import ExitStack, closing
from importlib.metadata import version
from typing import Final, NamedTuple

from bot.db.errors import Unusable
from bot.db.postgres.connection import WATCHED, Connection, connect, show_address, usable
from bot.db.schema import find_newest, for_postgres, is_too_old, list_missing, translate
from bot.db.seal import NAME, SealKey, Vault
from bot.db.snapshot import MOVED
from bot.db.statements import WRITE_NUMBER, find_number
from bot.run.jobs import Role, WorkingProcess

LEAST: Final = 53
"""The step that code must know to work beside this release's: all later ones only add. It is raised by a release whose steps
change or take away what code before it uses."""
NOTE_LEAST: Final = """
insert into house (name, value) values ('least', %s) on conflict (name) do update set value = greatest(house.value, excluded.value)
"""
MIGRATING: Final = "hashtext('arbitro migrates'), hashtext(current_schema())"


class Held(NamedTuple):
    """The connection that holds a database, our number there, and its key."""

    connection: Connection
    number: int
    vault: Vault


def hold_database(url: str, busy_ms: int, role: Role = Role.ALONE, *, key: SealKey | None = None) -> Held:
    """Connect, lock for a role and migrate; raises Unusable, disconnected. `busy_ms` bounds the wait for a lock."""
    with usable(url), ExitStack() as opened:
        connection = connect_watched(url)
        opened.callback(connection.close)
        if role is Role.HOUSE:  # of several that start together the first migrates, and the others wait
            connection.execute(f"select pg_advisory_lock({MIGRATING})")
        number, key = lock_database(connection, role, busy_ms), key or SealKey(url)
        if number is None:
            raise Unusable("in-use", show_address(url))
        if reason := prepare(connection, role, key):
            raise Unusable(reason, show_address(url))
        name_connection(connection, role.value)
        vault = key.find_for(read_house(connection, NAME))
        if role is Role.HOUSE:
            connection.execute(f"select pg_advisory_unlock({MIGRATING})")
        opened.pop_all()
    return Held(connection, number, vault)


def connect_watched(url: str) -> Connection:
    """Connect so that the server notices soon when we are gone; raises psycopg.OperationalError, Unusable."""
    connection = connect(url)
    connection.execute(WATCHED)
    return connection


def prepare(connection: Connection, role: Role, key: SealKey) -> str:
    """Migrate, unless processes are at work, and make a key for a new database; returns why the database cannot be used, empty where it can."""
    if reason := find_refusal(connection):
        return reason
    if read_version(connection) < find_newest() and (role is Role.BESIDE or is_locked(connection, COMPANY)):
        return "unready"
    migrate(connection)
    if read_house(connection, NAME) is None:
        if role is Role.BESIDE:
            return "unready"
        connection.execute(*translate(WRITE_NUMBER, (NAME, key.find_or_make().number)))
    return ""


def find_refusal(connection: Connection) -> str:
    """Return why this release can do nothing with the database, empty where it can."""
    done, least = read_version(connection), read_least(connection)
    if done > find_newest() and (least is None or least > find_newest()):
        return "newer"
    if is_too_old(done):
        return "too-old"
    return "moved" if done and read_house(connection, MOVED) is not None else ""


def read_house(connection: Connection, name: str) -> int | None:
    return find_number(lambda sql, values: connection.execute(*translate(sql, values)).fetchall(), name)


def migrate(connection: Connection) -> None:
    """Lay down the schema, or apply the missing steps, each in its own transaction; wait for other processes that do the same."""
    connection.execute(f"select pg_advisory_lock({MIGRATING})")
    for number, script, finish in list_missing(read_version(connection)):
        with connection.transaction():
            connection.execute(for_postgres(script))
            finish(lambda sql, values=(): connection.execute(*translate(for_postgres(sql), values)))
            connection.execute("update house set value = %s where name = 'schema'", (number,))
            connection.execute(NOTE_LEAST, (LEAST,))
    connection.execute(f"select pg_advisory_unlock({MIGRATING})")


def migrate_at_work(url: str) -> int:
    """Migrate while earlier code that bears it may be at work; returns the last step's number. Raises Unusable."""
    with usable(url), closing(connect(url)) as connection:
        done = read_version(connection)
        if done > find_newest() or is_too_old(done):
            raise Unusable("too-old" if is_too_old(done) else "newer", show_address(url))
        if read_least(connection) != LEAST and list_processes(connection):
            raise Unusable("in-use", show_address(url))
        migrate(connection)
        return read_version(connection)


def read_least(connection: Connection) -> int | None:
    """Return the step that code must know to use the database."""
    return read_house(connection, "least") if read_version(connection) else None


def read_version(connection: Connection) -> int:
    is_empty = connection.execute("select to_regclass('house')").fetchone() == (None,)
    return 0 if is_empty else read_house(connection, "schema") or 0


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


def is_locked(connection: Connection, name: str) -> bool:
    if ask(connection, f"pg_try_advisory_lock({name})"):
        connection.execute(f"select pg_advisory_unlock({name})")
        return False
    return True


def ask(connection: Connection, what: str) -> bool:
    return connection.execute(f"select {what}").fetchone() == (True,)


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
    connection.execute("select set_config('application_name', %s, false)", (name,))


def list_processes(connection: Connection) -> list[WorkingProcess]:
    found = []
    for name, since_s, silent_s in connection.execute(LIST).fetchall():
        _, what, release, channel = name.split(" ", 3)
        found.append(WorkingProcess(what, release, channel, since_s, silent_s))
    return found
