"""`arbitro doctor`: what is wrong with the database, the processes and the chats, a line each."""

from __future__ import annotations

import argparse
import errno
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bot.cli.sentences import Say
    from bot.config import Settings
    from bot.values.health import HealthCheck, TaskHealth

PATIENCE_S: Final = 3.0
LITTLE: Final = 200  # megabytes of free disk, below which a host wants to hear of it
APART_S: Final = 30  # seconds between two clocks that no one notices
ANYWHERE: Final = "0.0.0.0"  # noqa: S104  not bound to: it stands for this computer, too


def add_doctor(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], list_chats: Callable[[], Sequence[HealthCheck]]
) -> None:
    top = commands.add_parser("doctor", help="check the installation: exit 0 if all is well, 1 if not")
    top.add_argument("--port", type=int, help="where Arbitro runs; default: ARBITRO_PORT, or 8000")
    top.set_defaults(run=lambda arguments: run_doctor(arguments, list_chats()))


def run_doctor(arguments: argparse.Namespace, chats: Sequence[HealthCheck]) -> int:
    from bot.cli.sentences import speak, word_ignored
    from bot.config import Settings, list_missing
    from bot.text.translator import Translator

    settings = Settings()
    say = speak(settings.find_host_language(), Translator())
    findings = [*word_ignored(say), *check_database(settings, say), *check_disk(settings, say)]
    tasks = ask_app(settings, arguments.port or settings.port)
    told, not_well = check_work(settings, say, is_asked=tasks is not None)
    findings += not_well
    if tasks is None:
        print(say("doctor-asleep"))
        findings += [] if arguments.port else check_address(settings, say)
    else:
        findings += [word_task(task, say) for task in tasks if task.deaths]
    findings += [say("chat-library", chat=each) for each in list_missing(settings)]
    for chat in chats:
        if chat.is_used(settings):
            findings += [*chat.examine(settings), *check_clock(chat.find_address(settings), say)]
    copies = [*tell_copies(settings, say)]
    for line in (*told, *copies, *findings):
        print(line)
    if not findings and not copies:
        print(say("doctor-well"))
    return 1 if findings else 0


def check_database(settings: Settings, say: Say) -> Iterator[str]:
    from bot.db.errors import Unusable
    from bot.db.opening import open_snapshot
    from bot.db.snapshot import count_set_aside
    from bot.db.sqlite.backup import inspect
    from bot.tables.stored import refused_posts, unreadable_posts

    database = settings.find_database()
    if isinstance(database, Path) and not database.exists():
        return
    try:
        if isinstance(database, Path):
            inspect(database)
        with open_snapshot(database, settings.find_seal_key()) as record:
            aside, unreadable, refused = count_set_aside(record), unreadable_posts(record), refused_posts(record)
    except Unusable as fault:
        yield say(f"unusable-{fault.reason}", path=str(fault.path))
        return
    for each in aside:
        chat, count = each.chat_name, each.count
        yield say("doctor-aside", chat=chat, count=count, fault=each.fault, place=each.place)
    if unreadable:
        yield say("doctor-unreadable", count=unreadable)
    if refused:
        yield say("doctor-refused", count=refused)


def check_work(settings: Settings, say: Say, *, is_asked: bool) -> tuple[list[str], list[str]]:
    """Look who works on the database and what waits; returns what to tell, and what is not well.

    A long wait is not well where a process is there: one that was asked, or one of several.
    """
    from bot.cli.database import (
        KEEPERS,
        check_backlog,
        check_processes,
        check_shares,
        tell_backlog,
        tell_mending,
        tell_processes,
        tell_shares,
    )
    from bot.db.errors import Unusable
    from bot.db.opening import open_snapshot
    from bot.db.snapshot import count

    database = settings.find_database()
    if isinstance(database, Path) and not database.exists():
        return [], []
    try:
        with open_snapshot(database, settings.find_seal_key()) as record:
            there = record.look_around()
            counts = count(record, there.now_ms)
    except Unusable:
        return [], []
    processes, shares = there.processes, there.shares
    findings = [*check_processes(processes, say), *check_shares(processes, shares, say)]
    if there.may_lose:
        findings.append(say("doctor-standby"))
    if is_asked or any(each.what in KEEPERS for each in processes):
        findings += check_backlog(counts, there.now_ms, say)
    has_company = any(each.what == "house" for each in processes)
    told = [*tell_processes(processes, say)] if processes else []
    told += tell_shares(shares, say) if has_company else []
    told += tell_backlog(counts, say) if processes else []
    told += tell_mending(there.mended_ms, say)
    return told, findings


