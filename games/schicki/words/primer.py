"""The game in one minute: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.box import Panel
from games.message import say

PRIMER: Final = (
    Panel(say("primer-idea"), lines=(say("primer-idea-hens"), say("primer-idea-match"))),
    Panel(
        say("primer-acts"),
        lines=tuple(say(f"primer-{what}") for what in ("knock", "red", "blue", "call")),
    ),
    Panel(say("primer-price"), lines=(say("primer-price-highest"), say("primer-price-wrong"))),
    Panel(say("primer-race"), lines=(say("primer-race-live"), say("primer-race-looks"))),
    Panel(say("primer-end"), lines=(say("primer-end-most"),)),
)
