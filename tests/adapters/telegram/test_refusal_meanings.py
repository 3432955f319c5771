"""What each refusal by Telegram means, as the library reads it, and that no proxy's page closes a chat (faults 1 and 3)."""

import json

import pytest
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from adapters.telegram.errors import REFUSALS, find_refusal, make_refusal
from bot.values.chat import Blocked, Gone, MessageGone, PartRefused, Unreachable, Unsure

SAID = {
    "Bad Request: IMAGE_PROCESS_FAILED": PartRefused,
    "Bad Request: PHOTO_INVALID_DIMENSIONS": PartRefused,
    "Bad Request: BUTTON_URL_INVALID": PartRefused,
    "Bad Request: can't parse entities: Unsupported start tag": PartRefused,
    "Bad Request: EFFECT_ID_INVALID": PartRefused,
    "Bad Request: not enough rights to send photos to the chat": PartRefused,
    "Forbidden: VOICE_MESSAGES_FORBIDDEN": PartRefused,
    "Bad Request: TOPIC_CLOSED": Blocked,
    "Bad Request: not enough rights to send text messages to the chat": Blocked,
    "Bad Request: have no rights to send a message": Blocked,
    "Bad Request: CHAT_WRITE_FORBIDDEN": Blocked,
    "Bad Request: need administrator rights in the channel chat": Blocked,
    "Bad Request: message to edit not found": MessageGone,
    "Bad Request: MESSAGE_ID_INVALID": MessageGone,
    "Bad Request: message can't be edited": MessageGone,
    "Bad Request: message not found": MessageGone,
    "Bad Request: message to delete not found": MessageGone,
    "Bad Request: there is no text in the message to edit": MessageGone,
    "Bad Request: there is no caption in the message to edit": MessageGone,
    "Bad Request: chat not found": Unreachable,
    "Bad Request: message thread not found": Unreachable,
    "Bad Request: TOPIC_DELETED": Unreachable,
    "Bad Request: group chat was deactivated": Unreachable,
    "Forbidden: the group chat was deleted": Unreachable,
    "Bad Request: user not found": Unreachable,
    "Bad Request: PEER_ID_INVALID": Unreachable,
    "Forbidden: bot was kicked from the supergroup chat": Unreachable,
    "Forbidden: bot is not a member of the supergroup chat": Unreachable,
    "Forbidden: bot was blocked by the user": Unreachable,
    "Forbidden: bot can't initiate conversation with a user": Unreachable,
    "Forbidden: bot can't send messages to bots": Unreachable,
    "Forbidden: bot can't send messages to the user": Unreachable,
    "Forbidden: user is deactivated": Gone,
    "Unauthorized": Unsure,
    "Not Found": Unsure,
    "Conflict: terminated by other getUpdates request": Unsure,
    "Too Many Requests: retry later": Unsure,
    "Internal Server Error": Unsure,
}
STATUS = {"Bad": 400, "Forbidden:": 403, "Unauthorized": 401, "Not": 404, "Conflict:": 409, "Too": 429, "Internal": 500}


class Answering(HTTPXRequest):
    """The library's own reading of one answer."""

    def __init__(self, status, body):
        super().__init__()
        self.answer = status, body

    async def do_request(self, *_, **__):
        return self.answer


async def refusal(status, body):
    with pytest.raises(TelegramError) as raised:
        await Answering(status, body).post("https://example.org")
    return raised.value


@pytest.mark.parametrize("said", SAID)
@pytest.mark.few(12)
async def test_a_description_means(said):
    status = STATUS[said.split()[0]]
    fault = await refusal(status, json.dumps({"ok": False, "error_code": status, "description": said}).encode())
    assert find_refusal(fault) is SAID[said]
    assert type(make_refusal(fault)) is SAID[said]


def test_every_phrase_has_a_row():
    assert [phrase for phrase in REFUSALS if not any(phrase in said.lower() for said in SAID)] == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 502])
@pytest.mark.parametrize(
    "body", [b"<html>Forbidden: chat not found, bot was kicked</html>", b'{"error": "forbidden"}', b""]
)
@pytest.mark.few(6)
async def test_what_stands_before_telegram_speaks_of_this_moment(status, body):
    fault = await refusal(status, body)
    assert find_refusal(fault) is Unsure
    assert not isinstance(make_refusal(fault), Unreachable)
