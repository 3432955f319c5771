"""Rows of tables, their deadlines and, to be read, their people; here stored data is checked again."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any, Final

from bot.db.seal import Vault
from bot.db.statements import Reading, Rows, RowType, as_row, make_marks
from bot.db.store import AskingTransaction, Store, Transaction
from bot.tables.posts import (
    BOUND_TO_A_MESSAGE,
    Kind,
    Notification,
    Post,
    PostRow,
    Reason,
    decode,
    encode,
    make_random_id,
)
from bot.tables.rows import (
    EVENING,
    LOBBY,
    NOTHING_SAID,
    TABLE_COLUMNS,
    Bank,
    Deadline,
    DeadlineChange,
    DeadlineKey,
    Head,
    LogRow,
    Notice,
    PersonSettings,
    Prepared,
    SeatAssignment,
    TableRecord,
    decode_week,
)
from bot.tables.snapshot import LaterRows, StoredTable
from bot.values.hours import Week
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TableStatus
from bot.values.requests import Account, Person, imply_account

TABLES: Final = RowType("tables", TABLE_COLUMNS, TableRecord.decode, encode=TableRecord.encode)
ASSIGNMENTS: Final = RowType(
    "tenures", "table_id seat person robot name from_seq reserve", lambda _, *held: SeatAssignment(*held)
)
# What came after `digest` says nothing: every row has had it so.
ENTRIES: Final = RowType(
    "log", "table_id seq seat prompt token via person at platform_at digest secret", lambda _, *row: LogRow(*row[:-1])
)
PLACES: Final = RowType("places", "place table_id", as_row)
NOTICES: Final = RowType("notices", "table_id version notice", as_row, "table_id version")
DEADLINES: Final = RowType(
    "deadlines",
    "table_id question opened_at at stage given gained later bank due",
    lambda *row: Deadline.decode(*row[:-1]),
    "table_id question",
)
BANKS: Final = RowType(
    "banks", "table_id seat remaining charged person pace", lambda _, *bank: Bank(*bank), "table_id seat"
)
LADDER_TABLES: Final = RowType("climbs", "table_id person game rung", as_row)
ACCOUNTS: Final = RowType(
    "accounts", "account person origin name lang linked_at seen_at leaves out_until disputed", Account
)
FIND_PERSON: Final = (
    "select p.id, coalesce(a.name, p.name), case when p.chosen <> '' then p.chosen else coalesce(a.lang, p.lang) end "
    "from people p left join accounts a on a.person = p.id where p.id = ? order by a.linked_at, a.account limit 1"
)
PREPARED: Final = RowType(
    "prepared",
    "table_id seat topic person rules question due",
    lambda _, *row: Prepared.decode(*row),
    "table_id seat topic",
    encode=lambda given: (given[0], *given[1].encode()),
)
READ_HEAD: Final = "select seq, version from heads where table_id = ?"
READ_TIMES: Final = (
    f"{DEADLINES.read} where table_id = ?",
    f"{BANKS.read} where table_id = ? order by seat",
    f"{PREPARED.read} where table_id = ? order by seat, topic",
)
READ_PARTS: Final = (
    f"{ASSIGNMENTS.read} where table_id = ? order by id",
    f"{ENTRIES.read} where table_id = ? order by seq",
    *READ_TIMES,
)
# `refusals` of a PostRow are `part` here; `n` beside these columns is the order in which posts were planned.
POSTS: Final = RowType(
    "posts",
    "id table_id place person kind from_seq to_seq part message_id hash status batch account",
    lambda *row: PostRow._make((*row[:4], decode(row[4], to_channel=bool(row[2])), *row[5:])),
    encode=lambda row: (*row[:4], encode(row.post), *row[5:]),
)
ADD_POST: Final = (
    f"{POSTS.insert} on conflict (id) do update set to_seq = case when excluded.to_seq > posts.to_seq "
    "then excluded.to_seq else posts.to_seq + 1 end, status = excluded.status, part = excluded.part"
)
NOTIFICATION_KEY: Final = "person table_id question reason"
NOTIFICATIONS: Final = RowType("notifications", f"{NOTIFICATION_KEY} earliest sent", Notification, key=NOTIFICATION_KEY)
CALLS: Final = (Reason.CALL, Reason.LATE_CALL)
TURNS: Final = (Reason.TURN, Reason.LIVE, Reason.AGAIN)
# What waits; that of which a message is about to be sent is looked at when it is.
UNSENT: Final = (
    "n.sent is null and not exists (select 1 from posts p where p.table_id = n.table_id and p.status <> 'sent' and case "
    "when n.reason in ('call', 'late call') then p.kind = 'call' else p.person = n.person and p.kind like 'seat/%' end)"
)
# Whether a post means nothing without the message that it concerns.
BOUND: Final = " or ".join(f"substr(kind || '/', 1, {len(word) + 1}) = '{word}/'" for word in BOUND_TO_A_MESSAGE)
LASTS: Final = "not exists (select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id)"
STILL_OPEN: Final = "and t.status not in ('over', 'closed')"
MOST_SEALED: Final = 24  # As many answers to one step may be sealed; only more tell all that there was a move.


def insert_table(transaction: Transaction, record: TableRecord) -> None:
    """Add a table; a second one with its id breaks the key."""
    transaction.add_head(record.id, record.version)
    TABLES.add(transaction, record)
    write_channels(transaction, record)


def write_table(transaction: Transaction, record: TableRecord) -> None:
    TABLES.write(transaction, record)


def write_channels(transaction: Transaction, record: TableRecord) -> None:
    transaction.delete_rows("places", table_id=record.id)
    PLACES.add(transaction, *((channel, record.id) for channel in record.places))


def write_notice(transaction: Transaction, record: TableRecord) -> None:
    if record.notice is not None:
        NOTICES.write(transaction, (record.id, record.version, record.notice.model_dump_json()))


def append_entry(transaction: Transaction, table_id: TableId, row: LogRow) -> None:
    """Add an entry; a second one with its number breaks the key."""
    ENTRIES.add(transaction, (table_id, *row, 1))


def add_assignments(transaction: Transaction, table_id: TableId, assignments: Iterable[SeatAssignment]) -> None:
    ASSIGNMENTS.add(transaction, *((table_id, *each) for each in assignments))


def write_deadline(transaction: Transaction, deadline: Deadline, due_ms: int) -> None:
    """`due_ms` is when the clock has to look at it next."""
    DEADLINES.write(transaction, (*deadline.encode(), due_ms))


def delete_deadline(transaction: Transaction, table_id: TableId, key: DeadlineKey) -> None:
    transaction.delete_rows("deadlines", table_id=table_id, question=key.encode())


def write_prepared(transaction: Transaction, table_id: TableId, prepared: Prepared) -> None:
    if not prepared.rules:
        transaction.delete_rows("prepared", table_id=table_id, seat=prepared.seat, topic=prepared.topic)
        return
    PREPARED.write(transaction, (table_id, prepared))


def read_table(reading: Reading, table_id: TableId) -> StoredTable | None:
    """Read all that is kept of a table; raises ValueError where its own row makes no sense."""
    found, heads, *parts = reading.fetch_together(
        [(sql, (table_id,)) for sql in (f"{TABLES.read} where id = ?", READ_HEAD)],
        [(sql, (table_id,)) for sql in READ_PARTS],
    )
    if not found or not heads:
        return None
    [record] = TABLES.decode(found, reading.vault)
    assignments = ASSIGNMENTS.decode(parts[0] or (), reading.vault)
    later = decode_later(heads, parts[1:], reading.vault)
    return StoredTable(record, assignments, **later._asdict(), is_damaged=None in parts)


def decode_later(heads: Rows, parts: Iterable[Rows | None], vault: Vault) -> LaterRows:
    entries, deadlines, banks, prepared = (part or () for part in parts)
    return LaterRows(
        Head(*heads[0]),
        ENTRIES.decode(entries, vault),
        DEADLINES.decode(deadlines, vault),
        BANKS.decode(banks, vault),
        PREPARED.decode_readable(prepared, vault),
    )


async def load_table(store: Store, table_id: TableId) -> StoredTable | None:
    return await store.read(lambda reading: read_table(reading, table_id))


def read_whole_table(reading: Reading, table_id: TableId) -> StoredTable | None:
    """Read all that is kept of a table; raises ValueError where any of it can't be read."""
    stored = read_table(reading, table_id)
    if stored is not None and stored.is_damaged:
        raise ValueError(f"table {table_id!r} is damaged")
    return stored


