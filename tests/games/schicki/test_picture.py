"""The gala in a picture: what each eye finds there, how it lies, and the same in words."""

import pytest

from bot.text.fitting import unsaid_lines
from bot.text.signs import shorten_signs
from games.event import visible_to
from games.schicki import words
from games.schicki.picture import picture, table
from games.schicki.picture.table import PictureCard, PictureModel
from games.schicki.rules import game
from games.schicki.rules.looks import SHOWN
from games.schicki.rules.state import OPEN, SPOT
from games.secret import CLOCK
from games.spec import told_scene
from tests.games.reader import Reader
from tests.games.schicki.table import BARE, RED_HATS, WORMS, answer, looking, pass_by, press, racing

NAMES = ("Giulia", "Marco", "Alessandra", "Pietro", "Lea", "Ugo", "Massimiliano De Santis")
READER = Reader("schicki", game, NAMES, picture=picture)
seen, speaking, scene, lines = READER.seen, READER.speaking, READER.scene, READER.lines
VIEWERS = (None, 0, 1, 2, 3)


def stopped(up, *presses, **how):
    """A table on which these presses were settled."""
    at = racing(up, **how)
    for position, (seat, act) in enumerate(presses):
        at = press(at, seat, act, 1_000 + 250 * position)
    return pass_by(at)[0]


def opened_by(at, seat, ms=1_000):
    at, _ = answer(at, seat, OPEN, "open", ms)
    return answer(at, CLOCK, f"{SHOWN}-{seat}", str(seat), ms + 500)[0]


# -- live --------------------------------------------------------------------------------------


@pytest.mark.rule("SM-67")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_while_all_race_nothing_but_the_picture_tells_what_lies_there(lang):
    one, other = racing(RED_HATS), racing(WORMS)
    for viewer in VIEWERS:
        assert lines(one, viewer, lang) == lines(other, viewer, lang)
        assert picture.alt(told_scene(picture, seen(one, viewer))) == picture.alt(
            told_scene(picture, seen(other, viewer))
        )
    assert len(lines(one)) == 8


@pytest.mark.rule("SM-8")
def test_a_card_keeps_its_place_while_others_are_turned():
    for narrow in (False, True):
        ways = {}
        for count in range(1, 17):
            layout = PictureModel(narrow, "", tuple(PictureCard("hat:R") for _ in range(count)))
            way = table.card_grid(layout)
            ways.setdefault(way, []).append(count)
            assert way.row * way.card + (way.row - 1) * way.gap <= (480 if narrow else 800)
        assert len(ways) == (2 if narrow else 3)


def test_on_a_phone_the_cards_of_a_race_leave_room_for_nine_buttons():
    racing_now, over = racing(RED_HATS), stopped(RED_HATS, (0, "hat"))
    assert not scene(racing_now, narrow=True).people
    assert len(scene(racing_now).people) == len(scene(over, narrow=True).people) == 4
    image = picture.draw(scene(racing_now, narrow=True))
    assert image.height < image.width * 0.6


# -- scenes alone ------------------------------------------------------------------------------


@pytest.mark.rule("SM-57")
@pytest.mark.parametrize(("lang", "words"), [("it", "due lombrichi rossi"), ("en", "two red worms")])
@pytest.mark.parametrize(("look", "opening"), [("90", "open"), ("45", "read")])
def test_a_scene_alone_can_be_played_by_its_words_where_there_is_time_to_read(lang, words, look, opening):
    at, _ = answer(looking(WORMS, look=look), 0, OPEN, opening, 1_000)
    first, second = lines(at, 0, lang)
    assert first.startswith("1: ")
    assert words in second


@pytest.mark.rule("SM-71")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_short_look_has_no_twin_in_words_before_it_is_over(lang):
    at = opened_by(looking(WORMS, scenes=(WORMS, BARE)), 0)
    assert [card.code for card in scene(at, 0).cards] == [*WORMS]
    assert len(lines(at, 0, lang)) == 1
    assert lines(at, 0, lang) == lines(opened_by(looking(BARE, scenes=(BARE, WORMS)), 0), 0, lang)
    at, _ = answer(at, 0, SPOT, "blue", 4_000)
    assert sum(line.startswith(("1: ", "2: ")) for line in lines(at, 0, lang)) == len(WORMS)


@pytest.mark.rule("SM-71")
def test_whoever_reads_a_scene_is_shown_no_picture_of_it():
    at, _ = answer(looking(WORMS), 0, OPEN, "read", 1_000)
    assert scene(at, 0).cards == ()


@pytest.mark.rule("SM-63")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_beside_the_record_of_settled_scenes_the_twin_still_says_which_cards_are_of_which_scene(lang):
    at, told = looking((), scenes=(RED_HATS, WORMS), piles=(3, 3)), []
    for seat in (0, 1):
        for ms, *acts in ((1_000, "hat", "nothing"), (9_000, "knock")):
            at = opened_by(at, seat, ms)
            for act in acts:
                at, told = answer(at, seat, SPOT, act, ms + 2_000 + 700 * seat)
    spoken = (speaking(lang)(said) for each in visible_to(told, None) if (said := words.event(each, seen(at))))
    twin = unsaid_lines(lines(at, None, lang), "\n".join(map(shorten_signs, spoken)))
    places = [position for position, line in enumerate(twin) if line.startswith("1: ")]
    assert [twin[position - 1] for position in places] == [
        {"it": f"Scena {number}, le carte.", "en": f"Scene {number}, the cards."}[lang] for number in (1, 2)
    ]
    assert not [line for line in twin if "Giulia (" in line or "Marco (" in line], "the record has told it"
    assert [line for line in lines(at, None, lang) if "Marco (" in line]


# -- drawn -------------------------------------------------------------------------------------


@pytest.mark.rule("SM-3")
def test_the_table_chooses_the_signs_on_the_colours():
    signs = [scene(racing(RED_HATS, marks=marks)) for marks in ("both", "letters", "shapes")]
    assert [bool(each.letters) for each in signs] == [True, True, False]
    assert [each.is_shaped for each in signs] == [True, False, True]
    assert len({tuple(picture.draw(layout).rows) for layout in signs}) == 3
