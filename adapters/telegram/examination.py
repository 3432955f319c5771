"""What is not well with the bot at Telegram, as `arbitro doctor` says it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Final

from telegram import Bot, WebhookInfo
from telegram.error import InvalidToken, TelegramError

from adapters.telegram.client import quiet_loggers
from adapters.telegram.commands import iter_menus
from adapters.telegram.text import chat_text
from bot.config import Settings
from bot.values.health import Examination

MANY: Final = 100
"""Updates that wait where nobody has asked for them for a while."""


def examine(settings: Settings) -> Sequence[str]:
    """List what is not well, a sentence each."""
    quiet_loggers()
    try:
        return asyncio.run(list_faults(settings))
    except InvalidToken:
        return [chat_text("token-wrong", settings.find_host_language())]
    except TelegramError:
        return [chat_text("unreachable-now", settings.find_host_language())]


async def list_faults(settings: Settings) -> list[str]:
    """Log in and look."""
    assert settings.telegram_token is not None
    api = settings.telegram_api
    async with Bot(settings.telegram_token.get_secret_value(), f"{api}/bot", f"{api}/file/bot") as bot:
        return [fault async for fault in iter_faults(bot, settings)]


async def iter_faults(bot: Bot, settings: Settings) -> AsyncIterator[str]:
    """Yield what is not well: who may add the bot, what it is asked by, how it hears of it."""
    lang = settings.find_host_language()
    me = await bot.get_me()
    if not me.can_join_groups:
        yield chat_text("amiss-groups", lang)
    if me.can_read_all_group_messages:
        yield chat_text("amiss-privacy", lang)
    for menu in iter_menus():
        known = await bot.get_my_commands(menu.scope, menu.lang or None)
        if [each.command for each in known] != [each.command for each in menu.commands]:
            yield chat_text("amiss-commands", lang)
            break
    hook = await bot.get_webhook_info()
    if key := find_hook_fault(hook, settings):
        yield chat_text(key, lang, url=settings.telegram_webhook or hook.url, fault=hook.last_error_message or "")
    if hook.pending_update_count >= MANY:
        yield chat_text("amiss-waiting", lang, count=hook.pending_update_count)


def find_hook_fault(hook: WebhookInfo, settings: Settings) -> str:
    """Return the key of what is wrong with how Telegram calls us; empty where nothing is."""
    if not settings.telegram_webhook:
        return "amiss-hook-left" if hook.url else ""
    if not hook.url.startswith(settings.telegram_webhook):
        return "amiss-hook-none"
    return "amiss-hook-fails" if hook.last_error_message else ""


EXAMINATION: Final = Examination(
    is_used=lambda settings: settings.telegram_token is not None,
    find_address=lambda settings: settings.telegram_api,
    examine=examine,
)
