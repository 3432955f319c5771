"""The options of a table as they stand, each with the widget that changes it, and what a host may choose from."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from bot.tables.customs import CUSTOMS, find_custom, is_meant, is_unusual
from bot.tables.ends import find_waking_length
from bot.tables.seats import usual_options
from bot.tables.time_control import BANKS, LIMIT, OWN, read_figures, spell_figures, spell_length
from bot.text.translator import SPEECH
from bot.values.hours import HOUR
from bot.values.ids import Language, TablePace
from bot.values.room import Setting
from bot.values.widgets import Choice, PickOne, Words
from bot.views.context import TableContext
from bot.views.questions import make_widget
from bot.views.table import TablePresenter
from games.forms import Pick
from games.message import say
from games.spec import GameSpec, Option


def list_settings(presenter: TablePresenter, context: TableContext) -> tuple[Setting, ...]:
    """List the settings of the options that leave a choice: how each stands, who changed it, and the widget that changes it."""
    table, spec = presenter.table, presenter.table.spec
    record, usual = table.record, usual_options(table)
    changers = [record.changed_by.get(option.name, "") for option in spec.options]
    stand = tuple(
        (record.options.get(option.name, option.default), usual[option.name], context.names.get(changer, changer))
        for option, changer in zip(spec.options, changers, strict=True)
    )
    return make_settings(spec, presenter.lang, record.seats, stand)


@lru_cache(maxsize=512)
def make_settings(
    spec: GameSpec[Any], lang: Language, seats: int, stand: tuple[tuple[str, str, str], ...]
) -> tuple[Setting, ...]:
    """Make settings by how each stands; kept, since they are the same at every look and at many tables."""
    return tuple(
        _make_setting(spec, lang, option, seats, each)
        for option, each in zip(spec.options, stand, strict=True)
        if option.shape_for(seats).count() > 1
    )


def _make_setting(
    spec: GameSpec[Any], lang: Language, option: Option, seats: int, stand: tuple[str, str, str]
) -> Setting:
    token, usual, changer = stand

    def speak(key: str) -> str:
        return SPEECH.speak(spec, say(f"option-{option.name}{key}"), lang, str)

    def label_value(_: str, value: Any) -> Choice:
        return Choice(str(value), speak(f"-{option.shape.token(value) if type(option.shape) is Pick else value}"))

    widget = make_widget(option.shape_for(seats), label_value, lambda name: speak(f"-{name}"))
    return Setting(option.name, speak(""), widget, token, speak("-hint"), option.clause, changer, usual)


@lru_cache(maxsize=128)
def preset_choices(spec: GameSpec[Any], lang: Language) -> tuple[Choice, ...]:
    def speak(key: str) -> str:
        return SPEECH.speak(spec, say(key), lang, str)

    return tuple(
        Choice(each.name, speak(f"preset-{each.name}"), hint=speak(f"preset-{each.name}-hint")) for each in spec.presets
    )


@lru_cache(maxsize=128)
def robot_choices(spec: GameSpec[Any], lang: Language) -> tuple[Choice, ...]:
    levels = sorted(spec.robots, key=lambda level: level != spec.usual)
    return tuple(Choice(level, SPEECH.speak(spec, say(f"robot-{level}"), lang, str)) for level in levels)


def list_customs(presenter: TablePresenter) -> tuple[Setting, ...]:
    known = (make_custom(presenter, name) for name in CUSTOMS if is_meant(presenter.table.record, name))
    return (*known, make_own_time(presenter))


def make_own_time(presenter: TablePresenter) -> Setting:
    label, hint = presenter.app_text("custom-own-time"), presenter.app_text("custom-own-time-hint", most=BANKS)
    return Setting(OWN, label, Words(LIMIT), spell_figures(presenter.table.record.figures), hint)


def word_own_time(presenter: TablePresenter) -> str:
    figures = presenter.table.record.figures
    if not figures.length_ms:
        return ""
    lengths = (figures.length_ms, figures.bank_ms, figures.increment_ms)
    length, bank, increment = map(spell_length, lengths)
    kind = "none" if not figures.bank_ms else "bank" if not figures.increment_ms else "growing"
    return presenter.app_text("own-time", kind=kind, length=length, bank=bank, increment=increment)


def make_custom(presenter: TablePresenter, name: str) -> Setting:
    choices = tuple(Choice(token, presenter.app_text(f"custom-{name}-{token}")) for token in CUSTOMS[name])
    label, hint = presenter.app_text(f"custom-{name}"), presenter.app_text(f"custom-{name}-hint")
    token = find_custom(presenter.table.record, name)
    return Setting(name, label, PickOne(choices), token, hint, usual=CUSTOMS[name][0])


def custom_value(presenter: TablePresenter, name: str, token: str) -> str:
    if name == OWN:
        figures = read_figures(token)
        value = spell_figures(figures) if figures else presenter.app_text("custom-own-time-none")
        return f"{presenter.app_text('custom-own-time')}: {value}"
    return f"{presenter.app_text(f'custom-{name}')}: {presenter.app_text(f'custom-{name}-{token}')}"


def unusual_customs(presenter: TablePresenter) -> Iterator[str]:
    record = presenter.table.record
    for name in CUSTOMS:
        if is_unusual(record, name):
            yield custom_value(presenter, name, find_custom(record, name))


USED: Final = 4  # People usually take a quarter of the time that a move has.
AWAKE_MS: Final = 16 * HOUR  # of a day
# From how many days on a length is told in a unit, and how many days that has.
UNITS: Final = {"months": (63, 30), "weeks": (14, 7), "days": (0, 1)}


def word_usual_length(presenter: TablePresenter, given_ms: int | None) -> str:
    """Return how long the game usually takes if a move has so much time; empty where that is no matter of days."""
    record, count = presenter.table.record, presenter.table.spec.turns
    if count is None or given_ms is None or record.pace.kind is not TablePace.DAY:
        return ""
    tokens = {option.name: record.options.get(option.name, option.default) for option in presenter.table.spec.options}
    days = count(tokens, record.seats) * find_waking_length(given_ms) / USED / AWAKE_MS
    unit, whole = next((unit, whole) for unit, (least, whole) in UNITS.items() if days >= least)
    least = max(1, int(days / whole))
    return presenter.app_text("usual-length", unit=unit, least=least, most=least + 1)
