"""The carriage as a picture: the travellers, who hid, the last vote and its chains; hands are never shown."""

from __future__ import annotations

from collections.abc import Iterator

from games.art.canvas import Canvas
from games.biglietti.picture.model import (
    Exchange,
    Meter,
    Person,
    PictureModel,
    Row,
    Sheet,
    Tally,
    Tickets,
    Traveller,
    draw_sheet,
    sheet_height,
)
from games.biglietti.picture.table import PRESSED, draw_table, find_places, table_height
from games.biglietti.rules.finish import required_free
from games.biglietti.rules.state import (
    RANK,
    Adding,
    Card,
    Checking,
    Controlling,
    Cutting,
    Dealing,
    Dropping,
    Finished,
    Lots,
    Result,
    Situation,
    State,
    Turn,
    Voting,
    allowed_targets,
    control_cards,
    controller_seat,
    count_held,
    count_tickets,
    free_travellers,
    known_points,
    sort_cards,
)
from games.biglietti.words.events import (
    REVEALS,
    card_name,
    ending_words,
    group_hand,
    held_words,
    several_cards,
    sum_words,
)
from games.kernel import View
from games.message import Message, Param, Who, say
from games.secret import Held, Seat, size_of, visible_value
from games.spec import Layout, Speak, Told, W
from games.values import replace


def scene(
    seen: View[State], speak: Speak[W], *, narrow: bool, bare: bool = False, upto: int | None = None
) -> PictureModel[W]:
    state = seen.state
    if state.controller is None:
        seats = tuple(make_person(seen, Seat(seat), speak) for seat in range(state.seats))
        return PictureModel(narrow, speak(say("picture-boarding")), waiting=seats, bare=bare)
    if isinstance(state.phase, Finished):
        sheet = make_sheet(seen, state.phase.result, speak, len(REVEALS) if upto is None else upto)
        heading = "" if bare else speak(ending_words(state.phase.result, state))
        return PictureModel(narrow, heading, sheet=sheet, bare=bare)
    turn = state.turn
    controller, tally = make_person(seen, state.controller, speak), None
    if turn and (vote := turn.vote):
        outcome = speak(say("picture-outcome", saved="yes" if vote.saved else "no"))
        tally = Tally(len(vote.linked), vote.accusations, vote.saved, outcome, vote.breakers)
    return PictureModel(
        narrow,
        "" if bare else speak(picture_heading(state)),
        bare=bare,
        controller=replace(controller, tail=str(size_of(control_cards(state).hand))),
        travellers=make_travellers(seen, speak),
        stretches=stretch_looks(state),
        tally=tally,
        caption="" if tally else speak(turn_caption(state)),
        exchange=make_exchange(turn, speak),
        tickets=Tickets(count_tickets(state), speak(say("picture-tickets"))),
        meter=make_meter(state, speak),
        removed=tuple((str(card), state.removed.count(card)) for card in Card if card in state.removed),
        removed_words=speak(say("picture-removed")) if state.removed else "",
    )


def make_exchange(turn: Turn | None, speak: Speak[W]) -> Exchange[W]:
    words = speak(say("picture-exchange"))
    given = (turn.target, *turn.receivers) if turn and turn.participants else ()
    giving = (seat for seat in turn.participants if seat not in given) if turn else ()
    return Exchange(words, tuple(seat + 1 for seat in given), tuple(seat + 1 for seat in giving))


def make_person(seen: View[State], seat: Seat, speak: Speak[W]) -> Person[W]:
    name = speak(say("picture-name", who=Who(seat)))
    return Person(seat, name, "", seat in seen.awaited, seat in seen.state.robots)


def make_travellers(seen: View[State], speak: Speak[W]) -> tuple[Traveller[W], ...]:
    state, turn = seen.state, seen.state.turn
    allowed = allowed_targets(state) if isinstance(state.phase, Controlling | Lots) else ()
    hiding, target = hiding_seats(state), turn.target if turn else None
    removed = turn.removed.seat if turn and turn.removed else None

    def make_traveller(seat: Seat) -> Traveller[W]:
        person, (slips, total), (card, mark) = (
            make_person(seen, seat, speak),
            list_slips(state, seat),
            card_before(state, seat),
        )
        return Traveller(
            person, slips, total, card, mark, seat in hiding, seat in allowed, seat == target, seat == removed
        )

    return tuple(map(make_traveller, state.circle))


def list_slips(state: State, seat: Seat) -> tuple[tuple[str, ...], str]:
    """Return the Control cards of a seat as they are seen, and what stands beside them."""
    values = visible_value(state.held[seat])
    if values is None:
        count = count_held(state, seat)
        return ("",) * count, str(count or "")
    return tuple(map(str, sorted(values, reverse=True))), str(known_points(state, seat, values)) if values else ""


