"""What the bot is told of: the queue of updates, long polling, and webhooks."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tests.fakes.telegram.refusal import Refusal, bad, demand
from tests.fakes.telegram.request import Request
from tests.fakes.telegram.virtual import Virtual

KEPT = 24 * 3600.0
"""Seconds that an update waits for someone to ask for it."""
UNASKED = ("chat_member", "message_reaction", "message_reaction_count")
"""What is told only to who asks for it by name."""
PORTS = (443, 80, 88, 8443)
POLLED = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
TWICE = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
HOOKED = "Conflict: terminated by setWebhook request"


@dataclass
class Update:
    """One update, since when it waits, and whether someone was given it."""

    raw: dict[str, Any]
    since: float
    given: int = 0

    @property
    def id(self) -> int:
        return int(self.raw["update_id"])


@dataclass
class Hook:
    """A webhook."""

    url: str
    secret: str
    most: int
    error: str = ""
    failed: int = 0
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Updates:
    """The queue. `local` is a server of one's own, which calls webhooks without TLS; `patience` is between two calls."""

    def __init__(self, virtual: Virtual) -> None:
        self.virtual = virtual
        self.waiting: list[Update] = []
        self.allowed: frozenset[str] | None = None
        self.next = 1_000
        self.hook: Hook | None = None
        self.local = True
        self.patience = 0.02
        self.poll: asyncio.Future[str] | None = None
        self.polls = 0
        self.asked = False
        self.changed: Callable[[], None] = lambda: None
        self.refused: list[dict[str, Any]] = []

    def emit(self, kind: str, said: dict[str, Any]) -> None:
        wanted = kind in self.allowed if self.allowed else kind not in UNASKED
        if not wanted:
            return
        self.waiting.append(Update({"update_id": self.next, kind: said}, self.virtual.clock.now()))
        self.next += 1
        self.wake("")

    def wake(self, conflict: str) -> None:
        """Answer the poll that waits: with what there is, or with why it has to end."""
        if self.poll is not None and not self.poll.done():
            self.poll.set_result(conflict)
        self.changed()

    def forget(self) -> None:
        """What waits for too long is lost."""
        now = self.virtual.clock.now()
        self.waiting = [update for update in self.waiting if now - update.since < KEPT]

    @property
    def untold(self) -> int:
        """How many updates no one was given yet, though someone asks for them."""
        return (self.asked or self.hook is not None) and sum(not update.given for update in self.waiting)

    def again(self, *ids: int) -> None:
        """Telegram forgets that these were confirmed, and tells them once more."""
        for update in self.refused:
            if update["update_id"] in ids:
                self.waiting.append(Update(update, self.virtual.clock.now()))
        self.waiting.sort(key=lambda update: update.id)
        self.wake("")

    def ask_for(self, r: Request) -> None:
        """Remember which kinds are wanted; an empty list is everything that is told unasked."""
        if "allowed_updates" in r.params:
            kinds = r.parsed("allowed_updates", "allowed_updates") or []
            demand(isinstance(kinds, list), "expected an Array of String")
            self.allowed = frozenset(kinds) or None

    async def get(self, r: Request) -> list[dict[str, Any]]:
        if self.hook is not None:
            raise Refusal(409, POLLED)
        self.asked = True
        self.ask_for(r)
        self.forget()
        offset, limit, timeout = r.whole("offset"), r.whole("limit", 100), r.whole("timeout")
        self.confirm(offset)
        if self.poll is not None and not self.poll.done():
            self.wake(TWICE)
        if not self.waiting and timeout:
            await self.wait(timeout)
        given = self.waiting[: min(max(limit, 1), 100)]
        for update in given:
            update.given += 1
        return [update.raw for update in given]

    def confirm(self, offset: int) -> None:
        """Forget what comes before an offset; a negative one counts from the end."""
        if offset < 0:
            offset = ([0] * -offset + [update.id for update in self.waiting])[offset]
        self.refused += [update.raw for update in self.waiting if update.id < offset]
        self.waiting = [update for update in self.waiting if update.id >= offset]

    async def wait(self, seconds: float) -> None:
        """Let a poll hang until there is something; raises Refusal if another takes its place."""
        mine = self.poll = asyncio.get_running_loop().create_future()
        self.polls += 1
        self.changed()
        conflict = ""
        try:
            with suppress(TimeoutError):
                conflict = await asyncio.wait_for(mine, seconds)
        finally:
            self.polls -= 1
            mine.cancel()
        if conflict:
            raise Refusal(409, conflict)

    async def set_hook(self, r: Request) -> bool:
        url = r.text("url") if r.method == "setwebhook" else ""
        secret = r.text("secret_token")
        demand(len(secret) <= 256, "secret token is too long")
        demand(
            all(c.isascii() and (c.isalnum() or c in "_-") for c in secret),
            "secret token contains unallowed characters",
        )
        if url:
            self.reachable(url)
        self.ask_for(r)
        await self.unhook()
        if r.flag("drop_pending_updates"):
            self.waiting.clear()
        if url:
            self.wake(HOOKED)
            self.hook = Hook(url, secret, r.whole("max_connections", 40))
            self.hook.task = asyncio.create_task(self.call(self.hook))
        return True

    def reachable(self, url: str) -> None:
        scheme, _, rest = url.partition("://")
        host, _, port = rest.partition("/")[0].partition(":")
        if self.local:
            return
        if scheme != "https":
            raise bad("bad webhook: An HTTPS URL must be provided for webhook")
        if port and int(port) not in PORTS:
            raise bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
        if host.startswith(("127.", "10.", "192.168.")):
            raise bad(f"bad webhook: IP address {host} is reserved")

    async def unhook(self) -> None:
        """Call no one any more."""
        hook, self.hook = self.hook, None
        if hook is not None and hook.task is not None:
            hook.task.cancel()
            await asyncio.gather(hook.task, return_exceptions=True)

    async def call(self, hook: Hook) -> None:
        headers = {"X-Telegram-Bot-Api-Secret-Token": hook.secret} if hook.secret else {}
        async with aiohttp.ClientSession(headers=headers) as session:
            while True:
                self.forget()
                if not self.waiting:
                    await asyncio.sleep(self.patience / 4)
                    continue
                update = self.waiting[0]
                update.given += 1
                taken = await self.posted(session, hook, update)
                if taken and update in self.waiting:
                    self.refused.append(update.raw)
                    self.waiting.remove(update)
                self.changed()
                if not taken:
                    await asyncio.sleep(self.patience)

    @staticmethod
    async def posted(session: aiohttp.ClientSession, hook: Hook, update: Update) -> bool:
        try:
            async with session.post(
                hook.url, data=json.dumps(update.raw), headers={"Content-Type": "application/json"}
            ) as said:
                if said.status // 100 == 2:
                    return True
                hook.error = f"Wrong response from the webhook: {said.status} {said.reason}"
        except (aiohttp.ClientError, OSError) as error:
            hook.error = f"Connection failed: {type(error).__name__}"
        hook.failed += 1
        return False

    def info(self) -> dict[str, Any]:
        self.forget()
        said: dict[str, Any] = {
            "url": self.hook.url if self.hook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self.waiting),
        }
        if self.hook:
            said["max_connections"] = self.hook.most
            if self.hook.error:
                said |= {"last_error_date": self.virtual.date, "last_error_message": self.hook.error}
        return said | ({"allowed_updates": sorted(self.allowed)} if self.allowed else {})
