"""Work of the command line with the bot at Telegram."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from adapters.telegram import commands
from adapters.telegram.client import quiet_loggers
from adapters.telegram.text import chat_text
from bot.config import Settings

FAILED: Final = 1


def run_task(task: str) -> tuple[str, int]:
    """Run one task; return what is to be printed and the exit status."""
    settings, lang = Settings(), Settings().language
    if settings.telegram_token is None:
        return chat_text("token-missing", lang), FAILED
    quiet_loggers()
    try:
        return asyncio.run(run_logged_in(task, settings)), 0
    except InvalidToken:
        return chat_text("token-wrong", lang), FAILED
    except TelegramError:
        return chat_text("unreachable-now", lang), FAILED


async def run_logged_in(task: str, settings: Settings) -> str:
    """Log in, run one task, and log out; return what is to be printed."""
    assert settings.telegram_token is not None
    api = settings.telegram_api
    async with Bot(settings.telegram_token.get_secret_value(), f"{api}/bot", f"{api}/file/bot") as bot:
        if task == "commands":
            await commands.send_menus(bot)
            return chat_text("commands-sent", settings.find_host_language())
        return await describe_setup(bot, settings)


async def describe_setup(bot: Bot, settings: Settings) -> str:
    """Describe who the bot is, what it hears in groups, how it gets updates, and what windows still want."""
    lang = settings.find_host_language()
    me, hook = await bot.get_me(), await bot.get_webhook_info()
    lines = [
        chat_text("check-name", lang, name=f"@{me.username}"),
        chat_text("check-privacy", lang, all="yes" if me.can_read_all_group_messages else "no"),
        chat_text("check-groups", lang, may="yes" if me.can_join_groups else "no"),
        chat_text("check-inline", lang, may="yes" if me.supports_inline_queries else "no"),
        chat_text("check-hook", lang, url=hook.url) if hook.url else chat_text("check-polling", lang),
        chat_text("check-waiting", lang, count=hook.pending_update_count),
        *iter_windows(settings, has_app=bool(me.has_main_web_app)),
    ]
    return "\n".join(lines)


def iter_windows(settings: Settings, *, has_app: bool) -> Iterator[str]:
    """Yield what is still to be set before tables open in windows, in order; Telegram tells nobody the address of an app."""
    lang, address = settings.find_host_language(), f"{settings.public_url or 'https://…'}/frame/telegram"
    missing = [*(() if settings.public_url else ("address",)), *(() if has_app else ("app",))]
    yield chat_text("check-windows", lang, missing=len(missing))
    for n, each in enumerate((*missing, "page"), start=1):
        yield f"{n}. {chat_text(f'window-{each}', lang, address=address)}"
