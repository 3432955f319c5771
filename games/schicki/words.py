"""The game in messages: cards, what lay there and what came of it, where the table stands, what each seat is asked."""

from collections.abc import Iterable
from typing import Any, Final

from games.event import Event
from games.event_words import EventWords, yes
from games.kernel import View
from games.message import Message, Param, Quote, Who, say, seat_names
from games.questions import Question
from games.schicki.rules import events
from games.schicki.rules.award import is_capped
from games.schicki.rules.looks import is_told_in_words, look_cards
from games.schicki.rules.state import (
    ACT,
    OPEN,
    READ_MS,
    READY,
    SIT_OUT,
    SPOT,
    Act,
    Card,
    Cards,
    Dealing,
    Deed,
    Finished,
    Glance,
    InScene,
    Look,
    Looking,
    Match,
    Outcome,
    Readying,
    Scene,
    Shuffling,
    Sight,
    Situation,
    State,
    Stop,
    blue_pawn_count,
    card_parts,
    has_two_worms,
    is_detail,
)
from games.secret import Seat, visible_value
from games.spec import Fate, FateKind, Label, Note, Prompt, SeatLabel, Sheet
from games.values import replace

# neither won nor paid
VOID = (
    Outcome.NO_PAWN,
    Outcome.TOO_LATE,
    Outcome.OTHER_PICTURE,
    Outcome.OLD_PICTURE,
    Outcome.SECOND_CALL,
    Outcome.HANDS_FULL,
)


def card_words(one: Card) -> Message:
    shown = tuple(say("part", element=element.value, colour=colour.value) for element, colour in card_parts(one))
    if is_detail(one):
        return say("card-detail", part=shown[0])
    worm, colour = card_parts(one)[-1]
    worms = say("worms", element=worm.value, colour=colour.value) if has_two_worms(one) else shown[-1]
    return say("card-hen", parts=(*shown[:-1], worms))


def card_rows(cards: Cards) -> tuple[Message, ...]:
    """Say cards by their places: `1: ombrello rosso, …`."""
    return tuple(say("card-row", place=index, card=card_words(one)) for index, one in enumerate(cards, 1))


def sight_words(sight: Sight, cards: Cards) -> Message:
    kind, matches = sight.situation, tuple(map(match_words, sight.matches))
    match kind:
        case Situation.ONE | Situation.SEVERAL:
            return say(f"sight-{kind.value}", matches=matches)
        case Situation.IDENTICAL:
            return say("sight-identical", cards=equal_places(sight.identical, cards))
        case Situation.TWO_WORMS:
            besides = "identical" if sight.identical else "matches" if matches else "none"
            others = equal_places(sight.identical, cards) if sight.identical else ()
            return say("sight-two-worms", worms=sight.worms, besides=besides, matches=matches, cards=others)
    return say("sight-none")


def match_words(one: Match) -> Message:
    """Say a match with its cards: `cappelli rossi (carte 1 e 3)`."""
    return say("match", element=one.element.value, colour=one.colour.value, cards=one.cards)


def equal_places(places: tuple[int, ...], cards: Cards) -> tuple[Param, ...]:
    if not cards:
        return places
    sets: dict[str, list[int]] = {}
    for place in places:
        sets.setdefault(cards[place - 1].code, []).append(place)
    return tuple(Quote(" = ".join(map(str, each))) for each in sets.values())


