"""A real server in a process of its own, with few file handles: `python -m tests.deep.web.served FOLDER HANDLES SPARE`.

With SPARE it eats all handles but so many once it answers, as something else that leaks them would.
"""

import asyncio
import os
import resource
import sys
from pathlib import Path

from adapters.web.server import serve
from bot.app import open_app
from bot.config import Settings
from bot.run.log import set_up_log
from bot.run.worker_pool import collect_seldom
from games.registry import GAMES
from tests.probes import PROBES


async def main(folder: Path, handles: int, spare: int) -> int:
    resource.setrlimit(resource.RLIMIT_NOFILE, (handles, handles))
    set_up_log("INFO")
    collect_seldom()
    settings = Settings(_env_file=None, database=folder / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, {**GAMES, **PROBES}) as app:
        if spare:
            eaten = [os.open(os.devnull, os.O_RDONLY) for _ in range(spare)]
            while True:
                try:
                    eaten.append(os.open(os.devnull, os.O_RDONLY))
                except OSError:
                    break
            for each in eaten[:spare]:
                os.close(each)
        return await serve(app, settings, port=0)


if __name__ == "__main__":
    sys.exit(asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
