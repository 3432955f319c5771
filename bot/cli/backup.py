"""`arbitro backup` and `arbitro restore`: a copy of the database that is whole, and its way back."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.audit import find_database, find_seal_key
from bot.cli.sentences import complain, host_text, unusable_text


def add_backup(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands to the parser."""
    backing = commands.add_parser("backup", help="copy the database and check the copy, also while Arbitro runs")
    backing.add_argument("file", type=Path, metavar="FILE")
    backing.add_argument("--replace", action="store_true", help="take the place of a file that is there")
    backing.add_argument("--database", help="default: ARBITRO_DATABASE")
    backing.set_defaults(run=back_up)
    restoring = commands.add_parser("restore", help="put a copy in the database's place; not while Arbitro runs")
    restoring.add_argument("file", type=Path, metavar="FILE")
    restoring.add_argument("--replace", action="store_true", help="also where there are tables already")
    restoring.add_argument("--incomplete", action="store_true", help="also a database whose -wal is lost")
    restoring.add_argument("--database", help="default: ARBITRO_DATABASE")
    restoring.set_defaults(run=restore)


def back_up(arguments: argparse.Namespace) -> int:
    """Copy the database, and say what stands in the copy."""
    from bot.db.errors import Unusable
    from bot.db.seal_key import SealKey
    from bot.db.sqlite import backup

    path, copy = find_database(arguments), arguments.file.expanduser()
    if isinstance(path, str):
        return complain(host_text("backup-elsewhere"))
    if not path.is_file():
        return complain(host_text("backup-none", path=str(path)))
    if copy.exists() and (not arguments.replace or not copy.is_file() or copy.samefile(path)):
        return complain(host_text("backup-exists", path=str(copy)))
    try:
        found = backup.back_up(path, copy)
    except Unusable as fault:
        return complain(unusable_text(fault))
    print(host_text("backup-done", path=str(copy), **found._asdict()))
    print(host_text("backup-key", path=str(SealKey(path, find_seal_key()).address)))
    return 0


def restore(arguments: argparse.Namespace) -> int:
    """Put a copy in the database's place, unless something would be lost by it."""
    from bot.db.errors import Unusable
    from bot.db.sqlite import backup

    path, copy = find_database(arguments), arguments.file.expanduser()
    if isinstance(path, str):
        return complain(host_text("backup-elsewhere"))
    if not copy.is_file():
        return complain(host_text("backup-none", path=str(copy)))
    is_own = path.is_file() and copy.samefile(path)
    if not (is_own or arguments.replace or backup.is_empty(path)):
        return complain(host_text("restore-over", path=str(path)))
    had = path.exists()
    try:
        found = backup.restore(copy, path, accepts_incomplete=arguments.incomplete, seal_key=find_seal_key())
    except Unusable as fault:
        return complain(unusable_text(fault))
    print(host_text("restore-done", path=str(path), **found._asdict()))
    if had:
        print(host_text("restore-kept", path=f"{path}{backup.REPLACED}"))
    return 0
