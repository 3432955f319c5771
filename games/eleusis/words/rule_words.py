"""A rule read back in words, as nested messages, so that no dealer seals a rule by mistake (EE-58)."""

from typing import Final

from games.eleusis.language.expression import (
    After,
    Apply,
    Attribute,
    CardReference,
    Constant,
    Counter,
    Either,
    Expression,
    Kind,
    Within,
    kind_of,
)
from games.eleusis.language.parser import SUITS
from games.message import Message, Param, say

RELATION: Final = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
SUIT: Final = {number: name for name, number in SUITS.items()}
JOINED: Final = ("and", "or", "xor")
CALCULATED: Final = {"+": "plus", "-": "minus", "*": "times", "%": "rest"}
ADDED: Final = ("+", "-")
DIVIDED: Final = ("tally", "total")
CALLED: Final = ("step", "dist", "min", "max", "abs", "wrap", "negative")


def clause_words(truth: Expression, *, no: bool = False) -> Message:
    """Return a yes/no expression as a clause; with `no`, as the clause that denies it."""
    match truth:
        case Attribute(of, name):
            return say("eel-is-not" if no else "eel-is", card=card_words(of), flag=name)
        case Constant(_, value):
            return say("eel-always" if bool(value) != no else "eel-never")
        case Within(of, spans):
            return membership_words(of, spans, no=no)
        case Apply("not", (inner,)):
            return clause_words(inner, no=not no)
        case Apply(operator, (left, right)) if operator in RELATION:
            return relation_words(OPPOSITE[operator] if no else operator, left, right)
        case Apply("xor", (left, right)):
            return relation_words("==" if no else "!=", left, right)
    return say("eel-not", inner=composite_words(truth)) if no else composite_words(truth)


def composite_words(truth: Expression) -> Message:
    match truth:
        case Apply(("and" | "or") as operator, (left, right)):
            same = isinstance(left, Apply) and left.operator == operator
            return say(
                f"eel-{operator}", left=clause_words(left) if same else grouped_words(left), right=grouped_words(right)
            )
        case Either(condition, yes, no):
            inner = grouped_words(yes) if isinstance(yes, Either) else clause_words(yes)
            return say("eel-if", condition=clause_words(condition), yes=inner, no=clause_words(no))
    raise AssertionError(f"{truth} is neither yes nor no")


def grouped_words(truth: Expression) -> Message:
    return say("eel-group", inner=clause_words(truth)) if is_composite(truth) else clause_words(truth)


def is_composite(truth: Expression) -> bool:
    match truth:
        case Apply("not", (inner,)):
            return is_composite(inner)
        case Apply(operator, (left, _)):
            return operator in JOINED or kind_of(left) is Kind.TRUTH
    return isinstance(truth, Either)


def relation_words(operator: str, left: Expression, right: Expression) -> Message:
    match kind_of(left), left, right:
        case Kind.TRUTH, Attribute(CardReference() as one, name), Attribute(CardReference() as other, same) if (
            name == same
        ):
            key = "eel-both" if operator == "==" else "eel-one"
            return say(key, left=card_words(one), right=card_words(other), flag=name)
        case Kind.TRUTH, _, Constant(_, held):
            return clause_words(left, no=(operator == "==") is not bool(held))
        case Kind.TRUTH, Constant(), _:
            return relation_words(operator, right, left)
        case Kind.TRUTH, _, _:
            return say(
                "eel-exactly" if operator == "==" else "eel-xor", left=grouped_words(left), right=grouped_words(right)
            )
        case Kind.CARD, _, _:
            return say(
                "eel-alike" if operator == "==" else "eel-unlike", left=card_words(left), right=card_words(right)
            )
        case _, Attribute(CardReference() as one, name), Attribute(CardReference() as other, same) if (
            name == same and operator in {"==", "!="}
        ):
            key = "eel-same" if operator == "==" else "eel-different"
            return say(key, left=card_words(one), right=of_card_words(other), name=name)
    words = value_words(left, right), value_words(right, left)
    return say("eel-compare", left=words[0], relation=RELATION[operator], right=words[1])


