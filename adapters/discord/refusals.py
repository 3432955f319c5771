"""What a refusal by Discord means: this part of the message, this moment, or that something is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import MappingProxyType
from typing import Final

import aiohttp
import discord

from bot.values.chat import Gone, LeftChannel, MessageGone, PartRefused, Throttled, Unreachable, Unsure

WAIT: Final = 30.0
"""Seconds to wait where Discord does not say how long."""
CLOSED_SESSION: Final = "Session is closed"
"""What aiohttp says when our own connection closes while a message is on its way: the next connection sends it again."""


class Meaning(Enum):
    """What a refusal is about."""

    PART = "this part: another form of the message may be taken"
    MOMENT = "this moment: the same may be taken later"
    BLOCKED = "this moment, until a permission is granted"
    MESSAGE = "gone: the message to be edited"
    CHANNEL = "gone: the channel"
    CLOSED = "gone: this private chat takes nothing from us"
    STRANGER = "gone: this person shares no server with us any more"
    PERSON = "gone: this account"


MEANINGS: Final[Mapping[int, Meaning]] = MappingProxyType({
    10_003: Meaning.CHANNEL,
    10_004: Meaning.CHANNEL,
    10_008: Meaning.MESSAGE,
    10_013: Meaning.PERSON,
    10_014: Meaning.PART,  # unknown emoji
    20_009: Meaning.PART,  # explicit content
    20_016: Meaning.MOMENT,  # slow mode
    20_022: Meaning.MOMENT,
    20_028: Meaning.MOMENT,
    20_029: Meaning.MOMENT,
    30_046: Meaning.MOMENT,  # too many edits of a message older than an hour
    40_001: Meaning.MOMENT,
    40_002: Meaning.MOMENT,
    40_003: Meaning.MOMENT,  # direct messages opened too fast
    40_004: Meaning.MOMENT,
    40_006: Meaning.MOMENT,
    40_060: Meaning.MOMENT,  # an interaction that is answered already
    40_333: Meaning.MOMENT,  # said by what stands before Discord
    50_001: Meaning.BLOCKED,
    50_005: Meaning.MESSAGE,
    50_007: Meaning.CLOSED,
    50_009: Meaning.BLOCKED,
    50_013: Meaning.BLOCKED,
    50_014: Meaning.MOMENT,
    50_083: Meaning.MOMENT,  # an archived thread is revived first
    50_278: Meaning.STRANGER,
    130_000: Meaning.MOMENT,
    240_000: Meaning.PART,  # a link that is blocked
    160_005: Meaning.BLOCKED,  # a locked thread
})  # fmt: skip
"""By Discord's own code, whatever the HTTP status. Any other code of a 400 is about a part, and else about the moment."""


def find_meaning(fault: discord.HTTPException) -> Meaning:
    """Find what a refusal means; only Discord's own code in JSON says that something is gone."""
    if fault.status == 429 or fault.status >= 500:
        return Meaning.MOMENT
    if fault.status == 413:
        return Meaning.PART
    if not fault.code:
        is_json = fault.response.headers.get("Content-Type", "").startswith("application/json")  # no proxy's page
        return Meaning.PART if fault.status == 400 and is_json else Meaning.MOMENT
    return MEANINGS.get(fault.code, Meaning.PART if fault.status == 400 else Meaning.MOMENT)


def make_chat_error(fault: discord.HTTPException) -> Exception:
    """Make the error of the Chat port that a refusal means where no channel of a server is written to."""
    match find_meaning(fault):
        case Meaning.PART:
            return PartRefused()
        case Meaning.MESSAGE:
            return MessageGone()
        case Meaning.PERSON:
            return Gone()
        case Meaning.STRANGER:
            return LeftChannel()
        case Meaning.CHANNEL | Meaning.CLOSED | Meaning.BLOCKED:
            return Unreachable()
    is_slow = fault.status == 429 or fault.code in {20_016, 20_022, 20_028, 20_029, 30_046, 40_003}
    return Throttled(retry_delay_s(fault)) if is_slow else Unsure()


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate what Discord or the network raises into the errors of the Chat port."""
    try:
        yield
    except discord.RateLimited as fault:
        raise Throttled(fault.retry_after) from None
    except discord.HTTPException as fault:
        raise make_chat_error(fault) from None
    except (TimeoutError, aiohttp.ClientError, OSError):
        raise Unsure from None
    except RuntimeError as fault:
        if str(fault) != CLOSED_SESSION:
            raise
        raise Unsure from None


def retry_delay_s(fault: discord.HTTPException) -> float:
    """Return how many seconds Discord wants us to wait."""
    try:
        return float(fault.response.headers.get("Retry-After", WAIT))
    except ValueError:
        return WAIT
