"""The permissions that we need at Discord, and which of them are missing."""

from typing import Final

import discord

from adapters.discord.ids import chat_text
from bot.values.ids import Language

# The text of each, `permission-<name>`, says what it is for.
NEEDED: Final = (
    "view_channel", "send_messages", "send_messages_in_threads", "create_public_threads", "embed_links",
    "attach_files", "pin_messages",
)  # fmt: skip
# Without these a table cannot be shown in a channel.
TO_POST: Final = ("view_channel", "send_messages", "attach_files", "embed_links")
TO_POST_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "embed_links")
TO_OPEN_THREADS: Final = ("create_public_threads", *TO_POST_IN_THREADS)


def invitation_link(application_id: int) -> str:
    needed = discord.Permissions(**dict.fromkeys(NEEDED, True))
    return discord.utils.oauth_url(application_id, permissions=needed, scopes=("bot", "applications.commands"))


def list_missing(granted: discord.Permissions, names: tuple[str, ...] = NEEDED) -> tuple[str, ...]:
    return () if granted.administrator else tuple(name for name in names if not getattr(granted, name))


def permission_texts(names: tuple[str, ...], lang: Language) -> tuple[str, ...]:
    return tuple(chat_text(f"permission-{name.replace('_', '-')}", lang) for name in names)
