"""Messages as they are stored: what is still to be sent, what was, and who can be reached."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any, Final

from bot.db.seal import Vault
from bot.db.snapshot import Snapshot
from bot.db.statements import insert_new, make_marks, upsert
from bot.db.store import AskingTransaction, Store, Transaction
from bot.people.record_rows import move_circle
from bot.tables.people import PersonSettings, change_settings, find_settings, list_settings
from bot.tables.posts import (
    BOUND_TO_A_MESSAGE,
    POST_COLUMNS,
    READ_POST,
    BlockedChannel,
    Digest,
    Kind,
    PostRow,
    SeatMessageRow,
    ShownHash,
    add_posts,
    decode,
    decode_posts,
    encode_post,
)
from bot.values.hours import NotificationLevel
from bot.values.ids import AccountId, ChannelId, PersonId, TableId

# Tables with rows of a channel, and the rest of their keys.
OF_CHANNELS: Final = {
    "prompts": "message_id",
    "blocked_places": "table_id",
    "told_blocked": "person",
    "attends": "account",
}
INSERT_POST: Final = insert_new("posts", POST_COLUMNS)
WRITE_BLOCKED_CHANNEL: Final = upsert(
    "blocked_places", ["place", "table_id", "missing", "tries"], ["place", "table_id"]
)
MARK_TOLD_BLOCKED: Final = f"{insert_new('told_blocked', ['place', 'person'])} returning person"
LINK_MESSAGE: Final = upsert("prompts", ["place", "message_id", "table_id", "question"], ["place", "message_id"])
SEAT_MESSAGE_COLUMNS: Final = (
    "person", "table_id", "seat", "message_id", "former_id", "shown", "asked", "rung", "shown_at", "ring_at", "due_at", "pictured",
    "account", "former_account",
)  # fmt: skip
WRITE_SEAT_MESSAGE: Final = upsert("seat_messages", SEAT_MESSAGE_COLUMNS, ["person", "table_id", "seat"])
WRITE_ATTENDANCE: Final = upsert("attends", ["place", "account", "at"], ["account", "place"])
END_SUBSCRIPTIONS: Final = (
    "delete from wishes where place = ? and person = coalesce((select person from accounts where account = ?), ?)"
)
# Whether an account is kept: what was on its way while its person was deleted brings nothing of them back.
OF_SOMEBODY: Final = "exists (select 1 from accounts where account = ?) or exists (select 1 from people where id = ?)"
MARK_UNREACHABLE: Final = (
    f"insert into closed (account, at) select ?, ? where {OF_SOMEBODY} "
    "on conflict (account) do update set at = excluded.at"
)
MARK_REACHABLE: Final = f"insert into reached (account, at) select ?, ? where {OF_SOMEBODY} on conflict do nothing"
READ_SEAT_MESSAGE: Final = f"select {', '.join(SEAT_MESSAGE_COLUMNS)} from seat_messages"
READ_UNSENT: Final = "select kind, place from posts where status <> 'sent'"
# Whether a post means nothing without the message that it concerns.
BOUND: Final = " or ".join(f"substr(kind || '/', 1, {len(word) + 1}) = '{word}/'" for word in BOUND_TO_A_MESSAGE)
HOLD_RINGS: Final = (
    "update seat_messages set rung = '', ring_at = ?, due_at = ? where person = ? and table_id = ? and asked <> ''"
)
CALL_TOGETHER: Final = (
    "update seat_messages set rung = trim(rung || ' ' || asked), ring_at = null, due_at = null "
    "where person = ? and table_id = ? and ring_at is not null returning seat"
)
WRITE_SUBSCRIPTION: Final = insert_new("wishes", ["person", "place", "game", "at"])
TAKE: Final = "delete from wishes where place = ? and game = ? returning person"
MOVE: Final = (
    "insert into wishes (person, place, game, at) select person, ?, game, at from wishes where place = ? "
    "on conflict (person, place, game) do nothing"
)


def is_readable(kind: str, *, to_channel: bool) -> bool:
    try:
        decode(kind, to_channel=to_channel)
    except ValueError:
        return False
    return True


def decode_seat_message(row: tuple[Any, ...], vault: Vault) -> SeatMessageRow:
    person, table, seat = row[:3]
    shown = ShownHash.decode(vault.open(row[5], table, "seat_messages", "shown", person, seat))
    return SeatMessageRow._make(
        (*row[:5], shown, tuple(row[6].split()), tuple(row[7].split()), *row[8:11], bool(row[11]), *row[12:])
    )


def mark_sending(transaction: Transaction, posts: Iterable[PostRow]) -> None:
    """Note that posts are being sent, by which account and in which message, or that they are still planned."""
    sql = "update posts set status = ?, batch = ?, hash = ?, account = ? where id = ?"
    transaction.many(sql, [(post.status, post.batch, post.hash, post.account_id, post.id) for post in posts])


def mark_refused(transaction: Transaction, posts: Iterable[PostRow]) -> None:
    """Note that every form was refused: they stay planned."""
    planned = "status = 'planned', batch = '', account = ''"
    sql = f"update posts set part = part + 1, {planned} where id = ? and status <> 'sent'"
    transaction.many(sql, [(post.id,) for post in posts])


def attach_posts(transaction: Transaction, posts: Iterable[PostRow], message_id: str) -> None:
    """Note that a message that is out tells these."""
    sql = "update posts set message_id = ?, status = 'sent', batch = id where id = ?"
    transaction.many(sql, [(message_id, post.id) for post in posts])


def mark_edited(transaction: Transaction, board: PostRow, content_hash: str) -> None:
    """Note what a status message shows now, unless another message is current meanwhile."""
    same = (board.id, board.message_id)
    transaction.execute("update posts set hash = ?, batch = '' where id = ? and message_id = ?", (content_hash, *same))
    settled = "update posts set status = 'sent' where to_seq = ? and id = ? and message_id = ?"
    transaction.execute(settled, (board.to_seq, *same))


def mark_sent(transaction: Transaction, post: PostRow, message_id: str, content_hash: str = "") -> None:
    """Note a sent post, unless it has grown since; `content_hash` is of what it shows."""
    transaction.execute("update posts set message_id = ?, hash = ? where id = ?", (message_id, content_hash, post.id))
    transaction.execute("update posts set status = 'sent' where id = ? and to_seq = ?", (post.id, post.to_seq))


def skip_posts(transaction: Transaction, posts: Iterable[PostRow]) -> None:
    transaction.many("update posts set status = 'sent' where id = ?", [(post.id,) for post in posts])


def set_status_message(transaction: Transaction, board: PostRow, message_id: str, content_hash: str) -> None:
    """Note the current status message; `content_hash` is of what it shows."""
    transaction.execute(INSERT_POST, encode_post(board))
    transaction.execute("update posts set batch = '' where id = ?", (board.id,))
    mark_sent(transaction, board, message_id, content_hash)


def reset_status_message(transaction: Transaction, board: PostRow) -> None:
    add_posts(transaction, [board])
    transaction.execute("update posts set status = 'planned', message_id = '', batch = '' where id = ?", (board.id,))


async def find_post(store: Store, post_id: str) -> PostRow | None:
    found = decode_posts(await store.fetch(f"{READ_POST} where id = ?", post_id))
    return found[0] if found else None


async def posts_of_message(store: Store, channel_id: ChannelId, message_id: str) -> list[PostRow]:
    sql = f"{READ_POST} where place = ? and message_id = ? and batch <> '' and not ({BOUND}) order by n"
    rows = await store.fetch(sql, channel_id, message_id)
    return decode_posts(rows)


async def tables_with_unsent_posts(store: Store, among: Collection[TableId] | None = None) -> list[TableId]:
    where = "" if among is None else f" and table_id in ({make_marks(among) or 'null'})"
    sql = f"select distinct table_id from posts where status <> 'sent'{where} order by table_id"
    return await store.column(sql, *among or ())


def write_seat_message(transaction: Transaction, row: SeatMessageRow) -> None:
    shown = transaction.vault.seal(row.shown.encode(), row.table_id, "seat_messages", "shown", row.person_id, row.seat)
    told = (*row[:5], shown, " ".join(row.asked), " ".join(row.rung), *row[8:11], int(row.is_pictured), *row[12:])
    transaction.execute(WRITE_SEAT_MESSAGE, told)


def unset_due(transaction: Transaction, row: SeatMessageRow) -> None:
    transaction.execute(
        "update seat_messages set due_at = null where person = ? and table_id = ? and seat = ?", row[:3]
    )


def delete_seat_message(transaction: Transaction, row: SeatMessageRow) -> None:
    transaction.execute("delete from seat_messages where person = ? and table_id = ? and seat = ?", row[:3])


async def find_seat_message(store: Store, person_id: str, table_id: TableId, seat: int) -> SeatMessageRow | None:
    found = await store.fetch(
        f"{READ_SEAT_MESSAGE} where person = ? and table_id = ? and seat = ?", person_id, table_id, seat
    )
    return decode_seat_message(found[0], store.vault) if found else None


async def next_seat_message_ms(store: Store) -> int | None:
    return await store.value("select min(due_at) from seat_messages where due_at is not null")


async def due_seat_messages(store: Store, now_ms: int, most: int = 200) -> list[SeatMessageRow]:
    due = f"{READ_SEAT_MESSAGE} where due_at <= ? order by due_at, person, table_id, seat limit ?"
    return [decode_seat_message(row, store.vault) for row in await store.fetch(due, now_ms, most)]


def link_question_message(
    transaction: Transaction, reader: str, message_id: str, table_id: TableId, question_id: str
) -> None:
    transaction.execute(LINK_MESSAGE, (reader, message_id, table_id, question_id))


def unlink_question_message(transaction: Transaction, reader: str, message_id: str) -> None:
    transaction.execute("delete from prompts where place = ? and message_id = ?", (reader, message_id))


async def question_messages(
    store: Store, account_ids: Collection[AccountId], table_id: TableId, question_id: str
) -> list[tuple[AccountId, str]]:
    asked = "select message_id from prompts where place = ? and table_id = ? and question = ? order by message_id"
    found = [(each, await store.fetch(asked, each, table_id, question_id)) for each in account_ids]
    return [(account, row[0]) for account, rows in found for row in rows]


def write_blocked_channel(transaction: Transaction, blocked: BlockedChannel) -> None:
    missing = json.dumps(blocked.missing)
    transaction.execute(WRITE_BLOCKED_CHANNEL, (blocked.channel_id, blocked.table_id, missing, blocked.tries))


def unblock_channel(transaction: Transaction, channel_id: ChannelId, table_id: TableId) -> None:
    """Once the channel blocks no table, people may be told again."""
    transaction.execute("delete from blocked_places where place = ? and table_id = ?", (channel_id, table_id))
    others = "select 1 from blocked_places where place = ?"
    transaction.execute(f"delete from told_blocked where place = ? and not exists ({others})", (channel_id, channel_id))


def mark_told_blocked(
    transaction: AskingTransaction, channel_id: ChannelId, person_ids: Iterable[PersonId]
) -> list[PersonId]:
    return [person for person in person_ids if transaction.fetch(MARK_TOLD_BLOCKED, (channel_id, person))]


async def blocked_channels(store: Store) -> list[BlockedChannel]:
    rows = await store.fetch("select place, table_id, missing, tries from blocked_places order by place, table_id")
    return [
        BlockedChannel(ChannelId(at), TableId(name), json.loads(missing), tries) for at, name, missing, tries in rows
    ]


def skip_posts_at(transaction: Transaction, channel_id: ChannelId) -> None:
    """Skip what is unsent to a channel; forget its blocks and subscriptions."""
    transaction.execute("update posts set status = 'sent' where place = ? and status <> 'sent'", (channel_id,))
    for name in ("blocked_places", "told_blocked", "wishes"):
        transaction.execute(f"delete from {name} where place = ?", (channel_id,))


def move_posts(transaction: Transaction, old: ChannelId, new: ChannelId) -> None:
    """Move what was planned for a channel; messages at the old one are out of reach."""
    gone = f"status = 'sent' or {BOUND}"
    transaction.execute(f"delete from posts where place = ? and ({gone})", (old,))
    transaction.execute("update posts set place = ?, message_id = '' where place = ?", (new, old))
    for name, other in OF_CHANNELS.items():
        moved = f"select {other} from {name} where place = ?"
        transaction.execute(f"delete from {name} where place = ? and {other} in ({moved})", (new, old))
        transaction.execute(f"update {name} set place = ? where place = ?", (new, old))
    move_subscriptions(transaction, old, new)
    transaction.execute("update series set place = ? where place = ?", (new, old))
    move_circle(transaction, old, new)


def write_attendance(transaction: Transaction, channel_id: ChannelId, account_id: AccountId, at_ms: int | None) -> None:
    """None for one that left the channel, which ends its person's subscriptions there."""
    if at_ms is None:
        transaction.execute("delete from attends where place = ? and account = ?", (channel_id, account_id))
        transaction.execute(END_SUBSCRIPTIONS, (channel_id, account_id, account_id))
    else:
        transaction.execute(WRITE_ATTENDANCE, (channel_id, account_id, at_ms))


