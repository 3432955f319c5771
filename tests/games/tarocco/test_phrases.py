"""What robots say in Mattazza, and what they make of what others say."""

from random import Random

import pytest

from games.secret import Seat, hold
from games.tarocco.robots.choice import OBLIGINGNESS, card_bidden, choose_phrase, weigh_cards
from games.tarocco.robots.masks import TRUMPS
from games.tarocco.robots.memory import BEGINNER, REGULAR, Mind, make_memory, suppose_way
from games.tarocco.rules.cards import Card, sorted_cards
from games.tarocco.rules.state import Phrase, Play, Playing, Trick
from games.values import replace
from tests.games.tarocco.table import answer, cards, seated, view_of

STRONG = ("ANG MON SOL LUN T16 T15", "D6 D7 D8 C6 C7 C8", "S6 S7 S8 B6 B7 B8", "D9 D10 C9 C10 S9 B9")
OPTIONS = cards("T9 T6 D8 DK MAT")


def table(hands=STRONG, lead=0):
    """Four at a table between two tricks."""
    state = seated("mattazza", 3, (0,) * 4, 4)
    return replace(
        state,
        phase=Playing(Seat(lead)),
        hands=tuple(hold(sorted_cards(cards(held)), Seat(seat), sized=True) for seat, held in enumerate(hands)),
        piles=(hold((), sized=True),) * 4,
        trick=Trick(1, (), Seat(lead)),
    )


def said(state, seat, card, history=(), level=REGULAR):
    return {
        choose_phrase(Mind(history, view_of(state, seat).state, Seat(seat), Random(seed), level), Card(card))
        for seed in range(5)
    }


@pytest.mark.rule("MZ-5", "MZ-9")
def test_who_holds_what_takes_says_that_it_goes_hard_once_and_a_learner_says_nothing():
    assert said(table(), 0, "T16") == {Phrase.DURO}
    assert said(table(), 0, "T16", level=BEGINNER) == {None}
    _, told = answer(table(), 0, "card-and-phrase", "T16|andare-a-duro")
    assert Phrase.DURO not in said(table(), 0, "ANG", history=told)


@pytest.mark.rule("MZ-5")
def test_who_holds_nothing_that_takes_does_not_say_it_goes_hard():
    assert Phrase.DURO not in said(table((STRONG[1], STRONG[0], *STRONG[2:])), 0, "D6")


@pytest.mark.rule("MZ-5", "MZ-9")
def test_who_holds_little_that_takes_does_not_say_it_goes_hard_though_somebody_stays_without_a_trick():
    """Seats 2 and 3 cannot take a trick whatever is led; seat 0 has two trumps of six."""
    hands = ("T16 T15 D6 D7 C6 C7", "ANG MON SOL LUN T14 T13", "S6 S7 S8 B6 B7 B8", "D9 D10 C9 C10 S9 B9")
    assert Phrase.DURO not in said(table(hands), 0, "T16")


@pytest.mark.rule("MZ-5")
def test_what_is_asked_is_asked_of_whoever_plays_next():
    state, history = table(), ()
    for seat, card in ((0, "T15"), (1, "D6"), (2, "S6")):
        state, told = answer(state, seat, "card-and-phrase", f"{card}|~")
        history += told
    assert said(state, 3, "D9", history) <= {None, Phrase.DURO}


@pytest.mark.rule("MZ-5")
@pytest.mark.parametrize(
    ("phrase", "card"),
    [
        (Phrase.METTERE, "T9"),
        (Phrase.BUONE, "T9"),
        (Phrase.PAGATORE, "T9"),
        (Phrase.MIGLIORI, "T9"),
        (Phrase.TRAVALICARE, "D8"),
        (Phrase.CAMPAGNA, "D8"),
        (Phrase.DURO, None),
        (None, None),
    ],
)
def test_a_phrase_means_the_card_that_the_rules_page_says(phrase, card):
    assert card_bidden(OPTIONS, (Play(Seat(0), Card.D9, None, phrase),)) == (card and Card(card))
    assert card_bidden(OPTIONS, (Play(Seat(0), Card.D9, None, phrase), Play(Seat(1), Card.D7))) is None


@pytest.mark.rule("MZ-5")
def test_without_trumps_the_best_that_may_be_put_is_the_best_of_the_suit():
    before = (Play(Seat(0), Card.D9, None, Phrase.METTERE),)
    assert card_bidden(cards("D8 DK"), before) is Card.DK
    assert card_bidden(cards("MAT"), before) is None
    assert card_bidden(cards("D8 DK"), (Play(Seat(0), Card.T9, None, Phrase.MIGLIORI),)) is None


@pytest.mark.rule("MZ-5")
def test_whoever_said_that_they_go_hard_is_supposed_to_hold_more_that_takes():
    held = {}
    for phrase in ("~", "andare-a-duro"):
        state, history = answer(
            table(lead=1, hands=(STRONG[1], STRONG[0], *STRONG[2:])), 1, "card-and-phrase", f"T15|{phrase}"
        )
        memory, dice = make_memory(history, view_of(state, 0).state, Seat(0)), Random(4)
        held[phrase] = sum((suppose_way(memory, dice).hands[1] & TRUMPS).bit_count() for _ in range(200))
    assert held["andare-a-duro"] > 1.15 * held["~"]


@pytest.mark.rule("MZ-5")
def test_what_was_asked_for_counts_a_little_more_and_nothing_else_does():
    hands, found = ("D9 S6 S7", "D8 D10 B6", "D6 D7 B7", "DK C6 C7"), {}
    for phrase in ("~", "mettere"):
        state, history = answer(table(hands), 0, "card-and-phrase", f"D9|{phrase}")
        seen = view_of(state, 1).state
        memory = make_memory(history, seen, Seat(1))
        found[phrase] = weigh_cards(Mind(history, seen, memory.seat, Random(2)), memory, cards("D8 D10"))
    more = {
        card: asked - plain
        for card in cards("D8 D10")
        for asked, plain in zip(found["mettere"][card], found["~"][card], strict=True)
    }
    assert more == pytest.approx({Card.D8: OBLIGINGNESS, Card.D10: 0})
