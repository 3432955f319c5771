"""The table of the family as a picture: the trick by seat, the melds, the sheet, and the same in words."""

from dataclasses import replace
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.art.palette import opaque_colours, palette_bytes
from games.kernel import make_view, open_position
from games.secret import Seat
from games.tarocco import BOXES
from games.tarocco.picture import cards as fan
from games.tarocco.picture import picture
from games.tarocco.picture.model import PictureModel, Player
from games.tarocco.picture.table import CARD, HEAD, PLATE, TALL, dealer_spot, plate_width, seat_spots
from games.tarocco.rules.cards import PACK, Card
from games.tarocco.rules.combinations import combinations_in as combinations_of
from games.tarocco.rules.count import Accuso, Count
from games.tarocco.rules.state import Accusing, Discarding, Finished, Hand, Looking, Playing, Resting
from tests.games.tarocco.table import Playout, answer, cards, dealt, playing, rules_of, seated, until
from tests.support.images import encode_png

BOX = SimpleNamespace(package="games.tarocco")
NAMES = ("Giulia", "Marco", "Alessandra", "Pietro", "Bianca", "Tommaso")
HANDS = ("DK D6", "D7 D8", "M1 C6", "D9 ANG")


def seen(state, eye=None):
    return make_view(open_position(rules_of(state.terms.variety), state), None if eye is None else Seat(eye))


def speaking(lang="it", names=NAMES):
    return lambda said: Translator().speak(BOX, said, lang, names.__getitem__)


def scene(state, eye=None, lang="it", narrow=False, names=NAMES):
    return picture.scene(seen(state, eye), speaking(lang, names), narrow=narrow)


def drawn(state, **more):
    return picture.draw(scene(state, **more))


def lines(state, eye=None, lang="it"):
    return [shorten_signs(speaking(lang)(line)) for line in picture.lines(seen(state, eye))]


def said(state, eye=None, lang="it"):
    return shorten_signs(speaking(lang)(picture.alt(seen(state, eye))))


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


def found_in(held):
    return combinations_of(tuple(held))


NONE = found_in(())
FOUND = found_in(cards("DK CK SK DQ DN"))
"""Three Kings and a sequence of danari."""


def sheet_of(*counts):
    """A table whose first hand is over, counted so by side."""
    state = declared()
    own = [count.total for count in counts]
    by_seat = tuple(own[side] for side in state.sides)
    hand = Hand(1, state.dealer, state.sides, counts, ((),) * 4, None, None, None, by_seat, by_seat)
    return replace(state, phase=Resting(), sheet=(hand,), scores=by_seat, accusi=())


def declared(until=Playing):
    """A deal in which seat 0 declares four Kings."""
    state, _ = dealt(seated(), {0: "DK CK SK BK"})
    state = onwards(state, Accusing)
    state, _ = answer(state, 0, "accuso", "re")
    return state if until is Playing else onwards(state, until)


# -- the trick ---------------------------------------------------------------------------------


@pytest.mark.rule("TB-50", "TB-63")
def test_each_card_of_the_trick_lies_before_its_seat_in_the_order_of_play():
    state = played(playing(HANDS), (0, "DK|~"), (1, "D7"), (2, "M1"))
    layout = scene(state)
    assert [(each.seat, each.card, each.order) for each in layout.players] == [
        (0, "DK", 1), (1, "D7", 2), (2, "M1", 3), (3, "", 0),
    ]  # fmt: skip
    assert [each.seat for each in layout.players if each.takes] == [2]
    assert [each.seat for each in layout.players if each.is_awaited] == [3]
    assert [each.side for each in layout.players] == [0, 1, 0, 1]
    assert [each.seat for each in layout.players if each.is_dealer] == [3]


@pytest.mark.parametrize("eye", range(4))
def test_whoever_looks_sits_below_and_the_next_to_the_right(eye):
    layout = scene(playing(HANDS), eye)
    assert [each.seat for each in layout.players] == [(eye + step) % 4 for step in range(4)]
    below, right, above, left = (place.card for place in seat_spots(4, 800, 36, 236))
    assert left[0] < below[0] == above[0] < right[0]
    assert above[1] < left[1] == right[1] < below[1]


