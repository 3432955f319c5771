"""Payloads: what fits on a button, and what comes back from it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens import COMMANDS
from bot.values.button_payload import (
    LINKED,
    LONGEST,
    UNREADABLE,
    Payload,
    is_meant_by,
    make_code_link,
    make_link,
    make_request,
    pack,
    parse_link,
    shorten_token,
    spell_arguments,
    unpack,
)
from bot.values.commands import FORMS, WITH_ARGUMENTS_OF, ArgumentType
from bot.values.requests import FormRequest, Request

TABLE = "abc234"
VERBS = {*COMMANDS, *FORMS, *WITH_ARGUMENTS_OF}
ARGS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=2).map(tuple)


@given(st.sampled_from(sorted(VERBS)), st.sampled_from([None, TABLE]), ARGS)
def test_what_is_packed_is_what_is_unpacked(verb, table, args):
    args = tuple(arg for arg in args if not arg.startswith("#"))
    read = unpack(pack(verb, table, args))
    assert (read.verb, read.table_id) == (verb, table)
    for was, now in zip(args, read.args, strict=True):
        assert is_meant_by(now, was)
        assert now == was or not is_meant_by(now, was + "x")


@given(st.sampled_from(sorted(VERBS)), st.text(st.characters(exclude_categories=["Cs"])))
def test_a_button_of_any_token_fits_every_chat(verb, token):
    packed = pack(verb, TABLE, ("q5xyz", "12", token))
    assert 1 <= len(packed.encode()) <= LONGEST
    assert unpack(packed).args[:2] == ("q5xyz", "12")


@pytest.mark.parametrize(
    ("args", "carried"),
    [
        ((), ()),
        (("",), ("",)),
        (("a.b", ""), ("a.b", "")),
        (("%2E", "%"), ("%2E", "%")),
        (("~", "7h"), ("~", "7h")),
        (("#1",), (shorten_token("#1"),)),
        (("a very long token, longer than any button",), (shorten_token("a very long token, longer than any button"),)),
    ],
)
def test_short_words_come_back_and_others_as_the_hash_that_the_office_knows_them_by(args, carried):
    assert unpack(pack("send", TABLE, args)).args == carried
    assert pack("answer", TABLE, ("q5xyz", "0", "7h")).startswith("v1.answer.abc234.q5xyz.0.7h."), "on old buttons"


@given(st.data())
def test_a_payload_that_was_cut_or_changed_is_not_read(data):
    packed = pack("answer", TABLE, ("q5xyz", "0", "7h"))
    channel = data.draw(st.integers(0, len(packed) - 1))
    other = data.draw(st.characters(codec="ascii").filter(lambda char: char != packed[channel]))
    assert unpack(packed[:channel]) == Payload(UNREADABLE)
    changed = unpack(packed[:channel] + other + packed[channel + 1 :])
    assert changed == Payload(UNREADABLE) or changed != unpack(packed)


@pytest.mark.parametrize("text", ["", "v1", "v1.", "...", "v0.answer.abc234.abc", "w1.answer.abc234.zzz"])
def test_what_is_none_of_ours_is_not_read(text):
    assert unpack(text) == Payload(UNREADABLE)


def test_too_many_arguments_are_a_bug_and_not_a_short_payload():
    with pytest.raises(ValueError, match="too much"):
        pack("put", TABLE, tuple("abcdefgh" * 2 for _ in range(9)))


# -- requests ----------------------------------------------------------------------------------


WORDS = st.text(st.characters(codec="ascii", exclude_categories=["Cc", "Zs"]), min_size=1, max_size=6)


@st.composite
def spelled(draw):
    """What a button of some command or question may carry, as we spell it."""
    verb = draw(st.sampled_from(sorted(VERBS)))
    if verb not in FORMS:
        carried = COMMANDS[WITH_ARGUMENTS_OF.get(verb, verb)].carried_arguments
        kinds = {ArgumentType.NUMBER: st.integers(0, 9_999).map(str)}
        args = [draw(kinds.get(argument.type, WORDS)) for argument in carried]
        return verb, tuple(args[: draw(st.integers(0, len(args)))])
    kinds = {"page": st.integers(1, 99).map(str)}
    args = [draw(kinds.get(name, WORDS)) for name in FORMS[verb]]
    if FORMS[verb][-1] == "tokens":
        return verb, (*args[:-1], *draw(st.lists(WORDS, max_size=3)))
    return verb, tuple(args)


@given(spelled())
def test_a_request_is_spelled_as_the_button_that_makes_it(button):
    verb, args = button
    request = make_request(verb, TABLE, args)
    assert isinstance(request, FormRequest if verb in FORMS else Request)
    assert (request.verb, request.table_id) == (verb, TABLE)
    assert spell_arguments(request) == args


@pytest.mark.parametrize(
    ("verb", "args", "request_"),
    [
        ("press", ("q", "hat"), FormRequest("press", TABLE, "q", tokens=("hat",))),
        ("answer", ("q", "0", "a", "b"), FormRequest("answer", TABLE, "q", "0", tokens=("a", "b"))),
        ("put", ("q", "0", "", "~"), FormRequest("put", TABLE, "q", "0", tokens=("~",))),
        ("put", ("q", "0", "s", "a"), FormRequest("put", TABLE, "q", "0", "s", ("a",))),
        ("toggle", ("q", "0", "a"), FormRequest("toggle", TABLE, "q", "0", tokens=("a",))),
        ("toggle", ("q", "0", "a", "3"), FormRequest("toggle", TABLE, "q", "0", tokens=("a",), page=3)),
        ("page", ("q", "0", "0"), FormRequest("page", TABLE, "q", "0")),
        ("write", ("q", "0"), FormRequest("write", TABLE, "q", "0")),
        ("send", ("q", "~"), FormRequest("send", TABLE, "q", tokens=("~",))),
        ("confirm", ("q", "~"), FormRequest("confirm", TABLE, "q", "~")),
        ("back", (), FormRequest("back", TABLE)),
        ("rules", ("0", "", "tarocco"), Request("rules", TABLE, {"page": 0, "game": "tarocco"})),
        ("replace", ("2", "yes"), Request("replace", TABLE, {"seat": 2, "yes": "yes"})),
        ("open", ("tarocco", "?"), Request("open", TABLE, {"game": "tarocco", "seats": "?"})),
        ("thread", ("tarocco", "4"), Request("thread", TABLE, {"game": "tarocco", "seats": 4})),
        ("fill", ("name", "x"), Request("fill", TABLE)),
    ],
)
def test_what_a_button_carries_goes_by_its_names(verb, args, request_):
    made = make_request(verb, TABLE, args)
    assert made == request_
    assert verb == "fill" or spell_arguments(made) == args


def test_what_was_written_comes_before_what_the_button_carries_and_names_the_table():
    fields = {"seats": ("5",), "pace": ("day",), "name": ("  Giovedì ",), "colour": ("red",)}
    assert make_request("open", None, ("tarocco", "="), fields).arguments == {
        "game": "tarocco", "seats": 5, "pace": "day", "name": "Giovedì",
    }  # fmt: skip
    assert make_request("join", None, (), {"table": ("ABC234",)}) == Request("join", TABLE)
    assert make_request("join", None, (), {"table": ()}) == Request("join")
    assert make_request("write", TABLE, ("q",), {"0": ("x",)}) == FormRequest("write", TABLE, "q", fields={"0": ("x",)})


# -- links -------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", LINKED)
def test_links_lead_back_to_what_they_were_made_for(verb):
    for table in (None, TABLE):
        text = make_link(verb, table)
        assert re.fullmatch("[A-Za-z0-9_-]{1,64}", text)
        assert parse_link(text) == Request(verb, table)


def test_other_links_enter_a_code_or_bid_welcome():
    assert parse_link(make_code_link("badofelinuto")) == Request("link", arguments={"code": "badofelinuto"})
    assert parse_link("link") == parse_link("rm-abc234") == parse_link("") == Request("welcome")
    with pytest.raises(ValueError, match="end"):
        make_link("end", TABLE)
