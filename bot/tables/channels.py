"""Where a table may be shown to all."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from bot.tables.people import attends, chat_of
from bot.tables.snapshot import Table
from bot.values.ids import ChannelId, Language, PersonId
from bot.values.room import ShownChannel

MOST_CHANNELS: Final = 4
"""At so many places a table is shown at most."""


def find_channel_obstacle(table: Table, channel_id: ChannelId) -> str | None:
    """Return why a table cannot be shown at one more place, as the key of a refusal; None where it can.

    Where it counts how fast somebody answers what all see, one place has to be shown it first.
    """
    if channel_id in table.record.places:
        return "shown-already"
    if table.spec.races and table.record.places:
        return "race-one-place"
    return "many-places" if len(table.record.places) >= MOST_CHANNELS else None


def find_channel_language(table: Table, channel_id: ChannelId) -> Language:
    """Return the language in which a table is told at a place."""
    return table.record.spoken.get(channel_id, table.record.lang)


def speak_at(table: Table, channel_id: ChannelId, lang: Language | None) -> dict[ChannelId, Language]:
    """Return the languages of a table's places, once it is told in this one at a place; its own need not be said."""
    others = {channel: spoken for channel, spoken in table.record.spoken.items() if channel != channel_id}
    return others if lang in {None, table.record.lang} else {**others, channel_id: lang}


def show_changes(table: Table, channel_id: ChannelId, lang: Language | None) -> dict[str, Any]:
    """Return what changes when a table is shown at one place more, and told in a language there."""
    return {"places": (*table.record.places, channel_id), "spoken": speak_at(table, channel_id, lang)}


def list_hideable(table: Table, person_id: PersonId) -> tuple[ChannelId, ...]:
    """Return where somebody seated may have a table shown no more: where they are, and the host anywhere."""
    is_host = person_id == table.record.host
    return tuple(channel for channel in table.record.places if is_host or attends(table, person_id, channel))


def describe_channel(table: Table, channel_id: ChannelId) -> ShownChannel:
    """Describe one of a table's places to those who may be elsewhere: on which chat it is, and the how manieth there."""
    same = [channel for channel in table.record.places if chat_of(channel) == chat_of(channel_id)]
    number = same.index(channel_id) + 1 if len(same) > 1 else 0
    key = hashlib.sha256(f"{table.record.id} {channel_id}".encode()).hexdigest()[:12]
    return ShownChannel(channel_id, key, chat_of(channel_id), number)


def list_seated(table: Table) -> tuple[PersonId, ...]:
    """Return everybody who holds a seat, each once."""
    held = (table.assignment_of(seat) for seat in range(table.record.seats))
    return tuple(dict.fromkeys(PersonId(each.person) for each in held if each is not None and each.person))
