"""What is alive after weeks of tables is what is played now: counted, not timed."""

import pytest

from bot.people import people
from bot.play import drafts
from tests.probes import PROBES
from tools.soak.year import live

WEEK = 7
IN_MEMORY = 4


@pytest.mark.deep("whole")
@pytest.mark.file
async def test_weeks_of_tables_leave_nothing_alive_but_what_is_played(monkeypatch):
    monkeypatch.setattr(people, "KEPT", 5)
    monkeypatch.setattr(drafts, "KEPT_DRAFTS", 5)
    specs = {name: PROBES[name] for name in ("ballot", "perudo")}
    year = await live(specs, days=8 * WEEK, standing=24, in_memory=IN_MEMORY, samples=8)
    assert year.tables > 40
    assert year.suspended == 0
    assert year.closed > 10, "lobbies and forgotten tables close"
    for counts in year.counts[1:]:
        assert counts["loaded"] <= IN_MEMORY
        assert counts["tables"] <= 4 * IN_MEMORY
        assert counts["minds"] <= IN_MEMORY
        assert max(counts["met"], counts["primed"], counts["drafts"]) <= 5
        assert (
            counts["closed"] == counts["unread"] == counts["watchers"] == counts["deliveries"] == counts["unsure"] == 0
        )
        assert counts["rows of inbox"] <= counts["rows of updates"] <= 3 * 24 * (WEEK + 1)
    rows = [counts["rows of updates"] for counts in year.counts]
    half = len(rows) // 2
    assert max(rows[half:]) <= 2 * max(rows[:half]), "a week of updates, not all of them"
