"""A quick slice of the crash driver; `make soak` kills every game at every place."""

import pytest

from games.registry import GAMES
from tests.probes import PROBES
from tools.crash.driver import Run

SLICES = [
    ("perudo", 2, 0, False, 7),
    ("perudo", 2, 1, True, 3),
    ("ballot", 3, 0, False, 7),
    ("ballot", 3, 1, True, 7),
    ("eleusis", 2, 1, True, 7),
]


@pytest.mark.parametrize(("name", "people", "robots", "nonces", "stride"), SLICES)
def test_nothing_is_lost_when_the_process_is_killed(tmp_path, name, people, robots, nonces, stride):
    """Whatever was acknowledged stands, the story never changes, and everyone is told everything."""
    spec = {**PROBES, **GAMES}[name]
    toll = Run(tmp_path, spec, people, robots, nonces, stride=stride, limit=12).play()
    assert toll.lost == []
    assert toll.interrupted == 12
    assert toll.entries > 0
    assert toll.messages > 0