@pytest.mark.rule("TB-75")
def test_a_signal_stands_beside_its_card():
    state = played(playing(("T9 T5 D6", "D7 D8 D9", "M1 C6 C7", "ANG S6 S7")), (0, "T9|striscio"))
    assert scene(state).players[0].note == "striscio"
    assert lines(state)[1] == "1. Giulia: 9 Forza, striscio – per ora prende."
    assert encode_png(drawn(state)) != encode_png(
        drawn(played(playing(("T9 T5 D6", "D7 D8 D9", "M1 C6 C7", "ANG S6 S7")), (0, "T9|~")))
    )


@pytest.mark.rule("TB-67", "TB-70")
def test_the_matto_takes_nothing_even_while_it_lies_alone():
    state = played(playing(("MAT D6 C6", "D7 D8 C7", "M1 C8 C9", "D9 ANG S6")), (0, "MAT|~"))
    assert not any(each.takes for each in scene(state).players)
    assert "1. Giulia: Matto." in lines(state)
    assert said(state, 1) == "Mano 1 · giro 2. In tavola c’è una carta."
    after = played(state, (1, "D7"))
    assert [each.seat for each in scene(after).players if each.takes] == [1]
    assert said(after, 2) == "Mano 1 · giro 2. In tavola ci sono 2 carte: per ora prende Marco."
    assert said(after) == "Mano 1 · giro 2. In tavola: Giulia Matto e Marco 7 di danari."


@pytest.mark.rule("TB-64")
def test_a_trick_that_was_taken_stays_until_the_next_card_and_then_is_gone():
    three = ("DK D6 C6", "D7 D8 C7", "M1 C8 C9", "D9 ANG S6")
    state = played(playing(three), (0, "DK|~"), (1, "D7"), (2, "M1"), (3, "D9"))
    assert [each.card for each in scene(state).players] == ["DK", "D7", "M1", "D9"]
    assert "3. Alessandra: Moro – prende." in lines(state)
    after = played(state, (2, "C8|~"))
    assert [each.card for each in scene(after).players] == ["", "", "C8", ""]
    assert scene(after).sides[0].tricks == "1 presa"


# -- a hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize("eye", [None, 0, 1, 2, 3])
def test_only_ones_own_hand_is_in_the_picture_and_in_its_words(eye):
    state = playing(HANDS)
    own = () if eye is None else tuple(sorted(map(Card, HANDS[eye].split()), key=PACK.index))
    assert scene(state, eye).hand == own
    text = "\n".join(lines(state, eye))
    assert ("Re di danari" in text) == (eye == 0)
    assert ("Angelo" in text) == (eye == 3)


def test_ones_own_hand_is_the_first_thing_in_words_so_that_it_is_never_cut():
    assert lines(playing(HANDS), 0)[0] == "Le tue carte: Re di danari e 6 di danari."
    assert lines(playing(HANDS))[0] == "Mazziere Pietro."


def test_a_hand_is_fanned_in_the_order_of_the_pack_so_that_every_spine_shows():
    for width, room in ((112, 784), (92, 464)):
        for count in range(1, 23):
            for row in fan.hand_rows(PACK[:count], width, room):
                assert (room - width) / max(1, len(row) - 1) >= width * 0.28
            assert sum(fan.hand_rows(PACK[:count], width, room), ()) == PACK[:count]


def test_the_cards_that_lie_closed_are_counted_and_never_named():
    state, _ = dealt(seated(), {0: "DK CK SK BK"})
    assert isinstance(state.phase, Looking)
    for eye in (None, 0, 3):
        assert scene(state, eye).closed == 2
    assert scene(state).notice == "Pietro guarda le prime carte"
    assert isinstance(onwards(state, Discarding).phase, Discarding)
    assert scene(onwards(state, Discarding)).notice == "Pietro fa lo scarto"


# -- what was declared -------------------------------------------------------------------------


