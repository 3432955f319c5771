"""Windows inside chats: a launch opens one for whoever the chat vouches for, and nobody else can show, press or reuse it."""

import json

import pytest
from httpx import ASGITransport, AsyncClient

from adapters.telegram.admin import TelegramLauncher
from adapters.web.address import Addresses
from adapters.web.server import create_app
from bot.people.stored import LINK_CODES
from bot.values.button_payload import pack
from bot.values.ids import ChannelId, PersonId, Refused, TablePace
from bot.values.requests import Launch, NewTable, Person
from games.registry import GAMES
from tests.adapters.telegram.test_launch import TOKEN, sign
from tests.adapters.web.site import Forms, words
from tests.probes import PROBES
from tests.support.script_game import app
from tests.surfaces.stage import Time

PUBLIC, HANDED_ON = "https://tables.example.org", "https://4001.discordsays.com"
TELEGRAM, DISCORD = "https://web.telegram.org", "https://discord.com"
KEY, OTHER_KEY = "k" * 43, "o" * 43
ANNA = Person(PersonId("telegram:5000001"), "Anna Bo", "it")
BRUNO = Person(PersonId("discord:2"), "Bruno", "it")


class Vouching:
    """A chat that vouches for Bruno whenever the code is right, at a place it knows; its proxy has another name for us."""

    chat, client, framers, origins = "discord", "4001", (DISCORD,), (HANDED_ON,)
    group = ""

    async def read(self, sent):
        if not sent.get("code"):
            raise Refused("launch-refused")
        channel = ChannelId("" if self.group else "discord:9/8")
        return Launch(BRUNO.id, "Bruno", "it", sent["code"], channel_id=channel, group=self.group)


class Window:
    """A frame in a chat's client: it keeps the cookie it is given, or with `bare` sends its key in a header."""

    def __init__(self, asgi, chat="telegram", *, bare=False, key=KEY, origin=PUBLIC):
        self.client = AsyncClient(transport=ASGITransport(app=asgi), base_url=PUBLIC)
        self.client.headers["sec-fetch-site"] = "same-origin"
        self.chat, self.key, self.origin, self.is_bare = chat, key, origin, bare

    async def launch(self, **sent):
        response = await self.post(f"/frame/{self.chat}", {**sent, "secret": self.key})
        if self.is_bare:
            self.client.cookies.clear()
            self.client.headers["authorization"] = f"Arbitro {self.key}"
        return response

    async def get(self, path, **headers):
        return await self.client.get(path, headers=headers)

    async def post(self, path, fields, **headers):
        return await self.client.post(path, data=fields, headers={"origin": self.origin, **headers})


