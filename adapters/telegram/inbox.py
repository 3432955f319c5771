"""Updates on their way in: kept before they are confirmed to Telegram, then acted on, each lane in order.

A lane is a table, or where none is named a channel or a person. A group's change of id has all lanes to itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import socket
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram.error import BadRequest, InvalidToken, RetryAfter, TelegramError

from adapters.telegram.errors import retry_delay_s
from adapters.telegram.ids import SURFACE, make_channel_id
from adapters.telegram.updates import KINDS, Raw, TelegramAct, decode_act, reduce_update
from bot.app import App
from bot.run.supervisor import cancel_all, start_side_task, wait_for_first
from bot.values.health import Job
from bot.values.requests import NotSaved, Update

if TYPE_CHECKING:
    from adapters.telegram.client import Connection

log = logging.getLogger(__name__)

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
LONGEST_S: Final = 8.0  # seconds before a lane that the database took nothing from is gone on with, at most
SOON_S: Final = 1.0  # seconds before it is looked again whether a group's change of id is through
SELDOM_S: Final = 15.0  # seconds after which it is looked whether word of an update was lost
ALONE: Final = ""  # the lane that has all others to itself


@dataclass(slots=True)
class Turn:
    """An act in its lane, kept at a time; `is_done` once it was acted on or set aside, and has only to be marked."""

    act: TelegramAct
    at_ms: int
    is_done: bool = False


@dataclass(slots=True)
class Inbox:
    """Keeps updates and acts on them; one that cannot be kept or acted on is set aside, and the next is taken.

    `lane` returns an act's lane, and the act without words that are not to be kept; `delay` tells who pressed that
    nothing can be written just now. What they pressed is acted on once it can, and answered where there is room for it.
    """

    app: App
    username: str
    act: Callable[[TelegramAct], Awaitable[None]]
    lane: Callable[[TelegramAct], Awaitable[tuple[str, TelegramAct]]]
    delay: Callable[[TelegramAct], Awaitable[None]]
    _lanes: dict[str, deque[Turn]] = field(default_factory=dict)
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _queued: set[int] = field(default_factory=set)
    _delayed: set[int] = field(default_factory=set)

    async def follow(self) -> None:
        """Act on our updates that other processes keep, until cancelled."""
        while True:
            is_barred = await self.resume()
            await self.app.jobs.wait_changed(SOON_S if is_barred else SELDOM_S)

    async def resume(self) -> bool:
        """Act on what was kept and is ours.

        Nothing after a group's change of id is acted on before all until then was: returns whether something waits for
        that, which another process is to act on.
        """
        return await self._start(await self._list_waiting())

    async def _list_waiting(self) -> list[Update]:
        return await self.app.updates.list_waiting(SURFACE)

    async def _start(self, waiting: Sequence[Update]) -> bool:
        barred = 0
        while waiting:
            bars = [index for index, update in enumerate(waiting) if update.lane == ALONE]
            for update in waiting[: max(bars[0], 1)] if bars else waiting:
                if self.app.jobs.holds(Job.LANE, update.lane):
                    await self._decode(update)
            if not bars:
                break
            if len(waiting) == barred:
                return True
            barred = len(waiting)
            await self.wait_idle()
            waiting = await self._list_waiting()
        return False

    async def _decode(self, update: Update) -> None:
        if update.id not in self._queued:
            try:
                act = decode_act(update.body)
            except (ValueError, TypeError) as fault:
                await self.app.updates.set_aside(SURFACE, update.id, fault, update.body)
            else:
                await self._enqueue(update.lane, act, update.at_ms)

    async def take(self, raw_updates: Sequence[Raw]) -> None:
        """Keep updates and start acting on them; raises NotSaved once those who pressed have been told."""
        try:
            await self._take(raw_updates)
        except NotSaved:
            for update in raw_updates:
                with contextlib.suppress(Exception):  # what cannot be read is set aside once it can be
                    if (act := reduce_update(update, self.username)) is not None:
                        await self._tell_delay(act)
            raise

    async def _take(self, raw_updates: Sequence[Raw]) -> None:
        laned: dict[int, tuple[str, TelegramAct]] = {}
        for update in raw_updates:
            try:
                if (act := reduce_update(update, self.username)) is not None:
                    laned[act.id] = await self._choose_lane(act)
            except NotSaved:
                raise
            except Exception as fault:  # noqa: BLE001  the edge of one update: it keeps no other from coming in
                await self.app.updates.set_aside(SURFACE, find_number(update) or 0, fault)
        updates = [Update(id_, lane, act.encode(), self.app.now_ms()) for id_, (lane, act) in laned.items()]
        if updates:
            kept = await self._keep(updates)
            await self._start(await self.app.jobs.reread(kept, self._list_waiting))

    async def _keep(self, updates: Sequence[Update]) -> list[Update]:
        try:
            return await self.app.updates.keep(SURFACE, updates)
        except NotSaved:
            raise
        except Exception as fault:  # noqa: BLE001  an id too large, a name that is no text
            if len(updates) == 1:
                await self.app.updates.set_aside(SURFACE, updates[0].id, fault, updates[0].body)
                return []
        return [kept for each in updates for kept in await self._keep([each])]

    async def _choose_lane(self, act: TelegramAct) -> tuple[str, TelegramAct]:
        try:
            return await self.lane(act)
        except NotSaved:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one update: it keeps no other from coming in
            log.error("an update of no lane: %s", type(fault).__name__)  # noqa: TRY400
            return make_channel_id(act.chat), replace(act, data="") if act.kind == "words" else act

    async def _enqueue(self, lane: str, act: TelegramAct, at_ms: int) -> None:
        if act.id in self._queued:
            return
        self._queued.add(act.id)
        if lane == ALONE:
            await self.wait_idle()
        self._lanes.setdefault(lane, deque()).append(Turn(self._without_query(act), at_ms))
        if lane not in self._tasks:
            self._tasks[lane] = self.app.tasks.start("lane", partial(self._run, lane), longest_s=LONGEST_S)
        if lane == ALONE:
            await self.wait_idle()

    async def _run(self, lane: str) -> None:
        waiting = self._lanes[lane]
        while waiting:
            with self.app.jobs.do(Job.LANE, lane) as is_ours:
                if not is_ours:
                    self._queued.difference_update(turn.act.id for turn in waiting)
                    break
                await self._take_turn(waiting[0])
            waiting.popleft()
        del self._lanes[lane], self._tasks[lane]

    async def _take_turn(self, turn: Turn) -> None:
        """Act on the first of a lane, and mark it; raises NotSaved, which leaves it the first."""
        updates = self.app.updates
        if not turn.is_done:  # it may have been acted on since it was listed
            is_waiting = partial(updates.is_waiting, SURFACE, turn.act.id)
            turn.is_done = not await self.app.jobs.reread(known=True, read=is_waiting)
        if not turn.is_done:
            try:
                await self._act_on(turn)
            except NotSaved:
                await self._tell_delay(turn.act)
                turn.act = self._without_query(turn.act)
                raise
            turn.is_done = True
        await updates.mark_applied(SURFACE, turn.act.id)
        self._queued.discard(turn.act.id)
        self._delayed.discard(turn.act.id)

    async def _act_on(self, turn: Turn) -> None:
        """Act, or set aside; raises NotSaved, after which it is acted on again."""
        act, tally = turn.act, self.app.measures.tally
        tally.note("press-age", SURFACE, (self.app.now_ms() - turn.at_ms) / 1000)
        try:
            with tally.measure("acknowledgement", SURFACE):
                await self.act(act)
        except NotSaved:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one update: it stops no other
            await self.app.updates.set_aside(SURFACE, act.id, fault, act.encode())

    async def _tell_delay(self, act: TelegramAct) -> None:
        if act.kind == "press" and act.query and act.id not in self._delayed:
            self._delayed.add(act.id)
            await self.delay(act)

    def _without_query(self, act: TelegramAct) -> TelegramAct:
        return replace(act, query="") if act.id in self._delayed else act

    async def wait_idle(self) -> None:
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)

    async def close(self, patience_s: float) -> None:
        """Finish what is being acted on; the rest follows after the next start."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                await self.wait_idle()
        await cancel_all(*self._tasks.values())


