"""The robot that thinks: what it believes, plays, declares and guesses; and the others beside it."""

from random import Random

import pytest

from games.cards import DECK, parse_card, parse_cards
from games.eleusis.language.catalogue import (
    VARIANTS,
    Way,
    WordedRule,
    WrittenRule,
    catalogue_expression,
    rule_from_answer,
)
from games.eleusis.language.equivalence import find_contradiction, find_counterexample, true_cues
from games.eleusis.language.evaluation import NUMBER, accepts
from games.eleusis.language.parser import parse_rule
from games.eleusis.robots.belief import (
    Claims,
    answer_as_serious,
    believed_rules,
    choose_card,
    collect_claims,
    consistent_rules,
    drop_refuted,
    find_likeliest,
    is_giving_up,
    line_verdicts,
)
from games.eleusis.robots.ideas import Source, make_up_rules
from games.eleusis.robots.robots import PATIENCE, answer_as_casual, answer_as_companion, find_next_cue
from games.eleusis.rules import game as rules
from games.eleusis.rules.events import (
    CardPlaced,
    CardPlayed,
    GuessJudged,
    HintGiven,
    NoPlayDeclared,
    NoPlayJudged,
    RoundBegan,
    StarterTurned,
    VerdictWithdrawn,
)
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat
from tests.games.eleusis.table import answer, guess_token, layout, play_robots, playing, then, usual

ANYTHING = Source(writes=True)


def asked(state, seat, prompt, robot=answer_as_serious, seed=0, history=()):
    """A robot's answer to a question of a position, as it is parsed; None where it says nothing."""
    question = Question(Seat(seat), prompt)
    seat_view = make_view(open_position(rules, state), Seat(seat))
    reply = robot(history, seat_view, question, Random(seed))
    return None if reply is None else seat_view.asked[question].parse(reply[0])


def at_turn(line, hand, **changes):
    return playing(hands=("", hand, "4C 5D"), line=line, **changes)


def guessing(state, played):
    state, _ = answer(state, 1, "play", played)
    return state


# -- what it believes


def test_it_keeps_exactly_the_rules_that_explain_the_table():
    table = layout("7S/9S/4C 2H/3D 9C")
    kept = {held.idea.rule for held in consistent_rules(Source(), line_verdicts(table, Claims()))}
    assert kept == {rule for rule in VARIANTS if find_contradiction(catalogue_expression(rule), table) is None}
    assert usual("alt-color") in kept


@pytest.mark.rule("EE-57")
def test_of_a_robots_rule_it_knows_the_levels_and_of_a_persons_it_does_not():
    nothing_yet = line_verdicts(layout("7S"), Claims())
    robots = {held.idea.rule.entry for held in consistent_rules(Source((5,)), nothing_yet)}
    assert robots == {"own-colour-ladder", "face-count-parity", "running-total", "parity-sum-color"}
    assert {held.idea.rule for held in consistent_rules(Source(), nothing_yet)} == set(VARIANTS)
    assert [held for held in consistent_rules(ANYTHING, nothing_yet) if held.idea.rule is None]


@pytest.mark.rule("EE-54")
@pytest.mark.parametrize("columns", ["7S", "7S/9S 2H/3D 9C/8C", "7S/8H/2D 9S QD 3D/4C/6H/AS KC 8C/2S/3H JH"])
def test_what_it_makes_up_is_written_as_it_is_meant_and_explains_the_table(columns):
    table = layout(columns)
    made = make_up_rules(line_verdicts(table, Claims()))
    assert len(made.ideas) > 20
    faces, dice = [column.card for column in table], Random(columns)
    for idea in made.ideas:
        card = dice.choice(DECK)
        assert accepts(parse_rule(idea.source), faces, card) == bool(idea.verdict(made.memory, NUMBER[card]))
        assert find_contradiction(parse_rule(idea.source), table) is None
        assert find_counterexample(parse_rule(idea.source), idea.expression, (table[0].card,)) is None


@pytest.mark.rule("EE-23")
def test_a_hand_shown_for_nothing_is_as_good_as_its_cards_played_wrong():
    begun = (
        RoundBegan(number=1, rounds=1, dealer=Seat(0), why=()),
        StarterTurned(card=parse_card("7S"), why=()),
        NoPlayDeclared(seat=Seat(1), hand=parse_cards("9S 4C"), why=()),
        NoPlayJudged(seat=Seat(1), right=True, why=()),
        CardPlayed(seat=Seat(2), card=parse_card("2H"), right=True, position=2, why=()),
    )
    told = collect_claims(begun)
    assert told == Claims(parse_cards("7S 2H"), ((1, parse_cards("9S 4C")),))
    assert line_verdicts(layout("7S 2H"), told) == line_verdicts(layout("7S/4C/9S 2H"), Claims())
    assert line_verdicts(layout("7C 2H"), told) == line_verdicts(layout("7C 2H"), Claims())


