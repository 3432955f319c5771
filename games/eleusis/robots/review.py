"""Which plays of a round told most about the rule, and which told nothing."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from games.cards import Card
from games.eleusis.language.catalogue import CatalogueRule
from games.eleusis.language.evaluation import NUMBER
from games.eleusis.robots.belief import consistent_rules
from games.eleusis.robots.ideas import Seen, Source
from games.eleusis.rules import events
from games.eleusis.rules.state import State, current_round
from games.eleusis.words.events import card_sign, rule_words
from games.event import Event
from games.message import Message, Who, say
from games.secret import Seat
from games.spec import Dice, Moment, Note, Teacher

SHOWN: Final = 3  # plays named, those that told most


class Telling(Struct, frozen=True):
    """A play and its verdict, how many rules agreed with the table before and after it, and which was then the likeliest."""

    seat: Seat
    card: Card
    right: bool
    before: int
    after: int
    likeliest: CatalogueRule | None


def review(history: Sequence[Event], moments: Sequence[Moment[State]], dice: Dice) -> tuple[Note, ...]:  # noqa: ARG001 (no chance in it)
    """Say which plays of the last round told most, and which of the seat's own told nothing."""
    if not moments:
        return ()
    state, seat = moments[-1].seen.state, moments[-1].question.seat
    source = Source(state.terms.levels) if current_round(state).dealer in state.robots else Source()
    told = list(tellings(history, source))
    if not told:
        return (Note(say("mortem"), lines=(say("mortem-none"),)),)
    lines = [say("mortem-start", rules=told[0].before)]
    best = sorted(range(len(told)), key=lambda place: (told[place].after / max(1, told[place].before), place))[:SHOWN]
    lines += [telling_words(told[place]) for place in sorted(best) if told[place].after < told[place].before]
    own = [each for each in told if each.seat == seat]
    idle = tuple(card_sign(each.card) for each in own if each.after == each.before)
    if idle:
        lines.append(say("mortem-idle", cards=idle, plays=len(own)))
    lines += closing_words(told)
    return (Note(say("mortem"), lines=tuple(lines)),)


def telling_words(each: Telling) -> Message:
    verdict = "right" if each.right else "wrong"
    return say(
        "mortem-play",
        who=Who(each.seat),
        card=card_sign(each.card),
        verdict=verdict,
        before=each.before,
        after=each.after,
    )


def closing_words(told: Sequence[Telling]) -> Iterator[Message]:
    last = told[-1].likeliest
    if last is None:
        yield say("mortem-beyond")
        return
    since = len(told)
    while since and told[since - 1].likeliest == last:
        since -= 1
    yield say(
        "mortem-end", rules=told[-1].after, rule=rule_words(last), card=card_sign(told[min(since, len(told) - 1)].card)
    )


def tellings(history: Sequence[Event], source: Source) -> Iterator[Telling]:
    plays, line = judged_plays(history)
    held = consistent_rules(source, line) if line else ()
    for seat, card, right in plays:
        line = add_verdict(line, card, right=right)
        after = consistent_rules(source, line)
        yield Telling(seat, card, right, len(held), len(after), after[0].idea.rule if after else None)
        held = after


def judged_plays(history: Sequence[Event]) -> tuple[list[tuple[Seat, Card, bool]], Seen]:
    """Return the plays of the last round with their verdicts but for withdrawn ones, and the line as it began."""
    plays, line = list[tuple[Seat, Card, bool]](), Seen()
    for event in history:
        match event:
            case events.RoundBegan():
                plays, line = [], ()
            case events.StarterTurned(card=card) | events.StarterReplaced(card=card):
                line = ((NUMBER[card], ()),)
            case events.CardPlayed(seat=seat, card=card, right=right):
                plays.append((seat, card, right))
            case events.CardPlaced(seat=seat, card=card):
                plays.append((seat, card, True))
            case events.VerdictWithdrawn(card=Card()) if plays:
                plays.pop()
    return plays, line


def add_verdict(line: Seen, card: Card, *, right: bool) -> Seen:
    if right:
        return (*line, (NUMBER[card], ()))
    last, wrong = line[-1]
    return (*line[:-1], (last, tuple(sorted({*wrong, NUMBER[card]}))))


TEACHER: Final = Teacher(frozenset({"play"}), None, review, "plays")
