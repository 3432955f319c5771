"""What we ask a server to let us do, and what is missing of it."""

from __future__ import annotations

from typing import Final

import discord

from adapters.discord.text import chat_text
from bot.ports.ids import Language

NEEDED: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
    "pin_messages",
)
"""Each is worded `permission-<name>` with what it is for."""
TO_POST: Final = ("view_channel", "send_messages", "attach_files", "embed_links")
"""Without these a table cannot be shown in a channel."""
TO_POST_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "embed_links")
TO_OPEN_THREADS: Final = ("create_public_threads", *TO_POST_IN_THREADS)


def required_permissions() -> discord.Permissions:
    """Exactly what the invitation asks for."""
    return discord.Permissions(**dict.fromkeys(NEEDED, True))


def invitation_link(application_id: int) -> str:
    """The link by which somebody lets us into a server."""
    return discord.utils.oauth_url(
        application_id, permissions=required_permissions(), scopes=("bot", "applications.commands")
    )


def list_missing(granted: discord.Permissions, names: tuple[str, ...] = NEEDED) -> tuple[str, ...]:
    """The names of those that were not granted."""
    return () if granted.administrator else tuple(name for name in names if not getattr(granted, name))


def permission_texts(names: tuple[str, ...], lang: Language) -> tuple[str, ...]:
    """Permissions with what each is for."""
    return tuple(chat_text(f"permission-{name.replace('_', '-')}", lang) for name in names)
