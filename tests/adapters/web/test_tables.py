"""Tables in a browser: the view, its changes, answers, and what no page would send."""

import json
import re
from html import unescape

import pytest

from tests.adapters.web.session import begun, gift, giver, giving, settled
from tests.adapters.web.site import JSON, Browser, Stream, cookies, data
from tests.bot.views.test_table_view import apply


async def send(browser, base, sent, what="answer"):
    return await browser.send(f"{base}/{what}", sent)


async def test_a_press_is_answered_by_nothing_and_heard_of_by_the_stream_first(anna, bruno, asgi):
    table = await giving(anna, bruno, asgi)
    one, _, seat = await giver(anna, bruno, asgi, table)
    base = f"{table}/seat/{seat}"
    had = await one.fetch(f"{base}/view")
    stream = Stream(asgi, f"{base}/stream?had={had['version']}", cookies(one))
    await stream.opened()
    answered = await send(one, base, await gift(asgi, one, table, seat))
    assert (answered.status_code, answered.content) == (204, b"")
    assert not stream.idle(), "the presser hears it by the stream, before the press is answered"
    change = data(await stream.event())
    assert change["from"] == had["version"]
    now = await one.fetch(f"{base}/view")
    while change["to"] != now["version"]:
        had["view"], change = apply(had["view"], change["set"]), data(await stream.event())
    assert apply(had["view"], change["set"]) == now["view"]
    await stream.close()


async def test_the_page_brings_its_first_view_and_a_reader_with_another_the_whole(anna, bruno, asgi):
    table = await begun(anna, bruno)
    await settled(asgi)
    base = f"{table}/seat/{1}"
    shown = (await anna.get(base)).text
    view, slim = (json.loads(re.search(f'id="{name}">(.*?)</script>', shown)[1]) for name in ("view", "slim"))
    assert slim["from"] == view["version"]
    assert view["view"]["me"] == [0, "Anna"]
    sheets = json.loads(unescape(re.search('data-sheets="([^"]+)"', shown)[1]))
    drawn_by = {row[5].partition("/")[0] for row in view["view"]["art"] if row[0] == "u"}
    assert drawn_by <= sheets.keys()
    for name in sheets:
        sheet = await bruno.client.get(sheets[name])
        assert f'id="{name}-' in sheet.text
        assert "immutable" in sheet.headers["cache-control"]
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
    base = f"{table}/seat/{1}"
    question = (await anna.look(base))["asks"][0]["id"]
    for who in (bruno, stranger):
        for path in ("view", "stream", "log", f"ask?id={question}"):
            refused = await who.client.get(f"{base}/{path}", headers=JSON)
            assert (refused.status_code, refused.json()["reason"]) == (403, "not-your-seat"), path
        assert (await who.get(base)).status_code == 403
        refused = await send(who, base, {"question": question, "fields": {"": ["yes"]}})
        assert refused.status_code in {403, 422}
    public = await stranger.look(table)
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
    base = f"{table}/seat/{1}"
    before = await anna.fetch(f"{base}/view")
    body = body.replace(b"QUESTION", before["view"]["asks"][0]["id"].encode())
    refused = await anna.client.post(f"{base}/answer", content=body, headers=JSON)
    assert refused.status_code == 422, refused.text
    assert refused.json()["text"]
    foreign = await anna.client.post(f"{base}/answer", content=body, headers=JSON | {"origin": "http://evil.example"})
    assert (foreign.status_code, foreign.json()["reason"]) == (403, "refused-cross-site")
    assert (await anna.fetch(f"{base}/view"))["version"] == before["version"]


async def test_what_is_sent_beside_answers_is_kept_weighed_and_done(anna, bruno, asgi):
    table = await giving(anna, bruno, asgi)
    one, other, seat = await giver(anna, bruno, asgi, table)
    base, public = f"{table}/seat/{seat}", table
    sent = await gift(asgi, one, table, seat)
    assert (await send(one, base, sent, "draft")).status_code == 204
    kept = await one.client.get(f"{base}/draft?id={sent['question']}", headers=JSON)
    assert kept.json() == {name: list(values) for name, values in sent["fields"].items()}
    assert (await send(one, base, sent, "weigh")).json()["answer"]
    assert (await send(other, base, sent, "weigh")).status_code == 403
    details = (await one.client.get(f"{base}/details", headers=JSON)).json()
    assert {"settings", "help", "seals"} <= details.keys()
    assert details.keys() - (await other.client.get(f"{public}/details", headers=JSON)).json().keys() <= {
        "help",
        "mine",
        "primer",
    }
    assert (await one.client.get(f"{base}/since?before=0", headers=JSON)).json()["more"] >= 0
    assert (await one.client.get(f"{base}/lesson", headers=JSON)).status_code == 422
    assert (await one.client.get(f"{base}/reveal?upto=1", headers=JSON)).status_code == 404
    for path in ("since", "lesson", "prepared"):
        assert (await other.client.get(f"{base}/{path}", headers=JSON)).status_code == 403
    assert "pause" in (await one.look(base))["can"]
    assert (await send(one, base, {"press": "p1"}, "do/time")).status_code in {200, 204}
    asked = (await other.look(public))["proposals"]
    assert (await send(other, public, {"proposal": str(asked[0][0])}, "do/refuse")).status_code in {200, 204}
    assert "proposals" not in (await other.look(public))
    assert (await send(one, base, {"press": "p2", "seat": str(seat - 1)}, "do/leave")).json() == {"go": table}
    assert (await one.client.get(f"{base}/view", headers=JSON)).status_code == 403


