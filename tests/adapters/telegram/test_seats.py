"""Seats and consent at Telegram: nobody learns a second hand, and those who sit there decide with buttons."""

import pytest

from tests.support.seat_scenes import PEOPLE, SCENES
from tests.surfaces.drivers.telegram import staged

PACE = 8.0
"""Seconds before somebody presses something: twenty messages a minute have to do for all."""


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_seats_and_consent(tmp_path, scene):
    async with staged(tmp_path, *PEOPLE, pace=PACE) as stage:
        await scene(stage)
