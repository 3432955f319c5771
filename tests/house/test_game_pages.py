"""The documentation's pages of games are made from the games, and its other pages link to what is there."""

import re
from pathlib import Path

import pytest

from games.registry import GAMES
from hosting.game_pages import keep_links, write_game
from hosting.reference_pages import write_references

ROOT = Path(__file__).parents[2]


@pytest.mark.deep  # draws three pictures
def test_a_games_page_has_its_example_with_pictures_and_clauses_and_nobody_elses_hand(tmp_path):
    for name in ("games", "drawn"):
        (tmp_path / name).mkdir()
    write_game(GAMES["quindici"], "it", tmp_path)
    page = (tmp_path / "games" / "quindici.it.md").read_text()
    assert "## In un minuto" in page
    assert "**TB-60**" in page, "the rules"
    assert re.search(r"- Tu: .* <sub>TB-60</sub>", page), "a line of the example with its clause"
    drawn = re.findall(r"!\[[^\]]+\]\(\.\./(drawn/[^)]+\.png)\)", page)
    assert len(drawn) == 3
    assert all((tmp_path / each).is_file() for each in drawn)
    assert page.count("Le tue carte:") == 1, "Anna's own"


def test_the_readme_is_short_and_every_link_of_a_page_leads_somewhere():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 100
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_a_reference_page_has_what_the_program_has(tmp_path):
    write_references(tmp_path)
    read = {page.relative_to(tmp_path): page.read_text() for page in tmp_path.rglob("*.*")}
    assert len(read) == 9
    for page, text in read.items():
        assert (ROOT / "docs" / page).read_text() == text, f"docs/{page} is old: python -m hosting.reference_pages"


def test_a_page_of_the_site_has_no_link_out_of_it(tmp_path):
    page = tmp_path / "hosting.md"
    page.write_text("[a](b.md#c) [dashboard](../grafana.json) [web](https://example.org)")
    keep_links(page, tmp_path)
    assert page.read_text() == "[a](b.md#c) dashboard [web](https://example.org)"