async def load_later(store: Store, table_id: TableId, seq: int) -> LaterRows:
    """Read what was written of a table that there is after entry `seq`, as of one moment."""

    def read(reading: Reading) -> LaterRows:
        later = f"{ENTRIES.read} where table_id = ? and seq > ? order by seq", (table_id, seq)
        asked = [(READ_HEAD, (table_id,)), later, *((sql, (table_id,)) for sql in READ_TIMES)]
        heads, *parts = reading.fetch_together(asked)
        return decode_later(heads or [], parts, reading.vault)

    return await store.read(read)


async def find_heads(store: Store, table_ids: Collection[TableId]) -> dict[TableId, Head]:
    sql = f"select table_id, seq, version from heads where table_id in ({make_marks(table_ids)})"
    return {TableId(name): Head(seq, version) for name, seq, version in await store.fetch(sql, *table_ids)}


def list_table_ids(reading: Reading, *statuses: TableStatus) -> list[TableId]:
    where = f"where status in ({make_marks(statuses)})" if statuses else ""
    return [name for (name,) in reading.fetch(f"select id from tables {where} order by opened_at, id", *statuses)]


async def table_ids(store: Store, *statuses: TableStatus) -> list[TableId]:
    return await store.read(lambda reading: list_table_ids(reading, *statuses))


