"""What Telegram's errors mean, by their words: the Bot API has no other names for them."""

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
"""Network errors before a request is sent."""
AGAIN: Final = 2.0
"""Seconds until a message that was surely not sent is tried again."""
CLOSED: Final = (
    "chat not found",
    "message thread not found",
    "topic_deleted",
    "group chat was deactivated",
    "user not found",
    "peer_id_invalid",
)
"""Phrases of errors by which a chat takes nothing from us until something changes."""
SHUT: Final = "topic_closed"
BARRED: Final = (
    SHUT,
    "not enough rights to send text messages",
    "have no rights to send a message",
    "chat_write_forbidden",
    "need administrator rights in the channel",
)
"""Phrases of errors by which a chat that we are in blocks us for now."""
MISSING: Final = (
    "message to edit not found",
    "message_id_invalid",
    "message can't be edited",
    "message not found",
    "message to delete not found",
)
UNDELETABLE: Final = ("message can't be deleted",)
SAME: Final = "message is not modified"
EXPIRED: Final = ("query is too old", "query_id_invalid")
NO_PICTURES: Final = ("not enough rights to send photos", "chat_send_photos_forbidden", "chat_send_media_forbidden")
NO_EFFECTS: Final = "effect_id_invalid"
"""What is said of confetti by a server that knows none."""
NO_DATES: Final = 'unsupported start tag "tg-time"'
WORDLESS: Final = ("there is no text in the message to edit", "there is no caption in the message to edit")
HOOKED: Final = "webhook is active"
DELETED: Final = "user is deactivated"


def has_phrase(fault: TelegramError, *phrases: str) -> bool:
    """Tell whether an error's message holds any of these phrases."""
    said = fault.message.lower()
    return any(each in said for each in phrases)


def is_dropped(fault: TelegramError) -> bool:
    """Tell whether the network failed, or what stands before Telegram: what was asked may have been done or not."""
    return isinstance(fault, NetworkError) and not isinstance(fault, BadRequest)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate what Telegram or the network raises into the errors of the Chat port; ChatMigrated passes through."""
    try:
        yield
    except ChatMigrated:
        raise
    except TelegramError as fault:
        if isinstance(fault, BadRequest) and has_phrase(fault, *BARRED):
            raise Blocked(missing_permissions(fault)) from None
        raise make_chat_error(fault) from None


def missing_permissions(fault: TelegramError) -> dict[Language, tuple[str, ...]]:
    """Return, by language, what we lack at a place that blocks us."""
    key = "lacking-topic" if has_phrase(fault, SHUT) else "lacking-rights"
    return {lang: (chat_text(key, lang),) for lang in get_args(Language)}


def make_chat_error(fault: TelegramError) -> Exception:
    """Make the error of the Chat port that an error means; one that is our own mistake is returned as it is."""
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
    """Return how many seconds Telegram wants us to wait."""
    after = fault.retry_after
    return after if isinstance(after, int) else after.total_seconds()
