"""What transcripts are made of: every message, edit, deletion and ring, and time that goes on when nothing else does."""

import asyncio
import threading
from dataclasses import dataclass

import aiosqlite

from tests.support.calm import Calm
from tests.support.ledger import Drawn, Ledger


@dataclass(frozen=True)
class Message:
    """A message of no platform."""

    id: int
    text: str
    labels: tuple[str, ...] = ()
    silent: bool = False
    called: tuple[str, ...] = ()
    answers: bool = False


def lines(*told):
    ledger = Ledger(lambda post: Drawn(post.text.splitlines(), post.labels), lambda post: post.id)
    for each in told:
        ledger.deleted(each) if isinstance(each, int) else ledger.shown(*each)
    return [note.line.strip() for note in ledger.read()]


def test_nothing_is_merged_and_nothing_left_out():
    assert lines(
        (Message(1, "uno\ndue", ("Sì",)), "#qui"),
        (Message(1, "uno\ntre", ("Sì",)), "#qui"),
        (Message(1, "uno\ntre", ("Sì",)), "#qui"),
        (Message(2, "poi"), "#qui"),
        1,
    ) == [
        "#qui │ +1 ♪ tutti │ uno ⏎ due [Sì]",
        "#qui │ ~1 │ tre ⏎ (via 1)",
        "#qui │ ~1 │ (uguale)",
        "#qui │ +2 ♪ tutti │ poi",
        "#qui │ −1",
    ]


def test_it_says_whose_telephone_rings():
    assert lines(
        (Message(1, "a", called=("Anna",)), "#qui"),
        (Message(2, "b", called=("Anna",), silent=True), "#qui"),
        (Message(3, "c"), "to Anna"),
        (Message(4, "d", silent=True), "to Anna"),
        (Message(5, "e", answers=True), "to Anna"),
        (Message(6, "f"), "#qui", "Bruno"),
    ) == [
        "#qui │ +1 ♪ tutti, Anna │ a",
        "#qui │ +2 │ b",
        "Anna (privato) │ +1 ♪ Anna │ c",
        "Anna (privato) │ +2 │ d",
        "Anna (privato) │ +3 │ e",
        "Bruno (solo per sé) │ +1 │ f",
    ]


def test_a_calm_loop_lets_time_go_on_only_when_nothing_else_happens():
    async def story():
        loop, woken = asyncio.get_running_loop(), []

        async def wait(seconds):
            await asyncio.sleep(seconds)
            woken.append((seconds, loop.time()))

        tasks = [asyncio.create_task(wait(seconds)) for seconds in (86_400, 1, 60)]
        await loop.still()
        assert (woken, loop.time()) == ([], 0.0)
        assert await asyncio.to_thread(loop.time) == 0.0
        await asyncio.gather(*tasks)
        return woken

    with asyncio.Runner(loop_factory=Calm) as runner:
        assert runner.run(story()) == [(1, 1.0), (60, 60.0), (86_400, 86_400.0)]


def test_a_minute_is_over_by_whichever_steps_it_was_come_to():
    async def story(steps):
        for _ in range(steps):
            await asyncio.sleep(60 / steps)
        return asyncio.get_running_loop().time()

    for steps in (1, 3, 600):
        with asyncio.Runner(loop_factory=Calm) as runner:
            assert runner.run(story(steps)) == 60.0


def test_whoever_sleeps_until_a_moment_comes_to_it():
    async def story(moment):
        steps, loop = 0, asyncio.get_running_loop()
        while (wait := moment - loop.time()) > 0:
            await asyncio.sleep(wait)
            steps += 1
        return steps

    with asyncio.Runner(loop_factory=Calm) as runner:
        assert runner.run(asyncio.wait_for(story(20.1234563), 60)) == 2


def test_no_time_goes_by_until_a_database_is_closed():
    async def story():
        asyncio.get_running_loop().call_later(3_600, int)
        busy, database = threading.Event(), await aiosqlite.connect(":memory:")
        database._tx.put_nowait((None, lambda: busy.wait(0.05)))  # its thread has something left to do
        await database.close()
        return asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=Calm) as runner:
        assert runner.run(story()) == 0.0
