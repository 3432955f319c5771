"""How several answers are written in one token, and read back from it."""

from __future__ import annotations

from collections.abc import Iterable


def escape(token: str, special: str) -> str:
    """Return the token with each of the `special` signs, which are no letters or digits, escaped as `%XX`."""
    if token.isalnum():
        return token
    for sign in "%" + special:
        if sign in token:
            token = token.replace(sign, f"%{ord(sign):02X}")
    return token


def unescape(token: str, special: str) -> str:
    """Return the token that was escaped."""
    if "%" not in token:
        return token
    for sign in special + "%":
        token = token.replace(f"%{ord(sign):02X}", sign)
    return token


def join_tokens(answers: Iterable[object]) -> str:
    """Join several answers to one token; an empty one is written `%`, since an empty token means no answers."""
    names = list(map(str, answers))
    token = ",".join(names)
    if "%" not in token and token.count(",") < max(1, len(names)) and all(names):
        return token
    return ",".join(escape(name, ",") or "%" for name in names)


def split_tokens(token: str) -> list[str]:
    """Split a token into the names of its answers."""
    if "%" not in token:
        return token.split(",") if token else []
    return [unescape(part, ",") if part != "%" else "" for part in token.split(",")]