@pytest.mark.rule("EE-71")
def test_a_verdict_withdrawn_is_no_evidence():
    shown = (
        StarterTurned(card=parse_card("7S"), why=()),
        NoPlayDeclared(seat=Seat(1), hand=parse_cards("9S"), why=()),
        NoPlayJudged(seat=Seat(1), right=True, why=()),
    )
    taken = VerdictWithdrawn(dealer=Seat(0), seat=Seat(1), card=None, returned=(), why=())
    assert collect_claims((*shown, taken)) == Claims(parse_cards("7S"))
    played = CardPlayed(seat=Seat(2), card=parse_card("2H"), right=True, position=2, why=())
    slip = VerdictWithdrawn(dealer=Seat(0), seat=Seat(2), card=parse_card("2H"), returned=(), why=())
    assert collect_claims((*shown[:1], played, slip)) == Claims(parse_cards("7S"))
    placed = CardPlaced(seat=Seat(1), dealer=Seat(0), card=parse_card("9D"), position=2, why=())
    assert collect_claims((*shown[:1], placed)) == Claims(parse_cards("7S 9D"))


@pytest.mark.rule("EE-31", "EE-80")
def test_a_wrong_guess_rules_out_all_that_is_the_same_rule():
    held = consistent_rules(ANYTHING, line_verdicts(layout("7S/9S/4C 2H 9C"), Claims()))
    table = line_verdicts(layout("7S/9S/4C 2H 9C"), Claims())
    left = drop_refuted(
        held, [parse_rule("card.red != last.red"), parse_rule("card.red")], table, parse_card("7S"), "round"
    )
    assert {usual("alt-color"), None} >= {each.idea.rule for each in held[:1]}
    assert usual("alt-color") not in {each.idea.rule for each in left}
    assert "not ((card.red) == (last.red))" in {each.idea.source for each in held}
    assert "not ((card.red) == (last.red))" not in {each.idea.source for each in left}
    assert len(left) > 1


@pytest.mark.rule("EE-80")
def test_rules_that_are_one_rule_here_count_together():
    held = consistent_rules(Source((1,)), line_verdicts(layout("7H/9S 2H/4C 4D/KS 9D/2C KH/3S AD/7C 6H"), Claims()))
    idea, share = find_likeliest(held, parse_card("7H"), "round")
    assert idea.rule in {usual("only-color"), usual("same-color")}
    assert share > 0.99 > max(each.share for each in held)


# -- what it does


@pytest.mark.rule("EE-15")
def test_it_plays_what_tells_its_ideas_apart_and_then_what_is_right():
    held = consistent_rules(Source(), line_verdicts(layout("7S/9S/4C/JC 2H/3D/8H 9C/2S/KC 4D"), Claims()))
    assert choose_card(parse_cards("5S 5H 8D"), held, Random(1)) == parse_card("5S")


@pytest.mark.rule("EE-22")
def test_it_says_that_nothing_fits_only_when_it_is_likely():
    held = consistent_rules(Source(), line_verdicts(layout("7S/9S/4C/JC 2H/3D/8H 9C/2S/KC 4D"), Claims()))
    assert is_giving_up(parse_cards("5D 8H"), held)
    assert not is_giving_up(parse_cards("5D 8S"), held)


@pytest.mark.rule("EE-28", "EE-33")
def test_it_guesses_once_it_is_sure_enough():
    early = guessing(at_turn("7S", "2H 9S"), "2H")
    assert rule_from_answer(asked(early, 1, "guess-rule")) is None
    late = guessing(at_turn("7S/9S/4C/JC 2H/3D/8H 9C/2S/KC 4D/6D/9H 5S/AC", "2H 9S"), "2H")
    assert rule_from_answer(asked(late, 1, "guess-rule")) == usual("alt-color")


@pytest.mark.rule("EE-54")
def test_it_finds_and_writes_rules_that_are_in_no_catalogue():
    secret = WrittenRule("card.suit == last.suit or card.face")
    state = at_turn("7S/8H/2D 9S QD 3D/4C/6H/AS KC 8C/2S/3H JH", "2H", rule=secret)
    said = rule_from_answer(asked(guessing(state, "2H"), 1, "guess-rule"))
    assert isinstance(said, WrittenRule)
    assert find_contradiction(parse_rule(said.text), state.round.line) is None


