"""What is true of each chat alike, told once."""

import asyncio
import json
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.ports.requests import Answer
from tests.support.people import answer
from tests.surfaces.drivers.discord import DiscordStage
from tests.surfaces.drivers.discord import staged as staged_discord
from tests.surfaces.drivers.telegram import staged as staged_telegram
from tests.surfaces.stage import Habit, asked, begun, lobby

CHATS = {"discord": staged_discord, "telegram": staged_telegram}
BOTH = (("Anna", "it"), ("Bruno", "it"))
ALL = (*BOTH, ("Carla", "it"))


@pytest.fixture(params=CHATS)
def chat(request):
    return request.param


@pytest.fixture
def staged(chat, tmp_path):
    return lambda *people, **more: CHATS[chat](tmp_path, *people, **more)


def list_private(stage, who):
    """Return what somebody has in their private chat."""
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
    await stage.office.play.answer(stage.person(who), Answer(table, question.id, answer(question, Random(1))))


BUTTONS = {
    "discord": (400, 50_035, "BUTTON_INVALID", lambda request: '"type": 2' in json.dumps(request.body or {})),
    "telegram": ("Bad Request: BUTTON_URL_INVALID", lambda request: request.has("reply_markup")),
}


async def test_1_a_digest_whose_buttons_are_refused_is_told_without_them(chat, staged):
    async with staged(*ALL) as stage:
        table = await begun(stage, "Anna", "Bruno", "Carla")
        await stage.settle()
        soon = datetime.fromtimestamp(stage.office.now_ms() / 1000, ZoneInfo("Europe/Rome")) + timedelta(minutes=30)
        await stage.office.bells.choose_digest(stage.person("Anna"), soon.hour * 60 + soon.minute)
        stage.world.traffic.refuse_all(*BUTTONS[chat])
        await stage.wait()
        await stage.settle()
        assert any("Ti aspetta un tavolo" in told.text for told in list_private(stage, "Anna"))
        assert await stage.office.store.unsent_posts(table) == []


HELD = {
    "discord": [("POST", "/interactions/*"), ("PATCH", "/webhooks/*")],
    "telegram": [("editMessageMedia",)],
}


@pytest.mark.parametrize(("chat", "request_held"), [(chat, each) for chat, some in HELD.items() for each in some])
async def test_a_reply_that_is_on_its_way_covers_nothing_that_came_after_it(staged, request_held):
    """The chat takes late what Bruno is shown at a press; Carla answers meanwhile, and he is asked anew."""
    async with staged(*ALL) as stage:
        table = await vote(stage)
        if request_held[0] == "PATCH":
            stage.connection.router.at_once = 0.0
        gate = stage.world.traffic.hold_next(*request_held)
        [held] = stage.world.traffic.mishaps
        late = asyncio.create_task(stage.press("Bruno", "hand", alone=True))
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
        async with stage.office.seat_messages.hold(stage.person("Bruno").id, table):
            await answer_for(stage, table, "Carla")
            again = await asked(stage, Habit("Bruno"), table)
            stage.world.traffic.refuse_next(*REFUSED[chat])
            await stage.press("Bruno", "hand", alone=True)
        await stage.settle()
        assert stage.is_asking("Bruno", again, alone=True)


async def test_how_old_presses_were_and_how_long_their_answers_took_is_timed(staged, chat):
    async with staged(*BOTH) as stage:
        await stage.enter("Anna", "tables", alone=True)
        await stage.settle()
        times = stage.office.measures.tally.times
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
            assert await stage.office.people.find(person) is not None
            await stage.settle()
            await stage.press("Anna", "data", what, alone=True)
        await stage.settle()
        assert "non so più niente" in repr(list_private(stage, "Anna"))
        assert await stage.office.people.find(person) is None
