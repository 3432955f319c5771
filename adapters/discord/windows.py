"""What Discord's portal still wants before a table opens in a window, as far as Discord says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import discord

from adapters.discord.commands import ENTRY_POINT
from adapters.discord.launch import read_application
from adapters.discord.text import chat_text
from bot.config import Settings

UNSEEN: Final = ("mapping",)
"""What has to be set there, and Discord tells nobody."""


async def describe_windows(client: discord.Client, settings: Settings) -> str:
    """Describe the application, and what is missing, in the order in which it is set."""
    about = await client.application_info()
    sent = await client.http.get_global_commands(about.id)
    lang, host = settings.find_host_language(), urlsplit(settings.public_url).netloc or "…"
    missing = [*iter_missing(settings, about, sent)]
    lines = [chat_text("check-name", lang, name=about.name, id=str(about.id))]
    lines.append(chat_text("check-windows", lang, missing=len(missing)))
    told = [f"window-{each}" for each in (*missing, *UNSEEN)]
    lines += [f"{n}. {chat_text(key, lang, host=host, id=str(about.id))}" for n, key in enumerate(told, start=1)]
    return "\n".join(lines)


def iter_missing(settings: Settings, about: discord.AppInfo, sent: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield what is missing."""
    assert settings.discord_token is not None
    if not settings.public_url:
        yield "address"
    if settings.discord_secret is None:
        yield "secret"
    if not about.redirect_uris:
        yield "redirect"
    if (settings.discord_application or read_application(settings.discord_token.get_secret_value())) != str(about.id):
        yield "application"
    if not about.flags.embedded:
        yield "activities"
    if not any(int(each["type"]) == ENTRY_POINT for each in sent):
        yield "command"
