"""What people are told in private of a lobby: a greeting, a free seat, the next game."""

from bot.tables.seats import find_new_seat, is_free
from bot.text.fitting import truncate
from bot.text.moments import word_night, word_zone
from bot.values.hours import Week
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.screens import Button, ButtonStyle, PrivateScreen
from bot.views.table import TablePresenter


def greeting_screen(presenter: TablePresenter, limit: int, seat: int) -> PrivateScreen:
    """Make the greeting of a lobby; if the clock runs only in waking hours it asks for them."""
    say, table = presenter.app_text, presenter.table.record
    text = say("told-seated", number=seat + 1)
    week = presenter.table.week_of(seat)
    buttons = [Button(say("button-primer"), "primer", table.id)] if presenter.table.spec.primer else []
    if table.pace.kind is TablePace.DAY and (week is None or week.guessed):
        text = "\n".join((text, ask_hours(presenter, week)))
        buttons.append(Button(say("button-hours"), "hours", table.id))
    return PrivateScreen(truncate(text, limit), buttons=tuple(buttons), table_id=table.id, silent=True)


def ask_hours(presenter: TablePresenter, week: Week | None) -> str:
    if week is None:
        return presenter.app_text("told-hours")
    words, lang = presenter.translator, presenter.lang
    channel, night = word_zone(words, week.zone, lang), word_night(words, week, lang)
    return presenter.app_text("told-hours-guessed", place=channel, night=night)


def opened_screen(presenter: TablePresenter) -> PrivateScreen | None:
    table, say = presenter.table, presenter.app_text
    has_room = any(is_free(table, n) for n in range(table.record.seats)) or find_new_seat(table) is not None
    if table.record.status is not TableStatus.LOBBY or not has_room:
        return None
    sit = Button(say("button-join"), "join", table.record.id, look=ButtonStyle.MAIN)
    text = say("told-opened", game=presenter.game_title(), table=table.record.name)
    return PrivateScreen(text, table_id=table.record.id, buttons=(sit,))


def next_screen(presenter: TablePresenter, person_id: PersonId) -> PrivateScreen | None:
    if presenter.table.record.status is not TableStatus.LOBBY or person_id not in presenter.table.record.queue:
        return None
    say, table_id = presenter.app_text, presenter.table.record.id
    sit = Button(say("button-join"), "join", table_id, look=ButtonStyle.MAIN)
    drop = Button(say("button-unqueue"), "next", table_id, ("drop",))
    return PrivateScreen(say("told-next"), table_id=table_id, buttons=(sit, drop))
