import json
import secrets
from collections.abc import Collection, Mapping
from typing import Any, Final

from bot.db.people import GONE, AccountReads, PersonalRows
from bot.db.seal import SEALED
from bot.db.series import SeriesAsks, SeriesReads
from bot.db.statements import Writes, insert_new, make_marks, upsert
from bot.values.ids import PersonId, TableId
from bot.values.requests import Person

PERSON: Final = (
    "id", "name", "lang", "chosen", "met_at", "zone", "quiet_from", "quiet_to", "off", "holidays", "hours_source", "away", "discreet",
    "automatic",
)  # fmt: skip
# What is handed out of each table, the person's own column first.
COLUMNS: Final = {
    "people": PERSON,
    "bans": ("person", "at"),
    "primed": ("person", "game"),
    "accounts": ("person", "account", "name", "lang", "linked_at", "seen_at", "out_until", "disputed"),
    "reached": ("account", "at"),
    "closed": ("account", "at"),
    "bells": ("person", "table_id", "bell"),
    "rung": ("person", "table_id", "question", "stage", "at"),
    "snoozes": ("person", "table_id", "until"),
    "digests": ("person", "minute", "due"),
    "banks": ("person", "table_id", "seat", "remaining", "charged"),
    "climbs": ("person", "table_id", "game", "rung", "passed_at"),
    "drafts": ("person", "table_id", "question", "fields", "at"),
    "prepared": ("person", "table_id", "seat", "topic", "rules", "due"),
    "seat_messages": ("person", "table_id", "seat", "message_id"),
    "posts": ("person", "table_id", "kind", "message_id", "status"),
    "told_blocked": ("person", "place"),
    "attends": ("account", "place", "at"),
    "wishes": ("person", "place", "game", "at"),
    "week_changes": ("person", "at", "week", "due"),
    "frames": ("account", "chat", "opened_at"),
    "account_notices": ("account", "kind", "about", "at"),
    "sessions": ("account", "label", "opened_at", "seen_at"),
    "invitations": ("person", "table_id", "until", "uses"),
    "prompts": ("place", "message_id", "table_id", "question"),
    "board_seats": ("name", "series", "board", "table_id"),
    "tenures": ("person", "table_id", "seat", "name", "from_seq"),
    "log": ("person", "table_id", "seq", "seat", "prompt", "token", "at", "platform_at"),
}
# The tables that are known by an account, and of which nothing is handed out.
KEYS: Final = frozenset({"browser_keys", "link_codes", "personal_links"})
# The tables whose rows are about one person and nobody else.
ALONE: Final = frozenset(COLUMNS) - {"tenures", "log", "people", "bans", "board_seats"} | KEYS
# Those of them whose rows are kept by the person's accounts.
BY_ACCOUNT: Final = frozenset(name for name, (own, *_) in COLUMNS.items() if own in {"account", "place"}) | KEYS
NAMING: Final = ("notice", "body")  # the columns of a table's own row that may name a person, as JSON
WRITE_BAN: Final = insert_new("bans", ["person", "at"])
WRITE_FORGOTTEN: Final = upsert("forgotten", ["digest", "at"], ["digest"])


def holds(column: str) -> str:
    return f"coalesce({column}, '') like ? escape '!'"


def make_pattern(text: str) -> str:
    return "%" + text.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"


class PersonalReads(AccountReads, SeriesReads):
    async def personal_rows(self, person_id: PersonId) -> PersonalRows:
        accounts = [each.id for each in (await self.find_accounts([person_id]))[person_id]]
        found: PersonalRows = {}
        for table, columns in COLUMNS.items():
            sql = f"select {', '.join(columns)} from {table} where {columns[0]} = ?"
            keys = accounts if table in BY_ACCOUNT else [person_id]
            rows = [dict(zip(columns, row, strict=True)) for key in keys for row in await self._fetch_all(sql, key)]
            found[table] = [self._open(table, row) for row in rows]
        return found

    def _open(self, table: str, row: dict[str, Any]) -> dict[str, Any]:
        for each in SEALED:
            if each.table == table and each.column in row:
                key = (row[name] for name in each.key)
                row[each.column] = self._vault.open(row[each.column], row[each.scope], table, each.column, *key)
        return row

    async def is_banned(self, person_id: PersonId) -> bool:
        """Check every account of the person, even of one deleted meanwhile."""
        rows = await self._fetch_all("select account from accounts where person = ?", person_id)
        names = {person_id, *(account for (account,) in rows)}
        asked = [*names, *(GONE + self._vault.sign(name) for name in names)]
        return bool(await self._fetch_all(f"select 1 from bans where person in ({make_marks(asked)})", *asked))

    async def list_bans(self) -> list[tuple[str, int]]:
        return [(person, at) for person, at in await self._fetch_all("select person, at from bans order by at, person")]

    async def list_forgotten(self) -> list[Person]:
        """List deleted people who are back because an older copy of the database was restored."""
        forgotten = dict(await self._fetch_all("select digest, at from forgotten"))
        if not forgotten:
            return []
        rows = await self._fetch_all("select id, name, lang, met_at from people order by id")
        sign = self._vault.sign
        return [
            Person(PersonId(id_), name, lang) for id_, name, lang, met in rows if met <= forgotten.get(sign(id_), -1)
        ]

    async def tables_naming(self, person_id: PersonId) -> list[TableId]:
        named = " or ".join(map(holds, NAMING))
        sql = (
            "select table_id from tenures where person = ? union select table_id from log where person = ? "
            f"union select id from tables where {named} order by 1"
        )
        return await self._column(sql, person_id, person_id, *[make_pattern(person_id)] * len(NAMING))


