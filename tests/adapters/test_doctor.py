"""The doctor at both chats: finds each fault that was planted, and none where all is as it should be."""

import asyncio
import re
import sqlite3
import time
from contextlib import closing
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, HTTPServer

import aiohttp
import pytest

from bot.__main__ import main
from bot.cli.doctor import check_clock
from bot.cli.sentences import speak
from bot.db.sqlite.store import SqliteStore
from tests.fakes.discord import World as Discord
from tests.fakes.discord.virtual import INVITED, Permissions
from tests.fakes.telegram import World as Telegram
from tests.fakes.telegram.raw import Raw


def run_at_discord(task):
    return main(["discord", task])


def run_at_telegram(task):
    return main(["telegram", task])


@pytest.fixture
async def telegram():
    async with await Telegram.started() as made:
        yield made


@pytest.fixture
async def discord():
    async with await Discord.started() as made:
        yield made


@pytest.fixture
async def host(telegram, discord, tmp_path, monkeypatch):
    """A host with a database and both tokens, who has sent the commands."""
    settings = {
        "DATABASE": str(tmp_path / "a.db"),
        "LANGUAGE": "en",
        "TELEGRAM_TOKEN": telegram.token,
        "TELEGRAM_API": telegram.server.base,
        "DISCORD_TOKEN": discord.token,
        "PORT": "9",
    }
    monkeypatch.chdir(tmp_path)
    for name, value in settings.items():
        monkeypatch.setenv(f"ARBITRO_{name}", value)
    await (await SqliteStore.open(tmp_path / "a.db")).close()
    assert await asyncio.to_thread(run_at_telegram, "commands") == 0
    assert await asyncio.to_thread(run_at_discord, "commands") == 0
    return tmp_path


async def examine(capsys):
    """What the doctor says, and with which status."""
    capsys.readouterr()
    status = await asyncio.to_thread(main, ["doctor"])
    return status, capsys.readouterr().out.splitlines()


async def test_where_all_is_as_it_should_be_nothing_is_found(host, capsys):
    status, said = await examine(capsys)
    assert said[1:] == ["All is well."]
    assert status == 0


BEGUN = {
    "en": (
        "One message was never sent",
        "/",
        "Discord: the slash",
        "Discord, server",
        "Telegram: the bot can’t be added",
        "Telegram: the command menus",
        "Telegram still calls",
    ),
    "it": ("", "/", "Discord: ", "Discord, server", "Telegram: ", "Telegram: ", "Telegram "),
}
"""How each line begins, or what stands in it."""


@pytest.mark.parametrize("lang", BEGUN)
async def test_seven_faults_that_were_planted_are_found_in_both_languages(
    host, telegram, discord, capsys, monkeypatch, lang
):
    monkeypatch.setenv("ARBITRO_LANGUAGE", lang)
    (host / "a.db").chmod(0o644)
    with closing(sqlite3.connect(host / "a.db")) as at, at:
        at.execute(
            "insert into posts (id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status, batch)"
            " values ('p', 't', '', '', 'odd', 1, 1, 0, '', '', 'planned', '')"
        )
    telegram.server.virtual.joins_groups = False
    async with aiohttp.ClientSession() as session:
        raw = Raw(telegram, session)
        await raw.yes("setMyCommands", commands=[{"command": "old", "description": "x"}])
        await raw.yes("setWebhook", url="http://127.0.0.1:9/elsewhere")
    discord.virtual.allow(discord.guild.id, INVITED & ~Permissions(attach_files=True))
    discord.virtual.backend.commands.clear()
    status, [_, *said] = await examine(capsys)
    assert status == 1
    assert len(said) == 7, "\n".join(said)
    assert [line for line, begin in zip(said, BEGUN[lang], strict=True) if begin not in line] == []


async def test_tokens_that_are_void_are_found(host, monkeypatch, capsys):
    monkeypatch.setenv("ARBITRO_TELEGRAM_TOKEN", "1:void")
    monkeypatch.setenv("ARBITRO_DISCORD_TOKEN", "void")
    status, [_, *said] = await examine(capsys)
    assert status == 1
    assert [line.split()[0] for line in said] == ["Discord", "Telegram"]


class Clock(BaseHTTPRequestHandler):
    """A platform that refuses everybody, two minutes ago."""

    def date_time_string(self, timestamp=None):
        return formatdate(time.time() - 120, usegmt=True)

    def do_GET(self):
        self.send_error(404)

    def log_message(self, *_):
        pass


