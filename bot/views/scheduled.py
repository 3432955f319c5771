"""An evening in words: when it is, who may come, and what those who come are told."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.tables.rows import Evening
from bot.tables.scheduled import ANSWERS, NO, OFF, OPENS, YES, is_ahead
from bot.text.moments import spell_minute, word_day, word_night, word_zone
from bot.text.translator import app_text
from bot.values.hours import EPOCH
from bot.values.ids import Language, TablePace, TableStatus
from bot.values.room import EveningPlan
from bot.values.screens import Button, ButtonStyle, PlannedHour, PrivateScreen
from bot.views.table import TablePresenter, to_datetime


def make_evening_plan(presenter: TablePresenter) -> EveningPlan | None:
    """Return when a lobby is to be played and who may come; None where nothing was agreed on, or it has begun."""
    record = presenter.table.record
    if record.evening is None or record.status is not TableStatus.LOBBY:
        return None
    evening = record.evening
    return EveningPlan(
        to_datetime(evening.at),
        word_moment(evening, evening.zone, presenter.lang),
        tuple(evening.maybe.values()),
        tuple(evening.no.values()),
        is_ahead=is_ahead(record),
    )


def word_moment(evening: Evening, zone: str, lang: Language) -> str:
    """Return when a planned game is, with the zone named: no one else knows where its host lives."""
    there = (EPOCH + timedelta(milliseconds=evening.at)).astimezone(ZoneInfo(zone))
    return app_text(
        "evening-moment",
        lang,
        weekday=there.weekday(),
        day=word_day(there.date(), lang),
        time=spell_minute(there.hour * 60 + there.minute),
        place=word_zone(zone, lang),
    )


def word_date(presenter: TablePresenter, day: date) -> str:
    weekday = presenter.app_text(f"weekday-{day.weekday()}")
    return presenter.app_text("told-day", weekday=weekday, day=word_day(day, presenter.lang))


def evening_lines(presenter: TablePresenter) -> list[str]:
    plan = make_evening_plan(presenter)
    if plan is None:
        return []
    said = [presenter.app_text("board-evening", when=plan.when)]
    if plan.maybe:
        said.append(presenter.app_text("board-evening-maybe", who=presenter.join_list(plan.maybe)))
    if plan.no:
        said.append(presenter.app_text("board-evening-no", who=presenter.join_list(plan.no)))
    return said


def find_hour(presenter: TablePresenter) -> datetime | None:
    record = presenter.table.record
    return to_datetime(record.evening.at) if record.evening is not None and is_ahead(record) else None


def plan_hour(presenter: TablePresenter) -> PlannedHour | None:
    """Return what a calendar shows of a lobby; None where it has no hour, or that has come."""
    record = presenter.table.record
    is_off = record.status is TableStatus.CLOSED
    if record.evening is None or record.started_at is not None or not (is_off or is_ahead(record)):
        return None
    title = f"{presenter.game_title()} · {record.name}"
    return PlannedHour(record.id, title, to_datetime(record.evening.at), is_off)


def evening_buttons(presenter: TablePresenter) -> tuple[Button, ...]:
    if not is_ahead(presenter.table.record) or presenter.table.record.closed_at is not None:
        return ()
    return tuple(make_answer(presenter, answer) for answer in ANSWERS)


def make_answer(presenter: TablePresenter, answer: str) -> Button:
    look = ButtonStyle.MAIN if answer == YES else ButtonStyle.PLAIN
    label = presenter.app_text(f"button-coming-{answer}")
    return Button(label, "coming", presenter.table.record.id, (answer,), look, row=1)


def make_evening_screen(presenter: TablePresenter, what: str) -> PrivateScreen | None:
    """Make the message to a person who comes, in their own zone; None if it is obsolete."""
    table, evening = presenter.table, presenter.table.record.evening
    if table.record.status is not TableStatus.LOBBY and what != OFF:
        return None
    week = table.week_of(presenter.viewer) if presenter.viewer is not None else None
    when = ""
    if evening is not None:
        when = word_moment(evening, week.zone if week else evening.zone, presenter.lang)
    text = presenter.app_text(f"told-evening-{what}", when=when)
    if what == OFF:
        return PrivateScreen(text, table_id=table.record.id)
    buttons = [make_answer(presenter, NO)]
    if what == OPENS:
        start = Button(presenter.app_text("button-start"), "start", table.record.id, (), ButtonStyle.MAIN)
        buttons = [start, Button(presenter.app_text("button-settings"), "settings", table.record.id), *buttons]
    return PrivateScreen(text, table_id=table.record.id, buttons=tuple(buttons))


def word_hours(presenter: TablePresenter) -> str:
    """Word what asks a viewer when they are awake; empty where the clock of a table does not need it, or it was said."""
    table, seat = presenter.table, presenter.viewer
    week = table.week_of(seat) if seat is not None else None
    if table.record.pace.kind is not TablePace.DAY or (week is not None and not week.guessed):
        return ""
    if week is None:
        return presenter.app_text("told-hours")
    zone = word_zone(week.zone, presenter.lang)
    night = word_night(week, presenter.lang)
    return presenter.app_text("told-hours-guessed", place=zone, night=night)
