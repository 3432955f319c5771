from collections.abc import Callable, Mapping
from typing import Any, Final

from games.biglietti.rules.finish import LIMITS, required_free
from games.biglietti.rules.state import (
    Adding,
    Boarding,
    Card,
    Cards,
    Checking,
    Controlling,
    Cutting,
    Dealing,
    Dropping,
    Finished,
    Giving,
    Leg,
    Lots,
    Removing,
    Result,
    State,
    Swapping,
    Values,
    Voting,
    allowed_targets,
    card_kinds,
    control_cards,
    controller_seat,
    count_held,
    count_tickets,
    current_turn,
    free_travellers,
    known_points,
)
from games.biglietti.words.events import (
    card_name,
    card_sign,
    card_signs,
    control_sign,
    control_signs,
    ending_words,
    event,
    fate,
    heading,
    held_words,
)
from games.forms import Field, Form, Pick, Shape
from games.kernel import View
from games.message import Message, Who, say
from games.prepared import Guard, Preparation
from games.questions import Question
from games.secret import Seat, size_of, visible_value
from games.spec import Label, Note, NoteKind, Prompt, SeatLabel, Sheet
from games.values import replace

__all__ = ["event", "fate", "heading"]
__all__ += ["chapter", "ending", "foot", "label", "panels", "place", "prompt", "sheet", "stage", "waiting"]

BETWEEN = (Boarding, Dealing, Cutting, Controlling, Lots, Finished)  # no control is on


def stage(seen: View[State]) -> Message:
    state = seen.state
    match state.phase:
        case Boarding() | Dealing() | Cutting():
            return say("stage-boarding")
        case Finished():
            return say("stage-over")
    done = state.turn.number if state.turn is not None else 0
    return say("stage", leg=state.leg.value, turn=done + 1 if isinstance(state.phase, BETWEEN) else done)


def chapter(seen: View[State]) -> str:
    """Return which chapter is told: boarding, each turn, each leg's end."""
    state = seen.state
    match state.phase:
        case Boarding() | Dealing() | Cutting() if state.turn is None:
            return "boarding"
        case Finished():
            return "end"
    return "boarding" if state.turn is None else f"{state.leg.value}/{state.turn.number}"


def waiting(seen: View[State]) -> Message:
    state = seen.state
    match state.phase:
        case Boarding() | Dealing() | Cutting():
            return say("waiting-boarding")
        case Controlling() | Lots():
            allowed = allowed_targets(state)
            hidden = "only" if set(allowed) <= set(state.hidden) else "not"
            return say("waiting-control", limits="all" if len(allowed) == len(state.circle) else hidden)
        case Giving(left=left):
            receivers = left or (current_turn(state).target,)
            return say("waiting-give-last" if len(receivers) == 1 else "waiting-give", to=Who(receivers[0]))
        case Checking() | Adding() | Dropping() | Voting():
            target = current_turn(state).target
            return say(f"waiting-{seen.face}", who=Who(target), you="yes" if target == seen.seat else "no")
    return say(f"waiting-{seen.face}")


def foot(seen: View[State]) -> tuple[Message, ...]:
    state = seen.state
    if isinstance(state.phase, Finished) or state.control is None:
        return ()
    left, agent = count_tickets(state), "no" if Card.POLFER in state.removed else "yes"
    return (
        say("foot-control", count=size_of(state.control.hand), limit=LIMITS[state.leg]),
        say("foot-tickets", count=left),
        say("foot-free", count=len(free_travellers(state)), needed=required_free(state.leg, left), agent=agent),
    )


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    state = seen.state
    if isinstance(state.phase, Finished) or state.control is None:
        return SeatLabel()
    if seat == state.controller:
        return SeatLabel((say("tag-controller"),), say("cards-held", count=size_of(state.control.hand)))
    is_between = isinstance(state.phase, BETWEEN)
    tags = (
        *([say("tag-target")] if state.turn and state.turn.target == seat and not is_between else []),
        *([say("tag-hidden")] if seat in state.hidden and is_between else []),
    )
    return SeatLabel(tags, say("traveller-holds", hand=size_of(state.hands[seat]), count=count_held(state, seat)))


def panels(seen: View[State]) -> tuple[Note, ...]:
    state = seen.state
    if seen.seat is None or isinstance(state.phase, Finished) or state.control is None:
        return ()
    if seen.seat == state.controller:
        cards: Values = visible_value(control_cards(state).hand) or ()
        hand_note = Note(say("panel-control", count=len(cards)), control_signs(cards), kind=NoteKind.HAND)
        return tuple(filter(None, (hand_note, delivered_panel(state))))
    hand = visible_value(state.hands[seen.seat]) or ()
    mine = (hand_panel(seen.seat, hand, state), stack_panel(seen.seat, state))
    return (*mine, agent_panel(seen.seat, state)) if is_agent(seen.seat, hand, state) else mine


