"""The writing connection, in a thread of its own: a batch of units is one transaction and one round trip."""

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

import psycopg

from bot.db.errors import Conflict, Evicted
from bot.db.postgres.connection import (
    CONFLICT,
    DEADLOCK,
    TAKEN_OVER,
    Connection,
    connect,
    fault_key,
    is_of_unit,
    is_repeated,
)
from bot.db.postgres.lease import TURN, Lease
from bot.db.postgres.opening import name_connection
from bot.db.schema import Statement, translate
from bot.db.seal import Vault
from bot.db.statements import CLAIM_UPDATE, INSERT_HEAD, Rows
from bot.db.store import AskingTransaction, AskingUnit
from bot.db.writer import BatchWriter, Failed, WaitingUnit, refuse_answer
from bot.run.jobs import ChangeFeed, Role
from bot.run.supervisor import Supervisor
from bot.values.ids import TableId
from bot.values.requests import NotSaved, Repeated

MOVE_TURN: Final = "select move_turn(%s, %s)"
LEAVE: Final = "update house set value = -value where name = %s and value = %s"
LOCK_HEADS: Final = "select 1 from heads where table_id = any(%s) order by table_id for update"
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
        self._connection = connection
        self.statements: list[Statement] = []
        self.leases: list[str] = []  # the updates that it claims
        self.moved: list[TableId] = []  # the tables that it moves on
        super().__init__(self._run, self._run_many, self._fetch, vault)

    def _run(self, sql: str, values: Sequence[Any]) -> None:
        statement = translate(sql, values)
        if self._connection is None:
            self.statements.append(statement)
        else:
            self._connection.execute(*statement)

    def _run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        for row in rows:
            self._run(sql, row)

    def _fetch(self, sql: str, values: Sequence[Any]) -> Rows:
        if self._connection is None:
            return refuse_answer(sql, values)
        return self._connection.execute(*translate(sql, values)).fetchall()

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        self.leases.append(inbox_id)
        self.execute(CLAIM_UPDATE, (inbox_id, table_id, seq, at_ms))

    def add_head(self, table_id: TableId, version: int) -> None:
        self.moved.append(table_id)
        self.execute(INSERT_HEAD, (table_id, 0, version))

    def move_head(self, table_id: TableId, known: tuple[int, int], head: tuple[int, int]) -> None:
        self.moved.append(table_id)
        self.execute("select move_head(?, ?, ?, ?, ?)", (table_id, *known, *head))


class Session:
    """Writes batches under this process's number, whatever becomes of the connection."""

    def __init__(self, url: str, lease: Lease, role: Role, vault: Vault) -> None:
        self._url = url
        self._lease = lease
        self._generation = lease.generation  # of the lease, when we last wrote
        self._role = role
        self._vault = vault
        self._moved = set[TableId]()
        self.is_lost = False  # whether another process has taken our place: nothing is written any more
        self._turn = Turn(f"{TURN}{lease.number}" if lease.number else "turn")
        logging.getLogger("psycopg").setLevel(logging.ERROR)
        self._reconnect()
        self._has_given_up = threading.Event()

    def _connect(self) -> Connection:
        connection = connect(self._url)
        connection.execute(DURABLE)
        connection.execute(BRIEF)
        name_connection(connection, self._role.value)
        return connection

    def give_up(self) -> None:
        self._has_given_up.set()

    def take_moved(self) -> set[TableId]:
        moved, self._moved = self._moved, set()
        return moved

    def close(self) -> None:
        with suppress(psycopg.Error), self._connection:
            self._connection.execute(LEAVE, (self._turn.name, self._turn.number))

    def commit(self, batch: Sequence[WaitingUnit]) -> list[Any]:
        """Commit units in order; a unit that raises is alone in it. Returns what each unit returned, or Failed."""
        outcomes, noted = list[Any](), list[PostgresTransaction]()
        for each in batch:
            if each.asks:
                outcomes += [*self._write_noted(noted), self._run_alone(each.unit)]
                noted = []
                continue
            try:
                note = PostgresTransaction(self._vault)
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
                return [Failed(self._explain(fault, each.leases)) for each in noted]
            return [outcome for each in noted for outcome in self._write_noted([each])]
        self._moved.update(table_id for each in noted for table_id in each.moved)
        return [each.outcome for each in noted]

    def _send(self, turn: int, noted: Sequence[PostgresTransaction]) -> None:
        with self._connection.pipeline(), self._connection.cursor() as cursor:
            cursor.execute(MOVE_TURN, (self._turn.name, turn))
            if len(noted) > 1:
                cursor.execute(LOCK_HEADS, ([table_id for each in noted for table_id in each.moved],))
            for each in noted:
                for sql, values in each.statements:
                    cursor.execute(sql, values)

    def _run_alone(self, unit: AskingUnit[Any]) -> Any:
        transaction = PostgresTransaction(self._vault, self._connection)

        def run(turn: int) -> None:
            nonlocal transaction
            transaction = PostgresTransaction(self._vault, self._connection)
            with self._connection.transaction():
                self._connection.execute(MOVE_TURN, (self._turn.name, turn))
                transaction.outcome = unit(transaction)

        try:
            self._write_in_turn(run)
        except Exception as fault:  # noqa: BLE001  its waiter gets it
            return Failed(self._explain(fault, transaction.leases))
        self._moved.update(transaction.moved)
        return transaction.outcome

    def _write_in_turn(self, write: Callable[[int], None]) -> None:
        """Write one transaction, whatever becomes of the connection; if it raises, nothing was written."""
        self._reach()
        while True:
            assert self._turn.number is not None
            try:
                write(self._turn.number)
            except Exception as fault:
                if not self._connection.closed:
                    self._clear(fault)
                    if getattr(fault, "sqlstate", None) not in {DEADLOCK, TAKEN_OVER}:
                        raise
                if self._reach():
                    return
            else:
                self._turn.number += 1
                self._generation = self._lease.generation
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
            if self._has_given_up.wait(PAUSE_S):
                raise NotSaved("away")
        return False

    def _reconnect(self) -> bool:
        """Connect, and tell whether the last transaction was committed; raises NotSaved where the process was taken for gone."""
        self._connection = self._connect()
        has_rejoined = self._lease.generation != self._generation
        try:
            has_come_through = self._turn.take(self._connection, has_rejoined=has_rejoined)
        except BaseException as fault:
            self._connection.close()
            if isinstance(fault, Evicted) and not has_rejoined:
                self._lease.drop()
            raise
        return has_come_through

    def _explain(self, fault: Exception, leases: Sequence[str]) -> Exception:
        explained = self._find_reason(fault, leases)
        self.is_lost |= isinstance(explained, NotSaved) and explained.reason == "in-use"
        return explained

    def _find_reason(self, fault: Exception, leases: Sequence[str]) -> Exception:
        if getattr(fault, "sqlstate", None) == CONFLICT:
            return Conflict()
        if is_repeated(fault):
            return Repeated(self._find_claimed(leases))
        return fault if is_of_unit(fault) else NotSaved(fault_key(fault))

    def _find_claimed(self, leases: Sequence[str]) -> int:
        self._reach()
        for each in leases:
            if found := self._connection.execute("select seq from inbox where id = %s", (each,)).fetchone():
                return int(found[0])
        return 0


