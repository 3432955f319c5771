"""Who opened one of our windows at Discord: a code that its client gives is exchanged for the user, and the channel is asked of Discord."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Any, Final

import aiohttp
from discord.http import Route

from adapters.discord.ids import SURFACE, make_account_id, make_channel_id, pick_language
from bot.values.frames import Launch
from bot.values.ids import ChannelId, Refused

FRAMERS: Final = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
"""The pages in which Discord's clients show ours."""
WORD: Final = re.compile(r"[A-Za-z0-9_.-]{1,200}")
"""The form of codes and of instances."""
PATIENCE: Final = aiohttp.ClientTimeout(total=10)


def read_application(token: str) -> str:
    """Return the id of the application that a bot's token is of, which is its first part; empty for what is no token."""
    first = token.partition(".")[0]
    try:
        found = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return found if found.isdigit() else ""


class DiscordLauncher:
    """Exchanges codes for one application; `secret` is the application's, `token` its bot's."""

    chat = SURFACE
    framers = FRAMERS

    def __init__(self, application: str, secret: str, token: str) -> None:
        self.client = application
        self.origins = (f"https://{application}.discordsays.com",)
        self._secret = secret
        self._bot = {"Authorization": f"Bot {token}"}

    async def read(self, sent: Mapping[str, str]) -> Launch:
        """Read what a window says of who opened it; raises Refused where Discord does not know that user there.

        The window names its instance alone: of where that is, only what Discord says counts.
        """
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
        """Exchange a code for the user who gave it; what it is exchanged for first is given back at once."""
        own = {"client_id": self.client, "client_secret": self._secret}
        asked = {**own, "grant_type": "authorization_code", "code": code}
        async with session.post("oauth2/token", data=asked) as answer:
            access = (await answer.json())["access_token"]
        async with session.get("users/@me", headers={"Authorization": f"Bearer {access}"}) as answer:
            user: dict[str, Any] = await answer.json()
        async with session.post("oauth2/token/revoke", data={**own, "token": access}):
            return user

    async def locate(self, session: aiohttp.ClientSession, instance: str, user_id: str) -> tuple[ChannelId, str]:
        """Find the channel of an instance in which a user is, or the group of people outside all servers; raises Refused."""
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
