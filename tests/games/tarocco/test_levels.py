"""What levels of the Tarocco's robots see: the learner forgets, the old hand thinks further and knocks where it helps."""

from random import Random
from statistics import fmean

import pytest

from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat, hold
from games.tarocco.robots import robots
from games.tarocco.robots.choice import (
    card_by_craft,
    cards_instead,
    is_knock_worth,
    plays_on_table,
    seat_asked,
    weigh_cards,
)
from games.tarocco.robots.masks import ALL, BIT, TRUMPS, mask_of
from games.tarocco.robots.memory import EXPERT, NEVER_ASIDE, Mind, Way, make_memory
from games.tarocco.robots.outlook import CHOICES, WHIMS, ImaginedHand
from games.tarocco.rules.cards import PACK, Card
from games.tarocco.rules.play import playable_cards
from games.values import replace
from tests.games.tarocco.table import answer, cards, playing, rules_of, view_of
from tests.games.tarocco.test_phrases import table
from tests.games.tarocco.test_robot import played

FOUR = ("DK D6 C6 C7", "S7 T9 C8 C9", "D8 D9 DQ B6", "B7 B8 B9 BK")


@pytest.mark.rule("TB-61")
def test_a_learner_remembers_the_trick_and_the_great_cards_and_nobodys_voids():
    state, history = played(playing(FOUR), (0, "DK|~"), (1, "T9"), (2, "D8"), (3, "B7"), (1, "C8|~"))
    seen = view_of(state, 0).state
    knows, forgets = (make_memory(history, seen, Seat(0), recalls=recalls) for recalls in (True, False))
    assert knows.unseen & mask_of(cards("DK T9 D8 B7 C8")) == 0
    assert forgets.unseen & mask_of(cards("DK T9 D8 B7 C8")) == mask_of(cards("T9 D8 B7"))
    assert any(knows.barred[:4])
    assert not any(forgets.barred[:4])
    assert forgets.own == knows.own


@pytest.mark.parametrize("robot", [robots.answer_as_beginner, robots.answer_as_regular, robots.answer_as_expert])
def test_who_may_think_next_to_nothing_answers_all_the_same(robot):
    """On a slow machine: of one way in which the cards may lie nothing is more than chance."""
    hands = ("DK D6 C6 S6 S7 S8", "D7 D9 C8 B6 B7 B8", "D8 D10 C9 B9 B10 S9", "DQ DA T5 T6 T7 T8")
    for state, prompt in ((playing(FOUR), "lead"), (table(hands), "card-and-phrase")):
        question = Question(Seat(0), prompt)
        seen = view_of(state, 0)
        token, _ = robot.answer((), seen, question, Random(3), 0.001)
        assert seen.asked[question].shape.parse(token)


@pytest.mark.rule("TB-75")
def test_who_is_asked_plays_their_best_of_the_suit_in_this_trick_and_thinks_again_in_the_next():
    """Partners at 0 and 2; the trick is the enemy's, so that by itself the partner throws its cheapest."""
    hands = [mask_of(cards(held)) for held in ("S6", "T9 S7", "C7 CQ S8", "T8 S9")]
    rounds = tuple(tuple((seat + step) % 4 for step in range(4)) for seat in range(4))
    taken = []
    for heeds in (-1, 2):
        table = ImaginedHand(
            rounds, (0, 1, 0, 1), list(hands), [0, 0], [0, 0], False, (ALL,) * (WHIMS + CHOICES), 0, heeds
        )
        table.play_trick(0, ((0, BIT[Card.C6]),))
        taken.append(table.piles[1])
    assert taken == [mask_of(cards("C6 T9 C7 T8")), mask_of(cards("C6 T9 CQ T8"))]


@pytest.mark.rule("TB-63", "TB-67")
def test_between_two_whoever_follows_on_the_matto_takes_with_what_counts_most_and_is_worth_least_as_strength():
    hands = [0, mask_of(cards("DQ D6 CK ANG"))]
    table = ImaginedHand(
        ((0, 1), (1, 0)), (0, 1), hands, [0, 0], [0, 0], avoids=False, whims=(ALL,) * (WHIMS + CHOICES)
    )
    assert table.play_trick(0, ((0, BIT[Card.MAT]),)) == 1
    assert table.piles == [BIT[Card.MAT], BIT[Card.DQ]]


@pytest.mark.rule("TB-75")
def test_an_old_hand_does_not_ask_for_a_card_that_both_enemies_would_trump():
    hands = ("C8 C6 D6", "T9 T8 T7", "C9 CQ D8", "T6 T5 T10")
    state, history = played(playing(hands), (0, "C8|~"), (1, "T9"), (2, "C9"), (3, "T6"))
    state, more = played(state, (1, "T8|~"), (2, "D8"), (3, "T5"), (0, "D6"))
    seen = view_of(state, 0).state
    assert not is_knock_worth(Mind(history + more, seen, Seat(0), Random(1), EXPERT), Card.C6)


# -- craft ---------------------------------------------------------------------------------------


