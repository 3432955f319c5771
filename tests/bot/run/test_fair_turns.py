"""Fault 38: one thing at a time for the house, and nobody waits behind more than one thing of anybody else."""

import asyncio
from contextlib import suppress

import pytest

from bot.run.worker_pool import MOST, PATIENCE_S, FairTurns
from bot.values.ids import Refused
from tests.support.fast_loop import Days


def run(body):
    """What a coroutine comes to, on a loop whose time is only what it waits for."""
    with asyncio.Runner(loop_factory=Days) as runner:
        return runner.run(body())


async def think(turns: FairTurns, who: str, told: list[str], seconds: float = 5) -> None:
    try:
        async with turns.take_turn(who):
            await asyncio.sleep(seconds)
            told.append(who)
    except Refused:
        told.append(f"{who} refused")


def test_one_person_with_seven_connections_is_one_in_the_queue():
    async def body():
        turns, told = FairTurns(), list[str]()
        flood = [asyncio.create_task(think(turns, "mallory", told)) for _ in range(7)]
        await asyncio.sleep(1)
        await asyncio.gather(*flood, asyncio.create_task(think(turns, "anna", told, 1)))
        return told

    told = run(body)
    assert told.count("mallory refused") == 5
    assert told[-3:] == ["mallory", "mallory", "anna"]


def test_who_asks_again_and_again_goes_behind_who_waits():
    async def body():
        turns, told = FairTurns(), list[str]()

        async def go_on() -> None:
            while True:
                await think(turns, "mallory", told, 2)
                await asyncio.sleep(0.1)  # an answer goes out, and another request comes in

        flood = [asyncio.create_task(go_on()) for _ in range(3)]
        await asyncio.sleep(3)
        began = asyncio.get_running_loop().time()
        await think(turns, "anna", told, 0)
        waited = asyncio.get_running_loop().time() - began
        for each in flood:
            each.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        return told, waited

    told, waited = run(body)
    assert "anna" in told
    assert waited <= 4


def test_who_waits_long_or_behind_too_many_is_told_and_the_turn_is_never_lost():
    async def body():
        turns, told = FairTurns(), list[str]()
        first = asyncio.create_task(think(turns, "bruno", told, PATIENCE_S + 5))
        await asyncio.sleep(0)
        others = [asyncio.create_task(think(turns, f"p{n}", told)) for n in range(MOST)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="advice-busy"):
            async with turns.take_turn("one too many"):
                pass
        others[0].cancel()
        with suppress(asyncio.CancelledError):
            await others[0]
        await asyncio.gather(first, *others[1:])
        await think(turns, "carla", told, 1)
        return told

    told = run(body)
    assert told.count("bruno") == told.count("carla") == 1
    assert sum("refused" in who for who in told) == MOST - 1
