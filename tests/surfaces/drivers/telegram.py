"""People in a Telegram group: the fake wire, an unchanged python-telegram-bot, our adapter."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import Any, Self

from adapters.telegram.client import SYNCED, Connection, Server
from adapters.telegram.commands import command_name
from adapters.telegram.ids import make_account_id, pick_language
from adapters.telegram.keyboard import DOORS, make_slices
from bot.app import App, open_app
from bot.config import Settings
from bot.db.errors import BUSY_MS
from bot.forms.draft import DraftStep
from bot.values.button_payload import Payload, shorten_token, unpack
from bot.values.ids import Language
from bot.values.requests import Person
from bot.values.widgets import Arrange, Numeric, PickMany, QuestionForm, Words
from tests.fakes import telegram as wire
from tests.fakes.telegram import Button, Place, Post, Seen, World
from tests.support.calm import calm, steady
from tests.support.ledger import Drawn, Ledger
from tests.support.people import left_out, step_by_step, wants_button
from tests.surfaces.stage import HOUR, SPECS, NotOffered, Time, Transcript, judged, no_sleep, press_unfolding

LONG = 60.0
"""Seconds for what comes as soon as this computer has time for it."""
POLL = 3_600
"""Seconds that the bot's question for news may wait for an answer, where time is no one's."""
MENUS: dict[int, dict[Any, Any]] = {}
"""The menus that this process has sent a Telegram, by their mark: a dozen requests, for stages where they are there already."""
MINUTE = 61.0
"""Seconds after which a group has another twenty messages."""


@asynccontextmanager
async def staged(
    path: Path, *people: tuple[str, Language], busy_ms: int = BUSY_MS, pace: float = 0.0, **more: Any
) -> AsyncIterator[TelegramStage]:
    """Open an office with a group where these people are; `more` are settings, or the stage's own."""
    own = {name: more.pop(name) for name in ("old", "kind", "is_known") if name in more}
    around = {"database": path / "a.db", "telegram_token": wire.TOKEN, "robot_least_ms": 0, "robot_most_ms": 0, **more}
    settings = Settings(_env_file=None, **around)
    is_calm = calm() is not None
    time = Time(steady if is_calm else lambda: 0.0)

    def enter() -> AbstractAsyncContextManager[App]:
        return open_app(
            settings, SPECS, now_ms=time, sleep=asyncio.sleep if is_calm else no_sleep, judge=judged, busy_ms=busy_ms
        )

    stage = TelegramStage(enter, time, **own)
    stage.pace = pace
    async with stage:
        for name, lang in people:
            await stage.arrive(name, lang)
        yield stage


