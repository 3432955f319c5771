"""The fake Discord refuses what Discord refuses; that discord.py works with it the adapter's tests show."""

import asyncio

import aiohttp
import pytest

from tests.fakes.discord import World, bodies
from tests.fakes.discord.bodies import EPHEMERAL, GOOD, INVALID, V2, WRITTEN, button, label, modal, row, text, v2
from tests.fakes.discord.raw import Raw


@pytest.fixture
async def world():
    async with await World.started() as made:
        yield made


@pytest.fixture
async def raw(world):
    async with aiohttp.ClientSession() as session:
        yield Raw(world, session)


def old(*components):
    return {"components": list(components)}


def pick(**fields):
    return old(row(bodies.select(**fields)))


MESSAGES = {
    "nothing at all": {},
    "only spaces": {"content": "  \n"},
    "2001 characters": {"content": "x" * 2001},
    "an ephemeral message that answers nothing": {**GOOD, "flags": EPHEMERAL},
    "a nonce of 26 characters": {**GOOD, "nonce": "n" * 26, "enforce_nonce": True},
    "six rows": old(*(row(button(custom_id=str(n))) for n in range(6))),
    "six buttons in a row": old(row(*(button(custom_id=str(n)) for n in range(6)))),
    "a button beside a select": old(row(bodies.select(), button())),
    "a custom id of 101 characters": old(row(button(custom_id="x" * 101))),
    "the same custom id twice": old(row(button(), button())),
    "a button that says nothing": old(row(button(label=""))),
    "an unknown emoji": old(row(button(emoji={"id": "123", "name": "c7"}))),
    "26 options": old(row(bodies.select(26))),
    "an option of 101 characters": pick(options=[{"label": "x" * 101, "value": "a"}]),
    "more to choose than there is": pick(max_values=4),
    "a placeholder of 151 characters": pick(placeholder="x" * 151),
    "new components without their flag": {"components": text()},
    "content beside new components": v2(*text(), content="x"),
    "41 components": v2(*text(41)),
    "4001 characters in all": v2(*text(2, "x" * 2000), *text()),
    "eleven pictures": v2(bodies.gallery(11)),
    "an alt text of 1025 characters": v2(bodies.gallery(description="x" * 1025)),
    "a picture that was not sent": v2({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}),
    "an empty container": v2({"type": 17, "components": []}),
    "a button outside a row": v2(button()),
    "101 mentions": {**GOOD, "allowed_mentions": {"users": [str(10**17 + n) for n in range(101)]}},
    "a file's description of 1025 characters": {**GOOD, "attachments": [{"id": 0, "description": "x" * 1025}]},
}
LARGEST = {
    "40 components": v2(*text(40)),
    "4000 characters": v2(*text(2, "x" * 2000)),
    "ten pictures with alt texts of 1024 characters": v2(bodies.gallery(10, description="x" * 1024)),
}


async def test_a_message_is_refused_beyond_each_limit_and_taken_at_it(world, raw):
    here = f"/channels/{world.channel.id}/messages"
    refusals = {case: await raw.code("POST", here, body) for case, body in MESSAGES.items()}
    empty = dict.fromkeys(("nothing at all", "only spaces"), (400, 50006))
    assert refusals == dict.fromkeys(MESSAGES, INVALID) | empty
    assert await raw.code("POST", here, GOOD, (b"x",) * 11) == INVALID
    assert await raw.code("POST", here, GOOD, (bytes((10 << 20) + 1),)) == (413, 40005)
    assert world.channel.messages == ()
    taken = {case: (await raw.ask("POST", here, body))[0] for case, body in LARGEST.items()}
    assert taken == dict.fromkeys(LARGEST, 200)
    assert len(world.channel.messages) == len(LARGEST)


CALLBACKS = {
    "a deferral with the flag of new components": {"type": 5, "data": {"flags": V2}},
    "a modal without a title": modal(label(WRITTEN), title=""),
    "a modal's title of 46 characters": modal(label(WRITTEN), title="x" * 46),
    "six labels": modal(*(label({**WRITTEN, "custom_id": str(n)}) for n in range(6))),
    "a button in a modal": modal(row(button())),
    "a control outside a label": modal(WRITTEN),
    "a disabled select": modal(label(bodies.select(disabled=True))),
    "a text of 4001 characters": modal(label({**WRITTEN, "max_length": 4001})),
    "the same custom id twice in a modal": modal(label(WRITTEN), label(WRITTEN)),
}


