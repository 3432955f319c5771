"""What a copied database must not tell: sealed where it is written, opened where it is read."""

from __future__ import annotations

import base64
import hmac
import json
import os
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
MARK: Final = b"sealed:2:"
BARE_MARK: Final = b"sealed:1:"
"""What every sealed value begins with, one of earlier releases with the second; one without either was never sealed."""
TEXT_MARKS: Final = tuple(base64.b64encode(mark).decode() for mark in (MARK, BARE_MARK))
"""The same of a sealed text."""
SIZES: Final = (256, 1_024, 4_096, 16_384)
"""The sizes to which values are filled up, in bytes; larger ones to multiples of the last."""
LENGTH_BYTES: Final = 4

Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands: the id of its table or nothing, the database's table, the column, and the rest of the row's key."""


class SealedColumn(NamedTuple):
    """A column whose values are sealed: `scope` is the column with the table's id, empty where values belong to none."""

    table: str
    column: str
    scope: str
    key: tuple[str, ...]


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
)


class Vault:
    """Seals values under one master key, and opens them; a value that was moved or changed is not opened."""

    def __init__(self, master: bytes) -> None:
        self._master = master
        self.number = int.from_bytes(self._derive("number")[:8], "big") >> 1
        """By which the key is known; it says nothing of it."""
        self._find_cipher = lru_cache(maxsize=1024)(self._make_cipher)

    def seal(self, plain: str, *channel: str | int) -> str:
        """Seal a text, an empty one too: that it is empty may be an answer."""
        return base64.b64encode(self.seal_bytes(plain.encode(), *channel)).decode()

    def open(self, sealed: str, *channel: str | int) -> str:
        """Open a text; one that was never sealed is returned as it is. Raises ValueError."""
        if not isinstance(sealed, str) or not sealed.startswith(TEXT_MARKS):  # a damaged row holds anything
            return sealed
        return self.open_bytes(base64.b64decode(sealed), *channel).decode()

    def seal_bytes(self, plain: bytes, *channel: str | int) -> bytes:
        """Seal bytes, filled up to one of a few sizes: else their length would tell one answer from another."""
        nonce = os.urandom(NONCE_BYTES)
        return MARK + nonce + self._find_cipher(str(channel[0])).encrypt(nonce, fill_up(plain), write_channel(channel))

    def open_bytes(self, sealed: bytes, *channel: str | int) -> bytes:
        """Open bytes; those that were never sealed are returned as they are. Raises ValueError."""
        if not isinstance(sealed, bytes) or not sealed.startswith((MARK, BARE_MARK)):
            return sealed
        body = sealed[len(MARK) :]
        try:
            cipher = self._find_cipher(str(channel[0]))
            plain = cipher.decrypt(body[:NONCE_BYTES], body[NONCE_BYTES:], write_channel(channel))
        except InvalidTag:
            raise ValueError(f"what is sealed in {channel[1]}.{channel[2]} does not open") from None
        return take_out(plain) if sealed.startswith(MARK) else plain

    def sign(self, text: str) -> str:
        """Return a number for a text that nobody can find by trying texts who has not the key."""
        return hmac.digest(self._derive("sign/1"), text.encode(), "sha256").hex()

    def _make_cipher(self, scope: str) -> AESGCM:
        return AESGCM(self._derive(f"seal/1/{scope}"))

    def _derive(self, purpose: str) -> bytes:
        return HKDF(SHA256(), KEY_BYTES, None, f"arbitro/{purpose}".encode()).derive(self._master)


UNSEALED: Final = Vault(bytes(KEY_BYTES))
"""For a database in which nothing is sealed yet, and which nobody writes."""


def fill_up(plain: bytes) -> bytes:
    needed = LENGTH_BYTES + len(plain)
    size = next((size for size in SIZES if needed <= size), -(-needed // SIZES[-1]) * SIZES[-1])
    return (len(plain).to_bytes(LENGTH_BYTES) + plain).ljust(size, b"\0")


def take_out(filled: bytes) -> bytes:
    return filled[LENGTH_BYTES : LENGTH_BYTES + int.from_bytes(filled[:LENGTH_BYTES])]


def write_channel(channel: Place) -> bytes:
    """Write a place so that no two are written alike."""
    return json.dumps(channel).encode()
