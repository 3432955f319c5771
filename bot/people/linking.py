"""Linking: two accounts become those of one person, by a code given at one, entered at the other and confirmed at the first."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from cachetools import TTLCache

from bot.db.people import Account, LinkCode
from bot.db.store import Store
from bot.db.transaction import Transaction, UnitOfWork
from bot.people.handover import (
    hand_over,
    hand_over_banks,
    hand_over_prepared,
    list_seats_back,
    mark_known,
    rename_holder,
)
from bot.people.people import People
from bot.tables.absence import is_reserved
from bot.tables.admission import known_hands
from bot.tables.amendments import Amendment
from bot.tables.people import chat_of
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.codes import make_link_code, parse_table_id
from bot.values.ids import AccountId, PersonId, TableId, TableStatus
from bot.values.people import AccountName, LinkOffer
from bot.values.requests import NotSaved, Person
from games.forms import Refused

if TYPE_CHECKING:
    from bot.notify.account_notices import AccountNotices

GOOD_MS: Final = 10 * 60_000
"""How long a code is good."""
WRONG: Final = 5
"""After so many wrong codes from one account none is compared any more for an hour."""
HOUR_MS: Final = 3_600_000
KEPT: Final = 10_000
MOST: Final = 8
"""Accounts of one person."""
UNFINISHED: Final = (TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED)
T = TypeVar("T")


class Linking:
    """Makes the accounts of one human those of one person, and undoes it."""

    def __init__(self, tables: Tables, store: Store, people: People, account_notices: AccountNotices) -> None:
        self._tables = tables
        self._store = store
        self._people = people
        self.account_notices = account_notices
        self._wrong: TTLCache[AccountId, int] = TTLCache(KEPT, HOUR_MS, timer=tables.now)

    # -- by a code

    async def give_code(self, person: Person) -> str:
        """Make a code by which another account is linked to this one, once, within ten minutes; an older one is void."""
        code = make_link_code()
        row = LinkCode(self._store.sign(f"link {code}"), person.account, self._tables.now() + GOOD_MS)
        await self._write(lambda transaction: transaction.write_link_code(row))
        return code

    async def read_code(self, person: Person, typed: str) -> LinkOffer:
        """Return what a code would link to the account at which it is entered; raises Refused."""
        code = await self._find_code(person.account, typed)
        first = await self._require_account(code.account_id)
        second = await self._require_account(person.account)
        await self._require_linkable(first.person_id, second.person_id)
        return LinkOffer(name_account(first), name_account(second))

    async def enter_code(self, person: Person, typed: str) -> LinkOffer:
        """Enter a code: the account that gave it is asked; raises Refused."""
        offer, code = await self.read_code(person, typed), await self._find_code(person.account, typed)
        now = self._tables.now()
        first, second = await self._require_account(code.account_id), await self._require_account(person.account)
        notices = self.account_notices.plan([first], "letter-link-asked", second)

        def write_rows(transaction: Transaction) -> bool:
            is_entered = transaction.enter_link_code(code.hash, person.account, now)
            transaction.add_account_notices(notices if is_entered else ())
            return is_entered

        if not await self._write(write_rows):
            raise Refused("wrong-link-code")
        self.account_notices.send(notices)
        return offer

    async def find_question(self, person: Person) -> LinkOffer | None:
        """Find what waits to be confirmed at an account; None where nothing does."""
        code = await self._find_entered(person)
        if code is None:
            return None
        first, second = await self._require_account(code.account_id), await self._require_account(code.entered)
        return LinkOffer(name_account(first), name_account(second))

    async def confirm(self, person: Person) -> LinkOffer:
        """Link the account that has entered this one's code; raises Refused. Both are told."""
        code, now = await self._find_entered(person), self._tables.now()
        if code is None:
            raise Refused("link-code-over")
        first, second = await self._require_account(code.account_id), await self._require_account(code.entered)
        notices = self.account_notices.plan([second], "letter-linked", first)

        def lease(transaction: Transaction) -> None:
            if not transaction.take_link_code(code.hash, code.entered, now):
                raise Refused("link-code-over")
            transaction.add_account_notices(notices)

        await self._join(second.person_id, first.person_id, lease)
        self.account_notices.send(notices)
        return LinkOffer(name_account(first), name_account(second))

    async def decline(self, person: Person) -> None:
        """Void the code that an account gave, whoever has entered it."""
        await self._write(lambda transaction: transaction.delete_link_codes([person.account]))

    async def _find_code(self, account_id: AccountId, typed: str) -> LinkCode:
        """Find a code that is good; of wrong ones only so many are compared."""
        wrong = self._wrong.get(account_id, 0)
        if wrong >= WRONG:
            raise Refused("wrong-link-code")
        self._wrong[account_id] = wrong + 1  # before it is known: many at the same time are many
        found = await self._store.find_link_code(self._store.sign(f"link {parse_table_id(typed)}"))
        if found is None or found.until_ms <= self._tables.now() or found.entered not in {"", account_id}:
            raise Refused("wrong-link-code")
        self._wrong[account_id] = wrong
        return found

    async def _find_entered(self, person: Person) -> LinkCode | None:
        found = await self._store.find_code_of(person.account)
        return found if found and found.entered and found.until_ms > self._tables.now() else None

    async def _require_account(self, account_id: AccountId) -> Account:
        found = await self._store.find_account(account_id)
        if found is None:
            raise Refused("wrong-link-code")
        return found

    async def _require_linkable(self, first: PersonId, second: PersonId) -> None:
        """Refuse what would join two hands, or an account to itself."""
        if first == second:
            raise Refused("link-own")
        accounts = await self._store.find_accounts([first, second])
        if sum(map(len, accounts.values())) > MOST:
            raise Refused("link-many", limit=MOST)
        for table_id in await self._list_unfinished(first):
            refuse_common_table(await self._tables.get(table_id), first, second)

    # -- what is written

    async def _join(self, old: PersonId, new: PersonId, lease: UnitOfWork[None]) -> None:
        """Make one person of two: accounts and unfinished seats go over, in one unit."""
        accounts, now = await self._store.find_accounts([old, new]), self._tables.now()
        moved = accounts[old]
        known = {old: (), new: tuple(each.id for each in (*accounts[new], *moved))}
        async with self.lock_unfinished(old, new) as held:
            for table in held:
                refuse_common_table(table, old, new)

            def write_rows(transaction: Transaction) -> None:
                lease(transaction)
                for each in moved:
                    transaction.move_account(each.id, new, old, now)
                transaction.carry_over(old, new)

            changes = [make_amendment(table, table.seats_of(old), old, new, known, is_whole=True) for table in held]
            await self._tables.amend_together(changes, write_rows)
        self._people.forget()

    async def undo(self, person: Person, account: Account) -> None:
        """Make an account that was linked, and those that came with it, their former person again; raises Refused."""
        if not account.origin or account.person_id != person.id:
            raise Refused("link-not-there")
        former, now = account.origin, self._tables.now()
        accounts = (await self._store.find_accounts([person.id]))[person.id]
        moved = [each for each in accounts if each.origin == former]
        stay = tuple(each.id for each in accounts if each.origin != former)
        if not stay:  # what was theirs would be nobody's
            raise Refused("link-not-there")
        known = {former: tuple(each.id for each in moved), person.id: stay}
        notices = self.account_notices.plan(accounts, "letter-unlinked", account)
        async with self.lock_unfinished(person.id) as held:

            def write_rows(transaction: Transaction) -> None:
                for each in moved:
                    transaction.move_account(each.id, former, PersonId(""), now)
                shut_out(transaction, known[former], now)
                transaction.give_back(person.id, former)
                transaction.add_account_notices(notices)

            changes = [
                make_amendment(
                    table, list_seats_back(table, person.id, former), person.id, former, known, is_whole=False
                )
                for table in held
            ]
            await self._tables.amend_together(changes, write_rows)
        self._people.forget()
        self.account_notices.send(notices)

    @asynccontextmanager
    async def lock_unfinished(self, *people: PersonId) -> AsyncIterator[list[Table]]:
        """Lock all tables that are not over where these people sit; raises Refused where they sit down meanwhile."""
        names = await self._list_unfinished(*people)
        async with AsyncExitStack() as stack:
            held = [await stack.enter_async_context(self._tables.lock_table(name)) for name in names]
            if await self._list_unfinished(*people) != names:
                raise Refused("busy")
            yield held

    async def _list_unfinished(self, *people: PersonId) -> list[TableId]:
        named = {name for person in people for name in await self._store.tables_naming(person)}
        return sorted(named.intersection(await self._store.table_ids(*UNFINISHED)))

    async def _write(self, unit: UnitOfWork[T]) -> T:
        try:
            return await self._store.write(unit)
        except NotSaved:
            raise Refused("busy") from None


