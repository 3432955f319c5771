"""Codec of what a button of a chat carries, a request in at most 64 bytes, and of what a deep link carries.

It says nothing about who presses, nor anything that is not on the button's own face; the check only tells
a payload of ours from one that was cut, or is of an older form.
"""

from __future__ import annotations

import hashlib
from base64 import b32encode
from typing import Final

from bot.ports.commands import Request
from bot.ports.ids import TableId
from games.tokens import escape, unescape

FORM: Final = "v1"
LONGEST: Final = 64
"""Bytes that every chat carries."""
CHECK: Final = 3
NONE: Final = "-"
"""Where no table is named."""
UNREADABLE: Final = "unreadable"
"""The verb of a payload that nobody can read; it has no other use."""


def pack(verb: str, table_id: TableId | None = None, args: tuple[str, ...] = ()) -> str:
    """Encode a request as `v1.verb.table.args….check`.

    Arguments that are too long become `#hash`, the longest first. Raises ValueError if even so it is too long.
    """
    tokens = [shorten_token(arg) for arg in args]
    while len(text := spell(verb, table_id, tokens).encode()) > LONGEST:
        longest = max(range(len(tokens)), key=lambda place: spelled_length(tokens[place]), default=None)
        if longest is None or tokens[longest].startswith("#") or spelled_length(tokens[longest]) <= len(stand_in("")):
            raise ValueError(f"{verb} carries too much")
        tokens[longest] = stand_in(tokens[longest])
    return text.decode()


def unpack(text: str) -> Request:
    """Decode the request that was packed; its verb is `unreadable` if the payload is none of ours."""
    body, _, check = text.rpartition(".")
    form, *rest = body.split(".")
    if form != FORM or len(rest) < 2 or check != checksum(body):
        return Request(UNREADABLE)
    verb, table, *args = (unescape(part, ".") for part in rest)
    return Request(verb, None if table == NONE else TableId(table), tuple(args))


def spell(verb: str, table_id: TableId | None, tokens: list[str]) -> str:
    """Spell the payload of these tokens as they are."""
    body = ".".join((FORM, *(escape(part, ".") for part in (verb, table_id or NONE, *tokens))))
    return f"{body}.{checksum(body)}"


def spelled_length(token: str) -> int:
    """Return how many bytes a token takes."""
    return len(escape(token, ".").encode())


def stand_in(token: str) -> str:
    """Return a short hash that stands for a token; where it was offered it is found again."""
    return "#" + hashlib.sha256(token.encode()).hexdigest()[:12]


def checksum(body: str) -> str:
    """Return the check at a payload's end."""
    return b32encode(hashlib.sha256(body.encode()).digest()).decode().lower()[:CHECK]


# -- links into a private chat ----------------------------------------------------------------

LINKED: Final = ("join", "hand", "practice", "welcome")
"""What a link can lead to."""


def make_link(verb: str, table_id: TableId | None = None) -> str:
    """Make the word in a link that opens the private chat: letters, digits and `-`, 64 at most.

    Raises ValueError for a verb that no link leads to.
    """
    if verb not in LINKED:
        raise ValueError(f"no link leads to {verb}")
    return f"{verb}-{table_id}" if table_id else verb


def parse_link(text: str) -> Request:
    """Return the request of somebody who followed a link; a link that leads nowhere welcomes them."""
    verb, _, table = text.partition("-")
    if verb not in LINKED:
        return Request("welcome")
    return Request(verb, TableId(table) if table else None)


PAYLOAD: Final = 24
"""The longest token, in bytes, that a chat's button carries as it is."""


def shorten_token(token: str) -> str:
    """Return a token as a chat's button carries it.

    That is the token itself, or if it is long a short hash of it, never an index.
    """
    if len(token.encode()) <= PAYLOAD and not token.startswith("#"):
        return token
    return "#" + hashlib.sha256(token.encode()).hexdigest()[:12]
