"""An office of the script game, whose clock a test moves."""

import pytest

from tests.support.script_game import Time, office


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def at(tmp_path, time):
    async with office(tmp_path, time) as made:
        yield made
