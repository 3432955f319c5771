"""The table as a picture and as lines of text: the trick by seat, what was declared, the score sheet after a hand."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import View
from games.message import Message, Who, say, seat_names
from games.secret import Seat, size_of, visible_value
from games.spec import Speak, Told, W
from games.tarocco.picture.sheet import Meld, PictureModel, Player, Side
from games.tarocco.picture.table import draw, layout
from games.tarocco.rules.cards import Card
from games.tarocco.rules.combinations import Accuso
from games.tarocco.rules.play import winning_play
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

__all__ = ["alt", "draw", "layout", "lines", "scene"]


def scene(
    seen: View[State],
    speak: Speak[W],
    *,
    narrow: bool,
    bare: bool = False,
    upto: int | None = None,  # noqa: ARG001 (the protocol's)
) -> PictureModel[W]:
    state, heading = seen.state, "" if bare else speak(picture_heading(seen.state))
    if not state.order:
        players = tuple(make_player(seen, seat, speak) for seat in all_seats(state))
        return PictureModel(narrow, heading, players, speak(notice_words(state)), bare=bare)
    laid = {play.seat: (number, play) for number, play in enumerate(trick_plays(state), 1)}
    taker = winning_play(state.trick).seat if laid and state.trick else None
    players = tuple(make_player(seen, seat, speak, laid.get(seat), taker) for seat in seat_order(seen))
    if isinstance(state.phase, Resting | Finished) and state.sheet:
        sheet = tally.make_sheet(seen, speak, narrow=narrow)
        return PictureModel(narrow, speak(tally.sheet_heading(state)), players, sheet=sheet, bare=bare)
    is_told_beside = bare and seen.seat is not None  # by a seat's panels; who only watches has none
    is_held = not bare and seen.seat is not None and bool(state.hands)
    return PictureModel(
        narrow,
        heading,
        players,
        notice="" if laid else speak(notice_words(state)),
        melds=() if is_told_beside else tuple(make_meld(state, accuso, speak) for accuso in lying_accusi(state)),
        sides=() if bare else tuple(make_side(state, which, speak) for which in range(side_count(state))),
        hand=(visible_value(state.hands[seen.seat]) or ()) if is_held and seen.seat is not None else (),
        closed=closed_count(state),
        is_seated=True,
        bare=bare,
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
    order = seen.state.order
    return round_from(seen.state, seen.seat if seen.seat is not None and seen.seat in order else order[0])


def make_player(
    seen: View[State], seat: Seat, speak: Speak[W], laid: tuple[int, Play] | None = None, taker: Seat | None = None
) -> Player[W]:
    state, is_seated = seen.state, bool(seen.state.order)
    order, play = laid or (0, None)
    return Player(
        seat,
        speak(say("picture-name", who=Who(seat))),
        held=str(size_of(state.hands[seat])) if is_seated and state.hands else "",
        side=side_of(state, seat) if is_seated else None,
        is_dealer=is_seated and seat == state.dealer,
        is_awaited=seat in seen.awaited and not isinstance(state.phase, Resting),
        is_robot=seat in state.robots,
        card=play.card if play else None,
        order=order,
        note=speak(spoken_words(play)) if play and (play.signal or play.phrase) else "",
        takes=seat == taker and play is not None and play.card is not Card.MAT,  # which, alone, takes nothing
    )


def spoken_words(play: Play) -> Message:
    return say("signal", signal=play.signal.value) if play.signal else say("phrase", phrase=str(play.phrase))


def trick_plays(state: State) -> tuple[Play, ...]:
    return state.trick.plays if state.trick else ()


def make_meld(state: State, accuso: Accuso, speak: Speak[W]) -> Meld[W]:
    name = speak(say("picture-name", who=Who(accuso.seat)))
    groups = tally.accuso_groups(accuso, speak, "picture-kind")
    told = say(
        "picture-twin-meld",
        who=Who(accuso.seat),
        points=accuso.points,
        shown=combination_list(accuso.combinations.all),
        doubled=doubling_token(accuso.combinations),
    )
    return Meld(side_of(state, accuso.seat), name, str(accuso.points), groups, told)


def make_side(state: State, which: int, speak: Speak[W]) -> Side[W]:
    people = side_seats(state, which)
    return Side(
        which,
        speak(say("picture-side", who=seat_names(people))),
        speak(tricks_words(state, which, people)),
        tally.score_text(state.scores, people),
        str(tally.match_limit(state) or ""),
        score_unit(state),
        tuple((seat, state.scores[seat]) for seat in people),
    )


def tricks_words(state: State, which: int, people: tuple[Seat, ...]) -> Message:
    taken = sum([state.taken[seat] for seat in people])
    declared = sum([accuso.points for accuso in state.accusi if side_of(state, accuso.seat) == which])
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


def alt(model: PictureModel[Told]) -> Message:
    if model.sheet:
        return model.sheet.alt
    if isinstance(model.notice, Message):
        is_one = model.notice == model.heading
        return model.notice if is_one else say("picture-alt-notice", heading=model.heading, notice=model.notice)
    played = model.played
    if model.hand:  # which stands in the lines that follow
        taking = next((each for each, _ in played if each.takes), None)
        takes, who = taking_token(taking, model) if taking else "no", Who(taking.seat if taking else Seat(0))
        return say("picture-alt-own", heading=model.heading, count=len(played), takes=takes, who=who)
    cards = tuple(say("picture-alt-card", who=Who(each.seat), card=card_sign(card)) for each, card in played)
    return say("picture-alt", heading=model.heading, cards=cards)


def lines(model: PictureModel[Told]) -> tuple[Message, ...]:
    return model.sheet.told if model.sheet else tuple(table_lines(model))


def table_lines(model: PictureModel[Told]) -> Iterator[Message]:
    if model.hand:
        yield say("picture-twin-hand", cards=card_signs(model.hand))
    yield from (say("picture-twin-head", dealer=Who(each.seat)) for each in model.players if each.is_dealer)
    if model.notice:
        yield say("picture-twin-line", line=model.notice)
    for each, card in model.played:
        yield say(
            "picture-twin-card",
            number=each.order,
            who=Who(each.seat),
            card=card_sign(card),
            said=each.note,
            speaks="yes" if each.note else "no",
            takes=taking_token(each, model),
        )
    yield from (side_line(each, model) for each in model.sides)
    yield from (each.told for each in model.melds)


def taking_token(player: Player[Told], model: PictureModel[Told]) -> str:
    return "no" if not player.takes else "yes" if all(each.card for each in model.players) else "so-far"


def side_line(side: Side[Told], model: PictureModel[Told]) -> Message:
    seats, held = [seat for seat, _ in side.scores], {each.seat: each.held for each in model.players if each.held}
    key = "picture-twin-held-alone" if len(seats) == 1 else "picture-twin-held"
    return say(
        "picture-twin-side",
        who=seat_names(seats),
        tricks=side.tricks,
        unit=side.unit,
        scores=side_scores(side),
        target=int(side.target or 0),
        held=tuple(say(key, who=Who(seat), count=int(held[seat])) for seat in seats if seat in held),
    )


def side_scores(side: Side[Told]) -> tuple[Message, ...]:
    unit, (_, points) = side.unit, side.scores[0]
    if len({score for _, score in side.scores}) == 1:
        return (say("picture-twin-points-of", unit=unit, score=signed_points(points), count=abs(points)),)
    return tuple(
        say("picture-twin-own", who=Who(seat), unit=unit, score=signed_points(own), count=abs(own))
        for seat, own in side.scores
    )
