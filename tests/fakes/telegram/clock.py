"""The clock by which Telegram stamps messages, lets presses expire and counts what is too much."""

from collections.abc import Callable

from tests.support.calm import since_1970


class WireClock:
    """Goes with `running` and may be put forward; a test that wants time to stand still gives a callable of its own."""

    def __init__(self, running: Callable[[], float] = since_1970) -> None:
        self.running = running
        self.elapsed = 0.0

    def now(self) -> float:
        """Seconds, as Unix counts them."""
        return self.running() + self.elapsed

    def advance(self, seconds: float) -> None:
        """Put it forward; presses, updates and limits expire by it."""
        self.elapsed += seconds
