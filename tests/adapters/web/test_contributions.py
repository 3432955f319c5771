"""What a browser contributes to chance: a sealed word by the page's script, a word in the open without it."""

import re
from hashlib import sha256
from html import unescape

from tests.adapters.web.site import Browser, Forms, Stream, cookies, stream_of, words

NONCE = "0123456789abcdef" * 2


def attribute(page: str, name: str) -> str:
    found = re.search(rf'\bdata-{name}="([^"]*)"', page)
    assert found, name
    return unescape(found[1])


async def test_whoever_began_is_shown_the_seat_however_late_the_words_are_opened(anna: Browser):
    """The page that goes away opens the word while the next one is still on its way."""
    table = await anna.open("Anna")
    word = f"mia/{NONCE}"
    promise = sha256(f"arbitro-word/{table.removeprefix('/t/')}/{word}".encode()).hexdigest()
    await anna.post(f"{table}/word", {"promise": promise})
    begun = await anna.post(f"{table}/start", {"press": "s"})
    terms = attribute((await anna.get(table)).text, "terms")
    await anna.post(f"{table}/word", {"opened": word, "terms": sha256(terms.encode()).hexdigest()})
    arrived = await anna.get(begun.headers["location"])
    assert (arrived.status_code, arrived.headers.get("location")) == (303, f"{table}/seat/1")
    assert (await anna.get(table)).status_code == 200


async def test_without_scripts_a_word_is_typed_and_shown_to_all(anna: Browser, bruno: Browser):
    table = await anna.open("Anna")
    await anna.get(table)
    sent = {**anna.form(f"{table}/word"), "word": ["<b>pane</b>"]}
    await anna.follow(await anna.post(f"{table}/word", sent))
    assert attribute(anna.page, "kind") == "typed"
    await bruno.get(table)
    assert "&lt;b&gt;pane&lt;/b&gt;" in bruno.page
    assert "<b>pane" not in bruno.page
    assert 'id="word-in"' not in bruno.page
    assert (await bruno.post(f"{table}/word", {"word": "mia"})).status_code == 403
    assert (await anna.post(f"{table}/word", {"word": " "})).status_code == 422


async def test_who_waits_in_the_lobby_is_told_that_the_terms_are_closed(anna: Browser, bruno: Browser, asgi):
    table = await anna.open("Anna")
    await bruno.sit(table, "Bruno")
    await bruno.post(f"{table}/word", {"promise": "ab" * 32})
    stream = Stream(asgi, stream_of((await bruno.get(table)).text), cookies(bruno))
    await stream.opened()
    await anna.post(f"{table}/start", {"press": "s"})
    assert 'data-terms="{' in await stream.event()
    await anna.get(table)
    assert "Comincia senza le parole che mancano" in anna.page
    sent = await anna.post(f"{table}/option", {"option": "deals", "a.": "1", "press": "o"})
    assert "Iscrizioni chiuse" in sent.text
    again = await anna.post(f"{table}/start", {"press": "s2"})
    assert "Aspetto ancora la parola segreta" in again.text
    await stream.close()


SENT = {
    "sit": {"name": "Dora", "seat": "2"},
    "leave": {},
    "robot": {"seat": "2", "level": "random"},
    "size": {"seats": "4"},
    "pace": {"pace": "day"},
    "option": {"option": "hints", "a.": "2"},
    "preset": {"preset": "short"},
    "several": {"several": "yes"},
    "remove": {"seat": "1"},
}
"""All that would change a lobby."""


async def test_closed_terms_are_drawn_without_anything_that_would_change_them_and_refuse_it_in_a_sentence(
    anna, bruno, asgi
):
    table = await anna.open("Anna", "ballot", seats=4)
    await bruno.sit(table, "Bruno")
    stranger = Browser(asgi)
    before = {}
    for browser in (anna, bruno, stranger):
        await browser.get(table)
        before[browser] = {where.rpartition("/")[2] for where, *_ in Forms(browser.page).found}
    assert {"option", "size", "pace", "robot", "leave", "several", "remove"} <= before[anna]
    assert {"option", "size", "leave"} <= before[bruno]
    assert "sit" in before[stranger]
    promise = sha256(b"anything").hexdigest()
    assert (await bruno.post(f"{table}/word", {"promise": promise, "press": "w"})).status_code < 400
    await anna.post(f"{table}/start", {"press": "s"})
    for browser in (anna, bruno, stranger):
        await browser.get(table)
        drawn = {where.rpartition("/")[2] for where, *_ in Forms(browser.page).found}
        assert not drawn & {*SENT, "accept", "decline"}
        for action, fields in SENT.items():
            refused = await browser.post(f"{table}/{action}", {"press": action, **fields})
            if browser is anna or (browser is bruno and action in {"sit", "leave", "option", "pace", "size"}):
                assert "Iscrizioni chiuse" in words(refused.text) or "Seats and settings are locked" in words(
                    refused.text
                ), action
    assert "start" in {where.rpartition("/")[2] for where, *_ in Forms((await anna.get(table)).text).found}
    await stranger.close()
