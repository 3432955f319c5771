"""Drafts and practice as they are stored, and what is forgotten with age."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from bot.db.statements import insert_new, upsert
from bot.db.store import Store, Transaction
from bot.values.ids import PersonId, TableId, TableStatus

ADD_LADDER_TABLE: Final = insert_new("climbs", ["table_id", "person", "game", "rung"])
WRITE_DRAFT: Final = upsert(
    "drafts", ["person", "table_id", "question", "fields", "at"], ["person", "table_id", "question"]
)


async def load_draft(
    store: Store, person_id: PersonId, table_id: TableId, question_id: str
) -> dict[str, tuple[str, ...]]:
    sql = "select fields from drafts where person = ? and table_id = ? and question = ?"
    rows = await store.fetch(sql, person_id, table_id, question_id)
    if not rows:
        return {}
    fields = store.vault.open(rows[0][0], table_id, "drafts", "fields", person_id, question_id)
    return {name: tuple(sent) for name, sent in json.loads(fields).items()}


def write_draft(
    transaction: Transaction,
    person_id: str,
    table_id: TableId,
    question_id: str,
    fields: Mapping[str, Sequence[str]],
    at_ms: int,
) -> None:
    if not fields:
        row = (person_id, table_id, question_id)
        transaction.execute("delete from drafts where person = ? and table_id = ? and question = ?", row)
        return
    sealed = transaction.vault.seal(json.dumps(fields), table_id, "drafts", "fields", person_id, question_id)
    transaction.execute(WRITE_DRAFT, (person_id, table_id, question_id, sealed, at_ms))


def add_ladder_table(transaction: Transaction, table_id: TableId, person_id: str, game: str, step: str) -> None:
    transaction.execute(ADD_LADDER_TABLE, (table_id, person_id, game, step))


async def ladder_tables(store: Store, person_id: PersonId, game: str) -> list[tuple[TableId, str, bool, TableStatus]]:
    """List the tables of a practice ladder, newest first, with step, passed or not, status."""
    sql = (
        "select c.table_id, c.rung, c.passed_at is not null, t.status from climbs c "
        "join tables t on t.id = c.table_id where c.person = ? and c.game = ? order by t.opened_at desc, t.id"
    )
    rows = await store.fetch(sql, person_id, game)
    return [(TableId(table), rung, bool(passed), TableStatus(status)) for table, rung, passed, status in rows]
