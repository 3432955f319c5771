"""The fake Telegram refuses what Telegram refuses; that python-telegram-bot works with it the adapter's tests show."""

import io

import aiohttp
import pytest
from PIL import Image

from tests.fakes.telegram import World
from tests.fakes.telegram.raw import Raw

BUTTON, ENTITIES = "can't parse inline keyboard button: ", "can't parse entities: "
OLD = "query is too old and response timeout expired or query ID is invalid"
JOIN = {"inline_keyboard": [[{"text": "Join", "callback_data": "join"}]]}


@pytest.fixture
async def world():
    async with await World.started() as made:
        yield made


@pytest.fixture
async def raw(world):
    async with aiohttp.ClientSession() as session:
        yield Raw(world, session)


def png(width=20, height=10):
    held = io.BytesIO()
    Image.new("RGB", (width, height)).save(held, "PNG")
    return held.getvalue()


def keys(*buttons, rows=1, **more):
    return {"inline_keyboard": [list(buttons)] * rows, **more}


def key(**fields):
    return {"text": "Join", "callback_data": "join", **fields}


def html(text):
    return {"text": text, "parse_mode": "HTML"}


async def refused(raw, method, **params):
    code, told = await raw.no(method, **params)
    assert code == 400
    return told.removeprefix("Bad Request: ")


MESSAGES = {
    "no text": ({}, "message text is empty"),
    "nothing but marks": (html("<b> </b>"), "message text is empty"),
    "4097 characters": ({"text": "x" * 4097}, "message is too long"),
    "4097 characters beside the marks": (html(f"<b>{'x' * 4097}</b>"), "message is too long"),
    "an unknown tag": (html("èè<h1>b</h1>"), f'{ENTITIES}Unsupported start tag "h1" at byte offset 4'),
    "a tag not closed": (html("<b>a"), f'{ENTITIES}Can\'t find end tag corresponding to start tag "b"'),
    "a tag not opened": (html("a</b>"), f"{ENTITIES}Unexpected end tag at byte offset 1"),
    "a tag without its end": (html("a <b"), f"{ENTITIES}Unclosed start tag at byte offset 2"),
    "a bare less-than sign": (html("1 < 2"), f'{ENTITIES}Unsupported start tag "" at byte offset 2'),
    "a reply to nothing": ({"text": "x", "reply_parameters": {"message_id": 99}}, "message to be replied not found"),
}
KEYBOARDS = {
    "no rows": ({"inline_keyboard": "x"}, 'field "inline_keyboard" must be of type Array'),
    "no text": (keys({"callback_data": "x"}), f'{BUTTON}Can\'t find field "text"'),
    "an empty text": (keys(key(text="")), "inline keyboard button text must be non-empty"),
    "nothing to do": (keys({"text": "Join"}), f"{BUTTON}Text buttons are unallowed in the inline keyboard"),
    "65 bytes": (keys(key(callback_data="x" * 65)), "BUTTON_DATA_INVALID"),
    "33 letters of two bytes": (keys(key(callback_data="è" * 33)), "BUTTON_DATA_INVALID"),
    "a style that is none": (keys(key(style="loud")), f"{BUTTON}invalid button style specified"),
    "101 buttons": (keys(key(), rows=101), "reply markup is too long"),
    "nine in a row": (keys(*[key()] * 9), "reply markup is too long"),
    "a Mini App in a group": (keys({"text": "x", "web_app": {"url": "https://example.org"}}), "BUTTON_TYPE_INVALID"),
    "257 to copy": (keys({"text": "x", "copy_text": {"text": "x" * 257}}), "BUTTON_COPY_TEXT_INVALID"),
}
LARGEST = {
    "4096 characters beside the marks": html(f"<b>{'x' * 4096}</b>"),
    "a hundred buttons": {"text": "x", "reply_markup": keys(*[key()] * 5, rows=20)},
    "eight buttons in a row": {"text": "x", "reply_markup": keys(*[key()] * 8)},
    "a payload of 64 bytes": {"text": "x", "reply_markup": keys(key(callback_data="è" * 32))},
    "a disabled button": {"text": "x", "reply_markup": keys({"text": "Off", "disabled": {}})},
}


async def test_a_message_is_refused_beyond_each_limit_and_taken_at_it(world, raw):
    here = {"chat_id": world.group.id}
    told = {case: await refused(raw, "sendMessage", **here, **params) for case, (params, _) in MESSAGES.items()}
    assert told == {case: told for case, (_, told) in MESSAGES.items()}
    told = {
        case: await refused(raw, "sendMessage", **here, text="x", reply_markup=markup)
        for case, (markup, _) in KEYBOARDS.items()
    }
    assert told == {case: told for case, (_, told) in KEYBOARDS.items()}
    assert world.group.messages == ()
    for params in LARGEST.values():
        await raw.yes("sendMessage", **here, **params)
    assert len(world.group.posts) == len(LARGEST)


async def test_a_file_is_refused_beyond_each_limit(world, raw):
    async def told(content, kind="photo", **params):
        return await refused(raw, f"send{kind.title()}", chat_id=world.group.id, files={kind: content}, **params)

    assert await told(b"not a picture") == "IMAGE_PROCESS_FAILED"
    assert await told(b"") == await told(b"", "document") == "file must be non-empty"
    assert await told(png() + bytes(10 << 20)) == "size of the photo is too big"
    assert await told(png(9_000, 1_001)) == await told(png(42, 2)) == "PHOTO_INVALID_DIMENSIONS"
    assert await told(png(), caption="x" * 1025) == "message caption is too long"
    assert await told(bytes((50 << 20) + 1), "document") == "file is too big"
    sent = await raw.yes("sendPhoto", chat_id=world.group.id, files={"photo": png()}, caption="x" * 1024)
    await raw.yes("sendPhoto", chat_id=world.group.id, photo=sent["photo"][0]["file_id"])
    assert [post.picture for post in world.group.posts] == [png(), png()]
    wrong = await refused(raw, "sendPhoto", chat_id=world.group.id, photo="other")
    assert wrong == "wrong file identifier/HTTP URL specified"


