"""The game in one minute, with pictures: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.caccia.rules.terms import Terms
from games.caccia.words.phrases import card_signs
from games.message import say
from games.spec import Note

PIECES: Final = card_signs((1, 2, 3, 5, 7, 9), Terms())
"""One card of each piece."""

PRIMER: Final = (
    Note(say("primer-idea"), lines=(say("primer-idea-sides"), say("primer-idea-board"))),
    Note(
        say("primer-spy"), PIECES, (say("primer-names", cards=PIECES), say("primer-spy-move"), say("primer-spy-cards"))
    ),
    Note(say("primer-raid"), lines=(say("primer-raid-stop"), say("primer-raid-home"))),
    Note(say("primer-partisans"), lines=(say("primer-partisans-steps"), say("primer-partisans-ask"))),
    Note(say("primer-arrest"), lines=(say("primer-arrest-try"), say("primer-arrest-win"))),
)