def mark_unreachable(transaction: Transaction, account_id: str, at_ms: int) -> None:
    transaction.execute(MARK_UNREACHABLE, (account_id, at_ms, account_id, account_id))
    transaction.execute("delete from reached where account = ?", (account_id,))


def mark_reachable(transaction: Transaction, account_id: str, at_ms: int) -> None:
    transaction.execute("delete from closed where account = ?", (account_id,))
    transaction.execute(MARK_REACHABLE, (account_id, at_ms, account_id, account_id))


async def unreachable_accounts(store: Store) -> dict[AccountId, int]:
    return {AccountId(row[0]): row[1] for row in await store.fetch("select account, at from closed")}


async def is_marked_reachable(store: Store, account_id: AccountId) -> bool:
    return bool(await store.fetch("select 1 from reached where account = ?", account_id))


def unreadable_posts(snapshot: Snapshot) -> int:
    return sum(not is_readable(kind, to_channel=bool(channel)) for kind, channel in snapshot.fetch(READ_UNSENT))


def refused_posts(snapshot: Snapshot) -> int:
    ((count,),) = snapshot.fetch("select count(*) from posts where status <> 'sent' and part > 0")
    return int(count)


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
    transaction.execute(HOLD_RINGS, (until_ms, until_ms, person_id, table_id))