def make_meter(state: State, speak: Speak[W]) -> Meter[W] | None:
    if Card.POLFER in state.removed:
        return None
    wanted = required_free(state.leg, count_tickets(state))
    return Meter(
        speak(say("picture-free")), len(free_travellers(state)), wanted, speak(say("picture-needed", count=wanted))
    )


def make_sheet(seen: View[State], result: Result, speak: Speak[W], upto: int) -> Sheet[W]:
    """Reveal everything (BP-70) up to a step: the agent, the Control cards, the hands."""
    state = seen.state
    rows = (make_row(seen, seat, result, speak) for seat in (controller_seat(state), *state.circle))
    return Sheet(tuple(hide_steps(row, upto) for row in rows))


def hide_steps(row: Row[W], upto: int) -> Row[W]:
    role = row.role if upto > REVEALS.index("agent") or row.role != "agent" else ""
    slips = row.slips if upto > REVEALS.index("control") else ("",) * len(row.slips)
    points = row.points if upto > REVEALS.index("control") else ""
    return replace(row, role=role, slips=slips, points=points, hand=row.hand if upto > REVEALS.index("hands") else ())


def make_row(seen: View[State], seat: Seat, result: Result, speak: Speak[W]) -> Row[W]:
    is_controller = seat == seen.state.controller
    held = result.control if is_controller else result.held[seat]
    return Row(
        make_person(seen, seat, speak),
        role="controller" if is_controller else "agent" if seat == result.agent else "",
        slips=tuple(map(str, sorted(held, reverse=True))),
        points="" if is_controller else str(result.points[seat]),
        hand=() if is_controller else tuple(map(str, sort_cards(result.hands[seat]))),
        is_winner=seat in result.winners,
    )


def layout(model: PictureModel) -> Layout:
    if model.sheet:
        return Layout(model.width, sheet_height(model))
    places = find_places(model) if model.travellers else {}
    return Layout(model.width, table_height(model), places, PRESSED / model.width)


def draw(model: PictureModel) -> Canvas:
    return draw_sheet(model) if model.sheet else draw_table(model)


def alt(model: PictureModel[Told]) -> Message:
    if model.controller is None or model.sheet:
        assert isinstance(model.heading, Message)
        return model.heading
    return say("picture-alt", heading=model.heading, what=vote_words(model) if model.tally else model.caption)


def lines(model: PictureModel[Told]) -> tuple[Message, ...]:
    if model.sheet:
        return tuple(map(result_line, model.sheet.rows))
    if model.controller is None:
        return (say("picture-twin-line", line=model.heading),)
    is_choosing = any(each.is_allowed for each in model.travellers)
    seats = (seat_line(each, is_choosing=is_choosing) for each in model.travellers)
    return (*head_lines(model), *seats, *foot_lines(model))


def picture_heading(state: State) -> Message:
    leg, number = (state.turn.leg, state.turn.number) if state.turn else (state.leg, 0)
    return say("picture-heading", leg=leg, turn=number)


def turn_caption(state: State) -> Message:
    turn = state.turn
    if isinstance(state.phase, Dealing | Cutting):
        return say("picture-boarding")
    if turn is None:
        return say("picture-choosing", who=Who(controller_seat(state)))
    match state.phase:
        case Checking():
            return say("picture-checking", who=Who(turn.target))
        case Voting():
            return say("picture-voting", who=Who(turn.target))
        case Adding():
            return say("picture-adding", who=Who(turn.target))
        case Dropping():
            return say("picture-dropping", who=Who(turn.target))
    found = turn.situation or Situation.OPEN_NO_TICKET
    return say("picture-control", who=Who(turn.target), situation=found.value, delivered=turn.delivered)


def head_lines(model: PictureModel[Told]) -> Iterator[Message]:
    assert model.controller is not None
    who, left = Who(model.controller.seat), int(model.controller.tail)
    yield say("picture-twin-head", heading=model.heading, who=who, left=left)
    if model.tally is None:
        yield say("picture-twin-line", line=model.caption)


def seat_line(each: Traveller[Told], *, is_choosing: bool) -> Message:
    shown = Card(each.card) if each.card in RANK else None
    values = tuple(map(int, filter(None, each.slips)))
    return say(
        "picture-twin-seat",
        number=each.person.seat + 1,
        who=Who(each.person.seat),
        target="no" if not each.is_target else "last" if is_choosing else "yes",
        laid="none" if shown is None else "shows" if each.is_target else "lays",
        card=card_name(shown or Card.TICKET),
        mark=each.mark or "none",
        hidden="yes" if each.is_hidden else "no",
        held=len(each.slips),
        known="yes" if values else "no",
        values=sum_words(values),
        removed="yes" if each.is_removed else "no",
        allowed="yes" if each.is_allowed else "no",
    )


