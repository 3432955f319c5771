from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from games.forms import Pick
from games.game import Options
from games.spec import Option, Preset


class Orders(StrEnum):
    """How the partisans act (CS-52, CS-58): all at once and in secret, or one after the other in any order."""

    TOGETHER = "together"
    IN_TURN = "in-turn"


class Rounds(StrEnum):
    """How long a game is (CS-64): one round, or one with each player as the spy."""

    ONE = "one"
    EACH = "each"


class Pieces(StrEnum):
    """Which pieces the 90 cards show (CS-5): as chess officers with few pawns, or fifteen of each."""

    CHESS = "chess"
    EVEN = "even"


class Topology(StrEnum):
    """What the ends of a ray border (CS-20)."""

    SPHERE = "sphere"
    TORUS = "torus"
    FLAT = "flat"


class Scope(StrEnum):
    """Since when a house counts as passed (CS-43, CS-82)."""

    REMOVAL = "removal"
    WHOLE = "whole-game"
    HOME = "since-home"


class Detail(StrEnum):
    """Which houses of a move count as passed (CS-37, CS-43): all that it enters, or the last."""

    PATH = "path"
    LANDED = "landed"


class Price(StrEnum):
    """What a failed arrest costs (CS-56): the questions of this turn, or the whole next turn as well."""

    TURN = "turn"
    NEXT = "next-turn"


class Starts(StrEnum):
    """Where partisans start (CS-6, CS-80): by the cards, or where those who lead them choose."""

    DRAWN = "drawn"
    CHOSEN = "chosen"


class Steps(StrEnum):
    """How far a partisan goes (CS-50, CS-84)."""

    UP_TO_TWO = "up-to-two"
    TWO = "two"


class Range(StrEnum):
    """Where a partisan may arrest (CS-55, CS-85): where it stands, or on a house beside as well."""

    OWN = "own"
    ADJACENT = "adjacent"


class Decks(StrEnum):
    """How often the deck is gone through (CS-61, CS-86)."""

    ONCE = "once"
    TWICE = "twice"


class Trapped(StrEnum):
    """What becomes of a spy that cannot move (CS-38, CS-87)."""

    STAYS = "stays"
    LOSES = "loses"


class Leading(StrEnum):
    """Who leads which partisans (CS-8, CS-88): dealt out, or as the team likes."""

    DEALT = "dealt"
    CHOSEN = "chosen"


class FirstSpy(StrEnum):
    """Who is the first spy (CS-1, CS-89): by lot among all, or among those who would like to be."""

    DRAWN = "drawn"
    VOLUNTEER = "volunteer"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the start.

    `aid`: everybody is shown where the spy can be, by public facts alone. `agreed`: orders wait until all who lead
    partisans have said that they are ready. `refuges_move` needs `must_return`. `every_landing`: whoever only stops at the
    hideout comes home too, as at tables from before the correction, and where nobody must return.
    """

    orders: Orders = Orders.TOGETHER
    rounds: Rounds = Rounds.ONE
    pieces: Pieces = Pieces.CHESS
    topology: Topology = Topology.SPHERE
    trail_scope: Scope = Scope.REMOVAL
    trail_detail: Detail = Detail.PATH
    must_return: bool = True
    home_announced: bool = False
    arrest_price: Price = Price.TURN
    aid: bool = False
    starts: Starts = Starts.DRAWN
    refuges_move: bool = False
    sharing: bool = True
    steps: Steps = Steps.UP_TO_TWO
    arrest_range: Range = Range.OWN
    deck: Decks = Decks.ONCE
    trapped: Trapped = Trapped.STAYS
    leading: Leading = Leading.DEALT
    first_spy: FirstSpy = FirstSpy.DRAWN
    agreed: bool = False
    every_landing: bool = True

    @property
    def home_told(self) -> bool:
        """Tell whether all are told when the spy comes home (CS-46, CS-82)."""
        return self.home_announced or self.trail_scope is Scope.HOME


SWITCH: Final = Pick(("on", "off"))

# named as the fields of `Terms`, with hyphens
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

PRESETS: Final = (
    Preset("hunt", {}, ("live", "day", "free")),
    Preset("match", {"rounds": Rounds.EACH}),
    Preset("beginners", {"aid": "on", "home-announced": "on"}),
)


def terms(options: Options) -> Terms:
    given: dict[str, Any] = {}
    for field in fields(Terms):
        if (name := field.name.replace("_", "-")) in options:
            given[field.name] = options[name] == "on" if isinstance(field.default, bool) else options[name]
    return Terms(**given)
