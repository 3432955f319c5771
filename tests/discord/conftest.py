"""A world for each test that wants one."""

from __future__ import annotations

import pytest

from tests.discord.wire import World


@pytest.fixture
async def world():
    """A Discord of one's own."""
    async with await World.started() as made:
        yield made
