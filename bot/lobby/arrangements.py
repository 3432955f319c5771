"""What a table agrees on, as one value: an option, a set of them, the pace, the number of seats; and what follows."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from bot.forms.draft import encode_answer
from bot.lobby.waitlist import seat_waiting
from bot.tables.change import Changes
from bot.tables.customs import require_custom
from bot.tables.deadlines import Times
from bot.tables.ends import PERSONAL_MS
from bot.tables.rights import require_right
from bot.tables.rows import Figures, SeatAssignment
from bot.tables.seats import empty_seat, find_new_seat, fit_options, list_taken, preset_changes, require_seat_count
from bot.tables.snapshot import Table, make_notice
from bot.tables.time_control import OWN, read_figures, spell_figures
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.requests import Fields
from games.forms import Refused
from games.spec import GameSpec, Option

ELASTIC: Final = "0"  # Stands for as many seats as people join.


class Arrangement(NamedTuple):
    what: str
    name: str
    token: str


def read_option(table: Table, name: str, fields: Fields) -> Arrangement:
    return Arrangement("option", name, encode_answer(require_option(table, name).shape_for(table.record.seats), fields))


def require_option(table: Table, name: str) -> Option:
    found = next((option for option in table.spec.options if option.name == name), None)
    if found is None:
        raise Refused("no-such-option")
    return found


def arrangement_changes(
    table: Table, wanted: Arrangement, by: str, who: str, now_ms: int, times: Times
) -> dict[str, Any]:
    changes = list_changes(table, wanted, by, who, now_ms, times)
    options = changes.get("options", table.record.options)
    require_company(table.spec, changes.get("pace", table.record.pace), options)
    return seat_waiting(table, changes)


def require_company(spec: GameSpec[Any], pace: TablePace, options: Mapping[str, str]) -> None:
    chosen = [each for each in spec.options if each.in_company and options.get(each.name, each.default) != each.default]
    if chosen and pace.kind is TablePace.DAY:
        raise Refused("needs-company")


def list_changes(table: Table, wanted: Arrangement, by: str, who: str, now_ms: int, times: Times) -> dict[str, Any]:
    match wanted.what:
        case "option":
            option, record = require_option(table, wanted.name), table.record
            option.shape_for(record.seats).parse(wanted.token)
            agreed, changed_by = {**record.options, option.name: wanted.token}, {**record.changed_by, option.name: by}
            return {"options": agreed, "changed_by": changed_by, "preset": ""}
        case "preset":
            found = next((each for each in table.spec.presets if each.name == wanted.token), None)
            if found is None:
                raise Refused("no-such-preset")
            return preset_changes(table, found, by)
        case "pace":
            return pace_changes(table, TablePace(wanted.token), who, now_ms, times)
        case "seats" if wanted.token == ELASTIC:
            return {"elastic": True}
        case "seats":
            return seats_changes(table, int(wanted.token)) | {"elastic": False}
        case "custom" if wanted.name == OWN:
            return own_time_changes(table, wanted.token, who, now_ms, times)
        case "custom":
            require_custom(wanted.name, wanted.token)
            return {"customs": {**table.record.customs, wanted.name: wanted.token}}
    raise AssertionError(wanted)


def pace_changes(table: Table, pace: TablePace, who: str, now_ms: int, times: Times) -> dict[str, Any]:
    notice = make_notice(table, now_ms, "pace", who=who, pace=pace.value)
    return {"pace": pace, "figures": times.find_figures(pace), "notice": notice} | usual_changes(
        table, pace, table.record.seats
    )


def own_time_changes(table: Table, token: str, who: str, now_ms: int, times: Times) -> dict[str, Any]:
    """Return what changes with a time of the table's own; without the host's banks it has none. Raises Refused."""
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
    record, spec = table.record, table.spec
    before, found = spec.usual_preset(record.pace.kind, record.seats), spec.usual_preset(pace.kind, seats)
    was_chosen = bool(record.changed_by) or record.preset != (before.name if before else "")
    if found is None or found == before or was_chosen or record.status is not TableStatus.LOBBY:
        return {}
    return preset_changes(table, found, "")


def seats_changes(table: Table, seats: int) -> dict[str, Any]:
    require_seat_count(table.spec, seats)
    people = sum(bool(table.seat_person(seat)) for seat in range(table.record.seats))
    if people > seats:
        raise Refused("too-few", least=people)
    changes = {"options": table.record.options, **usual_changes(table, table.record.pace, seats)}
    changes["options"] = fit_options(table.spec, changes["options"], seats)
    return {"assignments": move_seats(table, seats), "seats": seats, **changes}


def move_seats(table: Table, seats: int) -> list[SeatAssignment]:
    taken = list_taken(table)
    homeless = [each for seat in taken if seat >= seats and (each := table.assignment_of(seat))]
    vacant = [seat for seat in range(seats) if seat not in taken]
    robots = [seat for seat in taken if seat < seats and not table.seat_person(seat)]
    people = [each for each in homeless if each.person]
    moved = list(zip(people, (*vacant, *robots), strict=False))
    moved += zip((each for each in homeless if not each.person), vacant[len(people) :], strict=False)
    return [*(empty_seat(each.seat) for each in homeless), *(each._replace(seat=seat) for each, seat in moved)]


def make_room(table: Table, seat: int | None = None) -> tuple[Table, dict[str, Any]]:
    """Return the table with one more seat, where an elastic lobby needs it for the next to come, and what changes by that."""
    new = find_new_seat(table)
    if new is None or seat not in {None, new}:
        return table, {}
    changes = seats_changes(table, new + 1)
    del changes["assignments"]  # when seats are added, no one moves
    return replace(table, record=table.record.model_copy(update=changes)), changes


def fit_seats(person_id: PersonId, table: Table, _: int) -> Changes | None:
    """Have as many seats as there are people where a person starts an elastic table; raises Refused."""
    require_right(table, person_id, "start")
    require_seat_count(table.spec, table.record.seats)
    is_open = table.record.elastic and table.record.closed_at is None
    return seats_changes(table, max(table.spec.least, len(list_taken(table)))) if is_open else None