def refuse_common_table(table: Table, first: PersonId, second: PersonId) -> None:
    """Refuse to make one person of two who sit at the same table, or did in this deal, unless one of them has seen no other hand."""
    hands, others = list_hands(table, first), list_hands(table, second)
    if not (hands <= others or others <= hands):
        raise Refused("link-common-table", table=table.record.name)


def list_hands(table: Table, person_id: PersonId) -> frozenset[int]:
    """Return the seats that somebody holds, has kept by a robot, or knows the hands of."""
    kept = {seat for seat in range(table.record.seats) if is_reserved(table, seat, person_id)}
    return known_hands(table, person_id).union(table.seats_of(person_id), kept)


def shut_out(transaction: Transaction, account_ids: Sequence[AccountId], now_ms: int) -> None:
    """End what lets anybody in by these accounts without coming to their chat: browsers, links, windows, codes."""
    transaction.end_sessions(account_ids)
    transaction.delete_links(account_ids)
    transaction.delete_link_codes(account_ids)
    for each in account_ids:
        transaction.end_frames(each, now_ms + 1)


def make_amendment(
    table: Table,
    seats: tuple[int, ...],
    old: PersonId,
    new: PersonId,
    known: Mapping[PersonId, tuple[AccountId, ...]],
    *,
    is_whole: bool,
) -> Amendment:
    """Return what changes at a table where some seats go over to another person, with all else that was theirs if it `is_whole`.

    The other knows from now on what hands the first has seen.
    """
    goes = is_whole or (bool(seats) and set(seats) == set(table.seats_of(old)))
    changes = rename_holder(table.record, old, new) if goes else {}
    changes["prepared"] = hand_over_prepared(table, seats, new)
    gone = hand_over(table, seats, old, new, is_whole=is_whole)
    seen = known_hands(table, old) - known_hands(table, new) - set(seats)
    assignments = [*gone, *mark_known(table, new, seen, gone)]
    return Amendment(table, assignments, hand_over_banks(table, seats, new), known, changes)


def name_account(account: Account) -> AccountName:
    """Return how an account is called before those who have it, or may."""
    return AccountName(chat_of(account.id), account.name)
