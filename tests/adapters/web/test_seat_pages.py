"""What a seat fetches beside its view: older lines, what happened since, what is prepared, the teacher, presence."""

from dataclasses import replace
from itertools import islice

from bot.tables.stored import table_ids
from bot.views.look_backs import ONE_LOOK_MS
from games.registry import GAMES
from tests.adapters.web.session import begun, room, settled
from tests.adapters.web.site import Browser, site, told
from tests.adapters.web.test_hours import sit
from tests.bot.views import test_every_game as company
from tests.support.script_game import Time, put_table


async def tell(asgi, table, game, answers):
    """Put a story of so many answers in the place of a table's; those of the second seat are by a robot from the tenth on."""
    found = await asgi.state.context.app.tables.get(table.removeprefix("/t/"))
    told = next(islice(company.played(GAMES[game], 2, f"{game}0", steps=answers), answers, None))
    history = tuple(
        each._replace(row=each.row._replace(via="robot")) if each.row.seq > 10 and each.row.seat == 1 else each
        for each in told.history
    )
    found = replace(found, position=told.position, history=history, told_caches={})
    put_table(asgi.state.context.app, found)
    return found


# -- history: every line can be read, by the reader's own eye alone.


async def read(browser: Browser, page: str) -> dict[int, str]:
    """The newest line of a view and all before it, by number."""
    rows = (await browser.look(page))["log"][-1:]
    found, pages = {row[0]: row[1] for row in rows}, 0
    while rows := await browser.fetch(f"{page}/log?before={rows[0][0]}"):
        assert len(rows) <= 60, "what is fetched costs what is in it"
        assert [row[0] for row in rows] == sorted({row[0] for row in rows} - found.keys())
        found |= {row[0]: row[1] for row in rows}
        pages += 1
    assert pages
    return found


async def test_every_line_is_sent_and_a_seat_s_own_only_to_its_holder(asgi, anna, bruno):
    table = await begun(anna, bruno, "caccia", seats=2)
    await settled(asgi)
    await tell(asgi, table, "caccia", 56)
    public = await asgi.state.context.app.views.room(table.removeprefix("/t/"), "it")
    assert set(await read(bruno, table)) == {line.seq for line in public.record}
    lines = {}
    for browser, seat, other in ((anna, 1, 2), (bruno, 2, 1)):
        own = await room(asgi, browser, table, seat)
        lines[seat] = {line.text for line in own.room.record}
        assert set(await read(browser, f"{table}/seat/{seat}")) == {line.seq for line in own.room.record}
        assert (await browser.get(f"{table}/seat/{other}/log?before=9")).status_code == 403
    assert {line.text for line in public.record} < lines[1] | lines[2], "somebody was told more than all were"


# -- since: what a seat's holder was told since they last looked, and nothing where nothing happened.


async def test_a_seat_is_told_what_happened_since_the_look_before_and_only_that(tmp_path):
    time = Time()
    async with site(tmp_path, now_ms=time) as asgi:
        anna, bruno = Browser(asgi), Browser(asgi, lang="en")
        table = await begun(anna, bruno, "caccia", seats=2)
        await settled(asgi)
        path = f"{table}/seat/2/since"
        await tell(asgi, table, "caccia", 12)
        time.now += ONE_LOOK_MS
        await bruno.fetch(path)
        had = len((await room(asgi, bruno, table, 2)).room.record)
        time.now += ONE_LOOK_MS
        await tell(asgi, table, "caccia", 40)
        shown = await bruno.fetch(path)
        news = [told(line.text).removesuffix(".") for line in (await room(asgi, bruno, table, 2)).room.record[had:]]
        lines = told([shown["verdicts"], shown["others"]])
        assert sum(text in lines for text in news) > 1
        assert 1 < len([*shown["verdicts"], *shown["others"]]) <= 6 < len(news)
        assert await bruno.fetch(path) == shown, "a page that is loaded once more says the same"
        time.now += ONE_LOOK_MS
        assert not await bruno.fetch(path), "nothing has happened"
        await anna.close()
        await bruno.close()


# -- prepared: what is answered before it is asked, which no other seat can see.


async def rules(asgi, table):
    found = await asgi.state.context.app.tables.get(table.removeprefix("/t/"))
    return {key: [(rule.token, rule.is_once) for rule in row.rules] for key, row in found.prepared.items()}


async def test_a_rule_is_added_shown_to_its_owner_alone_and_removed(asgi, anna, bruno):
    table = await begun(anna, bruno, "eleusis")
    path = f"{table}/seat/2/prepared"
    assert (await bruno.look(f"{table}/seat/2"))["prepared"] == "open"
    assert "When a dealer is needed" in told(await bruno.fetch(path))
    sent = {"question": "+1-volunteer", "a.answer": "no", "a.stays": "stays", "press": "p"}
    assert (await bruno.send(path, sent)).status_code == 204
    assert await rules(asgi, table) == {(1, "volunteer"): [("no", False)]}
    assert ", every time" in told(await bruno.fetch(path))
    removed = {"question": "+1-volunteer", "remove": "1", "of": "1", "press": "r"}
    assert (await anna.get(path)).status_code == 403
    for other in (path, f"{table}/seat/1/prepared"):
        assert (await anna.send(other, removed)).status_code == 403
    assert (await bruno.send(path, removed)).status_code == 204
    assert await rules(asgi, table) == {}


# -- lessons: for who practises alone only.


async def test_in_company_no_one_is_taught(asgi, anna, bruno):
    table = await begun(anna, bruno, "quindici", seats=2)
    await settled(asgi)
    for browser, seat in ((anna, 1), (bruno, 2)):
        assert "lessons" not in await browser.look(f"{table}/seat/{seat}")
        for about in ("card", "hand"):
            assert (await browser.get(f"{table}/seat/{seat}/lesson?about={about}")).status_code >= 400


# -- presence: who has their seat before their eyes is present: what they are asked need not ring.


async def test_who_has_a_seat_of_theirs_before_their_eyes_is_present_and_nobody_else(anna, bruno, asgi):
    app = await sit(anna, asgi)
    (table,) = await table_ids(app.store)
    found = await app.tables.get(table)
    presence, person = app.sender.seat_messages.drawing.presence, found.assignment_of(0).person
    assert (await bruno.send(f"/t/{table}/seat/1/here", {})).status_code == 204
    assert presence.last_seen_ms(found, person) == 0
    assert (await anna.send(f"/t/{table}/seat/1/here", {})).status_code == 204
    assert presence.last_seen_ms(found, person) > 0
