"""Whoever sees the same is sent the same bytes, made once; nobody is sent what was made for somebody else."""

from __future__ import annotations

import re

from adapters.web.kept_pages import KeptPages
from adapters.web.page_model import load_seat_page, load_table_page
from adapters.web.visitor import Visitor
from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import Browser, Stream, stream_of
from tests.support.script_game import ANNA, BRUNO

STRANGER = Visitor("", None, "it")
NONCE = re.compile(r'name="press" value="(\w+)"')


async def test_all_onlookers_share_a_page_until_the_table_changes(app):
    office, pages = app.state.desk.office, KeptPages()
    name = await office.lobby.open(ANNA, "ballot", name="T", lang="it", pace="live", seats=3)

    async def look(visitor: Visitor):
        return pages.find_or_make(await load_table_page(office, visitor, name, is_shared=True))

    first = await look(STRANGER)
    assert await look(Visitor("x", None, "it")) is first
    assert await look(Visitor("", None, "en")) is not first
    assert await look(Visitor("a", ANNA, "it")) is not first
    assert await look(Visitor("", None, "it", deck="four")) is not first
    await office.lobby.join(BRUNO, name, 1)
    after = await look(STRANGER)
    assert after is not first
    assert BRUNO.name in after.event_since(first.digests).decode()
    assert after.event_since(after.digests) == b""


async def test_what_one_seat_sees_is_kept_for_that_seat_alone(app):
    office, pages = app.state.desk.office, KeptPages()
    name = await office.lobby.open(ANNA, "quindici", name="T", lang="it", pace="live", seats=2)
    await office.lobby.join(BRUNO, name, 1)
    await office.lobby.start(ANNA, name)
    await office.autoplay.wait_idle()
    found = [
        pages.find_or_make(await load_seat_page(office, Visitor(who.id, who, "it"), name, seat, is_shared=True))
        for who, seat in ((ANNA, 0), (BRUNO, 1), (ANNA, 0), (BRUNO, 1))
    ]
    assert found[0] is found[2]
    assert found[1] is found[3]
    assert found[0].regions["act"].html != found[1].regions["act"].html


async def test_two_onlookers_are_sent_the_same_but_for_what_no_two_forms_share(anna, bruno, app):
    table = await begun(anna, bruno)
    lookers = [Browser(app) for _ in range(2)]
    streams = [Stream(app, stream_of((await each.get(table)).text), "") for each in lookers]
    for each in streams:
        await each.opened()
    await settled(app)
    await bruno.post(f"{table}/leave", {"seat": "1", "press": "l"})
    events = [await each.event() for each in streams]
    nonces = [NONCE.findall(each) for each in events]
    assert len({*nonces[0], *nonces[1]}) == len(set(nonces[0])) + len(set(nonces[1])) > 0
    assert NONCE.sub("", events[0]) == NONCE.sub("", events[1])
    for each in streams:
        await each.close()
    for each in lookers:
        await each.close()