class PersonalWrites(Writes):
    def rename_person(self, table_id: TableId, person_id: PersonId, alias: str, names: Mapping[str, str]) -> None:
        """Replace a person by an alias in a table's record, their names by others, and forget its notices."""
        named = "update tenures set name = ? where table_id = ? and person = ? and name = ?"
        self._many(named, [(new, table_id, person_id, old) for old, new in names.items()])
        for table in ("tenures", "log"):
            changed = f"update {table} set person = ? where table_id = ? and person = ?"
            self._execute(changed, (alias, table_id, person_id))
        self._execute("update tenures set reserve = '' where table_id = ? and reserve = ?", (table_id, person_id))
        for column in NAMING:
            quoted = f"update tables set {column} = replace({column}, ?, ?) where id = ?"
            self._execute(quoted, (json.dumps(person_id), json.dumps(alias), table_id))
        self._execute("delete from notices where table_id = ?", (table_id,))

    def _forget_attendance(self, before_ms: int) -> None:
        open_channels = (
            "select p.place from places p join tables t on t.id = p.table_id where t.status not in ('over', 'closed')"
        )
        self._execute(f"delete from attends where at < ? and place not in ({open_channels})", (before_ms,))

    def write_ban(self, person: str, at_ms: int | None) -> None:
        """None lifts the ban."""
        if at_ms is None:
            self._execute("delete from bans where person = ?", (person,))
        else:
            self._execute(WRITE_BAN, (person, at_ms))


class PersonalAsks(SeriesAsks):
    def delete_person(self, person: Person, at_ms: int) -> None:
        """Delete all that is kept about a person outside the tables' records; a ban stays under a number."""
        rows = self._fetch(
            "select account, person from accounts where person = ? or account = ?", (person.id, person.id)
        )
        accounts = [account for account, holder in rows if holder == person.id] or ([] if rows else [person.id])
        self._keep_numbers({person.id, *accounts}, at_ms)
        for name in sorted(ALONE):
            own = COLUMNS.get(name, ("account" if name in BY_ACCOUNT else "person",))[0]
            keys = accounts if name in BY_ACCOUNT else [person.id]
            self._many(f"delete from {name} where {own} = ?", [(key,) for key in keys])
        self._many("delete from account_notices where about = ?", [(account,) for account in accounts])
        for account in accounts:
            self._delete_account(account)
        self._execute("update accounts set leaves = '', origin = '', out_until = 0 where leaves = ?", (person.id,))
        self._execute("delete from people where id = ?", (person.id,))
        self.forget_in_series(person.id, f"{GONE}{secrets.token_hex(8)}", {person.id, *accounts})

    def _keep_numbers(self, names: Collection[str], at_ms: int) -> None:
        digests = {name: self._vault.sign(name) for name in sorted(names)}
        self._many(WRITE_FORGOTTEN, [(digest, at_ms) for digest in digests.values()])
        banned = self._fetch(f"select min(at) from bans where person in ({make_marks(digests)})", tuple(digests))
        if banned[0][0] is not None:
            self._many(WRITE_BAN, [(GONE + digest, banned[0][0]) for digest in digests.values()])
        self._many("delete from bans where person = ?", [(name,) for name in digests])

    def _delete_account(self, account_id: str) -> None:
        private = f"{account_id}/"
        for name in ("places", "posts", "prompts", "blocked_places", "told_blocked", "attends", "wishes"):
            self._execute(f"delete from {name} where substr(place, 1, ?) = ?", (len(private), private))
        begun = f"{account_id} "
        self._execute("delete from inbox where substr(id, 1, ?) = ?", (len(begun), begun))
        surface, _, account = account_id.partition(":")
        for name, key in (("updates", "id"), ("set_aside", "update_id")):
            rows = self._fetch(f"select {key}, body from {name} where surface = ?", (surface,))
            told = [(surface, k) for k, body in rows if account in self._vault.open(body, "", name, "body", surface, k)]
            self._many(f"delete from {name} where surface = ? and {key} = ?", told)
        self._execute(f"update updates set lane = '' where body = '' and {holds('lane')}", (make_pattern(account),))
