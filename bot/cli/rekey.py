"""`arbitro rekey`: all that is sealed in the database, sealed under a new key."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.cli.sentences import complain, host_text, unusable_text

if TYPE_CHECKING:
    from bot.db.held_database import HeldDatabase
    from bot.db.seal_key import SealKey

BEFORE: Final = ".before-rekey"
"""What is put after the name of a database for the copy of it as it was."""


def add_rekey(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    top = commands.add_parser("rekey", help="seal all that is sealed under a new key; not while Arbitro runs")
    top.add_argument("--backed-up", action="store_true", help="a database on a server has been copied")
    top.set_defaults(run=rekey)


def rekey(arguments: argparse.Namespace) -> int:
    """Seal everything anew after a copy was made, and say which key opens what; goes on where it was stopped."""
    from bot.config import Settings
    from bot.db.errors import Unusable
    from bot.db.moving import hold
    from bot.db.rekeying import count_voided, rekey_rows
    from bot.db.seal_key import SealKey

    database, given = Settings().find_database(), Settings().find_seal_key()
    if isinstance(database, str) and not arguments.backed_up:
        return complain(host_text("rekey-elsewhere"))
    if isinstance(database, Path) and not database.is_file():
        return complain(host_text("backup-none", path=str(database)))
    key = SealKey(database, given)
    try:
        with hold(database, given, accepts_half=True) as held:
            old = key.find()
            if isinstance(database, Path) and not copy_before(held, key, database):
                return complain(host_text("rekey-exists", path=f"{database}{BEFORE}"))
            voided = count_voided(held)
            unopened = sum(rekey_rows(held, key))
            print(host_text("rekey-done", path=held.address))
    except Unusable as fault:
        return complain(unusable_text(fault))
    assert old is not None
    if given is None:
        print(host_text("rekey-former", path=str(key.find_former(old)), own=str(key.file)))
    else:
        print(host_text("rekey-setting", path=str(key.next_file)))
    if any(voided):
        print(host_text("rekey-voided", **voided._asdict()))
    if unopened:
        print(host_text("rekey-unopened", count=unopened))
    return 0


def copy_before(held: HeldDatabase, key: SealKey, path: Path) -> bool:
    """Copy a file as it was before anything of it was changed; returns whether its copy is there now. Raises Unusable."""
    from bot.db.rekeying import is_begun
    from bot.db.sqlite.backup import back_up

    copy = path.with_name(path.name + BEFORE)
    if is_begun(held, key):
        return True
    if copy.exists():
        return False
    back_up(path, copy)
    print(host_text("rekey-copied", path=str(copy)))
    return True
