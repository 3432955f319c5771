"""Looks: scenes that everybody opens alone, in their own time, and answers by their own clock."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from games.event import Event, Told
from games.forms import Pick, Roll, Shuffle
from games.game import Answers, Step
from games.questions import NO_SEAT, Ask, ClockOnly, Decision, Delivery, Question, Questions, Timed, Wait
from games.schicki.rules import events
from games.schicki.rules.award import Action, finish_game, is_spent, settle_stop, stop_clauses
from games.schicki.rules.race import CLEAR, STALE, is_bare, with_unseen
from games.schicki.rules.state import (
    ACTS,
    HANDS,
    OPEN,
    READ,
    READ_MS,
    SIT_OUT,
    SPOT,
    Act,
    Cards,
    Dealing,
    Erratum,
    Glance,
    InScene,
    Look,
    Looking,
    Looks,
    Outcome,
    Picture,
    Scene,
    State,
    Stop,
    Terms,
    sight_of,
    with_course,
)
from games.secret import CHANCE, CLOCK, Held, Seat, Secret, hold, visible_value
from games.values import replace

DICE: Final = Question(CHANCE, "dice")
LAID: Final = "laid"
SHOWN: Final = "look-shown"
OVER: Final = "look-over"
OUT: Final = Decision(Pick(("out",)), by_clock=ClockOnly("asleep"))
SPOTS: Final = (*ACTS, Act.NOTHING)


def ask_dealing(state: State) -> Ask:  # SM-62
    orders = {order_question(number): Decision(Shuffle(CLEAR)) for number in range(state.terms.batch)}
    return Ask("dealing", {DICE: Decision(Roll(6, state.terms.batch)), **orders})


def order_question(index: int) -> Question:
    return Question(CHANCE, f"{LAID}-{index + 1}")


def deal_batch(state: State, answers: Answers) -> Step[State]:  # SM-62, SM-63
    deck, turned, shuffled = state.unseen.open().deck, [], []
    for number, die in enumerate(answers[DICE]):
        if not deck:
            break
        cards, deck = compose_scene(state.picture.cards, deck, die, state.terms)
        order = [place for place in answers[order_question(number)] if place < len(cards)]
        if is_film(state):
            order = sorted(order, key=lambda place: place >= len(state.picture.cards))
        turned.append(cards)
        shuffled.append(tuple(cards[place] for place in order))
    scenes = tuple(Scene(state.course.settled + number) for number in range(1, len(turned) + 1))
    fresh: Looks = tuple(Look(scene.number) for scene in scenes)
    looks = tuple(hold(fresh, Seat(seat)) for seat in range(state.seats))
    told = events.BatchDealt(first=state.course.settled + 1, count=len(scenes), left=state.left, why=("SM-63",))
    state = with_unseen(state, deck=deck, turned=tuple(turned), laid=tuple(shuffled), exhausted=not deck)
    return Step(replace(state, scenes=scenes, looks=looks, phase=Looking()), (told,))


def compose_scene(lying: Cards, deck: Cards, die: int, terms: Terms) -> tuple[Cards, Cards]:
    """Turn cards until there is something to see; then the die may take one back or turn one more (SM-62)."""
    cards, rest = (*lying, deck[0]), deck[1:]
    while rest and len(cards) < CLEAR and (len(cards) < 2 or is_bare(cards, terms)):
        cards, rest = (*cards, rest[0]), rest[1:]
    if is_bare(cards, terms):
        return cards, rest
    if die == 1 and len(cards) > 2 and len(cards) - len(lying) > 1:
        return cards[:-1], (cards[-1], *rest)
    if die == 2 and rest and len(cards) < CLEAR:
        return (*cards, rest[0]), rest[1:]
    return cards, rest


def ask_looking(state: State, done: Sequence[Seat]) -> Ask:
    """Ask those who have not looked yet: each may open a scene, or act in it (SM-57, SM-59)."""
    seats = [Seat(seat) for seat in range(state.seats) if seat not in done]
    may: dict[Question, Decision[Any]] = {}
    for seat in seats:
        may |= look_questions(state, seat, current_look(state, seat))
    asked = {Question(seat, SIT_OUT): OUT for seat in seats}
    return Ask("looking", asked, may, extra_ms=len(state.scenes) * max(1_000 * state.terms.look, READ_MS))


def current_look(state: State, seat: Seat) -> Look:
    return next(look for look in state.looks[seat].open() if not look.over)


def look_questions(state: State, seat: Seat, look: Look) -> Questions:  # SM-57
    if look.opened is None:
        return {Question(seat, OPEN): open_decision(look.scene, can_read=not is_told_in_words(look, state.terms))}
    found: Questions = {Question(seat, SPOT): spot_decision(look.scene, any(g.act not in HANDS for g in look.glances))}
    if look.since is None:
        by_picture = not is_told_in_words(look, state.terms)
        return {**found, clock_question(SHOWN, seat): Decision(Delivery((seat, NO_SEAT), by_picture=by_picture))}
    over = {clock_question(OVER, seat): look_wait(look_ms(look, state.terms), seat)}
    # a wait for each card that has yet to appear, from the picture's delivery so that no delay adds up (SM-65)
    coming = range(len(look.cards) + 1, look.total + 1)
    frames = {Question(CLOCK, f"{FRAMES}-{up}-{seat}"): frame_wait(up - first_count(state)) for up in coming}
    return {**found, **over, **frames}


def is_told_in_words(look: Look, terms: Terms) -> bool:
    """Tell whether a look tells its scene in words: on request, or where all looks are that long (SM-71)."""
    return look.read or look_ms(look, terms) >= READ_MS


def look_ms(look: Look, terms: Terms) -> int:  # SM-57, SM-71
    return max(1_000 * terms.look, READ_MS if look.read else 0)


@lru_cache(256)
def open_decision(scene: int, *, can_read: bool) -> Decision[str]:
    return Decision(InScene(("open", READ) if can_read else ("open",), scene=scene), timed=True)


@lru_cache(256)
def spot_decision(scene: int, has_called: bool) -> Decision[str]:  # SM-32
    return Decision(InScene(HANDS if has_called else SPOTS, scene=scene), timed=True)


@lru_cache
def look_wait(ms: int, seat: Seat) -> Decision[str]:
    return Decision(Wait(ms=ms, look_of=seat))


@lru_cache(256)
def clock_question(name: str, seat: Seat) -> Question:
    return Question(CLOCK, f"{name}-{seat}")


def resolve_looking(state: State, done: tuple[Seat, ...], answers: Answers) -> Step[State]:
    question, answer = min(answers.items(), key=lambda each: each[0])
    if question.prompt == SIT_OUT:
        return publish_batch(state, ())
    if question.prompt == OPEN:
        return open_scene(state, question.seat, answer)
    if question.prompt == SPOT:
        return act_in_scene(state, done, question.seat, answer)
    seat = Seat(int(question.prompt.rpartition("-")[2]))
    if question.prompt.startswith(SHOWN):
        return record_delivery(state, seat, answer)
    if question.prompt.startswith(FRAMES):
        return show_next_card(state, seat)
    look = current_look(state, seat)
    return end_look(state, done, seat, look, look_over_event(look, seat))


def look_over_event(look: Look, seat: Seat) -> Secret[events.LookOver]:  # SM-57
    return hold(events.LookOver(scene=look.scene, why=("SM-57",)), seat)


def open_scene(state: State, seat: Seat, answer: Timed[str]) -> Step[State]:
    """Open a scene for this seat alone, until it is published (SM-57); robots have it delivered at once."""
    look = current_look(state, seat)
    cards = state.unseen.open().laid[look.scene - state.scenes[0].number]
    since = answer.at if seat in state.robots else None
    look = replace(look, opened=answer.at, since=since, read=answer.answer == READ)
    if is_film(state):
        look = replace(look, cards=cards[: first_count(state)], total=len(cards))
        begun = events.SceneOpened(scene=look.scene, cards=look.cards, total=look.total, why=("SM-57", "SM-65"))
        return Step(with_look(state, seat, look), (hold(begun, seat),))
    scenes = tuple(show_scene(each, cards, seat) if each.number == look.scene else each for each in state.scenes)
    told = hold(events.SceneOpened(scene=look.scene, cards=cards, why=("SM-57",)), seat)
    return Step(replace(with_look(state, seat, look), scenes=scenes), (told,))


def show_next_card(state: State, seat: Seat) -> Step[State]:  # SM-65
    look = current_look(state, seat)
    card = state.unseen.open().laid[look.scene - state.scenes[0].number][len(look.cards)]
    look = replace(look, cards=(*look.cards, card))
    told = events.CardAppeared(scene=look.scene, card=card, up=len(look.cards), why=("SM-65",))
    return Step(with_look(state, seat, look), (hold(told, seat),))


def show_scene(scene: Scene, cards: Cards, seat: Seat) -> Scene:
    assert isinstance(scene.laid, Held)
    return replace(scene, laid=hold(cards, *scene.laid.seen_by, seat))


def record_delivery(state: State, seat: Seat, report: Timed[Seat]) -> Step[State]:
    """Start the look's time; a look whose picture never arrived is not used up (SM-57, SM-59)."""
    look = current_look(state, seat)
    if report.answer != NO_SEAT or look.glances:
        return Step(with_look(state, seat, replace(look, since=report.at)))
    scenes = tuple(hide_scene(scene, seat) if scene.number == look.scene else scene for scene in state.scenes)
    told = hold(events.LookOver(scene=look.scene, arrived=False, why=("SM-59",)), seat)
    return Step(replace(with_look(state, seat, Look(look.scene)), scenes=scenes), (told,))


