"""`arbitro reveal`: all answers of a table, which its players are told."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.audit import require_database
from bot.cli.sentences import complain, host_text
from bot.cli.tables import open_tables
from bot.values.ids import TableId, parse_table_id

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.tables.rows import LogRow


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
