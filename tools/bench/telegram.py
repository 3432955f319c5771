"""Telegram: what our layer adds to the library's, how many updates it takes in order, and whether it ever sends too much."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random
from types import SimpleNamespace

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Update
from telegram.ext import Application, CallbackQueryHandler
from telegram.request import BaseRequest, RequestData

from adapters.telegram.chat import LIMITS, TelegramChat
from adapters.telegram.client import Connection
from adapters.telegram.ids import WaysOut, make_account_id
from adapters.telegram.sender import RateLimit, Sender
from bot.app import App, open_app
from bot.config import Settings
from bot.notify.rate_limit import Pacing, Urgency
from bot.values.button_payload import pack
from bot.values.ids import ChannelId, PersonId, TableId
from bot.values.requests import Person
from bot.values.screens import Button, PrivateScreen, PublicScreen, Reply
from games.registry import GAMES
from tests.fakes.telegram.clock import WireClock
from tests.fakes.telegram.refusal import Refusal
from tests.fakes.telegram.server import TOKEN
from tests.fakes.telegram.traffic import Traffic
from tests.support.fast_loop import Days
from tools.bench.at_discord import PLAYER, opened
from tools.bench.figures import Figure, paired

ME = {"id": 123_456_789, "is_bot": True, "first_name": "Arbitro", "username": "arbitro_bot"}
SAID = "Presa.\nTocca a Bruno: che carta giochi?"
CARDS = [f"{rank}{suit}" for suit in "♠♥♦♣" for rank in "A23"]
ROUND_TRIP = 0.05
TABLES, PER_SECOND = 500, 1_000
MONTH = 30
DAY = 86_400.0


class Line(BaseRequest):
    """A line to a Telegram that takes everything; `wait` is its round trip, `traffic` says what is too much."""

    def __init__(self, wait: float = 0.0, traffic: Traffic | None = None) -> None:
        self.wait, self.traffic, self.asked = wait, traffic, 0
        self.last: RequestData | None = None

    read_timeout = 5.0

    async def initialize(self) -> None:
        """Nothing to do."""

    async def shutdown(self) -> None:
        """Nothing to do."""

    async def do_request(self, url, method, request_data=None, *timeouts, **more):
        """An answer that the library can read."""
        self.asked, self.last = self.asked + 1, request_data
        if self.wait:
            await asyncio.sleep(self.wait)
        name = url.rpartition("/")[2].lower()
        given = request_data.parameters if request_data else {}
        chat = int(given.get("chat_id", 1))
        try:
            if self.traffic is not None:
                self.traffic.enter(name, str(chat))
        except Refusal as refusal:
            return refusal.code, json.dumps(refusal.body).encode()
        message = {
            "message_id": self.asked,
            "date": 1_800_000_000,
            "chat": {"id": chat, "type": "private" if chat > 0 else "supergroup", "title": "Amici"},
            "text": "…",
        }
        result = ME if name == "getme" else message if name.startswith(("send", "edit")) else True
        return 200, json.dumps({"ok": True, "result": result}).encode()


def press(number: int, user: int, data: str):
    """A press in someone's private chat."""
    person = {"id": user, "is_bot": False, "first_name": "Anna", "language_code": "it"}
    message = {
        "message_id": 77,
        "date": 1_800_000_000,
        "chat": {"id": user, "type": "private", "first_name": "Anna"},
        "from": ME,
        "text": "Tocca a te",
    }
    about = {"id": str(number), "from": person, "chat_instance": "1", "message": message, "data": data}
    return {"update_id": number, "callback_query": about}


