"""The right to one guess, and the judgement of it."""

import pytest

from games.cards import parse_card, parse_cards
from games.eleusis import SPEC
from games.eleusis.rules import game
from games.eleusis.rules.comparing import VERDICT, judge_guess
from games.eleusis.rules.events import GuessRefuted, RoundEnded, RuleRevealed
from games.eleusis.rules.game import NO_GUESS
from games.eleusis.rules.state import Guessing, Separation, Verdict
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import JUDGE, Seat, Veiled, veil
from games.values import replace
from tests.games.eleusis.table import answer, guess_token, guessed, only, playing, usual

VIEWERS = (None, Seat(0), Seat(1), Seat(2))


def earned(**given):
    """A position in which seat 1 has just played a right card."""
    return answer(playing(hands=("", "2H 9S", "4C 5D"), **given), 1, "play", "2H")[0]


@pytest.mark.rule("EE-34")
def test_whoever_never_guesses_is_asked_for_the_last_guess_of_a_round_all_the_same():
    skip, state = SPEC.automatic["guess-rule"], earned()
    for viewer in VIEWERS:
        assert skip(make_view(open_position(game, state), viewer)) == NO_GUESS, "all know whether it is answered"
    after, _ = answer(state, 1, "guess-rule", NO_GUESS)
    assert skip(make_view(open_position(game, after), None)) is None
    last, _ = answer(playing(hands=("", "2H", "4C 5D")), 1, "play", "2H")
    assert isinstance(last.phase, Guessing)
    assert skip(make_view(open_position(game, last), None)) is None
    again = replace(state, phase=replace(state.phase, formal_only=True))
    assert skip(make_view(open_position(game, again), None)) is None, "the guess they made was not judged in time"


@pytest.mark.rule("EE-81")
def test_from_now_on_the_judge_looks_at_the_whole_table():
    state = earned(rule="same-color", line="7H/2S", guess_scope="from-now")
    state, _ = answer(state, 1, "guess-rule", guess_token("only-color"))
    work = game.ask(state).must[Question(JUDGE, "compare-guess")].shape
    assert work.matter == ("same-color:", "only-color:red", "from-now", "7H/2S 2H", "")
    assert VERDICT.parse(judge_guess(work)) == (Verdict.RIGHT, None, None, None)


@pytest.mark.rule("EE-82")
def test_the_question_to_the_judge_is_shown_to_nobody():
    state, _ = answer(earned(rule="one-feature", line="7S"), 1, "guess-rule", guess_token("near"))
    position = open_position(game, state)
    for viewer in VIEWERS:
        assert not make_view(position, viewer).asked
    assert "one-feature" not in repr(position.ask)


# -- counter-examples -------------------------------------------------------------------------


@pytest.mark.rule("EE-87")
def test_where_a_guess_failed_is_hidden_from_all_until_the_round_is_over():
    state, _ = guessed(earned(), 1, "same-color")
    for viewer in VIEWERS:
        assert isinstance(veil(state, viewer).round.guesses[0].separation, Veiled)
    state, _ = answer(state, 2, "play", "4C")
    state, events = guessed(state, 2, "alt-color")
    refuted = only(events, GuessRefuted)
    assert (refuted.seat, refuted.guess) == (1, usual("same-color"))
    assert refuted.separation == Separation(parse_cards("7S"), parse_card("AS"), accepted=False)
    kinds = [type(event) for event in events]
    assert kinds.index(RoundEnded) < kinds.index(RuleRevealed) < kinds.index(GuessRefuted)
    assert state.results[-1].separations == (refuted.separation, None)


def test_every_line_of_the_judge_can_be_counted_and_read_back():
    line = VERDICT.fields[1].shape
    for index in (0, 51, 52**2 - 1, 52**2, 52**2 + 52**3 + 7, line.count() - 1):
        assert line.parse(line.token(line.nth(index))) == line.nth(index)
    assert len({line.nth(index) for index in range(3_000)}) == 3_000
