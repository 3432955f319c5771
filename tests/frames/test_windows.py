"""A seat in a chat's window: pages, pictures, streams and presses, with a cookie of its own and without any."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.adapters.telegram.test_launch import sign
from tests.browser.guest import PATIENCE_MS
from tests.frames.clients import EVIL, US

SHOWN = "img => img.complete && img.naturalWidth > 0"


def play(stage, answers: int) -> None:
    """Have Anna answer so often, by what her window shows."""
    guest, given, idle = stage.guest(), 0, 0
    while given < answers and not guest.is_over():
        guest.page = stage.frame()
        acted = guest.answers()
        given, idle = given + acted, 0 if acted else idle + 50
        assert idle < PATIENCE_MS, "nobody is asked, and it is not over"
        if not acted:
            stage.page.wait_for_timeout(50)


@pytest.mark.parametrize(
    ("chat", "game", "seats", "how"),
    [("telegram", "ottocento", 4, ()), ("telegram", "caccia", 2, ("--bare",)), ("discord", "caccia", 2, ()),
     ("discord", "ottocento", 4, ("--bare",))],
)  # fmt: skip
def test_a_seat_is_played_inside_a_chat(stage, chat, game, seats, how):
    at, complaints = stage(chat, game, seats, *how), []
    at.page.on("pageerror", lambda error: complaints.append(str(error)))
    at.launch()
    at.guest()
    board = at.frame().locator("img[data-board]").first
    expect(board).to_be_visible()
    assert board.evaluate(f"async img => {{ await img.decode(); return ({SHOWN})(img); }}")
    play(at, 4)
    expect(at.frame().locator("#offline")).to_be_hidden()
    assert at.page.evaluate("document.cookie") == ""
    assert complaints == []


def test_without_cookies_a_followed_link_and_a_form_stay_in_the_window(stage):
    at = stage("telegram", "caccia", 2, "--bare")
    at.launch()
    at.guest()
    at.frame().locator("a.top__mark").click()
    expect(at.frame().get_by_text("Sera").first).to_be_visible()
    at.frame().locator("form[action='/settings'] button[value='en']").first.click()
    expect(at.frame().locator("html[lang='en']")).to_have_count(1)
    at.frame().get_by_role("link", name="Sera").first.click()
    at.frame().wait_for_selector("#turn, .wrap h1")


def test_telegrams_client_is_told_and_heard(stage):
    at = stage("telegram", "caccia", 2)
    at.launch()
    at.guest()
    root = at.frame().locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    assert root.evaluate("x => x.style.getPropertyValue('--safe-top')") == "11px"
    assert at.frame().locator(".top").evaluate("x => x.getBoundingClientRect().top") == 11
    assert at.frame().locator(".bar").first.evaluate("x => getComputedStyle(x).paddingBottom") == "13px"
    assert root.evaluate("x => x.scrollHeight - innerHeight") == 0
    told = [kind for kind, _ in at.page.evaluate("heard")]
    assert {"web_app_ready", "web_app_expand", "web_app_setup_swipe_behavior"} <= set(told)
    at.page.evaluate("say('theme_changed', { theme_params: { bg_color: '#fafafa' } })")
    expect(root).to_have_attribute("data-theme", "light")
    at.frame().locator("a.top__mark").click()
    at.frame().wait_for_selector(".mytables, .lede")
    expect_back = [
        data["is_visible"] for kind, data in at.page.evaluate("heard") if kind == "web_app_setup_back_button"
    ]
    assert expect_back[-1] is True
    at.page.evaluate("say('back_button_pressed')")
    at.guest()


def test_nothing_secret_stands_in_an_address_or_is_told_to_the_client(stage):
    at, signed = stage("telegram", "caccia", 2), sign(start_param=None, auth_date=str(int(time.time())))
    asked = []
    at.page.on("request", lambda request: asked.append(request.url) if f"//{US}" in request.url else None)
    at.launch(signed)
    at.guest()
    key = next(each for each in at.page.context.cookies() if each["name"] == "__Host-arbitro-frame")["value"]
    told = at.page.evaluate("JSON.stringify(heard)")
    assert len(key) == 43
    assert key not in "".join(asked) + told
    assert all(signed[-64:] not in each for each in asked)
    assert "tgWebAppData" not in at.frame().url


def test_another_sites_page_shows_no_seat_inside_it(stage):
    at = stage("telegram", "caccia", 2)
    at.launch()
    seat = at.guest().page.url
    at.page.goto(f"https://{EVIL}/?frame={seat}")
    at.page.wait_for_timeout(0)
    expect(at.page.frame_locator("iframe").locator("#turn")).to_have_count(0)


def test_a_stream_that_is_held_up_is_asked_for_again_and_again(stage):
    at = stage("discord", "caccia", 2, "--held")
    at.page.add_init_script("if (parent !== window) window.name = JSON.stringify({ brief: '1' })")
    at.launch()
    at.guest()
    play(at, 3)
