"""The house and the browser of the smoke tests."""

from tests.browser.conftest import browser, guest, house, is_plain

__all__ = ["browser", "guest", "house", "is_plain"]
