"""What a table agrees on beside the rules, in words: as settings, and as what is said of it when it begins."""

from __future__ import annotations

from collections.abc import Iterator

from bot.ports.room import Setting
from bot.ports.widgets import Choice, PickOne
from bot.presenters.table import TablePresenter
from bot.tables.customs import CUSTOMS, find_custom, is_meant, is_unusual


def list_customs(presenter: TablePresenter) -> tuple[Setting, ...]:
    """List the customs that make a difference at a table, as they stand."""
    return tuple(make_custom(presenter, name) for name in CUSTOMS if is_meant(presenter.table.record, name))


def make_custom(presenter: TablePresenter, name: str) -> Setting:
    """Make the setting of one custom."""
    choices = tuple(Choice(token, presenter.office_text(f"custom-{name}-{token}")) for token in CUSTOMS[name])
    label, hint = presenter.office_text(f"custom-{name}"), presenter.office_text(f"custom-{name}-hint")
    token = find_custom(presenter.table.record, name)
    return Setting(name, label, PickOne(choices), token, hint, usual=CUSTOMS[name][0])


def custom_value(presenter: TablePresenter, name: str, token: str) -> str:
    """Return a choice of a custom in words."""
    return f"{presenter.office_text(f'custom-{name}')}: {presenter.office_text(f'custom-{name}-{token}')}"


def unusual_customs(presenter: TablePresenter) -> Iterator[str]:
    """Yield what is done otherwise here than usual, in words."""
    record = presenter.table.record
    for name in CUSTOMS:
        if is_unusual(record, name):
            yield custom_value(presenter, name, find_custom(record, name))
