from games.cards import Card
from games.eleusis.language.catalogue import Cards, Cue, Rule
from games.eleusis.rules.state import Cause, Separation
from games.event import Event
from games.secret import Commitment, Seat, Secret


class GameNamed(Event, reveals="game EE-90"):
    """The game has a name of its own, which every commitment holds (EE-90)."""

    game: str


class DealersDrawn(Event, reveals="order EE-45"):
    order: tuple[Seat, ...]


class DealerVolunteered(Event, reveals="seat happening EE-45"):
    """A seat takes the next deal of its own will, the first of those who would."""

    seat: Seat


class RoundBegan(Event):
    """A round begins with its dealer choosing a rule; opens a new part of the record."""

    number: int
    rounds: int
    dealer: Seat


class DealPassed(Event, reveals="happening EE-100"):
    """A dealer chose no rule in time: the deal passes to `to`, if any; he moves to the end, or is `skipped`.

    `to` is the same seat where all others have dealt.
    """

    seat: Seat
    to: Seat | None
    skipped: bool


class RuleSealed(Event, reveals="rule EE-10, salt EE-90, by_hand EE-56, happening EE-92"):
    """The rule is committed before any card is dealt; `by_hand`: it is in words, which all know from here on."""

    number: int
    dealer: Seat
    commitment: Commitment
    by_hand: bool
    rule: Secret[Rule]
    salt: Secret[str]


class Dealt(Event, reveals="hand EE-11"):
    seat: Seat
    hand: Secret[Cards]


class StarterTurned(Event, reveals="card EE-12"):
    card: Card


class StarterReplaced(Event, reveals="card happening EE-12"):
    """The dealer would not have the starter: it is discarded, and the next card takes its place."""

    dealer: Seat
    refused: Card
    card: Card


class CardLaid(Event, reveals="card EE-15, happening EE-56"):
    """A card lies on the table, and its dealer has not judged it yet (a rule in words)."""

    seat: Seat
    card: Card


class CardPlayed(Event, reveals="card happening EE-15, right position why EE-21"):
    """A card was played and judged; `position` is where it lies in the main line, or that of the card above it."""

    seat: Seat
    card: Card
    right: bool
    position: int


class VerdictWithdrawn(Event, reveals="returned happening EE-71"):
    """The dealer takes back the verdict on a card, or a claim (None); `returned`, drawn for it, is shown to everybody."""

    dealer: Seat
    seat: Seat
    card: Card | None
    returned: Cards


class DealerSilent(Event, reveals="happening EE-105"):
    """The dealer did not judge in time; the second time in a row the round is abandoned."""

    dealer: Seat


class Corrected(Event, reveals="words happening EE-71"):
    """The dealer of a rule in words owns up to a verdict that was wrong and can no longer be withdrawn."""

    dealer: Seat
    words: str


class CardsDrawn(Event, reveals="cards EE-35"):
    """A seat drew from the stock: how many is public, which is its own."""

    seat: Seat
    count: int
    cards: Secret[Cards]


class NoPlayDeclared(Event, reveals="hand happening EE-22"):
    """A seat claims that no card fits and shows the whole hand to everybody."""

    seat: Seat
    hand: Cards


class NoPlayJudged(Event, reveals="right why EE-23"):
    seat: Seat
    right: bool


class HandDiscarded(Event):
    """After a true claim: all its cards leave the round; one card fewer is drawn (EE-26), or none (EE-25)."""

    seat: Seat
    count: int


class CardPlaced(Event, reveals="card EE-24"):
    """After a false claim the dealer placed a playable card of that hand at `position` of the main line."""

    seat: Seat
    dealer: Seat
    card: Card
    position: int


class TurnSkipped(Event, reveals="happening EE-101"):
    """A seat did not answer in time; nothing changes but the turn."""

    seat: Seat


class Guessed(Event, reveals="seat EE-106, guess EE-29, happening EE-28"):
    seat: Seat
    guess: Rule


