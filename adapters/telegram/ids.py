"""Ids (accounts `telegram:<user>`, channels `telegram:<chat>/<topic, or 0>`), links, and sentences of Telegram."""

from __future__ import annotations

from functools import partial
from typing import Final
from urllib.parse import urlencode

from bot.text.translator import Translator
from bot.values.ids import AccountId, ChannelId, Language, choose_language

SURFACE: Final = "telegram"
WORDS: Final = Translator()
chat_text: Final = partial(WORDS.package_text, "adapters.telegram")
"""Says a sentence of this adapter's own."""
bot_text: Final = partial(WORDS.package_text, "bot")
"""Says one of the sentences that all chats share: the words of commands and their arguments."""
NOBODY: Final = frozenset({1_087_968_824, 777_000, 136_817_688})
"""Ids under which anonymous administrators, linked channels and channels write."""
SUPERGROUP: Final = "-100"
"""What the ids of supergroups begin with; links leave it out."""
NEWEST: Final = 999_999_999
"""A message that is never there: a link to it leads to the end of the chat."""


def make_account_id(user_id: int) -> AccountId:
    return AccountId(f"{SURFACE}:{user_id}")


def user_of(account_id: AccountId) -> int:
    """Return the id of a Telegram account's user, which is that of their private chat, too."""
    return int(account_id.partition(":")[2])


def make_channel_id(chat_id: int, topic_id: int = 0) -> ChannelId:
    return ChannelId(f"{SURFACE}:{chat_id}/{topic_id}")


def chat_of(channel_id: ChannelId) -> int:
    return int(channel_id.partition(":")[2].partition("/")[0])


def topic_of(channel_id: ChannelId) -> int:
    """Return the id of a topic, 0 for a group without topics."""
    return int(channel_id.partition("/")[2])


def chat_prefix(chat_id: int) -> str:
    """Return what the ids of all channels in a group begin with."""
    return f"{SURFACE}:{chat_id}/"


def channel_link(channel_id: ChannelId) -> str:
    """Return the link to a channel; empty for groups that are no supergroups, which have none."""
    profile, _, rest = channel_id.partition(":")
    if profile != SURFACE or not rest.startswith(SUPERGROUP):
        return ""
    number = str(chat_of(channel_id)).removeprefix(SUPERGROUP)
    return f"https://t.me/c/{number}/{topic_of(channel_id) or NEWEST}"


def private_link(username: str, payload: str) -> str:
    return f"https://t.me/{username}?start={payload}"


def pick_language(code: str, default: Language) -> Language:
    """Return the language for a client's language code; the default where it has none."""
    return choose_language([code], default)


def window_link(username: str, payload: str) -> str:
    """Return the link that opens the bot's main window, from anywhere."""
    return f"https://t.me/{username}?startapp={payload}"


def group_link(username: str, payload: str) -> str:
    """Return the link that takes us into a group, and there to a table."""
    return f"https://t.me/{username}?startgroup={payload}"


def share_link(url: str, text: str) -> str:
    """Return the link that shares an address with some words."""
    return f"https://t.me/share/url?{urlencode({'url': url, 'text': text})}"
