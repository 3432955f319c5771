"""The Bot API's methods and types as a judge of requests and answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FILE = "telegram-bot-api.json"
KNOWN: tuple[str, ...] = ()
ALWAYS = re.compile(r'(?:always|must be) "?(\w+)"?')
ARRAY = "Array of "
PLAIN = {"Integer": int, "Float": (int, float), "String": str, "Boolean": bool}
TRIPLE = {"chat_id": "Integer", "receiver_user_id": "Integer", "ephemeral_message_id": "Integer"}
SINCE = {
    "methods": {
        "editEphemeralMessageText": ("editMessageText", "Boolean"),
        "editEphemeralMessageCaption": ("editMessageCaption", "Boolean"),
        "editEphemeralMessageMedia": ("editMessageMedia", "Boolean"),
        "editEphemeralMessageReplyMarkup": ("editMessageReplyMarkup", "Boolean"),
        "deleteEphemeralMessage": ("deleteMessage", "Boolean"),
    },
    "types": {
        "EphemeralMessageParameters": {
            "receiver_user_id": "Integer",
            "callback_query_id": "String?",
            "replace_callback_query_message": "Boolean?",
        },
        "DisabledButton": {},
    },
    "fields": {
        "Message": {"ephemeral_message_id": "Integer?", "receiver_user": "User?"},
        "BotCommand": {"is_ephemeral": "Boolean?"},
        "ReplyParameters": {"ephemeral_message_id": "Integer?"},
        "InlineKeyboardMarkup": {"force_reply": "Boolean?"},
        "InlineKeyboardButton": {"disabled": "DisabledButton?"},
    },
    "params": ("sendMessage", "sendPhoto", "sendDocument"),
}
"""What came after the description we have, in 10.2 and 10.3: ephemeral messages, and keyboards that ask for a reply."""


def described(fields: Mapping[str, str]) -> list[dict[str, Any]]:
    """Fields in the description's own form."""
    return [
        {"name": name, "types": [kind.rstrip("?")], "required": not kind.endswith("?"), "description": ""}
        for name, kind in fields.items()
    ]


