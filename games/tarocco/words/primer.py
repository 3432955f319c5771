"""The game in one minute, with pictures: read at a person's first seat in it."""

from __future__ import annotations

from typing import Final

from games.message import say
from games.spec import Note
from games.tarocco.rules.cards import Card
from games.tarocco.rules.terms import Variety
from games.tarocco.words.phrases import card_sign

PACK: Final = tuple(map(card_sign, (Card.ANG, Card.T16, Card.M1, Card.BEG, Card.MAT)))
CRICCA: Final = tuple(map(card_sign, (Card.DQ, Card.CQ, Card.SQ)))
SEQUENCE: Final = tuple(map(card_sign, (Card.SK, Card.SQ, Card.SN)))
ALONE: Final = (Note(say("primer-cards"), PACK, (say("primer-cards-suits"), say("primer-cards-trumps"))),)
PLAY: Final = Note(
    say("primer-play"), lines=(say("primer-play-follow"), say("primer-play-matto"), say("primer-play-cards"))
)
POINTS: Final = (
    Note(say("primer-cricche"), CRICCA, (say("primer-cricche-what"), say("primer-cricche-doubled"))),
    Note(
        say("primer-sequences"),
        SEQUENCE,
        (say("primer-sequences-what"), say("primer-sequences-counters"), say("primer-sequences-twice")),
    ),
)


def make_primer(variety: Variety) -> tuple[Note, ...]:
    """Make the primer: what the family shares, and how this game is won."""
    before = Note(say("primer-before", game=variety.value), lines=(say("primer-before-what", game=variety.value),))
    won = Note(say("primer-win"), lines=(say("primer-win-how", game=variety.value),))
    if variety is Variety.MATTAZZA:
        return (*ALONE, PLAY, *POINTS, before, won)
    accuso = Note(say("primer-accuso"), lines=(say("primer-accuso-when"), say("primer-accuso-count")))
    return (*ALONE, before, PLAY, *POINTS, accuso, won)


PRIMER: Final = make_primer(Variety.OTTOCENTO)
