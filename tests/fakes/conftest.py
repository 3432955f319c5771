from tests.support.calm import Calm


def pytest_asyncio_loop_factories(config, item):
    return {"calm": Calm}
