"""People in a chat in memory: what they enter and press goes to the controller as payloads do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Self

from bot.app import App, open_app
from bot.config import Settings
from bot.forms import draft as draft_steps
from bot.screens.controller import ChatController
from bot.screens.request import ChatProfile
from bot.text.signs import shorten_signs
from bot.values.button_payload import make_request, pack, unpack
from bot.values.ids import ChannelId, Language, PersonId
from bot.values.requests import AnyRequest, Person
from bot.values.room import PanelText
from bot.values.screens import Button, Draft, InputDialog, PrivateScreen, PublicScreen, Reply
from bot.values.widgets import Numeric, PickMany, QuestionForm, Words
from tests.support.memory_chat import MemoryChat
from tests.support.people import left_out, step_by_step, wants_button
from tests.surfaces.stage import HOUR, RENDERED, SPECS, NotOffered, Time, Transcript, judged, no_sleep, press_unfolding

MENU = 25


@asynccontextmanager
async def staged(path: Path, *people: tuple[str, Language], menus: bool = True) -> AsyncIterator[MemoryStage]:
    settings = Settings(database=path / "chat.db", robot_least_ms=0, robot_most_ms=0, _env_file=None)
    time = Time()

    def enter() -> AbstractAsyncContextManager[App]:
        return open_app(settings, SPECS, now_ms=time, sleep=no_sleep, judge=judged, chats=("memory",))

    async with MemoryStage(enter, time, menus=menus) as stage:
        for name, lang in people:
            await stage.arrive(name, lang)
        yield stage


class MemoryStage:
    """`menus` says that people choose from menus; otherwise they press toggles."""

    lacks = frozenset({RENDERED})

    def __init__(
        self, enter: Callable[[], AbstractAsyncContextManager[App]], time: Time, *, menus: bool = True
    ) -> None:
        self.chat = MemoryChat()
        self.channel = ChannelId("memory:square")
        self.transcript = Transcript()
        self.profile = ChatProfile(private_link=lambda text: f"https://chat.test/{text}")
        self.menus = menus
        self.time = time
        self._enter = enter
        self._people: dict[str, Person] = {}
        self._panels: dict[tuple[str, bool], PrivateScreen] = {}
        self._entries: dict[str, InputDialog] = {}
        self._read: dict[str, int] = {}
        self._last: dict[str, tuple[AnyRequest, bool]] = {}
        self._updates = 0

    async def __aenter__(self) -> Self:
        await self._begin()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self._stack.aclose()

    async def _begin(self) -> None:
        self._stack = AsyncExitStack()
        self.app = await self._stack.enter_async_context(self._enter())
        await self.app.sender.connect(self.chat)
        self.controller = ChatController(self.app, self.profile)

    async def restart(self) -> None:
        await self._stack.aclose()
        self.transcript.does("Arbitro", "si ferma e ricomincia")
        await self._begin()

    async def settle(self) -> None:
        for _ in range(3):
            await self.app.autoplay.wait_idle()
            await self.app.sender.idle()
            await asyncio.sleep(0)
        for where in (self.chat.channels, self.chat.private):
            for key, shown in sorted(where.items()):
                for message in shown[self._read.get(key, 0) :]:
                    name = next((who for who, person in self._people.items() if person.id == key), "piazza")
                    self._reads(name if where is self.chat.channels else f"{name} (privato)", message.said)
                self._read[key] = len(shown)

    async def wait(self, ms: int = HOUR) -> None:
        self.time.ms += ms
        await self.app.clock.handle_due()
        await self.settle()

    def person(self, who: str) -> Person:
        return self._people[who]

    async def arrive(self, who: str, lang: Language, zone: str = "") -> None:
        self._people[who] = await self.controller.meet(PersonId(f"memory:{who.lower()}"), who, lang, zone)

    async def shut(self, who: str) -> None:
        self.chat.closed.add(self.person(who).id)

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        self.transcript.does(who, f"/{' '.join((verb, *args))}")
        return await self.take(who, make_request(verb, None, args), alone=alone)

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        return await press_unfolding(self, who, verb, args, alone=alone)

    async def press_shown(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        button = next(
            (b for b in self.offered(who, alone=alone) if b.verb == verb and b.args[: len(args)] == args), None
        )
        if button is None:
            labels = [b.label for b in self.offered(who, alone=alone)]
            raise NotOffered(f"{who} sees no {verb} {args} among {labels}")
        self.transcript.does(who, f"[{button.label}]")
        return await self.take(who, make_request(*unpack(pack(button.verb, button.table_id, button.args))), alone=alone)

    async def again(self, who: str) -> str:
        request, alone = self._last[who]
        self.transcript.does(who, "preme ancora")
        return await self.take(who, request, alone=alone)

    async def write(self, who: str, *texts: str, alone: bool = False) -> str:
        entry = self._entries.pop(who)
        self.transcript.does(who, f"scrive: {' · '.join(texts)}")
        fields = {part.name: (text,) for part, text in zip(entry.parts, texts, strict=True)}
        packed = unpack(pack(entry.verb, entry.table_id, entry.args))
        return await self.take(who, make_request(*packed, fields), alone=alone)

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str:
        if (screen := self.asking(who, question, alone=alone)) is None:
            await self.enter(who, "hand", alone=alone)
            if self.asking(who, question, alone=alone) is None:
                await self.press(who, "ask", question.id, alone=alone)
            screen = self.asking(who, question, alone=alone)
        assert screen is not None, f"{who} is not shown {question.title}"
        assert screen.table_id is not None
        said = ""
        for step, given in step_by_step(question, fields):
            if given == ("~",) and step.none == question.skip:
                return await self.press(who, "send", question.id, "~", alone=alone)
            if isinstance(step.widget, Words) or (isinstance(step.widget, Numeric) and step.is_written):
                if given[0] == "~":
                    said = await self._choose(who, screen, question, step, given, alone=alone)
                    continue
                await self.press(who, "write", question.id, step.key, alone=alone)
                said = await self.write(who, *given, alone=alone)
            else:
                said = await self._choose(who, screen, question, step, given, alone=alone)
        if wants_button(question):
            said = await self.press(who, "send", question.id, alone=alone)
        is_asked_again = question.weighty or left_out(question, fields)
        return await self.press(who, "confirm", alone=alone) if is_asked_again else said

    async def _choose(
        self,
        who: str,
        screen: PrivateScreen,
        question: QuestionForm,
        step: draft_steps.DraftStep,
        given: tuple[str, ...],
        *,
        alone: bool,
    ) -> str:
        table, said = screen.table_id, ""
        labels = [shorten_signs(c.label) for token in given if (c := step.find_choice(token))] or [step.none]
        self.transcript.does(who, f"sceglie: {', '.join(labels)}")
        if draft_steps.is_single(question.widget):
            return await self.take(
                who, make_request(*unpack(pack("answer", table, (question.id, step.key, *given)))), alone=alone
            )
        if given == ("~",) or not step.takes_several:
            return await self.take(
                who, make_request(*unpack(pack("put", table, (question.id, step.key, "", *given)))), alone=alone
            )
        if not self.menus or isinstance(step.widget, draft_steps.Arrange):
            for token in toggled_tokens(question, step, given):
                said = await self.take(
                    who, make_request(*unpack(pack("toggle", table, (question.id, step.key, token)))), alone=alone
                )
            return said
        for portion in draft_steps.split_choices(step, MENU):
            tokens = tuple(choice.token for choice in portion.choices if choice.token in given)
            packed = unpack(pack("put", table, (question.id, step.key, portion.key)))
            said = await self.take(who, make_request(*packed[:2], (*packed.args, *tokens)), alone=alone)
        return said

    async def read(self, who: str, *, alone: bool = False) -> str:
        return "\n".join(self._words(screen) for screen in self.screens(who, alone=alone))

    def rings(self, who: str) -> int:
        return self.chat.rung[self.person(who).id]

    def called(self) -> set[str]:
        ids = {each for shown in self.chat.channels[self.channel] for each in shown.said.mentions}
        return {name for name, person in self._people.items() if person.id in ids}

    async def take(self, who: str, request: AnyRequest, *, alone: bool = False) -> str:
        self._updates += 1
        self._last[who] = (request, alone)
        channel = None if alone else self.channel
        request = replace(request, channel_id=channel, inbox=request.inbox or f"u{self._updates}")
        reply = await self.controller.take(self.person(who), request)
        return self._replied(who, reply, alone=alone)

    def _replied(self, who: str, reply: Reply, *, alone: bool) -> str:
        where = f"{who} (privato)" if alone else f"{who} (solo per sé)"
        if reply.toast:
            self.transcript.reads(where, reply.toast)
        if reply.screen is not None:
            self._panels[who, alone] = reply.screen
            self._reads(where, reply.screen)
        if reply.entry is not None:
            self._entries[who] = reply.entry
            self.transcript.reads(where, f"{reply.entry.title}: {', '.join(part.label for part in reply.entry.parts)}?")
        return "\n".join(filter(None, (reply.toast, *(headed(reply.screen) if reply.screen else ()))))

    def _reads(self, where: str, said: PublicScreen | PrivateScreen) -> None:
        self.transcript.reads(where, self._words(said), (shorten_signs(b.label) for b in said.buttons))

    @staticmethod
    def _words(said: PublicScreen | PrivateScreen) -> str:
        text = [*headed(said), f"(figura: {said.alt})" if said.picture else ""]
        if isinstance(said, PrivateScreen):
            text += [line for panel in said.panels for line in written(panel)]
            text += [shorten_signs(said.question.title)] if said.question else []
        return "\n".join(filter(None, text))

    def asking(self, who: str, question: QuestionForm, *, alone: bool) -> PrivateScreen | None:
        screens = (s for s in self.screens(who, alone=alone) if isinstance(s, PrivateScreen))
        return next((s for s in screens if s.question is not None and s.question.id == question.id), None)

    def screens(self, who: str, *, alone: bool) -> Iterator[PublicScreen | PrivateScreen]:
        """What someone has in sight, newest first."""
        if (panel := self._panels.get((who, alone))) is not None:
            yield panel
        key, shown = (self.person(who).id, self.chat.private) if alone else (self.channel, self.chat.channels)
        yield from (message.said for message in reversed(shown.get(key, [])))

    def offered(self, who: str, *, alone: bool) -> list[Button]:
        """The buttons in sight, newest first."""
        return [button for screen in self.screens(who, alone=alone) for button in screen.buttons]

    @property
    def board(self) -> PublicScreen | PrivateScreen:
        """The newest message where the table is shown."""
        return self.chat.channels[self.channel][-1].said

    def letters(self, who: str, words: str) -> list[str]:
        return [text for text in self.chat.private_texts(self.person(who).id) if words in text]

    def draft(self, who: str, *, alone: bool = False) -> Draft:
        return self._panels[who, alone].draft


def headed(said: PublicScreen | PrivateScreen) -> list[str]:
    heading = said.heading if isinstance(said, PrivateScreen) else None
    return [" · ".join(filter(None, (heading.name, heading.stage))), said.text] if heading else [said.text]


def written(panel: PanelText) -> list[str]:
    signs = " ".join(shorten_signs(face.label) for face in panel.faces)
    return [": ".join(filter(None, (shorten_signs(panel.title), signs))), *map(shorten_signs, panel.lines)]


def toggled_tokens(question: QuestionForm, step: draft_steps.DraftStep, given: tuple[str, ...]) -> tuple[str, ...]:
    """What is pressed where each press takes a choice or leaves it."""
    if isinstance(step.widget, draft_steps.Arrange) and len(given) > 1:
        return given[:-1]  # the last one lies where it must
    if isinstance(step.widget, PickMany) and step.widget.ticked:
        return left_out(question, {step.name: given})
    return given
