"""`arbitro move`: all that is kept in one database, carried into another."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.sentences import complain, host_text, unusable_text


def add_move(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    top = commands.add_parser(
        "move", help="carry a database into another, also from a file to a server; not while Arbitro runs"
    )
    top.add_argument("source", metavar="FROM", help="a file, or postgresql://…")
    top.add_argument("target", metavar="TO", help="one in which nothing is kept yet")
    top.set_defaults(run=move)


def move(arguments: argparse.Namespace) -> int:
    """Carry a database into another, and say what stands there now."""
    from bot.config import Settings
    from bot.db.errors import Unusable
    from bot.db.moving import move_database

    source, target = (Settings(database=each).find_database() for each in (arguments.source, arguments.target))
    if isinstance(source, Path) and not source.is_file():
        return complain(host_text("backup-none", path=str(source)))
    try:
        moved = move_database(source, target, Settings().find_seal_key())
    except Unusable as fault:
        return complain(unusable_text(fault))
    print(host_text("move-done", path=moved.address, tables=moved.tables, entries=moved.entries, people=moved.people))
    return 0
