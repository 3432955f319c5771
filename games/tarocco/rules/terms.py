"""The games of the family: the terms of each, how each is dealt, and what a table may agree on before it starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.forms import Pick
from games.game import Options
from games.options import list_options, make_terms, option
from games.spec import Option
from games.values import replace


class Variety(StrEnum):
    OTTOCENTO = "ottocento"
    QUATTRO_SCARTATE = "quattro-scartate"
    TERZIGLIO = "terziglio"
    MILLONE = "millone"
    CENTOCINQUANTA = "centocinquanta"
    QUINDICI = "quindici"
    MATTAZZA = "mattazza"


Partners: TypeAlias = Literal["drawn", "seated"]
MattoLed: TypeAlias = Literal["allowed", "forbidden"]
Rounding: TypeAlias = Literal["standard", "dead-to-45", "restart"]


@dataclass(frozen=True, slots=True)
class Terms:
    """The game, and what the table agreed on before the start; `OPTIONS` says what each game asks, the rest holds as here."""

    variety: Variety = Variety.OTTOCENTO
    target: int = 800  # 0 where there is none.
    hands: int = 4  # 0 where a match of Terziglio lasts until all have enough.
    late_out: Literal["allowed", "never"] = "allowed"
    matto_payment: Literal["rule", "owner", "free"] = "rule"
    partners: Partners = option("drawn", "TB-51")
    draw: Literal["lot", "cards"] = option("lot", "TB-52")
    accuso: Literal["free", "all-or-nothing", "automatic"] = option("free", "TB-43")
    signals: Literal["leader", "any-player", "off"] = option("leader", "TB-77")
    trump_signals: Literal["always", "after-angelo"] = option("always", "TB-76")
    matto_lead: MattoLed = option("allowed", "TB-70")
    matto_last: Literal["kept", "lost"] = option("kept", "TB-71")
    trick_history: Literal["last", "all"] = option("last", "TB-64")
    scartatore_accuso: Literal["after-scarto", "before-scarto"] = option("after-scarto", "TB-41")
    a_monte: Literal["off", "on"] = option("off", "TB-55")
    first_accuso: Literal["out-only", "scores"] = option("out-only", "ML-7")
    poste_rounding: Rounding = option("standard", "TZ-13")
    odd_card: int = option(0, "TB-14", Pick((0, 1)))
    cappotto: Literal["counted", "flat-40"] = option("counted", "TB-82")
    tie: Literal["lost", "void"] = option("lost", "TZ-12")
    all_pass: Literal["next", "same"] = option("next", "TZ-6")
    oppose: Literal["all", "not-passed"] = option("all", "TZ-5")
    first_lead: Literal["ricevitore", "right-of-lone"] = option("ricevitore", "TZ-9")
    next_dealer: Literal["rotate", "last-loser"] = option("rotate", "MZ-2")
    out_by: Literal["rounded", "raw"] = option("rounded", "QN-4")
    end: Literal["elimination", "two-losers", "first-out", "hands"] = option(
        "elimination", "MZ-10", most_seats={"two-losers": 4}
    )
    penalties: int = option(3, "MZ-10", Pick((2, 3, 4, 5, 6)))
    tiebreak: Literal["draw", "four-more", "one-more"] = option("draw", "QS-3")
    single: bool = option(False, "TB-88")
    last_phrase: bool = False  # A phrase may go with the last card of Mattazza, which is asked for (corrects MZ-5).
    last_plays_itself: bool = False  # The last card waits only a moment for its phrase (corrects TB-61).
    # A hand of Terziglio that all pass is dealt again at once, and counts for nothing (corrects TZ-6).
    redeals_void: bool = False


class DealShape(Struct, frozen=True):
    """How a game is dealt: packets in turn until each has `dealt`; what is left over is the stock."""

    packet: int
    dealt: int
    closed: int = 0  # More for the dealer.
    scarto: int = 0  # What the dealer puts aside before the first card is played.
    second: int = 0  # What all put aside before a second deal of as many.
    target: int = 0  # What is played to where that is no option; 0 if nothing is.
    least: int = 2
    most: int = 2


SHAPES: Final = {
    Variety.OTTOCENTO: DealShape(5, 15, 2, 2, least=4, most=4),
    Variety.QUATTRO_SCARTATE: DealShape(5, 15, 2, 2, least=4, most=4),
    Variety.TERZIGLIO: DealShape(6, 18, least=3, most=3),
    Variety.MILLONE: DealShape(5, 20, 2, 2, second=10, target=1000),
    Variety.CENTOCINQUANTA: DealShape(5, 15, 2, 2),
    Variety.QUINDICI: DealShape(5, 15, 2, 2),
    Variety.MATTAZZA: DealShape(5, 10, least=3, most=6),
}
# The cards that Terziglio leaves face down, and as many as go to the scarto of who takes them (TZ-3, TZ-7).
POZZO: Final = 8

LAST_PHRASE: Final = "MZ-5"  # The correction by which a phrase may go with the last card of Mattazza.
LAST_PLAYS_ITSELF: Final = "TB-61"  # The correction by which that card is not asked for.
REDEALS_VOID: Final = "TZ-6"  # The correction by which a void hand of Terziglio does not count.
DECLARES_ITS_HAND: Final = "TB-41"  # The correction by which Millone declares only cards held together.
ERRATA: Final = {
    Variety.MATTAZZA: (LAST_PHRASE, LAST_PLAYS_ITSELF),
    Variety.TERZIGLIO: (REDEALS_VOID,),
    Variety.MILLONE: (DECLARES_ITS_HAND,),
}

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
