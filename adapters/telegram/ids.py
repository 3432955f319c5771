"""How Telegram's ids are called in the office: people `telegram:<user>`, places `telegram:<chat>/<topic, or 0>`."""

from __future__ import annotations

from typing import Final

from bot.ports.ids import Language, PersonId, PlaceId

SURFACE: Final = "telegram"
NOBODY: Final = frozenset({1_087_968_824, 777_000, 136_817_688})
"""Who writes for administrators that do not say their names, for linked channels, and for channels."""
SUPERGROUP: Final = "-100"
"""What the ids of supergroups begin with; links leave it out."""
NEWEST: Final = 999_999_999
"""A message that is never there: a link to it leads to the end of the chat."""


def make_person_id(user_id: int) -> PersonId:
    """A user."""
    return PersonId(f"{SURFACE}:{user_id}")


def user_of(person_id: PersonId) -> int:
    """The id of a person's account, which is that of their private chat, too."""
    return int(person_id.partition(":")[2])


def make_place_id(chat_id: int, topic_id: int = 0) -> PlaceId:
    """A group, or a topic of one."""
    return PlaceId(f"{SURFACE}:{chat_id}/{topic_id}")


def chat_of(place_id: PlaceId) -> int:
    """The group of a place."""
    return int(place_id.partition(":")[2].partition("/")[0])


def topic_of(place_id: PlaceId) -> int:
    """The topic of a place, 0 where it has none."""
    return int(place_id.partition("/")[2])


def chat_prefix(chat_id: int) -> str:
    """What the ids of all places in a group begin with."""
    return f"{SURFACE}:{chat_id}/"


def place_link(place_id: PlaceId) -> str:
    """What leads to a place: only into supergroups are there such links."""
    surface, _, rest = place_id.partition(":")
    if surface != SURFACE or not rest.startswith(SUPERGROUP):
        return ""
    number = str(chat_of(place_id)).removeprefix(SUPERGROUP)
    return f"https://t.me/c/{number}/{topic_of(place_id) or NEWEST}"


def private_link(username: str, payload: str) -> str:
    """What opens the private chat with us."""
    return f"https://t.me/{username}?start={payload}"


def pick_language(code: str, default: Language) -> Language:
    """The language we speak to whose client is set to this one; the usual one where it does not say."""
    if not code:
        return default
    return "it" if code.lower().startswith("it") else "en"
