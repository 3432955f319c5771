"""What may be answered to an interaction, which commands and emojis an application may have."""

from __future__ import annotations

import base64

import pytest

from tests.fakes.discord.bodies import (
    EPHEMERAL,
    GOOD,
    INVALID,
    V2,
    WRITTEN,
    button,
    command,
    label,
    modal,
    option,
    options,
    row,
    select,
    text,
)

# -- answers to interactions ------------------------------------------------------------------------


CALLBACKS = {
    "no type": {},
    "an unknown type": {"type": 99},
    "choices for a command": {"type": 8, "data": {"choices": []}},
    "an update where there is no message": {"type": 7, "data": GOOD},
    "a deferral with the flag of new components": {"type": 5, "data": {"flags": V2}},
    "a loading flag": {"type": 4, "data": {**GOOD, "flags": 1 << 7}},
    "too long a text": {"type": 4, "data": {"content": "x" * 2001}},
    "a modal without a title": modal(label(WRITTEN), title=""),
    "a modal's title of 46 characters": modal(label(WRITTEN), title="x" * 46),
    "six labels": modal(*(label({**WRITTEN, "custom_id": str(n)}) for n in range(6))),
    "a label of 46 characters": modal(label(WRITTEN, label="x" * 46)),
    "a description of 101 characters": modal(label(WRITTEN, description="x" * 101)),
    "a button in a modal": modal(row(button())),
    "a section in a modal": modal({"type": 9, "components": text(), "accessory": button()}),
    "a control outside a label": modal(WRITTEN),
    "a disabled select": modal(label(select(disabled=True))),
    "a required select that may stay empty": modal(label(select(min_values=0))),
    "a group of one radio button": modal(label({"type": 21, "custom_id": "r", "options": options(1)})),
    "eleven checkboxes": modal(label({"type": 22, "custom_id": "c", "options": options(11)})),
    "a text of 4001 characters": modal(label({**WRITTEN, "max_length": 4001})),
    "a text longer than it may be": modal(label({**WRITTEN, "max_length": 3, "value": "four"})),
    "the same custom id twice in a modal": modal(label(WRITTEN), label(WRITTEN)),
}


def commanded(world, anna):
    """The path at which a fresh command of Anna's is answered, and its webhook."""
    data = {"id": "1", "name": "table", "type": 1}
    record = world.virtual.interact(2, anna.id, world.channel.id, data)
    webhook = f"/webhooks/{world.virtual.backend.application_id}/{record.token}"
    return f"/interactions/{record.id}/{record.token}/callback", webhook


@pytest.mark.parametrize("case", CALLBACKS)
async def test_an_answer_is_refused_with(case, world, raw):
    path, _ = commanded(world, world.person("Anna"))
    assert await raw.code("POST", path, CALLBACKS[case]) == INVALID
    status, said, _ = await raw.ask("POST", path, {"type": 4, "data": GOOD})
    assert status == 200, "a refused answer does not use the interaction up"
    assert said["resource"]["message"]["content"] == "hello"


async def test_a_modal_does_not_open_from_a_modal(world, raw):
    anna = world.person("Anna")
    record = world.virtual.interact(5, anna.id, world.channel.id, {"custom_id": "m", "components": []})
    path = f"/interactions/{record.id}/{record.token}/callback"
    assert await raw.code("POST", path, modal(label(WRITTEN))) == INVALID
    assert await raw.code("POST", path, {"type": 6}) == INVALID


async def test_autocompletion_offers_25_choices_and_nothing_else(world, raw):
    anna = world.person("Anna")
    record = world.virtual.interact(4, anna.id, world.channel.id, {"id": "1", "name": "table", "type": 1})
    path = f"/interactions/{record.id}/{record.token}/callback"
    many = [{"name": str(n), "value": str(n)} for n in range(26)]
    assert await raw.code("POST", path, {"type": 4, "data": GOOD}) == INVALID
    assert await raw.code("POST", path, {"type": 8, "data": {"choices": many}}) == INVALID
    assert await raw.code("POST", path, {"type": 8, "data": {"choices": [{"name": "", "value": ""}]}}) == INVALID
    assert (await raw.ask("POST", path, {"type": 8, "data": {"choices": many[:25]}}))[0] == 200


async def test_an_interaction_lives_three_seconds_and_then_a_quarter_of_an_hour(world, raw):
    anna = world.person("Anna")
    late, late_hook = commanded(world, anna)
    world.clock.advance(3.1)
    assert await raw.code("POST", late, {"type": 4, "data": GOOD}) == (404, 10062)
    assert await raw.code("POST", late_hook, GOOD) == (404, 10015)
    soon, hook = commanded(world, anna)
    assert await raw.code("POST", hook, GOOD) == (404, 10015), "nothing follows what was not answered"
    assert (await raw.ask("POST", soon, {"type": 5, "data": {"flags": EPHEMERAL}}))[0] == 200
    assert await raw.code("POST", soon, {"type": 4, "data": GOOD}) == (400, 40060)
    world.clock.advance(14 * 60)
    assert (await raw.ask("PATCH", f"{hook}/messages/@original", GOOD))[0] == 200
    world.clock.advance(61)
    assert await raw.code("PATCH", f"{hook}/messages/@original", GOOD) == (401, 50027)
    assert await raw.code("POST", hook, GOOD) == (401, 50027)


