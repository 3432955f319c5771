"""A world for each test that wants one."""

from __future__ import annotations

import aiohttp
import pytest

from tests.adapters.discord.raw import Raw
from tests.adapters.discord.wire import World


@pytest.fixture
async def world():
    """A Discord of one's own."""
    async with await World.started() as made:
        yield made


@pytest.fixture
async def raw(world):
    """A client without a library."""
    async with aiohttp.ClientSession() as session:
        yield Raw(world, session)
