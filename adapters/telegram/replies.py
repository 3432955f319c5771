"""Replies to the one who asked: in private over what was pressed, in a group as ephemeral messages.

Nothing of a reply is ever shown to a group. Where ephemeral messages are not known there, it goes to the private
chat; where that is closed, as much as an alert holds is shown to the presser, and the way to the private chat.
"""

import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from telegram.constants import ChatAction
from telegram.error import BadRequest, TelegramError

from adapters.telegram import keyboard, render
from adapters.telegram.ephemeral import Done, EphemeralMessages, ScreenQueue, Sent
from adapters.telegram.errors import EXPIRED, has_phrase
from adapters.telegram.ids import WaysOut, chat_text, lead_out, make_account_id, private_link
from adapters.telegram.keyboard import escape, make_bold, make_italic, truncate
from adapters.telegram.render import ALERT, Page
from adapters.telegram.sender import FOR_ALL, FOR_NEEDS, Sender
from adapters.telegram.updates import TelegramAct
from bot.app import App
from bot.run.supervisor import cancel_all, start_side_task
from bot.text.signs import shorten_signs
from bot.values.button_payload import make_link, make_request, pack, spell_arguments, unpack
from bot.values.ids import Language, PersonId, TableId
from bot.values.requests import AnyRequest, Person
from bot.values.screens import Button, ButtonStyle, InputDialog, PrivateScreen, PublicScreen, Reply, with_toast
from bot.values.widgets import FormField, Numeric, PickMany, PickOne, Words

log = logging.getLogger(__name__)

SLOW: Final = 0.8  # seconds after which a private chat shows that a reply is being made
SHORT_TOAST: Final = 90  # characters of a passing notification; a longer text is an alert that has to be closed
PATIENCE: Final = 2.0  # seconds that a sentence to a group waits for its turn before it is dropped


