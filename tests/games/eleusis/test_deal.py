"""From the opening to the first turn."""

from collections import Counter
from random import Random

import pytest

from games.cards import DECK, parse_cards
from games.eleusis import SPEC
from games.eleusis.language.catalogue import ENTRIES, ENTRY, Column, Way
from games.eleusis.rules import game
from games.eleusis.rules.events import (
    DealersDrawn,
    DealPassed,
    Dealt,
    GameNamed,
    RoundBegan,
    StarterReplaced,
    StarterTurned,
)
from games.eleusis.rules.finish import end_round
from games.eleusis.rules.state import (
    Cause,
    Choosing,
    Dealing,
    Erratum,
    Finished,
    Opening,
    Pausing,
    Salting,
    Volunteering,
)
from games.event import visible_to
from games.forms import Refused
from games.kernel import Entry, open_position, submit
from games.questions import Question
from games.secret import CHANCE, CLOCK, Seat, Veiled, hold, veil
from games.values import replace
from tests.games.eleusis.table import answer, dealt, has, must, only, start, then, usual

OPENED = (CHANCE, "game", "0a" * 8)


@pytest.mark.rule("EE-1", "EE-2", "EE-11", "EE-12")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_every_player_has_twelve_cards_and_every_face_is_there_twice(seats):
    state, events = dealt(seats)
    round_ = state.round
    assert [len(hand.open()) for hand in round_.hands] == [0, *[12] * (seats - 1)]
    assert len(round_.stock.open()) == round_.opened_with == 104 - 12 * (seats - 1) - 1
    everywhere = [*round_.stock.open(), round_.line[0].card, *(card for hand in round_.hands for card in hand.open())]
    assert Counter(everywhere) == dict.fromkeys(DECK, 2)
    assert only(events, StarterTurned).card == round_.line[0].card


@pytest.mark.rule("EE-11")
def test_the_deal_goes_in_blocks_of_twelve_from_the_left_of_the_dealer():
    state, _ = then(start(3), OPENED, (0, "secret-rule", "catalogue|alt-color|~|~|~"), (CHANCE, "salt", "1b" * 32))
    state, _ = answer(state, CHANCE, "deal", ",".join(map(str, range(104))))
    assert state.round.hands[1].open() == DECK[:12]
    assert state.round.hands[2].open() == tuple(sorted(DECK[12:24]))
    assert state.round.line[0].card == DECK[24]
    assert state.round.stock.open()[:2] == DECK[25:27]


@pytest.mark.rule("EE-10", "EE-54")
def test_the_dealer_alone_is_asked_for_a_rule_and_nothing_is_dealt_before():
    state, events = answer(start(4), *OPENED)
    assert only(events, GameNamed).game == state.game == "g-" + "0a" * 8
    assert only(events, RoundBegan).dealer == 0
    ask = game.ask(state)
    assert [question.seat for question in ask.must] == [0]
    way, entry, *_ = ask.must[next(iter(ask.must))].shape.fields
    assert way.shape.options == tuple(Way)
    offered = entry.shape.shapes[Way.CATALOGUE].options
    assert sorted(offered) == sorted(each.id for each in ENTRIES)
    assert [ENTRY[each].level for each in offered] == sorted(each.level for each in ENTRIES)
    assert isinstance(state.phase, Choosing)
    state, events = answer(state, 0, "secret-rule", "catalogue|color-blocks|2|~|~")
    assert (events, state.phase) == ((), Salting())
    assert state.round.rule.open().params == (2,)
    state, events = answer(state, CHANCE, "salt", "1b" * 32)
    assert state.phase == Dealing()
    assert not has(events, Dealt)


@pytest.mark.rule("EE-45", "EE-46")
@pytest.mark.parametrize(
    ("seats", "given", "order", "rounds"),
    [
        (4, {}, (0, 1, 2, 3), 4),
        (4, {"rounds": 7}, (0, 1, 2, 3), 7),
        (5, {"robots": (2, 4)}, (0, 1, 3), 3),
        (4, {"robots": (1, 2, 3)}, (1, 2, 3), 1),
        (4, {"robots": (0, 1, 2, 3)}, (0, 1, 2, 3), 4),
        (4, {"robots": (1, 2, 3), "dealers": "everybody"}, (0, 1, 2, 3), 4),
        (4, {"robots": (2, 3), "dealers": "everybody"}, (0, 1, 2, 3), 4),
        (4, {"robots": (2, 3), "dealers": "everybody", "errata": (Erratum.TIE,)}, (0, 1, 2, 3), 2),
        (5, {"robots": (2, 4), "dealers": "robots"}, (2, 4), 3),
        (3, {"dealers": "robots"}, (0, 1, 2), 3),
    ],
)
def test_who_deals_in_which_order_and_how_often(seats, given, order, rounds):
    """People, and robots where a person is alone or the table wants it so; fault 43 was the number of rounds."""
    state = start(seats, **given)
    assert (state.order, state.rounds) == (order, rounds)


