"""The shelf: games of a family together, for as many as one is, the name after the press, and one's own tables."""

from __future__ import annotations

import re

import pytest

from tests.adapters.web.site import words

TAROCCO = ("ottocento", "quattro-scartate", "terziglio", "millone", "centocinquanta", "quindici", "mattazza")


def offered(page: str) -> list[str]:
    """The games one may open from a page, in its order."""
    return re.findall(r'href="/open/([a-z0-9-]+)', page)


async def test_the_games_of_a_family_stand_together_under_its_name(anna):
    page = (await anna.get("/")).text
    assert words(page).count("Tarocco bolognese") == 1
    assert tuple(offered(page)[-7:]) == TAROCCO
    assert "4 posti, in coppia, a 800" in words(page)


@pytest.mark.parametrize(
    ("people", "has", "lacks"),
    [(2, {"caccia", "millone"}, {"eleusis", "ottocento"}), (7, {"biglietti", "eleusis"}, {"caccia", "mattazza"})],
)
async def test_the_shelf_shows_what_so_many_can_play_and_the_table_has_as_many_seats(anna, people, has, lacks):
    page = (await anna.get(f"/?for={people}")).text
    games = set(offered(page))
    assert games >= has
    assert not games & lacks
    game = min(has)
    assert f'href="/open/{game}?for={people}"' in page
    assert f'name="seats" value="{people}"' in (await anna.get(f"/open/{game}?for={people}")).text


async def test_a_name_is_asked_after_the_press_and_only_of_whoever_has_none(anna):
    assert 'name="name"' not in (await anna.get("/")).text
    assert "required" in (await anna.get("/open/ballot")).text
    response = await anna.post("/", {"name": "Anna", "game": "ballot", "press": "p"})
    assert response.status_code == 303
    assert "Giochi come Anna" in words((await anna.get("/open/ballot")).text)


async def test_whoever_plays_alone_with_robots_is_asked_for_no_name_until_friends_come(anna):
    response = await anna.post("/", {"game": "ballot", "practice": "yes", "press": "p"})
    assert response.status_code == 303
    assert "sei Ospite" in words((await anna.follow(response)).text)
    page = (await anna.get("/open/ballot")).text
    assert "Giochi come" not in words(page)
    assert 'required value=""' in page
    assert (await anna.post("/", {"name": "Anna", "game": "ballot", "press": "q"})).status_code == 303
    assert "Giochi come Anna" in words((await anna.get("/open/ballot")).text)


async def test_my_tables_have_covers_the_game_first_and_those_that_ended_apart(anna):
    def mine(page: str) -> str:
        return page[page.index('class="mine"') : page.index('id="games"')]

    table = await anna.open("Anna", practice="yes")
    found = mine((await anna.get("/")).text)
    assert 'src="/cover/ballot.svg"' in found
    assert re.search(r"<b>[^<]+</b> <span[^>]*>Il tavolo di Anna", found)
    assert "<details" not in found
    await anna.post(f"{table}/end", {"press": "e", "view": "table"})
    found = mine((await anna.get("/")).text)
    assert "Tavoli finiti: 1" in words(found)
    assert found.index("<details") < found.index("/cover/ballot.svg")


async def test_the_first_turn_says_what_stands_where_and_the_primer_stays_until_it_is_put_away(anna, bruno):
    table = await anna.open("Anna", "eleusis", practice="yes")
    path = f"{table}/seat/1"
    page = words((await anna.get(path)).text)
    for said in ("Qui leggi a chi tocca", "Il tavolo. Come si gioca", "In un minuto"):
        assert said in page
    sent = {"press": "p", "view": "seat/1"}
    assert (await bruno.post(f"{table}/primer", sent)).status_code == 403
    assert "In un minuto" in words((await anna.get(path)).text)
    assert (await anna.post(f"{table}/primer", sent)).status_code == 303
    page = words((await anna.get(path)).text)
    assert "Qui leggi a chi tocca" not in page
    assert "Ho capito, chiudi" not in page
