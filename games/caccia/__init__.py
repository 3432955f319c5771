"""Caccia alla Spia: one spy in hiding, five partisans on the trail."""

from typing import Final

from games.caccia.picture import picture
from games.caccia.robots import answer_as_random, answer_as_sly
from games.caccia.rules import game
from games.caccia.rules.events import EnoughTaken, PartisanTaken
from games.caccia.rules.game import LADDER, NOTE, SIDE, count_turns
from games.caccia.rules.rounds import FEATS, LEAST, MOST, PERSONS, RETURNS, kept_seats, seat_roles, sides
from games.caccia.rules.state import OPTIONS, PRESETS, State
from games.caccia.words import describe
from games.caccia.words.events import closing, reveals, rows
from games.caccia.words.questions import PREPARED
from games.spec import GameSpec

SPEC: Final[GameSpec[State]] = GameSpec(
    name="caccia",
    package="games.caccia",
    clauses="CS",
    game=game,
    least=LEAST,
    most=MOST,
    minutes=60,
    describe=describe,
    scenery=picture,
    closing=closing,
    rows=rows,
    turns=count_turns,
    hand_in_picture=True,
    robots={"random": answer_as_random, "sly": answer_as_sly},
    usual="sly",
    ladder=LADDER,
    options=OPTIONS,
    presets=PRESETS,
    errata=(PERSONS, RETURNS),
    reveals=reveals,
    prepared=PREPARED,
    primer=describe.PRIMER,
    roles=seat_roles,
    kept=kept_seats,
    plans=frozenset({NOTE, SIDE}),
    retractable={"lead": (PartisanTaken, EnoughTaken)},
    feats=FEATS,
    sides=sides,
)
