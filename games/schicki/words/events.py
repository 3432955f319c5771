"""The record of Schicki Micki: what each event says to each eye."""

from __future__ import annotations

from games.event import Event
from games.kernel import View
from games.message import Message, Who, say
from games.schicki.rules import events
from games.schicki.rules.state import Act, Deed, Looking, Outcome, Situation, State, Stop
from games.schicki.rules.terms import Mode
from games.schicki.words.phrases import (
    act_words,
    counting_deeds,
    sight_words,
    time_words,
    told_deeds,
    told_slower,
    void_words,
)
from games.secret import Seat


def event(event: Event, seen: View[State]) -> Message | None:
    """Say the line that tells this event in this view; None if it needs none.

    A turned card needs none: it is seen.
    """
    return (
        game_event_words(event, seen.state)
        or turning_event_words(event, seen.state)
        or stop_event_words(event, seen)
        or private_event_words(event, seen)
    )


def closing(told: Event, seen: View[State]) -> Message | None:
    """Say the line, where the final table does not: it has everybody's cards."""
    if isinstance(told, events.GameEnded) and not any(told.owed):
        return say("unclaimed", count=told.unclaimed) if told.unclaimed else None
    return event(told, seen)


def brief(told: Event, seen: View[State]) -> Message | None:  # noqa: ARG001 (the protocol's)
    """Say a scene by what it brought and cost, for the group's message; its history has the rest."""
    if not isinstance(told, events.Settled) or not told.stop.scene:
        return None
    gains = tuple(
        say("gain", who=Who(deed.seat), sign="won" if deed.won else "paid", count=deed.won or deed.paid)
        for deed in told.stop.deeds
        if deed.won or deed.paid
    )
    return say("settled-brief", scene=told.stop.scene, gains=gains)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    """Tell whether the event opens a part of the record: an award does, live, and each batch of scenes."""
    match event:
        case events.Settled(stop=stop):
            return stop.award and not stop.scene
    return isinstance(event, events.BatchDealt)


# -- the game --------------------------------------------------------------------------------


def game_event_words(event: Event, state: State) -> Message | None:
    match event:
        case events.GameOpened(cards=cards, blue=blue, turner=turner):
            return say("game-opened", cards=cards, blue=blue, mode=state.terms.mode.value, who=Who(turner))
        case events.GameEnded():
            return game_end_words(event)
    return None


def game_end_words(event: events.GameEnded) -> Message:
    """Say everybody's cards, most first, with those owed; who has most is said by the ranking (SM-49)."""
    order = sorted(range(len(event.points)), key=lambda seat: (-event.points[seat], seat))
    scores = tuple(score_words(Seat(seat), event) for seat in order)
    return say("game-ended", scores=scores, count=event.unclaimed, unclaimed=say("unclaimed", count=event.unclaimed))


def score_words(seat: Seat, event: events.GameEnded) -> Message:
    """Say the cards of one seat."""
    return say("score", who=Who(seat), count=event.points[seat], owed=event.owed[seat] if event.owed else 0)


# -- turning cards, and dealing scenes ---------------------------------------------------------


def turning_event_words(event: Event, state: State) -> Message | None:
    """Say the last chance, a hint, cards that nobody won, or the scenes of a batch."""
    match event:
        case events.LastChanceGiven():
            return say("last-chance")
        case events.HintGiven(up=up):
            return say("hint", count=up)
        case events.CardsCleared(up=up, turner=turner, sight=sight):
            mode = state.terms.mode.value
            return say("cards-cleared", count=up, mode=mode, sight=sight_words(sight, ()), who=Who(turner))
        case events.BatchDealt(first=first, count=count, left=left):
            return say(
                "batch-dealt", first=first, last=first + count - 1, count=count, left=left, seconds=state.terms.look
            )
    return None


# -- stops and scenes ---------------------------------------------------------------------------


