"""The key under which a database's secrets are sealed: from the settings, or in a file beside the database."""

from __future__ import annotations

import base64
import binascii
import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.db.errors import Unusable
from bot.db.seal import KEY_BYTES, UNSEALED, Vault
from bot.db.sqlite.privacy import SEAL, sync_folder

log = logging.getLogger(__name__)

SETTING: Final = "ARBITRO_SEAL_KEY"
HALF: Final = -1
"""The number that a database has instead of a key's while rows of two keys stand in it."""


class SealKey:
    """Where the key of a database is: `given` by the settings, else in a file beside it.

    That of a database on a server is in the user's own folder for data.
    """

    def __init__(self, database: Path | str, given: str | None = None, *, accepts_half: bool = False) -> None:
        self._given = given
        self._accepts_half = accepts_half
        self.file = (database.parent if isinstance(database, Path) else find_data_folder()) / SEAL
        self.next_file = self.file.with_name(f"{SEAL}.next")

    @property
    def address(self) -> Path | str:
        return SETTING if self._given is not None else self.file

    def find(self) -> Vault | None:
        """Find the key, if there is one; raises Unusable where it is none of ours."""
        return read_key(self.address, self._given)

    def find_for(self, number: int | None) -> Vault:
        """Find the key that bears this number, any where there is no number yet; raises Unusable.

        Where rows of two keys stand there is none, but for whoever goes on with it.
        """
        vault = self.find()
        if number is None:
            return vault or UNSEALED
        if number == HALF and not self._accepts_half:
            raise Unusable("half-rekeyed", self.address)
        if vault is None:
            raise Unusable("no-key", self.address)
        if number not in (vault.number, HALF) and not (self._accepts_half and self.is_next(number)):
            raise Unusable("half-rekeyed" if self.is_next(number) else "wrong-key", self.address)
        return vault

    def find_or_make(self) -> Vault:
        """Find the key; where there is none, make one, and say so. Raises Unusable."""
        return self.find() or self.keep(make_key())

    def is_next(self, number: int) -> bool:
        following = read_key(self.next_file)
        return following is not None and following.number == number

    def find_or_make_next(self, old: Vault, *, is_begun: bool) -> Vault:
        """Find the key that is to follow, or make it if nothing is sealed under it yet; raises Unusable.

        One that is in use already is not next any more.
        """
        following = read_key(self.next_file)
        if following is not None and (is_begun or following.number != old.number):
            return following
        if is_begun:
            raise Unusable("no-key", self.next_file)
        self.next_file.unlink(missing_ok=True)
        self._write_private(self.next_file, make_key())
        made = read_key(self.next_file)
        assert made is not None
        return made

    def take_next(self, old: Vault) -> None:
        """Put the next key in the place of the key's file, and keep the former beside it; a setting is not ours to change."""
        if self._given is not None:
            return
        with suppress(FileExistsError):
            os.link(self.file, self.find_former(old))
        self.next_file.replace(self.file)
        sync_folder(self.file.parent)

    def find_former(self, old: Vault) -> Path:
        """Return where a key is kept that copies of before are sealed under."""
        return self.file.with_name(f"{SEAL}.{old.number}")

    def keep(self, written: str) -> Vault:
        """Write a key into its file, on the disk before anything is sealed with it; raises Unusable."""
        if self._write_private(self.file, written):
            log.info(
                "secrets are sealed with a new key, in %s: keep a copy, not beside copies of the database", self.file
            )
        vault = self.find()
        assert vault is not None
        return vault

    def _write_private(self, to: Path, written: str) -> bool:
        """Write a key into a file, unless one is there; returns whether it was written. Raises Unusable."""
        new = self.file.with_name(f"{SEAL}.{secrets.token_hex(4)}")
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
                file.write(f"{written}\n")
                file.flush()
                os.fsync(file.fileno())
            is_ours = not to.exists()
            with suppress(FileExistsError):
                os.link(new, to)
            sync_folder(self.file.parent)
        except OSError:
            raise Unusable("no-folder", to) from None
        finally:
            new.unlink(missing_ok=True)
        return is_ours

    def share(self, other: SealKey) -> None:
        """Keep a copy of this key where that of another database is, unless one is there; raises Unusable."""
        if other._given is None and not other.file.exists():
            other.keep(self.file.read_text(encoding="ascii").strip())


def make_key() -> str:
    """Make a key, as it is written."""
    return base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode()


def read_key(address: Path | str, given: str | None = None) -> Vault | None:
    """Read the key that is given, or stands in a file; None where there is no file. Raises Unusable."""
    try:
        written = given if given is not None else Path(address).read_text(encoding="ascii")
        key = base64.b64decode(written.strip(), validate=True)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, binascii.Error):
        raise Unusable("bad-key", address) from None
    if len(key) != KEY_BYTES:
        raise Unusable("bad-key", address)
    return Vault(key)


def find_data_folder() -> Path:
    """Return where a user's data of ours are kept."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "arbitro"
