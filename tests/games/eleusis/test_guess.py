"""The right to one guess, and the judgement of it."""

import pytest

from games.cards import parse_card, parse_cards
from games.eleusis.rules import game
from games.eleusis.rules.events import Guessed, GuessJudged, GuessRefuted, RoundEnded, RuleRevealed, WentOut
from games.eleusis.rules.judging import VERDICT, judge_guess
from games.eleusis.rules.state import Cause, Guessing, Judging, Pausing, Separation, Turn, Verdict
from games.eleusis.rules.terms import Scope, Telling
from games.event import told_to
from games.forms import Refused
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import JUDGE, Seat, Veiled, veil
from tests.games.eleusis.table import answer, guess_token, guessed, has, only, playing, then, usual

EYES = (None, Seat(0), Seat(1), Seat(2))


def earned(**given):
    """A position in which seat 1 has just played a right card."""
    return answer(playing(hands=("", "2H 9S", "4C 5D"), **given), 1, "play", "2H")[0]


@pytest.mark.rule("EE-28")
def test_a_right_card_earns_one_guess_and_the_next_turn_waits_for_it():
    state = earned()
    ask = game.ask(state)
    assert (state.phase, list(ask.must)) == (Guessing(Seat(1)), [Question(Seat(1), "guess-rule")])
    with pytest.raises(Refused):
        answer(state, 2, "play", "4C")
    assert answer(state, 1, "guess-rule", "~|~|~|~|~")[0].phase == Turn(Seat(2))


@pytest.mark.rule("EE-28")
def test_a_wrong_card_earns_no_guess():
    assert answer(playing(), 1, "play", "9S")[0].phase == Turn(Seat(2))


@pytest.mark.rule("EE-103", "EE-28")
def test_silence_is_no_guess():
    decision = game.ask(earned()).must[Question(Seat(1), "guess-rule")]
    assert decision.parse(decision.by_clock) == (None,) * 5


@pytest.mark.rule("EE-28")
def test_being_asked_for_a_guess_depends_on_public_things_alone():
    right, other = earned(rule="alt-color"), earned(rule="only-color")
    asked = [make_view(open_position(game, state), None).face for state in (right, other)]
    assert asked == ["guess", "guess"]


@pytest.mark.rule("EE-29")
def test_a_guess_is_said_before_everybody():
    state, events = answer(earned(), 1, "guess-rule", "catalogue|color-blocks|2|~|~")
    assert [only(told_to(events, eye), Guessed).guess.params for eye in EYES] == [(2,)] * 4
    assert isinstance(state.phase, Judging)


NO_RULE = (
    "alt-color",
    "catalogue|color-blocks|~|~|~",
    "catalogue|color-blocks|9|~|~",
    "~|~|3|~|~",
    "~|~|~|card.red|~",
    "catalogue|alt-color|~|~|red",
    "no-guess",
)


@pytest.mark.rule("EE-54")
@pytest.mark.parametrize("token", NO_RULE)
def test_a_guess_that_is_not_in_the_catalogue_is_refused_and_costs_nothing(token):
    state = earned()
    with pytest.raises(Refused):
        answer(state, 1, "guess-rule", token)


@pytest.mark.rule("EE-30", "EE-31", "EE-87")
def test_a_wrong_guess_is_called_wrong_and_play_goes_on():
    state, events = guessed(earned(), 1, "same-color")
    for eye in EYES:
        assert only(told_to(events, eye), GuessJudged).right is False
    assert not has(events, GuessRefuted)
    assert (state.phase, [len(hand.open()) for hand in state.round.hands]) == (Turn(Seat(2)), [0, 1, 2])


@pytest.mark.rule("EE-31")
def test_a_seat_may_guess_wrong_again_and_again():
    state, _ = guessed(earned(), 1, "same-color")
    state, _ = answer(state, 2, "play", "4C")
    state, _ = guessed(state, 2, "suit-or-rank")
    state, _ = answer(state, 1, "play", "9S")
    state, _ = answer(state, 2, "play", "5D")
    state, _ = guessed(state, 2, "near")
    assert [(guess.seat, guess.right) for guess in state.round.guesses] == [(1, False), (2, False), (2, False)]


@pytest.mark.rule("EE-32", "EE-33", "EE-41", "EE-43")
def test_a_right_guess_ends_the_round():
    state, events = guessed(earned(), 1, "alt-color")
    ended = only(events, RoundEnded)
    assert (ended.cause, ended.guesser, ended.out, ended.points) == (Cause.GUESSED, 1, None, (17, 17, 10))
    assert isinstance(state.phase, Pausing)


@pytest.mark.rule("EE-33", "EE-80")
def test_a_guess_in_other_words_is_right_if_it_behaves_alike_after_this_starter():
    state = earned(rule="same-color", line="7H")
    assert only(guessed(state, 1, "only-color")[1], GuessJudged).right
    state = earned(rule="same-color", line="7H", guess_scope=Scope.ANY_STARTER)
    assert not only(guessed(state, 1, "only-color")[1], GuessJudged).right


