"""Groups: who is heard there, what the bot may do, and how groups end or become others."""

from __future__ import annotations

import pytest

from tests.fakes.telegram import GROUP
from tests.fakes.telegram.small_bot import png
from tests.fakes.telegram.virtual import ANONYMOUS, AS_CHANNEL

NOBODY = 999


async def heard(raw, **more):
    """The texts that the bot is told of, since it last asked."""
    updates = await raw.yes("getUpdates", **more)
    if updates:
        await raw.yes("getUpdates", offset=updates[-1]["update_id"] + 1)
    return [update["message"].get("text") for update in updates if "message" in update]


async def told(raw, kind):
    """What the bot is told of one kind."""
    return [update[kind] for update in await raw.yes("getUpdates") if kind in update]


async def tried(raw, place, **more):
    """What is said of a message there."""
    return await raw.no("sendMessage", chat_id=place.id, text="x", **more)


# -- privacy mode ----------------------------------------------------------------------------------


async def test_in_privacy_mode_the_bot_hears_what_is_meant_for_it(world, raw):
    anna = world.person("Anna")
    world.patience = 0.0
    for text in ("hello", "/open", "/open@arbitro_bot", "/open@other_bot", "@arbitro_bot hello"):
        await anna.say(world.group, text)
    assert await heard(raw) == ["/open@arbitro_bot"]
    await raw.yes("sendMessage", chat_id=world.group.id, text="board")
    await anna.reply(world.group.last, "red")
    await anna.reply(world.group.messages[0], "what?")
    await anna.say(world.group, "/open")
    assert await heard(raw) == ["red", "/open"], "the bot was the last bot to speak"
    await anna.say(anna.dm, "hello")
    assert await heard(raw) == ["hello"]


async def test_what_somebody_writes_anew_is_told_as_an_edit(world, raw):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    world.patience = 0.0
    await anna.say(world.group, "/open@arbitro_bot")
    with pytest.raises(AssertionError, match="somebody else"):
        bruno.edit(world.group.messages[0], "x")
    anna.edit(world.group.messages[0], "/end@arbitro_bot")
    assert [m["text"] for m in await told(raw, "edited_message")] == ["/end@arbitro_bot"]
    anna.edit(world.group.messages[0], "hello")
    assert len(await told(raw, "edited_message")) == 1


async def test_an_administrator_and_a_bot_without_privacy_mode_hear_everything(world, raw):
    anna = world.person("Anna")
    world.patience = 0.0
    world.group.promote_bot()
    await anna.say(world.group, "hello")
    assert await heard(raw) == ["hello"]
    world.group.demote_bot()
    await anna.say(world.group, "hello")
    assert await heard(raw) == []
    world.virtual.privacy = False
    await anna.say(world.group, "hello")
    assert await heard(raw) == ["hello"]
    assert (await raw.yes("getMe"))["can_read_all_group_messages"]


async def test_what_telegram_itself_writes_is_heard_in_privacy_mode_too(world, raw):
    anna, bruno = world.person("Anna"), world.person("Bruno", groups=())
    bruno.join(world.group)
    anna.leave(world.group)
    kinds = [sorted(set(m) & {"new_chat_members", "left_chat_member"}) for m in await told(raw, "message")]
    assert kinds == [["new_chat_members"], ["left_chat_member"]]
    assert await told(raw, "chat_member") == [], "others' standing is told to administrators who ask for it"


async def test_an_anonymous_administrator_is_nobody_when_writing_and_somebody_when_pressing(world, raw):
    anna = world.person("Anna")
    anna.administer(world.group)
    world.patience = 0.0
    await anna.say(world.group, "/open@arbitro_bot", mask="group")
    await anna.say(world.group, "/open@arbitro_bot", mask="channel")
    keys = {"inline_keyboard": [[{"text": "Join", "callback_data": "join"}]]}
    await raw.yes("sendMessage", chat_id=world.group.id, text="board", reply_markup=keys)
    anna.press_unheard(world.group.last, "join")
    (message, other), (press,) = await told(raw, "message"), await told(raw, "callback_query")
    assert (message["from"]["id"], message["sender_chat"]["id"]) == (ANONYMOUS, world.group.id)
    assert (other["from"]["id"], other["sender_chat"]["type"]) == (AS_CHANNEL, "channel")
    assert press["from"]["id"] == anna.id
    assert press["message"]["message_id"] == world.group.last.id


