from games.eleusis.language.rule import Cards
from games.eleusis.rules import events
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import Finished, State
from games.eleusis.words.phrases import (
    card_sign,
    card_signs,
    hint_words,
    line_words,
    rule_words,
    sorted_signs,
    written_meaning,
)
from games.event import Event
from games.kernel import View
from games.message import Message, Param, Quote, Who, say
from games.secret import Held, Seat
from games.spec import Fate, FateKind


def event(event: Event, seen: View[State]) -> Message | None:
    return (
        opening_event_words(event, seen.seat)
        or play_event_words(event, seen.seat)
        or by_hand_event_words(event, seen.seat)
        or guess_event_words(event, seen.seat)
        or end_event_words(event)
    )


def closing(told: Event, seen: View[State]) -> Message | None:
    if isinstance(told, events.RoundEnded) and told.points:
        return say("round-closed", over=round_over_words(told), dealer=Who(told.dealer))
    return None if isinstance(told, events.HandsShown | events.WentOut) else event(told, seen)


def say_of(key: str, doer: Seat, viewer: Seat | None, **params: Param) -> Message:
    return say(key, who=Who(doer), own="yes" if doer == viewer else "no", **params)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    return isinstance(event, events.RoundBegan)


def opening_event_words(event: Event, viewer: Seat | None) -> Message | None:
    match event:
        case events.DealersDrawn(order=order):
            return say("dealers-drawn", order=tuple(map(Who, order)))
        case events.DealerVolunteered(seat=seat):
            return say("dealer-volunteered", who=Who(seat))
        case events.RoundBegan(number=number, rounds=rounds, dealer=dealer):
            return say("round-began", number=number, rounds=rounds, dealer=Who(dealer))
        case events.DealPassed(seat=seat, to=to, skipped=skipped):
            if to is None:
                return say("deal-passed-nobody", who=Who(seat))
            if to == seat:
                return say("deal-passed-again", who=Who(seat))
            return say("deal-passed-skipped" if skipped else "deal-passed", who=Who(seat), to=Who(to))
        case events.RuleSealed(rule=Held(rule)):
            return say("rule-sealed-mine", rule=rule_words(rule))
        case events.RuleSealed(dealer=dealer, by_hand=by_hand):
            return say("rule-sealed-by-hand" if by_hand else "rule-sealed", who=Who(dealer))
        case events.Dealt(hand=Held(hand)):
            return say("dealt", hand=sorted_signs(hand))
        case events.StarterTurned(card=card):
            return say("starter-turned", card=card_sign(card))
        case events.StarterReplaced(dealer=dealer, refused=refused, card=card):
            return say("starter-replaced", who=Who(dealer), refused=card_sign(refused), card=card_sign(card))
        case events.HintGiven(dealer=dealer, words=words, cue=cue, opening=opening):
            return say_of("hint-opening" if opening else "hint-given", dealer, viewer, words=hint_words(words, cue))
        case events.HintDeclined(dealer=dealer):
            return say_of("hint-declined", dealer, viewer)
        case events.HintsOpened(dealer=dealer):
            return say_of("hints-opened", dealer, viewer)
    return None


def play_event_words(event: Event, viewer: Seat | None) -> Message | None:
    """Word an event of play; None for any other. What others draw is told by the event they draw it for."""
    match event:
        case events.CardPlayed(seat=seat, card=card, right=right):
            return say_of("card-played", seat, viewer, card=card_sign(card), verdict=verdict_word(right))
        case events.CardsDrawn(cards=Held(cards)):
            return say("cards-drawn-mine", cards=sorted_signs(cards))
        case events.NoPlayDeclared(seat=seat, hand=hand):
            return say_of("no-play-declared", seat, viewer, hand=sorted_signs(hand))
        case events.NoPlayJudged(right=right):
            return say("no-play-judged", verdict=verdict_word(right))
        case events.HandDiscarded(seat=seat, count=1):
            return say_of("hand-discarded-last", seat, viewer)
        case events.HandDiscarded(seat=seat, count=count):
            return say_of("hand-discarded", seat, viewer, count=count, fewer=count - 1)
        case events.CardPlaced(seat=seat, dealer=dealer, card=card):
            own = "player" if seat == viewer else "dealer" if dealer == viewer else "no"
            return say("card-placed", who=Who(seat), dealer=Who(dealer), card=card_sign(card), own=own)
        case events.TurnSkipped(seat=seat):
            return say_of("turn-skipped", seat, viewer)
        case events.WentOut(seat=seat):
            return say_of("went-out", seat, viewer)
        case events.StockRefilled(count=count, extra=extra):
            return say("stock-refilled" if extra else "stock-refilled-discards", count=count)
        case events.StockRanOut(seat=seat, owed=owed):
            return say("stock-ran-out", who=Who(seat), owed=owed)
        case events.AbandonLeft(seat=seat, votes=votes, needed=needed):
            return say("abandon-left", who=Who(seat), votes=votes, needed=needed)
        case events.AbandonVoted(seat=seat, votes=votes, needed=needed):
            return say("abandon-voted", who=Who(seat), votes=votes, needed=needed)
    return None


def by_hand_event_words(event: Event, viewer: Seat | None) -> Message | None:
    """Word an event of a dealer who judges a rule in words (EE-56); None for any other."""
    match event:
        case events.CardLaid(seat=seat, card=card):
            return say_of("card-laid", seat, viewer, card=card_sign(card))
        case events.VerdictWithdrawn():
            return withdrawal_words(event)
        case events.DealerSilent(dealer=dealer):
            return say("dealer-silent", who=Who(dealer))
        case events.Corrected(dealer=dealer, words=words):
            return say("corrected", who=Who(dealer), words=Quote(words))
    return None


