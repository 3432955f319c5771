"""Decode and encode rows; what makes no sense is logged."""

import json
import logging
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Final

from pydantic import ValidationError

from bot.db.notify import PostRow, SeatMessageRow, ShownHash
from bot.db.posts import decode
from bot.db.rows import (
    Bank,
    Deadline,
    DeadlineKey,
    Head,
    LogRow,
    Prepared,
    PreparedRule,
    RefusedUpdate,
    SeatAssignment,
    StoredTable,
    TableRecord,
)
from bot.db.seal import Vault
from bot.db.statements import (
    ASSIGNMENT_COLUMNS,
    BANK_COLUMNS,
    COLUMNS,
    DEADLINE_COLUMNS,
    LOG_COLUMNS,
    PREPARED_COLUMNS,
    SEALED_COLUMNS,
)
from bot.values.hours import Week, is_zone
from bot.values.ids import TableId
from bot.values.requests import Update

log = logging.getLogger(__name__)


def is_readable(kind: str, *, to_channel: bool) -> bool:
    try:
        decode(kind, to_channel=to_channel)
    except ValueError:
        return False
    return True


def decode_posts(rows: Iterable[tuple[Any, ...]]) -> list[PostRow]:
    """Log and leave out an unreadable row."""
    posts = []
    for row in rows:
        try:
            posts.append(PostRow._make((*row[:4], decode(row[4], to_channel=bool(row[2])), *row[5:])))
        except ValueError:
            log.error("unreadable post", extra={"table": row[1], "post": row[0]})  # noqa: TRY400  what it is about stays out of logs
    return posts


def decode_seat_message(row: tuple[Any, ...], vault: Vault) -> SeatMessageRow:
    person, table, seat = row[:3]
    shown = ShownHash.decode(vault.open(row[5], table, "seat_messages", "shown", person, seat))
    return SeatMessageRow._make(
        (*row[:5], shown, tuple(row[6].split()), tuple(row[7].split()), *row[8:11], bool(row[11]), *row[12:])
    )


GUESSED, ASKED = "guessed", "asked"  # the source of a person's hours


def decode_week(zone: str, quiet_from: int | None, quiet_to: int | None, off: int, holidays: str, source: str) -> Week:
    """Take a zone unknown by now for UTC."""
    quiet = None if quiet_from is None or quiet_to is None else (quiet_from, quiet_to)
    days = frozenset(day for day in range(7) if off >> day & 1)
    booked = frozenset(map(date.fromisoformat, holidays.split()))
    return Week(zone if is_zone(zone) else "UTC", quiet, days, booked, source == GUESSED)


def encode_holidays(week: Week | None, person_id: str) -> list[tuple[str, str]]:
    return [(" ".join(day.isoformat() for day in sorted(week.holidays)), person_id)] if week else []


def encode_week(week: Week | None) -> tuple[str, int | None, int | None, int, str]:
    if week is None:
        return "", None, None, 0, ASKED
    source = GUESSED if week.guessed else ASKED
    return week.zone, *(week.quiet or (None, None)), sum(1 << day for day in week.off), source


def seal_entry(row: LogRow, table_id: TableId, vault: Vault) -> LogRow:
    token, digest = (
        vault.seal(value, table_id, "log", name, row.seq)
        for name, value in (("token", row.token), ("digest", row.digest))
    )
    return row._replace(token=token, digest=digest)


def decode_entry(columns: tuple[Any, ...], table_id: TableId, vault: Vault) -> LogRow:
    """Raise ValueError where it does not open."""
    row = LogRow._make(columns)
    token, digest = (
        vault.open(value, table_id, "log", name, row.seq)
        for name, value in (("token", row.token), ("digest", row.digest))
    )
    return row._replace(token=token, digest=digest)


def seal_update(update: Update, chat_name: str, vault: Vault) -> tuple[Any, ...]:
    body = vault.seal(update.body, "", "updates", "body", chat_name, update.id)
    return (chat_name, *update._replace(body=body))


def seal_refused(update: RefusedUpdate, vault: Vault) -> RefusedUpdate:
    return update._replace(body=vault.seal(update.body, "", "set_aside", "body", update.chat_name, update.update_id))


def decode_updates(rows: Iterable[tuple[Any, ...]], chat_name: str, vault: Vault) -> list[Update]:
    """Log and leave out what does not open."""
    updates = []
    for row in rows:
        update = Update(*row)
        try:
            body = vault.open(update.body, "", "updates", "body", chat_name, update.id)
        except ValueError:
            log.error("unreadable update", extra={"chat": chat_name})  # noqa: TRY400  what it says stays out of logs
        else:
            updates.append(update._replace(body=body))
    return updates


def encode_record(record: TableRecord, vault: Vault) -> list[Any]:
    plain = record.model_dump(mode="json", exclude=set(SEALED_COLUMNS))
    row: dict[str, Any] = {
        name: vault.seal_bytes(getattr(record, name), record.id, "tables", name) for name in SEALED_COLUMNS
    }
    row["ballots"] = seal_ballots(plain["proposals"], record, vault)
    row |= {name: plain.pop(name) for name in COLUMNS if name in plain}
    row["notice"] = json.dumps(row["notice"]) if row["notice"] else None
    row["body"] = json.dumps(plain)
    return [row[name] for name in COLUMNS]