@pytest.mark.rule("EE-45")
def test_in_a_rematch_the_next_one_deals_first():
    former = start(4)
    former = answer(former, *OPENED)[0]
    passed, _ = answer(former, 0, "secret-rule", "pass-deal", by_clock=True)
    assert start(4, former=passed).order == (1, 2, 3, 0)


@pytest.mark.rule("EE-45")
def test_the_order_of_dealers_may_be_drawn():
    state = start(4, dealer_order="random")
    assert state.phase == Opening()
    answers = {game.GAME: bytes(8), game.ORDER: (2, 0, 3, 1)}
    step = game.resolve(state, answers)
    assert only(step.events, DealersDrawn).order == step.state.order == (2, 0, 3, 1)
    assert step.state.round.dealer == 2
    assert game.ORDER not in game.ask(start(4)).must


class Deals:
    """A game of which only the dealers are played: those in `silent` let their first deal pass."""

    def __init__(self, silent=(), offers=lambda asked: (), **options):
        self.silent, self.offers = list(silent), offers
        self.dealers, self.asked, self.told = [], [], ()
        self.state, _ = answer(start(4, **options), *OPENED)
        while self.state.phase != Finished():
            self.step()

    def give(self, *entry, **how):
        self.state, events = answer(self.state, *entry, **how)
        self.told += events

    def step(self):
        match self.state.phase:
            case Pausing():
                self.give(CLOCK, "next-round", "past")
            case Volunteering():
                asked = [each.seat for each in game.ask(self.state).must]
                self.asked.append(tuple(asked))
                willing = self.offers(asked)
                said = {Question(seat, "volunteer"): "yes" if seat in willing else "no" for seat in asked}
                step = game.resolve(self.state, said)
                self.state, self.told = step.state, (*self.told, *step.events)
            case Choosing() if self.state.round.dealer in self.silent:
                self.silent.remove(self.state.round.dealer)
                self.give(self.state.round.dealer, "secret-rule", "pass-deal", by_clock=True)
            case Choosing():
                self.dealers.append(self.state.round.dealer)
                self.give(self.dealers[-1], "secret-rule", "catalogue|alt-color|~|~|~")
                self.give(CHANCE, "salt", "1b" * 32)
                self.give(CHANCE, "deal", ",".join(map(str, range(104))))
                step = end_round(self.state, Cause.ABANDONED, None)
                self.state, self.told = step.state, (*self.told, *step.events)


@pytest.mark.rule("EE-6", "EE-100")
def test_a_deal_let_pass_in_a_later_round_comes_before_those_who_have_dealt():
    """Fault 41."""
    played = Deals(silent=[1])
    assert played.dealers == [0, 2, 3, 1]
    played = Deals(silent=[3])
    assert played.dealers == [0, 1, 2, 3]
    assert only(played.told, DealPassed).to == 3
    assert Deals(silent=[1], errata=(Erratum.TIE,)).dealers == [0, 2, 3, 0]


@pytest.mark.rule("EE-45", "EE-100")
def test_only_those_who_have_not_dealt_are_asked_whether_they_will():
    """Fault 42."""
    played = Deals(silent=[1], dealer_order="volunteer")
    assert (played.dealers, played.asked) == ([0, 2, 3, 1], [(0, 1, 2, 3), (1, 2, 3), (2, 3, 1), (3, 1)])
    before = Deals(silent=[1], dealer_order="volunteer", errata=(Erratum.TIE,))
    assert before.asked == [(0, 1, 2, 3), (1, 2, 3), (2, 3, 0), (3, 0)]


