"""A seat in a chat's window: pages, pictures, streams and presses, with a cookie of its own and without any."""

import json
import time
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.adapters.telegram.test_launch import sign
from tests.browser.guest import Guest, play_on
from tests.deep.frames.clients import BARE, DISCORD, EVIL, HELD, TELEGRAM, US


def play(at, answers: int) -> None:
    """Answer so often; whoever answers a second time has heard what the first has brought."""
    play_on(Guest(at.frame(), "it", Random(1)), until=answers)


def find_key(at, requests) -> str:
    kept = (each["value"] for each in at.page.context.cookies() if each["name"] == "__Host-arbitro-frame")
    sent = (each.headers.get("authorization", "").removeprefix("Arbitro ") for each in requests)
    return next(filter(None, (*kept, *sent)))


@pytest.mark.parametrize(
    ("chat", "game", "seats", "marks"),
    [("telegram", "ottocento", 4, ()), ("telegram", "caccia", 2, (BARE,)), ("discord", "caccia", 2, ()),
     ("discord", "ottocento", 4, (BARE,))],
)  # fmt: skip
def test_a_seat_is_played_inside_a_chat_and_its_key_stands_nowhere(stage, chat, game, seats, marks):
    at, asked = stage(chat, game, seats, *marks), []
    at.page.on("request", lambda request: asked.append(request))  # noqa: PLW0108  it wants a function of ours
    frame = at.seated()
    expect(frame.locator(".symbols symbol").first).to_be_attached()
    play(at, 3)
    expect(frame.locator(".above .said")).to_have_count(0)
    key, inside = find_key(at, asked), [each for each in asked if each.frame.parent_frame]
    assert len(key) == 43
    for each in inside:
        told = f"{each.url} {each.headers.get('referer', '')}"
        assert key not in told
        assert "tgWebAppData" not in told.partition("#")[0]
        assert "c0de-" not in told
    assert key not in at.page.evaluate("JSON.stringify(heard)")
    assert at.page.evaluate("document.cookie") == ""
    assert "tgWebAppData" not in frame.url
    assert frame.evaluate("document.cookie") == ""


def test_without_cookies_a_followed_link_and_a_form_stay_in_the_window_and_a_page_leaves_nothing_running(stage):
    at = stage("telegram", "caccia", 2, BARE)
    frame, asked = at.seated(), []
    frame.locator("a.top__mark").click()
    own = frame.locator(f"a[href*='{at.table}']").first
    expect(own).to_be_visible()
    at.page.on("request", lambda request: asked.append(request.url))
    frame.locator("form[action='/settings'] button[value='en']").first.click()
    expect(frame.locator("html[lang='en']")).to_have_count(1)
    frame.locator("form[action='/settings'] button[name='deck'][value='four']").click()
    expect(frame.locator("html[data-deck='four']")).to_have_count(1)
    at.page.wait_for_timeout(2_000)  # longer than a stream waits before it is asked for again
    assert [each for each in asked if "/stream" in each] == []
    own.click()
    at.arrived(frame)
    play(at, 1)


def test_telegrams_client_is_told_and_heard_and_half_its_sheet_shows_the_hand(stage):
    at = stage("telegram", "quattro-scartate", 4)  # which no hand ends by what it declares
    frame = at.seated()
    root = frame.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    assert root.evaluate("x => x.style.getPropertyValue('--safe-top')") == "11px"
    assert frame.locator(".top").evaluate("x => x.getBoundingClientRect().top") == 11
    assert frame.locator(".bar").first.evaluate("x => getComputedStyle(x).paddingBottom") == "13px"
    told = [kind for kind, _ in at.page.evaluate("heard")]
    assert {"web_app_ready", "web_app_expand", "web_app_setup_swipe_behavior"} <= set(told)
    at.page.set_viewport_size({"width": 390, "height": 420})
    bottom, top = (
        frame.locator(each).evaluate("x => { const b = x.getBoundingClientRect(); return [b.bottom, b.top]; }")
        for each in (".hand", ".bar")
    )
    assert bottom[0] <= top[1]
    at.page.set_viewport_size({"width": 390, "height": 844})
    at.page.evaluate("say('theme_changed', { theme_params: { bg_color: '#fafafa' } })")
    expect(root).to_have_attribute("data-theme", "light")
    frame.locator("a.top__mark").click()
    frame.wait_for_selector(".mytables, .lede")
    shown = [data["is_visible"] for kind, data in at.page.evaluate("heard") if kind == "web_app_setup_back_button"]
    assert shown[-1] is True
    at.page.evaluate("say('back_button_pressed')")
    at.arrived(frame)


FOCUSED = """() => {
  const at = document.activeElement;
  return { tag: at.tagName, type: at.type ?? "", asked: at.form?.id === "act" };
}"""
WATCH = """() => {
  window.moved = 0;
  const look = () => {
    window.moved += document.getAnimations().filter(each => each.effect.getComputedTiming().duration > 1).length;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Counts what moves, a frame at a time."""


def test_without_cookies_a_seat_is_played_by_keys_alone_and_nothing_moves_where_that_is_wished(stage):
    at = stage("discord", "ottocento", 4, BARE)
    at.page.emulate_media(reduced_motion="reduce")
    frame, answered = at.seated(), []
    at.page.on("response", lambda each: answered.append(each.status) if each.url.endswith("/answer") else None)
    frame.locator(".bar__go:not(.bar__go--wait), .bar__verbs .btn").first.wait_for()
    frame.evaluate(WATCH)
    frame.evaluate("document.querySelector('.skip').focus()")
    at.page.keyboard.press("Enter")
    for _ in range(240):
        at.page.keyboard.press("Tab")
        found = frame.evaluate(FOCUSED)
        if found["asked"] and found["type"] in {"radio", "checkbox"}:
            at.page.keyboard.press("Space")
        elif found["asked"] and found["tag"] == "BUTTON":
            at.page.keyboard.press("Enter")
            at.page.wait_for_timeout(400)  # until a second press is taken
        if answered:
            break
    assert answered[:1] in ([204], [200])
    assert frame.evaluate("moved") == 0


