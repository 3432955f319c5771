"""What became of one's own card, and the steps in which the end shows what was hidden."""

from __future__ import annotations

from typing import Final

from games.biglietti.rules import events
from games.biglietti.rules.state import Card, Finished, State, Vote
from games.biglietti.words.events import agent_words, hands_words, stack_words, travellers
from games.biglietti.words.phrases import the_card
from games.event import Event
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, visible_value
from games.spec import Fate, FateKind

REVEALS: Final = ("agent", "control", "hands")
"""What is shown at the end, step by step."""


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
    """Say what one's own card came to in the vote, or what was received or got rid of."""
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
    return None


def is_controller(seen: View[State]) -> bool:
    """Tell whether the reader is the Controller."""
    return seen.seat is not None and seen.seat == seen.state.controller


def control_fate(event: events.VoteCounted | events.Delivered | events.Eliminated) -> Fate:
    """Say to the Controller what came of a control: whether the target is saved, and where the card went."""
    if isinstance(event, events.VoteCounted):
        saved = "yes" if event.vote.saved else "no"
        return Fate(FateKind.PLAIN, say("fate-control", target=Who(event.target), saved=saved))
    value = visible_value(event.value)
    if isinstance(event, events.Eliminated):
        return Fate(FateKind.BAD, say("eliminated-known", value=value))
    which = "second" if event.second else "first"
    return Fate(FateKind.GOOD, say("delivered-known", who=Who(event.target), value=value, which=which, held=event.held))


def vote_fate(seat: Seat, target: Seat, vote: Vote) -> Fate | None:
    """Say whether one is saved; of a voter, what the own card did and whether that one is."""
    saved = "yes" if vote.saved else "no"
    if seat == target:
        return Fate(FateKind.GOOD if vote.saved else FateKind.BAD, say("fate-vote-of-me", saved=saved))
    play = next((play for play in vote.plays if play.seat == seat), None)
    if play is None:
        return None
    what, kind = "other", FateKind.PLAIN
    if play.card is Card.EXCUSE:
        what = "linked" if seat in vote.linked else "unlinked"
        kind = FateKind.GOOD if vote.saved and seat in vote.linked else FateKind.BAD
    elif play.card is Card.ACCUSATION:
        what, kind = "accusation", FateKind.BAD if vote.saved else FateKind.GOOD
    return Fate(kind, say("fate-vote", card=the_card(play.card), what=what, target=Who(target), saved=saved))
