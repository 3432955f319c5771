"""Sprites and pieces of scenes."""

import pytest

from games.art import outline, sprites
from games.art.canvas import Canvas, Style
from games.art.palette import nearest_entry, opaque_colours, palette_bytes
from games.art.pen import Pen, iter_dashes
from tests.support.images import encode_png


def test_a_path_goes_through_the_ends_of_its_curves():
    (curve,) = outline.flatten_path("M 0 0 L 10 0 Q 20 0 20 10 C 20 20 10 20 0 20 Z")
    assert [point for point in curve if point in {(0, 0), (10, 0), (20, 10), (0, 20)}] == [
        (0, 0),
        (10, 0),
        (20, 10),
        (0, 20),
    ]


def test_a_path_with_an_unknown_command_is_a_bug():
    with pytest.raises(ValueError, match="no path command"):
        outline.flatten_path("M 0 0 A 1 1")


def test_dashes_cover_their_share_of_a_line():
    drawn = list(iter_dashes([(0, 0), (100, 0)], 6, 4))
    assert len(drawn) == 10
    assert sum(end[0] - start[0] for start, end in drawn) == pytest.approx(60)


def test_a_pen_puts_everything_back_where_it_was():
    pen = Pen(10, 10, 1)
    with pen.at(5, 5, 2, 90), pen.within(((0, 0), (1, 0), (1, 1))):
        pen.disc(0, 0, 1)
    assert pen.line == 3
    pen.shape(((0, 0), (10, 0), (10, 10), (0, 10)), "ochre", None)
    assert pen.render(10, 10).getpixel((5, 5))[:3] == opaque_colours()[nearest_entry("ochre")]


SPRITES = [
    lambda: sprites.panel_sprite(80, 30, 1),
    lambda: sprites.ring_sprite(80, 100, 1.5),
    lambda: sprites.empty_spot_sprite(64, 90, 1),
    lambda: sprites.badge_sprite(sprites.Badge("12", pointing=True), 26, 1),
    lambda: sprites.badge_sprite(sprites.Badge("3", square=True), 26, 1),
    lambda: sprites.lock_sprite(28, 1, "paper"),
    lambda: sprites.next_row_sprite(1),
    lambda: sprites.card_sprite("QH", 64, 1.5),
    lambda: sprites.card_sprite("back", 20, 1),
    lambda: sprites.tab_sprite("10", "S", 62, 32, 1),
    lambda: sprites.more_tab_sprite("12", 62, 32, 1),
]


@pytest.mark.parametrize("make", SPRITES)
def test_a_sprite_is_drawn_once_with_colours_of_the_palette(make):
    sprite = make()
    assert make() is sprite
    assert max(sprite.image.tobytes()) < len(opaque_colours())
    assert set(sprite.mask.tobytes()) <= {0, 255}
    assert sprite.mask.getbbox() is not None


def test_whose_turn_it_is_can_be_told_without_colour():
    def shape(**state):
        canvas = Canvas(200, 40)
        sprites.draw_plate(canvas, (4, 4, 196, 38), sprites.Plate(2, "Marco", tail="11", **state))
        return canvas.to_image().convert("L").point([0] * 100 + [255] * 156).tobytes()

    assert len({shape(), shape(turn=True), shape(square=True), shape(sealed=True)}) == 4


def test_a_tight_plate_leaves_its_room_to_the_name():
    def right_of_the_name(width):
        canvas = Canvas(width, 34)
        sprites.draw_plate(canvas, (0, 0, width, 34), sprites.Plate(2, "Al", tail="11"))
        return canvas.to_image().crop((width - 60, 8, width - 36, 26)).tobytes()

    assert len(set(right_of_the_name(150))) == 1
    assert len(set(right_of_the_name(200))) > 1


def test_a_canvas_returns_the_width_of_a_text_and_draws_nothing_for_nothing():
    canvas = Canvas(300, 40, 1.5)
    before = encode_png(canvas.to_image().copy())
    assert canvas.draw_text(10, 20, "", Style(18)) == 0
    assert canvas.draw_text(10, 20, "\u200b", Style(18)) == 0
    canvas = Canvas(300, 40, 1.5)
    assert encode_png(canvas.to_image()) == before
    canvas = Canvas(300, 40, 1.5)
    assert canvas.draw_text(10, 20, "Mano 2", Style(18)) == pytest.approx(canvas.measure_text("Mano 2", 18))
    picture = canvas.to_image()
    assert picture.mode == "P"
    assert bytes(picture.getpalette("RGB"))[: len(palette_bytes())] == palette_bytes()


def test_a_text_in_the_usual_colour_is_legible_on_the_usual_ground():
    canvas = Canvas(120, 40)
    assert canvas.copy(60).ground == canvas.ground
    canvas.draw_text(10, 20, "Mano 2", Style(18))
    shown = canvas.to_image().convert("L")
    darkest, lightest = ((value / 255) ** 2.2 + 0.05 for value in shown.getextrema())
    assert lightest / darkest > 7
    assert shown.getpixel((119, 0)) == shown.getextrema()[1]


def test_capitals_are_centred_on_the_line_they_are_put_on():
    canvas = Canvas(60, 60, ground="paper")
    canvas.draw_text(10, 30, "H", Style(28))
    _, top, _, bottom = (
        canvas.to_image()
        .point([0 if entry == nearest_entry("paper") else 255 for entry in range(256)])
        .convert("L")
        .getbbox()
    )
    assert abs((top + bottom) / 2 - 30) <= 1
