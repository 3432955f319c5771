"""Messages on their way to a chat: sent, changed, stripped; as plain as what is at the other end wants them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from telegram import Bot, InputMediaPhoto, LinkPreviewOptions, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, RetryAfter

from adapters.telegram.errors import NO_DATES, NO_PICTURES, SAME, says, seconds
from adapters.telegram.markup import undated
from adapters.telegram.rate_limit import Budget
from adapters.telegram.render import Page

T = TypeVar("T")
HTML: Final = ParseMode.HTML
QUIET: Final = LinkPreviewOptions(is_disabled=True)
PICTURE: Final = "table.png"


@dataclass(slots=True)
class Sending:
    """What is sent with one bot. Raises what the library raises; a 429 bars that chat and no other.

    `dates` says that the server knows times that every reader sees as their own.
    """

    bot: Bot
    budget: Budget
    dates: bool = True

    async def send(self, chat: int, topic: int, page: Page, **beside: Any) -> Message:
        """A new message; where pictures are not allowed, without its picture."""
        about: dict[str, Any] = {
            "chat_id": chat,
            "message_thread_id": topic or None,
            "disable_notification": page.silent,
            **beside,
        }
        if page.picture is not None:
            try:
                return await self._dated(chat, page, lambda html: self._photo(page, html, about))
            except BadRequest as fault:
                if not says(fault, *NO_PICTURES):
                    raise
            page = unpictured(page)
        return await self._dated(chat, page, lambda html: self._text(page, html, about))

    async def change(self, chat: int, message: int, page: Page) -> None:
        """Put a page in a message's place; one that shows it already is as good."""
        about: dict[str, Any] = {"chat_id": chat, "message_id": message, "reply_markup": page.markup}

        async def put(html: str) -> None:
            if page.picture is None:
                await self.bot.edit_message_text(html, parse_mode=HTML, link_preview_options=QUIET, **about)
            else:
                media = InputMediaPhoto(page.picture, html, HTML, filename=PICTURE)
                await self.bot.edit_message_media(media, **about)

        with unchanged():
            try:
                await self._dated(chat, page, put)
            except BadRequest as fault:
                if page.picture is None or not says(fault, *NO_PICTURES):
                    raise
                page = unpictured(page)
                await self._dated(chat, page, put)

    async def recaption(self, chat: int, message: int, page: Page) -> None:
        """Put other words beside a picture that stays."""
        about: dict[str, Any] = {"chat_id": chat, "message_id": message, "reply_markup": page.markup}

        async def put(html: str) -> None:
            await self.bot.edit_message_caption(caption=html, parse_mode=HTML, **about)

        with unchanged():
            await self._dated(chat, page, put)

    def _text(self, page: Page, html: str, about: Mapping[str, Any]) -> Awaitable[Message]:
        markup: Any = page.markup
        return self.bot.send_message(
            text=html, parse_mode=HTML, reply_markup=markup, link_preview_options=QUIET, **about
        )

    def _photo(self, page: Page, html: str, about: Mapping[str, Any]) -> Awaitable[Message]:
        assert page.picture is not None
        markup: Any = page.markup
        return self.bot.send_photo(
            photo=page.picture, caption=html, parse_mode=HTML, reply_markup=markup, filename=PICTURE, **about
        )

    async def _dated(self, chat: int, page: Page, send: Callable[[str], Awaitable[T]]) -> T:
        """Send a page's words; with times in plain words, where the server knows no others."""
        with self.minding(chat):
            if self.dates:
                try:
                    return await send(page.html)
                except BadRequest as fault:
                    if not says(fault, NO_DATES):
                        raise
                    self.dates = False
            return await send(undated(page.html))

    async def strip(self, chat: int, message: int) -> None:
        """Take the buttons off a message, whose words and picture stay."""
        with self.minding(chat), unchanged():
            await self.bot.edit_message_reply_markup(chat, message, reply_markup=None)

    @contextmanager
    def minding(self, chat: int) -> Iterator[None]:
        """Learn from a refusal: to wait in this chat."""
        try:
            yield
        except RetryAfter as fault:
            self.budget.bar(chat, seconds(fault))
            raise


def unpictured(page: Page) -> Page:
    """The same where pictures are not let through."""
    return replace(page, html=page.alone or page.html, picture=None)


@contextmanager
def unchanged() -> Iterator[None]:
    """A message that shows already what it should is as good as one that was changed."""
    try:
        yield
    except BadRequest as fault:
        if not says(fault, SAME):
            raise
