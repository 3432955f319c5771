"""The chat in memory behaves as platforms do."""

import pytest

from bot.ports.chat import Limits, Throttled, Unreachable, Unsure
from bot.ports.ids import PersonId, PlaceId
from bot.ports.screens import PrivateScreen, PublicScreen
from tests.support.memory_chat import MemoryChat

SQUARE = PlaceId("memory:square")
ANNA = PersonId("memory:anna")


async def test_a_nonce_is_shown_once():
    chat = MemoryChat()
    first = await chat.post(SQUARE, PublicScreen("uno"), "n1")
    assert await chat.post(SQUARE, PublicScreen("uno di nuovo"), "n1") == first
    await chat.post(SQUARE, PublicScreen("due"), "n2")
    assert chat.public_texts(SQUARE) == ["uno", "due"]


async def test_without_nonces_everything_is_shown():
    chat = MemoryChat(limits=Limits(nonces=False))
    await chat.post(SQUARE, PublicScreen("uno"), "n1")
    await chat.post(SQUARE, PublicScreen("uno"), "n1")
    assert chat.public_texts(SQUARE) == ["uno", "uno"]


async def test_a_lost_receipt_leaves_the_message_there():
    chat = MemoryChat(lost_receipts=1)
    with pytest.raises(Unsure):
        await chat.whisper(ANNA, PrivateScreen("uno"), "n1")
    assert chat.private_texts(ANNA) == ["uno"]
    await chat.whisper(ANNA, PrivateScreen("uno"), "n1")
    assert chat.private_texts(ANNA) == ["uno"]


async def test_an_edit_takes_the_place_of_what_was_shown():
    chat = MemoryChat()
    message = await chat.post(SQUARE, PublicScreen("uno", b"png", "una figura"), "n1")
    await chat.edit(SQUARE, message, PublicScreen("due"))
    assert chat.public_texts(SQUARE) == ["due"]
    assert chat.places[SQUARE][0].edits == 1
    with pytest.raises(Unreachable):
        await chat.edit(SQUARE, "gone", PublicScreen("tre"))


async def test_the_words_of_a_picture_are_read_too():
    chat = MemoryChat()
    await chat.post(SQUARE, PublicScreen("uno", b"png", "una figura"), "n1")
    assert chat.public_texts(SQUARE) == ["uno", "una figura"]


async def test_a_closed_channel_takes_nothing():
    chat = MemoryChat(closed={ANNA})
    with pytest.raises(Unreachable):
        await chat.whisper(ANNA, PrivateScreen("uno"), "n1")
    assert chat.private_texts(ANNA) == []


async def test_failures_come_in_the_order_they_were_ordered():
    chat = MemoryChat(failures=[None, Unsure()])
    chat.throttle(2.5)
    await chat.post(SQUARE, PublicScreen("uno"), "n1")
    with pytest.raises(Unsure):
        await chat.post(SQUARE, PublicScreen("due"), "n2")
    with pytest.raises(Throttled) as throttled:
        await chat.post(SQUARE, PublicScreen("due"), "n2")
    assert throttled.value.after == 2.5
    await chat.post(SQUARE, PublicScreen("due"), "n2")
    assert chat.public_texts(SQUARE) == ["uno", "due"]
    assert chat.sends == 4
