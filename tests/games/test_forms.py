from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.forms import (
    Bytes,
    Cases,
    Draw,
    Field,
    Form,
    Number,
    Order,
    Pick,
    PickSome,
    Press,
    Refused,
    Roll,
    Say,
    Shape,
    Shuffle,
    escape,
    join_tokens,
    nth_combination,
    nth_permutation,
    split_tokens,
    unescape,
)
from games.questions import Delivery, Wait, Work

NAMES = st.text(st.sampled_from("ab,|~%7C "), max_size=4)
OPTIONS = st.lists(NAMES, min_size=1, max_size=5, unique=True).map(tuple)


@st.composite
def some(draw):
    """From some to some of any options."""
    options = draw(OPTIONS)
    least = draw(st.integers(0, len(options)))
    return PickSome(options, least, draw(st.integers(least, len(options))))


FLAT = st.one_of(
    OPTIONS.map(Pick),
    OPTIONS.map(Order),
    some(),
    st.builds(lambda least, more: Number(least, least + more), st.integers(-9, 9), st.integers(0, 9)),
    st.builds(Roll, st.integers(1, 4), st.integers(1, 3)),
    st.integers(1, 4).map(Shuffle),
    st.integers(1, 9).map(Draw),
    st.just(Bytes(1)),
    st.just(Press()),
)


@st.composite
def forms(draw, inner):
    """A form whose third field depends on the first, all kinds of shapes within."""
    key = draw(st.one_of(OPTIONS.map(Pick), st.integers(2, 4).map(Draw)))
    cases = {key.nth(position): draw(inner) for position in range(draw(st.integers(0, min(2, key.count()))))}
    fields = (
        Field("key", key, draw(st.booleans())),
        Field("free", draw(inner), draw(st.booleans())),
        Field("case", Cases("key", cases), draw(st.booleans())),
    )
    return Form(fields)


SHAPES = st.recursive(FLAT, forms, max_leaves=4)


@settings(max_examples=100, deadline=None)
@given(SHAPES, st.data())
def test_every_answer_is_read_back_from_its_token(shape, data):
    answer = shape.nth(data.draw(st.integers(0, shape.count() - 1)))
    assert shape.parse(shape.token(answer)) == answer


@settings(max_examples=60, deadline=None)
@given(SHAPES)
def test_the_first_answers_are_counted_and_written_each_in_its_own_way(shape):
    few = min(shape.count(), 200)
    assert len({shape.token(shape.nth(index)) for index in range(few)}) == few


@settings(max_examples=300, deadline=None)
@given(st.one_of(FLAT, SHAPES, st.just(Say(9))), st.text(st.sampled_from("0123456789ab,|~%+- é"), max_size=12))
def test_any_text_is_canonical_or_refused(shape, raw):
    try:
        answer = shape.parse(raw)
    except Refused:
        return
    assert shape.token(answer) == raw


@given(NAMES, st.sampled_from(["|~", ",", ""]))
def test_what_is_escaped_is_read_back_and_holds_no_special_sign(token, special):
    written = escape(token, special)
    assert unescape(written, special) == token
    assert not set(written) & set(special)


@given(st.lists(NAMES))
def test_lists_of_any_names_are_read_back_even_of_empty_ones(names):
    assert split_tokens(join_tokens(names)) == names


@pytest.mark.parametrize(
    ("shape", "token", "answer"),
    [
        (Pick(("8S", "10H")), "10H", "10H"),
        (PickSome(tuple("abcd"), 1, 3), "a,c", ("a", "c")),
        (PickSome(tuple("abcd"), 0, 3), "", ()),
        (Number(-2, 9), "-2", -2),
        (Say(20), "la neve è alta", "la neve è alta"),
        (Order(tuple("xyz")), "z,x,y", ("z", "x", "y")),
        (Shuffle(3), "2,0,1", (2, 0, 1)),
        (Roll(6, 2), "6,1", (6, 1)),
        (Bytes(2), "00ff", b"\x00\xff"),
        (Press(), "press", "press"),
        (Form((Field("n", Number(0, 9)), Field("s", Say(9), optional=True))), "4|~", (4, None)),
        (Form((Field("n", Number(0, 9)), Field("s", Say(9), optional=True))), "4|a%7Cb", (4, "a|b")),
    ],
)
def test_tokens_are_short_and_plain(shape, token, answer):
    assert shape.parse(token) == answer
    assert shape.token(answer) == token


