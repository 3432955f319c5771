"""Pictures: drawn once for each thing seen, in a thread, and never in the way of a table."""

import asyncio
import io
import threading
from dataclasses import replace

import pytest
from PIL import Image

from bot.views.caches import KeptBytes
from bot.views.pictures import NoPicture, Pictures, encode_png, put_below
from bot.views.table import TablePresenter, made_once
from games.art.canvas import Canvas, Style
from tests.support.script_game import ANNA, BRUNO, Time, app, begun


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


def read(sent: bytes) -> Image.Image:
    """The picture as a browser's library reads it, its sums checked."""
    Image.open(io.BytesIO(sent)).verify()
    return Image.open(io.BytesIO(sent))


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (480, 301)])
def test_a_table_is_read_as_it_was_drawn(size):
    canvas = Canvas(*size, ground="felt")
    canvas.fill_box(0, 0, size[0] / 2, size[1] / 2, "ochre")
    canvas.draw_text(4, 20, "Bologna", Style(18))
    drawn = canvas.to_image()
    png = encode_png(lambda: drawn)
    assert (read(png).format, read(png).mode, read(png).size) == ("PNG", "P", size)
    assert read(png).convert("RGB").tobytes() == drawn.convert("RGB").tobytes()


@pytest.fixture
def board():
    canvas = Canvas(600, 100, 1.5)
    canvas.draw_text(10, 50, "Ottocento", Style(30))
    return canvas


def test_below_a_picture_that_stays_as_it_was_each_card_lies_in_the_order_of_the_hand(board):
    whole = put_below(board, [["french/7H", "tarocco/SOL"]])
    assert (whole.rows[0], len(board.rows)) == (board.rows[0], 1)
    (_, x, y, width, height, *name), (_, other, low, _, tall, *next_) = whole.rows[1:]
    assert (name, next_) == (["french/7H"], ["tarocco/SOL"])
    assert (y, low, width) == (100, 100, 66)
    assert x + width + 12 == other
    assert (height, tall) == pytest.approx((66 * 1.4, 66 * 1.86), abs=0.1)
    assert whole.height == pytest.approx(100 + tall + 12, abs=0.1)


@pytest.mark.parametrize("hand", [13, 25])
def test_many_cards_take_more_rows(board, hand):
    one = put_below(board, [["french/7H"] * 12]).height - board.height
    many = put_below(board, [["french/7H"] * hand]).height - board.height
    assert many == pytest.approx(-(-hand // 12) * one)


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
        made.append((presenter.viewer, what, loud))
        return f"{what}!" if loud else what

    async with app(tmp_path, Time()) as at:
        table = await at.tables.get(await begun(at, "ss", ANNA, BRUNO))
    presenter = TablePresenter(table, 0, "it")
    assert [word(presenter, "a"), word(presenter, "a", loud=True), word(presenter, "a")] == ["a", "a!", "a"]
    assert made == [(0, "a", False), (0, "a", True)]
    word(replace(presenter), "a")
    word(presenter.for_viewer(1), "a")
    assert made[2:] == [(0, "a", False), (1, "a", False)]
