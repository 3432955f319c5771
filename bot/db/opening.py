from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.db.errors import BUSY_MS, Unusable
from bot.db.schema import find_newest
from bot.db.seal import SealKey
from bot.db.sqlite.store import SqliteStore
from bot.db.statements import Reading
from bot.db.store import HeldDatabase, Store
from bot.run.jobs import Role, do_nothing
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


def open_snapshot(database: Path | str, seal_key: str | None = None) -> AbstractContextManager[Reading]:
    """Open a database for reading, beside its writer; raises Unusable."""
    opened: AbstractContextManager[Reading] = find_engine(database).open_snapshot(database, seal_key)
    return opened


def hold(
    database: Path | str, seal_key: str | None = None, *, accepts_half: bool = False
) -> AbstractContextManager[HeldDatabase]:
    """Hold a database, made if missing; `accepts_half` takes one that is being rekeyed. Raises Unusable."""
    key = SealKey(database, seal_key, accepts_half=accepts_half)
    held: AbstractContextManager[HeldDatabase] = find_engine(database).hold(database, key)
    return held


def migrate_database(database: Path | str, seal_key: str | None = None) -> tuple[str, int]:
    """Bring a database up to this release; returns its address and the last step. Raises Unusable.

    A file must not be in use; on a server earlier code may go on if it bears what is added.
    """
    if isinstance(database, Path):
        with hold(database, seal_key):
            return str(database), find_newest()
    driver = find_driver("opening")
    return driver.show_address(database), driver.migrate_at_work(database)


def find_engine(database: Path | str) -> ModuleType:
    return import_module("bot.db.sqlite.store") if isinstance(database, Path) else find_driver("store")


def find_driver(part: str) -> ModuleType:
    """Import a module of the PostgreSQL driver, an extra; raises Unusable."""
    try:
        return import_module(f"bot.db.postgres.{part}")
    except ModuleNotFoundError as fault:
        if fault.name != "psycopg":
            raise
        raise Unusable("no-driver", "PostgreSQL") from None
