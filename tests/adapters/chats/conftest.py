"""Time at both chats goes on only when nothing else does."""

from tests.support.calm import Calm
from tests.surfaces.conftest import _loaded

__all__ = ["_loaded"]


def pytest_asyncio_loop_factories(config, item):
    return {"calm": Calm}
