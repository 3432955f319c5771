"""The judge of requests to the Bot API, on a description small enough to be read here."""

from __future__ import annotations

import json

import pytest

from tools.oracles import botapi
from tools.oracles.__main__ import judged
from tools.oracles.botapi import FILE, Judge


def fields(**kinds):
    """Fields of a method or type; a question mark where one may be left out."""
    return botapi.described(kinds)


KIND = 'Type of the member, always "{}"'
WHOLE = {
    "methods": {
        "sendMessage": {
            "returns": ["Message"],
            "fields": fields(chat_id="Integer", text="String", loud="Boolean?", reply_markup="Keyboard?"),
        },
        "sendPhoto": {"returns": ["Message"], "fields": fields(chat_id="Integer", photo="InputFile")},
        "editMessageText": {"returns": ["Message"], "fields": fields(message_id="Integer", text="String")},
        "getMember": {"returns": ["Member"]},
    },
    "types": {
        "Message": {"fields": fields(message_id="Integer", text="String?")},
        "Keyboard": {"fields": fields(keys="Array of Array of Key")},
        "Key": {"fields": fields(label="String")},
        "InputFile": {},
        "Member": {"subtypes": ["Owner", "Guest"]},
        "Owner": {"fields": [{**fields(status="String")[0], "description": KIND.format("owner")}]},
        "Guest": {
            "fields": [
                {**fields(status="String")[0], "description": KIND.format("guest")},
                *fields(since="Integer"),
            ]
        },
        "ResponseParameters": {"fields": fields(retry_after="Integer?")},
    },
}


@pytest.fixture
def judge(tmp_path):
    (tmp_path / FILE).write_text(json.dumps(WHOLE), encoding="utf-8")
    return Judge(tmp_path)


def line(method="sendMessage", files=(), status=200, said=None, **params):
    """A recorded request."""
    given = params or {"chat_id": "-7", "text": "hello"}
    said = {"ok": True, "result": {"message_id": 1}} if said is None else said
    return {"method": method, "params": given, "files": files, "status": status, "said": said}


KEYS = json.dumps({"keys": [[{"label": "yes"}]]})
GOOD = {
    "as described": line(),
    "in another case": line("SENDMESSAGE"),
    "with all there is": line(chat_id="-7", text="x", loud="true", reply_markup=KEYS),
    "with a file": line("sendPhoto", ["photo"], chat_id="7"),
    "with a file by another name": line("sendPhoto", ["f1"], chat_id="7", photo="attach://f1"),
    "by a method that came later": line(
        "editEphemeralMessageText", chat_id="7", receiver_user_id="8", ephemeral_message_id="9", text="x"
    ),
    "with what came later": line(chat_id="7", text="x", ephemeral_message_parameters='{"receiver_user_id": 8}'),
}
BREACHES = {
    "no such method": (line("sendMassage"), "sendMassage: no such method"),
    "a parameter is missing": (line(text="x"), "sendMessage: chat_id is required"),
    "a parameter is not described": (line(chat_id="7", text="x", volume="3"), "sendMessage: volume is not described"),
    "a number is none": (line(chat_id="seven", text="x"), "sendMessage: chat_id: no JSON, where Integer is described"),
    "a flag is none": (
        line(chat_id="7", text="x", loud="1"),
        "sendMessage: loud: int where Boolean is described",
    ),
    "an object is not as described": (
        line(chat_id="7", text="x", reply_markup='{"keys": [[{"text": "yes"}]]}'),
        "sendMessage: reply_markup.keys[][]: Key lacks label",
    ),
    "a file is missing": (line("sendPhoto", chat_id="7"), "sendPhoto: photo is required"),
    "a file that nobody asked for": (
        line("sendPhoto", ["photo", "other"], chat_id="7"),
        "sendPhoto: file other is neither described nor named",
    ),
    "what came later, done wrong": (
        line(chat_id="7", text="x", ephemeral_message_parameters='{"callback_query_id": "8"}'),
        "sendMessage: ephemeral_message_parameters: EphemeralMessageParameters lacks receiver_user_id",
    ),
}


@pytest.mark.parametrize("case", GOOD)
def test_what_is_described_passes(case, judge):
    assert list(judge.requested(GOOD[case])) == []


@pytest.mark.parametrize("case", BREACHES)
def test_a_breach_is_told(case, judge):
    asked, told = BREACHES[case]
    assert told in list(judge.requested(asked))


ANSWERS = {
    "a field is missing": (
        {"ok": True, "result": {"text": "x"}},
        200,
        ["sendMessage: result: Message lacks message_id"],
    ),
    "a field is not described": (
        {"ok": True, "result": {"message_id": 1, "loud": True}},
        200,
        ["sendMessage: result: Message has no loud"],
    ),
    "a refusal with parameters": (
        {"ok": False, "error_code": 429, "description": "x", "parameters": {"retry_after": 3}},
        429,
        [],
    ),
    "a refusal under another code": (
        {"ok": False, "error_code": 400, "description": "x"},
        403,
        ["sendMessage: a refusal that does not say so"],
    ),
    "a refusal without a word": (
        {"ok": False, "error_code": 400},
        400,
        ["sendMessage: a refusal without a description"],
    ),
    "not even an answer": ("bad gateway", 502, []),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_answers_are_judged_too(case, judge):
    said, status, told = ANSWERS[case]
    assert list(judge.answered(line(said=said, status=status))) == told


def test_of_several_types_the_one_is_held_against_that_says_it_is_meant(judge):
    for result, told in (
        ({"status": "owner"}, []),
        ({"status": "guest", "since": 3}, []),
        ({"status": "guest"}, ["getMember: result: Guest lacks since"]),
    ):
        assert list(judge.answered(line("getMember", said={"ok": True, "result": result}))) == told


def test_a_run_counts_requests_by_their_method(judge, tmp_path, capsys):
    lines = [line(), line(), line(text="x")]
    (tmp_path / "telegram-1.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert judged("telegram", botapi, tmp_path, tmp_path) == 1
    told = capsys.readouterr().out
    assert "telegram: 3 requests to 1 operations" in told
    assert "       1 sendMessage: chat_id is required" in told
