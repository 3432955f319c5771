"""The clock by which Discord stamps messages and lets interactions expire."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from tests.support.calm import since_1970


def wall() -> datetime:
    return datetime.fromtimestamp(since_1970(), UTC)


class WireClock:
    """Goes with `running` and may be put forward; a test that wants time to stand still gives a callable of its own."""

    def __init__(self, running: Callable[[], datetime] = wall) -> None:
        self.running = running
        self.elapsed = 0.0

    def now(self) -> datetime:
        return self.running() + timedelta(seconds=self.elapsed)

    def advance(self, seconds: float) -> None:
        """Put it forward; interactions expire by it."""
        self.elapsed += seconds
