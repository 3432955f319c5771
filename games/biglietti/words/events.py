from typing import Final

from games.biglietti.rules import events
from games.biglietti.rules.finish import LIMITS, required_free
from games.biglietti.rules.state import Card, Ending, Finished, Leg, Play, Result, Situation, State, Vote
from games.biglietti.words.phrases import (
    a_card,
    card_of,
    card_signs,
    chain_words,
    ending_words,
    group_hand,
    held_words,
    play_words,
    seat_names,
    the_card,
)
from games.event import Event
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Held, Seat, size_of, visible_value
from games.spec import Fate, FateKind


def event(event: Event, seen: View[State]) -> Message | None:
    return (
        boarding_event_words(event, seen)
        or control_event_words(event, seen)
        or delivery_event_words(event, seen)
        or exchange_event_words(event, seen)
        or end_event_words(event, seen)
    )


def closing(told: Event, seen: View[State]) -> Message | None:
    return whole_ending_words(told.result, seen.state) if isinstance(told, events.GameEnded) else event(told, seen)


def brief(told: Event, seen: View[State]) -> Message | None:
    """Say the line of a group's message, without what the question there or the next lines say."""
    match told:
        case events.ExchangeBegan(left_out=out):
            return say("exchange-left-out", out=seat_names(out), you="no") if out else None
        case events.CardGiven(giver=giver, to=to):
            return say("card-link", giver=Who(giver), to=Who(to))
        case events.TurnEnded(left=left, hidden=hidden) if left:
            return say("turn-ended-brief", hidden=seat_names(hidden), travellers=seen.state.seats - 1)
        case events.GameEnded():
            return None  # the message with the result says it
    return event(told, seen)


def is_me(seat: Seat, seen: View[State]) -> str:
    return "yes" if seat == seen.seat else "no"


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    return isinstance(event, events.Controlled)


def boarding_event_words(event: Event, seen: View[State]) -> Message | None:
    match event:
        case events.ControllerDrawn(controller=controller, candidates=candidates):
            lot = "one" if len(candidates) == 1 else "all" if len(candidates) == seen.state.seats else "some"
            named = seat_names(candidates)
            return say("controller-drawn", who=Who(controller), you=is_me(controller, seen), lot=lot, candidates=named)
        case events.Dealt(hand=Held(hand)):
            return say("dealt", hand=card_signs(hand))
        case events.LegBegan():
            return leg_words(event, seen.state)
        case events.ControllerSilent(controller=controller):
            return say("controller-silent", who=Who(controller), you=is_me(controller, seen))
    return None


def leg_words(event: events.LegBegan, state: State) -> Message:
    leg, limit, counted = event.leg, LIMITS[event.leg], state.terms.points
    if isinstance(event.control, Held):
        return say("leg-began-mine", leg=leg.value, limit=limit, counted=counted)
    count = size_of(event.control)
    return say("leg-began", leg=leg.value, who=Who(event.controller), count=count, limit=limit, counted=counted)


def control_event_words(event: Event, seen: View[State]) -> Message | None:
    match event:
        case events.Controlled(turn=turn, controller=controller, target=target, hidden=hidden, value=value):
            hiding = "yes" if hidden else "no"
            if seen.seat == controller and isinstance(value, Held):
                return say("controlled-mine", turn=turn, target=Who(target), hidden=hiding, value=value.open())
            you = is_me(target, seen)
            return say("controlled", turn=turn, who=Who(controller), target=Who(target), hidden=hiding, you=you)
        case events.SituationFound():
            return situation_words(event, seen)
        case events.HidesTakenBack(seats=seats):
            return hides_words(seats, seen)
        case events.VoteCounted(target=target, vote=vote):
            return vote_words(target, vote, is_me(target, seen))
    return None


