"""Personal links: whoever has one comes in once, and nobody by looking at it, by another site or after its person said no."""

import asyncio
import logging

import pytest
from httpx import ASGITransport, AsyncClient

from adapters.web.address import Addresses
from adapters.web.entrance import label_browser
from adapters.web.server import create_app
from bot.db.store import forget_inbox
from bot.people.personal_rows import personal_rows
from bot.people.stored import sessions_of
from bot.tables.stored import unsent_posts
from bot.values.button_payload import pack
from bot.values.ids import Language, PersonId, Refused, TablePace
from bot.values.requests import NewTable, NotSaved, Person
from games.registry import GAMES
from tests.adapters.web.site import Browser, Forms, words
from tests.probes import PROBES
from tests.support.script_game import app, begun
from tests.surfaces.stage import Time

PUBLIC = "https://tables.example.org"
IT: Language = "it"
ANNA, BRUNO = Person(PersonId("discord:1"), "Anna", IT), Person(PersonId("telegram:2"), "Bruno", IT)
PREVIEWERS = (
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1) Chrome/120.0 Safari/537.36",
    "curl/8.5.0",
)
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"


class House:
    """An office whose pages everybody finds, with a table at which Anna and Bruno play."""

    def __init__(self, at, time, table):
        self.at, self.time, self.table = at, time, table
        self.asgi = create_app(at, Addresses(public=PUBLIC))
        self.browsers = []

    async def link(self, person=ANNA) -> str:
        address = await self.at.sessions.make_link(person, self.table)
        assert address.startswith(f"{PUBLIC}/in/")
        return address.removeprefix(PUBLIC)

    def browser(self) -> Browser:
        found = Browser(self.asgi, base=PUBLIC)
        found.client.headers["user-agent"] = FIREFOX
        self.browsers.append(found)
        return found

    async def enter(self, browser, path):
        await browser.get(path)
        return await browser.post("/in", browser.form("/in"))

    async def told(self, person=ANNA):
        rows = await unsent_posts(self.at.store, self.table)
        return [
            row.post.about.partition("/")[2]
            for row in rows
            if row.person_id == person.id and row.post.kind == "browser"
        ]


@pytest.fixture
async def house(tmp_path):
    time = Time()
    async with app(tmp_path, time, {**GAMES, **PROBES}, public_url=PUBLIC, seats="anyone") as at:
        for person in (ANNA, BRUNO):
            await at.people.meet(person.id, person.name, person.lang)
        table = await at.openings.open(ANNA, NewTable("ballot", name="Sera", lang=IT, pace=TablePace.FREE, seats=3))
        await at.lobby.join(BRUNO, table)
        await at.openings.start(ANNA, table)
        made = House(at, time, table)
        yield made
        for browser in made.browsers:
            await browser.close()


async def is_in(house, browser) -> bool:
    """Whether a browser is shown Anna's seat."""
    return (await browser.get(f"/t/{house.table}/seat/1")).status_code == 200


async def test_a_link_opens_ones_seat_once_and_its_person_is_told_where(house):
    browser, path = house.browser(), await house.link()
    assert "Apri qui il posto di Anna, da Discord?" in words((await browser.get(path)).text)
    response = await house.enter(browser, path)
    assert (response.status_code, response.headers["location"]) == (303, f"/t/{house.table}?waiting")
    kept = response.headers["set-cookie"]
    assert kept.startswith("__Host-arbitro=")
    assert {"HttpOnly", "Secure", "SameSite=lax"} <= set(kept.split("; "))
    await browser.follow(response)
    assert await is_in(house, browser)
    assert await house.told() == ["Firefox, Android"]
    assert (await browser.get(path)).status_code == 410
    await browser.get("/")
    assert house.table in browser.page


@pytest.mark.parametrize("agent", PREVIEWERS)
async def test_whoever_only_looks_spends_nothing(house, agent):
    path = await house.link()
    headers = {"user-agent": agent, "sec-purpose": "prefetch;prerender"}
    async with AsyncClient(transport=ASGITransport(app=house.asgi), base_url=PUBLIC, headers=headers) as crawler:
        for ask in (crawler.get, crawler.head, crawler.get):
            response = await ask(path)
            assert (response.status_code, "set-cookie" in response.headers) == (200, False)
            assert response.headers["cache-control"] == "no-store"
    assert await house.told() == []
    assert (await house.enter(house.browser(), path)).status_code == 303


