"""The comparison of a guess with the rule, as the judge makes it (EE-80 to EE-84, EE-89)."""

from typing import Any, Final, TypeAlias, cast

from msgspec import Struct

from games.cards import BY_NAME, DECK, parse_card
from games.eleusis.language.catalogue import Cards, Column, Rule, decode_rule, rule_expression
from games.eleusis.language.equivalence import (
    Counterexample,
    Effort,
    Unsettled,
    find_contradiction,
    find_counterexample,
    find_counterexample_in_steps,
)
from games.eleusis.language.permissiveness import agreement_percent, compare_by_sampling
from games.eleusis.rules.state import Scope, Verdict, line_cards
from games.forms import Field, Form, Number, Pick, Refused, Shape
from games.questions import Work

LONGEST: Final = 400


# steps of the exact comparison, then of the sampled one, then of the share that agrees (EE-83, EE-84)
EXACT_STEPS: Final = 7_000_000


SAMPLED_STEPS: Final = 4_000_000


SHARED_STEPS: Final = 800_000


# the comparison bound by steps; `same-rule`, of tables from before, stays for their records
STEPWISE: Final = "same-behaviour"


Judged: TypeAlias = tuple[Verdict, Cards | None, int | None, int | None]


class Line(Shape[Cards], Struct, frozen=True):
    """A main line and one card more, as `7S 2H 9C`: any faces, at least two."""

    most: int = LONGEST

    def read(self, token: str) -> Cards:
        names = token.split(" ")
        if not 2 <= len(names) <= self.most:
            raise Refused("how-many", least=2, most=self.most)
        return tuple(map(parse_card, names))

    def token(self, answer: Cards) -> str:
        return " ".join(map(str, answer))

    def count(self) -> int:
        return sum(int(52**length) for length in range(2, self.most + 1))

    def nth(self, index: int) -> Cards:
        length = 2
        while index >= (ways := int(52**length)):
            index, length = index - ways, length + 1
        return tuple(DECK[index // 52**position % 52] for position in range(length))


# Right or wrong, and a line with the card on which guess and rule part. `tested` positions compared where there was
# no exact answer (EE-84); `agreement` in percent of a wrong guess (EE-89)
VERDICT: Final = Form(
    (
        Field("verdict", Pick(tuple(Verdict))),
        Field("line", Line(), optional=True),
        Field("tested", Number(1, 10**7), optional=True),
        Field("agreement", Number(0, 100), optional=True),
    )
)


def encode_layout(layout: tuple[Column, ...]) -> str:
    """Return the layout in one line: `7S 2H/5D/9C 6S`, wrong cards after the card they hang under."""
    return " ".join("/".join(map(str, (column.card, *column.wrong))) for column in layout)


def decode_layout(text: str) -> tuple[Column, ...]:
    columns = [[BY_NAME[name] for name in column.split("/")] for column in text.split(" ")]
    return tuple(Column(first, tuple(wrong)) for first, *wrong in columns)


class Comparison(Struct, frozen=True):
    """`steps` is what it took, the same on every machine."""

    found: Counterexample | None
    tested: int | None
    share: int | None
    steps: int


def judge_guess(comparison: Work[Any]) -> str:
    """Return the judge's token: exact within the bound of the work, sampled beyond it (EE-84)."""
    made = compare_rules(comparison)
    if made.found is None:
        return comparison.token((Verdict.RIGHT, None, made.tested, None))
    return comparison.token((Verdict.WRONG, (*made.found.line, made.found.card), None, made.share))


def compare_rules(comparison: Work[Any]) -> Comparison:
    """Compare a guess with the rule: exactly, then by samples, each for as many steps as it may take."""
    rule, guess, agreed, text, similar = comparison.matter
    scope = cast("Scope", agreed)
    first, second, layout, tested = decode_rule(rule), decode_rule(guess), decode_layout(text), None
    is_stepwise = comparison.task == STEPWISE
    exact, sampled, shared = Effort(comparison.bound), Effort(SAMPLED_STEPS), Effort(SHARED_STEPS)
    try:
        found = compare_exactly(first, second, scope, layout, exact, in_steps=is_stepwise)
    except Unsettled:
        found, tested = compare_approximately(first, second, scope, layout, sampled if is_stepwise else None)
    share = None
    if found is not None and similar:
        start = (layout[0].card,)
        share = agreement_percent(
            rule_expression(first), rule_expression(second), start, shared if is_stepwise else None
        )
    return Comparison(found, tested, share, exact.spent + sampled.spent + shared.spent)


def compare_exactly(
    rule: Rule, guess: Rule, scope: Scope, layout: tuple[Column, ...], effort: Effort, *, in_steps: bool = True
) -> Counterexample | None:
    """Return where the guess differs from the rule, in the table's scope; raise Unsettled (EE-80, EE-81)."""
    first, second = rule_expression(rule), rule_expression(guess)
    if scope == "from-now" and (contradicted := find_contradiction(second, layout)):
        return contradicted
    start = comparison_start(scope, layout)
    if in_steps:
        return find_counterexample_in_steps(first, second, start, effort)
    return find_counterexample(first, second, start, effort.most)


def compare_approximately(
    rule: Rule, guess: Rule, scope: Scope, layout: tuple[Column, ...], effort: Effort | None = None
) -> tuple[Counterexample | None, int]:
    """Return where the rules differ on the table or on sampled lines, and the number of verdicts compared (EE-84)."""
    first, second = rule_expression(rule), rule_expression(guess)
    if contradicted := find_contradiction(second, layout):
        return contradicted, 0
    return compare_by_sampling(first, second, comparison_start(scope, layout), effort)


def comparison_start(scope: Scope, layout: tuple[Column, ...]) -> Cards | None:
    """Return the main line from which two rules must agree; None stands for every starter (EE-81)."""
    match scope:
        case "round":
            return (layout[0].card,)
        case "any-starter":
            return None
        case "from-now":
            return line_cards(layout)