def write_subscription(
    transaction: Transaction, person_id: PersonId, channel_id: ChannelId, game: str, at_ms: int
) -> None:
    transaction.execute(WRITE_SUBSCRIPTION, (person_id, channel_id, game, at_ms))


def delete_subscription(transaction: Transaction, person_id: PersonId, channel_id: ChannelId, game: str) -> None:
    transaction.execute("delete from wishes where person = ? and place = ? and game = ?", (person_id, channel_id, game))


def move_subscriptions(transaction: Transaction, old: ChannelId, new: ChannelId) -> None:
    transaction.execute(MOVE, (new, old))
    transaction.execute("delete from wishes where place = ?", (old,))


def call_together(transaction: AskingTransaction, person_id: PersonId, table_id: TableId) -> bool:
    """Note that another message notifies of all that a table asks; returns whether anything was to."""
    return bool(transaction.fetch(CALL_TOGETHER, (person_id, table_id)))


def move_digest(transaction: AskingTransaction, digest: Digest, due_ms: int) -> bool:
    """Return whether it was still due when `digest` says."""

    def decide(said: PersonSettings) -> dict[str, Any]:
        return {"digest": (digest.minute, due_ms)} if said.digest == (digest.minute, digest.due_ms) else {}

    return change_settings(transaction, digest.person_id, decide)