def foot_lines(model: PictureModel[Told]) -> Iterator[Message]:
    if model.tally is not None:
        yield say("picture-twin-line", line=vote_words(model))
        yield from broken_lines(model, model.tally)
    if len(model.exchange.given) > 1:
        yield say("picture-twin-exchange", round=path_words(model.exchange.given))
    if model.removed:
        removed = tuple(several_cards(Card(card), number) for card, number in model.removed)
        yield say("picture-twin-removed", cards=removed)
    free, needed = (model.meter.free, model.meter.needed) if model.meter else (0, 0)
    agent = "yes" if model.meter else "no"
    yield say("picture-twin-free", free=free, tickets=model.tickets.count, needed=needed, agent=agent)


def path_words(numbers: tuple[int, ...]) -> Param:
    giver = Who(Seat(numbers[0] - 1))
    return say("link", giver=giver, rest=path_words(numbers[1:])) if len(numbers) > 1 else giver


def broken_lines(model: PictureModel[Told], tally: Tally[Told]) -> Iterator[Message]:
    shown = {each.person.seat: each.card for each in model.travellers}
    forth, back = tally.breakers
    for way, breaker in (("both", forth),) if forth == back else (("forth", forth), ("back", back)):
        if breaker is not None:
            card = shown[breaker]
            laid, name = "yes" if card else "no", card_name(Card(card or Card.HIDE))
            yield say("picture-twin-broken", way=way, who=Who(breaker), laid=laid, card=name)


def vote_words(model: PictureModel[Told]) -> Message:
    assert model.tally is not None
    target = next(each.person.seat for each in model.travellers if each.is_target)
    excuses, accusations, saved = model.tally.excuses, model.tally.accusations, "yes" if model.tally.saved else "no"
    return say("picture-counted", who=Who(target), excuses=excuses, accusations=accusations, saved=saved)


def result_line(row: Row[Told]) -> Message:
    return say(
        "picture-twin-result",
        who=Who(row.person.seat),
        role=row.role or "traveller",
        winner="yes" if row.is_winner else "no",
        held=held_words(tuple(map(int, row.slips))),
        count=len(row.slips),
        points=int(row.points or 0),
        hand=group_hand(tuple(map(Card, row.hand))),
    )


def card_before(state: State, seat: Seat) -> tuple[str, str]:
    turn = state.turn
    if turn is None:
        return "", ""
    if turn.target == seat:
        return card_before_target(turn)
    if turn.vote is not None:
        card = next((play.card for play in turn.vote.plays if play.seat == seat), None)
        is_excuse = seat in turn.vote.linked or seat in turn.vote.unlinked
        mark = ("linked" if seat in turn.vote.linked else "unlinked") if is_excuse else ""
        return card or "", mark
    return Card.HIDE if seat in state.lying else "", ""


def card_before_target(turn: Turn) -> tuple[str, str]:
    if turn.shown:
        return Card.TICKET, "saved"
    if turn.offered is not None:
        value = turn.offered.value if isinstance(turn.offered, Held) else None
        return "control" if value is None else str(value), "asked" if value is None else ""
    return "control", "caught" if turn.delivered else "saved"


def hiding_seats(state: State) -> tuple[Seat, ...]:
    turn = state.turn
    if isinstance(state.phase, Controlling | Lots | Checking) or turn is None:
        return state.hidden
    if turn.vote is not None:
        return tuple(play.seat for play in turn.vote.plays if play.card == Card.HIDE)
    return (turn.target,) if turn.hidden else ()


def stretch_looks(state: State) -> tuple[str, ...]:
    count = len(state.circle)
    looks = [""] * count if state.terms.wrap else [*[""] * (count - 1), "gap"]
    turn = state.turn
    if turn is None or turn.vote is None:
        return tuple(looks)
    first = state.circle.index(turn.target)
    for way, breaker in zip((1, -1), turn.vote.breakers, strict=True):
        for step in range(count):
            place = (first + step) % count if way > 0 else (first - step - 1) % count
            if looks[place] == "gap":
                break
            following = state.circle[(place + 1) % count if way > 0 else place]
            if following == breaker:
                looks[place] = "forth" if way > 0 else "back"
                break
            looks[place] = "chain"
    return tuple(looks)
