"""A score in rows of words."""

from bot.text.fitting import score_rows
from bot.values.room import Score


def test_a_row_says_what_there_is_and_no_number_stands_beside_another():
    heads = ("Mano 1", "Mano 2, totale", "Rifugi tolti", "Esito")
    rows = ((0, "Anna", ("15 · mazziere", "20", "–", "vince"), True), (1, "Bruno", ("8", "8", "2", "–"), False))
    assert score_rows(Score(heads, rows), "it") == [
        "★ Anna: Mano 1: 15 · mazziere; Mano 2, totale 20; Esito vince",
        "Bruno: Mano 1: 8; Mano 2, totale 8; Rifugi tolti 2",
    ]


def test_partners_share_a_row_and_a_winner_stands_apart_from_who_has_as_many_points():
    rows = (
        (0, "Anna", ("198",), False),
        (1, "Bruno", ("894",), True),
        (2, "Carla", ("894",), True),
        (3, "Dario", ("198",), False),
        (4, "Elena", ("198",), True),
    )
    assert score_rows(Score(("Partita",), rows), "it") == [
        "Anna e Dario: Partita 198",
        "★ Bruno e Carla: Partita 894",
        "★ Elena: Partita 198",
    ]