@pytest.mark.rule("EE-6", "EE-45", "EE-46", "EE-100")
def test_everybody_deals_once_in_a_lap_whoever_passes_and_whoever_offers():
    dice = Random(11)
    for _ in range(40):
        silent = [seat for seat in range(4) if dice.random() < 0.4]
        order, rounds = dice.choice(["seats", "volunteer"]), dice.choice([4, 8])
        played = Deals(silent, lambda asked: dice.sample(asked, dice.randrange(2)), dealer_order=order, rounds=rounds)
        for lap in range(0, rounds, 4):
            assert sorted(played.dealers[lap : lap + 4]) == [0, 1, 2, 3]


@pytest.mark.rule("EE-94")
def test_each_round_begins_its_chance_answers_with_the_salt():
    assert game.boundary(start(4))
    state, _ = answer(start(4), *OPENED)
    assert not game.boundary(state)
    state, _ = answer(state, 0, "secret-rule", "catalogue|alt-color|~|~|~")
    assert game.boundary(state)
    assert all(question.seat == CHANCE for question in game.ask(state).questions())
    state, _ = answer(state, CHANCE, "salt", "1b" * 32)
    assert not game.boundary(state)


@pytest.mark.rule("EE-12")
def test_a_dealer_may_have_another_starter_turned_where_the_table_wants_it_so():
    state, _ = dealt(3, starter="replaceable")
    first, (second, *others) = state.round.line[0].card, state.round.stock.open()
    state, events = answer(state, 0, "another-starter", "press")
    assert (only(events, StarterReplaced).refused, only(events, StarterReplaced).card) == (first, second)
    assert (state.round.line, state.round.discard) == ((Column(second),), (first,))
    assert state.round.stock.open() == tuple(others)
    assert state.round.opened_with == len(others)
    assert must(state, 0, "first-hint")


@pytest.mark.rule("EE-12", "EE-13")
def test_the_time_for_a_hint_begins_anew_with_another_starter_whatever_the_rule():
    """All may read the deadline: kept for one rule and begun anew for another, it would tell which cues are true."""
    state, _ = dealt(3, starter="replaceable")
    dealer = Seat(state.round.dealer)
    asked = Question(dealer, "first-hint")
    for card in ("7S", "QH"):
        stock = hold(parse_cards(f"{card} 3D 4D"), sized=True)
        for entry in ENTRIES:
            dealt_so = replace(state.round, rule=hold(entry.usual_rule(), dealer), stock=stock)
            before = open_position(game, replace(state, round=dealt_so))
            after, _ = submit(game, before, Entry(dealer, "another-starter", "press"))
            assert after.times[asked] == before.times[asked] + 1, (entry.id, card)


@pytest.mark.rule("EE-10")
def test_a_round_has_its_number_only_while_there_is_a_rule_to_find():
    state = start(4, rounds=1)
    steps = [state]
    for said in (OPENED, (0, "secret-rule", "catalogue|alt-color|~|~|~"), (CHANCE, "salt", "1b" * 32)):
        state, _ = answer(state, *said)
        steps.append(state)
    assert [game.deal_number(each) for each in steps] == [0, 0, 1, 1]
    assert game.deal_number(replace(state, phase=Pausing())) == 0


@pytest.mark.parametrize(("name", "most"), [("rounds", 16), ("wrong-guess-cost", 1), ("minutes", 600)])
def test_an_option_that_is_a_number_goes_from_nothing_to_its_most(name, most):
    (shape,) = (option.shape for option in SPEC.options if option.name == name)
    assert [shape.parse("0"), shape.parse(str(most))] == [0, most]
    with pytest.raises(Refused) as refused:
        shape.parse(str(most + 1))
    assert refused.value.reason == "out-of-range"


@pytest.mark.rule("EE-5", "EE-11")
def test_a_hand_is_told_to_its_owner_alone_and_the_dealer_has_none():
    _, events = dealt(4)
    assert [event.seat for event in events if isinstance(event, Dealt)] == [1, 2, 3]
    seen = {event.seat: event.hand for event in visible_to(events, Seat(2)) if isinstance(event, Dealt)}
    assert len(seen[2].open()) == 12
    assert (seen[1], seen[3]) == (Veiled(12), Veiled(12))


@pytest.mark.rule("EE-10", "EE-92")
def test_nobody_but_the_dealer_sees_the_rule_in_the_state():
    state, _ = dealt(4, rule="one-feature")
    assert veil(state, Seat(0)).round.rule.open() == usual("one-feature")
    for viewer in (None, Seat(1), Seat(2), Seat(3)):
        assert "one-feature" not in repr(veil(state, viewer))
        assert isinstance(veil(state, viewer).round.rule, Veiled)
