"""The options of a table as they stand, each with the widget that changes it, and what a host may choose from."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.tables.seats import usual_options
from bot.text.translator import Translator
from bot.values.ids import Language
from bot.values.room import Setting
from bot.values.widgets import Choice
from bot.views.questions import make_widget
from bot.views.table import TableContext, TablePresenter
from games.box import Box, Option
from games.forms import Pick
from games.message import say


def list_settings(presenter: TablePresenter, context: TableContext) -> tuple[Setting, ...]:
    """List the settings of the options that leave a choice: how each stands, who changed it, and the widget that changes it."""
    table, box = presenter.table, presenter.table.box
    record, usual = table.record, usual_options(table)
    changers = [record.changed_by.get(option.name, "") for option in box.options]
    stand = tuple(
        (record.options.get(option.name, option.default), usual[option.name], context.names.get(changer, changer))
        for option, changer in zip(box.options, changers, strict=True)
    )
    return _make_settings(box, presenter.lang, record.seats, stand)


@lru_cache(maxsize=512)
def _make_settings(
    box: Box[Any], lang: Language, seats: int, stand: tuple[tuple[str, str, str], ...]
) -> tuple[Setting, ...]:
    """Make settings by how each stands; kept, since they are the same at every look and at many tables."""
    return tuple(
        _make_setting(box, lang, option, seats, *each)
        for option, each in zip(box.options, stand, strict=True)
        if option.shape_for(seats).count() > 1
    )


def _make_setting(
    box: Box[Any], lang: Language, option: Option, seats: int, token: str, usual: str, changer: str
) -> Setting:
    def speak(key: str) -> str:
        return Translator().speak(box, say(f"option-{option.name}{key}"), lang, str)

    def label_value(_: str, value: Any) -> Choice:
        return Choice(str(value), speak(f"-{option.shape.token(value) if type(option.shape) is Pick else value}"))

    widget = make_widget(option.shape_for(seats), label_value, lambda name: speak(f"-{name}"))
    return Setting(option.name, speak(""), widget, token, speak("-hint"), option.clause, changer, usual)


@lru_cache(maxsize=128)
def preset_choices(box: Box[Any], lang: Language) -> tuple[Choice, ...]:
    """Return the named sets of options as choices."""

    def speak(key: str) -> str:
        return Translator().speak(box, say(key), lang, str)

    return tuple(
        Choice(each.name, speak(f"preset-{each.name}"), hint=speak(f"preset-{each.name}-hint")) for each in box.presets
    )


@lru_cache(maxsize=128)
def robot_choices(box: Box[Any], lang: Language) -> tuple[Choice, ...]:
    """Return the levels of robots as they are offered: the default one first, then the others from the mildest on."""
    levels = sorted(box.robots, key=lambda level: level != box.usual)
    return tuple(Choice(level, Translator().speak(box, say(f"robot-{level}"), lang, str)) for level in levels)
