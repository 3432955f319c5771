"""Codec of what a button of a chat carries, a request in at most 64 bytes, and of what a deep link carries.

A payload is a verb, a table and words in order; `make_request` names these words, `spell_arguments` puts them in order
again. It says nothing about who presses, nor anything that is not on the button's own face; the check only tells
a payload of ours from one that was cut, or is of an older form.
"""

import hashlib
from base64 import b32encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.values.commands import (
    COMMANDS,
    FORMS,
    INVITATION,
    WITH_ARGUMENTS_OF,
    Argument,
    ArgumentType,
    ArgumentValue,
    parse_small_number,
)
from bot.values.ids import TableId, parse_invitation_code, parse_table_id
from bot.values.requests import AnyRequest, FormRequest, Request
from games.forms import escape, unescape

FORM: Final = "v1"
LONGEST: Final = 64  # Bytes that every chat carries.
CHECK: Final = 3
NONE: Final = "-"  # Where no table is named.
UNREADABLE: Final = "unreadable"  # The verb of a payload that no one can read; it has no other use.
NO_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


class Payload(NamedTuple):
    verb: str
    table_id: TableId | None = None
    args: tuple[str, ...] = ()


@lru_cache(maxsize=8_192)
def pack(verb: str, table_id: TableId | None = None, args: tuple[str, ...] = ()) -> str:
    """Encode a request as `v1.verb.table.args….check`.

    Arguments that are too long become `#hash`, the longest first. Raises ValueError if even so it is too long. It is kept: the same
    buttons are drawn again and again.
    """
    tokens = [shorten_token(arg) for arg in args]
    while len(text := spell(verb, table_id, tokens).encode()) > LONGEST:
        longest = max(range(len(tokens)), key=lambda channel: spelled_length(tokens[channel]), default=None)
        if longest is None or tokens[longest].startswith("#") or spelled_length(tokens[longest]) <= len(stand_in("")):
            raise ValueError(f"{verb} carries too much")
        tokens[longest] = stand_in(tokens[longest])
    return text.decode()


@lru_cache(maxsize=1_024)
def unpack(text: str) -> Payload:
    """Decode what was packed; its verb is `unreadable` if it is none of ours. Cached: a press is read twice."""
    body, _, check = text.rpartition(".")
    form, *rest = body.split(".")
    if form != FORM or len(rest) < 2 or check != checksum(body):
        return Payload(UNREADABLE)
    verb, table, *args = (unescape(part, ".") for part in rest)
    return Payload(verb, None if table == NONE else TableId(table), tuple(args))


def spell(verb: str, table_id: TableId | None, tokens: list[str]) -> str:
    body = ".".join((FORM, *(escape(part, ".") for part in (verb, table_id or NONE, *tokens))))
    return f"{body}.{checksum(body)}"


def spelled_length(token: str) -> int:
    return len(escape(token, ".").encode())


def stand_in(token: str) -> str:
    return "#" + hashlib.sha256(token.encode()).hexdigest()[:12]


def checksum(body: str) -> str:
    return b32encode(hashlib.sha256(body.encode()).digest()[:CHECK]).decode().lower()[:CHECK]


# -- requests ----------------------------------------------------------------------------------


def make_request(
    verb: str,
    table_id: TableId | None = None,
    args: Sequence[str] = (),
    fields: Mapping[str, tuple[str, ...]] = NO_FIELDS,
) -> AnyRequest:
    """Make the request of a button and of what was written, which comes first; what no argument takes is dropped."""
    if verb in FORMS:
        return FormRequest(verb, table_id, fields=fields, **read_form(FORMS[verb], args))
    texts = {argument.name: text for argument, text in zip(carried_arguments(verb), args, strict=False)}
    return make_command_request(verb, texts | {name: " ".join(said[:1]) for name, said in fields.items()}, table_id)