def situation_words(found: events.SituationFound, seen: View[State]) -> Message:
    shows = "shows" if seen.state.terms.ticket_showing == "optional" else "has"
    words = say(
        f"situation-{found.situation.value}", who=Who(found.target), you=is_me(found.target, seen), ticket=shows
    )
    if found.situation is not Situation.HIDDEN_NO_TICKET:
        return words
    return say(words.key, **dict(words.params), second="yes" if found.second else "no")


def hides_words(seats: tuple[Seat, ...], seen: View[State]) -> Message:
    if seen.seat not in seats:
        return say("hides-taken-back", seats=seat_names(seats))
    return say("hides-taken-back-mine", others=seat_names(seat for seat in seats if seat != seen.seat))


def vote_words(target: Seat, vote: Vote, you: str) -> Message:
    table, needed = table_words(vote), 2 * vote.accusations
    if not needed:
        return say("vote-counted-unaccused", table=table, target=Who(target), you=you)
    if not vote.linked and not vote.unlinked:
        return say("vote-counted-no-excuse", table=table, needed=needed, target=Who(target), you=you)
    linked, saved = len(vote.linked), "yes" if vote.saved else "no"
    return say("vote-counted", table=table, linked=linked, needed=needed, saved=saved, target=Who(target), you=you)


def table_words(vote: Vote) -> Message:
    if not vote.plays:
        return say("vote-table-empty")
    cards = tuple(play_words(play, mark_excuse(play, vote)) for play in vote.plays)
    table = say("vote-table-idle" if vote.idle else "vote-table", table=cards, idle=seat_names(vote.idle))
    if not vote.unlinked or not vote.accusations:
        return table
    return say("vote-links-cut", table=table, unlinked=seat_names(vote.unlinked), cut=cut_words(vote))


def mark_excuse(play: Play, vote: Vote) -> str:
    if not vote.accusations:
        return "none"
    return "linked" if play.seat in vote.linked else "unlinked" if play.seat in vote.unlinked else "none"


def cut_words(vote: Vote) -> Message:
    cuts = tuple(breaker_words(seat, vote) for seat in dict.fromkeys(vote.breakers) if seat is not None)
    ends = (say("cut-by-end"),) if None in vote.breakers else ()
    return say("vote-cut", cuts=(*cuts, *ends))


def breaker_words(seat: Seat, vote: Vote) -> Message:
    found = next((play for play in vote.plays if play.seat == seat), None)
    return say("laid-nothing", who=Who(seat)) if found is None else play_words(found)


def delivery_event_words(event: Event, seen: View[State]) -> Message | None:
    """Say which Control cards moved, their values only to those who may know them (BP-71)."""
    match event:
        case events.Delivered(target=target, second=second, held=held):
            which, value = "second" if second else "first", visible_value(event.value)
            if seen.seat == target:
                return say("delivered-to-me", value=value, which=which, held=held)
            if value is None:
                return say("delivered", who=Who(target), which=which, held=held)
            return say("delivered-known", who=Who(target), value=value, which=which, held=held)
        case events.Eliminated(value=Held(value)):
            return say("eliminated-known", value=value)
        case events.Eliminated():
            return say("eliminated")
        case events.Dropped(target=target, count=0):
            return say("dropped-nothing", who=Who(target), you=is_me(target, seen))
        case events.Dropped(target=target, value=secret, held=held):
            value = visible_value(secret)
            if seen.seat == target and value is not None:
                return say("dropped-mine", value=value, held=held)
            if value is None:
                return say("dropped", who=Who(target), held=held)
            return say("dropped-known", who=Who(target), value=value, held=held)
    return None


