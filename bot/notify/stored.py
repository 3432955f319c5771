"""Messages as they are stored: what is still to be sent, what was, and who can be reached."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any, Final

from bot.db.statements import RowType, as_row
from bot.db.store import AskingTransaction, Store, Transaction
from bot.people.record_rows import move_group
from bot.people.stored import change_settings
from bot.tables.posts import BlockedChannel, Digest, Notification, Reason, SeatMessageRow, ShownHash
from bot.tables.rows import PersonSettings
from bot.tables.stored import (
    change_notifications,
    drop_waiting,
    find_settings,
    list_settings,
    move_posts,
    skip_posts_at,
)
from bot.values.hours import NotificationLevel
from bot.values.ids import AccountId, ChannelId, PersonId, TableId

# Tables with rows of a channel, and the rest of their keys.
OF_CHANNELS: Final = {
    "prompts": "message_id", "blocked_places": "table_id", "told_blocked": "person", "attends": "account", "wishes": "person, game",
}  # fmt: skip


def decode_seat_message(*row: Any) -> SeatMessageRow:
    shown, asked = ShownHash.decode(row[5]), tuple(row[6].split())
    return SeatMessageRow._make((*row[:5], shown, asked, *row[7:9], bool(row[9]), *row[10:]))


SEAT_MESSAGES: Final = RowType(
    "seat_messages",
    "person table_id seat message_id former_id shown asked shown_at due_at pictured account former_account",
    decode_seat_message,
    "person table_id seat",
    encode=lambda row: (*row[:5], row.shown.encode(), " ".join(row.asked), *row[7:9], int(row.is_pictured), *row[10:]),
)
QUESTION_MESSAGES: Final = RowType("prompts", "place message_id table_id question", as_row, "place message_id")
BLOCKED_CHANNELS: Final = RowType(
    "blocked_places",
    "place table_id missing tries",
    lambda place, table_id, missing, tries: BlockedChannel(place, table_id, json.loads(missing), tries),
    "place table_id",
    encode=lambda row: row._replace(missing=json.dumps(row.missing)),
)
ATTENDANCE: Final = RowType("attends", "place account at", as_row, "account place")
SUBSCRIPTIONS: Final = RowType("wishes", "person place game at", as_row)
# Whether an account is kept: what was on its way while its person was deleted brings nothing of them back.
OF_SOMEBODY: Final = "exists (select 1 from accounts where account = ?) or exists (select 1 from people where id = ?)"
MARK_UNREACHABLE: Final = (
    f"insert into closed (account, at) select ?, ? where {OF_SOMEBODY} "
    "on conflict (account) do update set at = excluded.at"
)
MARK_REACHABLE: Final = f"insert into reached (account, at) select ?, ? where {OF_SOMEBODY} on conflict do nothing"


def name_seat(row: SeatMessageRow) -> dict[str, Any]:
    return {"person": row.person_id, "table_id": row.table_id, "seat": row.seat}


async def find_seat_message(store: Store, person_id: str, table_id: TableId, seat: int) -> SeatMessageRow | None:
    return await SEAT_MESSAGES.find(store, person=person_id, table_id=table_id, seat=seat)


async def next_seat_message_ms(store: Store) -> int | None:
    return await store.value("select min(due_at) from seat_messages where due_at is not null")


async def due_seat_messages(store: Store, now_ms: int, most: int = 200) -> list[SeatMessageRow]:
    due = "where due_at <= ? order by due_at, person, table_id, seat limit ?"
    return await SEAT_MESSAGES.select(store, due, now_ms, most)


async def question_messages(
    store: Store, account_ids: Collection[AccountId], table_id: TableId, question_id: str
) -> list[tuple[AccountId, str]]:
    where = "where place = ? and table_id = ? and question = ? order by message_id"
    found = [await QUESTION_MESSAGES.select(store, where, each, table_id, question_id) for each in account_ids]
    return [(account, message_id) for rows in found for account, message_id, *_ in rows]


def unblock_channel(transaction: Transaction, channel_id: ChannelId, table_id: TableId) -> None:
    """Once the channel blocks no table, people may be told again."""
    transaction.delete_rows("blocked_places", place=channel_id, table_id=table_id)
    others = "select 1 from blocked_places where place = ?"
    transaction.execute(f"delete from told_blocked where place = ? and not exists ({others})", (channel_id, channel_id))


def mark_told_blocked(
    transaction: AskingTransaction, channel_id: ChannelId, person_ids: Iterable[PersonId]
) -> list[PersonId]:
    sql = "insert into told_blocked (place, person) values (?, ?) on conflict do nothing returning person"
    return [person for person in person_ids if transaction.fetch(sql, (channel_id, person))]


def close_channel(transaction: Transaction, channel_id: ChannelId) -> None:
    """Skip what is unsent to a channel; forget its blocks and subscriptions."""
    skip_posts_at(transaction, channel_id)
    for name in ("blocked_places", "told_blocked", "wishes"):
        transaction.delete_rows(name, place=channel_id)


def move_channel_rows(transaction: Transaction, old: ChannelId, new: ChannelId) -> None:
    """Move all that stands about a channel but the tables shown there; messages at the old one are out of reach."""
    move_posts(transaction, old, new)
    for name, others in OF_CHANNELS.items():
        moved = f"select {others} from {name} where place = ?"
        transaction.execute(f"delete from {name} where place = ? and ({others}) in ({moved})", (new, old))
        transaction.change_rows(name, {"place": new}, place=old)
    move_group(transaction, old, new)


def write_attendance(transaction: Transaction, channel_id: ChannelId, account_id: AccountId, at_ms: int | None) -> None:
    """None for one that left the channel, which ends its person's subscriptions there."""
    if at_ms is None:
        transaction.delete_rows("attends", place=channel_id, account=account_id)
        sql = "delete from wishes where place = ? and person = coalesce((select person from accounts where account = ?), ?)"
        transaction.execute(sql, (channel_id, account_id, account_id))
    else:
        ATTENDANCE.write(transaction, (channel_id, account_id, at_ms))