async def tables_needing_server(store: Store) -> list[TableId]:
    """List live tables where robots, the judge or chance have something to do."""
    return await store.column(
        "select id from tables where status = 'live' and (stirring = 1 or id in (select table_id from prepared)) order by id"
    )


async def idle_tables(store: Store, live_ms: int, else_ms: int) -> list[TableId]:
    """List begun tables with few answers by hand since `live_ms` at a live pace, else `else_ms`, where nobody was asked to go on.

    These few may all be sealed, and then nobody knows of them.
    """
    sql = (
        "select id from (select id, opened_at, pace, coalesce((select at from log where table_id = tables.id "
        f"and via = 'hand' order by seq desc limit 1 offset {MOST_SEALED}), started_at) as moved from tables where status in "
        "('live', 'paused') and body not like '%\"abandoned\": {%') as begun "
        "where moved < (case when pace in ('live', 'evening') then ? else ? end) order by opened_at, id"
    )
    return await store.column(sql, live_ms, else_ms)


async def times_opened(store: Store, person_id: PersonId, since_ms: int) -> list[int]:
    """List when the person opened tables since a time, the latest first; the first seated has opened it."""
    sql = (
        "select b.opened_at from tenures t join tables b on b.id = t.table_id where t.person = ? and b.opened_at > ? "
        "and not exists (select 1 from tenures u where u.table_id = t.table_id and u.id < t.id) order by 1 desc"
    )
    return await store.column(sql, person_id, since_ms)


async def tables_at(store: Store, channel_id: ChannelId, *, only_open: bool = False) -> list[TableId]:
    """List the tables in a channel, those still open first, then newest first."""
    sql = (
        f"select p.table_id from places p join tables t on t.id = p.table_id where p.place = ? {STILL_OPEN if only_open else ''} "
        "order by t.status in ('over', 'closed'), t.opened_at desc, t.id"
    )
    return await store.column(sql, channel_id)


async def channels_under(store: Store, prefix: str) -> list[ChannelId]:
    sql = "select distinct place from places where substr(place, 1, ?) = ? order by place"
    return await store.column(sql, len(prefix), prefix)


async def find_notice(store: Store, table_id: TableId, version: int) -> Notice | None:
    sql = "select notice from notices where table_id = ? and version = ?"
    return await store.find(Notice.model_validate_json, sql, table_id, version)


def add_ladder_table(transaction: Transaction, table_id: TableId, person_id: str, game: str, step: str) -> None:
    LADDER_TABLES.add_new(transaction, (table_id, person_id, game, step))


async def ladder_tables(store: Store, person_id: PersonId, game: str) -> list[tuple[TableId, str, bool, TableStatus]]:
    """List the tables of a practice ladder, newest first, with step, passed or not, status."""
    sql = (
        "select c.table_id, c.rung, c.passed_at is not null, t.status from climbs c "
        "join tables t on t.id = c.table_id where c.person = ? and c.game = ? order by t.opened_at desc, t.id"
    )
    rows = await store.fetch(sql, person_id, game)
    return [(TableId(table), rung, bool(passed), TableStatus(status)) for table, rung, passed, status in rows]


# -- people


async def find_account(store: Store, account_id: AccountId) -> Account | None:
    return await ACCOUNTS.find(store, account=account_id)


