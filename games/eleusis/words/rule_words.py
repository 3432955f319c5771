"""A rule read back in words: the expression as nested messages, so that nobody seals what they did not mean (EE-58)."""

from __future__ import annotations

from typing import Final

from games.eleusis.language.expression import (
    After,
    Apply,
    Attribute,
    Constant,
    Counter,
    Either,
    Expression,
    Kind,
    Place,
    Within,
    kind,
)
from games.eleusis.language.parser import SUITS
from games.message import Message, Param, say

RELATION: Final = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
ALIKE: Final = ("rank", "suit", "color")
SUIT: Final = {number: name for name, number in SUITS.items()}
JOINED: Final = ("and", "or", "xor")
CALCULATED: Final = {"+": "plus", "-": "minus", "*": "times", "%": "rest"}
ADDED: Final = ("+", "-")
DIVIDED: Final = ("tally", "total")
CALLED: Final = ("step", "dist", "min", "max", "abs", "wrap", "negative")


def meaning(expression: Expression) -> Message:
    """What a rule says, as a clause without a full stop."""
    return clause(expression)


# -- yes or no ---------------------------------------------------------------------------------


def clause(truth: Expression, *, no: bool = False) -> Message:
    """A yes/no expression as a clause; `no`: that it is not so."""
    match truth:
        case Attribute(of, name):
            return say("eel-is-not" if no else "eel-is", card=card(of), flag=name)
        case Constant(_, value):
            return say("eel-always" if bool(value) != no else "eel-never")
        case Within(of, spans):
            return among(of, spans, no=no)
        case Apply("not", (inner,)):
            return clause(inner, no=not no)
        case Apply(operator, (left, right)) if operator in RELATION:
            return relation(OPPOSITE[operator] if no else operator, left, right)
        case Apply("xor", (left, right)):
            return relation("==" if no else "!=", left, right)
    return say("eel-not", inner=composed(truth)) if no else composed(truth)


def composed(truth: Expression) -> Message:
    """Clauses joined into one."""
    match truth:
        case Apply(("and" | "or") as operator, (left, right)):
            same = isinstance(left, Apply) and left.operator == operator
            return say(f"eel-{operator}", left=clause(left) if same else grouped(left), right=grouped(right))
        case Either(condition, yes, no):
            inner = grouped(yes) if isinstance(yes, Either) else clause(yes)
            return say("eel-if", condition=clause(condition), yes=inner, no=clause(no))
    raise AssertionError(f"{truth} is neither yes nor no")


def grouped(truth: Expression) -> Message:
    """A clause within another: in brackets where it is made of several."""
    return say("eel-group", inner=clause(truth)) if is_several(truth) else clause(truth)


def is_several(truth: Expression) -> bool:
    """Whether a clause joins others."""
    match truth:
        case Apply("not", (inner,)):
            return is_several(inner)
        case Apply(operator, (left, _)):
            return operator in JOINED or kind(left) is Kind.TRUTH
    return isinstance(truth, Either)


def relation(operator: str, left: Expression, right: Expression) -> Message:
    """Two things compared."""
    match kind(left), left, right:
        case Kind.TRUTH, Attribute(Place() as one, name), Attribute(Place() as other, same) if name == same:
            key = "eel-both" if operator == "==" else "eel-one"
            return say(key, left=card(one), right=card(other), flag=name)
        case Kind.TRUTH, _, Constant(_, held):
            return clause(left, no=(operator == "==") is not bool(held))
        case Kind.TRUTH, Constant(), _:
            return relation(operator, right, left)
        case Kind.TRUTH, _, _:
            return say("eel-exactly" if operator == "==" else "eel-xor", left=grouped(left), right=grouped(right))
        case Kind.CARD, _, _:
            return say("eel-alike" if operator == "==" else "eel-unlike", left=card(left), right=card(right))
        case _, Attribute(Place() as one, name), Attribute(Place() as other, same) if name == same and operator in {
            "==",
            "!=",
        }:
            key = "eel-same" if operator == "==" else "eel-different"
            return say(key, left=card(one), right=of_card(other), name=name)
    words = value(left, right), value(right, left)
    return say("eel-compare", left=words[0], relation=RELATION[operator], right=words[1])


