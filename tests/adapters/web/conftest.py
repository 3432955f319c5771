"""A site, and the two browsers that most tests need."""

import pytest

from tests.adapters.web.site import Browser, site
from tests.support.calm import Threadless


def pytest_asyncio_loop_factories(config, item):
    return {"threadless": Threadless}


@pytest.fixture
async def asgi(tmp_path):
    async with site(tmp_path) as asgi:
        yield asgi


@pytest.fixture
async def anna(asgi):
    browser = Browser(asgi)
    yield browser
    await browser.close()


@pytest.fixture
async def bruno(asgi):
    browser = Browser(asgi, lang="en")
    yield browser
    await browser.close()
