"""One person alone can end a round of Eleusis that the others have left (EE-105), in an office where robots sit in for them."""

import pytest

from bot.ports.requests import CONFIRM, Answer
from games.eleusis.rules.state import Cause
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import begun

SEATED = ANNA, BRUNO, CARLA = "anna", "bruno", "carla"


@pytest.mark.rule("EE-105", "EE-104")
@pytest.mark.parametrize("stays", [BRUNO, CARLA])
async def test_who_alone_has_stayed_ends_the_round_and_nobody_scores(tmp_path, stays):
    async with staged(tmp_path, *((person, "en") for person in SEATED)) as stage:
        table_id = await begun(stage, *SEATED, game="eleusis")
        for person in set(SEATED) - {stays}:
            await stage.office.lobby.leave(stage.person(person), table_id)
        await stage.settle()
        room = await stage.office.views.seat_room(stage.person(stays), table_id, SEATED.index(stays))
        (question,) = [each for each in room.questions if "abandon" in each.title.lower()]
        fields = {"": ("press",), CONFIRM: ("1",)}
        await stage.office.play.answer(stage.person(stays), Answer(table_id, question.id, fields))
        await stage.settle()
        (result,) = (await stage.office.tables.get(table_id)).position.state.results
        assert (result.cause, result.points) == (Cause.ABANDONED, ())
