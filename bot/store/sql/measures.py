"""Counts of what stands in a database, in words that every database of ours takes."""

from __future__ import annotations

from typing import Any

from bot.store.measures import Counts


class SqlMeasures:
    """Counts rows."""

    _fetch_all: Any

    async def count(self) -> Counts:
        """Count what is kept and what waits."""
        fetch = self._fetch_all
        tables = await fetch("select status, count(*) from tables group by status")
        waiting = await fetch("select place, person from posts where status <> 'sent'")
        updates = await fetch("select surface, count(*), min(at) from updates where body <> '' group by surface")
        aside = await fetch("select surface, count(*) from set_aside group by surface")
        ((unreachable,),) = await fetch("select count(*) from closed")
        posts = dict[str, int]()
        for place, person in waiting:
            chat = (place or person).partition(":")[0]
            posts[chat] = posts.get(chat, 0) + 1
        return Counts(
            dict(tables),
            posts,
            {chat: count for chat, count, _ in updates},
            min((at for *_, at in updates), default=None),
            dict(aside),
            unreachable,
        )
