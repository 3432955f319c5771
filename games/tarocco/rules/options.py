"""What a table of the family may agree on before it starts, how long it then is, the practice ladder, what records keep."""

from collections.abc import Mapping
from typing import Final

from games.forms import Pick
from games.game import Options
from games.options import list_options, make_terms
from games.spec import Board, Option, Rung
from games.tarocco.rules.feats import ALL_FEATS, POINTS
from games.tarocco.rules.finish import board_points
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import SHAPES, Terms, Variety
from games.values import replace

DECLARED: Final = {option.name: option for option in list_options(Terms)}


def target(*points: int, clause: str) -> Option:
    return Option("target", Pick(points), str(points[0]), clause)


def late_out(default: str, clause: str) -> Option:
    return Option("late-out", Pick(("allowed", "never")), default, clause)


# Millone has no hand before the scarto: ten of the cards come after it.
JUDGED_AFTER: Final = replace(DECLARED["scartatore-accuso"], most_seats={"before-scarto": 0})
PAYMENT: Final = Option("matto-payment", Pick(("rule", "owner")), "rule", "TB-68")
FREE_PAYMENT: Final = Option("matto-payment", Pick(("rule", "free")), "rule", "MZ-6")
COMMON: Final = ("draw", "matto-lead", "matto-last", "trick-history")
SIGNALS: Final = ("signals", "trump-signals")
ACCUSO: Final = ("accuso", "scartatore-accuso", PAYMENT, *COMMON)
PAIRS: Final = ("partners", *SIGNALS, *ACCUSO, "a-monte")
HANDS: Final = (3, 6, 9, 12, 18)

# What each game asks, in this order: an option of `Terms`, or one whose choices differ from game to game.
ASKED: Final[Mapping[Variety, tuple[str | Option, ...]]] = {
    Variety.OTTOCENTO: (target(800, 1000, 1500, clause="OT-1"), *PAIRS, late_out("allowed", "OT-9")),
    Variety.QUATTRO_SCARTATE: ("tiebreak", *PAIRS),
    Variety.TERZIGLIO: (
        Option("hands", Pick((*HANDS, 0)), "9", "TZ-1"),
        *("oppose", "all-pass", "first-lead", "poste-rounding", "tie", "cappotto", "odd-card"),
        *SIGNALS,
        *ACCUSO,
    ),
    Variety.MILLONE: ("first-accuso", "accuso", JUDGED_AFTER, PAYMENT, *COMMON),
    Variety.CENTOCINQUANTA: (target(150, 151, 200, clause="CC-1"), *ACCUSO, late_out("never", "CC-7")),
    Variety.QUINDICI: (target(15, 20, 21, clause="QN-3"), "out-by", *ACCUSO, late_out("never", "CC-7")),
    Variety.MATTAZZA: (
        *("end", "penalties"),
        Option("hands", Pick(HANDS), "6", "MZ-10"),
        *("next-dealer", FREE_PAYMENT, *COMMON),
    ),
}
OPTIONS: Final = {
    variety: tuple(DECLARED[each] if isinstance(each, str) else each for each in asked)
    for variety, asked in ASKED.items()
}


def terms(variety: Variety, options: Options) -> Terms:
    """Make the terms of these options; what they leave out is as usual."""
    usual = {option.name: option.shape.parse(option.default) for option in OPTIONS[variety]}
    target = SHAPES[variety].target
    return replace(make_terms(Terms, {"target": target, **usual, **options}), variety=variety)


SINGLE: Final = DECLARED["single"]
# Who plays together in a duplicate; seats are taken as they stand, so that partners are.
BOARD_SIDES: Final = {
    Variety.OTTOCENTO: ((0, 2), (1, 3)),
    Variety.QUATTRO_SCARTATE: ((0, 2), (1, 3)),
    Variety.TERZIGLIO: ((0,), (1,), (2,)),
    Variety.MATTAZZA: ((0,), (1,), (2,), (3,)),
}


def make_board(variety: Variety) -> Board[State]:
    seated = {"partners": "seated"} if any(option.name == "partners" for option in OPTIONS[variety]) else {}
    sides = BOARD_SIDES.get(variety, ((0,), (1,)))
    return Board(sides, board_points, {"single": "on", **seated}, (SINGLE,))


OTTOCENTO_POINTS: Final = 4  # How many points of a match one wait for people brings.
TERZIGLIO_HAND: Final = 62
USUAL_HANDS: Final = 9
QUATTRO: Final = 248
MILLONE: Final = 184
CENTOCINQUANTA_POINTS: Final = 2
QUINDICI_POINT: Final = 5  # How many waits for people a point brings.
TRICKS: Final = 9


def count_turns(variety: Variety, tokens: Mapping[str, str], seats: int) -> int:
    """Count how often a game waits for people: most are played to a target."""
    match variety:
        case Variety.OTTOCENTO:
            return int(tokens["target"]) // OTTOCENTO_POINTS
        case Variety.QUATTRO_SCARTATE:
            return QUATTRO
        case Variety.TERZIGLIO:
            return TERZIGLIO_HAND * (int(tokens["hands"]) or USUAL_HANDS)
        case Variety.MILLONE:
            return MILLONE
        case Variety.CENTOCINQUANTA:
            return int(tokens["target"]) // CENTOCINQUANTA_POINTS
        case Variety.QUINDICI:
            return int(tokens["target"]) * QUINDICI_POINT
        case Variety.MATTAZZA if tokens["end"] == "hands":
            return TRICKS * seats * int(tokens["hands"])
        case Variety.MATTAZZA:
            return 6 * seats * seats * int(tokens["penalties"])


BEGINNER, REGULAR, EXPERT = "learner", "sound", "old-hand"
IN_MATTAZZA: Final = 4  # How many play at a step of Mattazza.
# What makes a first step short.
SHORT: Final[Mapping[Variety, Mapping[str, str]]] = {
    Variety.TERZIGLIO: {"hands": "3"},
    Variety.MATTAZZA: {"end": "hands", "hands": "3"},
}


def make_ladder(variety: Variety) -> tuple[Rung, ...]:
    if variety in {Variety.OTTOCENTO, Variety.QUATTRO_SCARTATE}:
        seated = {"partners": "seated"}
        return (
            Rung("warm-up", (BEGINNER, EXPERT, BEGINNER), seated),
            Rung("level", (REGULAR, REGULAR, REGULAR), seated),
            Rung("uphill", (EXPERT, REGULAR, EXPERT), seated),
            Rung("steep", (EXPERT, BEGINNER, EXPERT), seated),
        )
    others = (IN_MATTAZZA if variety is Variety.MATTAZZA else SHAPES[variety].least) - 1
    short = SHORT.get(variety, {})
    return (
        Rung("warm-up", (BEGINNER,) * others, short),
        Rung("level", (REGULAR,) * others, short),
        Rung("uphill", (EXPERT,) * others, {}),
    )


LADDERS: Final = {variety: make_ladder(variety) for variety in Variety}
FEATS: Final = {variety: (POINTS,) if variety is Variety.MATTAZZA else ALL_FEATS for variety in Variety}
