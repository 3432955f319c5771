"""What the score sheet keeps of every hand of a match."""

import pytest

from bot.text.signs import shorten_signs
from games.secret import Seat
from games.tarocco.picture import picture
from games.tarocco.rules.combinations import Accuso, Count
from games.tarocco.rules.combinations import combinations_in as combinations_of
from games.tarocco.rules.state import Finished, Hand, Resting
from games.tarocco.words import tally as sheets
from games.values import replace
from tests.games.tarocco.scenes import NONE, shuffled
from tests.games.tarocco.table import cards
from tests.games.tarocco.test_picture import NAMES, declared, lines, onwards, scene, seen, speaking

FOUND = combinations_of(cards("DK CK SK DQ DN"))
"""Three Kings and a sequence of danari."""


def sheet_of(*counts):
    """A table whose first hand is over, counted so by side."""
    state = declared()
    own = [count.total for count in counts]
    by_seat = tuple(own[side] for side in state.sides)
    hand = Hand(1, state.dealer, state.sides, counts, ((),) * 4, None, None, None, by_seat, by_seat)
    return replace(state, phase=Resting(), sheet=(hand,), scores=by_seat, accusi=())


def told(state, lang="it"):
    """The pages, each as its lines."""
    speak = speaking(lang)
    return [
        [shorten_signs(speak(line)) for line in (page.title, *page.lines)] for page in sheets.score_sheets(seen(state))
    ]


@pytest.mark.rule("TB-80", "TB-81")
def test_a_hand_of_weeks_ago_has_its_five_lines_with_the_cards_that_made_each():
    old = sheet_of(Count(cards("DK CK SK DQ DN D6"), FOUND, 14, 6, ()), Count((), NONE, 20, 0, ())).sheet[0]
    state = sheet_of(Count((), NONE, 1, 0, ()), Count((), NONE, 2, 0, ()))
    state = replace(state, sheet=(old, *(replace(state.sheet[0], number=number) for number in range(2, 31))), hand=30)
    found = told(state)
    assert [page[0] for page in found] == [f"Il conto della smazzata {number}" for number in range(1, 31)]
    assert found[0][1:7] == [
        "Giulia e Alessandra: 47 punti.",
        "– Cricche 17: Re (danari, coppe e spade) 17.",
        "– Sequenze 10: Danari (Re, Regina e Cavallo) 10.",
        "– Carte 14: Re di danari, Re di coppe, Re di spade, Regina di danari e Cavallo di danari + 1 scartino.",
        "– Ultima presa 6.",
        "– Accusi 0.",
    ]
    assert found[0][-1] == "Smazzata 1, in punti: Giulia e Alessandra +47 → 47 e Marco e Pietro +20 → 20."
    assert told(state, "en")[0][0] == "The count of deal 1"


@pytest.mark.rule("TB-30", "TB-31")
def test_what_is_doubled_in_an_accuso_is_said():
    found = combinations_of(cards("DK CK SK DQ CQ SQ DN CN SN DJ CJ"))
    assert found.cricche_doubled
    assert found.sequences_doubled
    accuso = Accuso(Seat(0), found)
    state = sheet_of(Count((), NONE, 1, 0, (accuso,)), Count((), NONE, 2, 0, ()))
    (line,) = (line for line in told(state)[0] if line.startswith("– Accusi") and "Giulia" in line)
    assert line.endswith(", criccone, e sequenze raddoppiate.")


@pytest.mark.rule("TB-44", "TB-45")
def test_what_a_pair_declared_is_said_of_each_by_name_and_of_one_alone_without():
    kings = Accuso(Seat(0), combinations_of(cards("DK CK SK")))
    state = sheet_of(Count((), NONE, 1, 0, (kings,)), Count((), NONE, 2, 0, ()))
    declared = "Re (danari, coppe e spade) 17."
    assert f"– Accusi 17. Giulia: {declared}" in told(state)[0]
    (hand,) = state.sheet
    alone = replace(state, sheet=(replace(hand, sides=(0, 1)),), seats=2)
    assert f"– Accusi 17: {declared}" in told(alone)[0]