def test_a_stream_that_is_held_up_is_asked_for_again_and_again(stage):
    at = stage("discord", "caccia", 2, HELD)
    at.page.clock.install()
    frame = at.seated()
    with at.page.expect_request(lambda asked: "/stream?" in asked.url and "brief=1" in asked.url):
        at.page.clock.fast_forward("00:11")
    play(at, 2)
    expect(frame.locator(".above .said")).to_have_count(0)


def test_a_window_that_is_opened_again_and_then_by_another_person_shows_each_their_own(stage):
    at = stage("telegram", "caccia", 2)
    frame = at.seated()
    other = at.page.context.new_page()
    other.goto(at.address())  # its key takes the place of the first one's cookie
    other.frames[-1].wait_for_selector("#turn, #app")
    at.page.bring_to_front()
    play(at, 1)
    bruno = json.dumps({"id": 5_000_009, "first_name": "Bruno", "language_code": "it"})
    other.goto(at.address(sign(start_param=None, auth_date=str(int(time.time())), user=bruno)))
    other.frames[-1].wait_for_selector(".hand, main")
    with at.page.expect_response(lambda each: each.url.endswith(f"/t/{at.table}/seat/1")):
        at.page.set_viewport_size({"width": 900, "height": 844})  # another size of window: a stream of its own
    expect(frame.locator("#act .hand")).to_have_count(0)


# -- attacks: Anna sits in Telegram's window in one browser, and everyone else tries -----------------------------------------------


@pytest.fixture(scope="module")
def anna(world):
    """Anna at her seat in Telegram's window, and the launch with which it was opened."""
    at, signed = world.stage("telegram", "caccia", 2), sign(start_param=None, auth_date=str(int(time.time())))
    at.seated(signed)
    yield at, signed
    at.page.context.close()


@pytest.fixture
def beside(anna):
    page = anna[0].page.context.new_page()
    yield page
    page.close()


def client_of(frame: str, name: str = TELEGRAM, **around: str) -> str:
    """The address of someone's page with another in it."""
    return f"https://{name}/?{urlencode({'frame': frame, **around})}"


def ask(world, page, path: str, **sent) -> str:
    """Have a page's frame ask us with all cookies that its browser gives; returns what was answered, and whether one came."""
    script = (
        "([address, sent]) => fetch(address, { mode: 'no-cors', credentials: 'include', ...sent }).catch(() => null)"
    )
    page.frames[-1].evaluate(f"async given => void await ({script})(given)", [f"https://{US}{path}", sent])
    return " ".join(world.order("heard", path.partition("?")[0]))


def test_another_window_of_the_same_client_reads_and_presses_nothing_though_the_cookie_comes_along(world, anna, beside):
    at, _ = anna
    beside.goto(client_of(f"https://{EVIL}/"))
    assert ask(world, beside, f"/t/{at.table}/leave", method="POST", body="press=n1") == "403 kept"
    assert ask(world, beside, f"/t/{at.table}/seat/1/view") == "403 kept"


def test_a_windows_cookie_is_none_of_the_browsers_nor_of_the_other_client(anna, beside):
    at, _ = anna
    for address in (f"https://{US}/t/{at.table}/seat/1", client_of(f"https://{US}/t/{at.table}/seat/1", DISCORD)):
        with beside.expect_response(lambda answer: f"//{US}/t/" in answer.url) as found:
            beside.goto(address)
        assert "cookie" not in found.value.request.all_headers()
        assert found.value.status == 403


@pytest.mark.parametrize("path", ["/t/{}/seat/1", "/frame/telegram?t={}", "/frame/discord", "/"])
def test_outside_its_chat_nothing_is_shown_in_a_frame(anna, beside, path):
    inside = f"https://{US}{path.format(anna[0].table)}"
    for address in (client_of(inside, EVIL), client_of(client_of(inside), EVIL), client_of(client_of(inside, EVIL))):
        with beside.expect_event("requestfailed", lambda each: each.url == inside) as refused:
            beside.goto(address)
        assert refused.value.failure == "net::ERR_BLOCKED_BY_RESPONSE"


def test_a_window_hears_its_own_client_alone(anna, beside):
    beside.goto(f"{anna[0].address()}&{urlencode({'beside': f'https://{EVIL}/'})}")
    seat, evil = beside.frames[1:3]
    seat.wait_for_selector("#turn, #app")
    expect(seat.locator("html")).to_have_attribute("data-theme", "dark")
    said = json.dumps({"eventType": "theme_changed", "eventData": {"theme_params": {"bg_color": "#ffffff"}}})
    evil.evaluate("said => parent.frames[0].postMessage(said, '*')", said)
    seat.evaluate("() => new Promise(done => setTimeout(done))")
    expect(seat.locator("html")).to_have_attribute("data-theme", "dark")


def test_whoever_opens_the_first_page_in_a_tab_hears_nothing_of_it(anna, beside):
    beside.goto(f"https://{EVIL}/")
    beside.evaluate("addEventListener('message', e => heard.push(String(e.data)))")
    for chat in ("telegram", "discord"):
        with beside.expect_popup() as opened:
            beside.evaluate("address => void open(address)", f"https://{US}/frame/{chat}#tgWebAppData={anna[1]}")
        opened.value.wait_for_load_state()
        assert opened.value.evaluate("opener") is None
        opened.value.close()
    assert beside.evaluate("heard") == []
