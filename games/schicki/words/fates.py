"""What became of one's own action, in a few words."""

from __future__ import annotations

from games.box import Fate, FateKind
from games.event import Event
from games.kernel import View
from games.message import say
from games.schicki.rules import events
from games.schicki.rules.state import Act, Outcome, State
from games.schicki.words.phrases import outcome_token


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Say what one's own last action at a settled stop came to."""
    if not isinstance(event, events.Settled):
        return None
    mine = [deed for deed in event.stop.deeds if deed.seat == seen.seat and deed.act is not Act.NOTHING]
    if not mine:
        return None
    counted = [deed for deed in mine if deed.outcome in {Outcome.WON, Outcome.LOST}] or mine
    deed = counted[-1]
    kind = {Outcome.WON: FateKind.GOOD, Outcome.LOST: FateKind.BAD}.get(deed.outcome, FateKind.PLAIN)
    count = deed.won if deed.outcome is Outcome.WON else deed.paid
    words = say("fate", act=say("answer-act", act=deed.act.value), outcome=outcome_token(deed), count=count)
    return Fate(kind, words)
