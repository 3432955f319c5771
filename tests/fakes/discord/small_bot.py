"""A bot on plain discord.py, for the fake to be tried with: it answers by custom ids that say what they want."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands, ui


def buttons(*ids: str) -> ui.View:
    """Return a view that the library does not keep."""
    view = ui.View(timeout=None)
    for each in ids:
        view.add_item(ui.Button(label=each.title(), custom_id=each))
    view.stop()
    return view


@app_commands.command(name="table", description="Open a table")
async def open_table(press: discord.Interaction) -> None:
    """Answer the one command."""
    await press.response.send_message("eleusis", view=buttons("join", "hand"))


class SmallBot(discord.Client):
    """Do what a custom id asks for."""

    def __init__(self, **settings: Any) -> None:
        settings = {"guild_ready_timeout": 0.05, "allowed_mentions": discord.AllowedMentions.none(), **settings}
        super().__init__(intents=discord.Intents(guilds=True), **settings)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(open_table)
        self.heard: list[int] = []
        self.told: Callable[[], None] = lambda: None

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing between two sessions."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, press: discord.Interaction) -> None:
        self.heard.append(press.id)
        self.told()
        match (press.data or {}).get("custom_id"):
            case "join":
                await press.response.edit_message(content=f"{press.user.display_name} joined", view=buttons("join"))
            case "hand":
                await press.response.send_message("your hand", view=buttons("again"), ephemeral=True)


@asynccontextmanager
async def connected(world, client: SmallBot | None = None):
    """Log a small bot in to a world."""
    client = client or SmallBot()
    client.told = world.tick
    task = asyncio.create_task(client.start(world.token))
    try:
        ready = asyncio.create_task(world.ready())
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            ready.cancel()
            await task
        await ready
        await client.wait_until_ready()
        yield client
    finally:
        await client.close()
        await asyncio.gather(task, return_exceptions=True)
