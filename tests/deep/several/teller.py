"""A process of its own that tells what there is to tell, and hangs once one message is out: python -m tests.deep.several.teller URL FILE."""

import asyncio
import sys
from pathlib import Path

from bot.run.jobs import Role
from bot.values.chat import Limits
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import Time, app
from tests.support.sender_stage import no_sleep

NAMES = [f"post{n}" for n in range(6)]
LAST = NAMES[2]


class LastingChat(MemoryChat):
    """A chat without nonces of whose messages a file tells which they were, whoever sends them; `last` is never acknowledged."""

    def __init__(self, file: Path, last: str = "") -> None:
        super().__init__(limits=Limits(nonces=False))
        self.file, self.last = file, last

    async def send_private(self, person_id, screen, nonce):
        if nonce in NAMES:
            with self.file.open("a", encoding="utf-8") as told:
                told.write(f"{nonce}\n")
        if nonce == self.last:
            print("told", flush=True)
            await asyncio.Event().wait()
        return await super().send_private(person_id, screen, nonce)


async def tell(url: str, file: Path) -> None:
    more = {"database": url, "sleep": no_sleep, "chats": ("memory",), "games": PROBES}
    async with app(Path(), Time(), role=Role.HOUSE, **more) as at:
        await at.sender.connect(LastingChat(file, LAST))
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)  # until no one is there who would kill us


if __name__ == "__main__":
    asyncio.run(tell(sys.argv[1], Path(sys.argv[2])))
