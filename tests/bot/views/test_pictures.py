"""Pictures: drawn once for each thing seen, in a thread, and never in the way of a table."""

import asyncio
import io
import threading
from dataclasses import replace
from itertools import islice

import pytest
from PIL import Image

from bot.text.translator import Translator
from bot.values.pictures import Wanted
from bot.views.caches import KeptBytes
from bot.views.picture_changes import DrawnPictures, encode_next, encode_palette, encode_pieces
from bot.views.pictures import NoPicture, Pictures, encode_png, encode_webp, put_below
from bot.views.table import TablePresenter, made_once
from games.art.canvas import Canvas, Style
from games.registry import GAMES
from tests.bot.views.test_every_game import SPEECH, played
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


@pytest.mark.parametrize(("game", "seats", "is_other"), [("eleusis", 4, True), ("quindici", 2, False)])
async def test_four_colours_of_suits_are_drawn_where_a_game_knows_them(game, seats, is_other):
    *_, table = islice(played(GAMES[game], seats, f"{game}0"), 25)
    presenter, pictures = TablePresenter(table, 0, "it", SPEECH), Pictures()
    usual, four = [
        await pictures.board_picture(presenter, Wanted(bare=True, four_colours=each)) for each in (False, True)
    ]
    assert (usual != four) == is_other


def read(sent: bytes) -> Image.Image:
    """The picture as a browser's library reads it, its sums checked."""
    Image.open(io.BytesIO(sent)).verify()
    return Image.open(io.BytesIO(sent))


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (480, 301)])
def test_a_table_is_read_as_it_was_drawn_and_takes_fewer_bytes_on_a_page(size):
    canvas = Canvas(*size, ground="felt")
    canvas.fill_box(0, 0, size[0] / 2, size[1] / 2, "ochre")
    canvas.draw_text(4, 20, "Bologna", Style(18))
    drawn = canvas.to_image()
    png, *pages = (encode_png(lambda: drawn), *(encode_webp(drawn, closely=each) for each in (False, True)))
    assert (read(png).format, read(png).mode) == ("PNG", "P")
    for sent in (png, *pages):
        assert read(sent).size == size
        assert read(sent).convert("RGB").tobytes() == drawn.convert("RGB").tobytes()
    assert all(len(page) < len(encode_palette(drawn)) for page in pages)


def test_pieces_bring_only_what_they_use_of_the_palette_and_are_seen_through_where_nothing_has_changed():
    palette, clear = [each for grey in range(200) for each in (grey, grey, grey)], 200
    pieces = Image.new("P", (4, 3), clear)
    pieces.putpixel((1, 2), 7)
    found = read(encode_pieces(pieces, palette, clear))
    assert found.getpalette() == [7, 7, 7, 0, 0, 0]
    assert found.convert("RGBA").getcolors() == [(1, (7, 7, 7, 255)), (11, (0, 0, 0, 0))]
    pieces.putpalette([*palette, 0, 0, 0])
    assert len(encode_pieces(pieces, palette, clear)) < len(encode_palette(pieces)) / 4


def felt(*spots, size=(60, 40)):
    """A table with spots on it."""
    canvas = Canvas(*size, ground="felt")
    for x, y in spots:
        canvas.fill_box(x, y, x + 5, y + 5, "ochre")
    return canvas.to_image()


def laid(change, picture):
    whole = Image.new("RGBA", change.size)
    whole.paste(picture.convert("RGBA"), (0, 0))
    pieces, upper = Image.open(io.BytesIO(change.dots)).convert("RGBA"), 0
    for left, top, width, height in change.places:
        whole.alpha_composite(pieces.crop((0, upper, width, upper + height)), (left, top))
        upper += height
    return whole.convert("RGB").tobytes()


@pytest.mark.parametrize(
    ("before", "after", "size", "places"),
    [
        ([(3, 4)], [(3, 4), (40, 20)], (60, 40), ((40, 20, 5, 5),)),
        ([(3, 4)], [(40, 20)], (60, 40), None),
        ([(0, 0), (55, 35)], [], (60, 40), None),
        ([(3, 4)], [(3, 4)], (60, 40), None),
        ([], [(0, 0), (80, 0), (90, 10), (20, 80)], (120, 120), ((0, 0, 5, 5), (80, 0, 15, 15), (20, 80, 5, 5))),
        ([(3, 4)], [(20, 10)], (60, 50), None),
        ([(3, 4)], [(20, 10)], (60, 30), None),
        ([(3, 4)], [(20, 10)], (50, 45), None),
        ([(3, 4)], [(20, 10)], (1, 1), None),
    ],
)
def test_a_change_laid_upon_the_picture_before_is_the_picture_as_it_is_drawn(before, after, size, places):
    kept = DrawnPictures()
    former = kept.draw("before", lambda: felt(*before, size=(120, 120) if size == (120, 120) else (60, 40)))
    drawn = kept.draw("after", lambda: felt(*after, size=size))
    change = encode_next(former, drawn)
    assert laid(change, former.image) == drawn.image.convert("RGB").tobytes()
    assert (change.size, change.name, len(change)) == (size, drawn.name, len(change.dots))
    if places:
        assert change.places == places, "what lies between is left out"
        most = max(width for _, _, width, _ in places), sum(height for *_, height in places)
        assert Image.open(io.BytesIO(change.dots)).size == most


def test_there_is_no_change_of_a_picture_without_a_palette_and_none_to_one():
    kept = DrawnPictures()
    former = kept.draw("a", felt)
    bright = [kept.draw(name, lambda: felt().convert("RGB")) for name in ("c", "d")]
    assert [encode_next(None, former), encode_next(former, bright[0]), encode_next(*bright)] == [None] * 3


def test_what_is_known_is_not_drawn_again_and_what_was_not_asked_for_longest_is_forgotten():
    kept, drawn = DrawnPictures(limit=2 * 60 * 40), []
    first = kept.draw("a", lambda: drawn.append("a") or felt())
    kept.draw("b", felt)
    assert kept.draw("a", lambda: drawn.append("a") or felt()) is first
    second = kept.draw("c", felt)
    assert [kept.find(first.name), kept.find(second.name), kept.find("")] == [first, second, None]
    assert kept.draw("b", lambda: drawn.append("b") or felt()).name
    assert drawn == ["a", "b"]
    assert kept.find(first.name) is None


@pytest.mark.parametrize(
    ("limit", "mode", "is_kept"),
    [(10, "P", False), (4 * 60 * 40 - 1, "P", True), (4 * 60 * 40 - 1, "RGB", False), (4 * 60 * 40, "RGB", True)],
)
def test_a_picture_is_kept_where_there_is_room_and_one_without_a_palette_takes_four_times_as_much(limit, mode, is_kept):
    kept = DrawnPictures(limit=limit)
    name = kept.draw("a", lambda: felt() if mode == "P" else felt().convert(mode)).name
    assert bool(kept.find(name)) is is_kept


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
    presenter = TablePresenter(table, 0, "it", Translator())
    assert [word(presenter, "a"), word(presenter, "a", loud=True), word(presenter, "a")] == ["a", "a!", "a"]
    assert made == [(0, "a", False), (0, "a", True)]
    word(replace(presenter), "a")
    word(presenter.for_viewer(1), "a")
    assert made[2:] == [(0, "a", False), (1, "a", False)]
