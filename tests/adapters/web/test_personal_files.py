"""What is kept about somebody is said on a page, comes as a file, and goes with one press that was meant."""

import json

from tests.adapters.web.site import Stream, cookies, words
from tests.adapters.web.test_hours import sit

PRESS = {"press": "p1"}


async def test_a_file_holds_ones_own_data_and_is_kept_nowhere(anna, bruno, app):
    office = await sit(anna, app)
    page = (await anna.get("/privacy")).text
    assert 'href="/privacy/file"' in page
    sent = await anna.get("/privacy/file")
    told = json.loads(sent.content)
    assert told["person"].startswith("web:")
    assert [row["name"] for row in told["kept"]["people"]] == ["Anna"]
    assert told["tables"] == [*await office.store.table_ids()]
    assert (sent.headers["cache-control"], "attachment" in sent.headers["content-disposition"]) == ("no-store", True)
    assert 'href="/privacy/file"' not in (await bruno.get("/privacy")).text
    assert (await bruno.get("/privacy/file")).status_code == 303


async def test_who_says_that_they_are_sure_is_deleted_and_known_no_more(anna, app):
    office = await sit(anna, app)
    refused = await anna.post("/privacy", PRESS)
    assert (refused.status_code, "Non ho cancellato niente" in words(refused.text)) == (400, True)
    (table,) = await office.store.table_ids()
    person = (await office.tables.get(table)).tenures[0].person
    assert await office.people.find(person) is not None
    assert (await anna.post("/privacy", {**PRESS, "sure": "yes"})).status_code == 303
    assert await office.people.find(person) is None
    assert "non so niente di te" in words((await anna.get("/privacy")).text)
    assert (await office.tables.get(table)).tenures[0].person.startswith("gone:")


async def test_a_page_that_was_shown_before_names_nobody_who_is_deleted_meanwhile(anna, bruno, app):
    """What eyes were told is kept in words, and named who was gone until the next start."""
    table = await anna.open("Anna", "millone", seats=2)
    await bruno.sit(table, "Genoveffa")
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    await app.state.desk.office.autoplay.wait_idle()
    pages = (table, f"{table}/seat/1", f"{table}/history", f"{table}/seat/1/history")
    shown = [(await anna.get(page)).text.count("Genoveffa") for page in pages]
    assert all(shown), shown
    stream = Stream(app, f"{table}/stream", cookies(anna))
    await stream.event()
    await bruno.post("/privacy", {**PRESS, "sure": "yes"})
    assert [(await anna.get(page)).text.count("Genoveffa") for page in pages] == [0] * len(pages)
    while "Anonimo" not in await stream.event():
        pass
    await stream.close()
