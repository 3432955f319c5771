"""A transaction of PostgreSQL: what a unit writes is noted first, and goes to the server with others in one round trip."""

from typing import Any, NamedTuple

from bot.db.schema import Statement, translate
from bot.db.seal import Vault
from bot.db.statements import CLAIM_UPDATE, INSERT_HEAD, Execute, Fetch
from bot.db.store import AskingTransaction, AskingUnit
from bot.db.writer import refuse_answer
from bot.values.ids import TableId


class NotedUnit(NamedTuple):
    """A unit's result, its statements, the updates it claims and the tables it moves on."""

    outcome: Any
    statements: list[Statement]
    leases: list[str]
    moved: list[TableId]


class PostgresTransaction(AskingTransaction):
    """A transaction that is noted first.

    Whether an update was known, or a table is elsewhere, the server says at the end, and then nothing was written.
    """

    def __init__(self, execute: Execute, fetch: Fetch, vault: Vault) -> None:
        super().__init__(execute, lambda sql, rows: [execute(sql, row) for row in rows], fetch, vault)
        self.leases: list[str] = []
        self.moved: list[TableId] = []

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        self.leases.append(inbox_id)
        self.execute(CLAIM_UPDATE, (inbox_id, table_id, seq, at_ms))

    def add_head(self, table_id: TableId, version: int) -> None:
        self.moved.append(table_id)
        self.execute(INSERT_HEAD, (table_id, 0, version))

    def move_head(self, table_id: TableId, known: tuple[int, int], head: tuple[int, int]) -> None:
        self.moved.append(table_id)
        self.execute("select move_head(?, ?, ?, ?, ?)", (table_id, *known, *head))


def note_unit(unit: AskingUnit[Any], vault: Vault) -> NotedUnit:
    """Raise whatever the unit raises."""
    statements: list[Statement] = []
    note = PostgresTransaction(lambda sql, values: statements.append(translate(sql, values)), refuse_answer, vault)
    return NotedUnit(unit(note), statements, note.leases, note.moved)
