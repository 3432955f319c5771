"""By which accounts the people of a table come, and on which chats they are reached.

A person's id is a name and no address. Here alone it is taken for the account by which they were met first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.db.people import imply_account
from bot.db.store import Store
from bot.tables.snapshot import Table
from bot.values.ids import AccountId, PersonId, PlaceId
from bot.values.requests import NotSaved
from games.forms import Refused


def chat_of(name: AccountId | PlaceId) -> str:
    """Return the chat that an account or a place belongs to."""
    return name.partition(":")[0]


def first_account(person_id: str) -> AccountId:
    """Return the account by which somebody was met first, whether or not it is theirs still."""
    return AccountId(person_id)


async def find_person_id(store: Store, account_id: AccountId) -> PersonId:
    """Return whose an account is; one that was never met is of the person who will be named by it."""
    found = await store.find_account(account_id)
    return found.person_id if found else PersonId(account_id)


async def find_fresh_id(store: Store, account_id: AccountId) -> PersonId:
    """Find an id for whoever is met by an account and is nobody yet: its own, unless that is the name of somebody else."""
    for number in range(1, 1_000):
        person_id = PersonId(account_id if number == 1 else f"{account_id}~{number}")
        held = (await store.find_accounts([person_id]))[person_id]
        if await store.find_person(person_id) is None and held == (imply_account(person_id),):
            return person_id
    raise Refused("busy")


async def look_up_accounts(store: Store, table: Table) -> None:
    """Look up the accounts of all who sit or sat at a table, or ask for a seat; raises Refused."""
    people = {PersonId(each.person) for each in table.tenures if each.person}
    people |= {each.by for each in table.record.proposals.values() if each.by} | set(table.record.queue)
    try:
        found = await store.find_accounts(people)
    except NotSaved:
        raise Refused("busy") from None
    table.accounts = {person: tuple(each.id for each in accounts) for person, accounts in found.items()}


def accounts_of(table: Table, person_id: str) -> Sequence[AccountId]:
    """Return by which accounts somebody comes, the first first; one of whom nothing was looked up has the one of their id."""
    known = table.accounts.get(PersonId(person_id))
    return known if known is not None else (first_account(person_id),)


def is_reached(table: Table, person_id: str, surfaces: Collection[str]) -> bool:
    """Tell whether one of these chats reaches somebody."""
    return any(chat_of(each) in surfaces for each in accounts_of(table, person_id))
