"""All that is stored about one person: handed out, renamed, deleted."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Mapping
from typing import Any, Final, TypeAlias

from bot.db.seal import SEALED
from bot.db.statements import RowType, as_row, make_marks
from bot.db.store import AskingTransaction, Store, Transaction
from bot.people.record_rows import forget_in_series
from bot.people.stored import BANS, DRAFTS, change_settings
from bot.tables.rows import ASKED, PersonSettings
from bot.tables.stored import find_accounts
from bot.values.ids import GONE, PersonId, TableId
from bot.values.requests import Person

# What is handed out of each table, the person's own column first.
COLUMNS: Final = {
    "people": ("id", "name", "lang", "chosen", "met_at", "zone", "body"),
    "bans": ("person", "at"),
    "accounts": ("person", "account", "name", "lang", "linked_at", "seen_at", "out_until", "disputed"),
    "reached": ("account", "at"),
    "closed": ("account", "at"),
    "notifications": ("person", "table_id", "question", "reason", "earliest", "sent"),
    "banks": ("person", "table_id", "seat", "remaining", "charged"),
    "climbs": ("person", "table_id", "game", "rung", "passed_at"),
    "drafts": ("person", "table_id", "question", "fields", "at"),
    "prepared": ("person", "table_id", "seat", "topic", "rules", "due"),
    "seat_messages": ("person", "table_id", "seat", "message_id"),
    "posts": ("person", "table_id", "kind", "message_id", "status"),
    "told_blocked": ("person", "place"),
    "attends": ("account", "place", "at"),
    "wishes": ("person", "place", "game", "at"),
    "frames": ("account", "chat", "opened_at"),
    "sessions": ("account", "label", "opened_at", "seen_at"),
    "subscriptions": ("account", "id", "body", "opened_at"),
    "invitations": ("person", "table_id", "until", "uses"),
    "prompts": ("place", "message_id", "table_id", "question"),
    "board_seats": ("name", "series", "board", "table_id"),
    "results": ("person", "table_id", "seat", "name", "game", "at", "body"),
    "unrecorded": ("person", "at"),
    "tenures": ("person", "table_id", "seat", "name", "from_seq"),
    "log": ("person", "table_id", "seq", "seat", "prompt", "token", "at", "platform_at"),
}
PersonalRows: TypeAlias = dict[str, list[dict[str, Any]]]
# The tables that are known by an account, and of which nothing is handed out.
KEYS: Final = frozenset({"browser_keys", "link_codes", "personal_links"})
# The tables whose rows are about one person and nobody else.
ALONE: Final = frozenset(COLUMNS) - {"tenures", "log", "people", "bans", "board_seats"} | KEYS
# Those of them whose rows are kept by the person's accounts.
BY_ACCOUNT: Final = frozenset(name for name, (own, *_) in COLUMNS.items() if own in {"account", "place"}) | KEYS
NAMING: Final = ("notice", "body")  # the columns of a table's own row that may name a person, as JSON
FORGOTTEN: Final = RowType("forgotten", "digest at", as_row)
# What is kept about a person in rows, and goes over to the person they become.
CARRIED: Final = {"wishes": "place, game, at", "unrecorded": "at"}
CARRY_LANGUAGE: Final = (
    "update people set chosen = coalesce((select chosen from people where id = ?), '') where id = ? and chosen = ''"
)


def holds(column: str) -> str:
    return f"replace({column}, ?, '') <> {column}"


async def list_former_ids(store: Store, person_id: PersonId) -> list[PersonId]:
    """List a person's ids, their own first: those that their accounts came with, and no one else has now."""
    accounts = (await find_accounts(store, [person_id]))[person_id]
    others = [PersonId(word) for each in accounts for word in (each.origin, each.id) if word]
    ids = [each for each in dict.fromkeys(others) if each != person_id]
    held = await find_accounts(store, ids)
    return [person_id, *(each for each in ids if not held[each])]


async def personal_rows(store: Store, person_id: PersonId) -> PersonalRows:
    accounts = [each.id for each in (await find_accounts(store, [person_id]))[person_id]]
    found: PersonalRows = {}
    for table, columns in COLUMNS.items():
        sql = f"select {', '.join(columns)} from {table} where {columns[0]} = ?"
        keys = accounts if table in BY_ACCOUNT else [person_id]
        rows = [row for key in keys for row in await store.fetch(sql, key)]
        found[table] = [open_row(store, table, dict(zip(columns, row, strict=True))) for row in rows]
    for row in found["people"]:
        row.update(json.loads(row.pop("body")))
    return found


async def tables_naming(store: Store, person_id: PersonId) -> list[TableId]:
    named = " or ".join(map(holds, NAMING))
    sql = (
        "select table_id from tenures where person = ? union select table_id from log where person = ? "
        f"union select id from tables where {named} order by 1"
    )
    return await store.column(sql, person_id, person_id, *[person_id] * len(NAMING))


def rename_person(
    transaction: Transaction, table_id: TableId, person_id: PersonId, alias: str, names: Mapping[str, str]
) -> None:
    """Replace a person by an alias in a table's record, their names by others, and forget its notices."""
    named = "update tenures set name = ? where table_id = ? and person = ? and name = ?"
    transaction.many(named, [(new, table_id, person_id, old) for old, new in names.items()])
    for table in ("tenures", "log"):
        changed = f"update {table} set person = ? where table_id = ? and person = ?"
        transaction.execute(changed, (alias, table_id, person_id))
    transaction.execute("update tenures set reserve = '' where table_id = ? and reserve = ?", (table_id, person_id))
    for column in NAMING:
        quoted = f"update tables set {column} = replace({column}, ?, ?) where id = ?"
        transaction.execute(quoted, (json.dumps(person_id), json.dumps(alias), table_id))
    transaction.execute("delete from notices where table_id = ?", (table_id,))


