"""Who wants to be told when a table opens, in statements that every database of ours takes."""

from __future__ import annotations

from typing import Final

from bot.db.sql.access import Reads, Writes
from bot.db.sql.statements import insert_new
from bot.values.ids import ChannelId, PersonId

WRITE_SUBSCRIPTION: Final = insert_new("wishes", ["person", "place", "game", "at"])
ONE: Final = "delete from wishes where person = ? and place = ? and game = ?"
TAKE: Final = "delete from wishes where place = ? and game = ? returning person"

MOVE: Final = (
    "insert into wishes (person, place, game, at) select person, ?, game, at from wishes where place = ? "
    "on conflict (person, place, game) do nothing"
)


class SubscriptionWrites(Writes):
    __slots__ = ()

    def write_subscription(self, person_id: PersonId, channel_id: ChannelId, game: str, at_ms: int) -> None:
        """Note that somebody wants to be told once when a table of a game opens at a place."""
        self._execute(WRITE_SUBSCRIPTION, (person_id, channel_id, game, at_ms))

    def delete_subscription(self, person_id: PersonId, channel_id: ChannelId, game: str) -> None:
        """Note that somebody does not want that any more."""
        self._execute(ONE, (person_id, channel_id, game))

    def take_subscriptions(self, channel_id: ChannelId, game: str) -> list[PersonId]:
        """Delete who wants to be told of a game at a place; returns who did, in order."""
        return sorted(PersonId(row[0]) for row in self._fetch(TAKE, (channel_id, game)))

    def _move_subscriptions(self, old: ChannelId, new: ChannelId) -> None:
        self._execute(MOVE, (new, old))
        self._execute("delete from wishes where place = ?", (old,))


class SubscriptionReads(Reads):
    async def find_subscriptions(self, person_id: PersonId, channel_id: ChannelId) -> list[str]:
        """List the games of which somebody wants to be told at a place."""
        rows = await self._fetch_all(
            "select game from wishes where person = ? and place = ? order by game", person_id, channel_id
        )
        return [row[0] for row in rows]
