"""A seat's hand below its picture."""

import pytest

from bot.presenters.hand_picture import put_below
from games.art import card_faces
from games.art.canvas import Canvas


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
