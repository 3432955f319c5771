"""Requests that come too often, are slowed, refused, cut off or sent twice, as an unchanged library copes with them."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, NetworkError, RetryAfter, TimedOut

from tests.fakes.telegram import GROUP, Direct, World
from tests.fakes.telegram.small_bot import buttons, connected, png
from tests.support.calm import steady


async def too_soon(raw, world, place=None, method="sendMessage", **params):
    """Seconds to wait before the next message."""
    place = place or world.group
    status, said = await raw.ask(method, chat_id=place.id, **{"text": "x", **params})
    assert status == 429
    assert said["description"] == f"Too Many Requests: retry after {said['parameters']['retry_after']}"
    return said["parameters"]["retry_after"]


async def test_a_group_takes_twenty_a_minute_with_edits_among_them(raw, world):
    world.traffic.limit("group", 20, 60.0)
    here = {"chat_id": world.group.id}
    for n in range(10):
        sent = await raw.yes("sendMessage", **here, text=f"{n}")
        await raw.yes("editMessageText", **here, message_id=sent["message_id"], text=f"{n} again")
    assert await too_soon(raw, world) >= 59
    assert await too_soon(raw, world, method="editMessageText", message_id=sent["message_id"]) >= 59
    assert world.traffic.throttled == 2
    anna = world.person("Anna")
    for _ in range(30):
        await raw.yes("sendMessage", chat_id=anna.id, text="x")
    await raw.yes("deleteMessage", **here, message_id=sent["message_id"])
    world.clock.advance(61.0)
    await raw.yes("sendMessage", **here, text="x")


async def test_a_chat_takes_one_a_second_and_all_together_thirty(raw, world):
    world.traffic.be_real()
    people = [world.person(f"P{n}") for n in range(31)]
    await raw.yes("sendMessage", chat_id=people[0].id, text="x")
    assert await too_soon(raw, world, people[0].dm) == 1
    for person in people[1:30]:
        await raw.yes("sendMessage", chat_id=person.id, text="x")
    assert await too_soon(raw, world, people[30].dm) == 1
    world.clock.advance(1.0)
    await raw.yes("sendMessage", chat_id=people[0].id, text="x")


async def test_an_ephemeral_message_counts_in_the_groups_budget_and_an_answer_to_a_press_does_not(raw, world):
    anna = world.person("Anna")
    world.group.promote_bot()
    world.traffic.limit("group", 2, 60.0)
    keys = {"inline_keyboard": [[{"text": "Join", "callback_data": "join"}]]}
    await raw.yes("sendMessage", chat_id=world.group.id, text="board", reply_markup=keys)
    about = {"receiver_user_id": anna.id}
    said = await raw.yes("sendMessage", chat_id=world.group.id, text="hand", ephemeral_message_parameters=about)
    named = {**about, "ephemeral_message_id": said["ephemeral_message_id"]}
    assert await too_soon(raw, world, method="editEphemeralMessageText", **named) >= 59
    press = anna.press_unheard(world.group.last, "join")
    await raw.yes("answerCallbackQuery", callback_query_id=press.id)


async def test_a_clock_that_stands_still_lets_nothing_through_until_it_is_put_forward():
    async with await World.started(lambda: 1_800_000_000.0) as world:
        world.traffic.be_real()
        world.traffic.enter("sendmessage", "7")
        for _ in range(3):
            with pytest.raises(Exception, match="retry after 1"):
                world.traffic.enter("sendmessage", "7")
        world.clock.advance(1.0)
        world.traffic.enter("sendmessage", "7")


# -- as the library sees it ------------------------------------------------------------------------


async def test_the_library_reads_every_refusal_as_what_it_is(world):
    anna, bruno = world.person("Anna"), world.person("Bruno", started=False)
    group = world.new_group("Cena", kind=GROUP)
    new = group.upgrade()
    async with connected(world) as small:
        bot = small.bot
        with pytest.raises(Forbidden, match="can't initiate"):
            await bot.send_message(bruno.id, "x")
        anna.block()
        with pytest.raises(Forbidden, match="blocked"):
            await bot.send_message(anna.id, "x")
        with pytest.raises(BadRequest, match=r"[Cc]hat not found"):
            await bot.send_message(5, "x")
        with pytest.raises(ChatMigrated) as moved:
            await bot.send_message(group.id, "x")
        assert moved.value.new_chat_id == new.id
        world.traffic.throttle_next("sendMessage", 7, chat=world.group.id)
        with pytest.raises(RetryAfter) as slow:
            await bot.send_message(world.group.id, "x")
        assert int(slow.value._retry_after.total_seconds()) == 7
        world.traffic.refuse_next("sendMessage", 400, "Bad Request: anything")
        with pytest.raises(BadRequest, match=r"[Aa]nything"):
            await bot.send_message(world.group.id, "x")
        await bot.send_message(world.group.id, "x")


async def test_what_is_refused_costs_nothing_and_the_library_reads_how_long_to_wait(world):
    world.traffic.limit("group", 3, 60.0)
    async with connected(world) as small:
        bot, here = small.bot, world.group.id
        sent = await bot.send_message(here, "x")
        for _ in range(10):
            with pytest.raises(BadRequest, match="not modified"):
                await bot.edit_message_text("x", here, sent.message_id)
            with pytest.raises(BadRequest, match="too long"):
                await bot.send_message(here, "x" * 4_097)
        await bot.edit_message_text("y", here, sent.message_id)
        await bot.edit_message_text("z", here, sent.message_id)
        with pytest.raises(RetryAfter) as slow:
            await bot.edit_message_text("x", here, sent.message_id)
        assert 55 <= slow.value._retry_after.total_seconds() <= 60
        await asyncio.sleep(61)
        await bot.edit_message_text("x", here, sent.message_id)


async def test_the_library_reads_what_telegram_will_not_take(world):
    anna = world.person("Anna")
    async with connected(world) as small:
        bot, here = small.bot, anna.id
        photo = await bot.send_photo(here, png(), "x" * 1_024)
        with pytest.raises(BadRequest, match="no text in the message"):
            await bot.edit_message_text("x", here, photo.message_id)
        with pytest.raises(BadRequest, match="caption is too long"):
            await bot.edit_message_caption(here, photo.message_id, caption="x" * 1_025)
        with pytest.raises(BadRequest, match=r"(?i)button_data_invalid|data"):
            await bot.send_message(here, "x", reply_markup=buttons("è" * 33))
        await bot.send_message(world.group.id, "x", reply_markup=buttons("join"))
        query = anna.press_unheard(world.group.last, "join")
        with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
            await bot.answer_callback_query(query.id, "x" * 201)
        world.clock.advance(48 * 3_600 + 1)
        with pytest.raises(BadRequest, match="can't be deleted"):
            await bot.delete_message(here, photo.message_id)


async def test_hidden_messages_are_edited_to_no_more_than_a_caption_and_vanish(world):
    anna = world.person("Anna")
    async with connected(world) as small:
        await small.bot.send_message(world.group.id, "x", reply_markup=buttons("never"))
        query = anna.press_unheard(world.group.last, "never")
        about = {"receiver_user_id": anna.id, "callback_query_id": query.id}
        sent = await small.bot.send_message(
            world.group.id, "x" * 2_000, api_kwargs={"ephemeral_message_parameters": about}
        )
        named = {
            "chat_id": world.group.id,
            "receiver_user_id": anna.id,
            "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
        }
        with pytest.raises(BadRequest):
            await small.bot.do_api_request("editEphemeralMessageText", api_kwargs={**named, "text": "x" * 1_025})
        await small.bot.do_api_request("editEphemeralMessageText", api_kwargs={**named, "text": "x" * 1_024})
        anna.dismiss()
        with pytest.raises(BadRequest):
            await small.bot.do_api_request("editEphemeralMessageText", api_kwargs={**named, "text": "y"})


async def test_a_proxy_that_is_down_is_no_answer_of_telegrams(world):
    async with connected(world) as small:
        world.traffic.break_next("sendMessage", 502)
        with pytest.raises(NetworkError):
            await small.bot.send_message(world.group.id, "x")
    assert world.group.posts == ()


async def test_a_connection_drops_before_or_after_the_message_was_posted(world):
    async with connected(world) as small:
        world.traffic.drop_next("sendMessage")
        with pytest.raises(NetworkError):
            await small.bot.send_message(world.group.id, "a")
        assert world.group.posts == ()
        world.traffic.drop_next_after_delivery("sendMessage")
        with pytest.raises(NetworkError):
            await small.bot.send_message(world.group.id, "b")
        assert [post.text for post in world.group.posts] == ["b"]


async def test_a_time_out_says_nothing_of_what_was_done(world):
    async with connected(world) as small:
        gate = world.traffic.hold_next("sendMessage")
        with pytest.raises(TimedOut):
            await small.bot.send_message(world.group.id, "a", read_timeout=0.05)
        gate.set()
        assert await world.until(lambda: world.group.posts)


async def test_two_instances_are_told_apart_by_their_conflict(world):
    async with connected(world) as first, connected(world) as second:
        assert await world.until(lambda: first.errors or second.errors)
        assert isinstance((first.errors or second.errors)[0], Conflict)


async def test_answers_take_as_long_as_a_test_says(world):
    async with connected(world) as small:
        world.server.round_trip = 0.05
        begun = steady()
        await asyncio.gather(*(small.bot.send_message(world.group.id, f"{n}") for n in range(8)))
        assert steady() - begun >= 0.05
        world.server.round_trip = 0.0
        world.traffic.delay_next("sendMessage", 0.05)
        begun = steady()
        await small.bot.send_message(world.group.id, "x")
        assert steady() - begun >= 0.05


async def test_a_picture_goes_out_and_takes_a_texts_place(world):
    anna = world.person("Anna")
    async with connected(world) as small:
        sent = await small.bot.send_photo(anna.id, png(), caption="<b>board</b>", parse_mode="HTML")
        assert anna.dms[0].picture == png()
        assert anna.dms[0].text == "board"
        assert (await (await sent.photo[-1].get_file()).download_as_bytearray()) == png()
        await small.bot.send_message(world.group.id, "x")
        query = (await anna.command(world.group, "open", "caccia")).post
        await small.bot.edit_message_caption(anna.id, anna.dms[0].id, caption="c")
        assert anna.dms[0].text == "c"
        assert query.text == "caccia"


async def test_without_http_everything_is_as_it_is_with_it(world):
    anna = world.person("Anna")
    bot = Bot(world.token, request=Direct(world.server), get_updates_request=Direct(world.server))
    async with bot:
        sent = await bot.send_photo(anna.id, png(), "<b>board</b>", parse_mode="HTML", reply_markup=buttons("join"))
        assert sent.caption == anna.dms[0].text == "board"
        assert anna.dms[0].picture == png()
        anna.press_unheard(anna.dms[0], "join")
        (update,) = await bot.get_updates()
        assert await update.callback_query.answer()
        world.traffic.drop_next_after_delivery("sendMessage")
        with pytest.raises(NetworkError):
            await bot.send_message(anna.id, "x")
        anna.block()
        with pytest.raises(Forbidden):
            await bot.send_message(anna.id, "x")
    assert [post.text for post in anna.dms] == ["board", "x"]
