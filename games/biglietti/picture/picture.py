"""The carriage as a picture: the travellers, who hid, the last vote and its chains.

What an eye may not know of Control cards lies face down; what a seat has in hand stands in its panels, never
here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.biglietti.picture.carriage import (
    card_before,
    controller_hand_size,
    exchange_path,
    hiding_seats,
    is_removed,
    removed_cards,
    stretch_looks,
)
from games.biglietti.picture.model import Meter, Person, PictureModel, Row, Sheet, Tally, Traveller
from games.biglietti.picture.sheet import draw_sheet, sheet_height
from games.biglietti.picture.table import PRESSED, draw_table, iter_places, table_height
from games.biglietti.picture.text import alt, lines, picture_heading, turn_caption
from games.biglietti.rules.finish import required_free
from games.biglietti.rules.seats import (
    allowed_targets,
    controller_seat,
    count_held,
    count_tickets,
    free_travellers,
    sort_cards,
)
from games.biglietti.rules.state import Card, Controlling, Finished, Lots, Result, State, Values, Vote
from games.biglietti.words.endings import REVEALS
from games.biglietti.words.phrases import ending_words
from games.kernel import View
from games.message import Who, say
from games.secret import Seat, visible_value
from games.spec import Layout, Speak

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["alt", "draw", "layout", "lines", "scene"]


def scene(
    seen: View[State],
    speak: Speak,
    *,
    narrow: bool,
    bare: bool = False,
    upto: int | None = None,
) -> PictureModel:
    """Make the picture's model for this eye, with all its words; once the game is over it shows everything."""
    state = seen.state
    if state.controller is None:
        seats = tuple(make_person(seen, Seat(seat), speak) for seat in range(state.seats))
        return PictureModel(narrow, speak(say("picture-boarding")), waiting=seats, bare=bare)
    if isinstance(state.phase, Finished):
        sheet = make_sheet(seen, state.phase.result, speak, len(REVEALS) if upto is None else upto)
        heading = "" if bare else speak(ending_words(state.phase.result, state))
        return PictureModel(narrow, heading, sheet=sheet, bare=bare)
    turn = state.turn
    controller = make_person(seen, state.controller, speak)
    return PictureModel(
        narrow,
        "" if bare else speak(picture_heading(state)),
        bare=bare,
        controller=replace(controller, tail=str(controller_hand_size(state))),
        travellers=tuple(make_traveller(seen, seat, speak) for seat in state.circle),
        stretches=stretch_looks(state),
        tally=make_tally(turn.vote, speak) if turn and turn.vote else None,
        caption="" if turn and turn.vote else speak(turn_caption(state)),
        given=tuple(seat + 1 for seat in exchange_path(turn)) if turn else (),
        giving=tuple(seat + 1 for seat in turn.participants if seat not in exchange_path(turn)) if turn else (),
        given_words=speak(say("picture-exchange")),
        tickets=count_tickets(state),
        tickets_words=speak(say("picture-tickets")),
        meter=make_meter(state, speak),
        removed=removed_cards(state),
        removed_words=speak(say("picture-removed")) if state.removed else "",
    )


def make_person(seen: View[State], seat: Seat, speak: Speak) -> Person:
    name = speak(say("picture-name", who=Who(seat)))
    return Person(seat, name, "", seat in seen.awaited, seat in seen.state.robots)


def make_traveller(seen: View[State], seat: Seat, speak: Speak) -> Traveller:
    """Make a traveller, with what lies before that seat and the Control cards it has received."""
    state, turn = seen.state, seen.state.turn
    values = visible_value(state.held[seat])
    slips = tuple(map(str, sorted(values, reverse=True))) if values is not None else ("",) * count_held(state, seat)
    card, mark = card_before(state, seat)
    return Traveller(
        make_person(seen, seat, speak),
        slips,
        total=str(count_held(state, seat) if values is None else known_points(state, seat, values)) if slips else "",
        card=card,
        mark=mark,
        is_hidden=seat in hiding_seats(state),
        is_allowed=seat in allowed_targets(state) if isinstance(state.phase, Controlling | Lots) else False,
        is_target=turn is not None and turn.target == seat,
        is_removed=is_removed(state, seat),
    )


def known_points(state: State, seat: Seat, values: Values) -> int:
    """Return the Control points of a traveller whose cards this eye knows (BP-61)."""
    return sum(values) - sum(visible_value(state.earlier[seat]) or ())


def make_tally(vote: Vote, speak: Speak) -> Tally:
    outcome = say("picture-outcome", saved="yes" if vote.saved else "no")
    return Tally(len(vote.linked), vote.accusations, vote.saved, speak(outcome))


def make_meter(state: State, speak: Speak) -> Meter | None:
    """Make the count of free travellers and of those the agent needs (BP-63, BP-64).

    None once there is no agent.
    """
    if Card.POLFER in state.removed:
        return None
    wanted = required_free(state.leg, count_tickets(state))
    return Meter(
        speak(say("picture-free")), len(free_travellers(state)), wanted, speak(say("picture-needed", count=wanted))
    )


def make_sheet(seen: View[State], result: Result, speak: Speak, upto: int) -> Sheet:
    """Make the sheet of everything that was hidden, the Controller first, then the circle (BP-70).

    It is shown up to one of its steps: the agent, the Control cards, the hands.
    """
    state = seen.state
    rows = (make_row(seen, seat, result, speak) for seat in (controller_seat(state), *state.circle))
    return Sheet(tuple(hide_steps(row, upto) for row in rows))


def hide_steps(row: Row, upto: int) -> Row:
    role = row.role if upto > REVEALS.index("agent") or row.role != "agent" else ""
    slips = row.slips if upto > REVEALS.index("control") else ("",) * len(row.slips)
    points = row.points if upto > REVEALS.index("control") else ""
    return replace(row, role=role, slips=slips, points=points, hand=row.hand if upto > REVEALS.index("hands") else ())


def make_row(seen: View[State], seat: Seat, result: Result, speak: Speak) -> Row:
    """Make a seat's row: its Control cards, points and hand; for the Controller the Control cards left."""
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
    """Return how large the picture of a model is, where each one's card lies and where its plate is."""
    if model.sheet:
        return Layout(model.width, sheet_height(model))
    places = dict(iter_places(model)) if model.travellers else {}
    return Layout(model.width, table_height(model), places, PRESSED / model.width)


def draw(model: PictureModel) -> Image:
    """Draw the picture of a model, as high as it needs."""
    canvas = draw_sheet(model) if model.sheet else draw_table(model)
    return canvas.to_image()
