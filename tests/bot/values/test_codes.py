"""Codes of tables: nobody guesses them, and everybody can say and type them."""

import pytest

from bot.values.button_payload import make_command_request
from bot.values.ids import SYLLABLES, is_table_code, make_table_id, parse_table_id, spell_table_id, take_table_code

TABLES, GUESSES = 10_000, 1_000_000


def test_every_code_is_as_likely_as_any_other():
    assert len(set(SYLLABLES)) == len(SYLLABLES) == 50
    drawn = [make_table_id() for _ in range(2_000)]
    assert len(set(drawn)) == len(drawn)
    assert {code[at : at + 2] for code in drawn for at in range(0, 16, 2)} == set(SYLLABLES)


def test_a_code_is_syllables_that_are_said_and_written_in_one_way():
    for code in (make_table_id() for _ in range(200)):
        assert code.isascii() and code.isalpha() and code.islower() and is_table_code(code)
        assert all(consonant not in "cghjkpqwxyz" for consonant in code[::2])
        assert set(code[1::2]) <= set("aeiou")
        assert spell_table_id(code) == "-".join(code[at : at + 4] for at in range(0, 16, 4))


def test_the_six_letters_of_tables_that_are_stored_still_lead_to_them():
    assert parse_table_id("K7M2XQ") == spell_table_id("k7m2xq") == "k7m2xq"
    assert is_table_code("k7m2xq")


@pytest.mark.parametrize("word", ["", "3", "123456", "1234567890123456", "bado-remi", "nessuno"])
def test_what_is_no_code_is_not_taken_for_one(word):
    assert not is_table_code(word)


@pytest.mark.parametrize(
    "typed",
    [
        "bado-remi-tusa-vilo",
        "BADO REMI TUSA VILO",
        " badoremitusavilo ",
        "Bado-Remi–Tusa.Vilo",
        "bado remi\ntusavilo",
        "BADO-REMI tusa-vilo",
        "Ba Do Re Mi Tu Sa Vi Lo",
        "b a d o r e m i t u s a v i l o",
        "bado, remi, tusa, vilo",
    ],
)
def test_a_code_is_read_however_it_was_typed_and_parted_also_after_a_command(typed):
    assert parse_table_id(typed) == "badoremitusavilo"
    assert is_table_code(typed)
    for words, left in ((typed, []), (f"{typed} 3", ["3"]), (f"3 {typed}", ["3"])):
        code, rest = take_table_code(words.split())
        assert (parse_table_id(code), rest) == ("badoremitusavilo", left)
    assert make_command_request("join", {"table": typed}).table_id == "badoremitusavilo"


def test_other_words_in_a_row_are_no_code():
    for words in ("tavolo di anna bruno", "3", "e poi", "nonsonounvero cod"):
        assert take_table_code(words.split())[0] in {"", "tavolo"}
