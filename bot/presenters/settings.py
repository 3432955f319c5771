"""The options of a table as they stand, each with the widget that changes it."""

from __future__ import annotations

from typing import Any

from bot.ports.room import Setting
from bot.ports.widgets import Choice
from bot.presenters.questions import make_widget
from bot.presenters.table import TableContext, TablePresenter
from games.box import Option
from games.forms import Pick
from games.message import say


def make_setting(presenter: TablePresenter, option: Option, context: TableContext) -> Setting:
    """Make the setting of an option: how it stands, with the widget that changes it."""
    record, speak = presenter.table.record, presenter.speak

    def label_value(_: str, value: Any) -> Choice:
        token = option.shape.token(value) if type(option.shape) is Pick else str(value)
        return Choice("", speak(say(f"option-{option.name}-{token}")))

    changer = record.changed_by.get(option.name, "")
    return Setting(
        option.name,
        speak(say(f"option-{option.name}")),
        make_widget(
            option.shape_for(record.seats), label_value, lambda name: speak(say(f"option-{option.name}-{name}"))
        ),
        record.options.get(option.name, option.default),
        speak(say(f"option-{option.name}-hint")),
        option.clause,
        context.names.get(changer, changer),
    )
