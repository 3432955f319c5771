"""The gala as a picture and as its text twin: for everybody, and for whoever looks at a scene alone.

While cards are turned for all at once the twin does not name them (SM-67): who reads would race against who looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from games.art import pheasant
from games.art.plumage import dressed
from games.box import Speak
from games.kernel import View
from games.message import Message, Quote, Who, say
from games.schicki.picture import table as gala
from games.schicki.picture.model import Account, Layout, Match, Person, Press, Shown
from games.schicki.rules.deck import blue_pawns, parts
from games.schicki.rules.state import (
    Act,
    Card,
    Cards,
    Dealing,
    Deed,
    Finished,
    Look,
    Looking,
    Looks,
    Marks,
    Mode,
    Outcome,
    Readying,
    Shuffling,
    Sight,
    Situation,
    State,
    Stop,
)
from games.schicki.words.phrases import VOID, deed_words, held, known, lying, rows, sight_words
from games.secret import Seat

if TYPE_CHECKING:
    from PIL.Image import Image

SPAN: Final = 3000
"""SM-50: the least time, in ms, that the line of the presses stands for."""
LETTERS: Final = tuple(pheasant.COLOURS)
MOST: Final = 10
"""How many actions of a stop are shown at most: somebody may press without end."""


# -- what is shown -------------------------------------------------------------------------


def scene(seen: View[State], speak: Speak, *, narrow: bool) -> Layout:
    """The table as this eye sees it, with all its words: a scene alone, or what lies there for all."""
    state = seen.state
    marks = state.terms.marks
    bare = Layout(
        narrow,
        speak(heading(seen)),
        letters=() if marks is Marks.SHAPES else LETTERS,
        is_shaped=marks is not Marks.LETTERS,
    )
    if (look := open_look(seen)) is not None:
        return replace(bare, cards=plainly(lying(look, seen.state)))
    table = replace(
        bare,
        people=() if narrow and is_racing(state) else everybody(seen, speak),
        deck=str(state.left) if is_open(state) else "",
        pawns=blue_pawns(state.seats) if is_open(state) and not narrow else 0,
    )
    if mine := looked(seen):
        return replace(table, accounts=tuple(own(seen, look, speak) for look in mine), deck="", pawns=0)
    return live(table, state, speak) if state.terms.mode is Mode.LIVE else apart(table, state, speak)


def everybody(seen: View[State], speak: Speak) -> tuple[Person, ...]:
    """All plates."""
    return tuple(person(seen, Seat(seat), speak) for seat in range(seen.state.seats))


def is_racing(state: State) -> bool:
    """Whether cards lie there for all to act on: on a phone nothing else has room."""
    return state.terms.mode is Mode.LIVE and bool(state.picture.cards) and not isinstance(state.phase, Finished)


def is_open(state: State) -> bool:
    """Whether the deck lies there."""
    return not isinstance(state.phase, Shuffling)


def live(bare: Layout, state: State, speak: Speak) -> Layout:
    """What lies face up; before the next card is turned, also what was settled last."""
    cards, stop = state.picture.cards, state.stops[-1] if state.stops else None
    table = replace(bare, cards=plainly(cards))
    if stop is None:
        return table if cards else replace(table, notice=speak(notice(state)))
    if not cards:
        return replace(table, accounts=(account(state, stop, speak),), is_large=True)
    if stop.award and len(cards) == 1:
        return replace(table, accounts=(account(state, stop, speak),))
    if stop.cards == cards:
        return replace(table, accounts=(replace(account(state, stop, speak), cards=()),))
    return table


def apart(bare: Layout, state: State, speak: Speak) -> Layout:
    """The scenes that were settled last, and the cards that stay for the next one (SM-63)."""
    cards = state.picture.cards
    told = [(account(state, stop, speak), stop.cards == cards) for stop in state.stops]
    accounts = tuple(replace(each, cards=()) if is_there else each for each, is_there in told)
    table = replace(bare, cards=plainly(cards), accounts=accounts)
    return table if accounts or table.cards else replace(table, notice=speak(notice(state)))


def heading(seen: View[State]) -> Message:
    """What is going on, in few words."""
    state = seen.state
    if (look := open_look(seen)) is not None:
        return say("picture-heading", what="look", scene=look.scene)
    if looked(seen):
        return say("picture-heading", what="mine", scene=0)
    match state.phase:
        case Finished():
            what = "over"
        case Shuffling() | Readying():
            what = "ready"
        case Looking() | Dealing():
            what = "looking"
        case _ if state.picture.cards or not state.stops:
            what = "turning" if state.left else "last"
        case _:
            what = "settled"
    return say("picture-heading", what=what, scene=0)


def notice(state: State) -> Message:
    """What is said on a table without cards."""
    return say("picture-notice", mode=state.terms.mode.value, count=len(state.scenes), seconds=state.terms.look)


def person(seen: View[State], seat: Seat, speak: Speak) -> Person:
    """A seat's plate."""
    state = seen.state
    is_over = isinstance(state.phase, Finished)
    return Person(
        seat,
        speak(say("picture-name", who=Who(seat))),
        str(held(seat, state)) if is_open(state) else "",
        is_turner=seat == state.turner and state.terms.mode is Mode.LIVE and not is_over,
        is_awaited=seat in seen.awaited,
        is_robot=seat in state.robots,
        is_winner=is_over and held(seat, state) == max(held(Seat(each), state) for each in range(state.seats)),
    )


