"""The dealer: chance answers that can be checked afterwards, and what may be told of their seeds.

All of it follows from the table's master seed, what its people contributed and the log, so that a verifier can repeat it.
`arbitro verify` and the table's page say what it proves: that no deal was changed once committed.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Any

from bot.tables.questions import question_shape
from bot.tables.seeds import derive_deal_seed, find_salt, make_commitment, spell_terms
from bot.tables.snapshot import DealCount, Table
from bot.values.ids import TableStatus
from bot.values.room import ContributionLine, Seal, Terms
from games.forms import Shape
from games.questions import ClockOnly, Question


def spell_shape(shape: Shape[Any]) -> str:
    """Spell what is drawn from: the shape's name and how many answers it has."""
    return f"{type(shape).__name__}/{shape.count()}"


def hash_blocks(key: bytes, label: str) -> Iterator[bytes]:
    """Yield an endless stream of hashed blocks for one chance answer."""
    number = 0
    while True:
        yield hmac.digest(key, f"{label}/{number}".encode(), "sha256")
        number += 1


def draw_index(key: bytes, label: str, count: int) -> int:
    """Draw a number below `count`, uniformly.

    Whole bytes with the top bits cut off, drawn again while too large.
    """
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
    """Draw the token of the `nth` answer (from 1) of its kind in a deal; `kind` is chance or silence."""
    return shape.token(shape.nth(draw_number(seed, salt, deal, kind, nth, shape)))


def draw_number(seed: bytes, salt: str, deal: int, kind: str, nth: int, shape: Shape[Any]) -> int:
    """Draw which of the shape's answers that is."""
    label = f"{salt}/{kind}/{nth}/{spell_shape(shape)}"
    return draw_index(derive_deal_seed(seed, deal), label, shape.count())


def answer_chance(table: Table, question: Question) -> str:
    """Return what chance answers to an open question."""
    deal = table.deal.next_count()
    return draw_answer(
        table.record.seed,
        find_salt(table.record),
        deal.number,
        "chance",
        deal.chances + 1,
        question_shape(table, question),
    )


def answer_silence(table: Table, question: Question) -> str:
    """Return the default answer of a seat: the question's own token, or one drawn among the legal ones."""
    assert table.position is not None
    assert table.position.ask is not None
    match table.position.ask.require_decision(question).by_clock:
        case ClockOnly(token):
            return token
        case str(token):
            return token
    deal = table.deal.next_count()
    return draw_answer(
        table.record.seed,
        find_salt(table.record),
        deal.number,
        "silence",
        deal.draws + 1,
        question_shape(table, question),
    )


def list_seals(table: Table) -> tuple[Seal, ...]:
    """List the commitments so far, the master's first, each with its seed once that may be told.

    A deal's seed is told when the deal is over, the master's when the table is: played out, or ended by its people.
    """
    record, deal = table.record, table.deal
    is_over = table.position is not None and (table.position.ask is None or record.status is TableStatus.CLOSED)
    master = Seal(0, make_commitment(record.id, record.seed), record.seed.hex() if is_over else "")
    if table.position is None:
        return (master,)
    announced = deal.number + (deal.fresh and not is_over)
    return (master, *(deal_seal(record.seed, number, deal, is_over=is_over) for number in range(1, announced + 1)))


def deal_seal(seed: bytes, number: int, deal: DealCount, *, is_over: bool) -> Seal:
    """Make the seal of one deal."""
    own = derive_deal_seed(seed, number)
    told = is_over or number < deal.number or (number == deal.number and deal.fresh)
    return Seal(number, hashlib.sha256(own).hexdigest(), own.hex() if told else "")


def list_contributions(table: Table) -> tuple[ContributionLine, ...]:
    """List what everybody who is seated contributes, as all are shown it."""
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
    return Terms(digest, spell_terms(table.record, table.tenures)) if digest else None
