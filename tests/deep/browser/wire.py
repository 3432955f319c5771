"""What a seat's page and a turn cost on the wire, as Chromium counts it: requests, and bytes with their headers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from adapters.web.stream import COMMENT
from tests.browser.conftest import SIZES
from tests.browser.guest import PATIENCE_MS, Guest

STILL_MS = 250
"""Whoever has asked and heard nothing for so long has all there is."""
CHUNK = 8
"""Bytes around a part of a stream: its length in up to four digits, and two ends of lines."""
IDLE = 8
"""So often no one is asked anything before the game is let be."""
ASIDE = ("/here", "/draft", "/weigh")
"""A page says that it is seen, keeps what is chosen half a second before it is sent, and asks what it would mean: no part of a turn."""


@dataclass(slots=True)
class Cost:
    """What came over the wire since it was last counted: bytes by address, and how often anything was asked for."""

    requests: int = 0
    parts: dict[str, int] = field(default_factory=dict)

    @property
    def bytes(self) -> int:
        return sum(self.parts.values())

    def add(self, address: str, count: int) -> None:
        self.parts[address] = self.parts.get(address, 0) + count

    def __str__(self) -> str:
        """The sum, and its parts, the largest first."""
        parts = sorted(self.parts.items(), key=lambda part: -part[1])
        return f"{self.bytes} B, {self.requests} requests: " + ", ".join(f"{name} {count}" for name, count in parts)


class Wire:
    def __init__(self, page: Page) -> None:
        self.page, self.cost = page, Cost()
        self._asked: dict[str, str] = {}
        self._open: set[str] = set()
        self._session = page.context.new_cdp_session(page)
        self._session.on("Network.requestWillBeSent", self._note_request)
        self._session.on("Network.responseReceived", self._note_response)
        self._session.on("Network.dataReceived", self._note_data)
        self._session.on("Network.loadingFinished", self._note_end)
        self._session.on("Network.loadingFailed", lambda event: self._open.discard(event["requestId"]))
        self._session.send("Network.enable")

    def _note_request(self, event: Any) -> None:
        where = urlsplit(event["request"]["url"])
        if where.scheme == "data" or where.path.endswith(ASIDE):
            return
        self._asked[event["requestId"]] = where.path
        self._open.add(event["requestId"])
        self._quiet_ms = 0

    def _note_response(self, event: Any) -> None:
        is_stream = event["response"].get("mimeType") == "text/event-stream"
        if is_stream and event["requestId"] in self._asked:  # what was asked for before is not counted
            self._open.discard(event["requestId"])
            self.cost.requests += 1
            self.cost.add(self._asked[event["requestId"]], int(event["response"]["encodedDataLength"]))

    def _note_data(self, event: Any) -> None:
        """Count news of a stream, which is never compressed. `encodedDataLength` would count twice what came before it was known."""
        address = self._asked.get(event["requestId"], "")
        is_beat = event["dataLength"] <= len(COMMENT)
        if address.endswith("/stream") and not is_beat:
            self.cost.add(address, event["dataLength"] + CHUNK)
        self._quiet_ms = 0

    def _note_end(self, event: Any) -> None:
        address = self._asked.get(event["requestId"])
        self._open.discard(event["requestId"])
        if address and event["encodedDataLength"] and not address.endswith("/stream"):
            self.cost.requests += 1
            self.cost.add(address, int(event["encodedDataLength"]))

    def rest(self) -> None:
        """Wait until everything that was asked for is there, and nothing more comes."""
        self._quiet_ms = 0
        for _ in range(PATIENCE_MS // 25):
            self.page.wait_for_timeout(25)
            self._quiet_ms = 0 if self._open else self._quiet_ms + 25
            if self._quiet_ms >= STILL_MS:
                return
        raise AssertionError(f"still open: {[self._asked[each] for each in self._open]}")

    def take(self) -> Cost:
        """Return what has come since this was last called."""
        self.rest()
        cost, self.cost = self.cost, Cost()
        return cost


def seated(browser: Browser, home: str, game: str, seats: int, size: str = "phone") -> list[Guest]:
    """People at a table that has begun, each in a browser of their own."""
    width, height = SIZES[size]
    people = []
    for number in range(seats):
        context = browser.new_context(viewport={"width": width, "height": height}, locale="it-IT")
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        people.append(Guest(page, "it", Random(f"{game}{number}")))
    table = people[0].opens(home, "Anna", game=game, seats=seats)
    for name, each in zip(("Bruno", "Carla", "Dora", "Elio", "Fede", "Gino"), people[1:], strict=False):
        each.sits(table, name)
    people[0].page.goto(table)
    people[0].starts()
    for each in people[1:]:
        each.comes()
    return people


def first_visit(browser: Browser, guest: Guest) -> Cost:
    """What the page of a seat costs a browser that has nothing of ours but its secret."""
    context = browser.new_context(
        viewport=guest.page.viewport_size, locale="it-IT", storage_state=guest.page.context.storage_state()
    )
    page = context.new_page()
    wire = Wire(page)
    page.goto(guest.page.url)
    try:
        return wire.take()
    finally:
        context.close()


def presses(people: list[Guest], many: int) -> Iterator[Cost]:
    """What each of so many presses costs the person who presses, with the news it makes; none where no one is asked any more."""
    wires = [Wire(each.page) for each in people]
    for each in people:
        each.page.reload()
    left, idle = many, 0
    while left and idle < IDLE:
        idle += 1
        for guest, wire in zip(people, wires, strict=True):
            wire.take()
            if guest.answers():
                yield wire.take()
                left, idle = left - 1, 0
                break
