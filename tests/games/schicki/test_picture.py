"""The gala in a picture: what each eye finds there, how it lies, and the same in words."""

from types import SimpleNamespace

import pytest

from bot.text.fitting import unsaid_lines
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.event import visible_to
from games.kernel import make_view
from games.schicki.picture import picture, table
from games.schicki.picture.table import PictureCard, PictureModel
from games.schicki.rules.looks import SHOWN
from games.schicki.rules.state import OPEN, SPOT
from games.schicki.words import describe
from games.secret import CLOCK, Seat
from games.spec import told_scene
from tests.games.schicki.table import BARE, RED_HATS, TWO_MATCHES, WORMS, answer, looking, pass_by, press, racing

SPEC = SimpleNamespace(package="games.schicki")
NAMES = ("Giulia", "Marco", "Alessandra", "Pietro", "Lea", "Ugo", "Massimiliano De Santis")
SPEECH = Translator()
VIEWERS = (None, 0, 1, 2, 3)


def seen(at, viewer=None):
    return make_view(at, None if viewer is None else Seat(viewer))


def speaking(lang="it"):
    return lambda said: SPEECH.speak(SPEC, said, lang, NAMES.__getitem__)


def scene(at, viewer=None, lang="it", narrow=False):
    return picture.scene(seen(at, viewer), speaking(lang), narrow=narrow)


def lines(at, viewer=None, lang="it"):
    return [shorten_signs(speaking(lang)(line)) for line in picture.lines(told_scene(picture, seen(at, viewer)))]


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


@pytest.mark.rule("SM-8")
@pytest.mark.parametrize("narrow", [False, True])
def test_everybody_sees_the_same_cards_to_the_byte_also_whoever_has_pressed(narrow):
    at = racing(RED_HATS)
    pressed = press(at, 1, "hat", 1_000)
    pictures = {
        tuple(picture.draw(scene(each, viewer, narrow=narrow)).rows) for each in (at, pressed) for viewer in VIEWERS
    }
    assert len(pictures) == 1
    assert [card.code for card in scene(at).cards] == [*RED_HATS]


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


@pytest.mark.rule("SM-67")
@pytest.mark.parametrize(("lang", "before"), [("it", "Le carte di prima."), ("en", "The cards before this.")])
def test_the_words_never_pass_cards_that_were_won_off_as_those_that_are_raced_for(lang, before):
    at = racing((*RED_HATS, "PKBYGR"), former=2, shown=5_000)
    at = pass_by(press(at, 0, "hat", 4_000, stage=2))[0]
    said = lines(at, None, lang)
    assert said.index(before) == next(position for position, line in enumerate(said) if line.startswith("1: ")) - 1
    assert said[1].startswith("1 ")
    for settled in (stopped(RED_HATS, (0, "hat")), stopped(TWO_MATCHES, (0, "hat"))):
        assert before not in lines(settled, None, lang)


@pytest.mark.rule("SM-38")
def test_without_an_award_the_cards_stay_as_they_are_and_nobody_is_shown_why():
    at = stopped(TWO_MATCHES, (0, "hat"), (1, "scarf"))
    shown = scene(at)
    assert [card.lit for card in shown.cards] == [None, None]
    (account,) = shown.accounts
    assert (account.cards, account.matches) == ((), ())
    assert [(each.result, each.fate) for each in account.presses] == [("−1", "bad"), ("0", "")]
    assert not any("gial" in line for line in lines(at))


@pytest.mark.rule("SM-54")
def test_a_card_turned_after_the_picture_that_was_judged_lies_there_above_the_account():
    at = racing((*RED_HATS, "PKBYGR"), former=2, shown=5_000)
    at = pass_by(press(at, 0, "hat", 4_000, stage=2))[0]
    shown = scene(at)
    assert [card.code for card in shown.cards] == ["PKBYGR"]
    assert [card.code for card in shown.accounts[0].cards] == [*RED_HATS]


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


@pytest.mark.rule("SM-57", "SM-67")
def test_only_whoever_has_opened_a_scene_finds_it_on_the_picture():
    before = looking(WORMS)
    at = opened_by(before, 0)
    assert [card.code for card in scene(at, 0).cards] == [*WORMS]
    for viewer in (None, 1, 2, 3):
        assert scene(at, viewer) == scene(before, viewer)
        assert lines(at, viewer) == lines(before, viewer)


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


@pytest.mark.rule("SM-59")
def test_a_scene_that_was_looked_at_may_be_seen_again_with_what_one_did_and_without_a_judgement():
    at = opened_by(looking(WORMS, scenes=(WORMS, BARE)), 0)
    at, _ = answer(at, 0, SPOT, "blue", 4_000)
    (account,) = scene(at, 0).accounts
    assert [card.code for card in account.cards] == [*WORMS]
    assert [(each.key, each.time, each.result, each.fate) for each in account.presses] == [("blue", "2,500 s", "", "")]
    assert any("2,500 s" in line for line in lines(at, 0))
    assert not scene(at, 1).accounts


@pytest.mark.rule("SM-63")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_beside_the_record_of_settled_scenes_the_twin_still_says_which_cards_are_of_which_scene(lang):
    at, told = looking((), scenes=(RED_HATS, WORMS), piles=(3, 3)), []
    for seat in (0, 1):
        for ms, *acts in ((1_000, "hat", "nothing"), (9_000, "knock")):
            at = opened_by(at, seat, ms)
            for act in acts:
                at, told = answer(at, seat, SPOT, act, ms + 2_000 + 700 * seat)
    spoken = (speaking(lang)(said) for each in visible_to(told, None) if (said := describe.event(each, seen(at))))
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


@pytest.mark.rule("SM-50")
def test_of_very_many_presses_those_that_count_are_shown_and_how_many_more_there_were():
    at = racing(RED_HATS)
    for ms in range(1_000, 2_500, 100):
        at = press(at, 3, "hat", ms)
    at = pass_by(press(at, 1, "knock", 2_600))[0]
    (account,) = scene(at).accounts
    assert [each.key for each in account.presses] == ["hat"] * 9 + ["knock"]
    assert account.more == "e altre 6 azioni"
    assert account.more in lines(at)
    assert scene(stopped(RED_HATS, (0, "hat"))).accounts[0].more == ""
