"""`arbitro export`, `verify` and `refold`: the proof file of a table, and whether live games still replay identically."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.cli.sentences import CommandFailed, complain, unusable_text
from bot.cli.tables import find_seal_key, open_tables, require_database
from bot.values.ids import TableId, TableStatus, parse_table_id

if TYPE_CHECKING:
    from bot.db.statements import Reading
    from bot.db.store import Transaction
    from bot.tables.snapshot import StoredTable, Table
    from games.spec import GameSpec

LIVE: Final = (TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED)
BROKEN: Final = {
    "not-text": "this isn't text",
    "not-json": "this isn't JSON",
    "not-canonical": "this isn't in canonical form",
    "not-an-export": "this isn't a proof file",
    "chain": "the chain breaks: this part was changed, or the one before it is missing",
    "malformed": "a part of this table lacks a field or has an unexpected one",
    "no-such-game": "this version doesn't have the game",
    "refused": "the rules refuse this answer",
    "crashed": "the rules crash at this answer",
    "not-drawn": "the seeds give another result",
    "not-judged": "the judge's verdict is different",
    "not-entry": "the rules give other facts for this answer",
    "not-table": "the settings, or the commitment to them, don't match",
    "not-terms": "the settings don't match the fingerprint made when they were locked",
    "not-ordered": "something was contributed before the seed was committed to, or after the settings were locked",
    "not-word": "a contribution isn't the one that was shown",
    "not-seen": "this isn't the fingerprint you saw when the settings were locked",
    "not-seat": "the seats don't match",
    "not-deal": "the deal's seed isn't the one committed to",
    "not-sealed": "the text isn't the one committed to",
    "not-end": "the table ends differently",
    "not-all": "parts are missing, or there are too many",
}
PROVED: Final = {
    "sealed": "no one could choose a deal, if at least one secret word was known to its owner alone",
    "open": "no one could choose a deal who didn't know the server's seed",
    "none": "no one contributed: no deal was changed after it was committed to, but the server alone made the shuffles",
    "salts": "made by an earlier release: no deal was changed after it was committed to; that's all this proves",
}


def add_records(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    exporting = commands.add_parser("export", help="save a table as a proof file that anyone can check")
    exporting.add_argument("table", metavar="TABLE", help="its code")
    exporting.add_argument("--database", help="default: ARBITRO_DATABASE")
    exporting.add_argument("--to", type=Path, metavar="FILE", help="default: TABLE.json; - for standard output")
    exporting.set_defaults(run=export)
    verifying = commands.add_parser("verify", help="check a proof file: rules, randomness, verdicts, ranking")
    verifying.add_argument("file", type=Path, metavar="FILE", help="the proof file")
    verifying.add_argument(
        "--seen",
        metavar="FINGERPRINT",
        default="",
        help="the first digits of the fingerprint you saw when seats and settings were locked",
    )
    verifying.set_defaults(run=verify)


# -- export and verify --------------------------------------------------------------------------


def export(arguments: argparse.Namespace) -> int:
    from bot.audit.export import export_tables, is_over
    from bot.db.opening import open_snapshot
    from games.registry import GAMES

    database = require_database(arguments)
    with open_snapshot(database, find_seal_key()) as record:
        tables = load_with_former(record, parse_table_id(arguments.table), GAMES)
    data = export_tables(tables)
    to = arguments.to or Path(f"{arguments.table}.json")
    if str(to) == "-":
        sys.stdout.buffer.write(data)
        return 0
    to.write_bytes(data)
    told = "everything" if is_over(tables[-1]) else "what everyone was shown: the game isn't over"
    print(f"{to}: {told}")
    return 0


class Unfit(CommandFailed):
    """A table cannot be read, or not under this code."""


def load_with_former(snapshot: Reading, table_id: TableId, games: Mapping[str, GameSpec[Any]]) -> list[Table]:
    from bot.tables.snapshot import HistoryDiffers, fold_table
    from bot.tables.stored import read_whole_table

    try:
        stored = read_whole_table(snapshot, table_id)
    except ValueError as fault:
        raise Unfit(str(fault)) from fault
    if stored is None:
        raise Unfit(f"no table {table_id}")
    if stored.record.game not in games:
        raise Unfit(f"there is no game {stored.record.game} in this version")
    before = load_with_former(snapshot, stored.record.former, games) if stored.record.former else []
    former = before[-1].position.state if before and before[-1].position else None
    try:
        table = fold_table(stored.record, games[stored.record.game], stored.assignments, stored.rows, former)
    except HistoryDiffers as fault:
        raise Unfit(f"{fault}; see arbitro refold") from fault
    return [*before, table]


def verify(arguments: argparse.Namespace) -> int:
    from bot.audit.export import BadExport
    from bot.audit.verify import Wrong, verify_export
    from games.registry import GAMES

    try:
        proofs = verify_export(arguments.file.read_bytes(), GAMES, "".join(arguments.seen.split()))
    except OSError as fault:
        print(f"arbitro: {arguments.file}: {fault.strerror}", file=sys.stderr)
        return 2
    except (BadExport, Wrong) as fault:
        entry = f", entry {fault.seq}" if isinstance(fault, Wrong) and fault.seq else ""
        print(f"WRONG: line {fault.line}{entry}: {BROKEN[fault.reason]}", file=sys.stderr)
        return 1
    for proof in proofs:
        n = proof.counted
        if proof.over:
            told = f"{n['entry']} entries replayed identically; {n['drawn']} random results, {n['judged']} verdicts"
            print(f"table {proof.table} ({proof.game}): {told} and {n['sealed']} secrets match")
            print(f"table {proof.table}: {PROVED[proof.strength]}")
            if proof.words and proof.words["kept"]:
                print(f"table {proof.table}: secret words never opened: {proof.words['kept']}")
        else:
            print(
                f"table {proof.table} ({proof.game}) isn't over: {n['told']} public facts match, {n['told seed']} seeds shown"
            )
    return 0


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


def list_differences(snapshot: Reading, games: Mapping[str, GameSpec[Any]]) -> Iterator[tuple[TableId, str]]:
    from bot.tables.stored import list_table_ids, read_whole_table

    for name in list_table_ids(snapshot, *LIVE):
        try:
            stored = read_whole_table(snapshot, name)
            assert stored is not None
            yield name, difference_text(snapshot, stored, games)
        except (Unfit, ValueError) as fault:
            yield name, f"can't be read: {fault}"


def difference_text(snapshot: Reading, stored: StoredTable, games: Mapping[str, GameSpec[Any]]) -> str:
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


def former_state(snapshot: Reading, stored: StoredTable, games: Mapping[str, GameSpec[Any]]) -> Any:
    if stored.record.former is None:
        return None
    position = load_with_former(snapshot, stored.record.former, games)[-1].position
    return position.state if position else None


async def adopt(database: Path | str, table_id: TableId, games: Mapping[str, GameSpec[Any]]) -> int:
    from bot.audit.verify import errata_as_told
    from bot.config import Settings
    from bot.db.opening import open_snapshot
    from bot.tables.stored import read_whole_table, write_table
    from bot.tables.tables import resume_suspended

    with open_snapshot(database, find_seal_key()) as record:
        stored = read_whole_table(record, table_id)
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
        write_table(transaction, adopted)

    async with open_tables(database, games, Settings()) as tables:
        await tables.store.write(write_rows)
        await resume_suspended(tables, table_id)
    print(f"{table_id} goes on under {', '.join(errata) or 'no errata'}")
    return 0
