"""Event streams: what has changed, to whom it may be shown, and nothing twice."""

import asyncio
import re
from time import perf_counter

import pytest

from adapters.web.stream import IDLE_S, MOST
from adapters.web.visitor import recognize_person
from tests.adapters.web.session import begun, gift, give_order, giver, giving, room, settled
from tests.adapters.web.site import Browser, Stream, cookies, data, identity, stream_of


async def test_a_lobby_that_is_up_to_date_is_sent_nothing_and_one_that_is_not_the_whole(anna, bruno, asgi):
    table = await anna.open("Anna", table="data-had <main>")
    shown = stream_of((await anna.get(table)).text)
    stream, strange = Stream(asgi, shown, cookies(anna)), Stream(asgi, f"{shown}%00%ff;;~~..x", cookies(anna))
    await stream.opened()
    assert "<main" in await strange.event()
    assert stream.idle()
    await anna.post(f"{table}/option", {"option": "deals", "a.": "1", "press": "x"})
    event = await stream.event()
    assert event.count("<main") == event.count("</main>") == 1
    await bruno.sit(table, "Bruno", 1)
    last = identity(await stream.event())
    nonces = re.findall(r'name="press" value="([0-9a-f]{16})"', event)
    assert len(set(nonces)) == len(nonces) > 10
    for closing in (stream, strange):
        await closing.close()
    back = Stream(asgi, shown, cookies(anna), last)
    await back.opened()
    await anna.post(f"{table}/option", {"option": "deals", "a.": "2", "press": "y"})
    assert "Bruno" in await back.event()
    await back.close()


@pytest.mark.parametrize("is_late", [False, True])
async def test_when_the_game_begins_each_goes_to_their_own_seat_though_the_page_connects_after_it(
    anna, bruno, asgi, is_late
):
    table = await anna.open("Anna")
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    if is_late:
        await anna.post(f"{table}/start", {"press": "s"})
    stream = Stream(asgi, stream_of(bruno.page), cookies(bruno))
    if not is_late:
        await anna.post(f"{table}/start", {"press": "s"})
    event = await stream.event()
    assert "event: go" in event
    assert f"data: {table}/seat/2" in event
    await stream.close()


async def test_nothing_of_a_seat_is_told_on_the_public_stream(anna, bruno, asgi):
    table = await giving(anna, bruno, asgi)
    one, _, seat = await giver(anna, bruno, asgi, table)
    path, stranger = f"{table}/seat/{seat}", Browser(asgi)
    stream = Stream(asgi, stream_of((await stranger.get(table)).text), "")
    own = Stream(asgi, stream_of((await one.get(path)).text), cookies(one))
    assert (await one.send(f"{path}/answer", await gift(asgi, one, table, seat))).status_code == 204
    assert "asks" in data(await own.event())["set"]
    await settled(asgi)
    heard = [data(await stream.event())]
    while not stream.idle():
        heard.append(data(await stream.event()))
    for change in heard:
        assert change["set"].keys().isdisjoint({"me", "asks", "hand", "notes", "last", "mine", "prepared"})
    for closing in (stream, own):
        await closing.close()
    await stranger.close()


async def test_40_the_first_of_three_who_answers_in_secret_is_no_event_of_any_stream(anna, bruno, asgi):
    carla, dario, stranger = (Browser(asgi) for _ in range(3))
    table = await anna.open("Anna", seats=4)
    seated = dict(enumerate((anna, bruno, carla, dario), 1))
    for seat, name in ((2, "Bruno"), (3, "Carla"), (4, "Dario")):
        await seated[seat].sit(table, name, seat - 1)
    await anna.post(f"{table}/start", {"press": "s"})
    await settled(asgi)
    for seat, browser in seated.items():
        await give_order(asgi, browser, table, seat)
    await settled(asgi)
    asked = [
        (seat, browser)
        for seat, browser in seated.items()
        if any(question.kind == "must" for question in (await room(asgi, browser, table, seat)).questions)
    ]
    assert len(asked) == 3
    pages = [table, f"{table}/seat/{asked[-1][0]}"]
    readers = [stranger, asked[-1][1]]

    async def look():
        return [stream_of((await who.get(page)).text) for who, page in zip(readers, pages, strict=True)]

    had = [await look()]
    for seat, browser in asked[:2]:
        sent = await gift(asgi, browser, table, seat)
        assert (await browser.send(f"{table}/seat/{seat}/answer", sent)).status_code == 204
        await settled(asgi)
        had.append(await look())
    assert had[1] == had[0], "what a stream has to send after the first answer"
    assert "Almeno la metà ha risposto" in (await stranger.look(table))["call"]["more"]
    for browser in (carla, dario, stranger):
        await browser.close()


