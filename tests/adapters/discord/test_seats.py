"""Seats and consent at Discord: nobody learns a second hand, and those who sit there decide with buttons."""

import pytest

from tests.support.seat_scenes import PEOPLE, SCENES
from tests.surfaces.drivers.discord import staged


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_seats_and_consent(tmp_path, scene):
    async with staged(tmp_path, *PEOPLE) as stage:
        await scene(stage)
