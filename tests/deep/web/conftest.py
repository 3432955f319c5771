"""The site and the two browsers of the pages' own tests."""

from tests.adapters.web.conftest import anna, asgi, bruno

__all__ = ["anna", "asgi", "bruno"]
