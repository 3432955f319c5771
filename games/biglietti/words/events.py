from collections.abc import Iterable, Sequence
from typing import Final

from games.biglietti.rules import events
from games.biglietti.rules.finish import LIMITS, required_free
from games.biglietti.rules.state import (
    Card,
    Cards,
    Ending,
    Finished,
    Leg,
    Play,
    Result,
    State,
    Values,
    Vote,
    sort_cards,
)
from games.event import Event
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Param, Quote, Sign, Who, say, seat_names
from games.secret import Held, Seat, size_of, visible_value
from games.spec import Fate, FateKind


def card_name(card: Card) -> Message:
    return say("kind", card=card.value)


def a_card(card: Card) -> Message:
    """Say a card of that kind: `una Scusa`."""
    return say("kind-a", card=card.value)


def card_of(play: Play) -> Message:
    """Say a card on the table with its owner: `la Scusa di Dotto`."""
    return say("card-the-of", card=play.card.value, who=Who(play.seat))


def card_sign(card: Card) -> Sign:
    return Sign(card_name(card), card_name(card), f"train/{card.value}")


def card_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    return tuple(map(card_sign, sort_cards(cards)))


def control_sign(value: int) -> Sign:
    return Sign(str(value), say("control-card", value=value), f"train/{value}")


def control_signs(values: Values) -> tuple[Sign, ...]:
    return tuple(map(control_sign, sorted(values, reverse=True)))


def sum_words(values: Values) -> Message:
    """Say Control cards added up: `3 + 1`."""
    return say("values", values=Quote(" + ".join(map(str, sorted(values, reverse=True)))))


def held_words(values: Values) -> Message:
    """Say Control cards by number and value, `2 carte (3 + 1)`, or that there are none."""
    return say("cards-worth", count=len(values), values=sum_words(values))


def several_cards(card: Card, number: int) -> Message:
    """Say so many cards of a kind: `Scusa ×2`."""
    return say("several", card=card_name(card), number=number)


def group_hand(hand: Cards) -> tuple[Message, ...]:
    return tuple(several_cards(card, hand.count(card)) for card in Card if card in hand)


def play_words(play: Play, mark: str = "none") -> Message:
    """Say who lays which card, and whether an Excuse counts: `Pisolo (Scusa ✓)`."""
    return say("laid", who=Who(play.seat), card=card_name(play.card), mark=mark)


def chain_words(seats: Sequence[Seat]) -> Message:
    """Say a round from hand to hand, back to the first: `Eolo → Dotto → Eolo`."""
    said: Param = Who(seats[0])
    for seat in reversed(seats):
        said = say("link", giver=Who(seat), rest=said)
    assert isinstance(said, Message)
    return said


def ending_words(result: Result, state: State) -> Message:
    match result.ending:
        case Ending.LIMIT:
            assert state.turn is not None
            reached, who = state.turn.target, Who(result.winners[0])
            counted = result.leg.value if result.leg is Leg.OUTBOUND else state.terms.points
            points = result.points[reached]
            return say("ending-limit", who=who, target=Who(reached), points=points, counted=counted)
        case Ending.FEWEST:
            points = result.points[result.winners[0]]
            agent = "no" if result.agent is None else "yes"
            return say("ending-fewest", winners=seat_names(result.winners), points=points, agent=agent)
    free = sum(seat != result.agent for seat in result.free)
    return say("ending-agent", who=Who(result.winners[0]), free=free, tickets=result.tickets, leg=result.leg)


WORDS: Final = EventWords({Card: a_card, Cards: card_signs}, private=(events.Dealt,))


def event(event: Event, seen: View[State]) -> Message | None:
    viewer, state = seen.seat, seen.state
    match event:
        case events.ControllerDrawn(candidates=candidates):
            lot = "one" if len(candidates) == 1 else "all" if len(candidates) == state.seats else "some"
            return WORDS.say(event, viewer, lot=lot)
        case events.LegBegan():
            limit, counted = LIMITS[event.leg], state.terms.points
            return WORDS.say(event, viewer, limit=limit, counted=counted, count=size_of(event.control))
        case events.Controlled(controller=controller, target=target, value=value):
            key = "controlled-mine" if viewer == controller and isinstance(value, Held) else "controlled"
            return WORDS.say(event, viewer, key, you=yes(target == viewer))
        case events.SituationFound(situation=situation):
            shows = "shows" if state.terms.ticket_showing == "optional" else "has"
            return WORDS.say(event, viewer, f"situation-{situation.value}", ticket=shows)
        case events.HidesTakenBack(seats=seats) if viewer in seats:
            return say("hides-taken-back-mine", others=seat_names(seat for seat in seats if seat != viewer))
        case events.VoteCounted(target=target, vote=vote):
            return vote_words(target, vote, yes(target == viewer))
        case events.Delivered() | events.Dropped():
            return delivery_words(event, viewer)
        case events.ExchangeBegan(left_out=out):
            return WORDS.say(event, viewer, you=yes((viewer,) == out))
        case events.ExchangeSkipped(target=target, left_out=out) if target in out:
            return WORDS.say(event, viewer, "exchange-skipped-empty")
        case events.CardGiven(giver=giver, card=Held()):
            return WORDS.say(event, viewer, "card-given-by-me" if viewer == giver else "card-given-to-me")
        case events.CardsSwapped():
            return swap_words(event, seen)
        case events.CardRemoved(play=play):
            card = say("card-your", card=play.card.value) if play.seat == viewer else card_of(play)
            return WORDS.say(event, viewer, card=card)
        case events.TurnEnded():
            return turn_end_words(event, seen)
        case events.LegEnded(leg=leg, tickets=tickets):
            is_out = leg is Leg.RETURN and Card.POLFER in state.removed
            return WORDS.say(event, viewer, needed=required_free(leg, tickets), agent=yes(not is_out))
        case events.GameEnded(result=result):
            return game_end_words(result, state)
    return WORDS.say(event, viewer)


