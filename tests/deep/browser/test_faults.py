"""What goes wrong around a page that is played on: a second tab, a way that fails, a clock that is off, an answer given twice."""

import re
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import Guest, play_on, seat_two

pytestmark = pytest.mark.browser

CARDS = ".hand .card > input[name^='a.']"
SECONDS = "Number(document.querySelector('.call__time b').textContent.split(':').reduce((m, s) => 60 * m + +s, 0))"
DO = """([path, form]) => fetch(path, { method: "POST", body: JSON.stringify(form), headers: { "Content-Type": "application/json" } }).then(got => got.status)"""
AGAIN = """([path, body]) => fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json", Accept: "application/json" } })
  .then(async got => [got.status, got.status === 204 ? "" : (await got.json()).text])"""
AWAY = ("net::ERR_", "Failed to load", "Failed to fetch", "network error")


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
                here = self._at.accept()[0]
            except OSError:
                return
            there = socket.create_connection(("127.0.0.1", self._to))
            self._opened += here, there
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
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


def forgive(guest) -> None:
    """Forget what a browser says by itself of requests that came to nothing."""
    guest.complaints[:] = [said for said in guest.complaints if not any(word in said for word in AWAY)]


def do(page: Page, name: str, **form: str) -> int:
    """Do something with the table that a page shows, as its forms do; returns the status."""
    path = page.url.split("//")[1].partition("/")[2].partition("?")[0].partition("#")[0]
    return int(page.evaluate(DO, [f"/{path}/do/{name}", {"press": "0123456789abcdef", **form}]))


def lines(page: Page) -> list[str]:
    return page.locator("#record .record > li > div:nth-child(2)").all_text_contents()


def seated(house, guest, game: str = "mattazza", seats: int = 3) -> tuple[Guest, Guest, str]:
    anna, bruno = guest(), guest("en", "phone")
    return anna, bruno, seat_two(house.home, anna, bruno, game, seats)


def test_a_rematch_from_ones_own_seat_leads_to_the_new_table(house, guest):
    anna = guest()
    for _ in range(2):
        seat = anna.practises(house.home, "mattazza")
        table = seat.split("/t/")[1].partition("/")[0]
        assert do(anna.page, "end") in {200, 204}
        anna.page.locator(".ends .btn--act").click()
        anna.page.wait_for_url(lambda url, old=table: old not in url)


def test_sitting_down_in_a_second_tab_leaves_the_first_at_its_seat(house, guest):
    first = guest()
    seat = first.practises(house.home, "mattazza")
    second = Guest(first.page.context.new_page(), "it", first.dice)
    second.practises(house.home, "mattazza")
    first.waits_to_answer()
    assert first.answers()
    expect(first.page).to_have_url(seat)
    first.page.reload()
    expect(first.page).to_have_url(seat)
    assert second.page.evaluate("location.href") != seat


def test_two_tabs_at_one_seat_are_in_step_and_an_answer_given_in_both_counts_once(house, guest):
    first = guest()
    seat = first.practises(house.home, "mattazza")
    other = first.page.context.new_page()
    other.goto(seat)
    second = Guest(other, "it", first.dice)
    first.waits_to_answer()
    second.waits_to_answer()
    chosen = first.page.locator(CARDS).first.get_attribute("value")
    for page in (first.page, other):
        page.locator(f"{CARDS}[value='{chosen}']").first.check(force=True)
    for page in (first.page, other):
        page.evaluate("void document.querySelector('.bar__go').click()")
    own = f"{CARDS}[value='{chosen}']"
    for page in (first.page, other):
        expect(page.locator(own)).to_have_count(0)
    first.waits(lambda: lines(first.page) == lines(other), "not in step")
    first.waits(lambda: not (first.on_its_way or second.on_its_way), "not answered")
    assert len(first.taken) + len(second.taken) == 1
    guest.complaints[:] = [said for said in guest.complaints if "/answer" not in said]


def test_a_doubled_press_and_a_stale_page_answer_once_and_say_what_is_so(house, guest):
    anna, bruno, _ = seated(house, guest, "quindici", 2)
    anna.waits(lambda: anna.owed().count() or bruno.owed().count(), "never asked")
    person = anna if anna.owed().count() else bruno
    page = person.page
    person.waits(lambda: page.locator(".bar__go:not([aria-disabled])").count() or not person.steps(), "not complete")
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.post_data or "") if each.url.endswith("/answer") else None)
    page.evaluate("() => { const go = document.querySelector('.bar__go'); go.click(); go.click(); }")
    expect(page.locator(".call--you")).to_have_count(0)
    assert len(sent) == 1
    path = f"{page.evaluate('location.pathname')}/answer"
    assert page.evaluate(AGAIN, [path, sent[0]])[0] == 204, "the same press again counts once and is no fault"
    other = re.sub(r'"press":"\w+"', '"press":"0000000000000001"', sent[0])
    status, text = page.evaluate(AGAIN, [path, other])
    assert status in {409, 422}
    assert text
    forgive(guest)