def make_command_request(verb: str, texts: Mapping[str, str], table_id: TableId | None = None) -> Request:
    command = COMMANDS.get(WITH_ARGUMENTS_OF.get(verb, verb))
    arguments: dict[str, ArgumentValue] = {}
    for argument in command.every_argument if command else ():
        text = texts.get(argument.name, "").strip()
        if argument.type is ArgumentType.TABLE and (invitation := parse_invitation_code(text)):
            arguments[INVITATION] = invitation
        elif text and argument.type is ArgumentType.TABLE:
            table_id = parse_table_id(text)
        elif text:
            arguments[argument.name] = argument.read(text)
    return Request(verb, table_id, arguments)


def read_form(names: Sequence[str], args: Sequence[str]) -> dict[str, Any]:
    """Return what a button of a question carries, by the fields of a form request; what is missing is left out."""
    found: dict[str, Any] = {}
    for index, (name, text) in enumerate(zip(names, args, strict=False)):
        match name:
            case "tokens":
                found[name] = tuple(args[index:])
            case "token":
                found["tokens"] = (text,)
            case "page":
                found[name] = parse_small_number(text) or 0
            case _:
                found[name] = text
    return found


def spell_arguments(request: AnyRequest) -> tuple[str, ...]:
    """Return what a button carries that makes this request again, its fields left out."""
    if isinstance(request, FormRequest):
        return spell_form(request)
    words = [str(request.arguments.get(argument.name, "")) for argument in carried_arguments(request.verb)]
    while words and not words[-1]:
        words.pop()
    return tuple(words)


def spell_form(request: FormRequest) -> tuple[str, ...]:
    words: list[str] = []
    for name in FORMS[request.verb]:
        match name:
            case "tokens":
                words += request.tokens
            case "token":
                words += request.tokens[:1]
            case "page":
                words += [str(request.page)] if request.page or request.verb == "page" else []
            case _:
                words.append(getattr(request, name))
    while words and not words[-1] and not request.tokens:
        words.pop()
    return tuple(words)


def carried_arguments(verb: str) -> tuple[Argument, ...]:
    """Return the arguments that buttons of a verb carry, in their order; none for a verb that is no command's."""
    command = COMMANDS.get(WITH_ARGUMENTS_OF.get(verb, verb))
    return command.carried_arguments if command else ()


# -- links into a private chat ----------------------------------------------------------------

LINKED: Final = ("join", "hand", "practice", "welcome")  # What a link can lead to.
# What a link with an invitation can lead to, and how it is called there.
WITH_INVITATION: Final = MappingProxyType({"join": "join", "show": "at"})


def make_link(verb: str, table_id: TableId | None = None, *, invitation: str = "") -> str:
    """Make the word in a link that opens the private chat, or takes us into a group: letters, digits and `-`, 64 at most.

    Raises ValueError for a verb that no link leads to.
    """
    if invitation:
        return f"{WITH_INVITATION[verb]}-{invitation}"
    if verb not in LINKED:
        raise ValueError(f"no link leads to {verb}")
    return f"{verb}-{table_id}" if table_id else verb


def make_code_link(code: str) -> str:
    return f"link-{code}"


def parse_link(text: str) -> Request:
    word, _, code = text.partition("-")
    if word == "link" and code:
        return Request(word, arguments={"code": code[:LONGEST]})
    if invitation := parse_invitation_code(code):
        verb = next((each for each, called in WITH_INVITATION.items() if called == word), "")
        return Request(verb, None, {INVITATION: invitation}) if verb else Request("welcome")
    return Request(word, parse_table_id(code) if code else None) if word in LINKED else Request("welcome")


PAYLOAD: Final = 24  # The longest token, in bytes, that a chat's button carries as it is.


def shorten_token(token: str) -> str:
    """Return a token as a chat's button carries it: itself, or if it is long a short hash, never an index."""
    if len(token.encode()) <= PAYLOAD and not token.startswith("#"):
        return token
    return stand_in(token)


def is_meant_by(token: str, option: str) -> bool:
    return token in {option, stand_in(option)}