class TelegramStage:
    """One group of a kind, and private chats. `old` is a server that hides no messages in groups.

    With `is_known` Arbitro was started here before, and the menus are there.
    `pace` is how many seconds people take before they press or enter something.
    """

    lacks: frozenset[str] = frozenset()

    def __init__(
        self,
        enter: Callable[[], AbstractAsyncContextManager[App]],
        time: Time,
        *,
        old: bool = False,
        kind: str = wire.SUPERGROUP,
        is_known: bool = False,
    ) -> None:
        self.pace = 0.0
        self.transcript = Transcript()
        self.time = time
        self._enter, self._old, self._kind, self._is_known = enter, old, kind, is_known
        self._langs: dict[str, Language] = {}
        self._clients: dict[str, wire.Person] = {}
        self._pressed: dict[str, tuple[Post, Button]] = {}
        self._answered_alone = set[str]()
        self.seen = Seen("quiet", 0.0)

    async def __aenter__(self) -> Self:
        self._end = AsyncExitStack()
        world = await World.started(lambda: self.time.ms / 1000)
        self.world = await self._end.enter_async_context(world)
        self.world.virtual.old = self._old
        if calm() is None:
            self.world.rest = self._rest
        else:
            self.world.patience = LONG
            self.world.traffic.be_real()
        self.ledger = Ledger(self._draw, lambda post: post.key)
        self.world.told = self.ledger
        self.channel: Place = self.world.new_group("Piazza", kind=self._kind)
        await self._begin()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self._stop()
        await self._end.aclose()

    async def _begin(self) -> None:
        self._stack = AsyncExitStack()
        self.app = await self._stack.enter_async_context(self._enter())
        server = Server(self.world.base_url, self.world.base_file_url, poll=5 if calm() is None else POLL)
        self.connection = Connection(self.app, self.world.token, server, bound=calm() is not None)
        self.connection.sending.budget.now = steady
        await self._start()
        self.world.finish = self.connection.inbox.wait_idle if calm() else None
        self._polling = asyncio.create_task(self.connection.listen())
        await self.world.ready()

    async def _start(self) -> None:
        menus = self.world.virtual.commands
        if self._is_known and not self._old and not menus:
            for mark, known in MENUS.items():
                menus.update(known)
                await self.app.updates.write_number(SYNCED, mark)
        await self.connection.start()
        if not (MENUS or self._old) and (mark := await self.app.updates.read_number(SYNCED)) is not None:
            MENUS[mark] = dict(menus)

    async def _stop(self) -> None:
        self._polling.cancel()
        await asyncio.gather(self._polling, return_exceptions=True)
        await self.connection.close()
        await self._stack.aclose()

    async def restart(self) -> None:
        await self.leave()
        await self.enter_again()

    async def leave(self) -> None:
        await self._stop()

    async def enter_again(self) -> None:
        self.transcript.does("Arbitro", "si ferma e ricomincia")
        await self._begin()
        await self.settle()

    async def _rest(self) -> None:
        """Until the bot has nothing left to do: what was told is confirmed, acted on, and what follows is sent."""
        world, made, known = self.world, self.connection, -1
        while known != len(world.changes):
            known = len(world.changes)
            assert await world.until(lambda: not (world.updates.untold or world.updates.waiting), LONG), "nobody asks"
            for _ in range(3):
                await made.inbox.wait_idle()
                await self.app.autoplay.wait_idle()
                await self.app.sender.idle()
                await made.replies.queue.wait_idle()
                await self.world.settled() if self.world.rest is None else await asyncio.sleep(0)

    async def settle(self) -> None:
        await self._rest()
        self.look()

    def look(self, who: str = "") -> None:
        for note in self.ledger.read(who):
            self.transcript.notes(note)

    async def wait(self, ms: int = HOUR) -> None:
        self.time.ms += ms
        await self.app.clock.handle_due()
        await self.settle()

    def client(self, who: str) -> wire.Person:
        return self._clients[who]

    def person(self, who: str) -> Person:
        return Person(make_account_id(self.client(who).id), who, self._langs[who])

    async def arrive(self, who: str, lang: Language) -> None:
        self._clients[who] = self.world.person(who, lang)
        self._langs[who] = pick_language(lang, "it")

    async def shut(self, who: str) -> None:
        """They have never pressed Start."""
        self.client(who).user.started = False

    async def block(self, who: str) -> None:
        self.transcript.does(who, "blocca Arbitro")
        self.client(who).block()
        await self.settle()

    async def migrate(self) -> None:
        self.transcript.does(self.channel.name, "diventa un supergruppo")
        self.channel = self.channel.upgrade()
        assert await self.world.until(lambda: self.channel.posts, LONG)
        await self.settle()

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        name = command_name(verb, self._langs[who], in_group=not alone)
        await asyncio.sleep(self.pace)
        self.transcript.does(self._named(who, alone=alone), f"/{' '.join((name, *args))}")
        client = self.client(who)
        place = client.dm if alone else self.channel
        typed = name not in client.menu(place)
        if (
            typed and not alone
        ):  # so that it is heard in privacy mode; it is no ephemeral message, so the answer is private
            name = f"{name}@{self.world.virtual.bot.username}"
            self._answered_alone.add(who)
        else:
            self._answered_alone.discard(who)
        return self._reads(who, await client.command(place, name, " ".join(args), typed=typed))

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        return await press_unfolding(self, who, verb, args, alone=alone)

    async def press_shown(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        post, button = self._button(
            who, lambda payload: payload.verb == verb and payload.args[: len(args)] == args, alone=alone
        )
        return await self._do_press(who, post, button, alone=alone)

    async def _do_press(self, who: str, post: Post, button: Button, *, alone: bool) -> str:
        await asyncio.sleep(self.pace)
        if self.world.is_gone(post):  # it was sent again meanwhile, to ring: they press where it stands now
            post, button = self._button(who, lambda payload: payload == unpack(button.data), alone=alone)
        self.transcript.does(self._named(who, alone=alone), f"[{button.label}]")
        self._pressed[who] = (post, button)
        return self._reads(who, await self.client(who).press(post, button))

    async def again(self, who: str) -> str:
        post, button = self._pressed[who]
        self.transcript.does(who, "preme ancora")
        if self.world.is_gone(post):
            return ""
        return self._reads(who, await self.client(who).press(post, button))

    async def write(self, who: str, text: str) -> str:
        """Write in private, right after being asked."""
        self.transcript.does(self._named(who, alone=True), f"scrive: {text}")
        client = self.client(who)
        return self._reads(who, await client.say(client.dm, text))

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str:
        if not self._is_asked(who, question, alone=alone):
            await self._open(who, question, alone=alone)
        said = ""
        for step, given in step_by_step(question, fields):
            if not self._is_asked(who, question, alone=alone):
                await self._open(who, question, alone=alone)
            written = isinstance(step.widget, Words) or (isinstance(step.widget, Numeric) and step.is_written)
            if given == ("~",) and step.none == question.skip:
                return await self.press(who, "send", question.id, "~", alone=alone)
            if given == ("~",):
                said = await self.press(who, "put", question.id, step.key, alone=alone)
            elif written:
                await self.press(who, "write", question.id, step.key, alone=alone)
                await self.settle()
                said = await self.write(who, given[0])
                alone = True
            else:
                said = await self._choose(who, question, step, given, alone=alone)
            await self.settle()
        if wants_button(question):
            if not self._is_asked(who, question, alone=alone):
                await self._open(who, question, alone=alone)
            said = await self.press(who, "send", question.id, alone=alone)
            await self.settle()
        is_asked_again = question.weighty or left_out(question, fields)
        return await self.press(who, "confirm", question.id, alone=alone) if is_asked_again else said

    async def _open(self, who: str, question: QuestionForm, *, alone: bool) -> None:
        """Have a question before one's eyes; where the group has had its twenty a minute, in the next one."""
        for _ in range(3):
            with suppress(NotOffered):
                await self.enter(who, "hand", alone=alone)
                await self.settle()
                if not self._is_asked(who, question, alone=alone):
                    await self.press(who, "ask", question.id, alone=alone)
                    await self.settle()
            if self._is_asked(who, question, alone=alone):
                return
            await asyncio.sleep(MINUTE)

    async def _choose(
        self, who: str, question: QuestionForm, step: DraftStep, given: Sequence[str], *, alone: bool
    ) -> str:
        said = ""
        some = given[:-1] if isinstance(step.widget, Arrange) and len(given) > 1 else given
        if isinstance(step.widget, PickMany) and step.widget.ticked:
            some = left_out(question, {step.name: given})
        for token in some:
            try:
                post, button = await self._choice(who, question, step, token, alone=alone)
            except NotOffered:
                await asyncio.sleep(MINUTE)
                await self._open(who, question, alone=alone)
                post, button = await self._choice(who, question, step, token, alone=alone)
            said = await self._do_press(who, post, button, alone=alone)
            await self.connection.replies.queue.wait_idle()
        return said

    async def _choice(
        self, who: str, question: QuestionForm, step: DraftStep, token: str, *, alone: bool
    ) -> tuple[Post, Button]:
        """The button of a choice, after turning to the group where it is: its title says so."""

        def is_it(payload: Payload) -> bool:
            named = (question.id, step.key, shorten_token(token))
            return payload.verb in {"answer", "toggle"} and tuple(map(shorten_token, payload.args)) in {
                named, (*named[:2], hashed(token))
            }  # fmt: skip

        with suppress(NotOffered):
            return self._button(who, is_it, alone=alone)
        portions = make_slices(step)
        there = next(n for n, each in enumerate(portions) if step.find_choice(token) in each.choices)
        on = range(DOORS, there + 1, DOORS)
        for door in (there, len(portions), *on, there):  # by way of all doors, or past a dozen of them
            with suppress(NotOffered):
                await self.press(who, "page", question.id, step.key, str(door), alone=alone)
                await self.settle()
            with suppress(NotOffered):
                return self._button(who, is_it, alone=alone)
        raise NotOffered(f"{who} finds no {token} in {step.label}")

    def requests(self) -> int:
        return sum(request.method != "getupdates" for request, _ in self.world.server.heard)

    def routes(self) -> Counter[str]:
        return Counter(request.method for request, _ in self.world.server.heard if request.method != "getupdates")

    def throttled(self) -> int:
        return self.world.traffic.throttled

    def refused(self) -> int:
        return sum(status == 400 and "edit" in request.method for request, status in self.world.server.heard)

    async def read(self, who: str, *, alone: bool = False) -> str:
        return "\n".join(post.marked for post in self._sight(who, alone=alone))

    def rings(self, who: str) -> int:
        return self.ledger.count_rings(who)

    def called(self) -> set[str]:
        return self.ledger.list_called()

    def is_asking(self, who: str, question: QuestionForm, *, alone: bool) -> bool:
        return self._is_asked(who, question, alone=alone)

    def _sight(self, who: str, *, alone: bool) -> Iterator[Post]:
        """What someone has before their eyes, what changed last first."""
        client = self.client(who)
        return client.latest(chat=client.dm.id if alone else self.channel.id)

    def _button(self, who: str, wanted: Callable[[Payload], bool], *, alone: bool) -> tuple[Post, Button]:
        seen = chain(*(self._sight(who, alone=each) for each in {alone, alone or who in self._answered_alone}))
        for post in seen:
            for button in post.buttons:
                if button.data and wanted(unpack(button.data)):
                    return post, button
        labels = [post.labels for post in islice(self._sight(who, alone=alone), 3)]
        raise NotOffered(f"{who} sees no such button among {labels}")

    def _is_asked(self, who: str, question: QuestionForm, *, alone: bool) -> bool:
        verbs = {"answer", "toggle", "put", "write", "send", "page"}
        return any(
            (payload := unpack(button.data)).verb in verbs and payload.args[:1] == (question.id,)
            for post in islice(self._sight(who, alone=alone), 6)
            for button in post.buttons
            if button.data
        )

    def _reads(self, who: str, seen: Seen) -> str:
        self.seen = seen
        self.look(who)
        return seen.toast or (seen.post.text if seen.posts else "")

    @staticmethod
    def _draw(post: Post) -> Drawn:
        pictures = sha256(post.picture).digest() if post.picture else ()
        lines = [
            *(["(figura)" if post.is_pictured else "(figura coperta)"] if post.picture else []),
            *post.marked.splitlines(),
        ]
        return Drawn(lines, post.labels, pictures, post.preview, tuple(map(len, post.rows)))

    @staticmethod
    def _named(who: str, *, alone: bool) -> str:
        return f"{who} (privato)" if alone else who


def hashed(token: str) -> str:
    from bot.values.button_payload import stand_in as short

    return short(shorten_token(token))
