"""People on a Discord server: the fake wire, an unchanged discord.py, our adapter."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from adapters.discord.client import Connection
from adapters.discord.commands import RENAMED
from adapters.discord.ids import bot_text, chat_text, make_account_id, make_channel_id, pick_language
from adapters.discord.router import AT_ONCE, PATIENT
from bot.app import App, open_app
from bot.config import Settings
from bot.db.errors import BUSY_MS
from bot.forms import draft as draft_steps
from bot.values.button_payload import Payload, shorten_token, unpack
from bot.values.commands import COMMANDS, ArgumentType
from bot.values.ids import ChannelId, Language
from bot.values.requests import Person
from bot.values.widgets import Arrange, QuestionForm
from games.spec import GameSpec
from tests.fakes.discord import Modal, Post, Seen, World
from tests.fakes.discord import Person as Member
from tests.fakes.discord.world import Place
from tests.support.calm import calm, steady
from tests.support.ledger import Drawn, Ledger
from tests.support.people import step_by_step, wants_button
from tests.surfaces.stage import HOUR, SPECS, NotOffered, Time, Transcript, judged, no_sleep, press_unfolding

SOON, PATIENCE = 0.02, 60.0
"""Seconds for which the library waits whether there are more servers; and we for the library, and people for an answer."""
LONG = 1e6
"""Seconds for which a connection may be silent: nothing here is ever lost on the way."""
MARK = re.compile(r"\\([][\\*_~|`>#-])")
"""A sign that is not meant for Discord."""


@asynccontextmanager
async def staged(
    path: Path,
    *people: tuple[str, Language],
    specs: Mapping[str, GameSpec[Any]] = SPECS,
    busy_ms: int = BUSY_MS,
    **around: Any,
) -> AsyncIterator[DiscordStage]:
    """Open an office with a server where these people are; `around` are settings."""
    around = {"database": path / "discord.db", "robot_least_ms": 0, "robot_most_ms": 0, **around}
    settings = Settings(_env_file=None, **around)
    is_calm = calm() is not None
    time = Time(steady if is_calm else lambda: 0.0)

    def enter() -> AbstractAsyncContextManager[App]:
        return open_app(
            settings,
            specs,
            now_ms=time,
            sleep=asyncio.sleep if is_calm else no_sleep,
            judge=judged,
            chats=("discord",),
            busy_ms=busy_ms,
        )

    async with DiscordStage(enter, time) as stage:
        for name, lang in people:
            await stage.arrive(name, lang)
        yield stage


class DiscordStage:
    """`time` is everyone's clock: the office's, Discord's own, and theirs."""

    lacks: frozenset[str] = frozenset()

    def __init__(self, enter: Callable[[], AbstractAsyncContextManager[App]], time: Time) -> None:
        self.transcript = Transcript()
        self.time = time
        self.members: dict[str, Member] = {}
        self.options: dict[str, Any] = {"guild_ready_timeout": SOON, "heartbeat_timeout": LONG}
        self._enter = enter
        self._panels: dict[tuple[str, bool], Post] = {}
        self._modals: dict[str, Modal] = {}
        self._last: dict[str, tuple[Post, str, Sequence[str]]] = {}

    async def __aenter__(self) -> Self:
        self._world = AsyncExitStack()
        made = await World.started(lambda: datetime.fromtimestamp(self.time() / 1000, UTC))
        self.world = await self._world.enter_async_context(made)
        self.world.patience = PATIENCE
        self.ledger = Ledger(self._draw, lambda post: post.id)
        self.world.told = self.ledger
        if calm():
            self.world.gateway.heartbeat = LONG
            self.world.traffic.be_real()
        self.here: Place = self.world.channel
        await self._begin()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self._end()
        await self._world.aclose()

    async def _begin(self) -> None:
        self._stack = AsyncExitStack()
        self.app = await self._stack.enter_async_context(self._enter())
        self.connection = Connection(self.app, **self.options)
        self.connection.router.at_once = self.connection.router.patient = PATIENCE
        self._running = asyncio.create_task(self.connection.start(self.world.token))
        await self.world.ready()
        assert await self.world.until(lambda: "discord" in self.app.sender.chats, PATIENCE)

    async def _end(self) -> None:
        await self.connection.close()
        await asyncio.gather(self._running, return_exceptions=True)
        await self._stack.aclose()

    async def restart(self) -> None:
        await self._end()
        self.transcript.does("Arbitro", "si ferma e ricomincia")
        await self._begin()

    async def settle(self) -> None:
        for _ in range(2):
            await self.app.autoplay.wait_idle()
            await self.app.sender.idle()
            await self.connection.background.wait_idle()
            await self.world.settled(0.02)
        self.look()

    async def wait(self, ms: int = HOUR) -> None:
        self.time.ms += ms
        await self.app.clock.handle_due()
        await self.settle()

    def person(self, who: str) -> Person:
        return self._people[who]

    @property
    def _people(self) -> Mapping[str, Person]:
        locales = self.world.virtual.locales
        return {
            who: Person(make_account_id(member.id), who, pick_language(locales[member.id]))
            for who, member in self.members.items()
        }

    @property
    def channel(self) -> ChannelId:
        assert self.here.guild_id is not None
        return make_channel_id(self.here.guild_id, self.here.id)

    async def arrive(self, who: str, lang: Language) -> None:
        self.members[who] = self.world.person(who, lang)

    def hurry(self) -> None:
        """Have people acknowledged as soon as they are out of doors; here the bot takes its time, on any machine."""
        self.connection.router.at_once, self.connection.router.patient = AT_ONCE, PATIENT

    async def shut(self, who: str) -> None:
        self.members[who].close_dms()

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        path, given = entered(verb, args)
        said = " ".join(f"{name}:{value}" for name, value in given.items())
        self.transcript.does(who, f"/{path} {said}".rstrip())
        member = self.members[who]
        return self._saw(who, await member.command(self._at(who, alone=alone), path, given), alone=alone)

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        return await press_unfolding(self, who, verb, args, alone=alone)

    async def press_shown(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        wanted = tuple(map(shorten_token, args))
        for post in self.sight(who, alone=alone):
            for button in post.buttons:
                payload = unpack(button.custom_id) if button.custom_id else Payload("")
                if payload.verb == verb and payload.args[: len(wanted)] == wanted:
                    return await self._press(who, post, button.custom_id, button.label, alone=alone)
        labels = [label for post in self.sight(who, alone=alone) for label in post.labels]
        raise NotOffered(f"{who} sees no {verb} {args} among {labels}")

    async def choose(self, who: str, *values: str, alone: bool = False) -> str:
        post = self.world.look(self._panels[who, alone])
        labels = [option.label for option in post.selects[0].options if option.value in values]
        self.transcript.does(who, f"sceglie: {', '.join(labels)}")
        return await self._sent(who, post, post.selects[0].custom_id, values, alone=alone)

    async def again(self, who: str) -> str:
        post, custom_id, values = self._last[who]
        self.transcript.does(who, "preme ancora")
        return await self._sent(who, post, custom_id, values)

    async def write(self, who: str, *texts: str, alone: bool = False) -> str:
        modal = self._modals.pop(who)
        self.transcript.does(who, f"scrive: {' · '.join(texts)}")
        given = {control.custom_id: text for control, text in zip(modal.controls, texts, strict=True)}
        return self._saw(who, await self.members[who].submit(modal, given), alone=alone)

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str:
        if self.asking(who, question, alone=alone) is None:
            await self.enter(who, "hand", alone=alone)
        if self.asking(who, question, alone=alone) is None:
            await self.press(who, "ask", question.id, alone=alone)
        said = ""
        for step, given in step_by_step(question, fields):
            if given == ("~",) and step.none == question.skip:
                said = await self.press(who, "send", question.id, "~", alone=alone)
                return await self._surely(who, said, alone=alone)
            said = await self._fill(who, question, step, given, alone=alone)
        if wants_button(question):
            said = await self.press(who, "send", question.id, alone=alone)
        return await self._surely(who, said, alone=alone)

    async def _surely(self, who: str, said: str, *, alone: bool) -> str:
        """Say yes, where one is asked again."""
        panel = next(self.sight(who, alone=alone))
        is_asked = any(unpack(button.custom_id).verb == "confirm" for button in panel.buttons if button.custom_id)
        return await self.press(who, "confirm", alone=alone) if is_asked else said

    async def _fill(
        self, who: str, question: QuestionForm, step: draft_steps.DraftStep, given: tuple[str, ...], *, alone: bool
    ) -> str:
        """Choose or write in one step, with what is on the screen for it; what is not asked for opens at a press."""
        if step.is_aside and given != ("~",):
            await self.press(who, "page", question.id, step.key, "0", alone=alone)
        if step.is_written and given != ("~",):
            await self.press(who, "write", question.id, step.key, alone=alone)
            return await self.write(who, *given, alone=alone)
        if given == ("~",):
            return await self.press(who, "put", question.id, step.key, "", "~", alone=alone)
        said, left = "", [shorten_token(token) for token in given]
        if isinstance(step.widget, Arrange):
            for token in left[:-1] if len(left) > 1 else left:
                said = await self.press(who, "toggle", question.id, step.key, token, alone=alone)
            return said
        post = self.asking(who, question, alone=alone)
        assert post is not None
        for number, select in enumerate(post.selects):
            payload = unpack(select.custom_id)
            values = [option.value for option in select.options if option.value in left]
            if payload.args[:2] != (question.id, step.key) or (not values and select.least):
                continue
            if not values and not any(option.default for option in select.options):
                continue
            labels = [option.label for option in select.options if option.value in values]
            self.transcript.does(who, f"sceglie: {', '.join(labels)}")
            now = self.asking(who, question, alone=alone)
            assert now is not None
            said = await self._sent(who, now, now.selects[number].custom_id, values, alone=alone)
            left = [token for token in left if token not in values]
            if not step.takes_several:
                break
        for token in left:
            verb = "answer" if draft_steps.is_single(question.widget) or question.at_once else "put"
            said = await self.press(who, verb, question.id, step.key, token, alone=alone)
        return said

    async def _press(self, who: str, post: Post, custom_id: str, label: str, *, alone: bool) -> str:
        self.transcript.does(who, f"[{label}]")
        return await self._sent(who, post, custom_id, (), alone=alone)

    async def _sent(
        self, who: str, post: Post, custom_id: str, values: Sequence[str], *, alone: bool | None = None
    ) -> str:
        """Press or choose, and read what comes of it."""
        member, alone = self.members[who], self._is_letter(post) if alone is None else alone
        self._last[who] = (post, custom_id, values)
        shown = self.world.look(post)
        if any(select.custom_id == custom_id for select in shown.selects):
            seen = await member.choose(shown, custom_id, values)
        elif any(button.custom_id == custom_id for button in shown.buttons):
            seen = await member.press(shown, custom_id)
        else:
            seen = await member.act(3, self.world.place(post.channel), pressed(post, custom_id, values), post.id)
        return self._saw(who, seen, alone=alone)

    def requests(self) -> int:
        return len(self.world.server.heard)

    def routes(self) -> Counter[str]:
        return Counter(
            f"{request.method} {'/'.join(p for p in request.parts if p.isalpha())}"
            for request, _ in self.world.server.heard
        )

    def throttled(self) -> int:
        return sum(status == 429 for _, status in self.world.server.heard)

    def refused(self) -> int:
        return sum(status == 400 and request.method == "PATCH" for request, status in self.world.server.heard)

    async def read(self, who: str, *, alone: bool = False) -> str:
        return "\n".join(line for post in self.sight(who, alone=alone) for line in self.drawn(post))

    def rings(self, who: str) -> int:
        return self.ledger.count_rings(who)

    def called(self) -> set[str]:
        return self.ledger.list_called()

    def _at(self, who: str, *, alone: bool) -> Place:
        return self.members[who].dm if alone else self.here

    def _is_letter(self, post: Post) -> bool:
        return self.world.place(post.channel).guild_id is None

    def _saw(self, who: str, seen: Seen, *, alone: bool) -> str:
        self.look(who)
        assert seen.kind != "failed", f"{who} reads that the interaction failed"
        if seen.modal is not None:
            self._modals[who] = seen.modal
            return seen.modal.title
        if seen.post is None:
            return ""
        if seen.post.ephemeral or alone:
            self._panels[who, alone] = seen.post
        return seen.post.text

    def is_asking(self, who: str, question: QuestionForm, *, alone: bool) -> bool:
        return self.asking(who, question, alone=alone) is not None

    def asking(self, who: str, question: QuestionForm, *, alone: bool) -> Post | None:
        """The newest screen in sight with something to answer this question by."""
        return next((post for post in self.sight(who, alone=alone) if asks(post, question.id)), None)

    def sight(self, who: str, *, alone: bool) -> Iterator[Post]:
        """What someone has before them, newest first, as it is now."""
        panel = self._panels.get((who, alone))
        if panel is not None and not self.world.is_gone(panel):
            yield self.world.look(panel)
        yield from self._at(who, alone=alone).newest

    def look(self, who: str = "") -> None:
        for note in self.ledger.read(who):
            self.transcript.notes(note)

    def _draw(self, post: Post) -> Drawn:
        pictures = tuple(sha256(file.content).digest() for file in post.attachments)
        preview = MARK.sub(r"\1", self.world.read(post.preview)).replace("\n", " ⏎ ")
        return Drawn(self.drawn(post), post.labels, pictures, preview)

    def drawn(self, post: Post) -> list[str]:
        """A message line by line, without its buttons."""
        text = MARK.sub(r"\1", self.world.read(post.text)).splitlines()
        shown = [f"(figura: {alt})" for alt in post.alts]
        menus = [f"‹{select.label}: {', '.join(o.label for o in select.options)}›" for select in post.selects]
        return [*text, *shown, *menus]


def asks(post: Post, question: str) -> bool:
    ids = [button.custom_id for button in post.buttons if button.custom_id] + [s.custom_id for s in post.selects]
    payloads = [unpack(custom_id) for custom_id in ids]
    answering = {"answer", "put", "toggle", "send", "write"}
    return any(payload.verb in answering and payload.args[:1] == (question,) for payload in payloads)


def pressed(post: Post, custom_id: str, values: Sequence[str]) -> dict[str, Any]:
    """A press on something that was taken away under the finger."""
    kind = next((s.kind for s in post.selects if s.custom_id == custom_id), 2)
    return {"component_type": kind, "custom_id": custom_id} | ({"values": list(values)} if values else {})


def entered(verb: str, args: Sequence[str]) -> tuple[str, dict[str, Any]]:
    command = COMMANDS[verb]
    name = chat_text(f"inside-{verb}", "en") if verb in RENAMED else bot_text(f"command-{verb}", "en")
    values = {
        bot_text(f"argument-{argument.name}", "en"): int(value) if argument.type is ArgumentType.NUMBER else value
        for argument, value in zip(command.listed_arguments, args, strict=False)
        if value
    }
    return f"{chat_text(f'command-{command.under}', 'en')} {name}" if command.under else name, values
