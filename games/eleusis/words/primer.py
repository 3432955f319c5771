"""The game in one minute, with pictures: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.box import Panel
from games.cards import card, cards
from games.eleusis.words.phrases import sign, signs
from games.message import say

LINE: Final = signs(cards("7S 4H JC 9D"))
"""A main line whose colours alternate."""
RIGHT: Final = sign(card("2S"))
WRONG: Final = sign(card("KH"))

PRIMER: Final = (
    Panel(
        say("primer-idea"),
        LINE,
        (
            say("primer-idea-rule", first=LINE[0]),
            say("primer-idea-verdict", last=LINE[-1], right=RIGHT, wrong=WRONG),
        ),
    ),
    Panel(say("primer-turn"), lines=(say("primer-turn-right"), say("primer-turn-wrong"))),
    Panel(say("primer-no-play"), lines=(say("primer-no-play-true"), say("primer-no-play-false"))),
    Panel(say("primer-guess"), lines=(say("primer-guess-free"), say("primer-guess-points"))),
    Panel(say("primer-dealer"), lines=(say("primer-dealer-points"), say("primer-dealer-rule"))),
)
