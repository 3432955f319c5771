"""Whom whoever runs us lets open no tables any more: they sit at others' tables as before."""

from __future__ import annotations

from bot.db.people import GONE
from bot.db.store import Store
from bot.values.health import Ban
from bot.values.ids import AccountId, PersonId
from bot.values.requests import NotSaved
from games.forms import Refused


class Bans:
    """Who is banned from opening tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(self) -> tuple[Ban, ...]:
        """List who is banned, those first who have been for longest; raises Refused."""
        try:
            return tuple(Ban(person, at) for person, at in await self._store.list_bans())
        except NotSaved:
            raise Refused("busy") from None

    async def add(self, number: str, at_ms: int) -> None:
        """Ban whoever has a number, or an account of that number; raises Refused where nobody of it was ever met."""
        try:
            person = await self._find_holder(number)
            if person.startswith(GONE) or await self._store.find_person(PersonId(person)) is None:
                raise Refused("no-such-person")
            await self._store.write(lambda transaction: transaction.write_ban(person, at_ms))
        except NotSaved:
            raise Refused("busy") from None

    async def lift(self, number: str) -> None:
        """Let somebody open tables again; raises Refused where they may."""
        try:
            person = await self._find_holder(number)
            if person not in {each for each, _ in await self._store.list_bans()}:
                raise Refused("no-such-person")
            await self._store.write(lambda transaction: transaction.write_ban(person, None))
        except NotSaved:
            raise Refused("busy") from None

    async def _find_holder(self, number: str) -> str:
        """Find whose account a number is of; one that is of none may be a person's own."""
        account = await self._store.find_account(AccountId(number))
        return account.person_id if account else number


async def require_no_ban(store: Store, person_id: PersonId) -> None:
    """Require that somebody may open tables; raises Refused."""
    if await store.is_banned(person_id):
        raise Refused("banned")
