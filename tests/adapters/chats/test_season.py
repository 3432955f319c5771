"""A season of six people over weeks on Discord, on Telegram and in the browser, told in the end."""

import pytest

from adapters.telegram.ids import make_channel_id
from adapters.web.address import Addresses
from adapters.web.records import make_replay_page
from adapters.web.server import create_app
from bot.people import record_rows as stored
from bot.people.record_rows import find_home
from bot.values.button_payload import pack
from bot.values.series import Phase
from tests.adapters.chats.stage import staged
from tests.adapters.web.site import Browser, words
from tests.bot.records.conftest import finish
from tests.support.transcripts import fated

PUBLIC = "https://tables.example.org"
WEEK = 7 * 24 * 3_600_000
GAME = "quindici"


class Club:
    """Six people: Anna and Carla at Discord, Bruno and Dora at Telegram, Elio in the browser, Franca late at Discord."""

    def __init__(self, chats, elio):
        self.chats, self.elio, self.app = chats, elio, chats.app
        self.at = dict.fromkeys(("Anna", "Carla", "Franca"), chats.discord) | dict.fromkeys(
            ("Bruno", "Dora"), chats.telegram
        )

    async def settle(self):
        await self.chats.settle()

    async def wait(self, ms):
        await self.chats.discord.wait(ms)

    async def week(self):
        self.chats.discord.time.ms += WEEK
        await self.app.series.look_everywhere()
        await self.settle()

    async def do(self, who, verb, *args):
        said = await self.at[who].press(who, verb, *args)
        await self.settle()
        return said

    async def meet(self, host, other):
        """Play a single deal in the channel of who opens the table; the other comes by its code, or by its page."""
        stage = self.at[host]
        before = set(await self.app.channels.tables_at(self.place_of(stage)))
        await stage.enter(host, "open", GAME, "2", "free", "Giovedì")
        await self.settle()
        (table_id,) = set(await self.app.channels.tables_at(self.place_of(stage))) - before
        await self.app.tables.change(table_id, lambda table, _: {"options": {**table.record.options, "single": "on"}})
        if other == "Elio":
            response = await self.elio.sit(f"/t/{table_id}", "Elio")
            assert response.status_code == 303
        elif self.at[other] is stage:
            await stage.press(other, "join")
        else:
            await self.at[other].enter(other, "join", table_id)
        await self.settle()
        await stage.press(host, "start")
        await self.settle()
        table = await finish(self, table_id)
        await self.settle()
        return table

    @property
    def square(self):
        return make_channel_id(self.chats.telegram.channel.id)

    def place_of(self, stage):
        return stage.channel if stage is self.chats.discord else self.square

    def posts(self):
        """The message of the season as each channel shows it now."""
        both = (self.chats.discord.here.messages, self.chats.telegram.channel.posts)
        return [[each for each in there if each.text.startswith(("Stagione", "Season"))] for there in both]

    async def share(self, table):
        """Share how a table ended: from each chat by a card, a link and a file, and what they lead to in the browser."""
        page, self.app.replays.make_page = f"/t/{table.record.id}", make_replay_page
        await self.at["Anna"].enter("Anna", "share")
        await self.settle()
        card = self.chats.discord.here.last
        assert f"{PUBLIC}{page}/replay" in [button.url for button in card.buttons]
        for who, whole in (("Anna", "Tutta la partita"), ("Bruno", "whole game")):
            own = await self.at[who].enter(who, "share", alone=True)
            assert ("Quindici" in own, {"Anna": "Bruno", "Bruno": "Anna"}[who] in own) == (True, False)
            said = await self.at[who].press(who, "replay-file", alone=True)
            await self.settle()
            if who == "Bruno":
                sent = self.chats.telegram.client(who).dms[-1]
                said = sent.text
                assert sent.document.startswith(b"<!doctype html>")
            assert whole in said
            await self.follow_history(who, f"{PUBLIC}{page}/replay")
        assert (await self.elio.client.get(f"{page}/share.png")).headers["content-type"] == "image/png"
        assert (await self.elio.get(f"{page}/replay?at=1")).status_code == 200
        assert (await self.elio.get(f"{page}/replay.html")).status_code == 403, "the file is for those who played"

    async def follow_history(self, who, page):
        """Read the last page of the history, and look at the replay from there: at the step that its first line tells."""
        await self.at[who].enter(who, "history", alone=True)
        if self.at[who] is self.chats.discord:
            post = next(self.chats.discord.sight(who, alone=True))
        else:
            post = next(self.chats.telegram.client(who).latest(chat=self.chats.telegram.client(who).dm.id))
        (link,) = [button.url for button in post.buttons if button.url.startswith(page)]
        assert (await self.elio.get(link.removeprefix(PUBLIC))).status_code == 200
        wanted = int(link.partition("at=")[2])
        found = (await self.elio.get(f"{page.removeprefix(PUBLIC)}/all?seat=0")).json()
        place = next(place for place, (number, *_) in enumerate(found["steps"]) if number >= wanted)
        stretch = (await self.elio.get(f"{page.removeprefix(PUBLIC)}/steps?from={place}&seat=0")).json()
        assert wanted in [line[0] for line in stretch["steps"][0]["told"]]

    async def show(self, series, lang):
        return await self.app.series.seasons.show(series, lang)


