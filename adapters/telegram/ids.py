"""Telegram ids as ids of the office: accounts `telegram:<user>`, places `telegram:<chat>/<topic, or 0>`."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from bot.values.ids import AccountId, Language, PlaceId, choose_language

SURFACE: Final = "telegram"
NOBODY: Final = frozenset({1_087_968_824, 777_000, 136_817_688})
"""Ids under which anonymous administrators, linked channels and channels write."""
SUPERGROUP: Final = "-100"
"""What the ids of supergroups begin with; links leave it out."""
NEWEST: Final = 999_999_999
"""A message that is never there: a link to it leads to the end of the chat."""


def make_account_id(user_id: int) -> AccountId:
    """Make the account id of a user."""
    return AccountId(f"{SURFACE}:{user_id}")


def user_of(account_id: AccountId) -> int:
    """Return the id of a Telegram account's user, which is that of their private chat, too."""
    return int(account_id.partition(":")[2])


def make_place_id(chat_id: int, topic_id: int = 0) -> PlaceId:
    """Make the place id of a group, or of a topic of one."""
    return PlaceId(f"{SURFACE}:{chat_id}/{topic_id}")


def chat_of(place_id: PlaceId) -> int:
    """Return the id of a place's group."""
    return int(place_id.partition(":")[2].partition("/")[0])


def topic_of(place_id: PlaceId) -> int:
    """Return the id of a place's topic, 0 where it has none."""
    return int(place_id.partition("/")[2])


def chat_prefix(chat_id: int) -> str:
    """Return what the ids of all places in a group begin with."""
    return f"{SURFACE}:{chat_id}/"


def place_link(place_id: PlaceId) -> str:
    """Return the link to a place; empty for groups that are no supergroups, which have none."""
    profile, _, rest = place_id.partition(":")
    if profile != SURFACE or not rest.startswith(SUPERGROUP):
        return ""
    number = str(chat_of(place_id)).removeprefix(SUPERGROUP)
    return f"https://t.me/c/{number}/{topic_of(place_id) or NEWEST}"


def private_link(username: str, payload: str) -> str:
    """Return the link that opens the private chat with us."""
    return f"https://t.me/{username}?start={payload}"


def pick_language(code: str, default: Language) -> Language:
    """Return the language for a client's language code; the default where it has none."""
    return choose_language([code], default)


def window_link(username: str, payload: str) -> str:
    """Return the link that opens the bot's main window, from anywhere."""
    return f"https://t.me/{username}?startapp={payload}"


def group_link(username: str, payload: str) -> str:
    """Return the link that takes us into a group, and there to a table."""
    return f"https://t.me/{username}?startgroup={payload}"


def share_link(url: str, text: str) -> str:
    """Return the link that sends somebody else an address with some words."""
    return f"https://t.me/share/url?{urlencode({'url': url, 'text': text})}"