@pytest.mark.rule("TB-42")
def test_declared_cards_lie_open_under_their_points_until_the_first_trick_is_over():
    state = declared()
    (meld,) = scene(state).melds
    assert (meld.name, meld.points, meld.side) == ("Giulia", "34", 0)
    assert [(group.words, group.points, group.cards) for group in meld.groups] == [
        ("Re", "34", ("DK", "CK", "SK", "BK"))
    ]
    assert "Giulia accusa 34 punti: Re 34 (Re di danari, Re di coppe, Re di spade e Re di bastoni)." in lines(state)
    assert scene(state).sides[0].tricks == "nessuna presa · accusi 34"
    later = replace(state, trick=replace(playing(HANDS).trick, number=2))
    assert scene(later).melds == ()
    assert scene(later).sides[0].tricks == "nessuna presa · accusi 34"


# -- the score sheet ---------------------------------------------------------------------------


@pytest.mark.rule("TB-80", "TB-81")
def test_the_sheet_has_five_lines_with_the_cards_that_made_each():
    state = declared(Resting)
    (hand,) = state.sheet
    sheet = scene(state).sheet
    for column, count in zip(sheet.columns, hand.counts, strict=True):
        assert [line.words for line in column.lines] == [
            "Cricche: criccone" if count.combinations.cricche_doubled else "Cricche",
            "Sequenze",
            "Carte",
            "Ultima presa",
            "Accusi",
        ]
        assert sum(int(line.points) for line in column.lines) == count.total == int(column.total)
        cricche, sequences, cards, last, accusi = column.lines
        assert [group.cards for group in cricche.groups] == [each.cards for each in count.combinations.cricche]
        assert [group.cards for group in sequences.groups] == [each.cards for each in count.combinations.sequences]
        assert all(card in count.pile for group in cards.groups for card in group.cards)
        assert len(last.groups) == (count.last > 0)
        assert sum(int(group.points) for group in accusi.groups) == count.accusi_points
    assert sheet.columns[0].lines[4].groups[0].words == "Giulia: Re"
    assert sum(int(column.lines[2].points) + int(column.lines[3].points) for column in sheet.columns) == 93
    assert scene(state).hand == ()


@pytest.mark.rule("TB-30", "TB-31")
def test_what_is_doubled_has_its_mark():
    state = declared(Resting)
    (hand,) = state.sheet
    lines_ = scene(state).sheet.columns[0].lines
    found = hand.counts[0].combinations
    assert (lines_[0].is_doubled, lines_[1].is_doubled) == (found.cricche_doubled, found.sequences_doubled)


def test_the_words_of_the_sheet_name_the_five_lines_of_both_sides_and_the_scarto():
    state = declared(Resting)
    text = lines(state)
    totals = [count.total for count in state.sheet[0].counts]
    assert text[:4] == [
        "Il conto della mano 1.",
        f"Giulia e Alessandra: {totals[0]} punti.",
        f"Marco e Pietro: {totals[1]} punti.",
        "Il conto di Giulia e Alessandra:",
    ]
    assert [line.split()[1] for line in text if line.startswith("–")] == [
        "Cricche",
        "Sequenze",
        "Carte",
        "Ultima",
        "Accusi",
    ] * 2
    assert any(line.startswith("Scarto di Pietro: ") for line in text)
    assert said(state).startswith("Il conto della mano 1. Giulia e Alessandra: ")


def test_every_hand_has_its_row_at_the_end_and_the_winners_are_marked():
    state = onwards(seated(scores=(500, 500)), Finished, seed=5)
    sheet = scene(state).sheet
    winners = state.phase.result.winners
    assert [column.is_winner for column in sheet.columns] == [Seat(0) in winners, Seat(1) in winners]
    assert [row[0] for row in sheet.rows] == [f"Mano {hand.number}" for hand in state.sheet]


# -- drawn -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "narrow"), [("it", True), ("en", False)])
def test_every_picture_has_only_colours_of_the_palette_and_its_own_width(lang, narrow):
    state, _ = dealt(seated(), {0: "DK CK SK BK ANG MON BEG", 1: "DQ CQ SQ BQ"})
    states = [state, onwards(state, Discarding), onwards(state, Accusing), declared(), onwards(declared(), Resting)]
    for each in states:
        for eye in (None, 3):
            image = drawn(each, eye=eye, lang=lang, narrow=narrow)
            assert image.mode == "P"
            assert bytes(image.getpalette("RGB"))[: len(palette_bytes())] == palette_bytes()
            assert max(image.tobytes()) < len(opaque_colours())
            assert image.width == (720 if narrow else 800)
            assert hash(scene(each, eye=eye, lang=lang, narrow=narrow))


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