class Judge:
    """Finds the method of a request, and says what is wrong with it."""

    def __init__(self, folder: Path) -> None:
        whole = json.loads((folder / FILE).read_text(encoding="utf-8"))
        self.methods: dict[str, Any] = whole["methods"]
        self.types: dict[str, Any] = whole["types"]
        self.add()
        self.names = {name.lower(): name for name in self.methods}

    def add(self) -> None:
        """Add what came later."""
        for name, (like, said) in SINCE["methods"].items():
            if like in self.methods and name not in self.methods:
                other = ("chat_id", "message_id", "inline_message_id", "business_connection_id")
                kept = [f for f in self.methods[like].get("fields", ()) if f["name"] not in other]
                self.methods[name] = {"returns": [said], "fields": described(TRIPLE) + kept}
        for name, fields in SINCE["types"].items():
            self.types.setdefault(name, {"fields": described(fields)})
        for name, fields in SINCE["fields"].items():
            if name in self.types:
                self.extend(self.types[name], fields)
        for name in SINCE["params"]:
            if name in self.methods:
                self.extend(self.methods[name], {"ephemeral_message_parameters": "EphemeralMessageParameters?"})
        for each in self.types.get("ReplyParameters", {}).get("fields", ()):
            each["required"] = False

    @staticmethod
    def extend(known: dict[str, Any], fields: Mapping[str, str]) -> None:
        """Add fields, unless they are there."""
        there = {each["name"] for each in known.setdefault("fields", [])}
        known["fields"] += [each for each in described(fields) if each["name"] not in there]

    # -- what was sent ------------------------------------------------------------------------------

    def called(self, line: Mapping[str, Any]) -> str:
        """The method's name, as it is described."""
        return self.names.get(line["method"].lower(), line["method"])

    def requested(self, line: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with a request, one sentence each."""
        name = self.called(line)
        if name not in self.methods:
            yield f"{name}: no such method"
            return
        fields = {each["name"]: each for each in self.methods[name].get("fields", ())}
        given = line["params"]
        for key, value in given.items():
            if key not in fields:
                if not named(key, given):
                    yield f"{name}: {key} is not described"
                continue
            yield from (f"{name}: {each}" for each in self.decoded(key, fields[key]["types"], value))
        for key in line["files"]:
            if "InputFile" not in fields.get(key, {}).get("types", ()) and not named(key, given):
                yield f"{name}: file {key} is neither described nor named"
        for key, each in fields.items():
            if each["required"] and key not in given and key not in line["files"]:
                yield f"{name}: {key} is required"

    def decoded(self, key: str, kinds: list[str], value: str) -> list[str]:
        """What is wrong with a parameter, which comes as text."""
        if "String" in kinds or (kinds == ["InputFile"] and value.startswith("attach://")):
            return []
        try:
            found = json.loads(value)
        except ValueError:
            return [f"{key}: no JSON, where {' or '.join(kinds)} is described"]
        return self.breaches(found, kinds, key)

    # -- what was answered --------------------------------------------------------------------------

    def answered(self, line: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with the answer that our stand-in gave, refusals too."""
        name, said = self.called(line), line["said"]
        if name not in self.methods or not isinstance(said, Mapping):
            return
        if line["status"] == 200:
            kinds = self.methods[name]["returns"]
            yield from (f"{name}: {each}" for each in self.breaches(said.get("result"), kinds, "result"))
            return
        if said.get("ok") is not False or said.get("error_code") != line["status"]:
            yield f"{name}: a refusal that does not say so"
        if not isinstance(said.get("description"), str):
            yield f"{name}: a refusal without a description"
        if "parameters" in said:
            kinds = ["ResponseParameters"]
            yield from (f"{name}: {each}" for each in self.breaches(said["parameters"], kinds, "parameters"))

    def breaches(self, value: Any, kinds: list[str], path: str) -> list[str]:
        """What is wrong with a value that should be of one of these kinds; by the one it comes closest to."""
        found = [self.one(value, kind, path) for kind in kinds]
        return min(found, key=len)

    def one(self, value: Any, kind: str, path: str) -> list[str]:
        """What is wrong with a value that should be of one kind."""
        if kind.startswith(ARRAY):
            if not isinstance(value, list):
                return self.other(value, kind, path)
            return [each for item in value for each in self.one(item, kind.removeprefix(ARRAY), f"{path}[]")]
        if kind in PLAIN:
            right = isinstance(value, PLAIN[kind]) and (kind == "Boolean" or not isinstance(value, bool))
            return [] if right else self.other(value, kind, path)
        if subtypes := self.types[kind].get("subtypes"):
            return self.breaches(value, subtypes, path)
        if kind == "InputFile":
            return [] if isinstance(value, str) else self.other(value, kind, path)
        if not isinstance(value, Mapping):
            return self.other(value, kind, path)
        return list(self.inside(value, kind, path))

    def inside(self, value: Mapping[str, Any], kind: str, path: str) -> Iterator[str]:
        """What is wrong with an object."""
        fields = {each["name"]: each for each in self.types[kind].get("fields", ())}
        for key, each in fields.items():
            if key in value:
                always = ALWAYS.search(each["description"]) if key in ("type", "status", "source") else None
                if always and value[key] != always[1]:
                    yield from [f"{path}: no {kind}"] * 9
                yield from self.breaches(value[key], each["types"], f"{path}.{key}")
            elif each["required"]:
                yield f"{path}: {kind} lacks {key}"
        yield from (f"{path}: {kind} has no {key}" for key in value if key not in fields)

    @staticmethod
    def other(value: Any, kind: str, path: str) -> list[str]:
        """It is something else altogether."""
        return [f"{path}: {type(value).__name__} where {kind} is described"] * 5


def named(key: str, given: Mapping[str, str]) -> bool:
    """Whether another parameter attaches this one."""
    return any(f"attach://{key}" in value for value in given.values())
