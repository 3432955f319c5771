"""A day and a time that are still to come, as a person writes them: `saturday 21:00`, `sabato alle 21`, `28/11 20.30`."""

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.text.translator import app_text
from bot.values.hours import EPOCH, MINUTE, Week
from bot.values.ids import LANGUAGES, Language, Refused

FARTHEST_DAYS: Final = 180  # How far ahead something may be planned.
SOONER: Final = {"today": 0, "tonight": 0, "oggi": 0, "stasera": 0, "tomorrow": 1, "domani": 1, "dopodomani": 2}
WEEKDAYS: Final = (
    ("monday", "mon", "lunedì", "lunedi", "lun"),
    ("tuesday", "tue", "martedì", "martedi", "mar"),
    ("wednesday", "wed", "mercoledì", "mercoledi", "mer"),
    ("thursday", "thu", "giovedì", "giovedi", "gio"),
    ("friday", "fri", "venerdì", "venerdi", "ven"),
    ("saturday", "sat", "sabato", "sab"),
    ("sunday", "sun", "domenica", "dom"),
)
MONTHS: Final = (
    ("january", "jan", "gennaio", "gen"),
    ("february", "feb", "febbraio"),
    ("march", "marzo"),
    ("april", "apr", "aprile"),
    ("may", "maggio", "mag"),
    ("june", "jun", "giugno", "giu"),
    ("july", "jul", "luglio", "lug"),
    ("august", "aug", "agosto", "ago"),
    ("september", "sep", "settembre", "set"),
    ("october", "oct", "ottobre", "ott"),
    ("november", "nov", "novembre"),
    ("december", "dec", "dicembre", "dic"),
)
# Words that say nothing of when.
SILENT: Final = frozenset(
    {
        "at",
        "on",
        "the",
        "of",
        "in",
        "alle",
        "all’",
        "all'",
        "ore",
        "h",
        "il",
        "l’",
        "l'",
        "di",
        "del",
        "le",
        "per",
        "la",
    }
    | {"this", "questo", "questa"}
)
NEXT: Final = frozenset({"next", "coming", "prossimo", "prossima"})
AFTERNOON: Final = ({"pomeriggio", "afternoon"}, range(1, 8))
EVENING: Final = ({"sera", "evening", "stasera", "tonight"}, range(5, 12))
NIGHT: Final = ({"notte", "night"}, range(8, 12))
# Words by which hours of a clock with twelve are meant in the later half of the day.
LATER_HALF: Final = (AFTERNOON, EVENING, NIGHT)
PARTS: Final = frozenset({"mattina", "morning"}).union(*(words for words, _ in LATER_HALF)) - SOONER.keys()
# What people write, and how it is read.
WRITTEN: Final = (
    (re.compile(r"(?<![a-z])([ap])\. ?m\b\.?"), r"\1m"),
    (re.compile(r"(\d),(\d\d)\b"), r"\1:\2"),
    (re.compile(r"\b(\d{1,2}) e mezz[ao]\b"), r"\1:30"),
    (re.compile(r"\b(\d{1,2}) e un quarto\b"), r"\1:15"),
    (re.compile(r"\b(\d{1,2}) e (\d{2})\b"), r"\1:\2"),
    (re.compile(r"\ba mezzogiorno\b|\bmezzogiorno\b|\bnoon\b"), "12:00"),
    (re.compile(r"\bquesta sera\b|\bthis evening\b"), "stasera"),
    (re.compile(r"\bdomattina\b"), "domani mattina"),
)
CLOCK: Final = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?(am|pm)?", re.ASCII)
SPLIT: Final = re.compile(r"(\d{1,2})[:h](\d{2})(am|pm)?|\d{1,2}(am|pm)", re.ASCII)  # A time that can be nothing else.
NUMBERS: Final = re.compile(r"(\d{1,2})[./](\d{1,2})(?:[./](\d{4}))?", re.ASCII)
MACHINE: Final = re.compile(r"(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})", re.ASCII)  # As a browser's field writes it.
ISO: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)