class GuessPrepared(Event, reveals="guess happening EE-102"):
    """A seat attached a guess to the play it is about to make; None takes it away. Held: that seat alone knows."""

    seat: Seat
    guess: Rule | None


class GuessSealed(Event, reveals="guess happening EE-106"):
    """A seat has used its right to guess, for the dealer's place; `again` is held: it took the place of its former guess."""

    seat: Seat
    guess: Secret[Rule | None]
    again: bool = False


class GuessJudged(Event, reveals="right why EE-30, tested EE-84"):
    """Whether the guess was right; `tested` counts the positions on which it agreed, where it could not be proved."""

    seat: Seat
    right: bool
    tested: int = 0


class GuessForgiven(Event, reveals="happening EE-88"):
    """The referee found the guess not right, and the dealer lets it pass as right."""

    dealer: Seat
    seat: Seat


class GuessVoid(Event, reveals="happening EE-86"):
    """The dealer did not judge a guess in words in time: it counts for nothing, and its seat may guess again."""

    seat: Seat


class GuessUnsettled(Event, reveals="happening EE-107"):
    """The judge did not come to an end with a guess: it counts for nothing, and costs nothing."""

    seat: Seat


class GuessFined(Event):
    seat: Seat


class WentOut(Event):
    """A hand is empty: the round ends when its seat has guessed or declined (EE-34)."""

    seat: Seat


class StockRefilled(Event):
    """A fresh deck (`extra` counts them), or the discards if `extra` is 0, became the stock."""

    count: int
    extra: int


class StockRanOut(Event):
    """There is nothing to draw: `owed` cards count as held by that seat, and the round ends (EE-38)."""

    seat: Seat
    owed: int


class AbandonVoted(Event, reveals="happening EE-105"):
    """A seat wants to abandon the round: `votes` of the `needed` ones."""

    seat: Seat
    votes: int
    needed: int


class AbandonLeft(AbandonVoted):
    """A seat leaves it to the others whether to abandon the round."""


class TimeRanOut(Event, reveals="happening EE-46"):
    """The time the table gave itself is over: only finished rounds count."""


class RoundEnded(Event):
    """A round is over; `points` are by seat, none if it was void."""

    number: int
    dealer: Seat
    cause: Cause
    guesser: Seat | None
    out: Seat | None
    points: tuple[int, ...]


class RuleRevealed(Event, reveals="rule EE-44, salt EE-93"):
    """The rule and the salt, so that all can check the commitment."""

    number: int
    dealer: Seat
    rule: Rule
    salt: str
    commitment: Commitment


class HandsShown(Event, reveals="hands EE-44"):
    hands: tuple[Cards, ...]


class GuessRefuted(Event, reveals="separation EE-87, agreement EE-89"):
    """Where a wrong guess parted from the rule, and on what share of the verdicts, in percent, it agreed with it."""

    seat: Seat
    guess: Rule
    separation: Separation
    agreement: int | None = None


class Readied(Event, reveals="happening EE-6"):
    seat: Seat


class RoundAdded(Event):
    """The best are level, and one more round is played (EE-47)."""

    level: tuple[Seat, ...]


class GameEnded(Event):
    """The game is over; `totals` are by seat, and `competing` those that count for the ranking (EE-48)."""

    totals: tuple[int, ...]
    competing: tuple[int, ...]


class HintGiven(Event, reveals="words cue EE-13, happening EE-49"):
    """The dealer said something about the rule, before play (`opening`) or during it: words, a ready cue, or both."""

    dealer: Seat
    words: str | None
    cue: Cue | None
    opening: bool


class HintDeclined(Event, reveals="happening EE-13"):
    dealer: Seat


class HintsOpened(Event, reveals="happening EE-49"):
    """So much of the stock is drawn that the dealer may give hints from now on (EE-49)."""

    dealer: Seat
