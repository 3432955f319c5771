"""The game in one minute, with pictures: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.cards import parse_card, parse_cards
from games.eleusis.words.phrases import card_sign, card_signs
from games.message import say
from games.spec import Note

LINE: Final = card_signs(parse_cards("7S 4H JC 9D"))
"""A main line whose colours alternate."""
RIGHT: Final = card_sign(parse_card("2S"))
WRONG: Final = card_sign(parse_card("KH"))

PRIMER: Final = (
    Note(
        say("primer-idea"),
        LINE,
        (
            say("primer-idea-rule", first=LINE[0]),
            say("primer-idea-verdict", last=LINE[-1], right=RIGHT, wrong=WRONG),
        ),
    ),
    Note(say("primer-turn"), lines=(say("primer-turn-right"), say("primer-turn-wrong"))),
    Note(say("primer-no-play"), lines=(say("primer-no-play-true"), say("primer-no-play-false"))),
    Note(say("primer-guess"), lines=(say("primer-guess-free"), say("primer-guess-points"))),
    Note(say("primer-dealer"), lines=(say("primer-dealer-points"), say("primer-dealer-rule"))),
)
