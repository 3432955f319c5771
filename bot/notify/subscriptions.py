"""People who want to hear once of a table of a game that opens in a channel."""

from dataclasses import dataclass

from bot.db.posts import Kind, Post
from bot.db.transaction import AskingTransaction
from bot.notify.planner import make_person_post
from bot.tables.people import list_seated
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import ChannelId
from bot.values.requests import Person


@dataclass(slots=True, eq=False)
class Subscriptions:
    _tables: Tables

    async def list(self, person: Person, channel_id: ChannelId) -> tuple[str, ...]:
        return tuple(await self._tables.store.find_subscriptions(person.id, channel_id))

    async def subscribe(self, person: Person, channel_id: ChannelId, game: str) -> None:
        """Notify a person once, in private, when a table of a game opens in a channel."""
        now_ms = self._tables.now()
        await self._tables.store.write(
            lambda transaction: transaction.write_subscription(person.id, channel_id, game, now_ms)
        )

    async def unsubscribe(self, person: Person, channel_id: ChannelId, game: str) -> None:
        await self._tables.store.write(lambda transaction: transaction.delete_subscription(person.id, channel_id, game))

    async def tell(self, table: Table, channel_id: ChannelId) -> None:
        seated = set(list_seated(table))

        def write_rows(transaction: AskingTransaction) -> None:
            told = [each for each in transaction.take_subscriptions(channel_id, table.spec.name) if each not in seated]
            transaction.add_posts(make_person_post(table, each, Post(Kind.OPENED, 0), 0) for each in told)

        await self._tables.store.ask(write_rows)
