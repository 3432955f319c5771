"""A loop on which days pass at once."""

import asyncio
import selectors


class Sundial(selectors.SelectSelector):
    """Never waits: where nothing is ready, time is what it would have waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout=None):
        ready = super().select(0)
        if not ready and timeout:
            self.now += timeout
        return ready


class Days(asyncio.SelectorEventLoop):
    """A loop on which a month passes as fast as there is something to do in it."""

    def __init__(self) -> None:
        self.sundial = Sundial()
        super().__init__(self.sundial)

    def time(self) -> float:
        return self.sundial.now


class Hourglass(asyncio.SelectorEventLoop):
    """A loop whose time passes only when a test turns it over; threads and sockets are waited for as ever."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0

    def time(self) -> float:
        return self.seconds
