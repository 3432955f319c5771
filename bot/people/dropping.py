"""Dropping: an account that was lost or stolen is taken out of a person at once, for good after a day, unless somebody objects."""

from __future__ import annotations

from typing import Final

from bot.db.people import Account
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.people.linking import Linking, make_amendment, refuse_common_table, shut_out
from bot.people.people import People
from bot.tables.people import find_fresh_id
from bot.tables.tables import Tables
from bot.values.requests import NotSaved, Person
from games.forms import Refused

DAY_MS: Final = 24 * 3_600_000
"""How long somebody may object."""
REST_MS: Final = 30 * DAY_MS
"""How long an account that came back cannot be dropped again: else whoever stole one would silence another for ever."""


class Dropping:
    """Takes accounts out of people, and brings back those of which that was not right.

    Until it is settled an account is of a fresh person who can do nothing, so that it sees nothing whatever else goes wrong.
    """

    def __init__(self, tables: Tables, store: Store, people: People, linking: Linking) -> None:
        self._tables = tables
        self._store = store
        self._people = people
        self._linking = linking

    async def drop(self, person: Person, account: Account) -> None:
        """Take an account out of a person: nothing private goes there any more, and what was opened from it ends; raises Refused."""
        now = self._tables.now()
        if account.id == person.account:
            raise Refused("drop-here")
        if now < account.out_ms + REST_MS or any(each.is_disputed for each in await self.list_leaving(person)):
            raise Refused("drop-disputed")
        fresh = await find_fresh_id(self._store, account.id)
        accounts = (await self._store.find_accounts([person.id]))[person.id]
        stay = tuple(each.id for each in accounts if each.id != account.id)
        known = {person.id: stay, fresh: (account.id,)}
        account_notices = self._linking.account_notices
        notices = account_notices.plan([each for each in accounts if each.id != account.id], "letter-dropped", account)
        notices += account_notices.plan([account], "letter-dropped-here", account)
        async with self._linking.lock_unfinished(person.id) as held:

            def write_rows(transaction: Transaction) -> None:
                if not transaction.drop_account(account.id, person.account, fresh, now + DAY_MS):
                    raise Refused("link-not-there")
                transaction.write_person(Person(fresh, account.name, account.lang), now)
                shut_out(transaction, [account.id], now)
                transaction.add_account_notices(notices)

            changes = [make_amendment(table, (), person.id, fresh, known, is_whole=False) for table in held]
            await self._tables.amend_together(changes, write_rows)
        self._people.forget()
        account_notices.send(notices)

    async def list_leaving(self, person: Person) -> list[Account]:
        """List the accounts that are being taken out of somebody, or the one by which they come."""
        return [each for each in await self._store.list_leaving() if person.id in {each.leaves, each.person_id}]

    async def dispute(self, account: Account) -> None:
        """Object to an account's being dropped: after the day it is whose it was, unless whoever runs us has decided otherwise."""
        told, account_notices = (
            (await self._store.find_accounts([account.leaves]))[account.leaves],
            self._linking.account_notices,
        )
        notices = account_notices.plan([*told, account], "letter-disputed", account)

        def write_rows(transaction: Transaction) -> None:
            transaction.dispute_drop(account.id, account.out_ms, is_disputed=True)
            transaction.add_account_notices(notices)

        try:
            await self._store.write(write_rows)
        except NotSaved:
            raise Refused("busy") from None
        account_notices.send(notices)

    async def settle_due(self) -> None:
        """Bring back what somebody has objected to, and let go of what nobody has, once their day is over."""
        for account in await self._store.list_leaving():
            if account.out_ms <= self._tables.now():
                try:
                    await (self._bring_back(account) if account.is_disputed else self._let_go(account))
                except (Refused, NotSaved):
                    continue  # it is looked at again in an hour

    async def _bring_back(self, account: Account) -> None:
        fresh, former = account.person_id, account.leaves
        accounts = (await self._store.find_accounts([former]))[former]
        known = {fresh: (), former: (*(each.id for each in accounts), account.id)}
        async with self._linking.lock_unfinished(fresh, former) as held:
            for table in held:
                refuse_common_table(table, fresh, former)
            changes = [
                make_amendment(table, table.seats_of(fresh), fresh, former, known, is_whole=True) for table in held
            ]
            await self._tables.amend_together(
                changes, lambda transaction: transaction.settle_drop(account.id, is_back=True)
            )
        self._people.forget()

    async def _let_go(self, account: Account) -> None:
        await self._store.write(lambda transaction: transaction.settle_drop(account.id, is_back=False))
        self._people.forget()
