"""What is answered before it is asked is prepared on a page of its own, which nobody else can see."""

from __future__ import annotations

from tests.adapters.web.session import begun
from tests.adapters.web.site import words


async def rules(app, table):
    """What is prepared at a table, by seat and topic."""
    found = await app.state.desk.office.tables.get(table.removeprefix("/t/"))
    return {key: [(rule.token, rule.is_once) for rule in row.rules] for key, row in found.prepared.items()}


async def test_a_rule_is_added_shown_to_its_owner_alone_and_removed(app, anna, bruno):
    table = await begun(anna, bruno, "eleusis")
    path = f"{table}/seat/2/prepared"
    assert f'href="{path}"' in (await bruno.get(f"{table}/seat/2")).text
    assert "When somebody is wanted to deal" in words((await bruno.get(path)).text)
    sent = {"question": "+1-volunteer", "a.answer": "no", "a.stays": "stays", "press": "p"}
    assert (await bruno.post(path, sent)).status_code == 303
    assert await rules(app, table) == {(1, "volunteer"): [("no", False)]}
    assert ", every time" in words((await bruno.get(path)).text)
    assert (await anna.get(path)).status_code == 403
    assert (await anna.post(path, {"question": "+1-volunteer", "remove": "1", "of": "1"})).status_code == 403
    assert (
        await anna.post(f"{table}/seat/1/prepared", {"question": "+1-volunteer", "remove": "1", "of": "1"})
    ).status_code == 403
    assert (
        await bruno.post(path, {"question": "+1-volunteer", "remove": "1", "of": "1", "press": "r"})
    ).status_code == 303
    assert await rules(app, table) == {}


async def test_what_weighs_is_asked_for_twice_and_what_is_none_is_refused(app, anna, bruno):
    table = await begun(anna, bruno, "eleusis")
    path, sent = f"{table}/seat/2/prepared", {"question": "+1-abandon", "a.answer": "press", "press": "p"}
    page = await bruno.post(path, sent)
    assert page.status_code == 200
    assert "nobody will ask you again" in words(page.text)
    assert await rules(app, table) == {}
    await bruno.post(path, {**sent, "confirm": "yes"})
    assert await rules(app, table) == {(1, "abandon"): [("press", True)]}
    for wrong in (
        {"question": "+1-secret-rule"},
        {"question": "volunteer"},
        {"question": "+1-volunteer", "a.answer": "perhaps"},
    ):
        assert (await bruno.post(path, {**sent, **wrong})).status_code == 422


async def test_a_rule_is_changed_in_its_place(app, anna, bruno):
    table = await begun(anna, bruno, "eleusis")
    path, sent = f"{table}/seat/2/prepared", {"question": "+1-volunteer", "press": "p"}
    await bruno.post(path, {**sent, "a.answer": "no", "a.stays": "stays"})
    page = (await bruno.get(path)).text
    assert f'href="{path}?change=%2B1-volunteer.1.1#h1"' in page
    assert 'value="+1-volunteer.1.1"' not in page
    changing = (await bruno.get(f"{path}?change=%2B1-volunteer.1.1")).text
    assert 'value="+1-volunteer.1.1"' in changing
    assert "In the place of" in words(changing)
    await bruno.post(path, {**sent, "question": "+1-volunteer.1.1", "a.answer": "yes", "press": "q"})
    assert await rules(app, table) == {(1, "volunteer"): [("yes", True)]}
    again = {**sent, "question": "+1-volunteer.1.2", "a.answer": "no", "press": "r"}
    stale = await bruno.post(path, again)
    assert stale.status_code in {409, 422}
    assert await rules(app, table) == {(1, "volunteer"): [("yes", True)]}
    assert (await bruno.get(f"{path}?change=%2B1-volunteer.7.9")).status_code == 200
