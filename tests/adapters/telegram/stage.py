"""A stage at Telegram: the same people as in any chat, at their clients, with the bot and its library as they are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from itertools import islice
from typing import Self

from adapters.telegram.client import Connection, Server
from adapters.telegram.commands import command_name
from adapters.telegram.ids import make_person_id, pick_language
from adapters.telegram.rate_limit import RateLimit
from bot.forms.draft import DraftStep
from bot.office.office import LocalOffice
from bot.ports.ids import Language
from bot.ports.payload import Payload, shorten_token, unpack
from bot.ports.requests import Person
from bot.ports.widgets import Arrange, Numeric, QuestionForm, Words
from tests.adapters.telegram import wire
from tests.adapters.telegram.wire import Button, Place, Post, Seen, World
from tests.support.memory_stage import Time
from tests.support.people import NotOffered, Transcript, step_by_step, wants_button
from tests.support.tide import Tide

LONG = 60.0
"""Seconds for what comes as soon as this computer has time for it."""
"""Verbs that are called otherwise in private, where Telegram has a use of its own for them."""


class TelegramStage:
    """People in one group of a kind, and in their private chats. `old` is a server that hides no messages in groups.

    With `bound` its limits bind as Telegram's do, in time that goes as fast as there is something to do in it.
    """

    def __init__(
        self,
        enter: Callable[[], AbstractAsyncContextManager[LocalOffice]],
        time: Time,
        *,
        old: bool = False,
        kind: str = wire.SUPERGROUP,
        bound: bool = False,
    ) -> None:
        self.transcript = Transcript()
        self.time = time
        self._enter, self._old, self._kind, self._bound = enter, old, kind, bound
        self._langs: dict[str, Language] = {}
        self._clients: dict[str, wire.Person] = {}
        self._pressed: dict[str, tuple[Post, Button]] = {}
        self._read: dict[tuple[int, bool, int], str] = {}
        self._heard = 0
        self._asking = 0
        self.seen = Seen("quiet", 0.0)

    async def __aenter__(self) -> Self:
        self._end = AsyncExitStack()
        world = await World.started(lambda: self.time.ms / 1000, transcript=False)
        self.world = await self._end.enter_async_context(world)
        self.world.rest, self.world.virtual.old = self._rest, self._old
        self.place: Place = self.world.new_group("Piazza", kind=self._kind)
        await self._begin()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self._stop()
        await self._end.aclose()

    async def _begin(self) -> None:
        self._stack = AsyncExitStack()
        self.office = await self._stack.enter_async_context(self._enter())
        server = Server(self.world.base_url, self.world.base_file_url, poll=5)
        self.connection = Connection(self.office, self.world.token, server, bound=self._bound)
        if self._bound:
            tide = Tide(self.world.clock, lambda: self.world.server.busy or self._asking)
            self._count_requests()
            self.world.traffic.be_real()
            self.connection.sending.budget = RateLimit(self.world.clock.now, tide.sleep)
        await self.connection.start()
        self._polling = asyncio.create_task(self.connection.listen())
        await self.world.ready()

    def _count_requests(self) -> None:
        """Count the requests that the library has not heard the answers of."""
        request = self.connection.bot.request
        ask = request.do_request

        async def counted(url, *args, **more):
            is_poll = url.lower().endswith("/getupdates")
            self._asking += not is_poll
            try:
                return await ask(url, *args, **more)
            finally:
                self._asking -= not is_poll

        request.do_request = counted

    async def _stop(self) -> None:
        self._polling.cancel()
        await asyncio.gather(self._polling, return_exceptions=True)
        await self.connection.close()
        await self._stack.aclose()

    async def restart(self) -> None:
        await self._stop()
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
                await made.intake.wait_idle()
                await self.office.autoplay.wait_idle()
                await self.office.courier.idle()
                await made.desk.wait_idle()
                await asyncio.sleep(0)

    async def settle(self) -> None:
        await self._rest()
        news = dict.fromkeys(self.world.changes[self._heard :])
        self._heard = len(self.world.changes)
        for where, post in sorted(self._found(news), key=self._order):
            shown = self._shown(post)
            if self._read.get(post.key) != shown:
                before = self._read.get(post.key)
                self._read[post.key] = shown
                self.transcript.reads(*self._changed(where, shown, before), self._labels(post))

    async def wait(self) -> None:
        self.time.ms += 3_600_000
        await self.office.clock.handle_due()
        await self.settle()

    # -- people

    def client(self, who: str) -> wire.Person:
        return self._clients[who]

    def person(self, who: str) -> Person:
        return Person(make_person_id(self.client(who).id), who, self._langs[who])

    async def arrive(self, who: str, lang: Language) -> None:
        self._clients[who] = self.world.person(who, lang)
        self._langs[who] = pick_language(lang, "it")

    async def shut(self, who: str) -> None:
        """They have never pressed Start."""
        self.client(who).user.started = False

    async def block(self, who: str) -> None:
        """They take nothing from the bot in private any more."""
        self.transcript.does(who, "blocca Arbitro")
        self.client(who).block()
        await self.settle()

    async def migrate(self) -> None:
        """The group becomes a supergroup, and everybody goes on there."""
        self.transcript.does(self.place.name, "diventa un supergruppo")
        self.place = self.place.upgrade()
        assert await self.world.until(lambda: self.place.posts, LONG)
        await self.settle()

    # -- what they do

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        name = command_name(verb, self._langs[who], in_group=not alone)
        self.transcript.does(self._named(who, alone=alone), f"/{' '.join((name, *args))}")
        client = self.client(who)
        return self._reads(who, await client.command(client.dm if alone else self.place, name, " ".join(args)))

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        post, button = self._button(
            who, lambda payload: payload.verb == verb and payload.args[: len(args)] == args, alone=alone
        )
        return await self._do_press(who, post, button, alone=alone)

    async def _do_press(self, who: str, post: Post, button: Button, *, alone: bool) -> str:
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
            await self.enter(who, "hand", alone=alone)
            await self.settle()
            if not self._is_asked(who, question, alone=alone):
                await self.press(who, "ask", question.id, alone=alone)
        said = ""
        for step, given in step_by_step(question, fields):
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
            said = await self.press(who, "send", question.id, alone=alone)
            await self.settle()
        return await self.press(who, "confirm", question.id, alone=alone) if question.weighty else said

    async def _choose(
        self, who: str, question: QuestionForm, step: DraftStep, given: Sequence[str], *, alone: bool
    ) -> str:
        said = ""
        some = given[:-1] if isinstance(step.widget, Arrange) and len(given) > 1 else given
        for token in some:
            post, button = await self._choice(who, question, step, token, alone=alone)
            said = await self._do_press(who, post, button, alone=alone)
            await self.connection.desk.wait_idle()
        return said

    async def _choice(
        self, who: str, question: QuestionForm, step: DraftStep, token: str, *, alone: bool
    ) -> tuple[Post, Button]:
        """The button of a choice, after turning to where it is."""

        def is_it(payload: Payload) -> bool:
            named = (question.id, step.key, shorten_token(token))
            return payload.verb in {"answer", "toggle"} and tuple(map(shorten_token, payload.args)) in {
                named, (*named[:2], hashed(token))
            }  # fmt: skip

        try:
            return self._button(who, is_it, alone=alone)
        except NotOffered:
            doors = [
                button.data
                for post in self._sight(who, alone=alone)
                for button in post.buttons
                if button.data and (payload := unpack(button.data)).verb == "page" and payload.args[1] == step.key
            ]
        for door in doors:
            args = unpack(door).args
            await self.press(who, "page", *args, alone=alone)
            await self.settle()
            try:
                return self._button(who, is_it, alone=alone)
            except NotOffered:
                continue
        raise NotOffered(f"{who} finds no {token} in {step.label}")

    # -- what they see

    def _sight(self, who: str, *, alone: bool) -> Iterator[Post]:
        """What somebody has before their eyes, what changed last first."""
        client = self.client(who)
        return client.latest(chat=client.dm.id if alone else self.place.id)

    def _button(self, who: str, wanted: Callable[[Payload], bool], *, alone: bool) -> tuple[Post, Button]:
        for post in self._sight(who, alone=alone):
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
        if seen.toast:
            self.transcript.reads(f"{who} ({'avviso' if seen.alert else 'di passaggio'})", seen.toast)
        return seen.toast or (seen.post.text if seen.posts else "")

    def _found(self, keys: Iterable[tuple[int, bool, int]]) -> Iterator[tuple[str, Post]]:
        """Messages by their keys, with where they are."""
        names = {client.id: who for who, client in self._clients.items()}
        for chat_id, hidden, number in keys:
            chat = self.world.virtual.chats[chat_id]
            message = (chat.ephemerals if hidden else chat.messages).get(number)
            if message is None:
                continue
            who = names.get(message.receiver if hidden else chat_id)
            where = f"{who} ({'solo per sé' if hidden else 'privato'})" if who else chat.title
            yield where, self.world.read(chat, message)

    @staticmethod
    def _order(found: tuple[str, Post]) -> tuple[bool, str, int, bool, bool, int]:
        """In groups, then for each person alone; there what asks for words is sent beside what the courier sends."""
        where, post = found
        alone = post.ephemeral or post.chat > 0
        return (
            alone,
            where.partition(" (")[0] if alone else "",
            0 if alone else -post.chat,
            post.chat > 0,
            post.asks,
            post.id,
        )

    @staticmethod
    def _changed(where: str, shown: str, before: str | None) -> tuple[str, str]:
        """What is new in a message; of one that was rewritten, the lines that are."""
        if before is None:
            return where, shown
        known = before.splitlines()
        return f"{where} (riscritto)", "\n".join(line for line in shown.splitlines() if line not in known)

    @staticmethod
    def _shown(post: Post) -> str:
        return "\n".join(filter(None, ("(figura)" if post.picture else "", post.marked)))

    @staticmethod
    def _labels(post: Post) -> list[str]:
        return [button.label for button in post.buttons]

    @staticmethod
    def _named(who: str, *, alone: bool) -> str:
        return f"{who} (privato)" if alone else who


def hashed(token: str) -> str:
    """How a token stands on a button that is too small for it."""
    from bot.ports.payload import stand_in as short

    return short(shorten_token(token))
