"""What a table of Schicki Micki may agree on before it starts, and the usual sets of it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from games.forms import Number, Pick
from games.game import Options
from games.schicki.rules.terms import (
    BlueUnderWorms,
    CountBy,
    Film,
    Leftovers,
    Marks,
    Mode,
    PenaltyOrder,
    RedUnderWorms,
    Rhythm,
    Terms,
    Tie,
    WrongKnock,
)
from games.spec import Option, Preset

OPTIONS: Final = (
    Option("mode", Pick(tuple(Mode)), Mode.LIVE, "SM-51"),
    Option("rhythm", Pick(tuple(Rhythm)), Rhythm.NORMAL, "SM-51"),
    Option("batch", Number(1, 6), "4", "SM-63"),
    Option("look", Pick((45, 90)), "45", "SM-57"),
    Option("film", Pick(tuple(Film)), Film.OFF, "SM-65"),
    Option("tie", Pick(tuple(Tie)), Tie.USUAL, "SM-45"),
    Option("marks", Pick(tuple(Marks)), Marks.BOTH, "SM-3"),
    Option("wrong-knock", Pick(tuple(WrongKnock)), WrongKnock.COSTS, "SM-30"),
    Option("blue-under-worms", Pick(tuple(BlueUnderWorms)), BlueUnderWorms.MATCHES, "SM-36"),
    Option("red-under-worms", Pick(tuple(RedUnderWorms)), RedUnderWorms.LOSE, "SM-36"),
    Option("leftovers", Pick(tuple(Leftovers)), Leftovers.UNDER, "SM-26"),
    Option("count-by", Pick(tuple(CountBy)), CountBy.PAIR, "SM-14"),
    Option("penalty-order", Pick(tuple(PenaltyOrder)), PenaltyOrder.BEFORE, "SM-42"),
)
"""By the names of the fields of `Terms`, with hyphens."""

PRESETS: Final = (
    Preset("at-once", {"marks": Marks.SHAPES}, ("live",)),
    Preset("in-own-time", {"mode": Mode.LOOKS, "marks": Marks.SHAPES}, ("day", "free")),
)
"""Shapes are preselected; what a table that says nothing shows stays as it was, for tables that were opened so."""


def terms(options: Options) -> Terms:
    """Make the terms of these options; what they leave out is as usual."""
    given: dict[str, Any] = {}
    for each in fields(Terms):
        if (name := each.name.replace("_", "-")) in options:
            given[each.name] = options[name]
    return Terms(**given)
