"""What a table of the family may agree on before it starts."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from games.box import Option
from games.forms import Pick
from games.game import Options
from games.tarocco.terms import (
    Declaring,
    History,
    Judged,
    LateOut,
    MattoLast,
    MattoLed,
    Partners,
    Paying,
    Signals,
    Terms,
    Throwing,
    Tiebreak,
    TrumpSignals,
    Variety,
)

COMMON: Final = (
    Option("accuso", Pick(tuple(Declaring)), Declaring.FREE, "TB-43"),
    Option("matto-lead", Pick(tuple(MattoLed)), MattoLed.ALLOWED, "TB-70"),
    Option("matto-last", Pick(tuple(MattoLast)), MattoLast.KEPT, "TB-71"),
    Option("matto-payment", Pick(tuple(Paying)), Paying.RULE, "TB-68"),
    Option("trick-history", Pick(tuple(History)), History.LAST, "TB-64"),
)
"""By the names of the fields of `Terms`, with hyphens."""
PAIRS: Final = (
    Option("partners", Pick(tuple(Partners)), Partners.DRAWN, "TB-51"),
    Option("signals", Pick(tuple(Signals)), Signals.LEADER, "TB-77"),
    Option("trump-signals", Pick(tuple(TrumpSignals)), TrumpSignals.ALWAYS, "TB-76"),
    Option("scartatore-accuso", Pick(tuple(Judged)), Judged.AFTER_SCARTO, "TB-41"),
    Option("a-monte", Pick(tuple(Throwing)), Throwing.OFF, "TB-55"),
)
OTTOCENTO: Final = (
    Option("target", Pick(("800", "1000", "1500")), "800", "OT-1"),
    *PAIRS,
    *COMMON,
    Option("late-out", Pick(tuple(LateOut)), LateOut.ALLOWED, "OT-9"),
)
QUATTRO_SCARTATE: Final = (
    Option("tiebreak", Pick(tuple(Tiebreak)), Tiebreak.DRAW, "QS-3"),
    *PAIRS,
    *COMMON,
)
TARGETS: Final = {Variety.OTTOCENTO: 800, Variety.QUATTRO_SCARTATE: 0}
"""What a game is played to, where nothing else was agreed; 0 is no target."""


def terms(variety: Variety, options: Options) -> Terms:
    """What the table agreed on; what it did not speak of is as usual."""
    given: dict[str, Any] = {"target": TARGETS[variety]}
    for field in fields(Terms):
        if (name := field.name.replace("_", "-")) in options:
            given[field.name] = options[name]
    given["target"] = int(given["target"])
    return Terms(**{**given, "variety": variety})
