"""`arbitro refold`: whether every live game still replays identically, and tables that go on under an erratum."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.cli.audit import Unfit, find_seal_key, load_with_former, require_database
from bot.cli.sentences import complain, unusable_text
from bot.cli.tables import open_tables
from bot.values.ids import TableId, TableStatus, parse_table_id

if TYPE_CHECKING:
    from bot.db.rows import StoredTable
    from bot.db.snapshot import Snapshot
    from bot.db.transaction import Transaction
    from games.spec import GameSpec

LIVE: Final = (TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED)


def add_refold(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    refolding = commands.add_parser(
        "refold", help="check that every live game still replays identically with this version"
    )
    refolding.add_argument("--database", help="default: ARBITRO_DATABASE")
    refolding.add_argument("--adopt", metavar="TABLE", help="resume a suspended table under the errata that explain it")
    refolding.set_defaults(run=refold)


def refold(arguments: argparse.Namespace) -> int:
    import asyncio

    from bot.db.errors import Unusable
    from bot.db.opening import open_snapshot
    from games.registry import GAMES

    database = require_database(arguments)
    try:
        if arguments.adopt:
            return asyncio.run(adopt(database, parse_table_id(arguments.adopt), GAMES))
        with open_snapshot(database, find_seal_key()) as record:
            lines = list(list_differences(record, GAMES))
    except Unusable as fault:
        complain(unusable_text(fault))
        return 2
    for name, difference in lines:
        print(f"{name}: {difference or 'unchanged'}")
    wrong = sum(1 for _, difference in lines if difference)
    print(f"{len(lines)} tables, {wrong} replay differently")
    return 1 if wrong else 0


def list_differences(snapshot: Snapshot, games: Mapping[str, GameSpec[Any]]) -> Iterator[tuple[TableId, str]]:
    for name in snapshot.table_ids(*LIVE):
        try:
            stored = snapshot.load_table(name)
            assert stored is not None
            yield name, difference_text(snapshot, stored, games)
        except (Unfit, ValueError) as fault:
            yield name, f"can't be read: {fault}"


def difference_text(snapshot: Snapshot, stored: StoredTable, games: Mapping[str, GameSpec[Any]]) -> str:
    from bot.audit.verify import errata_as_told, first_difference

    spec = games.get(stored.record.game)
    if spec is None:
        return f"there is no game {stored.record.game} in this version"
    former = former_state(snapshot, stored, games)
    found = first_difference(stored, spec, former)
    if found is None:
        is_held_up = stored.record.status is TableStatus.SUSPENDED
        return f"suspended, but unchanged: arbitro refold --adopt {stored.record.id}" if is_held_up else ""
    where = f"differs from entry {found.seq} of {len(stored.rows)} on ({found.prompt}: {found.reason})"
    errata = errata_as_told(stored, spec, former)
    if errata is None:
        return where
    return f"{where}; unchanged under {', '.join(errata)}: arbitro refold --adopt {stored.record.id}"


def former_state(snapshot: Snapshot, stored: StoredTable, games: Mapping[str, GameSpec[Any]]) -> Any:
    if stored.record.former is None:
        return None
    position = load_with_former(snapshot, stored.record.former, games)[-1].position
    return position.state if position else None


async def adopt(database: Path | str, table_id: TableId, games: Mapping[str, GameSpec[Any]]) -> int:
    from bot.audit.verify import errata_as_told
    from bot.config import Settings
    from bot.db.opening import open_snapshot
    from bot.tables.tables import resume_suspended

    with open_snapshot(database, find_seal_key()) as record:
        stored = record.load_table(table_id)
        if stored is None or stored.record.status is not TableStatus.SUSPENDED:
            print(f"arbitro: no suspended table {table_id}", file=sys.stderr)
            return 1
        errata = errata_as_told(stored, games[stored.record.game], former_state(record, stored, games))
    if errata is None:
        print(f"arbitro: no errata of this version explain {table_id}; it stays suspended", file=sys.stderr)
        return 1
    adopted = stored.record.model_copy(update={"errata": errata})

    def write_rows(transaction: Transaction) -> None:
        transaction.move_head(table_id, stored.head, stored.head)
        transaction.write_table(adopted)

    async with open_tables(database, games, Settings()) as tables:
        await tables.store.write(write_rows)
        await resume_suspended(tables, table_id)
    print(f"{table_id} goes on under {', '.join(errata) or 'no errata'}")
    return 0