def withdrawal_words(event: events.VerdictWithdrawn) -> Message:
    seat = Who(event.seat)
    about = (
        say("about-claim", seat=seat)
        if event.card is None
        else say("about-card", seat=seat, card=card_sign(event.card))
    )
    return say("verdict-withdrawn", who=Who(event.dealer), about=about, returned=card_signs(event.returned))


def guess_event_words(event: Event, viewer: Seat | None) -> Message | None:
    match event:
        case events.GuessPrepared(guess=rule):
            return say("guess-unprepared") if rule is None else say("guess-prepared", rule=rule_words(rule))
        case events.GuessSealed():
            return sealed_guess_words(event)
        case events.Guessed(seat=seat, guess=guess):
            return say_of("guessed", seat, viewer, rule=rule_words(guess), meaning=written_meaning(guess))
        case events.GuessJudged(right=right, tested=tested):
            judged = say("guess-judged", verdict=verdict_word(right))  # EE-30
            return say("guess-judged-tested", tested=tested) if right and tested else judged
        case events.GuessForgiven(dealer=dealer, seat=seat):
            return say_of("guess-forgiven", dealer, viewer, seat=Who(seat))
        case events.GuessVoid(seat=seat):
            return say("guess-void", who=Who(seat))
        case events.GuessUnsettled(seat=seat):
            return say("guess-unsettled", who=Who(seat))
        case events.GuessFined(seat=seat):
            return say_of("guess-fined", seat, viewer)
    return None


def sealed_guess_words(event: events.GuessSealed) -> Message:
    """Word that a seat has used its right to guess; what it sealed is told to that seat alone (EE-106)."""
    if not isinstance(event.guess, Held):
        return say("guess-sealed", who=Who(event.seat))
    rule = event.guess.open()
    if rule is None:
        return say("guess-sealed-none")
    return say("guess-sealed-again" if event.again else "guess-sealed-mine", rule=rule_words(rule))


def end_event_words(event: Event) -> Message | None:
    match event:
        case events.TimeRanOut():
            return say("time-ran-out")
        case events.RoundEnded(points=()):
            return say("round-void", number=event.number, cause=event.cause.value)
        case events.RoundEnded():
            return round_end_words(event)
        case events.RuleRevealed(dealer=dealer, rule=rule):
            return say("rule-revealed", who=Who(dealer), rule=rule_words(rule), meaning=written_meaning(rule))
        case events.RoundAdded(level=level):
            return say("round-added", level=tuple(map(Who, level)))
        case events.HandsShown(hands=hands):
            held = tuple(hand_words(Seat(seat), hand) for seat, hand in enumerate(hands) if hand)
            return say("hands-shown", hands=held) if held else say("hands-shown-none")
        case events.GuessRefuted():
            return refutation_words(event)
    return None


def verdict_word(right: bool) -> str:  # EE-21, EE-30
    return "right" if right else "wrong"


def hand_words(seat: Seat, hand: Cards) -> Message:
    return say("hand-of", who=Who(seat), hand=sorted_signs(hand))


def round_end_words(event: events.RoundEnded) -> Message:
    players = [seat for seat in range(len(event.points)) if seat != event.dealer]
    order = sorted(players, key=lambda seat: -event.points[seat])
    return say(
        "round-ended",
        over=round_over_words(event),
        points=tuple(say("points-of", who=Who(Seat(seat)), points=event.points[seat]) for seat in order),
        dealer=Who(event.dealer),
        best=event.points[event.dealer],
    )


def round_over_words(event: events.RoundEnded) -> Message:
    both = event.guesser is not None and event.guesser == event.out
    return say(
        "round-over",
        number=event.number,
        cause="both" if both else event.cause.value,
        guesser="" if event.guesser is None else Who(event.guesser),
        out="" if event.out is None else Who(event.out),
    )


def refutation_words(event: events.GuessRefuted) -> Message:
    parting = event.separation
    return say(
        "guess-refuted",
        who=Who(event.seat),
        rule=rule_words(event.guess),
        line=line_words(parting.line),
        card=card_sign(parting.card),
        accepted="yes" if parting.accepted else "no",
        agreed="no" if event.agreement is None else "yes",
        agreement=event.agreement or 0,
    )


def fate(event: Event, seen: View[State]) -> Fate | None:
    match event:
        case events.CardPlayed(seat=seat, card=card, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("fate-card", card=card_sign(card), verdict=verdict_word(right)))
        case events.CardsDrawn(seat=seat, cards=Held(cards)) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("cards-drawn-mine", cards=sorted_signs(cards)))
        case events.NoPlayJudged(seat=seat, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("no-play-judged", verdict=verdict_word(right)))
        case events.GuessJudged(seat=seat, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("fate-guess", verdict=verdict_word(right)))
        case events.GuessForgiven(seat=seat, dealer=dealer) if seat == seen.seat:
            return Fate(FateKind.GOOD, say("fate-forgiven", who=Who(dealer)))
        case events.GuessVoid(seat=seat) | events.GuessUnsettled(seat=seat) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("fate-no-guess"))
        case events.VerdictWithdrawn(seat=seat, dealer=dealer) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("fate-withdrawn", who=Who(dealer)))
    return None


def make_verdict_fate(right: bool, words: Message) -> Fate:
    return Fate(FateKind.GOOD if right else FateKind.BAD, words)


def reveals(seen: View[State]) -> tuple[Message, ...]:
    result = find_revealed_round(seen.state) if isinstance(seen.state.phase, Finished) else None
    return () if result is None else (say("reveal", who=Who(result.dealer), rule=rule_words(result.rule)),)
