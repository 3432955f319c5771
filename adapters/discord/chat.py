import contextlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import get_args

import aiohttp
import discord

from adapters.discord import render
from adapters.discord.background import ARCHIVED, Background, revive_thread
from adapters.discord.ids import (
    SURFACE,
    TO_POST,
    TO_POST_IN_THREADS,
    channel_of,
    invitation_link,
    list_missing,
    permission_texts,
    server_of,
    shard_of,
    user_of,
)
from adapters.discord.refusals import (
    Form,
    draw_private_forms,
    draw_public_forms,
    find_refusal,
    send_plainer,
    translate_errors,
)
from adapters.discord.widgets import CardEmojis
from bot.values.chat import Blocked, LeftChannel, Limits, MessageGone, PartRefused, Unreachable, Unsure
from bot.values.ids import PLACE, AccountId, ChannelId, Doorway, Language
from bot.values.screens import PrivateScreen, PublicScreen, without_windows


@dataclass(slots=True)
class DiscordChat:
    client: discord.Client
    faces: CardEmojis = field(default_factory=CardEmojis)
    name: str = SURFACE
    limits: Limits = field(
        default_factory=lambda: Limits(text=3_400, nonces=True, caption=1_900, chronicle=1_900, rest=2.0)
    )
    background: Background | None = None
    has_windows: bool = False
    shards: int = 1

    def __post_init__(self) -> None:
        self.limits = replace(self.limits, find_shard=lambda channel_id: shard_of(channel_id, self.shards))

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        _ = code
        number = self.client.application_id
        return (Doorway(self.name, PLACE, invitation_link(number)),) if number else ()

    async def post(self, channel_id: ChannelId, screen: PublicScreen, nonce: str) -> str:
        with self.translate_channel_errors(channel_id):
            message = await self._send(
                self.partial_channel(channel_id), screen, nonce, lambda: draw_public_forms(screen)
            )
        if screen.pinned:
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                await message.pin()
        if self.background is not None:
            self.background.check_members(channel_id, screen.mentions)
            self.background.follow(channel_id, screen)
        return str(message.id)

    async def edit(self, channel_id: ChannelId, message_id: str, screen: PublicScreen) -> None:
        """Edit a status message; an archived thread is revived first."""
        at = self.partial_channel(channel_id).get_partial_message(int(message_id))

        async def edit(form: Form) -> None:
            try:
                await at.edit(**form.change)
            except discord.HTTPException as fault:
                if fault.code != ARCHIVED:
                    raise
                await revive_thread(self.client, channel_of(channel_id))
                for file in form.files:
                    file.reset()
                await at.edit(**form.change)

        with self.translate_channel_errors(channel_id):
            await send_plainer(lambda: draw_public_forms(screen), edit, self.faces)
        if self.background is not None:
            self.background.follow(channel_id, screen)

    async def archive(self, channel_id: ChannelId, message_id: str, told: PublicScreen) -> None:
        """Leave only what a former status message told; in an archived thread all stays."""
        at = self.partial_channel(channel_id).get_partial_message(int(message_id))
        with contextlib.suppress(MessageGone), self.translate_channel_errors(channel_id), ignore_archived():
            await send_plainer(lambda: draw_public_forms(told), lambda form: at.edit(**form.change), self.faces)

    async def delete(self, channel_id: ChannelId, message_id: str) -> None:
        at = self.partial_channel(channel_id).get_partial_message(int(message_id))
        with contextlib.suppress(MessageGone), self.translate_channel_errors(channel_id), ignore_archived():
            await at.delete()

    async def send_private(self, account_id: AccountId, screen: PrivateScreen, nonce: str) -> str:
        try:
            with translate_errors():
                channel = await self.client.create_dm(discord.Object(user_of(account_id)))
                ringing = replace(screen, ring=screen.ring or screen.text.strip().partition("\n")[0])
                message = await self._send(channel, ringing, nonce, lambda: self.draw_forms(screen))
        except LeftChannel:
            if self.background is not None:
                await self.background.app.attendance.leave_chat(account_id)
            raise
        return str(message.id)

    async def _send(
        self,
        channel: discord.abc.Messageable,
        screen: PublicScreen | PrivateScreen,
        nonce: str,
        draw: Callable[[], Iterator[Form]],
    ) -> discord.Message:
        mentions = screen.mentions if isinstance(screen, PublicScreen) else ()
        called = render.allowed_mentions(mentions)

        async def send(form: Form) -> discord.Message:
            return await channel.send(
                view=form.view, files=form.files, nonce=nonce, silent=screen.silent, allowed_mentions=called
            )

        if screen.silent or not screen.ring:
            return await send_plainer(draw, send, self.faces)
        content = render.render_ring(screen.ring, mentions)
        try:
            message = await channel.send(content=content, nonce=nonce, allowed_mentions=called)
        except discord.HTTPException as fault:
            if find_refusal(fault) is not PartRefused:
                raise
            return await send_plainer(draw, send, self.faces)
        try:
            await send_plainer(draw, lambda form: message.edit(**form.change, allowed_mentions=called), self.faces)
        except PartRefused:
            with contextlib.suppress(discord.HTTPException):
                await message.delete()
            raise
        return message

    async def edit_private(self, account_id: AccountId, message_id: str, screen: PrivateScreen) -> None:
        with translate_errors():
            channel = await self.client.create_dm(discord.Object(user_of(account_id)))
            at = channel.get_partial_message(int(message_id))
            await send_plainer(lambda: self.draw_forms(screen), lambda form: at.edit(**form.change), self.faces)

    def draw_forms(self, screen: PrivateScreen) -> Iterator[Form]:
        return draw_private_forms(screen if self.has_windows else without_windows(screen), self.faces)

    async def delete_private(self, account_id: AccountId, message_id: str, _: PrivateScreen) -> None:
        with contextlib.suppress(MessageGone), translate_errors():
            channel = await self.client.create_dm(discord.Object(user_of(account_id)))
            await channel.get_partial_message(int(message_id)).delete()

    @contextmanager
    def translate_channel_errors(self, channel_id: ChannelId) -> Iterator[None]:
        """Translate errors; a channel that we may not write to raises Blocked, an unavailable server nothing final."""
        with translate_errors():
            try:
                yield
            except discord.HTTPException as fault:
                guild, refusal = self.client.get_guild(server_of(channel_id)), find_refusal(fault)
                if guild is not None and guild.unavailable and refusal in {Unreachable, Blocked}:
                    raise Unsure from None
                if guild is not None and refusal is Blocked:
                    raise Blocked(self.missing_permissions(channel_id)) from None
                raise

    def missing_permissions(self, channel_id: ChannelId) -> dict[Language, tuple[str, ...]]:
        """Return by language which permissions we lack in a channel and why; empty for unknown channels."""
        guild = self.client.get_guild(server_of(channel_id))
        found = guild.get_channel_or_thread(channel_of(channel_id)) if guild else None
        if guild is None or found is None:
            return {}
        needed = TO_POST_IN_THREADS if isinstance(found, discord.Thread) else TO_POST
        names = list_missing(found.permissions_for(guild.me), needed)
        return {lang: permission_texts(names, lang) for lang in get_args(Language)}

    def partial_channel(self, channel_id: ChannelId) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel_of(channel_id), guild_id=server_of(channel_id))


@contextmanager
def ignore_archived() -> Iterator[None]:
    try:
        yield
    except discord.HTTPException as fault:
        if fault.code != ARCHIVED:
            raise
