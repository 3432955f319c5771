"""Deaths that a test brings about, and sleep that it ends."""

import asyncio


class Killed(Exception):
    """What a task died of."""


def kill(kind: str) -> int:
    """Have whatever the tasks of a kind wait for raise; returns how many were hit."""
    hit = 0
    for task in asyncio.all_tasks():
        waits_for = getattr(task, "_fut_waiter", None)
        if task.get_name() == kind and waits_for is not None and not waits_for.done():
            waits_for.set_exception(Killed("la parola segreta"))
            hit += 1
    return hit


class Sleep:
    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self._woken.set()

    @property
    def is_deep(self) -> bool:
        return not self._woken.is_set()

    @is_deep.setter
    def is_deep(self, deep: bool) -> None:
        (self._woken.clear if deep else self._woken.set)()

    async def __call__(self, _: float) -> None:
        await asyncio.sleep(0.001)
        await self._woken.wait()
