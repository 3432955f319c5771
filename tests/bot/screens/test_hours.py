"""When somebody is awake is said with buttons, or in words after the command."""

from datetime import timedelta

import pytest
from pydantic import ValidationError

from bot.config import Settings
from bot.tables.stored import table_ids
from bot.text.moments import LIKELY, find_likely_zone
from bot.values.hours import Week, is_zone
from bot.values.ids import PersonId
from tests.support.script_game import Time, app
from tests.surfaces.stage import begun

ANNA, BRUNO = "Anna", "Bruno"


def labels(stage, who=ANNA):
    return [button.label for button in stage._panels[who, True].buttons]


async def week(stage, who=ANNA):
    return await stage.app.hours.find(stage.person(who))


async def test_a_guess_is_right_with_one_press(stage):
    await begun(stage, ANNA, BRUNO, "Carla")
    said = await stage.enter(ANNA, "hours", alone=True)
    assert "Direi che sei sull’ora di Roma" in said
    assert "Notte: 23:00–7:00" in said
    assert await week(stage) is None
    said = await stage.press(ANNA, "hours", "Europe/Rome", alone=True)
    assert "Sei sull’ora di Roma" in said
    assert await week(stage) == Week("Europe/Rome")


async def test_another_place_another_night_and_days_off(stage):
    await begun(stage, ANNA, BRUNO, "Carla")
    await stage.enter(ANNA, "hours", alone=True)
    await stage.press(ANNA, "hours", "place", alone=True)
    assert labels(stage) == ["Europa", "Africa", "America", "Asia", "Oceania"]
    await stage.press(ANNA, "hours", "place oceania", alone=True)
    assert "Sei sull’ora di Lord Howe" in await stage.press(ANNA, "hours", "Australia/Lord_Howe", alone=True)
    await stage.press(ANNA, "hours", "night", alone=True)
    assert "Notte: 0:00–8:00" in await stage.press(ANNA, "hours", "0:00–8:00", alone=True)
    await stage.press(ANNA, "hours", "days", alone=True)
    assert labels(stage)[:5] == ["nessuno", "sabato, domenica", "domenica", "lunedì", "martedì"]
    assert "Giorni liberi: sabato, domenica" in await stage.press(ANNA, "hours", "days 5 6", alone=True)
    assert await week(stage) == Week("Australia/Lord_Howe", (0, 480), frozenset({5, 6}))
    await stage.press(ANNA, "hours", "days", alone=True)
    await stage.press(ANNA, "hours", "days -", alone=True)
    await stage.press(ANNA, "hours", "night", alone=True)
    assert "Notte: nessuna" in await stage.press(ANNA, "hours", "awake", alone=True)
    assert await week(stage) == Week("Australia/Lord_Howe", None)
    await stage.press(ANNA, "hours", "forget", alone=True)
    assert await week(stage) is None


async def test_whose_language_is_spoken_in_many_places_is_asked_where_they_live(stage):
    await stage.arrive("Dora", "en")
    assert "Where do you live?" in await stage.enter("Dora", "hours", alone=True)
    await stage.press("Dora", "hours", "place america", alone=True)
    assert "St John" in labels(stage, "Dora")[0]
    assert "You’re on New York time" in await stage.enter("Dora", "hours", "new york", alone=True)


async def test_places_and_nights_may_be_written(stage):
    await begun(stage, ANNA, BRUNO, "Carla")
    for said, expected in (
        ("Calcutta", Week("Asia/Kolkata")),
        ("22.30 - 6", Week("Asia/Kolkata", (22 * 60 + 30, 360))),
        ("Asia/Calcutta", Week("Asia/Calcutta", (22 * 60 + 30, 360))),
    ):
        await stage.enter(ANNA, "hours", said, alone=True)
        assert await week(stage) == expected
    assert "Non conosco questa città" in await stage.enter(ANNA, "hours", "Atlantide", alone=True)
    assert "al massimo 12 ore" in await stage.enter(ANNA, "hours", "20-9", alone=True)
    assert "quarto d’ora" in await stage.enter(ANNA, "hours", "22:05-6", alone=True)
    assert "Al massimo 2 giorni" in await stage.enter(ANNA, "hours", "days 0 1 2", alone=True)
    for odd in ("days ²", "days", "place ²", "../../etc/passwd", "²²:30-6", "\0", "a" * 300):
        assert "rotto" not in await stage.enter(ANNA, "hours", odd, alone=True)
    assert await week(stage) == Week("Asia/Calcutta", (22 * 60 + 30, 360))


async def test_what_is_said_in_a_group_is_answered_to_whoever_said_it_alone(stage):
    await begun(stage, ANNA, BRUNO, "Carla")
    before = {key: len(shown) for key, shown in stage.chat.channels.items()}
    assert "Sei sull’ora di Roma" in await stage.enter(ANNA, "hours", "Roma")
    assert {key: len(shown) for key, shown in stage.chat.channels.items()} == before


