"""Display lists: what is put on a canvas, the sheets that its symbols stand on, and the dots that chats see."""

import math
import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageStat

from games.art import pheasant, sprites, train
from games.art.canvas import Canvas, Style
from games.art.display import Sprite, box, disc, outline, sign, stroke
from games.art.palette import FINERY, TOKENS, all_colours, mix, quantize_image, to_rgb
from games.art.share_card import HEIGHT, WIDTH, Ending, Points, draw_share_card
from games.art.sheets import list_faces, list_sheets, list_symbols, read_sheet, render_badge, render_face
from games.cards import DECK
from games.tarocco.rules.cards import PACK

SIGNS = pheasant.Signs(tuple(pheasant.COLOURS))


def colour_at(canvas, x, y):
    return canvas.to_image().convert("RGB").getpixel((round(x * canvas.scale), round(y * canvas.scale)))


def on_felt(image):
    below = Canvas(image.width, image.height, ground="felt").to_image().convert("RGB")
    below.paste(image, (0, 0), image)
    return below


def differ(one, other):
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


# -- sheets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", list_sheets())
def test_a_sheet_stands_alone_and_its_ids_begin_with_its_name(sheet):
    text = read_sheet(sheet).decode()
    ids = [part.get("id") for part in ET.fromstring(text).iter() if part.get("id")]
    assert len(ids) == len({*ids})
    assert all(each.startswith(f"{sheet}-") for each in ids)
    assert {*re.findall(r'(?:href="|url\()#([\w-]+)', text)} <= {*ids}
    assert not re.search(r"<text|<image|<style|<script|http(?!://www.w3.org/2000/svg)", text)


def test_every_card_of_every_deck_has_a_face_and_a_back():
    faces = {*list_faces()}
    assert {f"{deck}/{code}" for deck in ("french", "french-four") for code in (*map(str, DECK), "back")} <= faces
    assert {f"tarocco/{code}" for code in (*PACK, "back")} <= faces
    assert {f"train/{code}" for code in train.CODES} <= faces
    assert {f"chess/{code}" for code in ("K", "Q", "R", "B", "N", "P", "back")} <= faces
    assert {*list_symbols("tarocco-badge")} == {*PACK, "back"}
    assert {*list_symbols("tarocco-spine")} == {*PACK}
    assert len(faces) == 2 * 53 + 63 + len(train.CODES) + 7


@pytest.mark.parametrize("deck", ["french", "french-four", "tarocco", "train", "chess"])
@pytest.mark.parametrize("width", [40, 96])
def test_no_two_faces_of_a_deck_look_alike(deck, width):
    alike = {"tarocco/M1", "tarocco/M2", "tarocco/M3", "tarocco/M4"}
    shown = {face: on_felt(render_face(face, width)) for face in list_faces() if face.startswith(f"{deck}/")}
    for (one, first), (other, second) in combinations(shown.items(), 2):
        assert {one, other} <= alike or differ(first, second) > 0.7, (one, other)


def test_a_face_for_a_line_of_text_stands_in_its_square():
    for face in ("tarocco/SOL", "french/7H", "gestures/knock"):
        drawn = render_badge(face, 128)
        assert max(drawn.size) in range(126, 131)
        assert drawn.getpixel((0, 0))[3] < 128
    for name in ("french/1H", "poker/7H", "../etc/passwd"):
        with pytest.raises(KeyError):
            render_face(name, 60)


# -- rows --------------------------------------------------------------------------------------


def test_rows_are_short_and_a_piece_with_a_key_is_one_row():
    canvas = Canvas(200, 100)
    canvas.fill_box(0, 0, 10.04, 20, "ochre")
    canvas.paste(sprites.card_sprite("7H", 30), 5, 6, "7H")
    canvas.paste_centred(Sprite(20, 20, (disc((10, 10), 9.96, "#123456"),)), 50, 50, "dot")
    canvas.draw_text(10, 90, " Anna ", Style(20, bold=True), anchor="r")
    assert canvas.rows[:3] == [
        ("r", 0, 0, 10, 20, 0, "o"),
        ("u", 5, 6, 30, 42, "french/7H", "7H"),
        ("g", 40, 40, 1, (("c", 10, 10, 10, "#123456"),), "dot"),
    ]
    kind, x, y, text, size, colour, flags, width = canvas.rows[3]
    assert (kind, x, text, size, colour, flags) == ("t", 10, "Anna", 20, "k", "br")
    assert y == pytest.approx(97.3)
    assert width == canvas.measure_text("Anna", 20, bold=True)


