"""One form for every line of the log: types and places, and never what anything was about."""

import asyncio
import errno
import gc
import io
import json
import logging
import os
import re
import sys
import threading
import warnings

import pytest

from bot.run.log import PAUSE_S, JsonFormatter, OncePerMinute, PlainFormatter, set_up_log

SECRET = "straeh-fo-neves"[::-1]
"""Never whole in a source, so that no source can be blamed for it."""
LOGGERS = (
    "uvicorn.error", "uvicorn.access", "discord.client", "discord.gateway", "telegram.ext.Application", "httpx", "httpcore", "asyncio",
    "aiosqlite", "py.warnings", "bot.play.autoplay", "adapters.web.server", "games",
)  # fmt: skip


@pytest.fixture
def written(monkeypatch):
    """What the log holds; a server that ran before may have kept its access log to itself."""
    access = logging.getLogger("uvicorn.access")
    monkeypatch.setattr(access, "propagate", True)
    monkeypatch.setattr(access, "level", logging.NOTSET)
    root, before = logging.getLogger(), (sys.excepthook, threading.excepthook, sys.unraisablehook)
    handlers, level, raising = root.handlers[:], root.level, logging.raiseExceptions
    root.handlers[:] = []  # pytest's own are not ours to close
    stream = io.StringIO()
    set_up_log("DEBUG", stream)
    yield stream
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.raiseExceptions = raising
    sys.excepthook, threading.excepthook, sys.unraisablehook = before


def fail_deeply() -> None:
    """Raise an exception from another, both with contents, and a note."""
    try:
        {}[SECRET]
    except KeyError as inner:
        fault = ValueError(f"cannot play {SECRET}")
        fault.add_note(SECRET)
        raise fault from inner


@pytest.mark.parametrize("name", LOGGERS)
def test_no_logger_tells_what_an_exception_was_about(written, name):
    log = logging.getLogger(name)
    try:
        fail_deeply()
    except ValueError as fault:
        log.exception("a thing that went wrong")
        log.exception("it failed: %s", fault)  # noqa: TRY401  what others do
        log.warning("it failed", exc_info=ExceptionGroup(SECRET, [fault]))
    said = written.getvalue()
    assert SECRET not in said
    assert "hearts" not in said
    assert said.count(f" {name}: ") == 3
    assert "ValueError" in said
    assert "KeyError" in said
    assert "test_log.py" in said
    assert "fail_deeply" in said


@pytest.mark.parametrize(
    "name", [name for name in LOGGERS if name.partition(".")[0] not in {"bot", "adapters", "games"}]
)
def test_a_librarys_own_words_are_shown_and_what_it_puts_in_them_is_not(written, name):
    log = logging.getLogger(name)
    log.warning("HTTP Request: %s %s", "POST", f"https://api.telegram.org/bot{SECRET}/getMe")
    log.warning(f"a message made of {SECRET}")  # noqa: G004  what others do
    log.warning(SECRET)
    said = written.getvalue()
    assert SECRET not in said
    assert "HTTP Request: %s %s" in said
    assert said.count(f"WARNING {name}: ") == 3
    assert said.count("test_log.py") == 3


def test_ours_are_shown_whole_with_the_table_they_are_about(written):
    logging.getLogger("bot.tables").warning(
        "%s came to nothing", "a deadline", extra={"table": "k7m2", "seq": 7, "hand": SECRET}
    )
    place = rf"\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\dZ \[{os.getpid()}\]"
    said = "WARNING bot.tables: a deadline came to nothing table=k7m2 seq=7"
    assert re.fullmatch(f"{place} {said}\n", written.getvalue())


def test_a_record_that_cannot_be_formatted_is_a_line_all_the_same(written, capsys):
    logging.getLogger("bot.tables").warning("%d of them", SECRET)
    logging.getLogger("discord").warning("%d of them", SECRET)
    assert written.getvalue().count("\n") == 2
    assert SECRET not in written.getvalue() + capsys.readouterr().err


async def test_what_the_loop_finds_is_told_by_type_and_place(written):
    async def dies() -> None:
        fail_deeply()

    task = asyncio.create_task(dies(), name=SECRET)
    await asyncio.wait([task])
    del task
    gc.collect()
    asyncio.get_running_loop().call_exception_handler({"message": SECRET, "exception": OSError(errno.EMFILE, SECRET)})
    said = written.getvalue()
    assert SECRET not in said
    assert "fail_deeply" in said
    assert "OSError(EMFILE)" in said


@pytest.mark.deep
def test_what_nobody_catches_is_told_by_type_and_place(written, capsys):
    thread = threading.Thread(target=fail_deeply)
    thread.start()
    thread.join()
    try:
        fail_deeply()
    except ValueError as fault:
        sys.excepthook(type(fault), fault, fault.__traceback__)

    class Leaves:
        def __del__(self) -> None:
            fail_deeply()

    Leaves()
    gc.collect()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(SECRET, stacklevel=1)
    said = written.getvalue()
    assert SECRET not in said + capsys.readouterr().err
    assert said.count("ValueError") == 3
    assert "CRITICAL bot.run.log" in said
    assert "WARNING py.warnings" in said


def test_a_line_is_said_once_a_minute_and_then_how_often_it_was_meant():
    filter_, form = OncePerMinute(), PlainFormatter()

    def says(at: float, fault: Exception, name: str = "asyncio") -> str | None:
        record = logging.LogRecord(name, logging.ERROR, asyncio.__file__, 1, "x", (), (type(fault), fault, None))
        record.created = at
        return form.format(record) if filter_.filter(record) else None

    full, other = OSError(errno.EMFILE, "a"), OSError(errno.ENETDOWN, "b")
    assert says(0, full) is not None
    assert [says(at, full) for at in range(1, int(PAUSE_S))] == [None] * 59
    assert says(30, other) is not None
    assert says(30, full, "uvicorn.error") is not None
    again = says(PAUSE_S, full)
    assert again is not None
    assert "(and 59 more times)" in again
    assert says(PAUSE_S + 1, full) is None


def test_machines_read_the_same_words_and_nothing_more():
    def says(name: str, fault: Exception | None = None, **beside: object) -> dict[str, object]:
        record = logging.LogRecord(name, logging.ERROR, __file__, 1, "%s came to nothing", ("a deadline",), None)
        record.exc_info = (type(fault), fault, fault.__traceback__) if fault else None
        record.created, record.more = 0.5, 2
        vars(record).update(beside)
        return json.loads(JsonFormatter().format(record))

    assert says("bot.tables", table="k7m2", hand=SECRET) == {
        "at": "1970-01-01T00:00:00.500+00:00", "level": "ERROR", "process": os.getpid(), "where": "bot.tables",
        "what": "a deadline came to nothing table=k7m2", "table": "k7m2", "more": 2,
    }  # fmt: skip
    try:
        fail_deeply()
    except ValueError as fault:
        told = says("bot.tables", fault)
    assert told["faults"][0] == "ValueError"
    assert SECRET not in str(told)
    assert "deadline" not in str(says("uvicorn.error", table=SECRET))
