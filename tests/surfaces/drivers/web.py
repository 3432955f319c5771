"""People in browsers: pages of the real application, and their forms as they stand there."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Self

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
from tests.adapters.web.site import BASE, Browser, Forms, told, words
from tests.surfaces.stage import HOUR, MESSAGES, RENDERED, SPECS, NotOffered, Time, Transcript, judged, no_sleep

SAID = re.compile(r'<(p|div|span)[^>]*class="said[^"]*"[^>]*>(.*?)</\1>', re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
FORMS = {"join": "sit", "replace": "robot"}
"""Commands whose form has another name."""
Sent = dict[str, Any]


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
        await self._browsers[who].get(page := await self._page(who))
        return self._reads(who, self._browsers[who].page) if await self._is_lobby() else await self._looks(who, page)

    async def _open(self, who: str, **fields: str) -> str:
        self.transcript.does(who, f"apre {fields['game']}")
        said = await self._post(who, "/", {"name": who, "press": f"open-{self.time.ms}", **fields})
        await self._met(who)
        return said

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        page, form = await self._page(who), FORMS.get(verb, verb)
        self.transcript.does(who, f"[{verb}]")
        given = [each for each in args if each != YES]
        if await self._is_lobby():
            await self._browsers[who].get(page)
            action = f"{self._table}/{form}"
            sent = self._find_form(who, action, given, is_seat=verb in {"join", "replace"})
            said = await self._post(who, action, sent | ({"name": who} if verb == "join" else {}))
        else:
            said = await self._send(who, f"{page}/do/{form}", await self._fill(who, page, verb, given))
        await self._met(who)
        return said

    async def _fill(self, who: str, page: str, verb: str, args: Sequence[str]) -> Sent:
        """What a page sends for a command that it offers."""
        view, sent = await self._browsers[who].look(page), {"press": secrets.token_hex(8)}
        if verb in {"agree", "refuse"}:
            mine = view.get("me", [-1])[0]
            asked = [number for number, _, _, *seats in view.get("proposals", ()) if seats and mine in seats[0]]
            if not asked:
                raise NotOffered(f"{who} is asked for no vote")
            return sent | {"proposal": str(asked[0])}
        person = self._people.get(who)
        kept = person and await self.app.play.kept_seats_of(person, TableId(self._table.rpartition("/")[2]))
        if FORMS.get(verb, verb) not in view.get("can", ()) and not (verb == "join" and kept):
            raise NotOffered(f"{who} is not offered {verb}")
        seat = str(int(args[0]) - 1) if args else str(view["me"][0]) if "me" in view else ""
        return sent | {"seat": seat, "name": who, "level": args[1] if len(args) > 1 else ""}

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str:
        given = {name: list(values) for name, values in fields.items()}
        sent = {"question": question.id, "fields": given, "press": secrets.token_hex(8), "confirm": question.weighty}
        self.transcript.does(who, f"risponde: {question.title}")
        return await self._send(who, f"{self._table}/seat/{question.seat + 1}/answer", sent)

    async def again(self, who: str) -> str:
        self.transcript.does(who, "preme ancora")
        action, sent = self._last[who]
        return await (self._send if "/do/" in action or action.endswith("/answer") else self._post)(who, action, sent)

    async def _is_lobby(self) -> bool:
        return (await self.app.views.outline(TableId(self._table.rpartition("/")[2]))).status is TableStatus.LOBBY

    async def _page(self, who: str) -> str:
        table = TableId(self._table.rpartition("/")[2])
        person = self._people.get(who)
        seats = await self.app.play.seats_of(person, table) if person else ()
        return f"{self._table}/seat/{seats[0] + 1}" if seats and not await self._is_lobby() else self._table

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

    async def _send(self, who: str, action: str, sent: Sent) -> str:
        self._last[who] = (action, sent)
        response = await self._browsers[who].send(action, sent)
        assert response.status_code < 500, response.text
        answer = response.json() if response.content else {}
        if table := re.match(r"/t/[^/?#]+", answer.get("go", "")):
            self._table = table[0]
        return await self._looks(who, await self._page(who), answer.get("text", ""))

    async def _looks(self, who: str, page: str, said: str = "") -> str:
        if await self._is_lobby():
            return self._reads(who, (await self._browsers[who].get(page)).text)
        view = await self._browsers[who].look(page)
        told_now = [view["call"], view.get("notice", ""), view.get("over", {}), said]
        text = "\n".join(filter(None, map(told, told_now)))
        self.transcript.reads(who, text)
        return text

    async def read(self, who: str, *, alone: bool = False) -> str:
        page = await self._page(who) if alone else self._table
        if await self._is_lobby():
            return words((await self._browsers[who].get(page)).text)
        return told(await self._browsers[who].look(page))

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
