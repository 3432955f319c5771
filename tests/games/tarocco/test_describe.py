"""What is said at the table, in both languages: every event, question and answer; and why, on ten positions."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.text.clauses import read_clauses, read_cover
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.event import told_to
from games.kernel import make_view, open_position
from games.secret import Seat
from games.tarocco.rules.cards import PACK, Card, sorted_cards
from games.tarocco.rules.clauses import hand_clauses
from games.tarocco.rules.combinations import combinations_in
from games.tarocco.rules.count import Count, Payment
from games.tarocco.rules.events import (
    Dealt,
    Declared,
    Discarded,
    GoneOut,
    HandCounted,
    Played,
    TrickTaken,
)
from games.tarocco.rules.state import Accusing, Hand
from games.tarocco.rules.terms import Variety
from games.tarocco.words import describe
from games.tarocco.words.events import closing
from games.tarocco.words.phrases import card_name
from games.tarocco.words.primer import make_primer
from tests.games.tarocco.table import (
    Playout,
    again,
    answer,
    dealt,
    lay,
    only,
    playing,
    rules_of,
    seated,
    until,
)

BOX = SimpleNamespace(package="games.tarocco")
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
FIGURES = "DK DQ DN DJ CK CQ CN CJ"
"""A hand of two sequences."""


def speak(message, lang="it"):
    return shorten_signs(Translator().speak(BOX, message, lang, lambda seat: NAMES[seat]))


def seen(state, seat=None):
    return make_view(open_position(rules_of(state.terms.variety), state), None if seat is None else Seat(seat))


def line(event, state, seat=None, lang="it"):
    """How an event reads to an eye that has been told it."""
    (heard,) = told_to((event,), None if seat is None else Seat(seat))
    return speak(describe.event(heard, seen(state, seat)), lang)


def short(event, state):
    """The same to all, with cards as they stand on a button."""
    return speak(describe.event(event, seen(state)))


# -- everything has its words --------------------------------------------------------------


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_card_has_a_name_of_its_own(lang):
    assert len({speak(card_name(card), lang) for card in PACK}) == len(PACK)


@pytest.mark.parametrize("variety", list(Variety))
def test_the_primer_ends_with_how_this_game_is_won(variety):
    told_how = [[speak(panel.lines[-1], lang) for panel in make_primer(variety)][-1] for lang in ("it", "en")]
    others = {speak(make_primer(other)[-1].lines[-1]) for other in Variety if other is not variety}
    assert told_how[0] not in others
    assert all(told_how)
    accuso = [panel for panel in make_primer(variety) if panel.title.key == "primer-accuso"]
    assert bool(accuso) == (variety is not Variety.MATTAZZA)


# -- what only one seat reads ----------------------------------------------------------------


@pytest.mark.rule("TB-56")
def test_a_scarto_is_read_by_its_owner_alone():
    state, _ = dealt(seated("quattro-scartate"), {3: FIGURES})
    state, events = answer(state, 3, "scarto", "CQ,CJ")
    scarto = only(events, Discarded)
    assert line(scarto, state, 3) == "Scarti Regina di coppe e Fante di coppe."
    assert {line(scarto, state, eye) for eye in (None, 0, 1, 2)} == {"Dino: «Fatta». Lo scarto è in tavola, coperto."}


@pytest.mark.rule("MZ-5")
def test_a_card_is_played_by_the_words_that_go_with_it_and_needs_no_third_press():
    state = playing(["D9 S7", "MAT D8", "S8 S9"], variety="mattazza", dealer=2)
    (question,) = rules_of("mattazza").ask(state).must
    assert question.prompt == "card-and-phrase"
    prompt = describe.prompt(question, seen(state, question.seat))
    assert (prompt.at_once, prompt.aside) == (True, ("phrase",))


@pytest.mark.rule("ML-4")
def test_all_are_told_of_the_second_deal_and_once():
    state = seated("millone", 1)
    state, events = answer(state, -1, "pack", ",".join(map(str, range(62))))
    state, more = until(state, Accusing)
    dealt = [event for event in (*events, *more) if isinstance(event, Dealt) and event.seat == state.dealer]
    for seat in (None, 0, 1):
        first, second = (told_to((event,), seat)[0] for event in dealt)
        assert (describe.event(first, seen(state, seat)) is None) is (seat != state.dealer)
        assert speak(describe.event(second, seen(state, seat))) == "Si danno altre 10 carte a testa."


def _silence(state):
    (decision,) = rules_of(state.terms.variety).ask(state).must.values()
    return decision.by_clock


@pytest.mark.rule("TB-43")
def test_to_keep_a_combination_back_is_known_to_oneself_alone():
    state, _ = dealt(seated("quattro-scartate"), {0: FIGURES})
    state, _ = answer(state, 3, "scarto", _silence(state))
    state, events = answer(state, 0, "accuso", "")
    assert line(only(events, Declared), state, 0) == "Anna non accusa, anche se potrebbe."
    assert {line(only(events, Declared), state, eye) for eye in (None, 1, 2, 3)} == {"Anna non accusa."}


@pytest.mark.rule("TB-85")
def test_above_the_final_table_going_out_is_said_once_and_no_hand_that_was_dealt():
    state = again(seated(dealer=3), scores=(100, 790, 100, 790))
    state, events = dealt(state, {3: FIGURES})
    assert {closing(each, seen(state, 3)) for each in told_to(events, Seat(3)) if isinstance(each, Dealt)} == {None}
    _, events = answer(state, 3, "first-cards", "out")
    told = speak(closing(only(events, GoneOut), seen(state)))
    assert told.startswith("Dino accusa 30 punti: ")
    assert "fuori" not in told


# -- why ---------------------------------------------------------------------------------------

REST = ("C7 B6", "C8 B7", "C9 B8", "C10 B9")


def why(event):
    """The clauses an event gives, each with its text in both languages."""
    for lang in ("it", "en"):
        known = read_clauses("games.tarocco", lang)
        assert all(known.get(clause) for clause in event.why)
    return " ".join(event.why)


@pytest.mark.parametrize(
    ("hands", "reasons", "says"),
    [
        ("DA DQ D7 D9", "TB-63", "prende Bruno (Regina di danari)"),
        ("D6 S7 D7 D9", "TB-63", "prende Anna (6 di danari)"),
        ("DA MAT D7 D9", "TB-63 TB-68", "Per il Matto Bruno deve una carta"),
        ("DA DQ MAT D9", "TB-63 TB-68", "Per il Matto Carla deve una carta"),
        ("D7 D6 S8 MAT", "TB-63", "prende Bruno (6 di danari)"),
        ("M1 M2 BEG M3", "TB-63", "prende Dino (Moro)"),
    ],
)
def test_a_trick_gives_its_reasons(hands, reasons, says):
    """Two cards each besides, so that the trick is not the last."""
    state = playing([f"{card} {rest}" for card, rest in zip(hands.split(), REST, strict=True)])
    state, events = lay(state, hands)
    taken = only(events, TrickTaken)
    assert why(taken) == reasons
    assert says in short(taken, state)


def test_the_matto_is_shown_by_a_clause_of_its_own():
    state, events = lay(playing(["DA C7 B6", "MAT C8 B7", "D7 C9 B8", "D9 C10 B9"]), "DA MAT")
    assert [why(event) for event in events if isinstance(event, Played)] == ["TB-60", "TB-67"]
    assert line(events[-1], state) == "Bruno copre il Matto: lo mostra e lo tiene."


def test_an_accuso_gives_the_clauses_of_what_it_is_made_of():
    state, _ = dealt(seated("quattro-scartate"), {0: "DK CK SK BK DQ DN"})
    state, _ = answer(state, 3, "scarto", _silence(state))
    _, events = answer(state, 0, "accuso", "re,danari")
    assert why(only(events, Declared)) == "TB-40 TB-20 TB-22 TB-24"


def test_going_out_early_gives_its_own_clause():
    state = again(seated(dealer=3), scores=(100, 780, 100, 780))
    state, _ = dealt(state, {3: FIGURES})
    _, events = answer(state, 3, "first-cards", "out")
    assert why(only(events, GoneOut)) == "TB-85 OT-6"


def test_a_count_gives_the_clauses_of_what_passed_over():
    state, events = lay(playing(("MAT D6", "DQ S7", "D7 D8", "DK D10"), piles=("C6 C7", "")), "MAT DQ D7 DK")
    state, more = until(state) if not any(isinstance(e, HandCounted) for e in events) else (state, ())
    counted = only((*events, *more), HandCounted)
    assert why(counted) == "TB-83 TB-68 TB-80 TB-11 TB-15"
    assert "Anna e Carla pagano il Matto a Bruno e Dino: 6 di danari." in line(counted, state)


@pytest.mark.rule("TB-14", "QN-2", "TZ-13", "MZ-8", "TB-69", "TB-82")
def test_a_hand_gives_the_clauses_of_its_own_game():
    """An odd pile, the lines that brought points, and what they are worth; empty lines give none."""
    won = Count(("C6",) * 3, combinations_in(()), 1, 6, ())
    lost = Count((), combinations_in(()), 0, 0, ())
    over = Hand(1, Seat(0), (0, 1), (won, lost), ((),) * 2, 1, Payment(1, 0, Card.MAT), None, (1, 0), (1, 0))
    assert " ".join(hand_clauses(over, Variety.QUINDICI)) == "TB-83 TB-82 TB-69 TB-80 QN-2 TB-11 TB-14 TB-15"
    assert hand_clauses(over, Variety.TERZIGLIO)[4:7] == ("TZ-12", "TZ-13", "TZ-14")
    losing = replace(over, losers=(Seat(1),), trickless=None, payment=None)
    assert " ".join(hand_clauses(losing, Variety.MATTAZZA)) == "TB-83 MZ-9 TB-80 MZ-8 TB-15"


# -- the box -----------------------------------------------------------------------------------


def test_every_game_of_the_family_has_a_cover_of_its_own():
    covers = {read_cover(SimpleNamespace(package=BOX.package, name=variety.value)) for variety in Variety}
    assert len(covers) == len(Variety)
    assert all(each.startswith(b"<svg") for each in covers)


# -- the hand, the last trick, what became of a card ----------------------------------------------


def panel_of(state, eye, kind):
    return [panel for panel in describe.panels(seen(state, eye)) if panel.kind == kind]


@pytest.mark.rule("TB-56")
def test_a_hand_lies_in_the_order_of_the_pack_and_marks_what_was_taken_up():
    state, _ = dealt(seated("ottocento"), {0: FIGURES})
    state, _ = answer(state, 3, "first-cards", _silence(state))
    (mine,) = panel_of(state, 3, "hand")
    held = [str(sign.picture).removeprefix("tarocco/") for sign in mine.signs]
    assert held == list(map(str, sorted_cards(map(Card, held))))
    taken = [sign.picture for sign, tag in zip(mine.signs, mine.tags, strict=True) if tag]
    assert sorted(taken) == sorted(f"tarocco/{card}" for card in state.phase.taken.open())
    assert {speak(tag) for tag in mine.tags if tag} == {"presa"}
    assert not any(panel_of(state, 0, "hand")[0].tags)


def second_trick():
    """The states from the end of the second trick to the end of the third, and the event that ended the second."""
    states, taken = [], None
    for state, events in Playout("ottocento", 3):
        for event in events:
            inner = event.open() if hasattr(event, "open") else event
            if isinstance(inner, TrickTaken) and inner.trick == 3:
                return states, taken
            if isinstance(inner, TrickTaken) and inner.trick == 2:
                taken = inner
        if taken is not None:
            states.append(state)
    raise AssertionError


@pytest.mark.rule("TB-64")
def test_the_last_trick_may_be_looked_at_until_the_next_one_is_over():
    states, taken = second_trick()
    assert len(states) == 4
    for state in states:
        (last,) = panel_of(state, 0, "last")
        assert speak(last.title) == f"Giro 2: prende {NAMES[taken.taker]}"
        assert len(last.signs) == 4
        assert len({speak(tag) for tag in last.tags}) == 4


def test_what_became_of_a_card_is_told_to_each_side():
    (state, *_), taken = second_trick()
    kinds = [describe.fate(taken, seen(state, seat)).kind for seat in range(4)]
    assert kinds == ["good" if side == state.sides[taken.taker] else "bad" for side in state.sides]
    assert speak(describe.fate(taken, seen(state, int(taken.taker))).text).startswith("Giro 2: prendi tu (")
    assert describe.fate(taken, seen(state)) is None


@pytest.mark.parametrize("variety", ["ottocento", "terziglio"])
def test_what_a_hand_brought_is_told_to_each(variety):
    counted, state = next(
        (event, state)
        for state, events in Playout(variety, 4)
        for event in events
        if isinstance(event, HandCounted) and len(set(event.hand.gains)) > 1
    )
    gains = counted.hand.gains
    fates = [describe.fate(counted, seen(state, seat)) for seat in range(len(gains))]
    assert [fate.kind for fate in fates] == ["good" if gain == max(gains) else "bad" for gain in gains]
    shown = [str(gain).replace("-", "−") for gain in gains]
    assert all(f"ti porta {gain} p" in speak(fate.text) for gain, fate in zip(shown, fates, strict=True))
