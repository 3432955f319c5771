"""By which accounts the people of a table come, and on which chats they are reached.

A person's id is a name and no address. Here alone it is taken for the account by which they were met first.
"""

import hashlib
from collections.abc import Collection, Sequence
from typing import Any, Final

from bot.tables.snapshot import Table
from bot.values.ids import AccountId, ChannelId, Language, PersonId
from bot.values.room import ShownChannel
from games.forms import Refused

MOST_CHANNELS: Final = 4  # In so many channels a table is shown at most.


def chat_of(name: AccountId | ChannelId) -> str:
    return name.partition(":")[0]


def first_account(person_id: str) -> AccountId:
    return AccountId(person_id)


def accounts_of(table: Table, person_id: str) -> Sequence[AccountId]:
    """Return a person's accounts, the first first; if none was looked up, the one of their id."""
    known = table.accounts.get(PersonId(person_id))
    return known if known is not None else (first_account(person_id),)


def is_reached(table: Table, person_id: str, surfaces: Collection[str]) -> bool:
    return any(chat_of(each) in surfaces for each in accounts_of(table, person_id))


def list_attending(table: Table, person_id: str) -> dict[ChannelId, AccountId]:
    """Return in which of a table's channels a person is, and by which account.

    Who never pressed anything anywhere is taken to be at the one that their chat has; where it has several, no one knows.
    """
    accounts = accounts_of(table, person_id)
    found = {channel: each for each in reversed(accounts) for channel in table.attended.get(each, ())}
    for each in () if found else reversed(accounts):
        same = [channel for channel in table.record.places if chat_of(channel) == chat_of(each)]
        if len(same) == 1:
            found[same[0]] = each
    return {channel: found[channel] for channel in table.record.places if channel in found}


def attends(table: Table, person_id: str, channel_id: ChannelId) -> bool:
    return channel_id in list_attending(table, person_id)


def people_at(table: Table, channel_id: ChannelId, readers: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    return [(seat, person) for seat, person in readers if attends(table, person, channel_id)]


def find_reader(table: Table, seat: int, surfaces: Collection[str]) -> str:
    assignment = table.assignment_of(seat)
    return (
        assignment.person if assignment and assignment.person and is_reached(table, assignment.person, surfaces) else ""
    )


def find_origin(table: Table, seat: int) -> str:
    """Return where a seat's person is to be reached; empty where all who sit there are to be reached in the same way."""
    origins = [find_chat_at_first(table, each) for each in range(table.record.seats)]
    return origins[seat] if len({*filter(None, origins)}) > 1 else ""


def find_chat_at_first(table: Table, seat: int) -> str:
    """Return the chat by which a holder was met who sat down under this name; empty for an empty seat."""
    held = [each for each in table.assignments if each.seat == seat]
    if not held or not held[-1].person:
        return ""
    first = held[-1]
    for former in reversed(held[:-1]):
        if not former.person or former.name != first.name:
            break
        first = former
    return chat_of(first_account(first.person))


def list_readers(table: Table, surfaces: Collection[str]) -> list[tuple[int, str]]:
    found: dict[str, int] = {}
    for seat in range(table.record.seats):
        if person := find_reader(table, seat, surfaces):
            found.setdefault(person, seat)
    return [(seat, person) for person, seat in found.items()]


def list_channels(table: Table, surfaces: Collection[str]) -> list[ChannelId]:
    return [channel for channel in table.record.places if chat_of(channel) in surfaces]


def find_channel_obstacle(table: Table, channel_id: ChannelId) -> str | None:
    """Return why a table cannot be shown in one more channel, as the key of a refusal; None where it can.

    Where it counts how fast a person answers what all see, one channel has to be shown it first.
    """
    if table.record.is_sealed:
        return "board-sealed"
    if channel_id in table.record.places:
        return "shown-already"
    if table.spec.races and table.record.places:
        return "race-one-place"
    return "many-places" if len(table.record.places) >= MOST_CHANNELS else None


def find_channel_language(table: Table, channel_id: ChannelId) -> Language:
    return table.record.spoken.get(channel_id, table.record.lang)


def speak_at(table: Table, channel_id: ChannelId, lang: Language | None) -> dict[ChannelId, Language]:
    others = {channel: spoken for channel, spoken in table.record.spoken.items() if channel != channel_id}
    return others if lang in {None, table.record.lang} else {**others, channel_id: lang}


def show_changes(table: Table, channel_id: ChannelId, lang: Language | None) -> dict[str, Any]:
    if table.record.is_sealed:
        raise Refused("board-sealed")
    return {"places": (*table.record.places, channel_id), "spoken": speak_at(table, channel_id, lang)}


def list_hideable(table: Table, person_id: PersonId) -> tuple[ChannelId, ...]:
    is_host = person_id == table.record.host
    return tuple(channel for channel in table.record.places if is_host or attends(table, person_id, channel))


def describe_channel(table: Table, channel_id: ChannelId) -> ShownChannel:
    same = [channel for channel in table.record.places if chat_of(channel) == chat_of(channel_id)]
    number = same.index(channel_id) + 1 if len(same) > 1 else 0
    key = hashlib.sha256(f"{table.record.id} {channel_id}".encode()).hexdigest()[:12]
    return ShownChannel(channel_id, key, chat_of(channel_id), number)


def list_seated(table: Table) -> tuple[PersonId, ...]:
    return tuple(dict.fromkeys(PersonId(each.person) for each in table.list_holders() if each.person))
