"""Clauses by their numbers."""

import pytest

from bot.ports.room import Clause
from bot.text import clauses as clause_pages
from games.registry import GAMES
from tests.probes import PROBES

BALLOT = PROBES["ballot"]


def test_a_clause_is_cited_in_the_readers_language_without_marks():
    [clause] = clause_pages.find_clauses(BALLOT, ["PB-1"], "it")
    assert clause.id == "PB-1"
    assert clause.text
    assert "*" not in clause.text
    assert clause != clause_pages.find_clauses(BALLOT, ["PB-1"], "en")[0]


def test_a_number_the_page_does_not_have_is_named_without_text():
    assert clause_pages.find_clauses(BALLOT, ["PB-999"], "it") == (Clause("PB-999", ""),)


@pytest.mark.parametrize("asked", ["PB-3", "pb-3", "3", " 3 "])
def test_a_clause_is_found_by_its_number(asked):
    assert [clause.id for clause in clause_pages.search_clauses(BALLOT, asked, "en")] == ["PB-3"]


def test_clauses_are_found_by_all_of_their_words():
    every = clause_pages.read_clauses(BALLOT.package, "en")
    word = max(every["PB-3"].split(), key=len).strip(".,;:").casefold()
    found = clause_pages.search_clauses(BALLOT, word, "en")
    assert "PB-3" in [clause.id for clause in found]
    assert all(word in clause.text.casefold() for clause in found)
    assert clause_pages.search_clauses(BALLOT, f"{word} zzz", "en") == ()
    assert clause_pages.search_clauses(BALLOT, "  ", "en") == ()


def test_a_game_of_a_family_shows_the_clauses_that_are_in_force_there():
    ottocento, four = GAMES["ottocento"], GAMES["quattro-scartate"]
    shown = [{clause.id[:2] for clause in clause_pages.search_page(box, "it")} for box in (ottocento, four)]
    assert shown == [{"TB", "OT"}, {"TB", "OT", "QS"}]
    assert [clause.id for clause in clause_pages.search_clauses(ottocento, "1", "en")] == ["TB-1"]
    assert [clause.id for clause in clause_pages.search_clauses(ottocento, "qs-1", "en")] == ["QS-1"]
    assert not [
        clause for clause in clause_pages.search_clauses(ottocento, "poste", "it") if clause.id.startswith("TZ")
    ]


@pytest.mark.parametrize(
    ("marked", "read"),
    [
        ("**Giusta** e *sbagliata*", "Giusta e sbagliata"),
        ("see [EE-3](#ee-3)", "see EE-3"),
        ("`card.value * 2`", "card.value * 2"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("_now_ snake_case", "now snake_case"),
    ],
)
def test_marks_are_taken_off(marked, read):
    assert clause_pages.strip_marks(marked) == read
