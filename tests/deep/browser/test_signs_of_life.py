"""Faults 6, 7, 8, 18 and 19 in a real browser: a frozen stream, a clock that is off, a page nobody touches, a second tab."""

import re
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
SEAT = re.compile(r"/t/\w+/seat/1$")
SECONDS = "Number(document.querySelector('[data-clock]').textContent.split(':').reduce((m, s) => 60 * m + +s, 0))"


class Freezer:
    """A way to the house on which nothing goes on any more, and nothing is closed, once it is frozen."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._flows = threading.Event()
        self._flows.set()
        self._at = socket.create_server(("127.0.0.1", 0))
        self._opened: list[socket.socket] = []
        self.home = f"http://127.0.0.1:{self._at.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._at.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._to))
            self._opened += (near, far)
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._hand_on, args=(one, other), daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while part := one.recv(65_536):
                self._flows.wait()
                other.sendall(part)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            return

    def freeze(self) -> None:
        self._flows.clear()

    def thaw(self) -> None:
        self._flows.set()

    def close(self) -> None:
        self.thaw()
        for each in (self._at, *self._opened):
            each.close()


@pytest.fixture
def freezer(house) -> Iterator[Freezer]:
    made = Freezer(house.port)
    yield made
    made.close()


def practise(page: Page, home: str, game: str = "mattazza") -> str:
    """Begin to play alone with robots; returns the address of one's seat."""
    page.goto(f"{home}open/{game}")
    page.get_by_role("button", name="Allenati con i robot").click()
    expect(page).to_have_url(SEAT)
    return page.url


def post(page: Page, path: str) -> None:
    sent = (
        "path => fetch(path, {method: 'POST', body: new URLSearchParams({press: 'x', yes: 'yes'})}).then(got => got.ok)"
    )
    assert page.evaluate(sent, path)


def notes(page: Page) -> list[str]:
    """What the page says of somebody's presence, as it goes out."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.url.endswith("/here") else None)
    return found


def test_18_a_rematch_on_ones_own_seat_page_leads_to_the_new_table(house, guest):
    page = guest().page
    for _ in range(4):
        seat = practise(page, house.home)
        old = seat.split("/t/")[1].partition("/")[0]
        expect(page.locator("#offline")).to_be_hidden()
        post(page, f"/t/{old}/end")
        page.get_by_role("button", name="Rivincita").click()
        page.wait_for_url(lambda url, old=old: "/t/" in url and old not in url)


def test_19_sitting_down_in_a_second_tab_leaves_the_first_at_its_seat(house, guest):
    first = guest().page
    seat = practise(first, house.home)
    table = seat.split("/t/")[1].partition("/")[0]
    second = first.context.new_page()
    practise(second, house.home)
    post(second, f"/t/{table}/pause")
    expect(first.locator("body")).to_contain_text("in pausa")
    expect(first).to_have_url(seat)
    first.reload()
    expect(first).to_have_url(seat)


def test_7_a_page_whose_stream_is_frozen_says_so_and_asks_again(house, freezer, guest):
    page = guest().page
    page.clock.install()
    practise(page, freezer.home)
    sent = notes(page)
    page.wait_for_timeout(500)
    freezer.freeze()
    page.clock.fast_forward("00:56")
    expect(page.locator("#offline")).to_be_visible()
    before = len(sent)
    page.mouse.move(50, 60)
    page.clock.fast_forward("00:46")
    page.mouse.move(60, 70)
    assert len(sent) == before, "a page that hears nothing says nothing of who is before it"
    freezer.thaw()
    with page.expect_response("**/stream*"):
        page.clock.run_for(15_000)
    expect(page.locator("#offline")).to_be_hidden()
    guest.complaints.clear()  # htmx tells the console of requests that came to nothing


@pytest.mark.parametrize("minutes", [-5, 5])
def test_8_the_time_left_goes_by_the_servers_clock(house, guest, minutes):
    page = guest().page
    page.clock.install(time=datetime.now(UTC) + timedelta(minutes=minutes))
    anna = page
    anna.goto(f"{house.home}open/mattazza?for=3")
    anna.get_by_label("Il tuo nome").fill("Anna")
    anna.get_by_role("button", name="Apri il tavolo").click()
    anna.wait_for_url("**/t/*")
    anna.get_by_role("button", name="Comincia", exact=True).click()
    expect(anna).to_have_url(SEAT)
    at = datetime.fromisoformat(anna.locator("[data-deadline]").first.get_attribute("data-deadline"))
    anna.wait_for_function("document.querySelector('[data-clock]').textContent.match(/^[0-9]+:[0-9]{2}$/)")
    shown = anna.evaluate(SECONDS)
    assert abs(shown - (at - datetime.now(UTC)).total_seconds()) < 5


def test_6_an_open_page_that_nobody_touches_is_no_presence(house, guest):
    page = guest().page
    page.clock.install()
    practise(page, house.home)
    page.mouse.move(50, 60)
    with page.expect_request("**/here"):
        page.mouse.move(60, 70)
        page.clock.run_for(60_000)
    sent = notes(page)
    for _ in range(5):
        page.clock.run_for(60_000)
    after = len(sent)
    assert after <= 5
    for _ in range(5):
        page.clock.run_for(60_000)
    assert len(sent) == after
    guest.complaints.clear()  # ten minutes at once are more than a request waits


def test_what_is_chosen_and_not_sent_is_kept_and_there_again_when_the_page_is_opened_anew(house, guest):
    """Fault 4: it is the answer when time is up, so it is kept where the clock finds it."""
    page = guest("it", "laptop").page
    practise(page, house.home)
    card = page.locator(".hand input[data-control]:enabled").first
    expect(card).to_be_attached()
    with page.expect_response(lambda response: response.url.endswith("/draft")) as kept:
        card.check(force=True)
    assert kept.value.status == 204
    chosen = card.get_attribute("value")
    page.reload()
    expect(page.locator(f".hand input[data-control][value='{chosen}']")).to_be_checked()
