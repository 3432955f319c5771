"""Tables found by a channel and its messages, channels that move or that we come back to, and who wants to hear of tables there."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.db.store import AskingTransaction
from bot.notify.planner import make_person_post, make_standing_post, name_post
from bot.notify.sender import Sender
from bot.notify.stored import SUBSCRIPTIONS, find_subscriptions, move_channel_rows, take_subscriptions
from bot.tables.change import Change, move_channel
from bot.tables.people import find_channel_obstacle, list_seated
from bot.tables.posts import Kind, Post
from bot.tables.snapshot import Table
from bot.tables.stored import add_posts, channels_under, find_dropped, find_post, posts_of_message, tables_at
from bot.tables.tables import Tables
from bot.values.ids import ChannelId, TableId
from bot.values.requests import Person
from games.forms import Refused


@dataclass(slots=True, eq=False)
class ChannelTables:
    _tables: Tables
    _sender: Sender

    async def find_place(self, table_id: TableId, prefix: str, message_id: str) -> ChannelId | None:
        """Find the channel under a prefix where a message shows a table, else the first that shows it at all."""
        try:
            channels = (await self._tables.get(table_id)).record.places
        except Refused:
            return None
        found = [channel for channel in channels if channel.startswith(prefix)]
        for channel in found:
            if await self._is_told_in(table_id, channel, message_id):
                return channel
        return next(iter(found), None)

    async def find_told(self, channel_id: ChannelId, message_id: str) -> TableId | None:
        for table_id in await tables_at(self._tables.store, channel_id):
            if await self._is_told_in(table_id, channel_id, message_id):
                return table_id
        return None

    async def _is_told_in(self, table_id: TableId, channel_id: ChannelId, message_id: str) -> bool:
        board = await find_post(self._tables.store, name_post(Post(Kind.STATUS), table_id, channel_id))
        told = await posts_of_message(self._tables.store, channel_id, message_id)
        return any(row.message_id == message_id and row.table_id == table_id for row in (board, *told) if row)

    async def channels_under(self, prefix: str) -> Sequence[ChannelId]:
        """List the channels with tables whose ids begin with `prefix`: all of one server's."""
        return await channels_under(self._tables.store, prefix)

    async def come_back(self, prefix: str, is_there: Callable[[ChannelId], bool] = lambda _: True) -> None:
        """Show again, in a new message, what was shown in channels of this prefix before we were removed there."""
        for table_id, channel_id in await find_dropped(self._tables.store, prefix):
            with suppress(Refused):
                if is_there(channel_id) and not find_channel_obstacle(await self._tables.get(table_id), channel_id):
                    await self._sender.show_at(table_id, channel_id)

    async def move_channel(self, old: ChannelId, new: ChannelId) -> None:
        """Move the tables of a channel, and what is planned there, to another id in one step."""
        names = await tables_at(self._tables.store, old)

        def move(table: Table, _: int) -> Change:
            return Change(
                table,
                move_channel(table, old, new),
                posts=(make_standing_post(table, Kind.STATUS, new),),
                is_quiet=True,
            )

        await self._tables.change_all(names, move, lambda transaction: move_channel_rows(transaction, old, new))
        for name in sorted(names):
            self._sender.wake(name)

    async def list_subscriptions(self, person: Person, channel_id: ChannelId) -> tuple[str, ...]:
        return tuple(await find_subscriptions(self._tables.store, person.id, channel_id))

    async def subscribe(self, person: Person, channel_id: ChannelId, game: str) -> None:
        """Notify a person once, in private, when a table of a game opens in a channel."""
        now_ms = self._tables.now()
        await self._tables.store.write(
            lambda transaction: SUBSCRIPTIONS.add_new(transaction, (person.id, channel_id, game, now_ms))
        )

    async def unsubscribe(self, person: Person, channel_id: ChannelId, game: str) -> None:
        await self._tables.store.write(
            lambda transaction: transaction.delete_rows("wishes", person=person.id, place=channel_id, game=game)
        )

    async def tell_subscribers(self, table: Table, channel_id: ChannelId) -> None:
        seated = set(list_seated(table))

        def write_rows(transaction: AskingTransaction) -> None:
            told = [each for each in take_subscriptions(transaction, channel_id, table.spec.name) if each not in seated]
            add_posts(transaction, (make_person_post(table, each, Post(Kind.OPENED, 0), 0) for each in told))

        await self._tables.store.ask(write_rows)
