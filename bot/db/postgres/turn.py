"""Whose turn it is to write: a number in `house` that every transaction of a process moves on by one.

Where a connection breaks before the server has said whether it committed, the number tells. Who begins anew moves it on by
much: so nothing that is still under way comes after that, and who was taken for dead and is not can write no more.
Each of several processes has a turn of its own.
"""

from __future__ import annotations

import secrets
from typing import Final

from bot.db.postgres.connection import Connection
from bot.values.requests import NotSaved

BEGIN: Final = "insert into house (name, value) values (%s, 0) on conflict do nothing"
READ: Final = "select value from house where name = %s for update"
MOVE: Final = "update house set value = %s where name = %s"


def name_turn(number: int) -> str:
    """Return the name in `house` of the turn of the process that works under a number."""
    return f"turn/{number}" if number else "turn"


class Turn:
    """The turn of this process. `number` is the last that it knows to be committed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number: int | None = None
        self._next = 0
        self._has_come_through = False

    def take(self, connection: Connection) -> bool:
        """Go on from wherever the turn is; tells whether the transaction was committed of whose end nobody told us.

        What is still under way on the server is waited for. Raises NotSaved where somebody else has taken the turn.
        """
        with connection.transaction():
            connection.execute(BEGIN, (self.name,))
            found = connection.execute(READ, (self.name,)).fetchone()
            assert found is not None
            if self.number is None:
                self.number = found[0]
            self._next = self._next or self.number + 2 + secrets.randbelow(1 << 20)
            if found[0] in {self.number, self.number + 1}:
                self._has_come_through = found[0] != self.number
            elif found[0] != self._next:
                raise NotSaved("in-use")
            connection.execute(MOVE, (self._next, self.name))
        self.number, self._next = self._next, 0
        return self._has_come_through
