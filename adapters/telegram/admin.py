"""What is done with the bot at Telegram outside of any game."""

from __future__ import annotations

import asyncio
from typing import Final

from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from adapters.telegram import commands
from adapters.telegram.client import hushed
from adapters.telegram.text import words
from bot.config import Settings
from bot.ports.room import Language

FAILED: Final = 1


def done(what: str) -> tuple[str, int]:
    """Do it; returns what is to be said, and the exit status."""
    settings, lang = Settings(), Settings().language
    if settings.telegram_token is None:
        return words("token-missing", lang), FAILED
    hushed()
    try:
        return asyncio.run(working(what, settings)), 0
    except InvalidToken:
        return words("token-wrong", lang), FAILED
    except TelegramError:
        return words("unreachable-now", lang), FAILED


async def working(what: str, settings: Settings) -> str:
    """Log in, do one thing, and leave."""
    assert settings.telegram_token is not None
    api = settings.telegram_api
    async with Bot(settings.telegram_token.get_secret_value(), f"{api}/bot", f"{api}/file/bot") as bot:
        if what == "commands":
            await commands.send(bot)
            return words("commands-sent", settings.language)
        return await checked(bot, settings.language)


async def checked(bot: Bot, lang: Language) -> str:
    """Who the bot is, what it hears in groups, and how it is told."""
    me, hook = await bot.get_me(), await bot.get_webhook_info()
    lines = [
        words("check-name", lang, name=f"@{me.username}"),
        words("check-privacy", lang, all="yes" if me.can_read_all_group_messages else "no"),
        words("check-groups", lang, may="yes" if me.can_join_groups else "no"),
        words("check-hook", lang, url=hook.url) if hook.url else words("check-polling", lang),
        words("check-waiting", lang, count=hook.pending_update_count),
    ]
    return "\n".join(lines)