@dataclass(slots=True)
class Replies:
    app: App
    sending: Sender
    ways: WaysOut
    hidden: EphemeralMessages = field(init=False)
    queue: ScreenQueue = field(init=False)

    def __post_init__(self) -> None:
        self.hidden = EphemeralMessages(self.sending)
        self.queue = ScreenQueue(
            self.sending,
            self.app,
            lambda user_id: self.app.sender.reachability.mark_unreachable(make_account_id(user_id), self.app.now_ms()),
        )

    async def show(self, act: TelegramAct, person: Person, reply: Reply) -> None:
        """Show a reply where it belongs; one with an input dialog is not shown here."""
        if (
            reply.screen is not None
            and (screen := lead_out(reply.screen, self.ways, is_private=act.private)) is not reply.screen
        ):
            reply = replace(reply, screen=screen)
        if reply.screen is not None and reply.screen.document:
            await self._hand_out(act, person, reply.screen)
        elif act.private:
            await self._show_in_private(act, person, reply)
        elif reply.screen is None and act.query:
            await self.answer_press(act, reply.toast)
        elif reply.short_toast and act.hidden and not self.sending.budget.may_spare(act.chat, FOR_NEEDS):
            await self.answer_press(act, reply.short_toast)
            if reply.screen is not None:
                self._show_later(act, render.render_private(reply.screen), FOR_NEEDS)
        else:
            screen = reply.screen or PrivateScreen(reply.toast)
            await self._show_in_group(act, person, screen, reply.toast if reply.screen else "")
        if reply.posted is not None and not act.private:
            await self._post(act, reply.posted)

    async def _hand_out(self, act: TelegramAct, person: Person, screen: PrivateScreen) -> None:
        """Send a file, with its words, to the private chat of one who pressed for it; where they have none, lead there."""
        if not act.private and not await self.app.sender.reachability.is_reachable(person.account):
            await self.answer_press(act, url=self.private_chat_link(None))
            return
        self.queue.put(
            act.user, Page(escape(screen.text), document=screen.document, document_name=screen.document_name)
        )
        await self.answer_press(act, "" if act.private else chat_text("sent-privately", person.lang))

    async def _post(self, act: TelegramAct, screen: PublicScreen) -> None:
        await self.sending.budget.wait_turn(act.chat)
        with contextlib.suppress(TelegramError):
            await self.send_public(act, render.render_public(screen, {}))

    async def send_public(self, act: TelegramAct, page: Page) -> None:
        await self.sending.insist(lambda: self.sending.send(act.chat, act.topic, page))

    async def say(self, act: TelegramAct, text: str) -> None:
        if await self.sending.budget.wait_turn(act.chat, PATIENCE):
            await self.send_public(act, Page(escape(text)))

    async def introduce(self, act: TelegramAct, screen: PublicScreen, lang: Language) -> None:
        link = private_link(self.ways.username, make_link("welcome"))
        page = render.render_public(screen, {}, Button(chat_text("button-private", lang), url=link))
        await self.sending.budget.wait_turn(act.chat)
        await self.send_public(act, page)

    # -- in private

    async def _show_in_private(self, act: TelegramAct, person: Person, reply: Reply) -> None:
        if act.query:
            is_heard = await self.answer_press(act, reply.toast)
            if reply.screen is None:
                if not is_heard and reply.toast:
                    self.queue.put(act.chat, Page(escape(reply.toast)))
                return
            *before, last = render.render_pages(reply.screen, is_reply=True)
            for page in before:
                self.queue.put(act.chat, page)
            shown, over = reply.screen, 0 if before else act.message
            done = await self._hold(person, shown)
            self.queue.put(act.chat, last, over, photo=act.photo, on_sent=self._keeper(person, shown), on_done=done)
            return
        screen = with_toast(reply.screen, reply.toast) if reply.screen else PrivateScreen(reply.toast)
        self.write(person, act.chat, screen)

    def write(self, person: Person, user_id: int, screen: PrivateScreen) -> None:
        """Send a silent message to the private chat of a person who asked for it."""
        *before, last = render.render_pages(screen, is_reply=True)
        for page in before:
            self.queue.put(user_id, page)
        self.queue.put(user_id, last, on_sent=self._keeper(person, screen))

    async def _hold(self, person: Person, screen: PrivateScreen) -> Done | None:
        if screen.seat is None or screen.table_id is None:
            return None
        held = contextlib.AsyncExitStack()
        await held.enter_async_context(self.app.presence.hold(person.id, screen.table_id))
        return held.aclose

    def _keeper(self, person: Person, screen: PrivateScreen) -> Sent | None:
        if screen.seat is None:
            return None

        async def keep_message(message_id: int) -> None:
            await self.app.seat_screens.note_reply(person.account, screen, str(message_id))

        return keep_message

    # -- in a group

    async def _show_in_group(self, act: TelegramAct, person: Person, screen: PrivateScreen, toast: str) -> None:
        page = render.render_private(screen if act.query else with_toast(screen, toast))
        with contextlib.suppress(TelegramError):
            if act.query and act.hidden and await self.hidden.edit(act, act.hidden, page, is_photo=act.photo):
                await self.answer_press(act, toast)
                return
            if await self.hidden.show(act, page):
                await self.answer_press(act, toast)
                if act.query and act.hidden:
                    await self.hidden.delete(act, act.hidden)
                return
        self._show_later(act, page, FOR_ALL)
        await self._show_elsewhere(act, person, screen, toast)

    def _show_later(self, act: TelegramAct, page: Page, kept: int) -> None:
        if act.query and act.hidden and self.hidden.keep(act, act.hidden, page, is_photo=act.photo):
            work = partial(self.hidden.edit_late, act, act.hidden, kept, is_photo=act.photo)
            self.app.tasks.start("hidden", work)

    async def _show_elsewhere(self, act: TelegramAct, person: Person, screen: PrivateScreen, toast: str) -> None:
        if await self.app.sender.reachability.is_reachable(person.account):
            self.write(person, act.user, with_toast(screen, toast))
            await self.answer_press(act, chat_text("sent-privately", person.lang))
        elif act.query:
            brief, whole = render.alert_text(screen, toast)
            asks_start = chat_text("chat-press-private", person.lang) in brief
            more = "" if whole or asks_start else chat_text("more-privately", person.lang)
            await self.answer_press(
                act, f"{truncate(brief, ALERT - 1 - len(more))}\n{more}" if more else brief, alert=True
            )
        else:
            await self.point_to_private_chat(act, person, screen.table_id)

    async def point_to_private_chat(self, act: TelegramAct, person: Person, table_id: TableId | None) -> None:
        """Post the way to the private chat for all to read, without saying why."""
        if not await self.sending.budget.wait_turn(act.chat, PATIENCE):
            return
        door = Button(
            chat_text("button-private", person.lang), look=ButtonStyle.MAIN, url=self.private_chat_link(table_id)
        )
        html = escape(chat_text("press-start", person.lang, who=person.name))
        page = Page(html, markup=keyboard.make_markup(keyboard.make_button_rows((door,))))
        with contextlib.suppress(TelegramError):
            await self.send_public(act, page)

    def private_chat_link(self, table_id: TableId | None) -> str:
        return private_link(self.ways.username, make_link("hand", table_id) if table_id else make_link("welcome"))

    @contextlib.asynccontextmanager
    async def show_activity(self, act: TelegramAct) -> AsyncIterator[None]:
        async def show_after_a_while() -> None:
            await self.sending.budget.sleep(SLOW)
            with contextlib.suppress(TelegramError):
                await self.sending.bot.send_chat_action(act.chat, ChatAction.UPLOAD_PHOTO)

        task = start_side_task(show_after_a_while()) if act.private else None
        try:
            yield
        finally:
            if task is not None:
                await cancel_all(task)

    # -- presses

    async def answer_press(self, act: TelegramAct, text: str = "", *, alert: bool = False, url: str = "") -> bool:
        if not act.query:
            return False
        shown, attempts = truncate(text, ALERT), 0

        async def answer() -> None:
            nonlocal attempts
            attempts += 1
            await self.sending.bot.answer_callback_query(
                act.query, shown or None, show_alert=alert or len(shown) > SHORT_TOAST or None, url=url or None
            )

        try:
            await self.sending.insist(answer)
        except BadRequest as fault:
            if not has_phrase(fault, *EXPIRED):
                log.warning("a press was not answered: %s", type(fault).__name__)
                return False
            return attempts > 1  # what dropped before was heard
        except TelegramError as fault:
            log.warning("a press was not answered: %s", type(fault).__name__)
            return False
        return True


