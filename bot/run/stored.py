"""Updates as they are stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.db.statements import RowType
from bot.db.store import AskingTransaction, Store, Transaction
from bot.values.requests import Update


class RefusedUpdate(NamedTuple):
    """An update that could not be handled, with the error's type and its place in the code."""

    chat_name: str
    update_id: str
    fault: str
    place: str
    body: str
    at_ms: int


UPDATES: Final = RowType("updates", "surface id lane body at", lambda _, *update: Update(*update))
SET_ASIDE: Final = RowType("set_aside", "surface update_id fault place body at", RefusedUpdate, "surface update_id")


def keep_updates(transaction: AskingTransaction, chat_name: str, updates: Iterable[Update]) -> list[Update]:
    """Return those not known before."""
    new = f"{UPDATES.insert} on conflict do nothing returning id"
    return [each for each in updates if transaction.fetch(new, UPDATES.encode((chat_name, *each), transaction.vault))]


def set_aside(transaction: Transaction, update: RefusedUpdate) -> None:
    """Keep an update that cannot be handled, and count it as handled."""
    SET_ASIDE.write(transaction, update)
    done = "update updates set body = '' where surface = ? and cast(id as text) = ?"
    transaction.execute(done, (update.chat_name, update.update_id))


async def waiting_updates(store: Store, chat_name: str) -> list[Update]:
    """Leave out what does not open."""
    rows = await store.fetch(f"{UPDATES.read} where surface = ? and body <> '' order by id", chat_name)
    return UPDATES.decode_readable(rows, store.vault)


async def is_update_waiting(store: Store, chat_name: str, number: int) -> bool:
    found = "select 1 from updates where surface = ? and id = ? and body <> ''"
    return bool(await store.fetch(found, chat_name, number))


async def oldest_update_ms(store: Store) -> int | None:
    return await store.value("select min(at) from updates where body <> ''")