@pytest.mark.parametrize(
    ("shape", "token", "reason"),
    [
        (Pick(("a",)), "b", "not-an-option"),
        (PickSome(tuple("abc"), 1, 2), "", "how-many"),
        (PickSome(tuple("abc"), 1, 2), "a,b,c", "how-many"),
        (PickSome(tuple("abc"), 1, 2), "b,a", "not-canonical"),
        (PickSome(tuple("abc"), 1, 2), "a,a", "not-canonical"),
        (Number(1, 9), "10", "out-of-range"),
        (Number(1, 9), "07", "not-canonical"),
        (Number(1, 9), "+7", "not-canonical"),
        (Number(1, 9), "٧", "not-canonical"),
        (Number(1, 9), "seven", "unreadable"),
        (Number(1, 9), "7" * 9_999, "unreadable"),
        (Say(3), "four", "too-long"),
        (Say(9), " x", "not-canonical"),
        (Say(9), "e\u0301", "not-canonical"),
        (Order(tuple("xyz")), "x,y", "not-an-order"),
        (Order(tuple("xyz")), "x,y,y", "not-an-order"),
        (Order(tuple("xyz")), "x,y,w", "not-an-option"),
        (Roll(6, 2), "7,1", "not-a-roll"),
        (Roll(6, 2), "1", "not-a-roll"),
        (Bytes(1), "FF", "not-canonical"),
        (Bytes(1), "ffff", "how-many"),
        (Bytes(1), "zz", "unreadable"),
        (Form((Field("n", Number(0, 9)),)), "1|2", "how-many"),
        (Form((Field("n", Number(0, 9)),)), "~", "not-an-option"),
    ],
)
def test_other_spellings_are_refused(shape, token, reason):
    with pytest.raises(Refused, match=reason):
        shape.parse(token)


def test_words_are_measured_as_they_are_stored():
    with pytest.raises(Refused, match="not-canonical"):
        Say(1).parse("e\u0301")
    assert Say(1).parse("é") == "é"


def test_words_may_be_refused_by_a_check_of_the_games():
    def no_shouting(words):
        if words.isupper():
            raise Refused("shouting")

    with pytest.raises(Refused, match="shouting"):
        Say(9, no_shouting).parse("HEY")
    assert Say(9, no_shouting).parse("hey") == "hey"


def test_a_field_is_asked_only_where_an_earlier_one_calls_for_it():
    form = Form((Field("card", Pick((3, 12))), Field("times", Cases("card", {12: Number(2, 3)}))))
    assert form.parse("12|3") == (12, 3)
    assert form.parse("3|~") == (3, None)
    for token in ("3|2", "12|~"):
        with pytest.raises(Refused, match="not-an-option"):
            form.parse(token)
    assert [form.token(form.nth(index)) for index in range(form.count())] == ["3|~", "12|2", "12|3"]


def test_forms_stand_within_forms():
    inner = Form((Field("to", Pick(("a|b", "~"))), Field("n", Number(1, 2), optional=True)))
    outer = Form((Field("who", Pick(("x",))), Field("what", inner, optional=True)))
    tokens = [outer.token(outer.nth(index)) for index in range(outer.count())]
    assert len(set(tokens)) == outer.count() == 7
    assert [outer.token(outer.parse(token)) for token in tokens] == tokens


def test_words_can_be_neither_counted_nor_drawn():
    for ask in (Say().count, lambda: Say().nth(0), Shape().count, lambda: Shape().read("")):
        with pytest.raises(NotImplementedError):
            ask()


@pytest.mark.parametrize("size", range(6))
def test_orders_and_choices_are_all_there_once(size):
    options = tuple("abcde")
    ways = comb(len(options), size)
    assert len({nth_combination(options, size, index) for index in range(ways)}) == ways
    assert len({nth_permutation(options[:size], index) for index in range(factorial(size))}) == factorial(size)


def test_a_large_form_is_counted_without_being_written_out():
    form = Form((Field("order", Shuffle(52)), Field("key", Bytes(16)), Field("n", Number(1, 3))))
    assert form.count() == factorial(52) * 256**16 * 3
    assert form.parse(form.token(form.nth(form.count() - 1))) == form.nth(form.count() - 1)


def test_what_the_outside_is_asked_is_read_like_any_answer():
    work = Work("sum", ("1", "2"), Number(0, 9))
    assert (work.parse("3"), work.token(3), work.count(), work.nth(3)) == (3, "3", 10, 3)
    with pytest.raises(Refused):
        work.parse("03")
    assert Wait(ms=5).parse("past") == "past"
    assert Delivery((0, 2)).parse("2") == 2


def test_a_refusal_carries_a_key_and_parameters_and_no_prose():
    refused = Refused("how-many", least=1, most=3)
    assert (refused.reason, refused.params, str(refused)) == ("how-many", {"least": 1, "most": 3}, "how-many")


def test_options_are_not_shown_by_repr():
    shapes = (
        Pick(("hush",)),
        PickSome(("hush",)),
        Order(("hush",)),
        Form((Field("x", Cases("y", {"hush": Press()})),)),
    )
    assert "hush" not in repr(shapes)
    assert "hush" not in repr(Work("sum", ("hush",), Pick(("hush",))))
