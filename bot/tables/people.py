"""By which accounts the people of a table come, and on which chats they are reached.

A person's id is a name and no address. Here alone it is taken for the account by which they were met first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, Field

from bot.db.statements import make_marks
from bot.db.store import AskingTransaction, Store, Transaction
from bot.tables.rows import SeatAssignment
from bot.tables.snapshot import Table
from bot.values.hours import NotificationLevel, Week, is_zone
from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId
from bot.values.requests import Person, refuse_unsaved
from bot.values.room import ShownChannel
from games.forms import Refused

MOST_CHANNELS: Final = 4  # In so many channels a table is shown at most.
ACCOUNT_COLUMNS: Final = (
    "account", "person", "origin", "name", "lang", "linked_at", "seen_at", "leaves", "out_until", "disputed",
)  # fmt: skip
READ_ACCOUNT: Final = f"select {', '.join(ACCOUNT_COLUMNS)} from accounts"
FIND_PERSON: Final = (
    "select p.id, coalesce(a.name, p.name), case when p.chosen <> '' then p.chosen else coalesce(a.lang, p.lang) end "
    "from people p left join accounts a on a.person = p.id where p.id = ? order by a.linked_at, a.account limit 1"
)
GUESSED: Final = "guessed"
ASKED: Final = "asked"


def chat_of(name: AccountId | ChannelId) -> str:
    return name.partition(":")[0]


def first_account(person_id: str) -> AccountId:
    return AccountId(person_id)


async def find_person_id(store: Store, account_id: AccountId) -> PersonId:
    found = await find_account(store, account_id)
    return found.person_id if found else PersonId(account_id)


async def find_fresh_id(store: Store, account_id: AccountId) -> PersonId:
    """Find an id for a person just met by an account: the account's own, unless another person has it."""
    for number in range(1, 1_000):
        person_id = PersonId(account_id if number == 1 else f"{account_id}~{number}")
        held = (await find_accounts(store, [person_id]))[person_id]
        if await find_person(store, person_id) is None and held == (imply_account(person_id),):
            return person_id
    raise Refused("busy")


async def look_up_accounts(store: Store, table: Table) -> Table:
    people = {PersonId(each.person) for each in table.assignments if each.person}
    people |= {each.by for each in table.record.proposals.values() if each.by} | set(table.record.queue)
    with refuse_unsaved():
        found = await find_accounts(store, people)
    return replace(table, accounts={person: tuple(each.id for each in accounts) for person, accounts in found.items()})


def accounts_of(table: Table, person_id: str) -> Sequence[AccountId]:
    """Return a person's accounts, the first first; if none was looked up, the one of their id."""
    known = table.accounts.get(PersonId(person_id))
    return known if known is not None else (first_account(person_id),)


def is_reached(table: Table, person_id: str, surfaces: Collection[str]) -> bool:
    return any(chat_of(each) in surfaces for each in accounts_of(table, person_id))


async def look_up_people(store: Store, table: Table) -> Table:
    people = {PersonId(each.person) for each in table.assignments if each.person}
    table = await look_up_accounts(store, replace(table, weeks=await find_weeks(store, table.assignments)))
    accounts = {each for found in table.accounts.values() for each in found} if table.record.places else ()
    with refuse_unsaved():
        attended, automatic = await find_attended(store, accounts), await find_automatic(store, people)
    return replace(table, attended=attended, automatic=automatic)


def channels_attended(table: Table, person_id: str) -> tuple[ChannelId, ...]:
    """Return in which of a table's channels a person is.

    Who never pressed anything anywhere is taken to be at the one that their chat has; where it has several, no one knows.
    """
    there = list_attending(table, person_id)
    return tuple(channel for channel in table.record.places if channel in there)


