"""The judgement of written guesses: by meaning, beyond the bound, by mercy, and by how much they agree."""

from itertools import permutations

import pytest

from games.eleusis.language.catalogue import (
    VARIANTS,
    WordedRule,
    WrittenRule,
    catalogue_expression,
    decode_rule,
    encode_rule,
)
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.permissiveness import agreement_percent, compare_by_sampling
from games.eleusis.rules import game
from games.eleusis.rules.comparing import VERDICT, compare_approximately, judge_guess
from games.eleusis.rules.events import GuessJudged, GuessRefuted, RoundEnded
from games.eleusis.rules.state import Judging, Verdict
from games.event import visible_to
from games.forms import Refused
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import JUDGE, Seat, Veiled
from games.values import replace
from tests.games.eleusis.table import answer, guess_token, judge, layout, must, only, playing, usual

SAME = WrittenRule("if last.red then card.black else card.red")
NEAR_MISS = WrittenRule("card.color != last.color or card.rank == 13")


def on_trial(guess=SAME, rule="alt-color", **changed):
    """Seat 1 has guessed after a right card."""
    state, _ = answer(playing(rule=rule, hands=("", "2H 9S", "4C 5D"), **changed), 1, "play", "2H")
    return answer(state, 1, "guess-rule", guess_token(guess))[0]


def work(state):
    return game.ask(state).must[Question(JUDGE, "compare-guess")].shape


# -- by meaning ----------------------------------------------------------------------------


@pytest.mark.rule("EE-68", "EE-103")
def test_a_text_that_is_no_rule_is_refused_and_the_right_to_guess_is_still_open():
    state, _ = answer(playing(hands=("", "2H 9S", "4C 5D")), 1, "play", "2H")
    with pytest.raises(Refused) as refusal:
        answer(state, 1, "guess-rule", "written|~|~|card.colr == last.color|~")
    assert refusal.value.params["at"] == 6
    assert must(state, 1, "guess-rule")


@pytest.mark.rule("EE-90")
@pytest.mark.parametrize("rule", [*VARIANTS[:3], SAME, WordedRule("prima rosse: poi nere")])
def test_a_rule_is_read_back_from_its_token(rule):
    assert decode_rule(encode_rule(rule)) == rule


@pytest.mark.rule("EE-89")
def test_the_judges_share_is_a_percentage_or_is_not_said():
    for token, share in (("0", 0), ("100", 100), ("~", None)):
        assert VERDICT.parse(f"wrong|7H 2S|~|{token}")[-1] == share
    for token in ("-1", "101"):
        with pytest.raises(Refused):
            VERDICT.parse(f"wrong|7H 2S|~|{token}")


# -- beyond the bound ----------------------------------------------------------------------


@pytest.mark.rule("EE-84")
def test_what_cannot_be_compared_within_the_bound_is_tried_on_many_lines_and_marked():
    asked = replace(work(on_trial()), bound=1)
    verdict, line, tested, _ = VERDICT.parse(judge_guess(asked))
    assert (verdict, line, tested) == (Verdict.RIGHT, None, 200 * 40 * 52)  # the rule is short: no line fewer
    state, events = answer(on_trial(), JUDGE, "compare-guess", judge_guess(asked))
    assert (only(events, GuessJudged).tested, state.results[-1].guesses[0].tested) == (416_000, 416_000)


@pytest.mark.rule("EE-84")
def test_a_difference_found_among_many_lines_is_a_counter_example_that_replays():
    asked = replace(work(on_trial(NEAR_MISS)), bound=1)
    verdict, line, tested, _ = VERDICT.parse(judge_guess(asked))
    *before, last = line
    secret, guess = catalogue_expression(usual("alt-color")), parse_rule(NEAR_MISS.text)
    assert (verdict, tested) == (Verdict.WRONG, None)
    assert accepts(secret, before, last) != accepts(guess, before, last)
    assert all(accepts(secret, before[:index], before[index]) for index in range(1, len(before)))


@pytest.mark.rule("EE-84", "EE-85")
def test_what_lies_on_the_table_is_looked_at_before_anything_is_tried():
    pair = usual("same-color"), usual("only-color")
    parted, _ = compare_approximately(*pair, "round", layout("7H/2S"))
    assert parted is None
    parted, compared = compare_approximately(pair[0], usual("only-parity"), "round", layout("7H/2S"))
    assert ((*map(str, parted.line), str(parted.card)), compared) == (("7H", "2S"), 0)


@pytest.mark.rule("EE-84")
def test_every_difference_that_trying_finds_is_one_and_the_same_every_time():
    sources, start = [catalogue_expression(rule) for rule in VARIANTS[::9]], (layout("7H")[0].card,)
    for first, second in permutations(sources, 2):
        found, compared = compare_by_sampling(first, second, start)
        assert found is not None
        assert (found, compared) == compare_by_sampling(first, second, start)
        assert accepts(first, found.line, found.card) != accepts(second, found.line, found.card)


# -- without a verdict ----------------------------------------------------------------------


def without_verdict(state):
    """The judge did not come to an end."""
    return answer(state, JUDGE, "compare-guess", "void", by_clock=True)


