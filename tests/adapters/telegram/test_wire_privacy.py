"""What one person alone may see or be sent: ephemeral messages, presses, conversations."""

from __future__ import annotations

import pytest

from tests.fakes.telegram.small_bot import png

OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
EDITING = {
    "editEphemeralMessageText": {"text": "b"},
    "editEphemeralMessageCaption": {"caption": "b"},
    "editEphemeralMessageReplyMarkup": {"reply_markup": {"inline_keyboard": []}},
    "deleteEphemeralMessage": {},
}
JOIN = {"inline_keyboard": [[{"text": "Join", "callback_data": "join"}]]}


async def board(raw, world, **more):
    """A message with a button."""
    await raw.yes("sendMessage", chat_id=world.group.id, text="board", reply_markup=JOIN, **more)
    return world.group.last


async def hidden(raw, world, person, *, code=200, told="", about=None, **more):
    """Try to send something that one person alone sees; returns its number."""
    about = {"receiver_user_id": person.id, **(about or {})}
    params = {"chat_id": world.group.id, "text": "hand", **more, "ephemeral_message_parameters": about}
    if told:
        assert await raw.no("sendMessage", **params) == (code, told)
        assert world.group.posts == world.group.posts[:1], "nothing became public"
        return 0
    said = await raw.yes("sendMessage", **params)
    assert said["message_id"] == 0
    return said["ephemeral_message_id"]


async def test_a_press_lets_its_presser_be_told_something_for_fifteen_seconds(world, raw):
    anna = world.person("Anna")
    press = anna.press_unheard(await board(raw, world), "join")
    await hidden(raw, world, anna, about={"callback_query_id": press.id})
    world.clock.advance(14.0)
    await hidden(raw, world, anna, about={"callback_query_id": press.id})
    world.clock.advance(2.0)
    await hidden(raw, world, anna, code=400, told=OLD, about={"callback_query_id": press.id})
    assert [post.text for post in anna.ephemerals] == ["hand", "hand"]


async def test_a_press_that_was_answered_lets_nothing_more_be_told(world, raw):
    anna = world.person("Anna")
    press = anna.press_unheard(await board(raw, world), "join")
    await raw.yes("answerCallbackQuery", callback_query_id=press.id)
    await hidden(raw, world, anna, code=400, told=OLD, about={"callback_query_id": press.id})


async def test_a_press_lets_nobody_else_be_told_anything(world, raw):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    press = anna.press_unheard(await board(raw, world), "join")
    wrong = {"code": 400, "told": "Bad Request: USER_ID_INVALID"}
    await hidden(raw, world, bruno, about={"callback_query_id": press.id}, **wrong)
    await hidden(raw, world, anna, code=400, told=OLD, about={"callback_query_id": "1"})


async def test_without_a_press_only_an_administrator_tells_anybody_anything(world, raw):
    anna = world.person("Anna")
    await board(raw, world)
    await hidden(raw, world, anna, code=400, told="Bad Request: BOT_NOT_ADMIN")
    world.group.promote_bot()
    await hidden(raw, world, anna)
    assert [post.text for post in anna.ephemerals] == ["hand"]


async def test_only_members_are_told_anything_and_no_bots(world, raw):
    zeno = world.person("Zeno", groups=())
    world.group.promote_bot()
    await board(raw, world)
    await hidden(raw, world, zeno, code=400, told="Bad Request: USER_NOT_PARTICIPANT")
    about = {"receiver_user_id": world.virtual.bot.id}
    said = await raw.no("sendMessage", chat_id=world.group.id, text="x", ephemeral_message_parameters=about)
    assert said == (400, "Bad Request: USER_NOT_PARTICIPANT")


async def test_in_a_conversation_of_two_nothing_is_ephemeral(world, raw):
    anna = world.person("Anna")
    about = {"receiver_user_id": anna.id}
    said = await raw.no("sendMessage", chat_id=anna.id, text="x", ephemeral_message_parameters=about)
    assert said == (400, "Bad Request: BOT_NOT_ADMIN")
    assert anna.dms == ()


async def test_parameters_that_are_none_are_refused(world, raw):
    for given, told in (("{", "can't parse ephemeral message parameters JSON object"), (5, "object expected as")):
        code, said = await raw.no("sendMessage", chat_id=world.group.id, text="x", ephemeral_message_parameters=given)
        assert code == 400
        assert told in said


async def test_an_ephemeral_message_leads_to_no_login(world, raw):
    anna = world.person("Anna")
    world.group.promote_bot()
    await board(raw, world)
    logs_in = {"inline_keyboard": [[{"text": "Log in", "login_url": {"url": "https://example.org"}}]]}
    await hidden(raw, world, anna, code=400, told="Bad Request: BUTTON_TYPE_INVALID", reply_markup=logs_in)