def exchange_event_words(event: Event, seen: View[State]) -> Message | None:
    match event:
        case events.ExchangeBegan(participants=there, left_out=out):
            key, you = "exchange-began-without" if out else "exchange-began", "yes" if (seen.seat,) == out else "no"
            return say(key, seats=seat_names(there), out=seat_names(out), you=you)
        case events.ExchangeSkipped(target=target, left_out=out):
            key = "exchange-skipped-empty" if target in out else "exchange-skipped"
            return say(key, who=Who(target), you=is_me(target, seen))
        case events.CardGiven(giver=giver, to=to, card=card):
            if seen.seat == giver and isinstance(card, Held):
                return say("card-given-by-me", to=Who(to), card=a_card(card.open()))
            if seen.seat == to and isinstance(card, Held):
                return say("card-given-to-me", giver=Who(giver), card=a_card(card.open()))
            return say("card-given", giver=Who(giver), to=Who(to))
        case events.CardsSwapped():
            return swap_words(event, seen)
        case events.CardRemoved(controller=controller, play=play, forced=forced):
            return removal_words(controller, play, seen, forced=forced)
    return None


def removal_words(controller: Seat, play: Play, seen: View[State], *, forced: bool) -> Message:
    owner = say("card-your", card=play.card.value) if play.seat == seen.seat else card_of(play)
    key = "card-removed-forced" if forced else "card-removed"
    return say(key, who=Who(controller), you=is_me(controller, seen), card=owner)


def swap_words(event: events.CardsSwapped, seen: View[State]) -> Message:
    order, place = event.order, None
    if seen.seat in order:
        place = order.index(seen.seat)
    if place is None:
        return say("cards-swapped", round=chain_words(order))
    gave, came, wish = (
        visible_value(event.cards[place]),
        visible_value(event.cards[place - 1]),
        visible_value(event.wished[place]),
    )
    to = order[(place + 1) % len(order)]
    is_met = wish is None or wish == to
    return say(
        "cards-swapped-mine" if is_met else "cards-swapped-unmet",
        round=chain_words(order),
        gave=a_card(gave),
        to=Who(to),
        wish=Who(to if is_met else wish),
        came=a_card(came),
        giver=Who(order[place - 1]),
    )


def end_event_words(event: Event, seen: View[State]) -> Message | None:
    match event:
        case events.TurnEnded():
            return turn_end_words(event, seen)
        case events.LegEnded(leg=leg, free=free, tickets=tickets):
            is_out = leg is Leg.RETURN and Card.POLFER in seen.state.removed
            needed, agent = required_free(leg, tickets), "no" if is_out else "yes"
            return say("leg-ended", leg=leg.value, free=seat_names(free), tickets=tickets, needed=needed, agent=agent)
        case events.GameEnded(result=result):
            return game_end_words(result, seen.state)
    return None


def turn_end_words(event: events.TurnEnded, seen: View[State]) -> Message | None:
    is_last, hidden = event.left == 0, event.hidden
    if is_last and (event.leg is Leg.RETURN or not hidden):
        return None
    if not hidden:
        return say("turn-ended-nobody")
    only = "none" if is_last else "only" if hidden[0] in event.allowed else "not"
    travellers = seen.state.seats - 1
    if seen.seat not in hidden:
        return say("turn-ended", hidden=seat_names(hidden), travellers=travellers, only=only)
    others = seat_names(seat for seat in hidden if seat != seen.seat)
    return say("turn-ended-mine", others=others, number=len(hidden), travellers=travellers, only=only)


def game_end_words(result: Result, state: State) -> Message:  # BP-70
    held = tuple(stack_words(result, seat) for seat in travellers(state))
    return say("game-ended", ending=whole_ending_words(result, state), held=held, hands=hands_words(result, state))


def whole_ending_words(result: Result, state: State) -> Message:
    """Say how the game ended, and who the agent was, if that does not say it."""
    ending = ending_words(result, state)
    if result.agent in result.winners:
        return ending
    return say("ending-and-agent", ending=ending, agent=agent_words(result))


def hands_words(result: Result, state: State) -> tuple[Message, ...]:
    return tuple(say("hand-of", who=Who(seat), hand=hand_words(result, seat)) for seat in travellers(state))


def travellers(state: State) -> list[Seat]:
    return [Seat(seat) for seat in range(state.seats) if seat != state.controller]


