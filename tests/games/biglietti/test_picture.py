"""The carriage as a picture: what each eye may see, why an Excuse counts, and the same in words."""

from itertools import combinations

import pytest

from bot.text.signs import shorten_signs
from games.art.sheets import render_face
from games.biglietti.picture import picture
from games.biglietti.picture.table import (
    PRESSED,
    find_places,
    make_narrow_plan,
    make_plan,
    make_wide_plan,
    table_height,
    track_points,
)
from games.biglietti.rules import game
from games.biglietti.rules.state import Card, Controlling
from games.biglietti.words import describe
from games.biglietti.words.events import card_sign, control_sign, reveals
from games.secret import Seat
from games.values import replace
from tests.games.biglietti.table import control, play_any, start, travelling, vote
from tests.games.reader import Reader

NAMES = ("Mammolo", "Dotto", "Eolo", "Pisolo", "Gongolo", "Brontolo", "Cucciolo", "Biancaneve")
NAMES += ("Azzurra", "Grimilde", "Cacciatore", "Specchio")
READER = Reader("biglietti", game, NAMES, picture=picture)
seen, speaking, scene, drawn = READER.seen, READER.speaking, READER.scene, READER.drawn
HANDS = ("EN", "TN", "NNE", "EEA", "HHA", "APH", "HAE")


def voted(target=2, held=None, **more):
    """Figure 2: Brontolo accuses, Pisolo and Mammolo excuse Eolo, Dotto is neutral, two hide."""
    state, _ = control(travelling(HANDS, control=(0, 1, 2, 3), held=held or {}, **more), target, 2)
    return vote(state, {0: "E", 1: "N", 3: "E", 4: "H", 5: "A", 6: "H"})[0]


# -- what may be seen --------------------------------------------------------------------------


# -- the vote and its chains -------------------------------------------------------------------


@pytest.mark.parametrize(
    "plan",
    [
        make_wide_plan(7, 40),
        make_wide_plan(8, 40),
        make_wide_plan(11, 40),
        make_narrow_plan(7, 40),
        make_narrow_plan(11, 40),
        make_wide_plan(4, 40),
    ],
)
def test_the_way_round_the_table_goes_from_each_to_the_next_and_never_through_the_middle(plan):
    for index in range(len(plan.places)):
        way = track_points(plan, index)
        assert way[0] == plan.places[index].card
        assert way[-1] == plan.places[(index + 1) % len(plan.places)].card
        if plan in {make_wide_plan(7, 40), make_wide_plan(8, 40), make_wide_plan(11, 40), make_wide_plan(4, 40)}:
            level = (plan.table[1] + plan.table[3]) / 2
            crossing = [x for x, y in way if abs(y - level) < 30]
            assert all(not 100 < x < 700 for x in crossing)


# -- drawn -------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_narrow", [False, True])
def test_long_and_strange_names_stay_on_their_plates(is_narrow):
    state = voted()
    long = drawn(state, narrow=is_narrow, names=("Massimiliano Alessandro de’ Medici",) * 8)
    short = drawn(state, narrow=is_narrow, names=("A",) * 8)
    assert long.size == short.size
    assert long.crop((0, 0, 8, long.height)).tobytes() == short.crop((0, 0, 8, short.height)).tobytes()
    assert drawn(state, narrow=is_narrow, names=("李雷", "👩🏽‍🚀", "<b>", "\u202ee\ue000") * 2).size == long.size


@pytest.mark.parametrize("seats", range(5, 13))
@pytest.mark.parametrize("is_narrow", [False, True])
@pytest.mark.few(4)
def test_a_name_of_ten_letters_is_not_cut_however_many_travel(seats, is_narrow):
    state = travelling(("EN",) * (seats - 1))
    whole = drawn(state, narrow=is_narrow, names=("Alessandro",) * seats)
    other = drawn(state, narrow=is_narrow, names=("Alessandrx",) + ("Alessandro",) * (seats - 1))
    assert whole.tobytes() != other.tobytes()


@pytest.mark.parametrize("is_narrow", [False, True])
@pytest.mark.parametrize("robot", [0, 7])
def test_a_robot_is_told_from_a_person_by_the_shape_of_its_number(robot, is_narrow):
    hands = ("EN",) * 11
    finished = list(play_any(9, 9))[-1][0]
    for state in (voted(), travelling(hands), start(9), finished):
        with_robot = replace(state, robots=(Seat(robot),))
        assert drawn(with_robot, narrow=is_narrow).tobytes() != drawn(state, narrow=is_narrow).tobytes()


