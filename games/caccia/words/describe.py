from typing import Final

from games.caccia.rules import board
from games.caccia.rules.board import card_goals
from games.caccia.rules.game import AGREE, find_order_number, make_order_prompt, partisans_of, team_seats
from games.caccia.rules.state import (
    Arrest,
    Casting,
    Deed,
    Finished,
    Hunting,
    Laying,
    Order,
    Renewing,
    Resting,
    Shifting,
    Sneaking,
    Spy,
    Stacking,
    State,
    Terms,
)
from games.caccia.rules.trail import possible_houses
from games.caccia.words.events import (
    card_signs,
    ending_words,
    event,
    fate,
    has_more_refuges,
    heading,
    house_row,
    piece_name,
    score_words,
    way_words,
)
from games.caccia.words.questions import label, prompt, short_order
from games.kernel import View
from games.message import Message, Who, say, seat_names
from games.secret import Seat, size_of, visible_value
from games.spec import Note, NoteKind, SeatLabel, Sheet

__all__ = ["event", "fate", "heading", "label", "prompt"]
__all__ += ["chapter", "ending", "foot", "panels", "place", "sheet", "stage", "waiting"]

CARDS = 89  # all cards but the hideout's (CS-9)


def stage(seen: View[State]) -> Message:
    state = seen.state
    match = state.terms.rounds == "each"
    where = {"part": say("hunt-of", number=state.round, count=state.seats) if match else ""}
    match state.phase:
        case Sneaking() | Hunting() | Shifting() | Renewing():
            return say("stage", turn=len(state.turns) + isinstance(state.phase, Sneaking), **where)
        case Resting():
            return say("stage-rest", number=state.round, count=state.seats)
        case Finished():
            return say("stage-over")
    return say("stage-map")


def chapter(seen: View[State]) -> str:
    """Return which chapter is told: the map, each turn from the spy's card to what came of the orders, the end."""
    state = seen.state
    match state.phase:
        case Resting():
            return f"{state.round}/end"
        case Finished():
            return "end"
    return f"{state.round}/{len(state.turns)}"


def waiting(seen: View[State]) -> Message:
    match seen.state.phase:
        case Hunting(left) if seen.state.terms.orders == "in-turn":
            return say("waiting-partisan", left=left)
        case Casting() | Laying() | Stacking() | Shifting() | Renewing():
            return say("waiting-map")
    return say(f"waiting-{seen.face}")


def foot(seen: View[State]) -> tuple[Message, ...]:
    state = seen.state
    if not is_hunt(state) or isinstance(state.phase, Finished | Resting):
        return ()
    since = state.board.removed[-1].turn if state.board.removed else 0
    played = card_signs((turn.card for turn in state.turns if turn.number > since), state.terms)
    facts: tuple[Message, ...] = (
        say("foot-refuges", count=len(state.board.refuges)),
        say("foot-deck", count=size_of(state.deck)),
    )
    if played:
        facts = (*facts, say("foot-played", since=since, cards=played))
    return (*facts, say("foot-possible", count=len(possible_houses(state)))) if state.terms.aid else facts


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    state = seen.state
    if state.spy is None:
        return SeatLabel()
    if seat != state.spy:
        numbers = partisans_of(state, seat)
        return SeatLabel(count=say("leads", numbers=numbers)) if numbers else SeatLabel()
    if not is_hunt(state):
        return SeatLabel((say("tag-spy"),))
    held = CARDS - size_of(state.deck) - (len(state.turns) - state.renewed)
    return SeatLabel((say("tag-spy"),), say("cards-held", count=held))


def is_hunt(state: State) -> bool:
    return bool(state.turns) or isinstance(state.phase, Sneaking)


def panels(seen: View[State]) -> tuple[Note, ...]:
    state = seen.state
    if seen.seat is None or state.spy is None or not isinstance(state.phase, Sneaking | Hunting):
        return ()
    if seen.seat == state.spy:
        spy: Spy = visible_value(state.secret)
        hand = Note(say("panel-hand", count=len(spy.hand)), card_signs(spy.hand, state.terms), kind=NoteKind.HAND)
        return (hand, place_panel(spy, state), reach_panel(spy, state))
    orders = (orders_panel(seen),) if isinstance(state.phase, Hunting) else ()
    return (*plan_panels(seen), *orders)


def plan_panels(seen: View[State]) -> tuple[Note, ...]:
    state = seen.state
    given = {question.prompt: answer for question, answer in seen.sealed.items()}
    orders = tuple(
        order
        for number, house in enumerate(state.board.partisans, 1)
        if (order := short_order(given.get(make_order_prompt(number)), house, "plan-order", number=number))
    )
    sides = tuple(say("plan-side", who=Who(seat), side=side) for seat, side in visible_value(state.sides) or ())
    houses = visible_value(state.notes) or ()
    marks = (say("plan-marks", houses=tuple(houses)),) if houses else ()
    parts = (*sides, *orders, *marks)
    return (Note(say("panel-plan", parts=parts)),) if parts else ()


def reach_panel(spy: Spy, state: State) -> Note:
    there, lines = card_goals(state, spy), list[Message]()
    for piece, card in {board.card_piece(card, state.terms.pieces): card for card in spy.hand}.items():
        houses = sorted({goal.house for goal in there.get(card, ())})
        reach = say("reach", piece=piece_name(piece), houses=house_row(houses))
        lines.append(reach if houses else say("reach-none", piece=piece_name(piece)))
    return Note(say("panel-reach"), lines=tuple(lines), kind=NoteKind.DRAWN)


