"""The game in one minute, with pictures: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.biglietti.rules.state import Card
from games.biglietti.words.phrases import card_sign, control_signs
from games.message import say
from games.spec import Note

HELP: Final = tuple(map(card_sign, (Card.EXCUSE, Card.NEUTRAL, Card.ACCUSATION)))
SHELTER: Final = tuple(map(card_sign, (Card.HIDE, Card.TICKET)))

PRIMER: Final = (
    Note(
        say("primer-idea"),
        control_signs((0, 1, 2, 3, 4)),
        (say("primer-idea-control"), say("primer-idea-ticket")),
    ),
    Note(
        say("primer-vote"),
        HELP,
        (say("primer-names", cards=HELP), say("primer-vote-count"), say("primer-vote-chain")),
    ),
    Note(
        say("primer-hide"),
        SHELTER,
        (say("primer-names", cards=SHELTER), say("primer-hide-who"), say("primer-hide-price")),
    ),
    Note(say("primer-exchange"), lines=(say("primer-exchange-round"), say("primer-exchange-polfer"))),
    Note(
        say("primer-win"),
        (card_sign(Card.POLFER),),
        (say("primer-win-controller"), say("primer-win-agent"), say("primer-win-fewest")),
    ),
)
