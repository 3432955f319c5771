"""The round board: what each eye finds on it, how it looks, and the same in words."""

from dataclasses import replace

import pytest

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.art.card_faces import render_face
from games.art.palette import opaque_colours
from games.caccia import BOX
from games.caccia.picture import picture, table
from games.caccia.picture.sprites import shield_sprite
from games.caccia.picture.table import place_shields
from games.caccia.rules import game
from games.caccia.rules.board import HOUSES, Ground, card_piece, reachable_houses
from games.caccia.rules.moves import card_goals
from games.caccia.rules.state import Clue, Finished, Piece, Removal
from games.caccia.words import spots
from games.caccia.words.fates import reveals
from games.caccia.words.phrases import card_sign
from games.kernel import Entry, make_view, open_position, submit
from games.secret import Seat, hold
from tests.games.caccia.table import (
    SPY,
    Playout,
    answer,
    by_path,
    hunting,
    idle,
    orders,
    sneaking,
    start,
)
from tests.support.images import encode_png

NAMES = ("Giulia", "Marco", "Ada", "Pietro", "Lea", "Ugo")
CLUES = (Clue(19, True, 4), Clue(45, False, 5))


def seen(state, eye=None):
    return make_view(open_position(game, state), None if eye is None else Seat(eye))


def speaking(lang="it"):
    return lambda said: Translator().speak(BOX, said, lang, NAMES.__getitem__)


def place_of(house):
    """The middle of a house on any picture of a round."""
    return picture.layout(scene(hunting(50))).places[spots.house_place(house)][:2]


def scene(state, eye=None, lang="it", narrow=False):
    return picture.scene(seen(state, eye), speaking(lang), narrow=narrow)


def drawn(state, **more):
    return picture.draw(scene(state, **more))


def lines(state, eye=None, lang="it"):
    return [shorten_signs(speaking(lang)(line)) for line in picture.lines(seen(state, eye))]


def raided():
    """13 was raided in turn 1 and removed in turn 2; the spy is in 14 and must come home to 3."""
    return idle(by_path(idle(by_path(sneaking(3, (1, 2, 3), hideout=3), 3, (8, 13))[0]), 1, (14,))[0])


# -- the board -----------------------------------------------------------------------------


@pytest.mark.rule("CS-10", "CS-11")
def test_house_1_is_on_top_rays_go_anticlockwise_and_opposite_houses_lie_opposite():
    middle = spots.MIDDLE
    assert spots.house_centre(1)[0] == pytest.approx(middle[0])
    assert spots.house_centre(1)[1] < middle[1]
    assert spots.house_centre(6)[0] < middle[0]
    for near, far in ((5, 50), (10, 55), (1, 46)):
        (x0, y0), (x1, y1) = spots.house_centre(near), spots.house_centre(far)
        assert (x0 + x1) / 2 == pytest.approx(middle[0])
        assert (y0 + y1) / 2 == pytest.approx(middle[1])


def test_no_two_houses_touch_and_all_lie_on_the_picture():
    for house in range(1, HOUSES + 1):
        x, y = place_of(house)
        assert 0.03 < x < 0.97
        assert 0.03 < y < 0.97
        assert all(spots.house_distance(house, other) > 2 * spots.RADIUS for other in range(house + 1, HOUSES + 1))


def test_a_spot_is_where_the_house_is_drawn_wide_or_narrow():
    state = hunting(50)
    for narrow in (False, True):
        image = drawn(state, narrow=narrow).convert("RGB")
        x, y = place_of(33)
        size = spots.RADIUS * image.width / spots.WIDTH
        rim = image.getpixel((round(x * image.width - size * 0.75), round(y * image.height)))
        assert min(rim) > 200


# -- what may be seen ------------------------------------------------------------------------


@pytest.mark.rule("CS-70")
def test_only_the_spy_finds_the_spy_on_the_picture():
    state = raided()
    mine = scene(state, eye=0)
    assert (mine.secrets.house, mine.secrets.hideout) == (14, 3)
    assert mine.secrets.home
    assert [each.sign for each in mine.reaches] == ["Q", "N", "P"]
    for eye in (None, 1, 5):
        assert scene(state, eye=eye).secrets is None
    assert scene(state).reaches == ()


def test_of_a_piece_held_twice_it_is_shown_and_said_once_where_it_leads():
    kinds = [card_piece(card) for card in range(1, 90)]
    twins = kinds.index(Piece.ROOK) + 1, kinds.index(Piece.ROOK, kinds.index(Piece.ROOK) + 1) + 1
    held = sneaking(50, (*twins, kinds.index(Piece.KING) + 1))
    assert sorted(each.sign for each in scene(held, eye=0).reaches) == ["K", "R"]


