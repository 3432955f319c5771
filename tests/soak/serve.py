"""`arbitro serve` as it is, in a process of its own whose Discord is the one of the tests."""

from __future__ import annotations

import os
import sys

import discord.asset
import discord.gateway
import discord.http
import yarl

from bot.__main__ import main

if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["SOAK_DISCORD_API"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["SOAK_DISCORD_GATEWAY"])
    discord.asset.Asset.BASE = os.environ["SOAK_DISCORD_FILES"]
    sys.exit(main(["serve", "--port", sys.argv[1]]))
