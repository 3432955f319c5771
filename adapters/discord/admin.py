"""Work with the application at Discord without a gateway: what the command line does, and the health check."""

import asyncio
import base64
import binascii
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import discord
from discord.http import Route

from adapters.discord.commands import ENTRY_POINT, make_payload, send_commands
from adapters.discord.ids import (
    NEEDED,
    SURFACE,
    chat_text,
    invitation_link,
    list_missing,
    make_account_id,
    make_channel_id,
    pick_language,
)
from adapters.discord.widgets import CardFaces, load_card_emojis, sync_card_emojis
from bot.config import Settings, list_windows
from bot.values.health import HealthCheck
from bot.values.ids import ChannelId, Language, Refused
from bot.values.requests import Launch

FAILED = 1


def run_task(task: str, faces: CardFaces) -> tuple[str, int]:
    """Run one task; returns what to print and the exit status."""
    settings = Settings()
    lang = settings.find_host_language()
    if settings.discord_token is None:
        return chat_text("token-missing", lang), FAILED
    try:
        return asyncio.run(run_logged_in(task, settings, faces)), 0
    except discord.LoginFailure:
        return chat_text("token-wrong", lang), FAILED
    except (aiohttp.ClientError, OSError, discord.HTTPException):
        return chat_text("unreachable-now", lang), FAILED


async def run_logged_in(task: str, settings: Settings, faces: CardFaces) -> str:
    assert settings.discord_token is not None
    lang = settings.find_host_language()
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(settings.discord_token.get_secret_value())
        assert client.application_id is not None
        match task:
            case "invite":
                return chat_text("invite", lang, link=invitation_link(client.application_id))
            case "commands":
                await send_commands(client, has_windows=SURFACE in list_windows(settings))
                return chat_text("commands-sent", lang)
            case "check":
                return await describe_windows(client, settings)
        return await sync_emojis(client, lang, faces)


async def sync_emojis(client: discord.Client, lang: Language, faces: CardFaces) -> str:
    count: Counter[str] = Counter()
    async for what, picture in sync_card_emojis(client, faces):
        count[what] += 1
        print(chat_text(f"emojis-{what}", lang, picture=picture), flush=True)  # noqa: T201
    return chat_text("emojis-done", lang, made=count["made"], kept=count["kept"])


UNSEEN: Final = ("mapping",)  # what has to be set there, and Discord does not tell


async def describe_windows(client: discord.Client, settings: Settings) -> str:
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


MOST: Final = 50  # servers that are looked into: each costs three requests
PRIVILEGED: Final = (
    "gateway_message_content", "gateway_message_content_limited", "gateway_guild_members",
    "gateway_guild_members_limited", "gateway_presence", "gateway_presence_limited",
)  # fmt: skip


def make_health_check(faces: CardFaces) -> HealthCheck:

    def examine(settings: Settings) -> Sequence[str]:
        lang = settings.find_host_language()
        try:
            return asyncio.run(list_faults(settings, faces.pictures))
        except discord.LoginFailure:
            return [chat_text("token-wrong", lang)]
        except (aiohttp.ClientError, OSError, discord.HTTPException):
            return [chat_text("unreachable-now", lang)]

    return HealthCheck(
        is_used=lambda settings: settings.discord_token is not None,
        find_address=lambda _: f"{discord.http.Route.BASE}/gateway",
        examine=examine,
    )


async def list_faults(settings: Settings, pictures: Sequence[str]) -> list[str]:
    assert settings.discord_token is not None
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(settings.discord_token.get_secret_value())
        return [fault async for fault in iter_faults(client, settings, pictures)]


