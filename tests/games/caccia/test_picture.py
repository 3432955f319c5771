"""The round board: what each eye finds on it, how it looks, and the same in words."""

import pytest

from games.art.sheets import render_face
from games.caccia.picture import picture, sprites
from games.caccia.picture.sprites import shield_sprite
from games.caccia.picture.table import place_shields
from games.caccia.rules import game
from games.caccia.rules.board import HOUSES, Ground, card_goals, reachable_houses
from games.caccia.rules.state import Clue, Finished, with_board
from games.caccia.words.events import card_sign, house_place, reveals
from games.kernel import Entry, make_view, open_position, submit
from games.secret import Seat
from tests.games.caccia.table import by_path, hunting, idle, orders, sneaking, start
from tests.games.reader import Reader

NAMES = ("Giulia", "Marco", "Ada", "Pietro", "Lea", "Ugo")
READER = Reader("caccia", game, NAMES, picture=picture)
seen, speaking, scene, drawn, lines = READER.seen, READER.speaking, READER.scene, READER.drawn, READER.lines


def place_of(house):
    """The middle of a house on any picture of a round."""
    return picture.layout(scene(hunting(50))).places[house_place(house)][:2]


def raided():
    """13 was raided in turn 1 and removed in turn 2; the spy is in 14 and must come home to 3."""
    return idle(by_path(idle(by_path(sneaking(3, (1, 2, 3), hideout=3), 3, (8, 13))[0]), 1, (14,))[0])


# -- the board -----------------------------------------------------------------------------


@pytest.mark.rule("CS-10", "CS-11")
def test_house_1_is_on_top_rays_go_anticlockwise_and_opposite_houses_lie_opposite():
    middle = sprites.MIDDLE
    assert sprites.house_centre(1)[0] == pytest.approx(middle[0])
    assert sprites.house_centre(1)[1] < middle[1]
    assert sprites.house_centre(6)[0] < middle[0]
    for near, far in ((5, 50), (10, 55), (1, 46)):
        (x0, y0), (x1, y1) = sprites.house_centre(near), sprites.house_centre(far)
        assert (x0 + x1) / 2 == pytest.approx(middle[0])
        assert (y0 + y1) / 2 == pytest.approx(middle[1])


def test_no_two_houses_touch_and_all_lie_on_the_picture():
    for house in range(1, HOUSES + 1):
        x, y = place_of(house)
        assert 0.03 < x < 0.97
        assert 0.03 < y < 0.97
        assert all(sprites.house_distance(house, other) > 2 * sprites.RADIUS for other in range(house + 1, HOUSES + 1))


@pytest.mark.parametrize("narrow", [False, True])
def test_a_spot_is_where_the_house_is_drawn_wide_or_narrow(narrow):
    image = drawn(hunting(50), narrow=narrow).convert("RGB")
    x, y = place_of(33)
    size = sprites.RADIUS * image.width / sprites.WIDTH
    rim = image.getpixel((round(x * image.width - size * 0.75), round(y * image.height)))
    assert min(rim) > 200


# -- an order ----------------------------------------------------------------------------------


@pytest.mark.rule("CS-70", "CS-73")
def test_only_those_whose_order_is_open_see_a_part_of_the_board():
    state = hunting(50, seats=4)
    own = [viewer for viewer in (None, 0, 1, 2, 3) if scene(state, viewer=viewer).near]
    assert own == [1, 2, 3]
    assert bare(state, 1).near is None
    at = open_position(game, state)
    numbers = []
    for number in (1, 4):
        numbers.append(picture.scene(make_view(at, Seat(1)), speaking(), narrow=True).near.number)
        at, _ = submit(game, at, Entry(Seat(1), f"order-{number}", f"{state.board.partisans[number - 1]}|nothing"))
    assert numbers == [1, 4]
    assert picture.scene(make_view(at, Seat(1)), speaking(), narrow=True).near is None


@pytest.mark.parametrize("narrow", [False, True])
def test_a_house_of_an_order_is_drawn_where_it_is_said_to_lie(narrow):
    model = scene(hunting(50), viewer=1, narrow=narrow)
    image = picture.draw(model).to_image().convert("RGB")
    x, y, _ = picture.layout(model).places[house_place(65)]
    size = 1.5 * sprites.RADIUS * image.width / sprites.WIDTH
    assert min(image.getpixel((round(x * image.width), round(y * image.height - size * 0.7)))) > 200


# -- the end -----------------------------------------------------------------------------


def ended():
    """The same, arrested in turn 3."""
    state = raided()
    state = with_board(state, partisans=(near(state), *state.board.partisans[1:]))
    card = state.secret.open().hand[0]
    state = move_on(state, card)
    state, _ = orders(state, {1: (near(state), "arrest")})
    assert isinstance(state.phase, Finished)
    return state


@pytest.mark.parametrize("narrow", [False, True])
def test_the_end_is_drawn_on_the_board_that_stood_until_then(narrow):
    before, after = (picture.draw(scene(state, narrow=narrow)) for state in (raided(), ended()))
    assert after.height > before.height
    assert after.rows[0] == before.rows[0]


def move_on(state, card):
    """A move to a house within two steps of where the spy is."""
    there = {*reachable_houses(Ground(()), state.board.partisans[0])}
    ways = card_goals(state, state.secret.open())[card]
    return by_path(state, card, next(path for goal, path in ways.items() if goal.house in there))[0]


def near(state):
    """Where the spy is."""
    return state.secret.open().house


# -- drawn -----------------------------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
def test_passed_and_not_passed_differ_in_shape(narrow):
    def house(passed):
        state = with_board(hunting(50), clues=(Clue(33, passed, 1),))
        image = drawn(state, narrow=narrow).convert("L")
        x, y = (part * side for part, side in zip(place_of(33), image.size, strict=True))
        size = 40 * image.width / sprites.WIDTH
        dark = image.crop(tuple(map(round, (x, y - size, x + size, y)))).point([0] * 128 + [255] * 128)
        return dark.tobytes()

    assert house(passed=True) != house(passed=False)


@pytest.mark.parametrize("card", range(1, 10))
def test_every_card_that_the_words_name_has_a_face(card):
    assert render_face(card_sign(card, start(2).terms).picture, 60).width == 60


# -- for a page that says the rest -------------------------------------------------------------


def bare(state, viewer=None, upto=None):
    return picture.scene(seen(state, viewer), speaking(), narrow=False, bare=True, upto=upto)


@pytest.mark.rule("CS-76")
def test_the_way_is_shown_step_by_step():
    state = ended()
    told = reveals(seen(state))
    assert len(told) == 1 + len(scene(state).route.turns)
    shown = [bare(state, upto=upto).route for upto in range(len(told) + 1)]
    assert [route.hideout for route in shown] == [0] + [3] * len(told)
    assert [len(route.turns) for route in shown] == [0, 0, 1, 2, 3]
    assert shown[-1] == bare(state).route
    assert len({picture.draw(bare(state, upto=upto)).height for upto in range(len(told) + 1)}) == 1


def test_ones_own_partisan_is_covered_by_nobody():
    state = hunting(50)
    crowded = with_board(state, partisans=(33,) * len(state.board.partisans))
    viewer = next(viewer for viewer in range(3) if scene(state, viewer=viewer).mine)
    model = scene(crowded, viewer=viewer)
    drawn_last = [sprite for sprite, _, _ in place_shields(model, [])][-len(model.mine) :]
    assert 0 < len(model.mine) < 5
    assert drawn_last == [shield_sprite(number, mine=True) for number in model.mine]
