"""The writing connection, in a thread of its own: a batch of units is one transaction and one round trip."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg

from bot.db.errors import Behind, Repeated
from bot.db.jobs import Lost
from bot.db.postgres.connection import Connection, connect
from bot.db.postgres.faults import BEHIND, LOST, fault_key, is_of_unit, is_passing, is_repeated
from bot.db.postgres.presence import name_connection
from bot.db.postgres.transaction import AnswerNeeded, NotedUnit, PostgresTransaction, note_unit, translate
from bot.db.postgres.turn import Turn
from bot.db.processes import Role
from bot.db.seal import Vault
from bot.db.transaction import UnitOfWork
from bot.db.waiting_units import Failed
from bot.values.ids import TableId
from bot.values.requests import NotSaved

MOVE_TURN: Final = "select move_turn(%s, %s)"
LOCK_HEADS: Final = "select 1 from heads where table_id = any(%s) order by table_id for update"
DURABLE: Final = (
    "select set_config(name, 'on', false) from pg_settings where name = 'synchronous_commit' and setting = 'off'"
)
BRIEF: Final = "set idle_in_transaction_session_timeout = '5s'"
PAUSE_S: Final = 0.2
"""Seconds between two attempts to reach the server."""


class Session:
    """Commits units, one batch after the other. All of it runs in one thread, but for `give_up`.

    Where others write, too, the tables of a batch are locked in the order of their ids first: so no two
    batches wait for each other.
    """

    def __init__(self, url: str, turn: str, role: Role, vault: Vault) -> None:
        self._url = url
        self._role = role
        self._vault = vault
        self._is_shared = role is not Role.ALONE
        self._moved = set[TableId]()
        self.is_lost = False
        """Whether somebody else has taken our place: nothing is written any more."""
        self._turn = Turn(turn)
        quiet_driver()
        self._reconnect()
        self._has_given_up = threading.Event()

    def _connect(self) -> Connection:
        """Connect; what is told must not be forgotten, whatever the server's settings, and who stands still keeps no lock."""
        connection = connect(self._url)
        connection.execute(DURABLE)
        connection.execute(BRIEF)
        name_connection(connection, self._role.value)
        return connection

    def give_up(self) -> None:
        """Wait for a server that is away no longer."""
        self._has_given_up.set()

    def take_moved(self) -> set[TableId]:
        """Return the tables that were moved on since this was asked last."""
        moved, self._moved = self._moved, set()
        return moved

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def commit(self, units: Sequence[UnitOfWork[Any]]) -> list[Any]:
        """Commit units in their order; a unit that raises is alone in it. Returns what each unit returned, or Failed."""
        outcomes, noted = list[Any](), list[NotedUnit]()
        for unit in units:
            try:
                noted.append(note_unit(unit, self._vault))
            except AnswerNeeded:
                outcomes += self._write_noted(noted)
                noted = []
                outcomes.append(self._run_alone(unit))
            except Exception as fault:  # noqa: BLE001  a unit's own fault is its caller's
                outcomes += self._write_noted(noted)
                noted = []
                outcomes.append(Failed(fault))
        return outcomes + self._write_noted(noted)

    def _write_noted(self, noted: Sequence[NotedUnit]) -> list[Any]:
        """Write what units want written, together; where something of it fails, each by itself."""
        if not noted:
            return []
        try:
            self._write_in_turn(lambda turn: self._send(turn, noted))
        except Exception as fault:  # noqa: BLE001  it is told to whoever waits for it
            if len(noted) == 1:
                return [Failed(self._explain(fault, noted[0].leases))]
            return [outcome for each in noted for outcome in self._write_noted([each])]
        self._moved.update(table_id for each in noted for table_id in each.moved)
        return [each.outcome for each in noted]

    def _send(self, turn: int, noted: Sequence[NotedUnit]) -> None:
        """Send all in one round trip; what stands before its end is one transaction."""
        with self._connection.pipeline(), self._connection.cursor() as cursor:
            cursor.execute(MOVE_TURN, (self._turn.name, turn))
            if self._is_shared and len(noted) > 1:
                cursor.execute(LOCK_HEADS, ([table_id for each in noted for table_id in each.moved],))
            for each in noted:
                for sql, values in each.statements:
                    cursor.execute(sql, values)

    def _run_alone(self, unit: UnitOfWork[Any]) -> Any:
        outcomes, leases, moved = list[Any](), list[str](), list[TableId]()

        def run(turn: int) -> None:
            execute = self._connection.execute
            transaction = PostgresTransaction(
                lambda sql, values: execute(*translate(sql, values)),
                lambda sql, values: execute(*translate(sql, values)).fetchall(),
                self._vault,
            )
            with self._connection.transaction():
                execute(MOVE_TURN, (self._turn.name, turn))
                outcomes[:] = [unit(transaction)]
                leases[:], moved[:] = transaction.leases, transaction.moved

        try:
            self._write_in_turn(run)
        except Exception as fault:  # noqa: BLE001  it is told to whoever waits for it
            return Failed(self._explain(fault, leases))
        self._moved.update(moved)
        return outcomes[0]

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
                    if not is_passing(fault):
                        raise
                if self._reach():
                    return
            else:
                self._turn.number += 1
                return

    def _clear(self, fault: Exception) -> None:
        """Have nothing prepared any more: the driver takes for prepared what stood behind a fault in a pipeline.

        That somebody else was first is what happens all day where several write at one table, and worth no new connection.
        """
        if getattr(fault, "sqlstate", None) in {BEHIND, LOST}:
            with suppress(psycopg.Error), self._connection.transaction(force_rollback=True):
                return  # a transaction rolled back has the driver forget
        self._connection.close()

    def _reach(self) -> bool:
        """Reconnect where there is no connection, however long that takes; raises NotSaved.

        A server that may only be read is as good as away: a standby takes over soon. Tells whether the last
        transaction was committed, where nobody told us.
        """
        while self._connection.closed:
            with suppress(psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction):
                return self._reconnect()
            if self._has_given_up.wait(PAUSE_S):
                raise NotSaved("away")
        return False

    def _reconnect(self) -> bool:
        """Connect, and go on from wherever the turn is; without a turn there is no connection."""
        self._connection = self._connect()
        try:
            return self._turn.take(self._connection)
        except BaseException:
            self._connection.close()
            raise

    def _explain(self, fault: Exception, leases: Sequence[str]) -> Exception:
        """Return what a unit's caller is told."""
        explained = self._find_reason(fault, leases)
        self.is_lost |= isinstance(explained, NotSaved) and explained.reason == "in-use"
        return explained

    def _find_reason(self, fault: Exception, leases: Sequence[str]) -> Exception:
        if getattr(fault, "sqlstate", None) == BEHIND:
            return Behind()
        if getattr(fault, "sqlstate", None) == LOST:
            return Lost()
        if is_repeated(fault):
            return Repeated(self._find_claimed(leases))
        return fault if is_of_unit(fault) else NotSaved(fault_key(fault))

    def _find_claimed(self, leases: Sequence[str]) -> int:
        """Find the entry that the first of these updates caused which is known."""
        self._reach()
        for each in leases:
            if found := self._connection.execute("select seq from inbox where id = %s", (each,)).fetchone():
                return int(found[0])
        return 0


def quiet_driver() -> None:
    """Have the driver not warn of each pipeline that a fault has ended: at a table where several press that is every day."""
    logging.getLogger("psycopg").setLevel(logging.ERROR)
