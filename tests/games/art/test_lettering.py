"""The shipped font, and what it cannot show."""

import ast

import pytest

from games.art.text import COVERED, drawable_text, fit_text, load_font, measure_text, wrap_text
from tests.house.source import CODE, parse, spell_path
from tests.laws.presentation import missing_letters

DRAWING = [path for path in CODE if "games" in path.parts and {"art", "picture"} & set(path.parts)]
"""The files that draw: what they write of themselves stands in no locale."""


@pytest.mark.parametrize("bold", [False, True])
def test_the_font_has_each_character_that_is_said_to_be_covered(bold):
    face = load_font(20, bold=bold)
    missing = bytes(face.getmask("\ufffe"))
    covered = [chr(code) for first, last in COVERED for code in range(first, last + 1)]
    assert len(covered) > 500
    assert [letter for letter in covered if bytes(face.getmask(letter)) == missing] == [" ", "\xa0"]


def test_names_and_cards_are_shown_as_they_are():
    for text in (
        "Zoë Đorđević",
        "Łukasz",
        "Ștefan",
        "Γιώργος",
        "Жанна",
        "7♥ 10♠ Q♦ K♣",
        "«d’asso» – “ace” …",
        "✓ ✗ → ≤",
    ):
        assert drawable_text(text) == text


def test_signs_are_shown_in_short():
    assert drawable_text("Ultima \ue0007♥\ue0017 di cuori\ue002.") == "Ultima 7♥."


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Nguyễn", "Nguyen"),
        ("Ｍａｒｃｏ", "Marco"),
        ("ﬁne", "fine"),
        ("Ada 🦊", "Ada ?"),
        ("👩🏽‍🚀", "??"),
        ("李雷", "??"),
        ("A\u200bda\n\u202eX", "Ada X"),
        ("", ""),
        ("\ue000\ue001", ""),
        ("\ud800", ""),
    ],
)
def test_what_the_font_lacks_becomes_its_likeness_or_a_question_mark(text, drawn):
    assert drawable_text(text) == drawn


@pytest.mark.parametrize(
    ("text", "missing"),
    [("Nguyễn, ﬁne", ""), ("7\ue000♥\ue001 of hearts 🦊\ue002", ""), ("Ada 🦊 李雷", "🦊李雷"), ("♫ ?", "♫")],
)
def test_the_letters_that_only_a_question_mark_stands_for_are_named(text, missing):
    assert missing_letters(text) == missing


@pytest.mark.parametrize("path", DRAWING, ids=spell_path)
def test_what_a_picture_writes_of_itself_can_be_drawn(path):
    texts = [node.value for node in ast.walk(parse(path)) if isinstance(node, ast.Constant) and type(node.value) is str]
    assert "".join(map(missing_letters, texts)) == ""


def test_a_text_that_does_not_fit_is_shortened_and_never_smaller():
    assert fit_text("Alessandra", 18, 500) == "Alessandra"
    short = fit_text("Massimiliano", 18, 80)
    assert short.endswith("…")
    assert measure_text(short, 18) <= 80
    assert fit_text("Massimiliano", 18, 0) == "…"


def test_lines_are_broken_between_words_and_a_long_word_is_shortened():
    broken = wrap_text("I semi girano in quest’ordine: picche, cuori e fiori", 18, 200)
    assert " ".join(broken) == "I semi girano in quest’ordine: picche, cuori e fiori"
    assert all(measure_text(line, 18) <= 200 for line in broken)
    assert wrap_text("Supercalifragilistico", 18, 60)[0].endswith("…")
    assert wrap_text("", 18, 60) == ()