def decode_record(row: tuple[Any, ...], vault: Vault) -> TableRecord:
    """Raise ValueError where the row makes no sense."""
    values = dict(zip(COLUMNS, row, strict=True))
    try:
        for name in SEALED_COLUMNS:
            values[name] = vault.open_bytes(values[name], values["id"], "tables", name)
        sealed, notice = values.pop("ballots"), values.pop("notice")
        plain = json.loads(values.pop("body")) | values | {"notice": json.loads(notice) if notice else None}
        if sealed:
            open_ballots(plain, sealed, vault)
        return TableRecord.model_validate(plain)
    except (ValidationError, TypeError, LookupError, ValueError) as fault:
        raise ValueError(f"table {values.get('id')!r} has an unreadable row") from fault


BALLOTS: Final = ("agreed", "against")  # who has voted how on a proposal


def seal_ballots(proposals: dict[str, dict[str, Any]], record: TableRecord, vault: Vault) -> str:
    ballots = {what: [each[name] for name in BALLOTS] for what, each in proposals.items()}
    everybody = {what: [*each["voters"], each["by"], each["whom"], record.host] for what, each in proposals.items()}
    for each in proposals.values():
        each.update({name: [] for name in BALLOTS})
    whole = json.dumps({what: [people, people] for what, people in everybody.items()})
    return vault.seal(json.dumps(ballots).ljust(len(whole)), record.id, "tables", "ballots")


def open_ballots(values: dict[str, Any], sealed: str, vault: Vault) -> None:
    for what, given in json.loads(vault.open(sealed, values["id"], "tables", "ballots")).items():
        for name, people in zip(BALLOTS, given, strict=True):
            values["proposals"][what][name] += people


def encode_prepared(prepared: Prepared, table_id: TableId, vault: Vault) -> tuple[Any, ...]:
    plain = json.dumps([(rule.guard, rule.token, rule.is_once) for rule in prepared.rules])
    rules = vault.seal(plain, table_id, "prepared", "rules", prepared.seat, prepared.topic)
    key = prepared.key.encode() if prepared.key else ""
    return prepared.seat, prepared.topic, prepared.person, rules, key, prepared.due_ms


def decode_prepared(rows: Iterable[tuple[Any, ...]], table_id: TableId, vault: Vault) -> list[Prepared]:
    """Log and leave out what does not open."""
    found = []
    for seat, topic, person, sealed, key, due_ms in rows:
        try:
            rules = json.loads(vault.open(sealed, table_id, "prepared", "rules", seat, topic))
            planned = DeadlineKey.decode(key) if key else None
            found.append(Prepared(seat, topic, person, tuple(PreparedRule(*rule) for rule in rules), planned, due_ms))
        except (ValueError, TypeError):
            log.error("unreadable prepared answer", extra={"table": table_id})  # noqa: TRY400  what it says stays out of logs
    return found


READ_TABLE: Final = f"select {', '.join(COLUMNS)} from tables where id = ?"
READ_HEAD: Final = "select seq, version from heads where table_id = ?"
READ_ASSIGNMENTS: Final = f"select {', '.join(ASSIGNMENT_COLUMNS)} from tenures where table_id = ? order by id"
READ_LOG: Final = f"select {', '.join(LOG_COLUMNS)} from log where table_id = ? order by seq"
READ_DEADLINES: Final = f"select {', '.join(DEADLINE_COLUMNS)} from deadlines where table_id = ?"
READ_BANKS: Final = f"select {', '.join(BANK_COLUMNS)} from banks where table_id = ? order by seat"
READ_PREPARED: Final = f"select {', '.join(PREPARED_COLUMNS)} from prepared where table_id = ? order by seat, topic"
COUNT_SET_ASIDE: Final = (
    "select surface, fault, place, count(*) from set_aside group by surface, fault, place order by 1, 2, 3"
)
READ_PARTS: Final = (READ_ASSIGNMENTS, READ_LOG, READ_DEADLINES, READ_BANKS, READ_PREPARED)


def make_stored_table(
    record: TableRecord, head: tuple[Any, ...], vault: Vault, parts: Sequence[list[tuple[Any, ...]] | None]
) -> StoredTable:
    """Make a table of its rows, `parts` as in READ_PARTS; None for those that the disk does not give back. Raises ValueError."""
    assignments, rows, deadlines, banks, prepared = (part or () for part in parts)
    return StoredTable(
        record,
        [SeatAssignment(*row) for row in assignments],
        [decode_entry(row, record.id, vault) for row in rows],
        [Deadline.decode(*row) for row in deadlines],
        is_damaged=None in parts,
        head=Head(*head),
        banks=[Bank(*row) for row in banks],
        prepared=decode_prepared(prepared, record.id, vault),
    )
