"""Gifts, a probe: a sealed vote with a compound answer, an interrupting host, an order, an erratum."""

from functools import partial
from typing import Final

from games.art.rows import RowPicture
from games.options import list_options
from games.robots import random_answer
from games.spec import GameSpec, Preset
from tests.probes.ballot import words
from tests.probes.ballot.rules import Ballot, Erratum, State, Terms

WORDS: Final = ("fire", "the sea, perhaps", "not what you think")
"""What a robot hints."""

BALLOT: Final[GameSpec[State]] = GameSpec(
    name="ballot",
    package="tests.probes.ballot",
    clauses="PB",
    game=Ballot(),
    least=3,
    most=6,
    minutes=10,
    describe=words,
    scenery=RowPicture("alt", words.stage, words.seat_points, words.foot),
    robots={"random": partial(random_answer, words=WORDS)},
    options=list_options(Terms),
    presets=(Preset("short", {"deals": "1"}, ("live",)), Preset("long", {"deals": "3"}, ("day", "free"))),
    errata=(Erratum.LEVEL,),
)
