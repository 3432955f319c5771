"""The house and the browser of the smoke tests."""

import pytest

from tests.browser.conftest import browser, guest, house, is_plain, open_house, playwright

__all__ = ["browser", "guest", "house", "is_plain", "playwright"]


@pytest.fixture(scope="module")
def short():
    """A house whose matches end at few points."""
    with open_house(is_short=True) as made:
        yield made