# -- cards ---------------------------------------------------------------------------------


def plainly(cards: Cards) -> tuple[Shown, ...]:
    """Cards as they lie."""
    return tuple(Shown(card.code) for card in cards)


def explained(cards: Cards, sight: Sight | None) -> tuple[Shown, ...]:
    """Cards with what mattered lit up, where that is told (SM-38)."""
    if sight is None:
        return plainly(cards)
    return tuple(Shown(card.code, lit(card, place, sight)) for place, card in enumerate(cards, 1))


def lit(card: Card, place: int, sight: Sight) -> tuple[str, ...]:
    """What of a card made the situation: two worms, all of a card that has its equal, or what it shares."""
    match sight.situation:
        case Situation.TWO_WORMS:
            return ("worm",) if place in sight.worms else ()
        case Situation.IDENTICAL:
            return tuple(part.value for part, _ in parts(card)) if place in sight.identical else ()
    return tuple(match.element.value for match in sight.matches if place in match.cards)


# -- scenes alone --------------------------------------------------------------------------


def looks_of(seen: View[State]) -> Looks:
    """What this eye knows of its own looks, while scenes lie there."""
    state = seen.state
    if seen.seat is None or not isinstance(state.phase, Looking) or not state.looks:
        return ()
    mine: Looks = known(state.looks[seen.seat]) or ()
    return mine


def open_look(seen: View[State]) -> Look | None:
    """The scene this eye is looking at."""
    return next((look for look in looks_of(seen) if look.opened is not None and not look.over), None)


def looked(seen: View[State]) -> Looks:
    """SM-59: the scenes it has looked at, and may see again."""
    return tuple(look for look in looks_of(seen) if look.over and look.opened is not None)


def done(look: Look) -> tuple[tuple[Act, int], ...]:
    """SM-57: what was done in a look, each by its time from the delivery of the picture."""
    since = look.since if look.since is not None else look.opened or 0
    return tuple((glance.act, max(0, glance.at - since)) for glance in look.glances)


def own(seen: View[State], look: Look, speak: Speak) -> Account:
    """A look that is over: its cards, and what this eye did there, without a judgement."""
    assert seen.seat is not None
    span = max([SPAN, *(ms for _, ms in done(look))])
    presses = tuple(press(seen.seat, act, ms, span, speak) for act, ms in done(look))
    return Account(speak(say("picture-scene", scene=look.scene)), plainly(lying(look, seen.state)), presses=presses)


# -- what was settled ------------------------------------------------------------------------


def account(state: State, stop: Stop, speak: Speak) -> Account:
    """A stop or a scene: its cards explained, what they share in words, every action with what it brought."""
    sight, deeds = stop.sight, foremost(stop)
    span, more = max([SPAN, *(deed.ms for deed in deeds)]), len(stop.deeds) - len(deeds)
    is_live = state.terms.mode is Mode.LIVE
    return Account(
        speak(say("picture-scene", scene=stop.scene)) if stop.scene else "",
        explained(stop.cards, sight),
        speak(say("picture-situation", situation="untold" if sight is None else sight.situation.value)),
        matches(sight, speak) if sight is not None else (),
        tuple(fated(press(d.seat, d.act, d.ms, span, speak, since=is_live and d.ms > 0), d) for d in deeds),
        speak(say("picture-more", count=more)) if more else "",
    )


def foremost(stop: Stop) -> tuple[Deed, ...]:
    """The actions that are shown, in the order of time: those that count before those that are void."""
    ranks = sorted(range(len(stop.deeds)), key=lambda place: (stop.deeds[place].outcome in VOID, place))
    return tuple(stop.deeds[place] for place in sorted(ranks[:MOST]))


