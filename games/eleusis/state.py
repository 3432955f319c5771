"""The nouns of Eleusis Express: the state and its phases; what a seat can come to know is in `events`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.cards import Card
from games.secret import Commitment, Seat, Secret

Cards: TypeAlias = tuple[Card, ...]


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
    guess_scope: Scope = Scope.ROUND
    counter_examples: Telling = Telling.END
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class CatalogueRule:
    """A rule of the catalogue with the values of its parameters, in the order of its entry (EE-54 a)."""

    entry: str
    params: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        """Its parameters alone: so a variant is written where its entry is known."""
        return ",".join(map(str, self.params))


Rule: TypeAlias = CatalogueRule
"""A secret rule or a guess; written and spoken rules will join here."""


class Verdict(StrEnum):
    """The dealer's two words (EE-21, EE-30)."""

    RIGHT = "right"
    WRONG = "wrong"


class Cause(StrEnum):
    """Why a round is over (EE-39)."""

    GUESSED = "guessed"
    OUT = "out"
    STOCK = "stock"
    ABANDONED = "abandoned"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Column:
    """A card of the main line, and the wrong cards under it, oldest first (EE-8)."""

    card: Card
    wrong: Cards = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the layout: a position of the main line from 1 (EE-9), or the index of a wrong card under it."""

    position: int
    wrong: int | None = None


@dataclass(frozen=True, slots=True)
class Separation:
    """Where a guess and the rule part: after the main line `line` one of them accepts `card` (EE-87).

    `accepted` is the rule's own verdict.
    """

    line: Cards
    card: Card
    accepted: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess as it was judged; where it parts from the rule nobody knows before the round is over."""

    seat: Seat
    rule: Rule
    right: bool
    separation: Secret[Separation | None]


@dataclass(frozen=True, slots=True)
class Round:
    """One round; `hands`, `owed` are by seat, and the dealer has neither. `opened_with` is the stock left by the deal.

    `latest` is the newest card of the layout. `out` is the seat without cards, `out_bonus` whether that earns a bonus.
    `votes` are the seats that want to abandon the round.
    """

    number: int
    dealer: Seat
    rule: Secret[Rule | None]
    salt: Secret[str]
    commitment: Commitment | None = None
    hands: tuple[Secret[Cards], ...] = ()
    owed: tuple[int, ...] = ()
    stock: Secret[Cards] | None = None
    opened_with: int = 0
    drawn: int = 0
    extra_decks: int = 0
    line: tuple[Column, ...] = ()
    latest: Spot | None = None
    discard: Cards = ()
    hints: tuple[str, ...] = ()
    guesses: tuple[Guess, ...] = ()
    out: Seat | None = None
    out_bonus: bool = True
    votes: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A round that is over, with all that was hidden in it (EE-44). `points` are by seat; void rounds have none.

    `separations` go with the round's `guesses`, in their order; None where there is none to show.
    """

    number: int
    dealer: Seat
    cause: Cause
    rule: Rule
    salt: str
    commitment: Commitment
    line: tuple[Column, ...]
    hands: tuple[Cards, ...]
    guesser: Seat | None = None
    out: Seat | None = None
    points: tuple[int, ...] = ()
    guesses: tuple[Guess, ...] = ()
    separations: tuple[Separation | None, ...] = ()


# -- phases: one for each thing the rules can wait for -------------------------------------


@dataclass(frozen=True, slots=True)
class Opening:
    """Chance gives the game its name, and the dealers their order where they want it drawn."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """The dealer of the round chooses the secret rule (EE-10)."""


@dataclass(frozen=True, slots=True)
class Salting:
    """Chance gives the salt of the commitment (EE-90); a round's chance answers begin here."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The rule is sealed; the stock is shuffled (EE-2, EE-11)."""


@dataclass(frozen=True, slots=True)
class OpeningHint:
    """The dealer may give a hint before play begins (EE-13)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat plays a card or declares no-play (EE-15)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Picking:
    """The dealer picks one of the playable cards of a hand that was shown (EE-24)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilling:
    """The stock is empty: cards are shuffled to become the stock, and `seat` still draws `count` (EE-36).

    `may_guess`: whether a right to guess was earned by the same action. `is_deck`: they are a fresh deck, not the discards.
    """

    seat: Seat
    count: int
    may_guess: bool
    cards: Cards
    is_deck: bool = False


@dataclass(frozen=True, slots=True)
class Guessing:
    """A seat may guess the rule (EE-28); `closing` is why the round ends if it does not guess right."""

    seat: Seat
    closing: Cause | None = None


@dataclass(frozen=True, slots=True)
class Judging:
    """A guess was published and is being compared with the rule (EE-80)."""

    seat: Seat
    guess: Rule
    closing: Cause | None = None


@dataclass(frozen=True, slots=True)
class Pausing:
    """A round is over and there is another to come; `ready` are the seats that have seen enough."""

    ready: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over; `cause` is None unless it was cut short by time."""

    cause: Cause | None = None


Phase: TypeAlias = (
    Opening
    | Choosing
    | Salting
    | Dealing
    | OpeningHint
    | Turn
    | Picking
    | Refilling
    | Guessing
    | Judging
    | Pausing
    | Finished
)


@dataclass(frozen=True, slots=True)
class State:
    """`order` is who deals next, and after that; `rounds` how many there will be; `passed` who let a deal pass.

    `round` is the round on the table: in Pausing and Finished the one just over (see the last of `results`).
    """

    terms: Terms
    seats: int
    robots: tuple[Seat, ...]
    order: tuple[Seat, ...]
    rounds: int
    phase: Phase
    game: str = ""
    begun: int = 0
    passed: tuple[Seat, ...] = ()
    round: Round | None = None
    results: tuple[Result, ...] = ()
