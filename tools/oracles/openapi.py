"""Discord's own OpenAPI description as a judge of requests and answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

FILE = "discord-openapi.json"
KNOWN = (
    r"POST /users/@me/channels: recipient_id: … is not",
    r".*\ballowed_mentions\.(users|roles)\.\[\]: … is not",
    r".*\battachments\.\[\]\.id: (\d+|…) is not",
    r"PATCH .*: tts: is not described",
)
"""What discord.py does for us and Discord takes: ids as numbers, and a field that edits do not have."""
SNOWFLAKE = re.compile(r"\b\d{15,}\b")


class Judge:
    """Finds the operation of a request, and says what is wrong with it."""

    def __init__(self, folder: Path) -> None:
        self.whole = json.loads((folder / FILE).read_text(encoding="utf-8"))
        self.validator = cache(self._validator)

    def called(self, line: Mapping[str, Any]) -> str:
        """The operation of a request; its own path, where there is none."""
        found = self.operation(line["method"], line["path"])
        return f"{line['method']} {found[0] if found else line['path']}"

    def operation(self, method: str, path: str) -> tuple[str, Mapping[str, Any]] | None:
        """The operation with the most literal path that fits, and that path."""
        asked = path.strip("/").split("/")
        found = []
        for template, item in self.whole["paths"].items():
            parts = template.strip("/").split("/")
            if method.lower() in item and len(parts) == len(asked):
                fits = [part == given or part.startswith("{") for part, given in zip(parts, asked, strict=True)]
                if all(fits):
                    found.append((sum(not part.startswith("{") for part in parts), template))
        if not found:
            return None
        template = max(found)[1]
        return template, self.whole["paths"][template][method.lower()]

    def requested(self, line: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with a request, one sentence each."""
        found = self.operation(line["method"], line["path"])
        if found is None:
            yield f"{line['method']} {line['path']}: no such operation"
            return
        template, operation = found
        where = f"{line['method']} {template}"
        yield from (f"{where}: {each}" for each in self.queried(template, operation, line["query"]))
        content = (operation.get("requestBody") or {}).get("content") or {}
        if line["body"] is None:
            if (operation.get("requestBody") or {}).get("required"):
                yield f"{where}: a body is required"
        elif line["type"] not in content:
            yield f"{where}: a body of {line['type']} where {', '.join(content) or 'none'} is described"
        else:
            pointer = ("paths", template, line["method"].lower(), "requestBody", "content", line["type"], "schema")
            yield from (f"{where}: {each}" for each in self.breaches(pointer, line["body"]))

    def answered(self, line: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with the answer that our stand-in gave, where it granted the request."""
        found = self.operation(line["method"], line["path"])
        if found is None or not 200 <= line["status"] < 300:
            return
        template, operation = found
        where = f"{line['method']} {template}"
        status = str(line["status"])
        if status not in operation["responses"]:
            yield f"{where}: answers {status} where {', '.join(operation['responses'])} are described"
        elif "application/json" in (operation["responses"][status].get("content") or {}):
            pointer = ("paths", template, line["method"].lower(), "responses", status, "content", "application/json")
            yield from (f"{where}: {each}" for each in self.breaches((*pointer, "schema"), line["said"]))

    def queried(self, template: str, operation: Mapping[str, Any], query: Mapping[str, str]) -> Iterator[str]:
        """What is wrong with what stands behind the question mark."""
        described = {
            p["name"]: p
            for p in [*self.whole["paths"][template].get("parameters", ()), *operation.get("parameters", ())]
        }
        for name in query:
            if described.get(name, {}).get("in") != "query":
                yield f"query: {name} is not described"
        for name, parameter in described.items():
            if parameter["in"] == "query" and parameter.get("required") and name not in query:
                yield f"query: {name} is required"

    def breaches(self, pointer: tuple[str, ...], body: Any) -> Iterator[str]:
        """What is wrong with a body under the schema at a pointer."""
        validator, names = self.validator(pointer)
        for error in validator.iter_errors(body):
            yield told(deepest(error))
        if names and isinstance(body, Mapping):
            yield from (f"{name}: is not described" for name in sorted(set(body) - names))

    def _validator(self, pointer: tuple[str, ...]) -> tuple[Draft202012Validator, frozenset[str]]:
        """The validator of a schema, and all the fields it knows."""
        schema: Any = self.whole
        for key in pointer:
            schema = schema[key]
        return Draft202012Validator({**schema, "components": self.whole["components"]}), frozenset(self.fields(schema))

    def fields(self, schema: Mapping[str, Any]) -> Iterator[str]:
        """The fields of an object that a schema describes, in all its variants."""
        if "$ref" in schema:
            yield from self.fields(self.whole["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
        yield from schema.get("properties") or ()
        for key in ("anyOf", "oneOf", "allOf"):
            for each in schema.get(key) or ():
                yield from self.fields(each)


def deepest(error: ValidationError) -> ValidationError:
    """The error within a choice of schemas that says most: in the choice that was most likely meant."""
    while error.context:
        branches: dict[Any, list[ValidationError]] = {}
        for each in error.context:
            branches.setdefault(each.schema_path[0], []).append(each)
        meant = [errors for errors in branches.values() if not any(is_another_kind(each) for each in errors)]
        error = min(meant or branches.values(), key=len)[0]
    return error


def is_another_kind(error: ValidationError) -> bool:
    """Whether a schema does not describe this kind of thing at all."""
    if error.validator in ("enum", "const") and list(error.relative_path)[-1:] == ["type"]:
        return True
    return error.validator == "type" and not error.relative_path


def told(error: ValidationError) -> str:
    """An error in one line; neither places in arrays nor ids are told apart, so that equal ones count as one."""
    path = ".".join("[]" if isinstance(part, int) else str(part) for part in error.absolute_path)
    return f"{path or 'body'}: {SNOWFLAKE.sub('…', error.message)[:160]}"
