"""The table as a picture: only what everybody may see, all of it, and the same in words."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PIL import ImageChops

from bot.text.signs import shorten_signs, spell_signs
from bot.text.translator import Translator
from games.art import sprites
from games.art.palette import opaque_colours, palette_bytes
from games.cards import parse_cards
from games.eleusis.language.rule import WordedRule
from games.eleusis.picture import picture
from games.eleusis.picture.table import list_tabs
from games.eleusis.rules import game
from games.eleusis.rules.start import begin_round
from games.eleusis.rules.state import Cause, Finished, Guessing, Pausing, Result, Spot
from games.eleusis.words.fates import reveals
from games.eleusis.words.phrases import card_sign
from games.kernel import make_view, open_position
from games.secret import CHANCE, Commitment, Seat, hold
from tests.games.eleusis.table import Playout, answer, dealt, playing, start, usual
from tests.support.images import encode_png

BOX = SimpleNamespace(package="games.eleusis")
NAMES = ("Giulia", "Marco", "Alessandra", "Pietro", "Bianca", "Tommaso", "Massimiliano De Santis", "Zoë Đorđević")
HANDS = ("2H 3H 4H", "5S 6S", "9D", "")
LINE = "7S/KC 4H 9C/10S/2C QD 2S KH"
PRINT = "a41f09c27be3" + "0" * 52


def table(line=LINE, hands=HANDS, turn=1, dealer=3, **more):
    """A round in play with a fingerprint of its own."""
    state = playing(line=line, hands=hands, turn=turn, dealer=dealer, **more)
    return replace(state, round=replace(state.round, commitment=Commitment(PRINT)))


def with_round(state, **changes):
    return replace(state, round=replace(state.round, **changes))


def seen(state, eye=None):
    return make_view(open_position(game, state), None if eye is None else Seat(eye))


def speaking(lang="it", names=NAMES):
    return lambda said: Translator().speak(BOX, said, lang, names.__getitem__)


def scene(state, eye=None, lang="it", narrow=False, names=NAMES):
    return picture.scene(seen(state, eye), speaking(lang, names), narrow=narrow)


def drawn(state, **more):
    return picture.draw(scene(state, **more))


def bytes_of(state, **more):
    return encode_png(drawn(state, **more))


def lines(state, lang="it"):
    return [shorten_signs(speaking(lang)(line)) for line in picture.lines(seen(state))]


def holds(image, sprite, at):
    """Whether a sprite lies there, whole."""
    there = image.crop((*at, at[0] + sprite.width, at[1] + sprite.height))
    differ = ImageChops.difference(there.convert("RGB"), coloured(sprite.image).convert("RGB"))
    return sum(ImageChops.multiply(differ.convert("L"), sprite.mask).histogram()[1:]) == 0


def coloured(entries):
    image = entries.copy()
    image.putpalette(palette_bytes())
    return image


# -- what may be seen --------------------------------------------------------------------------


def hidden(state):
    """The same table with another rule, salt, hands and stock, all of the same size."""
    round_ = state.round
    other = tuple(
        hold(tuple(parse_cards("KC QC JC")[: len(h.open())]), Seat(s), sized=True) for s, h in enumerate(round_.hands)
    )
    return with_round(
        state,
        rule=hold(usual("alt-parity"), round_.dealer),
        salt=hold("ff" * 32, round_.dealer),
        hands=other,
        stock=hold(round_.stock.open()[::-1], sized=True),
    )


@pytest.mark.parametrize("narrow", [False, True])
def test_the_public_picture_is_the_same_to_the_byte_whatever_is_hidden(narrow):
    one, other = table(), hidden(table())
    assert one != other
    assert bytes_of(one, narrow=narrow) == bytes_of(other, narrow=narrow)
    assert picture.lines(seen(one)) == picture.lines(seen(other))
    assert picture.alt(seen(one)) == picture.alt(seen(other))


def test_every_seat_sees_the_same_table_as_the_public():
    state = table()
    assert {scene(state, eye=eye) for eye in (None, 0, 1, 2, 3)} == {scene(state)}


def test_the_rule_is_in_no_picture_before_the_round_is_over():
    for state, _ in list(Playout(4, 5))[:60]:
        is_over = isinstance(state.phase, Pausing | Finished)
        for eye in (None, 0, 1, 2, 3):
            layout = scene(state, eye=eye)
            assert bool(layout.rule) == (is_over and bool(state.results)), state.phase


def finished(state, cause=Cause.GUESSED, rule=None):
    """The table with its round over, the rule in words on it."""
    round_ = state.round
    result = Result(
        round_.number, round_.dealer, cause, rule or usual("suit-cycle"), "00", round_.commitment, round_.line, ()
    )
    return replace(state, phase=Pausing(), results=(result,))


@pytest.mark.rule("EE-44")
def test_the_revealed_rule_lies_on_the_table_once_the_round_is_over():
    over = finished(table())
    layout = scene(over)
    assert layout.rule_title == "La regola di Pietro"
    assert layout.rule.startswith("I semi girano in quest’ordine")
    assert drawn(over).height > drawn(table()).height
    assert "La regola è scoperta: impronta a41f 09c2 7be3." in lines(over)
    assert "La regola di Pietro: «I semi girano in quest’ordine: picche, cuori, quadri e fiori, e da capo»." in lines(
        over
    )


def test_the_rule_of_an_earlier_round_is_off_the_table():
    over = finished(table())
    next_round = begin_round(over).state
    assert scene(next_round).rule == ""
    assert scene(replace(next_round, phase=Finished(Cause.TIME))).rule == ""


# -- what is on it -----------------------------------------------------------------------------


def test_the_layout_holds_the_round_the_seal_the_stock_and_the_seats():
    layout = scene(table(robots=(0,)))
    assert layout.heading == "Mano 1 di 3"
    assert layout.seal == "a41f 09c2 7be3"
    assert layout.stock == "12"
    assert [(each.name, each.held, each.is_awaited) for each in layout.players] == [
        ("Giulia", "3", False), ("Marco", "2", True), ("Alessandra", "1", False), ("Pietro", "", False),
    ]  # fmt: skip
    assert [each.is_dealer for each in layout.players] == [False, False, False, True]
    assert [each.is_robot for each in layout.players] == [True, False, False, False]
    assert hash(layout) == hash(scene(table(robots=(0,))))


@pytest.mark.parametrize(
    ("line", "at"),
    [("7S 4H 9C", (163, 62)), ("7S " + "4H " * 9 + "9C", (9, 62 + 26 + 90 + 12))],
    ids=["in the first row", "first of the second row"],
)
def test_the_main_line_runs_to_the_right_ten_cards_to_a_row(line, at):
    assert holds(drawn(with_round(table(line), latest=Spot(1))), sprites.card_sprite("9C", 64, 1), at)


def test_a_narrow_picture_has_six_cards_to_a_row_and_finer_points():
    image = drawn(table("7S " + "4H " * 5 + "9C"), narrow=True)
    assert image.width == 720
    assert holds(image, sprites.card_sprite("9C", 64, 1.5), (round(9 * 1.5), round((62 + 26 + 90 + 12) * 1.5)))


@pytest.mark.rule("EE-8")
def test_wrong_cards_hang_under_the_card_they_were_played_after_oldest_on_top():
    image = drawn(table("7S 9C/10S/2C 4H"))
    inside = (4, 7, 58, 29)
    for place, tab in enumerate((sprites.tab_sprite("10", "S", 62, 32, 1), sprites.tab_sprite("2", "C", 62, 32, 1))):
        x, y = 87, 62 + 90 - 5 + 27 * place
        there = image.crop((x + 4, y + 7, x + 58, y + 29)).convert("RGB")
        assert there.tobytes() == coloured(tab.image).crop(inside).convert("RGB").tobytes()


def test_a_deep_side_line_keeps_its_last_cards_and_counts_the_others():
    wrong = parse_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC")
    assert list_tabs(wrong[:9]) == wrong[:9]
    assert list_tabs(wrong) == (3, *wrong[3:])
    deep, deeper = "7S/AC/2C/3C/4C/5C/6C/7C/8C/9C", "7S/AC/2C/3C/4C/5C/6C/7C/8C/9C/10C/JC"
    assert drawn(table(deep)).height == drawn(table(deeper)).height


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("latest", [Spot(2), Spot(3, 1), Spot(6)])
def test_the_newest_card_has_a_thick_ochre_ring(latest, narrow):
    ochre = opaque_colours()[5 + 1]

    def count(state):
        return sum(
            number for number, colour in drawn(state, narrow=narrow).convert("RGB").getcolors() if colour == ochre
        )

    bare = count(with_round(table(), latest=None))
    ringed = count(with_round(table(), latest=latest))
    assert ringed > bare + (300 if latest.wrong is not None else 700)


@pytest.mark.rule("EE-9")
def test_of_41_cards_the_last_30_are_shown_and_the_others_counted():
    forty, more = table(" ".join(["7S"] * 40)), table(" ".join(["7S"] * 41))
    assert len(scene(forty).line) == 40
    assert scene(forty).earlier == 0
    layout = scene(more)
    assert (len(layout.line), layout.earlier, layout.earlier_words) == (30, 11, "+ 11 precedenti")
    assert drawn(more).height < drawn(forty).height
    assert "".join(lines(more)).count("7♠") == 41


def test_in_words_the_newest_cards_come_first_so_that_the_oldest_are_left_out_where_room_is_short():
    rows = lines(table(" ".join(["7S"] * 20 + ["4H/2C"] * 5)))[5:]
    assert [row.partition(":")[0] for row in rows] == ["21–25", "11–20", "1–10, dalla carta d’inizio"]
    assert rows[0] == "21–25: 4♥ (2♣), 4♥ (2♣), 4♥ (2♣), 4♥ (2♣) e 4♥ (2♣)."


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


def test_names_that_the_font_cannot_write_are_drawn_all_the_same():
    names = ("李雷", "👩🏽‍🚀", "<script>alert(1)</script>", "\u202eevil\ue000")
    assert bytes_of(table(), names=names) != bytes_of(table())


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("narrow", [False, True])
def test_every_picture_of_a_game_has_only_colours_of_the_palette(seats, narrow):
    states = [state for state, _ in Playout(seats, seats)]
    for state in states[:: max(1, len(states) // 6)]:
        image = drawn(state, narrow=narrow)
        assert image.mode == "P"
        assert bytes(image.getpalette("RGB"))[: len(palette_bytes())] == palette_bytes()
        assert max(image.tobytes()) < len(opaque_colours())
        assert image.width == (720 if narrow else 800)


# -- before the deal -----------------------------------------------------------------------------


def test_the_table_is_empty_while_the_rule_is_chosen():
    state, _ = answer(start(4), CHANCE, "game", "0a" * 8)
    layout = scene(state)
    assert layout.notice == "Giulia sceglie la regola segreta"
    assert (layout.line, layout.stock, layout.seal) == ((), "", "")
    assert not any(each.held for each in layout.players)
    assert drawn(state).size == (800, 237)
    assert lines(state) == ["Mano 1 di 4, mazziere Giulia.", "Giulia sceglie la regola segreta."]
    assert (
        shorten_signs(speaking()(picture.alt(seen(state))))
        == "Il tavolo senza carte: Giulia sceglie la regola segreta."
    )


def test_the_table_has_words_before_the_first_round_and_after_a_game_without_one():
    first = start(4)
    assert scene(first).notice == "Si comincia"
    assert lines(first) == ["Si comincia."]
    nothing = replace(first, phase=Finished())
    assert scene(nothing, lang="en").notice == "The game is over"
    assert drawn(nothing).width == 800


def test_between_the_seal_and_the_deal_the_lock_lies_on_the_table():
    state, _ = answer(start(4), CHANCE, "game", "0a" * 8)
    sealed = with_round(state, commitment=Commitment(PRINT))
    assert bytes_of(sealed) != bytes_of(state)
    assert lines(sealed)[1] == "La regola è sigillata: impronta a41f 09c2 7be3."


# -- in words ------------------------------------------------------------------------------------


TWIN = {
    "it": """\
