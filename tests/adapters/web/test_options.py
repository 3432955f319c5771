"""What a table agrees on: what differs from its preset stands on top, and is put back by one press."""

from __future__ import annotations

from random import Random

import pytest

from tests.adapters.web.site import Forms, words
from tests.support.people import filled


async def settings(app, table: str):
    """The options of a table as they stand."""
    return (await app.state.desk.office.views.room(table.removeprefix("/t/"), "it")).settings


@pytest.mark.parametrize("game", ["eleusis", "ottocento", "biglietti"])
async def test_an_option_that_differs_stands_on_top_and_is_put_back_by_one_press(app, anna, game):
    table, dice = await anna.open("Anna", game, seats=5 if game == "biglietti" else 4), Random(game)
    assert not [each.name for each in await settings(app, table) if each.is_unusual]
    assert "tutte come da regolamento" in words((await anna.get(table)).text)
    changed = (await settings(app, table))[-2:]
    for each in changed:
        while next(now for now in await settings(app, table) if now.name == each.name).token == each.usual:
            sent = {f"a.{name}": list(values) for name, values in filled(each.widget, "", dice)}
            await anna.post(
                f"{table}/option", {"option": each.name, "press": str(dice.random()), "view": "table", **sent}
            )
    assert {each.name for each in await settings(app, table) if each.is_unusual} == {each.name for each in changed}
    page = (await anna.get(table)).text
    places = [page.index(f'id="o-{each.name}-form"') for each in await settings(app, table)]
    assert max(places[-2:]) < min(places[:-2])
    for each in changed:
        back = [fields for action, fields, _ in Forms(page).found if ("option", each.name) in fields][-1]
        sent = {name: [value for key, value in back if key == name] for name, _ in back}
        assert (await anna.post(f"{table}/option", sent)).status_code == 303
    assert not [each.name for each in await settings(app, table) if each.is_unusual]
    assert "Rimetti" not in (await anna.get(table)).text
