from collections.abc import Iterable
from typing import Final

from games.cards import DECK, Card, Suit
from games.eleusis.language.catalogue import (
    ENTRY,
    SUITS,
    Cards,
    CatalogueRule,
    Cue,
    Parameter,
    Rule,
    WordedRule,
    WrittenRule,
    rule_expression,
)
from games.eleusis.rules import events
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import Finished, Round, State
from games.eleusis.words.rule_words import clause_words
from games.event import Event
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Param, Quote, Sign, Who, say
from games.secret import Held, Seat
from games.spec import Fate, FateKind

SHOWN: Final = 6  # cards of a main line that a sentence shows
GLYPHS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


# A card as a sign: `7♥` in short, 7 of hearts in full, the face `french/7H`.
SIGNS: Final = {
    each: Sign(
        str(each)[:-1] + GLYPHS[each.suit], say("card", rank=each.rank, suit=each.suit.name.lower()), f"french/{each}"
    )
    for each in DECK
}
card_sign: Final = SIGNS.__getitem__


def card_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    return tuple(map(card_sign, cards))


def sorted_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    return card_signs(sorted(cards))


def entry_words(entry: str) -> Message:
    return say(f"entry-{entry}")


def rule_words(rule: Rule) -> Message:
    """Return a rule as a sentence without a full stop; a written one as it was written."""
    match rule:
        case CatalogueRule():
            return catalogue_rule_words(rule)
        case WrittenRule(text):
            return say("rule-written", text=Quote(text))
        case WordedRule(words):
            return say("rule-worded", words=Quote(words))


def explained_rule_words(rule: Rule) -> Message:
    if isinstance(rule, WrittenRule):
        return say("rule-explained", text=Quote(rule.text), meaning=clause_words(rule_expression(rule)))
    return rule_words(rule)


def written_meaning(rule: Rule) -> tuple[Message, ...]:
    return (clause_words(rule_expression(rule)),) if isinstance(rule, WrittenRule) else ()


def catalogue_rule_words(rule: CatalogueRule) -> Message:
    names = (each.name for each in ENTRY[rule.entry].parameters)
    params: dict[str, Param] = {}
    for name, value in zip(names, rule.params, strict=True):
        params |= parameter_words(name, value)
    return say(f"rule-{rule.entry}", **params)


def parameter_words(name: str, value: int | str) -> dict[str, Param]:
    if name == "order":
        return {name: suit_words(str(value))}
    if name == "pair":
        return {
            name: suit_words(str(value)),
            "others": suit_words(letter for letter in SUITS if letter not in str(value)),
        }
    return {name: value}


def suit_words(letters: Iterable[str]) -> tuple[Message, ...]:
    return tuple(say("suit", suit=SUITS[letter]) for letter in letters)


def hint_words(words: str | None, cue: Cue | None) -> Message:
    if cue is None:
        return say("hint-words", words=Quote(words or ""))
    if words is None:
        return say(f"cue-{cue}")
    return say("hint-both", cue=say(f"cue-{cue}"), words=Quote(words))


def told_hints(round_: Round) -> tuple[Message, ...]:
    """Return what the dealer has told all in this round: hints, and what was said beside them."""
    dealer = Who(round_.dealer)
    hints = (say("foot-hint", who=dealer, words=hint_words(hint.words, hint.cue)) for hint in round_.hints)
    return (*hints, *(say("foot-note", who=dealer, words=Quote(words)) for words in round_.notes))


# rules of the catalogue whose two variants differ in one word; of the others they are each other's reverse
BY_ONE_WORD: Final = frozenset({"only-color", "only-parity", "three-odd"})


def open_rule_words(entry: str) -> Message:
    """Return a rule of the catalogue with all its details still open, so that none of them is suggested."""
    parameters = ENTRY[entry].parameters
    ways = next((each for each in parameters if each.name == "x"), None)
    params = {name: word for each in parameters if each is not ways for name, word in open_parameter_words(each)}
    if ways is None:
        return say(f"rule-{entry}", **params)
    if entry in BY_ONE_WORD:
        return say(f"open-{entry}")
    return say("rule-either", one=say(f"rule-{entry}", **params, x=ways.values[0]))


def open_parameter_words(parameter: Parameter) -> Iterable[tuple[str, Param]]:
    match parameter.name:
        case "order":
            return (("order", say("order-open")),)
        case "pair":
            return (("pair", say("pair-open")), ("others", say("others-open")))
    *some, last = sorted(map(int, parameter.values))
    return ((parameter.name, say("one-number", some=Quote(", ".join(map(str, some))), last=last) if some else last),)


def line_words(line: Cards) -> Message:
    shown = card_signs(line[-SHOWN:])
    return say("line-from" if len(line) > SHOWN else "line-whole", cards=shown)


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