async def find_accounts(store: Store, person_ids: Collection[PersonId]) -> dict[PersonId, tuple[Account, ...]]:
    """Return people's accounts, the longest linked first; who is unknown has the one of their id, if it is free."""
    marks = make_marks(person_ids)
    where = f"where person in ({marks}) or account in ({marks}) order by linked_at, account"
    rows = await ACCOUNTS.select(store, where, *person_ids, *person_ids) if person_ids else []
    found = {person: tuple(row for row in rows if row.person_id == person) for person in person_ids}
    free = set(person_ids).difference(row.id for row in rows)
    return {person: own or ((imply_account(person),) if person in free else ()) for person, own in found.items()}


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


async def tables_of(store: Store, person_id: PersonId, most: int = 60) -> list[TableId]:
    sql = (
        "select distinct t.table_id, b.opened_at from tenures t join tables b on b.id = t.table_id "
        f"where t.person = ? and {LASTS} order by b.opened_at desc, t.table_id limit ?"
    )
    return await store.column(sql, person_id, most)


async def tables_kept_for(store: Store, person_id: PersonId) -> list[TableId]:
    sql = f"select distinct t.table_id from tenures t where t.reserve = ? and {LASTS} order by t.table_id"
    return await store.column(sql, person_id)


async def find_person_id(store: Store, account_id: AccountId) -> PersonId:
    found = await find_account(store, account_id)
    return found.person_id if found else PersonId(account_id)


# -- deadlines of all tables together


# Which tables ask something until some time; what people are reminded of without an end is none.
WAITING: Final = (
    f"in (select table_id from deadlines where question not in ('{LOBBY.encode()}', '{EVENING.encode()}') "
    "and (given > 0 or question like '-%'))"
)
# The deadlines of those who have said when they are awake, each with its person's week and what its table agreed on.
FIND_PERSONAL: Final = (
    f"select {', '.join(f'd.{name}' for name in DEADLINES.columns.split(', '))}, p.zone, p.body, "
    "coalesce(own.body, '{}') from people p join tenures t on t.person = p.id "
    "join deadlines d on d.table_id = t.table_id left join tables own on own.id = t.table_id "
    "where p.zone <> '' and d.given > 0 "
    f"and substr(d.question, 1, length(cast(t.seat as text)) + 1) = cast(t.seat as text) || '/' and {LASTS}"
)


async def next_due_ms(store: Store, after_ms: int = 0) -> int | None:
    return await store.value("select min(due) from deadlines where due > ?", after_ms)


async def due_tables(store: Store, now_ms: int) -> list[TableId]:
    sql = "select table_id from deadlines where due <= ? group by table_id order by min(due), table_id"
    return await store.column(sql, now_ms)


async def due_deadlines(
    store: Store, now_ms: int, most: int = 200, table_ids: Collection[TableId] | None = None
) -> list[Deadline]:
    names = tuple(table_ids or ())
    where = "" if table_ids is None else f"and table_id in ({make_marks(names)}) "
    more = f"where due <= ? {where}order by due, table_id, question limit ?"
    return await DEADLINES.select(store, more, now_ms, *names, most)


def renew_deadlines(transaction: Transaction, now_ms: int) -> None:
    """Start every deadline that began after `now_ms`, by a clock that was ahead, now."""
    sql = "update deadlines set at = at - opened_at + ?, due = due - opened_at + ?, opened_at = ? where opened_at > ?"
    transaction.execute(sql, (now_ms, now_ms, now_ms, now_ms))


def level_stored_ends(transaction: Transaction) -> None:
    """Tell one end, the last, of all who are awaited at a table where people have weeks of their own."""
    sql = (
        "update deadlines set later = (select max(other.at + other.later) from deadlines other "
        "where other.table_id = deadlines.table_id and other.given > 0) - at where given > 0 and table_id in "
        "(select t.table_id from tenures t join people p on p.id = t.person where p.zone <> '')"
    )
    transaction.execute(sql, ())


def change_personal_deadlines(transaction: AskingTransaction, decide: DeadlineChange) -> None:
    for row in transaction.fetch(FIND_PERSONAL, ()):
        deadline, week = Deadline.decode(*row[:-4]), decode_week(*row[-3:-1])
        write_deadline(transaction, *decide(deadline, week, json.loads(row[-1]).get("customs", {})))


def announce_at_deadlines(transaction: AskingTransaction, notice: Notice) -> int:
    """Announce a notice at every table with a deadline; returns at how many."""
    written = notice.model_dump_json()
    transaction.execute(f"update heads set version = version + 1 where table_id {WAITING}", ())
    changed = f"update tables set notice = ?, version = version + 1 where id {WAITING} returning id, version"
    versions: dict[TableId, int] = dict(transaction.fetch(changed, (written,)))
    for table, version in versions.items():
        NOTICES.write(transaction, (table, version, written))
    shown = f"select place, table_id from places where table_id {WAITING} order by place, table_id"
    for channel, table in transaction.fetch(shown, ()):
        post = Post(Kind.NOTICE, number=versions[table])
        add_posts(transaction, [PostRow(make_random_id(), table, channel, PersonId(""), post, 0, 0)])
    return len(versions)


