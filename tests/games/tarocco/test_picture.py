"""The table of the family as a picture: the trick by seat, the melds, the sheet, and the same in words."""

from itertools import combinations
from random import Random

import pytest

from games.tarocco.picture import picture
from games.tarocco.picture import sheet as fan
from games.tarocco.picture.table import CARD, HEAD, PLATE, TALL, dealer_spot, plate_width, seat_spots
from games.tarocco.rules.cards import PACK
from games.tarocco.rules.state import Accusing, Playing
from games.values import replace
from tests.games.reader import Reader
from tests.games.tarocco.table import answer, dealt, play_any, playing, rules_of, seated

NAMES = ("Giulia", "Marco", "Alessandra", "Pietro", "Bianca", "Tommaso")
READER = Reader("tarocco", lambda state: rules_of(state.terms.variety), NAMES, picture=picture)
seen, speaking, scene, drawn, lines = READER.seen, READER.speaking, READER.scene, READER.drawn, READER.lines
HANDS = ("DK D6", "D7 D8", "M1 C6", "D9 ANG")


def played(state, *plays):
    for seat, token in plays:
        prompt = "lead" if "|" in token else "play"
        state, _ = answer(state, seat, prompt, token)
    return state


def onwards(state, phase, seed=1):
    """The match played at random until a phase of that kind, where one seat is asked at a time."""
    dice = Random(seed)
    while not isinstance(state.phase, phase):
        ((question, decision),) = rules_of(state.terms.variety).ask(state).must.items()
        token = decision.shape.token(decision.shape.nth(dice.randrange(decision.shape.count())))
        state, _ = answer(state, question.seat, question.prompt, token)
    return state


def declared(until=Playing):
    """A deal in which seat 0 declares four Kings."""
    state, _ = dealt(seated(), {0: "DK CK SK BK"})
    state = onwards(state, Accusing)
    state, _ = answer(state, 0, "accuso", "re")
    return state if until is Playing else onwards(state, until)


# -- the trick ---------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", range(4))
def test_whoever_looks_sits_below_and_the_next_to_the_right(viewer):
    layout = scene(playing(HANDS), viewer)
    assert [each.seat for each in layout.players] == [(viewer + step) % 4 for step in range(4)]
    below, right, above, left = (place.card for place in seat_spots(4, 800, 36, 236))
    assert left[0] < below[0] == above[0] < right[0]
    assert above[1] < left[1] == right[1] < below[1]


# -- a hand ------------------------------------------------------------------------------------


def test_a_hand_is_fanned_in_the_order_of_the_pack_so_that_every_spine_shows():
    for width, room in ((112, 784), (92, 464)):
        for count in range(1, 23):
            for row in fan.hand_rows(PACK[:count], width, room):
                assert (room - width) / max(1, len(row) - 1) >= width * 0.28
            assert sum(fan.hand_rows(PACK[:count], width, room), ()) == PACK[:count]


# -- drawn -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("narrow", [False, True])
def test_plates_and_cards_of_so_many_seats_stand_apart(count, narrow):
    width, plate = 480 if narrow else 800, plate_width(count, narrow=narrow)
    found = seat_spots(count, width, HEAD, plate)
    plates = [(x, y, x + plate, y + PLATE) for x, y in (place.plate for place in found)]
    played = [(x - CARD / 2, y - TALL / 2, x + CARD / 2, y + TALL / 2) for x, y in (place.card for place in found)]
    for (x0, y0, x1, y1), (a0, b0, a1, b1) in combinations([*plates, *played], 2):
        assert x1 <= a0 or a1 <= x0 or y1 <= b0 or b1 <= y0
    assert all(x0 >= 0 and x1 <= width for x0, _, x1, _ in plates)


# -- the other games ---------------------------------------------------------------------------


def shuffled(variety, players, seed=3):
    """A deal of one of the other games."""
    order = list(range(62))
    Random(seed).shuffle(order)
    return answer(seated(variety, players - 1, (0,) * players, players), -1, "pack", ",".join(map(str, order)))[0]


@pytest.mark.rule("MZ-5")
def test_a_long_phrase_at_the_edge_stays_within_the_picture():
    state = shuffled("mattazza", 5)
    layout = scene(state, narrow=True)
    players = tuple(replace(each, card="D6", order=1, note="fatti delle carte buone") for each in layout.players)
    image = picture.draw(replace(layout, players=players)).to_image().convert("RGB")
    paper = image.getpixel((image.width // 2, image.height - 1))
    first, last = ([y for y in range(54, 600) if image.getpixel((x, y)) == paper] for x in (0, image.width - 1))
    assert not first
    assert not last


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("narrow", [False, True])
def test_the_dealers_sign_lies_on_no_card_and_no_plate(count, narrow):
    width, plate = 480 if narrow else 800, plate_width(count, narrow=narrow)
    found = seat_spots(count, width, HEAD, plate)
    taken = [(x, y, x + plate, y + PLATE) for x, y in (place.plate for place in found)]
    taken += [(x - CARD / 2, y - TALL / 2, x + CARD / 2, y + TALL / 2) for x, y in (place.card for place in found)]
    for place in found:
        x, y = dealer_spot(width, place, plate)
        assert 9 <= x <= width - 9
        for x0, y0, x1, y1 in taken:
            assert x + 9 <= x0 or x1 <= x - 9 or y + 17 <= y0 or y1 <= y - 17


# -- for a page that says the rest -------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_a_bare_picture_is_the_table_alone_and_of_the_size_that_was_told(narrow, viewer):
    state = playing(HANDS)
    bare = picture.scene(seen(state, viewer), speaking(), narrow=narrow, bare=True)
    assert (bare.heading, bare.hand, bare.sides, bare.melds) == ("", (), (), ())
    layout, image = picture.layout(bare), picture.draw(bare).to_image()
    assert image.size == (round(layout.width * bare.scale), round(layout.height * bare.scale))
    assert image.size[0] == (720 if narrow else 1200)
    whole = drawn(state, viewer=viewer, narrow=narrow)
    assert viewer is None or image.height / image.width < whole.height / whole.width
    free = {f"free-{player.seat}" for player in bare.players if not player.card}
    assert {f"{what}-{seat}" for what in ("seat", "plate") for seat in range(4)} | free == set(layout.places)


def test_a_card_is_drawn_where_its_place_was_told():
    state = playing(HANDS)
    lays = next(player.seat for player in scene(state).players if player.is_awaited)
    before = picture.scene(seen(state), speaking(), narrow=True, bare=True)
    x, y, width = picture.layout(before).places[f"seat-{lays}"]
    after = played(state, (lays, f"{HANDS[lays].split()[0]}|~"))
    one, other = (
        picture.draw(m).to_image().convert("RGB")
        for m in (before, picture.scene(seen(after), speaking(), narrow=True, bare=True))
    )
    at = (round(x * one.width), round(y * one.height))
    assert one.getpixel(at) != other.getpixel(at)
    shown = picture.scene(seen(after), speaking(), narrow=True, bare=True)
    assert [f"free-{lays}" in picture.layout(each).places for each in (before, shown)] == [True, False]
    assert 60 < width * 480 < 90


@pytest.mark.rule("TB-42")
def test_what_was_declared_lies_on_the_bare_picture_of_those_who_only_watch():
    state = next(
        state for state, _ in play_any("ottocento", 3) if state.accusi and any(each.points for each in state.accusi)
    )
    melds = {
        viewer: picture.scene(seen(state, viewer), speaking(), narrow=False, bare=True).melds for viewer in (None, 0)
    }
    assert melds[None] == scene(state).melds != ()
    assert melds[0] == ()
