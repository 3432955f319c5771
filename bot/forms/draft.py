"""An answer while it is being filled in: which controls there are, what is missing, which choices are shown together.

Pure, and the same for every chat: an adapter draws the steps named here with what its platform has.
A step is named by its key, the index of its control among all that the question could have.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

from bot.text.signs import clean_lines, shorten_signs
from bot.values.button_payload import is_meant_by
from bot.values.requests import Fields
from bot.values.widgets import (
    LEFT_OUT,
    Arrange,
    Choice,
    FormFields,
    Numeric,
    PickMany,
    PickOne,
    Widget,
    Words,
    control_name,
)
from games.forms import (
    Cases,
    Field,
    Form,
    Number,
    Order,
    Pick,
    PickSome,
    Refused,
    Say,
    Shape,
    escape,
    require_option,
    split_tokens,
)

Single: TypeAlias = PickOne | PickMany | Numeric | Words | Arrange  # What one control holds.
THROUGH: Final = " – "  # between the first and the last group of a slice
FEW_NUMBERS: Final = 25  # Up to so many numbers are choices; more are written.
FEW_CHOICES: Final = 10  # Up to so many choices are offered at once, whatever groups they are in.
FILLED_IN: Final = "+"  # What stands in an optional part of several controls once a person wants to fill it in.


@dataclass(frozen=True, slots=True)
class DraftStep:
    """One control, and what is in it; `given` is None if it is untouched. `none` is the label of leaving it out.

    `is_aside`: it is filled in before the others or not at all, and is not asked for.
    """

    key: str
    name: str
    label: str
    widget: Single
    given: tuple[str, ...] | None = None
    none: str = ""
    is_aside: bool = False

    @property
    def choices(self) -> tuple[Choice, ...]:
        match self.widget:
            case PickOne(choices) | PickMany(choices) | Arrange(choices):
                return choices
            case Numeric(least, most) if most - least < FEW_NUMBERS:
                return tuple(Choice(str(number), str(number)) for number in range(least, most + 1))
        return ()

    @property
    def is_written(self) -> bool:
        return not self.choices

    @property
    def takes_several(self) -> bool:
        return isinstance(self.widget, PickMany | Arrange)

    @property
    def bounds(self) -> tuple[int, int]:
        match self.widget:
            case PickMany(_, least, most):
                return least, most
            case Arrange(choices):
                return len(choices), len(choices)
        return 1, 1

    @property
    def is_left_out(self) -> bool:
        return self.given == (LEFT_OUT,)

    @property
    def count(self) -> int:
        return 0 if self.given is None or self.is_left_out else len(self.given)

    @property
    def is_complete(self) -> bool:
        least, most = self.bounds
        return self.is_left_out if self.is_left_out or self.given is None else least <= self.count <= most

    @property
    def is_passed_over(self) -> bool:
        return self.is_aside and self.given is None

    @property
    def is_missing(self) -> bool:
        if self.none or self.bounds[0] == 0:
            return self.given is not None and not self.is_complete
        return not self.is_complete

    def find_choice(self, token: str) -> Choice | None:
        return next(
            (
                choice
                for choice in self.choices
                if any(is_meant_by(token, each) for each in (choice.token, *choice.alike))
            ),
            None,
        )

    def given_labels(self) -> tuple[str, ...]:
        if self.given is None:
            return ()
        if self.is_left_out:
            return (self.none,)
        found = ((token, self.find_choice(token)) for token in self.given)
        return tuple(choice.label if choice else token for token, choice in found)


@dataclass(frozen=True, slots=True)
class ChoiceSlice:
    """Choices that are shown together. `key` names them for `replace_slice`, which leaves all others as they are."""

    key: str
    label: str
    choices: tuple[Choice, ...]


# -- which steps there are ---------------------------------------------------------------


def list_steps(widget: Widget, fields: Fields) -> tuple[DraftStep, ...]:
    """List the controls that can be filled in by now, in order, without those of cases not chosen."""
    keys = keys_by_name(widget)
    return tuple(
        replace(each, key=keys[each.name], given=fields.get(each.name))
        for each in reachable_steps(widget, "", "", "", fields)
    )


def list_all_steps(widget: Widget) -> Iterator[DraftStep]:
    """Yield all controls there could be, those of every case, without keys."""
    return reachable_steps(widget, "", "", "", None)


@lru_cache(maxsize=512)
def keys_by_name(widget: Widget) -> Mapping[str, str]:
    return {each.name: str(index) for index, each in enumerate(reachable_steps(widget, "", "", "", None))}


def reachable_steps(widget: Widget, name: str, label: str, none: str, fields: Fields | None) -> Iterator[DraftStep]:
    """Yield the controls in order, without keys: all there could be, or those that `fields` lead to."""
    if not isinstance(widget, FormFields):
        yield DraftStep("", name, label, widget, none=none)
        return
    if none:
        yield DraftStep("", name, label, PickOne((Choice(FILLED_IN, label),)), none=none)
        if fields is not None and fields.get(name) != (FILLED_IN,):
            return
    chosen: dict[str, str] = {}
    for part in widget.parts:
        cases = [
            (control_name(part.name, token), inner)
            for token, inner in part.cases
            if fields is None or chosen.get(part.on) == token
        ]
        for case, inner in cases if part.on else [("", part.widget)]:
            assert inner is not None
            own = case or part.name
            found = reachable_steps(inner, own, part.label, part.none, fields)
            yield from (replace(each, is_aside=True) for each in found) if part.aside else found
            if fields is not None:
                chosen[part.name] = ",".join(fields.get(own, ("",)))


def open_step(steps: Sequence[DraftStep], key: str = "") -> DraftStep | None:
    """Return the open step: the key's, else the first incomplete; choices go before what is optional and written."""
    for step in steps:
        if key and step.key == key:
            return step
    missing = [step for step in steps if not (step.is_complete or step.is_passed_over)]
    return next((step for step in missing if not (step.none and step.is_written)), missing[0] if missing else None)


