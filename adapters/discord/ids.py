"""Discord ids as ids of the office: accounts `discord:<user>`, places `discord:<server>/<channel or thread>`."""

from __future__ import annotations

from typing import Final

from bot.values.ids import FALLBACK, AccountId, Language, PlaceId, choose_language

SURFACE: Final = "discord"
LINK: Final = "https://discord.com/channels"


def make_account_id(user_id: int) -> AccountId:
    """Make the account id of a user."""
    return AccountId(f"{SURFACE}:{user_id}")


def user_of(account_id: AccountId) -> int:
    """Return the id of a Discord account's user."""
    return int(account_id.partition(":")[2])


def make_place_id(server_id: int, channel_id: int) -> PlaceId:
    """Make the place id of a channel or thread of a server."""
    return PlaceId(f"{SURFACE}:{server_id}/{channel_id}")


def server_of(place_id: PlaceId) -> int:
    """Return the id of a place's server."""
    return int(place_id.partition(":")[2].partition("/")[0])


def shard_of(place_id: str, count: int) -> str:
    """Return by which of so many shards a place is told: its server's; private messages are the first one's."""
    return str((server_of(PlaceId(place_id)) >> 22) % count) if place_id else "0"


def channel_of(place_id: PlaceId) -> int:
    """Return the id of a place's channel or thread."""
    return int(place_id.partition("/")[2])


def place_link(place_id: PlaceId) -> str:
    """Return the link to a place; empty for those of other chats."""
    if not place_id.startswith(f"{SURFACE}:"):
        return ""
    return f"{LINK}/{server_of(place_id)}/{channel_of(place_id)}"


def pick_language(locale: str) -> Language:
    """Return the language for a client's locale: Italian for Italian ones, English for all others."""
    return choose_language([locale], FALLBACK)
