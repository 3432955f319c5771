"""Interactions in, replies out, in time. Nothing is kept between two interactions."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, TypeAlias

import aiohttp
import discord
from discord import InteractionType

from adapters.discord import render
from adapters.discord.background import link_to_thread, may_have_threads, open_thread, without_thread
from adapters.discord.commands import ENTRY_POINT, MESSAGE, ask_why, parse_command
from adapters.discord.ids import (
    SURFACE,
    TO_OPEN_THREADS,
    TO_POST,
    TO_POST_IN_THREADS,
    chat_text,
    list_missing,
    make_account_id,
    make_channel_id,
    permission_texts,
    pick_language,
)
from adapters.discord.refusals import Form, draw_private_forms, send_plainer
from adapters.discord.widgets import CardEmojis, make_modal, read_modal
from bot.run.supervisor import start_side_task
from bot.screens.controller import ChatController
from bot.text.moments import find_likely_zone
from bot.values.button_payload import make_request, unpack
from bot.values.commands import WINDOW
from bot.values.requests import AnyRequest, FormRequest, Person, Request
from bot.values.screens import PrivateScreen, PublicScreen, Reply, with_toast, without_windows

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
        is_pressed = is_private(self.interaction)
        is_over = is_pressed and reply.screen is not None
        if not self.may_ask:
            await self._draw(screen, self._rewrite if is_over or not is_pressed else self._follow)
        elif not await self._draw(screen, self._answer_over if is_over else self._answer):
            await self._draw(screen, self._rewrite)
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

    async def _draw(self, screen: PrivateScreen, send: Callable[[Form], Awaitable[None]]) -> bool:
        return await self._insist(
            partial(send_plainer, partial(draw_private_forms, screen, self.faces), send, self.faces)
        )

    async def _answer_over(self, form: Form) -> None:
        await self.interaction.response.edit_message(**form.change)
        self.message_id = str(self.interaction.message.id) if self.interaction.message else ""

    async def _answer(self, form: Form) -> None:
        sent = await self.interaction.response.send_message(view=form.view, files=form.files, ephemeral=True)
        self.message_id = str(sent.message_id or "")

    async def _rewrite(self, form: Form) -> None:
        message = await self.interaction.edit_original_response(**form.change)
        self.message_id = str(message.id)

    async def _follow(self, form: Form) -> None:
        await self.interaction.followup.send(view=form.view, files=form.files, ephemeral=True)


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


log = logging.getLogger(__name__)


AT_ONCE: Final = 1.0  # seconds after which a reply is deferred; Discord waits for three
PATIENT: Final = 1.25  # the same where the reply may be a modal, which cannot follow once it was deferred
WRITTEN: Final = frozenset({"open", "join", "write", "rules"})  # verbs whose reply may be a modal
FINISHING: Final = 2.0  # seconds that replies under way are given when we stop
OPENING: Final = frozenset({"open", "thread"})  # verbs that show a table where they are entered


@dataclass(slots=True)
class Router:
    """`at_once` and `patient` are waits in seconds."""

    controller: ChatController
    faces: CardEmojis = field(default_factory=CardEmojis)
    at_once: float = AT_ONCE
    patient: float = PATIENT
    answering: set[asyncio.Task[Any]] = field(default_factory=set)

    async def wait_idle(self) -> None:
        if self.answering:
            await asyncio.wait(self.answering, timeout=FINISHING)

    async def take(self, interaction: Interaction) -> None:
        """Answer one interaction; an error is logged without its content and stops no other."""
        task = asyncio.current_task()
        assert task is not None
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)
        replying = InteractionReply(interaction, self.faces)
        try:
            if interaction.type is InteractionType.autocomplete:
                await self.suggest(interaction)
            elif (request := parse_request(interaction)) is not None:
                tally = self.controller.app.measures.tally
                tally.note("press-age", SURFACE, (discord.utils.utcnow() - interaction.created_at).total_seconds())
                with tally.measure("acknowledgement", SURFACE):
                    await self.handle_request(replying, request)
        except Exception as fault:  # noqa: BLE001  the edge of one update: it stops no other
            log.error("an interaction failed: %s", type(fault).__name__, exc_info=None)  # noqa: TRY400
            if interaction.type is not InteractionType.autocomplete:
                with contextlib.suppress(discord.HTTPException):
                    said = chat_text("unshown", pick_language(str(interaction.locale)))
                    await self.send_reply(replying, Reply(said))

    async def meet(self, interaction: Interaction) -> Person:
        """Return the interaction's user, never one that its payload could name."""
        user, locale = interaction.user, str(interaction.locale)
        name, lang = user.display_name, pick_language(locale)
        return await self.controller.meet(make_account_id(user.id), name, lang, find_likely_zone(locale))

    async def handle_request(self, replying: InteractionReply, request: AnyRequest) -> None:
        """Carry out a request and send the reply, deferred where that takes longer."""
        if request.verb == WINDOW and await self.open_window(replying.interaction, request):
            return
        async with contextlib.AsyncExitStack() as held:
            doing = start_side_task(self.carry_out(replying.interaction, request, held))
            held.push_async_callback(asyncio.wait, (doing,))  # what it holds is let go though nothing could be said
            done, _ = await asyncio.wait({doing}, timeout=self.patient if request.verb in WRITTEN else self.at_once)
            if not done:
                await replying.defer()
            person, reply = await doing
            if reply.entry is not None and not replying.may_ask:
                reply = Reply(chat_text("press-again", person.lang))
            await self.send_reply(replying, reply, request)

    async def open_window(self, interaction: Interaction, request: AnyRequest) -> bool:
        """Open a window, which must be the first answer; returns whether Discord does that for us."""
        app = self.controller.app
        if SURFACE not in app.frames.chats:
            return False
        if request.table_id is not None:
            app.frames.expect(make_account_id(interaction.user.id), request.table_id)
        try:
            await interaction.response.launch_activity()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.warning("no window opens: %s", type(fault).__name__)
            return interaction.response.is_done()
        return True

    async def carry_out(
        self, interaction: Interaction, request: AnyRequest, held: contextlib.AsyncExitStack
    ) -> tuple[Person, Reply]:
        """Carry out a request; a table that wants a thread gets one first.

        Until `held` is left nothing else changes the message of the reply.
        """
        person = await self.meet(interaction)
        await held.enter_async_context(self.controller.hold(person, request))
        if request.verb in OPENING and (lacking := self.missing_permissions(interaction, request)):
            said = "\n".join((chat_text("missing-here", person.lang), *permission_texts(lacking, person.lang)))
            return person, Reply(screen=PrivateScreen(said))
        if request.verb == "thread":
            try:
                channel = await open_thread(interaction, request.channel_id, person)
            except (discord.HTTPException, aiohttp.ClientError, OSError):
                return person, Reply(chat_text("no-thread", person.lang))
            if channel is not None and request.channel_id is not None:
                await self.controller.app.group_records.adopt(channel, request.channel_id)
            request = replace(request, verb="open", table_id=None, channel_id=channel)
            return person, link_to_thread(await self.controller.take(person, request), channel, person.lang)
        reply = await self.controller.take(person, request)
        if reply.screen is not None and SURFACE not in self.controller.app.frames.chats:
            reply = replace(reply, screen=without_windows(reply.screen))
        has_threads = may_have_threads(interaction.channel) and not is_brought_along(interaction)
        return person, reply if has_threads else without_thread(reply)

    async def suggest(self, interaction: Interaction) -> None:
        person, what = await self.meet(interaction), parse_command(interaction.data or {})
        typed = Request(what.verb, None, dict(what.arguments))
        found = await self.controller.suggest(person, complete_request(interaction, typed), what.typing)
        choices = [discord.app_commands.Choice(name=each.label, value=each.value) for each in found]
        await interaction.response.autocomplete(choices)

    def missing_permissions(self, interaction: Interaction, request: AnyRequest) -> tuple[str, ...]:
        if request.channel_id is None:
            return ()
        if request.verb == "thread":
            return list_missing(interaction.app_permissions, TO_OPEN_THREADS)
        in_thread = isinstance(interaction.channel, discord.Thread)
        return list_missing(interaction.app_permissions, TO_POST_IN_THREADS if in_thread else TO_POST)

    async def send_reply(self, replying: InteractionReply, reply: Reply, request: AnyRequest | None = None) -> None:
        try:
            await replying.show(reply)
            if replying.message_id and is_our_chat(replying.interaction):
                account_id = make_account_id(replying.interaction.user.id)
                await self.controller.app.seat_screens.note_reply(account_id, reply.screen, replying.message_id)
        except (discord.NotFound, discord.InteractionResponded, *DROPPED):
            log.info("too late to acknowledge")
            if request and request.table_id and request.channel_id:
                await self.controller.app.sender.repost(request.table_id, request.channel_id)