def among(of: Expression, spans: tuple[tuple[int, int], ...], *, no: bool) -> Message:
    """Whether something is one of these."""
    if kind(of) is Kind.TRUTH:
        held = [any(low <= truth <= high for low, high in spans) != no for truth in (0, 1)]
        if held[0] == held[1]:
            return say("eel-always" if held[0] else "eel-never")
        return clause(of, no=held[0])
    (low, high), single = spans[0], len(spans) == 1
    if single and low == high:
        return relation("!=" if no else "==", of, Constant(kind(of), low))
    if single:
        key = "eel-outside" if no else "eel-between"
        return say(key, left=value(of), low=constant(kind(of), low, of), high=constant(kind(of), high, of))
    members = tuple(span(of, low, high) for low, high in spans)
    return say("eel-none-of" if no else "eel-one-of", left=value(of), members=members)


def span(of: Expression, low: int, high: int) -> Message:
    """A value, or those from one to another."""
    first, last = constant(kind(of), low, of), constant(kind(of), high, of)
    return first if low == high else say("eel-span", low=first, high=last)


# -- cards and values ----------------------------------------------------------------------------


def card(expression: Expression) -> Message:
    """A card as the subject of a clause."""
    return say("eel-card", **place(expression)) if isinstance(expression, Place) else chosen(expression)


def of_card(expression: Expression) -> Message:
    """A card as something belongs to it."""
    if isinstance(expression, Place):
        return say("eel-of-card", **place(expression))
    return say("eel-of-chosen", card=chosen(expression))


def place(where: Place) -> dict[str, Param]:
    """Which card, as the words tell cards apart."""
    name = f"back-{where.back}" if where.name == "prev" else where.name
    return {"place": name, "flag": where.flag or "none"}


def chosen(expression: Expression) -> Message:
    """One of two values, by a condition."""
    if not isinstance(expression, Either):
        return value(expression)
    condition, yes, no = clause(expression.condition), value(expression.yes), value(expression.no)
    return say("eel-choice", condition=condition, yes=yes, no=no)


def value(expression: Expression, beside: Expression | None = None) -> Message:
    """Anything but yes or no; `beside` is what it is compared with."""
    match expression:
        case Place():
            return card(expression)
        case Constant(of, number):
            return constant(of, number, beside)
        case Attribute(of, name):
            return say("eel-attribute", name=name, of=of_card(of))
        case Counter(name, of, modulus):
            return say(f"eel-{name}", **({"of": of} if of else {}), **({"number": modulus} if modulus else {}))
        case After(of, suits):
            return say("eel-after", suit=value(of), order=tuple(say("suit", suit=SUIT[suit]) for suit in suits))
        case Apply(operator, (left, right)) if operator in CALCULATED:
            adds = operator in ADDED and isinstance(left, Apply) and left.operator in ADDED
            return say(f"eel-{CALCULATED[operator]}", left=value(left) if adds else factor(left), right=factor(right))
        case Apply(operator, parts) if operator in CALLED:
            first, last = argument(parts[0]), argument(parts[-1])
            return say(f"eel-{operator}", left=first, **({"right": last} if len(parts) > 1 else {}))
    return chosen(expression)


def constant(of: Kind, number: int, beside: Expression | None) -> Message:
    """A value written out; a number beside a rank is a rank."""
    match of:
        case Kind.SUIT:
            return say("suit", suit=SUIT[number])
        case Kind.COLOR:
            return say("eel-color", color="red" if number else "black")
    if isinstance(beside, Attribute):
        return say("eel-rank", rank=number)
    return say("eel-number", number=number)


def factor(number: Expression) -> Message:
    """A number within a calculation: in brackets where it is one itself."""
    inner = number.operator in CALCULATED if isinstance(number, Apply) else False
    inner = inner or (isinstance(number, Counter) and number.name in DIVIDED)
    return say("eel-group", inner=value(number)) if inner else value(number)


def argument(number: Expression) -> Message:
    """A number as a function takes it: ranks go by their cards."""
    if isinstance(number, Attribute) and isinstance(number.of, Place):
        return card(number.of)
    return value(number)
