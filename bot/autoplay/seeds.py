"""Seeds of chance: made, committed to, and mixed with the salts of those who play."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from bot.ports.ids import TableId

SEED_BYTES: Final = 32


def new_seed() -> bytes:
    """Make a master seed."""
    return secrets.token_bytes(SEED_BYTES)


def make_commitment(table_id: TableId, seed: bytes) -> str:
    """Make the digest that is published when the table opens."""
    return hashlib.sha256(b"arbitro/" + table_id.encode() + b"/" + seed).hexdigest()


def derive_deal_seed(seed: bytes, deal: int) -> bytes:
    """Derive the seed of deal `deal`, counted from 1."""
    return hmac.digest(seed, f"deal/{deal}".encode(), "sha256")


def make_salt(table_id: TableId, person_id: str, inbox: str, at_ms: int) -> str:
    """Make one person's salt: a digest of a first press, of which the office knew nothing before."""
    return hashlib.sha256(f"{table_id}/{person_id}/{inbox}/{at_ms}".encode()).hexdigest()[:16]


def join_salts(salts: Mapping[str, str]) -> str:
    """Join all salts into one text, sorted by value, so that it names nobody."""
    return ",".join(sorted(salts.values()))
