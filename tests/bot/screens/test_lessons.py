"""The teacher is asked by buttons in a private chat."""

from random import Random

import pytest

from bot.values.requests import Answer
from tests.support.people import answer

ANNA, BRUNO = "Anna", "Bruno"


async def alone(stage):
    """Anna practises Centocinquanta, until she is asked something that the teacher knows."""
    await stage.enter(ANNA, "practice", "centocinquanta", alone=True)
    (line,) = await stage.app.people.list_tables(stage.person(ANNA))
    for _ in range(60):
        await stage.app.autoplay.wait_idle()
        await stage.settle()
        room = await stage.app.views.seat_room(stage.person(ANNA), line.id, 0)
        if "card" in room.lessons:
            return line.id
        asked = next((each for each in room.questions if each.kind == "must"), None)
        if asked is not None:
            fields = {**answer(asked, Random(1)), "confirm": ("yes",)}
            await stage.app.play.answer(stage.person(ANNA), Answer(line.id, asked.id, fields))
    raise AssertionError("never asked")


@pytest.mark.deep
async def test_alone_the_teacher_is_a_button_and_says_what_it_would_play(stage):
    await alone(stage)
    said = await stage.press(ANNA, "lesson", "1", "card", alone=True)
    assert "Io farei così" in said
    assert any(word in said for word in ("Giocherei", "Scarterei", "Si può giocare solo"))
