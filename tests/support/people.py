"""Answers to questions, drawn without knowing the game, and the randomness of a transcript that stays the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from bot.forms import draft as draft_steps
from bot.forms.buttons import can_be_passed
from bot.forms.draft import DraftStep
from bot.values.ids import TableId
from bot.values.widgets import (
    LEFT_OUT,
    Arrange,
    FormField,
    FormFields,
    Numeric,
    PickMany,
    PickOne,
    QuestionForm,
    Widget,
    Words,
    control_name,
)

WORDS = ("guarda i numeri", "beware, all | of, you ~ 100%", "perché no?")
RULES = ("card.red", "card.color != last.color", "card.rank >= last.rank")
"""What is said where words must be a rule: in the case of a field that is written."""

Fields = dict[str, tuple[str, ...]]


def answer(question: QuestionForm, dice: Random) -> Fields:
    """Any answer to a question, as the fields a surface sends; weighty ones are confirmed at once."""
    fields = dict(filled(question.widget, "", dice))
    if question.weighty:
        fields["confirm"] = ("yes",)
    return fields


def filled(widget: Widget, name: str, dice: Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    match widget:
        case PickOne(choices):
            yield name, (dice.choice(choices).token,)
        case PickMany(choices, least, most):
            some = dice.sample(choices, dice.randint(least, min(most, len(choices))))
            yield name, tuple(choice.token for choice in some)
        case Numeric(least, most):
            yield name, (str(dice.randint(least, most)),)
        case Words(limit):
            said = RULES if name.endswith(control_name("", "written")) else WORDS
            yield name, (dice.choice(said)[:limit],)
        case Arrange(choices):
            yield name, tuple(choice.token for choice in dice.sample(choices, len(choices)))
        case FormFields(parts):
            given: Fields = {}
            for part in parts:
                given.update(filled_part(part, given, dice))
            yield from given.items()


def said(given: Fields, name: str) -> str:
    """What was chosen in a control, whichever case it stands in."""
    return next((values[0] for key, values in given.items() if key == name or key.startswith(f"{name}@")), "")


def filled_part(part: FormField, given: Fields, dice: Random) -> Fields:
    """One field, left out now and then where that is allowed."""
    if part.none and dice.random() < 0.3:
        return {}
    if not part.on:
        assert part.widget is not None
        return dict(filled(part.widget, part.name, dice))
    outer = part.name.rpartition(".")[0]
    chosen = said(given, f"{outer}.{part.on}" if outer else part.on) or said(given, part.on)
    case = dict(part.cases).get(chosen)
    return dict(filled(case, control_name(part.name, chosen), dice)) if case else {}


def step_by_step(
    question: QuestionForm, wanted: Mapping[str, Sequence[str]]
) -> Iterator[tuple[DraftStep, tuple[str, ...]]]:
    """An answer as someone fills it in: each open step with what goes into it (`~` where it is left out).

    One that leaves out everything is the button for none; what need not be left out by a button stays as it is.
    """
    fields: Fields = {}
    untouched: set[str] = set()
    steps = draft_steps.list_steps(question.widget, fields)
    if question.skip and all(tuple(given) in {(), (LEFT_OUT,)} for given in wanted.values()):
        yield replace(steps[0], none=question.skip), (LEFT_OUT,)
        return
    while (step := next_step([each for each in steps if each.key not in untouched], wanted)) is not None:
        inner = any(name.startswith(f"{step.name}.") for name in wanted)
        otherwise = (draft_steps.FILLED_IN,) if inner else (LEFT_OUT,)
        given = tuple(wanted.get(step.name) or (otherwise if step.none else ()))
        if given == (LEFT_OUT,) and not can_be_passed(step, steps):
            untouched.add(step.key)
            continue
        yield step, given
        if not given:
            return
        fields = draft_steps.fill(question.widget, fields, step.name, given)
        steps = draft_steps.list_steps(question.widget, fields)


def next_step(steps: Sequence[DraftStep], wanted: Mapping[str, Sequence[str]]) -> DraftStep | None:
    aside = (step for step in steps if step.is_passed_over and step.name in wanted)
    return next(aside, None) or draft_steps.open_step(steps)


def left_out(question: QuestionForm, fields: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """What is chosen beforehand and someone does not want: they untick it, and are asked once more."""
    widget = question.widget
    if not (isinstance(widget, PickMany) and widget.ticked):
        return ()
    return tuple(choice.token for choice in widget.choices if choice.token not in fields.get("", ()))


def wants_button(question: QuestionForm) -> bool:
    """Whether what was filled in is sent by a button of its own."""
    return not (draft_steps.is_single(question.widget) or isinstance(question.widget, Words) or question.at_once)


class Fate:
    """What stands in for `secrets` where a transcript is to be the same every time."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)

    def table_id(self) -> TableId:
        """A code as tables had them when the evenings were written down: it is in the salts, so in every deal."""
        return TableId("".join(self._dice.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(6)))

    def randbits(self, size: int) -> int:
        return self._dice.getrandbits(size)

    def token_bytes(self, size: int) -> bytes:
        return self._dice.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self._dice.randbytes(size).hex()