async def mine(raw, world):
    """Somebody with an ephemeral message, and how it is named."""
    anna = world.person("Anna")
    world.group.promote_bot()
    id_ = await hidden(raw, world, anna, reply_markup=JOIN)
    return anna, {"chat_id": world.group.id, "receiver_user_id": anna.id, "ephemeral_message_id": id_}


async def test_an_ephemeral_message_is_changed_and_deleted_by_methods_of_its_own(world, raw):
    anna, named = await mine(raw, world)
    assert await raw.yes("editEphemeralMessageText", **named, text="two cards", reply_markup=JOIN) is True
    assert (anna.ephemerals[0].text, anna.ephemerals[0].labels) == ("two cards", ("Join",))
    assert await raw.yes("editEphemeralMessageReplyMarkup", **named) is True
    assert anna.ephemerals[0].labels == ()
    assert await raw.yes("deleteEphemeralMessage", **named) is True
    assert anna.ephemerals == ()


async def test_the_methods_for_all_messages_do_not_find_an_ephemeral_one(world, raw):
    _, named = await mine(raw, world)
    for id_ in (0, named["ephemeral_message_id"]):
        here = {"chat_id": world.group.id, "message_id": id_}
        assert await raw.no("editMessageText", **here, text="b") == (400, "Bad Request: message to edit not found")
    here = {"chat_id": world.group.id, "message_id": named["ephemeral_message_id"]}
    assert await raw.no("deleteMessage", **here) == (400, "Bad Request: message to delete not found")
    assert await raw.no("editMessageReplyMarkup", **here) == (400, "Bad Request: message to edit not found")


@pytest.mark.parametrize("method", EDITING)
async def test_an_ephemeral_message_is_found_only_by_chat_receiver_and_number(method, world, raw):
    _, named = await mine(raw, world)
    other = world.new_group("Altri")
    bruno = world.person("Bruno")
    what = "delete" if method.startswith("delete") else "edit"
    for wrong in ({"ephemeral_message_id": 5}, {"receiver_user_id": bruno.id}, {"chat_id": other.id}):
        said = await raw.no(method, **{**named, **wrong}, **EDITING[method])
        assert said == (400, f"Bad Request: message to {what} not found")


@pytest.mark.parametrize("method", EDITING)
async def test_a_client_that_starts_anew_has_forgotten_an_ephemeral_message(method, world, raw):
    anna, named = await mine(raw, world)
    anna.dismiss()
    what = "delete" if method.startswith("delete") else "edit"
    assert await raw.no(method, **named, **EDITING[method]) == (400, f"Bad Request: message to {what} not found")


async def test_an_ephemeral_picture_is_replaced_by_one_that_is_there_already(world, raw):
    anna = world.person("Anna")
    world.group.promote_bot()
    about = {"receiver_user_id": anna.id}
    shown = {"chat_id": world.group.id, "ephemeral_message_parameters": about}
    said = await raw.yes("sendPhoto", **shown, caption="hand", files={"photo": png()})
    public = await raw.yes("sendPhoto", chat_id=world.group.id, files={"photo": png(30, 30)})
    named = {"chat_id": world.group.id, **about, "ephemeral_message_id": said["ephemeral_message_id"]}
    new = {"type": "photo", "media": "attach://p", "caption": "b"}
    upload = await raw.no("editEphemeralMessageMedia", **named, media=new, files={"p": png()})
    assert upload == (400, "Bad Request: MEDIA_INVALID")
    text = await raw.no("editEphemeralMessageText", **named, text="b")
    assert text == (400, "Bad Request: there is no text in the message to edit")
    old = {"type": "photo", "media": public["photo"][0]["file_id"], "caption": "b"}
    await raw.yes("editEphemeralMessageMedia", **named, media=old)
    assert (anna.ephemerals[0].text, anna.ephemerals[0].picture) == ("b", png(30, 30))


async def test_an_ephemeral_text_has_no_caption_and_has_to_change(world, raw):
    _, named = await mine(raw, world)
    caption = await raw.no("editEphemeralMessageCaption", **named, caption="b")
    assert caption == (400, "Bad Request: there is no caption in the message to edit")
    code, told = await raw.no("editEphemeralMessageText", **named, text="hand", reply_markup=JOIN)
    assert (code, told[:36]) == (400, "Bad Request: message is not modified")


