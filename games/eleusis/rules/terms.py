from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.eleusis.language.catalogue import LEVELS
from games.eleusis.language.rule import Way
from games.forms import Number, Pick, PickSome
from games.spec import Option, Preset, Rung


class StockEnd(StrEnum):
    """What happens when a card must be drawn from an empty stock (EE-36, EE-37)."""

    NEW_DECK = "new-deck"
    END_ROUND = "end-round"


class Hints(StrEnum):
    """When the dealer may give hints during play (EE-49)."""

    HALF = "half"
    ALWAYS = "always"
    NEVER = "never"


class Scope(StrEnum):
    """How far a guess must agree with the rule (EE-81)."""

    ROUND = "round"
    ANY_STARTER = "any-starter"
    FROM_NOW = "from-now"


class Telling(StrEnum):
    """When the counter-example to a wrong guess is shown (EE-87)."""

    END = "end"
    IMMEDIATELY = "immediately"
    NEVER = "never"


class Dealers(StrEnum):
    """Who takes the deal (EE-45)."""

    PEOPLE = "people"
    EVERYBODY = "everybody"
    ROBOTS = "robots"


class DealerOrder(StrEnum):
    """In which order they take it (EE-45)."""

    SEATS = "seats"
    RANDOM = "random"
    VOLUNTEER = "volunteer"


class Starter(StrEnum):
    """Whether the dealer may have another starter turned before play (EE-12)."""

    KEPT = "kept"
    REPLACEABLE = "replaceable"


class Ties(StrEnum):
    """What becomes of equal totals at the end (EE-47)."""

    SHARED = "shared"
    EXTRA_ROUND = "extra-round"


class Guesses(StrEnum):
    """Whether a guess is said at once, or sealed until the turn comes round to the dealer (EE-106)."""

    OPEN = "open"
    SEALED = "sealed"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the start; `rounds` 0 is one for each person, `minutes` 0 is no limit."""

    rounds: int = 0
    levels: tuple[int, ...] = (1, 2, 3)
    dealers: Dealers = Dealers.PEOPLE
    dealer_order: DealerOrder = DealerOrder.SEATS
    hints: Hints = Hints.HALF
    stock_end: StockEnd = StockEnd.NEW_DECK
    reshuffle_discards: bool = False
    noplay_out_bonus: bool = True
    guess_on_out: bool = True
    ways: tuple[Way, ...] = tuple(Way)
    guesses: Guesses = Guesses.OPEN
    guess_scope: Scope = Scope.ROUND
    wrong_guess_cost: int = 0
    dealer_mercy: bool = False
    counter_examples: Telling = Telling.END
    similarity: bool = False
    assist_consistency: bool = True
    minutes: int = 0
    starter: Starter = Starter.KEPT
    ties: Ties = Ties.SHARED


SWITCH: Final = Pick(("on", "off"))

# named as the fields of `Terms`, with hyphens; `rounds` 0: one for each person, `minutes` 0: no limit
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

PRESETS: Final = (
    Preset("at-the-table", {}, ("live", "day", "free")),
    Preset("beginners", {"levels": "1", "hints": Hints.ALWAYS}),
    Preset("masters", {"levels": "3,4,5", "hints": Hints.NEVER, "guess-scope": Scope.ANY_STARTER}),
)

EASY: Final = 3  # up to this level the dealer helps from the beginning (EE-49)


def make_rung(level: int) -> Rung:
    hints = Hints.ALWAYS if level <= EASY else Hints.HALF
    tokens = {"rounds": "1", "levels": str(level), "dealers": Dealers.ROBOTS, "hints": hints}
    return Rung(f"level-{level}", ("serious", "companion"), tokens)


LADDER: Final = tuple(map(make_rung, LEVELS))

ROUND: Final = 68  # answers awaited in a round


def count_turns(tokens: Mapping[str, str], seats: int) -> int:
    return ROUND * (int(tokens["rounds"]) or seats)