def parse_moment(text: str, now_ms: int, zone: str) -> int:
    """Return the instant that a person means, by the clocks of a zone; of one that comes twice the first.

    Raises Refused for what is none, what is past or far away, and a time that clocks leave out.
    """
    words = split_words(text)
    place = find_clock(words)
    if place is None:
        raise Refused("evening-when")
    minute = read_clock(words[place], words)
    here = (EPOCH + timedelta(milliseconds=now_ms)).astimezone(ZoneInfo(zone))
    is_next = bool(NEXT.intersection(words))
    rest = [word for word in (*words[:place], *words[place + 1 :]) if word not in PARTS and word not in NEXT]
    day = read_day(rest, here.date())
    if day is None:
        is_over = here.hour * 60 + here.minute >= minute
        day = here.date() + timedelta(is_over)
    elif len(rest) == 1 and is_weekday(rest[0]) and day == here.date():
        day += timedelta(7 if is_next or here.hour * 60 + here.minute >= minute else 0)
    elif is_next and not (len(rest) == 1 and is_weekday(rest[0])):
        raise Refused("evening-when")
    if day > here.date() + timedelta(FARTHEST_DAYS):
        raise Refused("evening-far")
    if day < here.date() or (at_ms := find_instant(day, minute, zone)) <= now_ms:
        raise Refused("evening-past")
    return at_ms


def split_words(text: str) -> list[str]:
    text = MACHINE.sub(r"\1 \2", text.casefold())
    for written, read in WRITTEN:
        text = written.sub(read, text)
    words = [word.strip(",;") for word in text.split()]
    words = [word for word in words if word and word not in SILENT]
    joined: list[str] = []
    for word in words:
        if word in {"am", "pm"} and joined and joined[-1][-1].isdigit():
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def find_clock(words: Sequence[str]) -> int | None:
    sure = [index for index, word in enumerate(words) if SPLIT.fullmatch(word)]
    if len(sure) > 1:
        return None
    if sure:
        return sure[0]
    maybe = [index for index, word in enumerate(words) if CLOCK.fullmatch(word)]
    return maybe[-1] if maybe else None


def read_clock(word: str, beside: Collection[str] = ()) -> int:
    """Return a time as a minute of the day, by the words beside it: 9 is 21 in the evening. Raises Refused for what no clock shows."""
    found = CLOCK.fullmatch(word)
    assert found is not None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half and not 1 <= hour <= 12:
        raise Refused("evening-when")
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    elif any(hour in hours and words.intersection(beside) for words, hours in LATER_HALF):
        hour += 12
    if hour > 23 or minute > 59:
        raise Refused("evening-when")
    return hour * 60 + minute


def read_day(words: Sequence[str], today: date) -> date | None:
    """Return the day that these words name, from today on; None where they are none. Raises Refused."""
    named = [word for word in words if not is_weekday(word)] or list(words)
    weekday = next((read_weekday(word) for word in words if is_weekday(word)), None)
    match named:
        case []:
            return None
        case [word] if word in SOONER:
            day = today + timedelta(SOONER[word])
        case [word] if is_weekday(word):
            return today + timedelta((read_weekday(word) - today.weekday()) % 7)
        case [word] if word.isascii() and word.isdecimal() and len(word) <= 2:
            day = find_day_of_month(int(word), today)
        case [word]:
            day = read_numbers(word, today)
        case [first, second, *year] if len(year) <= 1:
            day = read_month(first, second, year[0] if year else "", today)
        case _:
            raise Refused("evening-when")
    if weekday is not None and day.weekday() != weekday:
        raise Refused("evening-other-day")
    return day


def find_day_of_month(number: int, today: date) -> date:
    days = (today + timedelta(ahead) for ahead in range(62))
    found = next((day for day in days if day.day == number), None)
    if found is None:
        raise Refused("evening-no-such-day")
    return found


def is_weekday(word: str) -> bool:
    return any(word in names for names in WEEKDAYS)


