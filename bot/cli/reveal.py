"""`arbitro reveal`: what is secret at a table, for whoever hosts it; all at that table are told that somebody looked."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.audit import find_database, is_usable
from bot.cli.sentences import complain, host_text, unusable_text

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.db.rows import LogRow
    from bot.values.ids import TableId


def add_reveal(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser("reveal", help="all answers given at a table, which is told so; not while Arbitro runs")
    top.add_argument("table", metavar="TABLE")
    top.add_argument("--database", help="default: ARBITRO_DATABASE")
    top.set_defaults(run=reveal)


def reveal(arguments: argparse.Namespace) -> int:
    """Have a table told, then print all answers given there."""
    import asyncio

    from bot.config import Settings
    from bot.db.errors import Unusable
    from bot.values.codes import parse_table_id
    from games.forms import Refused

    database = find_database(arguments)
    if not is_usable(database):
        return 2
    try:
        rows = asyncio.run(tell_and_read(database, parse_table_id(arguments.table), Settings()))
    except Unusable as fault:
        return complain(unusable_text(fault))
    except Refused:
        return complain(host_text("reveal-none", table=arguments.table))
    for row in rows:
        print(f"{row.seq}\t{row.seat}\t{row.prompt}\t{row.via}\t{row.token}")
    print(host_text("reveal-told" if database == Settings().find_database() else "reveal-copy"))
    return 0


async def tell_and_read(database: Path | str, table_id: TableId, settings: Settings) -> list[LogRow]:
    """Note at a table that its secrets were looked at, for all to be told at the next start; return its entries then."""
    from bot.config import configured_chats
    from bot.db.opening import open_store
    from bot.notify.planner import plan_posts
    from bot.run.timepiece import Timepiece
    from bot.tables.change import make_notice
    from bot.tables.deadlines import Times
    from bot.tables.tables import Tables
    from games.registry import GAMES

    store = await open_store(database, seal_key=settings.find_seal_key())
    try:
        plan = partial(plan_posts, chats=configured_chats(settings))
        tables = Tables(store, GAMES, Times.from_settings(settings), Timepiece(), plan, most=1, idle_ms=0)
        async with tables.lock_table(table_id) as table:
            await tables.amend(table, notice=make_notice(table, tables.now(), "revealed"))
            return [each.row for each in table.history]
    finally:
        await store.close()
