"""`arbitro backup`, `restore`, `move`, `rekey` and `migrate`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.cli.sentences import complain, host_text
from bot.cli.tables import find_database, find_seal_key

if TYPE_CHECKING:
    from bot.db.seal import SealKey
    from bot.db.store import HeldDatabase


def add_backup(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    backing = commands.add_parser("backup", help="back up the database and check the copy, also while Arbitro runs")
    backing.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    backing.add_argument("--replace", action="store_true", help="replace an existing file")
    backing.add_argument("--database", help="default: ARBITRO_DATABASE")
    backing.set_defaults(run=back_up)
    restoring = commands.add_parser("restore", help="restore a backup (stop Arbitro first)")
    restoring.add_argument("file", type=Path, metavar="FILE", help="the backup")
    restoring.add_argument("--replace", action="store_true", help="even if the database already holds games")
    restoring.add_argument("--incomplete", action="store_true", help="even if the file's -wal is lost")
    restoring.add_argument("--database", help="default: ARBITRO_DATABASE")
    restoring.set_defaults(run=restore)


def back_up(arguments: argparse.Namespace) -> int:
    from bot.db.seal import SealKey
    from bot.db.sqlite import backup

    path, copy = find_database(arguments), arguments.file.expanduser()
    if isinstance(path, str):
        return complain(host_text("backup-elsewhere"))
    if not path.is_file():
        return complain(host_text("backup-none", path=str(path)))
    if copy.exists() and (not arguments.replace or not copy.is_file() or copy.samefile(path)):
        return complain(host_text("backup-exists", path=str(copy)))
    found = backup.back_up(path, copy)
    print(host_text("backup-done", path=str(copy), **found._asdict()))
    print(host_text("backup-key", path=str(SealKey(path, find_seal_key()).address)))
    return 0


def restore(arguments: argparse.Namespace) -> int:
    from bot.db.seal import SealKey
    from bot.db.sqlite import backup

    path, copy = find_database(arguments), arguments.file.expanduser()
    if isinstance(path, str):
        return complain(host_text("backup-elsewhere"))
    if not copy.is_file():
        return complain(host_text("backup-none", path=str(copy)))
    is_own = path.is_file() and copy.samefile(path)
    if not (is_own or arguments.replace or backup.is_empty(path)):
        return complain(host_text("restore-over", path=str(path)))
    had, key = path.exists(), SealKey(path, find_seal_key())
    vault = key.find()
    found = backup.restore(copy, path, accepts_incomplete=arguments.incomplete, seal_key=find_seal_key())
    print(host_text("restore-done", path=str(path), **found._asdict()))
    if had:
        print(host_text("restore-kept", path=f"{path}{backup.REPLACED}"))
    if vault is not None and (now := key.find()) is not None and now.number != vault.number:
        print(host_text("restore-key", own=str(key.file), former=str(key.find_former(vault.number))))
    return 0


def add_move(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser(
        "move", help="copy the database to another one, also from a file to a server (stop Arbitro first)"
    )
    top.add_argument("source", metavar="FROM", help="a file, or postgresql://…")
    top.add_argument("target", metavar="TO", help="an empty database")
    top.set_defaults(run=move)


def move(arguments: argparse.Namespace) -> int:
    from bot.config import Settings
    from bot.db.moving import move_database

    source, target = (Settings(database=each).find_database() for each in (arguments.source, arguments.target))
    if isinstance(source, Path) and not source.is_file():
        return complain(host_text("backup-none", path=str(source)))
    moved = move_database(source, target, Settings().find_seal_key())
    print(host_text("move-done", path=moved.address, tables=moved.tables, entries=moved.entries, people=moved.people))
    return 0


def add_migrate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser(
        "migrate", help="upgrade the database schema; on a server also while an earlier release runs"
    )
    top.set_defaults(run=migrate)


def migrate(_: argparse.Namespace) -> int:
    from bot.config import Settings
    from bot.db.opening import migrate_database

    settings = Settings()
    address, number = migrate_database(settings.find_database(), settings.find_seal_key())
    print(host_text("migrate-done", path=address, number=number))
    return 0


BEFORE: Final = ".before-rekey"  # what is put after the name of a database for the copy of it as it was


def add_rekey(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser("rekey", help="re-encrypt the database with a new key (stop Arbitro first)")
    top.add_argument("--backed-up", action="store_true", help="confirm that a database on a server has been backed up")
    top.set_defaults(run=rekey)


def rekey(arguments: argparse.Namespace) -> int:
    """Back up, then seal everything under a new key, and say which key opens what; resumes where it stopped."""
    from bot.config import Settings
    from bot.db.moving import count_voided, rekey_rows
    from bot.db.opening import hold
    from bot.db.seal import SealKey

    database, given = Settings().find_database(), Settings().find_seal_key()
    if isinstance(database, str) and not arguments.backed_up:
        return complain(host_text("rekey-elsewhere"))
    if isinstance(database, Path) and not database.is_file():
        return complain(host_text("backup-none", path=str(database)))
    key = SealKey(database, given)
    with hold(database, given, accepts_half=True) as held:
        old = key.find()
        if isinstance(database, Path) and not copy_before(held, key, database):
            return complain(host_text("rekey-exists", path=f"{database}{BEFORE}"))
        voided = count_voided(held)
        unopened = sum(rekey_rows(held, key))
        print(host_text("rekey-done", path=held.address))
    assert old is not None
    if given is None:
        print(host_text("rekey-former", path=str(key.find_former(old.number)), own=str(key.file)))
    else:
        print(host_text("rekey-setting", path=str(key.next_file)))
    if any(voided.values()):
        print(host_text("rekey-voided", **voided))
    if unopened:
        print(host_text("rekey-unopened", count=unopened))
    return 0


def copy_before(held: HeldDatabase, key: SealKey, path: Path) -> bool:
    """Copy a file before anything changes; returns whether the copy is there. Raises Unusable."""
    from bot.db.moving import is_begun
    from bot.db.sqlite.backup import back_up

    copy = path.with_name(path.name + BEFORE)
    if is_begun(held, key):
        return True
    if copy.exists():
        return False
    back_up(path, copy)
    print(host_text("rekey-copied", path=str(copy)))
    return True
