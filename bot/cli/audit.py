"""`arbitro export` and `verify`: the proof file of a table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.cli.sentences import CommandFailed, host_text
from bot.values.ids import TableId, parse_table_id

if TYPE_CHECKING:
    from bot.db.snapshot import Snapshot
    from bot.tables.snapshot import Table
    from bot.values.ids import TableId
    from games.spec import GameSpec

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


def load_with_former(snapshot: Snapshot, table_id: TableId, games: Mapping[str, GameSpec[Any]]) -> list[Table]:
    from bot.tables.snapshot import HistoryDiffers, fold_table

    try:
        stored = snapshot.load_table(table_id)
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
