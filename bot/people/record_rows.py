"""What people came to at tables that are over, which channels are one group, and what goes on there for weeks."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from bot.db.statements import RowType, as_row, make_marks
from bot.db.store import AskingTransaction, Store, Transaction
from bot.tables.stored import plan_again
from bot.values.ids import GONE, ChannelId, Language, PersonId, TableId

ORDER: Final = "order by at, table_id, person"
# In these chats all who are in a group see each of its topics, so that its topics are one channel here.
WITH_TOPICS: Final = ("telegram:",)


class ResultRow(NamedTuple):
    """What a person came to at a table; `name` is the one they sat there under, `body` is JSON."""

    table_id: TableId
    person: PersonId
    name: str
    seat: int
    game: str
    kind: str
    at_ms: int
    body: str


RESULTS: Final = RowType("results", "table_id person name seat game kind at body", ResultRow, "table_id person")
UNRECORDED: Final = RowType("unrecorded", "person at", as_row)
CIRCLES: Final = RowType("circles", "place circle", as_row)
CHOICES: Final = RowType("circle_choices", "circle name value", as_row)


def find_home(channel: ChannelId) -> ChannelId:
    """Return the channel as groups know it; it ends with a slash where it stands for all topics of it."""
    return ChannelId(f"{channel.partition('/')[0]}/") if channel.startswith(WITH_TOPICS) else channel


def open_home(home: str) -> ChannelId:
    """Return a channel that messages can go to; of several topics the general one."""
    return ChannelId(f"{home}0" if home.endswith("/") else home)


def place_in(homes: Collection[ChannelId]) -> tuple[str, list[str | int]]:
    """Return a condition for channels that are one of these or a topic of one, with its values."""
    found = " or ".join("substr(place, 1, ?) = ?" if home.endswith("/") else "place = ?" for home in homes)
    return found, [value for home in homes for value in ((len(home), home) if home.endswith("/") else (home,))]


def write_results(transaction: Transaction, table_id: TableId, rows: Iterable[ResultRow]) -> None:
    """Write what a table came to in place of what was written of it; twice is as once."""
    transaction.delete_rows("results", table_id=table_id)
    RESULTS.add(transaction, *rows)


def keep_out(transaction: Transaction, person_ids: Iterable[PersonId], at_ms: int | None) -> None:
    """None lets them in again."""
    for person in person_ids:
        if at_ms is None:
            transaction.delete_rows("unrecorded", person=person)
        else:
            UNRECORDED.add_new(transaction, (person, at_ms))


def join_circle(transaction: Transaction, circle: str, other: str) -> None:
    """Make all channels of a group channels of another."""
    transaction.change_rows("circles", {"circle": other}, circle=circle)
    CIRCLES.write(transaction, (circle, other))


def leave_circle(transaction: Transaction, home: ChannelId) -> None:
    """Make a channel a group of its own; where the group goes by its name, all of them."""
    transaction.execute("delete from circles where ? in (place, circle)", (home,))


def choose_for_circle(transaction: Transaction, circle: str, name: str, value: str) -> None:
    """Note a choice; an empty value is what is usual."""
    transaction.delete_rows("circle_choices", circle=circle, name=name)
    CHOICES.add(transaction, *([(circle, name, value)] if value else ()))


def move_group(transaction: Transaction, old: ChannelId, new: ChannelId) -> None:
    before, after = find_home(old), find_home(new)
    transaction.delete_rows("circles", place=after)
    transaction.delete_rows("circle_choices", circle=after)
    transaction.change_rows("circles", {"place": after}, place=before)
    for table in ("circles", "circle_choices"):
        transaction.change_rows(table, {"circle": after}, circle=before)
    transaction.change_rows("series", {"place": new}, place=old)


async def find_circle(store: Store, home: ChannelId) -> str:
    """Return the name of a channel's group, which is its own where it is one with no other."""
    return await store.value("select circle from circles where place = ?", home) or home


async def list_circle(store: Store, circle: str) -> list[ChannelId]:
    """List the channels of a group, the first as its name has it."""
    others = await store.column("select place from circles where circle = ? order by place", circle)
    return [ChannelId(circle), *others]