@pytest.mark.parametrize("narrow", [False, True])
def test_long_names_are_shortened_and_never_widen_the_picture(narrow):
    state = declared()
    long = drawn(state, narrow=narrow, names=("Massimiliano Alessandro de’ Medici",) * 4)
    assert long.size == drawn(state, narrow=narrow, names=("A",) * 4).size


def test_before_the_seats_are_drawn_there_are_names_alone():
    state = replace(seated(), order=(), sides=(), hand=0)
    assert lines(state) == ["Si tirano i posti."]
    assert said(state) == "Si tirano i posti"
    assert drawn(state).width == 800


# -- the other games ---------------------------------------------------------------------------


def shuffled(variety, players, seed=3):
    """A deal of one of the other games."""
    order = list(range(62))
    Random(seed).shuffle(order)
    return answer(seated(variety, players - 1, (0,) * players, players), -1, "pack", ",".join(map(str, order)))[0]


@pytest.mark.rule("TZ-3", "TZ-4", "TZ-5", "TZ-8")
def test_in_terziglio_the_pozzo_lies_closed_and_the_bidding_is_told():
    state = shuffled("terziglio", 3)
    speaker = state.phase.seat
    layout = scene(state)
    assert (layout.closed, layout.notice) == (8, f"{NAMES[speaker]} parla")
    state, _ = answer(state, speaker, "bid", "posso")
    assert scene(state).notice.endswith(f"risponde al «Posso?» di {NAMES[speaker]}")
    state, _ = answer(state, state.phase.seat, "posso", "di-mio")
    lone = NAMES[state.contract.lone]
    assert scene(state).heading == f"Mano 1 · {lone} di mio"
    assert scene(state).closed == 0


@pytest.mark.rule("TZ-13", "TZ-14")
def test_in_terziglio_every_seat_has_a_balance_of_its_own():
    state = shuffled("terziglio", 3)
    state, _ = answer(state, state.phase.seat, "bid", "di-mio")
    state = onwards(state, Resting)
    sheet = scene(state).sheet
    (hand,) = state.sheet
    assert [column.side for column in sheet.columns] == [0, 1]
    assert sheet.heads == ("", *NAMES[:3])
    assert len(sheet.rows[0]) == 4
    assert any(f"{NAMES[hand.contract.lone]}, di mio, perde: la mano vale {hand.poste} poste" == n for n in sheet.notes)
    for name, gain in zip(NAMES, hand.gains, strict=False):
        assert f"{name} {'+' if gain >= 0 else '−'}{abs(gain)} → " in lines(state)[-1]


@pytest.mark.rule("MZ-5", "MZ-9")
@pytest.mark.parametrize("players", [3, 6])
def test_in_mattazza_there_are_phrases_no_accusi_and_losers(players):
    state = shuffled("mattazza", players)
    card = rules_of("mattazza").ask(state).must
    (decision,) = card.values()
    first = decision.shape.fields[0].shape.options[0]
    after, _ = answer(state, state.phase.seat, "card-and-phrase", f"{first}|travalicare")
    (note,) = (each.note for each in scene(after).players if each.card)
    assert note.lower().startswith("travalic")
    assert f", {note} – per ora prende" in lines(after)[1]
    over = onwards(state, Resting)
    sheet = scene(over).sheet
    assert len(sheet.columns) == players
    assert all([line.words for line in column.lines][-1] == "Ultima presa" for column in sheet.columns)
    losers = [NAMES[seat] for seat in over.sheet[0].losers]
    assert any(note.startswith("Perde chi ") and all(name in note for name in losers) for note in sheet.notes)
    assert {side.target for side in scene(after).sides} == {"3"}