def find_step(steps: Sequence[DraftStep], key: str) -> DraftStep | None:
    return next((step for step in steps if key in {step.key, step.name}), None)


def is_ready(steps: Sequence[DraftStep]) -> bool:
    return not any(step.is_missing for step in steps)


def is_nothing(steps: Sequence[DraftStep]) -> bool:
    """Tell whether all may be left out, and nothing is filled in: no answer, where there is a button for none."""
    return all(step.none and not step.count for step in steps)


def is_whole(steps: Sequence[DraftStep]) -> bool:
    return all(step.is_passed_over or (step.given is not None and step.is_complete) for step in steps)


def is_single(widget: Widget) -> bool:
    """Tell whether one press answers: one thing of several, and nothing besides."""
    return isinstance(widget, PickOne) or (isinstance(widget, Numeric) and widget.most - widget.least < FEW_NUMBERS)


# -- slices ------------------------------------------------------------------------------


def group_choices(step: DraftStep) -> dict[str, list[Choice]]:
    groups: dict[str, list[Choice]] = {}
    for choice in step.choices:
        groups.setdefault(choice.group, []).append(choice)
    return groups


def is_by_group(step: DraftStep) -> bool:
    """Tell whether a group is chosen first: there are many choices in several, and they are no cards known by sight."""
    is_seen = all(choice.picture for choice in step.choices)
    is_long = len(step.choices) > FEW_CHOICES and not step.takes_several
    return is_long and len(group_choices(step)) > 1 and not is_seen


def split_choices(step: DraftStep, most: int, longest: int = 0) -> tuple[ChoiceSlice, ...]:
    """Split the choices into slices of at most so many: all together if they are few, else by groups.

    Where a group is chosen first, no more is said of the choices of one slice than `longest` characters, 0 for any.
    """
    groups = group_choices(step)
    together = [choice for group in groups.values() for choice in group]
    if len(together) <= most and not is_by_group(step):
        return (make_slice(0, "", tuple(together)),) if together else ()
    found, start = list[ChoiceSlice](), 0
    for label, group in groups.items():
        for portion in cut_group(group, most, longest):
            former = found[-1] if found else None
            is_joined = not longest and len(together) > most and former and former.label and label
            if is_joined and former and len(former.choices) + len(group) <= most:
                both = f"{former.label.partition(THROUGH)[0]}{THROUGH}{label}"
                found[-1] = make_slice(start - len(former.choices), both, (*former.choices, *portion))
            else:
                found.append(make_slice(start, label, portion))
            start += len(portion)
    return tuple(found)


