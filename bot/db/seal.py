"""Secrets in a database: sealed where they are written, opened where they are read, and the key."""

from __future__ import annotations

import base64
import binascii
import hmac
import json
import logging
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from bot.db.errors import Unusable
from bot.run.private_files import sync_folder

log = logging.getLogger(__name__)

SEAL: Final = "seal.key"  # how files with the key of a database's secrets begin
KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
MARK: Final = b"sealed:2:"
# What every sealed value begins with, one of earlier releases with the second; one without either was never sealed.
BARE_MARK: Final = b"sealed:1:"
TEXT_MARKS: Final = tuple(base64.b64encode(mark).decode() for mark in (MARK, BARE_MARK))  # the same of a sealed text
# The sizes to which values are filled up, in bytes; larger ones to multiples of the last.
SIZES: Final = (256, 1_024, 4_096, 16_384)
LENGTH_BYTES: Final = 4

# Where a value stands: the id of its table or nothing, the database's table, the column, and the rest of the row's key.
Place: TypeAlias = tuple[str | int, ...]


V = TypeVar("V", str, bytes)


class SealedColumn(NamedTuple):
    """A sealed column; `scope` is the column of the table's id, empty for values that belong to none."""

    table: str
    column: str
    scope: str
    rest: tuple[str, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """The columns by which a value is known."""
        return (self.scope, *self.rest) if self.scope else self.rest

    def find_place(self, key: Iterable[Any]) -> Place:
        """Return where a value stands, from the values of its row's key."""
        scope, *rest = key if self.scope else ("", *key)
        return scope, self.table, self.column, *rest


SEALED: Final = (
    SealedColumn("tables", "seed", "id", ()),
    SealedColumn("tables", "key", "id", ()),
    SealedColumn("log", "token", "table_id", ("seq",)),
    SealedColumn("log", "digest", "table_id", ("seq",)),  # of what an entry says, which could be found by trying
    SealedColumn("drafts", "fields", "table_id", ("person", "question")),
    SealedColumn("prepared", "rules", "table_id", ("seat", "topic")),
    SealedColumn("seat_messages", "shown", "table_id", ("person", "seat")),
    SealedColumn("updates", "body", "", ("surface", "id")),
    SealedColumn("set_aside", "body", "", ("surface", "update_id")),
    SealedColumn("tables", "ballots", "id", ()),
    SealedColumn("series", "seed", "", ("id",)),
    SealedColumn("subscriptions", "body", "", ("id",)),
)


class Vault:
    """Seals and opens values under one master key; a value that was moved or changed does not open."""

    def __init__(self, master: bytes) -> None:
        self._master = master
        # By which the key is known; it says nothing of it.
        self.number = int.from_bytes(self._derive("number")[:8], "big") >> 1
        self._find_cipher = lru_cache(maxsize=1024)(lambda scope: AESGCM(self._derive(f"seal/1/{scope}")))

    def seal(self, plain: V, *place: str | int) -> V:
        """Seal a text or bytes, also an empty one, padded to one of a few sizes: their length would tell answers apart."""
        if isinstance(plain, str):
            return base64.b64encode(self.seal(plain.encode(), *place)).decode()
        nonce = os.urandom(NONCE_BYTES)
        sealed = self._find_cipher(str(place[0])).encrypt(nonce, fill_up(plain), json.dumps(place).encode())
        return MARK + nonce + sealed

    def open(self, sealed: V, *place: str | int) -> V:
        """Open a value; one never sealed is returned as it is. Raises ValueError."""
        if isinstance(sealed, str):
            return self.open(base64.b64decode(sealed), *place).decode() if sealed.startswith(TEXT_MARKS) else sealed
        if not isinstance(sealed, bytes) or not sealed.startswith((MARK, BARE_MARK)):
            return sealed  # a damaged row holds anything
        nonce, body = sealed[len(MARK) : len(MARK) + NONCE_BYTES], sealed[len(MARK) + NONCE_BYTES :]
        try:
            plain = self._find_cipher(str(place[0])).decrypt(nonce, body, json.dumps(place).encode())
        except InvalidTag:
            raise ValueError(f"what is sealed in {place[1]}.{place[2]} does not open") from None
        return plain[LENGTH_BYTES:][: int.from_bytes(plain[:LENGTH_BYTES])] if sealed.startswith(MARK) else plain

    def sign(self, text: str) -> str:
        """Return a keyed digest, which trying texts does not reveal."""
        return hmac.digest(self._derive("sign/1"), text.encode(), "sha256").hex()

    def _derive(self, purpose: str) -> bytes:
        return HKDF(SHA256(), KEY_BYTES, None, f"arbitro/{purpose}".encode()).derive(self._master)


UNSEALED: Final = Vault(bytes(KEY_BYTES))  # for a database in which nothing is sealed yet, and which nobody writes


def fill_up(plain: bytes) -> bytes:
    needed = LENGTH_BYTES + len(plain)
    size = next((size for size in SIZES if needed <= size), -(-needed // SIZES[-1]) * SIZES[-1])
    return (len(plain).to_bytes(LENGTH_BYTES) + plain).ljust(size, b"\0")


NAME: Final = "seal"  # the name in `house` of the number of the key; it has none where nothing is sealed yet
SETTING: Final = "ARBITRO_SEAL_KEY"
HALF: Final = -1  # the number that a database has instead of a key's while rows of two keys stand in it


class SealKey:
    """A database's key: `given` by the settings, else in a file beside it; for a server, in the user's data folder."""

    def __init__(self, database: Path | str, given: str | None = None, *, accepts_half: bool = False) -> None:
        self._given = given
        self._accepts_half = accepts_half
        if isinstance(database, Path):
            folder = database.parent
        else:
            folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "arbitro"
        self.file = folder / SEAL
        self.next_file = self.file.with_name(f"{SEAL}.next")

    @property
    def address(self) -> Path | str:
        return SETTING if self._given is not None else self.file

    def find(self) -> Vault | None:
        """Raise Unusable where it is none of ours."""
        return read_key(self.address, self._given)

    def find_for(self, number: int | None) -> Vault:
        """Find the key with this number, any for None; raises Unusable.

        While rows of two keys stand there only `accepts_half` finds one.
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
        return self.find() or write_key(self.file)

    def is_next(self, number: int) -> bool:
        following = read_key(self.next_file)
        return following is not None and following.number == number

    def find_or_make_next(self, old: Vault, *, is_begun: bool) -> Vault:
        """Find the next key, not one in force, or make it if nothing is sealed under it yet; raises Unusable."""
        following = read_key(self.next_file)
        if following is not None and (is_begun or following.number != old.number):
            return following
        if is_begun:
            raise Unusable("no-key", self.next_file)
        self.next_file.unlink(missing_ok=True)
        return write_key(self.next_file)

    def take_next(self) -> None:
        """Put the next key in force; a setting is not ours to change."""
        if self._given is None:
            self.take(self.next_file)

    def take(self, file: Path) -> None:
        """Put another key in force, and keep the present one beside it."""
        if (vault := self.find()) is not None:
            with suppress(FileExistsError):
                os.link(self.file, self.find_former(vault.number))
        file.replace(self.file)
        sync_folder(self.file.parent)

    def has_former(self, number: int | None) -> bool:
        """Return whether the key with this number is not in force, and lies beside the one that is; raises Unusable."""
        if self._given is not None or number is None:
            return False
        vault, former = self.find(), read_key(self.find_former(number))
        return former is not None and former.number == number and (vault is None or vault.number != number)

    def find_former(self, number: int) -> Path:
        return self.file.with_name(f"{SEAL}.{number}")

    def share(self, other: SealKey) -> None:
        """Copy this key to the other database's place unless a key is there; raises Unusable."""
        if other._given is None and not other.file.exists():
            write_key(other.file, self.file.read_text(encoding="ascii").strip())


def write_key(path: Path, written: str = "") -> Vault:
    """Write a key, a fresh one if none is given, durably before anything is sealed with it; return that which is there then. Raises Unusable."""
    new = path.with_name(f"{SEAL}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(f"{written or base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode()}\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(new, path)
        sync_folder(path.parent)
    except OSError:
        raise Unusable("no-folder", path) from None
    finally:
        new.unlink(missing_ok=True)
    log.info("secrets are sealed with a new key, in %s: keep a copy, not beside copies of the database", path)
    vault = read_key(path)
    assert vault is not None
    return vault


def read_key(address: Path | str, given: str | None = None) -> Vault | None:
    """Read the given key, or the file's; None for no file. Raises Unusable."""
    try:
        written = given if given is not None else Path(address).read_text(encoding="ascii")
        key = base64.b64decode(written.strip(), validate=True)
    except FileNotFoundError:
        return None
    except OSError:
        raise Unusable("closed-key", address) from None
    except (ValueError, binascii.Error):
        raise Unusable("bad-key", address) from None
    if len(key) != KEY_BYTES:
        raise Unusable("bad-key", address)
    return Vault(key)