class Turn:
    """This process's fence: a number that each of its transactions moves on by one.

    `number` is the last known to be committed. Below 0 it stands in the database while the process is gone.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.number: int | None = None
        self._next = 0
        self._has_come_through = False

    def take(self, connection: Connection, *, has_rejoined: bool = False) -> bool:
        """Take the turn wherever it is; tells whether the transaction whose outcome is unknown was committed.

        What is still under way on the server is waited for. Raises NotSaved where another process has taken the turn, and
        Evicted where one has moved it on; it is ours again only where the process has joined the others again.
        """
        with connection.transaction():
            connection.execute("insert into house (name, value) values (%s, 0) on conflict do nothing", (self.name,))
            found = connection.execute("select value from house where name = %s for update", (self.name,)).fetchone()
            assert found is not None
            value, is_evicted = abs(found[0]), found[0] < 0 and self.number is not None
            if self.number is None:
                self.number = value
            self._next = self._next or self.number + 2 + secrets.randbelow(1 << 20)
            if value in {self.number, self.number + 1}:
                self._has_come_through = value != self.number
            elif value != self._next:
                raise NotSaved("in-use")
            if is_evicted and not has_rejoined:
                raise Evicted
            connection.execute("update house set value = %s where name = %s", (self._next, self.name))
        self.number, self._next = self._next, 0
        if is_evicted and not self._has_come_through:
            raise Evicted
        return self._has_come_through


PATIENCE_S: Final = 5.0  # seconds without an answer of the server after which units are refused, until it answers


class Writer(BatchWriter):
    """Commits in a thread.

    A batch on its way when the server goes away waits until its fate is known; later units are refused.
    """

    most, refusal = 64, "away"

    def __init__(
        self,
        session: Session,
        supervisor: Supervisor,
        patience_s: float,
        feed: ChangeFeed,
        handle_loss: Callable[[], None],
    ) -> None:
        self._session = session
        self._handle_loss = handle_loss
        self._feed = feed
        self._patience_s = patience_s
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-writer")
        super().__init__(supervisor)

    async def close(self) -> None:
        self._begin_to_close()
        await asyncio.wait([self._task], timeout=self._patience_s)
        self._session.give_up()
        await self._task
        self._session.close()
        self._thread.shutdown()

    async def _commit(self, batch: Sequence[WaitingUnit]) -> None:
        committing = asyncio.get_running_loop().run_in_executor(self._thread, self._session.commit, batch)
        done, _ = await asyncio.wait([committing], timeout=self._patience_s)
        if not done:
            self._is_away = True
            self._refuse(self._take(len(self._units)))
        try:
            self._settle(batch, await committing)
            self._feed.tell(*self._session.take_moved())
            if self._session.is_lost:
                self._handle_loss()
        finally:
            self._is_away = False