def stack_words(result: Result, seat: Seat) -> Message:
    values = result.held[seat]
    return say("held-of", who=Who(seat), cards=held_words(values)) if values else say("held-of-none", who=Who(seat))


def agent_words(result: Result) -> Message:
    if result.agent is None:
        return say("agent-gone")
    fewest = result.points[result.winners[0]] if result.ending is Ending.FEWEST else -1
    passed_over = 0 <= result.points[result.agent] <= fewest
    return say("agent-passed-over" if passed_over else "agent-was", who=Who(result.agent))


def hand_words(result: Result, seat: Seat) -> Message:
    hand = result.hands[seat]
    return say("hand", hand=group_hand(hand)) if hand else say("hand-empty")


REVEALS: Final = ("agent", "control", "hands")  # in the order of their revelation


def reveals(seen: View[State]) -> tuple[Message, ...]:
    """Say who the agent was, then everybody's Control cards, then what is left in hand (BP-70)."""
    state = seen.state
    if not isinstance(state.phase, Finished):
        return ()
    result = state.phase.result
    held = tuple(stack_words(result, seat) for seat in travellers(state))
    hands = hands_words(result, state)
    return agent_words(result), say("reveal-control", held=held), say("reveal-hands", hands=hands)


def fate(event: Event, seen: View[State]) -> Fate | None:
    match event:
        case events.VoteCounted() | events.Delivered() | events.Eliminated() if is_controller(seen):
            return control_fate(event)
        case events.VoteCounted(target=target, vote=vote) if seen.seat is not None:
            return vote_fate(seen.seat, target, vote)
        case events.Delivered(target=target, second=second, held=held) if seen.seat == target:
            which = "second" if second else "first"
            value = visible_value(event.value)
            return Fate(FateKind.BAD, say("delivered-to-me", value=value, which=which, held=held))
        case events.Dropped(target=target, value=secret, held=held, count=1) if seen.seat == target:
            return Fate(FateKind.GOOD, say("dropped-mine", value=visible_value(secret), held=held))
        case events.CardRemoved(play=play) if play.seat == seen.seat:
            return Fate(FateKind.BAD, say("fate-removed", card=say("card-your", card=play.card.value)))
    return None


def is_controller(seen: View[State]) -> bool:
    return seen.seat is not None and seen.seat == seen.state.controller


def control_fate(event: events.VoteCounted | events.Delivered | events.Eliminated) -> Fate:
    if isinstance(event, events.VoteCounted):
        saved = "yes" if event.vote.saved else "no"
        return Fate(FateKind.PLAIN, say("fate-control", target=Who(event.target), saved=saved), passes=True)
    value = visible_value(event.value)
    if isinstance(event, events.Eliminated):
        return Fate(FateKind.BAD, say("eliminated-known", value=value))
    which = "second" if event.second else "first"
    return Fate(FateKind.GOOD, say("delivered-known", who=Who(event.target), value=value, which=which, held=event.held))


def vote_fate(seat: Seat, target: Seat, vote: Vote) -> Fate | None:
    saved = "yes" if vote.saved else "no"
    if seat == target:
        return Fate(FateKind.GOOD if vote.saved else FateKind.BAD, say("fate-vote-of-me", saved=saved), passes=True)
    play = next((play for play in vote.plays if play.seat == seat), None)
    if play is None:
        return None
    what, kind = "other" if vote.accusations else "unaccused", FateKind.PLAIN
    if vote.accusations and play.card is Card.EXCUSE:
        what = "linked" if seat in vote.linked else "unlinked"
        kind = FateKind.GOOD if vote.saved and seat in vote.linked else FateKind.BAD
    elif play.card is Card.ACCUSATION:
        what, kind = "accusation", FateKind.BAD if vote.saved else FateKind.GOOD
    words = say("fate-vote", card=the_card(play.card), what=what, target=Who(target), saved=saved)
    return Fate(kind, words, passes=True)
