"""People want to be told when a table of a game opens where they are, and are, once."""

from __future__ import annotations

from bot.db.posts import LobbyOpened
from bot.db.transaction import Transaction
from bot.notify.planner import make_person_post
from bot.tables.places import list_seated
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.values.ids import PlaceId
from bot.values.requests import Person


class Wishes:
    """Who wants to be told of which games, at which places."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self._store = tables.store

    async def note(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Note that somebody wants to be told once, in private."""
        now_ms = self._tables.now()
        await self._store.write(lambda transaction: transaction.write_wish(person.id, place_id, game, now_ms))

    async def drop(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Note that somebody does not want that any more."""
        await self._store.write(lambda transaction: transaction.delete_wish(person.id, place_id, game))

    async def tell(self, table: Table, place_id: PlaceId) -> None:
        """Plan to tell those who wanted it that a table has opened at a place, but for who sits there."""
        seated = set(list_seated(table))

        def write_rows(transaction: Transaction) -> None:
            told = [each for each in transaction.take_wishes(place_id, table.box.name) if each not in seated]
            transaction.add_posts(make_person_post(table, each, LobbyOpened(0), 0) for each in told)

        await self._store.write(write_rows)