def membership_words(of: Expression, spans: tuple[tuple[int, int], ...], *, no: bool) -> Message:
    if kind_of(of) is Kind.TRUTH:
        held = [any(low <= truth <= high for low, high in spans) != no for truth in (0, 1)]
        if held[0] == held[1]:
            return say("eel-always" if held[0] else "eel-never")
        return clause_words(of, no=held[0])
    (low, high), single = spans[0], len(spans) == 1
    if single and low == high:
        return relation_words("!=" if no else "==", of, Constant(kind_of(of), low))
    if single:
        key = "eel-outside" if no else "eel-between"
        return say(
            key,
            left=value_words(of),
            low=constant_words(kind_of(of), low, of),
            high=constant_words(kind_of(of), high, of),
        )
    members = tuple(span_words(of, low, high) for low, high in spans)
    return say("eel-none-of" if no else "eel-one-of", left=value_words(of), members=members)


def span_words(of: Expression, low: int, high: int) -> Message:
    first, last = constant_words(kind_of(of), low, of), constant_words(kind_of(of), high, of)
    return first if low == high else say("eel-span", low=first, high=last)


def card_words(expression: Expression) -> Message:
    return (
        say("eel-card", **card_params(expression))
        if isinstance(expression, CardReference)
        else choice_words(expression)
    )


def of_card_words(expression: Expression) -> Message:
    if isinstance(expression, CardReference):
        return say("eel-of-card", **card_params(expression))
    return say("eel-of-chosen", card=choice_words(expression))


def card_params(reference: CardReference) -> dict[str, Param]:
    name = f"back-{reference.back}" if reference.name == "prev" else reference.name
    return {"place": name, "flag": reference.flag or "none"}


def choice_words(expression: Expression) -> Message:
    if not isinstance(expression, Either):
        return value_words(expression)
    condition, yes, no = clause_words(expression.condition), value_words(expression.yes), value_words(expression.no)
    return say("eel-choice", condition=condition, yes=yes, no=no)


def value_words(expression: Expression, beside: Expression | None = None) -> Message:
    match expression:
        case CardReference():
            return card_words(expression)
        case Constant(of, number):
            return constant_words(of, number, beside)
        case Attribute(of, name):
            return say("eel-attribute", name=name, of=of_card_words(of))
        case Counter(name, of, modulus):
            return say(f"eel-{name}", **({"of": of} if of else {}), **({"number": modulus} if modulus else {}))
        case After(of, suits):
            return say("eel-after", suit=value_words(of), order=tuple(say("suit", suit=SUIT[suit]) for suit in suits))
        case Apply(operator, (left, right)) if operator in CALCULATED:
            adds = operator in ADDED and isinstance(left, Apply) and left.operator in ADDED
            return say(
                f"eel-{CALCULATED[operator]}",
                left=value_words(left) if adds else factor_words(left),
                right=factor_words(right),
            )
        case Apply(operator, parts) if operator in CALLED:
            first, last = argument_words(parts[0]), argument_words(parts[-1])
            return say(f"eel-{operator}", left=first, **({"right": last} if len(parts) > 1 else {}))
    return choice_words(expression)


def constant_words(of: Kind, number: int, beside: Expression | None) -> Message:
    match of:
        case Kind.SUIT:
            return say("suit", suit=SUIT[number])
        case Kind.COLOR:
            return say("eel-color", color="red" if number else "black")
    if isinstance(beside, Attribute):
        return say("eel-rank", rank=number)
    return say("eel-number", number=number)


def factor_words(number: Expression) -> Message:
    inner = number.operator in CALCULATED if isinstance(number, Apply) else False
    inner = inner or (isinstance(number, Counter) and number.name in DIVIDED)
    return say("eel-group", inner=value_words(number)) if inner else value_words(number)


def argument_words(number: Expression) -> Message:
    if isinstance(number, Attribute) and isinstance(number.of, CardReference):
        return card_words(number.of)
    return value_words(number)
