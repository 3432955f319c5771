"""The rules pages: short clauses, and numbers and names that are those of the game."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bot.text.translator import Translator
from games.caccia.rules import board, rounds
from games.caccia.rules.state import Piece
from games.caccia.words.describe import CARDS
from games.caccia.words.events import piece_name

PACKAGE = Path(board.__file__).parents[1]
LANGUAGES = ("it", "en")


def page(lang):
    return (PACKAGE / f"RULES.{lang}.md").read_text("utf-8")


def clauses(lang):
    return dict(re.findall(r"^- \*\*(CS-\d+)\*\* (?:\*\(\w+\)\* )?(.+)$", page(lang), re.MULTILINE))


def said(message, lang):
    return Translator().speak(SPEC, message, lang, str)


class SPEC:
    """Where the words are."""

    package = "games.caccia"


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_round_of_pieces_is_the_decks(lang):
    text = clauses(lang)["CS-5"].partition(": ")[2].partition(".")[0]
    assert text.split(", ") == [said(piece_name(board.card_piece(card)), lang) for card in range(1, 10)]
    counts = Counter(board.card_piece(card) for card in range(1, 91))
    assert {piece: counts[piece] for piece in Piece} == dict(zip(Piece, (10, 10, 20, 20, 20, 10), strict=True))


@pytest.mark.rule("CS-2", "CS-9", "CS-63")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_counts_what_the_rules_count(lang):
    told = clauses(lang)
    assert [int(number) for number in re.findall(r"\d+", told["CS-2"])] == [
        board.HOUSES, 1, board.HOUSES, rounds.BLOCKED, rounds.REFUGES, rounds.PARTISANS,
    ]  # fmt: skip
    assert [int(number) for number in re.findall(r"\d+", told["CS-9"])] == [CARDS, rounds.HAND]
    assert str(CARDS) in told["CS-63"]
    assert f"{rounds.LEAST}–{rounds.MOST}" in told["CS-1"] or f"{rounds.LEAST} to {rounds.MOST}" in told["CS-1"]
