"""Browsers that ring: each is a subscription of its person, and all of one person are one account, at which they are told things."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from bot.db.store import AskingTransaction, AskingUnit, Store
from bot.people.linking import Linking
from bot.people.stored import BROWSERS, write_account
from bot.tables.people import chat_of
from bot.tables.stored import find_account, find_accounts
from bot.tables.tables import Tables
from bot.values.ids import PUSH, AccountId, PersonId
from bot.values.requests import Account, Person, Subscription

if TYPE_CHECKING:
    from bot.notify.reach import Reachability

MOST: Final = 8  # browsers of one person


def name_subscription(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()


class Subscriptions:
    """Adds and removes them. A person has the account while there is one, and is told things there unless they choose another."""

    def __init__(self, tables: Tables, linking: Linking, reachability: Reachability) -> None:
        self._tables = tables
        self._store: Store = tables.store
        self._linking = linking
        self._reachability = reachability

    async def find_at(self, account_id: AccountId) -> list[Subscription]:
        return await BROWSERS.select(self._store, "where account = ? order by opened_at, id", account_id)

    async def list_of(self, person: Person) -> list[Subscription]:
        account = await self._find(person.id)
        return await self.find_at(account.id) if account else []

    async def drop(self, person: Person, addresses: Collection[str]) -> None:
        names = {name_subscription(each) for each in addresses}
        for each in await self.list_of(person):
            if each.id in names:
                await self.remove(each)

    async def add(self, person: Person, address: str, body: str) -> None:
        """Have a browser ring for a person, and for no other from now on; raises Refused."""
        id_, now = name_subscription(address), self._tables.now()
        known, account = await self._list_accounts(person.id), await self._find(person.id)
        own = await self.find_at(account.id) if account else []
        if len(own) >= MOST and id_ not in {each.id for each in own}:
            await self.remove(own[0])
        name = account.id if account else AccountId(f"{PUSH}:{secrets.token_hex(8)}")
        await self._drop_other(id_, name)

        def write_rows(transaction: AskingTransaction) -> None:
            BROWSERS.write(transaction, Subscription(id_, name, body, now))
            if account is None:
                fresh = Account(name, person.id, PersonId(""), person.name, person.lang, now, now)
                write_account(transaction, fresh)
                transaction.change_rows("people", {"address": name}, id=person.id)

        accounts = known if account else (*known, name)
        await self._change(person.id, accounts, write_rows)
        await self._reachability.mark_reachable(name, now)

    async def remove(self, subscription: Subscription) -> None:
        """Remove a browser; with the last one its person's account goes, too."""
        account_id = subscription.account_id
        is_last = {each.id for each in await self.find_at(account_id)} <= {subscription.id}

        def write_rows(transaction: AskingTransaction) -> None:
            transaction.delete_rows("subscriptions", id=subscription.id, account=account_id)
            if is_last:
                transaction.change_rows("people", {"address": ""}, address=account_id)
                transaction.delete_rows("accounts", account=account_id)

        account = await find_account(self._store, account_id)
        if account is None:
            await self._store.ask(write_rows)
            return
        rest = await self._list_accounts(account.person_id)
        await self._change(
            account.person_id, tuple(each for each in rest if each != account_id or not is_last), write_rows
        )
        if is_last:
            await self._reachability.forget(account_id)

    async def _drop_other(self, id_: str, account_id: AccountId) -> None:
        for each in await BROWSERS.select(self._store, "where id = ? and account <> ?", id_, account_id):
            await self.remove(each)

    async def _find(self, person_id: PersonId) -> Account | None:
        found = (await find_accounts(self._store, [person_id]))[person_id]
        return next((each for each in found if chat_of(each.id) == PUSH), None)

    async def _list_accounts(self, person_id: PersonId) -> tuple[AccountId, ...]:
        return tuple(each.id for each in (await find_accounts(self._store, [person_id]))[person_id])

    async def _change(self, person_id: PersonId, accounts: tuple[AccountId, ...], write_rows: AskingUnit[None]) -> None:
        await self._linking.change_unfinished((person_id,), lambda *_: {"accounts": {person_id: accounts}}, write_rows)
        self._linking.people.forget()