def rows_of(variety, players):
    """The rows of a sheet of two hands alike, each with the lines that follow it."""
    state = onwards(shuffled(variety, players), Resting)
    (hand,) = state.sheet
    text = lines(replace(state, sheet=(hand, replace(hand, number=2)), hand=2))
    first, second = (next(n for n, line in enumerate(text) if line.startswith(f"Smazzata {each}, ")) for each in (1, 2))
    return text[first:second], text[second:]


@pytest.mark.rule("TB-80")
@pytest.mark.parametrize(("variety", "players"), [("ottocento", 4), ("mattazza", 3)])
def test_in_words_up_to_three_scores_have_the_lines_of_hands_before_and_the_last_has_its_own_above(variety, players):
    before, last = rows_of(variety, players)
    assert [line.startswith("– ") for line in before[1:]] == [True] * (2 if variety == "ottocento" else 3)
    assert "(" not in before[0]
    assert not any(line.startswith("– ") for line in last)


@pytest.mark.rule("TB-80")
def test_in_words_more_scores_than_three_have_only_the_total_of_hands_before():
    before, last = rows_of("mattazza", 4)
    assert len(before) == 1
    assert before[0].count(" punti)") + before[0].count("(1 punto)") == 4
    assert not any("(" in line or line.startswith("– ") for line in last)


@pytest.mark.rule("TB-82")
def test_the_sheet_says_who_was_left_without_a_trick_and_nothing_of_it_where_nobody_was():
    state = sheet_of(Count((), NONE, 1, 0, ()), Count((), NONE, 2, 0, ()))
    (hand,) = state.sheet
    assert not any(line.startswith("Cappotto") for line in lines(state))
    flat = replace(state, sheet=(replace(hand, trickless=1),))
    assert [line for line in lines(flat) if line.startswith("Cappotto")] == [
        "Cappotto: Marco e Pietro restano senza prese."
    ]


@pytest.mark.rule("MZ-10")
def test_whoever_is_out_of_the_match_keeps_a_column_and_is_counted_no_more():
    state = onwards(shuffled("mattazza", 4), Finished)
    first, last = state.sheet[0], state.sheet[-1]
    out = [seat for seat in range(4) if Seat(seat) not in state.order]
    for narrow in (False, True):
        sheet = scene(state, narrow=narrow).sheet
        assert sheet.heads == ("", *NAMES[:4])
        assert all(sheet.under[0])
    found = told(state)
    assert all(f"{NAMES[seat]}: " in " ".join(found[0]) for seat in range(4))
    gone = [seat for seat in out if not last.counts[last.sides[seat]].pile and Seat(seat) not in last.losers]
    assert gone
    for seat in gone:
        assert not any(line.startswith(NAMES[seat]) for line in found[-1])
        assert sheet.under[-1][seat] == ""
        assert first.counts[first.sides[seat]].pile or Seat(seat) in first.losers


@pytest.mark.rule("TZ-6")
def test_a_hand_that_nobody_played_has_its_place_on_the_sheet():
    state = sheet_of(Count((), NONE, 1, 0, ()), Count((), NONE, 2, 0, ()))
    (hand,) = state.sheet
    state = replace(state, sheet=(hand, replace(hand, number=3)), hand=3)
    sheet = scene(state).sheet
    assert [row[0] for row in sheet.rows] == ["Smazzata 1", "Smazzata 2", "Smazzata 3"]
    assert (sheet.rows[1][1:], sheet.under[1]) == (("–", "–"), ("", ""))
    assert told(state)[1] == ["Il conto della smazzata 2", "Smazzata 2: hanno passato tutti, non vale [TZ-6]."]
    assert "Smazzata 2: hanno passato tutti, non vale [TZ-6]." in lines(state)
    assert len(told(replace(state, hand=5))) == 3


@pytest.mark.parametrize("narrow", [False, True])
def test_thirty_hands_have_a_picture_that_chats_take_and_their_numbers_in_full(narrow):
    state = sheet_of(Count(cards("DK CK SK DQ DN D6"), FOUND, 14, 6, ()), Count((), NONE, 20, 0, ()))
    (hand,) = state.sheet
    state = replace(state, sheet=tuple(replace(hand, number=number) for number in range(1, 31)), hand=30)
    image = picture.draw(scene(state, narrow=narrow)).to_image()
    assert sum(image.size) < 10_000
    assert image.height < 20 * image.width
    assert len(scene(state, narrow=narrow).sheet.rows) == 30