PLACEHOLDER: Final = 64
FILL: Final = "fill"  # the verb of a choice under a prompt; the adapter's own
LEAVE_OUT: Final = "-"  # what is written to leave a field out
HEAD: Final = "."  # the name under which the pending input itself is kept, beside the values written so far


@dataclass(frozen=True, slots=True)
class PendingInput:
    """A request that waits for a person's words, the field asked now, the values so far."""

    origin: AnyRequest
    part: str
    message: int = 0
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PendingInputs:
    app: App

    async def find(self, person_id: PersonId) -> PendingInput | None:
        kept = dict(await self.app.drafts.waiting_input(person_id))
        head = kept.pop(HEAD, None)
        if head is None:
            return None
        packed, part, message = head
        return PendingInput(
            make_request(*unpack(packed)),
            part,
            int(message),
            {name.removeprefix("/"): said for name, said in kept.items()},
        )

    async def keep(self, person_id: PersonId, pending: PendingInput) -> None:
        origin = pending.origin
        head = (pack(origin.verb, origin.table_id, spell_arguments(origin)), pending.part, str(pending.message))
        await self.app.drafts.keep_input(
            person_id, {HEAD: head, **{f"/{name}": said for name, said in pending.given.items()}}
        )

    async def drop(self, person_id: PersonId) -> None:
        await self.app.drafts.keep_input(person_id, {})


def next_field(dialog: InputDialog, given: Mapping[str, tuple[str, ...]]) -> FormField | None:
    return next((part for part in dialog.parts if part.name not in given), None)


def parse_value(form_field: FormField, text: str) -> tuple[str, ...]:
    """Return the field's value; empty where an optional one was left out."""
    return () if form_field.none and text.strip() == LEAVE_OUT else (text,)


def render_prompt(dialog: InputDialog, form_field: FormField, lang: Language, complaint: str = "") -> Page:
    title, label = shorten_signs(dialog.title), shorten_signs(form_field.label)
    held = " · ".join(dialog.fields.get(form_field.name, ()))
    lines = [escape(complaint), make_bold(title), escape(label) if label != title else ""]
    if held:
        lines.append(make_italic(chat_text("prompt-held", lang, held=held)))
    match form_field.widget:
        case PickOne(choices) | PickMany(choices):
            made = [Button(choice.label, FILL, None, (form_field.name, choice.token)) for choice in choices]
            return Page("\n".join(filter(None, lines)), markup=keyboard.make_markup(keyboard.make_button_rows(made)))
        case Numeric(least, most):
            lines.append(make_italic(chat_text("prompt-number", lang, least=least, most=most)))
        case Words(limit):
            lines.append(make_italic(chat_text("prompt-words", lang, limit=limit)))
    if form_field.none:
        lines.append(make_italic(chat_text("prompt-none", lang, none=shorten_signs(form_field.none))))
    reply = {"force_reply": True, "input_field_placeholder": truncate(label or title, PLACEHOLDER) or "…"}
    return Page("\n".join(filter(None, lines)), markup=reply, silent=False)
