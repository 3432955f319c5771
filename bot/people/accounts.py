"""By which accounts somebody comes: which there are, where they are told things, and how two are linked."""

from __future__ import annotations

import hashlib

from bot.db.people import Account
from bot.db.store import Store
from bot.people.dropping import Dropping
from bot.people.linking import Linking, name_account
from bot.values.people import AccountName, KnownAccount, LeavingAccount, LinkOffer
from bot.values.requests import NotSaved, Person
from games.forms import Refused


class Accounts:
    """The accounts of people."""

    def __init__(self, store: Store, linking: Linking, dropping: Dropping) -> None:
        self._store = store
        self._linking = linking
        self.dropping = dropping

    async def list_accounts(self, person: Person) -> tuple[KnownAccount, ...]:
        """List somebody's accounts, the first first."""
        chosen, known = await self._store.find_address(person.id), await self._list(person)
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
        """Choose the account at which one is told things, whichever was used last."""
        account = await self._require(person, key)
        try:
            await self._store.write(lambda transaction: transaction.set_address(person.id, account.id))
        except NotSaved:
            raise Refused("busy") from None
        return name_account(account)

    async def give_code(self, person: Person) -> str:
        """Make a code by which another account is linked to this one, once, within ten minutes; an older one is void."""
        return await self._linking.give_code(person)

    async def read_code(self, person: Person, typed: str) -> LinkOffer:
        return await self._linking.read_code(person, typed)

    async def enter_code(self, person: Person, typed: str) -> LinkOffer:
        """Enter a code: whoever gave it is asked to confirm."""
        return await self._linking.enter_code(person, typed)

    async def find_question(self, person: Person) -> LinkOffer | None:
        """Find what waits to be confirmed at this account; None where nothing does."""
        return await self._linking.find_question(person)

    async def confirm(self, person: Person) -> LinkOffer:
        """Make one person of both; what was open at the other's tables is theirs from now on."""
        return await self._linking.confirm(person)

    async def decline(self, person: Person) -> None:
        """Void the code that this account gave, whoever has entered it."""
        await self._linking.decline(person)

    async def undo(self, person: Person, key: str) -> AccountName:
        """Make an account that was linked its former person again, with the seats that came with it."""
        account = await self._require(person, key)
        await self._linking.undo(person, account)
        return name_account(account)

    async def drop(self, person: Person, key: str) -> AccountName:
        """Take a lost account out of somebody: at once it reads nothing of theirs, and for good after a day unless somebody objects."""
        account = await self._require(person, key)
        await self.dropping.drop(person, account)
        return name_account(account)

    async def list_leaving(self, person: Person) -> tuple[LeavingAccount, ...]:
        """List the accounts that are being taken out of somebody, or the one by which they come."""
        found = await self.dropping.list_leaving(person)
        return tuple(
            LeavingAccount(
                make_account_key(each),
                name_account(each),
                each.out_ms,
                bool(each.is_disputed),
                each.id == person.account,
            )
            for each in found
        )

    async def dispute(self, person: Person, key: str) -> AccountName:
        """Object to an account's being dropped, by that account or another one of its person's."""
        leaving = await self.dropping.list_leaving(person)
        account = next((each for each in leaving if make_account_key(each) == key), None)
        if account is None:
            raise Refused("link-not-there")
        await self.dropping.dispute(account)
        return name_account(account)

    async def _list(self, person: Person) -> tuple[Account, ...]:
        return (await self._store.find_accounts([person.id]))[person.id]

    async def _require(self, person: Person, key: str) -> Account:
        """Find one of somebody's accounts by its key; raises Refused."""
        found = next((each for each in await self._list(person) if make_account_key(each) == key), None)
        if found is None:
            raise Refused("link-not-there")
        return found


def make_account_key(account: Account) -> str:
    """Return what buttons call an account: its id is no business of the chat where they are."""
    return hashlib.sha256(account.id.encode()).hexdigest()[:12]
