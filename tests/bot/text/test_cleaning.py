"""Fault 37: what people write is cleaned by one function, and no mark of ours travels in it."""

from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.forms.draft import encode_answer
from bot.text.signs import clean, clean_lines
from games.forms import Say

KEPT = ["Anna", "❤️", "👨‍👩‍👧", "1️⃣", "ශ්‍රී", "Nicolò", "أحمد", "(o_O)", "🏳️‍🌈"]
DROPPED = [
    ("a\ue0f2b", "ab"),
    ("\ufffc\ufffc\ufffc", ""),
    ("\x1b[31mred", "[31mred"),
    ("a\u202eb\u2066c", "abc"),
    ("a\u200d\u200b\u0600b", "ab"),
    ("\u2800\u3164", ""),
    ("a\r\nb\u2028c\x85d", "a b c d"),
    ("a\ufdd0\U0010ffff", "a"),
    ("\U000f0000\U00100000", ""),
]


@pytest.mark.parametrize("text", KEPT)
def test_what_shows_is_kept(text):
    assert clean(text) == text


@pytest.mark.parametrize(("text", "left"), DROPPED)
def test_what_hides_turns_or_marks_is_dropped(text, left):
    assert clean(text) == left


@settings(max_examples=30)
@given(st.text())
def test_cleaned_text_is_one_line_and_stays_as_it_is(text):
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert not any(category(char) in {"Cc", "Co", "Cs", "Zl", "Zp"} for char in cleaned)


def test_an_answer_in_words_is_cleaned_line_by_line():
    assert encode_answer(Say(), {"": ("a\ue0f2 \r\n\x1b]0;b\u202e",)}) == "a\n]0;b" == clean_lines("a\ue0f2\n\x1b]0;b")