async def test_what_was_pressed_in_private_takes_no_ephemeral_message_in_its_place(world, raw):
    anna, _ = await mine(raw, world)
    press = anna.press_unheard(anna.ephemerals[0], "join")
    about = {"callback_query_id": press.id, "replace_callback_query_message": True}
    params = {"receiver_user_id": anna.id, **about}
    said = await raw.no("sendMessage", chat_id=world.group.id, text="x", ephemeral_message_parameters=params)
    assert said == (400, "Bad Request: MESSAGE_ID_INVALID")


@pytest.mark.parametrize("method", EDITING)
async def test_a_server_from_before_knows_no_methods_for_them(method, world, raw):
    _, named = await mine(raw, world)
    world.virtual.old = True
    assert await raw.no(method, **named, **EDITING[method]) == (404, "Not Found: method not found")


async def test_a_server_from_before_tells_everybody_what_was_meant_for_one(world, raw):
    anna = world.person("Anna")
    world.virtual.old = True
    about = {"receiver_user_id": anna.id}
    said = await raw.yes("sendMessage", chat_id=world.group.id, text="x", ephemeral_message_parameters=about)
    assert "ephemeral_message_id" not in said
    assert world.group.last.text == "x"
    await raw.yes("setMyCommands", commands=[{"command": "hand", "description": "x", "is_ephemeral": True}])
    assert await raw.yes("getMyCommands") == [{"command": "hand", "description": "x"}]
    to = {"ephemeral_message_id": 5}
    reply = await raw.no("sendMessage", chat_id=world.group.id, text="x", reply_parameters=to)
    assert reply == (400, "Bad Request: can't parse reply parameters: Can't find field \"message_id\"")


async def test_an_ephemeral_command_is_answered_in_private_within_fifteen_seconds(world, raw):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    await raw.yes("setMyCommands", commands=[{"command": "hand", "description": "x", "is_ephemeral": True}])
    world.patience = 0.0
    await anna.command(world.group, "hand")
    (update,) = await raw.yes("getUpdates")
    id_ = update["message"]["ephemeral_message_id"]
    assert update["message"]["message_id"] == 0
    assert update["message"]["receiver_user"]["is_bot"]
    assert world.group.messages == ()
    to = {"reply_parameters": {"ephemeral_message_id": id_}}
    await hidden(raw, world, anna, **to)
    await hidden(raw, world, bruno, code=400, told="Bad Request: BOT_NOT_ADMIN", **to)
    public = await raw.no("sendMessage", chat_id=world.group.id, text="hand", **to)
    assert public == (400, "Bad Request: message to be replied not found"), "an answer to it is as private as it is"
    nothing = {"reply_parameters": {"ephemeral_message_id": 5}}
    await hidden(raw, world, anna, code=400, told="Bad Request: message to be replied not found", **nothing)
    world.clock.advance(16.0)
    await hidden(raw, world, anna, code=400, told=OLD, **to)


async def test_a_reply_to_an_ephemeral_message_is_ephemeral(world, raw):
    anna = world.person("Anna")
    world.group.promote_bot()
    asks = {"inline_keyboard": [], "force_reply": True}
    await hidden(raw, world, anna, reply_markup=asks)
    assert anna.ephemerals[0].asks
    await anna.reply(anna.ephemerals[0], "red then black", patience=0.0)
    update = (await raw.yes("getUpdates"))[-1]["message"]
    assert (update["text"], update["message_id"]) == ("red then black", 0)
    assert update["reply_to_message"]["ephemeral_message_id"] == anna.ephemerals[0].id
    assert world.group.messages == ()
    own = {"reply_parameters": {"ephemeral_message_id": anna.ephemerals[0].id}}
    await hidden(raw, world, anna, code=400, told="Bad Request: message to be replied not found", **own)
    world.virtual.terse = True
    await anna.reply(anna.ephemerals[0], "black then red", patience=0.0)
    assert "reply_to_message" not in (await raw.yes("getUpdates"))[-1]["message"]


# -- presses ---------------------------------------------------------------------------------------


async def test_a_press_is_answered_once_and_within_fifteen_seconds(world, raw):
    anna = world.person("Anna")
    post = await board(raw, world)
    press = anna.press_unheard(post, "join")
    assert await raw.no("answerCallbackQuery", callback_query_id="1") == (400, OLD)
    await raw.yes("answerCallbackQuery", callback_query_id=press.id, text="x" * 200, show_alert=True)
    assert press.answer == {"text": "x" * 200, "alert": True, "url": ""}
    assert await raw.no("answerCallbackQuery", callback_query_id=press.id) == (400, OLD)
    late = anna.press_unheard(post, "join")
    world.clock.advance(16.0)
    assert await raw.no("answerCallbackQuery", callback_query_id=late.id) == (400, OLD)
    assert await raw.yes("editMessageText", chat_id=world.group.id, message_id=post.id, text="b"), (
        "the act still counts"
    )


