"""Browsers that ring: a push service of our own checks who writes, opens what is written as a browser would, and refuses."""

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from httpx import ASGITransport, AsyncClient
from PIL import Image

from adapters.web.address import Addresses
from adapters.web.push import PushChat, read_subscription, word_public_key
from adapters.web.server import create_app
from bot.people.stored import find_address
from bot.people.subscriptions import name_subscription
from bot.tables.stored import find_accounts
from bot.values.hours import HOUR, MINUTE, NotificationLevel, Week
from bot.values.ids import AccountId, Refused, TablePace
from bot.values.requests import NewTable
from games.registry import GAMES
from tests.probes import PROBES
from tests.support.script_game import app
from tests.surfaces.stage import Time

PUBLIC = "https://tables.example.org"


def encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(f"{text}===")


class Device:
    """A browser that has subscribed at a service."""

    def __init__(self, service, name: str) -> None:
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), name.encode().ljust(16, b".")
        self.address = f"{service.address}/{name}"
        self.heard: list[dict] = []
        service.devices[f"/{name}"] = self

    @property
    def info(self) -> dict:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.address, "keys": {"p256dh": encode(point), "auth": encode(self.secret)}}


class Service:
    """A push service: what it answers next stands in `answers`, with a Retry-After where there is one."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.devices: dict[str, Device] = {}
        self.answers: list[tuple[int, str]] = []
        self.asked: list[dict[str, str]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status, rest = service.take(self.path, dict(self.headers), body, key)
                self.send_response(status)
                if rest:
                    self.send_header("Retry-After", rest)
                self.end_headers()

            def log_message(self, *_) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, path: str, headers: dict[str, str], body: bytes, key: str) -> tuple[int, str]:
        named = {name.lower(): value for name, value in headers.items()}
        self.asked.append(named)
        if not is_signed(named["authorization"], key, self.address):
            return 403, ""
        status, rest = self.answers.pop(0) if self.answers else (201, "")
        if status == 201:
            device = self.devices[path]
            told = http_ece.decrypt(body, private_key=device.key, auth_secret=device.secret, version="aes128gcm")
            device.heard.append(json.loads(told))
        return status, rest


def is_signed(header: str, key: str, audience: str) -> bool:
    """Tell whether a header is signed by the key that browsers subscribed to, for this service alone."""
    given = dict(each.strip().split("=", 1) for each in header.removeprefix("vapid ").split(","))
    head, claims, signature = given["t"].split(".")
    raw = decode(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(given["k"]))
    both = (int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public.verify(encode_dss_signature(*both), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    said = json.loads(decode(claims))
    return given["k"] == key and said["aud"] == audience and said["sub"] == PUBLIC


@pytest.fixture
def slept() -> list[float]:
    return []


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
async def at(tmp_path, slept, clock):
    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await (asyncio.sleep(0) if seconds <= 60 else asyncio.Event().wait())

    async with app(
        tmp_path, clock, {**GAMES, **PROBES}, public_url=PUBLIC, seats="anyone", sleep=sleep, kinds=()
    ) as made:
        await made.sender.connect(PushChat(made, PUBLIC))
        yield made


@pytest.fixture
def service(at) -> Iterator[Service]:
    made = Service(word_public_key(at))
    yield made
    made.server.shutdown()
    made.server.server_close()


async def met(at, *names):
    return [await at.people.meet(AccountId(f"web:{name.lower()}"), name, "en") for name in names]


async def subscribe(at, person, device) -> None:
    await at.subscriptions.add(person, device.address, json.dumps(device.info))


async def begun(at, *people, pace=TablePace.DAY):
    table = await at.openings.open(
        people[0], NewTable("ballot", name="Friday", lang="en", pace=pace, seats=len(people))
    )
    for each in people[1:]:
        await at.lobby.join(each, table)
    await at.openings.start(people[0], table)
    return table


async def settle(at) -> None:
    for _ in range(3):
        await at.clock.handle_due()
        await at.autoplay.wait_idle()
        await at.sender.idle()


async def test_who_is_away_hears_on_every_device_whose_turn_it_is_and_no_card(at, service):
    anna, bruno, carla = await met(at, "Anna", "Bruno", "Carla")
    phone, laptop = Device(service, "phone"), Device(service, "laptop")
    await subscribe(at, anna, phone)
    await subscribe(at, anna, laptop)
    table = await begun(at, anna, bruno, carla)
    await settle(at)
    assert [each["to"] for each in phone.heard] == [f"/t/{table}?waiting"]
    assert "Friday" in phone.heard[0]["text"] and phone.heard == laptop.heard
    assert service.asked[0]["topic"] == phone.heard[0]["tag"] and table not in phone.heard[0]["tag"]
    await at.clock.handle_due()
    await settle(at)
    assert len(phone.heard) == 1, "a question rings once"


async def test_a_busy_service_is_asked_again_and_nothing_comes_twice(at, service, slept):
    anna, *others = await met(at, "Anna", "Bruno", "Carla")
    phone, laptop = Device(service, "phone"), Device(service, "laptop")
    await subscribe(at, anna, phone)
    await subscribe(at, anna, laptop)
    service.answers = [(201, ""), (429, "7"), (500, "")]
    await begun(at, anna, *others)
    await settle(at)
    assert [len(phone.heard), len(laptop.heard)] == [1, 1]
    assert 7.0 in slept
    assert len(service.asked) == 4


async def test_a_browser_that_is_gone_is_forgotten_and_the_last_one_takes_the_account_along(at, service):
    anna, *others = await met(at, "Anna", "Bruno", "Carla")
    phone, laptop = Device(service, "phone"), Device(service, "laptop")
    await subscribe(at, anna, phone)
    await subscribe(at, anna, laptop)
    service.answers = [(410, "")]
    await begun(at, anna, *others)
    await settle(at)
    assert sorted([len(phone.heard), len(laptop.heard)]) == [0, 1]
    (left,) = await at.subscriptions.list_of(anna)
    assert (phone if phone.heard else laptop).address in left.body
    phone.heard.clear()
    service.answers = [(404, "")]
    await begun(at, anna, *others)
    await settle(at)
    assert await at.subscriptions.list_of(anna) == []
    assert [each.id for each in (await find_accounts(at.store, [anna.id]))[anna.id]] == ["web:anna"]
    await subscribe(at, anna, phone)
    await settle(at)
    assert len(phone.heard) >= 1, "what waits is called once there is a browser again"


async def test_nothing_rings_at_night_and_it_does_once_its_reader_wakes(at, service, clock):
    anna, *others = await met(at, "Anna", "Bruno", "Carla")
    phone = Device(service, "phone")
    await subscribe(at, anna, phone)
    await at.hours.choose(anna, Week("UTC", (7 * 60, 9 * 60)))  # it is eight
    await begun(at, anna, *others)
    await settle(at)
    assert phone.heard == []
    clock.ms += HOUR + MINUTE
    await settle(at)
    assert len(phone.heard) == 1


@pytest.mark.parametrize("level", [NotificationLevel.NOTHING, NotificationLevel.LAST])
async def test_who_wants_no_calls_gets_none(at, service, level):
    anna, *others = await met(at, "Anna", "Bruno", "Carla")
    phone = Device(service, "phone")
    await subscribe(at, anna, phone)
    await at.notification_settings.choose(anna, level, None)
    await begun(at, anna, *others)
    await settle(at)
    assert phone.heard == []


async def test_who_looks_at_the_table_is_called_only_once_they_have_looked_away_for_long(at, service, clock):
    anna, *others = await met(at, "Anna", "Bruno", "Carla")
    phone = Device(service, "phone")
    await subscribe(at, anna, phone)
    table = await at.openings.open(anna, NewTable("ballot", name="Friday", lang="en", pace=TablePace.DAY, seats=3))
    for each in others:
        await at.lobby.join(each, table)
    at.presence.look(anna.id, table)
    await at.openings.start(anna, table)
    await settle(at)
    assert phone.heard == []
    clock.ms += HOUR
    await settle(at)
    assert len(phone.heard) == 1


async def test_a_discreet_reader_is_not_told_what_for(at, service):
    anna, *others = await met(at, "Anna", "Bruno", "Carla")
    phone = Device(service, "phone")
    await subscribe(at, anna, phone)
    await begun(at, anna, *others)
    await settle(at)
    await at.people.choose_discreet(anna, wanted=True)
    await begun(at, anna, *others)
    await settle(at)
    plain, discreet = (each["text"] for each in phone.heard)
    assert "Friday" in discreet and discreet != plain


async def test_a_browser_rings_for_one_person_at_a_time_is_sealed_and_goes_with_them(at, service):
    anna, bruno = await met(at, "Anna", "Bruno")
    phone = Device(service, "phone")
    await subscribe(at, anna, phone)
    await subscribe(at, bruno, phone)
    assert await at.subscriptions.list_of(anna) == []
    (row,) = await at.store.column("select body from subscriptions")
    assert service.address not in row and phone.info["keys"]["auth"] not in row
    assert service.address in (await at.personal_files.collect(bruno)).decode()
    await at.personal_files.delete(bruno)
    assert await at.store.column("select id from subscriptions") == []
    assert await at.store.column("select account from accounts where account like 'push:%'") == []


def test_only_addresses_of_known_services_and_good_keys_are_taken(at, service):
    good = {**Device(service, "phone").info, "endpoint": "https://fcm.googleapis.com/fcm/send/x"}
    assert read_subscription(good)[0] == good["endpoint"]
    wrong = ("http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://evil.example/fcm.googleapis.com", "x" * 2_000,
        "https://fcm.googleapis.com.evil.example/x", "https://fcm.googleapis.com:8443/x", "https://x@evil.example", 7,
        "https://127.0.0.1\\.fcm.googleapis.com/x", "https://127.0.0.1\\@fcm.googleapis.com/x",
        "https://127.0.0.1%2f.push.apple.com/x", "https://fcm.googleapis.com/x y")  # fmt: skip
    bad = [{**good, "endpoint": each} for each in wrong]
    bad += [
        {**good, "keys": {**good["keys"], name: value}}
        for name in ("auth", "p256dh")
        for value in ("", "AAAA", 7, None)
    ]
    for each in (*bad, {}, [], None, "x", {"endpoint": good["endpoint"]}):
        with pytest.raises(Refused):
            read_subscription(each)


async def test_a_page_switches_its_browser_on_and_off(at, service):
    asgi = create_app(at, Addresses(public=PUBLIC))
    headers = {"origin": PUBLIC, "accept": "application/json"}
    async with AsyncClient(transport=ASGITransport(app=asgi), base_url=PUBLIC, headers=headers) as browser:
        sent = {**Device(service, "phone").info, "endpoint": "https://web.push.apple.com/abc"}
        assert (await browser.post("/device", json=sent)).status_code == 403
        assert (await browser.get("/device")).json() == {"key": service.key, "rings": []}
        await browser.post("/", data={"name": "Anna", "game": "ballot", "press": "p"})
        assert 'id="device"' in (await browser.get("/me/hours")).text
        assert (await browser.post("/device", json=sent)).status_code == 204
        assert (await browser.get("/device")).json()["rings"] == [name_subscription(sent["endpoint"])]
        fresh = {**sent, "endpoint": "https://web.push.apple.com/def", "former": sent["endpoint"]}
        assert (await browser.post("/device", json=fresh)).status_code == 204
        assert (await browser.get("/device")).json()["rings"] == [name_subscription(fresh["endpoint"])]
        evil = await browser.post(
            "/device", json={"off": fresh["endpoint"]}, headers={"origin": "https://evil.example"}
        )
        assert evil.status_code == 403
        assert (await browser.post("/device", json={"off": fresh["endpoint"]})).status_code == 204
        assert (await browser.get("/device")).json()["rings"] == []
        for body in (b"", b"[]", b"{}", b"null", b"[" * 9_000):
            assert (await browser.post("/device", content=body)).status_code == 422


async def test_the_pages_are_an_app_with_its_name_icons_and_worker(at):
    asgi = create_app(at, Addresses(public=PUBLIC))
    async with AsyncClient(transport=ASGITransport(app=asgi), base_url=PUBLIC) as browser:
        said = (await browser.get("/manifest.webmanifest")).json()
        assert 'rel="manifest"' in (await browser.get("/")).text
        for each in said["icons"]:
            shown = Image.open(BytesIO((await browser.get(each["src"])).content))
            assert each["sizes"] == f"{shown.width}x{shown.height}"
        assert (await browser.get("/icon-64.png")).status_code == 404
        worker = await browser.get("/worker.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert "caches" not in worker.text


async def test_a_muted_table_and_who_has_a_chat_besides_are_told_where_and_when_they_chose(at, service, clock):
    anna, *others = await met(at, "Anna", "Bruno", "Carla")
    phone = Device(service, "phone")
    await subscribe(at, anna, phone)
    assert await find_address(at.store, anna.id) == (await at.subscriptions.list_of(anna))[0].account_id
    table = await at.openings.open(anna, NewTable("ballot", name="Friday", lang="en", pace=TablePace.DAY, seats=3))
    for each in others:
        await at.lobby.join(each, table)
    (snooze, *_) = await at.notification_settings.list_snoozes(anna)
    until = await at.notification_settings.snooze(anna, table, snooze)
    await at.openings.start(anna, table)
    await settle(at)
    assert phone.heard == []
    clock.ms = until + MINUTE
    await settle(at)
    assert len(phone.heard) == 1
    await at.subscriptions.drop(anna, [phone.address])
    assert await find_address(at.store, anna.id) == ""
