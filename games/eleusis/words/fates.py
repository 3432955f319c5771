"""What became of one's own card or guess, and what the end shows."""

from __future__ import annotations

from games.eleusis.rules import events
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import Finished, State
from games.eleusis.words.events import verdict_word
from games.eleusis.words.phrases import card_sign, rule_words, sorted_signs
from games.event import Event
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Held
from games.spec import Fate, FateKind


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Say how one's own card, claim or guess was judged, and what one drew for it."""
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
    """Say the rule of the last round, which the end shows."""
    result = find_revealed_round(seen.state) if isinstance(seen.state.phase, Finished) else None
    return () if result is None else (say("reveal", who=Who(result.dealer), rule=rule_words(result.rule)),)
