"""What guests suggest to a host, and which guests a host keeps out."""

from collections.abc import Iterator

from bot.forms.draft import decode_answer, list_steps
from bot.tables.rows import Suggestion
from bot.tables.seats import standing_suggestions
from bot.text.signs import shorten_signs
from bot.values.room import GuestLine, SuggestionLine
from bot.views.context import TableContext
from bot.views.settings import custom_value, list_settings
from bot.views.table import TablePresenter
from games.message import say


def guest_lines(presenter: TablePresenter) -> tuple[GuestLine, ...]:
    barred = presenter.table.record.barred.values()
    return tuple(GuestLine(each.number, each.name) for each in sorted(barred, key=lambda guest: guest.number))


def suggestion_lines(presenter: TablePresenter, context: TableContext) -> Iterator[SuggestionLine]:
    for _, each in standing_suggestions(presenter.table):
        who, what = context.names.get(each.by, ""), suggestion_text(presenter, context, each)
        yield SuggestionLine(each.number, presenter.app_text("suggestion", who=who, what=what))


def suggestion_text(presenter: TablePresenter, context: TableContext, suggestion: Suggestion) -> str:
    match suggestion.what:
        case "pace":
            return presenter.app_text("suggestion-pace", pace=suggestion.token)
        case "seats":
            return presenter.app_text("suggestion-seats", seats=int(suggestion.token))
        case "preset":
            label = shorten_signs(presenter.speak(say(f"preset-{suggestion.token}")))
            return presenter.app_text("suggestion-preset", preset=label)
        case "custom":
            return custom_value(presenter, suggestion.name, suggestion.token)
    setting = next(each for each in list_settings(presenter, context) if each.name == suggestion.name)
    steps = list_steps(setting.widget, decode_answer(suggestion.token))
    value = " · ".join(label for step in steps for label in step.given_labels())
    return f"{shorten_signs(setting.label)}: {shorten_signs(value)}"
