"""The table as a picture and as lines of text: the trick by seat, what was declared, the score sheet after a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.kernel import View
from games.message import Message, Who, say, seat_names
from games.secret import Seat, size_of, visible_value
from games.spec import Layout, Speak
from games.tarocco.picture import sheet
from games.tarocco.picture import table as table_picture
from games.tarocco.picture.model import Meld, PictureModel, Player, Side
from games.tarocco.rules.combinations import Accuso
from games.tarocco.rules.play import is_taking
from games.tarocco.rules.state import (
    Accusing,
    Answering,
    Bidding,
    Discarding,
    Finished,
    Looking,
    Owing,
    Play,
    Playing,
    Resting,
    State,
    Weighing,
    all_seats,
    round_from,
    side_count,
    side_of,
    side_seats,
)
from games.tarocco.words import tally
from games.tarocco.words.describe import lying_accusi
from games.tarocco.words.events import doubling_token
from games.tarocco.words.phrases import card_sign, card_signs, combination_list, score_unit, signed_points
from games.values import replace

if TYPE_CHECKING:
    from PIL.Image import Image


def scene(
    seen: View[State],
    speak: Speak,
    *,
    narrow: bool,
    bare: bool = False,
    upto: int | None = None,  # noqa: ARG001 (the protocol's)
) -> PictureModel:
    state = seen.state
    table = PictureModel(
        narrow,
        "" if bare else speak(picture_heading(state)),
        tuple(make_player(seen, seat, speak) for seat in seat_order(seen)),
        bare=bare,
    )
    if not state.order:
        return replace(table, notice=speak(notice_words(state)))
    if isinstance(state.phase, Resting | Finished) and state.sheet:
        return replace(
            table, heading=speak(tally.sheet_heading(state)), sheet=tally.make_sheet(seen, speak, narrow=narrow)
        )
    is_told_beside = bare and seen.seat is not None  # by a seat's panels; who only watches has none
    table = replace(
        table,
        notice="" if trick_plays(state) else speak(notice_words(state)),
        melds=() if is_told_beside else tuple(make_meld(state, accuso, speak) for accuso in lying_accusi(state)),
        closed=closed_count(state),
        is_seated=True,
    )
    if bare:
        return table
    return replace(
        table,
        sides=tuple(make_side(state, which, speak) for which in range(side_count(state))),
        hand=()
        if seen.seat is None
        else tuple(map(str, (visible_value(state.hands[seen.seat]) or ()) if state.hands else ())),
    )


def closed_count(state: State) -> int:
    pozzo = state.stock if isinstance(state.phase, Bidding | Answering) else None
    return size_of(state.closed if state.closed is not None else pozzo)


def picture_heading(state: State) -> Message:
    if not state.hand:
        return say("picture-boarding")
    number = state.trick.number if state.trick and not isinstance(state.phase, Resting | Finished) else 0
    table = say("picture-heading", hand=state.hand, trick=number)
    if state.contract is None:
        return table
    return say("picture-alone", heading=table, who=Who(state.contract.lone), mio="yes" if state.contract.mio else "no")


def seat_order(seen: View[State]) -> tuple[Seat, ...]:
    state = seen.state
    if not state.order:
        return all_seats(state)
    return round_from(state, seen.seat if seen.seat is not None and seen.seat in state.order else state.order[0])


def make_player(seen: View[State], seat: Seat, speak: Speak) -> Player:
    state = seen.state
    name = speak(say("picture-name", who=Who(seat)))
    waited = seat in seen.awaited and not isinstance(state.phase, Resting)
    found = Player(seat, name, is_awaited=waited, is_robot=seat in state.robots)
    if not state.order:
        return found
    found = replace(
        found,
        held=str(size_of(state.hands[seat])) if state.hands else "",
        side=side_of(state, seat),
        is_dealer=seat == state.dealer,
    )
    for index, play in enumerate(trick_plays(state), 1):
        if play.seat == seat and state.trick:
            note = speak(spoken_words(play)) if play.signal or play.phrase else ""
            takes = is_taking(state.trick, play)
            return replace(found, card=str(play.card), order=index, note=note, takes=takes)
    return found


def spoken_words(play: Play) -> Message:
    return say("signal", signal=play.signal.value) if play.signal else say("phrase", phrase=str(play.phrase))


def trick_plays(state: State) -> tuple[Play, ...]:
    return state.trick.plays if state.trick else ()


def make_meld(state: State, accuso: Accuso, speak: Speak) -> Meld:
    name = speak(say("picture-name", who=Who(accuso.seat)))
    groups = tally.accuso_groups(accuso, speak, "picture-kind")
    return Meld(side_of(state, accuso.seat), name, str(accuso.points), groups)


def make_side(state: State, which: int, speak: Speak) -> Side:
    people = side_seats(state, which)
    return Side(
        which,
        speak(say("picture-side", who=seat_names(people))),
        speak(tricks_words(state, which)),
        tally.score_text(state.scores, people),
        str(tally.match_limit(state) or ""),
    )


def tricks_words(state: State, which: int) -> Message:
    taken = sum(state.taken[seat] for seat in side_seats(state, which))
    declared = sum(accuso.points for accuso in state.accusi if side_of(state, accuso.seat) == which)
    return say("picture-tricks", count=taken, declared=declared)


def notice_words(state: State) -> Message:
    match state.phase:
        case Weighing():
            return say("picture-weighing")
        case Bidding(seat):
            return say("picture-bidding", who=Who(seat))
        case Answering(asker, seat):
            return say("picture-answering", who=Who(seat), asker=Who(asker))
        case Looking(seat):
            return say("picture-looking", who=Who(seat))
        case Discarding(who):
            return say("picture-discarding", who=seat_names(who))
        case Accusing(seat) | Playing(seat):
            return say("picture-beginning", who=Who(seat))
        case Owing(seat):
            return say("picture-owing", who=Who(seat))
        case Finished():
            return say("picture-over")
    return say("picture-boarding" if not state.hand else "picture-dealing")


def alt(seen: View[State]) -> Message:
    state = seen.state
    if isinstance(state.phase, Resting | Finished) and state.sheet:
        return tally.sheet_alt(state)
    if not state.hand:
        return notice_words(state)
    if not trick_plays(state):
        return say("picture-alt-notice", heading=picture_heading(state), notice=notice_words(state))
    if seen.seat is not None:  # its cards stand in the lines, which follow
        return own_alt(state)
    cards = tuple(say("picture-alt-card", who=Who(play.seat), card=card_sign(play.card)) for play in trick_plays(state))
    return say("picture-alt", heading=picture_heading(state), cards=cards)


def own_alt(state: State) -> Message:
    assert state.trick is not None
    taking = next((play.seat for play in state.trick.plays if is_taking(state.trick, play)), None)
    return say(
        "picture-alt-own",
        heading=picture_heading(state),
        count=len(state.trick.plays),
        takes="no" if taking is None else "so-far" if state.trick.taker is None else "yes",
        who=Who(Seat(0) if taking is None else taking),
    )


def lines(seen: View[State]) -> tuple[Message, ...]:
    state = seen.state
    if not state.order:
        return (say("picture-twin-line", line=notice_words(state)),)
    if isinstance(state.phase, Resting | Finished) and state.sheet:
        return tuple(tally.sheet_lines(state))
    return tuple(table_lines(seen))


def table_lines(seen: View[State]) -> Iterator[Message]:
    state = seen.state
    if seen.seat is not None and state.hands and (held := visible_value(state.hands[seen.seat])):
        yield say("picture-twin-hand", cards=card_signs(held))
    yield say("picture-twin-head", dealer=Who(state.dealer))
    if not state.trick or not state.trick.plays:
        yield say("picture-twin-line", line=notice_words(state))
    else:
        for number, play in enumerate(state.trick.plays, 1):
            yield say(
                "picture-twin-card",
                number=number,
                who=Who(play.seat),
                card=card_sign(play.card),
                said=spoken_words(play) if play.signal or play.phrase else "",
                speaks="yes" if play.signal or play.phrase else "no",
                takes="no" if not is_taking(state.trick, play) else "so-far" if state.trick.taker is None else "yes",
            )
    for which in range(side_count(state)):
        yield side_line(state, which)
    if seen.awaited:
        yield say("picture-twin-turn", who=seat_names(seen.awaited))
    for accuso in lying_accusi(state):
        shown = combination_list(accuso.combinations.all)
        twice = doubling_token(accuso.combinations)
        yield say("picture-twin-meld", who=Who(accuso.seat), points=accuso.points, shown=shown, doubled=twice)


def side_line(state: State, which: int) -> Message:
    people = side_seats(state, which)
    held = [(seat, size_of(state.hands[seat])) for seat in people] if state.hands else []
    if len(held) == 1:
        cards = tuple(say("picture-twin-held-alone", count=count) for _, count in held)
    else:
        cards = tuple(say("picture-twin-held", who=Who(seat), count=count) for seat, count in held)
    return say(
        "picture-twin-side",
        who=seat_names(people),
        tricks=tricks_words(state, which),
        unit=score_unit(state),
        scores=score_words(state, people),
        target=tally.match_limit(state),
        held=cards,
    )


def score_words(state: State, people: Sequence[Seat]) -> tuple[Message, ...]:
    counted = score_unit(state)
    points = [state.scores[seat] for seat in people]
    if len(set(points)) == 1:
        return (say("picture-twin-points-of", unit=counted, score=signed_points(points[0]), count=abs(points[0])),)
    return tuple(
        say("picture-twin-own", who=Who(seat), unit=counted, score=signed_points(own), count=abs(own))
        for seat, own in zip(people, points, strict=True)
    )


def layout(model: PictureModel) -> Layout:
    if model.sheet:
        return Layout(model.width, sheet.measure_sheet(model).height)
    measures = table_picture.measure_table(model)
    return Layout(model.width, measures.height, dict(table_picture.iter_places(model, measures)))


def draw(model: PictureModel) -> Image:
    return (sheet.draw_sheet(model) if model.sheet else table_picture.draw_table(model)).to_image()