def list_attending(table: Table, person_id: str) -> dict[ChannelId, AccountId]:
    accounts = accounts_of(table, person_id)
    found = {channel: each for each in reversed(accounts) for channel in table.attended.get(each, ())}
    if found:
        return {channel: found[channel] for channel in table.record.places if channel in found}
    for each in reversed(accounts):
        same = [channel for channel in table.record.places if chat_of(channel) == chat_of(each)]
        if len(same) == 1:
            found[same[0]] = each
    return found


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
    held = (table.assignment_of(seat) for seat in range(table.record.seats))
    return tuple(dict.fromkeys(PersonId(each.person) for each in held if each is not None and each.person))


class Account(NamedTuple):
    """A login on one platform; `origin` is the person it belonged to before it was linked, empty for none.

    `name` and `lang` are the platform's. A dropped account `leaves` a person, for good at `out_ms` unless it
    `is_disputed`.
    """

    id: AccountId
    person_id: PersonId
    origin: PersonId
    name: str
    lang: Language
    linked_ms: int
    seen_ms: int
    leaves: PersonId = PersonId("")
    out_ms: int = 0
    is_disputed: int = 0


def imply_account(person_id: PersonId) -> Account:
    return Account(AccountId(person_id), person_id, PersonId(""), "", "en", 0, 0)


class WeekChange(BaseModel, frozen=True):
    """A change of someone's hours; with `due`, to these from then on, without a zone to none."""

    at: int
    due: int | None = None
    zone: str = ""
    quiet: tuple[int, int] | None = None
    off: tuple[int, ...] = ()

    @property
    def week(self) -> Week | None:
        return make_week(self.zone, self) if self.zone else None


class PersonSettings(BaseModel, frozen=True):
    """What a person has chosen and is read whole; `off` are weekdays, `source` says whose the hours are, `away` who answers on holidays.

    `levels` and `snoozes` are by table, everywhere under the empty name; `digest` is the minute of their day and when the next
    is due. `primers` are the games whose they have read.
    """

    quiet: tuple[int, int] | None = None
    off: tuple[int, ...] = ()
    holidays: tuple[date, ...] = ()
    source: str = ""
    away: str = ""
    discreet: bool = False
    automatic: tuple[str, ...] = ()
    levels: dict[str, NotificationLevel] = Field(default_factory=dict)
    snoozes: dict[str, int] = Field(default_factory=dict)
    digest: tuple[int, int] | None = None
    primers: tuple[str, ...] = ()
    week_changes: tuple[WeekChange, ...] = ()


NOTHING_SAID: Final = PersonSettings()


def decode_week(zone: str, body: str) -> Week:
    said = PersonSettings.model_validate_json(body)
    return replace(make_week(zone, said), holidays=frozenset(said.holidays), guessed=said.source == GUESSED)


def make_week(zone: str, said: PersonSettings | WeekChange) -> Week:
    """Take a zone unknown by now for UTC."""
    return Week(zone if is_zone(zone) else "UTC", said.quiet, frozenset(said.off))


async def find_account(store: Store, account_id: AccountId) -> Account | None:
    return await store.find(Account, f"{READ_ACCOUNT} where account = ?", account_id)


async def find_accounts(store: Store, person_ids: Collection[PersonId]) -> dict[PersonId, tuple[Account, ...]]:
    """Return people's accounts, the longest linked first; who is unknown has the one of their id, if it is free."""
    marks, wanted = ", ".join("?" * len(person_ids)), tuple(person_ids)
    sql = f"{READ_ACCOUNT} where person in ({marks}) or account in ({marks}) order by linked_at, account"
    rows = await store.rows(Account, sql, *wanted, *wanted) if wanted else []
    known: set[str] = {row.id for row in rows}
    return {
        person: tuple(row for row in rows if row.person_id == person)
        or (() if person in known else (imply_account(person),))
        for person in wanted
    }


async def find_person(store: Store, person_id: PersonId) -> Person | None:
    """Find a person met before, with the name of their first account, in the language they chose or its own."""
    return await store.find(Person, FIND_PERSON, person_id)


