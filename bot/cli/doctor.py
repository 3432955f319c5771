"""`arbitro doctor`: what is not well with the database and with the office that runs on it, a line for each."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.ports.health import TaskHealth
    from bot.ports.ids import Language
    from bot.text.translator import Translator

PATIENCE_S: Final = 3.0
ANYWHERE: Final = "0.0.0.0"  # noqa: S104  not bound to: it stands for this computer, too


def add_doctor(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    top = commands.add_parser("doctor", help="what is not well: 0 if all is, 1 if something is not")
    top.add_argument("--port", type=int, help="where the office runs; default: ARBITRO_PORT, or 8000")
    top.set_defaults(run=run_doctor)


def run_doctor(arguments: argparse.Namespace) -> int:
    """Print what is found; return the exit status."""
    from bot.config import Settings
    from bot.text.translator import Translator

    settings = Settings()
    lang, words = settings.language, Translator()
    findings = [*examine_database(settings, words)]
    tasks = ask_office(settings, arguments.port or settings.port)
    if tasks is None:
        print(words.package_text("bot", "doctor-asleep", lang))
    else:
        findings += [word_task(task, lang, words) for task in tasks if task.deaths]
    for line in findings:
        print(line)
    if not findings:
        print(words.package_text("bot", "doctor-well", lang))
    return 1 if findings else 0


def examine_database(settings: Settings, words: Translator) -> Iterator[str]:
    """Yield what is not well with the database, which may be in use; one that is not there yet is well."""
    from bot.store.port import Unusable
    from bot.store.sqlite.snapshot import open_snapshot

    path, lang = settings.database.expanduser(), settings.language
    if not path.exists():
        return
    try:
        with open_snapshot(path) as record:
            aside, unreadable = record.updates_set_aside(), record.unreadable_posts()
    except Unusable as fault:
        yield words.package_text("bot", f"unusable-{fault.reason}", lang, path=str(fault.path))
        return
    for each in aside:
        chat, count = each.chat_name, each.count
        yield words.package_text(
            "bot", "doctor-aside", lang, chat=chat, count=count, fault=each.fault, place=each.place
        )
    if unreadable:
        yield words.package_text("bot", "doctor-unreadable", lang, count=unreadable)


def ask_office(settings: Settings, port: int) -> list[TaskHealth] | None:
    """Ask the office that runs here how its tasks are; None where none answers."""
    import http.client

    from bot.ports.health import TaskHealth

    host = "127.0.0.1" if settings.host == ANYWHERE else settings.host
    try:
        with closing(http.client.HTTPConnection(host, port, timeout=PATIENCE_S)) as line:
            line.request("GET", "/health")
            said: dict[str, Any] = json.loads(line.getresponse().read())
            return [TaskHealth(**task) for task in said["tasks"]]
    except (OSError, http.client.HTTPException, ValueError, TypeError, KeyError):
        return None


def word_task(task: TaskHealth, lang: Language, words: Translator) -> str:
    """Put into words how often tasks of one kind have died, and of what."""
    name = words.package_text("bot", f"task-{task.kind}", lang)
    resting = "yes" if task.resting else "no"
    return words.package_text(
        "bot", "doctor-task", lang, name=name, deaths=task.deaths, fault=task.fault, place=task.place, resting=resting
    )