# -- what the bot may do ---------------------------------------------------------------------------


async def test_members_may_be_forbidden_to_write(world, raw):
    world.group.deny("text messages", "photos")
    assert await tried(raw, world.group) == (400, "Bad Request: not enough rights to send text messages to the chat")
    photo = await raw.no("sendPhoto", chat_id=world.group.id, files={"photo": png()})
    assert photo == (400, "Bad Request: not enough rights to send photos to the chat")
    await raw.yes("sendDocument", chat_id=world.group.id, files={"document": b"x"})
    world.group.deny()
    await raw.yes("sendMessage", chat_id=world.group.id, text="x")


async def test_pinning_is_for_administrators_who_may(world, raw):
    here = {"chat_id": world.group.id}
    sent = await raw.yes("sendMessage", **here, text="board")
    board = {**here, "message_id": sent["message_id"]}
    refused = (400, "Bad Request: not enough rights to manage pinned messages in the chat")
    assert await raw.no("pinChatMessage", **board) == refused
    assert await raw.no("unpinChatMessage", **board) == refused
    world.group.promote_bot("can_delete_messages")
    assert await raw.no("pinChatMessage", **board) == refused
    world.group.promote_bot("can_pin_messages")
    nothing = await raw.no("pinChatMessage", **here, message_id=NOBODY)
    assert nothing == (400, "Bad Request: message to pin not found")
    unsaid = await raw.no("pinChatMessage", **here)
    assert unsaid == (400, "Bad Request: message identifier is not specified")
    unpinned = await raw.no("unpinChatMessage", **here)
    assert unpinned == (400, "Bad Request: message to unpin not found")
    await raw.yes("pinChatMessage", **board, disable_notification=True)
    assert world.group.last.pinned
    notice = world.group.everything[-1]
    assert notice.system
    service = await raw.no("pinChatMessage", **here, message_id=notice.id)
    assert service == (400, "Bad Request: service messages can't be pinned")
    assert (await raw.yes("getChat", **here))["pinned_message"]["message_id"] == sent["message_id"]
    await raw.yes("unpinChatMessage", **here)
    assert not world.group.last.pinned


async def test_others_standing_is_known_for_sure_to_administrators_only(world, raw):
    anna, zeno = world.person("Anna"), world.person("Zeno", groups=())
    here = {"chat_id": world.group.id}
    assert (await raw.yes("getChatMember", **here, user_id=anna.id))["status"] == "member"
    assert await raw.no("getChatMember", **here, user_id=zeno.id) == (400, "Bad Request: member not found")
    assert await raw.no("getChatMember", **here, user_id=NOBODY) == (400, "Bad Request: user not found")
    assert await raw.no("getChatMember", **here) == (400, "Bad Request: invalid user_id specified")
    world.group.promote_bot()
    assert (await raw.yes("getChatMember", **here, user_id=zeno.id))["status"] == "left"
    alone = await raw.no("getChatAdministrators", chat_id=anna.id)
    assert alone == (400, "Bad Request: there are no administrators in the private chat")
    found = await raw.yes("getChatAdministrators", **here)
    assert [member["status"] for member in found] == ["creator", "administrator"]
    assert found[1]["can_pin_messages"]
    assert await raw.yes("getChatMemberCount", **here) == 3


async def test_an_action_has_to_be_one(world, raw):
    await raw.yes("sendChatAction", chat_id=world.group.id, action="typing")
    said = await raw.no("sendChatAction", chat_id=world.group.id, action="sleeping")
    assert said == (400, "Bad Request: wrong parameter action in request")


# -- topics ----------------------------------------------------------------------------------------


