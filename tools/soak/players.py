"""People who play on while the process dies: in browsers, at Telegram, at Discord; they press what they are offered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import httpx

from adapters.telegram.commands import command_name
from adapters.web.visit import FormData
from bot.values.button_payload import unpack
from tests.adapters.web.site import Browser
from tests.fakes import discord as discord_wire
from tests.fakes import telegram as telegram_wire
from tests.surfaces.drivers.discord import entered
from tools.bench.person import fill

VERBS = frozenset({"start", "answer", "toggle", "send", "confirm", "put", "ask"})
"""What people at chats press; no one leaves, and no one ends a table."""
DONE = frozenset({"send", "confirm"})
EAGER = 0.7
"""How often what ends an answer is pressed where it is offered."""
GAME = "quindici"
TIRED = 25
"""After so many looks with nothing to answer someone opens another table."""


class Pair:
    """Two people at their browsers, who play table after table; `known` are the ids of the answers they were told are taken."""

    def __init__(self, base: str, number: int, game: str = GAME, seats: int = 2) -> None:
        self.dice, self.base, self.game, self.seats = Random(f"pair {number}"), base, game, seats
        self.names = (f"Anna {number}", f"Bruno {number}")
        self.browsers = (self._browser(base), self._browser(base))
        self.table = ""
        self.known: set[str] = set()

    def _browser(self, base: str) -> Browser:
        browser = Browser(None, base=base)  # type: ignore[arg-type]
        browser.client = httpx.AsyncClient(base_url=base, timeout=10.0)
        return browser

    async def play(self) -> None:
        """Play until cancelled; a house that is not there is tried again."""
        tired = 0
        while True:
            tired += 1
            with suppress(httpx.HTTPError, AssertionError):
                if not self.table or tired > TIRED:
                    await self._open()
                    tired = 0
                if await self._answer():
                    tired = 0
            await asyncio.sleep(0.05)

    async def _open(self) -> None:
        anna, bruno = self.browsers
        table = await anna.open(self.names[0], self.game, seats=self.seats)
        if (await bruno.sit(table, self.names[1])).status_code == 303:
            await anna.post(f"{table}/start", {"press": table})
            self.table = table

    async def _answer(self) -> bool:
        """Each of them answers the first thing they are asked; returns whether anyone was asked."""
        asked = False
        for seat, browser in enumerate(self.browsers, 1):
            page = f"{self.table}/seat/{seat}"
            ask = next((each for each in (await browser.look(page)).get("asks", ()) if "answered" not in each), None)
            if ask is None:
                continue
            asked = True
            whole = ask if "w" in ask else await browser.fetch(f"{page}/ask?id={ask['id']}")
            fields = dict(fill(whole["w"], whole.get("rows", ()), self.dice))
            sent = {
                "question": ask["id"],
                "fields": fields,
                "press": f"{self.dice.getrandbits(64):016x}",
                "confirm": True,
            }
            if (await browser.send(f"{page}/answer", sent)).status_code == 204:
                self.known.add(find_inbox_id(sent))
        return asked

    async def close(self) -> None:
        """Close the browsers."""
        for browser in self.browsers:
            await browser.close()


def find_inbox_id(sent: Mapping[str, Any]) -> str:
    """Find the id under which an answer that was sent and confirmed is kept."""
    plain = {name: sent[name] for name in ("question", "press")}
    return FormData(plain, {**sent["fields"], "confirm": ("yes",)}).make_inbox_id()


class AtTelegram:
    """Someone in a group and in their private chat there. `pressed` is what buttons said that were pressed before."""

    def __init__(self, world: telegram_wire.World, game: tuple[str, str] = (GAME, "2")) -> None:
        self.dice, self.world, self.game = Random("telegram"), world, game
        self.pressed: set[str] = set()
        self.place = world.new_group("Piazza")
        self.person = world.person("Carla", "it")

    async def begin(self) -> None:
        """Open a table in the group."""
        await self.person.start()
        await self.person.command(self.place, command_name("open", "it"), " ".join(self.game))

    async def press(self) -> bool:
        """Press one of the buttons before their eyes; returns whether there was any that was never pressed before."""
        offered = [
            (post, button)
            for post in self.person.latest()
            for button in post.buttons
            if button.data and unpack(button.data).verb in VERBS and not self.world.is_gone(post)
        ][:12]
        if not offered:
            return False
        fresh = [each for each in offered if each[1].data not in self.pressed]
        post, button = self._choose(fresh or offered)
        await self.person.press(post, button, stale=True)
        self.pressed.add(button.data)
        return bool(fresh)

    def _choose(self, offered: list[tuple[Any, Any]]) -> tuple[Any, Any]:
        """Mostly one that ends what was begun, else no one would ever have put together what is asked for."""
        done = [each for each in offered if unpack(each[1].data).verb in DONE]
        return self.dice.choice(done if done and self.dice.random() < EAGER else offered)


class AtDiscord:
    """Someone on a server and in their private chat there. `pressed` is what was pressed before, or chosen of."""

    def __init__(self, world: discord_wire.World, game: tuple[str, str] = (GAME, "2")) -> None:
        self.dice, self.world, self.game = Random("discord"), world, game
        self.pressed: set[str] = set()
        self.person = world.person("Dario", "it")

    async def begin(self) -> None:
        """Open a table in the channel."""
        await self.person.command(self.world.channel, *entered("open", self.game))

    async def press(self) -> bool:
        """Press one of the buttons before their eyes, or choose in a menu; returns whether there was any not pressed before."""
        posts = [*self.world.channel.messages[-6:], *self.person.dms[-6:], *self.person.ephemerals[-6:]]
        buttons = [(p, b) for p in posts for b in p.buttons if b.custom_id and unpack(b.custom_id).verb in VERBS]
        menus = [(p, s) for p in posts for s in p.selects if s.options and not s.disabled]
        if not buttons and not menus:
            return False
        fresh = [each for each in (*buttons, *menus) if each[1].custom_id not in self.pressed]
        offered = fresh or [*buttons, *menus]
        done = [each for each in offered if each in buttons and unpack(each[1].custom_id).verb in DONE]
        post, what = self.dice.choice(done if done and self.dice.random() < EAGER else offered)
        if (post, what) in menus:
            await self.person.choose(post, what.custom_id, [self.dice.choice(what.options).value])
        else:
            await self.person.press(post, what)
        self.pressed.add(what.custom_id)
        return bool(fresh)


async def play_at(chat: AtTelegram | AtDiscord, ready: Callable[[], Awaitable[None]]) -> None:
    """Play at a chat until cancelled: press what there is, and open another table where there is nothing new.

    What stays offered of a table that is over leads nowhere, however often it is pressed, nor does what no one answers.
    """
    tired = TIRED
    while True:
        await ready()
        has_moved = False
        with suppress(AssertionError, KeyError, LookupError, StopIteration):
            if tired >= TIRED:
                tired = 0
                await chat.begin()
            has_moved = await chat.press()
        tired = 0 if has_moved else tired + 1
        await asyncio.sleep(0.1)