def test_reload_and_back_lead_to_the_same_table_as_it_is_now(house, guest):
    anna, bruno, table = seated(house, guest, "quindici", 2)
    play_on(anna, bruno, until=6)
    for person in (anna, bruno):
        newest = "async path => (await (await fetch(`${path}/view`)).json()).view.log.at(-1)[0]"
        path = person.page.evaluate("location.pathname")
        expect(person.page.locator("#record .record > li .n").first).to_have_text(
            str(person.page.evaluate(newest, path))
        )
        before = lines(person.page)
        person.page.reload()
        person.page.locator("#act").wait_for(state="attached")
        assert lines(person.page) == before
    seat = anna.page.url
    anna.page.goto(house.home)
    anna.page.go_back()
    expect(anna.page).to_have_url(seat)
    assert play_on(anna, bruno, until=2) >= 2
    assert anna.page.locator("#record .record > li").count() > len(before)
    assert table


def test_what_is_chosen_and_not_sent_is_there_again_when_the_page_is_opened_again(house, guest):
    anna = guest()
    anna.practises(house.home, "mattazza")
    anna.waits_to_answer()
    while anna.page.locator(CARDS).count() < 2:  # the only one would be chosen already
        anna.answers()
        anna.waits_to_answer()
    card = anna.page.locator(CARDS).first
    with anna.page.expect_response(lambda got: got.url.endswith("/draft") and got.request.method == "POST") as kept:
        card.check(force=True)
    assert kept.value.status == 204
    chosen = card.get_attribute("value")
    anna.page.reload()
    expect(anna.page.locator(f"{CARDS}[value='{chosen}']")).to_be_checked()


def test_an_answer_given_offline_is_sent_once_the_way_is_there_again(house, guest):
    anna = guest()
    anna.practises(house.home, "mattazza")
    anna.waits_to_answer()
    page = anna.page
    page.locator(CARDS).first.check(force=True)
    page.context.set_offline(offline=True)
    page.locator(".bar__go").click()
    expect(page.locator(".bar__say .said--bad")).to_be_visible()
    page.context.set_offline(offline=False)
    before = len(anna.taken)
    page.locator(".bar__go").click()
    anna.waits(lambda: len(anna.taken) > before, "never sent")
    assert len(anna.taken) == before + 1
    forgive(guest)


def test_a_slow_way_takes_long_and_loses_nothing(house, guest):
    anna, bruno, _ = seated(house, guest, "quindici", 2)
    session = anna.page.context.new_cdp_session(anna.page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 20_000}
    session.send("Network.emulateNetworkConditions", slow)
    anna.page.reload()
    assert play_on(anna, bruno, until=6) >= 6


def test_a_page_whose_stream_is_frozen_says_so_and_asks_again(house, freezer, guest):
    anna = guest()
    page = anna.page
    page.clock.install()
    anna.practises(freezer.home, "mattazza")
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.url) if each.url.endswith("/here") else None)
    page.wait_for_timeout(500)
    freezer.freeze()
    page.clock.fast_forward("00:56")
    warning = page.locator(".above .said--warn")
    page.clock.run_for(15_000)
    before = len(sent)
    page.mouse.move(60, 70)
    freezer.thaw()
    with page.expect_response("**/stream*"):
        page.clock.run_for(15_000)
    expect(warning).to_have_count(0)
    assert len(sent) <= before + 1
    forgive(guest)


@pytest.mark.parametrize("minutes", [-5, 5])
def test_the_time_left_goes_by_the_servers_clock(house, guest, minutes):
    anna = guest()
    anna.page.clock.install(time=datetime.now(UTC) + timedelta(minutes=minutes))
    anna.opens(house.home, "Anna", game="mattazza", seats=3)
    anna.starts()
    anna.waits_to_answer()
    path = anna.page.evaluate("location.pathname")
    whole = anna.page.evaluate("async path => (await fetch(`${path}/view`)).json()", path)
    shown = anna.page.evaluate(SECONDS)
    assert abs(shown - (whole["view"]["call"]["until"] - whole["now"]) / 1000) < 5


def test_an_open_page_that_no_one_touches_is_no_presence(house, guest):
    anna = guest()
    page = anna.page
    page.clock.install()
    anna.practises(house.home, "mattazza")
    page.mouse.move(50, 60)
    with page.expect_request("**/here"):
        page.mouse.move(60, 70)
        page.clock.run_for(60_000)
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.url) if each.url.endswith("/here") else None)
    for _ in range(5):
        page.clock.run_for(60_000)
    after = len(sent)
    assert after <= 5
    for _ in range(5):
        page.clock.run_for(60_000)
    assert len(sent) == after
    guest.complaints.clear()  # ten minutes at once are more than a request waits


def test_a_window_of_a_seat_that_was_lost_leads_to_the_table(house, guest):
    anna, bruno, table = seated(house, guest)
    assert do(bruno.page, "leave", seat="1") in {200, 204}
    bruno.page.wait_for_url(lambda url: "/seat/" not in url)
    assert table.rpartition("/")[2] in bruno.page.url
    assert bruno.page.locator(".hand .card").count() == 0
    assert anna.page.locator(".hand .card").count() > 0


def test_a_restart_in_the_middle_of_a_game_loses_nothing(house, guest):
    anna, bruno, _ = seated(house, guest, "quindici", 2)
    play_on(anna, bruno, until=6)
    before = lines(anna.page)
    assert before
    house.stop(kill=True)
    house.start()
    anna.page.reload()
    anna.page.locator("#act").wait_for(state="attached")
    after = lines(anna.page)
    assert after[-len(before) :] == before
    assert play_on(anna, bruno, until=4) >= 2
    forgive(guest)
