"""The writing connection, in a thread of its own: a batch of units is one transaction and one round trip."""

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg

from bot.db.errors import Conflict, Evicted
from bot.db.postgres.lease import TURN, Lease
from bot.db.postgres.opening import CONFLICT, DEADLOCK, TAKEN_OVER, Connection, connect, fault_key, name_connection
from bot.db.seal import Vault
from bot.db.statements import CLAIM_UPDATE, Asked
from bot.db.store import AskingTransaction, AskingUnit, Failed, WaitingUnit, refuse_answer
from bot.values.ids import TableId
from bot.values.requests import NotSaved, Repeated

MOVE_TURN: Final = "select move_turn(?, ?)"
LEAVE: Final = "update house set value = -value where name = ? and value = ?"
LOCK_HEADS: Final = "select 1 from heads where table_id = any(?) order by table_id for update"
DURABLE: Final = (
    "select set_config(name, 'on', false) from pg_settings where name = 'synchronous_commit' and setting = 'off'"
)
BRIEF: Final = "set idle_in_transaction_session_timeout = '5s'"
PAUSE_S: Final = 0.2  # seconds between two attempts to reach the server


class PostgresTransaction(AskingTransaction):
    """What a unit writes with, and its `outcome`: its statements are noted first, unless they run on a connection at once.

    Whether an update was known, or a table is elsewhere, the server says at the end, and then nothing was written.
    """

    outcome: Any = None

    def __init__(self, vault: Vault, connection: Connection | None = None) -> None:
        self.statements: list[Asked] = []
        self.claims: list[str] = []  # the updates that it claims
        self.moved: list[TableId] = []  # the tables that it moves on
        if connection is None:
            super().__init__(self._note, self._run_many, refuse_answer, vault)
        else:
            execute = connection.execute
            super().__init__(execute, self._run_many, lambda sql, values: execute(sql, values).fetchall(), vault)

    def _note(self, sql: str, values: Sequence[Any]) -> None:
        self.statements.append((sql, tuple(values)))

    def _run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        for row in rows:
            self.execute(sql, row)

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        self.claims.append(inbox_id)
        self.execute(CLAIM_UPDATE, (inbox_id, table_id, seq, at_ms))

    def add_head(self, table_id: TableId, version: int) -> None:
        self.moved.append(table_id)
        super().add_head(table_id, version)

    def move_head(self, table_id: TableId, known: tuple[int, int], head: tuple[int, int]) -> None:
        self.moved.append(table_id)
        self.execute("select move_head(?, ?, ?, ?, ?)", (table_id, *known, *head))