def hide_scene(scene: Scene, seat: Seat) -> Scene:
    assert isinstance(scene.laid, Held)
    return replace(scene, laid=hold(scene.laid.open(), *(each for each in scene.laid.seen_by if each != seat)))


def act_in_scene(state: State, done: tuple[Seat, ...], seat: Seat, answer: Timed[Act]) -> Step[State]:  # SM-57, SM-32
    look = current_look(state, seat)
    if reaction_ms(look, answer.at) > look_ms(look, state.terms):
        return end_look(state, done, seat, look, look_over_event(look, seat))
    ms = reaction_ms(look, answer.at)
    look = replace(look, glances=(*look.glances, Glance(answer.answer, answer.at, cards_up_at(state, look, ms))))
    if answer.answer is Act.NOTHING and len(look.glances) > 1 and Erratum.LOOKS in state.errata:
        noted: Event = events.Enough(scene=look.scene, ms=ms, why=("SM-57",))
    else:
        noted = events.Noted(scene=look.scene, act=answer.answer, ms=ms, why=("SM-57",))
    if answer.answer in HANDS:
        return end_look(state, done, seat, look, hold(noted, seat))
    return Step(with_look(state, seat, look), (hold(noted, seat),))


def reaction_ms(look: Look, at_ms: int) -> int:  # SM-57
    since = look.since if look.since is not None else look.opened
    assert since is not None
    return max(0, at_ms - since)


