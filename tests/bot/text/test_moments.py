"""A day and a time as people write them (fault 16), by the clocks where they live: in both languages, over changes of the clocks."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.text.moments import parse_moment, spell_moment
from bot.values.ids import Refused

ROME = "Europe/Rome"


def instant(text: str, zone: str = ROME, fold: int = 0) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


NOW = instant("2026-11-27 18:00")  # a Friday


def read(text: str, now: int = NOW, zone: str = ROME) -> str:
    return spell_moment(parse_moment(text, now, zone), zone)


def refusal(text: str, now: int = NOW, zone: str = ROME) -> Refused:
    with pytest.raises(Refused) as refused:
        parse_moment(text, now, zone)
    return refused.value


MEANT = {
    "2026-11-28 21:00": (
        "saturday 21:00; sabato 21:00; Sabato alle 21;   SAT   9 pm ; 21:00 on saturday; sabato prossimo alle 21; "
        "il prossimo sabato alle 21; next saturday 21:00; this saturday at 9 p.m.; sabato sera alle 21; "
        "sabato sera alle 9; sabato alle 9 di sera; saturday evening at 9; saturday 9 p.m.; saturday 9p.m.; "
        "domani sera alle 21"
    ),
    "2026-11-28 00:00": "sat, 12 am",
    "2026-11-27 21:00": "21:00; tonight 9pm; venerdì 21:00; stasera alle 9; questa sera alle 9",
    "2026-11-28 17:30": "17:30",
    "2026-11-27 20:30": "stasera alle 20.30; tonight at 8:30",
    "2026-11-28 08:05": "domani ore 8:05",
    "2026-11-29 21:00": "dopodomani 21",
    "2026-12-04 17:00": "friday 17:00",
    "2026-11-30 21:30": "lunedi 21h30",
    "2026-12-12 21:00": (
        "12/12 21:00; 12.12 21.00; 12.12.2026 21; 2026-12-12 21:00; 2026-12-12T21:00; "
        "sabato 12 dicembre alle 21:00; december 12 9 pm"
    ),
    "2027-01-01 20:00": "1/1 20:00",
    "2027-01-03 20:00": "3 gennaio 2027 20:00",
    "2026-12-04 21:00": "venerdì prossimo alle 21; next friday 9 p.m.; venerdì 4 alle 21; friday 4 at 9 p.m.; il 4 alle 21",
    "2026-11-28 16:30": "sabato pomeriggio alle 4 e mezza",
    "2026-11-28 10:00": "sabato mattina alle 10; domattina alle 10",
    "2026-11-28 15:00": "saturday at 3 in the afternoon",
    "2026-11-28 22:00": "tomorrow night at 10",
    "2026-11-28 12:00": "saturday at noon",
    "2026-11-28 21:30": "domani alle 21 e 30; domani alle 21,30",
    "2026-12-31 21:00": "il 31 alle 21",
}
"""What people write on a Friday at six in the evening, by what they mean."""
REFUSED = {
    "evening-when": (
        "; saturday; sometime soon; saturday 25:00; saturday 24:00; saturday 21:60; saturday 13 pm; "
        "saturday 0 am; 21:00 22:00; quindici sabato domani dopo 21:00; 12 brumaire 21:00; ٢١:00; "
        "12 dicembre 99999 21:00"
    ),
    "evening-no-such-day": "31/2 21:00; 29/2 21:00; 29 febbraio 21:00; 29/2/2027 21:00; 0/0 21:00; 99/99 21:00; 31/12/0000 21:00",
    "evening-far": "29/2/2028 21:00; 26/11 21:00; 31/12/9999 23:59",
    "evening-past": "26/11/2026 21:00; 1/1/0001 0:00; oggi 17:59; 27/11 18:00",
    "evening-other-day": "sabato 13/12 21:00; friday tomorrow 21:00",
}


@pytest.mark.parametrize(("text", "meant"), [(text, meant) for meant in MEANT for text in MEANT[meant].split("; ")])
def test_a_time_is_read_as_people_write_it(text, meant):
    assert read(text) == meant
    assert read(meant) == meant, "what a button carries means the same"


@pytest.mark.parametrize(("text", "why"), [(text, why) for why in REFUSED for text in REFUSED[why].split("; ")])
def test_what_is_no_time_to_come_is_refused_with_its_reason(text, why):
    assert refusal(text).reason == why


def test_a_leap_day_is_a_day_in_its_year():
    assert read("29/2 21:00", instant("2028-02-01 12:00")) == "2028-02-29 21:00"
    assert read("29 febbraio 21:00", instant("2027-12-01 12:00")) == "2028-02-29 21:00"


def test_a_time_that_clocks_leave_out_is_refused_and_the_next_one_said():
    refused = refusal("28/3/2027 2:30", instant("2027-03-20 12:00"))
    assert (refused.reason, refused.params) == ("evening-gap", {"time": "3:30"})
    refused = refusal("3/10/2027 2:15", instant("2027-09-20 12:00", "Australia/Lord_Howe"), "Australia/Lord_Howe")
    assert (refused.reason, refused.params) == ("evening-gap", {"time": "2:45"})


def test_of_a_time_that_comes_twice_the_first_is_meant():
    now = instant("2027-10-25 12:00")
    at = parse_moment("31/10 2:30", now, ROME)
    assert at == instant("2027-10-31 02:30") == instant("2027-10-31 02:30", fold=1) - 3_600_000


@pytest.mark.parametrize("day", ["28/3/2027", "31/10/2027"])
def test_an_evening_is_at_its_hour_on_the_days_of_change(day):
    now = instant("2027-03-22 12:00") if "3/2027" in day else instant("2027-10-25 12:00")
    at = parse_moment(f"{day} 21:00", now, ROME)
    assert spell_moment(at, ROME).endswith("21:00")
    assert parse_moment("sunday 21:00", now, ROME) == at, "counted by the wall, and not in hours"


def test_today_is_that_of_the_zone():
    now = instant("2026-11-27 23:30", "UTC")
    assert spell_moment(parse_moment("today 18:00", now, "Asia/Tokyo"), "Asia/Tokyo") == "2026-11-28 18:00"
    assert refusal("oggi 23:00", now, "UTC").reason == "evening-past"