async def languages_at(store: Store, home: ChannelId) -> list[tuple[Language, int]]:
    """Count in which languages those who have acted in a channel read, the most first."""
    chosen = "case when p.chosen <> '' then p.chosen else a.lang end"
    here, values = place_in([home])
    there = f"attends join accounts a using (account) join people p on p.id = a.person where {here}"
    sql = f"select {chosen} as lang, count(distinct p.id) from {there} group by 1 order by 2 desc, lang"
    return await store.fetch(sql, *values)


async def threads_among(store: Store, homes: Collection[ChannelId]) -> list[ChannelId]:
    """List which of these channels are threads, that are one group with their channel."""
    sql = f"select circle from circle_choices where name = 'thread' and circle in ({make_marks(homes)})"
    return await store.column(sql, *homes)


async def circle_choices(store: Store, circle: str) -> dict[str, str]:
    return dict(await store.fetch("select name, value from circle_choices where circle = ?", circle))


async def channels_beside(store: Store, homes: Collection[ChannelId]) -> list[ChannelId]:
    """List the channels where tables that are over are shown, that are shown in these, too."""
    here, values = place_in(homes)
    over = f"select table_id from results where table_id in (select table_id from places where {here})"
    return await store.column(f"select distinct place from places where table_id in ({over}) order by place", *values)


async def results_at(store: Store, homes: Collection[ChannelId]) -> list[ResultRow]:
    """List what people came to at tables of these channels, the oldest first, but for those who keep out."""
    here, values = place_in(homes)
    there = f"select table_id from places where {here}"
    out = "select person from unrecorded"
    where = f"where table_id in ({there}) and person not in ({out}) {ORDER}"
    return await RESULTS.select(store, where, *values)


async def results_apart(store: Store, person_ids: Collection[PersonId]) -> list[ResultRow]:
    """List what people came to at tables that no channel was shown, but for those who keep out, and for duplicates' boards."""
    where = f"where person in ({make_marks(person_ids) or 'null'}) and person not in (select person from unrecorded)"
    others = "(select table_id from places union select table_id from board_seats)"
    return await RESULTS.select(store, f"{where} and table_id not in {others} {ORDER}", *person_ids)


async def results_of(store: Store, person_ids: Collection[PersonId]) -> list[ResultRow]:
    return await RESULTS.select(store, f"where person in ({make_marks(person_ids)}) {ORDER}", *person_ids)


async def keeps_out(store: Store, person_id: PersonId) -> bool:
    return bool(await store.fetch("select 1 from unrecorded where person = ?", person_id))


# -- what goes on for weeks


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


async def series_at(store: Store, homes: Collection[ChannelId], kind: str) -> list[SeriesRow]:
    """List the series of a kind in the channels of a group, the last first."""
    here, values = place_in(homes)
    where = f"where kind = ? and ({here}) order by until desc, id"
    return await SERIES.select(store, where, kind, *values)


def write_series(transaction: AskingTransaction, row: SeriesRow) -> bool:
    """Write a series; returns whether it was no further than the version before this one."""
    if transaction.fetch("select version from series where id = ? and version >= ?", (row.id, row.version)):
        return False
    SERIES.write(transaction, row)
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


def forget_in_series(transaction: Transaction, person: str, alias: str, names: Collection[str]) -> None:
    """Replace a deleted person by an alias; what boards they have seen stays under numbers that only the key tells."""
    rename_in_series(transaction, person, alias)
    for name in sorted(names):
        transaction.change_rows("board_seats", {"name": GONE + transaction.vault.sign(name)}, name=name)


def rename_in_series(transaction: Transaction, old: str, new: str) -> None:
    sql = "update series set body = replace(body, ?, ?), version = version + 1 where body like ?"
    transaction.execute(sql, (f'"{old}"', f'"{new}"', f'%"{old}"%'))
    plan_again(transaction, "series/", "select id from series where body like ?", f'%"{new}"%')  # they name a person
