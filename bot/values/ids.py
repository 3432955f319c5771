"""Ids, languages, and where a table is in its life."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, Literal, NamedTuple, NewType, TypeAlias, get_args

from games.forms import Refused as Refused  # noqa: PLC0414  surfaces catch it, and may not know games

# A human, named by the account by which they were met first; nothing of them is to be read from it.
PersonId = NewType("PersonId", str)


# A login on one platform, as `web:3f9c…` or `discord:1001`, by which a person comes.
AccountId = NewType("AccountId", str)


GONE: Final = "gone:"  # how the number of a deleted person begins, which only the key tells


TableId = NewType("TableId", str)  # Letters that people say and type (`bot.values.ids`).


ChannelId = NewType("ChannelId", str)  # Where a chat shows a table to everyone, as `discord:1001/2002`.


Language: TypeAlias = Literal["it", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
# For people whose languages we don't speak; without any hint the house's language is used.
FALLBACK: Final[Language] = "en"


def choose_language(asked: Iterable[str], default: Language) -> Language:
    """Choose the first language of ours among language tags or locales, the best first; the default where nothing is asked."""
    said = [tag.strip().casefold() for tag in asked if tag.strip(" ,*")]
    for tag in said:
        for known in LANGUAGES:
            if re.split(r"[-_.@]", tag)[0] == known:
                return known
    return FALLBACK if said else default


class TablePace(StrEnum):
    """How a table lives: tonight, an evening without hurry, a move a day, one in three days, or with no clock."""

    LIVE = "live"
    EVENING = "evening"
    DAY = "day"
    RELAXED = "relaxed"
    FREE = "free"

    @property
    def kind(self) -> TablePace:
        """The one of `LIVE` (all are there), `DAY` (everyone comes when they can) and `FREE` that it is like."""
        return {TablePace.EVENING: TablePace.LIVE, TablePace.RELAXED: TablePace.DAY}.get(self, self)


class TableStatus(StrEnum):
    LOBBY = "lobby"
    LIVE = "live"
    PAUSED = "paused"
    SUSPENDED = "suspended"
    OVER = "over"
    CLOSED = "closed"


class ContributionKind(StrEnum):
    """What a person added to the deals: a press's id and time, a word in the open, or one that the browser kept sealed."""

    PRESS = "press"
    TYPED = "typed"
    SEALED = "sealed"


# Unicode's default ignorable characters, and those few others that are drawn as nothing.
INVISIBLE: Final = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)


LONGEST_NAME: Final = 24  # Characters of a name.


LONGEST_TABLE: Final = 40  # Characters of a table's name.


LONGEST_WORD: Final = 64  # Characters of a word that is contributed to the deals.


# What codes are made of: no letter in them sounds like another's, or in two ways.
SYLLABLES: Final = tuple(consonant + vowel for consonant in "bdflmnrstv" for vowel in "aeiou")
COUNT: Final = 8
# How many codes there are: a million guesses find one of ten thousand tables once in four thousand times.
CODES: Final = len(SYLLABLES) ** COUNT
INVITED: Final = 6  # Syllables of an invitation's code: fewer, since it is good for a day.
FORMER: Final = 6  # Characters of the codes that tables had before, letters and digits.
LINKING: Final = 6  # Syllables of a code that links two accounts.
GROUP: Final = 4  # Letters that are read in one breath.
LONGEST_TYPED: Final = 32  # Characters of a code as people type it, with whatever they put between its parts.


def make_table_id() -> TableId:
    return TableId("".join(secrets.choice(SYLLABLES) for _ in range(COUNT)))


def make_link_code() -> str:
    """Make a code by which two accounts are linked; it is short, since it is good for minutes and a few guesses."""
    return "".join(secrets.choice(SYLLABLES) for _ in range(LINKING))


def spell_code(code: str) -> str:
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def parse_table_id(text: str) -> TableId:
    return TableId("".join(char for char in text.lower() if char.isascii() and char.isalnum()))


def spell_table_id(table_id: TableId) -> str:
    if len(table_id) != 2 * COUNT:
        return table_id
    return spell_code(table_id)


def is_table_code(text: str) -> bool:
    typed = parse_table_id(text)
    return len(typed) in {2 * COUNT, FORMER} and not typed.isdigit()


def take_table_code(words: Sequence[str]) -> tuple[str, list[str]]:
    """Take a table's or an invitation's code out of words, however parted; return it, or empty, and the other words."""
    for is_one in (is_table_code_of_words, parse_invitation_code):
        for start in range(len(words)):
            for end in range(start + 1, min(len(words), start + 2 * COUNT) + 1):
                typed = " ".join(words[start:end])
                if is_one(typed):
                    return typed, [*words[:start], *words[end:]]
    return "", list(words)


def is_table_code_of_words(typed: str) -> bool:
    return is_table_code(typed) and (" " not in typed or is_of_syllables(parse_table_id(typed)))


def is_of_syllables(typed: str, count: int = COUNT) -> bool:
    """Tell whether a code is made as ours are, so that words in a row are not taken for one."""
    return len(typed) == 2 * count and all(typed[at : at + 2] in SYLLABLES for at in range(0, 2 * count, 2))


# -- invitations -------------------------------------------------------------------------------


def make_invitation_code() -> str:
    return "".join(secrets.choice(SYLLABLES) for _ in range(INVITED))


def parse_invitation_code(text: str) -> str:
    typed = parse_table_id(text)
    return typed if is_of_syllables(typed, INVITED) else ""


def spell_invitation_code(code: str) -> str:
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


SEAT, PLACE = "seat", "place"  # What a doorway leads to: a seat, or a place where the table is to be shown.
WEB: Final = "web"  # The pages, as the chat of a doorway.
PUSH: Final = "push"  # Browsers that ring, as the chat of an account.


class Doorway(NamedTuple):
    """An address by which a person comes: on which `chat`, and to what, `seat` or `place`."""

    chat: str
    kind: str
    url: str


class InvitationCard(NamedTuple):
    """An invitation as its maker is shown it once: its code as typed, and its addresses."""

    code: str
    doorways: tuple[Doorway, ...]


class Invited(NamedTuple):
    """Where an invitation leads, the inviter's name, and whether it is used up."""

    table_id: TableId
    by: str
    is_spent: bool
