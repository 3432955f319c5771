"""The virtual Discord: simcord's backend, and what it leaves out. Nothing else here knows simcord."""

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
from simcord import intents as simcord_intents
from simcord import interactions as simcord_interactions
from simcord.backend import Backend, serializers
from simcord.backend.access import channel_accessible
from simcord.backend.cdn import CDN_BASE
from simcord.backend.command_access import command_access
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.http import router, routes  # noqa: F401  (the routes register themselves)
from simcord.http.router import RouteNotImplemented, UnsupportedField

from tests.fakes.discord.clock import WireClock
from tests.fakes.discord.refusal import Refusal, invalid

Permissions = discord.Permissions
INVITED = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    pin_messages=True,
)
"""What the invite asks for."""


class Unknowing(list):
    """A log no one reads; simcord would keep every payload for ever."""

    def append(self, item: object) -> None:
        """Forget it."""


@dataclass
class Upload:
    """A file of a multipart request."""

    key: str
    filename: str
    content: bytes
    description: str | None = None


@dataclass
class Request:
    """What a bot asked."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: Sequence[Upload] = ()
    reason: str | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.path.strip("/").split("/"))

    @property
    def fields(self) -> Mapping[str, Any]:
        return self.body if isinstance(self.body, Mapping) else {}


class Virtual:
    """Who and what there is. Nothing in it waits."""

    def __init__(self, clock: WireClock) -> None:
        self.clock = clock
        self.backend = Backend(clock=clock)  # type: ignore[arg-type]
        self.backend.transcript, self.backend.http_requests = Unknowing(), Unknowing()
        self.closed: set[int] = set()
        self.lost: dict[int, tuple[Any, Any]] = {}
        self.away: dict[int, Any] = {}
        self.bringing: set[int] = set()
        """Who uses the bot as an app of their own, where no one installed it."""
        self.locales: dict[int, str] = {}
        self.guild_locales: dict[int, str] = {}
        self.spoken_nonces: dict[int, str] = {}
        self.unanswered: list[str] = []
        self.bot.name = self.bot.global_name = "Arbitro"

    @property
    def bot(self) -> Any:
        return self.backend.bot_user

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Turn simcord's errors into refusals; what it cannot do at all is noted."""
        try:
            yield
        except (RouteNotImplemented, UnsupportedField) as gap:
            self.unanswered.append(str(gap))
            raise Refusal(501, 0, str(gap)) from gap
        except BackendError as error:
            raise Refusal(error.status, error.code, error.message) from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise invalid(f"{type(error).__name__} {error}") from error

    def dispatched(self, r: Request) -> Any:
        """As simcord answers."""
        files = [
            SimpleNamespace(fp=io.BytesIO(u.content), filename=u.filename, description=u.description) for u in r.uploads
        ]
        query = dict(r.query)
        return router.dispatch(self.backend, r.method, r.path, json=r.body, params=query, files=files, reason=r.reason)

    def emojis(self) -> set[str]:
        guilds = (id_ for guild in self.backend.guilds.values() for id_ in guild.emojis)
        return {str(id_) for id_ in (*self.backend.application_emojis, *guilds)}

    def payload(self, channel_id: int, message_id: int) -> dict[str, Any]:
        message = self.backend.get_message(channel_id, message_id)
        said = dict(serializers.message_payload(self.backend, message))
        return {**said, "nonce": self.spoken_nonces.get(message_id)}

    def channel_payload(self, channel: Any) -> dict[str, Any]:
        return dict(serializers.channel_payload(self.backend, channel))

    def age(self, snowflake: int) -> float:
        return self.clock.now().timestamp() - discord.utils.snowflake_time(snowflake).timestamp()

    def may(self, channel: Any, permission: str, otherwise: Refusal | None = None) -> None:
        if channel.guild_id is not None:
            self.backend.require_permissions(channel.guild_id, self.bot.id, channel.id)
            has = self.backend.compute_permissions(channel.guild_id, self.bot.id, channel.id)
            if not has & getattr(Permissions, permission).flag:
                raise otherwise or Refusal(403, 50013, "Missing Permissions")

    def interact(self, kind: int, person: int, channel_id: int, data: dict[str, Any], source: int | None = None) -> Any:
        """Someone does something; returns simcord's record of the interaction."""
        channel = self.backend.get_channel(channel_id)
        record, payload = simcord_interactions.base_payload(
            self.backend, type=kind, channel_id=channel_id, guild_id=channel.guild_id, user_id=person, data=data
        )
        guild = channel.guild_id
        payload |= {
            "locale": self.locales.get(person, "en-US"),
            "attachment_size_limit": 10 * (1 << 20),
            "authorizing_integration_owners": {"0": str(guild or 0)},
        }
        if person in self.bringing:
            payload |= {"authorizing_integration_owners": {"1": str(person)}, "context": 0 if guild else 2}
        if guild is not None:
            payload["guild_locale"] = self.guild_locales[guild]
            payload["guild"] = {"id": str(guild), "locale": self.guild_locales[guild], "features": []}
        if source is not None:
            record.source_message_id = source
            payload["message"] = self.payload(channel_id, source)
        self.backend.emit("INTERACTION_CREATE", payload)
        return record

    def shaped(self, event: str, payload: Mapping[str, Any], intents: int) -> dict[str, Any] | None:
        asked = discord.Intents._from_value(intents)
        if event == "INTERACTION_CREATE":
            return dict(payload)
        gate = simcord_intents.required_intent(event, payload)
        if gate is not None and not getattr(asked, gate):
            return None
        shaped = json.loads(json.dumps(payload))
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not asked.message_content:
            simcord_intents.censor_message(shaped, self.bot.id, backend=self.backend)
        if event == "GUILD_CREATE":
            simcord_intents.prune_guild_create(shaped, asked, self.bot.id)
        return shaped

    def listen(self, hear: Callable[[str, Mapping[str, Any]], None]) -> None:
        self.backend.subscribers.append(hear)

    def guild_create(self, guild_id: int) -> dict[str, Any]:
        return dict(serializers.guild_create_payload(self.backend, self.backend.guilds[guild_id]))

    def user_payload(self, user: Any) -> dict[str, Any]:
        return dict(serializers.user_payload(user))

    def allow(self, guild_id: int, permissions: Permissions) -> None:
        """Give the bot these permissions and no others; people need none here."""
        guild = self.backend.get_guild(guild_id)
        role = next(role for role in guild.roles.values() if role.managed)
        self.backend.edit_role(guild_id, role.id, {"permissions": permissions.value})
        people = Permissions(view_channel=True, use_application_commands=True)
        self.backend.edit_role(guild_id, guild.id, {"permissions": people.value})

    def overwrite(self, channel_id: int, *, deny: Permissions) -> None:
        self.backend.set_overwrite(
            channel_id, Overwrite(target_id=self.bot.id, type=OverwriteType.MEMBER, allow=0, deny=deny.value)
        )

    def kick(self, guild_id: int) -> None:
        """The bot is thrown out; the guild's channels stay where they are, out of its reach."""
        guild = self.backend.get_guild(guild_id)
        for each in (*guild.channel_ids, *guild.thread_ids):
            self.lost[each] = (self.backend.channels[each], self.backend.messages[each])
        self.away[guild_id] = guild
        self.backend.remove_guild(guild_id)

    def readmit(self, guild_id: int) -> None:
        """The bot is let in again."""
        guild = self.backend.guilds[guild_id] = self.away.pop(guild_id)
        for each in (*guild.channel_ids, *guild.thread_ids):
            self.backend.channels[each], self.backend.messages[each] = self.lost.pop(each)
        arrival = self.guild_create(guild_id)
        del arrival["unavailable"]  # by this, bots tell an invitation from an outage that is over
        self.backend.emit("GUILD_CREATE", arrival)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Build something without anyone being told."""
        told_cache, self.backend.subscribers = self.backend.subscribers, []
        try:
            yield
        finally:
            self.backend.subscribers = told_cache

    def sees(self, person: int, channel_id: int) -> bool:
        return bool(channel_accessible(self.backend, channel_id, person))

    def command(self, person: int, channel_id: int, path: Sequence[str]) -> tuple[Any, list[str], Any]:
        """A command that someone has before them: itself, what leads to the subcommand, and that."""
        guild_id = self.backend.get_channel(channel_id).guild_id
        found = self.backend.find_command(path[0], guild_id)
        assert found, f"no command /{path[0]} is there"
        access = command_access(self.backend, found, user_id=person, channel_id=channel_id)
        assert access.allowed, f"/{path[0]} is not offered here: {access.reason}"
        leaf, nesting = simcord_interactions.walk_to_subcommand(found, list(path[1:]))
        return found, nesting, leaf

    @staticmethod
    def filled(
        command: Any, nesting: list[str], leaf: Any, given: Mapping[str, Any], *, partly: bool = False
    ) -> list[Any]:
        """Options as a client sends them, once they are ones that it would let be sent."""
        plain = {**leaf, "options": [o for o in leaf.get("options") or () if o["type"] not in (6, 7, 8, 9)]}
        known = {o["name"]: o for o in leaf.get("options") or ()}
        simcord_interactions.check_options(
            command["name"],
            plain,
            {k: v for k, v in given.items() if known.get(k) in (None, *plain["options"])},
            partial=partly,
        )
        sent = [{"name": name, "type": known[name]["type"], "value": value} for name, value in given.items()]
        return list(simcord_interactions.nest_options(command, nesting, sent))

    def blob(self, path: str) -> bytes | None:
        return self.backend.cdn.get(f"{CDN_BASE}/{path}")


__all__ = ["CDN_BASE", "INVITED", "Permissions", "Request", "Upload", "Virtual"]
