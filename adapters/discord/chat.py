"""The Chat port on Discord: posts, status messages and private messages, and how they may fail."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, get_args

import aiohttp
import discord
from discord import ui

from adapters.discord import render
from adapters.discord.card_emojis import CardEmojis
from adapters.discord.ids import SURFACE, channel_of, server_of, shard_of, user_of
from adapters.discord.membership import Membership
from adapters.discord.permissions import (
    TO_POST,
    TO_POST_IN_THREADS,
    invitation_link,
    list_missing,
    permission_texts,
)
from adapters.discord.scheduled_events import ScheduledEvents
from adapters.discord.thread_names import ThreadNames
from adapters.discord.threads import ARCHIVED, LOCKED, revive_thread
from bot.ports.chat import Blocked, Gone, LeftPlace, Limits, Throttled, Unreachable, Unsure
from bot.ports.ids import AccountId, Language, PlaceId
from bot.ports.invitations import PLACE, Doorway
from bot.ports.screens import PrivateScreen, PublicScreen, without_windows

STRANGER: Final = 50_278
"""Code of a person who shares no server with us."""
CLOSED_SESSION: Final = "Session is closed"
"""What aiohttp says where our own connection is closed while a message is on its way: whoever connects next sends it again."""
CLOSED: Final = frozenset({50_007, STRANGER, 20_009})
"""Codes of a private channel that takes no messages from us, whatever the HTTP status."""
TOO_FAST: Final = 40_003
UNKNOWN_USER: Final = 10_013
FORBIDDEN: Final = frozenset({50_001, 50_013, LOCKED})
"""Codes of missing permissions: as long as we see the server, somebody may grant them."""
OLD_MESSAGE: Final = 30_046
"""Code of too many edits of a message that is older than an hour."""
WAIT: Final = 30.0
"""Seconds to wait where Discord does not say how long."""


@dataclass(slots=True)
class DiscordChat:
    """Sends through a connected client; without windows nothing offers one."""

    client: discord.Client
    faces: CardEmojis = field(default_factory=CardEmojis)
    name: str = SURFACE
    limits: Limits = field(
        default_factory=lambda: Limits(text=1_900, nonces=True, caption=1_900, chronicle=1_900, rest=2.0)
    )
    leaving: Membership | None = None
    names: ThreadNames | None = None
    events: ScheduledEvents | None = None
    has_windows: bool = False
    shards: int = 1

    def __post_init__(self) -> None:
        self.limits = replace(self.limits, find_shard=lambda place_id: shard_of(place_id, self.shards))

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        """Return the link that takes us to a server: the code is entered there, or in the private chat."""
        _ = code
        number = self.client.application_id
        return (Doorway(self.name, PLACE, invitation_link(number)),) if number else ()

    async def post(self, place_id: PlaceId, screen: PublicScreen, nonce: str) -> str:
        """Post to a channel or thread; the nonce is Discord's own."""
        view, files = render.render_public(screen), render.make_files(screen.picture, screen.alt)
        with self.translate_place_errors(place_id):
            message = await self.partial_channel(place_id).send(
                view=view,
                files=files,
                nonce=nonce,
                silent=screen.silent,
                allowed_mentions=render.allowed_mentions(screen.mentions),
            )
        if screen.pinned:
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                await message.pin()
        if self.leaving is not None:
            self.leaving.check_members(place_id, screen.mentions)
        self._follow_title(place_id, screen)
        return str(message.id)

    async def edit(self, place_id: PlaceId, message_id: str, screen: PublicScreen) -> None:
        """Edit a status message; an archived thread is revived for it."""
        await self.edit_message(
            place_id, message_id, render.render_public(screen), render.make_files(screen.picture, screen.alt)
        )
        self._follow_title(place_id, screen)

    def _follow_title(self, place_id: PlaceId, screen: PublicScreen) -> None:
        """Have the place named as its table stands, and its server announce the table's hour."""
        if self.names is not None:
            self.names.follow(place_id, screen.title)
        if self.events is not None:
            self.events.follow(place_id, screen.hour)

    async def edit_message(
        self, place_id: PlaceId, message_id: str, view: ui.LayoutView, files: list[discord.File]
    ) -> None:
        """Replace what a message shows by a view and files."""
        at = self.partial_channel(place_id).get_partial_message(int(message_id))
        with self.translate_place_errors(place_id):
            try:
                await at.edit(view=view, attachments=files)
            except discord.HTTPException as fault:
                if fault.code != ARCHIVED:
                    raise
                await revive_thread(self.client, channel_of(place_id))
                for file in files:
                    file.reset()
                await at.edit(view=view, attachments=files)

    async def strip(self, place_id: PlaceId, message_id: str, told: PublicScreen) -> None:
        """Leave of a former status message what was told in it, without its picture; in an archived thread all stays."""
        at = self.partial_channel(place_id).get_partial_message(int(message_id))
        with self.translate_place_errors(place_id), contextlib.suppress(discord.NotFound):
            try:
                await at.edit(view=render.render_public(told), attachments=[])
            except discord.HTTPException as fault:
                if fault.code != ARCHIVED:
                    raise

    async def delete(self, place_id: PlaceId, message_id: str) -> None:
        """Delete a message of ours; one that is gone counts as done, in an archived thread it stays."""
        at = self.partial_channel(place_id).get_partial_message(int(message_id))
        with self.translate_place_errors(place_id), contextlib.suppress(discord.NotFound):
            try:
                await at.delete()
            except discord.HTTPException as fault:
                if fault.code != ARCHIVED:
                    raise

    async def whisper(self, account_id: AccountId, screen: PrivateScreen, nonce: str) -> str:
        """Send something to one person, in their private channel and nowhere else."""
        view, files = self.draw(screen)
        with translate_errors():
            try:
                channel = await self.client.create_dm(discord.Object(user_of(account_id)))
                message = await channel.send(view=view, files=files, nonce=nonce, silent=screen.silent)
            except discord.HTTPException as fault:
                if fault.code == STRANGER and self.leaving is not None:
                    await self.leaving.report_stranger(account_id)
                    raise LeftPlace from None
                raise
        return str(message.id)

    async def rewrite(self, account_id: AccountId, message_id: str, screen: PrivateScreen) -> None:
        """Replace what an earlier private message shows."""
        view, files = self.draw(screen)
        with translate_errors(), contextlib.suppress(discord.NotFound):
            channel = await self.client.create_dm(discord.Object(user_of(account_id)))
            await channel.get_partial_message(int(message_id)).edit(view=view, attachments=files)

    def draw(self, screen: PrivateScreen) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """Draw a private message and its pictures."""
        shown = screen if self.has_windows else without_windows(screen)
        return render.render_private(shown, self.faces), render.make_private_files(shown)

    async def withdraw(self, account_id: AccountId, message_id: str, _: PrivateScreen) -> None:
        """Delete an earlier private message; our own may be deleted at any time."""
        with translate_errors(), contextlib.suppress(discord.NotFound):
            channel = await self.client.create_dm(discord.Object(user_of(account_id)))
            await channel.get_partial_message(int(message_id)).delete()

    @contextmanager
    def translate_place_errors(self, place_id: PlaceId) -> Iterator[None]:
        """Translate errors as translate_errors does; a place that we see but may not write to raises Blocked."""
        with translate_errors():
            try:
                yield
            except discord.HTTPException as fault:
                if fault.code in FORBIDDEN and self.client.get_guild(server_of(place_id)) is not None:
                    raise Blocked(self.missing_permissions(place_id)) from None
                raise

    def missing_permissions(self, place_id: PlaceId) -> dict[Language, tuple[str, ...]]:
        """Return, by language, which permissions we lack at a place, each with its reason.

        Empty where the client does not know the place.
        """
        guild = self.client.get_guild(server_of(place_id))
        found = guild.get_channel_or_thread(channel_of(place_id)) if guild else None
        if guild is None or found is None:
            return {}
        needed = TO_POST_IN_THREADS if isinstance(found, discord.Thread) else TO_POST
        names = list_missing(found.permissions_for(guild.me), needed)
        return {lang: permission_texts(names, lang) for lang in get_args(Language)}

    def partial_channel(self, place_id: PlaceId) -> discord.PartialMessageable:
        """Return a channel or thread without fetching it."""
        return self.client.get_partial_messageable(channel_of(place_id), guild_id=server_of(place_id))


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate what Discord or the network raises into the errors of the Chat port."""
    try:
        yield
    except discord.RateLimited as fault:
        raise Throttled(fault.retry_after) from None
    except discord.DiscordServerError:
        raise Unsure from None
    except discord.HTTPException as fault:
        raise make_chat_error(fault) from None
    except (TimeoutError, aiohttp.ClientError, OSError):
        raise Unsure from None
    except RuntimeError as fault:
        if str(fault) != CLOSED_SESSION:
            raise
        raise Unsure from None


def make_chat_error(fault: discord.HTTPException) -> Exception:
    """Make the error of the Chat port that a refusal by Discord means; one that means none is returned as it is."""
    if fault.code in CLOSED:
        return Unreachable()
    if fault.code == UNKNOWN_USER:
        return Gone()
    if fault.code in {TOO_FAST, OLD_MESSAGE} or fault.status == 429:
        return Throttled(retry_delay_s(fault))
    if fault.status in {401, 403, 404}:
        return Unreachable()
    return fault


def retry_delay_s(fault: discord.HTTPException) -> float:
    """Return how many seconds Discord wants us to wait."""
    try:
        return float(fault.response.headers.get("Retry-After", WAIT))
    except ValueError:
        return WAIT