@pytest.mark.rule("EE-54")
def test_it_gives_a_rule_only_in_a_way_that_the_table_takes():
    columns = "7S/9S/4C/JC 2H/3D/8H 9C/2S/KC 4D/6D/9H 5S/AC"
    state = guessing(at_turn(columns, "2H 9S", ways=(Way.WRITTEN,)), "2H")
    said = rule_from_answer(asked(state, 1, "guess-rule"))
    assert said == WrittenRule("card.color != last.color")
    state = guessing(at_turn(columns, "2H 9S", ways=(Way.WORDED,)), "2H")
    assert rule_from_answer(asked(state, 1, "guess-rule")) is None


def test_where_nothing_explains_the_table_it_plays_on_and_guesses_nothing():
    odd = at_turn("7S/2H/9S/4C/KD/3H", "2H 9S 5C", rule=WrittenRule("card.rank == 5"))
    held = believed_rules((), odd)
    assert held
    assert asked(odd, 1, "play") in parse_cards("2H 9S 5C")
    assert rule_from_answer(asked(guessing(odd, "5C"), 1, "guess-rule")) is None


@pytest.mark.rule("EE-56", "EE-86")
def test_it_plays_and_guesses_where_a_person_judges_by_hand():
    words = WordedRule("i colori si alternano")
    columns = "7S/9S/4C/JC 2H/3D/8H 9C/2S/KC 4D/6D/9H 5S/AC"
    state = at_turn(columns, "2H 9S 6S", rule=words)
    assert asked(state, 1, "play") == parse_card("2H")
    state, _ = then(state, (1, "play", "2H"), (0, "verdict", "right"))
    assert rule_from_answer(asked(state, 1, "guess-rule")) == usual("alt-color")
    state, _ = then(state, (1, "guess-rule", guess_token(WordedRule("a caso"))), (0, "hear-guess", "wrong"))
    assert usual("alt-color") in {held.idea.rule for held in believed_rules((), state)}


@pytest.mark.rule("EE-104", "EE-105")
@pytest.mark.parametrize("robot", [answer_as_casual, answer_as_companion, answer_as_serious])
def test_a_robot_in_the_place_of_whoever_judged_by_hand_says_nothing(robot):
    state = at_turn("7S", "2H 9S", rule=WordedRule("i colori si alternano"), hints="always")
    assert asked(state, 0, "give-hint", robot) is None
    state, _ = answer(state, 1, "play", "2H")
    assert asked(state, 0, "verdict", robot) is None


# -- the dealer, and the mild ones


@pytest.mark.rule("EE-13", "EE-49")
def test_a_robot_that_deals_gives_true_hints_the_vaguest_first_and_not_all_at_once():
    state = playing(hands=("", "2H 9S 4C", "5D"), line="7S", hints="always", robots=(0,), dealers="robots")
    cues = true_cues(catalogue_expression(usual("alt-color")), parse_card("7S"))
    assert find_next_cue(state) == cues[0]
    assert asked(state, 0, "give-hint", answer_as_casual) is None
    state, events = answer(state, 0, "give-hint", f"~|{cues[0]}")
    assert [event.cue for event in events if isinstance(event, HintGiven)] == [cues[0]]
    few = playing(
        hands=("", "2H", "5D"), line="7S" + "/9S" * (PATIENCE - 1), hints="always", robots=(0,), dealers="robots"
    )
    many = playing(hands=("", "2H", "5D"), line="7S" + "/9S" * PATIENCE, hints="always", robots=(0,), dealers="robots")
    assert asked(few, 0, "give-hint") is None
    assert asked(many, 0, "give-hint") == (None, cues[0])
    few, _ = answer(few, 0, "give-hint", f"~|{cues[0]}")
    many, _ = answer(many, 0, "give-hint", f"~|{cues[0]}")
    assert asked(few, 0, "give-hint", answer_as_serious) is None
    assert asked(many, 0, "give-hint", answer_as_serious) == (None, cues[1])


@pytest.mark.rule("EE-28")
def test_a_companion_never_guesses_and_never_declares():
    game = play_robots(3, 5, rounds=1, levels=(1,), robot=answer_as_companion)
    list(game)
    assert not [event for event in game.told if isinstance(event, GuessJudged | NoPlayDeclared)]


@pytest.mark.rule("EE-57", "EE-32")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_serious_robots_find_what_a_robot_deals(level):
    game = play_robots(3, level, rounds=2, levels=(level,), robot=answer_as_serious)
    list(game)
    verdicts = [event.right for event in game.told if isinstance(event, GuessJudged)]
    assert verdicts.count(True) == 2
    assert all(sum(1 + len(column.wrong) for column in result.line) < 25 for result in game.at.state.results)
