"""Tarocco bolognese: the family of games with the long cards."""

from functools import partial
from typing import Final

from games.spec import GameSpec
from games.tarocco.picture import picture
from games.tarocco.robots.robots import ROBOTS
from games.tarocco.robots.teacher import TEACHER
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.options import FEATS, LADDERS, OPTIONS, count_turns, make_board
from games.tarocco.rules.play import RETRACTABLE, following, may_recall
from games.tarocco.rules.state import State, match_sides
from games.tarocco.rules.terms import ERRATA, SHAPES, Variety
from games.tarocco.words import describe
from games.tarocco.words.events import brief, closing, rows
from games.tarocco.words.phrases import make_primer
from games.tarocco.words.questions import make_prepared
from games.tarocco.words.tally import score_sheets

# The clauses of each game and about how many minutes it takes.
IN_FORCE: Final = {
    Variety.OTTOCENTO: ("TB OT", 120),
    Variety.QUATTRO_SCARTATE: ("TB QS OT", 60),
    Variety.TERZIGLIO: ("TB TZ", 90),
    Variety.MILLONE: ("TB ML", 75),
    Variety.CENTOCINQUANTA: ("TB CC", 30),
    Variety.QUINDICI: ("TB QN CC", 30),
    Variety.MATTAZZA: ("TB MZ", 45),
}


def make_spec(variety: Variety) -> GameSpec[State]:
    clauses, minutes = IN_FORCE[variety]
    return GameSpec(
        name=variety.value,
        package="games.tarocco",
        clauses=clauses,
        game=Tarocco(variety),
        least=SHAPES[variety].least,
        most=SHAPES[variety].most,
        minutes=minutes,
        describe=describe,
        scenery=picture,
        closing=closing,
        brief=brief,
        hand_in_picture=True,
        robots=ROBOTS,
        usual="sound",
        options=OPTIONS[variety],
        primer=make_primer(variety),
        score_sheets=score_sheets,
        retractable=RETRACTABLE,
        rows=rows,
        prepared=make_prepared(variety),
        turns=partial(count_turns, variety),
        following=following,
        recallable=may_recall,
        teacher=TEACHER,
        ladder=LADDERS[variety],
        errata=ERRATA.get(variety, ()),
        board=make_board(variety),
        feats=FEATS[variety],
        sides=match_sides,
    )


SPECS: Final[tuple[GameSpec[State], ...]] = tuple(map(make_spec, IN_FORCE))