def test_a_seats_plate_is_one_piece_and_its_name_never_wider():
    canvas = Canvas(400, 60, ground="felt")
    sprites.draw_plate(canvas, (8, 8, 200, 42), sprites.Plate(3, "Massimiliano " * 4, tail="15", turn=True))
    ((kind, x, y, scale, rows, key),) = canvas.rows
    assert (kind, x, y, scale, key) == ("g", 8, 8, 1, "plate-2")
    name = next(row for row in rows if row[0] == "t" and row[3].endswith("…"))
    assert name[1] + name[7] < 192


# -- dots --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1, 1.5, 2])
def test_boxes_discs_and_paths_are_filled_and_lined_where_they_lie(scale):
    canvas = Canvas(200, 100, scale)
    canvas.rows += [
        box((10, 10, 90, 90), 20, "card", "ink", 6),
        disc((150, 50), 30, None, "blue", 8),
        outline(((140, 40), (160, 40), (150, 60)), "ochre"),
        stroke(((100, 5), (190, 5)), "vermilion", 6),
    ]
    expected = {
        (50, 50): "card", (10, 50): "ink", (50, 91): "ink", (12, 12): "paper", (96, 50): "paper",
        (150, 20): "blue", (150, 32): "paper", (150, 45): "ochre", (120, 5): "vermilion", (120, 12): "paper",
    }  # fmt: skip
    assert {at: colour_at(canvas, *at) for at in expected} == {at: to_rgb(each) for at, each in expected.items()}


def test_a_group_is_moved_and_scaled_and_text_lies_around_its_anchor():
    canvas = Canvas(300, 60)
    canvas.paste(Sprite(20, 20, (box((0, 0, 20, 20), 0, "ochre"),)).scaled(2), 30, 10)
    assert [colour_at(canvas, *at) == to_rgb("ochre") for at in ((31, 11), (69, 49), (71, 30), (29, 30))] == [
        True, True, False, False,
    ]  # fmt: skip
    for anchor, first in (("l", 150), ("m", 130), ("r", 110)):
        line = Canvas(300, 60)
        wide = line.draw_text(150, 30, "HHH", Style(20, bold=True), anchor=anchor)
        inked = ImageChops.invert(line.to_image().convert("L")).point([0] * 120 + [255] * 136).getbbox()
        left = 150 - {"l": 0, "m": wide / 2, "r": wide}[anchor]
        assert inked[0] == pytest.approx(left, abs=4)
        assert inked[0] > first - 12
        assert (inked[1] + inked[3]) / 2 == pytest.approx(30, abs=1.5)


def test_what_does_not_matter_on_a_pheasant_is_faded_and_what_does_glows():
    canvas = Canvas(240, 640, ground="felt")
    canvas.paste(pheasant.card_sprite("RBYGPK", 240, SIGNS), 0, 0)
    canvas.paste(pheasant.card_sprite("RBYGPK", 240, SIGNS, ("hat",)), 0, 320)
    hat, tail = (70, 50), (222, 152)
    assert colour_at(canvas, *hat) == colour_at(canvas, hat[0], 320 + hat[1]) == to_rgb("#0072B2")
    faded = colour_at(canvas, tail[0], 320 + tail[1])
    assert max(abs(a - b) for a, b in zip(faded, mix("#CC79A7", "card", 0.7), strict=True)) < 12
    image = canvas.to_image().convert("RGB")
    count = {
        number: {c: n for n, c in image.crop((0, top, 240, top + 320)).getcolors(9999)}
        for number, top in ((0, 0), (1, 320))
    }
    assert count[1][to_rgb("ochre")] > 300 > count[0].get(to_rgb("ochre"), 0)


