"""What is true of each chat alike, told once."""

import asyncio
import json
from datetime import datetime, timedelta
from functools import partial
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.cli.doctor import look_at_database
from bot.cli.sentences import speak
from bot.config import Settings
from bot.tables.stored import unsent_posts
from bot.values.ids import TableStatus
from bot.values.requests import Answer
from tests.support.people import answer
from tests.surfaces.drivers.discord import DiscordStage
from tests.surfaces.drivers.discord import staged as staged_discord
from tests.surfaces.drivers.telegram import staged as staged_telegram
from tests.surfaces.stage import Habit, asked, begun, lobby

CHATS = {"discord": staged_discord, "telegram": partial(staged_telegram, is_known=True)}
BOTH = (("Anna", "it"), ("Bruno", "it"))
ALL = (*BOTH, ("Carla", "it"))


@pytest.fixture(params=CHATS)
def chat(request):
    return request.param


@pytest.fixture
def staged(chat, tmp_path):
    return lambda *people, **more: CHATS[chat](tmp_path, *people, **more)


def list_private(stage, who):
    return [*stage.sight(who, alone=True)] if isinstance(stage, DiscordStage) else stage.client(who).dms


async def vote(stage):
    """Begin a vote of three that Anna and Bruno have answered; return the table."""
    table = await begun(stage, "Anna", "Bruno", "Carla")
    for who in ("Anna", "Bruno"):
        await answer_for(stage, table, who)
    await stage.settle()
    return table


async def answer_for(stage, table, who):
    """Give somebody's answer without a chat."""
    question = await asked(stage, Habit(who), table)
    await stage.app.play.answer(stage.person(who), Answer(table, question.id, answer(question, Random(1))))


def read(posts):
    return "\n".join(post.text for post in posts)


def list_public(stage):
    """Return what stands where the table is shown."""
    return stage.here.messages if isinstance(stage, DiscordStage) else stage.channel.posts


def has(word):
    """Whether what a bot posts or edits at Discord holds a word."""
    return lambda request: request.method in ("POST", "PATCH") and word in json.dumps(request.body or {})


def is_message(request):
    return request.method in ("POST", "PATCH") and "/messages" in request.path


PARTS = {
    "discord picture": (400, 50_035, "Invalid image", has("attachment://")),
    "discord buttons": (400, 50_035, "BUTTON_INVALID", has('"type": 2')),
    "discord container": (400, 50_035, "Unknown component", has('"type": 17')),
    "telegram picture": ("Bad Request: IMAGE_PROCESS_FAILED", lambda request: bool(request.files)),
    "telegram size": (
        "Bad Request: PHOTO_INVALID_DIMENSIONS",
        lambda request: request.method in ("sendphoto", "editmessagemedia"),
    ),
    "telegram buttons": ("Bad Request: BUTTON_URL_INVALID", lambda request: request.has("reply_markup")),
    "telegram markup": (
        "Bad Request: can't parse entities: Unsupported start tag",
        lambda request: request.has("parse_mode"),
    ),
}


@pytest.mark.parametrize(("chat", "part"), [(each.split()[0], each) for each in PARTS])
@pytest.mark.few(3)
async def test_1_everything_is_told_without_what_is_refused(staged, part):
    """The board, a call, the message of a seat, a reply, a proposal, a planned game, a digest."""
    async with staged(*ALL) as stage:
        table = await lobby(stage, "Anna", "Bruno", "Carla")
        await stage.shut("Anna")
        stage.world.traffic.refuse_all(*PARTS[part])
        await stage.app.openings.start(stage.person("Anna"), table)
        await stage.settle()
        assert "Tocca ad Anna" in read(list_public(stage))
        assert "gioca da «Il mio posto»" in read(list_public(stage))
        own = read(list_private(stage, "Carla"))
        assert "Doni" in own or "Giovedì" in own
        before = len(list_private(stage, "Carla"))
        assert await stage.enter("Bruno", "tables", alone=True)
        await stage.app.host.end(stage.person("Bruno"), table)
        await stage.settle()
        assert len(list_private(stage, "Carla")) > before
        await stage.enter("Bruno", "evening", "domani 21:00", "quindici")
        await stage.settle()
        await stage.settle()
        assert "Quindici" in list_public(stage)[-1].text
        soon = datetime.fromtimestamp(stage.app.now_ms() / 1000, ZoneInfo("Europe/Rome")) + timedelta(minutes=30)
        await stage.app.notification_settings.choose_digest(stage.person("Carla"), soon.hour * 60 + soon.minute)
        await answer_for(stage, table, "Anna")
        await stage.wait()
        await stage.settle()
        assert any("Ti aspetta un tavolo" in told.text for told in list_private(stage, "Carla"))
        assert await unsent_posts(stage.app.store, table) == []


ALL_FORMS = {
    "discord": (400, 50_035, "no", is_message),
    "telegram": ("Bad Request: no", lambda request: request.method.startswith(("send", "edit"))),
}


@pytest.mark.file
async def test_what_is_refused_in_every_form_stays_planned_is_counted_and_comes_later(chat, staged, tmp_path):
    def doctor():
        (path,) = tmp_path.glob("*.db")
        settings = Settings(database=path, language="en", _env_file=None)
        return look_at_database(settings, speak("en"), is_asked=False)[-1]

    async with staged(*ALL) as stage:
        table = await begun(stage, "Anna", "Bruno", "Carla")
        before = read(list_private(stage, "Bruno"))
        stage.world.traffic.refuse_all(*ALL_FORMS[chat])
        await answer_for(stage, table, "Anna")
        await stage.settle()
        waiting = await unsent_posts(stage.app.store, table)
        assert {(bool(post.channel_id), post.refusals) for post in waiting} == {(True, 1), (False, 1)}
        assert any("in every form" in line for line in doctor())
        stage.world.traffic.dislikes.clear()
        await asyncio.sleep(200)
        await stage.settle()
        assert read(list_private(stage, "Bruno")) != before
        assert await unsent_posts(stage.app.store, table) == []
        assert doctor() == []


