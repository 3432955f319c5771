"""The picture by which people tell others how a game ended."""

import pytest
from PIL import Image, ImageChops

from games.art.canvas import Canvas
from games.art.palette import to_rgb
from games.art.share_card import HEIGHT, WIDTH, Ending, Points, draw_share_card

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