def read_weekday(word: str) -> int:
    return next(number for number, names in enumerate(WEEKDAYS) if word in names)


def read_numbers(word: str, today: date) -> date:
    if found := ISO.fullmatch(word):
        return make_day(int(found[3]), int(found[2]), found[1], today)
    if found := NUMBERS.fullmatch(word):
        return make_day(int(found[1]), int(found[2]), found[3] or "", today)
    raise Refused("evening-when")


def read_month(first: str, second: str, year: str, today: date) -> date:
    day, name = (first, second) if first.isdecimal() else (second, first)
    month = next((number for number, names in enumerate(MONTHS, 1) if name in names), None)
    if month is None or not (day.isascii() and day.isdecimal()) or len(day) > 2 or not re.fullmatch("|[0-9]{4}", year):
        raise Refused("evening-when")
    return make_day(int(day), month, year, today)


def make_day(day: int, month: int, year: str, today: date) -> date:
    if not year:
        found = find_date(day, month, today)
        if found is None:
            raise Refused("evening-no-such-day")
        return found
    try:
        return date(int(year), month, day)
    except ValueError:
        raise Refused("evening-no-such-day") from None


def find_instant(day: date, minute: int, zone: str) -> int:
    wall = datetime(day.year, day.month, day.day, minute // 60, minute % 60)  # noqa: DTZ001  the wall clock's
    at = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    shown = at.astimezone(ZoneInfo(zone))
    if shown.replace(tzinfo=None) != wall:
        raise Refused("evening-gap", time=spell_minute(shown.hour * 60 + shown.minute))
    return (at - EPOCH) // timedelta(milliseconds=1)


def spell_moment(at_ms: int, zone: str) -> str:
    there = (EPOCH + timedelta(milliseconds=at_ms // MINUTE * MINUTE)).astimezone(ZoneInfo(zone))
    return f"{there:%Y-%m-%d %H:%M}"


# Cities that are offered, by regions; every other zone can be named.
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
OFFERED: Final = frozenset(zone for some in PLACES.values() for zone in some)
# Where a person probably lives who speaks a language: only where it is the language of one zone.
LIKELY: Final = {
    "it": "Europe/Rome", "bg": "Europe/Sofia", "cs": "Europe/Prague", "da": "Europe/Copenhagen", "de": "Europe/Berlin",
    "el": "Europe/Athens", "en-gb": "Europe/London", "fi": "Europe/Helsinki", "he": "Asia/Jerusalem", "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb", "hu": "Europe/Budapest", "ja": "Asia/Tokyo", "ko": "Asia/Seoul", "lt": "Europe/Vilnius",
    "nb": "Europe/Oslo", "no": "Europe/Oslo", "pl": "Europe/Warsaw", "ro": "Europe/Bucharest", "sv": "Europe/Stockholm",
    "th": "Asia/Bangkok", "tr": "Europe/Istanbul", "vi": "Asia/Ho_Chi_Minh",
}  # fmt: skip
CLOCK_RANGE: Final = re.compile(r"([01]?\d|2[0-3])(?:[:.]([0-5]\d))?\s*[-–]\s*([01]?\d|2[0-3])(?:[:.]([0-5]\d))?")

DAYS: Final = re.compile(r"(\d{1,2})[./](\d{1,2})\.?\s*[-–]\s*(\d{1,2})[./](\d{1,2})\.?")


def find_likely_zone(locale: str) -> str:
    """Return where a person probably lives whose chat is set to a locale, such as `ja` or `sv-SE`; empty where it may be anywhere."""
    name = locale.casefold().replace("_", "-")
    return LIKELY.get(name) or LIKELY.get(name.partition("-")[0], "")


def make_zone_key(zone: str) -> str:
    return f"zone-{zone.rpartition('/')[2].lower().replace('_', '-')}"


def word_zone(zone: str, lang: Language) -> str:
    if zone in OFFERED:
        return app_text(make_zone_key(zone), lang)
    return zone.rpartition("/")[2].replace("_", " ")


def word_night(week: Week, lang: Language) -> str:
    if week.quiet is None:
        return app_text("hours-no-night", lang)
    return "–".join(map(spell_minute, week.quiet))


def word_days_off(week: Week, lang: Language) -> str:
    days = [app_text(f"weekday-{day}", lang) for day in sorted(week.off)]
    return ", ".join(days) or app_text("hours-no-day-off", lang)


def word_holidays(week: Week, today: date, lang: Language) -> str:
    """Return a person's holidays that are not over, from the first to the last day of each; empty where there are none."""
    spans = list[tuple[date, date]]()
    for day in sorted(day for day in week.holidays if day >= today):
        if spans and spans[-1][1] + timedelta(1) == day:
            spans[-1] = (spans[-1][0], day)
        else:
            spans.append((day, day))
    return ", ".join("–".join(word_day(day, lang) for day in dict.fromkeys(span)) for span in spans)


def word_week(week: Week, now: datetime, lang: Language, *, is_said: bool) -> str:
    """Say where a person lives, what time it is there, and when they don't play; a guess asks whether it's right."""
    there = now.astimezone(ZoneInfo(week.zone))
    return app_text(
        "chat-hours-own" if is_said else "chat-hours-guess",
        lang,
        place=word_zone(week.zone, lang),
        now=spell_minute(there.hour * 60 + there.minute),
        night=word_night(week, lang),
        days=word_days_off(week, lang),
    )


def word_later_week(week: Week | None, day: date, lang: Language) -> str:
    """Say which hours count from a day on, None for none."""
    return app_text(
        "chat-hours-later",
        lang,
        day=word_day(day, lang),
        place=word_zone(week.zone, lang) if week else "none",
        night=word_night(week, lang) if week else "",
        days=word_days_off(week, lang) if week else "",
    )


def word_day(day: date, lang: Language) -> str:
    return app_text("day-of-month", lang, day=day.day, month=day.month)


def parse_days(text: str, today: date) -> tuple[date, int] | None:
    """Return the first day and how many there are of what a person wrote, such as `12.8-18.8`; None where it is none."""
    found = DAYS.fullmatch(text.strip())
    if found is None:
        return None
    first_day, first_month, last_day, last_month = map(int, found.groups())
    first = find_date(first_day, first_month, today)
    last = find_date(last_day, last_month, first) if first else None
    return (first, (last - first).days + 1) if first and last else None


def find_date(day: int, month: int, since: date) -> date | None:
    for year in (since.year, since.year + 1):
        with suppress(ValueError):
            found = date(year, month, day)
            if found >= since:
                return found
    return None


def spell_minute(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"


def word_instant(at: datetime, zone: str, lang: Language) -> str:
    there = at.astimezone(ZoneInfo(zone))
    day = app_text(f"weekday-{there.weekday()}", lang)
    return f"{day} {there.day}, {spell_minute(there.hour * 60 + there.minute)}"


def parse_night(text: str) -> tuple[int, int] | None:
    """Return the quiet hours that a person wrote, such as `22:30-6`; None where it is none."""
    found = CLOCK_RANGE.fullmatch(text.strip())
    if found is None:
        return None
    first, first_minute, last, last_minute = (int(part or 0) for part in found.groups())
    return first * 60 + first_minute, last * 60 + last_minute


def parse_zone(text: str) -> str | None:
    """Return the zone that a person named, by a city or in full; None if unknown."""
    return known_zones().get(fold_name(text))


@cache
def known_zones() -> dict[str, str]:
    found = {fold_name(zone.rpartition("/")[2]): zone for zone in sorted(available_timezones())}
    found |= {fold_name(zone): zone for zone in available_timezones()}
    found |= {fold_name(word_zone(zone, lang)): zone for zone in OFFERED for lang in LANGUAGES}
    return found


def fold_name(name: str) -> str:
    return " ".join(name.replace("_", " ").casefold().split())
