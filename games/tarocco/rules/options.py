"""What a table of the family may agree on before it starts, how long it then is, and the practice ladder."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from games.forms import Pick
from games.game import Options
from games.secret import Seat
from games.spec import Option, Rung
from games.tarocco.rules.state import Finished, State
from games.tarocco.rules.terms import (
    SHAPES,
    AllPass,
    Cappotto,
    Declaring,
    Draw,
    FirstAccuso,
    FirstLead,
    History,
    Judged,
    LateOut,
    MatchEnd,
    MattoLast,
    MattoLed,
    NextDealer,
    Opposing,
    OutBy,
    Partners,
    Paying,
    Rounding,
    Signals,
    Terms,
    Throwing,
    Tie,
    Tiebreak,
    TrumpSignals,
    Variety,
)

LATE_OUT: Final = Pick(tuple(LateOut))
ACCUSO: Final = Option("accuso", Pick(tuple(Declaring)), Declaring.FREE, "TB-43")
JUDGED: Final = Option("scartatore-accuso", Pick(tuple(Judged)), Judged.AFTER_SCARTO, "TB-41")
PAYMENT: Final = Option("matto-payment", Pick((Paying.RULE, Paying.OWNER)), Paying.RULE, "TB-68")
COMMON: Final = (
    Option("draw", Pick(tuple(Draw)), Draw.LOT, "TB-52"),
    Option("matto-lead", Pick(tuple(MattoLed)), MattoLed.ALLOWED, "TB-70"),
    Option("matto-last", Pick(tuple(MattoLast)), MattoLast.KEPT, "TB-71"),
    Option("trick-history", Pick(tuple(History)), History.LAST, "TB-64"),
)
SIGNALS: Final = (
    Option("signals", Pick(tuple(Signals)), Signals.LEADER, "TB-77"),
    Option("trump-signals", Pick(tuple(TrumpSignals)), TrumpSignals.ALWAYS, "TB-76"),
)
DECLARED: Final = (ACCUSO, JUDGED, PAYMENT, *COMMON)
# Millone has no hand before the scarto: ten of the cards come after it.
JUDGED_AFTER: Final = replace(JUDGED, most_seats={Judged.BEFORE_SCARTO: 0})
PAIRS: Final = (
    Option("partners", Pick(tuple(Partners)), Partners.DRAWN, "TB-51"),
    *SIGNALS,
    *DECLARED,
    Option("a-monte", Pick(tuple(Throwing)), Throwing.OFF, "TB-55"),
)

# By the names of the fields of `Terms`, with hyphens.
OPTIONS: Final[Mapping[Variety, tuple[Option, ...]]] = {
    Variety.OTTOCENTO: (
        Option("target", Pick(("800", "1000", "1500")), "800", "OT-1"),
        *PAIRS,
        Option("late-out", LATE_OUT, LateOut.ALLOWED, "OT-9"),
    ),
    Variety.QUATTRO_SCARTATE: (Option("tiebreak", Pick(tuple(Tiebreak)), Tiebreak.DRAW, "QS-3"), *PAIRS),
    Variety.TERZIGLIO: (
        Option("hands", Pick(("3", "6", "9", "12", "18", "0")), "9", "TZ-1"),
        Option("oppose", Pick(tuple(Opposing)), Opposing.ALL, "TZ-5"),
        Option("all-pass", Pick(tuple(AllPass)), AllPass.NEXT, "TZ-6"),
        Option("first-lead", Pick(tuple(FirstLead)), FirstLead.RICEVITORE, "TZ-9"),
        Option("poste-rounding", Pick(tuple(Rounding)), Rounding.STANDARD, "TZ-13"),
        Option("tie", Pick(tuple(Tie)), Tie.LOST, "TZ-12"),
        Option("cappotto", Pick(tuple(Cappotto)), Cappotto.COUNTED, "TB-82"),
        Option("odd-card", Pick(("0", "1")), "0", "TB-14"),
        *SIGNALS,
        *DECLARED,
    ),
    Variety.MILLONE: (
        Option("first-accuso", Pick(tuple(FirstAccuso)), FirstAccuso.OUT_ONLY, "ML-7"),
        ACCUSO,
        JUDGED_AFTER,
        PAYMENT,
        *COMMON,
    ),
    Variety.CENTOCINQUANTA: (
        Option("target", Pick(("150", "151", "200")), "150", "CC-1"),
        *DECLARED,
        Option("late-out", LATE_OUT, LateOut.NEVER, "CC-7"),
    ),
    Variety.QUINDICI: (
        Option("target", Pick(("15", "20", "21")), "15", "QN-3"),
        Option("out-by", Pick(tuple(OutBy)), OutBy.ROUNDED, "QN-4"),
        *DECLARED,
        Option("late-out", LATE_OUT, LateOut.NEVER, "CC-7"),
    ),
    Variety.MATTAZZA: (
        Option("end", Pick(tuple(MatchEnd)), MatchEnd.ELIMINATION, "MZ-10", {MatchEnd.TWO_LOSERS: 4}),
        Option("penalties", Pick(("2", "3", "4", "5", "6")), "3", "MZ-10"),
        Option("hands", Pick(("3", "6", "9", "12", "18")), "6", "MZ-10"),
        Option("next-dealer", Pick(tuple(NextDealer)), NextDealer.ROTATE, "MZ-2"),
        Option("matto-payment", Pick((Paying.RULE, Paying.FREE)), Paying.RULE, "MZ-6"),
        *COMMON,
    ),
}


def terms(variety: Variety, options: Options) -> Terms:
    """Make the terms of these options; what they leave out is as usual."""
    given: dict[str, Any] = {"target": SHAPES[variety].target}
    given.update((option.name, option.default) for option in OPTIONS[variety])
    given.update(options)
    named: dict[str, Any] = {}
    for field in fields(Terms):
        if (name := field.name.replace("_", "-")) in given:
            named[field.name] = int(given[name]) if isinstance(field.default, int) else given[name]
    named["variety"] = variety
    return Terms(**named)


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
    Variety.MATTAZZA: {"end": MatchEnd.HANDS, "hands": "3"},
}


def make_ladder(variety: Variety) -> tuple[Rung, ...]:
    if variety in {Variety.OTTOCENTO, Variety.QUATTRO_SCARTATE}:
        seated = {"partners": Partners.SEATED}
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


def has_passed(state: State, seat: Seat) -> bool:
    """Tell whether a seat has won the match, and not everybody with it (TB-87)."""
    if not isinstance(state.phase, Finished):
        return False
    winners = state.phase.result.winners
    return seat in winners and len(winners) < state.seats
