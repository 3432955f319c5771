"""Drafts as they are stored."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from bot.db.statements import RowType, as_row
from bot.db.store import Store, Transaction
from bot.values.ids import PersonId, TableId

DRAFTS: Final = RowType("drafts", "person table_id question fields at", as_row, "person table_id question")


async def load_draft(
    store: Store, person_id: PersonId, table_id: TableId, question_id: str
) -> dict[str, tuple[str, ...]]:
    row = await DRAFTS.find(store, person=person_id, table_id=table_id, question=question_id)
    if row is None:
        return {}
    return {name: tuple(sent) for name, sent in json.loads(row[3]).items()}


def write_draft(
    transaction: Transaction,
    person_id: str,
    table_id: TableId,
    question_id: str,
    fields: Mapping[str, Sequence[str]],
    at_ms: int,
) -> None:
    if not fields:
        transaction.delete_rows("drafts", person=person_id, table_id=table_id, question=question_id)
        return
    DRAFTS.write(transaction, (person_id, table_id, question_id, json.dumps(fields), at_ms))
