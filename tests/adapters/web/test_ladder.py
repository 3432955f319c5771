"""The practice ladder's page, and the table a step leads to."""

from __future__ import annotations

import pytest

from tests.adapters.web.session import settled
from tests.adapters.web.site import words


async def test_the_ladder_is_found_one_press_from_the_first_page_where_a_game_has_one(anna):
    first = (await anna.get("/")).text
    for game, has_ladder in (("race", True), ("ballot", False)):
        assert f'href="/open/{game}"' in first
        assert (f'href="/ladder/{game}"' in (await anna.get(f"/open/{game}")).text) is has_ladder


async def test_somebody_new_gives_a_name_and_begins_a_step(anna, bruno, app):
    await anna.get("/ladder/race")
    assert "il prossimo per te" in words(anna.page)
    sent = anna.form("/ladder/race") | {"name": "Anna", "rung": "long"}
    await anna.follow(await anna.post("/ladder/race", sent))
    await settled(app)
    assert "Cinque tappe" in words(anna.page)
    again = (await anna.get("/ladder/race")).text
    assert "Riprendi" in words(again)
    assert 'name="name"' not in again
    there = (await bruno.get("/ladder/race")).text
    assert "Go on" not in words(there)
    assert "Five stages" in words(there)


@pytest.mark.parametrize(("sent", "said"), [({"rung": "high"}, "gradino"), ({"rung": "short", "name": " "}, "nome")])
async def test_a_step_that_cannot_begin_is_refused_on_the_page(anna, sent, said):
    await anna.get("/ladder/race")
    response = await anna.post("/ladder/race", {"name": "Anna", **sent})
    assert response.status_code == 422
    assert said in words(response.text)
    assert "Una tappa" in words(response.text)


async def test_a_step_that_is_over_leads_back_to_the_ladder(anna, app):
    await anna.get("/ladder/race")
    await anna.follow(await anna.post("/ladder/race", {"name": "Anna", "rung": "short"}))
    await settled(app)
    office = app.state.desk.office
    (line,) = await office.people.list_tables(await office.store.find_person(next(iter(await people(office)))))
    await anna.post(f"/t/{line.id}/end", {"press": "e", "view": "table"})
    page = (await anna.get(f"/t/{line.id}")).text
    assert 'href="/ladder/race"' in page


async def people(office):
    """Everybody who sits anywhere."""
    tables = [await office.tables.get(name) for name in await office.store.table_ids()]
    return {tenure.person for table in tables for tenure in table.tenures if tenure.person}
