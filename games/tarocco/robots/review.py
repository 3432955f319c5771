"""Which three cards of a hand cost most, and why, by what the seat was told and saw, and by nothing else."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from games.event import Event
from games.message import Message, Who, say
from games.spec import Dice, Moment, Note
from games.tarocco.robots.choice import card_by_craft, distinct_cards, must_show, plays_on_table, weigh_cards
from games.tarocco.robots.ending import FEW, Ending
from games.tarocco.robots.judgement import Judgement, find_true_way, judge_cards
from games.tarocco.robots.masks import BIT, mask_of
from games.tarocco.robots.memory import EXPERT, Mind, Way, events_of_hand, make_memory, suppose_way
from games.tarocco.robots.outlook import Outlook, make_outlook
from games.tarocco.rules.cards import SUIT, Card, Cards
from games.tarocco.rules.combinations import Kind
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Variety
from games.tarocco.words.phrases import card_sign, kind_phrase

CARDS: Final = frozenset({"play", "lead", "card-and-phrase"})


WAYS: Final = 160  # In how many ways two cards are held against each other.


TRUE: Final = 24  # With how many whims, as the cards lay.


MOST: Final = 3


LEAST: Final = 8.0  # How many cards of a hand are shown, and from how many points on one costs anything.


WEIGHTY: Final = 2.0  # From how many points on a row of the count is a reason.


REASONS: Final = 2


class Lesson(Struct, frozen=True):
    """A card that was or would be played, what would be better or next best, and by how much."""

    ahead: Outlook
    played: Card
    better: Card
    judgement: Judgement


def rank_cards(mind: Mind, options: Cards) -> tuple[Cards, Outlook]:
    """Return the cards that are worth something else, as an old hand finds them, the one it would play first."""
    memory = make_memory(mind.history, mind.state, mind.seat)
    ahead = make_outlook(events_of_hand(mind.history), mind.state, mind.seat, mind.dice)
    if must_show(mind.state, memory):
        return (Card.MAT, *(card for card in options if card is not Card.MAT)), ahead
    found = weigh_cards(mind, memory, options)
    best = card_by_craft(memory, mind.state, next(iter(found)), found)
    return (best, *(card for card in found if card is not best)), ahead


def review(history: Sequence[Event], moments: Sequence[Moment[State]], dice: Dice) -> tuple[Note, ...]:
    cards = [moment for moment in moments if moment.question.prompt in CARDS]
    found = [(each, lesson) for each in cards if (lesson := find_fault(history, each, dice)) is not None]
    found.sort(key=lambda each: -each[1].judgement.points)
    if not found:
        return (Note(say("teach-review"), lines=(say("teach-none", cards=len(cards)),)),)
    summary = Note(
        say("teach-review"),
        lines=(say("teach-found", cards=len(cards), faults=len(found), shown=min(MOST, len(found))),),
    )
    return (summary, *(fault_note(history, moment, lesson, dice) for moment, lesson in found[:MOST]))


def find_fault(history: Sequence[Event], moment: Moment[State], dice: Dice) -> Lesson | None:
    state, seat, told = moment.seen.state, moment.question.seat, history[: moment.heard]
    shape: Any = moment.seen.asked[moment.question].shape
    answer = shape.parse(moment.token)
    is_form = moment.question.prompt != "play"
    options: Cards = shape.fields[0].shape.options if is_form else shape.options
    memory = make_memory(told, state, seat)
    laid = mask_of(play.card for play in plays_on_table(state))
    played = same_card(answer[0] if is_form else answer, options, memory.unseen | laid)
    if len(distinct_cards(options, memory.unseen | laid)) < 2:
        return None
    ranked, ahead = rank_cards(Mind(told, state, seat, dice, EXPERT), options)
    if ranked[0] is played:
        return None
    ways = [suppose_way(memory, dice) for _ in range(WAYS)]
    judgement = judge_cards(ahead, ranked[0], played, ways, dice)
    if judgement.points < LEAST or not judgement.is_sure:
        return None
    return Lesson(ahead, answer[0] if is_form else answer, ranked[0], judgement)


def same_card(card: Card, options: Cards, others: int) -> Card:
    kept = distinct_cards(options, others)
    if card in kept:
        return card
    return next(
        each for each in kept if len(distinct_cards(tuple(o for o in options if o in (card, each)), others)) == 1
    )


def fault_note(history: Sequence[Event], moment: Moment[State], found: Lesson, dice: Dice) -> Note:
    state, judgement = moment.seen.state, found.judgement
    trick = state.trick.number + (state.trick.taker is not None) if state.trick else 1
    unit = unit_of(state)
    title = say("teach-fault", trick=trick, card=card_sign(found.played), points=round(judgement.points), unit=unit)
    doubt = max(1, round(2 * judgement.doubt))
    lines = [say("teach-better", card=card_sign(found.better), points=round(judgement.points), doubt=doubt, unit=unit)]
    lines += reasons(found)
    true = find_true_way(history, moment)
    if true is not None:
        lines.append(as_it_lay(found, true, dice))
    return Note(title, lines=tuple(lines))


def as_it_lay(found: Lesson, true: Way, dice: Dice) -> Message:
    points = cost_as_it_lay(found, true, dice)
    how = "cost" if points > 0 else "brought" if points < 0 else "nothing"
    return say("teach-lay", how=how, points=abs(points), unit=unit_of(found.ahead.state))


def cost_as_it_lay(found: Lesson, true: Way, dice: Dice) -> int:
    ahead = found.ahead
    if max(hand.bit_count() for hand in true.hands) <= FEW and max(ahead.state.sides) == 1:
        ending = Ending(ahead, true)
        return round(ending.card_worth(BIT[found.better]) - ending.card_worth(BIT[found.played]))
    return round(judge_cards(ahead, found.better, found.played, (true,) * TRUE, dice).points)


def unit_of(state: State) -> str:
    """Return what is counted: points, in Mattazza hands of a hundred that are lost."""
    return "hands" if state.terms.variety is Variety.MATTAZZA else "points"


def reasons(found: Lesson) -> Iterator[Message]:
    (first, often), (second, often_then) = found.judgement.takers
    better, played = card_sign(found.better), card_sign(found.played)
    if first != second:
        yield say(
            "teach-takers", card=better, who=Who(first), often=often, other=played, whose=Who(second), then=often_then
        )
    elif found.ahead.before and SUIT[found.better] is not SUIT[found.played]:
        yield say("teach-same-taker", who=Who(first))
    for row in [each for each in found.judgement.rows if each.points >= WEIGHTY][:REASONS]:
        what = kind_phrase(row.name) if isinstance(row.name, Kind) else say("teach-row", row=row.name)
        whose = "own" if row.is_own else "others"
        yield say("teach-reason", what=what, whose=whose, points=round(row.points), often=row.often)
