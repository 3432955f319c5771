"""The score sheet of a hand as a picture holds it, and in words: five lines for each side (TB-80)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.box import Speak
from games.kernel import View
from games.message import Message, Quote, Who, say
from games.secret import Seat
from games.tarocco.cards import NOMINAL, Card
from games.tarocco.combinations import Combination
from games.tarocco.count import Count
from games.tarocco.layout import Column, Group, Line, Sheet
from games.tarocco.state import Finished, Hand, State, Trick
from games.tarocco.terms import Variety
from games.tarocco.trick import winner
from games.tarocco.wording import combination, kind, sign, whos


def people(hand: Hand, which: int) -> tuple[Seat, ...]:
    """Who plays for a side."""
    return tuple(Seat(seat) for seat, own in enumerate(hand.sides) if own == which)


def heading(state: State) -> Message:
    """What the sheet is of."""
    return say("picture-count", hand=state.sheet[-1].number)


# -- as the picture shows it ---------------------------------------------------------------


def sheet(seen: View[State], speak: Speak) -> Sheet:
    """The last hand in full, and all hands in a row each."""
    state, hand = seen.state, seen.state.sheet[-1]
    scorers = keepers(state, hand)
    return Sheet(
        tuple(column(state, hand, which, speak) for which in present(state, hand)),
        tuple(speak(note) for note in notes(hand)),
        ("", *(speak(say("picture-side", who=whos(own))) for own in scorers)),
        tuple(row(each, scorers, speak) for each in state.sheet),
    )


def present(state: State, hand: Hand) -> tuple[int, ...]:
    """The sides that are still in the match."""
    return tuple(which for which in range(len(hand.counts)) if set(people(hand, which)) & set(state.order))


def keepers(state: State, hand: Hand) -> tuple[tuple[Seat, ...], ...]:
    """Who has a score together: the sides; where allies change, each seat."""
    if state.terms.variety is Variety.TERZIGLIO:
        return tuple((seat,) for seat in state.order)
    return tuple(people(hand, which) for which in present(state, hand))


def row(hand: Hand, scorers: tuple[tuple[Seat, ...], ...], speak: Speak) -> tuple[str, ...]:
    """A hand in the list of all."""
    cells = (cell(hand.gains[own[0]], hand.scores[own[0]]) for own in scorers)
    return (speak(say("picture-hand", hand=hand.number)), *map(speak, cells))


def cell(gain: int, score: int) -> Message:
    """What a hand brought, and the score after it."""
    return say(
        "picture-row", gain=abs(gain), way="up" if gain >= 0 else "down", score=Quote(str(score).replace("-", "−"))
    )


def balance(scores: Sequence[int], own: Sequence[Seat]) -> str:
    """The score of a side; of allies for one hand, each one's."""
    return " · ".join(dict.fromkeys(str(scores[seat]).replace("-", "−") for seat in own))


def column(state: State, hand: Hand, which: int, speak: Speak) -> Column:
    """A side: five lines, the total, the match."""
    count, own = hand.counts[which], people(hand, which)
    score, phase = balance(hand.scores, own), state.phase
    return Column(
        which,
        speak(say("picture-side", who=whos(own))),
        tuple(lines(state, hand, count, speak)),
        speak(say("picture-total")),
        str(count.total),
        speak(say("picture-match")),
        f"{score} / {state.terms.target}" if state.terms.target else score,
        is_winner=isinstance(phase, Finished) and own[0] in phase.result.winners,
    )


def lines(state: State, hand: Hand, count: Count, speak: Speak) -> Iterator[Line]:
    """TB-80: in the order of the count."""
    found = count.combinations
    yield Line(
        speak(say("line", line="cricche")),
        str(found.cricche_points),
        found.cricche_doubled,
        tuple(group(each, speak) for each in found.cricche),
    )
    yield Line(
        speak(say("line", line="sequences")),
        str(found.sequence_points),
        found.sequences_doubled,
        tuple(group(each, speak) for each in found.sequences),
    )
    yield Line(speak(say("line", line="cards")), str(count.card_points), groups=counting(count, speak))
    yield Line(speak(say("line", line="last")), str(count.last), groups=last_trick(state, hand, count, speak))
    if state.terms.variety is not Variety.MATTAZZA:
        yield Line(speak(say("line", line="accusi")), str(count.declared), groups=declared(count, speak))


def group(each: Combination, speak: Speak) -> Group:
    """A combination under its name."""
    return Group(speak(kind(each.kind)), str(each.points), tuple(map(str, each.cards)))


def counting(count: Count, speak: Speak) -> tuple[Group, ...]:
    """The cards of value in a pile; scartini are only counted (TB-10)."""
    valued = valued_of(count.pile)
    if not count.pile:
        return ()
    words = say("picture-pile", valued=len(valued), plain=len(count.pile) - len(valued))
    return (Group(speak(words), cards=tuple(map(str, valued))),)


def valued_of(pile: Iterable[Card]) -> tuple[Card, ...]:
    """The carte di valore."""
    return tuple(card for card in pile if NOMINAL[card] > 1)


