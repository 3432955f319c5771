"""A small Discord with its servers, channels and people, for tests to live in.

`World.started()` opens it and points discord.py at it; `stopped()` puts discord.py back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Self

import discord
import discord.asset
import discord.gateway
import discord.http
import yarl
from simcord.enums import ChannelType

from tests.fakes.common import Watched
from tests.fakes.discord.clock import WireClock, wall
from tests.fakes.discord.people import LOCALES, Person
from tests.fakes.discord.post import Post, readable
from tests.fakes.discord.post import modal as read_modal
from tests.fakes.discord.post import post as read_post
from tests.fakes.discord.server import Server
from tests.fakes.discord.virtual import CDN_BASE, INVITED, Permissions, Request, Virtual
from tests.support.calm import calm, steady

QUIET = 0.05
"""Seconds without a request after which a bot is done, if none is under way."""
LONGEST = 60.0
"""Seconds after which a bot that is not there, or does not rest, is given up: many on a machine with much to do."""


class Place:
    """A channel, a thread, or a conversation between a person and the bot."""

    def __init__(self, world: World, id_: int) -> None:
        self.world, self.id = world, id_

    def __repr__(self) -> str:
        return self.name

    @property
    def _channel(self) -> Any:
        return self.world.virtual.backend.get_channel(self.id)

    @property
    def guild_id(self) -> int | None:
        return self._channel.guild_id

    @property
    def name(self) -> str:
        """How it stands in transcripts."""
        channel = self._channel
        if channel.guild_id is None:
            return f"to {self.world.called(channel.recipient_ids[0])}"
        return f"{'»' if channel.is_thread else '#'}{channel.name}"

    @property
    def everything(self) -> tuple[Post, ...]:
        """What is written here for all to see, Discord's own notices too, oldest first."""
        found = self.world.virtual.backend.messages[self.id]
        return tuple(self.world.post(self.id, m.id) for m in found.values() if not m.is_ephemeral)

    @property
    def newest(self) -> Iterator[Post]:
        """The same as `messages`, newest first, each read when it is asked for."""
        for id_, message in reversed(list(self.world.virtual.backend.messages[self.id].items())):
            if not message.is_ephemeral and not (post := self.world.post(self.id, id_)).system:
                yield post

    @property
    def messages(self) -> tuple[Post, ...]:
        return tuple(post for post in self.everything if not post.system)

    @property
    def last(self) -> Post:
        """The newest of them."""
        return self.messages[-1]

    @property
    def archived(self) -> bool:
        return bool(self._channel.is_thread and self._channel.thread_metadata.archived)

    def thread(self, name: str, by: Person | None = None) -> Place:
        owner = by.id if by else self.world.virtual.backend.get_guild(self.guild_id).owner_id
        made = self.world.virtual.backend.create_thread(self.id, name, owner)
        return self.world.place(made.id)

    def archive(self, *, locked: bool = False) -> None:
        """The thread is put away; with `locked`, only moderators may bring it back."""
        changed = {"archived": True, "locked": locked}
        self.world.virtual.backend.edit_channel(self.id, {}, thread_metadata=changed)

    def lock(self) -> None:
        """The thread is locked, and still open to read."""
        self.world.virtual.backend.edit_channel(self.id, {}, thread_metadata={"locked": True})

    def delete(self) -> None:
        self.world.noted(f"{self.name} is deleted")
        self.world.virtual.backend.delete_channel(self.id)

    def deny(self, *permissions: str) -> None:
        denied = Permissions(**dict.fromkeys(permissions, True))
        self.world.virtual.overwrite(self.id, deny=denied)


class Guild:
    """A server of people."""

    def __init__(self, world: World, id_: int) -> None:
        self.world, self.id = world, id_
        self.name = str(world.virtual.backend.guilds[id_].name)

    @property
    def channels(self) -> tuple[Place, ...]:
        return tuple(self.world.place(id_) for id_ in self.world.virtual.backend.guilds[self.id].channel_ids)

    def channel(self, name: str, kind: ChannelType = ChannelType.TEXT) -> Place:
        return self.world.place(self.world.virtual.backend.create_channel(self.id, name, type=kind).id)

    def allow(self, *permissions: str) -> None:
        self.world.virtual.allow(self.id, Permissions(**dict.fromkeys(permissions, True)))

    def forbid(self, *permissions: str) -> None:
        kept = Permissions(INVITED.value & ~Permissions(**dict.fromkeys(permissions, True)).value)
        self.world.virtual.allow(self.id, kept)

    def kick_bot(self) -> None:
        self.world.noted(f"the bot is removed from {self.name}")
        self.world.virtual.kick(self.id)

    def invite_bot(self) -> None:
        self.world.noted(f"the bot is added to {self.name}")
        self.world.virtual.readmit(self.id)


