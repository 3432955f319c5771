"""`arbitro records`: make again from the logs what groups remember."""

from __future__ import annotations

import argparse

from bot.cli.sentences import complain, host_text
from bot.cli.tables import open_tables


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
