"""People in browsers: pages of the real application, and their forms as they stand there."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

from httpx import ASGITransport, AsyncClient, Response

from adapters.web.server import create_app
from adapters.web.visitor import recognize_person
from bot.app import App, open_app
from bot.config import Settings
from bot.screens import COMMANDS
from bot.values.commands import YES
from bot.values.ids import Language, TableId, TableStatus
from bot.values.requests import Person
from bot.values.widgets import QuestionForm
from tests.adapters.web.site import BASE, Browser, Forms, words
from tests.surfaces.stage import HOUR, MESSAGES, RENDERED, SPECS, NotOffered, Time, Transcript, judged, no_sleep

SAID = re.compile(r'<(p|div|span)[^>]*class="said[^"]*"[^>]*>(.*?)</\1>', re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
FORMS = {"join": "sit", "replace": "robot"}
"""Commands whose form has another name."""
Sent = dict[str, str | list[str]]


@asynccontextmanager
async def staged(path: Path, *people: tuple[str, Language]) -> AsyncIterator[WebStage]:
    settings = Settings(_env_file=None, database=path / "web.db", robot_least_ms=0, robot_most_ms=0)
    time = Time()

    def enter() -> AbstractAsyncContextManager[App]:
        return open_app(settings, SPECS, now_ms=time, sleep=no_sleep, judge=judged)

    async with WebStage(enter, time) as stage:
        for name, lang in people:
            await stage.arrive(name, lang)
        yield stage


class WebStage:
    """`alone` is a person's seat, otherwise the table's own page. A person is known once they have sat down."""

    lacks = frozenset({MESSAGES, RENDERED})

    def __init__(self, enter: Callable[[], AbstractAsyncContextManager[App]], time: Time) -> None:
        self.transcript = Transcript()
        self.time = time
        self._enter = enter
        self._browsers: dict[str, Browser] = {}
        self._people: dict[str, Person] = {}
        self._last: dict[str, tuple[str, Sent]] = {}
        self._table = ""

    async def __aenter__(self) -> Self:
        await self._begin()
        return self

    async def __aexit__(self, *fault: object) -> None:
        for browser in self._browsers.values():
            await browser.close()
        await self._stack.aclose()

    async def _begin(self) -> None:
        self._stack = AsyncExitStack()
        self.app = await self._stack.enter_async_context(self._enter())
        self.asgi = create_app(self.app)

    async def restart(self) -> None:
        await self._stack.aclose()
        self.transcript.does("Arbitro", "si ferma e ricomincia")
        await self._begin()
        for browser in self._browsers.values():
            before, browser.asgi = browser.client, self.asgi
            transport = ASGITransport(app=self.asgi)
            browser.client = AsyncClient(
                transport=transport, base_url=BASE, headers=before.headers, cookies=before.cookies
            )
            await before.aclose()

    async def settle(self) -> None:
        await self.app.autoplay.wait_idle()

    async def wait(self, ms: int = HOUR) -> None:
        self.time.ms += ms
        await self.app.clock.handle_due()
        await self.settle()

    def person(self, who: str) -> Person:
        return self._people[who]

    async def arrive(self, who: str, lang: Language) -> None:
        self._browsers[who] = Browser(self.asgi, lang=lang)

    async def shut(self, who: str) -> None:
        """There is nothing to shut: a browser receives nothing that it does not ask for."""

    async def _met(self, who: str) -> None:
        cookie = self._browsers[who].client.cookies.get("arbitro")
        if cookie and (person := await recognize_person(self.app, cookie)):
            self._people[who] = person

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        if verb == "open":
            game, seats, pace, table = args
            return await self._open(who, game=game, seats=seats, pace=pace, table=table)
        if verb == "practice":
            return await self._open(who, game=args[0], practice="yes")
        if verb == "evening":
            return await self._open(who, game=args[1], day=args[0].replace(" ", "T"), zone="Europe/Rome")
        if COMMANDS[verb].web and not COMMANDS[verb].confirm:
            return await self.press(who, verb, *args, alone=alone)
        await self._browsers[who].get(await self._page(who))
        return self._reads(who, self._browsers[who].page)

    async def _open(self, who: str, **fields: str) -> str:
        self.transcript.does(who, f"apre {fields['game']}")
        said = await self._post(who, "/", {"name": who, "press": f"open-{self.time.ms}", **fields})
        await self._met(who)
        return said

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        await self._browsers[who].get(await self._page(who))
        action = f"{self._table}/{FORMS.get(verb, verb)}"
        sent = self._find_form(who, action, [each for each in args if each != YES], is_seat=verb in {"join", "replace"})
        self.transcript.does(who, f"[{verb}]")
        said = await self._post(who, action, sent | ({"name": who} if verb == "join" else {}))
        await self._met(who)
        return said

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str:
        action = f"{self._table}/seat/{question.seat + 1}/answer"
        await self._browsers[who].get(f"{self._table}/seat/{question.seat + 1}")
        sent = {name: value for name, value in self._find_form(who, action).items() if not name.startswith("a.")}
        sent |= {"question": question.id} | {f"a.{name}": list(given) for name, given in fields.items()}
        sent |= {"confirm": "yes"} if question.weighty else {}
        self.transcript.does(who, f"risponde: {question.title}")
        return await self._post(who, action, sent)

    async def again(self, who: str) -> str:
        self.transcript.does(who, "preme ancora")
        return await self._post(who, *self._last[who])

    async def _page(self, who: str) -> str:
        table = TableId(self._table.rpartition("/")[2])
        person = self._people.get(who)
        seats = await self.app.play.seats_of(person, table) if person else ()
        is_lobby = (await self.app.views.outline(table)).status is TableStatus.LOBBY
        return f"{self._table}/seat/{seats[0] + 1}" if seats and not is_lobby else self._table

    def _find_form(self, who: str, action: str, args: Sequence[str] = (), *, is_seat: bool = False) -> Sent:
        wanted = [str(int(each) - 1) if is_seat else each for each in args]
        for where, fields, buttons in Forms(self._browsers[who].page).found:
            pressed = [(name, value) for name, value in buttons if value in wanted]
            if where == action and all(each in dict([*fields, *pressed]).values() for each in wanted):
                sent: dict[str, list[str]] = {}
                for name, value in [*fields, *pressed]:
                    sent.setdefault(name, []).append(value)
                return dict(sent)
        raise NotOffered(f"{who} sees no form for {action} {args}")

    async def _post(self, who: str, action: str, sent: Sent) -> str:
        self._last[who] = (action, sent)
        browser = self._browsers[who]
        response: Response = await browser.post(action, sent)
        page = (await browser.follow(response)).text if response.status_code == 303 else response.text
        assert response.status_code < 500, page
        if response.status_code == 303 and (table := re.match(r"/t/[^/?#]+", response.headers["location"])):
            self._table = table[0]
        return self._reads(who, page)

    async def read(self, who: str, *, alone: bool = False) -> str:
        path = self._table
        if alone and (seats := await self.app.play.seats_of(self.person(who), TableId(path.rpartition("/")[2]))):
            path = f"{path}/seat/{seats[0] + 1}"
        return words((await self._browsers[who].get(path)).text)

    def rings(self, who: str) -> int:
        raise NotImplementedError

    def called(self) -> set[str]:
        raise NotImplementedError

    def _reads(self, who: str, page: str) -> str:
        title = TITLE.search(page)
        said = [words(found[2]) for found in SAID.finditer(page)]
        text = "\n".join(filter(None, (words(title[1]) if title else "", *said)))
        self.transcript.reads(who, text)
        return text
