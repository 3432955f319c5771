"""`arbitro ban`: who opens no tables any more, and who does again; while Arbitro runs the host's page does the same."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.audit import find_database, find_seal_key, is_usable
from bot.cli.sentences import complain, host_text, unusable_text

if TYPE_CHECKING:
    from bot.values.health import Ban


def add_ban(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser("ban", help="who opens no tables any more; not while Arbitro runs, /host is for that")
    top.add_argument(
        "person", metavar="PERSON", nargs="?", help="discord:…, telegram:… or web:…; without, all are listed"
    )
    top.add_argument("--undo", action="store_true", help="let them open tables again")
    top.add_argument("--database", help="default: ARBITRO_DATABASE")
    top.set_defaults(run=ban)


def ban(arguments: argparse.Namespace) -> int:
    """Ban somebody, lift a ban, or list all."""
    import asyncio
    from datetime import UTC, datetime

    from bot.db.errors import Unusable
    from games.forms import Refused

    database, person = find_database(arguments), arguments.person
    if not is_usable(database):
        return 2
    try:
        found = asyncio.run(change_bans(database, find_seal_key(), person, is_undone=arguments.undo))
    except Unusable as fault:
        return complain(unusable_text(fault))
    except Refused as refused:
        return complain(host_text(f"refused-{refused.reason}"))
    if person:
        print(host_text("ban-lifted" if arguments.undo else "ban-done", person=person))
        return 0
    for each in found:
        date = datetime.fromtimestamp(each.at_ms / 1000, UTC).date().isoformat()
        print(host_text("ban-line", person=each.person, date=date))
    if not found:
        print(host_text("ban-none"))
    return 0


async def change_bans(
    database: Path | str, seal_key: str | None, person: str | None, *, is_undone: bool
) -> tuple[Ban, ...]:
    """Write a ban, or that it is none any more; return all. Raises Unusable and Refused."""
    import time

    from bot.db.opening import open_store
    from bot.people.bans import Bans

    store = await open_store(database, seal_key=seal_key)
    try:
        bans = Bans(store)
        if person and is_undone:
            await bans.lift(person)
        elif person:
            await bans.add(person, time.time_ns() // 1_000_000)
        return await bans.list()
    finally:
        await store.close()