# -- posts, written with the change that causes them, and notifications


def add_posts(transaction: Transaction, posts: Iterable[PostRow]) -> None:
    """Add posts to send; an existing one is sent again."""
    transaction.many(ADD_POST, [POSTS.encode(each, transaction.vault) for each in posts])


async def select_posts(store: Store, more: str, *values: str) -> list[PostRow]:
    """Return posts, by all that follows the table's name; an unreadable row is left out."""
    return POSTS.decode_readable(await store.fetch(f"{POSTS.read} {more}", *values), store.vault)


async def unsent_posts(store: Store, table_id: TableId) -> list[PostRow]:
    """List a table's unsent posts in the order planned."""
    return await select_posts(store, "where table_id = ? and status <> 'sent' order by n", table_id)


def mark_notified(transaction: AskingTransaction, sent: Notification, since_ms: int = 0) -> bool:
    """Note a notification as sent; returns whether none was for this since then."""
    noted = f"{NOTIFICATIONS.upsert} where notifications.sent <= ? returning reason"
    return bool(transaction.fetch(noted, (*sent, since_ms)))


async def find_calls(store: Store, table_id: TableId) -> list[Notification]:
    """Find when people without a private inbox are called in a channel."""
    where = f"where reason in ({make_marks(CALLS)}) and table_id = ?"
    return await NOTIFICATIONS.select(store, where, *CALLS, table_id)


async def find_turns(
    store: Store, person_id: PersonId, table_id: TableId, questions: Collection[str]
) -> list[Notification]:
    """Find what is known of these questions in a person's own messages."""
    where = f"where person = ? and table_id = ? and question in ({make_marks(questions)}) and reason not in ({make_marks(CALLS)})"
    return await NOTIFICATIONS.select(store, where, person_id, table_id, *questions, *CALLS) if questions else []


async def due_notifications(store: Store, now_ms: int, most: int = 200) -> list[Notification]:
    """List what is due, and not looked at anyhow as a message about it is sent."""
    due = f"n where n.earliest <= ? and {UNSENT} order by n.earliest, n.person, n.table_id, n.question limit ?"
    return await NOTIFICATIONS.select(store, due, now_ms, most)


async def next_notification_ms(store: Store) -> int | None:
    return await store.value(f"select min(n.earliest) from notifications n where {UNSENT}")


def change_notifications(
    transaction: Transaction, dropped: Iterable[Notification], written: Iterable[Notification]
) -> None:
    for each in dropped:
        transaction.delete_rows("notifications", **dict(zip(NOTIFICATION_KEY.split(), each[:4], strict=True)))
    for each in written:
        NOTIFICATIONS.write(transaction, each)


WAITING_TURNS: Final = f"person = ? and table_id = ? and sent is null and reason in ({make_marks(TURNS)})"


def drop_waiting(transaction: Transaction, person_id: PersonId, table_id: TableId) -> None:
    """Drop what a person is still to be notified of at a table by a message of their own."""
    transaction.execute(f"delete from notifications where {WAITING_TURNS}", (person_id, table_id, *TURNS))


def notify_together(transaction: AskingTransaction, person_id: PersonId, table_id: TableId, now_ms: int) -> bool:
    """Note that another message notifies of all that a table asks a person; returns whether anything was to."""
    sql = f"update notifications set sent = ? where {WAITING_TURNS} returning question"
    return bool(transaction.fetch(sql, (now_ms, person_id, table_id, *TURNS)))


def mark_sending(transaction: Transaction, posts: Iterable[PostRow]) -> None:
    """Note that posts are being sent, by which account and in which message, or that they are still planned."""
    for post in posts:
        begun = {"status": post.status, "batch": post.batch, "hash": post.hash, "account": post.account_id}
        transaction.change_rows("posts", begun, id=post.id)


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
    same = {"id": board.id, "message_id": board.message_id}
    transaction.change_rows("posts", {"hash": content_hash, "batch": ""}, **same)
    transaction.change_rows("posts", {"status": "sent"}, to_seq=board.to_seq, **same)


