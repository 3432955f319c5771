"""Codes of tables: the ids by which people find them, to be said aloud and typed, and not to be guessed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from bot.ports.ids import TableId

SYLLABLES: Final = tuple(consonant + vowel for consonant in "bdflmnrstv" for vowel in "aeiou")
"""What codes are made of: no letter in them sounds like another's, or in two ways."""
COUNT: Final = 8
CODES: Final = len(SYLLABLES) ** COUNT
"""How many codes there are: a million guesses find one of ten thousand tables once in four thousand times."""
FORMER: Final = 6
"""Characters of the codes that tables had before, letters and digits."""
GROUP: Final = 4
"""Letters that are read in one breath."""
LONGEST_TYPED: Final = 32
"""Characters of a code as people type it, with whatever they put between its parts."""


def make_table_id() -> TableId:
    """Make the id of a new table."""
    return TableId("".join(secrets.choice(SYLLABLES) for _ in range(COUNT)))


def parse_table_id(text: str) -> TableId:
    """Return the id that somebody typed, whatever stands between its letters."""
    return TableId("".join(char for char in text.lower() if char.isascii() and char.isalnum()))


def spell_table_id(table_id: TableId) -> str:
    """Return an id as it is read aloud and copied: in groups, joined so that it is one word."""
    if len(table_id) != 2 * COUNT:
        return table_id
    return "-".join(table_id[at : at + GROUP] for at in range(0, len(table_id), GROUP))


def is_table_code(text: str) -> bool:
    """Tell whether what somebody typed has the form of a code."""
    typed = parse_table_id(text)
    return len(typed) in {2 * COUNT, FORMER} and not typed.isdigit()


def take_table_code(words: Sequence[str]) -> tuple[str, list[str]]:
    """Take a code out of words, however many it was parted into; return it, empty if there is none, and the other words."""
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + 2 * COUNT) + 1):
            typed = " ".join(words[start:end])
            if is_table_code(typed) and (end == start + 1 or is_of_syllables(parse_table_id(typed))):
                return typed, [*words[:start], *words[end:]]
    return "", list(words)


def is_of_syllables(table_id: TableId) -> bool:
    """Tell whether an id is made as ours are, so that words in a row are not taken for one."""
    return len(table_id) == 2 * COUNT and all(table_id[at : at + 2] in SYLLABLES for at in range(0, 2 * COUNT, 2))
