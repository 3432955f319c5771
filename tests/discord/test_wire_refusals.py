"""What Discord refuses, the wire refuses with the same code."""

from __future__ import annotations

import base64

import pytest

V2 = 1 << 15
EPHEMERAL = 1 << 6
GOOD = {"content": "hello"}
INVALID = (400, 50035)


def text(count=1, content="x"):
    return [{"type": 10, "content": content} for _ in range(count)]


def button(**fields):
    return {"type": 2, "style": 1, "label": "Join", "custom_id": "join", **fields}


def row(*components):
    return {"type": 1, "components": list(components)}


def options(count):
    return [{"label": str(n), "value": str(n)} for n in range(count)]


def select(count=3, **fields):
    return {"type": 3, "custom_id": "s", "options": options(count), **fields}


def v2(*components, **fields):
    return {"flags": V2, "components": list(components), **fields}


def gallery(count=1, **fields):
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **fields} for _ in range(count)]}


MESSAGES = {
    "nothing at all": ({}, (400, 50006)),
    "only spaces": ({"content": "  \n"}, (400, 50006)),
    "2001 characters": ({"content": "x" * 2001}, INVALID),
    "a number for a text": ({"content": 5}, INVALID),
    "an ephemeral message that nobody asked for": ({**GOOD, "flags": EPHEMERAL}, INVALID),
    "a nonce of 26 characters": ({**GOOD, "nonce": "n" * 26, "enforce_nonce": True}, INVALID),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, INVALID),
    "six rows": ({"components": [row(button(custom_id=str(n))) for n in range(6)]}, INVALID),
    "six buttons in a row": ({"components": [row(*(button(custom_id=str(n)) for n in range(6)))]}, INVALID),
    "a button beside a select": ({"components": [row(select(), button())]}, INVALID),
    "a row with nothing in it": ({"components": [row()]}, INVALID),
    "a custom id of 101 characters": ({"components": [row(button(custom_id="x" * 101))]}, INVALID),
    "the same custom id twice": ({"components": [row(button(), button())]}, INVALID),
    "a label of 81 characters": ({"components": [row(button(label="x" * 81))]}, INVALID),
    "a button that says nothing": ({"components": [row(button(label=""))]}, INVALID),
    "an emoji that does not exist": ({"components": [row(button(emoji={"id": "123", "name": "c7"}))]}, INVALID),
    "an emoji that is a letter": ({"components": [row(button(emoji={"name": "x"}))]}, INVALID),
    "a link with a custom id": ({"components": [row(button(style=5, url="https://example.org"))]}, INVALID),
    "26 options": ({"components": [row(select(26))]}, INVALID),
    "no options": ({"components": [row(select(0))]}, INVALID),
    "an option of 101 characters": (
        {"components": [row(select(options=[{"label": "x" * 101, "value": "a"}]))]},
        INVALID,
    ),
    "the same value twice": ({"components": [row(select(options=options(1) * 2))]}, INVALID),
    "more to choose than there is": ({"components": [row(select(3, max_values=4))]}, INVALID),
    "least above most": ({"components": [row(select(3, min_values=3, max_values=2))]}, INVALID),
    "two defaults where one may be chosen": (
        {"components": [row(select(options=[{**o, "default": True} for o in options(2)]))]},
        INVALID,
    ),
    "a placeholder of 151 characters": ({"components": [row(select(placeholder="x" * 151))]}, INVALID),
    "new components without their flag": ({"components": text()}, INVALID),
    "content beside new components": (v2(*text(), content="x"), INVALID),
    "embeds beside new components": (v2(*text(), embeds=[{"title": "x"}]), INVALID),
    "the flag without components": ({"flags": V2, "content": "x"}, INVALID),
    "41 components": (v2(*text(41)), INVALID),
    "4001 characters in all": (v2(*text(2, "x" * 2000), *text()), INVALID),
    "an empty text": (v2(*text(content="")), INVALID),
    "a section without its accessory": (v2({"type": 9, "components": text()}), INVALID),
    "a section of four texts": (v2({"type": 9, "components": text(4), "accessory": button()}), INVALID),
    "eleven pictures": (v2(gallery(11)), INVALID),
    "an alt text of 1025 characters": (v2(gallery(description="x" * 1025)), INVALID),
    "a picture that was not sent": (v2({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}), INVALID),
    "a container in a container": (v2({"type": 17, "components": [{"type": 17, "components": text()}]}), INVALID),
    "an empty container": (v2({"type": 17, "components": []}), INVALID),
    "a button outside a row": (v2(button()), INVALID),
    "a text input in a message": ({"components": [row({"type": 4, "custom_id": "t", "style": 1})]}, INVALID),
    "a label in a message": (v2({"type": 18, "label": "x", "component": select()}), INVALID),
    "101 people called": ({**GOOD, "allowed_mentions": {"users": [str(10**17 + n) for n in range(101)]}}, INVALID),
    "all people called, and one": ({**GOOD, "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, INVALID),
    "the description of a file that is too long": (
        {**GOOD, "attachments": [{"id": 0, "description": "x" * 1025}]},
        INVALID,
    ),
}


@pytest.mark.parametrize("case", MESSAGES)
async def test_a_message_is_refused_with(case, world, raw):
    body, expected = MESSAGES[case]
    assert await raw.code("POST", f"/channels/{world.channel.id}/messages", body) == expected
    assert world.channel.messages == ()


LARGEST = {
    "40 components": v2(*text(40)),
    "4000 characters": v2(*text(2, "x" * 2000)),
    "31 buttons in a container": v2(
        {
            "type": 17,
            "components": [
                *text(),
                *(row(*(button(custom_id=f"{r}.{n}") for n in range(5))) for r in range(6)),
                row(button()),
            ],
        }
    ),
    "25 options, all of which are chosen": {"components": [row(select(25, min_values=25, max_values=25))]},
    "12 sections with a button each": v2(
        {
            "type": 17,
            "components": [
                *text(),
                *({"type": 9, "components": text(), "accessory": button(custom_id=str(n))} for n in range(12)),
            ],
        }
    ),
    "ten pictures with alt texts of 1024 characters": v2(gallery(10, description="x" * 1024)),
    "2000 characters, silent": {"content": "x" * 2000, "flags": 1 << 12},
    "a button that is only an emoji": {"components": [row(button(label=None, emoji={"name": "🂡"}))]},
}


@pytest.mark.parametrize("case", LARGEST)
async def test_a_message_may_have(case, world, raw):
    status, said, _ = await raw.ask("POST", f"/channels/{world.channel.id}/messages", LARGEST[case])
    assert status == 200, said
    assert len(world.channel.messages) == 1


async def test_requests_that_are_not_even_requests_are_refused(world, raw):
    messages = f"/channels/{world.channel.id}/messages"
    assert await raw.code("POST", messages, GOOD, Authorization="Bot other") == (401, 0)
    assert await raw.code("POST", messages, b"{nothing") == (400, 50109)
    assert await raw.code("POST", messages, GOOD, **{"Content-Type": "text/plain"}) == INVALID
    assert await raw.code("POST", messages, GOOD, **{"User-Agent": "curl"}) == (403, 40333)
    assert await raw.code("POST", "/channels/abc/messages", GOOD) == INVALID
    assert world.traffic.invalid == 2


async def test_what_does_not_exist_has_a_code_of_its_own(world, raw):
    here = f"/channels/{world.channel.id}"
    assert await raw.code("POST", "/channels/99999999/messages", GOOD) == (404, 10003)
    assert await raw.code("PATCH", f"{here}/messages/99999999", GOOD) == (404, 10008)
    assert await raw.code("DELETE", f"{here}/messages/99999999") == (404, 10008)
    assert await raw.code("GET", "/users/99999999") == (404, 10013)
    assert await raw.code("POST", "/users/@me/channels", {"recipient_id": "99999999"}) == (404, 10013)
    assert await raw.code("POST", "/interactions/99999999/token/callback", {"type": 5}) == (404, 10062)
    assert await raw.code("POST", f"/webhooks/{world.virtual.backend.application_id}/token", GOOD) == (404, 10015)


async def test_whom_the_bot_cannot_write_to(world, raw):
    anna, bruno, carla = (world.person(name) for name in ("Anna", "Bruno", "Carla"))
    dms = {p: f"/channels/{p.dm.id}/messages" for p in (anna, bruno, carla)}
    assert (await raw.ask("POST", dms[anna], GOOD))[0] == 200
    anna.close_dms()
    bruno.leave(world.guild)
    carla.vanish()
    assert await raw.code("POST", dms[anna], GOOD) == (403, 50007)
    assert await raw.code("POST", dms[bruno], GOOD) == (403, 50278)
    assert await raw.code("POST", dms[carla], GOOD) == (403, 50007)
    assert await raw.code("GET", f"/users/{carla.id}") == (404, 10013)
    assert await raw.code("POST", "/users/@me/channels", {"recipient_id": str(carla.id)}) == (404, 10013)
    anna.open_dms()
    assert (await raw.ask("POST", dms[anna], GOOD))[0] == 200
    world.traffic.refuse_next("POST", "/users/@me/channels", 400, 40003)
    assert await raw.code("POST", "/users/@me/channels", {"recipient_id": str(anna.id)}) == (400, 40003)
    assert (await raw.ask("POST", "/users/@me/channels", {"recipient_id": str(anna.id)}))[0] == 200


async def posted(raw, place, **fields):
    """The path of a message the bot has posted."""
    _, said, _ = await raw.ask("POST", f"/channels/{place.id}/messages", {**GOOD, **fields})
    return f"/channels/{place.id}/messages/{said['id']}"


async def test_missing_permissions_are_told_by_what_is_tried(world, raw):
    here = f"/channels/{world.channel.id}"
    message = await posted(raw, world.channel)
    number = message.rpartition("/")[2]
    world.guild.forbid("pin_messages", "attach_files", "create_public_threads", "read_message_history")
    assert await raw.code("PUT", f"{here}/messages/pins/{number}") == (403, 50013)
    assert await raw.code("POST", f"{here}/messages", GOOD, (b"x",)) == (403, 50013)
    assert await raw.code("POST", f"{here}/threads", {"name": "x", "type": 11}) == (403, 50013)
    assert await raw.code("GET", message) == (403, 50013)
    world.guild.forbid("send_messages")
    assert await raw.code("POST", f"{here}/messages", GOOD) == (403, 50013)
    assert await raw.code("DELETE", here) == (403, 50013)
    world.channel.deny("view_channel")
    assert await raw.code("POST", f"{here}/messages", GOOD) == (403, 50001)
    assert await raw.code("PATCH", message, GOOD) == (403, 50001)
    assert await raw.code("GET", here) == (403, 50001)


async def test_other_peoples_messages_are_not_the_bots(world, raw):
    anna = world.person("Anna")
    await anna.say(world.channel, "ciao")
    path = f"/channels/{world.channel.id}/messages/{world.channel.last.id}"
    assert await raw.code("PATCH", path, GOOD) == (403, 50005)
    assert await raw.code("DELETE", path) == (403, 50013)


async def test_a_bot_that_was_thrown_out_has_no_access(world, raw):
    world.guild.kick_bot()
    assert await raw.code("POST", f"/channels/{world.channel.id}/messages", GOOD) == (403, 50001)
    world.guild.invite_bot()
    assert (await raw.ask("POST", f"/channels/{world.channel.id}/messages", GOOD))[0] == 200


async def test_a_deleted_channel_or_thread_is_unknown(world, raw):
    thread = world.channel.thread("tavolo 1")
    message = await posted(raw, thread)
    thread.delete()
    assert await raw.code("PATCH", message, GOOD) == (404, 10003)
    world.channel.delete()
    assert await raw.code("POST", f"/channels/{world.channel.id}/messages", GOOD) == (404, 10003)


async def test_an_archived_thread_must_be_revived_before_anything_in_it_changes(world, raw):
    thread = world.channel.thread("tavolo 1")
    message = await posted(raw, thread)
    thread.archive()
    number = message.rpartition("/")[2]
    assert await raw.code("PATCH", message, GOOD) == (400, 50083)
    assert await raw.code("PUT", f"/channels/{thread.id}/messages/pins/{number}") == (400, 50083)
    assert await raw.code("PATCH", f"/channels/{thread.id}", {"archived": True}) == (403, 50013)
    assert (await raw.ask("PATCH", f"/channels/{thread.id}", {"archived": False}))[0] == 200
    assert (await raw.ask("PATCH", message, {"content": "again"}))[0] == 200
    thread.archive()
    await posted(raw, thread)
    assert not thread.archived, "posting revives it too"


async def test_a_locked_thread_is_for_moderators(world, raw):
    thread = world.channel.thread("tavolo 1")
    message = await posted(raw, thread)
    thread.lock()
    assert await raw.code("POST", f"/channels/{thread.id}/messages", GOOD) == (400, 160005)
    assert await raw.code("PATCH", message, GOOD) == (400, 160005)
    thread.archive(locked=True)
    assert await raw.code("PATCH", message, GOOD) == (400, 50083)
    assert await raw.code("DELETE", message) == (400, 50083)
    assert await raw.code("PATCH", f"/channels/{thread.id}", {"archived": False}) == (403, 50013)


async def test_threads_have_names_and_a_message_starts_only_one(world, raw):
    message = await posted(raw, world.channel)
    assert await raw.code("POST", f"{message}/threads", {"name": ""}) == INVALID
    assert await raw.code("POST", f"{message}/threads", {"name": "x" * 101}) == INVALID
    assert await raw.code("POST", f"{message}/threads", {"name": "x", "auto_archive_duration": 61}) == INVALID
    assert (await raw.ask("POST", f"{message}/threads", {"name": "x", "auto_archive_duration": 10080}))[0] == 200
    assert await raw.code("POST", f"{message}/threads", {"name": "y"}) == (400, 160004)
    assert [t.name for t in world.threads(world.channel)] == ["»x"]


async def test_files_have_a_number_and_a_size(world, raw):
    here = f"/channels/{world.channel.id}/messages"
    assert await raw.code("POST", here, GOOD, (b"x",) * 11) == INVALID
    assert await raw.code("POST", here, GOOD, (bytes((10 << 20) + 1),)) == (413, 40005)
    long = {"attachments": [{"id": "0", "description": "x" * 1025}]}
    assert await raw.code("POST", here, long, (b"x",)) == INVALID
    status, said, _ = await raw.ask("POST", here, {"attachments": [{"id": "0", "description": "a card"}]}, (b"x",))
    assert (status, said["attachments"][0]["description"]) == (200, "a card")


async def test_a_flag_of_new_components_never_comes_off(world, raw):
    message = await posted(raw, world.channel, content=None, **v2(*text()))
    assert await raw.code("PATCH", message, {"flags": 0, "components": [], "content": "x"}) == INVALID
    assert await raw.code("PATCH", message, {"content": "x"}) == INVALID


# -- answers to interactions ------------------------------------------------------------------------


def modal(*components, **fields):
    return {"type": 9, "data": {"custom_id": "m", "title": "Title", "components": list(components), **fields}}


def label(component, **fields):
    return {"type": 18, "label": "Label", "component": component, **fields}


WRITTEN = {"type": 4, "custom_id": "t", "style": 1}

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
    for method in ("GET", "PATCH", "DELETE"):
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


def command(**fields):
    return {"name": "table", "description": "Tables", "type": 1, **fields}


def option(**fields):
    return {"name": "game", "description": "Which", "type": 3, **fields}


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
