"""What a thinking player believes of the secret rule, from what all at the table have seen, and how it plays."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import log2
from typing import Any, Final

from msgspec import Struct

from games.cards import DECK, Card
from games.eleusis.language.catalogue import Cards, Column, Way, WrittenRule, form_answer, is_formal, rule_expression
from games.eleusis.language.equivalence import Unsettled, find_contradiction, find_counterexample
from games.eleusis.language.evaluation import NUMBER, Memory, compile_rule
from games.eleusis.language.expression import Expression
from games.eleusis.robots.ideas import Idea, Seen, Source, make_up_rules, person_ideas, robot_ideas
from games.eleusis.robots.robots import (
    answer_as_any_robot,
    answer_as_casual,
    answer_as_companion,
    choose_one,
    find_rule_token,
)
from games.eleusis.rules import events
from games.eleusis.rules.state import Guessing, Scope, State, current_round
from games.event import Event
from games.kernel import View
from games.questions import Decision, Question
from games.spec import Dice, Reply, Robot

FEW: Final = 16  # among so many of the likeliest rules, ask which are the same rule
HEADS: Final = 3  # ...as one of the first
CLEAR: Final = 0.8  # a rule that is likelier needs no such question
EFFORT: Final = 20_000  # comparisons spent on two rules before they are taken for different
ODD: Final = 0.05  # how likely a rule stays for each verdict against it, when no rule explains them all

MANY: Final = 10_000  # more verdicts than a round can have


class Claims(Struct, frozen=True):
    """True no-play claims: `line` as history told it; `wrong` has the length of the line then and the hand."""

    line: Cards = ()
    wrong: tuple[tuple[int, Cards], ...] = ()


def collect_claims(history: Iterable[Event]) -> Claims:
    line: list[Card] = []
    wrong: list[tuple[int, Cards]] = []
    shown: Cards = ()
    was_right = was_true = False
    for event in history:
        match event:
            case events.RoundBegan():
                line, wrong = [], []
            case events.StarterTurned(card=card) | events.StarterReplaced(card=card):
                line = [card]
            case events.CardPlayed(card=card, right=was_right):
                line.extend([card] * was_right)
            case events.CardPlaced(card=card):
                line.append(card)
            case events.NoPlayDeclared(hand=hand):
                shown = hand
            case events.NoPlayJudged(right=was_true):
                wrong.extend([(len(line), shown)] * was_true)
            case events.VerdictWithdrawn(card=None):
                del wrong[len(wrong) - was_true :]
            case events.VerdictWithdrawn():
                del line[len(line) - was_right :]
    return Claims(tuple(line), tuple(wrong))


def line_verdicts(layout: Sequence[Column], round_claims: Claims) -> Seen:
    """Return all verdicts as places in the deck; a claim counts only on the main line it was made after."""
    faces = tuple(column.card for column in layout)
    extra = dict[int, Cards]()
    for length, hand in round_claims.wrong:
        if round_claims.line[:length] == faces[:length]:
            extra[length] = (*extra.get(length, ()), *hand)
    return tuple(
        (NUMBER[column.card], tuple(NUMBER[card] for card in sorted({*column.wrong, *extra.get(index, ())})))
        for index, column in enumerate(layout, 1)
    )


class BelievedRule(Struct, frozen=True):
    """A rule that may be the secret one: how likely it is, and its memory of the main line."""

    idea: Idea
    share: float
    memory: Memory

    def accepts(self, card: Card) -> bool:
        return bool(self.idea.verdict(self.memory, NUMBER[card]))


def count_errors(idea: Idea, line: Seen, most: int) -> tuple[int, Memory]:
    """Return how many verdicts contradict an idea, and its memory of the line; stop after `most`."""
    own, verdict = idea.mind, idea.verdict
    memory, errors = own.initial_memory(line[0][0]), 0
    for (_, wrong), following in zip(line, (*(card for card, _ in line[1:]), None), strict=True):
        errors += sum(bool(verdict(memory, card)) for card in wrong)
        if following is not None:
            errors += not verdict(memory, following)
            memory = own.next_memory(memory, following)
        if errors > most:
            break
    return errors, memory


@lru_cache(maxsize=64)
def consistent_rules(source: Source, line: Seen) -> tuple[BelievedRule, ...]:
    """Return the rules that agree with every verdict, likeliest first; their shares add up to 1."""
    known = [
        (idea, *count_errors(idea, line, 0))
        for idea in (robot_ideas(source.levels) if source.levels else person_ideas())
    ]
    held = [(idea, idea.weight, memory) for idea, errors, memory in known if not errors]
    if source.writes:
        made = make_up_rules(line)
        held += [(idea, idea.weight, made.memory) for idea in made.ideas]
    return normalize_shares(held)


@lru_cache(maxsize=16)
def nearly_consistent_rules(line: Seen) -> tuple[BelievedRule, ...]:
    """Return the catalogue, each rule the less likely the more verdicts contradict it; never for guessing."""
    weighed = [(idea, *count_errors(idea, line, MANY)) for idea in person_ideas()]
    return normalize_shares([(idea, idea.weight * ODD**errors, memory) for idea, errors, memory in weighed])


def normalize_shares(weighed: list[tuple[Idea, float, Memory]]) -> tuple[BelievedRule, ...]:
    whole = sum(weight for _, weight, _ in weighed)
    weighed.sort(key=lambda each: -each[1])
    return tuple(BelievedRule(idea, weight / whole, memory) for idea, weight, memory in weighed)


def right_chance(believed: Sequence[BelievedRule], card: Card) -> float:
    return sum(held.share for held in believed if held.accepts(card))


def binary_entropy(probability: float) -> float:
    return sum(-part * log2(part) for part in (probability, 1 - probability) if 0 < part < 1)


def is_same_rule(one: BelievedRule, other: BelievedRule, starter: Card, scope: Scope) -> bool:
    if any(one.accepts(card) != other.accepts(card) for card in DECK):
        return False
    first, second = one.idea.expression, other.idea.expression
    try:
        return find_counterexample(first, second, None if scope == "any-starter" else (starter,), EFFORT) is None
    except Unsettled:
        return False


def drop_refuted(
    believed: Sequence[BelievedRule], refuted: Iterable[Expression], line: Seen, starter: Card, scope: Scope
) -> tuple[BelievedRule, ...]:
    guessed = [Idea("", 0, said, *compile_rule(said)) for said in refuted]
    vain = [
        BelievedRule(idea, 0, memory)
        for idea in guessed
        for errors, memory in [count_errors(idea, line, 0)]
        if not errors
    ]
    left = [each for each in believed if not any(is_same_rule(wrong, each, starter, scope) for wrong in vain)]
    return normalize_shares([(each.idea, each.share, each.memory) for each in left])


def find_likeliest(believed: Sequence[BelievedRule], starter: Card, scope: Scope) -> tuple[Idea, float] | None:
    few = believed[:FEW]
    if not few:
        return None
    if few[0].share > CLEAR or sum(each.share for each in few) < 1 / 2:
        return few[0].idea, few[0].share
    kinds = [[each for each in few if each is head or is_same_rule(head, each, starter, scope)] for head in few[:HEADS]]
    likeliest = max(kinds, key=lambda kind: sum(each.share for each in kind))
    named = next((each for each in likeliest if each.idea.rule is not None), likeliest[0])
    return named.idea, sum(each.share for each in likeliest)


CURIOSITY: Final = 1.0  # value of a bit learnt, against a card rid of
SURE: Final = 0.5  # chance from which a rule is guessed; any, at the last chance
SURER: Final = 0.8  # the same where a wrong guess costs a card
EMPTY: Final = 0.6  # chance from which it says that nothing fits


def answer_as_serious(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    decision: Decision[Any] = seen.asked[question]
    state = seen.state
    match question.prompt:
        case "play":
            hand = current_round(state).hands[question.seat].open()
            token: str | None = decision.token(choose_card(hand, believed_rules(history, state), dice))
        case "no-play":
            hand = current_round(state).hands[question.seat].open()
            token = "press" if is_giving_up(hand, believed_rules(history, state)) else None
        case "guess-rule":
            token = guess_token(state, decision, believed_rules(history, state))
        case _:
            token = answer_as_any_robot(state, question, decision, dice)
    return None if token is None else (token, None)


def believed_rules(history: Sequence[Event], state: State) -> tuple[BelievedRule, ...]:
    round_ = current_round(state)
    line = line_verdicts(round_.line, collect_claims(history))
    refuted = [rule_expression(guess.rule) for guess in round_.guesses if not guess.right and is_formal(guess.rule)]
    for source in rule_sources(state):
        held = consistent_rules(source, line)
        if refuted:
            held = drop_refuted(held, refuted, line, round_.line[0].card, state.terms.guess_scope)
        if held:
            return held
    return nearly_consistent_rules(line)


def rule_sources(state: State) -> tuple[Source, ...]:
    """Return where the rule may come from, the narrowest first.

    A robot may have taken over the seat of a person who chose the rule, so its levels alone do not suffice.
    """
    everything = Source(writes=True)
    if current_round(state).dealer in state.robots:
        return (Source(state.terms.levels), everything)
    if state.terms.ways == (Way.CATALOGUE,):
        return (Source(), everything)
    return (everything,)


def choose_card(hand: Cards, believed: Sequence[BelievedRule], dice: Dice) -> Card:
    """Choose the card that is likeliest right or tells most; of equal ones, any."""
    cards = sorted(set(hand))
    likely = {card: round(right_chance(believed, card), 6) for card in cards}
    value = {card: likely[card] + CURIOSITY * binary_entropy(likely[card]) for card in cards}
    most = max(value.values())
    return choose_one([card for card in cards if value[card] > most - 1e-6], dice)


def is_giving_up(hand: Cards, believed: Sequence[BelievedRule]) -> bool:
    cards = tuple(sorted(set(hand)))
    nothing = sum(held.share for held in believed if not any(held.accepts(card) for card in cards))
    return nothing >= EMPTY and nothing > max(right_chance(believed, card) for card in cards)


def guess_token(state: State, decision: Decision[Any], believed: Sequence[BelievedRule]) -> str:
    """Return the token of the likeliest rule if likely enough or at the last guess; never of a contradicted one."""
    nothing = decision.token(form_answer(None))
    phase, round_ = state.phase, current_round(state)
    found = find_likeliest(believed, round_.line[0].card, state.terms.guess_scope)
    if found is None or find_contradiction(found[0].expression, round_.line) is not None:
        return nothing
    idea, likely = found
    is_last = isinstance(phase, Guessing) and phase.closing is not None
    if likely < (SURER if state.terms.wrong_guess_cost else SURE) and not is_last:
        return nothing
    return find_rule_token(idea.rule or WrittenRule(idea.source), decision) or nothing


# mildest first
ROBOTS: Final[Mapping[str, Robot[State]]] = {
    "casual": answer_as_casual,
    "companion": answer_as_companion,
    "serious": answer_as_serious,
}
