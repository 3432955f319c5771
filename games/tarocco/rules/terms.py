"""The games of the family, the terms of each, and how each is dealt."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Variety(StrEnum):
    OTTOCENTO = "ottocento"
    QUATTRO_SCARTATE = "quattro-scartate"
    TERZIGLIO = "terziglio"
    MILLONE = "millone"
    CENTOCINQUANTA = "centocinquanta"
    QUINDICI = "quindici"
    MATTAZZA = "mattazza"


class Partners(StrEnum):
    """How partners and the first dealer are found (TB-51): all by lot, or only the dealer."""

    DRAWN = "drawn"
    SEATED = "seated"


class Draw(StrEnum):
    """How it is decided who is highest (TB-51, TB-52): a lot, or a card each from the pack."""

    LOT = "lot"
    CARDS = "cards"


class Declaring(StrEnum):
    """What may be declared (TB-43): a choice of combinations, all or nothing, or always all."""

    FREE = "free"
    ALL_OR_NOTHING = "all-or-nothing"
    AUTOMATIC = "automatic"


class Signals(StrEnum):
    """Who may signal (TB-77)."""

    LEADER = "leader"
    ANY_PLAYER = "any-player"
    OFF = "off"


class TrumpSignals(StrEnum):
    """When a signal may go with a trump (TB-76)."""

    ALWAYS = "always"
    AFTER_ANGELO = "after-angelo"


class MattoLed(StrEnum):
    """Whether the Matto may be led (TB-70)."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class MattoLast(StrEnum):
    """What becomes of a Matto shown in the last trick (TB-71)."""

    KEPT = "kept"
    LOST = "lost"


class LateOut(StrEnum):
    """Whether the scartatore who took the last two may still go out, alone (OT-9)."""

    ALLOWED = "allowed"
    NEVER = "never"


class Judged(StrEnum):
    """On which cards the scartatore's accuso is judged (TB-41)."""

    AFTER_SCARTO = "after-scarto"
    BEFORE_SCARTO = "before-scarto"


class FirstAccuso(StrEnum):
    """What may be declared on the first cards of Millone (ML-7): what goes out, or points as later too."""

    OUT_ONLY = "out-only"
    SCORES = "scores"


class Paying(StrEnum):
    """Who picks the card that is owed for the Matto (TB-68): a scartino or, in Mattazza, any card (MZ-6)."""

    RULE = "rule"
    OWNER = "owner"
    FREE = "free"


class Throwing(StrEnum):
    """Whether a hand may be thrown in after five cards each (TB-55)."""

    OFF = "off"
    ON = "on"


class History(StrEnum):
    """Which tricks may be looked at again (TB-64)."""

    LAST = "last"
    ALL = "all"


class Tiebreak(StrEnum):
    """What follows four hands that end level (QS-3)."""

    DRAW = "draw"
    FOUR_MORE = "four-more"
    ONE_MORE = "one-more"


class Rounding(StrEnum):
    """How points become poste (TZ-13): from 15 on; none up to 45, then as ever; or none up to 45, then from one."""

    STANDARD = "standard"
    DEAD_TO_45 = "dead-to-45"
    RESTART = "restart"


class Cappotto(StrEnum):
    """What a hand of Terziglio is worth to those who took all tricks (TB-82): what it counts, or 40 poste."""

    COUNTED = "counted"
    FLAT = "flat-40"


class Tie(StrEnum):
    """What becomes of a hand of Terziglio that ends level (TZ-12)."""

    LOST = "lost"
    VOID = "void"


class AllPass(StrEnum):
    """Who deals after a hand of Terziglio in which all have passed (TZ-6)."""

    NEXT = "next"
    SAME = "same"


class OutBy(StrEnum):
    """How an accuso that goes out of Quindici is counted (QN-4): rounded, or ten times the target as it is."""

    ROUNDED = "rounded"
    RAW = "raw"


class Opposing(StrEnum):
    """Who may answer POSSO? with playing alone (TZ-5)."""

    ALL = "all"
    NOT_PASSED = "not-passed"


class FirstLead(StrEnum):
    """Who leads in Terziglio (TZ-9)."""

    RICEVITORE = "ricevitore"
    RIGHT_OF_LONE = "right-of-lone"


class NextDealer(StrEnum):
    """Who deals the next hand of Mattazza (MZ-2)."""

    ROTATE = "rotate"
    LAST_LOSER = "last-loser"


class MatchEnd(StrEnum):
    """When a match of Mattazza is over (MZ-10)."""

    ELIMINATION = "elimination"
    TWO_LOSERS = "two-losers"
    FIRST_OUT = "first-out"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class Terms:
    """The game, and what the table agreed on before the start."""

    variety: Variety = Variety.OTTOCENTO
    target: int = 800  # 0 where there is none.
    partners: Partners = Partners.DRAWN
    draw: Draw = Draw.LOT
    accuso: Declaring = Declaring.FREE
    signals: Signals = Signals.LEADER
    trump_signals: TrumpSignals = TrumpSignals.ALWAYS
    matto_lead: MattoLed = MattoLed.ALLOWED
    matto_last: MattoLast = MattoLast.KEPT
    late_out: LateOut = LateOut.ALLOWED
    trick_history: History = History.LAST
    scartatore_accuso: Judged = Judged.AFTER_SCARTO
    first_accuso: FirstAccuso = FirstAccuso.OUT_ONLY
    matto_payment: Paying = Paying.RULE
    a_monte: Throwing = Throwing.OFF
    hands: int = 4  # 0 where a match of Terziglio lasts until all have enough.
    poste_rounding: Rounding = Rounding.STANDARD
    odd_card: int = 0
    cappotto: Cappotto = Cappotto.COUNTED
    tie: Tie = Tie.LOST
    all_pass: AllPass = AllPass.NEXT
    oppose: Opposing = Opposing.ALL
    first_lead: FirstLead = FirstLead.RICEVITORE
    next_dealer: NextDealer = NextDealer.ROTATE
    out_by: OutBy = OutBy.ROUNDED
    end: MatchEnd = MatchEnd.ELIMINATION
    penalties: int = 3
    tiebreak: Tiebreak = Tiebreak.DRAW
    last_phrase: bool = False  # A phrase may go with the last card of Mattazza, which is asked for (corrects MZ-5).
    last_plays_itself: bool = False  # The last card waits only a moment for its phrase (corrects TB-61).
    # A hand of Terziglio that all pass is dealt again at once, and counts for nothing (corrects TZ-6).
    redeals_void: bool = False


@dataclass(frozen=True, slots=True)
class DealShape:
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
