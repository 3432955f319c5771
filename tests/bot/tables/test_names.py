"""Names at a table: whoever reads them can tell whose they are."""

import pytest

from bot.tables.seats import are_alike, bare_name

ALIKE = [
    ("Anna", "anna"),
    ("Paola", "Рaola"),  # a Cyrillic letter
    ("PAOLA", "РАОLА"),
    ("anna", "ΑΝΝΑ"),  # Greek capitals
    ("Ilaria", "llaria"),
    ("ILARIA", "Ilaria"),
    ("Carmelo", "Carrnelo"),
    ("Anna 1", "Anna l"),
    ("Zoe", "Z0e"),
    ("Marco", "𝐌𝐚𝐫𝐜𝐨"),
    ("Marco", "Ｍａｒｃｏ"),
    ("Anna", "An\u200dna"),
    ("Anna", "Anna\ufe0f"),
    ("Anna", "An\u034fna"),
    ("Anna", "Anna\u3164"),
    ("Anna", "An\u2800na"),
    ("Anna", "\u202eAnna\u202c"),
    ("Anna", "An\u032fna"),  # a mark under a letter that no language writes so
    ("Anna", "An\u20dena"),
    ("Nicolò", "Nicolo\u0300"),
    ("Anna Maria", "Anna\u1160Maria"),  # a letter that is drawn as a space
    ("Anna Maria", "Anna\u2800Maria"),
    ("Anna Maria", "AnnaMaria"),
    ("Anna", "Anna."),
    ("Anna", "*Anna*"),
    ("Anna", "ᴀɴɴᴀ"),
    ("Arbitro", "ᴀrbitro."),
]
APART = [
    ("Anna", "Hanna"),
    ("Anna", "Anna 2"),
    ("Nicolò", "Nicolo"),
    ("José", "Jose"),
    ("राम", "रम"),
    ("Лена", "Лина"),
    ("أحمد", "محمد"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_alike(one, other):
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_can_be_told_apart_are_not_alike(one, other):
    assert not are_alike(one, other)


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164\u3164", "\u2800", "\u0301\u0302", "\u202e", "\u200d\ufe0f", "\U000e0041"]
)
def test_of_a_name_that_shows_nothing_nothing_is_left(name):
    assert bare_name(name) == ""
