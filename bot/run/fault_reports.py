"""Faults reported to a server of the host's, as Sentry's library sends them: types and places, and nothing else.

What is sent is made here from what the log says, and nothing that the library would add is let through: no names, tokens,
arguments, local variables, requests or addresses, no machine and no setting. Of a message only its words in the source are sent.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from bot.run.log import (
    FRAMES,
    OURS,
    OncePerMinute,
    channel_name,
    fault_name,
    iter_chain,
    list_channels,
    stands_in_source,
)

if TYPE_CHECKING:
    import sentry_sdk

KEPT: Final = frozenset({"event_id", "timestamp", "platform", "level", "logger", "message", "exception", "release"})
"""What is let through of an event."""
PLACE: Final = re.compile(r"(?:adapters|bot|games)/[\w/]+\.py:[0-9]+(?: \w+)?")
"""A place in our code, as the log names it."""
TRACED: Final = re.compile(r'^  File "([^"]+)", line (\d+), in (\w+|<\w+>)$', re.MULTILINE)
"""A place as Python writes it into the text of a traceback."""
PUT_IN: Final = re.compile(r"%[sd]")
CLOSING_S: Final = 2.0


def open_reports(dsn: str) -> sentry_sdk.Client | None:
    """Open the line to the server, None where its library is not installed; raises ValueError for an address that is none."""
    if find_spec("sentry_sdk") is None:
        return None
    import sentry_sdk

    return sentry_sdk.Client(
        dsn=dsn,
        release=f"arbitro@{version('arbitro')}",
        server_name="",
        default_integrations=False,
        auto_enabling_integrations=False,
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        before_send=scrub,
        shutdown_timeout=CLOSING_S,
    )


def scrub(event: Any, _: Mapping[str, Any]) -> Any:
    """Let through what was made here, and nothing that the library has added."""
    return {name: value for name, value in event.items() if name in KEPT}


class FaultReporter(logging.Handler):
    """Reports each error of the log, the same one once a minute at most."""

    def __init__(self, client: sentry_sdk.Client) -> None:
        super().__init__(logging.ERROR)
        self._client = client
        self.addFilter(OncePerMinute())

    def emit(self, record: logging.LogRecord) -> None:
        self._client.capture_event(make_event(record))

    def close(self) -> None:
        """Send what waits, and close the line."""
        self._client.close(timeout=CLOSING_S)
        super().close()


def make_event(record: logging.LogRecord) -> Any:
    """Make what is sent of a record: its words in the source, and types and places of exceptions."""
    fault = record.exc_info[1] if record.exc_info else None
    values = [make_value(fault_name(each), list_channels(each)) for each in iter_chain(fault)]
    if traced := [f"{channel}:{line} {name}" for channel, line, name in find_traced(record)]:
        values.append(make_value("", traced[-FRAMES:]))
    event: dict[str, Any] = {"level": record.levelname.lower(), "logger": record.name, "message": word(record)}
    if values:
        event["exception"] = {"values": values[::-1]}  # the library has the outermost last
    return event


def make_value(kind: str, channels: list[str]) -> dict[str, Any]:
    """Make one exception of an event."""
    frames = []
    for each in channels:
        file, _, rest = each.partition(":")
        line, _, function = rest.partition(" ")
        frames.append({"filename": file, "lineno": int(line), "function": function})
    return {"type": kind or "places", "stacktrace": {"frames": frames}}


def word(record: logging.LogRecord) -> str:
    """Return a message as its source has it, with what is put in where that is the type of a fault or a place of ours."""
    is_own = record.name.partition(".")[0] in OURS
    said = record.msg.partition("\n")[0].strip() if isinstance(record.msg, str) else ""
    if not is_own:
        return said if stands_in_source(record.pathname, said) else ""
    args = record.args if isinstance(record.args, tuple) else ()
    told = iter([tell_argument(each) for each in args])
    return PUT_IN.sub(lambda _: next(told, "…"), said)


def tell_argument(given: object) -> str:
    if isinstance(given, BaseException):
        return fault_name(given)
    text = str(given)
    return text if text in list_fault_names() or PLACE.fullmatch(text) else "…"


def list_fault_names() -> frozenset[str]:
    found, left = set[str](), [BaseException]
    while left:
        kind = left.pop()
        found.add(kind.__name__)
        left += kind.__subclasses__()
    return frozenset(found)


def find_traced(record: logging.LogRecord) -> Iterator[tuple[str, int, str]]:
    """Yield the places of a traceback that one of our messages holds as text, without the lines of source."""
    args = record.args if isinstance(record.args, tuple) else ()
    for each in args:
        if isinstance(each, str) and record.name.partition(".")[0] in OURS:
            for file, line, name in TRACED.findall(each):
                yield channel_name(file), int(line), name
