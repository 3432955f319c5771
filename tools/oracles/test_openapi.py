"""The judge of requests, on a description small enough to be read here."""

from __future__ import annotations

import json
import re

import pytest

from tools.oracles import openapi
from tools.oracles.__main__ import judged
from tools.oracles.openapi import FILE, KNOWN, Judge

SAID = {
    "type": "object",
    "required": ["content"],
    "properties": {
        "content": {"type": "string", "maxLength": 5},
        "parts": {"type": "array", "items": {"$ref": "#/components/schemas/Part"}},
        "mentions": {"anyOf": [{"type": "null"}, {"$ref": "#/components/schemas/Mentions"}]},
    },
}
BUTTON = {
    "type": "object",
    "required": ["type", "label"],
    "properties": {"type": {"const": 2}, "label": {"type": "string", "maxLength": 3}},
}
DISPLAY = {
    "type": "object",
    "required": ["type", "text"],
    "properties": {"type": {"const": 10}, "text": {"type": "string"}},
}
WHOLE = {
    "paths": {
        "/rooms/{room}/words": {
            "post": {
                "requestBody": {"required": True, "content": {"application/json": {"schema": SAID}}},
                "parameters": [{"name": "wait", "in": "query", "required": True}],
                "responses": {"200": {"content": {"application/json": {"schema": SAID}}}},
            }
        },
        "/rooms/{room}/{other}": {"post": {"responses": {"204": {}}}},
    },
    "components": {
        "schemas": {
            "Part": {"anyOf": [BUTTON, DISPLAY]},
            "Mentions": {"type": "object", "properties": {"users": {"type": "array", "items": {"type": "string"}}}},
        }
    },
}
GOOD = {"content": "hello", "parts": [{"type": 2, "label": "yes"}, {"type": 10, "text": "long enough"}]}
HERE = "POST /rooms/{room}/words"


@pytest.fixture
def judge(tmp_path):
    (tmp_path / FILE).write_text(json.dumps(WHOLE), encoding="utf-8")
    return Judge(tmp_path)


def line(body=GOOD, **fields):
    """A recorded request."""
    return {
        "method": "POST",
        "path": "/rooms/7/words",
        "query": {"wait": "1"},
        "type": "application/json" if body is not None else None,
        "body": body,
        "status": 200,
        "said": GOOD,
        **fields,
    }


def test_what_is_as_described_passes(judge):
    assert list(judge.requested(line())) == []
    assert list(judge.answered(line())) == []


BREACHES = {
    "too long": (line({"content": "longer"}), f"{HERE}: content: 'longer' is too long"),
    "a field is missing": (line({}), f"{HERE}: body: 'content' is a required property"),
    "a field is not described": (line({**GOOD, "loud": 1}), f"{HERE}: loud: is not described"),
    "the one of several that was meant": (
        line({**GOOD, "parts": [{"type": 2, "label": "maybe"}]}),
        f"{HERE}: parts.[].label: 'maybe' is too long",
    ),
    "and not the one that is null": (
        line({**GOOD, "mentions": {"users": [5]}}),
        f"{HERE}: mentions.users.[]: 5 is not of type 'string'",
    ),
    "no body": (line(None), f"{HERE}: a body is required"),
    "a body of another kind": (
        line(type="text/plain"),
        f"{HERE}: a body of text/plain where application/json is described",
    ),
    "a query that is not described": (line(query={"wait": "1", "x": "1"}), f"{HERE}: query: x is not described"),
    "a query that is missing": (line(query={}), f"{HERE}: query: wait is required"),
    "no such operation": (line(path="/doors/1"), "POST /doors/1: no such operation"),
}


@pytest.mark.parametrize("case", BREACHES)
def test_a_breach_is_told(case, judge):
    asked, told = BREACHES[case]
    assert list(judge.requested(asked)) == [told]


def test_answers_are_judged_too_if_they_grant_something(judge):
    assert list(judge.answered(line(said={}))) == [f"{HERE}: body: 'content' is a required property"]
    assert list(judge.answered(line(status=201))) == [f"{HERE}: answers 201 where 200 are described"]
    assert list(judge.answered(line(status=404, said={}))) == []


def test_known_breaches_name_what_they_excuse_and_nothing_beside_it():
    excused = "POST /channels/{channel_id}/messages: attachments.[].id: 0 is not of type 'string'"
    assert any(re.match(each, excused) for each in KNOWN)
    ours = "POST /channels/{channel_id}/messages: attachments.[].description: 'xx' is too long"
    assert not any(re.match(each, ours) for each in KNOWN)


def test_a_run_tells_ours_from_known_and_says_when_nothing_was_sent(judge, tmp_path, capsys):
    (tmp_path / "discord-1.jsonl").write_text(
        "\n".join(map(json.dumps, [line(), line({}), line({})])), encoding="utf-8"
    )
    assert judged("discord", openapi, tmp_path, tmp_path) == 1
    told = capsys.readouterr().out
    assert "discord: 3 requests to 1 operations" in told
    assert f"       2 {HERE}: body: 'content' is a required property" in told
    assert judged("discord", openapi, tmp_path, tmp_path / "nowhere") == 1
    assert "nothing was recorded" in capsys.readouterr().out
    assert judged("discord", openapi, tmp_path / "nowhere", tmp_path) == 0
    assert "skipped" in capsys.readouterr().out
