"""What a refusal by Telegram means, by its words: the Bot API has no other names for them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final, get_args

import httpx
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from adapters.telegram.ids import chat_text
from bot.values.chat import Blocked, Gone, MessageGone, PartRefused, Refusal, Throttled, Unreachable, Unsure
from bot.values.ids import Language

# Network errors before a request is sent.
UNSENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
AGAIN: Final = 2.0  # seconds until a message that was surely not sent is tried again
UNDELETABLE: Final = "message can't be deleted"
SAME: Final = "message is not modified"
EXPIRED: Final = ("query is too old", "query_id_invalid")
NO_DATES: Final = 'unsupported start tag "tg-time"'
WORDLESS: Final = ("there is no text in the message to edit", "there is no caption in the message to edit")
HOOKED: Final = "webhook is active"
SHUT: Final = "topic_closed"


# By phrases of the Bot API's own descriptions. Any other refusal with a description is about a part.
REFUSALS: Final[Mapping[str, type[Refusal]]] = MappingProxyType({
    SHUT: Blocked,
    "not enough rights to send text messages": Blocked,
    "have no rights to send a message": Blocked,
    "chat_write_forbidden": Blocked,
    "need administrator rights in the channel": Blocked,
    "message to edit not found": MessageGone,
    "message_id_invalid": MessageGone,
    "message can't be edited": MessageGone,
    "message not found": MessageGone,
    "message to delete not found": MessageGone,
    **dict.fromkeys(WORDLESS, MessageGone),
    "chat not found": Unreachable,
    "message thread not found": Unreachable,
    "topic_deleted": Unreachable,
    "group chat was deactivated": Unreachable,
    "group chat was deleted": Unreachable,
    "user not found": Unreachable,
    "peer_id_invalid": Unreachable,
    "bot was kicked": Unreachable,
    "bot is not a member": Unreachable,
    "bot was blocked by the user": Unreachable,
    "bot can't initiate conversation": Unreachable,
    "bot can't send messages to bots": Unreachable,
    "bot can't send messages to the user": Unreachable,
    "user is deactivated": Gone,
})  # fmt: skip
# What the library says for an answer without a description, which does not come from the Bot API.
NAMELESS: Final = re.compile(r"(bad request|forbidden) \(\d+\)")


def has_phrase(fault: TelegramError, *phrases: str) -> bool:
    said = fault.message.lower()
    return any(each in said for each in phrases)


def is_dropped(fault: TelegramError) -> bool:
    """Tell whether the network failed, or what stands before Telegram: what was asked may have been done or not."""
    return isinstance(fault, NetworkError) and not isinstance(fault, BadRequest)


def find_refusal(fault: TelegramError) -> type[Refusal]:
    """Classify a refusal; only the platform's own JSON says that something is gone."""
    if isinstance(fault, RetryAfter) or isinstance(fault.__cause__, UNSENT):
        return Throttled
    if not isinstance(fault, BadRequest | Forbidden) or isinstance(fault.__cause__, TelegramError):
        return Unsure  # the cause is that the answer was no JSON
    said = fault.message.lower()
    if NAMELESS.match(said):
        return Unsure
    return next((refusal for phrase, refusal in REFUSALS.items() if phrase in said), PartRefused)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate what Telegram or the network raises; ChatMigrated passes through."""
    try:
        yield
    except ChatMigrated:
        raise
    except TelegramError as fault:
        raise make_refusal(fault) from None


def missing_permissions(fault: TelegramError) -> dict[Language, tuple[str, ...]]:
    key = "lacking-topic" if has_phrase(fault, SHUT) else "lacking-rights"
    return {lang: (chat_text(key, lang),) for lang in get_args(Language)}


def make_refusal(fault: TelegramError) -> Refusal:
    kind = find_refusal(fault)
    if kind is Blocked:
        return Blocked(missing_permissions(fault))
    if kind is Throttled:
        return Throttled(retry_delay_s(fault) if isinstance(fault, RetryAfter) else AGAIN)
    return kind()


def retry_delay_s(fault: RetryAfter) -> float:
    after = fault.retry_after
    return after if isinstance(after, int) else after.total_seconds()