def delivered_panel(state: State) -> Note | None:
    held = [(seat, visible_value(state.held[seat])) for seat in state.circle]
    lines = tuple(
        say("panel-delivered-line", who=Who(seat), cards=held_words(values), points=known_points(state, seat, values))
        for seat, values in held
        if values
    )
    return Note(say("panel-delivered"), lines=lines) if lines else None


def hand_panel(seat: Seat, hand: Cards, state: State) -> Note:
    laid = [play.card for play in state.table if play.seat == seat]
    lines = tuple(say("panel-hand-laid", card=card.value) for card in laid)
    if seat in state.lying:
        lines = (*lines, say("panel-hand-lying"))
    return Note(say("panel-hand", count=len(hand)), card_signs(hand), lines, NoteKind.HAND)


def stack_panel(seat: Seat, state: State) -> Note:
    values: Values = visible_value(state.held[seat]) or ()
    if not values:
        return Note(say("panel-stack-none"))
    return Note(say("panel-stack", stack=stack_words(seat, state)), control_signs(values))


def is_agent(seat: Seat, hand: Cards, state: State) -> bool:
    return Card.POLFER in hand or any(play.seat == seat and play.card is Card.POLFER for play in state.table)


def agent_panel(seat: Seat, state: State) -> Note:
    others = sum(one != seat for one in free_travellers(state))
    goal = say(
        "panel-agent-goal", leg=state.leg.value, needed=required_free(state.leg, count_tickets(state)), count=others
    )
    return Note(say("panel-agent"), lines=(goal, say("panel-agent-gift")))


def sheet(seen: View[State]) -> Sheet:
    state = seen.state
    if state.control is None:
        return Sheet((say("sheet-count"),), tuple((Seat(seat), (say("sheet-none"),)) for seat in range(state.seats)))
    if isinstance(state.phase, Finished):
        return last_sheet(state.phase.result, state)
    order = (controller_seat(state), *state.circle)
    return Sheet((say("sheet-count"), say("sheet-points")), tuple((seat, seat_cells(seat, state)) for seat in order))


def seat_cells(seat: Seat, state: State) -> tuple[Message, ...]:
    if seat == state.controller:
        return (say("sheet-controller"), say("sheet-none"))
    values = visible_value(state.held[seat])
    if values is None:
        return (say("sheet-number", count=count_held(state, seat)), say("sheet-unknown"))
    points = known_points(state, seat, values)
    return (say("sheet-number", count=len(values)), say("sheet-number", count=points))


def last_sheet(result: Result, state: State) -> Sheet:
    winners = set(result.winners)
    order = sorted((Seat(seat) for seat in range(state.seats)), key=lambda seat: (seat not in winners, seat))
    heads = (say("sheet-role"), say("sheet-held"), say("sheet-points"), say("sheet-outcome"))
    return Sheet(heads, tuple((seat, last_cells(seat, result, state)) for seat in order), outcome=True)


def last_cells(seat: Seat, result: Result, state: State) -> tuple[Message, ...]:
    won = say("sheet-won") if seat in result.winners else say("sheet-none")
    if seat == state.controller:
        return (say("sheet-role-of", role="controller"), say("sheet-none"), say("sheet-none"), won)
    role = "agent" if seat == result.agent else "traveller"
    held, points = result.held[seat], say("sheet-number", count=result.points[seat])
    return (say("sheet-role-of", role=role), held_words(held) if held else say("sheet-none"), points, won)


def ending(seen: View[State]) -> Message:
    assert isinstance(seen.state.phase, Finished)
    return ending_words(seen.state.phase.result, seen.state)


def prompt(question: Question, seen: View[State]) -> Prompt:
    state = seen.state
    match question.prompt:
        case "second":
            return make_prompt("second", who=Who(current_turn(state).target))
        case "vote":
            is_last = state.leg is Leg.RETURN and size_of(control_cards(state).hand) == 0
            last = "yes" if is_last else "no"
            asked = make_prompt("vote", say("ask-vote-hint", last=last), who=Who(current_turn(state).target))
            return replace(asked, lasting=last == "no")
        case "give" if isinstance(state.phase, Swapping):
            return make_prompt("give", say("ask-give-wish"))
        case "give-card":
            return make_prompt("give-card", to=Who(only_receiver(question.seat, state)))
    return make_prompt(question.prompt)


def make_prompt(prompt_name: str, hint: Message | None = None, **who: Who) -> Prompt:
    return Prompt(
        say(f"ask-{prompt_name}", **who), hint or say(f"ask-{prompt_name}-hint"), say(f"ask-{prompt_name}-verb")
    )


