"""How several answers are written in one token, so that each can be told from the others."""

from __future__ import annotations

from collections.abc import Iterable


def escape(token: str, special: str) -> str:
    """A token in which the `special` signs, neither letters nor digits, do not occur; what they stand for can be read back."""
    if token.isalnum():
        return token
    for sign in "%" + special:
        if sign in token:
            token = token.replace(sign, f"%{ord(sign):02X}")
    return token


def unescape(token: str, special: str) -> str:
    """The token that was escaped."""
    if "%" not in token:
        return token
    for sign in special + "%":
        token = token.replace(f"%{ord(sign):02X}", sign)
    return token


def join_tokens(answers: Iterable[object]) -> str:
    """Several answers in one token; an empty one is written `%`, since nothing means none."""
    names = list(map(str, answers))
    token = ",".join(names)
    if "%" not in token and token.count(",") < max(1, len(names)) and all(names):
        return token
    return ",".join(escape(name, ",") or "%" for name in names)


def split_tokens(token: str) -> list[str]:
    """The names of several answers."""
    if "%" not in token:
        return token.split(",") if token else []
    return [unescape(part, ",") if part != "%" else "" for part in token.split(",")]
