"""Linking: two accounts become those of one person, by a code given at one, entered at the other and confirmed at the first."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from cachetools import TTLCache

from bot.db.store import AskingTransaction, AskingUnit, Transaction
from bot.people.handover import list_seats_back, make_amendment, refuse_common_table
from bot.people.people import People, find_fresh_id
from bot.people.personal_rows import carry_over, give_back, tables_naming
from bot.people.record_rows import rename_in_series
from bot.people.stored import (
    LINK_CODES,
    LinkCode,
    dispute_drop,
    drop_account,
    end_frames,
    enter_link_code,
    find_address,
    list_leaving,
    move_account,
    settle_drop,
    take_link_code,
    write_person,
)
from bot.tables.change import Changes, Decide
from bot.tables.people import chat_of
from bot.tables.snapshot import Table
from bot.tables.stored import find_account, find_accounts, table_ids
from bot.tables.tables import Tables
from bot.values.ids import PUSH, AccountId, PersonId, TableId, TableStatus, make_link_code, parse_table_id
from bot.values.requests import (
    Account,
    AccountName,
    KnownAccount,
    LeavingAccount,
    LinkOffer,
    NotSaved,
    Person,
    refuse_unsaved,
)
from games.forms import Refused

if TYPE_CHECKING:
    from bot.notify.notices import Notices

GOOD_MS: Final = 10 * 60_000  # How long a code is good.
WRONG: Final = 5  # After so many wrong codes from one account none is compared any more for an hour.
HOUR_MS: Final = 3_600_000
KEPT: Final = 10_000
MOST: Final = 8  # Accounts of one person.
UNFINISHED: Final = (TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED)
T = TypeVar("T")


class Linking:
    def __init__(self, tables: Tables, people: People, notices: Notices) -> None:
        self._tables = tables
        self._store = tables.store
        self.people = people
        self.notices = notices
        self._wrong: TTLCache[AccountId, int] = TTLCache(KEPT, HOUR_MS, timer=tables.now)

    async def give_code(self, person: Person) -> str:
        code = make_link_code()
        row = LinkCode(self._store.sign(f"link {code}"), person.account, self._tables.now() + GOOD_MS)
        await self._write(lambda transaction: LINK_CODES.write(transaction, row))
        return code

    async def read_code(self, person: Person, typed: str) -> LinkOffer:
        code = await self._find_code(person.account, typed)
        first = await self._require_account(code.account_id)
        second = await self._require_account(person.account)
        await self._require_linkable(first.person_id, second.person_id)
        return LinkOffer(name_account(first), name_account(second))

    async def enter_code(self, person: Person, typed: str) -> LinkOffer:
        offer, code = await self.read_code(person, typed), await self._find_code(person.account, typed)
        now = self._tables.now()
        first, second = await self._require_account(code.account_id), await self._require_account(person.account)

        def write_rows(transaction: AskingTransaction) -> bool:
            is_entered = enter_link_code(transaction, code.hash, person.account, now)
            if is_entered:
                self.notices.plan_for_accounts(transaction, [first], "letter-link-asked", second)
            return is_entered

        if not await self._write(write_rows):
            raise Refused("wrong-link-code")
        self.notices.tell_accounts([first])
        return offer

    async def find_question(self, person: Person) -> LinkOffer | None:
        code = await self._find_entered(person)
        if code is None:
            return None
        first, second = await self._require_account(code.account_id), await self._require_account(code.entered)
        return LinkOffer(name_account(first), name_account(second))

    async def confirm(self, person: Person) -> LinkOffer:
        code, now = await self._find_entered(person), self._tables.now()
        if code is None:
            raise Refused("link-code-over")
        first, second = await self._require_account(code.account_id), await self._require_account(code.entered)

        def lease(transaction: AskingTransaction) -> None:
            if not take_link_code(transaction, code.hash, code.entered, now):
                raise Refused("link-code-over")
            self.notices.plan_for_accounts(transaction, [second], "letter-linked", first)

        await self._join(second.person_id, first.person_id, lease)
        self.notices.tell_accounts([second])
        return LinkOffer(name_account(first), name_account(second))

    async def decline(self, person: Person) -> None:
        await self._write(lambda transaction: transaction.delete_rows("link_codes", account=person.account))

    async def _find_code(self, account_id: AccountId, typed: str) -> LinkCode:
        wrong = self._wrong.get(account_id, 0)
        if wrong >= WRONG:
            raise Refused("wrong-link-code")
        self._wrong[account_id] = wrong + 1  # before it is known: many at the same time are many
        found = await LINK_CODES.find(self._store, hash=self._store.sign(f"link {parse_table_id(typed)}"))
        if found is None or found.until_ms <= self._tables.now() or found.entered not in {"", account_id}:
            raise Refused("wrong-link-code")
        self._wrong[account_id] = wrong
        return found

    async def _find_entered(self, person: Person) -> LinkCode | None:
        found = await LINK_CODES.find(self._store, account=person.account)
        return found if found and found.entered and found.until_ms > self._tables.now() else None

    async def _require_account(self, account_id: AccountId) -> Account:
        found = await find_account(self._store, account_id)
        if found is None:
            raise Refused("wrong-link-code")
        return found

    async def _require_linkable(self, first: PersonId, second: PersonId) -> None:
        if first == second:
            raise Refused("link-own")
        accounts = await find_accounts(self._store, [first, second])
        if sum(map(len, accounts.values())) > MOST:
            raise Refused("link-many", limit=MOST)
        for table_id in await self._list_unfinished(first):
            refuse_common_table(await self._tables.get(table_id), first, second)

    async def _join(self, old: PersonId, new: PersonId, lease: AskingUnit[None]) -> None:
        accounts, now = await find_accounts(self._store, [old, new]), self._tables.now()
        moved = accounts[old]
        known = {old: (), new: tuple(each.id for each in (*accounts[new], *moved))}

        def write_rows(transaction: AskingTransaction) -> None:
            lease(transaction)
            for each in moved:
                move_account(transaction, each.id, new, old, now)
            carry_over(transaction, old, new)
            rename_in_series(transaction, old, new)

        await self.change_unfinished((old, new), partial(merge_people, old, new, known), write_rows)
        self.people.forget()

    async def undo(self, person: Person, account: Account) -> None:
        if not account.origin or account.person_id != person.id:
            raise Refused("link-not-there")
        former, now = account.origin, self._tables.now()
        accounts = (await find_accounts(self._store, [person.id]))[person.id]
        moved = [each for each in accounts if each.origin == former]
        stay = tuple(each.id for each in accounts if each.origin != former)
        if not stay:  # their seats would have no holder
            raise Refused("link-not-there")
        known = {former: tuple(each.id for each in moved), person.id: stay}

        def write_rows(transaction: Transaction) -> None:
            for each in moved:
                move_account(transaction, each.id, former, PersonId(""), now)
            shut_out(transaction, known[former], now)
            give_back(transaction, person.id, former)
            self.notices.plan_for_accounts(transaction, accounts, "letter-unlinked", account)

        def part(table: Table, _: int) -> Changes:
            seats = list_seats_back(table, person.id, former)
            return make_amendment(table, seats, person.id, former, known, is_whole=False)

        await self.change_unfinished((person.id,), part, write_rows)
        self.people.forget()
        self.notices.tell_accounts(accounts)

    async def change_unfinished(self, people: Sequence[PersonId], decide: Decide, rows: AskingUnit[None]) -> None:
        """Change all tables that name people and are not over, and write other rows, at once; raises Refused."""
        names = await self._list_unfinished(*people)

        async def require_same(*_: Table) -> Iterable[Decide]:
            if await self._list_unfinished(*people) != names:
                raise Refused("busy")
            return ()

        await self._tables.change_all(names, decide, rows, require_same)

    async def _list_unfinished(self, *people: PersonId) -> list[TableId]:
        named = {name for person in people for name in await tables_naming(self._store, person)}
        return sorted(named.intersection(await table_ids(self._store, *UNFINISHED)))

    async def _write(self, unit: AskingUnit[T]) -> T:
        with refuse_unsaved():
            return await self._store.ask(unit)


def merge_people(
    old: PersonId, new: PersonId, known: Mapping[PersonId, tuple[AccountId, ...]], table: Table, _: int
) -> Changes:
    refuse_common_table(table, old, new)
    return make_amendment(table, table.seats_of(old), old, new, known, is_whole=True)


def shut_out(transaction: Transaction, account_ids: Sequence[AccountId], now_ms: int) -> None:
    for each in account_ids:
        for table in ("sessions", "personal_links", "link_codes"):
            transaction.delete_rows(table, account=each)
        end_frames(transaction, each, now_ms + 1)


def name_account(account: Account) -> AccountName:
    return AccountName(chat_of(account.id), account.name)


DAY_MS: Final = 24 * 3_600_000  # How long a person may object.
# How long a restored account cannot be dropped again: else a thief's account could silence another for ever.
REST_MS: Final = 30 * DAY_MS


class Accounts:
    """What a person does with their accounts: they are linked, taken out, and brought back where that was not right.

    Until it is settled an account that was taken out is of a fresh person who can do nothing, so that it sees nothing whatever
    else goes wrong.
    """

    def __init__(self, tables: Tables, people: People, linking: Linking) -> None:
        self._tables = tables
        self._store = tables.store
        self._people = people
        self.linking = linking

    async def list_accounts(self, person: Person) -> tuple[KnownAccount, ...]:
        chosen, known = await find_address(self._store, person.id), await self._list(person)
        return tuple(
            KnownAccount(
                make_account_key(each),
                name_account(each),
                each.id == person.account,
                each.id == chosen,
                bool(each.origin) and any(other.origin != each.origin for other in known),
            )
            for each in known
        )

    async def choose_address(self, person: Person, key: str) -> AccountName:
        account = await self._require(person, key)
        with refuse_unsaved():
            await self._store.change_rows("people", {"address": account.id}, id=person.id)
        return name_account(account)

    async def undo(self, person: Person, key: str) -> AccountName:
        account = await self._require(person, key)
        await self.linking.undo(person, account)
        return name_account(account)

    async def drop(self, person: Person, key: str) -> AccountName:
        account, now = await self._require(person, key), self._tables.now()
        if account.id == person.account:
            raise Refused("drop-here")
        if now < account.out_ms + REST_MS or any(each.is_disputed for each in await self._list_leaving(person)):
            raise Refused("drop-disputed")
        fresh = await find_fresh_id(self._store, account.id)
        accounts = (await find_accounts(self._store, [person.id]))[person.id]
        others, notices = [each for each in accounts if each.id != account.id], self.linking.notices
        known = {person.id: tuple(each.id for each in others), fresh: (account.id,)}

        def write_rows(transaction: AskingTransaction) -> None:
            if not drop_account(transaction, account.id, person.account, fresh, now + DAY_MS):
                raise Refused("link-not-there")
            write_person(transaction, Person(fresh, account.name, account.lang), now)
            shut_out(transaction, [account.id], now)
            notices.plan_for_accounts(transaction, others, "letter-dropped", account)
            notices.plan_for_accounts(transaction, [account], "letter-dropped-here", account)

        await self.linking.change_unfinished(
            (person.id,),
            lambda table, _: make_amendment(table, (), person.id, fresh, known, is_whole=False),
            write_rows,
        )
        self._people.forget()
        notices.tell_accounts([*others, account])
        return name_account(account)

    async def list_leaving(self, person: Person) -> tuple[LeavingAccount, ...]:
        return tuple(
            LeavingAccount(
                make_account_key(each),
                name_account(each),
                each.out_ms,
                bool(each.is_disputed),
                each.id == person.account,
            )
            for each in await self._list_leaving(person)
        )

    async def dispute(self, person: Person, key: str) -> AccountName:
        """Object to the dropping of an account: after a day it is its former person's, unless the host decides."""
        account = find_by_key(await self._list_leaving(person), key)
        told = [*(await find_accounts(self._store, [account.leaves]))[account.leaves], account]

        def write_rows(transaction: Transaction) -> None:
            dispute_drop(transaction, account.id, account.out_ms, is_disputed=True)
            self.linking.notices.plan_for_accounts(transaction, told, "letter-disputed", account)

        with refuse_unsaved():
            await self._store.write(write_rows)
        self.linking.notices.tell_accounts(told)
        return name_account(account)

    async def settle_due(self) -> None:
        for account in await list_leaving(self._store):
            if account.out_ms <= self._tables.now():
                with suppress(Refused, NotSaved):  # it is looked at again in an hour
                    await (self._bring_back(account) if account.is_disputed else self._let_go(account))

    async def _bring_back(self, account: Account) -> None:
        fresh, former = account.person_id, account.leaves
        accounts = (await find_accounts(self._store, [former]))[former]
        known = {fresh: (), former: (*(each.id for each in accounts), account.id)}
        await self.linking.change_unfinished(
            (fresh, former),
            partial(merge_people, fresh, former, known),
            lambda transaction: settle_drop(transaction, account.id, is_back=True),
        )
        self._people.forget()

    async def _let_go(self, account: Account) -> None:
        await self._store.write(lambda transaction: settle_drop(transaction, account.id, is_back=False))
        self._people.forget()

    async def _list_leaving(self, person: Person) -> list[Account]:
        return [each for each in await list_leaving(self._store) if person.id in {each.leaves, each.person_id}]

    async def _list(self, person: Person) -> list[Account]:
        found = (await find_accounts(self._store, [person.id]))[person.id]
        return [each for each in found if chat_of(each.id) != PUSH]  # they are told where they are switched on

    async def _require(self, person: Person, key: str) -> Account:
        return find_by_key(await self._list(person), key)


def find_by_key(accounts: Iterable[Account], key: str) -> Account:
    for each in accounts:
        if make_account_key(each) == key:
            return each
    raise Refused("link-not-there")


def make_account_key(account: Account) -> str:
    return hashlib.sha256(account.id.encode()).hexdigest()[:12]