async def test_someone_sits_down_and_plays_again_by_json(anna, bruno, asgi):
    table = await begun(anna, bruno)
    stranger = Browser(asgi)
    for form in ({}, {"seat": "x"}, {"name": ["\ue000"] * 9, "seat": "0"}):
        refused = await send(stranger, table, form, "do/sit")
        assert refused.status_code in {200, 422}, refused.text
    for form in ("do/nothing", "do/start", "do/__class__"):
        assert (await send(stranger, table, {"press": "p"}, form)).status_code in {403, 404, 422}
    assert (await send(stranger, table, ["sit"], "do/sit")).status_code == 422
    assert (await send(bruno, table, {"seat": "1"}, "do/end")).status_code in {200, 204}
    assert (await send(anna, table, {}, "do/end")).status_code in {200, 204, 422}
    again = await send(anna, f"{table}/seat/{1}", {"press": "a"}, "do/rematch")
    assert again.json().get("go", "").startswith("/t/"), again.text
    assert (await send(stranger, table, {"press": "a"}, "do/rematch")).json()["reason"] == "not-seated"
    await stranger.close()


async def test_who_holds_several_seats_hears_which_of_them_is_asked(anna, bruno, asgi):
    table = await anna.open("Anna", "ballot", seats=4)
    await bruno.sit(table, "Bruno")
    await anna.post(f"{table}/sit", {"press": "t", "seat": "2"})
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    await settled(asgi)
    first, second = [(await anna.look(f"{table}/seat/{seat}")) for seat in (1, 3)]
    assert (
        first["mine"]
        == second["mine"]
        == [[seat, int(shown["call"]["kind"] == "you")] for seat, shown in ((0, first), (2, second))]
    )
    assert 1 in dict(first["mine"]).values()
    assert "mine" not in (await bruno.look(f"{table}/seat/{2}"))
    assert "mine" not in (await bruno.look(table))
    assert [each[0] for each in (await anna.client.get("/turns")).json()] == [f"{table}/seat/1"]
    elsewhere = f"/turns?but={table.rpartition('/')[2]}"
    assert (await anna.client.get(elsewhere)).status_code == 204
    await anna.open("Anna", "eleusis")
    assert (await anna.client.get(elsewhere)).json() == []
    stranger = Browser(asgi)
    assert (await stranger.client.get("/turns")).status_code == 204
    await stranger.close()


async def test_people_are_invited_and_deals_proved_by_json(anna, bruno, asgi):
    table = await giving(anna, bruno, asgi)
    ways = (await send(anna, f"{table}/seat/{1}", {"press": "i"}, "do/invite")).json()
    assert ways["pages"].endswith(ways["code"]) and ways["qr"].startswith("<svg")
    stranger = Browser(asgi)
    assert (await send(stranger, table, {"press": "i"}, "do/invite")).status_code == 403
    assert (await send(anna, f"{table}/seat/{1}", {"press": "w"}, "do/withdraw")).json()["text"]
    assert (await stranger.client.get(ways["pages"])).status_code == 410
    assert "seals-list" in (await stranger.client.get(f"{table}/verify")).text
    line = next(row for row in (await stranger.look(table))["log"] if len(row) > 3 and row[3])
    why = (await stranger.client.get(f"{table}/why?line={line[0]}", headers=JSON)).json()
    assert [each for each, text in why if text] == line[3]
    assert (await stranger.client.get(f"{table}/why?line=x", headers=JSON)).json() == []
    await stranger.close()


async def test_a_table_that_was_closed_is_over_for_all_who_look(anna, bruno, asgi):
    table = await begun(anna, bruno)
    await settled(asgi)
    for who in (anna, bruno):
        await send(who, table, {"press": "e"}, "do/end")
        for number, *_ in (await bruno.look(table)).get("proposals", ()):
            await send(bruno, table, {"press": "y", "proposal": str(number)}, "do/agree")
    shown = await anna.look(f"{table}/seat/{1}")
    assert "over" in shown and "asks" not in shown and shown["game"][4] == "closed"
    assert (await anna.client.get(f"{table}/reveal?upto=1", headers=JSON)).status_code == 404
