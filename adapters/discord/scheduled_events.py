"""Events of a server for tables that are to be played at an hour, where we are let make them; elsewhere nothing is missing.

Which event is whose table's stands in the event, so nothing of it is kept here but what was done last.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final

import aiohttp
import discord
from cachetools import LRUCache

from adapters.discord.background import BackgroundWork
from adapters.discord.ids import channel_link, server_of
from bot.values.codes import spell_table_id
from bot.values.ids import ChannelId, TableId
from bot.values.screens import PlannedHour

LONGEST: Final = 100
LASTS: Final = timedelta(hours=3)
"""How long an evening is said to last: Discord wants an end of what is at no channel of voices."""
KEPT: Final = 2_000


@dataclass(slots=True)
class ScheduledEvents(BackgroundWork):
    """Makes, moves and calls off events, in tasks of their own."""

    _done: LRUCache[tuple[int, TableId], PlannedHour] = field(default_factory=lambda: LRUCache(KEPT))

    def follow(self, channel_id: ChannelId, hour: PlannedHour | None) -> None:
        """Have the server of a channel announce the hour of a table that is shown there, or call it off."""
        guild = self.client.get_guild(server_of(channel_id))
        if hour is None or guild is None or self._done.get((guild.id, hour.table_id)) == hour:
            return
        granted = guild.me.guild_permissions
        if not (granted.create_events or granted.manage_events):
            return
        self._done[guild.id, hour.table_id] = hour
        self.start("events", partial(self._announce, guild, channel_id, hour))

    async def _announce(self, guild: discord.Guild, channel_id: ChannelId, hour: PlannedHour) -> None:
        """Bring a table's event up to date; whatever Discord refuses is left."""
        try:
            await self._write(guild, channel_id, hour)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError):
            self._done.pop((guild.id, hour.table_id), None)

    async def _write(self, guild: discord.Guild, channel_id: ChannelId, hour: PlannedHour) -> None:
        code = spell_table_id(hour.table_id)
        own = self.client.user.id if self.client.user else 0
        events = await guild.fetch_scheduled_events(with_counts=False)
        event = next((each for each in events if each.creator_id == own and code in (each.description or "")), None)
        if hour.is_off:
            if event is not None:
                with contextlib.suppress(discord.NotFound):
                    await event.delete()
        elif event is None:
            await guild.create_scheduled_event(
                name=hour.title[:LONGEST],
                start_time=hour.at,
                end_time=hour.at + LASTS,
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=channel_link(channel_id)[:LONGEST],
                description=code,
            )
        elif event.start_time != hour.at:
            await event.edit(start_time=hour.at, end_time=hour.at + LASTS)
