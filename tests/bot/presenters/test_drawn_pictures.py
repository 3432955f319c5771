"""What has changed of a picture laid upon the one before, and a hand below a picture."""

import io

import pytest
from PIL import Image

from bot.presenters.drawn_pictures import DrawnPictures, encode_next
from bot.presenters.hand_picture import put_below
from games.art import card_faces
from games.art.canvas import Canvas


def felt(*spots, size=(60, 40)):
    """A table with spots on it."""
    canvas = Canvas(*size, ground="felt")
    for x, y in spots:
        canvas.fill_box(x, y, x + 5, y + 5, "ochre")
    return canvas.to_image()


def laid(change, picture):
    """A picture as a page has it that has laid a change upon it."""
    whole = Image.new("RGBA", change.size)
    whole.paste(picture.convert("RGBA"), (0, 0))
    pieces, upper = Image.open(io.BytesIO(change.dots)).convert("RGBA"), 0
    for left, top, width, height in change.places:
        whole.alpha_composite(pieces.crop((0, upper, width, upper + height)), (left, top))
        upper += height
    return whole.convert("RGB").tobytes()


@pytest.mark.parametrize(
    ("before", "after"),
    [([(3, 4)], [(3, 4), (40, 20)]), ([(3, 4)], [(40, 20)]), ([(0, 0), (55, 35)], []), ([(3, 4)], [(3, 4)])],
)
def test_a_change_laid_upon_the_picture_before_is_the_picture_as_it_is_drawn(before, after):
    kept = DrawnPictures()
    former = kept.draw("before", lambda: felt(*before))
    drawn = kept.draw("after", lambda: felt(*after))
    assert laid(encode_next(former, drawn), former.image) == drawn.image.convert("RGB").tobytes()


def test_a_change_is_as_large_as_what_has_changed():
    kept = DrawnPictures()
    former, drawn = (kept.draw(spots, lambda spots=spots: felt(*spots)) for spots in (((3, 4),), ((3, 4), (40, 20))))
    change = encode_next(former, drawn)
    assert (change.size, change.places) == ((60, 40), ((40, 20, 5, 5),))
    assert Image.open(io.BytesIO(change.dots)).size == (5, 5)
    assert change.name == drawn.name != former.name
    assert len(change) == len(change.dots)


def test_what_has_changed_far_apart_comes_without_what_lies_between():
    kept, spots = DrawnPictures(), ((0, 0), (80, 0), (90, 10), (20, 80))
    former, drawn = (kept.draw(each, lambda each=each: felt(*each, size=(120, 120))) for each in ((), spots))
    change = encode_next(former, drawn)
    assert change.places == ((0, 0, 5, 5), (80, 0, 15, 15), (20, 80, 5, 5))
    assert Image.open(io.BytesIO(change.dots)).size == (15, 25)
    assert laid(change, former.image) == drawn.image.convert("RGB").tobytes()


@pytest.mark.parametrize("size", [(60, 50), (60, 30), (50, 45), (1, 1)])
def test_a_picture_may_become_another_size(size):
    kept = DrawnPictures()
    former, drawn = kept.draw("a", lambda: felt((3, 4))), kept.draw("b", lambda: felt((20, 10), size=size))
    assert laid(encode_next(former, drawn), former.image) == drawn.image.convert("RGB").tobytes()


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


def test_a_picture_too_large_to_be_kept_is_drawn_all_the_same():
    kept = DrawnPictures(limit=10)
    assert kept.find(kept.draw("a", felt).name) is None


def test_a_picture_without_a_palette_takes_four_times_as_much_room():
    kept = DrawnPictures(limit=4 * 60 * 40 - 1)
    assert kept.find(kept.draw("a", felt).name)
    assert kept.find(kept.draw("b", lambda: felt().convert("RGB")).name) is None


@pytest.fixture
def board():
    canvas = Canvas(600, 100, ground="paper")
    canvas.draw_text(10, 50, "Ottocento", 30)
    return canvas.to_image()


def test_the_picture_above_stays_as_it_was(board):
    whole = put_below(board.copy(), [["french/7H", "french/KS"]])
    assert whole.height > board.height
    assert whole.crop((0, 0, *board.size)).convert("RGB").tobytes() == board.convert("RGB").tobytes()


def test_each_card_lies_on_the_pictures_ground_in_the_order_of_the_hand(board):
    below = put_below(board, [["french/7H", "french/KS"]]).convert("RGB").crop((0, 100, 600, 10_000))
    card = card_faces.render_face("french/7H", round(600 * 0.11))
    assert below.getpixel((0, 0)) == board.convert("RGB").getpixel((0, 99))
    left = (600 - 2 * (card.width + 12) + 12) // 2
    for place, face in enumerate(("french/7H", "french/KS")):
        drawn = card_faces.render_face(face, card.width).convert("RGBA")
        inside = [(x, y) for x in range(card.width) for y in range(card.height) if drawn.getpixel((x, y))[3] == 255]
        at = left + place * (card.width + 12)
        assert all(below.getpixel((at + x, y)) == drawn.getpixel((x, y))[:3] for x, y in inside)


@pytest.mark.parametrize("hand", [13, 25])
def test_many_cards_take_more_rows(board, hand):
    one = put_below(board.copy(), [["french/7H"] * 12]).height - board.height
    many = put_below(board.copy(), [["french/7H"] * hand]).height - board.height
    assert many == -(-hand // 12) * one
