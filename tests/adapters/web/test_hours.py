"""When somebody is awake is said on a page of its own, which no other seat can see."""

import json
import re
from datetime import timedelta

import pytest

from bot.tables.stored import load_weeks, table_ids
from bot.values.button_payload import pack, unpack
from bot.values.hours import Week
from tests.adapters.web.site import Stream, cookies, words


async def sit(browser, asgi):
    """Somebody opens a table, so that they are somebody."""
    await browser.follow(await browser.post("/", {"name": "Anna", "game": "ballot", "press": "p"}))
    return asgi.state.context.app


async def week(app, name="Anna"):
    (table,) = await table_ids(app.store)
    found = await app.tables.get(table)
    seat = next(assignment for assignment in found.assignments if assignment.name == name)
    return (await load_weeks(app.store, [seat.person])).get(seat.person)


def press(*args, verb="hours"):
    return {"press": "p1", "do": pack(verb, None, args)}


async def test_a_week_is_said_by_buttons_and_in_words_and_forgotten(anna, asgi):
    app = await sit(anna, asgi)
    page = await anna.follow(await anna.get("/hours"))
    assert "ora di Roma" in words(page.text)
    for pressed in (("Europe/Rome",), ("night",), ("22:00–6:00",), ("days",), ("days 5 6",)):
        assert press(*pressed)["do"] in page.text
        page = await anna.post("/me/hours", press(*pressed))
    assert await week(app) == Week("Europe/Rome", (22 * 60, 360), frozenset({5, 6}))
    assert "Notte: 22:00–6:00. Giorni liberi: sabato, domenica." in words(page.text)
    await anna.post("/me/hours", {"press": "p2", "when": "22:30-6:30"})
    await anna.post("/me/hours", press("days 2"))
    assert press("days 2 6")["do"] in (await anna.post("/me/hours", press("days"))).text
    assert await week(app) == Week("Europe/Rome", (22 * 60 + 30, 390), frozenset({2}))
    await anna.post("/me/hours", press("forget"))
    assert await week(app) is None


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"when": "Europe/Atlantis"}, "Non conosco questa città"),
        ({"when": "../../etc/passwd"}, "Non conosco questa città"),
        ({"when": "20:00-9:00"}, "al massimo 12 ore"),
        (press("days 0 1 2"), "Al massimo 2 giorni"),
        (press("days 9"), "Al massimo 2 giorni"),
    ],
)
async def test_hours_that_no_one_may_have_are_refused(anna, asgi, sent, said):
    app = await sit(anna, asgi)
    await anna.post("/me/hours", press("Europe/Rome"))
    response = await anna.post("/me/hours", {"press": "p"} | sent)
    assert response.status_code == 422
    assert said in words(response.text)
    assert await week(app) == Week("Europe/Rome")


async def test_a_person_who_sits_nowhere_has_no_hours(bruno):
    assert 'name="do"' not in (await bruno.get("/me/hours")).text
    assert (await bruno.post("/me/hours", press("Europe/Rome"))).status_code == 403
    for path in ("/me/open", "/me/no-such-command"):
        assert (await bruno.get(path)).status_code == 404


async def test_a_button_of_another_command_does_nothing_on_these_pages(anna, asgi):
    app = await sit(anna, asgi)
    for verb, args in (("practice", ("ballot",)), ("end", ("yes",)), ("answer", ("1", "0", "a"))):
        assert (await anna.post("/me/hours", press(*args, verb=verb))).status_code == 422
    assert len(await table_ids(app.store)) == 1


async def test_the_page_is_found_beside_ones_tables_and_is_ones_own(anna, bruno, asgi):
    assert 'href="/me/hours"' not in (await anna.get("/")).text
    await sit(anna, asgi)
    assert 'href="/me/hours"' in (await anna.get("/")).text
    for each in (press("Asia/Tokyo"), {"press": "q", "when": "22:30-6:30"}):
        await anna.post("/me/hours", each)
    (table,) = await table_ids(asgi.state.context.app.store)
    for path in ("/me/hours", f"/t/{table}", f"/t/{table}/history", f"/t/{table}/table.json"):
        page = (await bruno.get(path)).text
        assert "22:30" not in page
        assert "Tokyo" not in page


async def test_holidays_are_booked_and_given_back_on_the_same_page(anna, asgi):
    app = await sit(anna, asgi)
    assert (await anna.post("/me/hours", press("away 2026-01-01 2"))).status_code == 422
    await anna.post("/me/hours", press("Europe/Rome"))
    today = app.hours.find_today(Week("Europe/Rome"))
    asked = (await anna.post("/me/hours", press("away"))).text
    assert press(f"away {today}")["do"] in asked
    booked = await anna.post("/me/hours", press(f"away {today} 3"))
    assert "Sei in ferie:" in words(booked.text)
    assert (await week(app)).holidays == {today, today + timedelta(1), today + timedelta(2)}
    for first, length in (("", "2"), (today, "41"), (today, "-1")):
        wrong = await anna.post("/me/hours", press(f"away {first} {length}"))
        assert wrong.status_code == 422
        assert 'role="alert"' in wrong.text
    await anna.post("/me/hours", {"press": "r", "when": "23:00-7:00"})
    assert len((await week(app)).holidays) == 3
    gone = await anna.post("/me/hours", press("back"))
    assert (await week(app)).holidays == {today}
    assert "Sono di nuovo qui" not in words(gone.text)


# -- personal files: what is kept about somebody is shown, comes as a file, and goes with one press that was meant.


PRESS = {"press": "p1"}


def find_payload(page, what):
    """Return what the button of a page carries that asks for this."""
    return next(each for each in re.findall(r'name="do" value="([^"]+)"', page) if unpack(each).args == (what,))


async def test_a_file_holds_ones_own_data_and_is_kept_nowhere(anna, bruno, asgi):
    app = await sit(anna, asgi)
    assert 'href="/me/data"' in (await anna.get("/privacy")).text
    page = (await anna.get("/me/data")).text
    asked = find_payload(page, "file")
    sent = await anna.post("/me/data", {**PRESS, "do": asked})
    told = json.loads(sent.content)
    assert told["person"].startswith("web:")
    assert [row["name"] for row in told["kept"]["people"]] == ["Anna"]
    assert told["tables"] == [*await table_ids(app.store)]
    assert (sent.headers["cache-control"], "attachment" in sent.headers["content-disposition"]) == ("no-store", True)
    assert 'href="/me/data"' not in (await bruno.get("/privacy")).text
    assert (await bruno.post("/me/data", {**PRESS, "do": asked})).status_code == 403


async def test_who_says_that_they_are_sure_is_deleted_and_known_no_more(anna, asgi):
    app = await sit(anna, asgi)
    asked = (
        await anna.post("/me/data", {**PRESS, "do": find_payload((await anna.get("/me/data")).text, "delete")})
    ).text
    (table,) = await table_ids(app.store)
    person = (await app.tables.get(table)).assignments[0].person
    assert await app.people.find(person) is not None
    assert (await anna.post("/me/data", {**PRESS, "do": find_payload(asked, "gone")})).status_code == 200
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
    await bruno.post("/me/data", press("gone", verb="data"))
    assert [(await anna.get(page)).text.count("Genoveffa") for page in pages] == [0] * len(pages)
    while "Senza nome" not in await stream.event():
        pass
    await stream.close()
