"""`arbitro doctor`: what is wrong with the database, the processes and the chats, a line each."""

from __future__ import annotations

import argparse
import errno
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bot.cli.sentences import Say
    from bot.config import Settings
    from bot.db.store import AtWork, Counts
    from bot.run.jobs import WorkingProcess
    from bot.values.health import HealthCheck, TaskHealth

PATIENCE_S: Final = 3.0
LITTLE: Final = 200  # megabytes of free disk, below which a host wants to hear of it
APART_S: Final = 30  # seconds between two clocks that no one notices
KEEPERS: Final = frozenset({"house", "alone"})
LATE_S: Final = 120  # seconds after which waiting work is late, if a process is there to do it
SILENT_S: Final = 15  # seconds without a word to the server after which a process is not well
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

    settings = Settings()
    say = speak(settings.find_host_language())
    tasks = ask_app(settings, arguments.port or settings.port)
    told, copies, not_well = look_at_database(settings, say, is_asked=tasks is not None)
    findings = [*word_ignored(say), *not_well, *check_disk(settings, say)]
    if tasks is None:
        print(say("doctor-asleep"))
        findings += [] if arguments.port else check_address(settings, say)
    else:
        findings += [word_task(task, say) for task in tasks if task.deaths]
    findings += [say("chat-library", chat=each) for each in list_missing(settings)]
    for chat in chats:
        if chat.is_used(settings):
            findings += [*chat.examine(settings), *check_clock(chat.find_address(settings), say)]
    for line in (*told, *copies, *findings):
        print(line)
    if not findings and not copies:
        print(say("doctor-well"))
    return 1 if findings else 0


def look_at_database(settings: Settings, say: Say, *, is_asked: bool) -> tuple[list[str], list[str], list[str]]:
    """Look at the database, who works on it and what waits; return what to tell, what of copies, and what is not well.

    A long wait is not well where a process is there: one that was asked, or one of several.
    """
    from bot.db.errors import Unusable
    from bot.db.opening import open_snapshot
    from bot.db.sqlite.backup import inspect
    from bot.db.sqlite.opening import last_copied_ms
    from bot.db.store import count, count_set_aside
    from bot.tables.stored import count_stuck_posts

    database, copies = settings.find_database(), list[str]()
    if isinstance(database, Path) and not database.exists():
        return [], [], []
    try:
        if isinstance(database, Path) and inspect(database).tables and last_copied_ms(database) is None:
            copies.append(say("doctor-uncopied", path=str(database)))
        with open_snapshot(database, settings.find_seal_key()) as reading:
            aside, (unreadable, refused) = count_set_aside(reading), count_stuck_posts(reading)
            there = reading.look_around()
            counts = count(reading, there.now_ms)
    except Unusable as fault:
        return [], copies, [say(f"unusable-{fault.reason}", path=str(fault.path))]
    findings = [
        say("doctor-aside", chat=each.chat_name, count=each.count, fault=each.fault, place=each.place) for each in aside
    ]
    findings += [say("doctor-unreadable", count=unreadable)] if unreadable else []
    findings += [say("doctor-refused", count=refused)] if refused else []
    findings += check_processes(there.processes, say)
    roles = {each.what for each in there.processes}
    if "house" in roles:
        findings += [say("doctor-undone", kind=each.kind.value) for each in there.shares if not each.held]
    findings += [say("doctor-standby")] if there.may_lose else []
    if is_asked or roles & KEEPERS:
        findings += check_backlog(counts, there.now_ms, say)
    return [*tell_work(there, counts, say)], copies, findings


def check_processes(processes: Sequence[WorkingProcess], say: Say) -> Iterator[str]:
    """Yield what is wrong with processes: silent ones, or none that does background work."""
    for each in processes:
        if each.silent_s > SILENT_S:
            yield say("doctor-silent", place=each.place, seconds=each.silent_s)
    roles = {each.what for each in processes}
    if "beside" in roles and not roles & KEEPERS:
        yield say("doctor-houseless")


def check_backlog(counts: Counts, now_ms: int, say: Say) -> Iterator[str]:
    oldest_ms = min((at for at in (counts.oldest_update_ms, counts.due_ms) if at is not None), default=now_ms)
    if (seconds := (now_ms - oldest_ms) // 1000) > LATE_S:
        yield say("doctor-late", seconds=seconds)


def tell_work(there: AtWork, counts: Counts, say: Say) -> Iterator[str]:
    for each in there.processes:
        times = {"silent": each.silent_s, "minutes": each.since_s // 60}
        yield say("doctor-process", what=each.what, release=each.release, place=each.place, **times)
    if any(each.what == "house" for each in there.processes):
        for job in there.shares:
            yield say("doctor-share", kind=job.kind.value, held=job.held, parts=job.parts, holders=job.holders)
    waiting = {"posts": sum(counts.posts.values()), "updates": sum(counts.updates.values()), "overdue": counts.overdue}
    if there.processes and any(waiting.values()):
        yield say("doctor-waiting", **waiting)
    if there.mended_ms is not None:
        at = datetime.fromtimestamp(there.mended_ms / 1000, UTC)
        yield say("doctor-mended", at=f"{at:%Y-%m-%d %H:%M} UTC")


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


def is_open_to_others(path: Path) -> bool:
    return os.name == "posix" and path.is_file() and bool(path.stat().st_mode & 0o077)


def check_clock(address: str, say: Say) -> Iterator[str]:
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
