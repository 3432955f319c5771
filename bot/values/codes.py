"""Codes of tables and of invitations to them, to be said aloud and typed, and not to be guessed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from bot.values.ids import TableId

SYLLABLES: Final = tuple(consonant + vowel for consonant in "bdflmnrstv" for vowel in "aeiou")
"""What codes are made of: no letter in them sounds like another's, or in two ways."""
COUNT: Final = 8
CODES: Final = len(SYLLABLES) ** COUNT
"""How many codes there are: a million guesses find one of ten thousand tables once in four thousand times."""
INVITED: Final = 6
"""Syllables of an invitation's code: fewer, since it is good for a day."""
FORMER: Final = 6
"""Characters of the codes that tables had before, letters and digits."""
LINKING: Final = 6
"""Syllables of a code that links two accounts."""
GROUP: Final = 4
"""Letters that are read in one breath."""
LONGEST_TYPED: Final = 32
"""Characters of a code as people type it, with whatever they put between its parts."""


def make_table_id() -> TableId:
    return TableId("".join(secrets.choice(SYLLABLES) for _ in range(COUNT)))


def make_link_code() -> str:
    """Make a code by which two accounts are linked: shorter, since it is good for minutes and a few guesses."""
    return "".join(secrets.choice(SYLLABLES) for _ in range(LINKING))


def spell_code(code: str) -> str:
    """Return a code as it is read aloud and copied."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def parse_table_id(text: str) -> TableId:
    """Return the id that somebody typed, whatever stands between its letters."""
    return TableId("".join(char for char in text.lower() if char.isascii() and char.isalnum()))


def spell_table_id(table_id: TableId) -> str:
    """Return an id as it is read aloud and copied: in groups, joined so that it is one word."""
    if len(table_id) != 2 * COUNT:
        return table_id
    return spell_code(table_id)


def is_table_code(text: str) -> bool:
    """Tell whether what somebody typed has the form of a code."""
    typed = parse_table_id(text)
    return len(typed) in {2 * COUNT, FORMER} and not typed.isdigit()


def take_table_code(words: Sequence[str]) -> tuple[str, list[str]]:
    """Take a code, a table's or an invitation's, out of words, however many it was parted into.

    Returns it, empty if there is none, and the other words.
    """
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
    """Make the code of a new invitation; none is as long as a table's."""
    return "".join(secrets.choice(SYLLABLES) for _ in range(INVITED))


def parse_invitation_code(text: str) -> str:
    """Return the code of an invitation that somebody typed; empty if it has not the form of one."""
    typed = parse_table_id(text)
    return typed if is_of_syllables(typed, INVITED) else ""


def spell_invitation_code(code: str) -> str:
    """Return a code as it is read aloud and copied: in groups, joined so that it is one word."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))