def mark_unreachable(transaction: Transaction, account_id: str, at_ms: int) -> None:
    transaction.execute(MARK_UNREACHABLE, (account_id, at_ms, account_id, account_id))
    transaction.delete_rows("reached", account=account_id)


def mark_reachable(transaction: Transaction, account_id: str, at_ms: int) -> None:
    transaction.delete_rows("closed", account=account_id)
    transaction.execute(MARK_REACHABLE, (account_id, at_ms, account_id, account_id))


async def unreachable_accounts(store: Store) -> dict[AccountId, int]:
    return {AccountId(row[0]): row[1] for row in await store.fetch("select account, at from closed")}


async def is_marked_reachable(store: Store, account_id: AccountId) -> bool:
    return bool(await store.fetch("select 1 from reached where account = ?", account_id))


def write_level(transaction: AskingTransaction, person_id: str, table_id: str, level: NotificationLevel | None) -> None:
    """Set the level at a table, or with no table everywhere; None deletes it."""

    def decide(said: PersonSettings) -> dict[str, Any]:
        others = {name: each for name, each in said.levels.items() if name != table_id}
        return {"levels": others if level is None else {**others, table_id: level}}

    change_settings(transaction, person_id, decide)


def write_snooze(
    transaction: AskingTransaction, person_id: PersonId, table_id: TableId, until_ms: int, now_ms: int
) -> None:
    """Mute a table until a time; what it asks notifies then."""

    def decide(said: PersonSettings) -> dict[str, Any]:
        return {"snoozes": {name: at for name, at in said.snoozes.items() if at > now_ms} | {table_id: until_ms}}

    change_settings(transaction, person_id, decide)
    asked = transaction.fetch(
        "select asked from seat_messages where person = ? and table_id = ?", (person_id, table_id)
    )
    questions = [question for (words,) in asked for question in words.split()]
    drop_waiting(transaction, person_id, table_id)
    later = [Notification(person_id, table_id, each, Reason.AGAIN, until_ms) for each in questions]
    change_notifications(transaction, (), later)


def move_digest(transaction: AskingTransaction, digest: Digest, due_ms: int) -> bool:
    """Return whether it was still due when `digest` says."""

    def decide(said: PersonSettings) -> dict[str, Any]:
        return {"digest": (digest.minute, due_ms)} if said.digest == (digest.minute, digest.due_ms) else {}

    return change_settings(transaction, digest.person_id, decide)


def take_subscriptions(transaction: AskingTransaction, channel_id: ChannelId, game: str) -> list[PersonId]:
    """Delete the subscriptions to a game in a channel; returns whose they were, in order."""
    taken = "delete from wishes where place = ? and game = ? returning person"
    return sorted(PersonId(person) for (person,) in transaction.fetch(taken, (channel_id, game)))


async def find_quiet_until(store: Store, person_id: PersonId, table_id: TableId, since_ms: int) -> tuple[int, int]:
    """Return until when a table is muted, and how often the person was notified from `since_ms` on."""
    sql = (
        "select count(distinct sent) from notifications where person = ? and sent >= ? "
        "and (reason in ('turn', 'again') or reason like 'stage %')"
    )
    told: int = await store.value(sql, person_id, since_ms) or 0
    return (await find_settings(store, person_id)).snoozes.get(table_id, 0), told


async def next_digest_ms(store: Store) -> int | None:
    return await store.value("select min(digest_at) from people")


async def due_digests(store: Store, now_ms: int) -> list[Digest]:
    found = await list_settings(store, "digest_at <= ? order by digest_at, id limit 200", now_ms)
    return [Digest(person, *said.digest) for person, said in found.items() if said.digest]


async def find_subscriptions(store: Store, person_id: PersonId, channel_id: ChannelId) -> list[str]:
    sql = "select game from wishes where person = ? and place = ? order by game"
    return await store.column(sql, person_id, channel_id)