def matches(sight: Sight, speak: Speak) -> tuple[Match, ...]:
    """What is shared; of identical cards everything is, which goes without saying."""
    if sight.situation is Situation.IDENTICAL:
        return ()
    return tuple(
        Match(m.element.value, m.colour.value, speak(words_of(m.element.value, m.colour.value)), m.cards)
        for m in sight.matches
    )


def words_of(element: str, colour: str) -> Message:
    """What is shared, in few words: `cappelli rossi`."""
    return say("picture-match", element=element, colour=colour)


def press(seat: Seat, act: Act, ms: int, span: int, speak: Speak, *, since: bool = False) -> Press:
    """An action with its time; `since` the first of all."""
    name, words = speak(say("picture-name", who=Who(seat))), speak(say("answer-act", act=act.value))
    return Press(seat, name, act.value, words, speak(time_of(ms, since=since)), round(1000 * min(ms, span) / span))


def time_of(ms: int, *, since: bool = False) -> Message:
    """A time in seconds."""
    return say("picture-time", since="yes" if since else "no", seconds=ms // 1000, rest=Quote(f"{ms % 1000:03}"))


def fated(one: Press, deed: Deed) -> Press:
    """An action with what it came to."""
    if deed.act is Act.NOTHING:
        return one
    if deed.outcome is Outcome.WON:
        return replace(one, result=f"+{deed.won}", fate="good")
    if deed.outcome is Outcome.LOST:
        return replace(one, result=f"−{deed.paid}" if deed.paid else "0", fate="bad")
    return replace(one, result="–" if deed.outcome in VOID else "0")


# -- in words ------------------------------------------------------------------------------


def alt(seen: View[State]) -> Message:
    """The picture in one sentence: never what lies there while all race."""
    count = len(lying(look, seen.state)) if (look := open_look(seen)) is not None else len(seen.state.picture.cards)
    return say("picture-alt", heading=heading(seen), count=count)


def twin(seen: View[State]) -> tuple[Message, ...]:
    """The whole picture in lines; a scene alone can be played by them."""
    return tuple(twin_lines(seen))


def twin_lines(seen: View[State]) -> Iterator[Message]:
    """Line by line."""
    state = seen.state
    yield say("picture-twin-line", line=heading(seen))
    if (look := open_look(seen)) is not None:
        yield from rows(lying(look, state))
        return
    for look in looked(seen):
        yield from twin_own(seen, look)
    if not is_open(state):
        yield say("picture-twin-line", line=notice(state))
        return
    if not looked(seen):
        yield from twin_table(state)
    yield say("picture-twin-deck", left=state.left, blue=blue_pawns(state.seats))
    for seat in map(Seat, range(state.seats)):
        is_turner = seat == state.turner and state.terms.mode is Mode.LIVE and not isinstance(state.phase, Finished)
        yield say(
            "picture-twin-seat",
            number=seat + 1,
            who=Who(seat),
            count=held(seat, state),
            turner="yes" if is_turner else "no",
            awaited="yes" if seat in seen.awaited else "no",
        )


def twin_own(seen: View[State], look: Look) -> Iterator[Message]:
    """A scene this eye has looked at, and what it did there."""
    yield say("picture-twin-line", line=say("picture-scene", scene=look.scene))
    yield from rows(lying(look, seen.state))
    for act, ms in done(look):
        yield say("picture-twin-glance", act=say("answer-act", act=act.value), time=time_of(ms))


def twin_table(state: State) -> Iterator[Message]:
    """What lies there, which is not named while it is raced for, and what was settled last."""
    cards = state.picture.cards
    if cards and state.terms.mode is Mode.LIVE:
        yield say("picture-twin-cards", count=len(cards))
    else:
        yield from rows(cards)
    if not cards and not state.stops:
        yield say("picture-twin-line", line=notice(state))
    for stop in state.stops:
        yield from twin_stop(state, stop)


def twin_stop(state: State, stop: Stop) -> Iterator[Message]:
    """A stop or a scene, with its cards where they are not raced for any more."""
    if stop.scene:
        yield say("picture-twin-line", line=say("picture-scene", scene=stop.scene))
    if stop.sight is not None:
        yield from rows(stop.cards)
        yield say("picture-twin-line", line=sight_words(stop.sight, stop.cards))
    for deed in foremost(stop):
        yield say("picture-twin-line", line=deed_words(deed, state))
    if more := len(stop.deeds) - len(foremost(stop)):
        yield say("picture-twin-line", line=say("picture-more", count=more))


# -- drawn ---------------------------------------------------------------------------------


def draw(layout: Layout) -> Image:
    """The picture of a layout, as high as it needs."""
    return dressed(gala.drawn(layout).picture())
