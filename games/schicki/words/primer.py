"""The game in one minute: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.message import say
from games.spec import Note

PRIMER: Final = (
    Note(say("primer-idea"), lines=(say("primer-idea-hens"), say("primer-idea-match"))),
    Note(
        say("primer-acts"),
        lines=tuple(say(f"primer-{what}") for what in ("knock", "red", "blue", "call")),
    ),
    Note(say("primer-price"), lines=(say("primer-price-highest"), say("primer-price-wrong"))),
    Note(say("primer-race"), lines=(say("primer-race-live"), say("primer-race-looks"))),
    Note(say("primer-end"), lines=(say("primer-end-most"),)),
)
