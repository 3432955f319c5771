"""What an onlooker's stream sends, and when, is the same whatever somebody does in secret."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from adapters.web.stream import BEAT
from tests.adapters.web.session import room, settled
from tests.adapters.web.site import Browser, Stream, site, stream_of
from tests.support.fast_loop import Hourglass
from tests.support.people import answer
from tests.support.script_game import Time, never

NAMES = ("Anna", "Bruno", "Carla")


async def voting(people, asgi):
    """A ballot of three people, of whom two are asked for a gift in secret; its address."""
    anna, *others = people
    table = await anna.open("Anna", "ballot", seats=3)
    for person, name in zip(others, NAMES[1:], strict=True):
        await person.sit(table, name)
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    await settled(asgi)
    await give(anna, table, 1, asgi, turn=0)
    return table


async def give(person, table, seat, asgi, *, turn):
    await settled(asgi)
    question = next(each for each in (await room(asgi, person, table, seat)).questions if each.kind == "must")
    choices = {str(sorted(each.items())): each for each in (answer(question, Random(seed)) for seed in range(20))}
    chosen = choices[sorted(choices)[turn % len(choices)]]
    sent = {"question": question.id, "press": f"press-{turn}", "fields": chosen}
    assert (await person.send(f"{table}/seat/{seat}/answer", sent)).status_code == 204
    await settled(asgi)


async def heard_by_an_onlooker(path, changes):
    """Everything a stranger is sent within three beats and a bit, with the second; the secret answer changes at some."""
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        asgi = await stack.enter_async_context(site(path, now_ms=Time(), sleep=never))
        people = [Browser(asgi) for _ in NAMES]
        stranger = Browser(asgi)
        for browser in (*people, stranger):
            stack.push_async_callback(browser.close)
        table = await voting(people, asgi)
        await give(people[1], table, 2, asgi, turn=1)
        begun, found, turns = loop.seconds, [], 1
        stream = Stream(asgi, stream_of((await stranger.get(table)).text), "")
        found.append((0.0, await stream.chunks.get()))
        while loop.seconds < begun + 3.5 * BEAT:
            if loop.seconds - begun in changes:
                turns += 1
                await give(people[1], table, 2, asgi, turn=turns)
            for _ in range(20):
                await asyncio.sleep(0)
            while not stream.idle():
                found.append((loop.seconds - begun, stream.chunks.get_nowait()))
            loop.seconds += 1.0
        await stream.close()
        return found


@pytest.mark.parametrize("changes", [{7.0, 33.0}, {19.0, 20.0, 21.0}, set(map(float, range(1, 60, 3)))])
def test_the_beats_of_an_onlookers_stream_are_moved_by_no_secret_answer(tmp_path, changes):
    with asyncio.Runner(loop_factory=Hourglass) as runner:
        still = runner.run(heard_by_an_onlooker(tmp_path / "still", set()))
        moved = runner.run(heard_by_an_onlooker(tmp_path / "moved", changes))
    assert [at for at, _ in still] == [0.0, BEAT, 2 * BEAT, 3 * BEAT]
    assert moved == still
