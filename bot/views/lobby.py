"""A lobby in words: who sits there, and what is agreed on that is not usual."""

from collections.abc import Mapping

from bot.tables.seats import default_options
from bot.text.signs import shorten_signs
from bot.values.room import Setting
from bot.values.widgets import PickOne
from bot.views.calls import public_call, word_room
from bot.views.context import TableContext
from bot.views.scheduled import evening_lines
from bot.views.settings import list_settings, unusual_customs, word_own_time
from bot.views.table import TablePresenter
from games.message import say


def lobby_lines(presenter: TablePresenter, reachable: Mapping[str, bool | None]) -> list[str]:
    table, say = presenter.table, presenter.app_text
    pace = word_own_time(presenter) or say("chat-pace", pace=table.record.pace.value)
    lines = [presenter.seat_line(seat) for seat in range(table.record.seats)]
    names = [say("lobby-robot", name=line.name) if line.robot else line.name for line in lines if not line.vacant]
    people = {each.seat: each.person for each in table.list_holders()}
    closed = [line.name for line in lines if reachable.get(people.get(line.seat, "")) is False]
    return [
        f"{table.record.name} · {presenter.game_title()} · {pace}",
        *evening_lines(presenter),
        say(
            "lobby-people",
            who=", ".join(names) or "none",
            room=word_room(presenter) if table.record.elastic else "none",
            free=len(lines) - len(names),
        ),
        *([say("lobby-unreached", who=presenter.join_list(closed))] if closed else []),
        *([shorten_signs(public_call(presenter).who)] if table.record.closed_at is not None else []),
    ]


def option_lines(presenter: TablePresenter, context: TableContext) -> list[str]:
    table = presenter.table
    settings = list_settings(presenter, context)
    preset = next((each for each in table.spec.presets if each.name == table.record.preset), None)
    usual = default_options(table.spec, preset)
    chosen = [
        f"{shorten_signs(each.label)}: {setting_value(each)}" for each in settings if each.token != usual[each.name]
    ]
    said = []
    if preset is not None and preset != table.spec.usual_preset(table.record.pace.value, table.record.seats):
        said.append(
            presenter.app_text("board-preset", preset=shorten_signs(presenter.speak(say(f"preset-{preset.name}"))))
        )
    chosen += unusual_customs(presenter)
    if chosen:
        said.append(presenter.app_text("board-options", options="; ".join(chosen)))
    return said


def setting_value(setting: Setting) -> str:
    if isinstance(setting.widget, PickOne):
        return next((shorten_signs(c.label) for c in setting.widget.choices if c.token == setting.token), setting.token)
    return setting.token
