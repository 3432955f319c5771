"""`arbitro accounts` and `arbitro ban`: dropped accounts, and who may open no tables."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.sentences import complain, host_text
from bot.cli.tables import open_rows, require_database

if TYPE_CHECKING:
    from bot.values.health import Ban
    from bot.values.requests import Account


def add_accounts(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser("accounts", help="list and settle disputed account removals")
    top.add_argument("account", metavar="ACCOUNT", nargs="?", help="discord:…, telegram:… or web:…; without, all")
    top.add_argument("decision", choices=("back", "out"), nargs="?", help="link it again, or unlink it permanently")
    top.add_argument("--database", help="default: ARBITRO_DATABASE")
    top.set_defaults(run=decide_accounts)


def decide_accounts(arguments: argparse.Namespace) -> int:
    import asyncio
    from datetime import UTC, datetime

    database = require_database(arguments)
    found = asyncio.run(write_decision(database, arguments.account, arguments.decision))
    if arguments.account and arguments.decision:
        if not any(each.id == arguments.account for each in found):
            return complain(host_text("accounts-none-such"))
        print(host_text("accounts-decided", account=arguments.account, decision=arguments.decision))
        return 0
    for each in found:
        until = datetime.fromtimestamp(each.out_ms / 1000, UTC).isoformat(" ", "minutes")
        state = "disputed" if each.is_disputed else "open"
        print(host_text("accounts-leaving", account=each.id, person=each.leaves, until=until, state=state))
    if not found:
        print(host_text("accounts-none"))
    return 0


async def write_decision(database: Path | str, account: str | None, decision: str | None) -> list[Account]:
    """Write a decision, carried out at the next start; returns the dropped accounts. Raises Unusable."""
    import time

    from bot.people.stored import dispute_drop, list_leaving
    from bot.values.ids import AccountId

    async with open_rows(database) as store:
        if account and decision:
            named, now_ms, is_back = AccountId(account), time.time_ns() // 1_000_000, decision == "back"
            await store.write(lambda transaction: dispute_drop(transaction, named, now_ms, is_disputed=is_back))
        return await list_leaving(store)


def add_ban(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser("ban", help="ban someone from opening tables (stop Arbitro first, or use /host)")
    top.add_argument(
        "person", metavar="PERSON", nargs="?", help="discord:…, telegram:… or web:…; without, all are listed"
    )
    top.add_argument("--undo", action="store_true", help="lift the ban")
    top.add_argument("--database", help="default: ARBITRO_DATABASE")
    top.set_defaults(run=ban)


def ban(arguments: argparse.Namespace) -> int:
    import asyncio
    from datetime import UTC, datetime

    from games.forms import Refused

    database, person = require_database(arguments), arguments.person
    try:
        found = asyncio.run(change_bans(database, person, is_undone=arguments.undo))
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


async def change_bans(database: Path | str, person: str | None, *, is_undone: bool) -> tuple[Ban, ...]:
    import time

    from bot.people.access import Bans

    async with open_rows(database) as store:
        bans = Bans(store)
        if person and is_undone:
            await bans.lift(person)
        elif person:
            await bans.add(person, time.time_ns() // 1_000_000)
        return await bans.list()