def parse_request(interaction: Interaction) -> AnyRequest | None:
    data: Mapping[str, Any] = interaction.data or {}
    match interaction.type:
        case InteractionType.application_command:
            if data.get("type") == ENTRY_POINT:
                return complete_request(interaction, Request(WINDOW))
            if data.get("type") == MESSAGE:
                return complete_request(interaction, ask_why(data))
            return complete_request(interaction, parse_command(data).make_request())
        case InteractionType.component:
            return complete_request(interaction, with_menu(make_request(*unpack(data["custom_id"])), data))
        case InteractionType.modal_submit:
            return complete_request(interaction, make_request(*unpack(data["custom_id"]), read_modal(data)))
    return None


def complete_request(interaction: Interaction, request: AnyRequest) -> AnyRequest:
    """Add place, time and interaction id; the sender is the interaction's user, never part of the request."""
    server, number = interaction.guild_id, interaction.channel_id
    channel = make_channel_id(server, number) if server and number and not is_brought_along(interaction) else None
    return replace(request, channel_id=channel, inbox=f"discord:{interaction.id}", at=interaction.created_at)


def with_menu(request: AnyRequest, data: Mapping[str, Any]) -> AnyRequest:
    values = tuple(data.get("values", ()))
    return replace(request, tokens=values) if values and isinstance(request, FormRequest) else request
