"""Holidays: from when on, for how many days, and given back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from bot.screens.request import SPEECH, ChatRequest
from bot.text.weeks import parse_days, word_day, word_holidays
from bot.values.hours import HOLIDAYS, Week
from bot.values.ids import Refused
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply

AWAY: Final = "away"
BACK: Final = "back"
MEANWHILE: Final = "meanwhile"
"""Words that buttons carry: holidays are to be booked, or given back."""
LENGTHS: Final = (3, 7, 14)
SATURDAY: Final = 5


async def book_holidays(request: ChatRequest, wanted: str) -> Reply | None:
    """Book holidays or give them back; None where something else is wanted."""
    app = request.app.hours
    week = await app.find(request.person)
    word, _, rest = wanted.partition(" ")
    written = parse_days(wanted, app.find_today(week)) if week else None
    if written is not None:
        return Reply(screen=await ask_who_plays(request, await app.book(request.person, *written)))
    if word == MEANWHILE:
        await request.app.aways.choose(request.person, rest)
        return Reply(screen=await ask_who_plays(request, week or Week()))
    if word not in {AWAY, BACK}:
        return None
    if week is None or week.guessed:
        raise Refused("no-hours")
    if word == BACK:
        return Reply(screen=make_holidays(request, await app.give_back(request.person)))
    first, _, days = rest.partition(" ")
    if days:
        week = await app.book(request.person, read_day(first), read_days(days))
        return Reply(screen=await ask_who_plays(request, week))
    return Reply(screen=ask_length(request, read_day(first)) if first else await ask_who_plays(request, week))


async def ask_who_plays(request: ChatRequest, week: Week) -> PrivateScreen:
    """Make the screen of somebody's holidays; who is away for longer is asked once who plays meanwhile, and may think again."""
    screen, answer = make_holidays(request, week), await request.app.aways.find(request.person)
    if not answer and not await request.app.aways.is_asked(request.person):
        return screen
    text = request.chat_text("holidays-meanwhile", answer=answer or "none")
    buttons = tuple(
        make_choice(request.button_label(f"holidays-{each}"), f"{MEANWHILE} {each}")
        for each in ("robot", "wait")
        if each != answer
    )
    return replace(screen, text=f"{screen.text}\n{text}", buttons=(*buttons, *screen.buttons))


def make_holidays(request: ChatRequest, week: Week) -> PrivateScreen:
    """Make the screen of somebody's holidays: which are booked, and from when on others might be."""
    today, lang = request.app.hours.find_today(week), request.person.lang
    left = HOLIDAYS - sum(day.year == today.year for day in week.holidays)
    booked = word_holidays(SPEECH, week, today, lang)
    said = [request.chat_text("holidays-booked", days=booked)] if booked else []
    said.append(request.chat_text("holidays-which", left=left))
    saturday = today + timedelta((SATURDAY - today.weekday()) % 7)
    buttons = [make_choice(request.button_label("holidays-today"), f"{AWAY} {today}")]
    if saturday != today:
        buttons.append(make_choice(request.button_label("holidays-saturday"), f"{AWAY} {saturday}"))
    if any(day > today for day in week.holidays):
        buttons.append(make_choice(request.button_label("holidays-back"), BACK))
    return PrivateScreen("\n".join(said), buttons=tuple(buttons))


def ask_length(request: ChatRequest, first: date) -> PrivateScreen:
    """Make the screen that asks for how many days somebody is away."""
    buttons = (
        make_choice(request.chat_text("holidays-days", days=days), f"{AWAY} {first} {days}", ButtonStyle.MAIN)
        for days in LENGTHS
    )
    text = request.chat_text("holidays-length", day=word_day(SPEECH, first, request.person.lang))
    return PrivateScreen(text, buttons=tuple(buttons))


def make_choice(label: str, wanted: str, look: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Make the button of a choice."""
    return Button(label, "hours", None, (wanted,), look)


def read_day(text: str) -> date:
    """Read a day that a button carries; raises Refused."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused("choose-one") from None


def read_days(text: str) -> int:
    """Read how many days a button carries; raises Refused."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Refused("choose-one")
    return int(text)
