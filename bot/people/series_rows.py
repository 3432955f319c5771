"""What goes on for weeks in a channel, as seasons and duplicates do, and who has seen which board of a duplicate."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from bot.db.seal import Vault
from bot.db.statements import insert_new, make_marks, upsert
from bot.db.store import AskingTransaction, Store, Transaction
from bot.people.record_rows import list_values, place_in
from bot.values.ids import GONE, ChannelId, TableId

COLUMNS: Final = ("id", "kind", "place", "status", "until", "version", "seed", "body")
READ: Final = f"select {', '.join(COLUMNS)} from series"
WRITE: Final = upsert("series", COLUMNS, ["id"])
SEE: Final = insert_new("board_seats", ["series", "board", "name", "table_id"])


class SeriesRow(NamedTuple):
    """A season or a duplicate: where it was opened, until when it goes on, and all else of it as JSON in `body`.

    `place` is empty where people come by a link alone. `seed` is that of a duplicate's deals. `version` counts the changes.
    """

    id: str
    kind: str
    place: ChannelId
    status: str
    until_ms: int
    version: int = 0
    seed: bytes = b""
    body: str = ""


class Seen(NamedTuple):
    """A board that was seen by a person, or an account of theirs, and at which table."""

    board: int
    name: str
    table_id: TableId


async def find_series(store: Store, series_id: str) -> SeriesRow | None:
    return next(iter(open_rows(store.vault, await store.fetch(f"{READ} where id = ?", series_id))), None)


async def series_at(store: Store, homes: Collection[ChannelId], kind: str) -> list[SeriesRow]:
    """List the series of a kind in the channels of a group, the last first."""
    sql = f"{READ} where kind = ? and ({place_in(homes)}) order by until desc, id"
    return open_rows(store.vault, await store.fetch(sql, kind, *list_values(homes)))


async def open_series(store: Store, kind: str) -> list[SeriesRow]:
    return open_rows(store.vault, await store.fetch(f"{READ} where kind = ? and status <> 'over' order by id", kind))


def open_rows(vault: Vault, rows: Sequence[Sequence[Any]]) -> list[SeriesRow]:
    found = [SeriesRow(*row) for row in rows]
    return [row._replace(seed=vault.open_bytes(row.seed, "", "series", "seed", row.id)) for row in found]


async def boards_seen(store: Store, series_id: str) -> list[Seen]:
    return await store.rows(
        Seen, "select board, name, table_id from board_seats where series = ? order by board, name", series_id
    )


def write_series(transaction: AskingTransaction, row: SeriesRow) -> bool:
    """Write a series; returns whether it was no further than the version before this one."""
    if transaction.fetch("select version from series where id = ? and version >= ?", (row.id, row.version)):
        return False
    seed = transaction.vault.seal_bytes(row.seed, "", "series", "seed", row.id)
    transaction.execute(WRITE, (*row[:6], seed, row.body))
    return True


def see_board(
    transaction: AskingTransaction, series_id: str, board: int, names: Collection[str], table_id: TableId
) -> bool:
    """Note who sees a board at a table; returns whether none of these names has seen it, deleted people's among them."""
    asked = [*names, *(GONE + transaction.vault.sign(name) for name in names)]
    sql = f"select 1 from board_seats where series = ? and board = ? and name in ({make_marks(asked)})"
    if transaction.fetch(sql, (series_id, board, *asked)):
        return False
    transaction.many(SEE, [(series_id, board, name, table_id) for name in sorted(names)])
    return True


def forget_in_series(transaction: Transaction, person: str, alias: str, names: Collection[str]) -> None:
    """Replace a deleted person by an alias; what boards they have seen stays under numbers that only the key tells."""
    rename_in_series(transaction, person, alias)
    changed = "update board_seats set name = ? where name = ?"
    transaction.many(changed, [(GONE + transaction.vault.sign(name), name) for name in sorted(names)])


def rename_in_series(transaction: Transaction, old: str, new: str) -> None:
    sql = "update series set body = replace(body, ?, ?), version = version + 1 where body like ?"
    transaction.execute(sql, (f'"{old}"', f'"{new}"', f'%"{old}"%'))
    told = "select id from series where body like ?"  # their messages name a person, so they follow
    sql = f"update posts set status = 'planned', to_seq = to_seq + 1 where kind = 'series/' and table_id in ({told})"
    transaction.execute(sql, (f'%"{new}"%',))
