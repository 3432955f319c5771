"""What a table agrees on beside the rules, in words: as settings, and as what is said of it when it begins."""

from __future__ import annotations

from collections.abc import Iterator

from bot.tables.customs import CUSTOMS, find_custom, is_meant, is_unusual
from bot.tables.time_control import BANKS, LIMIT, OWN, read_figures, spell_figures, spell_length
from bot.values.room import Setting
from bot.values.widgets import Choice, PickOne, Words
from bot.views.table import TablePresenter


def list_customs(presenter: TablePresenter) -> tuple[Setting, ...]:
    """List the customs that make a difference at a table, as they stand."""
    known = (make_custom(presenter, name) for name in CUSTOMS if is_meant(presenter.table.record, name))
    return (*known, make_own_time(presenter))


def make_own_time(presenter: TablePresenter) -> Setting:
    """Make the setting of a time of the table's own, which is written."""
    label, hint = presenter.office_text("custom-own-time"), presenter.office_text("custom-own-time-hint", most=BANKS)
    return Setting(OWN, label, Words(LIMIT), spell_figures(presenter.table.record.figures), hint)


def word_own_time(presenter: TablePresenter) -> str:
    """Return a table's own time in words; empty where it has that of its pace."""
    figures = presenter.table.record.figures
    if not figures.length_ms:
        return ""
    lengths = (figures.length_ms, figures.bank_ms, figures.increment_ms)
    length, bank, increment = map(spell_length, lengths)
    kind = "none" if not figures.bank_ms else "bank" if not figures.increment_ms else "growing"
    return presenter.office_text("own-time", kind=kind, length=length, bank=bank, increment=increment)


def make_custom(presenter: TablePresenter, name: str) -> Setting:
    """Make the setting of one custom."""
    choices = tuple(Choice(token, presenter.office_text(f"custom-{name}-{token}")) for token in CUSTOMS[name])
    label, hint = presenter.office_text(f"custom-{name}"), presenter.office_text(f"custom-{name}-hint")
    token = find_custom(presenter.table.record, name)
    return Setting(name, label, PickOne(choices), token, hint, usual=CUSTOMS[name][0])


def custom_value(presenter: TablePresenter, name: str, token: str) -> str:
    """Return a choice of a custom in words."""
    if name == OWN:
        figures = read_figures(token)
        value = spell_figures(figures) if figures else presenter.office_text("custom-own-time-none")
        return f"{presenter.office_text('custom-own-time')}: {value}"
    return f"{presenter.office_text(f'custom-{name}')}: {presenter.office_text(f'custom-{name}-{token}')}"


def unusual_customs(presenter: TablePresenter) -> Iterator[str]:
    """Yield what is done otherwise here than usual, in words."""
    record = presenter.table.record
    for name in CUSTOMS:
        if is_unusual(record, name):
            yield custom_value(presenter, name, find_custom(record, name))
