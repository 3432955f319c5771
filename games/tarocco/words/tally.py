"""The score sheet of a hand as a picture holds it, and in words: five lines for each side (TB-80)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Generic

from msgspec import Struct

from games.kernel import View
from games.message import Message, Who, say, seat_names
from games.secret import Seat
from games.spec import DrawnOnly, Note, Speak, W
from games.tarocco.rules import clauses as rule_clauses
from games.tarocco.rules.cards import NOMINAL, Card
from games.tarocco.rules.combinations import Accuso, Combination, Count
from games.tarocco.rules.play import winning_play
from games.tarocco.rules.state import Finished, Hand, Resting, State, Trick
from games.tarocco.rules.terms import Variety
from games.tarocco.words.events import doubling_token
from games.tarocco.words.phrases import (
    card_sign,
    chain_messages,
    combination_list,
    kind_name,
    line_points,
    present_sides,
    score_unit,
    score_words,
    side_people,
    sides_in_play,
    signed_points,
    told_sides,
)

PAIR: Final = 2
TRIO: Final = 3  # How many scores have room for the lines of every hand, on a narrow sheet and on a wide one.


def sheet_heading(state: State) -> Message:
    return say("picture-count", hand=state.sheet[-1].number)


def make_sheet(seen: View[State], speak: Speak[W], *, narrow: bool) -> SheetModel[W]:
    """Make the sheet: the last hand in full, and a row for each hand, with the lines of the count if there is room."""
    state, hand = seen.state, seen.state.sheet[-1]
    scorers = score_keepers(state, hand)
    is_full = len(scorers) <= (PAIR if narrow else TRIO)
    # Only what its words follow from, so that they are kept until the next hand.
    counted = State(
        state.terms, state.seats, Resting(), state.order, hand=state.hand, trick=state.trick, sheet=state.sheet
    )
    return SheetModel(
        *tell_sheet(counted),
        tuple(make_column(state, hand, which, speak) for which in present_sides(state, hand)),
        tuple(speak(note) for note in sheet_notes(state, hand)),
        ("", *(speak(say("picture-side", who=seat_names(own))) for own in scorers)),
        tuple(make_row(each, scorers, speak, is_short=narrow and not is_full) for each in list_hands(state)),
        tuple(tuple(hand_figures(each, own, is_full=is_full) for own in scorers) for each in list_hands(state)),
        speak(say("picture-legend", unit=score_unit(state), lines="all" if is_full else "none")),
    )


def list_hands(state: State) -> tuple[Hand | int, ...]:
    """List every hand so far; of one that was void (TZ-6) its number."""
    counted = {hand.number: hand for hand in state.sheet}
    return tuple(counted.get(number, number) for number in range(1, state.hand + 1))


def hand_figures(hand: Hand | int, own: tuple[Seat, ...], *, is_full: bool) -> str:
    if isinstance(hand, int):
        return ""
    count, found = hand.counts[hand.sides[own[0]]], hand.counts[hand.sides[own[0]]].combinations
    if hand.sides[own[0]] not in sides_in_play(hand):
        return ""
    if not is_full:
        brought = [f"{hand.gains[own[0]]:+}".replace("-", "−")] if hand.contract is not None else []
        return " · ".join((*brought, str(count.total)))
    points = [
        undoubled_figure(found.cricche_points, doubled=found.cricche_doubled),
        undoubled_figure(found.sequence_points, doubled=found.sequences_doubled),
        *map(str, (count.card_points, count.last)),
    ]
    return " · ".join(points if hand.losers else [*points, str(count.accusi_points)])


def undoubled_figure(points: int, *, doubled: bool) -> str:
    """Return points as they were before they were doubled, with `×2`."""
    return f"{points // 2}×2" if doubled else str(points)


def score_keepers(state: State, hand: Hand) -> tuple[tuple[Seat, ...], ...]:
    if state.terms.variety is Variety.TERZIGLIO:
        return tuple((seat,) for seat in state.order)
    return tuple(side_people(hand.sides, which) for which in range(len(hand.counts)))


def make_row(
    hand: Hand | int, scorers: tuple[tuple[Seat, ...], ...], speak: Speak[W], *, is_short: bool
) -> tuple[W | str, ...]:
    if isinstance(hand, int):
        return (speak(say("picture-hand", hand=hand)), *("–" for _ in scorers))
    cells = [say("picture-score", score=signed_points(hand.scores[own[0]])) for own in scorers]
    if not is_short:
        cells = [cell_words(hand.gains[own[0]], hand.scores[own[0]]) for own in scorers]
    return (speak(say("picture-hand", hand=hand.number)), *map(speak, cells))


def cell_words(gain: int, score: int) -> Message:
    return say("picture-row", gain=abs(gain), way="up" if gain >= 0 else "down", score=signed_points(score))


def score_text(scores: Sequence[int], own: Sequence[Seat]) -> str:
    """Return the score of a side; of allies for one hand, each by itself."""
    return " · ".join(dict.fromkeys(str(scores[seat]).replace("-", "−") for seat in own))


def make_column(state: State, hand: Hand, which: int, speak: Speak[W]) -> Column[W]:
    count, own = hand.counts[which], side_people(hand.sides, which)
    score, phase, goes_to = score_text(hand.scores, own), state.phase, match_limit(state)
    return Column(
        which,
        speak(say("picture-side", who=seat_names(own))),
        tuple(make_lines(state, hand, count, speak)),
        speak(say("picture-total")),
        str(count.total),
        speak(say("picture-match", unit=score_unit(state))),
        f"{score} / {goes_to}" if goes_to else score,
        is_winner=isinstance(phase, Finished) and own[0] in phase.result.winners,
    )


def match_limit(state: State) -> int:
    """Return what the match is played to, or 0: points, or the penalty points at which one is out."""
    if state.terms.variety is not Variety.MATTAZZA:
        return state.terms.target
    return 0 if state.terms.end == "hands" else state.terms.penalties


def make_lines(state: State, hand: Hand, count: Count, speak: Speak[W]) -> Iterator[Line[W]]:
    found = count.combinations
    accusi = tuple(each for accuso in count.accusi for each in accuso_groups(accuso, speak, "picture-declared"))
    shown = {
        "cricche": (found.cricche_points, tuple(make_group(each, speak) for each in found.cricche)),
        "sequences": (found.sequence_points, tuple(make_group(each, speak) for each in found.sequences)),
        "cards": (count.card_points, pile_groups(count, speak)),
        "last": (count.last, last_trick_groups(state, hand, count, speak)),
        "accusi": (count.accusi_points, accusi),
    }
    twice = {"cricche": found.cricche_doubled, "sequences": found.sequences_doubled}
    for line in rule_clauses.LINES:
        if line != "accusi" or state.terms.variety is not Variety.MATTAZZA:
            points, groups = shown[line]
            stands_by = join_clauses(rule_clauses.line_clauses(line, count, hand))
            name = "criccone" if line == "cricche" and found.cricche_doubled else line
            yield Line(speak(say("line", line=name)), str(points), stands_by, twice.get(line, False), groups)


def join_clauses(clauses: Sequence[str]) -> str:
    """Join clauses, those that follow each other as a range: `TB-22–26 TB-31`."""
    runs: list[list[str]] = []
    for clause in clauses:
        if runs and clause_number(clause) == clause_number(runs[-1][-1]) + 1:
            runs[-1].append(clause)
        else:
            runs.append([clause])
    return " ".join(each[0] if len(each) == 1 else f"{each[0]}–{clause_number(each[-1])}" for each in runs)


def clause_number(clause: str) -> int:
    return int(clause.partition("-")[2])


def make_group(each: Combination, speak: Speak[W]) -> Group[W]:
    return Group(speak(kind_name(each.kind)), str(each.points), tuple(map(str, each.cards)))


def pile_groups(count: Count, speak: Speak[W]) -> tuple[Group[W], ...]:
    valued = valued_cards(count.pile)
    if not count.pile:
        return ()
    words = say("picture-pile", valued=len(valued), plain=len(count.pile) - len(valued))
    return (Group(speak(words), cards=tuple(map(str, valued))),)


def valued_cards(pile: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(card for card in pile if NOMINAL[card] > 1)


def last_trick_groups(state: State, hand: Hand, count: Count, speak: Speak[W]) -> tuple[Group[W], ...]:
    trick = find_last_trick(state, hand)
    if not count.last or trick is None or trick.taker is None:
        return ()
    words = speak(say("picture-name", who=Who(trick.taker)))
    return (Group(words, cards=tuple(str(play.card) for play in trick.plays)),)


def accuso_groups(accuso: Accuso, speak: Speak[W], key: str) -> tuple[Group[W], ...]:
    """Make the groups of an accuso under the message `key`, with points and whether those are doubled."""
    found = accuso.combinations
    return tuple(
        Group(
            speak(say(key, who=Who(accuso.seat), kind=kind_name(each.kind))),
            f"{each.points}×2" if twice else str(each.points),
            tuple(map(str, each.cards)),
        )
        for some, twice in ((found.cricche, found.cricche_doubled), (found.sequences, found.sequences_doubled))
        for each in some
    )


def sheet_notes(state: State, hand: Hand) -> Iterator[Message]:
    for seat, cards in enumerate(hand.scarti):
        if cards:
            yield say("picture-scarto", who=Who(Seat(seat)), cards=tuple(map(card_sign, cards)))
    if hand.contract is not None:
        mio = "yes" if hand.contract.mio else "no"
        won = "none" if not hand.poste else "yes" if hand.gains[hand.contract.lone] > 0 else "no"
        yield say("picture-poste", who=Who(hand.contract.lone), mio=mio, won=won, poste=hand.poste)
    if hand.losers:
        trickless = "yes" if hand.trickless is not None else "no"
        yield say("picture-losers", who=seat_names(hand.losers), trickless=trickless)
    elif hand.trickless is not None:
        yield say("picture-cappotto", who=seat_names(side_people(hand.sides, hand.trickless)))
    if hand.payment is not None:
        yield say(
            "picture-payment",
            giver=seat_names(side_people(hand.sides, hand.payment.giver)),
            taker=seat_names(side_people(hand.sides, hand.payment.taker)),
            card=card_sign(hand.payment.card),
        )
    if state.terms.variety is Variety.QUINDICI and hand.out is None:
        yield say("picture-rounded", gains=score_words(state, hand.gains))
    if hand.out is not None:
        yield say("picture-out", who=Who(hand.out.seat), total=hand.out.total)


@lru_cache(maxsize=64)
def tell_sheet(counted: State) -> tuple[Message, tuple[Message, ...]]:
    """Return a sheet in one sentence and in lines; kept, since all look at it until the next hand."""
    return sheet_alt(counted), tuple(sheet_lines(counted))


def sheet_alt(state: State) -> Message:
    hand = state.sheet[-1]
    sides = [say("picture-twin-line", line=total_words(hand, which)) for which in told_sides(state, hand)]
    return say("picture-alt-sheet", heading=sheet_heading(state), sides=chain_messages("count-chain", sides))


def total_words(hand: Hand, which: int) -> Message:
    return say("picture-side-total", who=seat_names(side_people(hand.sides, which)), total=hand.counts[which].total)


def sheet_lines(state: State) -> Iterator[Message]:
    """Yield the whole sheet, the totals first: a chat may have no room for more."""
    hand = state.sheet[-1]
    yield say("picture-twin-line", line=sheet_heading(state))
    for which in told_sides(state, hand):
        yield say("picture-twin-line", line=total_words(hand, which))
    for which in told_sides(state, hand):
        if lines := tuple(side_lines(state, hand, which)):
            yield from (say("picture-twin-part", who=seat_names(side_people(hand.sides, which))), *lines)
    for note in sheet_notes(state, hand):
        yield say("picture-twin-line", line=note)
    for each in list_hands(state):
        yield from [void_hand_words(each)] if isinstance(each, int) else hand_lines(state, hand, each)


def void_hand_words(number: int) -> Message:
    return say("picture-void", hand=number)


def hand_lines(state: State, last: Hand, each: Hand) -> Iterator[Message]:
    is_before = each is not last
    scorers = [own for own in score_keepers(state, last) if each.sides[own[0]] in sides_in_play(each)]
    key = "picture-twin-score-of" if is_before and len(scorers) > TRIO else "picture-twin-score"
    scores = tuple(
        say(
            key,
            who=seat_names(own),
            row=cell_words(each.gains[own[0]], each.scores[own[0]]),
            total=each.counts[each.sides[own[0]]].total,
        )
        for own in scorers
    )
    yield say("picture-twin-row", hand=each.number, unit=score_unit(state), scores=scores)
    if is_before and len(scorers) <= TRIO:
        for which in sides_in_play(each):
            count = each.counts[which]
            made = tuple(
                say("picture-twin-points", line=line, points=points)
                for line, points in zip(rule_clauses.LINES, line_points(count), strict=True)
                if points
            )
            yield say(
                "picture-twin-made", who=seat_names(side_people(each.sides, which)), lines=made, total=count.total
            )


def find_last_trick(state: State, hand: Hand) -> Trick | None:
    return state.trick if hand.number == state.hand and state.trick and state.trick.taker is not None else None


def side_lines(state: State, hand: Hand, which: int) -> Iterator[Message]:
    count = hand.counts[which]
    if state.terms.variety is Variety.MATTAZZA:
        worth = zip(line_points(count), trick_lines(state, hand, which), strict=False)
        yield from (line for points, line in worth if points)
        return
    yield from trick_lines(state, hand, which)
    is_shared = len(side_people(hand.sides, which)) > 1
    shown = [
        say(
            "picture-twin-declared",
            named="yes" if is_shared else "no",
            who=Who(accuso.seat),
            what=combination_list(accuso.combinations.all),
            doubled=doubling_token(accuso.combinations),
        )
        for accuso in count.accusi
        if accuso.points
    ]
    yield say(
        "picture-twin-count",
        line="accusi",
        points=count.accusi_points,
        doubled="no",
        some="no" if not shown else "named" if is_shared else "yes",
        shown=chain_messages("declared-chain", shown) if shown else "",
    )


def trick_lines(state: State, hand: Hand, which: int) -> Iterator[Message]:
    count, last = hand.counts[which], find_last_trick(state, hand)
    found = count.combinations
    yield count_line_words("cricche", found.cricche_points, found.cricche, rule_clauses.cricche_clauses(found))
    yield count_line_words("sequences", found.sequence_points, found.sequences, rule_clauses.sequences_clauses(found))
    valued = valued_cards(count.pile)
    yield say(
        "picture-twin-cards",
        points=count.card_points,
        cards=tuple(map(card_sign, valued)),
        plain=len(count.pile) - len(valued),
    )
    if count.last and last is not None:
        card = card_sign(winning_play(last).card)
        yield say("picture-twin-last", points=count.last, who=Who(winning_play(last).seat), card=card)
    else:
        yield count_line_words("last", count.last, (), rule_clauses.line_clauses("last", count, hand))


def count_line_words(line: str, points: int, found: tuple[Combination, ...], stands_by: Sequence[str]) -> Message:
    return say(
        "picture-twin-count",
        line=line,
        points=points,
        doubled="criccone" if "TB-30" in stands_by else "yes" if "TB-31" in stands_by else "no",
        some="yes" if found else "no",
        shown=combination_list(found) if found else "",
    )


class Group(Struct, Generic[W], frozen=True):
    words: W
    points: str = ""
    cards: tuple[str, ...] = ()


class Line(Struct, Generic[W], frozen=True):
    words: W
    points: str
    clauses: str = ""
    is_doubled: bool = False
    groups: tuple[Group[W], ...] = ()


class Column(Struct, Generic[W], frozen=True):
    side: int
    names: W
    lines: tuple[Line[W], ...]
    total_words: W
    total: str
    match_words: W
    match: str
    is_winner: DrawnOnly[bool] = False  # The ending names them.


class SheetModel(Struct, Generic[W], frozen=True):
    """The score sheet: a column for each side, what passed over, and a row for every hand so far."""

    alt: Message
    told: tuple[Message, ...]
    columns: tuple[Column[W], ...]
    notes: tuple[W, ...] = ()
    heads: tuple[W | str, ...] = ()
    rows: tuple[tuple[W | str, ...], ...] = ()
    # By row, what stands under its cells: the lines of that hand, in the order of `legend`.
    under: tuple[tuple[str, ...], ...] = ()
    legend: W | str = ""


def score_sheets(seen: View[State]) -> tuple[Note, ...]:
    state = seen.state
    last = state.sheet[-1].number if state.sheet else 0
    pages = (
        (void_hand_words(each),) if isinstance(each, int) else tuple(page_lines(state, each))
        for each in list_hands(state)[:last]
    )
    return tuple(Note(say("picture-count", hand=number), lines=lines) for number, lines in enumerate(pages, 1))


def page_lines(state: State, hand: Hand) -> Iterator[Message]:
    sides = sides_in_play(hand)
    for which in sides:
        yield say("picture-twin-line", line=total_words(hand, which))
        yield from side_lines(state, hand, which)
    for note in sheet_notes(state, hand):
        yield say("picture-twin-line", line=note)
    is_alone = state.terms.variety is Variety.TERZIGLIO
    scores = tuple(
        say("picture-twin-score", who=seat_names(own), row=cell_words(hand.gains[own[0]], hand.scores[own[0]]))
        for people in (side_people(hand.sides, which) for which in sides)
        for own in ([(seat,) for seat in people] if is_alone else [people])
    )
    yield say("picture-twin-row", hand=hand.number, unit=score_unit(state), scores=scores)