def with_look(state: State, seat: Seat, look: Look) -> State:
    mine = tuple(look if each.scene == look.scene else each for each in state.looks[seat].open())
    looks = tuple(hold(mine, seat) if each == seat else old for each, old in enumerate(state.looks))
    return replace(state, looks=looks)


def end_look(state: State, done: tuple[Seat, ...], seat: Seat, look: Look, news: Secret[Any]) -> Step[State]:  # SM-59
    state = with_look(state, seat, replace(look, over=True))
    if not all(each.over for each in state.looks[seat].open()):
        return Step(state, (news,))
    told: Told = (news, events.Looked(seat=seat, why=("SM-59",)))
    done = tuple(sorted((*done, seat)))
    state = replace(state, phase=Looking(done))
    return publish_batch(state, told) if len(done) == state.seats else Step(state, told)


def publish_batch(state: State, told: Told) -> Step[State]:  # SM-59, SM-63
    stops: list[Stop] = []
    unseen_ = state.unseen.open()
    for scene, turned, lying in zip(state.scenes, unseen_.turned, unseen_.laid, strict=True):
        state, settled, more = settle_scene(state, scene.number, turned, lying)
        stops.append(settled)
        told = (*told, *more)
    state = replace(with_unseen(state, turned=(), laid=()), scenes=(), looks=())
    state = with_course(state, stops=tuple(stops))
    if is_spent(state):
        return finish_game(state, told, len(state.picture.cards))
    return Step(replace(state, phase=Dealing()), told)