@pytest.mark.rule("EE-81")
def test_from_now_on_the_judge_looks_at_the_whole_table():
    state = earned(rule="same-color", line="7H/2S", guess_scope=Scope.FROM_NOW)
    state, _ = answer(state, 1, "guess-rule", guess_token("only-color"))
    work = game.ask(state).must[Question(JUDGE, "compare-guess")].shape
    assert work.matter == ("same-color:", "only-color:red", "from-now", "7H/2S 2H", "")
    assert VERDICT.parse(judge_guess(work)) == (Verdict.RIGHT, None, None, None)


@pytest.mark.rule("EE-34", "EE-41", "EE-42")
def test_whoever_goes_out_still_guesses_and_may_earn_both_bonuses():
    state = playing(hands=("", "2H", "4C 5D"))
    state, events = answer(state, 1, "play", "2H")
    assert only(events, WentOut).seat == 1
    assert state.phase == Guessing(Seat(1), Cause.OUT)
    right, _ = guessed(state, 1, "alt-color")
    assert (right.results[-1].cause, right.results[-1].points) == (Cause.GUESSED, (21, 21, 10))
    wrong, _ = guessed(state, 1, "near")
    assert (wrong.results[-1].cause, wrong.results[-1].points) == (Cause.OUT, (15, 15, 10))
    silent, _ = answer(state, 1, "guess-rule", "~|~|~|~|~")
    assert silent.results[-1] == replace_guesses(wrong.results[-1])


def replace_guesses(result):
    from dataclasses import replace

    return replace(result, guesses=(), separations=(), agreements=())


@pytest.mark.rule("EE-82")
def test_the_judge_alone_answers_for_the_comparison_and_the_rules_take_its_word():
    state, _ = answer(earned(), 1, "guess-rule", guess_token("near"))
    assert list(game.ask(state).must) == [Question(JUDGE, "compare-guess")]
    assert only(answer(state, JUDGE, "compare-guess", "right|~|~|~")[1], GuessJudged).right
    assert not only(answer(state, JUDGE, "compare-guess", "wrong|~|~|~")[1], GuessJudged).right


@pytest.mark.rule("EE-82")
def test_the_question_to_the_judge_is_shown_to_nobody():
    state, _ = answer(earned(rule="one-feature", line="7S"), 1, "guess-rule", guess_token("near"))
    position = open_position(game, state)
    for eye in EYES:
        assert not make_view(position, eye).asked
    assert "one-feature" not in repr(position.ask)


# -- counter-examples -------------------------------------------------------------------------


@pytest.mark.rule("EE-87")
def test_where_a_guess_failed_is_hidden_from_all_until_the_round_is_over():
    state, _ = guessed(earned(), 1, "same-color")
    for eye in EYES:
        assert isinstance(veil(state, eye).round.guesses[0].separation, Veiled)
    state, _ = answer(state, 2, "play", "4C")
    state, events = guessed(state, 2, "alt-color")
    refuted = only(events, GuessRefuted)
    assert (refuted.seat, refuted.guess) == (1, usual("same-color"))
    assert refuted.separation == Separation(parse_cards("7S"), parse_card("AS"), accepted=False)
    kinds = [type(event) for event in events]
    assert kinds.index(RoundEnded) < kinds.index(RuleRevealed) < kinds.index(GuessRefuted)
    assert state.results[-1].separations == (refuted.separation, None)


@pytest.mark.rule("EE-87")
def test_where_a_guess_failed_may_be_told_at_once():
    _, events = guessed(earned(counter_examples=Telling.IMMEDIATELY), 1, "same-color")
    assert only(told_to(events, None), GuessRefuted).separation.card == parse_card("AS")


@pytest.mark.rule("EE-87")
def test_where_a_guess_failed_may_never_be_told():
    state, _ = guessed(earned(counter_examples=Telling.NEVER), 1, "same-color")
    state, _ = answer(state, 2, "play", "4C")
    state, events = guessed(state, 2, "alt-color")
    assert not has(events, GuessRefuted)
    assert state.results[-1].separations == (None, None)


@pytest.mark.rule("EE-87")
@pytest.mark.parametrize(
    "token", ["wrong|7S|~|~", "wrong|7S XX|~|~", "wrong||~|~", "right", "right|~", "maybe|~|~|~", "wrong|7S  2H|~|~"]
)
def test_the_judge_too_is_held_to_the_form(token):
    state, _ = answer(earned(), 1, "guess-rule", guess_token("near"))
    with pytest.raises(Refused):
        answer(state, JUDGE, "compare-guess", token)


def test_every_line_of_the_judge_can_be_counted_and_read_back():
    line = VERDICT.fields[1].shape
    for index in (0, 51, 52**2 - 1, 52**2, 52**2 + 52**3 + 7, line.count() - 1):
        assert line.parse(line.token(line.nth(index))) == line.nth(index)
    assert len({line.nth(index) for index in range(3_000)}) == 3_000


@pytest.mark.rule("EE-44")
def test_at_the_end_of_the_round_everything_hidden_is_shown():
    state, events = guessed(earned(), 1, "alt-color")
    shown = only(told_to(events, None), RuleRevealed)
    assert (shown.rule, shown.salt) == (usual("alt-color"), "00" * 32)
    result = state.results[-1]
    assert (result.rule, result.hands) == (usual("alt-color"), ((), parse_cards("9S"), parse_cards("5D 4C")))
    then(state, (0, "ready", "press"))