def only_receiver(giver: Seat, state: State) -> Seat:
    turn = current_turn(state)
    if isinstance(state.phase, Giving):
        return state.phase.left[0] if state.phase.left else turn.target
    return next(seat for seat in turn.participants if seat != giver)


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    match answer:
        case Card():
            return Label(card_sign(answer))
        case str():
            is_card = answer.isdecimal()
            return Label(control_sign(int(answer)) if is_card else say(f"answer-{question.prompt}-{answer}"))
        case int() if field in {"target", "to"}:
            return Label(say("person", who=Who(Seat(answer))), spot=f"plate-{answer}")
        case int() if question.prompt == "remove":
            return Label(removable_words(Seat(answer), seen.state), spot=f"seat-{answer}")
    return Label(control_sign(answer))


def stack_words(seat: Seat, state: State) -> Message:
    count, values = count_held(state, seat), visible_value(state.held[seat])
    if values is None or not count:
        return say("stack", count=count)
    return say("stack-points", count=count, points=known_points(state, seat, values))


def removable_words(seat: Seat, state: State) -> Message:
    assert isinstance(state.phase, Removing)
    play = next(play for play in state.phase.on if play.seat == seat)
    return say("card-of", card=card_name(play.card), who=Who(seat))


HELP: Final = tuple(map(card_sign, (Card.EXCUSE, Card.NEUTRAL, Card.ACCUSATION)))
SHELTER: Final = tuple(map(card_sign, (Card.HIDE, Card.TICKET)))

PRIMER: Final = (
    Note(say("primer-idea"), control_signs((0, 1, 2, 3, 4)), (say("primer-idea-control"), say("primer-idea-ticket"))),
    Note(
        say("primer-vote"), HELP, (say("primer-names", cards=HELP), say("primer-vote-count"), say("primer-vote-chain"))
    ),
    Note(
        say("primer-hide"),
        SHELTER,
        (say("primer-names", cards=SHELTER), say("primer-hide-who"), say("primer-hide-price")),
    ),
    Note(say("primer-exchange"), lines=(say("primer-exchange-round"), say("primer-exchange-polfer"))),
    Note(
        say("primer-win"),
        (card_sign(Card.POLFER),),
        (say("primer-win-controller"), say("primer-win-agent"), say("primer-win-fewest")),
    ),
)


def is_played(seen: View[State]) -> bool:
    return not isinstance(seen.state.phase, Finished | Boarding | Dealing | Cutting)


def own_kinds(seen: View[State]) -> Cards:
    state, seat = seen.state, seen.seat
    held = visible_value(state.hands[seat]) if seat is not None and state.hands else None
    return card_kinds(held or ())


def others(seen: View[State]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seen.state.circle if seat != seen.seat)


def target_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    named = {f"target-{seat}": Guard(say("guard-target", who=Who(seat)), is_target(seat)) for seat in others(seen)}
    me: Guard[State] = Guard(say("guard-me"), lambda own: own.seat is not None and is_target(own.seat)(own))
    return {"me": me, **named, **agent_guards(seen)}


def agent_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    return {
        "agent": Guard(say("guard-agent"), holds_agent),
        "no-agent": Guard(say("guard-no-agent"), lambda own: not holds_agent(own)),
    }


def holds_agent(seen: View[State]) -> bool:
    return Card.POLFER in own_kinds(seen)


def is_target(seat: Seat) -> Callable[[View[State]], bool]:
    return lambda seen: seen.state.turn is not None and seen.state.turn.target == seat


def received_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    return {
        "received": Guard(
            say("guard-received"), lambda own: own.state.turn is not None and own.seat in own.state.turn.receivers
        )
    }


def kind_shape(seen: View[State]) -> Shape[Any]:
    return Pick(own_kinds(seen))


def ticket_shape(seen: View[State]) -> Shape[Any]:
    return Pick(("show", "keep") if Card.TICKET in own_kinds(seen) else ("keep",))


def drop_shape(seen: View[State]) -> Shape[Any]:
    state, seat = seen.state, seen.seat
    held = visible_value(state.held[seat]) if seat is not None and state.held else None
    return Pick(("keep", *(str(value) for value in sorted(set(held or ())))))


def gift_shape(seen: View[State]) -> Shape[Any]:
    held = Pick(own_kinds(seen))
    return Form((Field("to", Pick(others(seen))), Field("card", held))) if held.options else held


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "vote": Preparation(("vote",), is_played, kind_shape, target_guards),
    "ticket": Preparation(("ticket",), is_played, ticket_shape, agent_guards),
    "drop": Preparation(("drop",), is_played, drop_shape),
    "give-card": Preparation(("give-card",), is_played, kind_shape, received_guards),
    "give": Preparation(("give",), is_played, gift_shape, received_guards),
}
