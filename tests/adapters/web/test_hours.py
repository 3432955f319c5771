"""When somebody is awake is said on a page of its own, which no other seat can see."""

import json
from datetime import timedelta

import pytest

from bot.tables.stored import load_weeks, table_ids
from bot.values.hours import Week
from tests.adapters.web.site import Stream, cookies, words

SENT = {"zone": "Europe/Rome", "first": "22:30", "last": "06:00", "a.off": ["5", "6"], "press": "h"}


async def sit(browser, asgi):
    """Somebody opens a table, so that they are somebody."""
    await browser.follow(await browser.post("/", {"name": "Anna", "game": "ballot", "press": "p"}))
    return asgi.state.context.app


async def week(app, name="Anna"):
    (table,) = await table_ids(app.store)
    found = await app.tables.get(table)
    seat = next(assignment for assignment in found.assignments if assignment.name == name)
    return (await load_weeks(app.store, [seat.person])).get(seat.person)


async def test_a_week_is_said_and_forgotten(anna, asgi):
    app = await sit(anna, asgi)
    page = (await anna.get("/hours")).text
    assert "Non mi hai ancora detto quando dormi" in words(page)
    assert "data-guess" in page
    assert '<option value="Europe/Rome" selected>Roma' in page
    assert (await anna.post("/hours", SENT)).status_code == 303
    assert await week(app) == Week("Europe/Rome", (22 * 60 + 30, 360), frozenset({5, 6}))
    page = (await anna.get("/hours")).text
    assert "Notte: 22:30–6:00. Giorni liberi: sabato, domenica." in words(page)
    assert "data-guess" not in page
    assert 'value="22:30"' in page
    assert page.count(" checked") == 2
    await anna.post("/hours", {**SENT, "first": "", "last": "", "a.off": ""})
    assert await week(app) == Week("Europe/Rome", None)
    await anna.post("/hours", {**SENT, "forget": "yes"})
    assert await week(app) is None


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"zone": "Europe/Atlantis"}, "Non conosco questa città"),
        ({"zone": "../../etc/passwd"}, "Non conosco questa città"),
        ({"first": "20:00", "last": "09:00"}, "al massimo 12 ore"),
        ({"first": "22:07"}, "al massimo 12 ore"),
        ({"last": ""}, "al massimo 12 ore"),
        ({"a.off": ["0", "1", "2"]}, "Al massimo 2 giorni"),
        ({"a.off": ["9"]}, "Al massimo 2 giorni"),
    ],
)
async def test_hours_that_nobody_may_have_are_refused_and_stay_on_the_form(anna, asgi, sent, said):
    app = await sit(anna, asgi)
    await anna.post("/hours", SENT)
    response = await anna.post("/hours", {**SENT, **sent})
    assert response.status_code == 422
    assert said in words(response.text)
    assert f'value="{sent.get("first", "22:30")}"' in response.text
    assert await week(app) == Week("Europe/Rome", (22 * 60 + 30, 360), frozenset({5, 6}))


async def test_whoever_sits_nowhere_has_no_hours(bruno):
    assert 'action="/hours"' not in (await bruno.get("/hours")).text
    assert (await bruno.post("/hours", SENT)).status_code == 403


async def test_the_page_is_found_beside_ones_tables_and_is_ones_own(anna, bruno, asgi):
    assert 'href="/hours"' not in (await anna.get("/")).text
    await sit(anna, asgi)
    assert 'href="/hours"' in (await anna.get("/")).text
    await anna.post("/hours", {**SENT, "zone": "Asia/Tokyo"})
    (table,) = await table_ids(asgi.state.context.app.store)
    for path in ("/hours", f"/t/{table}", f"/t/{table}/history", f"/t/{table}/table.json"):
        page = (await bruno.get(path)).text
        assert "22:30" not in page
        assert "selected>Tokyo" not in page


