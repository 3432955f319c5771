"""An office that is killed while two accounts are linked: `python -m tests.support.killed_linking FOLDER before|after`.

`before` is in the middle of the unit, `after` once it is committed and before anybody knows.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.config import Settings
from bot.office.assembly import open_office
from bot.ports.ids import AccountId, PlaceId
from bot.store.sql.accounts import SqlAccountWrites
from bot.tables.registry import TableRegistry
from tests.probes import PROBES
from tests.support.courier_stage import no_sleep
from tests.support.memory_chat import MemoryChat

CHATS = ("discord", "telegram")
ANNA, BEA, BRUNO = AccountId("discord:anna"), AccountId("discord:bea"), AccountId("telegram:bruno")


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main(folder: Path, where: str) -> None:
    settings = Settings(_env_file=None, database=folder / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_office(settings, PROBES, sleep=no_sleep, chats=CHATS) as office:
        for name in CHATS:
            await office.places.connect(MemoryChat(name=name))
        anna, bea, bruno = [
            await office.people.meet(each, each[-5:].strip(":").title(), "it") for each in (ANNA, BEA, BRUNO)
        ]
        table = await office.lobby.open(bruno, "ballot", name="Giovedì", lang="it", pace="free", seats=3)
        await office.places.show_at(bruno, table, PlaceId("discord:square"))
        await office.lobby.join(anna, table)
        await office.lobby.start(bruno, table)
        await office.autoplay.wait_idle()
        await office.courier.idle()
        await office.accounts.enter_code(bruno, await office.accounts.give_code(bea))
        if where == "before":
            SqlAccountWrites.carry_over = die
        else:
            TableRegistry._become = die
        await office.accounts.confirm(bea)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
