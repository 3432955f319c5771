"""Tarocco bolognese: the family of games with the long cards."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from games.feats import Feat
from games.spec import Board, GameSpec, Rung
from games.tarocco.picture import picture
from games.tarocco.robots.robots import ROBOTS, TEACHER
from games.tarocco.rules.finish import ALL_FEATS, POINTS, board_points
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.play import RETRACTABLE, following, may_recall
from games.tarocco.rules.state import State, match_sides
from games.tarocco.rules.terms import DECLARED, ERRATA, OPTIONS, SHAPES, Variety
from games.tarocco.words import describe
from games.tarocco.words.events import brief, closing, rows
from games.tarocco.words.phrases import make_primer
from games.tarocco.words.questions import make_prepared
from games.tarocco.words.tally import score_sheets

Tokens: TypeAlias = Mapping[str, str]
PAIRS: Final = ((0, 2), (1, 3))
ALONE: Final = ((0,), (1,), (2,), (3,))
TRICKS: Final = 9


def count_mattazza_turns(tokens: Tokens, seats: int) -> int:
    if tokens["end"] == "hands":
        return TRICKS * seats * int(tokens["hands"])
    return 6 * seats * seats * int(tokens["penalties"])


class Traits(Struct, frozen=True):
    """What a game of the family is beside its rules.

    `turns` counts how often it waits for people: most are played to a target. `sides` play together in a duplicate, and
    as many seats at a step of the ladder, whose first is made `short`.
    """

    clauses: str
    minutes: int
    turns: Callable[[Tokens, int], int]
    sides: tuple[tuple[int, ...], ...] = ALONE[:2]
    short: Tokens = {}
    feats: tuple[Feat, ...] = ALL_FEATS


TRAITS: Final = {
    Variety.OTTOCENTO: Traits("TB OT", 120, lambda tokens, _: int(tokens["target"]) // 4, PAIRS),
    Variety.QUATTRO_SCARTATE: Traits("TB QS OT", 60, lambda *_: 248, PAIRS),
    Variety.TERZIGLIO: Traits(
        "TB TZ", 90, lambda tokens, _: 62 * (int(tokens["hands"]) or 9), ALONE[:3], {"hands": "3"}
    ),
    Variety.MILLONE: Traits("TB ML", 75, lambda *_: 184),
    Variety.CENTOCINQUANTA: Traits("TB CC", 30, lambda tokens, _: int(tokens["target"]) // 2),
    Variety.QUINDICI: Traits("TB QN CC", 30, lambda tokens, _: 5 * int(tokens["target"])),
    Variety.MATTAZZA: Traits("TB MZ", 45, count_mattazza_turns, ALONE, {"end": "hands", "hands": "3"}, (POINTS,)),
}

BEGINNER, REGULAR, EXPERT = "learner", "sound", "old-hand"
SEATED: Final = {"partners": "seated"}  # Seats are taken as they stand, so that partners are.
LADDER_OF_PAIRS: Final = (
    Rung("warm-up", (BEGINNER, EXPERT, BEGINNER), SEATED),
    Rung("level", (REGULAR, REGULAR, REGULAR), SEATED),
    Rung("uphill", (EXPERT, REGULAR, EXPERT), SEATED),
    Rung("steep", (EXPERT, BEGINNER, EXPERT), SEATED),
)


def make_ladder(traits: Traits) -> tuple[Rung, ...]:
    if traits.sides == PAIRS:
        return LADDER_OF_PAIRS
    others = len(traits.sides) - 1
    return (
        Rung("warm-up", (BEGINNER,) * others, traits.short),
        Rung("level", (REGULAR,) * others, traits.short),
        Rung("uphill", (EXPERT,) * others, {}),
    )


def make_spec(variety: Variety, traits: Traits) -> GameSpec[State]:
    seated = SEATED if traits.sides == PAIRS else {}
    return GameSpec(
        name=variety.value,
        package="games.tarocco",
        clauses=traits.clauses,
        game=Tarocco(variety),
        least=SHAPES[variety].least,
        most=SHAPES[variety].most,
        minutes=traits.minutes,
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
        turns=traits.turns,
        following=following,
        recallable=may_recall,
        teacher=TEACHER,
        ladder=make_ladder(traits),
        errata=ERRATA.get(variety, ()),
        board=Board(traits.sides, board_points, {"single": "on", **seated}, (DECLARED["single"],)),
        feats=traits.feats,
        sides=match_sides,
    )


SPECS: Final = tuple(make_spec(variety, traits) for variety, traits in TRAITS.items())
