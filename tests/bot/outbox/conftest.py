from __future__ import annotations

import pytest

from bot.config import Settings


@pytest.fixture
def settings(tmp_path):
    return Settings(database=tmp_path / "table.db", robot_least_ms=0, robot_most_ms=0, _env_file=None)