def last_trick(state: State, hand: Hand, count: Count, speak: Speak) -> tuple[Group, ...]:
    """The cards of the last trick, which still lies on the table, under its taker's name."""
    trick = state.trick
    if not count.last or trick is None or trick.taker is None or hand.number != state.hand:
        return ()
    words = speak(say("picture-name", who=Who(trick.taker)))
    return (Group(words, cards=tuple(str(play.card) for play in trick.plays)),)


def declared(count: Count, speak: Speak) -> tuple[Group, ...]:
    """What the side declared, under the names of who did."""
    return tuple(
        Group(
            speak(say("picture-declared", who=Who(accuso.seat), kind=kind(each.kind))),
            str(each.points),
            tuple(map(str, each.cards)),
        )
        for accuso in count.accusi
        for each in accuso.combinations.all
    )


def notes(hand: Hand) -> Iterator[Message]:
    """What passed over before the count, and the scarto (TB-83)."""
    for seat, cards in enumerate(hand.scarti):
        if cards:
            yield say("picture-scarto", who=Who(Seat(seat)), cards=tuple(map(sign, cards)))
    if hand.contract is not None:
        mio = "yes" if hand.contract.mio else "no"
        yield say("picture-poste", who=Who(hand.contract.lone), mio=mio, poste=hand.poste)
    if hand.losers:
        trickless = "yes" if hand.trickless is not None else "no"
        yield say("picture-losers", who=whos(hand.losers), trickless=trickless)
    elif hand.trickless is not None:
        yield say("picture-cappotto", who=whos(people(hand, hand.trickless)))
    if hand.payment is not None:
        yield say(
            "picture-payment",
            giver=whos(people(hand, hand.payment.giver)),
            taker=whos(people(hand, hand.payment.taker)),
            card=sign(hand.payment.card),
        )
    if hand.out is not None:
        yield say("picture-out", who=Who(hand.out.seat), total=hand.out.total)


# -- in words ------------------------------------------------------------------------------


def alt(state: State) -> Message:
    """The sheet in one sentence."""
    hand = state.sheet[-1]
    sides = tuple(total(hand, which) for which in present(state, hand))
    return say("picture-alt-sheet", heading=heading(state), sides=sides)


def total(hand: Hand, which: int) -> Message:
    """What a side has from a hand."""
    return say("picture-side-total", who=whos(people(hand, which)), total=hand.counts[which].total)


def unit(state: State) -> str:
    """What is counted in a match."""
    match state.terms.variety:
        case Variety.TERZIGLIO:
            return "poste"
        case Variety.MATTAZZA:
            return "penalties"
    return "points"


def twin(state: State) -> Iterator[Message]:
    """The whole sheet: the lines of each side with the cards that made them, what passed over, every hand."""
    hand = state.sheet[-1]
    yield say("picture-twin-line", line=heading(state))
    for which in present(state, hand):
        yield say("picture-twin-line", line=total(hand, which))
        yield from twin_lines(state, hand.counts[which], last_of(state, hand))
    for note in notes(hand):
        yield say("picture-twin-line", line=note)
    for each in state.sheet:
        scores = tuple(
            say("picture-twin-score", who=whos(own), row=cell(each.gains[own[0]], each.scores[own[0]]))
            for own in keepers(state, hand)
        )
        yield say("picture-twin-row", hand=each.number, unit=unit(state), scores=scores)


def last_of(state: State, hand: Hand) -> Trick | None:
    """The last trick, where it still lies on the table."""
    return state.trick if hand.number == state.hand and state.trick and state.trick.taker is not None else None


def twin_lines(state: State, count: Count, last: Trick | None) -> Iterator[Message]:
    """Five lines."""
    found = count.combinations
    yield said("cricche", found.cricche_points, found.cricche, doubled=found.cricche_doubled)
    yield said("sequences", found.sequence_points, found.sequences, doubled=found.sequences_doubled)
    valued = valued_of(count.pile)
    yield say(
        "picture-twin-cards",
        points=count.card_points,
        cards=tuple(map(sign, valued)),
        plain=len(count.pile) - len(valued),
    )
    if count.last and last is not None:
        yield say("picture-twin-last", points=count.last, who=Who(winner(last).seat), card=sign(winner(last).card))
    else:
        yield said("last", count.last, ())
    if state.terms.variety is Variety.MATTAZZA:
        return
    shown = tuple(
        say("picture-twin-declared", who=Who(accuso.seat), what=tuple(map(combination, accuso.combinations.all)))
        for accuso in count.accusi
    )
    yield say("picture-twin-count", line="accusi", points=count.declared, doubled="no", shown=shown)


def said(line: str, points: int, found: tuple[Combination, ...], *, doubled: bool = False) -> Message:
    """A line of the count with its combinations."""
    return say(
        "picture-twin-count",
        line=line,
        points=points,
        doubled="yes" if doubled else "no",
        shown=tuple(map(combination, found)),
    )
