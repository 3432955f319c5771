"""Which game it is; who may sit where; default options; new tenures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.db.rows import Tenure
from bot.tables.names import are_alike
from bot.tables.snapshot import Table
from bot.values.ids import PersonId
from games.box import Box, Preset
from games.forms import Refused

MASKS: Final = (
    "Arlecchino", "Colombina", "Balanzone", "Brighella", "Pantalone", "Pulcinella",
    "Fagiolino", "Sandrone", "Gianduja", "Meneghino", "Rosaura", "Stenterello",
)  # fmt: skip
"""The names robots go by, the same in every language."""


def require_box(games: Mapping[str, Box[Any]], name: str) -> Box[Any]:
    """Return a game by its name; raises Refused where there is none."""
    if name not in games:
        raise Refused("no-such-game")
    return games[name]


def from_seq(table: Table) -> int:
    """Return the first entry that somebody who sits down now is there for."""
    return len(table.story) + 1 if table.position is not None else 0


def require_seat_count(box: Box[Any], seats: int) -> None:
    """Refuse a number of seats that the game does not take."""
    if seats < box.least:
        raise Refused("too-few", least=box.least)
    if seats > box.most:
        raise Refused("too-many", most=box.most)


def default_options(box: Box[Any], preset: Preset | None) -> dict[str, str]:
    """Return all options' tokens: those of a preset over the game's own."""
    return {o.name: o.default for o in box.options} | dict(preset.tokens if preset else {})


def usual_options(table: Table) -> dict[str, str]:
    """Return the options by which a table's own are measured: its preset's, else those from which fewest of them differ."""
    box, record = table.box, table.record
    usual = box.usual_preset(record.pace.kind, record.seats)
    named: list[Preset | None] = [each for each in box.presets if each.name == record.preset]
    presets = named or ([usual, *box.presets] if usual else [*box.presets, None])
    offered = [fit_options(box, default_options(box, each), record.seats) for each in presets]
    own = {name: record.options.get(name, token) for name, token in default_options(box, None).items()}
    return min(offered, key=lambda tokens: sum(tokens[name] != token for name, token in own.items()))


def fit_options(box: Box[Any], tokens: Mapping[str, str], seats: int) -> dict[str, str]:
    """Return options' tokens with the usual one where so many seats cannot have what was chosen."""
    options = {each.name: each for each in box.options}
    return {name: options[name].fit_token(token, seats) for name, token in tokens.items() if name in options}


def preset_changes(table: Table, preset: Preset, person_id: PersonId | str) -> dict[str, Any]:
    """Return what changes with a preset."""
    changed = dict.fromkeys(preset.tokens, person_id) if person_id else {}
    return {"options": default_options(table.box, preset), "preset": preset.name, "changed_by": changed}


def require_seated(table: Table, person_id: PersonId) -> None:
    """Refuse somebody who holds no seat."""
    if not table.seats_of(person_id):
        raise Refused("not-seated")


def require_own_seat(table: Table, person_id: PersonId, seat: int) -> None:
    """Refuse a seat that somebody does not hold."""
    if seat not in table.seats_of(person_id):
        raise Refused("not-your-seat")


def require_host(table: Table, person_id: PersonId) -> None:
    """Refuse somebody who is not the host."""
    if table.record.host != person_id:
        raise Refused("not-host")


def require_seat(table: Table, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < table.record.seats:
        raise Refused("no-such-seat")


def find_former_seats(table: Table, former: Table) -> tuple[tuple[int, ...], ...]:
    """Return by seat where whoever sits here sat when the table before ended: people by who they are, robots by name.

    Somebody with several seats then and now has each for itself; those given up count with each that is kept.
    """
    now = [table.tenure_of(seat) for seat in range(table.record.seats)]
    then = [former.tenure_of(seat, len(former.story)) for seat in range(former.record.seats)]
    found = list[tuple[int, ...]]()
    for seat, held in enumerate(now):
        mine = {place for place, other in enumerate(now) if is_same_player(held, other)}
        before = (place for place, other in enumerate(then) if is_same_player(held, other))
        found.append(tuple(place for place in before if place == seat or place not in mine))
    return tuple(found)


def is_same_player(one: Tenure | None, other: Tenure | None) -> bool:
    """Tell whether two seats, of a table or of two, are held by the same person or by a robot of the same name."""
    if one is None or other is None or one.person != other.person:
        return False
    return bool(one.person) or bool(one.robot and other.robot and one.name == other.name)


def is_free(table: Table, seat: int) -> bool:
    """Tell whether nobody sits there, or only a robot."""
    tenure = table.tenure_of(seat)
    return 0 <= seat < table.record.seats and not (tenure and tenure.person)


def require_takeable(table: Table, seat: int) -> int:
    """Return this seat, if it is free; raises Refused."""
    require_seat(table, seat)
    if not is_free(table, seat):
        raise Refused("seat-taken")
    return seat


def require_free_seat(table: Table) -> int:
    """Return the seat for somebody who names none: a vacant one, else a robot's, one that it keeps for nobody first; raises Refused."""
    seats = [seat for seat in range(table.record.seats) if is_free(table, seat)]
    held = {seat: table.tenure_of(seat) or Tenure(seat, "", "", "", 0) for seat in seats}
    seats.sort(key=lambda seat: (bool(held[seat].reserve), bool(held[seat].robot)))
    if not seats:
        raise Refused("full")
    return seats[0]


def robot_tenure(table: Table, seat: int, others: tuple[Tenure, ...] | list[Tenure], level: str = "") -> Tenure:
    """Make a robot's tenure of a seat, under the first name that is free at the table."""
    names = {table.name_of(s) for s in range(table.record.seats)} | {tenure.name for tenure in others}
    masks = (*MASKS, *(f"{mask} II" for mask in MASKS))
    name = next(mask for mask in masks if not any(are_alike(mask, name) for name in names))
    level = level or table.box.usual or next(iter(table.box.robots))
    return Tenure(seat, "", level, name, from_seq(table))
