"""Heads that many ask for at once are read together."""

from __future__ import annotations

import asyncio

from bot.tables.head_reader import HeadReader
from tests.support.script_game import ANNA, BRUNO, begun, press


async def test_heads_asked_for_at_once_are_read_together_and_each_is_as_it_is_then(at, monkeypatch):
    names = [await begun(at, "ss", ANNA, BRUNO) for _ in range(3)]
    read, find_heads = [], at.store.find_heads

    def count_and_find(table_ids):
        read.append(set(table_ids))
        return find_heads(table_ids)

    monkeypatch.setattr(at.store, "find_heads", count_and_find)
    reader = HeadReader(at.store)
    tables = [await at.tables.get(name) for name in names] * 10
    known = tables[1].head
    await press(at, names[1], ANNA, 0, "a")
    tables[1].head, head = known, tables[1].head
    asked = [asyncio.create_task(reader.is_behind(table)) for table in tables]
    asked[-1].cancel()
    answers = await asyncio.gather(*asked[:-1])
    assert answers == [table is tables[1] for table in tables[:-1]]
    assert read == [set(names)]
    tables[1].head = head
    assert not await reader.is_behind(tables[1])
    tables[1].is_doubted = True
    assert await reader.is_behind(tables[1])
    tables[1].is_doubted = False
