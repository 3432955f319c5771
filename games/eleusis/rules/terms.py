"""What a table of Eleusis Express agrees on before the start."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.eleusis.language.rule import Way


class StockEnd(StrEnum):
    """What happens when a card must be drawn and there is none (EE-36, EE-37)."""

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
