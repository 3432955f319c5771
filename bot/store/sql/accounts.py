"""People, and the accounts by which they come, in statements that every database of ours takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, Final

from bot.ports.ids import AccountId, Language, PersonId, PlaceId
from bot.ports.requests import Person
from bot.store.accounts import Account, imply_account
from bot.store.sql.reminders import Execute
from bot.store.sql.statements import insert, insert_new, upsert

ACCOUNT_COLUMNS: Final = ("account", "person", "origin", "name", "lang", "linked_at", "seen_at")
READ_ACCOUNT: Final = f"select {', '.join(ACCOUNT_COLUMNS)} from accounts"  # noqa: S608  our own names
WRITE_ACCOUNT: Final = f"{insert('accounts', ACCOUNT_COLUMNS)} on conflict (account) do update set name = excluded.name, lang = excluded.lang"
WRITE_PERSON: Final = (
    f"{insert('people', ['id', 'name', 'lang', 'met_at'])} "
    "on conflict (id) do update set name = excluded.name, lang = excluded.lang"
)
FIND_PERSON: Final = (
    "select p.id, coalesce(a.name, p.name), case when p.chosen <> '' then p.chosen else coalesce(a.lang, p.lang) end "
    "from people p left join accounts a on a.person = p.id where p.id = ? order by a.linked_at, a.account limit 1"
)
FIND_KEY: Final = (
    "select account from browser_keys where key = ? union all select account from sessions where key = ? union all "
    "select id from people where id = ? and id not in (select account from browser_keys)"
)
WRITE_KEY: Final = upsert("browser_keys", ["account", "key"], ["account"])
WRITE_ATTENDANCE: Final = upsert("attends", ["place", "account", "at"], ["account", "place"])
END_WISHES: Final = (
    "delete from wishes where place = ? and person = coalesce((select person from accounts where account = ?), ?)"
)
MARK_UNREACHABLE: Final = upsert("closed", ["account", "at"], ["account"])
MARK_REACHABLE: Final = insert_new("reached", ["account", "at"])


class SqlAccountWrites:
    """The writing side."""

    __slots__ = ()
    _execute: Execute

    def write_person(self, person: Person, at_ms: int) -> None:
        """Write a person's name and language."""
        self._execute(WRITE_PERSON, (person.id, person.name, person.lang, at_ms))

    def write_account(self, account: Account) -> None:
        """Write an account that was met; of one that there is its name and language."""
        self._execute(WRITE_ACCOUNT, account)

    def note_account(self, account_id: AccountId, seen_ms: int) -> None:
        """Note when somebody last did something by an account."""
        self._execute("update accounts set seen_at = ? where account = ?", (seen_ms, account_id))

    def write_key(self, account_id: AccountId, key: str) -> None:
        """Note the one key by which a browser's account is known from now on."""
        self._execute(WRITE_KEY, (account_id, key))

    def set_chosen_language(self, person_id: str, lang: str) -> None:
        """Note the language that somebody asked for."""
        self._execute("update people set chosen = ? where id = ?", (lang, person_id))

    def write_attendance(self, place_id: PlaceId, account_id: AccountId, at_ms: int | None) -> None:
        """Note when an account was at a place last; None where it has left it, which ends its person's wishes there."""
        if at_ms is None:
            self._execute("delete from attends where place = ? and account = ?", (place_id, account_id))
            self._execute(END_WISHES, (place_id, account_id, account_id))
        else:
            self._execute(WRITE_ATTENDANCE, (place_id, account_id, at_ms))

    def mark_unreachable(self, account_id: str, at_ms: int) -> None:
        """Note that an account cannot be told anything in private."""
        self._execute(MARK_UNREACHABLE, (account_id, at_ms))
        self._execute("delete from reached where account = ?", (account_id,))

    def mark_reachable(self, account_id: str, at_ms: int) -> None:
        """Note that an account can be told things in private."""
        self._execute("delete from closed where account = ?", (account_id,))
        self._execute(MARK_REACHABLE, (account_id, at_ms))


class SqlAccountReads(ABC):
    """The reading side."""

    @abstractmethod
    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows; raises NotSaved."""

    async def find_account(self, account_id: AccountId) -> Account | None:
        """Find an account that was met before."""
        rows = await self._fetch_all(f"{READ_ACCOUNT} where account = ?", account_id)
        return Account(*rows[0]) if rows else None

    async def find_accounts(self, person_ids: Collection[PersonId]) -> dict[PersonId, tuple[Account, ...]]:
        """Return the accounts of people, the longest linked first; of all who are asked for, each has an entry.

        Somebody of whom nothing is kept is taken to have the one account that their id names, unless it is another's.
        """
        marks, wanted = ", ".join("?" * len(person_ids)), tuple(person_ids)
        sql = f"{READ_ACCOUNT} where person in ({marks}) or account in ({marks}) order by linked_at, account"
        rows = [Account(*row) for row in await self._fetch_all(sql, *wanted, *wanted)] if wanted else []
        known: set[str] = {row.id for row in rows}
        return {
            person: tuple(row for row in rows if row.person_id == person)
            or (() if person in known else (imply_account(person),))
            for person in wanted
        }

    async def find_person(self, person_id: PersonId) -> Person | None:
        """Find a person who was met before, by the name of their first account, in the language that they chose, or its."""
        rows = await self._fetch_all(FIND_PERSON, person_id)
        return Person(*rows[0]) if rows else None

    async def find_key_holder(self, key: str, first_id: AccountId) -> AccountId | None:
        """Find which account is known by a key; those who were never given another are known by the one that made their id."""
        rows = await self._fetch_all(FIND_KEY, key, key, first_id)
        return AccountId(rows[0][0]) if rows else None

    async def chosen_language(self, person_id: PersonId) -> Language | None:
        """Return the language that somebody has asked for."""
        rows = await self._fetch_all("select chosen from people where id = ? and chosen <> ''", person_id)
        return rows[0][0] if rows else None

    async def find_attended(self, account_ids: Collection[AccountId]) -> dict[AccountId, frozenset[PlaceId]]:
        """Return at which places accounts are, by those of them that are at any."""
        marks = ", ".join("?" * len(account_ids))
        sql = f"select account, place from attends where account in ({marks})"  # noqa: S608
        found: dict[AccountId, set[PlaceId]] = {}
        for account, place in await self._fetch_all(sql, *account_ids) if account_ids else []:
            found.setdefault(AccountId(account), set()).add(PlaceId(place))
        return {account: frozenset(places) for account, places in found.items()}

    async def unreachable_accounts(self) -> dict[AccountId, int]:
        """Return every account that cannot be told anything in private, and since when."""
        return {AccountId(row[0]): row[1] for row in await self._fetch_all("select account, at from closed")}

    async def is_marked_reachable(self, account_id: AccountId) -> bool:
        """Tell whether an account is marked as reachable in private."""
        return bool(await self._fetch_all("select 1 from reached where account = ?", account_id))
