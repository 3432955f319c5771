"""Commands: what Telegram takes for one, and whose menu they are in."""

from __future__ import annotations

import json

import pytest

COMMANDS = {
    "a hundred and one": (
        {"commands": [{"command": f"c{n}", "description": "x"} for n in range(101)]},
        "BOT_COMMANDS_TOO_MUCH",
    ),
    "what is no list": ({"commands": {"command": "open"}}, "expected an Array of BotCommand"),
    "what is no JSON": ({"commands": "["}, "can't parse commands JSON object"),
    "what is no command": ({"commands": ["open"]}, "can't parse BotCommand: expected an Object"),
    "a command that is not described": (
        {"commands": [{"command": "open"}]},
        "can't parse BotCommand: Can't find field \"description\"",
    ),
    "a capital letter": ({"commands": [{"command": "Open", "description": "x"}]}, "BOT_COMMAND_INVALID"),
    "an accent": ({"commands": [{"command": "perché", "description": "x"}]}, "BOT_COMMAND_INVALID"),
    "a name of nothing": ({"commands": [{"command": "/", "description": "x"}]}, "command must be non-empty"),
    "a name of 33 letters": (
        {"commands": [{"command": "x" * 33, "description": "x"}]},
        "command length must not exceed 32",
    ),
    "a description of nothing": (
        {"commands": [{"command": "open", "description": " "}]},
        "command description must be non-empty",
    ),
    "a description of 257 letters": (
        {"commands": [{"command": "open", "description": "x" * 257}]},
        "command description length must not exceed 256",
    ),
    "a language of three letters": ({"commands": [], "language_code": "ita"}, "invalid language code specified"),
    "a scope that is none": (
        {"commands": [], "scope": {"type": "everywhere"}},
        "can't parse BotCommandScope: Unsupported type specified",
    ),
    "a scope without a type": (
        {"commands": [], "scope": {"chat_id": 5}},
        "can't parse BotCommandScope: Can't find field \"type\"",
    ),
    "a chat's scope without a chat": (
        {"commands": [], "scope": {"type": "chat"}},
        "can't parse BotCommandScope: Can't find field \"chat_id\"",
    ),
    "the scope of a chat that is none": (
        {"commands": [], "scope": {"type": "chat", "chat_id": 5}},
        "chat not found",
    ),
    "the administrators of a private chat": (
        {"commands": [], "scope": {"type": "chat_administrators", "chat_id": "anna"}},
        "can't use specified scope in private chats",
    ),
}


@pytest.mark.parametrize("case", COMMANDS)
async def test_commands_are_refused_with(case, world, raw):
    anna = world.person("Anna")
    params, told = COMMANDS[case]
    asked = {key: json.loads(json.dumps(value).replace('"anna"', str(anna.id))) for key, value in params.items()}
    assert await raw.no("setMyCommands", **asked) == (400, f"Bad Request: {told}")


async def test_the_narrowest_scope_in_ones_own_language_is_ones_menu(world, raw):
    anna, bruno, carla = world.person("Anna"), world.person("Bruno", "en"), world.person("Carla", None)

    async def put(name, **more):
        await raw.yes("setMyCommands", commands=[{"command": name, "description": "x"}], **more)

    await put("everywhere")
    await put("dappertutto", language_code="it")
    await put("group", scope={"type": "all_group_chats"})
    assert list(anna.menu(anna.dm)) == ["dappertutto"]
    assert list(bruno.menu(bruno.dm)) == list(carla.menu(carla.dm)) == ["everywhere"]
    assert list(anna.menu(world.group)) == ["group"]
    await put("gruppo", scope={"type": "all_group_chats"}, language_code="it")
    await put("capo", scope={"type": "all_chat_administrators"})
    assert list(anna.menu(world.group)) == ["gruppo"]
    anna.administer(world.group)
    assert list(anna.menu(world.group)) == ["capo"]
    await raw.yes("deleteMyCommands", scope={"type": "all_chat_administrators"})
    assert await raw.yes("getMyCommands", scope={"type": "all_chat_administrators"}) == []
    assert list(anna.menu(world.group)) == ["gruppo"]
