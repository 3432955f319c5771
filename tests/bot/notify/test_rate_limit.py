"""When messages may go out: by readers' rests, by a chat's rate, the most urgent first."""

import asyncio

import pytest

from bot.notify.rate_limit import Pacing, Urgency


class Clock:
    def __init__(self):
        self.ms = 0
        self.slept = []

    def __call__(self):
        return self.ms

    async def sleep(self, seconds):
        self.slept.append(seconds)
        self.ms += round(seconds * 1000)
        await asyncio.sleep(0)


@pytest.fixture
def clock():
    return Clock()


async def said(pacing, reader, rest=3.0, *, spent=True, urgency=Urgency.BOARD):
    async with pacing.hold_slot(reader, rest, urgency) as turn:
        turn.spent = spent
        return pacing.now()


@pytest.mark.parametrize(
    ("readers", "spent", "went"),
    [("aaa", True, [0, 3_000, 6_000]), ("abc", True, [0, 0, 0]), ("aaa", False, [0, 0, 0])],
    ids=["one reader rests", "others do not wait", "nothing was sent"],
)
async def test_between_two_messages_to_one_reader_there_is_a_rest(clock, readers, spent, went):
    pacing = Pacing(clock, clock.sleep)
    assert [await said(pacing, reader, spent=spent) for reader in readers] == went


async def test_whoever_has_rested_long_enough_waits_no_more(clock):
    pacing = Pacing(clock, clock.sleep)
    await said(pacing, "square")
    clock.ms += 2_000
    assert await said(pacing, "square") == 3_000


async def test_two_tables_at_one_place_share_its_rest(clock):
    pacing = Pacing(clock, clock.sleep)
    times = await asyncio.gather(*(said(pacing, "square") for _ in range(3)))
    assert sorted(times) == [0, 3_000, 6_000]


async def test_a_chats_rate_holds_for_all_readers_together_and_lets_the_urgent_pass(clock):
    pacing = Pacing(clock, clock.sleep, rate=10)
    went = []

    async def one(reader, urgency):
        async with pacing.hold_slot(reader, 0.0, urgency):
            went.append(reader)

    await one("first", Urgency.CHATTER)
    waiting = [
        asyncio.create_task(one(f"{urgency.name} {n}", urgency))
        for n in range(2)
        for urgency in (Urgency.CHATTER, Urgency.BOARD, Urgency.PRIVATE)
    ]
    await asyncio.gather(*waiting)
    assert went == ["first", "PRIVATE 0", "PRIVATE 1", "BOARD 0", "BOARD 1", "CHATTER 0", "CHATTER 1"]
    assert clock.ms >= 600
    await pacing.close()


async def test_a_clock_set_back_makes_nobody_wait_longer_than_one_rest(clock):
    pacing = Pacing(clock, clock.sleep)
    clock.ms = 3_600_000
    await said(pacing, "square")
    clock.ms = 0
    await said(pacing, "square")
    assert clock.slept == [3.0]