async def test_a_press_is_answered_with_200_characters_or_a_link_to_the_bot(world, raw):
    anna = world.person("Anna")
    press = anna.press_unheard(await board(raw, world), "join")
    long = await raw.no("answerCallbackQuery", callback_query_id=press.id, text="x" * 201)
    assert long == (400, "Bad Request: MESSAGE_TOO_LONG")
    link = await raw.no("answerCallbackQuery", callback_query_id=press.id, url="https://example.org")
    assert link == (400, "Bad Request: URL_INVALID")
    await raw.yes("answerCallbackQuery", callback_query_id=press.id, url="https://t.me/arbitro_bot?start=x")


async def test_an_answer_that_may_be_kept_is_not_asked_for_again(world, raw):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    post = await board(raw, world)
    press = anna.press_unheard(post, "join")
    await raw.yes("answerCallbackQuery", callback_query_id=press.id, text="two cards", cache_time=60)
    assert (await anna.press(post, "join")).text == "two cards"
    assert len(await raw.yes("getUpdates")) == 1, "the bot is not asked, though its cards have changed"
    bruno.press_unheard(post, "join")
    world.clock.advance(61.0)
    anna.press_unheard(post, "join")
    assert len(await raw.yes("getUpdates")) == 3


async def test_of_a_message_that_is_gone_a_press_tells_only_which_it_was(world, raw):
    anna = world.person("Anna")
    post = await board(raw, world)
    world.patience = 0.0
    world.group.delete_message(post)
    with pytest.raises(AssertionError, match="gone"):
        await anna.press(post, "Join")
    await anna.press(post, "Join", stale=True)
    (update,) = await raw.yes("getUpdates")
    press = update["callback_query"]
    assert (press["data"], press["message"]["message_id"], press["message"]["date"]) == ("join", post.id, 0)
    assert set(press["message"]) == {"chat", "message_id", "date"}


# -- conversations ---------------------------------------------------------------------------------


async def test_whom_the_bot_cannot_write_to(world, raw):
    anna, bruno = world.person("Anna"), world.person("Bruno", started=False)
    carla, zeno = world.person("Carla"), world.person("Zeno", started=False, groups=())

    async def no(person):
        return await raw.no("sendMessage", chat_id=person.id, text="x")

    await raw.yes("sendMessage", chat_id=anna.id, text="x")
    anna.block()
    carla.vanish()
    assert await no(anna) == (403, "Forbidden: bot was blocked by the user")
    assert await no(bruno) == (403, "Forbidden: bot can't initiate conversation with a user")
    assert await no(carla) == (403, "Forbidden: user is deactivated")
    assert await no(zeno) == (400, "Bad Request: chat not found")
    itself = await raw.no("sendMessage", chat_id=world.virtual.bot.id, text="x")
    assert itself == (403, "Forbidden: the bot can't send messages to the bot")
    said = await raw.no("editMessageText", chat_id=anna.id, message_id=anna.dms[0].id, text="y")
    assert said == (403, "Forbidden: bot was blocked by the user")
    world.patience = 0.0
    await anna.start()
    await bruno.start("join-abc")
    for person in (anna, bruno):
        await raw.yes("sendMessage", chat_id=person.id, text="x")


async def test_a_block_and_its_end_are_told(world, raw):
    anna = world.person("Anna")
    anna.block()
    anna.unblock()
    updates = [update["my_chat_member"] for update in await raw.yes("getUpdates")]
    assert [update["new_chat_member"]["status"] for update in updates] == ["kicked", "member"]
    assert all(update["chat"]["type"] == "private" for update in updates)


async def test_a_deep_link_carries_64_plain_characters(world):
    anna = world.person("Anna")
    world.patience = 0.0
    await anna.start("x" * 64)
    for payload in ("x" * 65, "a b", "perché"):
        with pytest.raises(AssertionError, match="no deep link"):
            await anna.start(payload)


async def test_a_mini_app_opens_from_a_conversation_only(world, raw):
    anna = world.person("Anna")
    opens = {"inline_keyboard": [[{"text": "Open", "web_app": {"url": "https://example.org"}}]]}
    await raw.yes("sendMessage", chat_id=anna.id, text="x", reply_markup=opens)
    said = await raw.no("sendMessage", chat_id=world.group.id, text="x", reply_markup=opens)
    assert said == (400, "Bad Request: BUTTON_TYPE_INVALID")