def time_words(ms: int) -> Message:
    return say("time", seconds=ms // 1000, rest=Quote(f"{ms % 1000:03}"))


def act_words(act: Act) -> Message:
    return say("act", act=act.value)


def deed_words(deed: Deed, state: State) -> Message:
    """Say one action with its time and outcome: `Bruno (sciarpa, dopo 0,231 s: restituisce 1 carta)`."""
    moment = "after" if state.terms.mode == "live" else "own"
    return say(
        "deed",
        who=Who(deed.seat),
        act=act_words(deed.act),
        moment="first" if moment == "after" and deed.ms == 0 else moment,
        time=time_words(deed.ms),
        outcome=outcome_token(deed),
        count=deed.won if deed.outcome is Outcome.WON else deed.paid,
    )


def look_deeds(look: Look) -> tuple[Glance, ...]:
    return tuple(each for index, each in enumerate(look.glances) if not index or each.act is not Act.NOTHING)


def outcome_token(deed: Deed) -> str:
    """Return the token of an outcome; a seat without cards pays nothing (SM-41)."""
    return "broke" if deed.outcome is Outcome.LOST and not deed.paid else deed.outcome.value


def told_deeds(deeds: Iterable[Deed], state: State) -> tuple[Message, ...]:
    return tuple(deed_words(deed, state) for deed in deeds if deed.outcome not in {*VOID, Outcome.SLOWER})


def told_slower(deeds: Iterable[Deed], state: State) -> tuple[Message, ...]:
    moment = "after" if state.terms.mode == "live" else "own"
    slower = (deed for deed in deeds if deed.outcome is Outcome.SLOWER)
    return tuple(say("slower", who=Who(each.seat), moment=moment, time=time_words(each.ms)) for each in slower)


def void_words(stop: Stop) -> tuple[Message, ...]:
    found = dict.fromkeys((deed.seat, deed.outcome) for deed in stop.deeds if deed.outcome in VOID)
    return tuple(say("void", who=Who(seat), outcome=outcome.value) for seat, outcome in found)


def held_count(seat: Seat, state: State) -> int:  # SM-49
    if not state.heights:
        return 0
    return state.heights[seat] + (state.owed[seat] if state.owed else 0)


STOPS: Final = 25  # stops of a race told in one chapter


def stage(seen: View[State]) -> Message:
    state = seen.state
    match state.phase:
        case Shuffling() | Readying():
            return say("stage-opening")
        case Finished():
            return say("stage-over")
        case Looking():
            first = state.scenes[0].number if state.scenes else state.course.settled + 1
            return say("stage-looks", first=first, last=first + len(state.scenes) - 1, count=len(state.scenes))
        case Dealing():
            return say("stage-dealing")
    return say("stage-live", count=len(state.picture.cards), last=last_card_token(state))


def chapter(seen: View[State]) -> str:
    """Return the key of the chapter: of so many stops of a race, or of a batch."""
    state = seen.state
    if isinstance(state.phase, Finished):
        return "end"
    if state.terms.mode == "live":
        return f"race/{max(state.course.settled - 1, 0) // STOPS}"
    return f"scenes/{state.course.settled}"


def waiting(seen: View[State]) -> Message:
    state = seen.state
    match state.phase:
        case Shuffling() | Dealing():
            return say("waiting-deck")
        case Readying():
            return say("waiting-ready")
        case Looking():
            return say("waiting-looks", count=len(state.scenes))
        case Finished():
            return say("waiting-over")
    hinted = yes(state.picture.hinted)
    return say("waiting-live", hinted=hinted, last=last_card_token(state), count=len(state.picture.cards))


def last_card_token(state: State) -> str:
    return "no" if state.left else "yes"


def foot(seen: View[State]) -> tuple[Message, ...]:
    state = seen.state
    if isinstance(state.phase, Finished | Shuffling):
        return ()
    facts = (say("foot-deck", count=state.left), say("foot-pawns", blue=blue_pawn_count(state.seats)))
    match state.phase:
        case Looking(done) if done:
            return (*facts, say("foot-done", count=len(done), seats=state.seats))
    return facts


def place(seat: Seat, seen: View[State]) -> SeatLabel:
    state = seen.state
    if isinstance(state.phase, Shuffling):
        return SeatLabel()
    cards = say("cards-held", count=held_count(seat, state))
    match state.phase:
        case Looking(done) if seat in done:
            return SeatLabel((say("tag-looked"),), cards)
        case Finished():
            return SeatLabel(count=cards)
    is_turner = state.terms.mode == "live" and seat == state.turner
    return SeatLabel((say("tag-turner"),) if is_turner else (), cards)


def panels(seen: View[State]) -> tuple[Note, ...]:
    state = seen.state
    if state.terms.mode == "live":
        return pressed_panels(seen)
    if seen.seat is None or not isinstance(state.phase, Looking):
        return ()
    looks = {look.scene: look for look in visible_value(state.looks[seen.seat]) or ()}
    closed = tuple(look.scene for look in looks.values() if look.opened is None)
    left = (Note(say("panel-scenes"), lines=(say("scenes-closed", scenes=closed),)),) if closed else ()
    read = (read_panel(scene, looks.get(scene.number), state) for scene in state.scenes)
    return (*(panel for panel in read if panel is not None), *left)


def pressed_panels(seen: View[State]) -> tuple[Note, ...]:
    """List what this seat has pressed since the last card, without a judgement (SM-67)."""
    windows = [question for question in sorted(seen.sealed) if question.prompt in ACT and question.seat == seen.seat]
    acts = tuple(say("answer-act", act=timed.answer.value) for window in windows for timed in seen.sealed[window])
    return (Note(say("panel-pressed"), lines=acts),) if acts else ()


def read_panel(scene: Scene, look: Look | None, state: State) -> Note | None:
    if look is None or look.opened is None or look.over or not is_told_in_words(look, state.terms):
        return None
    return Note(say("panel-read", scene=scene.number), lines=card_rows(look_cards(look, state)))


def sheet(seen: View[State]) -> Sheet:
    state = seen.state
    points = {Seat(seat): held_count(Seat(seat), state) for seat in range(state.seats)}
    order = sorted(points, key=lambda seat: (-points[seat], seat))
    if not isinstance(state.phase, Finished):
        return Sheet((say("sheet-cards"),), tuple((seat, (number_cell(points[seat]),)) for seat in order))
    best = max(points.values())
    heads = (say("sheet-cards"), say("sheet-outcome"))
    won = {seat: say("sheet-won" if points[seat] == best else "sheet-none") for seat in order}
    return Sheet(heads, tuple((seat, (number_cell(points[seat]), won[seat])) for seat in order), outcome=True)


def number_cell(count: int) -> Message:
    return say("sheet-number", count=count)


def ending(seen: View[State]) -> Message:  # SM-49
    state = seen.state
    points = [held_count(Seat(seat), state) for seat in range(state.seats)]
    winners = seat_names(Seat(seat) for seat, count in enumerate(points) if count == max(points))
    return say("ending", winners=winners, count=max(points))


WORDS: Final = EventWords({}, silent=(events.CardTurned, events.CardAppeared))
CALLS: Final = (Act.UMBRELLA, Act.HAT, Act.SCARF, Act.BEAK, Act.TAIL, Act.WORM)  # calls leave the hands free (SM-32)


def event(event: Event, seen: View[State]) -> Message | None:
    viewer, state = seen.seat, seen.state
    match event:
        case events.GameOpened():
            return WORDS.say(event, viewer, mode=state.terms.mode)
        case events.CardsCleared(sight=sight):
            return WORDS.say(event, viewer, mode=state.terms.mode, sight=sight_words(sight, ()))
        case events.BatchDealt(first=first, count=count):
            return WORDS.say(event, viewer, last=first + count - 1, seconds=state.terms.look)
        case events.Settled():
            return stop_words(event, seen)
        case events.Noted(act=act, ms=ms):
            time = time_words(ms)
            return WORDS.say(event, viewer, act=act_words(act), time=time, ends=yes(act not in CALLS))
        case events.Looked(seat=seat) if seat != viewer or not is_waiting(seat, state):
            return None
        case events.GameEnded():
            return game_end_words(event)
    return WORDS.say(event, viewer)


def closing(told: Event, seen: View[State]) -> Message | None:
    """Say why it ended, not the cards of all seats, which the final table has."""
    if not isinstance(told, events.GameEnded) or any(told.owed):
        return event(told, seen)
    why, unclaimed = "long" if is_capped(seen.state) else "deck", say("unclaimed", count=told.unclaimed)
    return say("game-closed", why=why, count=told.unclaimed, unclaimed=unclaimed)


def brief(told: Event, seen: View[State]) -> Message | None:
    """Say a scene by what it brought and cost, for the group's message; its history has the rest."""
    if not isinstance(told, events.Settled) or not told.stop.scene:
        return event(told, seen)
    gains = tuple(
        say("gain", who=Who(deed.seat), sign="won" if deed.won else "paid", count=deed.won or deed.paid)
        for deed in told.stop.deeds
        if deed.won or deed.paid
    )
    return say("settled-brief", scene=told.stop.scene, gains=gains)


def heading(event: Event, seen: View[State]) -> bool:  # noqa: ARG001 (the protocol's)
    match event:
        case events.Settled(stop=stop):
            return stop.award and not stop.scene
    return isinstance(event, events.BatchDealt)


def game_end_words(event: events.GameEnded) -> Message:
    """Say everybody's cards, most first, with those owed; who has most is said by the ranking (SM-49)."""
    order = sorted(range(len(event.points)), key=lambda seat: (-event.points[seat], seat))
    scores = tuple(score_words(Seat(seat), event) for seat in order)
    return say("game-ended", scores=scores, count=event.unclaimed, unclaimed=say("unclaimed", count=event.unclaimed))


def score_words(seat: Seat, event: events.GameEnded) -> Message:
    return say("score", who=Who(seat), count=event.points[seat], owed=event.owed[seat] if event.owed else 0)


def stop_words(event: events.Settled, seen: View[State]) -> Message:
    stop, state = event.stop, seen.state
    deeds, is_shared = told_deeds(stop.deeds, state), sum(deed.outcome is Outcome.WON for deed in stop.deeds) > 1
    is_tie = is_shared and stop.sight is not None and stop.sight.situation is not Situation.SEVERAL
    return say(
        "settled",
        scene=stop.scene,
        sight=stop_sight_words(stop),
        acted="yes" if deeds else "quiet" if stop.sight is None else "no",
        deeds=deeds,
        slower=told_slower(stop.deeds, state),
        tie=yes(is_tie),
        void=void_words(stop),
        after=aftermath_words(event, state),
        margin=margin_words(stop, seen.seat),
    )


def stop_sight_words(stop: Stop) -> Message:
    if stop.sight is not None:
        return sight_words(stop.sight, stop.cards)
    return say("sight-quiet" if all(deed.outcome in VOID for deed in stop.deeds) else "sight-untold")


def aftermath_words(event: events.Settled, state: State) -> Message:
    if state.terms.mode == "live":
        return say("after-live", award=yes(event.stop.award), who=Who(event.turner))
    fate = "won" if event.stop.award else "stay" if event.stop.sight is None else "under"
    return say("after-look", fate=fate)


def margin_words(stop: Stop, seat: Seat | None) -> Message:
    won = [deed for deed in stop.deeds if deed.outcome is Outcome.WON]
    slower = [deed for deed in stop.deeds if deed.outcome is Outcome.SLOWER]
    mine = next((deed for deed in (*won, *slower) if deed.seat == seat), None)
    if mine is None or not won or not slower:
        return say("margin", side="none", time=time_words(0), who="")
    first, next_ = won[0], min(slower, key=lambda deed: (deed.ms, deed.seat))
    other = next_ if mine.outcome is Outcome.WON else first
    side = "ahead" if mine.outcome is Outcome.WON else "behind"
    return say("margin", side=side, time=time_words(abs(mine.ms - other.ms)), who=Who(other.seat))


def is_waiting(seat: Seat, state: State) -> bool:
    return isinstance(state.phase, Looking) and seat in state.phase.done


def fate(event: Event, seen: View[State]) -> Fate | None:
    if not isinstance(event, events.Settled) or seen.seat is None:
        return None
    stop = event.stop
    mine = [deed for deed in stop.deeds if deed.seat == seen.seat]
    if not mine:
        if not stop.scene or stop.sight is None:
            return None
        return Fate(FateKind.PLAIN, say("fate-idle", scene=stop.scene, situation=stop.sight.situation.value))
    counted = [deed for deed in mine if deed.outcome in {Outcome.WON, Outcome.LOST}] or mine
    deed = counted[-1]
    kind = {Outcome.WON: FateKind.GOOD, Outcome.LOST: FateKind.BAD}.get(deed.outcome, FateKind.PLAIN)
    count = deed.won if deed.outcome is Outcome.WON else deed.paid
    act = say("answer-act", act=deed.act.value)
    words = say("fate", scene=stop.scene, act=act, outcome=outcome_token(deed), count=count)
    return Fate(kind, words)


def prompt(question: Question, seen: View[State]) -> Prompt:
    if question.prompt in ACT:
        return make_prompt("act")
    scene = scene_of(question, seen)
    seconds = seen.state.terms.look
    match question.prompt:
        case name if name == OPEN:
            read = "no" if seconds * 1_000 < READ_MS else "yes"
            return replace(make_prompt("open", scene=scene, seconds=seconds, read=read), leisurely=True, lasting=True)
        case name if name == SPOT:
            called, film = yes(has_called(question, seen)), film_params(seen)
            asked = make_prompt("spot", scene=scene, called=called, **film)
            return replace(asked, lasting=called == "no" and not film["left"])
        case name if name == SIT_OUT:
            asked = make_prompt("sit-out", count=len(seen.state.scenes))
            return replace(asked, tab=asked.verb)
    return make_prompt(READY)


def make_prompt(name: str, **params: Param) -> Prompt:
    return Prompt(say(f"ask-{name}", **params), say(f"ask-{name}-hint", **params), say(f"ask-{name}-verb"))


def film_params(seen: View[State]) -> dict[str, int]:
    look = next((each for each in (visible_value(seen.state.looks[seen.seat or 0]) or ()) if not each.over), None)
    up, total = (len(look.cards), look.total) if look is not None else (0, 0)
    return {"up": up, "total": total, "left": total - up}


def scene_of(question: Question, seen: View[State]) -> int:
    asked_ = seen.asked.get(question)
    return asked_.shape.scene if asked_ is not None and isinstance(asked_.shape, InScene) else 0


def has_called(question: Question, seen: View[State]) -> bool:
    asked_ = seen.asked.get(question)
    return asked_ is not None and isinstance(asked_.shape, InScene) and Act.HAT not in asked_.shape.options


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:  # noqa: ARG001 (the protocol's)
    match question.prompt:
        case name if name in {OPEN, SIT_OUT, READY}:
            key = str(answer) if name == OPEN else name
            return Label(say(f"answer-{key}", scene=scene_of(question, seen)))
    if answer is Act.NOTHING and has_called(question, seen):
        return Label(say("answer-enough"), act_group(answer))
    return Label(say("answer-act", act=str(answer)), act_group(answer), icon=f"gestures/{answer}")


def act_group(answer: Any) -> Message:
    return say("group", what="hands" if str(answer) in {"blue", "red", "knock", "nothing"} else "calls")


PRIMER: Final = (
    Note(say("primer-idea"), lines=(say("primer-idea-hens"), say("primer-idea-match"))),
    Note(say("primer-acts"), lines=tuple(say(f"primer-{what}") for what in ("knock", "red", "blue", "call"))),
    Note(say("primer-price"), lines=(say("primer-price-highest"), say("primer-price-wrong"))),
    Note(say("primer-race"), lines=(say("primer-race-live"), say("primer-race-looks"))),
    Note(say("primer-end"), lines=(say("primer-end-most"),)),
)