async def test_topics_are_opened_in_forums_by_administrators_who_may(world, raw):
    forum = world.new_group("Forum", forum=True)
    plain = await raw.no("createForumTopic", chat_id=world.group.id, name="Giochi")
    assert plain == (400, "Bad Request: the chat is not a forum")
    refused = await raw.no("createForumTopic", chat_id=forum.id, name="Giochi")
    assert refused == (400, "Bad Request: not enough rights to create a topic")
    forum.promote_bot("can_manage_topics")
    empty = await raw.no("createForumTopic", chat_id=forum.id, name=" ")
    assert empty == (400, "Bad Request: name must be non-empty")
    made = await raw.yes("createForumTopic", chat_id=forum.id, name="x" * 129)
    assert made["name"] == "x" * 128
    there = {"chat_id": forum.id, "message_thread_id": made["message_thread_id"]}
    sent = await raw.yes("sendMessage", **there, text="board")
    assert sent["message_thread_id"] == made["message_thread_id"]
    assert sent["is_topic_message"]
    assert [topic.name for topic in world.topics(forum)] == [f"Forum » {'x' * 128}"]


RIGHTS = {
    "editForumTopic": ({"name": "Altro"}, "edit"),
    "closeForumTopic": ({}, "close or open"),
    "reopenForumTopic": ({}, "close or open"),
    "deleteForumTopic": ({}, "delete"),
}


@pytest.mark.parametrize("method", RIGHTS)
async def test_topics_are_changed_by_administrators_who_may(method, world, raw):
    forum = world.new_group("Forum", forum=True)
    topic = forum.topic("Giochi")
    params, what = RIGHTS[method]
    there = {"chat_id": forum.id, "message_thread_id": topic.thread, **params}
    assert await raw.no(method, **there) == (400, f"Bad Request: not enough rights to {what} the topic")
    unknown = await raw.no(method, **{**there, "message_thread_id": NOBODY})
    assert unknown == (400, "Bad Request: TOPIC_ID_INVALID")
    forum.promote_bot("can_manage_topics")
    if method == "reopenForumTopic":
        assert await raw.no(method, **there) == (400, "Bad Request: TOPIC_NOT_MODIFIED")
        topic.close()
    await raw.yes(method, **there)


async def test_a_closed_topic_is_closed_to_all_but_administrators(world, raw):
    forum = world.new_group("Forum", forum=True)
    topic = forum.topic("Giochi")
    there = {"chat_id": forum.id, "message_thread_id": topic.thread}
    board = {"chat_id": forum.id, "message_id": (await raw.yes("sendMessage", **there, text="x"))["message_id"]}
    topic.close()
    assert await raw.no("sendMessage", **there, text="x") == (400, "Bad Request: TOPIC_CLOSED")
    with pytest.raises(AssertionError, match="closed"):
        await world.person("Anna").say(topic, "hello")
    await raw.yes("editMessageText", **board, text="y")
    topic.reopen()
    await raw.yes("sendMessage", **there, text="x")
    topic.close()
    forum.promote_bot("can_manage_topics")
    await raw.yes("sendMessage", **there, text="x")


async def test_a_deleted_topic_takes_its_messages_with_it_and_nobody_is_told(world, raw):
    forum = world.new_group("Forum", forum=True)
    topic = forum.topic("Giochi")
    there = {"chat_id": forum.id, "message_thread_id": topic.thread}
    sent = await raw.yes("sendMessage", **there, text="x")
    before = len(await raw.yes("getUpdates"))
    topic.delete()
    assert await raw.no("sendMessage", **there, text="x") == (400, "Bad Request: message thread not found")
    edit = await raw.no("editMessageText", chat_id=forum.id, message_id=sent["message_id"], text="y")
    assert edit == (400, "Bad Request: message to edit not found")
    assert len(await raw.yes("getUpdates")) == before


async def test_a_topic_has_to_be_one_and_general_has_no_number(world, raw):
    forum = world.new_group("Forum", forum=True)
    anna = world.person("Anna")
    refused = (400, "Bad Request: message thread not found")
    assert await tried(raw, forum, message_thread_id=NOBODY) == refused
    assert await tried(raw, forum, message_thread_id=1) == refused
    assert await tried(raw, anna.dm, message_thread_id=NOBODY) == refused
    await raw.yes("sendChatAction", chat_id=forum.id, message_thread_id=1, action="typing")
    sent = await raw.yes("sendMessage", chat_id=world.group.id, message_thread_id=NOBODY, text="x")
    assert "message_thread_id" not in sent, "where there are no topics, none is heeded"


