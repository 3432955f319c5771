"""The carriage in words: in one sentence, and line by line."""

from __future__ import annotations

from collections.abc import Iterator

from games.biglietti.picture.carriage import (
    card_before,
    controller_hand_size,
    exchange_path,
    hiding_seats,
    is_removed,
    removed_cards,
)
from games.biglietti.rules.finish import required_free
from games.biglietti.rules.seats import allowed_targets, controller_seat, count_held, count_tickets, free_travellers
from games.biglietti.rules.state import (
    RANK,
    Adding,
    Card,
    Checking,
    Controlling,
    Cutting,
    Dealing,
    Dropping,
    Finished,
    Lots,
    Result,
    Situation,
    State,
    Turn,
    Vote,
    Voting,
)
from games.biglietti.words.phrases import card_name, ending_words, group_hand, held_words, several_cards, sum_words
from games.kernel import View
from games.message import Message, Param, Who, say
from games.secret import Seat, visible_value


def alt(seen: View[State]) -> Message:
    """Say the picture in one sentence."""
    state = seen.state
    if state.controller is None:
        return say("picture-boarding")
    if isinstance(state.phase, Finished):
        return ending_words(state.phase.result, state)
    if state.turn is not None and state.turn.vote is not None:
        return say("picture-alt", heading=picture_heading(state), what=vote_words(state.turn, state.turn.vote))
    return say("picture-alt", heading=picture_heading(state), what=turn_caption(state))


def lines(seen: View[State]) -> tuple[Message, ...]:
    """Say the whole picture in lines: the leg, the Controller, every traveller, the vote, the exchange."""
    state = seen.state
    if state.controller is None:
        return (say("picture-twin-line", line=say("picture-boarding")),)
    if isinstance(state.phase, Finished):
        return tuple(end_lines(state, state.phase.result))
    return (*head_lines(state), *(seat_line(state, seat) for seat in state.circle), *foot_lines(seen))


def picture_heading(state: State) -> Message:
    """Say the leg and the turn that are shown: between two legs the last turn of the former."""
    leg, number = (state.turn.leg, state.turn.number) if state.turn else (state.leg, 0)
    return say("picture-heading", leg=leg, turn=number)


def turn_caption(state: State) -> Message:
    """Say what happens in a turn without a vote, or before it."""
    turn = state.turn
    if isinstance(state.phase, Dealing | Cutting):
        return say("picture-boarding")
    if turn is None:
        return say("picture-choosing", who=Who(controller_seat(state)))
    match state.phase:
        case Checking():
            return say("picture-checking", who=Who(turn.target))
        case Voting():
            return say("picture-voting", who=Who(turn.target))
        case Adding():
            return say("picture-adding", who=Who(turn.target))
        case Dropping():
            return say("picture-dropping", who=Who(turn.target))
    found = turn.situation or Situation.OPEN_NO_TICKET
    return say("picture-control", who=Who(turn.target), situation=found.value, delivered=turn.delivered)


def head_lines(state: State) -> Iterator[Message]:
    """Say the leg, the Controller, and how the last control ended."""
    yield say(
        "picture-twin-head",
        heading=picture_heading(state),
        who=Who(controller_seat(state)),
        left=controller_hand_size(state),
    )
    if state.turn is None or state.turn.vote is None:
        yield say("picture-twin-line", line=turn_caption(state))


def seat_line(state: State, seat: Seat) -> Message:
    """Say what lies before a traveller and whether it counts, the Control cards, hidden or not."""
    values, (card, mark) = visible_value(state.held[seat]), card_before(state, seat)
    is_target = state.turn is not None and state.turn.target == seat
    is_choosing = isinstance(state.phase, Controlling | Lots)
    shown = Card(card) if card in RANK else None
    return say(
        "picture-twin-seat",
        number=seat + 1,
        who=Who(seat),
        target="no" if not is_target else "last" if is_choosing else "yes",
        laid="none" if shown is None else "shows" if is_target else "lays",
        card=card_name(shown or Card.TICKET),
        mark=mark or "none",
        hidden="yes" if seat in hiding_seats(state) else "no",
        held=count_held(state, seat),
        known="yes" if values else "no",
        values=sum_words(values or ()),
        removed="yes" if is_removed(state, seat) else "no",
        allowed="yes" if is_choosing and seat in allowed_targets(state) else "no",
    )


def foot_lines(seen: View[State]) -> Iterator[Message]:
    """Say the vote, its breaks, the exchange, what is out of the game, and whom the table awaits."""
    state, turn = seen.state, seen.state.turn
    if turn is not None and turn.vote is not None:
        yield from vote_lines(turn, turn.vote)
    if turn is not None and len(exchange_path(turn)) > 1:
        yield say("picture-twin-exchange", round=path_words(exchange_path(turn)))
    if state.removed:
        yield say(
            "picture-twin-removed",
            cards=tuple(several_cards(Card(card), number) for card, number in removed_cards(state)),
        )
    agent = "no" if Card.POLFER in state.removed else "yes"
    yield say(
        "picture-twin-free",
        free=len(free_travellers(state)),
        tickets=count_tickets(state),
        needed=required_free(state.leg, count_tickets(state)),
        agent=agent,
    )
    if seen.awaited:
        yield say("picture-twin-turn", who=tuple(map(Who, seen.awaited)))


def path_words(seats: tuple[Seat, ...]) -> Param:
    """Say how cards went from hand to hand: `Eolo → Dotto → Pisolo`."""
    first, *rest = seats
    return say("link", giver=Who(first), rest=path_words(tuple(rest))) if rest else Who(first)


def vote_lines(turn: Turn, vote: Vote) -> Iterator[Message]:
    """Say the count, and who breaks the chain on each side."""
    yield say("picture-twin-line", line=vote_words(turn, vote))
    shown = {play.seat: play.card for play in vote.plays}
    ways = (
        (("both", vote.breakers[0]),)
        if len(set(vote.breakers)) == 1
        else zip(("forth", "back"), vote.breakers, strict=True)
    )
    for way, breaker in ways:
        if breaker is not None:
            yield say(
                "picture-twin-broken",
                way=way,
                who=Who(breaker),
                laid="yes" if breaker in shown else "no",
                card=card_name(shown.get(breaker, Card.HIDE)),
            )


def vote_words(turn: Turn, vote: Vote) -> Message:
    """Say the count of the vote."""
    return say(
        "picture-counted",
        who=Who(turn.target),
        excuses=len(vote.linked),
        accusations=vote.accusations,
        saved="yes" if vote.saved else "no",
    )


def end_lines(state: State, result: Result) -> Iterator[Message]:
    """Say everything at the end, a line for each seat; the picture's sentence says who won."""
    for seat in (controller_seat(state), *state.circle):
        is_controller = seat == state.controller
        held = result.control if is_controller else result.held[seat]
        hand = () if is_controller else result.hands[seat]
        yield say(
            "picture-twin-result",
            who=Who(seat),
            role="controller" if is_controller else "agent" if seat == result.agent else "traveller",
            winner="yes" if seat in result.winners else "no",
            held=held_words(held),
            count=len(held),
            points=0 if is_controller else result.points[seat],
            hand=group_hand(hand),
        )
