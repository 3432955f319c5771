"""The site and the two browsers of the pages' own tests."""

from tests.adapters.web.conftest import anna, app, bruno

__all__ = ["anna", "app", "bruno"]
