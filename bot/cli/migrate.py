"""`arbitro migrate`: a database brought up to this release, on a server also while an earlier one is at work there."""

from __future__ import annotations

import argparse

from bot.cli.sentences import complain, host_text, unusable_text


def add_migrate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    top = commands.add_parser(
        "migrate", help="bring the database up to this release; on a server also while an earlier one is at work"
    )
    top.set_defaults(run=migrate)


def migrate(_: argparse.Namespace) -> int:
    """Bring the database of the settings up, and say to what."""
    from bot.config import Settings
    from bot.db.errors import Unusable
    from bot.db.opening import migrate_database

    settings = Settings()
    try:
        address, number = migrate_database(settings.find_database(), settings.find_seal_key())
    except Unusable as fault:
        return complain(unusable_text(fault))
    print(host_text("migrate-done", path=address, number=number))
    return 0