@pytest.mark.rule("CS-70")
def test_another_way_of_the_spy_leaves_everybody_elses_picture_as_it_is_to_the_byte():
    state = raided()
    spy = replace(state.secret.open(), house=77, hideout=90, hand=(4, 5, 6), trail=(13, 77), due=False)
    other = replace(state, secret=hold(spy, SPY))
    for eye in (None, *range(1, 6)):
        assert scene(state, eye=eye) == scene(other, eye=eye)
        assert encode_png(drawn(state, eye=eye)) == encode_png(drawn(other, eye=eye))
        assert lines(state, eye) == lines(other, eye)
    assert scene(state, eye=0) != scene(other, eye=0)


@pytest.mark.rule("CS-43")
def test_the_spys_trail_begins_at_the_refuge_that_was_removed():
    assert scene(raided(), eye=0).secrets.trail == ((13, 14),)


@pytest.mark.rule("CS-30")
def test_the_spy_sees_what_each_card_would_reach():
    state = sneaking(3, (1, 2, 3), hideout=3)
    found = {each.sign: {*each.houses} for each in scene(state, eye=0).reaches}
    assert found["K"] == {2, 4, 7, 8, 9, 87, 88, 89}
    assert {48, 8, 1} <= found["R"]


@pytest.mark.rule("CS-50", "CS-73")
def test_a_leader_sees_where_the_own_partisans_may_go_until_they_are_ordered_and_the_team_where_they_will():
    state = hunting(50)
    assert [each.sign for each in scene(state, eye=2).reaches] == ["2"]
    assert {*scene(state, eye=2).reaches[0].houses} == {*reachable_houses(Ground(()), state.partisans[1])}
    at, _ = submit(game, open_position(game, state), Entry(Seat(2), "order-2", "35|34"))
    scenes = {
        eye: picture.scene(make_view(at, eye), speaking(), narrow=False) for eye in (None, Seat(0), Seat(1), Seat(2))
    }
    assert scenes[Seat(2)].reaches == ()
    assert scenes[Seat(2)].planned == scenes[Seat(1)].planned == ((2, 35),)
    assert scenes[None].planned == scenes[Seat(0)].planned == ()


@pytest.mark.rule("CS-54", "CS-42")
def test_clues_the_last_raid_and_the_cards_since_are_there_for_all():
    state = replace(raided(), clues=CLUES)
    shown = scene(state)
    assert (shown.passed, shown.clear, shown.raid) == ((19,), (45,), 13)
    assert shown.pieces == ("K",)
    assert (shown.left.value, shown.raided.value) == ("7/8", "13, turno 1")


@pytest.mark.rule("CS-73")
def test_what_the_team_marks_is_on_the_teams_pictures_alone():
    state, _ = answer(hunting(50), 1, "note", "48")
    assert scene(state, eye=2).notes == (48,)
    assert scene(state, eye=0).notes == scene(state).notes == ()


@pytest.mark.rule("CS-74")
def test_where_the_spy_may_be_is_shown_to_all_if_the_table_wants_it():
    shown = sneaking(3, aid="on")
    assert scene(shown).possible == scene(shown, eye=0).possible
    assert len(scene(shown).possible) > 60
    assert scene(sneaking(3)).possible == ()


# -- the end -----------------------------------------------------------------------------


def ended():
    """The same, arrested in turn 3."""
    state = raided()
    state = replace(state, partisans=(near(state), *state.partisans[1:]))
    card = state.secret.open().hand[0]
    state = move_on(state, card)
    state, _ = orders(state, {1: (near(state), "arrest")})
    assert isinstance(state.phase, Finished)
    return state


@pytest.mark.rule("CS-76")
def test_at_the_end_the_whole_way_is_drawn_turn_by_turn():
    state = ended()
    route = scene(state).route
    assert route.hideout == 3
    assert [turn.is_raid for turn in route.turns] == [True, False, False]
    assert [turn.is_homeward for turn in route.turns] == [False, True, True]
    assert scene(state) == scene(state, eye=3)
    assert drawn(state).height > 1000
    text = "\n".join(lines(state))
    assert "8, 13" in text


