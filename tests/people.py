"""Scripted people: whoever answers a question the office's way, without knowing the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.ports import Arrange, Numeric, Part, Parts, PickMany, PickOne, Question, Widget, Words, control

WORDS = ("guarda i numeri", "beware, all | of, you ~ 100%", "perché no?")
RULES = ("card.red", "card.color != last.color", "card.rank >= last.rank")
"""What is said where words must be a rule: in the case of a field that is written."""

Fields = dict[str, tuple[str, ...]]


def answer(question: Question, dice: Random) -> Fields:
    """Any answer to a question, as the fields a surface sends; weighty ones are confirmed at once."""
    fields = dict(filled(question.widget, "", dice))
    if question.weighty:
        fields["confirm"] = ("yes",)
    return fields


def filled(widget: Widget, name: str, dice: Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The controls of a widget with something in them."""
    match widget:
        case PickOne(choices):
            yield name, (dice.choice(choices).token,)
        case PickMany(choices, least, most):
            some = dice.sample(choices, dice.randint(least, min(most, len(choices))))
            yield name, tuple(choice.token for choice in some)
        case Numeric(least, most):
            yield name, (str(dice.randint(least, most)),)
        case Words(limit):
            said = RULES if name.endswith(control("", "written")) else WORDS
            yield name, (dice.choice(said)[:limit],)
        case Arrange(choices):
            yield name, tuple(choice.token for choice in dice.sample(choices, len(choices)))
        case Parts(parts):
            given: Fields = {}
            for part in parts:
                given.update(filled_part(part, given, dice))
            yield from given.items()


def said(given: Fields, name: str) -> str:
    """What was chosen in a control, whichever case it stands in."""
    return next((values[0] for key, values in given.items() if key == name or key.startswith(f"{name}@")), "")


def filled_part(part: Part, given: Fields, dice: Random) -> Fields:
    """One field, left out now and then where that is allowed."""
    if part.none and dice.random() < 0.3:
        return {}
    if not part.on:
        assert part.widget is not None
        return dict(filled(part.widget, part.name, dice))
    outer = part.name.rpartition(".")[0]
    chosen = said(given, f"{outer}.{part.on}" if outer else part.on) or said(given, part.on)
    case = dict(part.cases).get(chosen)
    return dict(filled(case, control(part.name, chosen), dice)) if case else {}