def settle_scene(state: State, scene: int, turned: Cards, shown: Cards) -> tuple[State, Stop, Sequence[Event]]:
    """Settle a scene by reaction times, as if all had begun at once (SM-58).

    Unclaimed cards stay, or go under the deck, in the order in which they were shown (SM-62).
    """
    done = list_glances(state, scene)
    up, cards, rest = judged_picture(turned, shown, [(ms, glance) for _, ms, glance in done])
    state, settled = settle_stop(
        state,
        scene,
        cards,
        [
            # on another picture of the film than the judged one it is void (SM-65)
            Action(seat, glance.act, ms, None if glance.up == up else Outcome.OTHER_PICTURE)
            for seat, ms, glance in done
        ],
    )
    if not up and Erratum.LOOKS in state.errata:
        settled = replace(settled, cards=shown, sight=sight_of(shown, state.terms.count_by))
    back = rest if settled.award else turned
    stays = state.terms.batch == 1 and len(back) < CLEAR
    if back and not stays:
        deck = (*state.unseen.open().deck, *back)  # SM-63
        state = replace(with_unseen(state, deck=deck), left=len(deck))
        settled = replace(settled, left=len(deck))
    is_untold = stays and not settled.award
    stop, why = (replace(settled, sight=None), ("SM-38",)) if is_untold else (settled, stop_clauses(settled))
    told: list[Event] = [events.Settled(stop=stop, turner=state.turner, why=why)]
    if state.terms.batch == 1 and not stays:
        state, cleared = pass_turner(state, back)
        told.append(cleared)
    state = with_course(state, turned=state.course.turned + len(turned) - len(state.picture.cards))
    return replace(state, picture=Picture(0, back if stays else ())), stop, told


def pass_turner(state: State, cards: Cards) -> tuple[State, events.CardsCleared]:  # SM-66
    turner, seen = Seat((state.turner + 1) % state.seats), sight_of(cards, state.terms.count_by)
    cleared = events.CardsCleared(up=len(cards), left=state.left, turner=turner, sight=seen, why=("SM-66",))
    return replace(state, turner=turner), cleared


def list_glances(state: State, scene: int) -> list[tuple[Seat, int, Glance]]:
    found: list[tuple[Seat, int, Glance]] = []
    for seat, looks in enumerate(state.looks):
        look = {look.scene: look for look in looks.open()}[scene]
        acts = (glance for glance in look.glances if glance.act is not Act.NOTHING)
        found += [(Seat(seat), reaction_ms(look, glance.at), glance) for glance in acts]
    return found


def look_cards(look: Look, state: State) -> Cards:
    """Return the cards of a scene that this view knows, in a film those shown so far (SM-65)."""
    laid: Cards = visible_value(next(each for each in state.scenes if each.number == look.scene).laid) or ()
    return look.cards or laid


FRAME: Final = 3_000  # ms between cards: sixteen have appeared before the shortest look is over
FRAMES: Final = "frame"
FIRST: Final = 2  # cards that lie there from the start; of cards that stayed, all do


def is_film(state: State) -> bool:
    return state.terms.film == "on"


def first_count(state: State) -> int:
    return max(FIRST, len(state.picture.cards))


@lru_cache
def frame_wait(steps: int) -> Decision[str]:
    return Decision(Wait(ms=FRAME * steps))


def cards_up_at(state: State, look: Look, ms: int) -> int:
    """Return how many cards the picture of an action has (SM-54); 0 where there is no film.

    For `STALE` ms after a card the action still counts for the picture before it; only seen cards count.
    """
    if not look.total:
        return 0
    return min(len(look.cards), first_count(state) + max(0, ms - STALE - 1) // FRAME)


def judged_picture(turned: Cards, laid: Cards, glances: Sequence[tuple[int, Glance]]) -> tuple[int, Cards, Cards]:
    """Return the picture of the first action, its cards, and those that can't be won any more (SM-65).

    The picture is given by its number of cards, 0 for the whole scene; that the rest can't be won is C15.
    """
    _, earliest = min(glances, key=lambda each: each[0], default=(0, None))
    if earliest is None or not earliest.up:
        return 0, turned, ()
    return earliest.up, laid[: earliest.up], laid[earliest.up :]
