"""A person's waking hours: zone, night and days off, by buttons or in words."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.screens.request import ChatRequest, handles
from bot.text.moments import (
    PLACES,
    parse_days,
    parse_night,
    parse_zone,
    spell_minute,
    word_day,
    word_days_off,
    word_holidays,
    word_later_week,
    word_week,
    word_zone,
)
from bot.values.commands import Argument, Scope
from bot.values.hours import ANYWHERE, HOLIDAYS, Week
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
LONGEST_OFF: Final = len("5 6")
NO_DAYS: Final[frozenset[int]] = frozenset()


@handles("hours", (Argument("when"),), Scope.NOTHING, private=7, under="me", rank=1)
async def choose_hours(request: ChatRequest) -> Reply:
    week, wanted = await request.app.hours.find(request.person), request.argument("when")
    word, _, rest = wanted.partition(" ")
    if (holidays := await book_holidays(request, wanted)) is not None:
        return holidays
    if wanted == PLACE or (week is None and not wanted and guess_zone(request) == ANYWHERE):
        buttons = tuple(make_choice(request.chat_text(f"region-{name}"), f"{PLACE} {name}") for name in PLACES)
        return request.reply(say_typed(request, "hours-where"), buttons)
    if word == PLACE and rest in PLACES:
        return request.reply(say_typed(request, "hours-where"), city_buttons(request, rest))
    if wanted == NIGHT:
        return request.reply(say_typed(request, "hours-which-night"), night_buttons(request))
    if wanted == DAYS:
        return request.reply(request.chat_text("hours-which-days"), day_buttons(request, week.off if week else NO_DAYS))
    if wanted == FORGET:
        if await request.app.hours.choose(request.person, None) is not None:
            return Reply(screen=await whole_screen(request, week))
        return request.reply(request.chat_text("hours-forgotten"))
    if wanted:
        later = await request.app.hours.find_later(request.person)
        before = (later[0] if later else None) or week or likely_week(request)
        chosen = change_week(replace(before, guessed=False), wanted)
        week = week if await request.app.hours.choose(request.person, chosen) else chosen
    return Reply(screen=await whole_screen(request, week))


async def whole_screen(request: ChatRequest, week: Week | None) -> PrivateScreen:
    screen, later = own_screen(request, week), await request.app.hours.find_later(request.person)
    if later is None:
        return screen
    chosen, lang = later[0], request.lang
    there = later[1].astimezone(ZoneInfo((week or likely_week(request)).zone)).date()
    return replace(screen, text=f"{screen.text}\n{word_later_week(chosen, there, lang)}")


def say_typed(request: ChatRequest, key: str, **params: int) -> str:
    """Say what can also be typed, and where: after the command, or on a page in its field."""
    return request.chat_text(key, where="page" if request.profile.is_page else "chat", **params)


def likely_week(request: ChatRequest) -> Week:
    return Week(guess_zone(request))


def guess_zone(request: ChatRequest) -> str:
    return request.app.hours.guess_zone(request.lang)


def change_week(week: Week, wanted: str) -> Week:
    word, _, rest = wanted.partition(" ")
    if word == DAYS:
        return replace(week, off=frozenset(int(day) for day in rest.split() if day.isdecimal()))
    if wanted == AWAKE:
        return replace(week, quiet=None)
    if (night := parse_night(wanted)) is not None:
        return replace(week, quiet=night)
    zone = parse_zone(wanted)
    if zone is None:
        raise Refused("no-such-zone")
    return replace(week, zone=zone)


def own_screen(request: ChatRequest, week: Week | None) -> PrivateScreen:
    shown, lang = week or likely_week(request), request.lang
    is_said = week is not None and not week.guessed
    said = word_week(shown, find_now(request), lang, is_said=is_said)
    buttons = [make_choice(request.button_label("hours-place"), PLACE)]
    if not is_said:
        why = request.chat_text("hours-assumed" if week else "hours-why")
        right = make_choice(request.button_label("hours-right"), shown.zone, ButtonStyle.MAIN)
        return PrivateScreen(f"{said}\n{why}", buttons=(right, *buttons))
    buttons += [
        make_choice(request.button_label("hours-night"), NIGHT),
        make_choice(request.button_label("hours-days"), DAYS),
        make_choice(request.button_label("hours-holidays"), AWAY),
        make_choice(request.button_label("hours-forget"), FORGET),
    ]
    return PrivateScreen(f"{said}\n{say_typed(request, 'hours-seen')}", buttons=tuple(buttons))


def city_buttons(request: ChatRequest, region: str) -> tuple[Button, ...]:
    there = {zone: find_now(request).astimezone(ZoneInfo(zone)) for zone in PLACES[region]}
    times = {zone: spell_minute(at.hour * 60 + at.minute) for zone, at in there.items()}
    return tuple(make_choice(f"{word_zone(zone, request.lang)} · {at}", zone) for zone, at in times.items())


def night_buttons(request: ChatRequest) -> tuple[Button, ...]:
    nights = ("–".join(spell_minute(hour * 60) for hour in night) for night in NIGHTS)
    return (*(make_choice(night, night) for night in nights), make_choice(request.button_label("hours-awake"), AWAKE))


def day_buttons(request: ChatRequest, off: frozenset[int]) -> tuple[Button, ...]:
    """Offer the usual days, and what is had now with each day put in or taken out."""
    changed = (" ".join(map(str, sorted(off ^ {day}))) for day in range(7))
    choices = dict.fromkeys((*DAYS_OFF, *(days for days in changed if len(days) <= LONGEST_OFF)))
    weeks = {days: Week("UTC", off=frozenset(map(int, days.split()))) for days in choices}
    return tuple(
        Button(word_days_off(week, request.lang), "hours", None, (f"{DAYS} {days}" if days else f"{DAYS} -",))
        for days, week in weeks.items()
    )


def find_now(request: ChatRequest) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=request.app.now_ms())


AWAY: Final = "away"
BACK: Final = "back"
MEANWHILE: Final = "meanwhile"  # Words that buttons carry: holidays are to be booked, or given back
LENGTHS: Final = (3, 7, 14)
SATURDAY: Final = 5


async def book_holidays(request: ChatRequest, wanted: str) -> Reply | None:
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
    today, lang = request.app.hours.find_today(week), request.lang
    left = HOLIDAYS - sum(day.year == today.year for day in week.holidays)
    booked = word_holidays(week, today, lang)
    said = [request.chat_text("holidays-booked", days=booked)] if booked else []
    said.append(say_typed(request, "holidays-which", left=left))
    saturday = today + timedelta((SATURDAY - today.weekday()) % 7)
    buttons = [make_choice(request.button_label("holidays-today"), f"{AWAY} {today}")]
    if saturday != today:
        buttons.append(make_choice(request.button_label("holidays-saturday"), f"{AWAY} {saturday}"))
    if any(day > today for day in week.holidays):
        buttons.append(make_choice(request.button_label("holidays-back"), BACK))
    return PrivateScreen("\n".join(said), buttons=tuple(buttons))


def ask_length(request: ChatRequest, first: date) -> PrivateScreen:
    buttons = (
        make_choice(request.chat_text("holidays-days", days=days), f"{AWAY} {first} {days}", ButtonStyle.MAIN)
        for days in LENGTHS
    )
    text = request.chat_text("holidays-length", day=word_day(first, request.lang))
    return PrivateScreen(text, buttons=tuple(buttons))


def make_choice(label: str, wanted: str, look: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    return Button(label, "hours", None, (wanted,), look)


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused("choose-one") from None


def read_days(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Refused("choose-one")
    return int(text)