@pytest.mark.rule("EE-107", "EE-106")
def test_sealed_guesses_that_were_opened_with_it_are_judged_all_the_same():
    state = playing(hands=("", "2H 9S", "4C 5D"), guesses="sealed")
    for seat, card in ((1, "2H"), (2, "4C")):
        state, _ = answer(state, seat, "play", card)
        state, _ = answer(state, seat, "guess-rule", guess_token(SAME))
    state, _ = without_verdict(state)
    _, events = judge(state)
    assert (only(events, GuessJudged).seat, only(events, RoundEnded).guesser) == (2, 2)


# -- how much they agree -------------------------------------------------------------------


@pytest.mark.rule("EE-89")
def test_how_much_a_wrong_guess_agreed_is_told_when_the_round_is_over():
    state, _ = judge(on_trial(NEAR_MISS, similarity="on"))
    assert make_view(open_position(game, state), Seat(2)).state.round.guesses[0].agreement == Veiled()
    state, _ = answer(state, 2, "play", "4C")
    state, _ = answer(state, 2, "guess-rule", guess_token(SAME))
    state, events = judge(state)
    assert 90 <= only(events, GuessRefuted).agreement < 100
    assert state.results[-1].agreements == (only(events, GuessRefuted).agreement, None)


@pytest.mark.rule("EE-89")
def test_nothing_is_said_of_agreement_unless_the_table_wants_it():
    assert VERDICT.parse(judge_guess(work(on_trial(NEAR_MISS))))[3] is None


@pytest.mark.rule("EE-89")
def test_rules_agree_wholly_with_themselves_not_at_all_with_their_opposites():
    start, red = (layout("7H")[0].card,), parse_rule("card.red")
    assert agreement_percent(red, parse_rule("not card.black"), start) == 100
    assert agreement_percent(red, parse_rule("card.black"), start) == 0
    assert agreement_percent(red, parse_rule("card.red and not (card.rank == 1)"), start) == 96


# -- mercy ---------------------------------------------------------------------------------


@pytest.mark.rule("EE-88")
def test_only_the_dealer_sees_where_the_guess_fails_while_he_thinks():
    state, _ = judge(on_trial(NEAR_MISS, dealer_mercy="on"))
    assert make_view(open_position(game, state), Seat(0)).state.phase.found.separation.open() is not None
    for viewer in (None, Seat(1), Seat(2)):
        assert make_view(open_position(game, state), viewer).state.phase.found.separation == Veiled()


@pytest.mark.rule("EE-88", "EE-30")
def test_in_silence_the_judgement_stands():
    state, _ = judge(on_trial(NEAR_MISS, dealer_mercy="on"))
    decision = game.ask(state).must[Question(Seat(0), "mercy")]
    assert (decision.by_clock, decision.weighty) == ("stands", True)


# -- two rules that have judged alike so far ------------------------------------------------


ALIKE = (usual("alt-color"), usual("same-parity-new-color"))


@pytest.mark.rule("EE-18", "EE-21", "EE-10")
def test_of_two_rules_that_have_judged_alike_so_far_nobody_but_the_dealer_can_tell_which_it_is():
    hands = ("", "AH 9S 3D", "4C 5S 6S")
    tables = [open_position(game, playing(rule=rule, hands=hands)) for rule in ALIKE]
    seats = [Seat(1), Seat(2), None]
    states = [table.state for table in tables]
    for seat, prompt, said in (
        (1, "play", "9S"),
        (2, "play", "5S"),
        (1, "play", "AH"),
        (1, "guess-rule", guess_token("near")),
    ):
        heard = []
        for index, state in enumerate(states):
            states[index], events = answer(state, seat, prompt, said)
            heard.append(events)
        for viewer in seats:
            assert visible_to(heard[0], viewer) == visible_to(heard[1], viewer)
            assert make_view(open_position(game, states[0]), viewer) == make_view(
                open_position(game, states[1]), viewer
            )
        assert make_view(open_position(game, states[0]), Seat(0)) != make_view(open_position(game, states[1]), Seat(0))
    assert all(isinstance(state.phase, Judging) for state in states)
    one, two = [judge(state) for state in states]
    for viewer in seats:
        assert visible_to(one[1], viewer) == visible_to(two[1], viewer)
        assert make_view(open_position(game, one[0]), viewer) == make_view(open_position(game, two[0]), viewer)


@pytest.mark.rule("EE-84")
def test_so_many_positions_are_told_as_can_be_and_never_none():
    assert [VERDICT.parse(f"right|~|{tested}|~")[2] for tested in (1, 10**7)] == [1, 10**7]
    with pytest.raises(Refused):
        VERDICT.parse("right|~|0|~")


@pytest.mark.rule("EE-89")
def test_the_share_is_that_of_lines_from_the_starter_on():
    guess = WrittenRule("if first.rank > 7 then card.red and card.rank > 1 else card.black")
    shares = [
        VERDICT.parse(judge_guess(work(on_trial(guess, rule="only-color", line=line, similarity="on"))))[3]
        for line in ("KH 2D AD", "AH 2D KD")
    ]
    assert shares == [96, 0]
