"""What a chat's adapter can say of how the bot is set up there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.config import Settings


@dataclass(frozen=True, slots=True)
class Examination:
    """How a chat is examined: `find_address` names a page of it that tells the time, `examine` what is not well, a line each.

    Both are asked only where the chat `is_used`.
    """

    is_used: Callable[[Settings], bool]
    find_address: Callable[[Settings], str]
    examine: Callable[[Settings], Sequence[str]]
