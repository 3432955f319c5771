"""The family in messages: where the match stands, and what each seat holds and is called."""

from functools import lru_cache
from typing import Final

from games.kernel import View
from games.message import Message, Who, say, seat_names
from games.secret import Seat, size_of, visible_value
from games.spec import Note, NoteKind, SeatLabel, Sheet
from games.tarocco.rules import clauses
from games.tarocco.rules.cards import sorted_cards
from games.tarocco.rules.combinations import Accuso, Count
from games.tarocco.rules.declare import going_out_goal
from games.tarocco.rules.state import (
    Accusing,
    Answering,
    Bidding,
    Discarding,
    Drawing,
    Finished,
    Looking,
    Playing,
    Resting,
    State,
    all_seats,
    is_open_ended,
)
from games.tarocco.rules.terms import Variety
from games.tarocco.words.events import doubling_token, ending_words, event, fate, heading
from games.tarocco.words.phrases import (
    card_sign,
    card_signs,
    combination_words,
    declarable_combinations,
    line_points,
    match_parties,
    score_unit,
    signed_points,
    tells_own_unit,
)
from games.tarocco.words.questions import going_out_total, is_first_trick, label, prompt

__all__ = ["event", "fate", "heading", "label", "prompt"]
__all__ += ["chapter", "ending", "foot", "panels", "place", "sheet", "stage", "waiting"]

FIRST_TRICK: Final = 1  # The trick in which everybody declares: it belongs to the chapter of the deal.
TRICKS: Final = 5  # Tricks told in one chapter.
TALKATIVE: Final = 3  # The same in Mattazza, where up to six play and say something with their cards.
BEFORE = (Bidding, Answering, Looking, Discarding, Accusing)  # When combinations can still be declared.


def stage(seen: View[State]) -> Message:
    state = seen.state
    match state.phase:
        case Drawing():
            return say("stage-seats")
        case Finished():
            return say("stage-over")
        case Resting():
            return say("stage-count", hand=state.hand)
    trick = state.trick
    is_next = trick is not None and trick.taker is not None and isinstance(state.phase, Playing)
    return say("stage", hand=state.hand, trick=trick.number + is_next if trick else 0)


def chapter(seen: View[State]) -> str:
    """Return which chapter is told: the deal to the first trick, with bids and accusi; five tricks each; the count."""
    state = seen.state
    match state.phase:
        case Drawing():
            return "1/deal"
        case Finished() | Resting():
            return f"{state.hand}/count"
    later = state.trick.number - FIRST_TRICK if state.trick is not None else 0
    if later <= 0:
        return f"{state.hand}/deal"
    tricks = TALKATIVE if state.terms.variety is Variety.MATTAZZA else TRICKS
    return f"{state.hand}/{(later - 1) // tricks}"


def waiting(seen: View[State]) -> Message:
    match seen.state.phase:
        case Answering(asker=asker):
            return say("waiting-posso", who=Who(asker))
        case Discarding(count=count):
            return say("waiting-scarto", count=count)
    return say(f"waiting-{seen.face}")


def foot(seen: View[State]) -> tuple[Message, ...]:
    state = seen.state
    if not state.scores or isinstance(state.phase, Finished):
        return ()
    if tells_own_unit(state):
        scores = tuple(
            say("score-of", who=Who(seat), score=signed_points(state.scores[seat])) for seat in all_seats(state)
        )
        return (say("foot-scores", unit=score_unit(state), scores=scores), goal_words(state))
    lines = tuple(
        say("foot-score", who=seat_names(each), score=signed_points(state.scores[each[0]]))
        for each in match_parties(state)
    )
    return (*lines, goal_words(state))


def goal_words(state: State) -> Message:
    match state.terms.variety:
        case Variety.MATTAZZA if state.terms.end == "hands":
            return say("foot-hands", hand=state.hand, hands=state.terms.hands)
        case Variety.MATTAZZA:
            return say("foot-penalties", end=state.terms.end, count=state.terms.penalties)
        case Variety.TERZIGLIO if is_open_ended(state):
            return say("foot-hand", hand=state.hand)
        case Variety.TERZIGLIO:
            return say("foot-hands", hand=state.hand, hands=state.terms.hands)
        case Variety.QUATTRO_SCARTATE:
            return say("foot-hands", hand=state.hand, hands=max(state.seats, state.hand))
    return say("foot-target", target=state.terms.target)


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    state = seen.state
    if not state.order or isinstance(state.phase, Finished):
        return SeatLabel()
    if seat not in state.order:
        return SeatLabel((say("tag-out"),))
    tags = (
        *([say("tag-dealer")] if seat == state.dealer else []),
        *([say("tag-alone")] if state.contract is not None and state.contract.lone == seat else []),
    )
    held = size_of(state.hands[seat]) if state.hands else 0
    return SeatLabel(tags, say("holds", count=held, tricks=state.taken[seat] if state.taken else 0))