@pytest.mark.deep
async def test_six_people_play_a_season_over_weeks_on_two_chats_and_in_the_browser(tmp_path, monkeypatch):
    fated(monkeypatch, 5)
    async with staged(tmp_path, public_url=PUBLIC, seats="anyone") as chats:
        for stage, who, lang in (
            (chats.discord, "Carla", "it"),
            (chats.telegram, "Dora", "en"),
            (chats.discord, "Franca", "it"),
        ):
            await stage.arrive(who, lang)
        elio = Browser(create_app(chats.app, Addresses(public=PUBLIC)), base=PUBLIC)
        club = Club(chats, elio)
        square, hall = club.square, chats.discord.channel
        await chats.app.store.write(lambda transaction: stored.join_circle(transaction, find_home(square), hall))

        # Anna opens it at Discord; each chat has its message, and everyone comes from where they are.
        await chats.discord.enter("Anna", "season", GAME, "4")
        await club.settle()
        await club.do("Anna", "season", "qui", "4", "places")
        for who in ("Anna", "Carla", "Bruno", "Dora"):
            await club.do(who, "enter")
        ((row, _),) = await chats.app.seasons.book.list_open()
        page = f"/season/{row.id}"
        await elio.get(page)
        await elio.follow(
            await elio.post(page, elio.form(page) | {"do": pack("enter", None, (row.id,)), "name": "Elio"})
        )
        await club.settle()
        assert [[("Elio" in each.text, "Dora" in each.text) for each in there] for there in club.posts()] == [
            [(True, True)],
            [(True, True)],
        ]

        # The first weeks; then Dora goes, with all that is hers, and Franca comes late.
        met = await club.meet("Anna", "Bruno")
        await club.share(met)
        await club.meet("Bruno", "Dora")
        await club.week()
        assert "2" in club.posts()[1][0].text.splitlines()[2]
        dora = chats.telegram.person("Dora")
        await club.do("Dora", "withdraw")
        assert sorted(len(line.missing) for line in (await club.show(row.id, "it")).lines) == [2, 2, 3, 3]
        await chats.app.personal_files.delete(dora)
        assert (await club.do("Franca", "enter")).count("Ci sei.") == 1
        await chats.restart()
        club.app, cookies = chats.app, elio.client.cookies
        await elio.close()
        elio = club.elio = Browser(create_app(chats.app, Addresses(public=PUBLIC)), base=PUBLIC)
        elio.client.cookies = cookies
        await club.meet("Franca", "Elio")
        await club.meet("Carla", "Anna")
        await club.week()
        for there in club.posts():
            (post,) = there
            assert "Franca" in post.text
            assert "Dora" not in post.text
        calendar = await club.do("Franca", "calendar")
        assert "Anna" in calendar

        # Time is up: it is told in each chat in the language of those who read there, and to each reader in theirs.
        await club.week()
        await club.week()
        (here,), (there,) = club.posts()
        assert "È finita. Tavoli: 3." in here.text
        assert "finiscono alla pari" in here.text
        assert "It’s over. Tables: 3." in there.text
        assert "share the season" in there.text
        told = await chats.telegram.enter("Bruno", "season")
        assert "the season" in told
        assert "È finita" in words((await elio.get(page)).text)
        assert (await club.show(row.id, "en")).phase is Phase.OVER
        await elio.close()
