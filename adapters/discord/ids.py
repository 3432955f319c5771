"""Ids (accounts `discord:<user>`, channels `discord:<server>/<channel or thread>`), links, sentences, permissions."""

from functools import partial
from typing import Final

import discord

from bot.text.translator import Translator
from bot.values.ids import FALLBACK, AccountId, ChannelId, Language, choose_language

SURFACE: Final = "discord"
WORDS: Final = Translator()
chat_text: Final = partial(WORDS.package_text, "adapters.discord")  # says a sentence of this adapter's own
# Says one of the sentences that all chats share: the words of commands and their arguments.
bot_text: Final = partial(WORDS.package_text, "bot")
LINK: Final = "https://discord.com/channels"


def make_account_id(user_id: int) -> AccountId:
    return AccountId(f"{SURFACE}:{user_id}")


def user_of(account_id: AccountId) -> int:
    return int(account_id.partition(":")[2])


def make_channel_id(server_id: int, number: int) -> ChannelId:
    return ChannelId(f"{SURFACE}:{server_id}/{number}")


def server_of(channel_id: ChannelId) -> int:
    return int(channel_id.partition(":")[2].partition("/")[0])


def shard_of(channel_id: str, count: int) -> str:
    """Return the shard that serves a channel: its server's; private messages are on the first."""
    return str((server_of(ChannelId(channel_id)) >> 22) % count) if channel_id else "0"


def channel_of(channel_id: ChannelId) -> int:
    return int(channel_id.partition("/")[2])


def channel_link(channel_id: ChannelId) -> str:
    if not channel_id.startswith(f"{SURFACE}:"):
        return ""
    return f"{LINK}/{server_of(channel_id)}/{channel_of(channel_id)}"


def pick_language(locale: str) -> Language:
    return choose_language([locale], FALLBACK)


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
