"""How much is sent, and where: on a loop whose time goes only when somebody waits."""

import asyncio
from itertools import pairwise

import pytest

from adapters.telegram.sender import BETWEEN, IN_A_MINUTE, IN_A_SECOND, RateLimit
from tests.support.fast_loop import Days

HERE, GROUP = 5_001, -700_001


class Sender:
    def __init__(self, budget):
        self.budget, self.times, self.refused = budget, {}, 0

    async def send(self, chat, patience=None):
        if await self.budget.wait_turn(chat, patience):
            self.times.setdefault(chat, []).append(self.budget.now())
        else:
            self.refused += 1

    async def all(self, chats):
        await asyncio.gather(*(self.send(chat) for chat in chats))


@pytest.fixture
def live():
    """Have a story told, from its first second on."""

    def told(history):
        loop = Days()
        try:
            sender = Sender(RateLimit(loop.time, asyncio.sleep))
            loop.run_until_complete(history(sender))
        finally:
            loop.close()
        return sender

    return told


def apart(times, least):
    return all(later - sooner >= least - 1e-9 for sooner, later in pairwise(times))


def test_a_chat_has_about_one_message_a_second_in_the_order_they_were_wanted(live):
    sender = live(lambda sender: sender.all([HERE] * 30))
    assert apart(sender.times[HERE], BETWEEN)
    assert sender.times[HERE][-1] < 30 * BETWEEN


def test_a_group_has_no_more_than_twenty_a_minute_and_one_person_more(live):
    times = live(lambda sender: sender.all([GROUP] * 50 + [HERE] * 50)).times
    assert len(times[GROUP]) == len(times[HERE]) == 50
    assert all(
        later - sooner >= 60 - 1e-9 for sooner, later in zip(times[GROUP], times[GROUP][IN_A_MINUTE:], strict=False)
    )
    assert times[HERE][-1] < 60


def test_all_together_have_no_more_than_thirty_a_second_and_no_chat_less_than_a_second_for_that(live):
    sender = live(lambda sender: sender.all([HERE + number // 3 for number in range(300)]))
    times = sorted(time for each in sender.times.values() for time in each)
    assert len(times) == 300
    assert all(later - sooner >= 1 - 1e-9 for sooner, later in zip(times, times[IN_A_SECOND:], strict=False))
    assert all(apart(each, BETWEEN) for each in sender.times.values())
    assert times[-1] < 300 / IN_A_SECOND + 3


def test_a_chat_that_has_to_wait_keeps_no_other_waiting_however_many_there_are(live):
    async def history(sender):
        waiting = asyncio.create_task(sender.all([GROUP] * 3))
        await asyncio.sleep(0.1)
        sender.budget.block(GROUP, 30)
        await sender.all(range(HERE, HERE + 2 * IN_A_SECOND))
        await sender.all(range(HERE, HERE + 2 * IN_A_SECOND))
        await waiting

    times = live(history).times
    assert times[GROUP][0] == 0
    assert 30.1 <= times[GROUP][1] <= times[GROUP][2] - BETWEEN + 1e-9
    assert max(time for chat, each in times.items() if chat != GROUP for time in each) < 6


def test_who_has_no_patience_is_told_so_and_takes_nobodys_place(live):
    async def history(sender):
        await sender.send(GROUP)
        await sender.send(GROUP, 0.5)
        await sender.send(GROUP, 2.0)

    sender = live(history)
    assert sender.refused == 1
    assert sender.times[GROUP] == [0, BETWEEN]


def test_a_group_that_has_another_id_has_the_same_budget(live):
    async def history(sender):
        await sender.send(GROUP)
        sender.budget.move_chat(GROUP, GROUP - 1)
        await sender.send(GROUP - 1)

    assert live(history).times[GROUP - 1] == [BETWEEN]
