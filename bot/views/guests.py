"""What the host decides of guests, in words: whom they let sit no more, and what guests suggest."""

from __future__ import annotations

from collections.abc import Iterator

from bot.db.rows import Suggestion
from bot.forms.draft import list_steps
from bot.forms.tokens import decode_answer
from bot.tables.guests import standing_suggestions
from bot.text.signs import shorten_signs
from bot.values.room import GuestLine, SuggestionLine
from bot.views.customs import custom_value
from bot.views.settings import list_settings
from bot.views.table import TableContext, TablePresenter
from games.message import say


def guest_lines(presenter: TablePresenter) -> tuple[GuestLine, ...]:
    """Return whom the host lets sit no more, in the order they were removed."""
    barred = presenter.table.record.barred.values()
    return tuple(GuestLine(each.number, each.name) for each in sorted(barred, key=lambda guest: guest.number))


def suggestion_lines(presenter: TablePresenter, context: TableContext) -> Iterator[SuggestionLine]:
    """Yield what waits for the host, the oldest first."""
    for _, each in standing_suggestions(presenter.table):
        who, what = context.names.get(each.by, ""), suggestion_text(presenter, context, each)
        yield SuggestionLine(each.number, presenter.office_text("suggestion", who=who, what=what))


def suggestion_text(presenter: TablePresenter, context: TableContext, suggestion: Suggestion) -> str:
    """Return what somebody suggests, in words."""
    match suggestion.what:
        case "pace":
            return presenter.office_text("suggestion-pace", pace=suggestion.token)
        case "seats":
            return presenter.office_text("suggestion-seats", seats=int(suggestion.token))
        case "preset":
            label = shorten_signs(presenter.speak(say(f"preset-{suggestion.token}")))
            return presenter.office_text("suggestion-preset", preset=label)
        case "custom":
            return custom_value(presenter, suggestion.name, suggestion.token)
    setting = next(each for each in list_settings(presenter, context) if each.name == suggestion.name)
    steps = list_steps(setting.widget, decode_answer(suggestion.token))
    value = " · ".join(label for step in steps for label in step.given_labels())
    return f"{shorten_signs(setting.label)}: {shorten_signs(value)}"