async def test_whatever_is_said_in_a_topic_is_told_as_a_reply_to_its_beginning(world, raw):
    forum = world.new_group("Forum", forum=True)
    anna = world.person("Anna")
    topic = forum.topic("Giochi", anna)
    world.patience = 0.0
    await anna.say(topic, "/open@arbitro_bot")
    message = (await told(raw, "message"))[-1]
    assert message["reply_to_message"]["forum_topic_created"]["name"] == "Giochi"
    assert message["reply_to_message"]["message_id"] == message["message_thread_id"]


async def test_a_reply_stays_in_its_topic(world, raw):
    forum = world.new_group("Forum", forum=True)
    topic = forum.topic("Giochi")
    sent = await raw.yes("sendMessage", chat_id=forum.id, message_thread_id=topic.thread, text="x")
    to = {"message_id": sent["message_id"]}
    reply = await raw.yes("sendMessage", chat_id=forum.id, text="y", reply_parameters=to)
    assert reply["message_thread_id"] == topic.thread
    assert reply["reply_to_message"]["text"] == "x"


# -- ends ------------------------------------------------------------------------------------------


async def test_a_group_that_became_a_supergroup_names_its_new_number(world, raw):
    group = world.new_group("Cena", kind=GROUP)
    sent = await raw.yes("sendMessage", chat_id=group.id, text="x")
    new = group.upgrade()
    status, said = await raw.ask("sendMessage", chat_id=group.id, text="x")
    assert (status, said["error_code"]) == (400, 400)
    assert said["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert said["parameters"] == {"migrate_to_chat_id": new.id}
    lost = await raw.no("editMessageText", chat_id=new.id, message_id=sent["message_id"], text="y")
    assert lost == (400, "Bad Request: message to edit not found")
    await raw.yes("sendMessage", chat_id=new.id, text="x")
    moves = [
        (m["chat"]["id"], m.get("migrate_to_chat_id"), m.get("migrate_from_chat_id"))
        for m in await told(raw, "message")
    ]
    assert moves == [(group.id, new.id, None), (new.id, None, group.id)]


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_that_was_thrown_out_may_nothing_there(kind, world, raw):
    place = world.new_group("Cena", kind=kind)
    sent = await raw.yes("sendMessage", chat_id=place.id, text="x")
    place.kick_bot()
    refused = (403, f"Forbidden: bot was kicked from the {kind} chat")
    assert await tried(raw, place) == refused
    assert await raw.no("editMessageText", chat_id=place.id, message_id=sent["message_id"], text="y") == refused
    assert await raw.no("deleteMessage", chat_id=place.id, message_id=sent["message_id"]) == refused
    (left,) = await told(raw, "my_chat_member")
    assert (left["old_chat_member"]["status"], left["new_chat_member"]["status"]) == ("member", "kicked")
    place.invite_bot()
    await raw.yes("sendMessage", chat_id=place.id, text="x")
    assert (await told(raw, "my_chat_member"))[-1]["new_chat_member"]["status"] == "member"
    assert (await told(raw, "message"))[-1]["new_chat_members"][0]["username"] == "arbitro_bot"
    place.invite_bot(world.person("Anna"), "open-caccia")
    assert (await told(raw, "message"))[-1]["text"] == "/start@arbitro_bot open-caccia"


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_that_left_is_no_member(kind, world, raw):
    place = world.new_group("Cena", kind=kind)
    await raw.yes("leaveChat", chat_id=place.id)
    assert await tried(raw, place) == (403, f"Forbidden: bot is not a member of the {kind} chat")
    anna = world.person("Anna")
    alone = await raw.no("leaveChat", chat_id=anna.id)
    assert alone == (400, "Bad Request: chat member status can't be changed in private chats")


async def test_a_group_that_was_deleted_is_gone(world, raw):
    group = world.new_group("Cena", kind=GROUP)
    group.delete()
    assert await tried(raw, group) == (403, "Forbidden: the group chat was deleted")
    world.group.delete()
    assert await tried(raw, world.group) == (400, "Bad Request: chat not found")
