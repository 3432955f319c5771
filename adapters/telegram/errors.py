"""What a refusal by Telegram means, by its words: the Bot API has no other names for them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import MappingProxyType
from typing import Final, get_args

import httpx
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from adapters.telegram.ids import chat_text
from bot.values.chat import Blocked, Gone, MessageGone, PartRefused, Throttled, Unreachable, Unsure
from bot.values.ids import Language

# Network errors before a request is sent.
UNSENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
AGAIN: Final = 2.0  # seconds until a message that was surely not sent is tried again
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
NO_DATES: Final = 'unsupported start tag "tg-time"'
WORDLESS: Final = ("there is no text in the message to edit", "there is no caption in the message to edit")
HOOKED: Final = "webhook is active"
SHUT: Final = "topic_closed"


class Meaning(Enum):
    PART = "this part: another form of the message may be taken"
    MOMENT = "this moment: the same may be taken later"
    BLOCKED = "this moment, until a right is granted"
    MESSAGE = "gone: the message to be edited"
    CHAT = "gone: the group, the topic, or this private chat"
    PERSON = "gone: this account"


# By phrases of the Bot API's own descriptions. Any other refusal with a description is about a part.
MEANINGS: Final[Mapping[str, Meaning]] = MappingProxyType({
    SHUT: Meaning.BLOCKED,
    "not enough rights to send text messages": Meaning.BLOCKED,
    "have no rights to send a message": Meaning.BLOCKED,
    "chat_write_forbidden": Meaning.BLOCKED,
    "need administrator rights in the channel": Meaning.BLOCKED,
    **dict.fromkeys((*MISSING, *WORDLESS), Meaning.MESSAGE),
    "chat not found": Meaning.CHAT,
    "message thread not found": Meaning.CHAT,
    "topic_deleted": Meaning.CHAT,
    "group chat was deactivated": Meaning.CHAT,
    "group chat was deleted": Meaning.CHAT,
    "user not found": Meaning.CHAT,
    "peer_id_invalid": Meaning.CHAT,
    "bot was kicked": Meaning.CHAT,
    "bot is not a member": Meaning.CHAT,
    "bot was blocked by the user": Meaning.CHAT,
    "bot can't initiate conversation": Meaning.CHAT,
    "bot can't send messages to bots": Meaning.CHAT,
    "bot can't send messages to the user": Meaning.CHAT,
    "user is deactivated": Meaning.PERSON,
})  # fmt: skip
# What the library says for an answer without a description, which does not come from the Bot API.
NAMELESS: Final = re.compile(r"(bad request|forbidden) \(\d+\)")


def has_phrase(fault: TelegramError, *phrases: str) -> bool:
    said = fault.message.lower()
    return any(each in said for each in phrases)


def is_dropped(fault: TelegramError) -> bool:
    """Tell whether the network failed, or what stands before Telegram: what was asked may have been done or not."""
    return isinstance(fault, NetworkError) and not isinstance(fault, BadRequest)


def find_meaning(fault: TelegramError) -> Meaning:
    """Classify a refusal; only the platform's own JSON says that something is gone."""
    if not isinstance(fault, BadRequest | Forbidden) or isinstance(fault.__cause__, TelegramError):
        return Meaning.MOMENT  # the cause is that the answer was no JSON
    said = fault.message.lower()
    if NAMELESS.match(said):
        return Meaning.MOMENT
    return next((meaning for phrase, meaning in MEANINGS.items() if phrase in said), Meaning.PART)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate what Telegram or the network raises; ChatMigrated passes through."""
    try:
        yield
    except ChatMigrated:
        raise
    except TelegramError as fault:
        raise make_chat_error(fault) from None


def missing_permissions(fault: TelegramError) -> dict[Language, tuple[str, ...]]:
    key = "lacking-topic" if has_phrase(fault, SHUT) else "lacking-rights"
    return {lang: (chat_text(key, lang),) for lang in get_args(Language)}


def make_chat_error(fault: TelegramError) -> Exception:
    match find_meaning(fault):
        case Meaning.PART:
            return PartRefused()
        case Meaning.BLOCKED:
            return Blocked(missing_permissions(fault))
        case Meaning.MESSAGE:
            return MessageGone()
        case Meaning.CHAT:
            return Unreachable()
        case Meaning.PERSON:
            return Gone()
    if isinstance(fault, RetryAfter):
        return Throttled(retry_delay_s(fault))
    return Throttled(AGAIN) if isinstance(fault.__cause__, UNSENT) else Unsure()


def retry_delay_s(fault: RetryAfter) -> float:
    after = fault.retry_after
    return after if isinstance(after, int) else after.total_seconds()
