"""What each refusal by Telegram means, as the library reads it, and that no proxy's page closes a chat (faults 1 and 3)."""

import json

import pytest
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from adapters.telegram.errors import MEANINGS, Meaning, find_meaning, make_chat_error
from bot.values.chat import Blocked, Gone, MessageGone, PartRefused, Unreachable

PART, MOMENT, CHAT = Meaning.PART, Meaning.MOMENT, Meaning.CHAT
SAID = {
    "Bad Request: IMAGE_PROCESS_FAILED": PART,
    "Bad Request: PHOTO_INVALID_DIMENSIONS": PART,
    "Bad Request: BUTTON_URL_INVALID": PART,
    "Bad Request: can't parse entities: Unsupported start tag": PART,
    "Bad Request: EFFECT_ID_INVALID": PART,
    "Bad Request: not enough rights to send photos to the chat": PART,
    "Forbidden: VOICE_MESSAGES_FORBIDDEN": PART,
    "Bad Request: TOPIC_CLOSED": Meaning.BLOCKED,
    "Bad Request: not enough rights to send text messages to the chat": Meaning.BLOCKED,
    "Bad Request: have no rights to send a message": Meaning.BLOCKED,
    "Bad Request: CHAT_WRITE_FORBIDDEN": Meaning.BLOCKED,
    "Bad Request: need administrator rights in the channel chat": Meaning.BLOCKED,
    "Bad Request: message to edit not found": Meaning.MESSAGE,
    "Bad Request: MESSAGE_ID_INVALID": Meaning.MESSAGE,
    "Bad Request: message can't be edited": Meaning.MESSAGE,
    "Bad Request: message not found": Meaning.MESSAGE,
    "Bad Request: message to delete not found": Meaning.MESSAGE,
    "Bad Request: there is no text in the message to edit": Meaning.MESSAGE,
    "Bad Request: there is no caption in the message to edit": Meaning.MESSAGE,
    "Bad Request: chat not found": CHAT,
    "Bad Request: message thread not found": CHAT,
    "Bad Request: TOPIC_DELETED": CHAT,
    "Bad Request: group chat was deactivated": CHAT,
    "Forbidden: the group chat was deleted": CHAT,
    "Bad Request: user not found": CHAT,
    "Bad Request: PEER_ID_INVALID": CHAT,
    "Forbidden: bot was kicked from the supergroup chat": CHAT,
    "Forbidden: bot is not a member of the supergroup chat": CHAT,
    "Forbidden: bot was blocked by the user": CHAT,
    "Forbidden: bot can't initiate conversation with a user": CHAT,
    "Forbidden: bot can't send messages to bots": CHAT,
    "Forbidden: bot can't send messages to the user": CHAT,
    "Forbidden: user is deactivated": Meaning.PERSON,
    "Unauthorized": MOMENT,
    "Not Found": MOMENT,
    "Conflict: terminated by other getUpdates request": MOMENT,
    "Too Many Requests: retry later": MOMENT,
    "Internal Server Error": MOMENT,
}
STATUS = {"Bad": 400, "Forbidden:": 403, "Unauthorized": 401, "Not": 404, "Conflict:": 409, "Too": 429, "Internal": 500}
RAISED = {
    Meaning.BLOCKED: Blocked,
    Meaning.MESSAGE: MessageGone,
    CHAT: Unreachable,
    Meaning.PERSON: Gone,
    PART: PartRefused,
}


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
    assert find_meaning(fault) is SAID[said]
    assert isinstance(make_chat_error(fault), RAISED.get(SAID[said], Exception))


def test_every_phrase_has_a_row():
    assert [phrase for phrase in MEANINGS if not any(phrase in said.lower() for said in SAID)] == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 502])
@pytest.mark.parametrize(
    "body", [b"<html>Forbidden: chat not found, bot was kicked</html>", b'{"error": "forbidden"}', b""]
)
@pytest.mark.few(6)
async def test_what_stands_before_telegram_speaks_of_this_moment(status, body):
    fault = await refusal(status, body)
    assert find_meaning(fault) is MOMENT
    assert not isinstance(make_chat_error(fault), Unreachable)