def place_panel(spy: Spy, state: State) -> Note:
    raided = "raided" if has_more_refuges(spy, state) else "last"
    duty = raided if spy.raided else "due" if spy.due else "free"
    lines = [say("panel-place-duty", duty=duty, hideout=spy.hideout, raided=spy.raided or 0)]
    if spy.trail:
        lines.append(say("panel-place-trail", houses=house_row(spy.trail)))
    if spy.route:
        lines.append(say("panel-place-way", way=way_words(spy.hideout, spy.route)))
    return Note(say("panel-place", house=spy.house, hideout=spy.hideout), lines=tuple(lines), kind=NoteKind.DRAWN)


def orders_panel(seen: View[State]) -> Note:
    state = seen.state
    left = state.phase.left if isinstance(state.phase, Hunting) else ()
    given = {question.prompt: answer for question, answer in seen.sealed.items()}
    lines = tuple(
        order_line(number, given.get(make_order_prompt(number)), acted=number not in left, state=state)
        for number in range(1, len(state.board.partisans) + 1)
    )
    return Note(say("panel-orders"), lines=(*lines, *readiness_lines(seen)), kind=NoteKind.DRAWN)


def readiness_lines(seen: View[State]) -> tuple[Message, ...]:  # CS-73, CS-90
    state, mates = seen.state, team_seats(seen.state)
    if state.terms.orders == "in-turn" or len(mates) == 1:
        return ()
    missing = [question for question in seen.asked if question not in seen.sealed]
    late = {each.seat for each in missing if each.prompt == AGREE or find_order_number(each) is not None}
    done, waiting = (tuple(seat for seat in mates if (seat in late) is is_late) for is_late in (False, True))
    return (say("panel-ready", ready=seat_names(done), waiting=seat_names(waiting)),)


def order_line(number: int, order: Order | None, *, acted: bool, state: State) -> Message:
    house, action = order or (state.board.partisans[number - 1], Deed.NOTHING)
    none = "waiting" if state.terms.orders == "in-turn" else "missing"
    match action:
        case Deed():
            deed, about = str(action.value), 0
        case Arrest(there):
            deed, about = "arrest-at", there
        case there:
            deed, about = "ask", there
    done = "acted" if acted else none if order is None else deed
    return say(
        "panel-order",
        number=number,
        who=Who(state.holders[number - 1]),
        several="yes" if len(set(state.holders)) > 1 else "no",
        moved="no" if house == state.board.partisans[number - 1] else "yes",
        house=house,
        done=done,
        asked=about,
    )


def sheet(seen: View[State]) -> Sheet:
    """Make the score sheet; at the end with who won, without the roles of a match or the turns of a single hunt."""
    state = seen.state
    heads = (say("sheet-role"), say("sheet-removed"), say("sheet-turns"))
    rows = tuple((Seat(seat), seat_cells(Seat(seat), state)) for seat in range(state.seats))
    if not isinstance(state.phase, Finished):
        return Sheet(heads, rows)
    won = list_winners(state)
    first = 1 if state.terms.rounds == "each" else 0  # and two columns of the three, so that it fits on a phone
    outcomes = {seat: say("sheet-won" if seat in won else "sheet-none") for seat, _ in rows}
    ended = tuple((seat, (*row[first : first + 2], outcomes[seat])) for seat, row in rows)
    order = sorted(ended, key=lambda each: (each[0] not in won, each[0]))
    return Sheet((*heads[first : first + 2], say("sheet-outcome")), tuple(order), outcome=True)


def seat_cells(seat: Seat, state: State) -> tuple[Message, ...]:
    role = "none" if state.spy is None else "spy" if seat == state.spy else "partisan"
    done = next((result for result in state.results if result.spy == seat), None)
    if done is not None:
        counts = (len(done.removed), done.turns)
    elif seat == state.spy:
        counts = (len(state.board.removed), len(state.turns))
    else:
        return (say("sheet-role-of", role=role), say("sheet-none"), say("sheet-none"))
    return (say("sheet-role-of", role=role), *(say("sheet-number", count=count) for count in counts))


def list_winners(state: State) -> tuple[Seat, ...]:
    if state.terms.rounds == "one":
        return state.results[-1].winners
    best = max((len(result.removed), -result.turns) for result in state.results)
    return tuple(sorted(one.spy for one in state.results if (len(one.removed), -one.turns) == best))


def ending(seen: View[State]) -> Message:
    state = seen.state
    if state.terms.rounds == "one":
        return ending_words(state.results[-1])
    done = sorted(state.results, key=lambda one: one.spy)
    rows = tuple(score_words(one.spy, len(one.removed), one.turns) for one in done)
    return say("match-ended", winners=seat_names(list_winners(state)), rows=rows)


PIECES: Final = card_signs((1, 2, 3, 5, 7, 9), Terms())  # one card of each piece

PRIMER: Final = (
    Note(say("primer-idea"), lines=(say("primer-idea-sides"), say("primer-idea-board"))),
    Note(
        say("primer-spy"), PIECES, (say("primer-names", cards=PIECES), say("primer-spy-move"), say("primer-spy-cards"))
    ),
    Note(say("primer-raid"), lines=(say("primer-raid-stop"), say("primer-raid-home"))),
    Note(say("primer-partisans"), lines=(say("primer-partisans-steps"), say("primer-partisans-ask"))),
    Note(say("primer-arrest"), lines=(say("primer-arrest-try"), say("primer-arrest-win"))),
)
