"""Stated positions of Eleusis Express, and events of every kind, in every way in which each is told."""

from games.cards import parse_card, parse_cards
from games.eleusis.language.catalogue import Cue, Way, WordedRule, WrittenRule
from games.eleusis.rules import events
from games.eleusis.rules.game import NO_GUESS
from games.eleusis.rules.state import Cause, Finished, Guessing, Separation, Spot
from games.secret import CHANCE, Commitment, Seat, hold
from games.values import replace
from tests.games.eleusis.table import answer, dealt, guessed, judge, playing, start, then, usual

HINTS = ("Guardate i colori.", "I numeri non contano.")
PRINT = Commitment("a41f09c27be3" + "0" * 52)


def examples():
    """An event of every kind, and of every way in which it is told."""
    one, two = Seat(1), Seat(2)
    held, rule = hold(parse_cards("2H 9S"), one, sized=True), usual("alt-color")
    parting = Separation(parse_cards("7S 2H"), parse_card("9C"), accepted=True)
    ended = {"number": 1, "dealer": Seat(0), "guesser": None, "out": None, "points": (9, 9, 4)}
    sealed = {"number": 1, "dealer": one, "commitment": Commitment("ab" * 32)}
    return (
        events.GameNamed(game="g-01"),
        events.DealersDrawn(order=(one, two)),
        events.DealerVolunteered(seat=one),
        events.RoundBegan(number=1, rounds=3, dealer=one),
        events.DealPassed(seat=one, to=two, skipped=False),
        events.DealPassed(seat=one, to=two, skipped=True),
        events.DealPassed(seat=one, to=None, skipped=True),
        events.RuleSealed(**sealed, by_hand=False, rule=hold(rule, one), salt=hold("ff", one)),
        events.RuleSealed(**sealed, by_hand=True, rule=hold(WordedRule("rosse"), two), salt=hold("ff", two)),
        events.Dealt(seat=one, hand=held),
        events.StarterTurned(card=parse_card("7S")),
        events.StarterReplaced(dealer=Seat(0), refused=parse_card("7S"), card=parse_card("KD")),
        events.RoundAdded(level=(Seat(1), Seat(2))),
        events.HintGiven(dealer=one, words="Guardate i colori.", cue=None, opening=True),
        events.HintGiven(dealer=one, words="Guardate i colori.", cue=None, opening=False),
        events.HintDeclined(dealer=one),
        events.HintsOpened(dealer=one),
        *(events.HintGiven(dealer=one, words=None, cue=cue, opening=False) for cue in Cue),
        events.HintGiven(dealer=one, words="Guardate i colori.", cue=Cue.HALF, opening=False),
        events.CardLaid(seat=one, card=parse_card("9C")),
        events.VerdictWithdrawn(dealer=two, seat=one, card=parse_card("9C"), returned=()),
        events.VerdictWithdrawn(dealer=two, seat=one, card=parse_card("9C"), returned=parse_cards("KC")),
        events.VerdictWithdrawn(dealer=two, seat=one, card=None, returned=()),
        events.DealerSilent(dealer=two),
        events.Corrected(dealer=two, words="Il 9 andava bene."),
        events.CardPlayed(seat=one, card=parse_card("2H"), right=True, position=2),
        events.CardPlayed(seat=one, card=parse_card("9S"), right=False, position=2),
        events.CardsDrawn(seat=one, count=1, cards=hold(parse_cards("KC"), one, sized=True)),
        events.NoPlayDeclared(seat=one, hand=parse_cards("2H 9S")),
        events.NoPlayJudged(seat=one, right=True),
        events.NoPlayJudged(seat=one, right=False),
        events.HandDiscarded(seat=one, count=1),
        events.HandDiscarded(seat=one, count=4),
        events.CardPlaced(seat=one, dealer=two, card=parse_card("9S"), position=2),
        events.TurnSkipped(seat=one),
        hold(events.GuessPrepared(seat=one, guess=rule), one),
        hold(events.GuessPrepared(seat=one, guess=None), one),
        events.GuessSealed(seat=one, guess=hold(rule, one)),
        events.GuessSealed(seat=one, guess=hold(None, one)),
        events.GuessSealed(seat=two, guess=hold(rule, two)),
        hold(events.GuessSealed(seat=one, guess=hold(rule, one), again=True), one),
        events.Guessed(seat=one, guess=rule),
        events.Guessed(seat=one, guess=WrittenRule("card.red")),
        events.Guessed(seat=one, guess=WordedRule("solo rosse")),
        events.GuessForgiven(dealer=two, seat=one),
        events.GuessVoid(seat=one),
        events.GuessUnsettled(seat=one),
        events.GuessFined(seat=one),
        events.GuessJudged(seat=one, right=True, tested=416000),
        events.GuessJudged(seat=one, right=True),
        events.GuessJudged(seat=one, right=False),
        events.WentOut(seat=one),
        events.StockRefilled(count=52, extra=1),
        events.StockRefilled(count=9, extra=0),
        events.StockRanOut(seat=one, owed=1),
        events.StockRanOut(seat=one, owed=2),
        events.AbandonVoted(seat=one, votes=1, needed=2),
        events.AbandonLeft(seat=one, votes=1, needed=2),
        events.TimeRanOut(),
        events.RoundEnded(**{**ended, "cause": Cause.GUESSED, "guesser": one}),
        events.RoundEnded(**{**ended, "cause": Cause.OUT, "out": one}),
        events.RoundEnded(**{**ended, "cause": Cause.GUESSED, "guesser": one, "out": one}),
        events.RoundEnded(**{**ended, "cause": Cause.STOCK}),
        events.RoundEnded(**{**ended, "cause": Cause.ABANDONED, "points": ()}),
        events.RoundEnded(**{**ended, "cause": Cause.TIME, "points": ()}),
        events.RuleRevealed(**sealed, rule=rule, salt="ff" * 32),
        events.HandsShown(hands=((), parse_cards("2H 9S"), parse_cards("KC"))),
        events.HandsShown(hands=((), (), ())),
        events.GuessRefuted(seat=one, guess=rule, separation=parting),
        events.GuessRefuted(seat=one, guess=rule, separation=parting, agreement=96),
        events.Readied(seat=one),
        events.GameEnded(totals=(9, 9, 4), competing=(9, 9, 4)),
    )


