"""Tables that a browser draws: the view, its changes, answers, and what no page would send."""

import json
import re
from random import Random

import pytest

from tests.adapters.web.session import begun, giver, giving, room, settled
from tests.adapters.web.site import BASE, Browser, Stream, cookies
from tests.bot.views.test_table_view import apply
from tests.support.people import answer

JSON = {"accept": "application/json", "origin": BASE}


def drawn(table, seat=None):
    base = table.replace("/t/", "/d/")
    return base if seat is None else f"{base}/seat/{seat}"


async def whole(browser, base):
    return (await browser.client.get(f"{base}/view", headers=JSON)).json()


async def send(browser, base, sent, what="answer"):
    return await browser.client.post(f"{base}/{what}", json=sent, headers=JSON)


def data(event):
    return json.loads(re.search("^data: (.*)$", event, re.MULTILINE)[1])


async def given(asgi, browser, table, seat):
    """An answer to what a seat is asked."""
    question = next(q for q in (await room(asgi, browser, table, seat)).questions if q.kind == "must")
    return {"question": question.id, "fields": answer(question, Random(7)), "press": "0123456789abcdef"}


async def test_a_press_is_answered_by_nothing_and_heard_of_by_the_stream_first(anna, bruno, asgi):
    table = await giving(anna, bruno, asgi)
    one, _, seat = await giver(anna, bruno, asgi, table)
    base = drawn(table, seat)
    had = await whole(one, base)
    stream = Stream(asgi, f"{base}/stream?had={had['version']}", cookies(one))
    await stream.opened()
    answered = await send(one, base, await given(asgi, one, table, seat))
    assert (answered.status_code, answered.content) == (204, b"")
    assert not stream.idle(), "the presser hears it by the stream, before the press is answered"
    change = data(await stream.event())
    assert change["from"] == had["version"]
    now = await whole(one, base)
    while change["to"] != now["version"]:
        had["view"], change = apply(had["view"], change["set"]), data(await stream.event())
    assert apply(had["view"], change["set"]) == now["view"]
    await stream.close()


async def test_the_page_brings_its_first_view_and_a_reader_with_another_the_whole(anna, bruno, asgi):
    table = await begun(anna, bruno)
    await settled(asgi)
    base = drawn(table, 1)
    shown = (await anna.get(base)).text
    view, slim = (json.loads(re.search(f'id="{name}">(.*?)</script>', shown)[1]) for name in ("view", "slim"))
    assert slim["from"] == view["version"]
    assert view["view"]["me"] == [0, "Anna"]
    narrow = apply(view["view"], slim["set"])
    stream = Stream(asgi, f"{base}/stream?narrow=1&had={slim['to']}", cookies(anna))
    await stream.opened()
    assert stream.idle()
    await stream.close()
    for had in ("", "0123456789ab", "%00"):
        stream = Stream(asgi, f"{base}/stream?narrow=1&had={had}", cookies(anna))
        event = await stream.event()
        assert "event: view" in event
        assert data(event)["view"] == narrow
        await stream.close()


async def test_a_seats_view_is_only_for_who_holds_it(anna, bruno, asgi):
    table, stranger = await begun(anna, bruno), Browser(asgi)
    await settled(asgi)
    base = drawn(table, 1)
    question = (await whole(anna, base))["view"]["asks"][0]["id"]
    for who in (bruno, stranger):
        for path in ("view", "stream", "log", f"ask?id={question}"):
            refused = await who.client.get(f"{base}/{path}", headers=JSON)
            assert (refused.status_code, refused.json()["reason"]) == (403, "not-your-seat"), path
        assert (await who.get(base)).status_code == 303
        refused = await send(who, base, {"question": question, "fields": {"": ["yes"]}})
        assert refused.status_code in {403, 422}
    public = (await whole(stranger, drawn(table)))["view"]
    assert public.keys().isdisjoint({"me", "asks", "hand", "notes", "last", "prepared", "lessons"})
    await stranger.close()


BODIES = [
    b"", b"{", b"[]", b"null", b"\xff", b'"\\ud800"', b'{"question": 1}', b'{"fields": {}}', b'{"question": "x", "more": 1}',
    b'{"question": "x", "fields": {"": "x"}}', b'{"question": "x", "fields": {"": [1]}}', b'{"question":' + b"[" * 9_000,
    b'{"question": "QUESTION", "press": "' + b"p" * 9_000 + b'"}', b'{"question": "QUESTION", "fields": {"": ["' + b"9" * 9_000 + b'"]}}',
    b'{"question": "QUESTION", "fields": {"confirm": ["yes"], "a": ["\\ue000"], "b.c@d": []}}',
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
async def test_what_no_page_sends_is_refused_in_a_sentence(anna, bruno, asgi, body):
    table = await begun(anna, bruno)
    await settled(asgi)
    base = drawn(table, 1)
    before = await whole(anna, base)
    body = body.replace(b"QUESTION", before["view"]["asks"][0]["id"].encode())
    refused = await anna.client.post(f"{base}/answer", content=body, headers=JSON)
    assert refused.status_code == 422, refused.text
    assert refused.json()["text"]
    foreign = await anna.client.post(f"{base}/answer", content=body, headers=JSON | {"origin": "http://evil.example"})
    assert (foreign.status_code, foreign.json()["reason"]) == (403, "refused-cross-site")
    assert (await whole(anna, base))["version"] == before["version"]
