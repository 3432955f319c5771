"""The one message of a season or a duplicate in its channel: posted once, edited from then on."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from bot.notify.sender import Sender
from bot.records.duplicates import Duplicates
from bot.records.season_views import SeasonViews
from bot.records.seasons import Seasons
from bot.records.series import SeriesBook
from bot.records.telling import DuplicateViews
from bot.tables.change import Change, TableListener
from bot.tables.people import chat_of
from bot.tables.tables import Tables
from bot.text.translator import Translator
from bot.values.chat import Blocked, Chat, MessageGone, PartRefused, Throttled, Unreachable, Unsure
from bot.values.ids import ChannelId, TableStatus
from bot.values.requests import NotSaved
from bot.values.screens import PublicScreen
from games.forms import Refused

log = logging.getLogger(__name__)


class Bulletins:
    """The one message of a season or a duplicate in its channel: posted once, edited from then on."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._lock = asyncio.Lock()

    async def update(
        self,
        book: SeriesBook[Any],
        series_id: str,
        make: Callable[[str], Awaitable[PublicScreen]],
        *,
        again: bool = False,
    ) -> None:
        """Have a channel see how a series stands, with `again` in a new message; what can't be sent now is shown next time."""
        async with self._lock:
            row, body = await book.find(series_id)
            chat = self._sender.chats.get(chat_of(row.place))
            if chat is None:
                return
            screen = await make(series_id)
            shown = hashlib.sha256(repr((screen.text, screen.buttons)).encode()).hexdigest()
            if body.message and body.shown == shown and not again:
                return
            try:
                if again and body.message:
                    first, *_ = screen.text.splitlines()
                    await chat.archive(row.place, body.message, PublicScreen(first))
                message = await put(chat, row.place, "" if again else body.message, screen, f"{row.id}{row.version}")
            except (Unreachable, Throttled, Blocked, PartRefused, Unsure) as fault:
                log.warning("a bulletin was not shown: %s", type(fault).__name__)
                return
            update = {"message": message, "shown": shown}
            await book.amend(series_id, lambda row, body: (row.status, body.model_copy(update=update)))


async def put(chat: Chat, place: ChannelId, message: str, screen: PublicScreen, nonce: str) -> str:
    if message:
        try:
            await chat.edit(place, message, screen)
        except MessageGone:
            pass
        else:
            return message
    return await chat.post(place, screen, nonce)


class SeriesViews(TableListener):
    def __init__(
        self, tables: Tables, duplicates: Duplicates, seasons: Seasons, sender: Sender, translator: Translator
    ) -> None:
        self._duplicates, self._seasons = duplicates, seasons
        self.duplicates = DuplicateViews(tables, duplicates, translator)
        self.seasons = SeasonViews(tables, seasons, translator)
        self._bulletins = Bulletins(sender)
        self._supervisor = sender.supervisor

    async def update_duplicate(self, series_id: str, *, again: bool = False) -> None:
        await self._bulletins.update(self._duplicates.book, series_id, self.duplicates.make_screen, again=again)

    async def update_season(self, series_id: str, *, again: bool = False) -> None:
        await self._bulletins.update(self._seasons.book, series_id, self.seasons.make_screen, again=again)

    def handle_commit(self, change: Change) -> None:
        record = change.after.record
        if record.status is TableStatus.OVER is not change.before.record.status and record.places:
            self._supervisor.start("season", partial(self._show_seasons, record.places[0]))

    async def _show_seasons(self, place: ChannelId) -> None:
        with suppress(Refused):
            for series_id in await self._seasons.list_of(place):
                await self.update_season(series_id)

    async def look_everywhere(self) -> None:
        """Open what is due, end what is over, and show it; each hour."""
        boards = [row.id for row, _ in await self._duplicates.book.list_open()]
        seasons = [row.id for row, _ in await self._seasons.book.list_open()]
        updates = [*map(self.update_duplicate, boards), *map(self.update_season, seasons)]
        for update in updates:
            with suppress(Refused, NotSaved):
                await update
