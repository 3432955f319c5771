"""Ids, languages, and where a table is in its life."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal, NewType, TypeAlias, get_args

from games.forms import Refused as Refused  # noqa: PLC0414  surfaces catch it, and may not know games

PersonId = NewType("PersonId", str)
"""A human, named by the account by which they were met first; nothing of them is to be read from it."""


AccountId = NewType("AccountId", str)
"""A login on one platform, as `web:3f9c…` or `discord:1001`, by which a person comes."""


TableId = NewType("TableId", str)
"""Letters that people say and type (`bot.values.codes`)."""


ChannelId = NewType("ChannelId", str)
"""Where a chat shows a table to everybody, as `discord:1001/2002`."""


Language: TypeAlias = Literal["it", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
FALLBACK: Final[Language] = "en"
"""For people whose languages we don't speak; without any hint the house's language is used."""


def choose_language(asked: Iterable[str], default: Language) -> Language:
    """Choose the first language of ours among language tags or locales, the best first; the default where nothing is asked."""
    said = [tag.casefold() for tag in asked if tag.strip(" ,*")]
    ours = (known for tag in said for known in LANGUAGES if re.split(r"[-_.@]", tag.strip())[0] == known)
    return next(ours, FALLBACK if said else default)


class TablePace(StrEnum):
    """How a table lives: tonight, an evening without hurry, a move a day, one in three days, or with no clock."""

    LIVE = "live"
    EVENING = "evening"
    DAY = "day"
    RELAXED = "relaxed"
    FREE = "free"

    @property
    def kind(self) -> TablePace:
        """The one of `LIVE` (all are there), `DAY` (everybody comes when they can) and `FREE` that it is like."""
        return {TablePace.EVENING: TablePace.LIVE, TablePace.RELAXED: TablePace.DAY}.get(self, self)


class TableStatus(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    LIVE = "live"
    PAUSED = "paused"
    SUSPENDED = "suspended"
    OVER = "over"
    CLOSED = "closed"


class ContributionKind(StrEnum):
    """What somebody added to the deals: a press's id and time, a word in the open, or one that the browser kept sealed."""

    PRESS = "press"
    TYPED = "typed"
    SEALED = "sealed"


INVISIBLE: Final = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Unicode's default ignorable characters, and those few others that are drawn as nothing."""


LONGEST: Final = 24
"""Characters of a name."""


LONGEST_TABLE: Final = 40
"""Characters of a table's name."""


LONGEST_WORD: Final = 64
"""Characters of a word that is contributed to the deals."""
