"""The documentation's pages of games are made from the games, and its other pages link to what is there."""

import re
from pathlib import Path

import pytest

from bot.text.translator import Translator
from games.registry import GAMES
from hosting.game_pages import write_game

ROOT = Path(__file__).parents[2]


@pytest.mark.deep  # draws three pictures
def test_a_games_page_has_its_example_with_pictures_and_clauses_and_nobody_elses_hand(tmp_path):
    for name in ("games", "drawn"):
        (tmp_path / name).mkdir()
    write_game(GAMES["quindici"], "it", tmp_path, Translator())
    page = (tmp_path / "games" / "quindici.it.md").read_text()
    assert "## In due minuti" in page
    assert "**TB-60**" in page, "the rules"
    assert re.search(r"- Anna esce: .* <sub>TB-60</sub>", page), "a line of the example with its clause"
    drawn = re.findall(r"!\[[^\]]+\]\(\.\./(drawn/[^)]+\.png)\)", page)
    assert len(drawn) == 3
    assert all((tmp_path / each).is_file() for each in drawn)
    assert page.count("Le tue carte:") == 1, "Anna's own"


def test_the_readme_is_read_in_one_go_and_every_link_of_a_page_leads_somewhere():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
            made = link.startswith("games/") and page.name.startswith("index.")
            assert made or (page.parent / link).exists(), f"{page.name}: {link}"
