"""A stage in browsers: the same people as in any chat, each with a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Self

from httpx import ASGITransport, AsyncClient, Response

from adapters.web.app import create_app
from adapters.web.visitor import recognize_person
from bot.office.office import LocalOffice
from bot.ports.ids import Language
from bot.ports.requests import Person
from bot.ports.widgets import QuestionForm
from tests.adapters.web.site import BASE, Browser, words
from tests.support.memory_stage import Time
from tests.support.people import NotOffered, Transcript

SAID = re.compile(r'<(p|div|span)[^>]*class="said[^"]*"[^>]*>(.*?)</\1>', re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


class WebStage:
    """People at the browser table; they have no private chat, only their seat's page."""

    def __init__(self, enter: Callable[[], AbstractAsyncContextManager[LocalOffice]], time: Time) -> None:
        self.transcript = Transcript()
        self.time = time
        self._enter = enter
        self._browsers: dict[str, Browser] = {}
        self._people: dict[str, Person] = {}
        self._last: dict[str, tuple[str, dict[str, str | list[str]]]] = {}
        self._table = ""
        self._forms = 0

    async def __aenter__(self) -> Self:
        await self._begin()
        return self

    async def __aexit__(self, *fault: object) -> None:
        for browser in self._browsers.values():
            await browser.close()
        await self._stack.aclose()

    async def _begin(self) -> None:
        self._stack = AsyncExitStack()
        self.office = await self._stack.enter_async_context(self._enter())
        self.app = create_app(self.office)

    async def restart(self) -> None:
        await self._stack.aclose()
        self.transcript.does("Arbitro", "si ferma e ricomincia")
        await self._begin()
        for browser in self._browsers.values():
            before, browser.app = browser.client, self.app
            transport = ASGITransport(app=self.app)
            browser.client = AsyncClient(
                transport=transport, base_url=BASE, headers=before.headers, cookies=before.cookies
            )
            await before.aclose()

    async def settle(self) -> None:
        await self.office.autoplay.wait_idle()

    async def wait(self) -> None:
        self.time.ms += 3_600_000
        await self.office.clock.handle_due()
        await self.settle()

    # -- people

    def person(self, who: str) -> Person:
        return self._people[who]

    async def arrive(self, who: str, lang: Language) -> None:
        self._browsers[who] = Browser(self.app, lang=lang)

    async def shut(self, who: str) -> None:
        """There is nothing to shut: a browser is told nothing that it does not ask for."""

    async def _met(self, who: str) -> None:
        person = await recognize_person(self.office, self._browsers[who].client.cookies["arbitro"])
        assert person is not None
        self._people[who] = person

    # -- what they do

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        assert verb == "open", "in a browser everything else is on a page"
        game, seats, pace, name = args
        self.transcript.does(who, f"apre {game}")
        self._table = await self._browsers[who].open(who, game, seats=int(seats), pace=pace, table=name)
        await self._met(who)
        return self._reads(who, self._browsers[who].page)

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        await self._browsers[who].get(self._table)
        action = {"join": "sit"}.get(verb, verb)
        sent = self._form(who, f"{self._table}/{action}")
        self.transcript.does(who, f"[{verb}]")
        said = await self._post(who, f"{self._table}/{action}", sent | ({"name": who} if verb == "join" else {}))
        await self._met(who)
        return said

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str:
        action = f"{self._table}/seat/{question.seat + 1}/answer"
        await self._browsers[who].get(f"{self._table}/seat/{question.seat + 1}")
        sent = {name: value for name, value in self._form(who, action).items() if not name.startswith("a.")}
        sent |= {"question": question.id} | {f"a.{name}": list(given) for name, given in fields.items()}
        sent |= {"confirm": "yes"} if question.weighty else {}
        self.transcript.does(who, f"risponde: {question.title}")
        return await self._post(who, action, sent)

    async def again(self, who: str) -> str:
        self.transcript.does(who, "preme ancora")
        return await self._post(who, *self._last[who])

    def _form(self, who: str, action: str) -> dict[str, str | list[str]]:
        try:
            return self._browsers[who].form(action)
        except AssertionError as missing:
            raise NotOffered(f"{who} sees no form for {action}") from missing

    async def _post(self, who: str, action: str, sent: dict[str, str | list[str]]) -> str:
        self._last[who] = (action, sent)
        browser = self._browsers[who]
        response: Response = await browser.post(action, sent)
        page = (await browser.follow(response)).text if response.status_code == 303 else response.text
        assert response.status_code < 500, page
        return self._reads(who, page)

    def _reads(self, who: str, page: str) -> str:
        """The page's title, and whatever it says just now."""
        title = TITLE.search(page)
        said = [words(found[2]) for found in SAID.finditer(page)]
        text = "\n".join(filter(None, (words(title[1]) if title else "", *said)))
        self.transcript.reads(who, text)
        return text
