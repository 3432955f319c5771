"""The game in one minute, with pictures: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.biglietti.rules.state import Card
from games.biglietti.words.phrases import control_signs, sign
from games.box import Panel
from games.message import say

HELP: Final = tuple(map(sign, (Card.EXCUSE, Card.NEUTRAL, Card.ACCUSATION)))
SHELTER: Final = tuple(map(sign, (Card.HIDE, Card.TICKET)))

PRIMER: Final = (
    Panel(
        say("primer-idea"),
        control_signs((0, 1, 2, 3, 4)),
        (say("primer-idea-control"), say("primer-idea-ticket")),
    ),
    Panel(
        say("primer-vote"),
        HELP,
        (say("primer-names", cards=HELP), say("primer-vote-count"), say("primer-vote-chain")),
    ),
    Panel(
        say("primer-hide"),
        SHELTER,
        (say("primer-names", cards=SHELTER), say("primer-hide-who"), say("primer-hide-price")),
    ),
    Panel(say("primer-exchange"), lines=(say("primer-exchange-round"), say("primer-exchange-polfer"))),
    Panel(
        say("primer-win"),
        (sign(Card.POLFER),),
        (say("primer-win-controller"), say("primer-win-agent"), say("primer-win-fewest")),
    ),
)
