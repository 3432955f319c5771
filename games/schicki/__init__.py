"""Schicki Micki: pheasants dressed up for a gala, and who first sees what two of them share."""

from typing import Final

from games.schicki import words
from games.schicki.picture import picture
from games.schicki.robots import ROBOTS
from games.schicki.rules import game
from games.schicki.rules.award import FEATS
from games.schicki.rules.game import LADDER
from games.schicki.rules.state import LEAST, MOST, OPTIONS, PRESETS, Erratum, State
from games.schicki.words import PRIMER, brief, closing
from games.spec import GameSpec

SPEC: Final[GameSpec[State]] = GameSpec(
    name="schicki",
    package="games.schicki",
    clauses="SM",
    game=game,
    least=LEAST,
    most=MOST,
    minutes=20,
    describe=words,
    scenery=picture,
    closing=closing,
    brief=brief,
    hand_in_picture=True,
    robots=ROBOTS,
    usual="calm",
    ladder=LADDER,
    options=OPTIONS,
    presets=PRESETS,
    errata=tuple(Erratum),
    primer=PRIMER,
    races=True,
    feats=FEATS,
)