Mano 1 di 4, mazziere Pietro.
La regola è sigillata: impronta a41f 09c2 7be3.
Nel mazzo restano 12 carte.
In mano: Giulia 3 carte, Marco 2 carte e Alessandra 1 carta.
Fra parentesi le carte sbagliate, dopo quella a cui seguono.
1–6, dalla carta d’inizio: 7♠ (K♣), 4♥, 9♣ (10♠ e 2♣), Q♦, 2♠ e K♥.""",
    "en": """\
Round 1 of 4, dealer Pietro.
The rule is sealed: fingerprint a41f 09c2 7be3.
12 cards are left in the stock.
In hand: Giulia 3 cards, Marco 2 cards and Alessandra 1 card.
In brackets the wrong cards, after the card they followed.
1–6, from the starter: 7♠ (K♣), 4♥, 9♣ (10♠ and 2♣), Q♦, 2♠ and K♥.""",
}


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_twin_says_all_that_the_picture_shows(lang):
    assert "\n".join(lines(table(), lang)) == TWIN[lang]


def test_a_table_without_a_stock_says_nothing_of_it():
    bare = with_round(table(), stock=None)
    assert scene(bare).stock == ""
    assert not [line for line in lines(bare) if "mazzo" in line]


def test_the_twin_says_which_wrong_card_is_the_newest():
    state = with_round(table("7S 4H/2C/JD"), latest=Spot(2, 1))
    assert "1–2, dalla carta d’inizio: 7♠ e 4♥ (2♣ e J♦, appena giocata)." in lines(state)


def test_the_twin_is_spoken_with_the_full_names_of_cards():
    said = [spell_signs(speaking()(line)) for line in picture.lines(seen(table()))]
    assert "donna di quadri, 2 di picche e re di cuori." in said[-1]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("it", "Il tavolo: sequenza principale di 6 carte, ultima K♥; 3 carte sbagliate."),
        ("en", "The table: a main line of 6 cards, last K♥; 3 wrong cards."),
    ],
)
def test_the_picture_is_said_in_one_sentence(lang, said):
    assert shorten_signs(speaking(lang)(picture.alt(seen(table())))) == said


def test_a_table_that_has_just_been_dealt():
    state, _ = dealt(4)
    starter = card_sign(state.round.line[0].card).short
    assert lines(state)[-1] == f"1, carta d’inizio: {starter}."
    assert shorten_signs(speaking()(picture.alt(seen(state)))).endswith(
        f"di 1 carta, ultima {starter}; nessuna carta sbagliata."
    )


def test_whoever_may_guess_is_awaited_and_nobody_once_the_round_is_over():
    guessing = replace(table(), phase=Guessing(Seat(2)))
    assert [each.name for each in scene(guessing).players if each.is_awaited] == ["Alessandra"]
    assert not any(each.is_awaited for each in scene(finished(table())).players)


@pytest.mark.rule("EE-56")
def test_a_card_that_waits_for_its_verdict_lies_at_the_end_with_a_question_mark():
    state = playing(rule=WordedRule("solo rosse"), hands=("", "9C 9S", "4C 5D"), line="7S 2H")
    before = scene(state)
    state = answer(state, 1, "play", "9C")[0]
    laid = scene(state)
    assert (before.is_laid, laid.is_laid) == (False, True)
    assert [str(column.card) for column in laid.line] == ["7S", "2H", "9C"]
    assert laid.latest == Spot(3)
    judged = answer(state, 0, "verdict", "right")[0]
    assert (scene(judged).line, scene(judged).is_laid) == (laid.line, False)
    assert bytes_of(state) != bytes_of(judged)


def test_a_long_rule_in_words_stands_whole_on_the_table_when_it_is_over():
    rule = WordedRule("Prima due carte rosse di fila e poi una nera più alta dell’ultima rossa, " * 5)
    state = finished(table(), rule=rule)
    for narrow in (False, True):
        assert rule.words.strip() in scene(state, narrow=narrow).rule
        assert drawn(state, narrow=narrow).height > drawn(finished(table()), narrow=narrow).height


# -- for a page that says the rest -------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
def test_a_bare_picture_is_the_line_alone(narrow):
    state = table()
    bare = picture.scene(seen(state), speaking(), narrow=narrow, bare=True)
    assert (bare.heading, bare.players, bare.seal, bare.stock) == ("", (), "", "")
    assert bare.line == scene(state).line
    layout, image = picture.layout(bare), picture.draw(bare)
    assert image.size == (round(1.5 * layout.width), round(1.5 * layout.height))
    assert set(layout.places) == {"next"}


@pytest.mark.rule("EE-44")
def test_the_rule_is_the_one_step_of_the_end():
    over = replace(finished(table()), phase=Finished(Cause.TIME))
    rules = [picture.scene(seen(over), speaking(), narrow=False, bare=True, upto=upto).rule for upto in (0, 1, None)]
    assert rules[0] == ""
    assert rules[1] == rules[2] != ""
    assert len(reveals(seen(over))) == 1


def test_with_four_colours_diamonds_and_clubs_have_their_own_wherever_they_lie():
    for line, is_other in (("7S/KH 4H", False), ("7S 4D", True), ("7S 4C", True), ("7S/2D", True), ("7S/2C", True)):
        usual = scene(table(line=line))
        four = picture.use_four_colours(usual)
        assert (
            ImageChops.difference(*(picture.draw(each).convert("RGB") for each in (usual, four))).getbbox() is not None
        ) == is_other
        assert picture.layout(four) == picture.layout(usual)
