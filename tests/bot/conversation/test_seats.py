"""Seats and consent at a chat in memory: nobody learns a second hand, and those who sit there decide with buttons."""

import pytest

from tests.support.seat_scenes import ANNA, BRUNO, DORA, PEOPLE, SCENES, joined, playing
from tests.surfaces.drivers.memory import staged


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_seats_and_consent(tmp_path, scene):
    async with staged(tmp_path, *PEOPLE) as stage:
        await scene(stage)


async def test_a_seat_that_somebody_plays_is_asked_for_by_its_number_and_handed_over_with_buttons(tmp_path):
    async with staged(tmp_path, *PEOPLE) as stage:
        table = await playing(stage, "ottocento", 4, BRUNO)
        assert "Ho chiesto a chi gioca" in await joined(stage, DORA, 1)
        assert "Il tuo sì è contato" in await stage.press(BRUNO, "agree", alone=True)
        assert "Ricevuto" in await stage.press(ANNA, "agree")
        await stage.settle()
        assert table.name_of(1) == DORA
        assert "Dora prende il posto di Bruno, d’accordo con Bruno e con chi gioca." in "\n".join(
            stage.chat.public_texts(stage.place)
        )
        read = stage.chat.private_texts(stage.person(BRUNO).id)
        assert any("Questo posto non è più tuo." in text for text in read)
