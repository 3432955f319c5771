"""Questions made into widgets, and what a surface sent made into answer tokens.

It knows the closed set of shapes and nothing of any game; `encode_answer` reads what `make_widget` offers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.text.signs import clean_lines
from bot.values.payload import is_meant_by
from bot.values.requests import Fields
from bot.values.widgets import (
    LEFT_OUT,
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


def join_names(outer: str, inner: str) -> str:
    """Return the dotted name of a field within a field."""
    return f"{outer}.{inner}" if outer else inner


# -- on the way in -------------------------------------------------------------------------


def encode_answer(shape: Shape[Any], fields: Fields, name: str = "") -> str:
    """Return the canonical token of what a surface sent.

    Raises Refused with a reason that says what is missing. Fields that nobody asked for, and those of cases not chosen,
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
    """Return the token of an answer, once the shape has read it back."""
    token = shape.token(answer)
    shape.parse(token)
    return token


def parse_number(sent: Sequence[str]) -> int:
    """Return the whole number that was sent; raises Refused."""
    if len(sent) != 1 or not sent[0].strip():
        raise Refused("say-a-number")
    try:
        return int(sent[0])
    except ValueError:
        raise Refused("not-a-number") from None


def encode_form(form: Form, fields: Fields, name: str) -> str:
    """Return the token of several fields, each read under the case that the earlier ones chose."""
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
    """Return the control that holds a field.

    It is that of the chosen case if the surface sent cases apart, else the field's own.
    """
    if not isinstance(each.shape, Cases):
        return own
    place = [earlier.name for earlier in form.fields].index(each.shape.on)
    case = control_name(own, case_token(form, each.shape.on, answers[place]))
    return case if any(key == case or key.startswith(f"{case}.") for key in fields) else own


def is_left_out(shape: Shape[Any], fields: Fields, name: str) -> bool:
    """Tell whether an optional field was not filled in.

    With several to choose, nothing chosen is an answer if the surface sent the field.
    """
    if isinstance(shape, Form):
        inner = [sent for key, sent in fields.items() if key.startswith(f"{name}.")]
        return fields.get(name) == (LEFT_OUT,) or not any(any(sent) for sent in inner)
    sent = fields.get(name)
    if sent is None or sent == (LEFT_OUT,):
        return True
    return not any(sent) and not isinstance(shape, PickSome | Order)


def find_by_payload(options: Sequence[Any], token: str) -> Any:
    """Return the option that a token or its short form stands for; raises Refused."""
    if token.startswith("#"):
        for option in options:
            if is_meant_by(token, str(option)):
                return option
    return require_option(options, token)


def decode_answer(token: str) -> Fields:
    """Return the fields that a lone widget's answer was encoded from."""
    return {"": tuple(split_tokens(token))}


# -- a question, whole ---------------------------------------------------------------------


def may_be_empty(shape: Shape[Any]) -> bool:
    """Tell whether every field that depends on no other may be left out."""
    return isinstance(shape, Form) and all(f.optional for f in shape.fields if not isinstance(f.shape, Cases))


def case_token(form: Form, name: str, answer: Any) -> str:
    """Return the token of an answer to an earlier field, as the cases that depend on it are called."""
    shape = next(earlier.shape for earlier in form.fields if earlier.name == name)
    if answer is None:
        return LEFT_OUT
    return str(answer) if isinstance(shape, Cases) else shape.token(answer)
