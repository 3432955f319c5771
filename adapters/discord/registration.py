"""Sends the slash commands to Discord, all at once."""

from __future__ import annotations

from typing import Final

import discord

from adapters.discord.commands import make_payload

WINDOW_MISSING: Final = 50240
"""What Discord refuses commands with where its Activities are on and none of them opens a window."""


async def send_commands(client: discord.Client, *, has_windows: bool) -> None:
    """Send all commands; raises HTTPException.

    Activities may be on at Discord while no window is set up here: the command that opens one goes along then, for without
    it none would be taken.
    """
    assert client.application_id is not None
    try:
        await client.http.bulk_upsert_global_commands(client.application_id, make_payload(has_windows=has_windows))
    except discord.HTTPException as fault:
        if has_windows or fault.code != WINDOW_MISSING:
            raise
        await client.http.bulk_upsert_global_commands(client.application_id, make_payload(has_windows=True))