def finished(**options):
    """A game of one round that ends with Bruno's last card."""
    state = playing(hands=("", "2H", "4C 5D"), rounds=1, **options)
    return then(state, (1, "play", "2H"), (1, "guess-rule", NO_GUESS))[0]


def judging_by_hand(card_laid="9C"):
    state = playing(rule=WordedRule("solo rosse"), hands=("", f"{card_laid} 9S", "4C 5D"))
    return answer(state, 1, "play", card_laid)[0]


def table(line="7S/KC 4H 9C/10S/2C QD 2S KH", **more):
    """A round in play with a fingerprint of its own."""
    state = playing(line=line, hands=("2H 3H 4H", "5S 6S", "9D", ""), turn=1, dealer=3, **more)
    return replace(state, round=replace(state.round, commitment=PRINT))


def list_steps():
    """Yield a title, and what each answer of a round came to."""
    state, happened = dealt(4, seed=1, hints="always")
    yield "a round begins", (state, happened)
    for step in (
        (0, "first-hint", f"{HINTS[0]}|~"),
        (1, "play", "8H"),
        (1, "guess-rule", "catalogue|suit-cycle|SHDC|~|~"),
        None,
        (2, "play", "4H"),
        (3, "no-play", "press"),
        (0, "pick", "8C"),
        (1, "play", "10C"),
        (0, "give-hint", f"{HINTS[1]}|~"),
        (2, "play", "KD"),
        (2, "guess-rule", NO_GUESS),
        (3, "play", "skip"),
        (1, "play", "AS"),
        (1, "guess-rule", "catalogue|alt-color|~|~|~"),
        None,
    ):
        state, happened = judge(state) if step is None else answer(state, *step, by_clock="skip" in step)
        yield str(step), (state, happened)


def list_positions():
    """Yield a title and a state of the table, or what an answer came to: the state after it, and its events."""
    named, _ = answer(start(4), CHANCE, "game", "0a" * 8)
    played, _ = answer(playing(hands=("", "2H 9S", "4C 5D")), 1, "play", "2H")
    yield "before the first round", (start(4), ())
    yield "a rule is chosen", (named, ())
    yield (
        "a rule is chosen from the catalogue",
        (answer(start(4, ways=(Way.CATALOGUE,)), CHANCE, "game", "0a" * 8)[0], ()),
    )
    yield "a first hint", (dealt(4)[0], ())
    yield "hints at any time", (playing(hints="always"), ())
    yield "the table", (table(robots=(0,)), ())
    yield "the newest card is a wrong one", (replace(table(), round=replace(table().round, latest=Spot(2, 1))), ())
    yield "a long line", (table(" ".join(["7S"] * 41)), ())
    yield "a guess", (played, ())
    yield "the last guess of a round", (answer(playing(hands=("", "2H", "4C 5D")), 1, "play", "2H")[0], ())
    yield "somebody else guesses", (replace(table(), phase=Guessing(Seat(2))), ())
    yield "a guess was wrong", (guessed(played, 1, "only-color")[0], ())
    yield "a hand of one card", (playing(hands=("", "2H", "4C 5D")), ())
    yield "judged by hand", (judging_by_hand(), ())
    sealed, _ = answer(playing(hands=("", "2H 9S", "4C 5D"), guesses="sealed"), 1, "play", "2H")
    yield "a sealed guess", (answer(sealed, 1, "guess-rule", "written|~|~|card.red|~")[0], ())
    hinted = playing(hands=("", "2H 9S", "4C 5D"), stock="2C 3C", hints="always")
    yield "a hint was given", (answer(hinted, 0, "give-hint", "Guardate i colori.|~")[0], ())
    yield from list_steps()
    yield "the end", (finished(), ())
    yield "the end, with a robot for a dealer", (finished(robots=(0,), dealers="robots"), ())
    yield "the end without a round", (answer(playing(minutes=5), -2, "time", "past")[0], ())
    yield "a game that never began", (replace(start(4), phase=Finished()), ())


def list_scenes():
    """Yield a title, the game, a position, and events that are told, or none where the position is shown."""
    for event in examples():
        yield type(event.open() if hasattr(event, "open") else event).__name__, "eleusis", playing(), (event,)
    for title, (state, happened) in list_positions():
        yield title, "eleusis", state, happened
