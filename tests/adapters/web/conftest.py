"""A site, and the two browsers that most tests need."""

import pytest

from tests.adapters.web.site import Browser, site


@pytest.fixture
async def app(tmp_path):
    async with site(tmp_path) as app:
        yield app


@pytest.fixture
async def anna(app):
    browser = Browser(app)
    yield browser
    await browser.close()


@pytest.fixture
async def bruno(app):
    browser = Browser(app, lang="en")
    yield browser
    await browser.close()
