"""Posts as they are stored, with the change that causes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.db.notify import PostRow
from bot.db.posts import decode, encode
from bot.db.statements import insert
from bot.db.store import Store, Transaction
from bot.tables.rows import log
from bot.values.ids import TableId

# The columns of `posts`, in the order of a PostRow, whose `refusals` are `part` there; `n` beside them is the order in which they were planned.
POST_COLUMNS: Final = (
    "id", "table_id", "place", "person", "kind", "from_seq", "to_seq", "part", "message_id", "hash", "status", "batch",
    "account",
)  # fmt: skip
ADD_POST: Final = (
    f"{insert('posts', POST_COLUMNS)} on conflict (id) do update set to_seq = case when excluded.to_seq > posts.to_seq "
    "then excluded.to_seq else posts.to_seq + 1 end, status = excluded.status, part = excluded.part"
)
READ_POST: Final = f"select {', '.join(POST_COLUMNS)} from posts"


def encode_post(row: PostRow) -> tuple[Any, ...]:
    return (*row[:4], encode(row.post), *row[5:])


def add_posts(transaction: Transaction, posts: Iterable[PostRow]) -> None:
    """Add posts to send; an existing one is sent again."""
    transaction.many(ADD_POST, [encode_post(row) for row in posts])


def decode_posts(rows: Iterable[tuple[Any, ...]]) -> list[PostRow]:
    """Log and leave out an unreadable row."""
    posts = []
    for row in rows:
        try:
            posts.append(PostRow._make((*row[:4], decode(row[4], to_channel=bool(row[2])), *row[5:])))
        except ValueError:
            log.error("unreadable post", extra={"table": row[1], "post": row[0]})
    return posts


async def unsent_posts(store: Store, table_id: TableId) -> list[PostRow]:
    """List a table's unsent posts in the order planned; an unreadable row is left out."""
    rows = await store.fetch(f"{READ_POST} where table_id = ? and status <> 'sent' order by n", table_id)
    return decode_posts(rows)