def delete_person(transaction: AskingTransaction, person: Person, at_ms: int) -> None:
    """Delete all that is kept about a person outside the tables' records; a ban stays under a number."""
    sql = "select account, person from accounts where person = ? or account = ?"
    rows = transaction.fetch(sql, (person.id, person.id))
    accounts = [account for account, holder in rows if holder == person.id] or ([] if rows else [person.id])
    keep_numbers(transaction, {person.id, *accounts}, at_ms)
    for name in sorted(ALONE):
        own = COLUMNS.get(name, ("account" if name in BY_ACCOUNT else "person",))[0]
        keys = accounts if name in BY_ACCOUNT else [person.id]
        transaction.many(f"delete from {name} where {own} = ?", [(key,) for key in keys])
    told = [(account, f"account/0/{account} ") for account in accounts]
    sql = "delete from posts where person = ? or substr(kind, 1, length(?)) = ?"
    transaction.many(sql, [(account, prefix, prefix) for account, prefix in told])
    for account in accounts:
        delete_account_rows(transaction, account)
    transaction.execute("update accounts set leaves = '', origin = '', out_until = 0 where leaves = ?", (person.id,))
    transaction.execute("delete from people where id = ?", (person.id,))
    forget_in_series(transaction, person.id, f"{GONE}{secrets.token_hex(8)}", {person.id, *accounts})


async def list_forgotten(store: Store) -> list[Person]:
    """List deleted people who are back because an older copy of the database was restored."""
    forgotten: dict[str, int] = dict(await store.fetch("select digest, at from forgotten"))
    if not forgotten:
        return []
    rows = await store.fetch("select id, name, lang, met_at from people order by id")
    sign = store.vault.sign
    return [Person(PersonId(id_), name, lang) for id_, name, lang, met in rows if met <= forgotten.get(sign(id_), -1)]


def open_row(store: Store, table: str, row: dict[str, Any]) -> dict[str, Any]:
    for each in SEALED:
        if each.table == table and each.column in row:
            row[each.column] = store.vault.open(row[each.column], *each.find_place(row[name] for name in each.key))
    return row


def keep_numbers(transaction: AskingTransaction, names: Collection[str], at_ms: int) -> None:
    digests = {name: transaction.vault.sign(name) for name in sorted(names)}
    for digest in digests.values():
        FORGOTTEN.write(transaction, (digest, at_ms))
    banned = transaction.fetch(f"select min(at) from bans where person in ({make_marks(digests)})", tuple(digests))
    if banned[0][0] is not None:
        BANS.add_new(transaction, *((GONE + digest, banned[0][0]) for digest in digests.values()))
    transaction.many("delete from bans where person = ?", [(name,) for name in digests])


def delete_account_rows(transaction: AskingTransaction, account_id: str) -> None:
    private = f"{account_id}/"
    for name in ("places", "posts", "prompts", "blocked_places", "told_blocked", "attends", "wishes"):
        transaction.execute(f"delete from {name} where substr(place, 1, ?) = ?", (len(private), private))
    begun = f"{account_id} "
    transaction.execute("delete from inbox where substr(id, 1, ?) = ?", (len(begun), begun))
    (surface, _, account), unseal = account_id.partition(":"), transaction.vault.open
    for name, key in (("updates", "id"), ("set_aside", "update_id")):
        rows = transaction.fetch(f"select {key}, body from {name} where surface = ?", (surface,))
        told = [(surface, k) for k, body in rows if account in unseal(body, "", name, "body", surface, k)]
        transaction.many(f"delete from {name} where surface = ? and {key} = ?", told)
    transaction.execute(f"update updates set lane = '' where body = '' and {holds('lane')}", (account,))


def give_back(transaction: Transaction, new: PersonId, old: PersonId) -> None:
    """Return the former person's tables of the practice ladder."""
    own = "select table_id from tenures where person = ?"
    transaction.execute(f"update climbs set person = ? where person = ? and table_id in ({own})", (old, new, old))


def carry_settings(transaction: AskingTransaction, old: PersonId, new: PersonId) -> None:
    for zone, body in transaction.fetch("select zone, body from people where id = ?", (old,)):
        former = PersonSettings.model_validate_json(body)

        def decide(said: PersonSettings, former: PersonSettings = former, zone: str = zone) -> dict[str, Any]:
            kept: dict[str, Any] = {
                "primers": tuple(sorted({*former.primers, *said.primers})),
                "levels": former.levels | said.levels,
                "snoozes": former.snoozes | said.snoozes,
                "digest": said.digest or former.digest,
            }
            if former.source == ASKED != said.source:
                transaction.change_rows("people", {"zone": zone}, id=new)
                kept |= {name: getattr(former, name) for name in ("quiet", "off", "holidays", "source")}
            return kept

        change_settings(transaction, new, decide)


def carry_over(transaction: AskingTransaction, old: PersonId, new: PersonId) -> None:
    """Give what is kept about one person to another, where the other has nothing of that kind."""
    for table, columns in CARRIED.items():
        copied = f"insert into {table} (person, {columns}) select ?, {columns} from {table} where person = ?"
        transaction.execute(f"{copied} on conflict do nothing", (new, old))
    transaction.change_rows("climbs", {"person": new}, person=old)
    transaction.delete_rows("wishes", person=old)
    for _, *draft in DRAFTS.decode(transaction.fetch(f"{DRAFTS.read} where person = ?", (old,)), transaction.vault):
        DRAFTS.add_new(transaction, (new, *draft))
    transaction.execute(CARRY_LANGUAGE, (old, new))
    carry_settings(transaction, old, new)