async def test_holidays_are_booked_and_given_back_on_the_same_page(anna, asgi):
    app = await sit(anna, asgi)
    assert (
        await anna.post("/hours/away", {"from": "2026-01-01", "until": "2026-01-02", "press": "a"})
    ).status_code == 422
    await anna.post("/hours", SENT)
    today = app.hours.find_today(Week("Europe/Rome"))
    sent = {"from": today.isoformat(), "until": (today + timedelta(2)).isoformat(), "press": "b"}
    assert (await anna.post("/hours/away", sent)).status_code == 303
    assert (await week(app)).holidays == {today, today + timedelta(1), today + timedelta(2)}
    assert "Sei in ferie:" in words((await anna.get("/hours")).text)
    for first, last in (
        ("", ""),
        (today - timedelta(1), today),
        (today, today + timedelta(40)),
        (today, today - timedelta(1)),
    ):
        wrong = await anna.post("/hours/away", {"from": str(first), "until": str(last), "press": "c"})
        assert wrong.status_code == 422
        assert 'role="alert"' in wrong.text
    await anna.post("/hours", {**SENT, "first": "23:00", "last": "07:00"})
    assert len((await week(app)).holidays) == 3
    await anna.post("/hours/away", {"back": "yes", "press": "d"})
    assert (await week(app)).holidays == {today}
    assert "Sono di nuovo qui" not in words((await anna.get("/hours")).text)


# -- personal files: what is kept about somebody is shown, comes as a file, and goes with one press that was meant.


PRESS = {"press": "p1"}


async def test_a_file_holds_ones_own_data_and_is_kept_nowhere(anna, bruno, asgi):
    app = await sit(anna, asgi)
    page = (await anna.get("/privacy")).text
    assert 'href="/privacy/file"' in page
    sent = await anna.get("/privacy/file")
    told = json.loads(sent.content)
    assert told["person"].startswith("web:")
    assert [row["name"] for row in told["kept"]["people"]] == ["Anna"]
    assert told["tables"] == [*await table_ids(app.store)]
    assert (sent.headers["cache-control"], "attachment" in sent.headers["content-disposition"]) == ("no-store", True)
    assert 'href="/privacy/file"' not in (await bruno.get("/privacy")).text
    assert (await bruno.get("/privacy/file")).status_code == 303


async def test_who_says_that_they_are_sure_is_deleted_and_known_no_more(anna, asgi):
    app = await sit(anna, asgi)
    refused = await anna.post("/privacy", PRESS)
    assert (refused.status_code, "non ho cancellato nulla" in words(refused.text)) == (400, True)
    (table,) = await table_ids(app.store)
    person = (await app.tables.get(table)).assignments[0].person
    assert await app.people.find(person) is not None
    assert (await anna.post("/privacy", {**PRESS, "sure": "yes"})).status_code == 303
    assert await app.people.find(person) is None
    assert "non ho niente su di te" in words((await anna.get("/privacy")).text)
    assert (await app.tables.get(table)).assignments[0].person.startswith("gone:")


async def test_a_page_that_was_shown_before_names_nobody_who_is_deleted_meanwhile(anna, bruno, asgi):
    """What eyes were told is kept in words, and named who was gone until the next start."""
    table = await anna.open("Anna", "millone", seats=2)
    await bruno.sit(table, "Genoveffa")
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    await asgi.state.context.app.autoplay.wait_idle()
    pages = (table, f"{table}/seat/1", f"{table}/view", f"{table}/seat/1/view")
    shown = [(await anna.get(page)).text.count("Genoveffa") for page in pages]
    assert all(shown[:2]), shown  # whether the record names her yet goes by the deal
    stream = Stream(asgi, f"{table}/stream", cookies(anna))
    await stream.event()
    await bruno.post("/privacy", {**PRESS, "sure": "yes"})
    assert [(await anna.get(page)).text.count("Genoveffa") for page in pages] == [0] * len(pages)
    while "Senza nome" not in await stream.event():
        pass
    await stream.close()
