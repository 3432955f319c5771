"""How Discord's ids are called in the office: people `discord:<user>`, places `discord:<server>/<channel or thread>`."""

from __future__ import annotations

from typing import Final

from bot.ports.room import Language, PersonId, PlaceId

SURFACE: Final = "discord"
LINK: Final = "https://discord.com/channels"


def person_id(user: int) -> PersonId:
    """A user."""
    return PersonId(f"{SURFACE}:{user}")


def user_of(person: PersonId) -> int:
    """The id of a person's account."""
    return int(person.partition(":")[2])


def place_id(server: int, channel: int) -> PlaceId:
    """A channel or thread of a server."""
    return PlaceId(f"{SURFACE}:{server}/{channel}")


def server_of(place: PlaceId) -> int:
    """The server of a place."""
    return int(place.partition(":")[2].partition("/")[0])


def channel_of(place: PlaceId) -> int:
    """The channel or thread of a place."""
    return int(place.partition("/")[2])


def place_link(place: PlaceId) -> str:
    """What leads to a place."""
    return f"{LINK}/{server_of(place)}/{channel_of(place)}"


def language(locale: str) -> Language:
    """The language we speak to whose client is set to this one: Italian to Italians, English to everybody else."""
    return "it" if locale.startswith("it") else "en"