@pytest.mark.rule("SM-10", "SM-16")
def test_one_part_alone_is_drawn_large_and_two_worms_are_two():
    one, two = (pheasant.card_sprite(code, 100, SIGNS).rows[0][4] for code in ("RBYGPK", "RBYGPK+"))
    assert len(two) > len(one)
    ((_, _, _, scale, alone),) = pheasant.card_sprite("hat:R", 240, SIGNS).rows[0][4][1:]
    assert (scale, alone[0][5]) == (2, "pheasants/hat-red")


def test_a_symbol_is_seen_through_and_turned():
    canvas = Canvas(60, 60)
    canvas.paste(sign("signs/tick", 60), 0, 0)
    assert colour_at(canvas, 30, 50) == to_rgb("blue")
    rows = train.track_rows(((0, 0), (0, 60)), chained=True)
    assert {row[7] for row in rows} == {90}
    assert train.track_rows(((0, 0), (60, 0)))[0][-1] == "6 6"


def test_a_colour_is_mapped_to_itself_and_the_palette_has_entries_to_spare():
    strip = Image.new("RGB", (len(all_colours()), 1))
    strip.putdata(all_colours())
    mapped = [all_colours()[entry] for entry in quantize_image(strip).tobytes()]
    assert all(math.dist(*pair) < 4 for pair in zip(mapped, all_colours(), strict=True))
    assert all(mapped[all_colours().index(to_rgb(token))] == to_rgb(token) for token in TOKENS)
    assert {*map(to_rgb, (*TOKENS, *FINERY.values()))} <= {*all_colours()}
    assert len(all_colours()) < 128


def test_every_colour_is_mapped_to_an_entry_of_the_palette():
    spread = Image.effect_mandelbrot((64, 64), (-2, -1.5, 1, 1.5), 100)
    coloured = Image.merge("RGB", [spread, spread.transpose(Image.Transpose.ROTATE_90), spread])
    assert max(quantize_image(coloured).tobytes()) < len(all_colours())


LONG = "Vincono Anna e Bruno, oltre il traguardo di 800: Anna e Bruno 812, Carla e Dario 640, dopo ventitré mani e una notte"


POINTS = Points(("Mano 2", "Partita"), tuple((f"Anna {seat}", ("12", "812"), seat == 0) for seat in range(12)))


def drawn(sentence, picture):
    return draw_share_card(Ending("Ottocento", sentence, POINTS, picture.width / picture.height), lambda: picture)


@pytest.mark.parametrize("size", [(800, 300), (800, 560), (920, 1040), (920, 1300)])
@pytest.mark.parametrize("sentence", ["Patta.", LONG])
def test_words_and_picture_have_each_their_own_room(size, sentence):
    red = Canvas(*size, ground="vermilion")
    card = drawn(sentence, red)
    assert card.size == (WIDTH, HEIGHT)
    assert card.tobytes() == drawn(sentence, red).tobytes()
    other = ImageChops.difference(card, Image.new("RGB", card.size, to_rgb("vermilion"))).convert("L")
    found = other.point([255] + [0] * 255)
    x0, y0, x1, y1 = found.getbbox()
    assert min(x0, y0, WIDTH - x1, HEIGHT - y1) >= 24
    assert abs((x1 - x0) / (y1 - y0) / (size[0] / size[1]) - 1) < 0.1
    assert found.crop((x0, y0, x1, y1)).getextrema() == (255, 255), "words lie on the picture"


def test_a_picture_too_tall_to_be_read_gives_way_to_the_points():
    tall = Canvas(920, 3000, ground="vermilion")
    card = drawn(LONG, tall)
    assert to_rgb("vermilion") not in {colour for _, colour in card.getcolors(1 << 20)}
    assert to_rgb("ochre") in {colour for _, colour in card.getcolors(1 << 20)}
