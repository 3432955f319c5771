"""How Discord's ids are called in the office: people `discord:<user>`, places `discord:<server>/<channel or thread>`."""

from __future__ import annotations

from typing import Final

from bot.ports.ids import Language, PersonId, PlaceId

SURFACE: Final = "discord"
LINK: Final = "https://discord.com/channels"


def make_person_id(user_id: int) -> PersonId:
    """A user."""
    return PersonId(f"{SURFACE}:{user_id}")


def user_of(person_id: PersonId) -> int:
    """The id of a person's account."""
    return int(person_id.partition(":")[2])


def make_place_id(server_id: int, channel_id: int) -> PlaceId:
    """A channel or thread of a server."""
    return PlaceId(f"{SURFACE}:{server_id}/{channel_id}")


def server_of(place_id: PlaceId) -> int:
    """The server of a place."""
    return int(place_id.partition(":")[2].partition("/")[0])


def channel_of(place_id: PlaceId) -> int:
    """The channel or thread of a place."""
    return int(place_id.partition("/")[2])


def place_link(place_id: PlaceId) -> str:
    """What leads to a place."""
    return f"{LINK}/{server_of(place_id)}/{channel_of(place_id)}"


def pick_language(locale: str) -> Language:
    """The language we speak to whose client is set to this one: Italian to Italians, English to everybody else."""
    return "it" if locale.startswith("it") else "en"