async def test_a_clock_that_goes_wrong_is_found():
    with HTTPServer(("127.0.0.1", 0), Clock) as server:
        answering = asyncio.to_thread(server.handle_request)
        address = f"http://127.0.0.1:{server.server_port}"
        _, said = await asyncio.gather(answering, asyncio.to_thread(lambda: [*check_clock(address, speak("en"))]))
    assert re.fullmatch(r"This computer’s clock is 1[12]\d seconds off 127.0.0.1’s. .*", said[0])
    assert [*check_clock("http://127.0.0.1:9", speak("en"))] == []


async def check(run, *, capsys):
    """What `arbitro … check` says of windows, without the numbers."""
    capsys.readouterr()
    assert await asyncio.to_thread(run, "check") == 0
    said = capsys.readouterr().out.splitlines()
    return [line.partition(". ")[2] for line in said if re.match(r"\d\. ", line)], "\n".join(said)


WANTED_AT_DISCORD = {
    "en": ("https address", "Reset Secret", "Redirects", "ARBITRO_DISCORD_APPLICATION", "Enable Activities",
           "discord commands", "URL Mappings"),
    "it": ("l’indirizzo https", "Reset Secret", "Redirects", "ARBITRO_DISCORD_APPLICATION", "Enable Activities",
           "discord commands", "URL Mappings"),
}  # fmt: skip
"""What stands in each line, from the first that has to be set to the last."""


@pytest.mark.parametrize("lang", WANTED_AT_DISCORD)
async def test_what_the_portal_still_wants_is_said_in_order_and_less_with_each_step(
    host, discord, capsys, monkeypatch, lang
):
    monkeypatch.setenv("ARBITRO_LANGUAGE", lang)
    wanted, application = [*WANTED_AT_DISCORD[lang]], str(discord.virtual.backend.application_id)

    async def is_wanted():
        found, said = await check(run_at_discord, capsys=capsys)
        assert [each for each, line in zip(wanted, found, strict=True) if each not in line] == []
        return said

    assert application in await is_wanted()
    for name, value in (
        ("PUBLIC_URL", "https://tables.example.org"), ("DISCORD_SECRET", "s3cret"), ("", ""), ("DISCORD_APPLICATION", application),
    ):  # fmt: skip
        if name:
            monkeypatch.setenv(f"ARBITRO_{name}", value)
        else:
            discord.server.answers.redirects = ["https://127.0.0.1"]
        del wanted[0]
        assert "s3cret" not in await is_wanted()
    discord.server.answers.is_embedded = True
    del wanted[0]
    await is_wanted()
    assert await asyncio.to_thread(run_at_discord, "commands") == 0
    del wanted[0]
    assert "tables.example.org" in await is_wanted()


async def test_commands_are_sent_by_hand_with_the_one_that_opens_windows_where_these_are_set_up(
    host, discord, capsys, monkeypatch
):
    assert discord.server.answers.entries == []
    monkeypatch.setenv("ARBITRO_PUBLIC_URL", "https://tables.example.org")
    monkeypatch.setenv("ARBITRO_DISCORD_SECRET", "s3cret")
    status, said = await examine(capsys)
    assert (status, [line for line in said if "arbitro discord commands" in line]) == (1, said[1:])
    assert await asyncio.to_thread(run_at_discord, "commands") == 0
    assert [each["name"] for each in discord.server.answers.entries] == ["play"]
    assert (await examine(capsys))[0] == 0


async def test_commands_are_taken_though_activities_are_on_and_no_window_is_set_up(host, discord, capsys):
    discord.server.answers.turn_activities_on()
    discord.virtual.backend.commands.clear()
    assert await asyncio.to_thread(run_at_discord, "commands") == 0
    assert (await examine(capsys))[0] == 0


@pytest.mark.parametrize("lang", ["en", "it"])
async def test_what_botfather_still_wants_is_said_in_order(host, telegram, capsys, monkeypatch, lang):
    monkeypatch.setenv("ARBITRO_LANGUAGE", lang)
    wanted, _ = await check(run_at_telegram, capsys=capsys)
    assert [("ARBITRO_PUBLIC_URL" in line, "Enable Mini App" in line, "Edit Mini App URL" in line) for line in wanted] == [
        (True, False, False), (False, True, False), (False, False, True),
    ]  # fmt: skip
    monkeypatch.setenv("ARBITRO_PUBLIC_URL", "https://tables.example.org")
    assert (await check(run_at_telegram, capsys=capsys))[0][:-1] == wanted[1:2]
    telegram.server.virtual.has_app = True
    (left,), said = await check(run_at_telegram, capsys=capsys)
    assert "https://tables.example.org/frame/telegram" in left
    assert telegram.token not in said