async def iter_faults(client: discord.Client, settings: Settings, pictures: Sequence[str]) -> AsyncIterator[str]:
    lang, has_windows = settings.find_host_language(), SURFACE in list_windows(settings)
    about = await client.application_info()
    if any(getattr(about.flags, name) for name in PRIVILEGED):
        yield chat_text("amiss-intents", lang)
    sent = await client.http.get_global_commands(about.id)
    known = {each["name"] for each in sent if has_windows or int(each["type"]) != ENTRY_POINT}
    if known != {each["name"] for each in make_payload(has_windows=has_windows)}:
        yield chat_text("amiss-commands", lang)
    faces = len(await load_card_emojis(client, pictures))
    if 0 < faces < len(pictures):
        yield chat_text("amiss-emojis", lang, there=faces, all=len(pictures))
    async for guild in client.fetch_guilds(limit=MOST, with_counts=False):
        assert client.user is not None
        server = await client.fetch_guild(guild.id, with_counts=False)
        missing = list_missing((await server.fetch_member(client.user.id)).guild_permissions, NEEDED)
        if missing:
            named = ", ".join(chat_text(f"permission-{name.replace('_', '-')}", lang).split(":")[0] for name in missing)
            yield chat_text("amiss-permissions", lang, server=server.name, permissions=named)


# The pages in which Discord's clients show ours.
FRAMERS: Final = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
WORD: Final = re.compile(r"[A-Za-z0-9_.-]{1,200}")  # the form of codes and of instances
PATIENCE: Final = aiohttp.ClientTimeout(total=10)


def read_application(token: str) -> str:
    """Return the application's id, the first part of a bot's token; empty for no token."""
    first = token.partition(".")[0]
    try:
        found = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return found if found.isdigit() else ""


class DiscordLauncher:
    chat: str = SURFACE
    framers: tuple[str, ...] = FRAMERS

    def __init__(self, application: str, secret: str, token: str) -> None:
        self.client = application
        self.origins: tuple[str, ...] = (f"https://{application}.discordsays.com",)
        self._secret = secret
        self._bot = {"Authorization": f"Bot {token}"}

    async def read(self, sent: Mapping[str, str]) -> Launch:
        """Read who opened a window; raises Refused where Discord does not know the user there."""
        code, instance = sent.get("code", ""), sent.get("instance", "")
        if not (WORD.fullmatch(code) and WORD.fullmatch(instance)):
            raise Refused("launch-refused")
        try:
            async with aiohttp.ClientSession(
                Route.BASE.rstrip("/") + "/", timeout=PATIENCE, raise_for_status=True
            ) as session:
                user = await self.exchange(session, code)
                channel, group = await self.locate(session, instance, user["id"])
        except aiohttp.ClientResponseError as fault:
            raise Refused("launch-refused" if fault.status < 500 else "busy") from None
        except (aiohttp.ClientError, OSError):
            raise Refused("busy") from None
        except (KeyError, TypeError, ValueError):
            raise Refused("launch-refused") from None
        name, lang = str(user.get("global_name") or user["username"]), pick_language(str(user.get("locale") or ""))
        return Launch(make_account_id(int(user["id"])), name, lang, proof=code, channel_id=channel, group=group)

    async def exchange(self, session: aiohttp.ClientSession, code: str) -> dict[str, Any]:
        """Exchange a code for its user; the access token is revoked at once."""
        own = {"client_id": self.client, "client_secret": self._secret}
        asked = {**own, "grant_type": "authorization_code", "code": code}
        async with session.post("oauth2/token", data=asked) as answer:
            access = (await answer.json())["access_token"]
        async with session.get("users/@me", headers={"Authorization": f"Bearer {access}"}) as answer:
            user: dict[str, Any] = await answer.json()
        async with session.post("oauth2/token/revoke", data={**own, "token": access}):
            return user

    async def locate(self, session: aiohttp.ClientSession, instance: str, user_id: str) -> tuple[ChannelId, str]:
        path = f"applications/{self.client}/activity-instances/{instance}"
        async with session.get(path, headers=self._bot) as answer:
            found = await answer.json()
        if str(user_id) not in {str(each["id"] if isinstance(each, dict) else each) for each in found["users"]}:
            raise Refused("launch-refused")
        at = found["location"]
        channel = int(at["channel_id"])
        return (
            (make_channel_id(int(at["guild_id"]), channel), "")
            if at.get("guild_id")
            else (ChannelId(""), f"{SURFACE}:{channel}")
        )
