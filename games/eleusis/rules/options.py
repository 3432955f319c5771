"""The options of a table of Eleusis Express, and its presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from games.eleusis.language.catalogue import LEVELS
from games.eleusis.language.rule import Way
from games.eleusis.rules.terms import (
    DealerOrder,
    Dealers,
    Guesses,
    Hints,
    Scope,
    Starter,
    StockEnd,
    Telling,
    Terms,
    Ties,
)
from games.forms import Number, Pick, PickSome
from games.game import Options
from games.spec import Option, Preset

SWITCH: Final = Pick(("on", "off"))

OPTIONS: Final = (
    Option("rounds", Number(0, 16), "0", "EE-46"),
    Option("levels", PickSome(LEVELS, 1, len(LEVELS)), "1,2,3", "EE-57"),
    Option("dealers", Pick(tuple(Dealers)), Dealers.PEOPLE, "EE-45"),
    Option("dealer-order", Pick(tuple(DealerOrder)), DealerOrder.SEATS, "EE-45"),
    Option("starter", Pick(tuple(Starter)), Starter.KEPT, "EE-12"),
    Option("hints", Pick(tuple(Hints)), Hints.HALF, "EE-49"),
    Option("ways", PickSome(tuple(Way), 1, len(Way)), ",".join(Way), "EE-54"),
    Option("guesses", Pick(tuple(Guesses)), Guesses.OPEN, "EE-106"),
    Option("counter-examples", Pick(tuple(Telling)), Telling.END, "EE-87"),
    Option("guess-scope", Pick(tuple(Scope)), Scope.ROUND, "EE-81"),
    Option("assist-consistency", SWITCH, "on", "EE-85"),
    Option("similarity", SWITCH, "off", "EE-89"),
    Option("dealer-mercy", SWITCH, "off", "EE-88"),
    Option("wrong-guess-cost", Number(0, 1), "0", "EE-31"),
    Option("stock-end", Pick(tuple(StockEnd)), StockEnd.NEW_DECK, "EE-36"),
    Option("reshuffle-discards", SWITCH, "off", "EE-26"),
    Option("noplay-out-bonus", SWITCH, "on", "EE-42"),
    Option("guess-on-out", SWITCH, "on", "EE-34"),
    Option("ties", Pick(tuple(Ties)), Ties.SHARED, "EE-47"),
    Option("minutes", Number(0, 600), "0", "EE-46", in_company=True),
)
"""By the names of the fields of `Terms`, with hyphens. `rounds` 0: one for each person; `minutes` 0: no limit."""

PRESETS: Final = (
    Preset("at-the-table", {}, ("live", "day", "free")),
    Preset("beginners", {"levels": "1", "hints": Hints.ALWAYS}),
    Preset("masters", {"levels": "3,4,5", "hints": Hints.NEVER, "guess-scope": Scope.ANY_STARTER}),
)


def terms(options: Options) -> Terms:
    """Return the terms that these options give; an option left out has its default."""
    named = {field.name: field.name.replace("_", "-") for field in fields(Terms)}
    given: Mapping[str, Any] = {field: options[name] for field, name in named.items() if name in options}
    return Terms(**{field: value == "on" if value in ("on", "off") else value for field, value in given.items()})
