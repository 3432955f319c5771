"""Seeds of chance: made, committed to, and mixed with what those who play contribute."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.db.rows import Contribution, TableRecord, Tenure
from bot.values.ids import TableId

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


# -- what people contribute ----------------------------------------------------------------


def make_promise(table_id: TableId, word: str) -> str:
    """Make the digest of a sealed word, as the page's script does before it sends anything."""
    return hashlib.sha256(f"arbitro-word/{table_id}/{word}".encode()).hexdigest()


def spell_terms(record: TableRecord, tenures: Iterable[Tenure]) -> str:
    """Spell all that a deal could be chosen by but the sealed words: the seed's commitment, game, seats, contributions."""
    seats = {t.seat: t for t in tenures if t.from_seq == 0 and t.seat < record.seats}
    terms: dict[str, Any] = {
        "commitment": make_commitment(record.id, record.seed),
        "contributions": [[each.seat, each.kind.value, each.shown] for each in record.contributions],
        "errata": list(record.errata),
        "former": record.former,
        "game": record.game,
        "options": record.options,
        "seats": [[seat, held.robot, held.name] for seat, held in sorted(seats.items())],
        "table": record.id,
    }
    if record.sat_before:
        terms["sat_before"] = record.sat_before
    return spell_canonically(terms)


def spell_canonically(value: object) -> str:
    """Spell a JSON value the one way there is."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_terms(spelled: str) -> str:
    """Return the digest of spelled terms."""
    return hashlib.sha256(spelled.encode()).hexdigest()


def mix_contributions(terms: str, contributions: Iterable[Contribution]) -> str:
    """Mix the terms' digest with all words, in the order of seats; a sealed word that was never opened is none."""
    words = [each.opened or None if each.is_sealed else each.shown for each in contributions]
    return hashlib.sha256(spell_canonically([terms, *words]).encode()).hexdigest()


def find_salt(record: TableRecord) -> str:
    """Return what a table's chance is drawn with beside its seed; tables of earlier releases had salts."""
    return mix_contributions(record.terms, record.contributions) if record.terms else join_salts(record.salts)


def join_salts(salts: Mapping[str, str]) -> str:
    """Join all salts of a table of an earlier release into one text, sorted by value, so that it names nobody."""
    return ",".join(sorted(salts.values()))