def panels(seen: View[State]) -> tuple[Note, ...]:
    state, seat = seen.state, seen.seat
    if seat is None or not state.hands or seat not in state.order or isinstance(state.phase, Resting | Finished):
        return ()
    aside = (visible_value(state.scarti[seat]) or ()) if state.scarti else ()
    scarto = Note(say("panel-scarto", count=len(aside)), card_signs(aside)) if aside else None
    mine = filter(None, (accuso_panel(seat, state), scarto, last_trick_panel(state)))
    return (hand_panel(seat, state), *mine, *map(meld_panel, lying_accusi(state)))


def hand_panel(seat: Seat, state: State) -> Note:
    held = sorted_cards(visible_value(state.hands[seat]) or ())
    is_closed = state.closed is not None and seat == state.dealer
    lines = (say("panel-hand-closed", count=size_of(state.closed)),) if is_closed else ()
    taken = (
        (visible_value(state.phase.taken) or ()) if isinstance(state.phase, Discarding) and state.phase.taken else ()
    )
    tags = tuple(say("tag-taken") if card in taken else None for card in held)
    return Note(say("panel-hand", count=len(held)), card_signs(held), lines, NoteKind.HAND, tags)


def last_trick_panel(state: State) -> Note | None:
    trick = state.trick if state.trick is not None and state.trick.taker is not None else state.last
    if trick is None or trick.taker is None:
        return None
    title = say("panel-last", trick=trick.number, who=Who(trick.taker))
    signs = tuple(card_sign(play.card) for play in trick.plays)
    return Note(title, signs, kind=NoteKind.LAST, tags=tuple(say("played-by", who=Who(p.seat)) for p in trick.plays))


def lying_accusi(state: State) -> tuple[Accuso, ...]:
    """Return what was declared and still lies open: until the first trick is over (TB-42)."""
    return state.accusi if state.trick is None or state.trick.number == 1 else ()


def meld_panel(accuso: Accuso) -> Note:
    cards = {card for each in accuso.combinations.all for card in each.cards}
    lines = tuple(say("panel-accuso-line", what=combination_words(each)) for each in accuso.combinations.all)
    title = say("panel-meld", who=Who(accuso.seat), points=accuso.points)
    return Note(title, card_signs(cards), lines, NoteKind.MELD)


def accuso_panel(seat: Seat, state: State) -> Note | None:
    is_first = isinstance(state.phase, Playing) and is_first_trick(state)
    is_before = is_first or isinstance(state.phase, BEFORE)
    if state.terms.variety is Variety.MATTAZZA or seat in state.spoken or not is_before:
        return None
    found = declarable_combinations(seat, state)
    is_asked = isinstance(state.phase, Accusing) and state.phase.seat == seat
    if not found.all:
        return None if is_asked or is_to_change(seat, state) else Note(say("panel-accuso-none"))
    lines = [say("panel-accuso-line", what=combination_words(each)) for each in found.all if not is_asked]
    if (twice := doubling_token(found)) != "none":
        lines.append(say("panel-accuso-doubled", doubled=twice))
    if total := going_out_total(seat, state):
        lines.append(say("panel-accuso-out", total=total, target=going_out_goal(state)))
    is_final = not is_to_change(seat, state)
    title = say("panel-accuso", points=found.total, final="yes" if is_final else "no")
    return Note(title, lines=tuple(lines)) if lines else None


def is_to_change(seat: Seat, state: State) -> bool:
    match state.phase:
        case Bidding() | Answering():
            return True
        case Looking():
            return seat == state.dealer or state.terms.variety is Variety.MILLONE
        case Discarding(who):
            return seat in who or (state.stock is not None and state.terms.variety is Variety.MILLONE)
    return False


def sheet(seen: View[State]) -> Sheet:
    state = seen.state
    everybody = tuple(Seat(seat) for seat in range(state.seats))
    match = say("sheet-match", unit=score_unit(state))
    if not state.sheet:
        points = state.scores or (0,) * state.seats
        return Sheet((match,), tuple((seat, (number_cell(points[seat]),)) for seat in everybody))
    hand = state.sheet[-1]
    lines = clauses.LINES[:-1] if state.terms.variety is Variety.MATTAZZA else clauses.LINES
    heads = (*(say("line", line=line) for line in lines), say("sheet-total", hand=hand.number), match)
    rows = ((seat, seat_cells(hand.counts[hand.sides[seat]], len(lines), state.scores[seat])) for seat in everybody)
    return Sheet(heads, tuple(rows))


def seat_cells(count: Count, lines: int, score: int) -> tuple[Message, ...]:
    return tuple(map(number_cell, (*line_points(count)[:lines], count.total, score)))


@lru_cache(maxsize=1_024)
def number_cell(points: int) -> Message:
    return say("sheet-number", count=signed_points(points))


def ending(seen: View[State]) -> Message:
    assert isinstance(seen.state.phase, Finished)
    return ending_words(seen.state.phase.result, seen.state)