async def test_no_script_stands_on_the_page_and_one_form_alone(house):
    page = (await house.browser().get(await house.link())).text
    assert "<script" not in page
    assert [action for action, _, _ in Forms(page).found] == ["/in"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://tables.example.org", None])
async def test_another_sites_form_is_refused_and_spends_nothing(house, origin):
    browser, path = house.browser(), await house.link()
    await browser.get(path)
    sent = browser.form("/in")
    headers = {} if origin is None else {"origin": origin}
    response = await browser.client.post("/in", data=sent, headers=headers)
    assert (response.status_code, "set-cookie" in response.headers) == (403, False)
    assert (await browser.post("/in", sent)).status_code == 303


async def test_a_forwarded_link_is_the_firsts_and_the_second_is_told_so(house):
    path, thief, owner = await house.link(), house.browser(), house.browser()
    await owner.get(path)
    sent = owner.form("/in")
    assert (await house.enter(thief, path)).status_code == 303
    late = await owner.post("/in", sent)
    assert (late.status_code, "set-cookie" in late.headers) == (410, False)
    assert "non funziona più" in words(late.text)
    assert await house.told() == ["Firefox, Android"]
    (found,) = await house.at.sessions.list_browsers(ANNA)
    assert await house.at.sessions.end(ANNA, found.id)
    assert not await is_in(house, thief)


async def test_of_eight_who_press_at_once_one_comes_in(house):
    path = await house.link()
    browsers = [house.browser() for _ in range(8)]
    found = await asyncio.gather(*(house.enter(each, path) for each in browsers))
    assert sorted(each.status_code for each in found) == [303] + [410] * 7
    assert len(await house.at.sessions.list_browsers(ANNA)) == 1
    assert [await is_in(house, each) for each in browsers].count(True) == 1


async def test_the_same_form_sent_twice_is_answered_alike(house):
    browser = house.browser()
    await browser.get(await house.link())
    sent = browser.form("/in")
    found = await asyncio.gather(*(browser.post("/in", sent) for _ in range(3)))
    assert [each.status_code for each in found] == [303] * 3
    assert len({each.headers["set-cookie"] for each in found}) == 1
    assert len(await house.at.sessions.list_browsers(ANNA)) == 1


@pytest.mark.parametrize("way", ["late", "newer", "voided", "invented"])
async def test_a_link_that_is_over_opens_nothing(house, way):
    browser, path = house.browser(), await house.link()
    await browser.get(path)
    sent = browser.form("/in")
    match way:
        case "late":
            house.time.ms += 10 * 60_000
        case "newer":
            await house.link()
        case "voided":
            await house.at.sessions.end(ANNA, "")
        case "invented":
            sent["in"] = "A" * 43
    response = await browser.post("/in", sent)
    assert (response.status_code, "set-cookie" in response.headers) == (410, False)
    if way != "invented":
        assert (await browser.get(path)).status_code == 410
    assert await house.told() == []


async def test_a_planted_secret_is_not_taken_over(house):
    browser = house.browser()
    browser.client.cookies.set("__Host-arbitro", "B" * 43, domain="tables.example.org", path="/")
    response = await house.enter(browser, await house.link())
    assert "B" * 43 not in response.headers["set-cookie"]
    planted = house.browser()
    planted.client.cookies.set("__Host-arbitro", "B" * 43, domain="tables.example.org", path="/")
    assert not await is_in(house, planted)


async def test_a_sessions_secret_is_made_anew_with_a_seat_and_can_still_be_ended(house):
    browser = house.browser()
    await house.enter(browser, await house.link())
    old = browser.client.cookies["__Host-arbitro"]
    await browser.open("Anna")
    assert browser.client.cookies["__Host-arbitro"] != old
    planted = house.browser()
    planted.client.cookies.set("__Host-arbitro", old, domain="tables.example.org", path="/")
    assert [await is_in(house, each) for each in (browser, planted)] == [True, False]
    (found,) = await house.at.sessions.list_browsers(ANNA)
    await house.at.sessions.end(ANNA, found.id)
    assert not await is_in(house, browser)


async def test_that_was_not_me_ends_session_link_and_stream(house):
    browser = house.browser()
    await house.enter(browser, await house.link())
    (found,) = await house.at.sessions.list_browsers(ANNA)
    another = await house.link()
    sent = f"__Host-arbitro={browser.client.cookies['__Host-arbitro']}"
    assert not await house.at.sessions.end(BRUNO, found.id), "nobody ends another's"
    assert await is_in(house, browser)
    assert await house.at.sessions.end(ANNA, found.id)
    assert not await is_in(house, browser)
    assert (await house.browser().get(another)).status_code == 410
    assert not await house.at.sessions.end(ANNA, found.id)
    response = await house.browser().client.get(f"/t/{house.table}/seat/1/stream", headers={"cookie": sent})
    assert response.status_code == 403


async def test_whoever_is_somebody_here_reads_both_names_and_nothing_is_joined(house):
    browser = house.browser()
    own = await browser.open("Carla")
    path = await house.link()
    assert "Qui giochi come Carla" in words((await browser.get(path)).text)
    await house.enter(browser, path)
    await browser.get("/")
    assert own not in browser.page
    assert house.table in browser.page


async def test_a_browser_that_comes_in_anew_ends_its_former_session(house):
    browser = house.browser()
    await house.enter(browser, await house.link())
    await house.enter(browser, await house.link(BRUNO))
    assert await house.at.sessions.list_browsers(ANNA) == ()
    assert len(await house.at.sessions.list_browsers(BRUNO)) == 1


async def test_a_session_ends_unused_after_ninety_days_and_not_before(house):
    browser = house.browser()
    await house.enter(browser, await house.link())
    day = 24 * 3_600_000
    for days, there in ((89, True), (91, False)):
        house.time.ms += days * day
        house.at.people.forget_keys()
        house.at.people._used.clear()
        before = house.time.ms - 7 * day
        await house.at.store.write(lambda transaction, before=before: forget_inbox(transaction, before))
        assert await is_in(house, browser) is there


async def test_no_secret_of_a_link_is_stored_logged_or_told_of_anywhere(house, caplog, monkeypatch):
    caplog.set_level(logging.DEBUG)
    path = await house.link()
    secret = path.removeprefix("/in/")

    async def fail(_):
        raise NotSaved("away")

    with monkeypatch.context() as patch:
        patch.setattr(type(house.at.sessions), "find_entrance", lambda _, secret: fail(secret))
        assert (await house.browser().get(path)).status_code == 503
    browser = house.browser()
    await house.enter(browser, path)
    kept = await personal_rows(house.at.store, ANNA.id)
    assert [row["label"] for row in kept["sessions"]] == ["Firefox, Android"]
    told = "".join(
        each.getMessage() + repr(vars(each)) for each in caplog.records if each.name.startswith(("bot", "adapters"))
    )
    assert "page not read" in told
    for hidden in (secret, browser.client.cookies["__Host-arbitro"]):
        assert hidden not in told + repr(kept)


@pytest.mark.file
async def test_without_a_public_address_or_a_seat_there_is_no_link(house, tmp_path):
    with pytest.raises(Refused, match="not-seated"):
        await house.at.sessions.make_link(Person(PersonId("discord:9"), "Dario", IT), house.table)
    (tmp_path / "other").mkdir()
    async with app(tmp_path / "other", Time()) as at:
        table = await begun(at, "ss", ANNA, BRUNO)
        with pytest.raises(Refused, match="no-public-address"):
            await at.sessions.make_link(ANNA, table)


async def test_whoever_only_has_the_browser_deletes_nobody(house):
    browser = house.browser()
    await house.enter(browser, await house.link())
    refused = await browser.post("/me/data", {"press": "p", "do": pack("data", None, ("gone",))})
    assert refused.status_code == 422
    assert "aperta da una chat" in words(refused.text)
    assert await house.at.people.find(ANNA.id) is not None
    assert await is_in(house, browser)


async def test_somebody_leaves_a_browser_and_one_that_is_somebody_by_itself_stays_so(house):
    browser, carla = house.browser(), house.browser()
    await house.enter(browser, await house.link())
    planted = house.browser()
    planted.client.cookies.set(
        "__Host-arbitro", browser.client.cookies["__Host-arbitro"], domain="tables.example.org", path="/"
    )
    await browser.get("/")
    assert "Giochi come Anna, con accesso da una chat" in words(browser.page)
    await browser.follow(await browser.post("/out", browser.form("/out")))
    assert "giochi come Anna" not in words(browser.page)
    assert [await is_in(house, each) for each in (browser, planted)] == [False, False]
    own = await carla.open("Carla")
    await carla.follow(await carla.post("/out", {}))
    assert own in carla.page


async def test_whoever_is_deleted_has_no_session_left(house):
    browser = house.browser()
    await house.enter(browser, await house.link())
    await house.link()
    await house.at.personal_files.delete(ANNA)
    assert not await is_in(house, browser)
    assert await sessions_of(house.at.store, ANNA.id) == []


@pytest.mark.parametrize(
    ("header", "label"),
    [
        (FIREFOX, "Firefox, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0", "Edge, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36", "Chrome, Linux"),
        ("<b>evil</b>", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_browser_is_named_from_a_short_list(header, label):
    assert label_browser(header) == label