def closing(told: Event, seen: View[State]) -> Message | None:
    return whole_ending_words(told.result, seen.state) if isinstance(told, events.GameEnded) else event(told, seen)


def brief(told: Event, seen: View[State]) -> Message | None:
    """Say the line of a group's message, without what the question there or the next lines say."""
    match told:
        case events.ExchangeBegan(left_out=out):
            return say("exchange-left-out", left_out=seat_names(out), you="no") if out else None
        case events.CardGiven(giver=giver, to=to):
            return say("card-link", who=Who(giver), to=Who(to))
        case events.TurnEnded(left=left, hidden=hidden) if left:
            return say("turn-ended-brief", hidden=seat_names(hidden), travellers=seen.state.seats - 1)
        case events.GameEnded():
            return None  # the message with the result says it
    return event(told, seen)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    return isinstance(event, events.Controlled)


def vote_words(target: Seat, vote: Vote, you: str) -> Message:
    table, needed = table_words(vote), 2 * vote.accusations
    if not needed:
        return say("vote-counted-unaccused", table=table, target=Who(target), you=you)
    if not vote.linked and not vote.unlinked:
        return say("vote-counted-no-excuse", table=table, needed=needed, target=Who(target), you=you)
    linked, saved = len(vote.linked), yes(vote.saved)
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


def delivery_words(event: events.Delivered | events.Dropped, viewer: Seat | None) -> Message | None:
    """Say which Control cards moved, their values only to those who may know them (BP-71)."""
    value, is_mine = visible_value(event.value), event.target == viewer
    if isinstance(event, events.Delivered):
        key = "delivered-to-me" if is_mine else "delivered" if value is None else "delivered-known"
    elif event.count == 0:
        return WORDS.say(event, viewer, "dropped-nothing")
    else:
        key = "dropped" if value is None else "dropped-mine" if is_mine else "dropped-known"
    return WORDS.say(event, viewer, key) if value is None else WORDS.say(event, viewer, key, value=value)


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
        case events.Delivered(target=target, second=second, held=held, value=value) if seen.seat == target:
            said = say("delivered-to-me", value=visible_value(value), second=yes(second), held=held)
            return Fate(FateKind.BAD, said)
        case events.Dropped(target=target, value=secret, held=held, count=1) if seen.seat == target:
            return Fate(FateKind.GOOD, say("dropped-mine", value=visible_value(secret), held=held))
        case events.CardRemoved(play=play) if play.seat == seen.seat:
            return Fate(FateKind.BAD, say("fate-removed", card=say("card-your", card=play.card.value)))
    return None


def is_controller(seen: View[State]) -> bool:
    return seen.seat is not None and seen.seat == seen.state.controller


def control_fate(event: events.VoteCounted | events.Delivered | events.Eliminated) -> Fate:
    if isinstance(event, events.VoteCounted):
        saved = yes(event.vote.saved)
        return Fate(FateKind.PLAIN, say("fate-control", target=Who(event.target), saved=saved), passes=True)
    value = visible_value(event.value)
    if isinstance(event, events.Eliminated):
        return Fate(FateKind.BAD, say("eliminated-mine", value=value))
    who, second = Who(event.target), yes(event.second)
    return Fate(FateKind.GOOD, say("delivered-known", who=who, value=value, second=second, held=event.held))


def vote_fate(seat: Seat, target: Seat, vote: Vote) -> Fate | None:
    saved = yes(vote.saved)
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
    words = say("fate-vote", card=say("kind-the", card=play.card.value), what=what, target=Who(target), saved=saved)
    return Fate(kind, words, passes=True)