def find_number(update: Any) -> int | None:
    number = update.get("update_id") if isinstance(update, Mapping) else None
    return number if type(number) is int else None


SECRET: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  the name of a header
LARGEST: Final = 1 << 20  # the most bytes of one call
ONE: Final = 1  # calls at the same time: one, so that they come in order
LEAST: Final = 1.0
MOST: Final = 60.0  # seconds between two attempts to be called


def make_webhook_app(connection: Connection, secret: str) -> Starlette:
    order = asyncio.Lock()

    async def receive_update(request: Request) -> Response:
        if not hmac.compare_digest(request.headers.get(SECRET, "").encode(), secret.encode()):
            return Response(status_code=404)
        if int(request.headers.get("content-length") or LARGEST + 1) > LARGEST:
            return Response(status_code=413)
        try:
            update = await request.json()
        except ValueError:
            return Response(status_code=400)
        try:
            async with order:
                await connection.take_updates([update])
        except NotSaved:
            return Response(status_code=503)
        return Response()

    return Starlette(routes=[Route("/{path:path}", receive_update, methods=["POST"])])


async def serve_webhook(connection: Connection, url: str, port: int, sleep: Sleep = asyncio.sleep) -> None:
    """Have Telegram call us, until we are stopped; of several processes any, as the one that has the job has told it.

    The secret follows from the bot's token.

    Raises OSError where the port is taken, BadRequest for an address that Telegram does not call.
    """
    secret = derive_secret(connection.bot.token)
    config = uvicorn.Config(
        make_webhook_app(connection, secret), log_config=None, log_level="warning", access_log=False
    )
    with socket.create_server(("127.0.0.1", port)) as taken:
        server = QuietServer(config)
        running = start_side_task(server.serve([taken]))
        try:
            await wait_for_first(asyncio.shield(running), register_in_turn(connection, url, secret, sleep))
        finally:
            server.should_exit = True
            await asyncio.gather(running, return_exceptions=True)


def derive_secret(token: str) -> str:
    return hmac.new(token.encode(), b"arbitro webhook", "sha256").hexdigest()


async def register_in_turn(connection: Connection, url: str, secret: str, sleep: Sleep) -> None:
    """Have Telegram call us, each time that it falls to this process, and again until it does."""
    wait = LEAST
    while True:
        await connection.wait_polling(wanted=True)
        try:
            await connection.bot.set_webhook(url, secret_token=secret, allowed_updates=KINDS, max_connections=ONE)
        except (BadRequest, InvalidToken):
            raise
        except RetryAfter as fault:
            await sleep(retry_delay_s(fault))
        except TelegramError as fault:
            log.warning("telegram: no webhook: %s", type(fault).__name__)
            await sleep(wait)
            wait = min(wait * 2, MOST)
        else:
            await connection.wait_polling(wanted=False)
            wait = LEAST


class QuietServer(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
