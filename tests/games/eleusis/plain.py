"""A slow and obvious reading of rules: straight from the whole main line, without memories, tables or classes."""

from games.eleusis.language.expression import (
    SERIES,
    After,
    Apply,
    Attribute,
    CardReference,
    Constant,
    Counter,
    Either,
    Within,
)

PRIME = (2, 3, 5, 7, 11, 13)
LIMIT = 1_000_000


def of_card(card, name):
    if name in {"rank", "suit"}:
        return int(getattr(card, name))
    return {
        "color": int(card.suit.is_red),
        "red": card.suit.is_red,
        "black": not card.suit.is_red,
        "even": card.rank % 2 == 0,
        "odd": card.rank % 2 == 1,
        "face": card.rank >= 11,
        "number": card.rank <= 10,
        "low": card.rank <= 7,
        "high": card.rank >= 8,
        "prime": card.rank in PRIME,
    }.get(name, card.suit.name.lower() == name)


def place(where, line, card):
    match where:
        case CardReference("card"):
            return card
        case CardReference("first"):
            return line[0]
        case CardReference("prev", back):
            return line[-back] if back <= len(line) else line[0]
        case CardReference("recent", _, flag):
            return next((each for each in reversed(line) if of_card(each, flag)), line[0])


def count(counter, line):
    match counter:
        case Counter("pos"):
            return min(len(line) + 1, 60)
        case Counter("phase", _, modulus):
            return len(line) % modulus
        case Counter("run", series):
            values = [of_card(each, SERIES[series]) for each in line]
            return min(next((n for n, value in enumerate(reversed(values)) if value != values[-1]), len(values)), 12)
        case Counter("tally", flag, modulus):
            return sum(map(bool, (of_card(each, flag) for each in line))) % modulus
        case Counter("total", _, modulus):
            return sum(each.rank for each in line) % modulus


def value(part, line, card):
    """What an expression comes to."""
    match part:
        case CardReference():
            return place(part, line, card)
        case Counter():
            return count(part, line)
        case Constant(_, number):
            return number
        case Attribute(of, name):
            return of_card(value(of, line, card), name)
        case Within(of, spans):
            found = value(of, line, card)
            return any(low <= found <= high for low, high in spans)
        case After(of, suits):
            found = value(of, line, card)
            return suits[(suits.index(found) + 1) % len(suits)] if found in suits else suits[0]
        case Either(condition, yes, no):
            return value(yes if value(condition, line, card) else no, line, card)
        case Apply(operator, parts):
            return applied(operator, [value(each, line, card) for each in parts])


def applied(operator, values):
    a, b = values[0], values[-1]
    return {
        "or": lambda: bool(a) or bool(b),
        "and": lambda: bool(a) and bool(b),
        "xor": lambda: bool(a) is not bool(b),
        "not": lambda: not a,
        "==": lambda: a == b,
        "!=": lambda: a != b,
        "<": lambda: a < b,
        "<=": lambda: a <= b,
        ">": lambda: a > b,
        ">=": lambda: a >= b,
        "+": lambda: max(-LIMIT, min(LIMIT, a + b)),
        "-": lambda: max(-LIMIT, min(LIMIT, a - b)),
        "*": lambda: max(-LIMIT, min(LIMIT, a * b)),
        "%": lambda: a % b,
        "step": lambda: (b - a) % 13,
        "dist": lambda: abs(a - b),
        "min": lambda: min(a, b),
        "max": lambda: max(a, b),
        "abs": lambda: abs(a),
        "wrap": lambda: (a - 1) % 13 + 1,
        "negative": lambda: -a,
    }[operator]()


def accepts(rule, line, card):
    return bool(value(rule, line, card))
