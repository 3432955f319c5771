from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from games.cards import Card
from games.eleusis.language.catalogue import LEVELS, Cards, Column, Hint, Rule, Way
from games.forms import Number, PickSome
from games.game import Step
from games.options import list_options, option
from games.secret import Commitment, Seat, Secret, hold
from games.spec import Preset, Rung
from games.values import replace

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


class Erratum(StrEnum):
    STEPS = "steps-2026-11-22"
    VERDICT = "verdict-2026-11-22"
    TIE = "tie-2026-11-22"
    HINTS = "hints-2026-11-23"
    DEALERS = "dealers-2026-11-28"
    WITHDRAWN = "withdrawn-2026-11-28"


class Verdict(StrEnum):
    """The dealer's two words (EE-21, EE-30)."""

    RIGHT = "right"
    WRONG = "wrong"


class Mercy(StrEnum):
    """What the dealer makes of a guess the referee found not right (EE-88)."""

    STANDS = "stands"
    FORGIVEN = "forgiven"


class Cause(StrEnum):
    """Why a round is over (EE-39)."""

    GUESSED = "guessed"
    OUT = "out"
    STOCK = "stock"
    ABANDONED = "abandoned"
    TIME = "time"


class Spot(Struct, frozen=True):
    """A place in the layout: a position of the main line from 1 (EE-9), or the index of a wrong card under it."""

    position: int
    wrong: int | None = None


class Separation(Struct, frozen=True):
    """After the main line `line` either a guess or the rule accepts `card` (EE-87); `accepted` says what the rule does."""

    line: Cards
    card: Card
    accepted: bool


NOTHING: Final[Secret[None]] = hold(None)  # a secret that no seat has


class Guess(Struct, frozen=True):
    """A guess as it was judged; where it parts from the rule is secret until the round is over.

    `agreement` is the share of verdicts, in percent, on which a wrong one agrees (EE-89). `tested` counts the positions
    of a comparison that could not be finished (EE-84), 0 for an exact one. `forgiven`: by the dealer's mercy (EE-88).
    """

    seat: Seat
    rule: Rule
    right: bool
    separation: Secret[Separation | None]
    agreement: Secret[int | None] = NOTHING
    tested: int = 0
    forgiven: bool = False


class SpokenGuess(Struct, frozen=True):
    seat: Seat
    rule: Rule


class SealedGuess(Struct, frozen=True):
    """What a seat has sealed for the reveal: a guess, or none (EE-106)."""

    seat: Seat
    rule: Secret[Rule | None]


class Round(Struct, frozen=True):
    """One round; `hands`, `owed` are by seat, and the dealer has neither. `opened_with` is the stock left by the deal.

    `by_hand`: the rule is in words, and its dealer judges every card (EE-56). `silences` counts the judgements in a row
    that the dealer let pass (EE-105). `latest` is the newest card of the layout.
    `sealed` holds the guesses to be revealed, in the order of play; `prepared` is what the seat on turn will guess if
    it plays right (EE-102).
    `refused` counts the starters that the dealer would not have (EE-12).
    `fined` are the seats that still draw a card for a wrong guess.
    `out` is the seat without cards, `out_bonus` whether that earns a bonus.
    `votes` are the seats that want to abandon the round, `abstained` those that leave it to the others.
    """

    number: int
    dealer: Seat
    rule: Secret[Rule | None]
    salt: Secret[str]
    commitment: Commitment | None = None
    by_hand: bool = False
    silences: int = 0
    hands: tuple[Secret[Cards], ...] = ()
    owed: tuple[int, ...] = ()
    stock: Secret[Cards] | None = None
    opened_with: int = 0
    drawn: int = 0
    extra_decks: int = 0
    line: tuple[Column, ...] = ()
    latest: Spot | None = None
    discard: Cards = ()
    refused: int = 0
    hints: tuple[Hint, ...] = ()
    notes: tuple[str, ...] = ()
    sealed: tuple[SealedGuess, ...] = ()
    prepared: Secret[Rule | None] = NOTHING
    fined: tuple[Seat, ...] = ()
    guesses: tuple[Guess, ...] = ()
    out: Seat | None = None
    out_bonus: bool = True
    votes: tuple[Seat, ...] = ()
    abstained: tuple[Seat, ...] = ()


class Result(Struct, frozen=True):
    """A round that is over, with all that was hidden in it (EE-44). `points` are by seat; void rounds have none.

    `separations` and `agreements` go with the round's `guesses`, in their order; None where nothing is to be shown.
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
    agreements: tuple[int | None, ...] = ()


# -- phases: one for each thing the rules can wait for -------------------------------------


class Opening(Struct, frozen=True):
    """Chance gives the game its name, and the dealers their order where they want it drawn."""


class Volunteering(Struct, frozen=True):
    """Who takes the next deal? Those who have not dealt yet may say so (EE-45)."""


class Choosing(Struct, frozen=True):
    """The dealer of the round chooses the secret rule (EE-10)."""


class Salting(Struct, frozen=True):
    """Chance gives the salt of the commitment (EE-90); a round's chance answers begin here."""


class Dealing(Struct, frozen=True):
    """The rule is sealed; the stock is shuffled (EE-2, EE-11)."""


class OpeningHint(Struct, frozen=True):
    """The dealer may give a hint before play begins (EE-13)."""


class Turn(Struct, frozen=True):
    """A seat plays a card or declares no-play (EE-15)."""

    seat: Seat


class Ruling(Struct, frozen=True):
    """A card lies before the dealer of a rule in words, who says right or wrong (EE-56)."""

    seat: Seat
    card: Card


