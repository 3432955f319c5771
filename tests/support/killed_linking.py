"""An office that is killed while two accounts are linked: `python -m tests.support.killed_linking FOLDER before|after`.

`before` is in the middle of the unit, `after` once it is committed and before anyone knows.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.people import linking
from bot.tables.tables import Tables
from tests.support.account_stage import Scene


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main(folder: Path, where: str) -> None:
    async with Scene(folder).opened() as scene:
        anna, bea, bruno = await scene.meet_all("discord:Anna", "discord:Bea", "telegram:Bruno")
        await scene.begin(bruno, anna)
        await scene.app.accounts.linking.enter_code(bruno, await scene.app.accounts.linking.give_code(bea))
        if where == "before":
            linking.carry_over = die
        else:
            Tables._announce = die
        await scene.app.accounts.linking.confirm(bea)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