async def find_attended(store: Store, account_ids: Collection[AccountId]) -> dict[AccountId, frozenset[ChannelId]]:
    sql = f"select account, place from attends where account in ({make_marks(account_ids)})"
    found: dict[AccountId, set[ChannelId]] = {}
    for account, channel in await store.fetch(sql, *account_ids) if account_ids else []:
        found.setdefault(AccountId(account), set()).add(ChannelId(channel))
    return {account: frozenset(channels) for account, channels in found.items()}


async def list_settings(store: Store, where: str, *values: Any) -> dict[PersonId, PersonSettings]:
    rows = await store.fetch(f"select id, body from people where {where}", *values)
    return {PersonId(name): PersonSettings.model_validate_json(body) for name, body in rows}


async def find_settings(store: Store, person_id: PersonId) -> PersonSettings:
    return (await list_settings(store, "id = ?", person_id)).get(person_id, NOTHING_SAID)


async def find_automatic(store: Store, person_ids: Collection[PersonId]) -> dict[PersonId, frozenset[str]]:
    """Return what people have answered for them, of those who wish anything."""
    found = await list_settings(store, f"id in ({make_marks(person_ids)})", *person_ids) if person_ids else {}
    return {person: frozenset(said.automatic) for person, said in found.items() if said.automatic}


async def load_weeks(store: Store, person_ids: Collection[PersonId]) -> dict[PersonId, Week]:
    sql = f"select id, zone, body from people where zone <> '' and id in ({make_marks(person_ids)})"
    rows = await store.fetch(sql, *person_ids) if person_ids else []
    return {PersonId(name): decode_week(zone, body) for name, zone, body in rows}


def change_settings(
    transaction: AskingTransaction, person_id: str, decide: Callable[[PersonSettings], Mapping[str, Any]]
) -> bool:
    """Change what a person has chosen, and return whether anything was; the row is held meanwhile, so that no other process changes it."""
    for (body,) in transaction.fetch("update people set body = body where id = ? returning body", (person_id,)):
        before = PersonSettings.model_validate_json(body)
        said = before.model_copy(update=dict(decide(before)))
        due = min((each.due for each in said.week_changes if each.due is not None), default=None)
        changed = "update people set body = ?, digest_at = ?, hours_at = ? where id = ?"
        transaction.execute(changed, (said.model_dump_json(), said.digest and said.digest[1], due, person_id))
        return said != before
    return False


def write_week(transaction: AskingTransaction, person_id: str, week: Week | None, *, booked: bool = False) -> None:
    """Write holidays only where they are `booked`; None forgets everything else."""
    changes: dict[str, Any] = {"quiet": None, "off": (), "source": ASKED}
    if week is not None:
        changes = {"quiet": week.quiet, "off": tuple(sorted(week.off)), "source": GUESSED if week.guessed else ASKED}
        changes |= {"holidays": tuple(sorted(week.holidays))} if booked else {}
    transaction.execute("update people set zone = ? where id = ?", (week.zone if week else "", person_id))
    change_settings(transaction, person_id, lambda _: changes)


def write_guess(transaction: Transaction, person_id: str, zone: str) -> None:
    """Write the hours of a person just met."""
    said = PersonSettings(quiet=Week(zone).quiet, source=GUESSED).model_dump_json()
    transaction.execute("update people set zone = ?, body = ? where id = ?", (zone, said, person_id))


async def tables_of(store: Store, person_id: PersonId, most: int = 60) -> list[TableId]:
    sql = (
        "select distinct t.table_id, b.opened_at from tenures t join tables b on b.id = t.table_id "
        "where t.person = ? and not exists "
        "(select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id) "
        "order by b.opened_at desc, t.table_id limit ?"
    )
    return await store.column(sql, person_id, most)


async def tables_kept_for(store: Store, person_id: PersonId) -> list[TableId]:
    return await store.column(
        "select distinct t.table_id from tenures t where t.reserve = ? and not exists "
        "(select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id) order by t.table_id",
        person_id,
    )


async def find_weeks(store: Store, assignments: Iterable[SeatAssignment]) -> dict[PersonId, Week]:
    with refuse_unsaved():
        return await load_weeks(store, {PersonId(each.person) for each in assignments if each.person})
