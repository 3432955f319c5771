"""Payloads: what fits on a button, and what comes back from it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports.commands import VERBS, Request
from bot.ports.payload import LINKED, LONGEST, UNREADABLE, make_link, pack, parse_link, shorten_token, unpack

TABLE = "abc234"
ARGS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=2).map(tuple)


@given(st.sampled_from(sorted(VERBS)), st.sampled_from([None, TABLE]), ARGS)
def test_what_is_packed_is_what_is_unpacked(verb, table, args):
    args = tuple(arg for arg in args if not arg.startswith("#"))
    read = unpack(pack(verb, table, args))
    assert (read.verb, read.table) == (verb, table)
    for was, now in zip(args, read.args, strict=True):
        assert now == was or re.fullmatch("#[0-9a-f]{12}", now)


@given(st.sampled_from(sorted(VERBS)), st.text(st.characters(exclude_categories=["Cs"])))
def test_a_button_of_any_token_fits_every_chat(verb, token):
    packed = pack(verb, TABLE, ("q5xyz", "12", token))
    assert 1 <= len(packed.encode()) <= LONGEST
    assert unpack(packed).args[:2] == ("q5xyz", "12")


def test_short_words_stand_on_the_button_as_they_are():
    assert pack("answer", TABLE, ("q5xyz", "0", "7h")).startswith("v1.answer.abc234.q5xyz.0.7h.")


def test_a_long_token_is_the_hash_that_the_office_knows_it_by():
    token = "a very long token, longer than any button"
    assert unpack(pack("answer", TABLE, ("q5xyz", "0", token))).args[2] == shorten_token(token)


def test_a_token_that_looks_like_a_hash_is_not_taken_for_one():
    assert unpack(pack("answer", TABLE, ("q", "0", "#1"))).args[2] == shorten_token("#1") != "#1"


def test_dots_and_nothing_at_all_come_back():
    for args in ((), ("",), ("a.b", ""), ("%2E", "%"), ("~",)):
        assert unpack(pack("send", TABLE, args)).args == args


@given(st.data())
def test_a_payload_that_was_cut_or_changed_is_not_read(data):
    packed = pack("answer", TABLE, ("q5xyz", "0", "7h"))
    place = data.draw(st.integers(0, len(packed) - 1))
    other = data.draw(st.characters(codec="ascii").filter(lambda char: char != packed[place]))
    assert unpack(packed[:place]) == Request(UNREADABLE)
    changed = unpack(packed[:place] + other + packed[place + 1 :])
    assert changed == Request(UNREADABLE) or changed != unpack(packed)


@pytest.mark.parametrize("text", ["", "v1", "v1.", "...", "v0.answer.abc234.abc", "w1.answer.abc234.zzz"])
def test_what_is_none_of_ours_is_not_read(text):
    assert unpack(text) == Request(UNREADABLE)


def test_too_many_arguments_are_a_bug_and_not_a_short_payload():
    with pytest.raises(ValueError, match="too much"):
        pack("put", TABLE, tuple("abcdefgh" * 2 for _ in range(9)))


@pytest.mark.parametrize("verb", LINKED)
def test_links_lead_back_to_what_they_were_made_for(verb):
    for table in (None, TABLE):
        text = make_link(verb, table)
        assert re.fullmatch("[A-Za-z0-9_-]{1,64}", text)
        assert parse_link(text) == Request(verb, table)


def test_a_link_that_leads_nowhere_bids_welcome():
    assert parse_link("rm-abc234") == parse_link("") == Request("welcome")
    with pytest.raises(ValueError, match="end"):
        make_link("end", TABLE)
