"""The dealer: chance answers that can be checked afterwards, and what may be told of their seeds.

All of it follows from the table's master seed, what its people contributed and the log, so that a verifier can repeat it.
`arbitro verify` and the table's page say what it proves: that no deal was changed once committed.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from bot.tables.questions import question_shape
from bot.tables.rows import Contribution, SeatAssignment, TableRecord
from bot.tables.snapshot import DealCount, Table
from bot.values.ids import TableId, TableStatus
from bot.values.room import ContributionLine, Seal, Terms
from games.forms import Shape
from games.questions import ClockOnly, Question


def hash_blocks(key: bytes, label: str) -> Iterator[bytes]:
    number = 0
    while True:
        yield hmac.digest(key, f"{label}/{number}".encode(), "sha256")
        number += 1


def draw_index(key: bytes, label: str, count: int) -> int:
    """Draw a number below `count`, uniformly. Whole bytes with the top bits cut off, drawn again while too large."""
    bits = (count - 1).bit_length()
    size = (bits + 7) // 8
    stream, kept = hash_blocks(key, label), b""
    while True:
        while len(kept) < size:
            kept += next(stream)
        drawn, kept = int.from_bytes(kept[:size], "big") >> (size * 8 - bits), kept[size:]
        if drawn < count:
            return drawn


def draw_answer(seed: bytes, salt: str, deal: int, kind: str, nth: int, shape: Shape[Any]) -> str:
    return shape.token(shape.nth(draw_number(seed, salt, deal, kind, nth, shape)))


def draw_number(seed: bytes, salt: str, deal: int, kind: str, nth: int, shape: Shape[Any]) -> int:
    label = f"{salt}/{kind}/{nth}/{type(shape).__name__}/{shape.count()}"
    return draw_index(derive_deal_seed(seed, deal), label, shape.count())


def answer_chance(table: Table, question: Question) -> str:
    return draw_next(table, question, "chance", table.deal.next_count().chances + 1)


def answer_silence(table: Table, question: Question) -> str:
    """Return the default answer of a seat: the question's own token, or one drawn among the legal ones."""
    match table.decision_of(question).by_clock:
        case ClockOnly(token):
            return token
        case str(token):
            return token
    return draw_next(table, question, "silence", table.deal.next_count().draws + 1)


def draw_next(table: Table, question: Question, kind: str, nth: int) -> str:
    record, deal = table.record, table.deal.next_count().number
    return draw_answer(record.seed, find_salt(record), deal, kind, nth, question_shape(table, question))


def list_seals(table: Table) -> tuple[Seal, ...]:
    """List the commitments so far, the master's first, each with its seed once its deal, or the table, is over."""
    record, deal = table.record, table.deal
    has_ended = table.position is not None and (table.ask is None or record.status is TableStatus.CLOSED)
    is_over = has_ended and not record.is_sealed
    master = Seal(0, make_commitment(record.id, record.seed), record.seed.hex() if is_over else "")
    if table.position is None:
        return (master,)
    announced = deal.number + (deal.fresh and not has_ended)
    return (master, *(deal_seal(record.seed, number, deal, is_over=is_over) for number in range(1, announced + 1)))


def deal_seal(seed: bytes, number: int, deal: DealCount, *, is_over: bool) -> Seal:
    own = derive_deal_seed(seed, number)
    told = is_over or number < deal.number or (number == deal.number and deal.fresh)
    return Seal(number, hashlib.sha256(own).hexdigest(), own.hex() if told else "")


def list_contributions(table: Table) -> tuple[ContributionLine, ...]:
    lines = []
    for each in table.record.contributions:
        seat = each.seat if each.seat >= 0 else next(iter(table.seats_of(each.person)), -1)
        if seat >= 0:
            name = table.name_of(seat, 0)
            awaited = each.is_awaited and bool(table.record.terms)
            lines.append(ContributionLine(seat, name, each.kind, each.shown, each.opened, awaited))
    return tuple(lines)


def tell_terms(table: Table) -> Terms | None:
    """Tell the terms of a table once they are closed; None before, and for tables of earlier releases."""
    digest = table.record.terms
    return Terms(digest, spell_terms(table.record, table.assignments)) if digest else None


SEED_BYTES: Final = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def make_commitment(table_id: TableId, seed: bytes) -> str:
    return hashlib.sha256(b"arbitro/" + table_id.encode() + b"/" + seed).hexdigest()


def derive_deal_seed(seed: bytes, deal: int) -> bytes:
    return hmac.digest(seed, f"deal/{deal}".encode(), "sha256")


# -- what people contribute ----------------------------------------------------------------


def make_promise(table_id: TableId, word: str) -> str:
    """Make the digest of a sealed word, as the page's script does before it sends anything."""
    return hashlib.sha256(f"arbitro-word/{table_id}/{word}".encode()).hexdigest()


def spell_terms(record: TableRecord, assignments: Iterable[SeatAssignment]) -> str:
    """Spell all that a deal could be chosen by but the sealed words: the seed's commitment, game, seats, contributions."""
    seats = {t.seat: t for t in assignments if t.from_seq == 0 and t.seat < record.seats}
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
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_terms(spelled: str) -> str:
    return hashlib.sha256(spelled.encode()).hexdigest()


def mix_contributions(terms: str, contributions: Iterable[Contribution]) -> str:
    """Mix the terms' digest with all words, in the order of seats; a sealed word that was never opened is none."""
    words = [each.opened or None if each.is_sealed else each.shown for each in contributions]
    return hashlib.sha256(spell_canonically([terms, *words]).encode()).hexdigest()


def find_salt(record: TableRecord) -> str:
    return mix_contributions(record.terms, record.contributions) if record.terms else join_salts(record.salts)


def join_salts(salts: Mapping[str, str]) -> str:
    return ",".join(sorted(salts.values()))
