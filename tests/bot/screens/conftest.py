"""A chat in memory where the `PEOPLE` of a test's module are, or these."""

import pytest

from tests.surfaces.drivers.memory import staged

PEOPLE = (("Anna", "it"), ("Bruno", "it"), ("Carla", "en"))


@pytest.fixture
async def stage(request, tmp_path):
    async with staged(tmp_path, *getattr(request.module, "PEOPLE", PEOPLE)) as made:
        yield made
