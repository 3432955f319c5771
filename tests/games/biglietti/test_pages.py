"""The rules pages: short clauses, and tables and names that are those of the game."""

import re
from pathlib import Path

import pytest

import games.biglietti
from bot.text.translator import Translator
from games.biglietti import SPEC
from games.biglietti.rules.state import CONTROL, GIFT, TRAVELLERS, VOTE, control_deck
from games.biglietti.words.events import card_name

PACKAGE = Path(games.biglietti.__file__).parent
LANGUAGES = ("it", "en")
NUMBERS = {
    "un": 1,
    "uno": 1,
    "nove": 9,
    "nine": 9,
    "due": 2,
    "tre": 3,
    "cinque": 5,
    "sei": 6,
    "one": 1,
    "two": 2,
    "three": 3,
    "five": 5,
    "six": 6,
}


def page(lang):
    return (PACKAGE / f"RULES.{lang}.md").read_text("utf-8")


def clauses(lang):
    return dict(re.findall(r"^- \*\*(BP-\d+)\*\* (?:\*\(\w+\)\* )?(.+)$", page(lang), re.MULTILINE))


def said(message, lang):
    return Translator().speak(SPEC, message, lang, str)


@pytest.mark.rule("BP-2", "BP-4")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_cards_is_the_decks(lang):
    rows = [
        tuple(map(int, row.split("|"))) for row in re.findall(r"^\| (\d+(?: \| \d+){8}) \|$", page(lang), re.MULTILINE)
    ]
    decks = [(n, *TRAVELLERS[n], len(control_deck(n, "even")), len(control_deck(n, "even")) // 2) for n in range(5, 13)]
    assert rows == decks


@pytest.mark.rule("BP-5")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_values_is_the_decks(lang):
    rows = {int(n): text for n, text in re.findall(r"^\| (\d+) \| ([^|]+) \|$", page(lang), re.MULTILINE)}
    assert list(rows) == list(CONTROL["even"])
    first = re.findall(r"(\w+) (\d)", rows.pop(5))
    assert tuple(int(value) for many, value in first for _ in range(NUMBERS[many])) == CONTROL["even"][5]
    assert {n: tuple(map(int, re.findall(r"\d", text))) for n, text in rows.items()} == {
        n: values for n, values in CONTROL["even"].items() if n > 5
    }


@pytest.mark.rule("BP-74", "BP-75")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("clause", "order"), [("BP-74", VOTE), ("BP-75", GIFT)])
def test_what_silence_plays_is_told_in_its_order(lang, clause, order):
    text = clauses(lang)[clause]
    places = [text.index(said(card_name(card), lang)) for card in order]
    assert places == sorted(places)