@pytest.mark.parametrize(("variety", "players"), [("terziglio", 3), ("millone", 2), ("quindici", 2), ("mattazza", 5)])
@pytest.mark.parametrize("narrow", [False, True])
def test_every_game_of_the_family_has_its_pictures(variety, players, narrow):
    state = shuffled(variety, players)
    if variety == "terziglio":
        state, _ = answer(state, state.phase.seat, "bid", "di-mio")
    for each in (state, until(state, Playing)[0], until(state, Resting, Finished)[0]):
        eye = 0 if narrow else None
        assert drawn(each, eye=eye, narrow=narrow).width == (720 if narrow else 800)
        assert lines(each, eye)


@pytest.mark.rule("MZ-5")
def test_a_long_phrase_at_the_edge_stays_within_the_picture():
    state = shuffled("mattazza", 5)
    layout = scene(state, narrow=True)
    players = tuple(replace(each, card="D6", order=1, note="fatti delle carte buone") for each in layout.players)
    image = picture.draw(replace(layout, players=players)).convert("RGB")
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


# -- by which clause, and the hands before -------------------------------------------------------


@pytest.mark.rule("TB-20", "TB-22", "TB-24", "TB-45", "TB-11", "TB-15")
def test_every_line_of_the_sheet_names_its_clauses_and_an_empty_one_names_none():
    state = sheet_of(
        Count(cards("DK CK SK DQ DN C6"), FOUND, 14, 6, (Accuso(Seat(0), FOUND),)), Count((), NONE, 0, 0, ())
    )
    (full, empty) = scene(state).sheet.columns
    assert [line.clauses for line in full.lines] == ["TB-20", "TB-22 TB-24", "TB-11", "TB-15", "TB-45"]
    assert {line.clauses for line in empty.lines} == {""}
    assert [line.rpartition(" [")[2] for line in lines(state) if "[" in line] == [
        "TB-20].", "TB-22 e TB-24].", "TB-11].", "TB-15].", "TB-45].",
    ]  # fmt: skip
    assert "– Cricche 0." in lines(state)


@pytest.mark.rule("TB-30", "TB-31", "TB-23", "TB-26")
def test_clauses_that_follow_each_other_are_a_range_and_doubling_adds_its_own():
    pile = cards("DK CK SK DQ CQ SQ DN CN SN ANG MON SOL LUN M1 M2 BEG")
    found = found_in(pile)
    (column, _) = scene(sheet_of(Count(pile, found, 0, 0, ()), Count((), NONE, 0, 0, ()))).sheet.columns
    assert [line.clauses for line in column.lines[:2]] == ["TB-20 TB-30", "TB-22–26 TB-31"]
    assert [line.is_doubled for line in column.lines[:2]] == [True, True]


@pytest.mark.rule("TB-30")
def test_a_doubled_accuso_says_so_at_each_of_its_combinations():
    found = found_in(cards("DK CK SK DQ CQ SQ DN CN SN"))
    state = replace(declared(), accusi=(Accuso(Seat(0), found),))
    (meld,) = scene(state).melds
    assert {group.points for group in meld.groups} == {"17×2", "14×2", "13×2", "10×2"}
    assert int(meld.points) == found.total


@pytest.mark.rule("TB-80")
def test_the_hands_before_keep_their_five_lines():
    state = sheet_of(Count(cards("DK CK SK"), FOUND, 14, 6, ()), Count((), NONE, 20, 0, ()))
    state = replace(state, sheet=(state.sheet[0], replace(state.sheet[0], number=2)), hand=2)
    sheet = scene(state).sheet
    assert sheet.under == (("17 · 10 · 14 · 6 · 0", "0 · 0 · 20 · 0 · 0"),) * 2
    assert sheet.legend == "Sotto: cricche, sequenze, carte, ultima presa, accusi"
    assert lines(state)[-3:-1] == [
        "– Giulia e Alessandra 47 punti: cricche 17, sequenze 10, carte 14 e ultima presa 6.",
        "– Marco e Pietro 20 punti: carte 20.",
    ]
    assert drawn(state, narrow=True).height > drawn(replace(state, sheet=state.sheet[:1], hand=1), narrow=True).height


@pytest.mark.rule("QN-2")
def test_in_quindici_the_sheet_says_what_the_points_come_to():
    state = onwards(shuffled("quindici", 2), Resting)
    (one, other) = state.sheet[0].gains
    assert f"In punti tondi: Giulia {one}, Marco {other}" in scene(state).sheet.notes
    assert f"In punti tondi: Giulia {one}, Marco {other}." in lines(state)