class Silent:
    """A reception that has nothing to think about: every press has the same answer."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.order: dict[str, list[int]] = defaultdict(list)
        buttons = tuple(Button(card, "answer", TableId("abc234"), ("q1", "0", card)) for card in CARDS)
        self.reply = Reply("Presa.", PrivateScreen(SAID, buttons=buttons))

    async def meet(self, id, name, lang, zone):  # noqa: A002
        return Person(id, name, lang)

    def hold(self, *_):
        return nullcontext()

    async def take(self, person, request):
        self.order[request.table_id].append(int(request.inbox.partition(":")[2]))
        return self.reply


async def whole(app: App, line: Line) -> Connection:
    """A connection over a line, with all that is behind it."""
    made = Connection(app, TOKEN, bound=False)
    made.bot = made.sending.bot = Bot(TOKEN, request=line, get_updates_request=Line())
    await made.start()
    return made


async def connected(app: App, line: Line) -> Connection:
    """A connection over a line, with a reception that has nothing to think about."""
    made = await whole(app, line)
    made.router.controller = made.router.forums = Silent(app)
    return made


def settings(folder: str) -> Settings:
    return Settings(_env_file=None, database=Path(folder) / "a.db", telegram_token=TOKEN)


async def layered(rounds: int, count: int) -> list[tuple[float, float]]:
    """The loop's own seconds for so many presses: ours, and a bare Application's for the same two requests."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_app(settings(folder), GAMES) as app:
            line = Line()
            made = await connected(app, line)
            bare = (
                Application.builder().bot(Bot(TOKEN, request=Line(), get_updates_request=Line())).updater(None).build()
            )
            keyboard = [
                [InlineKeyboardButton(card, callback_data=pack("answer", TableId("abc234"), ("q1", "0", card)))]
                for card in CARDS
            ]

            async def answer(update: Update, _) -> None:
                await update.callback_query.answer("Presa.")
                await update.callback_query.edit_message_text(SAID, reply_markup=InlineKeyboardMarkup(keyboard))

            bare.add_handler(CallbackQueryHandler(answer))
            await bare.initialize()
            numbers, pairs = iter(range(1, 1 << 40)), []

            async def ours() -> float:
                told = [
                    press(next(numbers), 5_000 + n, pack("ask", TableId(f"t{n % 50:05}"), ("q1",)))
                    for n in range(count)
                ]
                asked, began = line.asked, time.thread_time()
                await made.inbox.take(told)
                await made.inbox.wait_idle()
                await made.replies.queue.wait_idle()
                spent = time.thread_time() - began
                assert line.asked == asked + 2 * count
                return spent

            async def theirs() -> float:
                told = [Update.de_json(press(next(numbers), 5_000 + n, "v1.x"), bare.bot) for n in range(count)]
                began = time.thread_time()
                for update in told:
                    await bare.process_update(update)
                return time.thread_time() - began

            await ours(), await theirs()
            for number in range(rounds):
                if number % 2:
                    late = await theirs()
                    pairs.append((await ours(), late))
                else:
                    early = await ours()
                    pairs.append((early, await theirs()))
            await made.close()
            await bare.shutdown()
    return pairs


def repeat(said: RequestData):
    """A handler of the bare library's that answers a press and shows the same screen by its own means."""
    given = said.parameters
    media, markup = given["media"], given["reply_markup"]
    ((_, picture, _),) = said.multipart_data.values()

    async def answer(update: Update, _) -> None:
        await update.callback_query.answer()
        keyboard = [[InlineKeyboardButton(**key) for key in row] for row in markup["inline_keyboard"]]
        photo = InputMediaPhoto(picture, media["caption"], media["parse_mode"], filename="table.png")
        await update.callback_query.edit_message_media(photo, InlineKeyboardMarkup(keyboard))

    return answer


async def followed(rounds: int, count: int) -> list[tuple[float, float]]:
    """The process's seconds for so many presses of `my hand`: ours with all behind it, and a bare Application's."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder) / "bench.db", 1, make_account_id, telegram_token=TOKEN) as (app, (table,)):
            line, numbers, pairs = Line(), iter(range(1, 1 << 40)), []
            made = await whole(app, line)
            bare = Application.builder().bot(Bot(TOKEN, request=Line(), get_updates_request=Line())).updater(None)
            bare = bare.build()
            hand = pack("hand", table)

            async def ours() -> float:
                told = [press(next(numbers), PLAYER, hand) for _ in range(count)]
                began = time.process_time()
                for update in told:
                    await made.inbox.take([update])
                    await made.inbox.wait_idle()
                    await made.replies.queue.wait_idle()
                return time.process_time() - began

            async def theirs() -> float:
                told = [Update.de_json(press(next(numbers), PLAYER, hand), bare.bot) for _ in range(count)]
                began = time.process_time()
                for update in told:
                    await bare.process_update(update)
                return time.process_time() - began

            await ours()
            assert line.last is not None
            bare.add_handler(CallbackQueryHandler(repeat(line.last)))
            await bare.initialize()
            await theirs()
            for number in range(rounds):
                first, second = (theirs, ours) if number % 2 else (ours, theirs)
                spent = {first: await first(), second: await second()}
                pairs.append((spent[ours], spent[theirs]))
            await made.close()
            await bare.shutdown()
    return pairs


async def ordered(duration: int) -> tuple[float, int, float]:
    """How long it takes beyond the time they came in, how many were out of order, and the most that waited at once."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_app(settings(folder), GAMES) as app:
            made = await connected(app, Line(ROUND_TRIP))
            silent = made.router.controller
            silent.reply = Reply("Presa.")
            began, most = time.perf_counter(), 0
            batch = PER_SECOND // 20
            for number in range(duration * 20):
                first = number * batch
                told = [
                    press(n, 5_000 + n % TABLES, pack("ask", TableId(f"t{n % TABLES:05}"), ("q1",)))
                    for n in range(first + 1, first + batch + 1)
                ]
                await made.inbox.take(told)
                most = max(most, sum(map(len, made.inbox._lanes.values())))
                await asyncio.sleep(max(0.0, began + (number + 1) / 20 - time.perf_counter()))
            await made.inbox.wait_idle()
            beyond = time.perf_counter() - began - duration
            wrong = sum(order != sorted(order) for order in silent.order.values())
            assert sum(map(len, silent.order.values())) == duration * PER_SECOND
            await made.close()
    return beyond, wrong, most