@pytest.mark.parametrize("said", [*map(card_sign, Card), *map(control_sign, range(5))])
def test_every_card_that_the_words_name_has_a_face(said):
    assert render_face(said.picture, 60).width == 60


# -- in words ----------------------------------------------------------------------------------


# -- for a page that says the rest -------------------------------------------------------------


def bare(state, narrow=False, upto=None):
    return picture.scene(seen(state), speaking(), narrow=narrow, bare=True, upto=upto)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("count", [5, 8, 12])
def test_every_traveller_has_a_card_and_a_plate_on_the_bare_picture(narrow, count):
    state = next(state for state, _ in play_any(count, 1) if isinstance(state.phase, Controlling))
    model = bare(state, narrow)
    layout = picture.layout(model)
    free = {f"free-{each.person.seat}" for each in model.travellers if not each.card}
    assert {f"{what}-{seat}" for what in ("seat", "plate") for seat in state.circle} | free == set(layout.places)
    plates = sorted(place[:2] for name, place in layout.places.items() if name.startswith("plate"))
    apart = [
        max(abs(ax - bx) * layout.width, abs(ay - by) * layout.height) for (ax, ay), (bx, by) in combinations(plates, 2)
    ]
    assert min(apart) > layout.unit * layout.width


def test_many_travellers_sit_closer_together_on_a_phone():
    state = next(state for state, _ in play_any(12, 1) if isinstance(state.phase, Controlling))
    layout = picture.layout(bare(state, narrow=True))
    assert layout.height / layout.width < 1.35


@pytest.mark.rule("BP-70")
def test_the_end_is_shown_step_by_step():
    state, _ = control(travelling(HANDS, control=(2, 3), held={4: (3, 3)}, hidden=(0, 1, 4, 6)), 4, 2)
    steps = [bare(state, upto=upto).sheet.rows for upto in range(4)]
    assert [any(row.role == "agent" for row in rows) for rows in steps] == [False, True, True, True]
    assert [any(row.points for row in rows) for rows in steps] == [False, False, True, True]
    assert [any(row.hand for row in rows) for rows in steps] == [False, False, False, True]
    assert bare(state).sheet.rows == steps[-1]
    told = [speaking()(each) for each in reveals(seen(state))]
    agent, points = (next(name for name in NAMES if name in told[0]), "3 + 3")
    assert [
        any(row.role == "agent" and row.person.name == agent for row in steps[1]),
        points in told[1],
        "In mano" in told[2],
    ] == [True] * 3


@pytest.mark.parametrize("seats", [5, 8, 12])
@pytest.mark.parametrize("is_narrow", [True, False])
def test_27_a_ring_goes_around_the_name_plate_or_lies_beside_it_on_its_number(seats, is_narrow):
    model = bare(next(state for state, _ in play_any(seats, 1) if isinstance(state.phase, Controlling)), is_narrow)
    plan, width, height = make_plan(model), model.width, table_height(model)
    places = find_places(model)
    for traveller, spot in zip(model.travellers, plan.places, strict=True):
        (x0, y0, x1, y1), (x, y, long) = spot.plate, places[f"plate-{traveller.person.seat}"]
        x, y, long = x * width, y * height, long * width
        if long:
            assert (x - long / 2, x + long / 2, y) == pytest.approx((x0, x1, (y0 + y1) / 2))
            assert pytest.approx(y1 - y0, abs=1) == 0.7 * PRESSED, "the page makes it as high as the plate"
        else:
            assert not y0 < y < y1


def test_the_points_are_unknown_but_to_those_who_may_know_them():
    state, boss = travelling(HANDS, held={0: (1, 3)}), len(HANDS)
    rows = {viewer: dict(describe.sheet(seen(state, viewer)).rows)[Seat(0)] for viewer in (None, 0, 1, boss)}
    read = {viewer: [shorten_signs(speaking()(cell)) for cell in cells] for viewer, cells in rows.items()}
    assert read[0] == read[boss] != read[None] == read[1]
    assert (read[0][1], read[1][1]) == ("4", "?")
