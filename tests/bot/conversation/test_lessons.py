"""The teacher is asked by buttons in a private chat, and in no table's company."""

from random import Random

import pytest

from bot.ports.requests import Answer
from tests.support.people import answer
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import begun

ANNA, BRUNO = "Anna", "Bruno"


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, (ANNA, "it"), (BRUNO, "en")) as made:
        yield made


async def alone(stage):
    """Anna practises Centocinquanta, until she is asked something that the teacher knows."""
    await stage.enter(ANNA, "practice", "centocinquanta", alone=True)
    (line,) = await stage.office.people.list_tables(stage.person(ANNA))
    for _ in range(60):
        await stage.office.autoplay.wait_idle()
        await stage.settle()
        room = await stage.office.views.seat_room(stage.person(ANNA), line.id, 0)
        if "card" in room.lessons:
            return line.id
        asked = next((each for each in room.questions if each.kind == "must"), None)
        if asked is not None:
            fields = {**answer(asked, Random(1)), "confirm": ("yes",)}
            await stage.office.play.answer(stage.person(ANNA), Answer(line.id, asked.id, fields))
    raise AssertionError("never asked")


async def test_alone_the_teacher_is_a_button_and_says_what_it_would_play(stage):
    await alone(stage)
    said = await stage.press(ANNA, "lesson", "1", "card", alone=True)
    assert "Io farei così" in said
    assert any(word in said for word in ("Giocherei", "Scarterei", "Si può giocare solo"))


async def test_in_company_there_is_no_such_button_and_whoever_types_it_is_told_why(stage):
    await begun(stage, ANNA, BRUNO, game="ottocento", seats=4)
    await stage.settle()
    said = await stage.enter(ANNA, "lesson", alone=True)
    assert "Il maestro parla solo dove ti eserciti da solo" in said
