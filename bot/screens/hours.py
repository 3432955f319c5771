"""When somebody is awake: their zone, their night and their days off, said with buttons or in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.screens.holidays import AWAY, book_holidays
from bot.screens.request import SPEECH, ChatRequest
from bot.text.weeks import (
    PLACES,
    parse_night,
    parse_zone,
    spell_minute,
    word_day,
    word_days_off,
    word_night,
    word_zone,
)
from bot.values.hours import ANYWHERE, Week
from bot.values.ids import Refused
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply

PLACE: Final = "place"
NIGHT: Final = "night"
DAYS: Final = "days"
FORGET: Final = "forget"
AWAKE: Final = "awake"
"""Words that buttons carry: what is to be chosen, that nothing is kept any more, and that no night is quiet."""
NIGHTS: Final = ((22, 6), (23, 7), (0, 8), (1, 9))
DAYS_OFF: Final = ("", "5 6", "6")


async def choose_hours(request: ChatRequest) -> Reply:
    """Say when one is awake, or show what was said."""
    week, wanted = await request.app.hours.find(request.person), request.argument("when")
    word, _, rest = wanted.partition(" ")
    if (holidays := await book_holidays(request, wanted)) is not None:
        return holidays
    if wanted == PLACE or (week is None and not wanted and guess_zone(request) == ANYWHERE):
        return Reply(screen=make_screen(request, "hours-where", region_buttons(request)))
    if word == PLACE and rest in PLACES:
        return Reply(screen=make_screen(request, "hours-where", city_buttons(request, rest)))
    if wanted == NIGHT:
        return Reply(screen=make_screen(request, "hours-which-night", night_buttons(request)))
    if wanted == DAYS:
        return Reply(screen=make_screen(request, "hours-which-days", day_buttons(request)))
    if wanted == FORGET:
        if await request.app.hours.choose(request.person, None) is not None:
            return Reply(screen=await whole_screen(request, week))
        return Reply(screen=PrivateScreen(request.chat_text("hours-forgotten")))
    if wanted:
        later = await request.app.hours.find_later(request.person)
        before = (later[0] if later else None) or week or likely_week(request)
        chosen = change_week(replace(before, guessed=False), wanted)
        week = week if await request.app.hours.choose(request.person, chosen) else chosen
    return Reply(screen=await whole_screen(request, week))


async def whole_screen(request: ChatRequest, week: Week | None) -> PrivateScreen:
    """Make the screen of somebody's week, with what they chose that counts only later."""
    screen, later = own_screen(request, week), await request.app.hours.find_later(request.person)
    if later is None:
        return screen
    chosen, lang = later[0], request.person.lang
    there = later[1].astimezone(ZoneInfo((week or likely_week(request)).zone)).date()
    said = request.chat_text(
        "hours-later",
        day=word_day(SPEECH, there, lang),
        place=word_zone(SPEECH, chosen.zone, lang) if chosen else "none",
        night=word_night(SPEECH, chosen, lang) if chosen else "",
        days=word_days_off(SPEECH, chosen, lang) if chosen else "",
    )
    return replace(screen, text=f"{screen.text}\n{said}")


def likely_week(request: ChatRequest) -> Week:
    """Return the week of whoever has not said anything: a guess."""
    return Week(guess_zone(request))


def guess_zone(request: ChatRequest) -> str:
    """Return where whoever has not said anything probably lives."""
    return request.app.hours.guess_zone(request.person.lang)


def change_week(week: Week, wanted: str) -> Week:
    """Return a week with the place, the night or the days off that somebody named; raises Refused."""
    word, _, rest = wanted.partition(" ")
    if word == DAYS:
        return replace(week, off=frozenset(int(day) for day in rest.split() if day.isdecimal()))
    if wanted == AWAKE:
        return replace(week, quiet=None)
    if (night := parse_night(wanted)) is not None:
        return replace(week, quiet=night)
    zone = parse_zone(SPEECH, wanted)
    if zone is None:
        raise Refused("no-such-zone")
    return replace(week, zone=zone)


def own_screen(request: ChatRequest, week: Week | None) -> PrivateScreen:
    """Make the screen of somebody's week; of a guess, where they have not said anything."""
    shown, lang = week or likely_week(request), request.person.lang
    is_said = week is not None and not week.guessed
    said = request.chat_text(
        "hours-own" if is_said else "hours-guess",
        place=word_zone(SPEECH, shown.zone, lang),
        now=find_time(request, shown.zone),
        night=word_night(SPEECH, shown, lang),
        days=word_days_off(SPEECH, shown, lang),
    )
    buttons = [make_choice(request, "hours-place", PLACE)]
    if not is_said:
        why = request.chat_text("hours-assumed" if week else "hours-why")
        right = Button(request.button_label("hours-right"), "hours", None, (shown.zone,), ButtonStyle.MAIN)
        return PrivateScreen(f"{said}\n{why}", buttons=(right, *buttons))
    buttons += [
        make_choice(request, "hours-night", NIGHT),
        make_choice(request, "hours-days", DAYS),
        make_choice(request, "hours-holidays", AWAY),
        make_choice(request, "hours-forget", FORGET),
    ]
    return PrivateScreen(f"{said}\n{request.chat_text('hours-seen')}", buttons=tuple(buttons))


def make_screen(request: ChatRequest, key: str, buttons: tuple[Button, ...]) -> PrivateScreen:
    """Make a screen of choices."""
    return PrivateScreen(request.chat_text(key), buttons=buttons)


def make_choice(request: ChatRequest, key: str, wanted: str) -> Button:
    """Make the button of a choice."""
    return Button(request.button_label(key), "hours", None, (wanted,))


def region_buttons(request: ChatRequest) -> tuple[Button, ...]:
    """Return the buttons of all regions."""
    return tuple(Button(request.chat_text(f"region-{name}"), "hours", None, (f"{PLACE} {name}",)) for name in PLACES)


def city_buttons(request: ChatRequest, region: str) -> tuple[Button, ...]:
    """Return the buttons of a region's cities, with what time it is there."""
    lang = request.person.lang
    return tuple(
        Button(f"{word_zone(SPEECH, zone, lang)} · {find_time(request, zone)}", "hours", None, (zone,))
        for zone in PLACES[region]
    )


def night_buttons(request: ChatRequest) -> tuple[Button, ...]:
    """Return the buttons of usual nights."""
    nights = ("–".join(spell_minute(hour * 60) for hour in night) for night in NIGHTS)
    return (*(Button(night, "hours", None, (night,)) for night in nights), make_choice(request, "hours-awake", AWAKE))


def day_buttons(request: ChatRequest) -> tuple[Button, ...]:
    """Return the buttons of usual days off."""
    weeks = {days: Week("UTC", off=frozenset(map(int, days.split()))) for days in DAYS_OFF}
    return tuple(
        Button(
            word_days_off(SPEECH, week, request.person.lang),
            "hours",
            None,
            (f"{DAYS} {days}" if days else f"{DAYS} -",),
        )
        for days, week in weeks.items()
    )


def find_time(request: ChatRequest, zone: str) -> str:
    """Return what a clock on a wall there shows."""
    there = (datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=request.app.now_ms())).astimezone(ZoneInfo(zone))
    return spell_minute(there.hour * 60 + there.minute)
