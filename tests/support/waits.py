"""Waits that are over at once, and told."""

import asyncio


class Waits:
    """What was to be slept; after so many waits no one wakes again."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.seconds: list[float] = []
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        if len(self.seconds) == self.most:
            self.over.set()
            await asyncio.Event().wait()
