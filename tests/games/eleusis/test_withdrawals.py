"""Verdicts by hand, withdrawals, prepared and sealed guesses, by chance and all together."""

from collections import Counter
from random import Random

import pytest

from games.cards import DECK
from games.eleusis.language.catalogue import WordedRule
from games.eleusis.rules import game
from games.eleusis.rules.events import CardPlayed, Guessed, GuessPrepared, GuessSealed, NoPlayJudged, VerdictWithdrawn
from games.eleusis.rules.state import Erratum, Refilling, Ruling, Turn
from games.event import visible_to
from games.kernel import Entry, open_position, submit
from games.secret import Seat
from games.values import replace
from tests.games.eleusis.table import answer, guess_token, may, only, playing, then

WORDS = WordedRule("dopo una carta rossa una più alta")
GUESS = guess_token(WordedRule("salgono"))
OTHER = guess_token(WordedRule("scendono"))
NO_GUESS = guess_token(None)
OLD = (Erratum.STEPS,)
HANDS = ("", "2H 9S AD", "4C 5D 8H", "AH KS 3D")


def by_hand(guesses="sealed", **changed):
    """A round whose dealer, seat 0, judges by hand."""
    return playing(rule=WORDS, **{"hands": HANDS, "guesses": guesses, **changed})


def prepared(state, seat, card, rule=GUESS):
    return then(state, (seat, "prepare-guess", rule), (seat, "play", card))[0]


@pytest.mark.rule("EE-71", "EE-102", "EE-106")
def test_a_verdict_with_which_a_prepared_guess_was_sealed_stands():
    state, events = answer(prepared(by_hand(), 1, "2H"), 0, "verdict", "right")
    assert only(events, GuessSealed).seat == 1
    assert (state.phase, may(state, 0, "withdraw"), may(state, 0, "correct")) == (Turn(Seat(2)), False, True)


@pytest.mark.rule("EE-71", "EE-106")
def test_a_verdict_with_which_the_sealed_are_opened_stands_even_where_all_had_declined():
    state, _ = then(by_hand(), (1, "play", "2H"), (0, "verdict", "right"), (1, "guess-rule", NO_GUESS))
    state, _ = then(state, (2, "play", "4C"), (0, "verdict", "wrong"))
    assert may(state, 0, "withdraw")
    state, _ = then(state, (3, "play", "AH"), (0, "verdict", "wrong"))
    assert (state.phase, state.round.sealed, may(state, 0, "withdraw")) == (Turn(Seat(1)), (), False)


@pytest.mark.rule("EE-71", "EE-102")
def test_a_wrong_that_used_a_prepared_guess_up_gives_it_back_when_withdrawn():
    state, _ = then(prepared(by_hand(), 1, "2H"), (0, "verdict", "wrong"), (0, "withdraw", "press"))
    assert state.round.prepared.open() == WordedRule("salgono")
    state, events = answer(state, 0, "verdict", "right")
    assert (only(events, GuessSealed).seat, len(state.round.sealed)) == (1, 1)


@pytest.mark.rule("EE-71", "EE-102")
def test_whoever_prepared_a_guess_for_the_next_turn_is_told_alone_that_it_goes_with_a_withdrawal():
    """Fault 44."""
    ready, _ = then(by_hand(), (1, "play", "2H"), (0, "verdict", "wrong"), (2, "prepare-guess", GUESS))
    state, events = answer(ready, 0, "withdraw", "press")
    assert only(visible_to(events, Seat(2)), GuessPrepared).guess is None
    assert [type(each) for each in visible_to(events, Seat(1))] == [VerdictWithdrawn]
    assert state.round.prepared.open() is None
    _, events = answer(replace(ready, errata=OLD), 0, "withdraw", "press")
    assert len(events) == 1


@pytest.mark.rule("EE-71", "EE-105")
def test_a_dealer_who_judged_and_withdrew_has_not_been_silent_twice_in_a_row():
    state, _ = answer(by_hand(), 1, "play", "2H")
    state, _ = answer(state, 0, "verdict", "silent", by_clock=True)
    state, _ = then(state, (0, "verdict", "wrong"), (0, "withdraw", "press"))
    state, _ = answer(state, 0, "verdict", "silent", by_clock=True)
    assert (state.phase, state.round.silences) == (Ruling(Seat(1), state.phase.card), 1)


