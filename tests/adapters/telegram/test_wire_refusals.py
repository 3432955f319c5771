"""What Telegram refuses in one request, the wire refuses with the same code and the same words."""

from __future__ import annotations

import aiohttp
import pytest

from tests.fakes.telegram import World
from tests.fakes.telegram.raw import Raw
from tests.fakes.telegram.small_bot import png

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as "
    "a current content and reply markup of the message"
)
BUTTON = "can't parse inline keyboard button: "
ENTITIES = "can't parse entities: "


def keys(*buttons, rows=1, **more):
    """A keyboard of these buttons."""
    return {"inline_keyboard": [list(buttons)] * rows, **more}


def key(**fields):
    """A button that is in order, but for what is said."""
    return {"text": "Join", "callback_data": "join", **fields}


def html(text):
    return {"text": text, "parse_mode": "HTML"}


MESSAGES = {
    "no text": ({}, "message text is empty"),
    "nothing but spaces": ({"text": " \n "}, "message text is empty"),
    "nothing but marks": (html("<b> </b>"), "message text is empty"),
    "4097 characters": ({"text": "x" * 4097}, "message is too long"),
    "4097 characters beside the marks": (html(f"<b>{'x' * 4097}</b>"), "message is too long"),
    "a parse mode that is none": ({"text": "x", "parse_mode": "BBCode"}, "unsupported parse_mode"),
    "a tag that is none": (html("a <h1>b</h1>"), f'{ENTITIES}Unsupported start tag "h1" at byte offset 2'),
    "a tag that is none, after two letters of two bytes": (
        html("èè<p>"),
        f'{ENTITIES}Unsupported start tag "p" at byte offset 4',
    ),
    "a tag that is not closed": (html("<b>a"), f'{ENTITIES}Can\'t find end tag corresponding to start tag "b"'),
    "a tag that was not opened": (html("a</b>"), f"{ENTITIES}Unexpected end tag at byte offset 1"),
    "tags that cross": (
        html("<b><i>a</b></i>"),
        f'{ENTITIES}Unmatched end tag at byte offset 7, expected "</i>", found "</b>"',
    ),
    "a tag without its end": (html("a <b"), f"{ENTITIES}Unclosed start tag at byte offset 2"),
    "an end tag without its end": (html("<b>a</b"), f"{ENTITIES}Unclosed end tag at byte offset 4"),
    "a bare less-than sign": (html("1 < 2"), f'{ENTITIES}Unsupported start tag "" at byte offset 2'),
    "an attribute without a value": (
        html("<a href>x</a>"),
        f'{ENTITIES}Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0',
    ),
    "a span that hides nothing": (
        html('<span class="red">x</span>'),
        f'{ENTITIES}Tag "span" must have class "tg-spoiler" at byte offset 0',
    ),
    "a time in no format": (
        html('<tg-time unix="1800000000" format="q">x</tg-time>'),
        f"{ENTITIES}Invalid date-time format specified",
    ),
    "a reply to nothing": (
        {"text": "x", "reply_parameters": {"message_id": 99}},
        "message to be replied not found",
    ),
    "reply parameters that are no JSON": (
        {"text": "x", "reply_parameters": "{"},
        "can't parse reply parameters JSON object",
    ),
    "reply parameters that are no object": (
        {"text": "x", "reply_parameters": [1]},
        "object expected as reply parameters",
    ),
}
KEYBOARDS = {
    "a keyboard that is no JSON": ("{", "can't parse reply keyboard markup JSON object"),
    "a keyboard that is no object": ([1], "object expected as reply markup"),
    "rows that are none": (
        {"inline_keyboard": [key()]},
        'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    ),
    "no rows": ({"inline_keyboard": "x"}, 'field "inline_keyboard" must be of type Array'),
    "a button that is none": (keys("Join"), f"{BUTTON}InlineKeyboardButton must be an Object"),
    "a button without a text": (keys({"callback_data": "x"}), f'{BUTTON}Can\'t find field "text"'),
    "a button whose text is a number": (keys(key(text=5)), f'{BUTTON}Field "text" must be of type String'),
    "a button whose text is empty": (keys(key(text="")), "inline keyboard button text must be non-empty"),
    "a button that does nothing": (
        keys({"text": "Join"}),
        f"{BUTTON}Text buttons are unallowed in the inline keyboard",
    ),
    "a payload of no bytes": (
        keys(key(callback_data="")),
        f"{BUTTON}Text buttons are unallowed in the inline keyboard",
    ),
    "a payload of 65 bytes": (keys(key(callback_data="x" * 65)), "BUTTON_DATA_INVALID"),
    "a payload of 33 letters of two bytes": (keys(key(callback_data="è" * 33)), "BUTTON_DATA_INVALID"),
    "a payload that is a number": (
        keys(key(callback_data=5)),
        f'{BUTTON}Field "callback_data" must be of type String',
    ),
    "a style that is none": (keys(key(style="loud")), f"{BUTTON}invalid button style specified"),
    "101 buttons": (keys(key(), rows=101), "reply markup is too long"),
    "nine buttons in a row": (keys(*[key()] * 9), "reply markup is too long"),
    "a link to one's own computer": (
        keys({"text": "Open", "url": "http://localhost:8000/"}),
        "inline keyboard button URL 'http://localhost:8000/' is invalid: Wrong HTTP URL",
    ),
    "a Mini App in a group": (
        keys({"text": "Open", "web_app": {"url": "https://example.org"}}),
        "BUTTON_TYPE_INVALID",
    ),
    "257 characters to copy": (keys({"text": "Copy", "copy_text": {"text": "x" * 257}}), "BUTTON_COPY_TEXT_INVALID"),
}


@pytest.mark.parametrize("case", MESSAGES)
async def test_a_message_is_refused_with(case, world, raw):
    params, told = MESSAGES[case]
    assert await raw.no("sendMessage", chat_id=world.group.id, **params) == (400, f"Bad Request: {told}")
    assert world.group.messages == ()


@pytest.mark.parametrize("case", KEYBOARDS)
async def test_a_message_is_refused_under_which_stands(case, world, raw):
    markup, told = KEYBOARDS[case]
    said = await raw.no("sendMessage", chat_id=world.group.id, text="x", reply_markup=markup)
    assert said == (400, f"Bad Request: {told}")
    assert world.group.messages == ()


LARGEST = {
    "4096 characters beside the marks": html(f"<b>{'x' * 4096}</b>"),
    "a hundred buttons": {"text": "x", "reply_markup": keys(*[key()] * 5, rows=20)},
    "eight buttons in a row": {"text": "x", "reply_markup": keys(*[key()] * 8)},
    "a payload of 64 bytes": {"text": "x", "reply_markup": keys(key(callback_data="è" * 32))},
    "a disabled button": {"text": "x", "reply_markup": keys({"text": "Off", "disabled": {}})},
    "a question to be replied to": {"text": "x", "reply_markup": {"force_reply": True, "selective": True}},
}


@pytest.mark.parametrize("case", LARGEST)
async def test_a_message_may_have(case, world, raw):
    await raw.yes("sendMessage", chat_id=world.group.id, **LARGEST[case])
    assert len(world.group.posts) == 1


async def test_marks_become_entities_that_are_counted_as_utf_16_is(world, raw):
    anna = world.person("Anna")
    stranger = world.person("Zeno", started=False, groups=())
    text = (
        f'🂡 <b>Anna &amp; <i>Bruno</i></b> <a href="tg://user?id={anna.id}">Anna</a> '
        f'<a href="tg://user?id={stranger.id}">Zeno</a> <tg-time unix="1800000000" format="r">soon</tg-time> /open'
    )
    said = await raw.yes("sendMessage", chat_id=world.group.id, **html(text))
    assert said["text"] == "🂡 Anna & Bruno Anna Zeno soon /open"
    found = [(e["type"], e["offset"], e["length"]) for e in said["entities"]]
    assert found == [
        ("bold", 3, 12),
        ("italic", 10, 5),
        ("text_mention", 16, 4),
        ("date_time", 26, 4),
        ("bot_command", 31, 5),
    ]
    assert said["entities"][2]["user"]["first_name"] == "Anna"
    assert said["entities"][3]["unix_time"] == 1_800_000_000
    assert world.group.last.called == ("Anna",)


async def test_a_hundred_entities_are_kept(world, raw):
    said = await raw.yes("sendMessage", chat_id=world.group.id, **html("<b>x</b> " * 120))
    assert len(said["entities"]) == 100


async def test_some_methods_are_not_for_this_bot(world, raw):
    lists = {"title": "x", "tasks": [{"id": 1, "text": "x"}]}
    business = await raw.no("sendChecklist", business_connection_id="x", chat_id=world.group.id, checklist=lists)
    assert business == (400, "Bad Request: business connection not found")
    inline = await raw.no("answerInlineQuery", inline_query_id="1", results=[])
    assert inline[1] == "Bad Request: query is too old and response timeout expired or query ID is invalid"


FILES = {
    "a photo that is none": ("photo", b"not a picture", {}, "IMAGE_PROCESS_FAILED"),
    "an empty photo": ("photo", b"", {}, "file must be non-empty"),
    "a photo of more than 10 MB": ("photo", png, {}, "size of the photo is too big"),
    "a photo of 10 001 pixels in all": ("photo", png(9_000, 1_001), {}, "PHOTO_INVALID_DIMENSIONS"),
    "a photo 21 times as wide as high": ("photo", png(42, 2), {}, "PHOTO_INVALID_DIMENSIONS"),
    "a caption of 1025 characters": ("photo", png(), {"caption": "x" * 1025}, "message caption is too long"),
    "a caption with a tag that is none": (
        "photo",
        png(),
        {"caption": "<x>", "parse_mode": "HTML"},
        f'{ENTITIES}Unsupported start tag "x" at byte offset 0',
    ),
    "an empty document": ("document", b"", {}, "file must be non-empty"),
    "a document of more than 50 MB": ("document", bytes, {}, "file is too big"),
}


@pytest.mark.parametrize("case", FILES)
async def test_a_file_is_refused_with(case, world, raw):
    kind, content, params, told = FILES[case]
    if callable(content):
        content = png() + bytes(10 << 20) if kind == "photo" else bytes((50 << 20) + 1)
    said = await raw.no(f"send{kind.title()}", chat_id=world.group.id, files={kind: content}, **params)
    assert said == (400, f"Bad Request: {told}")


async def test_a_photo_is_named_by_its_id_again_and_has_to_be_one(world, raw):
    here = world.group.id
    sent = await raw.yes("sendPhoto", chat_id=here, files={"photo": png()}, caption="x" * 1024)
    id_ = sent["photo"][0]["file_id"]
    await raw.yes("sendPhoto", chat_id=here, photo=id_)
    assert [post.picture for post in world.group.posts] == [png(), png()]
    wrong = "Bad Request: wrong file identifier/HTTP URL specified"
    assert await raw.no("sendPhoto", chat_id=here, photo="other") == (400, wrong)
    assert await raw.no("sendPhoto", chat_id=here) == (400, "Bad Request: there is no photo in the request")
    as_document = await raw.no("sendDocument", chat_id=here, document=id_)
    assert as_document == (400, "Bad Request: can't use file of type Photo as Document")
    named = await raw.no("sendPhoto", chat_id=here, photo="attach://a")
    assert named == (400, "Bad Request: can't find file a in the request")
    found = await raw.yes("getFile", file_id=id_)
    url = f"{world.base_file_url}{world.token}/{found['file_path']}"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert await answer.read() == png()
    assert await raw.no("getFile", file_id="other") == (400, "Bad Request: invalid file_id")


async def test_an_album_has_ten_media_of_one_kind_and_no_keyboard(world, raw):
    here, one = world.group.id, {"type": "photo", "media": "attach://a"}
    files = {"a": png()}
    many = await raw.no("sendMediaGroup", chat_id=here, media=[one] * 11, files=files)
    assert many == (400, "Bad Request: too many messages to send as an album")
    none = await raw.no("sendMediaGroup", chat_id=here, media=[])
    assert none == (400, "Bad Request: there are no messages to send")
    other = await raw.no("sendMediaGroup", chat_id=here, media=[{"type": "poll", "media": "x"}])
    assert other == (400, "Bad Request: invalid type specified")
    await raw.yes("sendMediaGroup", chat_id=here, media=[one] * 2, files=files, reply_markup=keys(key()))
    assert [post.buttons for post in world.group.posts] == [(), ()]


async def edited(raw, world, method, **params):
    """What is said of editing the newest message."""
    return await raw.no(method, chat_id=world.group.id, message_id=world.group.last.id, **params)


async def test_an_edit_has_to_change_something_that_is_there(world, raw):
    here = {"chat_id": world.group.id}
    await raw.yes("sendMessage", **here, text="a", reply_markup=keys(key()))
    same = await edited(raw, world, "editMessageText", text="a", reply_markup=keys(key()))
    assert same == (400, f"Bad Request: {NOT_MODIFIED}")
    caption = await edited(raw, world, "editMessageCaption", caption="b")
    assert caption == (400, "Bad Request: there is no caption in the message to edit")
    asks = await edited(raw, world, "editMessageText", text="b", reply_markup={"force_reply": True})
    assert asks == (400, "Bad Request: inline keyboard expected")
    none = await raw.no("editMessageText", **here, message_id=999, text="b")
    assert none == (400, "Bad Request: message to edit not found")
    unsaid = await raw.no("editMessageText", text="b")
    assert unsaid == (400, "Bad Request: message identifier is not specified")
    long = await edited(raw, world, "editMessageText", text="x" * 4097)
    assert long == (400, "Bad Request: message is too long")
    await raw.yes("editMessageText", **here, message_id=world.group.last.id, text="b")
    assert world.group.last.buttons == (), "a keyboard that is not said again is gone"
    strip = await edited(raw, world, "editMessageReplyMarkup")
    assert strip == (400, f"Bad Request: {NOT_MODIFIED}")


async def test_a_photo_takes_the_place_of_a_text_and_has_a_caption_from_then_on(world, raw):
    here = {"chat_id": world.group.id}
    await raw.yes("sendMessage", **here, text="a")
    media = {"type": "photo", "media": "attach://p", "caption": "board"}
    await raw.yes("editMessageMedia", **here, message_id=world.group.last.id, media=media, files={"p": png()})
    assert (world.group.last.picture, world.group.last.text) == (png(), "board")
    text = await edited(raw, world, "editMessageText", text="b")
    assert text == (400, "Bad Request: there is no text in the message to edit")
    long = await edited(raw, world, "editMessageCaption", caption="x" * 1025)
    assert long == (400, "Bad Request: message caption is too long")
    missing = await edited(raw, world, "editMessageMedia", media={"type": "photo", "media": "attach://q"})
    assert missing == (400, "Bad Request: can't find file q in the request")
    kind = await edited(raw, world, "editMessageMedia", media={"type": "poll", "media": "x"})
    assert kind == (400, "Bad Request: invalid type specified")
    nothing = await edited(raw, world, "editMessageMedia")
    assert nothing == (400, "Bad Request: there is no media in the request")
    await raw.yes("editMessageCaption", **here, message_id=world.group.last.id, caption="c", reply_markup=keys(key()))
    assert (world.group.last.picture, world.group.last.text, world.group.last.labels) == (png(), "c", ("Join",))


async def test_only_what_the_bot_wrote_is_its_to_change(world, raw):
    anna = world.person("Anna")
    await anna.say(world.group, "hello", heard=False)
    theirs = {"chat_id": world.group.id, "message_id": world.group.messages[-1].id}
    assert await raw.no("editMessageText", **theirs, text="b") == (400, "Bad Request: message can't be edited")
    assert await raw.no("deleteMessage", **theirs) == (400, "Bad Request: message can't be deleted")
    world.group.promote_bot("can_delete_messages")
    await raw.yes("deleteMessage", **theirs)


async def test_a_message_is_deleted_within_two_days_and_edited_for_ever(world, raw):
    here = {"chat_id": world.group.id}
    for _ in range(2):
        await raw.yes("sendMessage", **here, text="a")
    first, second = ({**here, "message_id": post.id} for post in world.group.posts)
    await raw.yes("deleteMessage", **first)
    assert await raw.no("deleteMessage", **first) == (400, "Bad Request: message to delete not found")
    world.clock.advance(48 * 3600 + 1)
    late = await raw.no("deleteMessage", **second)
    assert late == (400, "Bad Request: message can't be deleted for everyone")
    await raw.yes("editMessageText", **second, text="b")
    assert await raw.no("deleteMessage", **here) == (400, "Bad Request: message identifier is not specified")
    assert await raw.no("deleteMessage", message_id=3) == (400, "Bad Request: chat identifier is not specified")


async def test_requests_that_are_not_even_requests_are_refused(world, raw):
    assert await raw.no("getMe", token="1:other") == (401, "Unauthorized")
    assert await raw.no("getMe", token="x") == (401, "Unauthorized: invalid token specified")
    assert await raw.no("sendMassage") == (404, "Not Found: method not found")
    assert await raw.no("sendMessage", text="x") == (400, "Bad Request: chat_id is empty")
    assert await raw.no("sendMessage", chat_id="@nobody", text="x") == (400, "Bad Request: chat not found")
    assert (await raw.yes("SENDmessage", chat_id=world.group.id, text="x"))["text"] == "x"
    url = f"{world.base_url}{world.token}/sendMessage"
    async with aiohttp.ClientSession() as session:
        async with session.post(url, data=b"{", headers={"Content-Type": "application/json"}) as answer:
            said = await answer.json()
            assert said["description"] == "Bad Request: can't parse request body as JSON object"
        async with session.get(url, params={"chat_id": str(world.group.id), "text": "y"}) as answer:
            assert (await answer.json())["result"]["text"] == "y"
        async with session.post(url, json={"chat_id": world.group.id, "text": "z"}) as answer:
            assert (await answer.json())["result"]["text"] == "z"
        async with session.get(f"{world.server.base}/other") as answer:
            assert await answer.json() == {"ok": False, "error_code": 404, "description": "Not Found"}


async def test_a_world_that_was_asked_what_it_does_not_play_says_so_in_the_end():
    world = await World.started()
    async with aiohttp.ClientSession() as session:
        raw = Raw(world, session)
        status, _ = await raw.ask("sendDice", chat_id=world.group.id)
        assert status == 501
        status, _ = await raw.ask("sendMessage", chat_id=world.group.id, text="*x*", parse_mode="MarkdownV2")
        assert status == 501
    with pytest.raises(AssertionError, match=r"senddice.*MarkdownV2"):
        await world.stopped()