def mark_sent(transaction: Transaction, post: PostRow, message_id: str, content_hash: str = "") -> None:
    """Note a sent post, unless it has grown since; `content_hash` is of what it shows."""
    transaction.change_rows("posts", {"message_id": message_id, "hash": content_hash}, id=post.id)
    transaction.change_rows("posts", {"status": "sent"}, id=post.id, to_seq=post.to_seq)


def delete_post(transaction: Transaction, post: PostRow) -> None:
    transaction.delete_rows("posts", id=post.id)


def skip_posts(transaction: Transaction, posts: Iterable[PostRow]) -> None:
    transaction.many("update posts set status = 'sent' where id = ?", [(post.id,) for post in posts])


def set_status_message(transaction: Transaction, board: PostRow, message_id: str, content_hash: str) -> None:
    """Note the current status message; `content_hash` is of what it shows."""
    POSTS.add_new(transaction, board)
    transaction.change_rows("posts", {"batch": ""}, id=board.id)
    mark_sent(transaction, board, message_id, content_hash)


def reset_status_message(transaction: Transaction, board: PostRow) -> None:
    add_posts(transaction, [board])
    transaction.change_rows("posts", {"status": "planned", "message_id": "", "batch": ""}, id=board.id)


def plan_again(transaction: Transaction, kind: str, tables: str, *values: str) -> None:
    """Plan posts of a kind to be sent again, at what `tables` names in SQL."""
    again = f"update posts set status = 'planned', to_seq = to_seq + 1 where kind = ? and table_id in ({tables})"
    transaction.execute(again, (kind, *values))


def skip_posts_at(transaction: Transaction, channel_id: ChannelId) -> None:
    transaction.execute("update posts set status = 'sent' where place = ? and status <> 'sent'", (channel_id,))


def move_posts(transaction: Transaction, old: ChannelId, new: ChannelId) -> None:
    """Move what was planned for a channel, but what is bound to a message there."""
    transaction.execute(f"delete from posts where place = ? and (status = 'sent' or {BOUND})", (old,))
    transaction.change_rows("posts", {"place": new, "message_id": ""}, place=old)


async def find_post(store: Store, post_id: str) -> PostRow | None:
    return next(iter(await select_posts(store, "where id = ?", post_id)), None)


async def posts_of_message(store: Store, channel_id: ChannelId, message_id: str) -> list[PostRow]:
    more = f"where place = ? and message_id = ? and batch <> '' and not ({BOUND}) order by n"
    return await select_posts(store, more, channel_id, message_id)


async def tables_with_unsent_posts(store: Store, among: Collection[TableId] | None = None) -> list[TableId]:
    where = "" if among is None else f" and table_id in ({make_marks(among) or 'null'})"
    sql = f"select distinct table_id from posts where status <> 'sent'{where} order by table_id"
    return await store.column(sql, *among or ())


def count_stuck_posts(reading: Reading) -> tuple[int, int]:
    """Count the posts that can't be read, and those that were refused in every form so far."""
    rows = reading.fetch(f"{POSTS.read} where status <> 'sent'")
    known = POSTS.decode_readable(rows, reading.vault)
    return len(rows) - len(known), sum(post.refusals > 0 for post in known)


async def find_dropped(store: Store, prefix: str) -> list[tuple[TableId, ChannelId]]:
    """List open tables with a board in a channel of this prefix that was lost with the channel; nobody hid it."""
    sql = (
        "select p.table_id, p.place from posts p join tables t on t.id = p.table_id where substr(p.place, 1, ?) = ? "
        f"and p.kind = ? and p.message_id <> '' {STILL_OPEN} and not exists "
        "(select 1 from places a where a.table_id = p.table_id and a.place = p.place) order by t.opened_at, p.table_id"
    )
    rows = await store.fetch(sql, len(prefix), prefix, Kind.STATUS.value)
    return [(TableId(table), ChannelId(channel)) for table, channel in rows]


def mark_table(transaction: Transaction, person_id: PersonId, table_id: TableId, mark: str, now_ms: int) -> None:
    NOTIFICATIONS.add_new(transaction, Notification(person_id, table_id, mark, Reason.MARK, now_ms, now_ms))


def delete_marks(transaction: Transaction, person_id: PersonId, mark: str) -> None:
    transaction.delete_rows("notifications", person=person_id, question=mark)


async def find_marked(store: Store, person_id: PersonId, mark: str) -> list[TableId]:
    sql = "select distinct table_id from notifications where person = ? and question = ? order by 1"
    return await store.column(sql, person_id, mark)
