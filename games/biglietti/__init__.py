"""Biglietti, Prego!: one Controller, a carriage of Travellers, and hardly a ticket among them."""

from typing import Final

from games.biglietti.picture import picture
from games.biglietti.robots import answer_as_sly
from games.biglietti.rules import game
from games.biglietti.rules.events import CardRemoved, TurnEnded
from games.biglietti.rules.finish import FEATS, seat_roles
from games.biglietti.rules.game import LADDER, PERSONS, PRESETS, VALUES, count_turns
from games.biglietti.rules.state import LEAST, MOST, OPTIONS, State, possible_agents
from games.biglietti.words import describe
from games.biglietti.words.describe import PREPARED
from games.biglietti.words.events import brief, closing, reveals
from games.robots import random_answer
from games.spec import GameSpec

SPEC: Final[GameSpec[State]] = GameSpec(
    name="biglietti",
    package="games.biglietti",
    clauses="BP",
    game=game,
    least=LEAST,
    most=MOST,
    minutes=30,
    most_minutes=60,
    describe=describe,
    scenery=picture,
    closing=closing,
    brief=brief,
    turns=count_turns,
    robots={"random": random_answer, "sly": answer_as_sly},
    usual="sly",
    ladder=LADDER,
    options=OPTIONS,
    presets=PRESETS,
    errata=(PERSONS, VALUES),
    primer=describe.PRIMER,
    roles=seat_roles,
    has_own_words=True,
    kept=possible_agents,
    reveals=reveals,
    prepared=PREPARED,
    retractable={"remove": (CardRemoved, TurnEnded)},
    feats=FEATS,
)
