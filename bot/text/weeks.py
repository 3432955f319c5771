"""Somebody's week in words: where they live, when their night is, which days are theirs."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.text.translator import Translator
from bot.values.hours import Week
from bot.values.ids import LANGUAGES, Language

PLACES: Final = {
    "europe": (
        "Europe/Lisbon", "Europe/London", "Europe/Madrid", "Europe/Paris", "Europe/Rome", "Europe/Berlin",
        "Europe/Athens", "Europe/Helsinki", "Europe/Istanbul", "Europe/Moscow",
    ),
    "africa": ("Africa/Casablanca", "Africa/Lagos", "Africa/Cairo", "Africa/Johannesburg", "Africa/Nairobi"),
    "america": (
        "America/St_Johns", "America/Halifax", "America/New_York", "America/Chicago", "America/Denver",
        "America/Los_Angeles", "America/Anchorage", "America/Mexico_City", "America/Bogota", "America/Santiago",
        "America/Buenos_Aires", "America/Sao_Paulo",
    ),
    "asia": (
        "Asia/Jerusalem", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Bangkok",
        "Asia/Shanghai", "Asia/Singapore", "Asia/Tokyo", "Asia/Seoul",
    ),
    "oceania": (
        "Australia/Perth", "Australia/Adelaide", "Australia/Brisbane", "Australia/Sydney", "Australia/Lord_Howe",
        "Pacific/Auckland", "Pacific/Honolulu",
    ),
}  # fmt: skip
"""Cities that are offered, by regions; every other zone can be named."""
OFFERED: Final = frozenset(zone for some in PLACES.values() for zone in some)
LIKELY: Final = {
    "it": "Europe/Rome", "bg": "Europe/Sofia", "cs": "Europe/Prague", "da": "Europe/Copenhagen", "de": "Europe/Berlin",
    "el": "Europe/Athens", "en-gb": "Europe/London", "fi": "Europe/Helsinki", "he": "Asia/Jerusalem", "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb", "hu": "Europe/Budapest", "ja": "Asia/Tokyo", "ko": "Asia/Seoul", "lt": "Europe/Vilnius",
    "nb": "Europe/Oslo", "no": "Europe/Oslo", "pl": "Europe/Warsaw", "ro": "Europe/Bucharest", "sv": "Europe/Stockholm",
    "th": "Asia/Bangkok", "tr": "Europe/Istanbul", "vi": "Asia/Ho_Chi_Minh",
}  # fmt: skip
"""Where somebody probably lives who speaks a language: only where it is the language of one zone."""
NIGHT: Final = re.compile(r"([01]?\d|2[0-3])(?:[:.]([0-5]\d))?\s*[-–]\s*([01]?\d|2[0-3])(?:[:.]([0-5]\d))?")

DAYS: Final = re.compile(r"(\d{1,2})[./](\d{1,2})\.?\s*[-–]\s*(\d{1,2})[./](\d{1,2})\.?")


def find_likely_zone(locale: str) -> str:
    """Return where somebody probably lives whose chat is set to a locale, such as `ja` or `sv-SE`; empty where it may be anywhere."""
    name = locale.casefold().replace("_", "-")
    return LIKELY.get(name) or LIKELY.get(name.partition("-")[0], "")


def make_zone_key(zone: str) -> str:
    return f"zone-{zone.rpartition('/')[2].lower().replace('_', '-')}"


def word_zone(translator: Translator, zone: str, lang: Language) -> str:
    """Return a zone by the city that it is named for."""
    if zone in OFFERED:
        return translator.package_text("bot", make_zone_key(zone), lang)
    return zone.rpartition("/")[2].replace("_", " ")


def word_night(translator: Translator, week: Week, lang: Language) -> str:
    """Return somebody's quiet hours."""
    if week.quiet is None:
        return translator.package_text("bot", "hours-no-night", lang)
    return "–".join(map(spell_minute, week.quiet))


def word_days_off(translator: Translator, week: Week, lang: Language) -> str:
    days = [translator.package_text("bot", f"weekday-{day}", lang) for day in sorted(week.off)]
    return ", ".join(days) or translator.package_text("bot", "hours-no-day-off", lang)


def word_holidays(translator: Translator, week: Week, today: date, lang: Language) -> str:
    """Return somebody's holidays that are not over, from the first to the last day of each; empty where there are none."""
    spans = list[tuple[date, date]]()
    for day in sorted(day for day in week.holidays if day >= today):
        if spans and spans[-1][1] + timedelta(1) == day:
            spans[-1] = (spans[-1][0], day)
        else:
            spans.append((day, day))
    return ", ".join("–".join(word_day(translator, day, lang) for day in dict.fromkeys(span)) for span in spans)


def word_day(translator: Translator, day: date, lang: Language) -> str:
    """Return a day of a year, without the year."""
    return translator.package_text("bot", "day-of-month", lang, day=day.day, month=day.month)


def parse_days(text: str, today: date) -> tuple[date, int] | None:
    """Return the first day and how many there are of what somebody wrote, such as `12.8-18.8`; None where it is none."""
    found = DAYS.fullmatch(text.strip())
    if found is None:
        return None
    first_day, first_month, last_day, last_month = map(int, found.groups())
    first = find_date(first_day, first_month, today)
    last = find_date(last_day, last_month, first) if first else None
    return (first, (last - first).days + 1) if first and last else None


def find_date(day: int, month: int, since: date) -> date | None:
    """Return the first date of this day and month from another one on; None where there is none soon."""
    for year in (since.year, since.year + 1):
        with suppress(ValueError):
            found = date(year, month, day)
            if found >= since:
                return found
    return None


def spell_minute(minute: int) -> str:
    """Return a minute of the day as clocks show it."""
    return f"{minute // 60}:{minute % 60:02}"


def word_instant(translator: Translator, at: datetime, zone: str, lang: Language) -> str:
    """Return a time of the next days as calendars and clocks in a zone show it."""
    there = at.astimezone(ZoneInfo(zone))
    day = translator.package_text("bot", f"weekday-{there.weekday()}", lang)
    return f"{day} {there.day}, {spell_minute(there.hour * 60 + there.minute)}"


def parse_night(text: str) -> tuple[int, int] | None:
    """Return the quiet hours that somebody wrote, such as `22:30-6`; None where it is none."""
    found = NIGHT.fullmatch(text.strip())
    if found is None:
        return None
    first, first_minute, last, last_minute = (int(part or 0) for part in found.groups())
    return first * 60 + first_minute, last * 60 + last_minute


def parse_zone(translator: Translator, text: str) -> str | None:
    """Return the zone that somebody named, by a city or in full; None where there is none."""
    return known_zones(translator).get(fold_name(text))


@cache
def known_zones(translator: Translator) -> dict[str, str]:
    found = {fold_name(zone.rpartition("/")[2]): zone for zone in sorted(available_timezones())}
    found |= {fold_name(zone): zone for zone in available_timezones()}
    found |= {fold_name(word_zone(translator, zone, lang)): zone for zone in OFFERED for lang in LANGUAGES}
    return found


def fold_name(name: str) -> str:
    """Return a name of a place as it is compared."""
    return " ".join(name.replace("_", " ").casefold().split())