def take_subscriptions(transaction: AskingTransaction, channel_id: ChannelId, game: str) -> list[PersonId]:
    """Delete the subscriptions to a game in a channel; returns whose they were, in order."""
    return sorted(PersonId(row[0]) for row in transaction.fetch(TAKE, (channel_id, game)))


async def find_dropped(store: Store, prefix: str) -> list[tuple[TableId, ChannelId]]:
    """List open tables with a board in a channel of this prefix that was lost with the channel; nobody hid it."""
    sql = (
        "select p.table_id, p.place from posts p join tables t on t.id = p.table_id where substr(p.place, 1, ?) = ? "
        "and p.kind = ? and p.message_id <> '' and t.status not in ('over', 'closed') and not exists "
        "(select 1 from places a where a.table_id = p.table_id and a.place = p.place) order by t.opened_at, p.table_id"
    )
    rows = await store.fetch(sql, len(prefix), prefix, Kind.STATUS.value)
    return [(TableId(table), ChannelId(channel)) for table, channel in rows]


async def find_quiet_until(store: Store, person_id: PersonId, table_id: TableId, since_ms: int) -> tuple[int, int]:
    """Return until when a table is muted, and how often the person was notified from `since_ms` on."""
    sql = (
        "select count(distinct sent) from notifications where person = ? and sent >= ? "
        "and (reason = 'turn' or reason like 'stage %')"
    )
    told: int = await store.value(sql, person_id, since_ms) or 0
    return (await find_settings(store, person_id)).snoozes.get(table_id, 0), told


async def next_digest_ms(store: Store) -> int | None:
    return await store.value("select min(digest_at) from people")


async def due_digests(store: Store, now_ms: int) -> list[Digest]:
    found = await list_settings(store, "digest_at <= ? order by digest_at, id limit 200", now_ms)
    return [Digest(person, *said.digest) for person, said in found.items() if said.digest]


async def find_subscriptions(store: Store, person_id: PersonId, channel_id: ChannelId) -> list[str]:
    return await store.column(
        "select game from wishes where person = ? and place = ? order by game", person_id, channel_id
    )
