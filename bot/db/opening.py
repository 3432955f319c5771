from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.db.errors import BUSY_MS, Unusable
from bot.db.jobs import Role, do_nothing
from bot.db.schema import find_newest
from bot.db.seal import SealKey
from bot.db.snapshot import Snapshot
from bot.db.sqlite.store import SqliteStore, hold_file
from bot.db.sqlite.store import open_snapshot as open_file
from bot.db.store import Store
from bot.run.supervisor import Supervisor


async def open_store(
    database: Path | str,
    supervisor: Supervisor | None = None,
    *,
    busy_ms: int = BUSY_MS,
    role: Role = Role.ALONE,
    handle_loss: Callable[[], None] = do_nothing,
    seal_key: str | None = None,
) -> Store:
    """Open a database, made if missing; raises Unusable. Only one on a server takes several processes.

    `handle_loss` is called when another process has taken over and nothing can be written. Secrets are sealed under
    `seal_key`, else under the key file beside the database.
    """
    if isinstance(database, Path):
        if role is not Role.ALONE:
            raise Unusable("one-process", database)
        return await SqliteStore.open(database, supervisor, busy_ms=busy_ms, seal_key=seal_key)
    driver = find_driver("store").PostgresStore
    more: Any = {"busy_ms": busy_ms, "role": role, "handle_loss": handle_loss, "seal_key": seal_key}
    opened: Store = await driver.open(database, supervisor, **more)
    return opened


@contextmanager
def open_snapshot(database: Path | str, seal_key: str | None = None) -> Iterator[Snapshot]:
    """Open a database for reading, beside its writer; raises Unusable."""
    if isinstance(database, Path):
        with open_file(database, seal_key) as record:
            yield record
        return
    with find_driver("store").open_snapshot(database, seal_key) as record:
        yield record


def migrate_database(database: Path | str, seal_key: str | None = None) -> tuple[str, int]:
    """Bring a database up to this release; returns its address and the last step. Raises Unusable.

    A file must not be in use; on a server earlier code may go on if it bears what is added.
    """
    if isinstance(database, Path):
        with hold_file(database, SealKey(database, seal_key)):
            return str(database), find_newest()
    number: int = find_driver("opening").migrate_at_work(database)
    return find_driver("connection").show_address(database), number


def find_driver(part: str) -> ModuleType:
    """Import a module of the PostgreSQL driver, an extra; raises Unusable."""
    try:
        return import_module(f"bot.db.postgres.{part}")
    except ModuleNotFoundError as fault:
        if fault.name != "psycopg":
            raise
        raise Unusable("no-driver", "PostgreSQL") from None