def cut_group(group: Sequence[Choice], most: int, longest: int) -> tuple[tuple[Choice, ...], ...]:
    if not longest:
        return tuple(tuple(group[first : first + most]) for first in range(0, len(group), most))
    for parts in range(-(-len(group) // most), len(group)):
        ends = [-(-len(group) * part // parts) for part in range(parts + 1)]
        found = tuple(tuple(group[first:last]) for first, last in pairwise(ends))
        if all(len(each) <= most and sum(map(said_length, each)) <= longest for each in found):
            return found
    return tuple((each,) for each in group)


def said_length(choice: Choice) -> int:
    return len(shorten_signs(f"{choice.label}: {choice.hint}")) + 1 if choice.hint else 0


def make_slice(start: int, label: str, choices: tuple[Choice, ...]) -> ChoiceSlice:
    return ChoiceSlice(f"{start}-{start + len(choices) - 1}", label, choices)


def slice_choices(step: DraftStep, key: str) -> tuple[Choice, ...]:
    whole = tuple(choice for group in group_choices(step).values() for choice in group)
    first, _, last = key.partition("-")
    if not (first.isdecimal() and last.isdecimal()):
        return whole
    return whole[int(first) : int(last) + 1]


# -- filling in ----------------------------------------------------------------------------


def replace_slice(step: DraftStep, tokens: Sequence[str], key: str = "") -> tuple[str, ...]:
    """Return what is in a control once these, and no others of their slice, are chosen."""
    if not step.takes_several:
        return tuple(tokens)
    others = {choice.token for choice in step.choices} - {choice.token for choice in slice_choices(step, key)}
    kept = [token for token in step.given or () if token in others]
    if isinstance(step.widget, Arrange):
        return ordered_tokens(step.widget, (*kept, *tokens))
    wanted = {*kept, *tokens}
    return tuple(choice.token for choice in step.choices if choice.token in wanted)


def toggle(step: DraftStep, token: str) -> tuple[str, ...]:
    given = () if step.given is None or step.is_left_out else step.given
    if not step.takes_several:
        return (token,)
    if token in given:
        return tuple(each for each in given if each != token)
    if isinstance(step.widget, Arrange):
        return ordered_tokens(step.widget, (*given, token))
    return tuple(choice.token for choice in step.choices if choice.token in {*given, token})


def ordered_tokens(widget: Arrange, tokens: Sequence[str]) -> tuple[str, ...]:
    order = tuple(dict.fromkeys(tokens))
    left = [choice.token for choice in widget.choices if choice.token not in order]
    return (*order, *left) if len(left) == 1 else order


def fill(widget: Widget, fields: Fields, name: str, tokens: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    after = {**fields, name: tokens}
    while gone := set(after) - {step.name for step in list_steps(widget, after)}:
        after = {key: value for key, value in after.items() if key not in gone}
    return after


def finish_draft(shape: Shape[Any], fields: Fields) -> str | None:
    """Return the token of a draft that could be sent as it is, else None."""
    begun = [name for name, sent in fields.items() if sent == (FILLED_IN,)]
    if not fields or not all(any(key.startswith(f"{name}.") for key in fields) for name in begun):
        return None
    try:
        return encode_answer(shape, {name: sent for name, sent in fields.items() if name not in begun})
    except Refused:
        return None


def join_names(outer: str, inner: str) -> str:
    return f"{outer}.{inner}" if outer else inner


# -- on the way in -------------------------------------------------------------------------


def encode_answer(shape: Shape[Any], fields: Fields, name: str = "") -> str:
    """Return the canonical token of what a surface sent.

    Raises Refused with a reason that says what is missing. Fields that no one asked for, and those of cases not chosen,
    are not read.
    """
    sent = fields.get(name, ())
    match shape:
        case PickSome(options):
            named = [find_by_payload(options, token) for token in sent if token]
            if len(set(map(str, named))) != len(named):
                raise Refused("chosen-twice")
            return check_answer(shape, tuple(option for option in options if option in named))
        case Order(options):
            order = tuple(find_by_payload(options, token) for token in sent)
            if sorted(map(str, order)) != sorted(map(str, options)):
                raise Refused("not-an-order")
            return check_answer(shape, order)
        case Number():
            return check_answer(shape, parse_number(sent))
        case Say():
            return check_answer(shape, clean_lines(" ".join(sent)))
        case Form():
            return encode_form(shape, fields, name)
        case Pick(options):
            if len(sent) != 1 or not sent[0]:
                raise Refused("choose-one")
            return check_answer(shape, find_by_payload(options, sent[0]))
    raise TypeError(f"{type(shape).__name__} is not asked of people")


def check_answer(shape: Shape[Any], answer: Any) -> str:
    token = shape.token(answer)
    shape.parse(token)
    return token


def parse_number(sent: Sequence[str]) -> int:
    if len(sent) != 1 or not sent[0].strip():
        raise Refused("say-a-number")
    try:
        return int(sent[0])
    except ValueError:
        raise Refused("not-a-number") from None


def encode_form(form: Form, fields: Fields, name: str) -> str:
    tokens: list[str] = []
    given: tuple[Any, ...] = ()
    for each in form.fields:
        shape, optional = form.next_shape(given)
        own = find_control(form, each, given, fields, join_names(name, each.name))
        if shape is None or (optional and is_left_out(shape, fields, own)):
            tokens.append(LEFT_OUT)
            given = (*given, None)
            continue
        token = encode_answer(shape, fields, own)
        tokens.append(escape(token, "|~"))
        given = (*given, shape.parse(token))
    whole = "|".join(tokens)
    form.parse(whole)
    return whole


def find_control(form: Form, each: Field, answers: Sequence[Any], fields: Fields, own: str) -> str:
    """Return the control that holds a field: the chosen case's if the surface sent cases apart, else its own."""
    if not isinstance(each.shape, Cases):
        return own
    place = [earlier.name for earlier in form.fields].index(each.shape.on)
    case = control_name(own, case_token(form, each.shape.on, answers[place]))
    return case if any(key == case or key.startswith(f"{case}.") for key in fields) else own


def is_left_out(shape: Shape[Any], fields: Fields, name: str) -> bool:
    if isinstance(shape, Form):
        inner = [sent for key, sent in fields.items() if key.startswith(f"{name}.")]
        return fields.get(name) == (LEFT_OUT,) or not any(any(sent) for sent in inner)
    sent = fields.get(name)
    if sent is None or sent == (LEFT_OUT,):
        return True
    return not any(sent) and not isinstance(shape, PickSome | Order)


def find_by_payload(options: Sequence[Any], token: str) -> Any:
    if token.startswith("#"):
        for option in options:
            if is_meant_by(token, str(option)):
                return option
    return require_option(options, token)


def decode_answer(token: str) -> Fields:
    return {"": tuple(split_tokens(token))}


# -- a question, whole ---------------------------------------------------------------------


def is_declined(shape: Shape[Any], token: str) -> bool:
    return may_be_empty(shape) and set(token) <= {LEFT_OUT, "|"}


def may_be_empty(shape: Shape[Any]) -> bool:
    return isinstance(shape, Form) and all(f.optional for f in shape.fields if not isinstance(f.shape, Cases))


def case_token(form: Form, name: str, answer: Any) -> str:
    """Return the token of an answer to an earlier field, as the cases that depend on it are called."""
    shape = next(earlier.shape for earlier in form.fields if earlier.name == name)
    if answer is None:
        return LEFT_OUT
    return str(answer) if isinstance(shape, Cases) else shape.token(answer)
