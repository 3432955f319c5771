"""How seasons and duplicates are shown in the channels of their group: one message in each, which the sender keeps."""

from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Any

from bot.notify.sender import Sender
from bot.people.record_rows import find_home
from bot.records.duplicates import Duplicates
from bot.records.season_views import SeasonViews
from bot.records.seasons import Season, Seasons
from bot.records.series import SeriesBook, list_channels, list_homes
from bot.records.telling import DuplicateViews
from bot.tables.change import Change, TableListener
from bot.tables.posts import PostRow
from bot.values.ids import ChannelId, Language, TableStatus
from bot.values.requests import NotSaved
from bot.values.screens import PublicScreen
from bot.values.series import Phase
from games.forms import Refused


class SeriesViews(TableListener):
    def __init__(self, duplicates: Duplicates, seasons: Seasons, sender: Sender) -> None:
        self._duplicates, self._seasons = duplicates, seasons
        self.duplicates = DuplicateViews(sender.tables, duplicates)
        self.seasons = SeasonViews(sender.tables, seasons)
        self._sender = sender
        sender.bulletins.make = self._make

    def book_of(self, series_id: str) -> SeriesBook[Any]:
        return self._seasons.book if series_id.startswith(Season.kind[0]) else self._duplicates.book

    async def name(self, series_id: str, lang: Language) -> str:
        """Name a season or a duplicate as its first line does."""
        if self.book_of(series_id) is self._seasons.book:
            words = self.seasons.word(await self.seasons.show(series_id, lang), lang)
        else:
            words = self.duplicates.word(await self.duplicates.show(series_id, lang), lang)
        return words.partition("\n")[0]

    async def _make(self, post: PostRow) -> tuple[PublicScreen, bool]:
        """Make what a channel is shown; what is over stays where it is."""
        series_id, channel = post.table_id, post.channel_id
        book = self.book_of(series_id)
        row, body = await book.find(series_id)
        views = self.seasons if book is self._seasons.book else self.duplicates
        screen = await views.make_screen(series_id, await book.find_language(body, channel))
        stays = row.status == Phase.OVER and bool(post.message_id)
        return screen, stays or channel in await list_channels(book.store, row.place)

    async def require_near(self, series_id: str, channel: ChannelId | None) -> None:
        """Raise Refused in a channel whose group is another; in private and by its link everyone comes."""
        book = self.book_of(series_id)
        row, _ = await book.find(series_id)
        if channel is not None and find_home(channel) not in await list_homes(book.store, row.place):
            raise Refused("series-elsewhere")

    def handle_commit(self, change: Change) -> None:
        record = change.after.record
        if record.status is TableStatus.OVER is not change.before.record.status and record.places:
            self._sender.supervisor.start("season", partial(self._show_seasons, record.places))

    async def _show_seasons(self, places: Collection[ChannelId]) -> None:
        with suppress(Refused, NotSaved):
            for series_id in {each for place in places for each in await self._seasons.list_of(place)}:
                await self._seasons.book.show(series_id)

    async def look_everywhere(self) -> None:
        """Open what is due, end what is over, and show it; each hour."""
        for domain in (self._duplicates, self._seasons):
            for row, _ in await domain.book.list_open():
                with suppress(Refused, NotSaved):
                    await domain.look(row.id)
                    await domain.book.show(row.id)
        await self._sender.look_everywhere()
