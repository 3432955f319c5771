"""What Discord refuses, the wire refuses with the same code."""

from __future__ import annotations

import pytest

from tests.fakes.discord.bodies import EPHEMERAL, GOOD, INVALID, V2, button, gallery, options, row, select, text, v2

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
    world.guild.forbid("pin_messages", "attach_files", "create_public_threads")
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
    world.guild.allow("view_channel", "send_messages", "attach_files", "create_public_threads", "read_message_history")
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
