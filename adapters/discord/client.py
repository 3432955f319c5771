"""The gateway connection to Discord, with no privileged intents and no state: events come in, handlers tell the app."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, get_args

import aiohttp
import discord

from adapters.discord import render
from adapters.discord.background import Background
from adapters.discord.chat import DiscordChat
from adapters.discord.commands import commands_digest, make_payload, send_commands
from adapters.discord.ids import (
    SURFACE,
    TO_POST,
    channel_link,
    list_missing,
    make_channel_id,
    permission_texts,
    pick_language,
)
from adapters.discord.router import Router
from adapters.discord.widgets import CardEmojis, load_card_emojis
from bot.app import App
from bot.run.supervisor import find_place
from bot.screens.controller import ChatController
from bot.screens.request import ChatProfile
from bot.values.ids import ChannelId, Language

log = logging.getLogger(__name__)

INTENTS: Final = discord.Intents(guilds=True)
BETWEEN_SHARDS_S: Final = 5.0  # seconds between the beginnings of two shards
SYNCED: Final = "discord-commands"  # the name under which the hash of the commands last synced is kept


class Connection(discord.Client):
    def __init__(self, app: App, pictures: Sequence[str] = (), **options: Any) -> None:
        super().__init__(intents=INTENTS, allowed_mentions=discord.AllowedMentions.none(), **options)
        self.app = app
        self.pictures = pictures
        self.background = Background(self, app)
        shards, has_windows = options.get("shard_count") or 1, SURFACE in app.frames.chats
        self.chat = DiscordChat(self, background=self.background, shards=shards, has_windows=has_windows)
        self.router = Router(ChatController(app, ChatProfile(threads=True, channel_link=channel_link)))
        self._attending = False

    async def setup_hook(self) -> None:
        for lang in get_args(Language):
            self.app.games.list_games(lang)
        try:
            await self.sync_commands()
        except discord.HTTPException as fault:  # presses are answered all the same
            log.warning("discord: commands refused: %s", fault.code)
        self.router.faces = self.chat.faces = CardEmojis(load=partial(load_card_emojis, self, self.pictures))
        await self.chat.faces.renew()

    async def sync_commands(self) -> bool:
        assert self.application_id is not None
        has_windows = SURFACE in self.app.frames.chats
        made, name = make_payload(has_windows=has_windows), f"{SYNCED}/{self.application_id}"
        mark = commands_digest(made)
        if await self.app.updates.read_number(name) == mark:
            return False
        await send_commands(self, has_windows=has_windows)
        await self.app.updates.write_number(name, mark)
        return True

    async def close(self) -> None:
        self._note_connected(is_connected=False)
        self.app.sender.disconnect(SURFACE)
        await self.router.wait_idle()
        await self.background.close()
        await super().close()

    async def on_ready(self) -> None:
        self._note_connected(is_connected=True)
        if not self._attending:
            self._attending = True
            await self.app.sender.connect(self.chat)
            log.info("discord: connected to %s servers", len(self.guilds))

    async def on_resumed(self) -> None:
        self._note_connected(is_connected=True)

    async def on_disconnect(self) -> None:
        self._note_connected(is_connected=False)

    def _note_connected(self, *, is_connected: bool) -> None:
        self.app.measures.tally.connected[SURFACE] = is_connected

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        await self.router.take(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        lang = pick_language(str(guild.preferred_locale))
        channel = find_welcome_channel(guild)
        lacking = permission_texts(
            list_missing(channel.permissions_for(guild.me) if channel else guild.me.guild_permissions), lang
        )
        said = self.router.controller.arrival_screen(lang, lacking)
        view, files = render.render_public(said), render.make_files(said.picture, said.alt)
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            at = channel or await self.create_dm(discord.Object(guild.owner_id or 0))
            await at.send(view=view, files=files, silent=True)
        known = {make_channel_id(guild.id, each.id) for each in (*guild.channels, *guild.threads)}
        await self.app.channels.come_back(f"{SURFACE}:{guild.id}/", known.__contains__)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.app.tasks.start("places", partial(self._forget_server, guild.id))

    async def _forget_server(self, server_id: int) -> None:
        for channel in await self.app.channels.channels_under(f"{SURFACE}:{server_id}/"):
            await self.app.sender.drop_channel(channel)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._forget_channel(make_channel_id(channel.guild.id, channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._forget_channel(make_channel_id(payload.guild_id, payload.thread_id))

    async def _forget_channel(self, channel_id: ChannelId) -> None:
        await self.app.tasks.start("places", partial(self.app.sender.drop_channel, channel_id))

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        fault = sys.exc_info()[1]
        place = find_place(fault) if fault is not None else ""
        log.error("discord: %s failed: %s at %s", event_method, type(fault).__name__, place)


class ShardedConnection(Connection, discord.AutoShardedClient):
    async def before_identify_hook(self, *_: Any, **__: Any) -> None:
        await asyncio.sleep(await self.app.jobs.reserve_turn(f"{SURFACE}/identify", BETWEEN_SHARDS_S))


def find_welcome_channel(guild: discord.Guild) -> discord.TextChannel | None:
    first = [guild.system_channel] if guild.system_channel else []
    channels = (*first, *guild.text_channels)
    return next((each for each in channels if not list_missing(each.permissions_for(guild.me), TO_POST)), None)
