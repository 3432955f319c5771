"""Work beside messages: threads, a server's events, memberships."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

import aiohttp
import discord
from cachetools import LRUCache

from adapters.discord.ids import SURFACE, channel_link, channel_of, chat_text, make_channel_id, server_of, user_of
from bot.app import App
from bot.run.supervisor import cancel_all
from bot.values.ids import AccountId, ChannelId, Language, TableId, spell_table_id
from bot.values.requests import Person
from bot.values.screens import Button, PlannedHour, PublicScreen, Reply

WEEK: Final = 10_080  # minutes of silence after which Discord archives a thread: the most that it allows
ARCHIVED: Final = 50_083


async def open_thread(
    interaction: discord.Interaction[Any], channel_id: ChannelId | None, person: Person
) -> ChannelId | None:
    channel = interaction.channel
    if not may_have_threads(channel):
        return channel_id
    assert isinstance(channel, discord.TextChannel)
    name = chat_text("thread-name", person.lang, who=person.name)[:100]
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK)
    return make_channel_id(channel.guild.id, thread.id)


def may_have_threads(channel: object) -> bool:
    return isinstance(channel, discord.TextChannel)


def without_thread(reply: Reply) -> Reply:
    if reply.screen is None:
        return reply
    offered = tuple(button for button in reply.screen.buttons if button.verb != "thread")
    return replace(reply, screen=replace(reply.screen, buttons=offered))


def link_to_thread(reply: Reply, channel_id: ChannelId | None, lang: Language) -> Reply:
    if reply.screen is None or channel_id is None:
        return reply
    link = Button(chat_text("button-thread", lang), url=channel_link(channel_id))
    return replace(reply, screen=replace(reply.screen, buttons=(*reply.screen.buttons, link)))


async def revive_thread(client: discord.Client, number: int) -> None:
    found = client.get_channel(number) or await client.fetch_channel(number)
    if isinstance(found, discord.Thread):
        await found.edit(archived=False)


BETWEEN: Final = 300.0  # seconds between two names of a thread: Discord takes two within ten minutes
LONGEST: Final = 100
OWN: Final = 50  # characters kept of a post's own title
AFTER: Final = " ▸ "  # separates a post's own title from ours
KEPT: Final = 5_000  # threads and events of which it is known what they are called, and when
# How long an evening is said to last: Discord wants an end of what is at no channel of voices.
LASTS: Final = timedelta(hours=3)
NOT_A_MEMBER: Final = frozenset({10_007, 10_013})
SELDOM: Final = 3_600.0  # seconds after which a member is looked up again
TIDY: Final = 2_000


@dataclass(slots=True)
class Background:
    """What is done beside messages: threads are named after their tables, events planned, members looked up."""

    client: discord.Client
    app: App
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _renamed: LRUCache[int, float] = field(default_factory=lambda: LRUCache(KEPT))
    _late: dict[ChannelId, str] = field(default_factory=dict)
    _announced: LRUCache[tuple[int, TableId], PlannedHour] = field(default_factory=lambda: LRUCache(KEPT))
    _looked_up: dict[tuple[int, AccountId], float] = field(default_factory=dict)

    async def wait_idle(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        await cancel_all(*self._tasks)

    def start(self, kind: str, work: Callable[[], Awaitable[None]]) -> None:
        task = self.app.tasks.start(kind, work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def follow(self, channel_id: ChannelId, screen: PublicScreen) -> None:
        self.follow_title(channel_id, screen.title)
        self.follow_hour(channel_id, screen.hour)

    def follow_title(self, channel_id: ChannelId, title: str) -> None:
        """Name a thread or a forum's post after its table; a thread that others opened keeps its name."""
        thread, loop = self.client.get_channel(channel_of(channel_id)), asyncio.get_running_loop()
        if not title or not isinstance(thread, discord.Thread) or thread.archived:
            return
        name = self._find_name(thread, title)
        due = self._renamed.get(thread.id, -BETWEEN) + BETWEEN
        if name in {"", thread.name}:
            self._late.pop(channel_id, None)
            return
        if due > loop.time():
            if channel_id not in self._late:
                loop.call_at(due, self._follow_late, channel_id)
            self._late[channel_id] = title
            return
        self._renamed[thread.id] = loop.time()
        self.start("names", partial(self._rename, thread, name))

    def _follow_late(self, channel_id: ChannelId) -> None:
        self.follow_title(channel_id, self._late.pop(channel_id, ""))

    async def _rename(self, thread: discord.Thread, name: str) -> None:
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await thread.edit(name=name)

    def _find_name(self, thread: discord.Thread, title: str) -> str:
        if self.client.user is not None and thread.owner_id == self.client.user.id:
            return title[:LONGEST]
        is_post = isinstance(thread.parent, discord.ForumChannel)
        if not is_post or not thread.permissions_for(thread.guild.me).manage_threads:
            return ""
        own = thread.name.partition(AFTER)[0][:OWN]
        return f"{own}{AFTER}{title}"[:LONGEST]

    def follow_hour(self, channel_id: ChannelId, hour: PlannedHour | None) -> None:
        guild = self.client.get_guild(server_of(channel_id))
        if hour is None or guild is None or self._announced.get((guild.id, hour.table_id)) == hour:
            return
        granted = guild.me.guild_permissions
        if not (granted.create_events or granted.manage_events):
            return
        self._announced[guild.id, hour.table_id] = hour
        self.start("events", partial(self._announce, guild, channel_id, hour))

    async def _announce(self, guild: discord.Guild, channel_id: ChannelId, hour: PlannedHour) -> None:
        try:
            await self._write(guild, channel_id, hour)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError):
            self._announced.pop((guild.id, hour.table_id), None)

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

    def check_members(self, channel_id: ChannelId, account_ids: Sequence[AccountId]) -> None:
        now = self.app.now_ms() / 1000
        server = server_of(channel_id)
        for account in account_ids:
            if not 0 <= now - self._looked_up.get((server, account), -SELDOM) < SELDOM:
                self._looked_up[server, account] = now
                self.start("members", partial(self._check_member, channel_id, account))
        if len(self._looked_up) > TIDY:
            self._looked_up = {key: at for key, at in self._looked_up.items() if 0 <= now - at < SELDOM}

    async def _check_member(self, channel_id: ChannelId, account_id: AccountId) -> None:
        try:
            await self.client.http.get_member(server_of(channel_id), user_of(account_id))
        except discord.HTTPException as fault:
            if fault.code in NOT_A_MEMBER:
                for channel in await self.app.channels.channels_under(f"{SURFACE}:{server_of(channel_id)}/"):
                    await self.app.attendance.leave_channel(account_id, channel)
        except (aiohttp.ClientError, OSError, TimeoutError):
            self._looked_up.pop((server_of(channel_id), account_id), None)
