"""The picture of the table in words: in one sentence, and line by line.

While cards are turned for all at once the lines do not name them (SM-67): who reads would race against who looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.kernel import View
from games.message import Message, Quote, Who, say
from games.schicki.rules.deck import blue_pawn_count
from games.schicki.rules.looks import is_told_in_words, look_cards
from games.schicki.rules.state import (
    Act,
    Dealing,
    Deed,
    Finished,
    Look,
    Looking,
    Looks,
    Readying,
    Shuffling,
    State,
    Stop,
)
from games.schicki.rules.terms import Mode
from games.schicki.words.phrases import (
    VOID,
    card_rows,
    held_count,
    look_deeds,
    sight_words,
    told_deeds,
    told_slower,
    void_words,
)
from games.secret import Seat, visible_value

MOST: Final = 10
"""How many actions of a stop are shown at most: somebody may press without end."""


def alt(seen: View[State]) -> Message:
    """Say the picture in one sentence, never what lies there while all race, nor anything of an open scene."""
    if find_open_look(seen) is not None:
        return heading_line(seen)
    if (count := len(seen.state.picture.cards)) or seen.state.terms.mode is Mode.LIVE:
        return say("picture-alt", heading=heading_line(seen), count=count)
    return heading_line(seen)


def lines(seen: View[State]) -> tuple[Message, ...]:
    """Say the whole picture in lines; of an open scene only where the look is long enough for reading (SM-57)."""
    return tuple(iter_lines(seen))


def iter_lines(seen: View[State]) -> Iterator[Message]:
    state = seen.state
    if (look := find_open_look(seen)) is not None:
        is_read = is_told_in_words(look, state.terms)
        yield from card_rows(look_cards(look, state)) if is_read else (say("picture-twin-look"),)
        return
    yield heading_line(seen)
    for look in finished_looks(seen):
        yield from look_lines(seen, look)
    if not has_deck(state):
        yield say("picture-twin-line", line=notice_words(state))
        return
    is_raced = is_raced_for(state)
    if not finished_looks(seen):
        yield from table_lines(state)
        yield from () if is_raced else settled_lines(state)
    yield say("picture-twin-deck", left=state.left)
    yield say("picture-twin-pawns", blue=blue_pawn_count(state.seats))
    for seat in map(Seat, range(state.seats)):
        is_turner = seat == state.turner and state.terms.mode is Mode.LIVE and not isinstance(state.phase, Finished)
        yield say(
            "picture-twin-seat",
            number=seat + 1,
            who=Who(seat),
            count=held_count(seat, state),
            turner="yes" if is_turner else "no",
            awaited="yes" if seat in seen.awaited else "no",
        )
    yield from settled_lines(state) if is_raced else ()


def look_lines(seen: View[State], look: Look) -> Iterator[Message]:
    """Yield a scene this seat has looked at, and what it did there."""
    yield say("picture-twin-scene", scene=look.scene)
    yield from card_rows(look_cards(look, seen.state))
    for act, ms in timed_acts(look):
        yield say("picture-twin-glance", act=say("answer-act", act=act.value), time=time_words(ms))


def table_lines(state: State) -> Iterator[Message]:
    """Yield what lies there, unnamed while it is raced for."""
    cards = state.picture.cards
    if is_raced_for(state):
        yield say("picture-twin-cards", count=len(cards))
    else:
        yield from card_rows(cards)
    if not cards and not state.stops:
        yield say("picture-twin-line", line=notice_words(state))


def is_raced_for(state: State) -> bool:
    """Tell whether cards lie there for the fastest: what was settled before is then history."""
    is_over = isinstance(state.phase, Finished)
    return bool(state.picture.cards) and state.terms.mode is Mode.LIVE and not is_over


def settled_lines(state: State) -> Iterator[Message]:
    """Yield what was settled last, its cards told apart from those that lie there now."""
    for stop in state.stops:
        if stop.cards and stop.sight is not None and is_raced_for(state):
            yield say("picture-twin-before")
        yield from stop_lines(state, stop)


def stop_lines(state: State, stop: Stop) -> Iterator[Message]:
    """Yield a stop or a scene, with its cards once they are not raced for any more."""
    if stop.scene:
        yield say("picture-twin-scene", scene=stop.scene)
    if stop.sight is not None:
        yield from card_rows(stop.cards)
        yield say("picture-twin-line", line=sight_words(stop.sight, stop.cards))
    shown = shown_deeds(stop)
    if deeds := told_deeds(shown, state):
        yield say("told-deeds", deeds=deeds)
    if slower := told_slower(shown, state):
        yield say("told-slower", slower=slower)
    if void := void_words(stop):
        yield say("told-void", void=void)
    if more := len(stop.deeds) - len(shown_deeds(stop)):
        yield say("picture-twin-line", line=say("picture-more", count=more))


def shown_deeds(stop: Stop) -> tuple[Deed, ...]:
    """Return the actions to show, at most `MOST`, in the order of time.

    Where there are more, those that count are kept before those that are void.
    """
    ranks = sorted(range(len(stop.deeds)), key=lambda place: (stop.deeds[place].outcome in VOID, place))
    return tuple(stop.deeds[place] for place in sorted(ranks[:MOST]))


def picture_heading(seen: View[State]) -> Message:
    """Say what is going on, in few words."""
    return say("picture-heading", what=heading_token(seen), scene=open_scene(seen))


def heading_line(seen: View[State]) -> Message:
    """Say what is going on as a sentence, with the stop it ends with."""
    return say("picture-twin-head", what=heading_token(seen), scene=open_scene(seen))


def open_scene(seen: View[State]) -> int:
    """Return the number of the scene this seat looks at, or 0."""
    look = find_open_look(seen)
    return look.scene if look is not None else 0


def heading_token(seen: View[State]) -> str:
    state = seen.state
    if open_scene(seen):
        return "look"
    if finished_looks(seen):
        return "mine"
    match state.phase:
        case Finished():
            return "over"
        case Shuffling() | Readying():
            return "ready"
        case Looking() | Dealing():
            return "looking"
        case _ if state.picture.cards or not state.stops:
            return "turning" if state.left else "last"
    return "settled"


def notice_words(state: State) -> Message:
    """Say what is told on a table without cards."""
    return say("picture-notice", mode=state.terms.mode.value, count=len(state.scenes), seconds=state.terms.look)


def time_words(ms: int, *, since: bool = False) -> Message:
    """Say a time in seconds."""
    return say("picture-time", since="yes" if since else "no", seconds=ms // 1000, rest=Quote(f"{ms % 1000:03}"))


def has_deck(state: State) -> bool:
    """Tell whether the deck lies there."""
    return not isinstance(state.phase, Shuffling)


# -- looks --------------------------------------------------------------------------------


def own_looks(seen: View[State]) -> Looks:
    """Return what this seat knows of its own looks, while scenes lie there."""
    state = seen.state
    if seen.seat is None or not isinstance(state.phase, Looking) or not state.looks:
        return ()
    mine: Looks = visible_value(state.looks[seen.seat]) or ()
    return mine


def find_open_look(seen: View[State]) -> Look | None:
    """Return the look this seat is at, or None."""
    return next((look for look in own_looks(seen) if look.opened is not None and not look.over), None)


def finished_looks(seen: View[State]) -> Looks:
    """Return the looks that are over, whose scenes this seat may see again (SM-59)."""
    return tuple(look for look in own_looks(seen) if look.over and look.opened is not None)


def timed_acts(look: Look) -> tuple[tuple[Act, int], ...]:
    """Return the acts of a look, each with its ms from the delivery of the picture (SM-57)."""
    since = look.since if look.since is not None else look.opened or 0
    return tuple((short_toast.act, max(0, short_toast.at - since)) for short_toast in look_deeds(look))
