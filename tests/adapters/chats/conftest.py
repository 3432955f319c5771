"""Time at both chats goes on only when nothing else does."""

from __future__ import annotations

from tests.support.calm import Calm


def pytest_asyncio_loop_factories(config, item):
    return {"calm": Calm}
