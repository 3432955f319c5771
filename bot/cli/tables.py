"""Where a command finds the database and its tables; `arbitro reveal` and `records`."""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.sentences import CommandFailed, complain, host_text
from bot.values.ids import TableId, parse_table_id

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.db.store import Store
    from bot.tables.rows import LogRow
    from bot.tables.tables import Tables
    from games.spec import GameSpec


def find_database(arguments: argparse.Namespace) -> Path | str:
    from bot.config import Settings

    return (Settings(database=arguments.database) if arguments.database else Settings()).find_database()


def find_seal_key() -> str | None:
    from bot.config import Settings

    return Settings().find_seal_key()


def require_database(arguments: argparse.Namespace) -> Path | str:
    """Find the database; raises CommandFailed for a file that is missing."""
    database = find_database(arguments)
    if isinstance(database, Path) and not database.is_file():
        raise CommandFailed(host_text("backup-none", path=str(database)), 2)
    return database


@asynccontextmanager
async def open_rows(database: Path | str) -> AsyncIterator[Store]:
    """Raise Unusable."""
    from bot.db.opening import open_store

    store = await open_store(database, seal_key=find_seal_key())
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_tables(
    database: Path | str, games: Mapping[str, GameSpec[Any]], settings: Settings, chats: Collection[str] = ()
) -> AsyncIterator[Tables]:
    from bot.notify.planner import plan_posts
    from bot.records.rows import settle
    from bot.run.timepiece import Timepiece
    from bot.tables.deadlines import Times
    from bot.tables.tables import Tables

    async with open_rows(database) as store:
        times, plan = Times.from_settings(settings), partial(plan_posts, chats=chats)
        yield Tables(store, games, times, Timepiece(), plan, settle, most=1, idle_ms=0)


def add_reveal(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser(
        "reveal", help="print every answer of a table, secret ones too (players are notified; stop Arbitro first)"
    )
    top.add_argument("table", metavar="TABLE", help="its code")
    top.add_argument("--database", help="default: ARBITRO_DATABASE")
    top.set_defaults(run=reveal)


def reveal(arguments: argparse.Namespace) -> int:
    import asyncio

    from bot.config import Settings
    from games.forms import Refused

    database = require_database(arguments)
    try:
        rows = asyncio.run(tell_and_read(database, parse_table_id(arguments.table), Settings()))
    except Refused:
        return complain(host_text("reveal-none", table=arguments.table))
    for row in rows:
        print(f"{row.seq}\t{row.seat}\t{row.prompt}\t{row.via}\t{row.token}")
    print(host_text("reveal-told" if database == Settings().find_database() else "reveal-copy"))
    return 0


async def tell_and_read(database: Path | str, table_id: TableId, settings: Settings) -> list[LogRow]:
    """Note that a table's secrets were looked at, to be told at the next start; returns its entries."""
    from bot.config import configured_chats
    from bot.tables.snapshot import make_notice
    from games.registry import GAMES

    async with open_tables(database, GAMES, settings, configured_chats(settings)) as tables:
        await tables.change(table_id, lambda table, now_ms: {"notice": make_notice(table, now_ms, "revealed")})
        return [each.row for each in (await tables.get(table_id)).history]


def add_group_records(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser("records", help="rebuild from the logs what groups remember of games that are over")
    top.add_argument("--rebuild", action="store_true", required=True, help="write all records again")
    top.set_defaults(run=rebuild_records)


def rebuild_records(_: argparse.Namespace) -> int:
    import asyncio

    from bot.config import Settings
    from bot.records.rows import rebuild
    from games.registry import GAMES

    settings = Settings()

    async def run() -> tuple[int, int]:
        async with open_tables(settings.find_database(), GAMES, settings) as tables:
            return await rebuild(tables)

    made, left = asyncio.run(run())
    print(host_text("records-rebuilt", tables=made))
    return complain(host_text("records-left", tables=left)) if left else 0