def stop_event_words(event: Event, seen: View[State]) -> Message | None:
    """Say a settled stop: what lay there as far as it is told, every action, the cards, and the margin."""
    if not isinstance(event, events.Settled):
        return None
    stop, state = event.stop, seen.state
    deeds = told_deeds(stop.deeds, state)
    return say(
        "settled",
        scene=stop.scene,
        sight=stop_sight_words(stop),
        acted="yes" if deeds else "quiet" if stop.sight is None else "no",
        deeds=deeds,
        slower=told_slower(stop.deeds, state),
        tie="yes" if is_tie(stop) else "no",
        void=void_words(stop),
        after=aftermath_words(event, state),
        margin=margin_words(stop, seen.seat),
    )


def stop_sight_words(stop: Stop) -> Message:
    """Say what lay there, unless the cards stay and nobody may be told (SM-38)."""
    if stop.sight is not None:
        return sight_words(stop.sight, stop.cards)
    return say("sight-untold" if counting_deeds(stop) else "sight-quiet")


def is_tie(stop: Stop) -> bool:
    """Tell whether several were first, where only the first wins (SM-45)."""
    won = [deed for deed in stop.deeds if deed.outcome is Outcome.WON]
    return len(won) > 1 and stop.sight is not None and stop.sight.situation is not Situation.SEVERAL


def aftermath_words(event: events.Settled, state: State) -> Message:
    """Say what becomes of the cards, and who turns from here on."""
    if state.terms.mode is Mode.LIVE:
        return say("after-live", award="yes" if event.stop.award else "no", who=Who(event.turner))
    fate = "won" if event.stop.award else "stay" if event.stop.sight is None else "under"
    return say("after-look", fate=fate)


def margin_words(stop: Stop, seat: Seat | None) -> Message:
    """Say by how much this seat won or lost against the next of those who were right."""
    won = [deed for deed in stop.deeds if deed.outcome is Outcome.WON]
    slower = [deed for deed in stop.deeds if deed.outcome is Outcome.SLOWER]
    mine = next((deed for deed in (*won, *slower) if deed.seat == seat), None)
    if mine is None or not won or not slower:
        return say("margin", side="none", time=time_words(0), who="")
    first, next_ = won[0], nearest_deed(slower)
    other = next_ if mine.outcome is Outcome.WON else first
    side = "ahead" if mine.outcome is Outcome.WON else "behind"
    return say("margin", side=side, time=time_words(abs(mine.ms - other.ms)), who=Who(other.seat))


def nearest_deed(slower: list[Deed]) -> Deed:
    """Return the quickest of those who were right but not first."""
    return min(slower, key=lambda deed: (deed.ms, deed.seat))


# -- events for one seat alone ------------------------------------------------------------


def private_event_words(event: Event, seen: View[State]) -> Message | None:
    """Say to one seat that it opened a scene, that its action is noted, or that its look is over."""
    match event:
        case events.SceneOpened(scene=scene):
            return say("scene-opened", scene=scene)
        case events.Noted(scene=scene, act=act, ms=ms):
            ends = "no" if act in CALLS else "yes"
            return say("noted", scene=scene, act=act_words(act), time=time_words(ms), ends=ends)
        case events.Enough(scene=scene):
            return say("enough", scene=scene)
        case events.LookOver(scene=scene, arrived=False):
            return say("look-lost", scene=scene)
        case events.LookOver(scene=scene):
            return say("look-over", scene=scene)
        case events.Looked(seat=seat) if seat == seen.seat and is_waiting(seat, seen.state):
            return say("looked")
    return None


def is_waiting(seat: Seat, state: State) -> bool:
    """Tell whether a seat has looked at everything while others have not."""
    return isinstance(state.phase, Looking) and seat in state.phase.done


CALLS = (Act.UMBRELLA, Act.HAT, Act.SCARF, Act.BEAK, Act.TAIL, Act.WORM)
"""What leaves the hands free (SM-32)."""