def interact(world, who, kind=2, **data):
    record = world.virtual.interact(kind, who.id, world.channel.id, {"id": "1", "name": "table", "type": 1, **data})
    webhook = f"/webhooks/{world.virtual.backend.application_id}/{record.token}"
    return f"/interactions/{record.id}/{record.token}/callback", webhook


async def test_an_answer_to_an_interaction_is_refused_beyond_each_limit(world, raw):
    anna = world.person("Anna")
    path, _ = interact(world, anna)
    refusals = {case: await raw.code("POST", path, body) for case, body in CALLBACKS.items()}
    assert refusals == dict.fromkeys(CALLBACKS, INVALID)
    assert (await raw.ask("POST", path, {"type": 4, "data": GOOD}))[0] == 200, "a refusal does not use it up"
    submitted, _ = interact(world, anna, 5, custom_id="m", components=[])
    assert await raw.code("POST", submitted, modal(label(WRITTEN))) == INVALID, "no modal from a modal"
    typed, _ = interact(world, anna, 4)
    choices = [{"name": str(n), "value": str(n)} for n in range(26)]
    assert await raw.code("POST", typed, {"type": 4, "data": GOOD}) == INVALID
    assert await raw.code("POST", typed, {"type": 8, "data": {"choices": choices}}) == INVALID
    assert (await raw.ask("POST", typed, {"type": 8, "data": {"choices": choices[:25]}}))[0] == 200


COMMANDS = {
    "a capital letter": [bodies.command(name="Table")],
    "a description of 101 characters": [bodies.command(description="x" * 101)],
    "an unknown language": [bodies.command(name_localizations={"it-IT": "tavolo"})],
    "the same name twice": [bodies.command(), bodies.command()],
    "26 options": [bodies.command(options=[bodies.option(name=f"o{n}") for n in range(26)])],
    "an optional option first": [bodies.command(options=[bodies.option(), bodies.option(name="other", required=True)])],
    "a subcommand beside an option": [bodies.command(options=[bodies.option(), bodies.option(name="open", type=1)])],
    "26 choices": [
        bodies.command(options=[bodies.option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])
    ],
}


async def test_commands_are_refused_beyond_each_limit(world, raw):
    path = f"/applications/{world.virtual.backend.application_id}/commands"
    refusals = {case: await raw.code("PUT", path, body) for case, body in COMMANDS.items()}
    assert refusals == dict.fromkeys(COMMANDS, INVALID)
    many = [bodies.command(name=f"c{n}") for n in range(101)]
    assert await raw.code("PUT", path, many) == (400, 30032)
    assert (await raw.ask("PUT", path, many[:100]))[0] == 200


async def test_an_interaction_lives_three_seconds_and_then_a_quarter_of_an_hour(world, raw):
    anna = world.person("Anna")
    late, late_hook = interact(world, anna)
    world.clock.advance(3.1)
    assert await raw.code("POST", late, {"type": 4, "data": GOOD}) == (404, 10062)
    assert await raw.code("POST", late_hook, GOOD) == (404, 10015)
    soon, hook = interact(world, anna)
    assert await raw.code("POST", hook, GOOD) == (404, 10015), "nothing follows what was not answered"
    assert (await raw.ask("POST", soon, {"type": 5, "data": {"flags": EPHEMERAL}}))[0] == 200
    assert await raw.code("POST", soon, {"type": 4, "data": GOOD}) == (400, 40060)
    world.clock.advance(14 * 60)
    assert (await raw.ask("PATCH", f"{hook}/messages/@original", GOOD))[0] == 200
    world.clock.advance(61)
    assert await raw.code("PATCH", f"{hook}/messages/@original", GOOD) == (401, 50027)


async def test_real_limits_are_those_of_discord(world, raw):
    world.traffic.be_real()
    here, other = f"/channels/{world.channel.id}/messages", f"/channels/{world.guild.channel('altri').id}/messages"
    said = [await raw.ask("POST", here, GOOD) for _ in range(6)]
    assert [status for status, _, _ in said] == [200] * 5 + [429]
    assert (said[5][1]["global"], said[5][2]["X-RateLimit-Scope"]) == (False, "user")
    assert (await raw.ask("POST", other, GOOD))[0] == 200, "each channel has its own"
    await asyncio.sleep(2.0)
    assert [(await raw.ask("GET", "/users/@me"))[0] for _ in range(51)] == [200] * 50 + [429]
    assert await raw.code("POST", "/interactions/99999999/token/callback", {"type": 5}) == (404, 10062)
    world.clock.advance(3_700)
    old = f"{here}/{world.channel.last.id}"
    await asyncio.sleep(2.0)
    assert [(await raw.ask("PATCH", old, GOOD))[0] for _ in range(4)] == [200] * 3 + [429]
