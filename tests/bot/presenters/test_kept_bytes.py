"""What is costly to make is made once."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from bot.presenters.kept_bytes import KeptBytes
from bot.presenters.made_once import made_once
from bot.presenters.table import TablePresenter
from bot.text.translator import Translator
from tests.support.script_game import ANNA, BRUNO, Time, begun, office


async def test_what_many_ask_for_at_once_is_made_once():
    kept, made = KeptBytes(100, 1), []

    def make() -> bytes:
        made.append(1)
        return b"x"

    assert set(await asyncio.gather(*(kept.get("a", make) for _ in range(20)))) == {b"x"}
    assert await kept.get("a", make) == b"x"
    assert made == [1]


async def test_only_so_many_are_made_at_a_time():
    kept, begun, both, go = KeptBytes(100, 2), [], threading.Event(), threading.Event()

    def make() -> bytes:
        begun.append(1)
        if len(begun) == 2:
            both.set()
        go.wait(20)
        return b"x"

    asking = asyncio.gather(*(kept.get(number, make) for number in range(4)))
    await asyncio.to_thread(both.wait, 20)
    await asyncio.to_thread(len, begun)  # whatever else had been sent to a thread has begun before this
    assert len(begun) == 2
    go.set()
    assert await asking == [b"x"] * 4


@pytest.mark.parametrize(("limit", "most", "made"), [(2, 100, b"x"), (100, 2, b"")], ids=["bytes", "keys"])
async def test_what_was_not_asked_for_longest_goes_first(limit, most, made):
    kept, asked = KeptBytes(limit, 1, most=most), []
    for name in ("a", "b", "a", "c", "a", "b"):
        await kept.get(name, lambda name=name: asked.append(name) or made)
    assert asked == ["a", "b", "c", "b"]


async def test_what_fails_is_tried_again():
    kept, tried = KeptBytes(2, 1), []

    def make() -> bytes:
        tried.append(1)
        if len(tried) == 1:
            raise ValueError
        return b"x"

    with pytest.raises(ValueError):
        await kept.get("a", make)
    assert await kept.get("a", make) == b"x"


async def test_what_is_made_of_a_presenter_is_made_once_for_the_same_arguments(tmp_path):
    made = []

    @made_once
    def word(presenter, what, *, loud=False):
        made.append((presenter.eye, what, loud))
        return f"{what}!" if loud else what

    async with office(tmp_path, Time()) as at:
        table = await at.tables.get(await begun(at, "ss", ANNA, BRUNO))
    presenter = TablePresenter(table, 0, "it", Translator())
    assert [word(presenter, "a"), word(presenter, "a", loud=True), word(presenter, "a")] == ["a", "a!", "a"]
    assert made == [(0, "a", False), (0, "a", True)]
    word(replace(presenter), "a")
    word(presenter.for_eye(1), "a")
    assert made[2:] == [(0, "a", False), (1, "a", False)]