COMMANDS = {
    "BOT_COMMANDS_TOO_MUCH": [{"command": f"c{n}", "description": "x"} for n in range(101)],
    "BOT_COMMAND_INVALID": [{"command": "perché", "description": "x"}],
    "command length must not exceed 32": [{"command": "x" * 33, "description": "x"}],
    "command description must be non-empty": [{"command": "open", "description": " "}],
    "command description length must not exceed 256": [{"command": "open", "description": "x" * 257}],
}


async def test_commands_are_refused_beyond_each_limit(world, raw):
    told = [await refused(raw, "setMyCommands", commands=commands) for commands in COMMANDS.values()]
    assert told == list(COMMANDS)


async def test_a_message_is_deleted_within_two_days_and_edited_for_ever(world, raw):
    here = {"chat_id": world.group.id}
    for _ in range(2):
        await raw.yes("sendMessage", **here, text="a")
    first, second = ({**here, "message_id": post.id} for post in world.group.posts)
    await raw.yes("deleteMessage", **first)
    assert await refused(raw, "deleteMessage", **first) == "message to delete not found"
    world.clock.advance(48 * 3600 + 1)
    assert await refused(raw, "deleteMessage", **second) == "message can't be deleted for everyone"
    await raw.yes("editMessageText", **second, text="b")
    await world.person("Anna").say(world.group, "hello", heard=False)
    theirs = {**here, "message_id": world.group.messages[-1].id}
    assert await refused(raw, "editMessageText", **theirs, text="b") == "message can't be edited"
    assert await refused(raw, "deleteMessage", **theirs) == "message can't be deleted"


async def board(raw, world):
    await raw.yes("sendMessage", chat_id=world.group.id, text="board", reply_markup=JOIN)
    return world.group.last


async def hide(raw, world, person, told="", **about):
    """Send what one person alone sees, or be told why not; returns how it is named."""
    about = {"receiver_user_id": person.id, **about}
    params = {"chat_id": world.group.id, "text": "hand", "ephemeral_message_parameters": about}
    if told:
        assert await refused(raw, "sendMessage", **params) == told
        assert len(world.group.posts) == 1, "nothing became public"
        return {}
    said = await raw.yes("sendMessage", **params)
    here = {"chat_id": world.group.id, "receiver_user_id": person.id}
    return {**here, "ephemeral_message_id": said["ephemeral_message_id"]}


async def test_a_press_is_answered_once_and_lets_its_presser_be_told_something_for_fifteen_seconds(world, raw):
    anna, bruno, zeno = world.person("Anna"), world.person("Bruno"), world.person("Zeno", groups=())
    post = await board(raw, world)
    press = anna.press_unheard(post, "join")
    await hide(raw, world, anna, "BOT_NOT_ADMIN")
    await hide(raw, world, bruno, "USER_ID_INVALID", callback_query_id=press.id)
    await hide(raw, world, anna, OLD, callback_query_id="1")
    await hide(raw, world, anna, callback_query_id=press.id)
    long = await refused(raw, "answerCallbackQuery", callback_query_id=press.id, text="x" * 201)
    assert long == "MESSAGE_TOO_LONG"
    await raw.yes("answerCallbackQuery", callback_query_id=press.id, text="x" * 200)
    assert await refused(raw, "answerCallbackQuery", callback_query_id=press.id) == OLD
    await hide(raw, world, anna, OLD, callback_query_id=press.id)
    late = anna.press_unheard(post, "join")
    world.clock.advance(16.0)
    assert await refused(raw, "answerCallbackQuery", callback_query_id=late.id) == OLD
    await hide(raw, world, anna, OLD, callback_query_id=late.id)
    world.group.promote_bot()
    await hide(raw, world, zeno, "USER_NOT_PARTICIPANT")
    await hide(raw, world, bruno)
    assert [len(person.ephemerals) for person in (anna, bruno, zeno)] == [1, 1, 0]


async def test_a_group_takes_twenty_a_minute_a_chat_one_a_second_and_all_together_thirty(world, raw):
    world.traffic.limit("group", 20, 60.0)
    here = {"chat_id": world.group.id}
    for n in range(10):
        sent = await raw.yes("sendMessage", **here, text=f"{n}")
        await raw.yes("editMessageText", **here, message_id=sent["message_id"], text=f"{n} again")

    async def wait(method="sendMessage", **params):
        status, said = await raw.ask(method, **{**here, "text": "x", **params})
        assert status == 429
        return said["parameters"]["retry_after"]

    assert await wait() >= 59
    assert await wait("editMessageText", message_id=sent["message_id"]) >= 59
    await raw.yes("deleteMessage", **here, message_id=sent["message_id"])
    world.clock.advance(61.0)
    world.traffic.be_real()
    people = [world.person(f"P{n}") for n in range(31)]
    await raw.yes("sendMessage", chat_id=people[0].id, text="x")
    assert await wait(chat_id=people[0].id) == 1
    for person in people[1:30]:
        await raw.yes("sendMessage", chat_id=person.id, text="x")
    assert await wait(chat_id=people[30].id) == 1
