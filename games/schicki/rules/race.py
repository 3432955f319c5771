"""The live race: cards turned one by one, windows on the picture, and the stop that the first action makes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from games.event import Event
from games.forms import Number, Press
from games.game import Answers, Step
from games.questions import PUBLIC, Ask, Decision, Delivery, Question, Questions, Timed, Wait
from games.schicki.rules.award import MOST_TIME, Action, finish_game, is_spent, settle_stop, stop_clauses
from games.schicki.rules.events import CardsCleared, CardTurned, HintGiven, LastChanceGiven, Settled
from games.schicki.rules.state import (
    ACT,
    ACTS,
    READY,
    Act,
    Cards,
    Drawing,
    Erratum,
    OnPicture,
    Outcome,
    Picture,
    Readying,
    Situation,
    State,
    Terms,
    Turning,
    sight_of,
    window_prompt,
    with_course,
)
from games.secret import CHANCE, CLOCK, Seat, hold
from games.values import replace

WINDOW: Final = 3_000  # SM-50
GRACE: Final = 1_500  # SM-53
STALE: Final = 700  # SM-54
LAST_CHANCE: Final = 20_000  # SM-48
BEGIN: Final = 20_000  # ms; how long the first card waits for those who are not ready
HINT: Final = 12
CLEAR: Final = 16
PAUSES: Final = {"slow": (7_000, 14_000), "normal": (4_000, 9_000), "fast": (3_000, 6_000)}

PAUSE: Final = Question(CHANCE, "pause")
BEGINNING: Final = Question(CLOCK, "begin")
NEXT: Final = Question(CLOCK, "turn-next")
SHOWN: Final = Question(CLOCK, "picture-shown")
LONGEST: Final = Question(CLOCK, "longest")


class PictureDelivery(Delivery, frozen=True):
    """Ask `CLOCK` when the picture of a stage was posted."""

    stage: int = 0


class WindowPress(Struct, frozen=True):
    at: int
    seat: Seat
    act: Act
    stage: int


def ask_ready(state: State, ready: Sequence[Seat]) -> Ask:
    seats = [Seat(seat) for seat in range(state.seats) if seat not in ready]
    presses = {Question(seat, READY): Decision(Press(), on_board=True) for seat in seats}
    return Ask("readying", may={**presses, BEGINNING: Decision(Wait(ms=BEGIN))})


def ask_turning(state: State) -> Ask:
    """Ask for the pause, the next card's wait, the picture's delivery, and open windows on the pictures (SM-51)."""
    pause = {PAUSE: Decision(Number(*PAUSES[state.terms.rhythm]))} if isinstance(state.phase, Drawing) else {}
    waits = {**wait_question(state), **delivery_question(state)}
    if Erratum.LATE in state.errata and not state.course.overtime:  # SM-48
        waits[LONGEST] = Decision(Wait(ms=MOST_TIME))
    windows = {
        Question(Seat(seat), window_prompt(picture.stage)): window_decision(picture.stage)
        for picture in (state.picture, state.former)
        if picture is not None and picture.cards
        for seat in range(state.seats)
    }
    return Ask("turning", pause, waits, windows)


def wait_question(state: State) -> Questions:  # SM-9, SM-53
    if not isinstance(state.phase, Turning):
        return {}
    pause = state.unseen.open().pause
    if not state.picture.cards:
        return {NEXT: Decision(Wait(ms=pause))}
    return {NEXT: Decision(Wait(ms=pause, once_pressed=WINDOW + GRACE, closes=ACT, void=void_presses(state)))}


def void_presses(state: State) -> tuple[tuple[str, int], ...]:
    """Return the window on the former picture, and after what time a press on it changes nothing (SM-54)."""
    posted = state.unseen.open().posted
    if state.former is None or posted is None or Erratum.LATE not in state.errata:
        return ()
    return ((window_prompt(state.former.stage), posted + STALE),)


def delivery_question(state: State) -> Questions:  # SM-54
    if not state.picture.cards or state.unseen.open().posted is not None:
        return {}
    return {SHOWN: Decision(PictureDelivery((PUBLIC,), stage=state.picture.stage))}


@lru_cache(256)
def window_decision(stage: int) -> Decision[Act]:
    return Decision(OnPicture(ACTS, stage=stage), on_board=True)


def mark_ready(state: State, seat: Seat, ready_seats: Sequence[Seat]) -> Step[State]:
    """Note that a seat is ready; turning begins when all people are, or all seats where there are only robots."""
    seen = tuple(sorted((*ready_seats, seat)))
    people = {Seat(each) for each in range(state.seats)} - set(state.robots)
    if people <= set(seen) and (people or len(seen) == state.seats):
        return Step(replace(state, phase=Drawing()))
    return Step(replace(state, phase=Readying(seen)))


def with_unseen(state: State, **changes: Any) -> State:
    return replace(state, unseen=hold(replace(state.unseen.open(), **changes)))


def record_delivery(state: State, report: Timed[Seat]) -> Step[State]:
    return Step(with_unseen(state, posted=report.at))


def resolve_wait(state: State, answers: Answers) -> Step[State]:
    came = list_presses(state, answers)
    if actions := find_stop(state, came):
        return resolve_stop(state, *actions)
    if not came:
        return go_on(state)
    return pass_late_presses(state, came) if Erratum.LATE in state.errata else Step(replace(state, phase=Drawing()))


def pass_late_presses(state: State, came: Sequence[WindowPress]) -> Step[State]:
    """Ignore the presses where all were on a picture that was gone (SM-54).

    Since the last stop the first time is free for each; from the second on it costs a card.
    """
    late = state.unseen.open().late
    first = {press.seat: press for press in reversed(came)}
    state = with_unseen(state, late=tuple(sorted({*late, *first})))
    again = [press for press in came if press.seat in late and first[press.seat] is press]
    if not again:
        return go_on(state)
    actions = [Action(press.seat, press.act, press.at - again[0].at, Outcome.LOST) for press in again]
    after, settled = settle_stop(state, 0, state.picture.cards, actions)
    told = Settled(stop=replace(settled, sight=None), turner=after.turner, why=("SM-38", "SM-54"))
    return go_on(with_course(after, stops=(told.stop,))).after((told,))


def go_on(state: State) -> Step[State]:  # SM-48, SM-66
    if is_spent(state):
        return finish_game(state, (), len(state.picture.cards))
    if len(state.picture.cards) >= CLEAR:
        return clear_cards(state)
    return turn_card(state)


def turn_card(state: State) -> Step[State]:  # SM-8
    known = state.unseen.open()
    card, rest = known.deck[0], known.deck[1:]
    cards = (*state.picture.cards, card)
    picture = Picture(state.picture.stage + 1, cards, state.picture.hinted)
    former = state.picture if state.picture.cards else None
    told: list[Event] = [CardTurned(turner=state.turner, card=card, up=len(cards), left=len(rest), why=("SM-8",))]
    state = with_unseen(state, deck=rest, posted=None, posted_before=known.posted, exhausted=not rest)
    state = with_course(state, turned=state.course.turned + 1)
    state = replace(state, left=len(rest), picture=picture, former=former, phase=Drawing())
    if not rest:
        told.append(LastChanceGiven(why=("SM-48",)))
        state = replace(with_unseen(state, pause=LAST_CHANCE), phase=Turning())
    elif len(cards) >= HINT and not state.picture.hinted and not is_bare(cards, state.terms):
        told.append(HintGiven(up=len(cards), why=("SM-66",)))
        state = replace(state, picture=replace(state.picture, hinted=True))
    return Step(state, tuple(told))


def is_bare(cards: Cards, terms: Terms) -> bool:  # SM-12
    return sight_of(cards, terms.count_by).situation is Situation.NONE


def clear_cards(state: State) -> Step[State]:  # SM-66
    cards, turner = state.picture.cards, Seat((state.turner + 1) % state.seats)
    deck = (*state.unseen.open().deck, *cards)
    told = CardsCleared(
        up=len(cards), left=len(deck), turner=turner, sight=sight_of(cards, state.terms.count_by), why=("SM-66",)
    )
    state = replace(with_unseen(state, deck=deck), left=len(deck), turner=turner, phase=Drawing())
    return Step(with_new_picture(state, ()), (told,))


def with_new_picture(state: State, cards: Cards, *, hinted: bool = False) -> State:
    """Return the state with a new picture of the cards there now; no press made before counts for it."""
    state = with_unseen(state, posted=None, posted_before=None, late=())
    return replace(state, picture=Picture(state.picture.stage + 1, cards, hinted), former=None)


def list_presses(state: State, answers: Answers) -> list[WindowPress]:
    """List all presses by time (SM-52, SM-53). One stamped before its own picture was posted counts as made with it."""
    found: list[WindowPress] = []
    known = state.unseen.open()
    for picture, posted in ((state.picture, known.posted), (state.former, known.posted_before)):
        if picture is None or not picture.cards:
            continue
        since = posted or 0
        for seat in range(state.seats):
            came: tuple[Timed[Act], ...] = answers.get(Question(Seat(seat), window_prompt(picture.stage)), ())
            found += [WindowPress(max(since, each.at), Seat(seat), each.answer, picture.stage) for each in came]
    return sorted(found, key=lambda press: (press.at, press.seat))


def find_stop(state: State, came: Sequence[WindowPress]) -> tuple[Picture, list[Action]] | None:
    """Return picture and actions of the stop that the earliest counting press makes, if any (SM-50, SM-54)."""
    first = next((press for press in came if not is_old(state, press)), None)
    if first is None:
        return None
    picture = state.picture if first.stage == state.picture.stage or state.former is None else state.former
    actions = [Action(each.seat, each.act, each.at - first.at, find_void_outcome(state, each, first)) for each in came]
    return picture, actions


def is_old(state: State, press: WindowPress) -> bool:
    """Tell whether a press came too long after its picture had been followed by another (SM-54)."""
    posted = state.unseen.open().posted
    return press.stage != state.picture.stage and posted is not None and press.at > posted + STALE


def find_void_outcome(state: State, press: WindowPress, first: WindowPress) -> Outcome | None:
    """Return why a press does not count; None if it does."""
    if is_old(state, press):
        return Outcome.OLD_PICTURE
    if press.stage != first.stage:
        return Outcome.OTHER_PICTURE
    return Outcome.TOO_LATE if press.at - first.at > WINDOW else None


def resolve_stop(state: State, picture: Picture, actions: Sequence[Action]) -> Step[State]:  # SM-38, SM-39, C15
    after, settled = settle_stop(state, 0, picture.cards, actions)
    if settled.award:
        told = Settled(stop=settled, turner=after.turner, why=stop_clauses(settled))
    else:  # SM-38
        told = Settled(stop=replace(settled, sight=None), turner=after.turner, why=("SM-38",))
    left = state.picture.cards[len(picture.cards) :] if settled.award else state.picture.cards
    after = with_new_picture(
        replace(with_course(after, stops=(told.stop,)), phase=Drawing()),
        left,
        hinted=state.picture.hinted and not settled.award,
    )
    if is_spent(after):
        return finish_game(after, (told,), len(after.picture.cards))
    return Step(after, (told,))
