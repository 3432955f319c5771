"""Rules pages as they are read from top to bottom, and clauses as they are looked up."""

import pytest

from bot.text import clauses as clause_pages
from bot.text.clauses import chapter_lines, read_chapters, row_sentence, split_by_kind
from bot.text.fitting import split_pages
from bot.values.room import Chapter, Clause, Grid, Points
from games.registry import GAMES
from tests.probes import PROBES

SPECS = {**PROBES, **GAMES}


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("game", sorted(SPECS))
def test_a_page_has_all_clauses_that_are_in_force_in_their_order_and_no_others_games(game, lang):
    found = [
        each for chapter in read_chapters(SPECS[game], lang) for each in chapter.blocks if isinstance(each, Clause)
    ]
    assert tuple(found) == clause_pages.search_page(SPECS[game], lang)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_newcomer_reads_first_how_to_play_and_at_the_end_what_was_ruled(game):
    found = read_chapters(GAMES[game], "it")
    titles = [chapter.title for chapter in found]
    assert titles[:2] == ["Come si gioca, in breve", "Le parole"]
    assert titles[-2:] == ["Decisioni", "Correzioni"]
    assert not any(isinstance(block, Clause) for block in found[0].blocks)
    assert len(titles) == len(read_chapters(GAMES[game], "en"))


def test_a_family_shows_the_chapter_of_the_game_that_is_played():
    titles = [chapter.title for chapter in read_chapters(GAMES["terziglio"], "it")]
    assert {"Terziglio", "Chi vede che cosa", "Se non rispondi"} < set(titles)
    assert not {"Ottocento", "Mattazza", "Millone"} & set(titles)


def test_what_stands_between_empty_lines_is_of_one_kind():
    assert list(split_by_kind(["Una riga", "  che *continua*"])) == ["Una riga che continua"]
    assert list(split_by_kind(["* **Uno** e", "  mezzo", "* due"])) == [Points(("Uno e mezzo", "due"))]
    assert list(split_by_kind(["- **XY-1** Uno", "  e mezzo.", "- **XY-2** Due."])) == [
        Clause("XY-1", "Uno e mezzo."),
        Clause("XY-2", "Due."),
    ]
    table = ["| a | b |", "|---|:--|", "| *uno* | `x \\| y` |"]
    assert list(split_by_kind(table)) == [Grid(("a", "b"), (("uno", "x | y"),))]


def test_a_row_of_a_table_is_said_with_its_heads_where_they_are_needed():
    assert (
        row_sentence(("parola", "che cosa vuol dire"), ("presa", "le carte di un giro")) == "presa: le carte di un giro"
    )
    assert row_sentence(("", "domanda", "risposta"), ("A1", "Chi?", "")) == "A1 – domanda: Chi?"
    assert row_sentence(("", "domanda"), ("", "Chi?")) == "Chi?"
    assert list(chapter_lines((Chapter("Titolo", ("Testo.", Points(("uno",)))),))) == ["— Titolo —", "Testo.", "• uno"]


@pytest.mark.parametrize("limit", [40, 300])
def test_long_lines_are_broken_between_words(limit):
    lines = tuple(chapter_lines(read_chapters(GAMES["mattazza"], "it")))
    found = split_pages(lines, limit)
    assert all(0 < len(page) <= limit for page in found)
    assert " ".join(found).split() == " ".join(lines).split()
    assert split_pages(("x" * 90,), 40) == ["x" * 40, "x" * 40, "x" * 10]


# -- clauses by their numbers and words


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
    shown = [{clause.id[:2] for clause in clause_pages.search_page(spec, "it")} for spec in (ottocento, four)]
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
