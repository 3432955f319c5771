"""Pictures: drawn once for each thing seen, in a thread, and never in the way of a table."""

import asyncio
import threading
from itertools import islice

import pytest
from PIL import Image

from bot.ports.pictures import Wanted
from bot.presenters.pictures import NoPicture, Pictures
from bot.presenters.table import TablePresenter
from games.registry import GAMES
from tests.bot.presenters.test_every_game import SPEECH, played


def blank(size=8):
    return Image.new("P", (size, size))


async def test_a_picture_is_a_png_drawn_outside_the_loops_thread():
    threads = []

    def draw():
        threads.append(threading.current_thread())
        return blank()

    png = await Pictures().draw_cached("key", "ballot", draw)
    assert png.startswith(b"\x89PNG")
    assert threads != [threading.main_thread()]


async def test_a_picture_that_fails_says_so_and_tells_nothing(caplog):
    rule = "reds only"

    def draw():
        raise ValueError(rule)

    pictures = Pictures()
    with pytest.raises(NoPicture) as failure:
        await pictures.draw_cached("key", "ballot", draw)
    assert rule not in str(failure.value)
    assert rule not in caplog.text
    assert (await pictures.draw_cached("key", "ballot", blank)).startswith(b"\x89PNG")


async def test_whoever_goes_away_does_not_stop_the_drawing():
    pictures, begun, go = Pictures(), threading.Event(), threading.Event()

    def draw():
        begun.set()
        go.wait(60)
        return blank()

    waiting = asyncio.create_task(pictures.draw_cached("key", "ballot", draw))
    await asyncio.to_thread(begun.wait, 60)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    go.set()
    assert (await pictures.draw_cached("key", "ballot", draw)).startswith(b"\x89PNG")


@pytest.mark.parametrize(("game", "seats", "is_other"), [("eleusis", 4, True), ("quindici", 2, False)])
async def test_four_colours_of_suits_are_drawn_where_a_game_knows_them(game, seats, is_other):
    *_, table = islice(played(GAMES[game], seats, f"{game}0"), 25)
    presenter, pictures = TablePresenter(table, 0, "it", SPEECH), Pictures()
    usual, four = [
        await pictures.board_picture(presenter, Wanted(bare=True, four_colours=each)) for each in (False, True)
    ]
    assert (usual != four) == is_other
