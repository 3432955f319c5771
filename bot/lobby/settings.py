"""What a table agrees on, as one value: an option, a set of them, the pace, the number of seats; and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.db.rows import Figures, SeatAssignment
from bot.forms.tokens import encode_answer
from bot.lobby.waitlist import seat_waiting
from bot.tables.change import make_notice
from bot.tables.customs import require_custom
from bot.tables.deadlines import Times
from bot.tables.ends import PERSONAL_MS
from bot.tables.seats import fit_options, preset_changes, require_seat_count
from bot.tables.snapshot import Table
from bot.tables.time_control import OWN, read_figures, spell_figures
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Fields
from games.forms import Refused
from games.spec import GameSpec, Option


class Arrangement(NamedTuple):
    """What somebody wants: `what` is the right it takes (option, preset, pace, seats or custom), `name` the option's or the custom's."""

    what: str
    name: str
    token: str


def read_option(table: Table, name: str, fields: Fields) -> Arrangement:
    """Read what was sent for an option; raises Refused."""
    return Arrangement("option", name, encode_answer(require_option(table, name).shape_for(table.record.seats), fields))


def require_option(table: Table, name: str) -> Option:
    """Return an option of the table's game; raises Refused."""
    found = next((option for option in table.spec.options if option.name == name), None)
    if found is None:
        raise Refused("no-such-option")
    return found


def arrangement_changes(
    table: Table, wanted: Arrangement, by: str, who: str, now_ms: int, times: Times
) -> dict[str, Any]:
    """Return what changes at a table when it is arranged so; raises Refused where it cannot be."""
    changes = list_changes(table, wanted, by, who, now_ms, times)
    options = changes.get("options", table.record.options)
    require_company(table.spec, changes.get("pace", table.record.pace), options)
    return seat_waiting(table, changes)


def require_company(spec: GameSpec[Any], pace: TablePace, options: Mapping[str, str]) -> None:
    """Refuse options that count minutes at a pace at which nobody need be there."""
    chosen = [each for each in spec.options if each.in_company and options.get(each.name, each.default) != each.default]
    if chosen and pace.kind is TablePace.DAY:
        raise Refused("needs-company")


def list_changes(table: Table, wanted: Arrangement, by: str, who: str, now_ms: int, times: Times) -> dict[str, Any]:
    """Return what changes at a table by one wish; raises Refused where it is none."""
    match wanted.what:
        case "option":
            return option_changes(table, require_option(table, wanted.name), wanted.token, by)
        case "preset":
            found = next((each for each in table.spec.presets if each.name == wanted.token), None)
            if found is None:
                raise Refused("no-such-preset")
            return preset_changes(table, found, by)
        case "pace":
            return pace_changes(table, TablePace(wanted.token), who, now_ms, times)
        case "seats":
            return seats_changes(table, int(wanted.token))
        case "custom" if wanted.name == OWN:
            return own_time_changes(table, wanted.token, who, now_ms, times)
        case "custom":
            require_custom(wanted.name, wanted.token)
            return {"customs": {**table.record.customs, wanted.name: wanted.token}}
    raise AssertionError(wanted)


def option_changes(table: Table, option: Option, token: str, by: str) -> dict[str, Any]:
    """Return what changes with an option, for whoever changed it; raises Refused where so many seats cannot have it."""
    record = table.record
    option.shape_for(record.seats).parse(token)
    return {
        "options": {**record.options, option.name: token},
        "changed_by": {**record.changed_by, option.name: by},
        "preset": "",
    }


def pace_changes(table: Table, pace: TablePace, who: str, now_ms: int, times: Times) -> dict[str, Any]:
    notice = make_notice(table, now_ms, "pace", who=who, pace=pace.value)
    return {"pace": pace, "figures": times.find_figures(pace), "notice": notice} | usual_changes(
        table, pace, table.record.seats
    )


def own_time_changes(table: Table, token: str, who: str, now_ms: int, times: Times) -> dict[str, Any]:
    """Return what changes with a time of the table's own: it is played in company, or over days from an hour a move on.

    Raises Refused for a time that makes no sense. Where the host has no banks, nobody has one.
    """
    figures, record = read_figures(token), table.record
    if figures is None:
        return pace_changes(table, record.pace, who, now_ms, times)
    if not times.figures:
        figures = Figures(length_ms=figures.length_ms)
    kind = TablePace.DAY if figures.length_ms >= PERSONAL_MS else TablePace.LIVE
    pace = record.pace if record.pace.kind is kind else kind
    notice = make_notice(table, now_ms, "own-time", who=who, time=spell_figures(figures))
    changes = usual_changes(table, pace, record.seats)
    return {"pace": pace, "figures": figures, "notice": notice} | changes


def usual_changes(table: Table, pace: TablePace, seats: int) -> dict[str, Any]:
    """Return what changes with the preset of another pace or number of seats: in the lobby, unless options were chosen."""
    record, spec = table.record, table.spec
    before, found = spec.usual_preset(record.pace.kind, record.seats), spec.usual_preset(pace.kind, seats)
    was_chosen = bool(record.changed_by) or record.preset != (before.name if before else "")
    if found is None or found == before or was_chosen or record.status is not TableStatus.LOBBY:
        return {}
    return preset_changes(table, found, "")


def seats_changes(table: Table, seats: int) -> dict[str, Any]:
    """Return what changes with the number of seats; people keep theirs, so there are never fewer than they need."""
    require_seat_count(table.spec, seats)
    taken = [seat for seat in range(table.record.seats) if (held := table.assignment_of(seat)) and held.person]
    if len(taken) > seats:
        raise Refused("too-few", least=len(taken))
    changes = {"options": table.record.options, **usual_changes(table, table.record.pace, seats)}
    changes["options"] = fit_options(table.spec, changes["options"], seats)
    return {"assignments": move_seats(table, taken, seats), "seats": seats, **changes}


def move_seats(table: Table, taken: list[int], seats: int) -> list[SeatAssignment]:
    homeless = [table.assignment_of(seat) for seat in taken if seat >= seats]
    channels = [seat for seat in range(seats) if seat not in taken]
    assignments = [
        SeatAssignment(seat, "", "", "", 0) for seat in range(seats, table.record.seats) if table.assignment_of(seat)
    ]
    return assignments + [
        assignment._replace(seat=seat) for assignment, seat in zip(filter(None, homeless), channels, strict=False)
    ]
