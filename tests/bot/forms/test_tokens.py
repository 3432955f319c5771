"""What a widget offers, sent back as a surface sends it, is the token the rules know."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.forms.draft import case_token, encode_answer, find_by_payload, join_names
from bot.values.button_payload import shorten_token
from bot.values.widgets import LEFT_OUT, Arrange, Choice, FormFields, Numeric, PickMany, PickOne, Widget, control_name
from bot.views.questions import make_widget
from games.forms import Cases, Field, Form, Number, Order, Pick, PickSome, Refused, Say, Shape

NAMES = st.lists(st.text("abcKQ7♥,|%~#. +", min_size=1, max_size=6), min_size=1, max_size=6, unique=True).map(
    lambda names: tuple(name for name in names if name != LEFT_OUT) or ("a",)
)


@st.composite
def lone_shapes(draw: st.DrawFn) -> Shape[Any]:
    options = draw(NAMES)
    match draw(st.integers(0, 3)):
        case 0:
            return Pick(options)
        case 1:
            least = draw(st.integers(0, len(options)))
            return PickSome(options, least, draw(st.integers(least, len(options))))
        case 2:
            return Number(draw(st.integers(-3, 3)), 3 + draw(st.integers(0, 50)))
    return Order(options)


@st.composite
def forms(draw: st.DrawFn, depth: int = 2) -> Form:
    inner = forms(depth - 1) if depth else lone_shapes()
    fields = [Field("first", draw(st.sampled_from((Pick(("x", "y", "z")), Number(0, 3)))), optional=False)]
    for name in ("second", "third")[: draw(st.integers(1, 2))]:
        shape = draw(st.one_of(lone_shapes(), inner))
        if draw(st.booleans()):
            answers = fields[0].shape.nth(0), fields[0].shape.nth(1)
            fields.append(Field(name, Cases("first", {answers[0]: shape, answers[1]: draw(lone_shapes())})))
        else:
            fields.append(Field(name, shape, optional=draw(st.booleans())))
    return Form(tuple(fields))


def label(field: str, answer: Any) -> Choice:
    return Choice(str(answer), f"{field}: {answer}")


def sent(form: Shape[Any], answer: Any, drawn: Widget, name: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """The controls as a person fills them in who wants this answer."""
    match drawn:
        case PickOne(choices):
            yield name, tuple(c.token for c in choices if c.token == form.token(answer))
        case PickMany(choices):
            yield name, tuple(c.token for c in choices if c.token in map(str, answer))
        case Arrange(choices):
            yield name, tuple(c.token for option in answer for c in choices if c.token == str(option))
        case Numeric():
            yield name, (str(answer),)
        case FormFields(parts):
            assert isinstance(form, Form)
            for position, part in enumerate(parts):
                shape, _ = form.next_shape(answer[:position])
                if answer[position] is None:
                    yield from left_out(part, shape)
                elif part.on:
                    on = form.fields[position].shape.on
                    earlier = [field.name for field in form.fields].index(on)
                    token = case_token(form, on, answer[earlier])
                    yield from sent(shape, answer[position], dict(part.cases)[token], control_name(part.name, token))
                    for other, _ in part.cases:
                        if other != token:
                            yield control_name(part.name, other), ("never", "read")
                else:
                    yield from sent(shape, answer[position], part.widget, part.name)


def left_out(part: Any, shape: Shape[Any] | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    if shape is None:
        return
    assert part.none
    yield part.name, (LEFT_OUT,)


@settings(max_examples=40)
@given(st.one_of(lone_shapes(), forms()), st.data())
def test_every_answer_survives_the_way_through_a_surface(shape, data):
    count = shape.count()
    answer = shape.nth(data.draw(st.integers(0, count - 1)))
    drawn = make_widget(shape, label, str)
    assert encode_answer(shape, dict(sent(shape, answer, drawn))) == shape.token(answer)


@settings(max_examples=40)
@given(forms(), st.data())
def test_a_surface_that_shows_only_the_chosen_case_may_name_it_plainly(form, data):
    answer = form.nth(data.draw(st.integers(0, form.count() - 1)))
    plainly = {}
    for name, tokens in sent(form, answer, make_widget(form, label, str)):
        if tokens != ("never", "read"):
            parts = (part.split("@")[0] for part in name.split("."))
            plainly[".".join(parts)] = tokens
    if not any("@" in str(token) or "." in name for name, token in plainly.items()):
        assert encode_answer(form, plainly) == form.token(answer)


CHOICE = Form(
    (
        Field("kind", Pick(("plain", "with-number"))),
        Field("number", Cases("kind", {"with-number": Number(1, 9)})),
        Field("note", Say(20), optional=True),
    )
)


@pytest.mark.parametrize(
    ("fields", "token"),
    [
        ({"kind": ("plain",)}, "plain|~|~"),
        ({"kind": ("plain",), "number@with-number": ("400",)}, "plain|~|~"),
        ({"kind": ("with-number",), "number@with-number": ("4",)}, "with-number|4|~"),
        ({"kind": ("with-number",), "number": ("4",), "note": ("",)}, "with-number|4|~"),
        ({"kind": ("plain",), "note": ("  e\u0300 cos\u00ec ",)}, "plain|~|\u00e8 cos\u00ec"),
        ({"kind": ("plain",), "note": ("a|b~",)}, "plain|~|a%7Cb%7E"),
        ({"kind": ("plain",), "unasked": ("x",)}, "plain|~|~"),
    ],
)
def test_only_what_was_asked_is_read(fields, token):
    assert encode_answer(CHOICE, fields) == token


@pytest.mark.parametrize(
    ("shape", "fields", "reason"),
    [
        (Pick(("a", "b")), {}, "choose-one"),
        (Pick(("a", "b")), {"": ("",)}, "choose-one"),
        (Pick(("a", "b")), {"": ("a", "b")}, "choose-one"),
        (Pick(("a", "b")), {"": ("c",)}, "not-an-option"),
        (PickSome(("a", "b", "c"), 2, 2), {"": ("a",)}, "how-many"),
        (PickSome(("a", "b", "c"), 2, 2), {}, "how-many"),
        (PickSome(("a", "b", "c"), 1, 2), {"": ("a", "a")}, "chosen-twice"),
        (PickSome(("a", "b", "c"), 1, 2), {"": ("z",)}, "not-an-option"),
        (Number(1, 6), {"": ("7",)}, "out-of-range"),
        (Number(1, 6), {"": ("six",)}, "not-a-number"),
        (Number(1, 6), {"": (" ",)}, "say-a-number"),
        (Say(5), {"": ("too many",)}, "too-long"),
        (Order(("a", "b")), {"": ("a",)}, "not-an-order"),
        (Order(("a", "b")), {}, "not-an-order"),
        (CHOICE, {}, "choose-one"),
        (CHOICE, {"kind": ("with-number",)}, "say-a-number"),
        (CHOICE, {"kind": ("with-number",), "number@plain": ("3",)}, "say-a-number"),
    ],
)
def test_what_is_missing_is_said(shape, fields, reason):
    with pytest.raises(Refused) as refused:
        encode_answer(shape, fields)
    assert refused.value.reason == reason


def test_nothing_chosen_is_an_answer_where_it_is_sent_and_left_out_where_it_is_not():
    form = Form((Field("cards", PickSome(("a", "b"), 0, 2), optional=True),))
    assert encode_answer(form, {"cards": ()}) == ""
    assert encode_answer(form, {"cards": ("",)}) == ""
    assert encode_answer(form, {}) == "~"
    assert encode_answer(form, {"cards": ("~",)}) == "~"


def test_options_are_written_in_the_order_they_are_offered():
    assert encode_answer(PickSome(("a", "b", "c"), 0, 3), {"": ("c", "a")}) == "a,c"


def test_nested_forms_go_by_dotted_names():
    form = Form((Field("outer", Form((Field("inner", Pick(("a", "b"))), Field("more", Number(1, 3)))), optional=True),))
    drawn = make_widget(form, label, str)
    inner = drawn.parts[0].widget
    assert [part.name for part in inner.parts] == ["outer.inner", "outer.more"]
    assert encode_answer(form, {"outer.inner": ("b",), "outer.more": ("2",)}) == "b%7C2"
    assert encode_answer(form, {}) == "~"
    assert join_names("", "outer") == "outer"


@given(st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=8, unique=True))
def test_a_long_token_is_found_again_by_its_short_hash(options):
    for option in options:
        assert len(shorten_token(option).encode()) <= 24
        assert find_by_payload(options, shorten_token(option)) == option
