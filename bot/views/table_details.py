"""What no turn shows of a table, as plain values: settings, seals, help, score sheets, fetched when a drawer opens."""

from collections.abc import Iterable

from bot.values.room import PanelText, Setting
from bot.values.table_view import Details, SettingRow, make_note, trim
from bot.values.widgets import PickMany, PickOne
from bot.views.context import TableContext
from bot.views.help import help_at_table
from bot.views.room import make_room
from bot.views.table import TablePresenter
from bot.views.table_view import make_line


def make_details(presenter: TablePresenter, context: TableContext, primer: Iterable[PanelText]) -> Details:
    """Make the details of a table that has begun; `primer` is what its reader has not read yet."""
    table, seat = presenter.table, presenter.viewer
    is_host = seat is not None and table.record.host == table.seat_person(seat)
    room = make_room(presenter, context)
    return Details(
        host=room.host,
        open=room.open,
        practice=room.practice,
        settings=tuple(map(make_setting, (*room.settings, *room.customs))),
        seals=tuple((each.deal, each.digest, each.seed) for each in room.seals),
        words=tuple((each.name, each.kind, each.shown, each.opened, int(each.awaited)) for each in room.contributions),
        terms=(room.terms.digest, room.terms.text) if room.terms else None,
        bank=room.bank,
        own_time=room.own_time,
        robots=tuple((each.token, each.label) for each in room.robots),
        suggestions=tuple((each.number, each.text) for each in room.suggestions),
        barred=tuple((each.number, each.name) for each in room.barred) if is_host else (),
        primer=tuple(map(make_note, primer)),
        help=help_at_table(presenter, is_host=is_host) if seat is not None else (),
        sheets=tuple(map(make_note, presenter.score_sheets()[::-1])),
        mine=tuple(map(make_line, presenter.own_lines())) if seat is not None else (),
    )


def make_setting(setting: Setting) -> SettingRow:
    value = setting.token
    if isinstance(setting.widget, PickOne):
        value = next((each.label for each in setting.widget.choices if each.token == value), value)
    elif isinstance(setting.widget, PickMany):
        chosen = value.split(",")
        value = ", ".join(each.label for each in setting.widget.choices if each.token in chosen)
    return trim(SettingRow(setting.label, value, setting.clause, setting.hint, int(setting.is_unusual)))
