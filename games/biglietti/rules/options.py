"""What a table of Biglietti, Prego! may agree on before it starts, and its presets."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from games.biglietti.rules.deck import LEAST, MOST
from games.biglietti.rules.terms import Count, Deck, Exchange, Scope, Showing, Succession, Terms
from games.forms import Pick
from games.game import Options
from games.spec import Option, Preset

CROWD: Final = 8
"""From how many players on an exchange one after the other takes too long: 270 answers in turn at ten (BP-58)."""
SWITCH: Final = Pick(("on", "off"))

OPTIONS: Final = (
    Option("exchange", Pick(tuple(Exchange)), Exchange.SEQUENTIAL, "BP-58"),
    Option("ticket-showing", Pick(tuple(Showing)), Showing.REQUIRED, "BP-37"),
    Option("open-values", SWITCH, "off", "BP-71"),
    Option("wrap", SWITCH, "on", "BP-41"),
    Option("removal-scope", Pick(tuple(Scope)), Scope.VOTE, "BP-55"),
    Option("polfer-removable", SWITCH, "on", "BP-67"),
    Option("tickets-fixed", SWITCH, "off", "BP-65"),
    Option("points", Pick(tuple(Count)), Count.WHOLE, "BP-61"),
    Option("controller", Pick(tuple(Succession)), Succession.WINNERS, "BP-11"),
    Option("control-deck", Pick(tuple(Deck)), Deck.EVEN, "BP-5"),
)
"""By the names of the fields of `Terms`, with hyphens."""

PRESETS: Final = (
    Preset("at-the-table", {}, ("live",), (LEAST, CROWD - 1)),
    Preset("full-carriage", {"exchange": Exchange.BATCHED}, ("live",), (CROWD, MOST)),
    Preset("slow-chat", {"exchange": Exchange.BATCHED}, ("day", "free")),
)


def terms(options: Options) -> Terms:
    """Make the terms from a table's options; what is not among them has its default."""
    given: dict[str, Any] = {}
    for field in fields(Terms):
        if (name := field.name.replace("_", "-")) in options:
            given[field.name] = options[name] == "on" if isinstance(field.default, bool) else options[name]
    return Terms(**given)