async def test_an_ephemeral_message_is_reached_only_through_its_token(world, raw):
    anna = world.person("Anna")
    path, hook = commanded(world, anna)
    await raw.ask("POST", path, {"type": 4, "data": {**GOOD, "flags": EPHEMERAL}})
    message = f"/channels/{world.channel.id}/messages/{anna.ephemerals[0].id}"
    assert await raw.code("GET", message) == (403, 50013), "nobody gave us the history of messages"
    for method in ("PATCH", "DELETE"):
        assert await raw.code(method, message, None if method != "PATCH" else GOOD) == (404, 10008)
    assert (await raw.ask("PATCH", f"{hook}/messages/@original", {"content": "changed"}))[0] == 200
    assert anna.ephemerals[0].text == "changed"


async def test_what_was_deferred_in_public_stays_public(world, raw):
    """The trap of `defer()`: a later ephemeral flag is ignored."""
    anna = world.person("Anna")
    path, hook = commanded(world, anna)
    await raw.ask("POST", path, {"type": 5})
    assert (await raw.ask("POST", hook, {"content": "secret", "flags": EPHEMERAL}))[0] == 200
    assert [p.text for p in world.channel.messages] == ["secret"]
    assert anna.ephemerals == ()


# -- commands and emojis ----------------------------------------------------------------------------


COMMANDS = {
    "a capital letter": [command(name="Table")],
    "a space": [command(name="my table")],
    "33 characters": [command(name="x" * 33)],
    "no description": [command(description="")],
    "a description of 101 characters": [command(description="x" * 101)],
    "a capital letter in a translation": [command(name_localizations={"it": "Tavolo"})],
    "a language that Discord has not": [command(name_localizations={"it-IT": "tavolo"})],
    "the same name twice": [command(), command()],
    "26 options": [command(options=[option(name=f"o{n}") for n in range(26)])],
    "an optional option first": [command(options=[option(), option(name="other", required=True)])],
    "a subcommand beside an option": [command(options=[option(), option(name="open", type=1)])],
    "a group in a group": [command(options=[option(type=2, options=[option(type=2, options=[])])])],
    "26 choices": [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
    "choices and autocompletion": [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    "autocompletion of people": [command(options=[option(type=6, autocomplete=True)])],
    "8001 characters": [command(options=[option(name=f"o{n}", type=1, description="x" * 100, options=[
        option(name=f"p{m}", description="x" * 100) for m in range(4)]) for n in range(20)])],
    "an unknown context": [command(contexts=[7])],
}  # fmt: skip


@pytest.mark.parametrize("case", COMMANDS)
async def test_commands_are_refused_for(case, world, raw):
    path = f"/applications/{world.virtual.backend.application_id}/commands"
    assert await raw.code("PUT", path, COMMANDS[case]) == INVALID


async def test_an_application_has_a_hundred_commands(world, raw):
    path = f"/applications/{world.virtual.backend.application_id}/commands"
    many = [command(name=f"c{n}") for n in range(101)]
    assert await raw.code("PUT", path, many) == (400, 30032)
    status, said, _ = await raw.ask("PUT", path, many[:100])
    assert (status, len(said)) == (200, 100)


async def test_emojis_of_the_application_have_names_and_sizes(world, raw):
    path = f"/applications/{world.virtual.backend.application_id}/emojis"

    def image(size):
        return "data:image/png;base64," + base64.b64encode(bytes(size)).decode()

    assert await raw.code("POST", path, {"name": "x", "image": image(9)}) == INVALID
    assert await raw.code("POST", path, {"name": "c-7", "image": image(9)}) == INVALID
    assert await raw.code("POST", path, {"name": "c7", "image": image(256 * 1024 + 1)}) == INVALID
    assert await raw.code("POST", path, {"name": "c7", "image": "nothing"}) == INVALID
    status, made, _ = await raw.ask("POST", path, {"name": "c7", "image": image(256 * 1024)})
    assert status == 200
    assert await raw.code("POST", path, {"name": "c7", "image": image(9)}) == INVALID
    used = {"components": [row(button(emoji={"id": made["id"], "name": "c7"}))]}
    assert (await raw.ask("POST", f"/channels/{world.channel.id}/messages", used))[0] == 200
    assert world.channel.last.labels == (":c7: Join",)
    assert (await raw.ask("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert await raw.code("DELETE", f"{path}/{made['id']}") == (404, 10014)
