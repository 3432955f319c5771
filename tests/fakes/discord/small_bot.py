"""A bot on plain discord.py, for the wire to be tried with: it answers by custom ids that say what they want."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands, ui

PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)
GAMES = ("eleusis", "biglietti", "caccia")


class Table(app_commands.Group):
    """The group of commands."""

    @app_commands.command(name="open", description="Open a table")
    async def begin(self, press: discord.Interaction, game: str, with_: discord.User | None = None) -> None:
        beside = f" with {with_.mention}" if with_ else ""
        await press.response.send_message(f"{game}{beside}", view=buttons("join", "hand", "late", "modal"))

    @begin.autocomplete("game")
    async def offer(self, press: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=game.title(), value=game) for game in GAMES if game.startswith(typed)]


def buttons(*ids: str) -> ui.View:
    """A view that the library does not keep."""
    view = ui.View(timeout=None)
    for each in ids:
        view.add_item(ui.Button(label=each.title(), custom_id=each))
    view.stop()
    return view


def board(said: str, *ids: str) -> ui.LayoutView:
    """A board with a picture and buttons."""
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="A board with three cards")
    )
    row = ui.ActionRow(*(ui.Button(label=each.title(), custom_id=each) for each in ids))
    view.add_item(ui.Container(ui.TextDisplay(said), gallery, row))
    view.stop()
    return view


def picture() -> discord.File:
    """Bytes that look like a picture to Discord."""
    return discord.File(io.BytesIO(PNG), "board.png", description="A board with three cards")


def hand(count: int) -> ui.LayoutView:
    """A private hand to choose from."""
    view = ui.LayoutView(timeout=None)
    select = ui.Select(custom_id="cards", min_values=2, max_values=2)
    for number in range(count):
        select.add_option(label=f"Card {number}", value=str(number))
    view.add_item(
        ui.Container(
            ui.TextDisplay("Your hand"), ui.ActionRow(select), ui.ActionRow(ui.Button(label="Again", custom_id="again"))
        )
    )
    view.stop()
    return view


def rule_modal() -> ui.Modal:
    """A modal with one of each control."""
    modal = ui.Modal(title="Your rule", custom_id="rule", timeout=None)
    modal.add_item(ui.TextDisplay("Say it in one sentence."))
    modal.add_item(
        ui.Label(
            text="Rule", description="Nobody else sees it", component=ui.TextInput(custom_id="text", max_length=200)
        )
    )
    colours = [
        discord.SelectOption(label="Red", value="r", default=True),
        discord.SelectOption(label="Black", value="b"),
    ]
    modal.add_item(ui.Label(text="Colour", component=ui.Select(custom_id="colour", options=colours)))
    group = [discord.CheckboxGroupOption(label="a", value="a"), discord.CheckboxGroupOption(label="b", value="b")]
    modal.add_item(ui.Label(text="Which", component=ui.CheckboxGroup(custom_id="which", options=group, max_values=2)))
    modal.add_item(ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure")))
    modal.stop()
    return modal


class SmallBot(discord.Client):
    """Everything it does it was asked for by a custom id."""

    def __init__(self, **settings: Any) -> None:
        settings = {"guild_ready_timeout": 0.05, "allowed_mentions": discord.AllowedMentions.none(), **settings}
        super().__init__(intents=discord.Intents(guilds=True), **settings)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Table(name="table", description="Tables"))
        self.heard: list[int] = []
        self.left: list[int] = []
        self.joined: list[int] = []
        self.told: Callable[[], None] = lambda: None

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two sessions; the wire does not."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined.append(guild.id)
        self.told()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.left.append(guild.id)
        self.told()

    async def on_interaction(self, press: discord.Interaction) -> None:
        self.heard.append(press.id)
        self.told()
        if press.type is discord.InteractionType.component:
            await self.pressed(press, press.data["custom_id"])
        elif press.type is discord.InteractionType.modal_submit:
            said = [row["component"] for row in press.data["components"] if "component" in row]
            values = [str(part.get("value", part.get("values"))) for part in said]
            await press.response.send_message(" / ".join(values), ephemeral=True)

    async def pressed(self, press: discord.Interaction, custom_id: str) -> None:
        match custom_id:
            case "join":
                await press.response.edit_message(content=f"{press.user.display_name} joined", view=buttons("join"))
            case "hand":
                await press.response.send_message(view=hand(5), ephemeral=True)
            case "again":
                await press.response.edit_message(view=hand(3))
            case "cards":
                await press.response.send_message(" and ".join(press.data["values"]), ephemeral=True)
            case "late":
                await press.response.defer(ephemeral=True, thinking=True)
                await press.followup.send("at last", ephemeral=True)
                await press.followup.send("and one more", ephemeral=True)
            case "modal":
                await press.response.send_modal(rule_modal())
            case "never":
                pass


@asynccontextmanager
async def connected(world, client: SmallBot | None = None):
    """A small bot, logged in to a world and ready."""
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
