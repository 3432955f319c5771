"""What goes on for long is started again when it dies, and it is said of what: the type and the place, no more."""

import asyncio

import pytest

from bot.run.supervisor import Supervisor, cancel_all, wait_for_first
from bot.values.health import TaskHealth
from tests.support.fast_loop import Days
from tests.support.waits import Waits

SECRET = "la parola segreta"


class Mortal:
    """Work that dies so many times, after so many seconds each, and then comes to its end."""

    def __init__(self, deaths, seconds=0.0):
        self.deaths, self.seconds, self.lives = deaths, seconds, 0

    async def run(self):
        self.lives += 1
        await asyncio.sleep(self.seconds)
        if self.lives <= self.deaths:
            raise KeyError(SECRET)


@pytest.fixture
def slept():
    """Have work done on a loop whose time goes only when somebody waits; return what was slept between its lives."""

    def run(work, **pauses):
        loop, seconds = Days(), []

        async def sleep(pause):
            seconds.append(pause)
            await asyncio.sleep(pause)

        async def history():
            await Supervisor(sleep).start("work", work.run, **pauses)

        try:
            loop.run_until_complete(history())
        finally:
            loop.close()
        return seconds

    return run


@pytest.mark.parametrize(
    ("work", "pauses"), [(Mortal(6), [1, 2, 4, 8, 8, 8]), (Mortal(3, 100.0), [1, 1, 1])], ids=["short", "long"]
)
def test_pauses_grow_to_a_bound_unless_it_lived_for_long(slept, work, pauses):
    assert slept(work, first_s=1.0, longest_s=8.0) == pauses


async def test_it_is_said_who_died_of_what_and_never_what_the_error_said(caplog):
    waits = Waits(1)
    supervisor = Supervisor(waits)
    task = supervisor.start("work", Mortal(9).run)
    await waits.over.wait()
    (health,) = supervisor.report()
    assert health == TaskHealth("work", running=0, resting=1, deaths=1, fault="KeyError", place=health.place)
    assert health.place.startswith("bot/run/supervisor.py:")
    assert [record.getMessage() for record in caplog.records] == [f"work died of KeyError at {health.place}"]
    assert SECRET not in caplog.text
    await cancel_all(task)
    assert supervisor.report()[0].resting == 0


async def test_the_same_death_again_is_counted_and_not_said_until_the_work_has_gone_on(caplog):
    async def no_time(_):
        await asyncio.sleep(0)

    supervisor = Supervisor(no_time)
    for _ in range(2):
        await supervisor.start("work", Mortal(3).run)
    assert supervisor.report()[0].deaths == 6
    assert len(caplog.records) == 2


async def test_whoever_waits_for_something_that_was_cancelled_dies_of_it_and_is_started_again():
    async def no_time(_):
        await asyncio.sleep(0)

    lives, supervisor = [], Supervisor(no_time)

    async def work():
        lives.append(1)
        if len(lives) == 1:
            await asyncio.get_running_loop().create_future()

    task = supervisor.start("work", work)
    await asyncio.sleep(0)
    task._fut_waiter.cancel()
    await task
    assert len(lives) == 2
    assert supervisor.report()[0].fault == "CancelledError"


async def test_work_that_is_cancelled_is_not_started_again():
    work = Mortal(0, 1_000.0)
    task = Supervisor().start("work", work.run)
    await asyncio.sleep(0)
    await cancel_all(task)
    assert task.cancelled()
    assert work.lives == 1


async def test_of_several_the_first_is_waited_for_and_what_it_raised_is_raised():
    async def fail():
        raise KeyError

    never = asyncio.Event()
    with pytest.raises(KeyError):
        await wait_for_first(never.wait(), fail())
    await wait_for_first(never.wait(), asyncio.sleep(0))
