"""Who has left a server.

Discord tells it only to bots that may list members, so we look it up for people who are awaited.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import aiohttp
import discord

from adapters.discord.background import BackgroundWork
from adapters.discord.ids import SURFACE, server_of, user_of
from bot.values.ids import AccountId, ChannelId

NOT_A_MEMBER: Final = frozenset({10_007, 10_013})
SELDOM: Final = 3_600.0
"""Seconds after which a member is looked up again."""
TIDY: Final = 2_000


@dataclass(slots=True)
class Membership(BackgroundWork):
    """Looks up whether awaited people are still members, seldom and in tasks of its own."""

    _seen: dict[tuple[int, AccountId], float] = field(default_factory=dict)

    def check_members(self, channel_id: ChannelId, account_ids: Sequence[AccountId]) -> None:
        """Look up whether people are still on the server of a channel; report those who are not."""
        now = self.app.now_ms() / 1000
        server = server_of(channel_id)
        for account in account_ids:
            if not 0 <= now - self._seen.get((server, account), -SELDOM) < SELDOM:
                self._seen[server, account] = now
                self.start("members", partial(self._check_member, channel_id, account))
        if len(self._seen) > TIDY:
            self._seen = {key: at for key, at in self._seen.items() if 0 <= now - at < SELDOM}

    async def report_stranger(self, account_id: AccountId) -> None:
        """Report that a person no longer shares a server with the bot."""
        await self.app.attendance.leave_chat(account_id)

    async def _check_member(self, channel_id: ChannelId, account_id: AccountId) -> None:
        try:
            await self.client.http.get_member(server_of(channel_id), user_of(account_id))
        except discord.HTTPException as fault:
            if fault.code in NOT_A_MEMBER:
                for channel in await self.app.channels.channels_under(f"{SURFACE}:{server_of(channel_id)}/"):
                    await self.app.attendance.leave_channel(account_id, channel)
        except (aiohttp.ClientError, OSError, TimeoutError):
            self._seen.pop((server_of(channel_id), account_id), None)