class Ticking(Struct, frozen=True):
    """A hand was shown, and the dealer of a rule in words ticks its playable cards (EE-56)."""

    seat: Seat


class Picking(Struct, frozen=True):
    """The dealer picks one of the playable cards of a hand that was shown (EE-24)."""

    seat: Seat
    playable: Secret[Cards]


class AfterDraw(StrEnum):
    GUESS = "guess"
    TURN = "turn"
    FINE = "fine"


class Refilling(Struct, frozen=True):
    """The stock is empty: cards are shuffled to become the stock, and `seat` still draws `count` (EE-36).

    `then` is what follows when they are drawn. `is_deck`: they are a fresh deck, not the discards.
    """

    seat: Seat
    count: int
    then: AfterDraw
    cards: Cards
    is_deck: bool = False


class Guessing(Struct, frozen=True):
    """A seat may guess the rule (EE-28); `closing` is why the round ends if it does not guess right.

    `formal_only`: its guess in words was not judged in time, and may be repeated in the other ways (EE-86).
    """

    seat: Seat
    closing: Cause | None = None
    formal_only: bool = False


class Trial(Struct, frozen=True):
    """The guesses being judged: the one on trial, those after it, and the first that was found right.

    `seat` is the one whose turn it was, and `closing` why the round ends if no guess is right.
    """

    seat: Seat
    said: SpokenGuess
    rest: tuple[SpokenGuess, ...] = ()
    winner: Seat | None = None
    closing: Cause | None = None


class Judging(Struct, frozen=True):
    """A guess was published and is being compared with the rule (EE-80)."""

    trial: Trial


class Hearing(Struct, frozen=True):
    """A guess was published that only the dealer can judge: it, or the rule, is in words (EE-86)."""

    trial: Trial


class Pardoning(Struct, frozen=True):
    """A guess is not right, unless the dealer forgives what it lacks (EE-88); `found` is the judgement so far."""

    trial: Trial
    found: Guess


class Pausing(Struct, frozen=True):
    """A round is over and there is another to come; `ready` are the seats that have seen enough."""

    ready: tuple[Seat, ...] = ()


class Finished(Struct, frozen=True):
    """The game is over; `cause` is None unless it was cut short by time."""

    cause: Cause | None = None


Phase: TypeAlias = (
    Opening | Volunteering | Choosing | Salting | Dealing | OpeningHint | Turn | Ruling | Ticking | Picking
    | Refilling | Guessing | Judging | Hearing | Pardoning | Pausing | Finished
)  # fmt: skip


class Slip(Struct, frozen=True):
    """The table before the dealer's latest verdict (EE-71); `drawn` was drawn for it and is shown if it goes back."""

    phase: Ruling | Ticking
    round: Round
    drawn: Secret[Cards]


class State(Struct, frozen=True):
    """`order` is who deals next, and after that; `rounds` how many rounds there will be; `passed` who let a deal pass.

    `dealt` are the seats that have dealt since all of `order` had.
    `round` is the round on the table: in Pausing and Finished the one just over (see the last of `results`).
    `slip` is what the dealer's last verdict can be taken back to, while nothing else has happened.
    `is_extra`: a tie added a round. `errata` are the corrections in force.
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
    dealt: tuple[Seat, ...] = ()
    round: Round | None = None
    results: tuple[Result, ...] = ()
    slip: Slip | None = None
    is_extra: bool = False
    errata: tuple[str, ...] = ()


def current_round(state: State) -> Round:
    assert state.round is not None
    return state.round


def kept_seats(state: State) -> tuple[Seat, ...]:
    """Return the dealer's seat, which no new person may get: only its first holder knows the rule (EE-10)."""
    return () if state.round is None else (state.round.dealer,)


def secret_rule(round_: Round) -> Rule:
    rule = round_.rule.open()
    assert rule is not None
    return rule


def with_round(state: State, **changes: Any) -> State:
    return replace(state, round=replace(current_round(state), **changes))


def seat_after(state: State, seat: Seat) -> Seat:  # EE-14
    following = Seat((seat + 1) % state.seats)
    return seat_after(state, following) if following == current_round(state).dealer else following


def next_turn(state: State, seat: Seat) -> Step[State]:  # EE-14
    return Step(replace(with_round(state, prepared=NOTHING), phase=Turn(seat_after(state, seat))))


def is_before_dealer(state: State, seat: Seat) -> bool:  # EE-106
    return (seat + 1) % state.seats == current_round(state).dealer


def line_cards(layout: Sequence[Column]) -> Cards:  # EE-7
    return tuple(column.card for column in layout)


def seat_hand(state: State, seat: Seat) -> Cards:
    return current_round(state).hands[seat].open()


def with_hand(state: State, seat: Seat, cards: Sequence[Card], **changes: Any) -> State:
    hands = list(current_round(state).hands)
    hands[seat] = hold(tuple(sorted(cards)), seat, sized=True)
    return with_round(state, hands=tuple(hands), **changes)


def remove_card(cards: Cards, card: Card) -> Cards:
    """Return the cards without one of that face; an equal card stays."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def with_played_card(state: State, seat: Seat, card: Card, *, right: bool) -> State:
    """Put a card on the table: a right one at the end of the line, a wrong one under its last card (EE-16, EE-17)."""
    line = current_round(state).line
    if right:
        line, latest = (*line, Column(card)), Spot(len(line) + 1)
    else:
        *before, last = line
        line, latest = (*before, replace(last, wrong=(*last.wrong, card))), Spot(len(line), len(last.wrong))
    return with_hand(state, seat, remove_card(seat_hand(state, seat), card), line=line, latest=latest)
