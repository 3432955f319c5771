"""Replies to the one who asked: over what was pressed, as a hidden message, in a modal; sent again when a line drops.

What Discord took of a reply whose receipt was lost is known by its refusing the next: an interaction is answered once.
A second message after a deferred press is the one that may come twice.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import aiohttp
import discord

from adapters.discord import render
from adapters.discord.refusals import Form, draw_private_forms, send_plainer
from adapters.discord.widgets import CardEmojis, make_modal
from bot.values.screens import PrivateScreen, PublicScreen, Reply, with_toast

Interaction: TypeAlias = discord.Interaction[Any]

DROPPED: Final = (aiohttp.ClientError, TimeoutError, OSError)
TAKEN: Final = 40_060  # code of an interaction that was acknowledged already
PAUSES: Final = (0.2, 0.4, 0.8, 1.6)  # seconds before what dropped is sent again; Discord waits for three
CONTINUED: Final = "✓"


@dataclass(slots=True)
class InteractionReply:
    """The reply to one interaction. `is_deferred` once Discord was told to wait, `message_id` once it is out."""

    interaction: Interaction
    faces: CardEmojis
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    is_deferred: bool = False
    message_id: str = ""

    @property
    def may_ask(self) -> bool:
        return not (self.is_deferred or self.interaction.response.is_done())

    async def defer(self) -> None:
        """Defer privately: a public reply could not become private later."""
        response = self.interaction.response
        with contextlib.suppress(discord.NotFound, discord.InteractionResponded, *DROPPED):
            if is_private(self.interaction):
                await self._insist(response.defer)
            else:
                await self._insist(partial(response.defer, ephemeral=True, thinking=True))
            self.is_deferred = True

    async def show(self, reply: Reply) -> None:
        """Show a reply over the private screen that was pressed, else as a new message."""
        if (dialog := reply.entry) is not None and self.may_ask:
            await self._insist(lambda: self.interaction.response.send_modal(make_modal(dialog)))
            return
        screen = (
            with_toast(reply.screen, reply.toast)
            if reply.screen
            else PrivateScreen(reply.toast or CONTINUED, noted_at=reply.noted_at)
        )
        over = is_private(self.interaction) and reply.screen is not None
        if not self.may_ask and (over or not is_private(self.interaction)):
            await self._insist(lambda: self._rewrite(screen))
        elif not self.may_ask:
            await self._insist(lambda: self._follow(screen))
        elif not await self._insist(lambda: self._answer(screen, over=over)):
            await self._insist(lambda: self._rewrite(screen))
        if reply.posted is not None:
            await self._post(reply.posted)

    async def _post(self, screen: PublicScreen) -> None:
        with contextlib.suppress(discord.HTTPException, *DROPPED):
            files = render.make_files(screen.picture, screen.alt)
            view = render.render_public(screen)
            await self.interaction.followup.send(view=view, files=files, ephemeral=False, silent=screen.silent)

    async def _insist(self, send: Callable[[], Awaitable[object]]) -> bool:
        is_repeated = False
        for pause in PAUSES:
            try:
                await send()
            except DROPPED:
                is_repeated = True
            except discord.HTTPException as fault:
                if is_repeated and fault.code == TAKEN:
                    return False
                raise
            else:
                return True
            await self.sleep(pause)
        await send()
        return True

    async def _answer(self, screen: PrivateScreen, *, over: bool) -> None:
        async def answer(form: Form) -> None:
            if over:
                await self.interaction.response.edit_message(**form.change)
                self.message_id = str(self.interaction.message.id) if self.interaction.message else ""
            else:
                sent = await self.interaction.response.send_message(view=form.view, files=form.files, ephemeral=True)
                self.message_id = str(sent.message_id or "")

        await self._try_plainer(screen, answer)

    async def _rewrite(self, screen: PrivateScreen) -> None:
        async def rewrite(form: Form) -> None:
            message = await self.interaction.edit_original_response(**form.change)
            self.message_id = str(message.id)

        await self._try_plainer(screen, rewrite)

    async def _follow(self, screen: PrivateScreen) -> None:
        async def follow(form: Form) -> None:
            await self.interaction.followup.send(view=form.view, files=form.files, ephemeral=True)

        await self._try_plainer(screen, follow)

    async def _try_plainer(self, screen: PrivateScreen, send: Callable[[Form], Awaitable[None]]) -> None:
        await send_plainer(lambda: draw_private_forms(screen, self.faces), send, self.faces)


def is_private(interaction: Interaction) -> bool:
    message = interaction.message
    if message is None:
        return False
    return is_our_chat(interaction) or message.flags.ephemeral


def is_our_chat(interaction: Interaction) -> bool:
    return interaction.guild_id is None and not is_brought_along(interaction)


def is_brought_along(interaction: Interaction) -> bool:
    """Return whether only the user installed the app here: the bot can post nothing."""
    if interaction.guild_id is None:
        return interaction.context.private_channel is True
    return interaction.is_user_integration() and not interaction.is_guild_integration()