@pytest.mark.parametrize("narrow", [False, True])
def test_the_end_is_drawn_on_the_board_that_stood_until_then(narrow):
    """Drawing that again took so long that the former picture was still looked at meanwhile."""
    drawn(raided(), narrow=narrow)
    before = table.draw_ground.cache_info().misses
    assert drawn(ended(), narrow=narrow).height > drawn(raided(), narrow=narrow).height
    assert table.draw_ground.cache_info().misses == before


def move_on(state, card):
    """A move to a house within two steps of where the spy is."""
    there = {*reachable_houses(Ground(()), state.partisans[0])}
    ways = card_goals(state, state.secret.open())[card]
    return by_path(state, card, next(path for goal, path in ways.items() if goal.house in there))[0]


def near(state):
    """Where the spy is."""
    return state.secret.open().house


def test_before_there_is_a_map_the_picture_says_so():
    assert lines(start(4)) == ["Si prepara la mappa."]
    assert drawn(start(4)).width == 920


# -- drawn -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "narrow"), [(2, False), (6, True)])
def test_every_picture_of_a_game_has_only_colours_of_the_palette(seats, narrow):
    states = [state for state, _ in Playout(seats, seats)]
    for state in [*states[:: max(1, len(states) // 5)], states[-1]]:
        for eye in (None, 0, 1):
            image = drawn(state, eye=eye, narrow=narrow)
            assert image.mode == "P"
            assert max(image.tobytes()) < len(opaque_colours())
            assert image.width == (720 if narrow else 920)


@pytest.mark.parametrize("narrow", [False, True])
def test_passed_and_not_passed_differ_in_shape(narrow):
    def house(passed):
        state = replace(hunting(50), clues=(Clue(33, passed, 1),))
        image = drawn(state, narrow=narrow).convert("L")
        x, y = (part * side for part, side in zip(place_of(33), image.size, strict=True))
        size = 40 * image.width / spots.WIDTH
        dark = image.crop(tuple(map(round, (x, y - size, x + size, y)))).point([0] * 128 + [255] * 128)
        return dark.tobytes()

    assert house(passed=True) != house(passed=False)


def test_a_layout_can_be_kept_and_tells_eyes_apart_only_where_they_see_other_things():
    state = raided()
    assert hash(scene(state, eye=0)) == hash(scene(state, eye=0))
    assert scene(hunting(50), eye=0).mine == ()
    assert scene(hunting(50), eye=1).mine == (1,)


@pytest.mark.parametrize("card", range(1, 10))
def test_every_card_that_the_words_name_has_a_face(card):
    assert render_face(card_sign(card, start(2).terms).picture, 60).width == 60


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_twin_says_all_that_the_picture_shows(lang):
    state = replace(raided(), clues=CLUES, removed=(Removal(13, 1),))
    text = "\n".join(lines(state, 0, lang))
    for number in ("13", "14", "19", "45", *map(str, state.partisans)):
        assert number in text
    assert shorten_signs(speaking(lang)(picture.alt(seen(state))))


# -- for a page that says the rest -------------------------------------------------------------


def bare(state, eye=None, upto=None):
    return picture.scene(seen(state, eye), speaking(), narrow=False, bare=True, upto=upto)


def test_a_bare_picture_has_no_heading_and_no_reach():
    state = hunting(50)
    eye = next(eye for eye in range(3) if scene(state, eye=eye).reaches)
    assert (bare(state, eye).heading, bare(state, eye).reaches) == ("", ())


@pytest.mark.rule("CS-76")
def test_the_way_is_shown_step_by_step():
    state = ended()
    told = reveals(seen(state))
    assert len(told) == 1 + len(scene(state).route.turns)
    shown = [bare(state, upto=upto).route for upto in range(len(told) + 1)]
    assert [route.hideout for route in shown] == [0] + [3] * len(told)
    assert [len(route.turns) for route in shown] == [0, 0, 1, 2, 3]
    assert shown[-1] == bare(state).route
    assert len({picture.draw(bare(state, upto=upto)).size for upto in range(len(told) + 1)}) == 1


def test_ones_own_partisan_is_covered_by_nobody():
    state = hunting(50)
    crowded = replace(state, partisans=(33,) * len(state.partisans))
    eye = next(eye for eye in range(3) if scene(state, eye=eye).mine)
    model = scene(crowded, eye=eye)
    drawn_last = [sprite for sprite, _ in place_shields(model, 1, [])][-len(model.mine) :]
    assert 0 < len(model.mine) < 5
    assert drawn_last == [shield_sprite(number, 1, mine=True) for number in model.mine]
