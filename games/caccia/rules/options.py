"""What a table of Caccia alla Spia may agree on before it starts, and its presets."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from games.caccia.rules.terms import (
    Decks,
    Detail,
    FirstSpy,
    Leading,
    Orders,
    Pieces,
    Price,
    Range,
    Rounds,
    Scope,
    Starts,
    Steps,
    Terms,
    Topology,
    Trapped,
)
from games.forms import Pick
from games.game import Options
from games.spec import Option, Preset

SWITCH: Final = Pick(("on", "off"))

OPTIONS: Final = (
    Option("orders", Pick(tuple(Orders)), Orders.TOGETHER, "CS-58"),
    Option("rounds", Pick(tuple(Rounds)), Rounds.ONE, "CS-64"),
    Option("aid", SWITCH, "off", "CS-74"),
    Option("agreed", SWITCH, "off", "CS-90"),
    Option("home-announced", SWITCH, "off", "CS-46"),
    Option("must-return", SWITCH, "on", "CS-45"),
    Option("trail-scope", Pick(tuple(Scope)), Scope.REMOVAL, "CS-43"),
    Option("trail-detail", Pick(tuple(Detail)), Detail.PATH, "CS-37"),
    Option("arrest-price", Pick(tuple(Price)), Price.TURN, "CS-56"),
    Option("topology", Pick(tuple(Topology)), Topology.SPHERE, "CS-20"),
    Option("pieces", Pick(tuple(Pieces)), Pieces.CHESS, "CS-5"),
    Option("starts", Pick(tuple(Starts)), Starts.DRAWN, "CS-80"),
    Option("refuges-move", SWITCH, "off", "CS-81"),
    Option("sharing", SWITCH, "on", "CS-83"),
    Option("steps", Pick(tuple(Steps)), Steps.UP_TO_TWO, "CS-84"),
    Option("arrest-range", Pick(tuple(Range)), Range.OWN, "CS-85"),
    Option("deck", Pick(tuple(Decks)), Decks.ONCE, "CS-86"),
    Option("trapped", Pick(tuple(Trapped)), Trapped.STAYS, "CS-87"),
    Option("leading", Pick(tuple(Leading)), Leading.DEALT, "CS-88"),
    Option("first-spy", Pick(tuple(FirstSpy)), FirstSpy.DRAWN, "CS-89"),
)
"""By the names of the fields of `Terms`, with hyphens."""

PRESETS: Final = (
    Preset("hunt", {}, ("live", "day", "free")),
    Preset("match", {"rounds": Rounds.EACH}),
    Preset("beginners", {"aid": "on", "home-announced": "on"}),
)


def terms(options: Options) -> Terms:
    """Make the terms from a table's options; what is not among them has its default."""
    given: dict[str, Any] = {}
    for field in fields(Terms):
        if (name := field.name.replace("_", "-")) in options:
            given[field.name] = options[name] == "on" if isinstance(field.default, bool) else options[name]
    return Terms(**given)
