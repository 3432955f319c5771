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

from bot.store.port import Unusable
from bot.store.seal import KEY_BYTES, UNSEALED, Vault
from bot.store.sqlite.privacy import SEAL, sync_folder

log = logging.getLogger(__name__)

SETTING: Final = "ARBITRO_SEAL_KEY"


class SealKey:
    """Where the key of a database is: `given` by the settings, else in a file beside it.

    That of a database on a server is in the user's own folder for data.
    """

    def __init__(self, database: Path | str, given: str | None = None) -> None:
        self._given = given
        self.file = (database.parent if isinstance(database, Path) else find_data_folder()) / SEAL

    @property
    def address(self) -> Path | str:
        """Where the key is, or would be."""
        return SETTING if self._given is not None else self.file

    def find(self) -> Vault | None:
        """Find the key, if there is one; raises Unusable where it is none of ours."""
        try:
            written = self._given if self._given is not None else self.file.read_text(encoding="ascii")
            key = base64.b64decode(written.strip(), validate=True)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, binascii.Error):
            raise Unusable("bad-key", self.address) from None
        if len(key) != KEY_BYTES:
            raise Unusable("bad-key", self.address)
        return Vault(key)

    def find_for(self, number: int | None) -> Vault:
        """Find the key that bears this number, any where there is no number yet; raises Unusable."""
        vault = self.find()
        if number is None:
            return vault or UNSEALED
        if vault is None:
            raise Unusable("no-key", self.address)
        if vault.number != number:
            raise Unusable("wrong-key", self.address)
        return vault

    def find_or_make(self) -> Vault:
        """Find the key; where there is none, make one, and say so. Raises Unusable."""
        return self.find() or self.keep(base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode())

    def keep(self, written: str) -> Vault:
        """Write a key into its file, on the disk before anything is sealed with it; raises Unusable."""
        new = self.file.with_name(f"{SEAL}.{secrets.token_hex(4)}")
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
                file.write(f"{written}\n")
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(new, self.file)
                log.info(
                    "secrets are sealed with a new key, in %s: keep a copy, not beside copies of the database",
                    self.file,
                )
            sync_folder(self.file.parent)
        except OSError:
            raise Unusable("no-folder", self.file) from None
        finally:
            new.unlink(missing_ok=True)
        vault = self.find()
        assert vault is not None
        return vault

    def share(self, other: SealKey) -> None:
        """Keep a copy of this key where that of another database is, unless one is there; raises Unusable."""
        if other._given is None and not other.file.exists():
            other.keep(self.file.read_text(encoding="ascii").strip())


def find_data_folder() -> Path:
    """Return where a user's data of ours are kept."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "arbitro"