async def test_a_seats_stream_is_only_for_who_holds_it(anna, bruno, asgi):
    table = await begun(anna, bruno)
    for who in (cookies(bruno), "", "arbitro=" + "a" * 43):
        stream = Stream(asgi, f"{table}/seat/1/stream", who)
        await asyncio.wait_for(stream._task, 60)
        assert stream.status == 403


async def test_a_seat_that_is_left_ends_its_stream(anna, bruno, asgi):
    table = await begun(anna, bruno)
    await bruno.get(f"{table}/seat/2")
    stream = Stream(asgi, stream_of(bruno.page), cookies(bruno))
    await settled(asgi)
    await bruno.post(f"{table}/leave", {"seat": "1", "press": "l"})
    event = ""
    while "event: go" not in event:
        event = await stream.event()
    assert f"data: {table}\n" in event
    await stream.close()


async def test_of_too_many_streams_the_oldest_rests(anna, asgi):
    table = await anna.open("Anna")
    page = (await anna.get(table)).text
    streams = []
    for _ in range(MOST + 1):
        streams.append(Stream(asgi, stream_of(page), cookies(anna)))
        await streams[-1].chunks.get()
    assert "event: rest" in await streams[0].event()
    assert all(stream.idle() for stream in streams[1:])
    for stream in streams:
        await stream.close()


async def test_streams_end_when_the_server_does(anna, asgi):
    table = await anna.open("Anna")
    stream = Stream(asgi, stream_of((await anna.get(table)).text), cookies(anna))
    await stream.chunks.get()
    asgi.state.context.streams.close()
    await asyncio.wait_for(stream._task, 60)


async def test_a_browser_that_was_parted_from_a_person_hears_no_more_of_their_seat(anna, bruno, asgi):
    table = await anna.open("Anna", "ballot", seats=3)
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    await bruno.open("Bruno")
    accounts = asgi.state.context.app.accounts
    first, second = [
        await recognize_person(asgi.state.context.app, each.client.cookies["arbitro"]) for each in (anna, bruno)
    ]
    await accounts.linking.enter_code(second, await accounts.linking.give_code(first))
    await accounts.linking.confirm(first)
    await bruno.get(f"{table}/seat/1")
    stream = Stream(asgi, stream_of(bruno.page), cookies(bruno))
    await settled(asgi)
    await stream.opened()
    [linked] = [each for each in await accounts.list_accounts(first) if each.is_linked]
    await accounts.undo(first, linked.key)
    event = ""
    while "event: go" not in event:
        event = await stream.event()
        assert '"set"' not in event, "news of a seat that is not theirs"
    await stream.close()


async def test_while_the_server_is_busy_those_who_must_act_hear_first_and_others_all_at_once(
    anna, bruno, asgi, monkeypatch
):
    monkeypatch.setattr("adapters.web.stream.DEFER_S", 60.0)
    table, stranger, is_busy = await begun(anna, bruno, "quindici", seats=2), Browser(asgi), True

    async def work():
        while is_busy:
            until = perf_counter() + 2 * IDLE_S
            while perf_counter() < until:
                pass
            await asyncio.sleep(0)

    await settled(asgi)
    onlooker = Stream(asgi, stream_of((await stranger.get(table)).text), "")
    seats = [
        Stream(asgi, stream_of((await each.get(f"{table}/seat/{seat}")).text), cookies(each))
        for seat, each in ((1, anna), (2, bruno))
    ]
    for stream in (onlooker, *seats):
        await stream.opened()
    working = asyncio.create_task(work())
    for _ in range(2):
        one, _, seat = await giver(anna, bruno, asgi, table)
        sent = await gift(asgi, one, table, seat)
        assert (await one.send(f"{table}/seat/{seat}/answer", sent)).status_code == 204
        await seats[seat - 1].event()
    assert onlooker.idle()
    is_busy = False
    await working
    told = data(await onlooker.event())["set"]["log"]["~"]
    assert len([line for line in told if isinstance(line, list)]) >= 2
    assert onlooker.idle()
    for closing in (onlooker, *seats):
        await closing.close()
    await stranger.close()
