"""After the round: which plays told what, by the plays and their verdicts alone."""

from random import Random

from games.cards import parse_card
from games.eleusis.robots.ideas import Source
from games.eleusis.robots.review import judged_plays, review, tellings
from games.eleusis.rules import game as rules
from games.eleusis.rules.events import CardPlayed, RoundBegan, StarterTurned, VerdictWithdrawn
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat
from games.spec import Moment
from tests.games.eleusis.table import playing

ONE = Source((1,))


def play(seat, card, right):
    return CardPlayed(seat=Seat(seat), card=parse_card(card), right=right, position=1)


def history_of(*plays):
    return [RoundBegan(number=1, rounds=1, dealer=Seat(0)), StarterTurned(card=parse_card("5H")), *plays]


def test_every_play_leaves_fewer_rules_or_as_many_and_what_all_expected_tells_nothing():
    told = list(tellings(history_of(play(1, "7S", False), play(2, "8H", True), play(1, "7S", False)), ONE))
    assert [each.seat for each in told] == [1, 2, 1]
    assert all(each.after <= each.before for each in told)
    assert told[0].after < told[0].before
    assert [told[0].after, told[1].after] == [told[1].before, told[2].before]


def test_only_the_last_round_counts_and_a_withdrawn_verdict_is_none():
    withdrawn = VerdictWithdrawn(dealer=Seat(0), seat=Seat(2), card=parse_card("9C"), returned=())
    history = [*history_of(play(1, "2S", True)), *history_of(play(1, "7S", False), play(2, "9C", True), withdrawn)]
    assert [(seat, right) for seat, _, right in judged_plays(history)[0]] == [(1, False)]


def test_it_says_how_many_rules_were_left_which_plays_told_nothing_and_what_was_likeliest():
    state = playing(hands=("", "7S 8H 9D", "4C 5D"), line="5H")
    moment = Moment(2, make_view(open_position(rules, state), Seat(1)), Question(Seat(1), "play"), "7S")
    history = history_of(play(1, "7S", False), play(2, "8H", True), play(1, "7S", False), play(1, "7S", False))
    (note,) = review(history, [moment], Random(1))
    keys = [line.key for line in note.lines]
    assert keys[0] == "mortem-start"
    assert keys[-1] in {"mortem-end", "mortem-beyond"}
    (idle,) = [dict(line.params) for line in note.lines if line.key == "mortem-idle"]
    assert idle["plays"] == 3
    assert len(idle["cards"]) == 1
