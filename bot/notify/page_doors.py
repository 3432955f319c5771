"""How people of chats find the pages."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple


class PageDoors(NamedTuple):
    """Whether everybody finds the pages, and which chats open them in windows of their own."""

    has_pages: bool = False
    windows: Collection[str] = ()


NO_DOORS: Final = PageDoors()
