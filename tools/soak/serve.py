"""`arbitro serve` as it is, in a process of its own whose Discord is the one of the tests.

What it imports and the words it reads are there already: its processes are copies of one that has them. Else a machine
that does other things too would spend its time on reading the same files three hundred times.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

import discord.asset
import discord.gateway
import discord.http
import yarl

from bot.__main__ import main
from bot.text.translator import APP, load_patterns
from games.registry import GAMES

NEEDED: Final = (
    "adapters.discord.reconnect", "adapters.telegram.reconnect", "adapters.web.server", "bot.app",
    "bot.db.postgres.store", "games.art.sheets",
)  # fmt: skip
SURFACES: Final = ("adapters.discord", "adapters.telegram", "adapters.web")


def serve(port: int, environment: Mapping[str, str], log: Path, handles: int, words: Sequence[str] = ()) -> None:
    """Serve until killed, with so few file handles that they can be used up."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.update(environment)
    resource.setrlimit(resource.RLIMIT_NOFILE, (handles, handles))
    discord.http.Route.BASE = environment["SOAK_DISCORD_API"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(environment["SOAK_DISCORD_GATEWAY"])
    discord.asset.Asset.BASE = environment["SOAK_DISCORD_FILES"]
    sys.exit(main(["serve", "--port", str(port), *words]))


for module in NEEDED:
    import_module(module)
for package in (APP, *SURFACES, *(spec.package for spec in GAMES.values())):
    load_patterns(package, "it")
    load_patterns(package, "en")
