"""The log: one form for every line, ours and the libraries'. Types and places only, never what anything was about."""

import errno
import json
import linecache
import logging
import re
import sys
import threading
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, TextIO

log = logging.getLogger(__name__)

# The packages whose messages were written with care; of others we show only what stands in their source.
OURS: Final = frozenset({"adapters", "bot", "games"})
# What our own records may carry beside their message.
SHOWN: Final = ("table", "seq", "seat", "post", "prompt", "picture", "verb", "package", "key", "lang", "route")
SHORTEST: Final = 12  # characters below which a text may stand in a library's source by chance
FRAMES: Final = 12  # places named of one exception, the innermost
PAUSE_S: Final = 60.0  # seconds in which a line that says the same is not said again
KEPT: Final = 512  # lines that we remember
FILE_BYTES: Final = 10 * 2**20
FILES: Final = 5  # how large a file of the log may grow, and how many full ones are kept beside it

Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


# What a terminal acts on or shows otherwise than it is written; lines and tabs are ours.
CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def escape_controls(text: str) -> str:
    return CONTROLS.sub(lambda found: ascii(found[0])[1:-1], text)


class PlainFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        again = f" (and {more} more times)" if (more := getattr(record, "more", 0)) else ""
        at = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
        return escape_controls(f"{at} [{record.process}] {record.levelname} {record.name}: {describe(record)}{again}")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        what, *faults = describe(record).split("\n")
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "process": record.process,
            "where": record.name,
            "what": what,
            **things_beside(record),
        }
        if faults:
            line["faults"] = [each.strip() for each in faults]
        if more := getattr(record, "more", 0):
            line["more"] = more
        return json.dumps(line, ensure_ascii=False, default=str)


class OncePerMinute(logging.Filter):
    """Passes a line once a minute; the next one says how often it was held back."""

    def __init__(self) -> None:
        super().__init__()
        self._said: OrderedDict[tuple[str, int, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        key = record.name, record.levelno, describe(record)
        at, held_back = self._said.get(key, (None, 0))
        if at is not None and 0 <= record.created - at < PAUSE_S:
            self._said[key] = at, held_back + 1
            return False
        record.more = held_back
        self._said[key] = record.created, 0
        self._said.move_to_end(key)
        while len(self._said) > KEPT:
            self._said.popitem(last=False)
        return True


def set_up_log(
    level: str, stream: TextIO | None = None, *, form: Literal["plain", "json"] = "plain", file: Path | None = None
) -> None:
    """Write every log, and uncaught exceptions, in one form to a stream or a file; raises OSError.

    Beside a file the stream has the errors, for a host who looks at it.
    """
    handlers: list[logging.Handler] = [logging.StreamHandler(stream)]
    if file is not None:
        handlers[0].setLevel(logging.ERROR)
        handlers += [RotatingFileHandler(file.expanduser(), maxBytes=FILE_BYTES, backupCount=FILES, encoding="utf-8")]
    for each in handlers:
        each.setFormatter(JsonFormatter() if form == "json" else PlainFormatter())
        each.addFilter(OncePerMinute())
    logging.basicConfig(level=level, handlers=handlers, force=True)
    logging.captureWarnings(capture=True)
    logging.raiseExceptions = False  # what it would print of a record that cannot be formatted are its contents
    log = logging.getLogger(__name__)
    sys.excepthook = lambda kind, fault, at: log.critical("stopped by a fault", exc_info=(kind, fault, at))
    threading.excepthook = lambda given: log.error("a thread ended by a fault", exc_info=as_fault(given.exc_value))
    sys.unraisablehook = lambda given: log.error("a fault that nobody hears", exc_info=as_fault(given.exc_value))


def log_for_host(sentence: str) -> None:
    """Log a sentence as it is; a report elsewhere has none of it."""
    log.error("%s", sentence)


def as_fault(fault: BaseException | None) -> Fault:
    return (None, None, None) if fault is None else (type(fault), fault, fault.__traceback__)


def describe(record: logging.LogRecord) -> str:
    if (known := getattr(record, "described", None)) is None:
        said = own_message(record) if record.name.partition(".")[0] in OURS else foreign_message(record)
        known = "\n".join([said, *iter_faults(record.exc_info[1] if record.exc_info else None)])
        record.described = known
    return str(known)


def own_message(record: logging.LogRecord) -> str:
    args = record.args
    if isinstance(args, tuple):
        args = tuple(fault_name(arg) if isinstance(arg, BaseException) else arg for arg in args)
    try:
        said = str(record.msg) % args if args else str(record.msg)
    except (TypeError, ValueError):
        said = str(record.msg)
    return " ".join([said, *(f"{name}={value}" for name, value in things_beside(record).items())])


def things_beside(record: logging.LogRecord) -> dict[str, Any]:
    if record.name.partition(".")[0] not in OURS:
        return {}
    beside = {name: getattr(record, name, None) for name in SHOWN}
    return {name: value for name, value in beside.items() if value is not None}


def foreign_message(record: logging.LogRecord) -> str:
    said = record.msg.strip() if isinstance(record.msg, str) else ""
    written = said if stands_in_source(record.pathname, said) else ""
    return f"{written} [{channel_name(record.pathname)}:{record.lineno} {record.funcName}]".strip()


@lru_cache(maxsize=256)
def stands_in_source(path: str, text: str) -> bool:
    """Return whether a text is part of a source file, and so holds nothing that people wrote."""
    return len(text) >= SHORTEST and any(text in line for line in linecache.getlines(path))


def iter_faults(fault: BaseException | None) -> Iterator[str]:
    for each in iter_chain(fault):
        yield f"  {fault_name(each)}"
        for channel in list_channels(each):
            yield f"    {channel}"


def iter_chain(fault: BaseException | None) -> Iterator[BaseException]:
    seen = set[int]()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        yield fault
        if isinstance(fault, BaseExceptionGroup):
            for each in fault.exceptions:
                yield from iter_chain(each)
        fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)


def list_channels(fault: BaseException) -> list[str]:
    frames = traceback.extract_tb(fault.__traceback__)[-FRAMES:]
    return [f"{channel_name(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def fault_name(fault: BaseException) -> str:
    name = type(fault).__qualname__
    symbol = errno.errorcode.get(fault.errno) if isinstance(fault, OSError) and fault.errno else None
    return f"{name}({symbol})" if symbol else name


def channel_name(path: str) -> str:
    parts = Path(path).parts
    for root in OURS | {"site-packages"}:
        if root in parts:
            at = len(parts) - 1 - parts[::-1].index(root)
            return "/".join(parts[at + (root not in OURS) :])
    return "/".join(parts[-2:])