ANYTHING = {"discord": ("*", "/channels/*"), "telegram": ("send*",)}


@pytest.mark.parametrize("status", [401, 403, 404])
@pytest.mark.few(2)
async def test_a_proxys_page_closes_nothing(chat, staged, status):
    """Fault 3."""
    async with staged(*ALL) as stage:
        table = await begun(stage, "Anna", "Bruno", "Carla")
        before = read(list_private(stage, "Carla"))
        stage.world.traffic.break_next(*ANYTHING[chat], status=status, times=12)
        await answer_for(stage, table, "Anna")
        await asyncio.sleep(900)
        await stage.settle()
        assert not stage.world.traffic.mishaps
        (channel,) = (await stage.app.tables.get(table)).record.places
        assert await stage.app.channels.tables_at(channel) == (table,)
        assert stage.app.sender.reachability.closed == {}
        assert read(list_private(stage, "Carla")) != before


HELD = {"discord": [("POST", "/interactions/*"), ("PATCH", "/webhooks/*")], "telegram": [("editMessageMedia",)]}


@pytest.mark.parametrize(("chat", "request_held"), [(chat, each) for chat, some in HELD.items() for each in some])
async def test_a_reply_that_is_on_its_way_covers_nothing_that_came_after_it(staged, request_held):
    """The chat takes late what Bruno is shown at a press; Carla answers meanwhile, and he is asked anew."""
    async with staged(*ALL) as stage:
        table = await vote(stage)
        if request_held[0] == "PATCH":
            stage.connection.router.at_once = 0.0
        gate = stage.world.traffic.hold_next(*request_held)
        [held] = stage.world.traffic.mishaps
        late = asyncio.create_task(stage.press("Bruno", "more", alone=True))
        assert await stage.world.until(lambda: not held.times)
        await answer_for(stage, table, "Carla")
        again = await asked(stage, Habit("Bruno"), table)
        await stage.world.until(lambda: stage.is_asking("Bruno", again, alone=True), 1.5)
        gate.set()
        await late
        await stage.settle()
        assert stage.is_asking("Bruno", again, alone=True)


REFUSED = {
    "discord": ("POST", "/interactions/*/*/callback", 400, 40_060),
    "telegram": ("editMessageMedia", 400, "Bad Request: something else"),
}


async def test_a_question_that_a_refused_reply_would_have_shown_is_shown_all_the_same(staged, chat):
    """Bruno presses once Carla has answered and he is asked anew; the chat refuses what he would be shown."""
    async with staged(*ALL) as stage:
        table = await vote(stage)
        async with stage.app.presence.hold(stage.person("Bruno").id, table):
            await answer_for(stage, table, "Carla")
            again = await asked(stage, Habit("Bruno"), table)
            stage.world.traffic.refuse_next(*REFUSED[chat])
            await stage.press("Bruno", "more", alone=True)
        await stage.settle()
        assert stage.is_asking("Bruno", again, alone=True)


async def test_stopping_finishes_what_is_being_answered(staged):
    async with staged(*ALL) as stage:
        table = await lobby(stage, "Anna", "Bruno", "Carla")
        stop = stage._end if isinstance(stage, DiscordStage) else stage._stop
        async with stage.app.tables._lock(table):
            pressing = asyncio.create_task(stage.press("Anna", "start"))
            await stage.world.settled()
            stopping = asyncio.create_task(stop())
            await stage.world.settled()
            assert not (stopping.done() or pressing.done())
        await stopping
        assert "Si comincia" in await pressing
        await stage._begin()
        assert (await stage.app.views.room(table, "it")).status is TableStatus.LIVE


async def test_how_old_presses_were_and_how_long_their_answers_took_is_timed(staged, chat):
    async with staged(*BOTH) as stage:
        await stage.enter("Anna", "tables", alone=True)
        await stage.settle()
        times = stage.app.measures.tally.times
        ages, answers = (sum(times[what, chat].counts) for what in ("press-age", "acknowledgement"))
        assert ages == answers > 0


async def test_what_is_kept_of_somebody_is_a_private_file_and_goes_when_they_say_so_twice(staged, chat):
    async with staged(*BOTH) as stage:
        await lobby(stage, "Anna")
        person = stage.person("Anna").id
        await stage.enter("Anna", "data", alone=True)
        await stage.press("Anna", "data", "file", alone=True)
        await stage.settle()
        posts = list_private(stage, "Anna")
        if chat == "discord":
            (file,) = posts[0].attachments
            told = json.loads(file.content)
        else:
            told = json.loads(posts[-1].document)
        assert (told["person"], [row["name"] for row in told["kept"]["people"]]) == (person, ["Anna"])
        await stage.enter("Anna", "data", alone=True)
        for what in ("delete", "gone"):
            assert await stage.app.people.find(person) is not None
            await stage.settle()
            await stage.press("Anna", "data", what, alone=True)
        await stage.settle()
        assert "non so più niente" in repr(list_private(stage, "Anna"))
        assert await stage.app.people.find(person) is None