class World(Watched):
    """All of it. `traffic` makes requests fail, `gateway` connections; `clock` lets time pass for Discord."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        super().__init__()
        self.clock = WireClock(now)
        self.virtual = Virtual(self.clock)
        self.server = Server(self.virtual)
        self.traffic, self.gateway = self.server.traffic, self.server.gateway
        self.patience = 3.0
        self.acknowledged: dict[int, float] = {}
        self._aimed: tuple[Any, ...] = ()
        self.server.after, self.server.changed = self.hear, self.tick
        self.gateway.changed = self.tick
        self.guild = self.new_guild("Amici", "tavoli")
        self.channel = self.guild.channels[0]

    @classmethod
    async def started(cls, now: Callable[[], datetime] = wall) -> Self:
        world = cls(now)
        await world.server.start()
        world.aim()
        return world

    async def stopped(self) -> None:
        """Close it; whatever the bot asked that no one here can answer is an error now."""
        where = (discord.http.Route, discord.gateway.DiscordWebSocket, discord.asset.Asset)
        for place, name, value in zip(where, ("BASE", "DEFAULT_GATEWAY", "BASE"), self._aimed, strict=True):
            setattr(place, name, value)
        await self.server.stop()
        assert not self.virtual.unanswered, self.virtual.unanswered

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stopped()

    def aim(self) -> None:
        """Point discord.py here; it is not changed otherwise."""
        route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.asset.Asset
        self._aimed = (route.BASE, socket.DEFAULT_GATEWAY, asset.BASE)
        route.BASE = self.server.api
        socket.DEFAULT_GATEWAY = yarl.URL(self.gateway.url)
        asset.BASE = f"http://127.0.0.1:{self.server.port}/cdn"

    @property
    def token(self) -> str:
        return self.server.token

    def new_guild(
        self, name: str, *channels: str, lang: str = "it", shard: int | None = None, invited: bool = True
    ) -> Guild:
        """Another server; the bot arrives once it is furnished, or with `invite_bot`."""
        virtual = self.virtual
        with virtual.quiet():
            made = virtual.backend.create_guild(name, shard_id=shard, shard_count=self.gateway.shards)
            made.preferred_locale = virtual.guild_locales[made.id] = LOCALES.get(lang, lang)
            virtual.allow(made.id, INVITED)
            for channel in channels:
                virtual.backend.create_channel(made.id, channel)
            made.system_channel_id = made.channel_ids[0] if made.channel_ids else None
            guild = Guild(self, made.id)
            virtual.kick(made.id)
        if invited:
            virtual.readmit(made.id)
        return guild

    def person(
        self, name: str, lang: str = "it", *, dms: bool = True, guilds: tuple[Guild, ...] | None = None
    ) -> Person:
        """Someone, a member of every server there is so far or of those named."""
        person = Person(self, name, lang)
        for guild in (self.guild,) if guilds is None else guilds:
            self.virtual.backend.add_member(guild.id, person.id)
        if not dms:
            person.close_dms()
        return person

    def place(self, id_: int) -> Place:
        return Place(self, id_)

    def threads(self, place: Place) -> tuple[Place, ...]:
        found = [c.id for c in self.virtual.backend.channels.values() if c.is_thread and c.parent_id == place.id]
        return tuple(self.place(id_) for id_ in sorted(found))

    def called(self, id_: int) -> str:
        user = self.virtual.backend.users.get(id_)
        return "nobody" if user is None else user.global_name or user.name

    def post(self, channel: int, message: int) -> Post:
        stored = self.virtual.backend.get_message(channel, message)
        called = tuple(self.called(id_) for id_ in stored.ping_user_ids)
        if stored.mention_everyone:
            called += ("everyone",)
        raw = self.virtual.payload(channel, message)
        return read_post(raw, called, lambda url: self.virtual.blob(url.removeprefix(f"{CDN_BASE}/")))

    def look(self, post: Post) -> Post:
        return self.post(post.channel, post.id)

    def is_gone(self, post: Post) -> bool:
        return post.id not in self.virtual.backend.messages.get(post.channel, {})

    async def ready(self) -> None:
        assert await self.until(lambda: len(self.gateway.live) >= self.gateway.shards, LONGEST), (
            "the bot never connected"
        )

    async def settled(self, quiet: float = QUIET) -> None:
        if (loop := calm()) is not None:
            await loop.still()
            return
        end = steady() + LONGEST
        while self.server.busy or steady() - self.server.last < quiet:
            assert steady() < end, "the bot never comes to rest"
            await asyncio.sleep(quiet / 2)

    def read(self, text: str) -> str:
        def place(id_: int) -> str:
            return str(self.virtual.backend.channels[id_].name) if id_ in self.virtual.backend.channels else "unknown"

        return readable(text, self.clock.now().timestamp(), self.called, place)

    def shown(self, channel: int, message: int) -> None:
        if self.told and message in self.virtual.backend.messages.get(channel, {}):
            stored = self.virtual.backend.get_message(channel, message)
            to = self.called(int(stored.interaction_metadata["user"]["id"])) if stored.is_ephemeral else ""
            self.told.shown(self.post(channel, message), self.place(channel).name, to)

    def hear(self, request: Request, said: Any) -> None:
        match (request.method, *request.parts):
            case ("POST" | "PATCH", "channels", channel, "messages", *_) if isinstance(said, dict) and "author" in said:
                self.shown(int(channel), int(said["id"]))
            case ("POST" | "PATCH", "webhooks", *_) if isinstance(said, dict):
                self.shown(int(said["channel_id"]), int(said["id"]))
            case ("POST", "interactions", id_, _, "callback"):
                self.acknowledge(int(id_))
            case ("DELETE", "channels", _, "messages", message):
                if self.told:
                    self.told.deleted(int(message))
            case ("PUT" | "DELETE" as method, "channels", _, "messages", "pins", message):
                if self.told:
                    self.told.pinned(int(message), off=method == "DELETE")
            case ("POST", "channels", *_, "threads"):
                self.noted(f"thread opened: {said['name']}")
            case ("PATCH", "channels", _):
                self.noted(f"{said['name']} changed: {', '.join(f'{k} {v}' for k, v in request.fields.items())}")

    def acknowledge(self, interaction: int) -> None:
        self.acknowledged[interaction] = steady()
        record = self.virtual.backend.interactions[interaction]
        if record.modal is not None and self.told:
            self.told.opened(self.called(record.user_id), read_modal(record.modal, interaction))
        elif record.message_id is not None and not record.loading:
            self.shown(record.channel_id, record.message_id)