@pytest.mark.rule("TZ-14")
def test_allies_who_do_not_stand_equal_each_have_their_poste_in_the_words():
    state = shuffled("terziglio", 3)
    state, _ = answer(state, state.phase.seat, "bid", "di-mio")
    state = replace(state, scores=(4, 1, -5), sides=(1, 0, 1), contract=replace(state.contract, lone=Seat(1)))
    assert any("Giulia 4 poste e Alessandra −5 poste." in line for line in lines(state))
    assert any(line.startswith("Marco: nessuna presa; 1 posta.") for line in lines(state))


@pytest.mark.rule("TB-45")
@pytest.mark.parametrize(
    ("variety", "players", "stood"),
    [("millone", 2, "prima della mano 0 punti su 1.000"), ("mattazza", 4, "0 penalità su 3")],
)
def test_only_points_beside_which_accusi_may_stand_are_said_to_be_those_before_the_hand(variety, players, stood):
    assert f"Giulia: nessuna presa; {stood}." in " ".join(lines(shuffled(variety, players)))


# -- for a page that says the rest -------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("eye", [None, 0, 2])
def test_a_bare_picture_is_the_table_alone_and_of_the_size_that_was_told(narrow, eye):
    state = playing(HANDS)
    bare = picture.scene(seen(state, eye), speaking(), narrow=narrow, bare=True)
    assert (bare.heading, bare.hand, bare.sides, bare.melds) == ("", (), (), ())
    layout, image = picture.layout(bare), picture.draw(bare)
    assert image.size == (round(layout.width * bare.scale), round(layout.height * bare.scale))
    assert image.size[0] == (720 if narrow else 1200)
    assert (
        image.height / image.width
        < drawn(state, eye=eye, narrow=narrow).height / drawn(state, eye=eye, narrow=narrow).width
    )
    free = {f"free-{player.seat}" for player in bare.players if not player.card}
    assert {f"{what}-{seat}" for what in ("seat", "plate") for seat in range(4)} | free == set(layout.places)


def test_a_card_is_drawn_where_its_place_was_told():
    state = playing(HANDS)
    lays = next(player.seat for player in scene(state).players if player.is_awaited)
    before = picture.scene(seen(state), speaking(), narrow=True, bare=True)
    x, y, width = picture.layout(before).places[f"seat-{lays}"]
    after = played(state, (lays, f"{HANDS[lays].split()[0]}|~"))
    one, other = (
        picture.draw(m).convert("RGB") for m in (before, picture.scene(seen(after), speaking(), narrow=True, bare=True))
    )
    at = (round(x * one.width), round(y * one.height))
    assert one.getpixel(at) != other.getpixel(at)
    shown = picture.scene(seen(after), speaking(), narrow=True, bare=True)
    assert [f"free-{lays}" in picture.layout(each).places for each in (before, shown)] == [True, False]
    assert 60 < width * 480 < 90


@pytest.mark.rule("TB-42")
def test_what_was_declared_lies_on_the_bare_picture_of_those_who_only_watch():
    state = next(
        state for state, _ in Playout("ottocento", 3) if state.accusi and any(each.points for each in state.accusi)
    )
    melds = {eye: picture.scene(seen(state, eye), speaking(), narrow=False, bare=True).melds for eye in (None, 0)}
    assert melds[None] == scene(state).melds != ()
    assert melds[0] == ()


@pytest.mark.parametrize("narrow", [True, False])
def test_every_card_on_a_pages_picture_can_be_drawn_before_anybody_waits_for_it(narrow):
    for draw_piece in BOXES[0].pieces:
        draw_piece()
    before = fan.card_sprite.cache_info().misses
    for code in ("MAT", "DK", "M4", "B6"):
        player = Player(Seat(0), "Anna", card=code, order=1, takes=True)
        picture.draw(PictureModel(narrow, "", (player, Player(Seat(1), "Bruno")), is_seated=True, bare=True))
    assert fan.card_sprite.cache_info().misses == before
