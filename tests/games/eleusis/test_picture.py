"""The table as a picture: only what everybody may see, all of it, and the same in words."""

import pytest

from games.art.palette import to_rgb
from games.cards import parse_cards
from games.eleusis.language.catalogue import WordedRule
from games.eleusis.picture import picture
from games.eleusis.picture.table import list_tabs
from games.eleusis.rules import game
from games.eleusis.rules.state import Cause, Finished, Pausing, Result, Spot
from games.eleusis.words.events import reveals
from games.secret import Commitment
from games.values import replace
from tests.games.eleusis.scenes import judging_by_hand
from tests.games.eleusis.table import playing, usual
from tests.games.reader import Reader

NAMES = ("Giulia", "Marco", "Alessandra", "Pietro", "Bianca", "Tommaso", "Massimiliano De Santis", "Zoë Đorđević")
READER = Reader("eleusis", game, NAMES, picture=picture)
seen, speaking, scene, drawn = READER.seen, READER.speaking, READER.scene, READER.drawn
HANDS = ("2H 3H 4H", "5S 6S", "9D", "")
LINE = "7S/KC 4H 9C/10S/2C QD 2S KH"
PRINT = "a41f09c27be3" + "0" * 52


def table(line=LINE, hands=HANDS, turn=1, dealer=3, **more):
    """A round in play with a fingerprint of its own."""
    state = playing(line=line, hands=hands, turn=turn, dealer=dealer, **more)
    return replace(state, round=replace(state.round, commitment=Commitment(PRINT)))


def with_round(state, **changes):
    return replace(state, round=replace(state.round, **changes))


def laid(state, **more):
    """Where each symbol lies, from the lowest to the highest."""
    return {row[5]: (row[1], row[2]) for row in picture.draw(scene(state, **more)).rows if row[0] == "u"}


# -- what may be seen --------------------------------------------------------------------------


def finished(state, cause=Cause.GUESSED, rule=None):
    """The table with its round over, the rule in words on it."""
    round_ = state.round
    result = Result(
        round_.number, round_.dealer, cause, rule or usual("suit-cycle"), "00", round_.commitment, round_.line, ()
    )
    return replace(state, phase=Pausing(), results=(result,))


def test_a_card_that_waits_for_its_verdict_lies_on_a_bare_picture_too():
    bare = picture.scene(seen(judging_by_hand()), speaking(), narrow=False, bare=True)
    assert "french/9C" in {row[5] for row in picture.draw(bare).rows if row[0] == "u"}


# -- what is on it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "at"),
    [("7S 4H 9C", (163, 62)), ("7S " + "4H " * 9 + "9C", (9, 62 + 26 + 90 + 12))],
    ids=["in the first row", "first of the second row"],
)
def test_the_main_line_runs_to_the_right_ten_cards_to_a_row(line, at):
    assert laid(with_round(table(line), latest=Spot(1)))["french/9C"] == at


def test_a_narrow_picture_has_six_cards_to_a_row_and_finer_points():
    image = drawn(table("7S " + "4H " * 5 + "9C"), narrow=True)
    assert image.width == 720
    assert laid(table("7S " + "4H " * 5 + "9C"), narrow=True)["french/9C"] == (9, 62 + 26 + 90 + 12)


@pytest.mark.rule("EE-8")
def test_wrong_cards_hang_under_the_card_they_were_played_after_oldest_on_top():
    found = laid(table("7S 9C/10S/2C 4H"))
    assert [found[f"french/tab-{code}"] for code in ("10S", "2C")] == [(87, 62 + 90 - 5 + 27 * n) for n in (0, 1)]
    below, above, card = (list(found).index(f"french/{name}") for name in ("tab-2C", "tab-10S", "9C"))
    assert below < above < card


def test_a_card_is_the_same_piece_wherever_it_lies_and_of_two_packs_each_has_its_own():
    rows = picture.draw(scene(table("7S 9C/7S/2C 7S"))).rows
    keys = [row[6] for row in rows if row[0] == "u" and len(row) > 6]
    assert sorted(keys) == ["2C", "7S", "7S-2", "7S-3", "9C"]


def test_a_deep_side_line_keeps_its_last_cards_and_counts_the_others():
    wrong = parse_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC")
    assert list_tabs(wrong[:9]) == wrong[:9]
    assert list_tabs(wrong) == (3, *wrong[3:])
    deep, deeper = "7S/AC/2C/3C/4C/5C/6C/7C/8C/9C", "7S/AC/2C/3C/4C/5C/6C/7C/8C/9C/10C/JC"
    assert drawn(table(deep)).height == drawn(table(deeper)).height


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("latest", [Spot(2), Spot(3, 1), Spot(6)])
def test_the_newest_card_has_a_thick_ochre_ring(latest, narrow):
    ochre = to_rgb("ochre")

    def count(state):
        return sum(
            number for number, colour in drawn(state, narrow=narrow).convert("RGB").getcolors() if colour == ochre
        )

    bare = count(with_round(table(), latest=None))
    ringed = count(with_round(table(), latest=latest))
    assert ringed > bare + (300 if latest.wrong is not None else 700)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("lang", ["it", "en"])
def test_eight_seats_with_long_names_stay_in_the_picture(lang, narrow):
    names = ("Massimiliano Alessandro de’ Medici",) * 8
    state = table(hands=("2H " * 12,) * 7 + ("",), dealer=7, line="7S")
    image = drawn(state, lang=lang, narrow=narrow, names=names)
    short = drawn(state, lang=lang, narrow=narrow, names=("A",) * 8)
    assert image.size == short.size
    edge = (
        image.crop((0, 0, 4, image.height)).tobytes()
        + image.crop((image.width - 3, 0, image.width, image.height)).tobytes()
    )
    assert (
        edge
        == short.crop((0, 0, 4, image.height)).tobytes()
        + short.crop((image.width - 3, 0, image.width, image.height)).tobytes()
    )


# -- in words ------------------------------------------------------------------------------------


def test_a_long_rule_in_words_stands_whole_on_the_table_when_it_is_over():
    rule = WordedRule("Prima due carte rosse di fila e poi una nera più alta dell’ultima rossa, " * 5)
    state = finished(table(), rule=rule)
    for narrow in (False, True):
        assert rule.words.strip() in scene(state, narrow=narrow).rule.words
        assert drawn(state, narrow=narrow).height > drawn(finished(table()), narrow=narrow).height


# -- for a page that says the rest -------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
def test_a_bare_picture_is_the_line_alone(narrow):
    state = table()
    bare = picture.scene(seen(state), speaking(), narrow=narrow, bare=True)
    assert (bare.heading, bare.players, bare.is_sealed, bare.stock) == ("", (), False, "")
    assert bare.line == scene(state).line
    layout, image = picture.layout(bare), picture.draw(bare).to_image()
    assert image.size == (round(1.5 * layout.width), round(1.5 * layout.height))
    assert set(layout.places) == {"next"}


@pytest.mark.rule("EE-44")
def test_the_rule_is_the_one_step_of_the_end():
    over = replace(finished(table()), phase=Finished(Cause.TIME))
    rules = [
        picture.scene(seen(over), speaking(), narrow=False, bare=True, upto=upto).rule.words for upto in (0, 1, None)
    ]
    assert rules[0] == ""
    assert rules[1] == rules[2] != ""
    assert len(reveals(seen(over))) == 1
