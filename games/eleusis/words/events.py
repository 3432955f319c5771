from typing import Final

from games.cards import Card
from games.eleusis.language.rule import Cards, Rule
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
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Held, Seat
from games.spec import Fate, FateKind

WORDS: Final = EventWords(
    {Card: card_sign, Cards: sorted_signs, Rule: rule_words},
    silent=(events.GameNamed, events.Readied, events.GameEnded),
    private=(events.Dealt, events.CardsDrawn),  # what others draw is told by the event they draw it for
)


def event(event: Event, seen: View[State]) -> Message | None:
    viewer = seen.seat
    match event:
        case events.DealPassed(to=None):
            return WORDS.say(event, viewer, "deal-passed-nobody")
        case events.DealPassed(seat=seat, to=to) if to == seat:
            return WORDS.say(event, viewer, "deal-passed-again")
        case events.DealPassed(skipped=True):
            return WORDS.say(event, viewer, "deal-passed-skipped")
        case events.HintGiven(words=words, cue=cue):
            return WORDS.say(event, viewer, words=hint_words(words, cue))
        case events.VerdictWithdrawn(returned=returned):
            return WORDS.say(event, viewer, returned=card_signs(returned))
        case events.HandDiscarded(count=1):
            return WORDS.say(event, viewer, "hand-discarded-last")
        case events.HandDiscarded(count=count):
            return WORDS.say(event, viewer, fewer=count - 1)
        case events.CardPlaced(seat=seat, dealer=dealer):
            own = "player" if seat == viewer else "dealer" if dealer == viewer else "no"
            return WORDS.say(event, viewer, own=own)
        case events.GuessPrepared(guess=None):
            return WORDS.say(event, viewer, "guess-unprepared")
        case events.GuessSealed(guess=Held(None)):
            return WORDS.say(event, viewer, "guess-sealed-none")
        case events.GuessSealed(guess=Held(), again=True):
            return WORDS.say(event, viewer, "guess-sealed-again")
        case events.Guessed(guess=rule) | events.RuleRevealed(rule=rule):
            return WORDS.say(event, viewer, meaning=written_meaning(rule))
        case events.RoundEnded(points=()):
            return WORDS.say(event, viewer, "round-void")
        case events.RoundEnded():
            return round_end_words(event, viewer)
        case events.HandsShown(hands=hands):
            held = tuple(hand_words(Seat(seat), hand) for seat, hand in enumerate(hands) if hand)
            return say("hands-shown", hands=held) if held else say("hands-shown-none")
        case events.GuessRefuted(separation=parting):
            line, card = line_words(parting.line), card_sign(parting.card)
            return WORDS.say(event, viewer, line=line, card=card, accepted=yes(parting.accepted))
    return WORDS.say(event, viewer)


def closing(told: Event, seen: View[State]) -> Message | None:
    if isinstance(told, events.RoundEnded) and told.points:
        return say("round-closed", over=round_over_words(told), dealer=Who(told.dealer))
    return None if isinstance(told, events.HandsShown | events.WentOut) else event(told, seen)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    return isinstance(event, events.RoundBegan)


def verdict_word(right: bool) -> str:  # EE-21, EE-30
    return "right" if right else "wrong"


def hand_words(seat: Seat, hand: Cards) -> Message:
    return say("hand-of", who=Who(seat), hand=sorted_signs(hand))


def round_end_words(event: events.RoundEnded, viewer: Seat | None) -> Message | None:
    players = [seat for seat in range(len(event.points)) if seat != event.dealer]
    order = sorted(players, key=lambda seat: -event.points[seat])
    points = tuple(say("points-of", who=Who(Seat(seat)), points=event.points[seat]) for seat in order)
    return WORDS.say(event, viewer, over=round_over_words(event), points=points, best=event.points[event.dealer])


def round_over_words(event: events.RoundEnded) -> Message:
    both = event.guesser is not None and event.guesser == event.out
    return say(
        "round-over",
        number=event.number,
        cause="both" if both else event.cause.value,
        guesser="" if event.guesser is None else Who(event.guesser),
        out="" if event.out is None else Who(event.out),
    )


def fate(event: Event, seen: View[State]) -> Fate | None:
    match event:
        case events.CardPlayed(seat=seat, card=card, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("fate-card", card=card_sign(card), verdict=verdict_word(right)))
        case events.CardsDrawn(seat=seat, cards=Held(cards)) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("cards-drawn-mine", cards=sorted_signs(cards)))
        case events.NoPlayJudged(seat=seat, right=right) if seat == seen.seat:
            return make_verdict_fate(right, say("no-play-judged", right=yes(right)))
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
