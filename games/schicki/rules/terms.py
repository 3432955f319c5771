from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from games.forms import Number, Pick
from games.game import Options
from games.spec import Option, Preset


class Mode(StrEnum):
    """All at once on one growing picture (SM-51), or each alone with a scene, whenever they like (SM-57)."""

    LIVE = "live"
    LOOKS = "looks"


class Rhythm(StrEnum):
    """How fast cards are turned (SM-51)."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class Tie(StrEnum):
    """Within how many ms two are equally first (SM-45): as the mode has it, or so many."""

    USUAL = "usual"
    EXACT = "0"
    CLOSE = "150"


class WrongKnock(StrEnum):
    """Whether a wrong knock costs a card (C1, SM-30)."""

    COSTS = "costs"
    FREE = "free"


class BlueUnderWorms(StrEnum):
    """What a blue pawn costs under two worms (C2, SM-36): nothing with two matches, or nothing ever."""

    MATCHES = "matches"
    NOTHING = "nothing"


class RedUnderWorms(StrEnum):
    """What the red pawn costs under two worms (C3, SM-36): always a card, or nothing with identical cards."""

    LOSE = "lose"
    IDENTICAL = "identical"


class Leftovers(StrEnum):
    """Where cards go that nobody won (C8, SM-26): under the deck, or out of the game."""

    UNDER = "under"
    OUT = "out"


class CountBy(StrEnum):
    """What makes matches several (C9, SM-14): any two of them, or two elements."""

    PAIR = "pair"
    ELEMENT = "element"


class PenaltyOrder(StrEnum):
    """Whether penalties are paid before the award, or after it (C13, SM-42)."""

    BEFORE = "before"
    AFTER = "after"


class Marks(StrEnum):
    BOTH = "both"
    LETTERS = "letters"
    SHAPES = "shapes"


class Film(StrEnum):
    """Whether the cards of a scene appear one by one (SM-65)."""

    OFF = "off"
    ON = "on"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on. `batch`: scenes dealt at once (SM-63); `look`: seconds of a look (SM-57)."""

    mode: Mode = Mode.LIVE
    rhythm: Rhythm = Rhythm.NORMAL
    batch: int = 4
    look: int = 45
    film: Film = Film.OFF
    tie: Tie = Tie.USUAL
    wrong_knock: WrongKnock = WrongKnock.COSTS
    blue_under_worms: BlueUnderWorms = BlueUnderWorms.MATCHES
    red_under_worms: RedUnderWorms = RedUnderWorms.LOSE
    leftovers: Leftovers = Leftovers.UNDER
    count_by: CountBy = CountBy.PAIR
    penalty_order: PenaltyOrder = PenaltyOrder.BEFORE
    marks: Marks = Marks.BOTH


# named as the fields of `Terms`, with hyphens
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

# shapes are preselected; without options a table stays as it was when it was opened
PRESETS: Final = (
    Preset("at-once", {"marks": Marks.SHAPES}, ("live",)),
    Preset("in-own-time", {"mode": Mode.LOOKS, "marks": Marks.SHAPES}, ("day", "free")),
)


def terms(options: Options) -> Terms:
    given: dict[str, Any] = {}
    for each in fields(Terms):
        if (name := each.name.replace("_", "-")) in options:
            given[each.name] = options[name]
    return Terms(**given)
