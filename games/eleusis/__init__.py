"""Eleusis Express: one person's secret rule, and everybody else's experiments."""

from typing import Final

from games.eleusis.picture import picture
from games.eleusis.robots.belief import ROBOTS
from games.eleusis.robots.review import TEACHER
from games.eleusis.rules import game
from games.eleusis.rules.comparing import judge_guess
from games.eleusis.rules.finish import FEATS, competing_points, seats_aside
from games.eleusis.rules.game import following, has_passed
from games.eleusis.rules.start import find_committed_text
from games.eleusis.rules.state import LADDER, OPTIONS, PRESETS, Erratum, State, count_turns, kept_seats
from games.eleusis.words import describe
from games.eleusis.words.counsel import COUNSEL
from games.eleusis.words.events import closing, reveals
from games.eleusis.words.questions import PREPARED, skip_guess
from games.spec import Board, GameSpec

SPEC: Final[GameSpec[State]] = GameSpec(
    name="eleusis",
    package="games.eleusis",
    clauses="EE",
    game=game,
    least=3,
    most=8,
    minutes=30,
    describe=describe,
    scenery=picture,
    closing=closing,
    turns=count_turns,
    following=following,
    robots=ROBOTS,
    usual="casual",
    options=OPTIONS,
    presets=PRESETS,
    errata=tuple(Erratum),
    reveals=reveals,
    prepared=PREPARED,
    automatic={"guess-rule": skip_guess},
    judge=judge_guess,
    primer=describe.PRIMER,
    opens=find_committed_text,
    ladder=LADDER,
    passed=has_passed,
    teacher=TEACHER,
    advice=COUNSEL,
    kept=kept_seats,
    aside=seats_aside,
    # A robot deals in the first seat, so that the same cards lie in the same hands and the rule is the same.
    board=Board(((1,), (2,), (3,)), competing_points, {"rounds": "1", "dealers": "robots"}),
    feats=FEATS,
)
