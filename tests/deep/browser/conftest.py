"""The house and the browser of the smoke tests."""

from tests.browser.conftest import browser, free_port, guest, house, is_plain

__all__ = ["browser", "free_port", "guest", "house", "is_plain"]
