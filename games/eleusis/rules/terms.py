from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.eleusis.language.catalogue import LEVELS
from games.eleusis.language.rule import Way
from games.forms import Number, PickSome
from games.options import list_options, option
from games.spec import Preset, Rung

Scope: TypeAlias = Literal["round", "any-starter", "from-now"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the start; `rounds` 0 is one for each person, `minutes` 0 is no limit."""

    rounds: int = option(0, "EE-46", Number(0, 16))
    levels: tuple[int, ...] = option((1, 2, 3), "EE-57", PickSome(LEVELS, 1, len(LEVELS)))
    dealers: Literal["people", "everybody", "robots"] = option("people", "EE-45")
    dealer_order: Literal["seats", "random", "volunteer"] = option("seats", "EE-45")
    starter: Literal["kept", "replaceable"] = option("kept", "EE-12")
    hints: Literal["half", "always", "never"] = option("half", "EE-49")
    ways: tuple[Way, ...] = option(tuple(Way), "EE-54", PickSome(tuple(Way), 1, len(Way)))
    guesses: Literal["open", "sealed"] = option("open", "EE-106")
    counter_examples: Literal["end", "immediately", "never"] = option("end", "EE-87")
    guess_scope: Scope = option("round", "EE-81")
    assist_consistency: bool = option(True, "EE-85")
    similarity: bool = option(False, "EE-89")
    dealer_mercy: bool = option(False, "EE-88")
    wrong_guess_cost: int = option(0, "EE-31", Number(0, 1))
    stock_end: Literal["new-deck", "end-round"] = option("new-deck", "EE-36")
    reshuffle_discards: bool = option(False, "EE-26")
    noplay_out_bonus: bool = option(True, "EE-42")
    guess_on_out: bool = option(True, "EE-34")
    ties: Literal["shared", "extra-round"] = option("shared", "EE-47")
    minutes: int = option(0, "EE-46", Number(0, 600), in_company=True)


OPTIONS: Final = list_options(Terms)
PRESETS: Final = (
    Preset("at-the-table", {}, ("live", "day", "free")),
    Preset("beginners", {"levels": "1", "hints": "always"}),
    Preset("masters", {"levels": "3,4,5", "hints": "never", "guess-scope": "any-starter"}),
)

EASY: Final = 3  # up to this level the dealer helps from the beginning (EE-49)


def make_rung(level: int) -> Rung:
    hints = "always" if level <= EASY else "half"
    tokens = {"rounds": "1", "levels": str(level), "dealers": "robots", "hints": hints}
    return Rung(f"level-{level}", ("serious", "companion"), tokens)


LADDER: Final = tuple(map(make_rung, LEVELS))

ROUND: Final = 68  # answers awaited in a round


def count_turns(tokens: Mapping[str, str], seats: int) -> int:
    return ROUND * (int(tokens["rounds"]) or seats)
