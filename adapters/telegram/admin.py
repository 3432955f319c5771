"""Work with the bot at Telegram: what the command line does, and the health check."""

import asyncio
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl

from telegram import Bot, WebhookInfo
from telegram.error import InvalidToken, TelegramError

from adapters.telegram import commands
from adapters.telegram.client import quiet_loggers
from adapters.telegram.commands import iter_menus
from adapters.telegram.ids import SURFACE, chat_text, make_account_id, pick_language
from bot.config import Settings
from bot.values.button_payload import parse_link
from bot.values.health import HealthCheck
from bot.values.ids import Language, Refused
from bot.values.requests import Launch

FAILED: Final = 1


def run_task(task: str) -> tuple[str, int]:
    """Run one task; returns what to print and the exit status."""
    settings = Settings()
    lang = settings.find_host_language()
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
    assert settings.telegram_token is not None
    api = settings.telegram_api
    async with Bot(settings.telegram_token.get_secret_value(), f"{api}/bot", f"{api}/file/bot") as bot:
        if task == "commands":
            await commands.send_menus(bot)
            return chat_text("commands-sent", settings.find_host_language())
        return await describe_setup(bot, settings)


async def describe_setup(bot: Bot, settings: Settings) -> str:
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
    lang, address = settings.find_host_language(), f"{settings.public_url or 'https://…'}/frame/telegram"
    missing = [*(() if settings.public_url else ("address",)), *(() if has_app else ("app",))]
    yield chat_text("check-windows", lang, missing=len(missing))
    for n, each in enumerate((*missing, "page"), start=1):
        yield f"{n}. {chat_text(f'window-{each}', lang, address=address)}"


MANY: Final = 100  # updates that wait where they were not asked for for a while


def examine(settings: Settings) -> Sequence[str]:
    quiet_loggers()
    try:
        return asyncio.run(list_faults(settings))
    except InvalidToken:
        return [chat_text("token-wrong", settings.find_host_language())]
    except TelegramError:
        return [chat_text("unreachable-now", settings.find_host_language())]


async def list_faults(settings: Settings) -> list[str]:
    assert settings.telegram_token is not None
    api = settings.telegram_api
    async with Bot(settings.telegram_token.get_secret_value(), f"{api}/bot", f"{api}/file/bot") as bot:
        return [fault async for fault in iter_faults(bot, settings)]


async def iter_faults(bot: Bot, settings: Settings) -> AsyncIterator[str]:
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
    if not settings.telegram_webhook:
        return "amiss-hook-left" if hook.url else ""
    if not hook.url.startswith(settings.telegram_webhook):
        return "amiss-hook-none"
    return "amiss-hook-fails" if hook.last_error_message else ""


HEALTH_CHECK: Final = HealthCheck(
    is_used=lambda settings: settings.telegram_token is not None,
    find_address=lambda settings: settings.telegram_api,
    examine=examine,
)


FRESH_S: Final = 10 * 60  # seconds for which what was signed opens a window
AHEAD_S: Final = 60  # seconds by which Telegram's clock may be ahead of ours
LONGEST: Final = 4096
MOST_FIELDS: Final = 32
# The page in which Telegram's client for browsers shows ours; its others show them by themselves.
WEB: Final = "https://web.telegram.org"


class TelegramLauncher:
    chat: str = SURFACE
    client: str = ""
    framers: tuple[str, ...] = (WEB,)
    origins: tuple[str, ...] = ()

    def __init__(self, token: str, default: Language, now: Callable[[], float]) -> None:
        self._key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
        self._default = default
        self._now = now

    async def read(self, sent: Mapping[str, str]) -> Launch:
        """Read who opened a window; raises Refused where Telegram has not signed it lately."""
        fields = self.read_signed(sent.get("launch", ""))
        user = read_user(fields.get("user", ""))
        named = " ".join(str(user.get(each) or "") for each in ("first_name", "last_name")).strip()
        asked = parse_link(fields["start_param"]).table_id if fields.get("start_param") else sent.get("asked", "")
        return Launch(
            account_id=make_account_id(user["id"]),
            name=named,
            lang=pick_language(str(user.get("language_code") or ""), self._default),
            proof=fields["hash"],
            asked=asked or "",
        )

    def read_signed(self, text: str) -> dict[str, str]:
        try:
            pairs = parse_qsl(
                text[: LONGEST + 1], keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_FIELDS
            )
        except ValueError:
            raise Refused("launch-refused") from None
        fields = dict(pairs)
        listed = "\n".join(f"{name}={value}" for name, value in sorted(pairs) if name != "hash")
        seal = hmac.new(self._key, listed.encode(), hashlib.sha256).hexdigest()
        is_sealed = hmac.compare_digest(seal.encode(), fields.get("hash", "").encode())
        if (
            len(text) > LONGEST
            or len(fields) != len(pairs)
            or not is_sealed
            or not self._is_fresh(fields.get("auth_date", ""))
        ):
            raise Refused("launch-refused")
        return fields

    def _is_fresh(self, date: str) -> bool:
        return date.isascii() and date.isdigit() and -AHEAD_S <= self._now() - int(date) <= FRESH_S


def read_user(text: str) -> dict[str, Any]:
    try:
        user = json.loads(text)
    except ValueError:
        raise Refused("launch-refused") from None
    if not isinstance(user, dict) or type(user.get("id")) is not int or user["id"] <= 0 or user.get("is_bot"):
        raise Refused("launch-refused")
    return user