def against(hands, seat, card, *plays, variety="ottocento"):
    """What craft asks for in the place of a card, after some plays."""
    state, history = played(playing(hands, variety=variety), *plays)
    seen = view_of(state, seat).state
    memory = make_memory(history, seen, Seat(seat))
    return cards_instead(memory, seen, Card(card), playable_cards(seen, Seat(seat)), plays_on_table(seen))


@pytest.mark.rule("TB-10", "TB-61", "TB-63", "TB-75")
@pytest.mark.parametrize(
    ("hands", "seat", "plays", "card", "instead"),
    [
        ("DQ D6 CQ CK, D9 T7 C6 C7, DK D8 DN B6, B7 B8 B9 BK", 0, "", "DQ", "D6"),
        ("DQ D6 CQ CK, D9 T7 C6 C7, DK D8 DN B6, B7 B8 B9 BK", 0, "", "CQ", ""),
        ("DQ T6 CQ CK, D9 T7 C6 C7, DK D8 DN B6, B7 B8 B9 BK", 0, "", "DQ", ""),
        ("DK D6 C6, D7 D9 C8, D8 C9 B6, DQ DA MAT", 3, "DK|~ D7 D8", "DQ", "DA"),
        ("DK D6 C6, D7 D9 C8, D8 C9 B6, DQ DA MAT", 3, "DK|~ D7 D8", "DA", ""),
        ("DK D6 C6, D7 D9 C8, D8 C9 B6, DQ DA MAT", 3, "DK|~ D7 D8", "MAT", ""),
        ("D10 D6 C6, D7 D9 C8, D8 C9 B6, DQ DA MAT", 3, "D10|~ D7 D8", "DQ", ""),
        ("DK D6 C6, D7 D9 C8, ANG T15 T11, DQ DA B7", 2, "DK|~ D7", "ANG", "T15 T11"),
        ("DK D6 C6, D7 D9 C8, ANG T15 T11, DQ DA B7", 2, "DK|~ D7", "T15", ""),
        ("D6 DK C6, D7 D9 C8, ANG T15 T11, DQ DA B7", 2, "D6|~ D7", "ANG", ""),
        ("T9 D6 C6, T7 D9 C8, T12 T11 B6, T8 DA B7", 2, "T9|busso T7", "T11", "T12"),
        ("T9 D6 C6, T7 D9 C8, T12 T11 B6, T8 DA B7", 2, "T9|busso T7", "T12", ""),
        ("T9 D6 C6, T7 D9 C8, T12 T11 B6, T8 DA B7", 2, "T9|~ T7", "T11", ""),
        ("T9 D6 C6, T14 D9 C8, T12 T11 B6, T8 DA B7", 2, "T9|busso T14", "T11", ""),
    ],
)
def test_craft_asks_for_another_card(hands, seat, plays, card, instead):
    """No court under its King where there are pips, what counts least on a lost trick, no Angelo on a partner's King, the best for a knock."""
    assert against(hands.split(", "), seat, card, *enumerate(plays.split())) == cards(instead)


@pytest.mark.rule("TB-61", "TB-63")
def test_between_two_a_court_is_led_unless_its_king_was_shown():
    hands = ("DQ D6 CQ CJ", "DK D8 C6 C7")
    state = playing(hands, variety="centocinquanta", dealer=1)
    seen = view_of(state, 0).state
    memory = make_memory((), seen, Seat(0))
    options = playable_cards(seen, Seat(0))
    assert cards_instead(memory, seen, Card.DQ, options, ()) == ()
    shown = replace(memory, shown={1: BIT[Card.DK]})
    assert cards_instead(shown, seen, Card.DQ, options, ()) == cards("D6")
    assert cards_instead(shown, seen, Card.CQ, options, ()) == ()


@pytest.mark.rule("ML-3", "ML-4")
def test_between_two_who_hold_or_put_aside_all_cards_no_court_is_led_under_a_king_that_must_be_opposite():
    """In Millone, where no King may be put aside."""
    seen = view_of(playing(("DQ D6 CQ CJ", "DK D8 C6 C7"), variety="millone", dealer=1), 0).state
    memory, options = make_memory((), seen, Seat(0)), playable_cards(seen, Seat(0))
    assert cards_instead(memory, seen, Card.DQ, options, ()) == ()
    nowhere_else = replace(memory, rooms=(*memory.rooms[:-1], 0))
    assert cards_instead(nowhere_else, seen, Card.DQ, options, ()) == cards("D6")


@pytest.mark.rule("MZ-9")
def test_in_mattazza_where_points_are_bad_craft_asks_for_nothing():
    state = table(("DK D6 C6 S6 S7 S8", "D7 D9 C8 B6 B7 B8", "D8 C9 C10 B9 B10 S9", "DQ DA T5 T6 T7 T8"))
    history = ()
    for seat, card in ((0, "DK"), (1, "D7"), (2, "D8")):
        state, told = answer(state, seat, "card-and-phrase", f"{card}|~")
        history += told
    seen = make_view(open_position(rules_of("mattazza"), state), Seat(3)).state
    memory = make_memory(history, seen, Seat(3))
    for card in playable_cards(seen, Seat(3)):
        assert cards_instead(memory, seen, card, cards("DQ DA"), plays_on_table(seen)) == ()


