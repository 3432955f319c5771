"""A code that Discord's client gave opens a window, if Discord knows its user in that instance; where that is, Discord says."""

import asyncio
import base64

import pytest
from aiohttp import web
from discord.http import Route

from adapters.discord.admin import DiscordLauncher, read_application
from bot.values.ids import Refused

APPLICATION, SECRET, TOKEN = "4001", "s3cret", base64.urlsafe_b64encode(b"4001").decode().rstrip("=") + ".G.h"
ANNA = {"id": "1001", "username": "anna99", "global_name": "Anna", "locale": "it"}


class Discord:
    """The four calls, as their documentation has them; codes are good once."""

    def __init__(self):
        self.codes = {"c0de": "acce55"}
        self.users = [{"id": "1001"}, "1002"]
        self.location = {"id": "gc-9-8", "kind": "gc", "channel_id": "8", "guild_id": "9"}
        self.revoked, self.broken = [], 0

    async def exchange(self, request):
        sent = await request.post()
        if self.broken:
            return web.json_response({}, status=self.broken)
        named = (sent["client_id"], sent["client_secret"], sent["grant_type"])
        if named != (APPLICATION, SECRET, "authorization_code") or sent["code"] not in self.codes:
            return web.json_response({"error": "invalid_grant"}, status=400)
        return web.json_response({"access_token": self.codes.pop(sent["code"]), "token_type": "Bearer"})

    async def revoke(self, request):
        self.revoked.append((await request.post())["token"])
        return web.json_response({})

    async def me(self, request):
        is_known = request.headers["authorization"] == "Bearer acce55"
        return web.json_response(ANNA if is_known else {}, status=200 if is_known else 401)

    async def instance(self, request):
        if request.headers["authorization"] != f"Bot {TOKEN}" or request.match_info["instance"] != "i-1":
            return web.json_response({"message": "Unknown"}, status=404)
        return web.json_response({"application_id": APPLICATION, "users": self.users, "location": self.location})


@pytest.fixture
async def discord(monkeypatch):
    made, app = Discord(), web.Application()
    app.router.add_post("/oauth2/token", made.exchange)
    app.router.add_post("/oauth2/token/revoke", made.revoke)
    app.router.add_get("/users/@me", made.me)
    app.router.add_get(f"/applications/{APPLICATION}/activity-instances/{{instance}}", made.instance)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}")
    yield made
    await runner.cleanup()


def launcher(secret=SECRET) -> DiscordLauncher:
    return DiscordLauncher(APPLICATION, secret, TOKEN)


async def refusal(sent, **around) -> str:
    with pytest.raises(Refused) as refused:
        await launcher(**around).read(sent)
    return refused.value.reason


async def test_a_code_says_who_it_is_and_discord_where(discord):
    read = await launcher().read({"code": "c0de", "instance": "i-1", "channel": "77", "guild": "66"})
    assert (read.account_id, read.name, read.lang) == ("discord:1001", "Anna", "it")
    assert (read.channel_id, read.asked, read.proof) == ("discord:9/8", "", "c0de")
    assert discord.revoked == ["acce55"]


async def test_a_group_of_friends_is_no_place(discord):
    discord.location = {"id": "pc-8", "kind": "pc", "channel_id": "8"}
    read = await launcher().read({"code": "c0de", "instance": "i-1"})
    assert (read.channel_id, read.group) == ("", "discord:8")


async def test_a_code_is_good_once(discord):
    await launcher().read({"code": "c0de", "instance": "i-1"})
    assert await refusal({"code": "c0de", "instance": "i-1"}) == "launch-refused"


@pytest.mark.parametrize(
    "sent",
    [{"code": "other", "instance": "i-1"}, {"code": "c0de", "instance": "i-2"}, {"code": "c0de"}, {"instance": "i-1"},
     {"code": "c0de", "instance": "../../users/@me"}, {"code": "c0de", "instance": ""}, {}],
)  # fmt: skip
async def test_what_discord_does_not_know_is_refused(discord, sent):
    assert await refusal(sent) == "launch-refused"


@pytest.mark.parametrize("users", [["1002"], [{"id": "1002"}], []])
async def test_whoever_is_not_in_the_instance_is_refused(discord, users):
    discord.users = users
    assert await refusal({"code": "c0de", "instance": "i-1"}) == "launch-refused"


async def test_another_secret_than_the_applications_is_refused(discord):
    assert await refusal({"code": "c0de", "instance": "i-1"}, secret="other") == "launch-refused"


async def test_discord_out_of_order_is_no_refusal_for_good(discord):
    discord.broken = 503
    assert await refusal({"code": "c0de", "instance": "i-1"}) == "busy"


@pytest.mark.parametrize(("token", "found"), [(TOKEN, "4001"), ("", ""), ("!!!.x", ""), ("YWJj.x", "")])
def test_a_token_begins_with_its_application(token, found):
    assert read_application(token) == found


def pytest_asyncio_loop_factories(config, item):
    """A real server is asked, so time goes as it goes."""
    return {"real": asyncio.SelectorEventLoop}