@pytest.mark.rule("EE-71")
def test_tables_from_before_go_on_as_they_were_told():
    state, _ = answer(prepared(replace(by_hand(), errata=OLD), 1, "2H"), 0, "verdict", "right")
    state, _ = then(state, (0, "withdraw", "press"))
    state, _ = answer(state, 0, "verdict", "right")
    assert [each.seat for each in state.round.sealed] == [1, 1]


# -- all together, by chance ---------------------------------------------------------------

DEALERS = ("verdict", "fitting", "withdraw")
STOCK = " ".join(f"{rank}{suit}" for suit in "SC" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K"))


class Chance:
    """A round in which everybody does anything they may, and every guess is held against the right it was earned by."""

    def __init__(self, seed, errata=tuple(Erratum)):
        self.dice = Random(seed)
        state = by_hand(self.dice.choice(("open", "sealed")), wrong_guess_cost=1, stock=STOCK)
        self.at = open_position(game, replace(state, errata=errata))
        self.whole = cards_in_play(state)
        self.seen = Counter()
        self.rights, self.last = set(), None

    def run(self, steps):
        """Take so many answers, or as many as the round lasts."""
        while steps and not self.at.state.results:
            steps -= 1
            question = self.choose()
            entry = Entry(question.seat, question.prompt, self.token(question))
            self.at, events = submit(game, self.at, entry)
            self.seen[question.prompt] += 1
            self.check(events)

    def choose(self):
        """A question to answer, of chance or of a person: the dealer's verdicts and their withdrawal more often."""
        asked = [each for each in self.at.ask.questions() if each.prompt not in {"abandon", "correct", "give-hint"}]
        dealers = [each for each in asked if each.prompt in DEALERS]
        return self.dice.choice(dealers if dealers and self.dice.random() < 0.6 else asked)

    def token(self, question):
        match question.prompt:
            case "prepare-guess" | "replace-guess" | "guess-rule":
                return self.dice.choice([GUESS, OTHER, *([NO_GUESS] if question.prompt != "prepare-guess" else [])])
            case "hear-guess":
                return "wrong"
        shape = self.at.ask.require_decision(question).shape
        return shape.token(shape.nth(self.dice.randrange(shape.count())))

    def check(self, events):
        """Hold every guess, seal and withdrawal against what had earned it."""
        state = self.at.state
        is_sealing = state.terms.guesses == "sealed"
        for event in events:
            match event:
                case CardPlayed(seat=seat, right=right) | NoPlayJudged(seat=seat, right=right):
                    self.last = right
                    self.rights |= {seat} if right else set()
                case GuessSealed(seat=seat, again=False):
                    self.rights.remove(seat)
                case Guessed(seat=seat) if not is_sealing:
                    self.rights.remove(seat)
                case VerdictWithdrawn(seat=seat) if self.last:
                    self.rights.remove(seat)
                    self.seen["right taken back"] += 1
        if isinstance(state.phase, Turn):
            self.rights.clear()
        if state.results:
            return
        sealed = [each.seat for each in state.round.sealed]
        assert len(set(sealed)) == len(sealed)
        assert len(set(state.round.fined)) == len(state.round.fined)
        if not isinstance(state.phase, Refilling):
            assert cards_in_play(state) == self.whole + Counter(DECK * state.round.extra_decks)


def cards_in_play(state):
    round_ = state.round
    held = [card for each in round_.hands for card in each.open()]
    lain = [card for column in round_.line for card in (column.card, *column.wrong)]
    return Counter([*held, *lain, *round_.discard, *round_.stock.open()])


@pytest.mark.rule("EE-20", "EE-28", "EE-71", "EE-102", "EE-106")
def test_whatever_is_judged_withdrawn_prepared_and_sealed_every_guess_is_earned_and_no_card_is_lost():
    seen = Counter()
    for seed in range(50):
        table = Chance(seed)
        table.run(60)
        seen += table.seen
    assert min(seen[each] for each in (*DEALERS, "prepare-guess", "replace-guess", "right taken back")) > 5


@pytest.mark.rule("EE-71")
def test_before_the_correction_the_same_answers_took_back_what_had_been_used():
    def play_all():
        for seed in range(150):
            Chance(seed, OLD).run(60)

    with pytest.raises(KeyError):
        play_all()
