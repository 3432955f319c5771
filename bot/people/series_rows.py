"""What goes on for weeks in a channel, as seasons and duplicates do, and who has seen which board of a duplicate."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from bot.db.seal import Vault
from bot.db.statements import RowType, make_marks
from bot.db.store import AskingTransaction, Store, Transaction
from bot.people.record_rows import list_values, place_in
from bot.tables.stored import plan_again
from bot.values.ids import GONE, ChannelId, TableId


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


SERIES: Final = RowType("series", "id kind place status until version seed body", SeriesRow)
SEEN: Final = RowType("board_seats", "series board name table_id", lambda _, *seen: Seen(*seen))


async def find_series(store: Store, series_id: str) -> SeriesRow | None:
    return next(iter(open_rows(store.vault, await SERIES.select(store, "where id = ?", series_id))), None)


async def series_at(store: Store, homes: Collection[ChannelId], kind: str) -> list[SeriesRow]:
    """List the series of a kind in the channels of a group, the last first."""
    where = f"where kind = ? and ({place_in(homes)}) order by until desc, id"
    return open_rows(store.vault, await SERIES.select(store, where, kind, *list_values(homes)))


async def open_series(store: Store, kind: str) -> list[SeriesRow]:
    where = "where kind = ? and status <> 'over' order by id"
    return open_rows(store.vault, await SERIES.select(store, where, kind))


def open_rows(vault: Vault, rows: Sequence[SeriesRow]) -> list[SeriesRow]:
    return [row._replace(seed=vault.open_bytes(row.seed, "", "series", "seed", row.id)) for row in rows]


async def boards_seen(store: Store, series_id: str) -> list[Seen]:
    return await SEEN.select(store, "where series = ? order by board, name", series_id)


def write_series(transaction: AskingTransaction, row: SeriesRow) -> bool:
    """Write a series; returns whether it was no further than the version before this one."""
    if transaction.fetch("select version from series where id = ? and version >= ?", (row.id, row.version)):
        return False
    seed = transaction.vault.seal_bytes(row.seed, "", "series", "seed", row.id)
    SERIES.write(transaction, row._replace(seed=seed))
    return True


def see_board(
    transaction: AskingTransaction, series_id: str, board: int, names: Collection[str], table_id: TableId
) -> bool:
    """Note who sees a board at a table; returns whether none of these names has seen it, deleted people's among them."""
    asked = [*names, *(GONE + transaction.vault.sign(name) for name in names)]
    sql = f"select 1 from board_seats where series = ? and board = ? and name in ({make_marks(asked)})"
    if transaction.fetch(sql, (series_id, board, *asked)):
        return False
    SEEN.add_new(transaction, *((series_id, board, name, table_id) for name in sorted(names)))
    return True


def move_series(transaction: Transaction, old: ChannelId, new: ChannelId) -> None:
    transaction.change_rows("series", {"place": new}, place=old)


def forget_in_series(transaction: Transaction, person: str, alias: str, names: Collection[str]) -> None:
    """Replace a deleted person by an alias; what boards they have seen stays under numbers that only the key tells."""
    rename_in_series(transaction, person, alias)
    for name in sorted(names):
        transaction.change_rows("board_seats", {"name": GONE + transaction.vault.sign(name)}, name=name)


def rename_in_series(transaction: Transaction, old: str, new: str) -> None:
    sql = "update series set body = replace(body, ?, ?), version = version + 1 where body like ?"
    transaction.execute(sql, (f'"{old}"', f'"{new}"', f'%"{old}"%'))
    plan_again(transaction, "series/", "select id from series where body like ?", f'%"{new}"%')  # they name a person
