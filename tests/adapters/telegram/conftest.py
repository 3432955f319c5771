"""A world for each test that wants one."""

import asyncio

import aiohttp
import pytest

from tests.fakes.telegram import World
from tests.fakes.telegram.raw import Raw
from tests.support.calm import Calm


@pytest.fixture
async def world():
    """A Telegram of one's own."""
    async with await World.started() as made:
        yield made


@pytest.fixture
async def raw(world):
    """A client without a library."""
    async with aiohttp.ClientSession() as session:
        yield Raw(world, session)


def pytest_asyncio_loop_factories(config, item):
    """Have time go on only when nothing else does, but where threads or this computer's own time are what is tested."""
    return {"real": asyncio.SelectorEventLoop} if item.get_closest_marker("real_time") else {"calm": Calm}
