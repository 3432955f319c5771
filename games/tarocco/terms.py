"""What a table of the family may agree on: the games, and the terms of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Variety(StrEnum):
    """The games of the family."""

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


class Paying(StrEnum):
    """Who picks the card that is owed for the Matto (TB-68)."""

    RULE = "rule"
    OWNER = "owner"


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
    """How points become poste (TZ-13)."""

    STANDARD = "standard"
    DEAD_TO_45 = "dead-to-45"


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


@dataclass(frozen=True, slots=True)
class Terms:
    """The game, and what the table agreed on before the start; `target` is 0 where there is none."""

    variety: Variety = Variety.OTTOCENTO
    target: int = 800
    partners: Partners = Partners.DRAWN
    accuso: Declaring = Declaring.FREE
    signals: Signals = Signals.LEADER
    trump_signals: TrumpSignals = TrumpSignals.ALWAYS
    matto_lead: MattoLed = MattoLed.ALLOWED
    matto_last: MattoLast = MattoLast.KEPT
    late_out: LateOut = LateOut.ALLOWED
    trick_history: History = History.LAST
    scartatore_accuso: Judged = Judged.AFTER_SCARTO
    matto_payment: Paying = Paying.RULE
    a_monte: Throwing = Throwing.OFF
    hands: int = 4
    poste_rounding: Rounding = Rounding.STANDARD
    oppose: Opposing = Opposing.ALL
    first_lead: FirstLead = FirstLead.RICEVITORE
    next_dealer: NextDealer = NextDealer.ROTATE
    end: MatchEnd = MatchEnd.ELIMINATION
    penalties: int = 3
    tiebreak: Tiebreak = Tiebreak.DRAW