async def test_who_sits_down_where_a_move_a_day_is_made_is_asked_once_when_they_sleep(stage):
    await stage.enter(ANNA, "open", "ballot", "3", "day")
    await stage.settle()
    (told,) = stage.chat.private[stage.person(ANNA).id]
    assert "quando dormi" in told.said.text
    assert [button.verb for button in told.said.buttons] == ["hours"]
    await stage.enter(BRUNO, "hours", "Rome", alone=True)
    await stage.enter(BRUNO, "join")
    await stage.settle()
    (told,) = stage.chat.private[stage.person(BRUNO).id]
    assert "sleep" not in told.said.text


async def test_a_guess_counts_and_is_asked_about_until_it_is_confirmed(stage):
    await stage.arrive("Kenji", "en", find_likely_zone("ja"))
    guess = Week("Asia/Tokyo", guessed=True)
    await stage.enter("Kenji", "open", "ballot", "3", "day")
    await stage.settle()
    (told,) = stage.chat.private[stage.person("Kenji").id]
    assert "23:00–7:00, Tokyo time. Correct?" in told.said.text
    assert [button.verb for button in told.said.buttons] == ["hours"]
    (table_id,) = await table_ids(stage.app.store)
    assert (await stage.app.tables.get(table_id)).week_of(0) == await week(stage, "Kenji") == guess
    assert "Correct?" in await stage.enter("Kenji", "hours", alone=True)
    assert "first tell me" in (await stage.enter("Kenji", "hours", "away", alone=True)).lower()
    await stage.arrive("Kenji", "en", "Europe/Rome")
    assert await week(stage, "Kenji") == guess
    assert "You’re on Tokyo time" in await stage.press("Kenji", "hours", "Asia/Tokyo", alone=True)
    assert await week(stage, "Kenji") == Week("Asia/Tokyo")
    await stage.press("Kenji", "hours", "forget", alone=True)
    await stage.arrive("Kenji", "it", "Asia/Tokyo")
    assert await week(stage, "Kenji") is None


@pytest.mark.parametrize(
    ("locale", "zone"),
    [
        ("it", "Europe/Rome"),
        ("ja", "Asia/Tokyo"),
        ("el", "Europe/Athens"),
        ("sv-SE", "Europe/Stockholm"),
        ("en-GB", "Europe/London"),
        ("en-US", ""),
        ("es", ""),
        ("", ""),
    ],
)
def test_a_locale_means_a_zone_only_where_there_is_one(locale, zone):
    assert find_likely_zone(locale) == zone
    assert all(map(is_zone, LIKELY.values()))


async def test_holidays_are_booked_with_three_presses_and_given_back_with_one(stage):
    await begun(stage, ANNA, BRUNO, "Carla")
    await stage.enter(ANNA, "hours", "Roma", alone=True)
    today = stage.app.hours.find_today(Week("Europe/Rome"))
    assert "ancora 28 giorni" in await stage.press(ANNA, "hours", "away", alone=True)
    assert labels(stage)[0] == "Da oggi"
    await stage.press(ANNA, "hours", f"away {today}", alone=True)
    assert labels(stage) == ["3 giorni", "7 giorni", "14 giorni"]
    assert "Sei in ferie" in await stage.press(ANNA, "hours", f"away {today} 7", alone=True)
    assert (await week(stage)).holidays == {today + timedelta(n) for n in range(7)}
    assert "ancora 27 giorni" in await stage.press(ANNA, "hours", "back", alone=True)
    assert (await week(stage)).holidays == {today}


async def test_holidays_may_be_written(stage):
    await begun(stage, ANNA, BRUNO, "Carla")
    await stage.enter(ANNA, "hours", "Roma", alone=True)
    today = stage.app.hours.find_today(Week("Europe/Rome"))
    first, last = today + timedelta(200), today + timedelta(202)
    month = ("gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic")[first.month - 1]
    said = await stage.enter(ANNA, "hours", f"{first.day}.{first.month}.-{last.day}.{last.month}.", alone=True)
    assert f"Sei in ferie: {first.day} {month}" in said
    assert (await week(stage)).holidays == {first, first + timedelta(1), last}
    for wrong in ("away yesterday", "away 2020-01-01 3", f"away {today} x", "31.2-1.3"):
        assert "Sei in ferie" not in await stage.enter(ANNA, "hours", wrong, alone=True)
    assert len((await week(stage)).holidays) == 3


async def test_whoever_speaks_the_language_of_many_places_is_guessed_to_live_where_the_host_says(tmp_path):
    async with app(tmp_path, Time(), zone="Pacific/Auckland") as at:
        assert at.hours.guess_zone("en") == "Pacific/Auckland"
        assert at.hours.guess_zone("it") == "Europe/Rome"
        person = await at.people.meet(PersonId("web:7"), "Dora", "en")
        assert await at.hours.find(person) == Week("Pacific/Auckland", guessed=True)
    with pytest.raises(ValidationError, match="zone"):
        Settings(_env_file=None, zone="Atlantis")
