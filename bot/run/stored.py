"""Updates as they are stored."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from bot.db.seal import Vault
from bot.db.statements import RowType, as_row
from bot.db.store import AskingTransaction, Store, Transaction
from bot.values.requests import Update

log = logging.getLogger(__name__)
UPDATES: Final = RowType("updates", "surface id lane body at", lambda _, *update: Update(*update))
SET_ASIDE: Final = RowType("set_aside", "surface update_id fault place body at", as_row, "surface update_id")


def seal_update(update: Update, chat_name: str, vault: Vault) -> tuple[Any, ...]:
    body = vault.seal(update.body, "", "updates", "body", chat_name, update.id)
    return (chat_name, *update._replace(body=body))


def seal_refused(update: RefusedUpdate, vault: Vault) -> RefusedUpdate:
    return update._replace(body=vault.seal(update.body, "", "set_aside", "body", update.chat_name, update.update_id))


def decode_updates(rows: Iterable[Update], chat_name: str, vault: Vault) -> list[Update]:
    """Log and leave out what does not open."""
    updates = []
    for update in rows:
        try:
            body = vault.open(update.body, "", "updates", "body", chat_name, update.id)
        except ValueError:
            log.error("unreadable update", extra={"chat": chat_name})  # noqa: TRY400  what it says stays out of logs
        else:
            updates.append(update._replace(body=body))
    return updates


class RefusedUpdate(NamedTuple):
    """An update that could not be handled, with the error's type and its place in the code."""

    chat_name: str
    update_id: str
    fault: str
    place: str
    body: str


def keep_updates(transaction: AskingTransaction, chat_name: str, updates: Iterable[Update]) -> list[Update]:
    """Return those not known before."""
    new = f"{UPDATES.insert} on conflict do nothing returning id"
    return [each for each in updates if transaction.fetch(new, seal_update(each, chat_name, transaction.vault))]


def mark_applied(transaction: Transaction, chat_name: str, number: int) -> None:
    transaction.change_rows("updates", {"body": ""}, surface=chat_name, id=number)


def set_aside(transaction: Transaction, update: RefusedUpdate, at_ms: int) -> None:
    """Keep an update that cannot be handled, and count it as handled."""
    SET_ASIDE.write(transaction, (*seal_refused(update, transaction.vault), at_ms))
    done = "update updates set body = '' where surface = ? and cast(id as text) = ?"
    transaction.execute(done, (update.chat_name, update.update_id))


async def waiting_updates(store: Store, chat_name: str) -> list[Update]:
    rows = await UPDATES.select(store, "where surface = ? and body <> '' order by id", chat_name)
    return decode_updates(rows, chat_name, store.vault)


async def is_update_waiting(store: Store, chat_name: str, number: int) -> bool:
    found = "select 1 from updates where surface = ? and id = ? and body <> ''"
    return bool(await store.fetch(found, chat_name, number))


async def oldest_update_ms(store: Store) -> int | None:
    return await store.value("select min(at) from updates where body <> ''")