class Session:
    """Writes batches under this process's fence, whatever becomes of the connection.

    The fence is a number that each transaction moves on by one; `_number` is the last known to be committed. Below 0 it stands
    in the database while the process is gone.
    """

    def __init__(self, url: str, lease: Lease, vault: Vault) -> None:
        self._url = url
        self.lease = lease
        self._generation = lease.generation  # of the lease, when we last wrote
        self.vault = vault
        self.moved = set[TableId]()  # by the last batch
        self.is_lost = False  # whether another process has taken our place: nothing is written any more
        self._turn = f"{TURN}{lease.number}" if lease.number else "turn"
        self._number: int | None = None
        self._next, self._has_come_through = 0, False
        logging.getLogger("psycopg").setLevel(logging.ERROR)
        self._reconnect()
        self.has_given_up = threading.Event()

    def close(self) -> None:
        with suppress(psycopg.Error), self._connection:
            self._connection.execute(LEAVE, (self._turn, self._number))

    def commit(self, batch: Sequence[WaitingUnit]) -> list[Any]:
        """Commit units in order; a unit that raises is alone in it. Returns what each unit returned, or Failed."""
        outcomes, noted = list[Any](), list[PostgresTransaction]()
        self.moved = set()
        for each in batch:
            if each.asks:
                outcomes += [*self._write_noted(noted), self._run_alone(each.unit)]
                noted = []
                continue
            try:
                note = PostgresTransaction(self.vault)
                note.outcome = each.unit(note)
                noted.append(note)
            except Exception as fault:  # noqa: BLE001  a unit's own fault is its caller's
                outcomes += [*self._write_noted(noted), Failed(fault)]
                noted = []
        return outcomes + self._write_noted(noted)

    def _write_noted(self, noted: Sequence[PostgresTransaction]) -> list[Any]:
        if not noted:
            return []
        try:
            self._write_in_turn(lambda turn: self._send(turn, noted))
        except Exception as fault:  # noqa: BLE001  its waiter gets it
            if len(noted) == 1 or isinstance(fault, NotSaved):
                return [Failed(self._explain(fault, each.claims)) for each in noted]
            return [outcome for each in noted for outcome in self._write_noted([each])]
        self.moved.update(table_id for each in noted for table_id in each.moved)
        return [each.outcome for each in noted]

    def _send(self, turn: int, noted: Sequence[PostgresTransaction]) -> None:
        with self._connection.pipeline(), self._connection.cursor() as cursor:
            cursor.execute(MOVE_TURN, (self._turn, turn))
            if len(noted) > 1:
                cursor.execute(LOCK_HEADS, ([table_id for each in noted for table_id in each.moved],))
            for each in noted:
                for sql, values in each.statements:
                    cursor.execute(sql, values)

    def _run_alone(self, unit: AskingUnit[Any]) -> Any:
        transaction = PostgresTransaction(self.vault, self._connection)

        def run(turn: int) -> None:
            nonlocal transaction
            transaction = PostgresTransaction(self.vault, self._connection)
            with self._connection.transaction():
                self._connection.execute(MOVE_TURN, (self._turn, turn))
                transaction.outcome = unit(transaction)

        try:
            self._write_in_turn(run)
        except Exception as fault:  # noqa: BLE001  its waiter gets it
            return Failed(self._explain(fault, transaction.claims))
        self.moved.update(transaction.moved)
        return transaction.outcome

    def _write_in_turn(self, write: Callable[[int], None]) -> None:
        """Write one transaction, whatever becomes of the connection; if it raises, nothing was written."""
        self._reach()
        while True:
            assert self._number is not None
            try:
                write(self._number)
            except Exception as fault:
                if not self._connection.closed:
                    self._clear(fault)
                    if getattr(fault, "sqlstate", None) not in {DEADLOCK, TAKEN_OVER}:
                        raise
                if self._reach():
                    return
            else:
                self._number += 1
                self._generation = self.lease.generation
                return

    def _clear(self, fault: Exception) -> None:
        """Drop prepared statements: the driver takes those behind a fault in a pipeline for prepared."""
        if getattr(fault, "sqlstate", None) == CONFLICT:
            with suppress(psycopg.Error), self._connection.transaction(force_rollback=True):
                return  # a transaction rolled back has the driver forget
        self._connection.close()

    def _reach(self) -> bool:
        """Reconnect, however long that takes, and tell whether the last transaction was committed; raises NotSaved."""
        while self._connection.closed:
            with suppress(psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction):
                return self._reconnect()
            if self.has_given_up.wait(PAUSE_S):
                raise NotSaved("away")
        return False

    def _reconnect(self) -> bool:
        """Connect, and tell whether the last transaction was committed; raises NotSaved where the process was taken for gone."""
        self._connection = connection = connect(self._url)
        has_rejoined = self.lease.generation != self._generation
        try:
            connection.execute(DURABLE)
            connection.execute(BRIEF)
            name_connection(connection, self.lease.role.value)
            return self._take_turn(connection, has_rejoined=has_rejoined)
        except BaseException as fault:
            connection.close()
            if isinstance(fault, Evicted) and not has_rejoined:
                self.lease.is_held = False
            raise

    def _take_turn(self, connection: Connection, *, has_rejoined: bool) -> bool:
        """Take the turn wherever it is; tells whether the transaction whose outcome is unknown was committed.

        What is still under way on the server is waited for. Raises NotSaved where another process has taken the turn, and
        Evicted where one has moved it on; it is ours again only where the process has joined the others again.
        """
        with connection.transaction():
            connection.execute("insert into house (name, value) values (?, 0) on conflict do nothing", (self._turn,))
            found = connection.execute("select value from house where name = ? for update", (self._turn,)).fetchone()
            assert found is not None
            value, is_evicted = abs(found[0]), found[0] < 0 and self._number is not None
            if self._number is None:
                self._number = value
            self._next = self._next or self._number + 2 + secrets.randbelow(1 << 20)
            if value in {self._number, self._number + 1}:
                self._has_come_through = value != self._number
            elif value != self._next:
                raise NotSaved("in-use")
            if is_evicted and not has_rejoined:
                raise Evicted
            connection.execute("update house set value = ? where name = ?", (self._next, self._turn))
        self._number, self._next = self._next, 0
        if is_evicted and not self._has_come_through:
            raise Evicted
        return self._has_come_through

    def _explain(self, fault: Exception, claims: Sequence[str]) -> Exception:
        """Return what a unit raises: its own fault where it breaks a key, or writes what no column takes."""
        if getattr(fault, "sqlstate", None) == CONFLICT:
            return Conflict()
        if isinstance(fault, psycopg.errors.UniqueViolation) and fault.diag.table_name == "inbox":
            self._reach()
            found = self._connection.execute("select seq from inbox where id = any(?)", (list(claims),)).fetchone()
            return Repeated(int(found[0]) if found else 0)
        if isinstance(fault, psycopg.Error) and not isinstance(fault, psycopg.IntegrityError | psycopg.DataError):
            fault = NotSaved(fault_key(fault))
        self.is_lost |= isinstance(fault, NotSaved) and fault.reason == "in-use"
        return fault
