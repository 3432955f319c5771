"""What became of one's own action, in a few words."""

from __future__ import annotations

from games.event import Event
from games.kernel import View
from games.message import say
from games.schicki.rules import events
from games.schicki.rules.state import Outcome, State, Stop
from games.schicki.words.phrases import outcome_token
from games.spec import Fate, FateKind


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Say what one's own last action at a settled stop came to."""
    if not isinstance(event, events.Settled) or seen.seat is None:
        return None
    stop = event.stop
    mine = [deed for deed in stop.deeds if deed.seat == seen.seat]
    if not mine:
        return idle_fate(stop)
    counted = [deed for deed in mine if deed.outcome in {Outcome.WON, Outcome.LOST}] or mine
    deed = counted[-1]
    kind = {Outcome.WON: FateKind.GOOD, Outcome.LOST: FateKind.BAD}.get(deed.outcome, FateKind.PLAIN)
    count = deed.won if deed.outcome is Outcome.WON else deed.paid
    act = say("answer-act", act=deed.act.value)
    words = say("fate", scene=stop.scene, act=act, outcome=outcome_token(deed), count=count)
    return Fate(kind, words)


def idle_fate(stop: Stop) -> Fate | None:
    """Say of a scene in which a seat did nothing what was to be seen there, where that is told (SM-38)."""
    if not stop.scene or stop.sight is None:
        return None
    return Fate(FateKind.PLAIN, say("fate-idle", scene=stop.scene, situation=stop.sight.situation.value))