async def lived(days: int, tables: int, seed: int = 1) -> tuple[int, int]:
    """Tables through so many days, all at their busiest in the same evening hour; returns what was sent, and the 429s."""
    loop, dice = asyncio.get_running_loop(), Random(seed)
    traffic = Traffic(WireClock(loop.time))
    traffic.be_real()
    line = Line(ROUND_TRIP, traffic)
    bot = Bot(TOKEN, request=line, get_updates_request=Line())
    nobody = SimpleNamespace(person=lambda _: asyncio.sleep(0, None))
    chat = TelegramChat(Sender(bot, RateLimit(loop.time, asyncio.sleep)), nobody, WaysOut("arbitro_bot"))
    pacing = Pacing(lambda: int(loop.time() * 1000), asyncio.sleep, LIMITS.rate)

    async def board(table: int) -> None:
        channel = ChannelId(f"telegram:-{1_000_000_000_000 + table // 2}/{table % 2}")
        async with pacing.hold_slot(channel, LIMITS.rest, Urgency.BOARD) as turn:
            await chat.post(channel, PublicScreen("Tocca a Bruno"), "")
            turn.spent = True

    async def letter(person: int) -> None:
        name = PersonId(f"telegram:{person}")
        async with pacing.hold_slot(name, LIMITS.breath, Urgency.PRIVATE) as turn:
            await chat.send_private(name, PrivateScreen("Tocca a te"), "")
            turn.spent = True

    async def evening(table: int) -> None:
        await asyncio.sleep(dice.uniform(0, 3_600))
        for _ in range(2):
            burst = [board(table), board(table), letter(5_000 + dice.randrange(4 * tables))]
            await asyncio.gather(*burst)
            await asyncio.sleep(dice.choice((0.1, 2.0, 20.0)))

    for day in range(days):
        await asyncio.sleep(max(0.0, day * DAY + 72_000 - loop.time()))
        await asyncio.gather(*(evening(table) for table in range(tables) if dice.random() < 0.4))
    await pacing.close()
    return line.asked, traffic.throttled


def month(days: int, tables: int) -> tuple[int, int]:
    """A month on a loop of its own."""
    loop = Days()
    try:
        return loop.run_until_complete(lived(days, tables))
    finally:
        loop.close()


def figures(*, quick: bool) -> Iterator[Figure]:
    """All of Telegram's."""
    pairs = asyncio.run(layered(3 if quick else 21, 50 if quick else 200))
    added = tuple((ours - theirs) / theirs for ours, theirs in pairs)
    name = "what our layer adds to a press and its reply"
    yield Figure(name, added, peer="bare process_update", most=0.2, more=paired(pairs, 1_000, "ms"))
    pairs = asyncio.run(followed(3 if quick else 15, 20 if quick else 60))
    added = tuple((ours - theirs) / theirs for ours, theirs in pairs)
    name = "the same of `my hand`, with the database, the position and its words behind it"
    yield Figure(name, added, peer="bare process_update", most=1.0, more=paired(pairs, 1_000, "ms"))
    beyond, wrong, most = asyncio.run(ordered(2 if quick else 10))
    name = (
        f"{PER_SECOND} presses a second at {TABLES} tables, {ROUND_TRIP * 1_000:.0f} ms round trip: done after the last"
    )
    yield Figure(name, (beyond,), unit="s", most=1.0, more=f"at most {most} waiting at once")
    yield Figure("tables where any was out of order", (float(wrong),), unit="tables", most=0)
    sent, refused = month(2 if quick else MONTH, 1_000)
    yield Figure(f"429s in a month of 1000 tables ({sent} requests)", (float(refused),), unit="429s", most=0)
