"""Send, edit and strip messages, within Telegram's rate limits, plainer where they are refused."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from typing import Any, Final, TypeVar

from cachetools import LRUCache
from telegram import Bot, InputMediaPhoto, LinkPreviewOptions, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, NetworkError, RetryAfter

from adapters.telegram.errors import NO_DATES, SAME, WORDLESS, find_refusal, has_phrase, is_dropped, retry_delay_s
from adapters.telegram.keyboard import strip_markup, without_times
from adapters.telegram.render import Page
from bot.values.chat import PartRefused

T = TypeVar("T")
HTML: Final = ParseMode.HTML
QUIET: Final = LinkPreviewOptions(is_disabled=True)
PAUSES: Final = (0.5, 1.0, 2.0, 4.0)  # seconds before a reply whose connection dropped is sent again
PICTURE: Final = "table.png"
KEPT: Final = 20_000  # messages of which it is known whether they have a picture
# The effect of a message that every private chat knows: confetti falls when it is opened.
CONFETTI: Final = "5046509860389126442"


@dataclass(slots=True)
class Sender:
    """Sends with one bot and raises what the library raises; a 429 blocks only that chat. `dates`: the server knows date entities."""

    bot: Bot
    budget: RateLimit
    dates: bool = True
    _pictured: LRUCache[tuple[int, int], bool] = field(default_factory=lambda: LRUCache(KEPT))

    async def send(
        self, chat_id: int, topic_id: int, page: Page, api_kwargs: Mapping[str, Any] | None = None
    ) -> Message:
        for form, is_last in list_forms(page):
            try:
                message = await self._send(chat_id, topic_id, form, api_kwargs)
            except BadRequest as fault:
                if is_last or find_refusal(fault) is not PartRefused:
                    raise
            else:
                self._pictured[chat_id, message.message_id] = bool(message.photo)
                return message
        raise AssertionError("a page has a last form")

    async def _send(
        self, chat_id: int, topic_id: int, page: Page, api_kwargs: Mapping[str, Any] | None = None
    ) -> Message:
        about: dict[str, Any] = {
            "chat_id": chat_id,
            "message_thread_id": topic_id or None,
            "disable_notification": page.silent,
            "message_effect_id": CONFETTI if page.festive and chat_id > 0 else None,
            "reply_parameters": ReplyParameters(page.reply_to, allow_sending_without_reply=True)
            if page.reply_to
            else None,
            "api_kwargs": api_kwargs,
        }
        if page.document:
            with self.heed_retry_after(chat_id):
                return await self.bot.send_document(
                    document=page.document, caption=page.html, parse_mode=HTML, filename=page.document_name, **about
                )
        about |= find_look(page)

        def send(html: str) -> Awaitable[Message]:
            if page.picture is None:
                return self.bot.send_message(text=html, link_preview_options=QUIET, **about)
            return self.bot.send_photo(
                photo=page.picture, caption=html, filename=PICTURE, has_spoiler=page.hidden, **about
            )

        return await self._try_with_times(chat_id, page, send)

    async def edit(self, chat_id: int, message_id: int, page: Page) -> None:
        """Replace what a message shows, unless it shows it already. Text never replaces a picture."""
        if page.picture is None and self._pictured.get((chat_id, message_id)):
            raise BadRequest(WORDLESS[0])
        with ignore_unchanged():
            for form, is_last in list_forms(page):
                try:
                    await self._try_with_times(chat_id, form, partial(self._put, chat_id, message_id, form))
                except BadRequest as fault:
                    if is_last or find_refusal(fault) is not PartRefused or has_phrase(fault, SAME):
                        raise
                else:
                    page = form
                    break
        self._pictured[chat_id, message_id] = page.picture is not None

    async def _put(self, chat_id: int, message_id: int, page: Page, html: str) -> None:
        about = {"chat_id": chat_id, "message_id": message_id, **find_look(page)}
        if page.picture is None:
            await self.bot.edit_message_text(html, link_preview_options=QUIET, **about)
        else:
            mode = about.pop("parse_mode")
            media = InputMediaPhoto(page.picture, html, mode, filename=PICTURE, has_spoiler=page.hidden)
            await self.bot.edit_message_media(media, **about)

    async def edit_caption(self, chat_id: int, message_id: int, page: Page) -> None:
        async def put(html: str) -> None:
            await self.bot.edit_message_caption(chat_id, message_id, caption=html, **find_look(page))

        with ignore_unchanged():
            await self._try_with_times(chat_id, page, put)

    async def _try_with_times(self, chat_id: int, page: Page, send: Callable[[str], Awaitable[T]]) -> T:
        with self.heed_retry_after(chat_id):
            if self.dates:
                try:
                    return await send(page.html)
                except BadRequest as fault:
                    if not has_phrase(fault, NO_DATES):
                        raise
                    self.dates = False
            return await send(without_times(page.html))

    async def delete(self, chat_id: int, message_id: int) -> None:
        with self.heed_retry_after(chat_id):
            await self.bot.delete_message(chat_id, message_id)

    async def cut_down(self, chat_id: int, message_id: int, page: Page) -> None:
        try:
            if self._pictured.get((chat_id, message_id), True):
                await self.edit_caption(chat_id, message_id, page)
                return
        except BadRequest as fault:
            if not has_phrase(fault, *WORDLESS):
                raise
        await self.edit(chat_id, message_id, page)

    async def strip(self, chat_id: int, message_id: int) -> None:
        with self.heed_retry_after(chat_id), ignore_unchanged():
            await self.bot.edit_message_reply_markup(chat_id, message_id, reply_markup=None)

    async def insist(self, send: Callable[[], Awaitable[T]]) -> T:
        """Send, and retry where the connection drops: a new message whose receipt was lost may come twice."""
        for pause in PAUSES:
            try:
                return await send()
            except NetworkError as fault:
                if not is_dropped(fault):
                    raise
            await self.budget.sleep(pause)
        return await send()

    @contextmanager
    def heed_retry_after(self, chat_id: int) -> Iterator[None]:
        """Block the chat for as long as a 429 asks, and raise it again."""
        try:
            yield
        except RetryAfter as fault:
            self.budget.block(chat_id, retry_delay_s(fault))
            raise


def find_look(page: Page) -> dict[str, Any]:
    return {"parse_mode": None if page.is_plain else HTML, "reply_markup": page.markup}


def list_forms(page: Page) -> Iterator[tuple[Page, bool]]:
    """Return ever plainer forms of a page, each with whether it is the last; a document has one form."""
    forms = [page]
    if not page.document:
        if page.festive:
            forms.append(replace(forms[-1], festive=False))
        if page.picture is not None:
            forms.append(replace(forms[-1], html=page.alone or page.html, picture=None))
        if page.markup is not None:
            links = [key["url"] for row in page.markup.get("inline_keyboard", ()) for key in row if "url" in key]
            links += [page.link] if page.link and not links else []
            lines = (forms[-1].html, *(escape(link, quote=False) for link in links))
            forms.append(replace(forms[-1], html="\n".join(lines), markup=None))
        forms.append(replace(forms[-1], html=strip_markup(forms[-1].html), is_plain=True))
    yield from ((form, form is forms[-1]) for form in forms)


@contextmanager
def ignore_unchanged() -> Iterator[None]:
    try:
        yield
    except BadRequest as fault:
        if not has_phrase(fault, SAME):
            raise


BETWEEN: Final = 1.05  # seconds between two messages to one chat
IN_A_MINUTE: Final = 19  # messages to one group in a minute
# Of these, as many as are kept for what everybody reads: answers to one person alone do not take them.
FOR_ALL: Final = 6
FOR_NEEDS: Final = 12  # of these, as many as are kept for that, and for answers that a toast does not replace
MINUTE: Final = 60.0
IN_A_SECOND: Final = 28  # messages to everybody in a second
SECOND: Final = 1.0
FEW: Final = 2_000  # chats remembered before idle ones are forgotten


@dataclass(slots=True)
class SendReservation:
    """When a reserved message may go, which may become later."""

    at: float


@dataclass(slots=True)
class RateLimit:
    """Recent and reserved messages; `now` is in seconds. Without `is_bound` nothing waits."""

    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]
    is_bound: bool = True
    _chats: dict[int, deque[SendReservation]] = field(default_factory=dict)
    _all: deque[float] = field(default_factory=lambda: deque(maxlen=IN_A_SECOND))
    _barred: dict[int, float] = field(default_factory=dict)

    def earliest_time_s(self, chat_id: int) -> float:
        at = max(self.now(), self._barred.get(chat_id, 0.0))
        if reserved := self._chats.get(chat_id):
            at = max(at, reserved[-1].at + BETWEEN)
            if chat_id < 0 and len(reserved) == IN_A_MINUTE:
                at = max(at, reserved[0].at + MINUTE)
        return at

    async def wait_turn(self, chat_id: int, patience_s: float | None = None) -> bool:
        """Wait until a message may go; returns False at once where that takes longer than `patience_s`."""
        if not self.is_bound:
            return True
        at = self.earliest_time_s(chat_id)
        if patience_s is not None and max(at, self._next_free_time_s()) - self.now() > patience_s:
            return False
        self._forget_idle_chats()
        reservation = SendReservation(at)
        self._chats.setdefault(chat_id, deque(maxlen=IN_A_MINUTE)).append(reservation)
        waited = None
        while waited != reservation.at:  # others may have delayed it meanwhile
            waited = reservation.at
            await self._sleep_until(waited)
        await self._wait_overall_turn(chat_id, reservation)
        return True

    def may_spare(self, chat_id: int, kept: int = FOR_ALL) -> bool:
        """Return whether a group's minute has room for a message to one person, and `kept` more."""
        return self._spare_time_s(chat_id, kept) <= self.now()

    async def wait_spare(self, chat_id: int, kept: int = FOR_ALL) -> None:
        while (at := self._spare_time_s(chat_id, kept)) > self.now():
            await self._sleep_until(at)

    def block(self, chat_id: int, seconds: float) -> None:
        until = self._barred[chat_id] = max(self._barred.get(chat_id, 0.0), self.now() + seconds)
        self._delay(chat_id, until)

    def move_chat(self, old_chat_id: int, new_chat_id: int) -> None:
        if reserved := self._chats.pop(old_chat_id, None):
            self._chats[new_chat_id] = reserved

    def _spare_time_s(self, chat_id: int, kept: int) -> float:
        reserved, most = self._chats.get(chat_id, ()), IN_A_MINUTE - kept
        return reserved[-most].at + MINUTE if self.is_bound and len(reserved) >= most else self.now()

    def _next_free_time_s(self) -> float:
        return self._all[0] + SECOND if len(self._all) == IN_A_SECOND else self.now()

    async def _wait_overall_turn(self, chat_id: int, reservation: SendReservation) -> None:
        at = max(self._next_free_time_s(), self.now())
        self._all.append(at)
        if at > self.now():
            reservation.at = at
            self._delay(chat_id, at + BETWEEN, after=reservation)
            await self._sleep_until(at)

    def _delay(self, chat_id: int, until_s: float, after: SendReservation | None = None) -> None:
        now, is_after = self.now(), after is None
        for reservation in self._chats.get(chat_id, ()):
            if is_after and (after is not None or reservation.at > now):
                reservation.at = max(reservation.at, until_s)
                until_s = reservation.at + BETWEEN
            is_after = is_after or reservation is after

    async def _sleep_until(self, at_s: float) -> None:
        if (wait := at_s - self.now()) > 0:
            await self.sleep(wait)

    def _forget_idle_chats(self) -> None:
        if len(self._chats) > FEW:
            before = self.now() - MINUTE
            self._chats = {chat: reserved for chat, reserved in self._chats.items() if reserved[-1].at > before}
            self._barred = {chat: at for chat, at in self._barred.items() if at > self.now()}