class House:
    def __init__(self, at, time, table):
        self.at, self.time, self.table, self.windows = at, time, table, []
        signed = TelegramLauncher(TOKEN, "it", lambda: at.now_ms() / 1000)
        self.vouching = Vouching()
        self.asgi = create_app(at, Addresses(public=PUBLIC), launchers=[signed, self.vouching])
        self.seat = f"/t/{table}/seat/1"

    def window(self, chat="telegram", **around) -> Window:
        self.windows.append(Window(self.asgi, chat, **around))
        return self.windows[-1]

    def signed(self, **changes) -> str:
        return sign(start_param=f"hand-{self.table}", **{"auth_date": str(self.at.now_ms() // 1000), **changes})

    async def opened(self, **around) -> Window:
        window = self.window(**around)
        assert (await window.launch(launch=self.signed())).status_code == 200
        return window


@pytest.fixture
async def house(tmp_path):
    time = Time()
    async with app(tmp_path, time, {**GAMES, **PROBES}, public_url=PUBLIC) as at:
        for person in (ANNA, BRUNO):
            await at.people.meet(person.id, person.name, person.lang)
        table = await at.openings.open(ANNA, NewTable("ballot", name="Sera", lang="it", pace=TablePace.FREE, seats=3))
        await at.lobby.join(BRUNO, table)
        await at.openings.start(ANNA, table)
        made = House(at, time, table)
        yield made
        for each in made.windows:
            await each.client.aclose()


def framers_of(response) -> str:
    policy = response.headers["content-security-policy"]
    return policy.partition("frame-ancestors ")[2]


async def test_a_launch_opens_ones_seat_under_a_cookie_apart_from_other_sites(house):
    window = house.window()
    response = await window.launch(launch=house.signed())
    assert response.json() == {"path": f"/t/{house.table}?waiting"}
    kept = set(response.headers["set-cookie"].split("; "))
    assert {f"__Host-arbitro-frame={KEY}", "HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/"} <= kept
    assert (await window.get("/frame/kept")).json() == {"known": True, "kept": True}
    seat = await window.get(house.seat)
    assert seat.status_code == 200
    assert 'data-frame="telegram"' in seat.text
    assert framers_of(seat) == TELEGRAM
    assert "x-frame-options" not in seat.headers


async def test_without_a_cookie_a_header_says_who_it_is(house):
    window = await house.opened(bare=True)
    assert (await window.get("/frame/kept")).json() == {"known": True, "kept": False}
    assert (await window.get(house.seat)).status_code == 200
    assert (await window.get(f"{house.seat}/view")).status_code == 200
    assert framers_of(await window.get(house.seat)) == TELEGRAM


@pytest.mark.parametrize("bare", [False, True])
async def test_an_answer_is_given_from_a_window_and_its_key_stays(house, bare):
    window = await house.opened(bare=bare)
    ask = (await window.get(f"{house.seat}/view")).json()["view"]["asks"][0]
    sent = {"question": ask["id"], "fields": {"": [each[0] for each in ask["w"]["c"]]}, "confirm": True}
    response = await window.client.post(f"{house.seat}/answer", json=sent, headers={"origin": PUBLIC})
    assert response.status_code == 204, response.text
    assert "set-cookie" not in response.headers
    assert (await window.get(house.seat)).status_code == 200


async def test_the_same_page_may_say_it_again_and_another_may_not(house):
    signed, window, thief = house.signed(), house.window(), house.window(key=OTHER_KEY)
    for _ in range(2):
        assert (await window.launch(launch=signed)).status_code == 200
    response = await thief.launch(launch=signed)
    assert (response.status_code, "set-cookie" in response.headers) == (403, False)
    assert "Close it and reopen it" in response.json()["said"]
    assert (await thief.get(f"{house.seat}/view")).status_code == 403
    assert (await window.get(house.seat)).status_code == 200


async def test_a_page_that_is_shown_anew_is_known_by_the_cookie_it_has(house):
    signed, window = house.signed(), house.window()
    await window.launch(launch=signed)
    window.key = OTHER_KEY
    response = await window.launch(launch=signed)
    assert (response.status_code, "set-cookie" in response.headers) == (200, False)
    assert (await window.get(house.seat)).status_code == 200
    assert (
        await window.post("/frame/telegram", {"launch": signed, "secret": OTHER_KEY}, origin=DISCORD)
    ).status_code == 403
    window.client.cookies.clear()
    assert (await window.launch(launch=signed)).status_code == 403


@pytest.mark.parametrize("sent", [{}, {"launch": "hash=0"}, {"launch": sign("7:other")}])
async def test_what_the_chat_does_not_vouch_for_opens_nothing(house, sent):
    window = house.window()
    response = await window.launch(**sent)
    assert (response.status_code, "set-cookie" in response.headers) == (403, False)


@pytest.mark.parametrize("key", ["", "short", "k" * 42 + "!"])
async def test_a_key_has_to_be_one(house, key):
    assert (await house.window(key=key).launch(launch=house.signed())).status_code == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", TELEGRAM, HANDED_ON])
async def test_another_pages_press_counts_for_nothing_though_its_cookie_comes_along(house, origin):
    window = await house.opened()
    window.origin = origin
    response = await window.post(f"/t/{house.table}/leave", {"press": "n1"})
    assert response.status_code == 403
    assert await house.at.play.seats_of(ANNA, house.table) == (0,)


@pytest.mark.parametrize("bare", [False, True])
async def test_a_press_from_a_window_says_from_which_page(house, bare):
    window = await house.opened(bare=bare)
    response = await window.client.post(f"/t/{house.table}/leave", data={"press": "n1"})
    assert response.status_code == 403


async def test_what_another_sites_page_asks_for_with_its_cookie_shows_nobodys_hand(house):
    window = await house.opened()
    assert (await window.get(f"{house.seat}/view", **{"sec-fetch-site": "cross-site"})).status_code == 403


async def test_who_has_no_window_is_framed_by_nobody(house):
    window = house.window()
    for path in ("/", f"/t/{house.table}", house.seat):
        response = await window.get(path)
        assert (framers_of(response), response.headers["x-frame-options"]) == ("'none'", "DENY")


@pytest.mark.parametrize(("chat", "framer"), [("telegram", TELEGRAM), ("discord", DISCORD)])
async def test_the_first_page_holds_nothing_and_its_own_chat_may_show_it(house, chat, framer):
    response = await house.window().get(f"/frame/{chat}?t={house.table}")
    assert (response.status_code, framers_of(response)) == (200, framer)
    assert Forms(response.text).found == []
    assert "Sera" not in response.text


async def test_a_chat_that_opens_no_windows_has_none(house):
    assert (await house.window().get("/frame/matrix")).status_code == 404
    asgi = create_app(house.at, launchers=[Vouching()])
    async with AsyncClient(transport=ASGITransport(app=asgi), base_url="http://127.0.0.1:8000") as client:
        assert (await client.get("/frame/discord")).status_code == 404


async def test_a_window_is_known_for_a_day(house):
    window = await house.opened()
    house.time.ms += 24 * 3_600_000 - 1
    assert (await window.get(house.seat)).status_code == 200
    house.time.ms += 1
    assert (await window.get(f"{house.seat}/view")).status_code == 403


@pytest.mark.parametrize("pressed", [("link",), ("accounts", "dropped", "x"), ("data", "gone")])
async def test_from_a_window_no_account_is_linked_or_dropped_and_no_person_deleted(house, pressed):
    window = await house.opened()
    verb, *args = pressed
    refused = await window.post("/me/hours", {"press": "p", "do": pack(verb, None, tuple(args))})
    assert (refused.status_code, "aperta da una chat" in words(refused.text)) == (422, True)
    assert 'name="do"' not in (await window.get("/me/accounts")).text
    assert await house.at.people.find(ANNA.account) is not None
    assert await LINK_CODES.find(house.at.store, account=ANNA.account) is None


async def test_a_windows_key_is_no_browsers(house):
    await house.opened()
    async with AsyncClient(transport=ASGITransport(app=house.asgi), base_url=PUBLIC) as client:
        client.cookies.set("__Host-arbitro", KEY, domain="tables.example.org", path="/")
        assert (await client.get(f"{house.seat}/view")).status_code == 403


async def test_behind_the_chats_proxy_pages_write_under_its_name(house):
    window = house.window("discord", origin=HANDED_ON)
    assert (await window.launch(code="c0de")).json() == {"path": "/"}
    assert (await window.get(f"/t/{house.table}/seat/2")).status_code == 200
    response = await window.post("/settings", {"lang": "en", "back": "/"})
    assert response.status_code == 303
    assert (await window.post("/settings", {"lang": "en"}, origin=PUBLIC)).status_code == 303


async def test_under_the_proxys_name_no_other_key_counts(house):
    window = await house.opened()
    window.origin = HANDED_ON
    assert (await window.post(f"/t/{house.table}/leave", {"press": "n1"})).status_code == 403
    assert await house.at.play.seats_of(ANNA, house.table) == (0,)


async def test_it_begins_with_the_only_table_of_its_place(house):
    await house.at.channels.show_at(ANNA, house.table, ChannelId("discord:9/8"))
    window = house.window("discord", origin=HANDED_ON)
    assert (await window.launch(code="c0de")).json() == {"path": f"/t/{house.table}?waiting"}


async def test_a_group_of_friends_begins_with_the_table_that_was_opened_in_it(house):
    house.vouching.group = "discord:77"
    window = house.window("discord", origin=HANDED_ON)
    assert (await window.launch(code="c1")).json() == {"path": "/"}
    opened = await window.post("/", {"game": "ballot", "seats": "3", "press": "n1"})
    table = opened.headers["location"]
    friend = house.window("discord", origin=HANDED_ON, key=OTHER_KEY)
    assert (await friend.launch(code="c2")).json() == {"path": f"{table}?waiting"}
    house.vouching.group = "discord:78"
    assert (await house.window("discord", origin=HANDED_ON, key="p" * 43).launch(code="c3")).json() == {"path": "/"}


async def test_what_is_chosen_in_a_window_is_kept_apart_as_its_key_is(house):
    window = await house.opened()
    response = await window.post("/settings", {"deck": "four", "theme": "dark"})
    for cookie in response.headers.get_list("set-cookie"):
        assert {"SameSite=None", "Partitioned", "Secure"} <= set(cookie.split("; "))
    seat = (await window.get(house.seat)).text
    assert 'data-deck="four"' in seat
    assert 'data-theme="dark"' in seat


async def test_where_no_key_comes_along_a_window_leads_to_a_browser_by_its_key_alone(house):
    window, thief = await house.opened(), house.window(key=OTHER_KEY)
    window.client.cookies.clear()
    assert (await window.get("/frame/kept")).json() == {"known": False, "kept": False}
    found = (await window.post("/frame/browser", {"secret": KEY, "table": house.table})).json()
    assert (await window.get(found["address"].removeprefix(PUBLIC))).status_code == 200
    assert (await thief.post("/frame/browser", {"secret": OTHER_KEY, "table": house.table})).status_code == 403


async def test_whoever_does_something_in_a_window_is_present_and_nobody_else(house):
    presence, stranger = house.at.sender.seat_messages.drawing.presence, house.window(key=OTHER_KEY)
    table = await house.at.tables.get(house.table)
    window = await house.opened()
    house.time.ms += 600_000
    await stranger.post(f"{house.seat}/here", {})
    assert presence.last_seen_ms(table, ANNA.id) < house.at.now_ms() - 60_000
    await window.post(f"{house.seat}/here", {})
    assert presence.last_seen_ms(table, ANNA.id) == house.at.now_ms()


@pytest.mark.parametrize(("sent", "kept"), [("", "Ospite 5009"), ("\u202e\u200b", "Ospite 5009"), ("A" * 90, "A" * 24)])
async def test_a_name_that_is_none_opens_a_window_too(house, sent, kept):
    person = json.dumps({"id": 5_009, "first_name": sent, "language_code": "it"})
    assert (await house.window().launch(launch=house.signed(user=person))).status_code == 200
    met = await house.at.people.find(PersonId("telegram:5009"))
    assert met.name == kept


async def test_a_windows_stream_is_brief_where_it_is_wished_and_ends_with_its_day(house):
    window = await house.opened(bare=True)
    version = (await window.get(f"{house.seat}/view")).json()["version"]
    stream = f"{house.seat}/stream?brief=1&had="
    assert (await window.get(stream + version)).text == "retry: 5000\n\n"
    assert "event: view" in (await window.get(f"{stream}x")).text
    house.time.ms += 24 * 3_600_000
    assert (await window.get(stream + version)).status_code == 403


async def test_who_is_deleted_has_no_window_and_a_file_tells_of_it(house):
    window = await house.opened()
    await house.at.personal_files.delete(ANNA)
    assert (await window.get(f"{house.seat}/view")).status_code == 403
