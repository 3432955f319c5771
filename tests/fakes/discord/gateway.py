"""The WebSocket on which Discord tells a bot what happens: sessions, shards, heartbeats, replays, and their ends."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.fakes.discord.virtual import Virtual
from tests.support.calm import steady

DISPATCH, RESUME, INVALID, HELLO, ACK = 0, 6, 9, 10, 11
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
KNOWN_INTENTS = (1 << 26) - 1
AT_A_TIME = 120
"""Payloads a connection may send in a minute."""


@dataclass
class Session:
    """What one identified client was told; it outlives its connection."""

    name: str
    intents: int
    shard: tuple[int, int]
    frames: list[str] = field(default_factory=list)
    line: Line | None = None
    dead: bool = False

    @property
    def seq(self) -> int:
        return len(self.frames)

    def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        self.frames.append(json.dumps({"op": DISPATCH, "t": event, "s": self.seq + 1, "d": payload}, default=str))
        if self.line is not None:
            self.line.queue.put_nowait(self.frames[-1])


@dataclass
class Line:
    """One open connection."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport
    squeeze: Any
    queue: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    session: Session | None = None
    mute: bool = False
    heard: int = 0
    since: float = field(default_factory=steady)
    cut: bool = False

    def say(self, op: int, data: Any = None) -> None:
        self.queue.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def pump(self, dress: Callable[[str], str]) -> None:
        while (frame := await self.queue.get()) is not None:
            if self.mute:
                continue
            data = dress(frame)
            if self.squeeze:
                packed = self.squeeze.compress(data.encode()) + self.squeeze.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)
            else:
                await self.socket.send_str(data)


class Gateway:
    """All sessions of one bot. `heard` is every opcode that came in; `identifies` counts against 1000 a day."""

    def __init__(self, virtual: Virtual, token: str, dress: Callable[[str], str]) -> None:
        self.virtual, self.token, self.dress = virtual, token, dress
        self.url = ""
        self.shards = 1
        self.heartbeat = 41.25
        self.sessions: dict[str, Session] = {}
        self.lines: list[Line] = []
        self.heard: list[int] = []
        self.identifies = 0
        self.rewind = 0
        self.portal = 0
        self.changed: Callable[[], None] = lambda: None
        virtual.listen(self.happen)

    @property
    def live(self) -> list[Session]:
        """The sessions someone is connected to."""
        return [line.session for line in self.lines if line.session is not None and not line.mute]

    async def cut(self, code: int | None = None) -> None:
        """Close every connection, with a code or with none, as when the network goes."""
        for line in tuple(self.lines):
            line.cut = True
            if code is None:
                line.transport.abort()
            else:
                await line.socket.close(code=code)

    def go_silent(self) -> None:
        """Leave connections open and never say anything on them again: heartbeats are not acknowledged."""
        for line in self.lines:
            line.mute = True

    def happen(self, event: str, payload: Mapping[str, Any]) -> None:
        for session in self.sessions.values():
            if not session.dead and self.concerns(session, event, payload):
                shaped = self.virtual.shaped(event, payload, session.intents)
                if shaped is not None:
                    session.tell(event, shaped)

    @staticmethod
    def concerns(session: Session, event: str, payload: Mapping[str, Any]) -> bool:
        guild = payload.get("guild_id") or (payload.get("id") if event.startswith("GUILD_") else None)
        shard, count = session.shard
        return (int(guild) >> 22) % count == shard if guild else shard == 0

    async def meet(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=1 << 20, autoping=True)
        await socket.prepare(request)
        squeeze = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        line = Line(socket, request.transport, squeeze)
        self.lines.append(line)
        pump = asyncio.create_task(line.pump(self.dress))
        try:
            if request.query.get("v") != "10":
                await socket.close(code=4012)
                return socket
            line.say(HELLO, {"heartbeat_interval": self.heartbeat * 1000})
            async for said in socket:
                if said.type is not WSMsgType.TEXT or (code := self.hear(line, said.data)):
                    await socket.close(code=4002 if said.type is not WSMsgType.TEXT else code)
        finally:
            self.lines.remove(line)
            pump.cancel()
            self.leave(line)
        return socket

    def leave(self, line: Line) -> None:
        """A connection has ended; 1000 and 1001 end the session with it."""
        if line.session is not None and line.session.line is line:
            line.session.line = None
            line.session.dead |= not line.cut and line.socket.close_code in (1000, 1001)
        self.changed()

    def hear(self, line: Line, text: str) -> int:
        if steady() - line.since >= 60:
            line.heard, line.since = 0, steady()
        line.heard += 1
        if len(text) > 4096:
            return 4002
        try:
            said = json.loads(text)
            op, data = said["op"], said.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        self.heard.append(op)
        if line.heard > AT_A_TIME:
            return 4008
        try:
            return self.obey(line, op, data)
        except (KeyError, TypeError, ValueError, AttributeError):
            return 4002

    def obey(self, line: Line, op: int, data: Any) -> int:
        match op:
            case 1:
                line.say(ACK)
                return 0
            case 2:
                return 4005 if line.session else self.identify(line, data)
            case _ if op == RESUME:
                return 4005 if line.session else self.resume(line, data)
            case 3 | 4:
                return 0 if line.session else 4003
        return 4001

    def identify(self, line: Line, data: Mapping[str, Any]) -> int:
        shard, count = data.get("shard") or (0, 1)
        intents = data.get("intents")
        if data.get("token") != self.token:
            return 4004
        if not 0 <= shard < count:
            return 4010
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            return 4013
        if intents & PRIVILEGED & ~self.portal:
            return 4014
        self.identifies += 1
        session = Session(f"session-{len(self.sessions)}", intents, (shard, count), line=line)
        self.sessions[session.name] = line.session = session
        mine = [g for g in self.virtual.backend.guilds if (g >> 22) % count == shard]
        session.tell(
            "READY",
            {
                "v": 10,
                "user": self.virtual.user_payload(self.virtual.bot),
                "guilds": [{"id": str(g), "unavailable": True} for g in mine],
                "session_id": session.name,
                "resume_gateway_url": self.url,
                "shard": [shard, count],
                "application": {"id": str(self.virtual.backend.application_id), "flags": 0},
            },
        )
        for guild in mine:
            shaped = self.virtual.shaped("GUILD_CREATE", self.virtual.guild_create(guild), intents)
            if shaped is not None:
                session.tell("GUILD_CREATE", shaped)
        self.changed()
        return 0

    def resume(self, line: Line, data: Mapping[str, Any]) -> int:
        """Go on where the last connection ended; what was missed is said again, in order."""
        if data.get("token") != self.token:
            return 4004
        session = self.sessions.get(data.get("session_id", ""))
        if session is None or session.dead:
            line.say(INVALID, False)
            return 0
        heard = data.get("seq") or 0
        if not 0 <= heard <= session.seq:
            return 4007
        session.line = line.session = None
        line.session = session
        again, self.rewind = self.rewind, 0
        for frame in session.frames[max(1, heard - again) :]:
            line.queue.put_nowait(frame)
        session.line = line
        session.tell("RESUMED", {})
        self.changed()
        return 0