@pytest.mark.rule("TZ-8", "ML-7")
def test_whoever_puts_many_cards_aside_is_supposed_to_have_kept_their_trumps():
    state = playing(FOUR[:3], variety="terziglio", dealer=2)
    for size, bars in ((8, TRUMPS), (2, 0)):
        aside = hold(PACK[-size:], Seat(1), sized=True)
        seen = view_of(replace(state, scarti=(state.scarti[0], aside, state.scarti[2])), 0).state
        assert make_memory((), seen, Seat(0)).barred[state.seats + 1] & (TRUMPS & ~NEVER_ASIDE) == bars & ~NEVER_ASIDE


@pytest.mark.rule("TB-63")
def test_a_begato_is_taken_with_the_best_where_others_may_still_take_it_away():
    hands = [mask_of(cards(held)) for held in ("D6", "T6 T15", "C6 C7", "S6 S7")]
    rounds = tuple(tuple((seat + step) % 4 for step in range(4)) for seat in range(4))
    for led, taken in (("BEG", "T15"), ("T5", "T6")):
        imagined = ImaginedHand(rounds, (0, 1, 0, 1), list(hands), [0, 0], [0, 0], False, (ALL,) * (WHIMS + CHOICES))
        imagined.play_trick(0, ((0, BIT[Card(led)]),))
        assert imagined.piles[1] & BIT[Card(taken)]


@pytest.mark.rule("TB-61", "TB-63")
def test_an_old_hand_leads_the_pip_unless_the_court_came_out_better_by_more_than_chance():
    hands = ("DQ D6 CQ CK", "D9 T7 C6 C7", "DK D8 DN B6", "B7 B8 B9 BK")
    seen = view_of(playing(hands), 0).state
    memory = make_memory((), seen, Seat(0))
    close = {Card.DQ: [1.0, 0.0] * 20, Card.D6: [0.0, 0.9] * 20, Card.CK: [0.0, 0.0]}
    assert card_by_craft(memory, seen, Card.DQ, close) is Card.D6
    assert card_by_craft(memory, seen, Card.DQ, close | {Card.D6: [-1.0, -1.1] * 20}) is Card.DQ
    assert card_by_craft(memory, seen, Card.CK, close) is Card.CK


@pytest.mark.rule("TB-61", "TB-63")
@pytest.mark.parametrize("seat", range(2))
def test_an_old_hand_plays_the_last_cards_as_if_nobody_erred_in_the_ways_in_which_they_may_lie(seat):
    """The pip lets the partner's trump take the others' Queens, the King falls to a trump: here in both of two ways, for either side."""
    hands = ("DK C6", "DQ T9", "CQ T8", "DJ CJ")
    lies = [[lie[(each - seat) % 4] for each in range(4)] for lie in (hands, (*hands[:3], "DJ CN"))]
    seen = view_of(playing(lies[0], lead=seat), seat).state
    memory, dice = make_memory((), seen, Seat(seat)), Random(2)
    ways = [Way(tuple(mask_of(cards(held)) for held in lie), (0,) * 4, 0) for lie in lies]
    found = weigh_cards(
        Mind((), seen, memory.seat, dice, EXPERT), memory, cards("DK C6"), lambda *_: ways[dice.randrange(2)]
    )
    assert list(found) == list(cards("C6 DK"))
    assert len(found[Card.C6]) == len(found[Card.DK]) == 3 * EXPERT.endings
    assert min(found[Card.C6]) > max(found[Card.DK])


@pytest.mark.rule("TB-75")
def test_an_old_hand_lays_no_begato_before_the_best_card_that_an_enemy_has_knocked_for():
    """Seat 0 knocks for the Angelo or what is best at 2; between them the Begato would be lost."""
    hands = ("T5 D6 S6", "BEG T10 T6", "ANG T8 C6", "T12 D7 S7")
    state, history = played(playing(hands), (0, "T5|busso"))
    seen = view_of(state, 1).state
    assert seat_asked(seen, Seat(1)) == 2
    assert seat_asked(view_of(playing(hands), 0).state, Seat(0)) == -1
    memory, options = make_memory(history, seen, Seat(1)), playable_cards(seen, Seat(1))
    as_it_lies = Way(tuple(mask_of(cards(held)) & ~mask_of(cards("T5")) for held in hands), (0,) * 4, 0)
    loses = []
    for level in (EXPERT, replace(EXPERT, knocks=False, endings=0)):
        found = weigh_cards(Mind(history, seen, memory.seat, Random(1), level), memory, options, lambda *_: as_it_lies)
        loses.append(fmean(found[Card.T6]) - fmean(found[Card.BEG]))
    assert loses[0] > 1.3 * loses[1]
