"""A world for each test that wants one, and people in it."""

import asyncio

import pytest

from tests.fakes.telegram import World
from tests.support.calm import Calm
from tests.surfaces.drivers.telegram import staged

PEOPLE = (("Anna", "it"), ("Bruno", "en"))


@pytest.fixture
async def world():
    """A Telegram of one's own."""
    async with await World.started() as made:
        yield made


@pytest.fixture
async def stage(request, tmp_path):
    """A stage where the `PEOPLE` of a test's module are, or these; its `STAGED` says how else it is."""
    people, how = (getattr(request.module, *each) for each in (("PEOPLE", PEOPLE), ("STAGED", {})))
    async with staged(tmp_path, *people, is_known=True, **how) as made:
        yield made


def pytest_asyncio_loop_factories(config, item):
    """Have time go on only when nothing else does, but where threads or this computer's own time are what is tested."""
    return {"real": asyncio.SelectorEventLoop} if item.get_closest_marker("real_time") else {"calm": Calm}
