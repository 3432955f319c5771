"""What Telegram's refusals mean, by their words: the Bot API has no other names for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, get_args

import httpx
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError

from adapters.telegram.text import chat_text
from bot.ports.chat import Blocked, Gone, Throttled, Unreachable, Unsure
from bot.ports.ids import Language

UNSENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""What goes wrong before a request is on its way."""
AGAIN: Final = 2.0
"""Seconds until something is tried again that was surely not sent."""
CLOSED: Final = (
    "chat not found",
    "message thread not found",
    "topic_deleted",
    "group chat was deactivated",
    "user not found",
    "peer_id_invalid",
)
"""Where nothing can be written until something changes."""
SHUT: Final = "topic_closed"
BARRED: Final = (
    SHUT,
    "not enough rights to send text messages",
    "have no rights to send a message",
    "chat_write_forbidden",
    "need administrator rights in the channel",
)
"""Where we are still, and are not let speak for now."""
MISSING: Final = ("message to edit not found", "message_id_invalid", "message can't be edited", "message not found")
SAME: Final = "message is not modified"
EXPIRED: Final = ("query is too old", "query_id_invalid")
NO_PICTURES: Final = ("not enough rights to send photos", "chat_send_photos_forbidden", "chat_send_media_forbidden")
NO_DATES: Final = 'unsupported start tag "tg-time"'
WORDLESS: Final = ("there is no text in the message to edit", "there is no caption in the message to edit")
HOOKED: Final = "webhook is active"
DELETED: Final = "user is deactivated"


def has_phrase(fault: TelegramError, *phrases: str) -> bool:
    """Whether a refusal holds any of these words."""
    said = fault.message.lower()
    return any(each in said for each in phrases)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Whatever Telegram or the wire does, as the courier knows it; a migration goes on as it is."""
    try:
        yield
    except ChatMigrated:
        raise
    except TelegramError as fault:
        if isinstance(fault, BadRequest) and has_phrase(fault, *BARRED):
            raise Blocked(missing_permissions(fault)) from None
        raise make_chat_error(fault) from None


def missing_permissions(fault: TelegramError) -> dict[Language, tuple[str, ...]]:
    """What we miss at a place that does not let us speak, in every language."""
    key = "lacking-topic" if has_phrase(fault, SHUT) else "lacking-rights"
    return {lang: (chat_text(key, lang),) for lang in get_args(Language)}


def make_chat_error(fault: TelegramError) -> Exception:
    """What a refusal means; one that is our own mistake stays what it is."""
    match fault:
        case RetryAfter():
            return Throttled(retry_delay_s(fault))
        case Forbidden():
            return Gone() if has_phrase(fault, DELETED) else Unreachable()
        case BadRequest():
            return Unreachable() if has_phrase(fault, *CLOSED, *MISSING, *WORDLESS) else fault
        case InvalidToken():
            return Unsure()
        case NetworkError():
            return Throttled(AGAIN) if isinstance(fault.__cause__, UNSENT) else Unsure()
    return Unsure()


def retry_delay_s(fault: RetryAfter) -> float:
    """How long Telegram wants us to wait."""
    after = fault.retry_after
    return after if isinstance(after, int) else after.total_seconds()