def check_disk(settings: Settings, say: Say) -> Iterator[str]:
    import shutil

    from bot.db.seal import SEAL

    log, path = settings.log_file, settings.find_database()
    written = log and (log if log.exists() else log.parent)  # not opened: made by root, others couldn't write to it
    if written is not None and not os.access(written, os.W_OK):
        yield say("log-file", path=str(log), fault=os.strerror(errno.EACCES if written.exists() else errno.ENOENT))
    if isinstance(path, str):
        return
    if path.parent.is_dir() and (left := shutil.disk_usage(path.parent).free // 2**20) < LITTLE:
        yield say("doctor-disk", path=str(path), megabytes=left)
    if path.exists() and not os.access(path, os.W_OK):
        yield say("doctor-read-only", path=str(path))
    if is_open_to_others(path):
        yield say("doctor-open", path=str(path))
    key = path.parent / SEAL
    if is_open_to_others(key):
        yield say("doctor-open", path=str(key))


def check_address(settings: Settings, say: Say) -> Iterator[str]:
    import socket

    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as fault:
            yield say("doctor-address", host=settings.host, port=str(settings.port), fault=fault.strerror or "")


def tell_copies(settings: Settings, say: Say) -> Iterator[str]:
    from bot.db.errors import Unusable
    from bot.db.sqlite.backup import inspect
    from bot.db.sqlite.privacy import last_copied_ms

    path = settings.find_database()
    if isinstance(path, str) or not path.exists() or last_copied_ms(path) is not None:
        return
    with suppress(Unusable):
        if inspect(path).tables:
            yield say("doctor-uncopied", path=str(path))


def is_open_to_others(path: Path) -> bool:
    return os.name == "posix" and path.is_file() and bool(path.stat().st_mode & 0o077)


def check_clock(address: str, say: Say) -> Iterator[str]:
    from datetime import UTC, datetime
    from email.utils import parsedate_to_datetime
    from urllib.error import HTTPError
    from urllib.parse import urlsplit
    from urllib.request import urlopen

    try:
        with urlopen(address, timeout=PATIENCE_S) as answer:  # noqa: S310  the settings' address, or the platform's
            told = answer.headers["Date"]
    except HTTPError as refusal:
        told = refusal.headers["Date"]
    except OSError:
        return
    apart = round(abs((datetime.now(UTC) - parsedate_to_datetime(told)).total_seconds())) if told else 0
    if apart > APART_S:
        yield say("doctor-clock", seconds=apart, host=urlsplit(address).hostname or "")


def ask_app(settings: Settings, port: int) -> list[TaskHealth] | None:
    import http.client

    from bot.values.health import TaskHealth

    host = "127.0.0.1" if settings.host == ANYWHERE else settings.host
    try:
        with closing(http.client.HTTPConnection(host, port, timeout=PATIENCE_S)) as line:
            line.request("GET", "/health")
            said: dict[str, Any] = json.loads(line.getresponse().read())
            return [TaskHealth(**task) for task in said["tasks"]]
    except (OSError, http.client.HTTPException, ValueError, TypeError, KeyError):
        return None


def word_task(task: TaskHealth, say: Say) -> str:
    name = say(f"task-{task.kind}")
    resting = "yes" if task.resting else "no"
    return say("doctor-task", name=name, deaths=task.deaths, fault=task.fault, place=task.place, resting=resting)
