"""The word that a page makes and keeps: sealed at once, opened under the terms that were seen, in real browsers."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_two_browsers_seal_their_words_and_open_them_when_the_host_starts(house, guest):
    """One keeps the word its page made, the other writes one; no one is sent either before the terms are closed."""
    anna, bruno = guest("it"), guest("en")
    table = anna.opens(house.home, "Anna", seats=3)
    posts: list[str] = []
    for person in (anna, bruno):
        person.page.on("request", lambda sent: posts.append(sent.post_data or "") if sent.method == "POST" else None)
    bruno.sits(table, "Bruno")
    own = bruno.page.locator("[data-word]")
    expect(own).to_have_attribute("data-kind", "sealed")
    first = own.get_attribute("data-shown")
    bruno.page.locator("[data-word] summary").click()
    field = bruno.page.get_by_role("textbox", name="Your word")
    expect(field).not_to_have_value("")
    field.fill("pane e vino")
    bruno.page.get_by_role("button", name="Use this word").click()
    expect(own).not_to_have_attribute("data-shown", first)
    bruno.page.reload()
    bruno.page.locator("[data-word] summary").click()
    expect(field).to_have_value("pane e vino")
    expect(anna.page.locator("[data-word]")).to_have_attribute("data-kind", "sealed")
    assert posts
    assert not any("pane" in post for post in posts)
    anna.starts()
    expect(bruno.page).to_have_url(re.compile(r"/seat/2"))
    assert any(re.search(r"opened=pane\+e\+vino%2F[0-9a-f]{32}(&|$)", post) for post in posts)
    for person, same in ((anna, "È quella che avevi visto tu."), (bruno, "It’s the one you saw.")):
        person.page.goto(f"{table}/verify")
        expect(person.page.locator("[data-terms-verdict]")).to_have_text(same)
        expect(person.page.get_by_text("pane e vino/")).to_be_visible()
    with urllib.request.urlopen(f"{table}/table.json") as answer:
        parts = json.loads(answer.read())
    assert [(part["kind"], bool(part["opened"])) for part in parts if part["part"] == "word"] == [("sealed", True)] * 2


@pytest.mark.parametrize("seen", ["commitment", "terms"])
def test_a_word_is_not_opened_under_terms_that_lack_it(house, guest, seen):
    """A page whose browser sealed its word under another commitment, or saw other terms before, keeps it and says so."""
    anna = guest("it")
    table = anna.opens(house.home, "Anna", seats=3)
    expect(anna.page.locator("[data-word]")).to_have_attribute("data-kind", "sealed")
    anna.page.evaluate(
        "seen => { const key = Object.keys(localStorage)[0], it = JSON.parse(localStorage[key]);"
        "localStorage[key] = JSON.stringify({ ...it, [seen]: '00' }); }",
        seen,
    )
    anna.page.get_by_role("button", name=anna.word("start"), exact=True).click()
    expect(anna.page.locator("[data-word-verdict]")).to_contain_text("la tua parola resta chiusa")
    expect(anna.page.locator("[data-word]")).to_have_attribute("data-opened", "")
    assert anna.page.url.startswith(table)


def test_a_word_that_is_refused_while_a_secret_is_renewed_is_sent_once_more(house, guest):
    ada, sent = guest("it", "phone"), list[str]()

    def refuse_first(route):
        sent.append(route.request.url)
        route.fulfill(status=403) if len(sent) == 1 else route.continue_()

    ada.page.route("**/word", refuse_first)
    ada.opens(house.home, "Ada", game="mattazza")
    expect(ada.page.locator("[data-word]")).to_have_attribute("data-kind", "sealed")
    assert len(sent) == 2
    guest.complaints.clear()  # the browser's own line of the 403
