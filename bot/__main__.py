"""The command line, and the composition root: the only place that knows the app, the adapters and the games."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, redirect_stderr, redirect_stdout
from difflib import get_close_matches
from importlib.metadata import version
from importlib.util import find_spec
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from bot.cli.accounts import add_accounts, add_ban
from bot.cli.audit import add_records, add_refold
from bot.cli.database import add_backup, add_migrate, add_move, add_rekey
from bot.cli.doctor import add_doctor
from bot.cli.games import add_new_game, add_papers, add_shelf
from bot.cli.health_check import add_health_check
from bot.cli.sentences import (
    CommandFailed,
    complain,
    host_text,
    make_harmless,
    unusable_text,
    word_ignored,
    word_settings_fault,
)
from bot.cli.tables import add_group_records, add_reveal
from bot.run.log import log_for_host
from bot.values.health import DUTIES, Job

if TYPE_CHECKING:
    import asyncio

    from adapters.discord.widgets import CardFaces
    from bot.app import App
    from bot.config import Settings
    from bot.values.health import HealthCheck
    from bot.values.ids import Language
    from bot.values.requests import Launcher

# The exit status where the settings are at fault, and another try would fail too (EX_CONFIG).
UNFIT: Final = 78
# Why a database cannot be used now, and perhaps can in a minute.
PASSING: Final = ("away", "in-use", "full", "disk", "unready")
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Play": ("play", "serve", "games", "help"),
    "Chats": ("discord", "telegram"),
    "Data": ("backup", "restore", "move", "migrate", "rekey", "export", "verify", "verifier", "reveal"),
    "Care": ("doctor", "healthy", "records", "ban", "accounts", "licences", "changes"),
    "Develop": ("simulate", "refold", "new-game"),
}
SWITCH: Final = 0.001  # seconds a thread that draws may keep the interpreter from the loop that answers presses


WIDEST: Final = max(len(name) for names in GROUPS.values() for name in names)


class Commands(argparse._SubParsersAction):  # type: ignore[type-arg] # noqa: SLF001
    """Commands whose own help says first what they do."""

    def add_parser(self, name: str, **settings: Any) -> Any:
        said = settings["help"]
        return super().add_parser(name, description=f"{said[0].upper()}{said[1:]}.", **settings)


def make_parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="arbitro",
        usage="%(prog)s [--version] COMMAND ...",
        description="A bot that runs card and deduction games with secrets.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"arbitro {version('arbitro')}")
    commands = top.add_subparsers(
        prog="arbitro", required=True, metavar="COMMAND", help=argparse.SUPPRESS, action=Commands
    )
    playing = commands.add_parser("play", help="open a table in the browser of this computer")
    playing.add_argument("--port", type=int, help="default: ARBITRO_PORT, or 8000")
    playing.add_argument("--no-open", action="store_true", help="do not open a browser")
    playing.add_argument("--lan", action="store_true", help="let the others on this network in")
    playing.set_defaults(run=play)
    serving = commands.add_parser("serve", help="run the bots that have a token, plus the web table")
    serving.add_argument("--port", type=int, help="default: ARBITRO_PORT, or 8000")
    serving.add_argument("--lan", action="store_true", help="let the others on this network in")
    serving.add_argument(
        "--only",
        type=read_duties,
        metavar="DUTIES",
        help="one of several processes on a PostgreSQL server: house for all of them, or some of " + ",".join(DUTIES),
    )
    serving.set_defaults(run=serve)
    add_platforms(commands)
    add_shelf(commands)
    add_records(commands)
    add_refold(commands)
    add_group_records(commands)
    add_backup(commands)
    add_move(commands)
    add_migrate(commands)
    add_rekey(commands)
    add_doctor(commands, list_health_checks)
    add_health_check(commands)
    add_papers(commands)
    add_reveal(commands)
    add_ban(commands)
    add_accounts(commands)
    add_new_game(commands)
    helping = commands.add_parser("help", help="list the commands; `arbitro COMMAND --help` explains one")
    helping.set_defaults(run=lambda _: print(top.format_help(), end="") or 0)
    top.epilog = list_by_group(commands)
    return top


def list_by_group(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> str:
    helps = {name: each.description for name, each in commands.choices.items()}
    lines = list[str]()
    for title, names in GROUPS.items():
        told = (f"  {name:<{WIDEST}}  {helps[name]}" for name in names if name in helps)
        said = [fill(each, 79, subsequent_indent=" " * (WIDEST + 4)) for each in told]
        lines += ("", f"{title}:", *said) if said else ()
    return "\n".join(lines).lstrip()


def find_unknown(words: Sequence[str]) -> str:
    known = [name for names in GROUPS.values() for name in names]
    if not words or words[0].startswith("-") or words[0] in known:
        return ""
    if near := get_close_matches(words[0], known, n=1):
        return host_text("mistyped-command", name=words[0], near=near[0])
    return host_text("unknown-command", name=words[0])


def read_duties(text: str) -> frozenset[str]:
    named = [each.strip() for each in text.split(",")]
    if unknown := [each for each in named if each not in (*DUTIES, "house")]:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: choose from house, {', '.join(DUTIES)}")
    return frozenset(DUTIES if "house" in named else named)


def add_platforms(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    if find_spec("discord") is not None:
        from adapters.cli import add_discord

        add_discord(commands, load_card_faces)
    if find_spec("telegram") is not None:
        from adapters.cli import add_telegram

        add_telegram(commands)


def list_health_checks() -> list[HealthCheck]:
    found = []
    if find_spec("discord") is not None:
        from adapters.discord.admin import make_health_check

        found.append(make_health_check(load_card_faces()))
    if find_spec("telegram") is not None:
        from adapters.telegram.admin import HEALTH_CHECK

        found.append(HEALTH_CHECK)
    return found


def load_card_faces() -> CardFaces:
    from adapters.discord.widgets import CardFaces
    from bot.views.pictures import draw_card_face, list_card_faces

    return CardFaces(list_card_faces(), draw_card_face)


def play(arguments: argparse.Namespace) -> int:
    return run_surfaces(arguments, open_browser=not arguments.no_open, duties=frozenset({"web"}), is_alone=True)


def serve(arguments: argparse.Namespace) -> int:
    duties, is_alone = arguments.only or frozenset(DUTIES), arguments.only is None
    return run_surfaces(arguments, open_browser=False, duties=duties, is_alone=is_alone)


def run_surfaces(arguments: argparse.Namespace, *, open_browser: bool, duties: frozenset[str], is_alone: bool) -> int:
    import asyncio

    from bot.config import Settings, list_missing
    from bot.db.errors import Unusable
    from bot.run.log import set_up_log

    settings = Settings()
    if arguments.lan:
        settings = settings.model_copy(update={"host": "0.0.0.0"})  # noqa: S104  what the option is for
    os.umask(0o077)  # whatever is written from now on is for its owner alone
    try:
        set_up_log(settings.log_level, form=settings.log_form, file=settings.log_file)
    except OSError as fault:
        complain(host_text("log-file", path=str(settings.log_file), fault=fault.strerror or ""))
        return UNFIT
    for line in word_ignored(host_text):
        log_for_host(line)
    if duties != {"web"} and (missing := list_missing(settings)):
        log_for_host(host_text("chat-library", chat=missing[0]))
        return UNFIT
    if not start_reports(settings):
        return UNFIT
    try:
        return asyncio.run(
            run_app(settings, arguments.port, open_browser=open_browser, duties=duties, is_alone=is_alone)
        )
    except Unusable as fault:
        log_for_host(unusable_text(fault))
        return 1 if fault.reason in PASSING else UNFIT


def start_reports(settings: Settings) -> bool:
    import logging

    if settings.report_dsn is None:
        return True
    from bot.run.supervisor import FaultReporter, open_reports

    try:
        client = open_reports(settings.report_dsn.get_secret_value())
    except ValueError:
        log_for_host(host_text("report-address"))
        return False
    if client is None:
        log_for_host(host_text("report-library"))
        return False
    logging.getLogger().addHandler(FaultReporter(client))
    return True


async def run_app(
    settings: Settings, port: int | None, *, open_browser: bool, duties: frozenset[str], is_alone: bool
) -> int:
    import gc

    gc.disable()  # all that is imported stays; `collect_seldom` begins again
    from adapters.web.push import PushChat
    from adapters.web.server import serve as serve_web
    from bot.app import open_app
    from bot.run.jobs import Role
    from bot.run.worker_pool import collect_seldom
    from games.registry import GAMES

    collect_seldom()
    sys.setswitchinterval(SWITCH)
    kinds, losses = frozenset(job for each in duties for job in DUTIES[each]), list[int]()
    stopped = None if "web" in duties else catch_stop()
    role = Role.ALONE if is_alone else Role.HOUSE if kinds else Role.BESIDE

    def leave() -> None:
        if not losses:
            log_for_host(host_text("taken-over"))
            losses.append(1)
            signal.raise_signal(signal.SIGTERM)

    async with (
        open_app(settings, GAMES, role=role, kinds=tuple(Job) if is_alone else kinds, handle_loss=leave) as app,
        open_chats(app, settings, duties),
    ):
        app.replays.make_page = make_file
        await app.sender.connect(PushChat(app, settings.public_url or "https://localhost"))
        if stopped is not None:
            await stopped.wait()
            return losses[0] if losses else 0
        status: int = await serve_web(
            app, settings, port=port, open_browser=open_browser, launchers=make_launchers(settings)
        )
    return losses[0] if losses else status


def make_file(title: str, lang: Language, replay: bytes) -> bytes:
    from adapters.web.records import make_replay_page

    return make_replay_page(title, lang, replay)


def make_launchers(settings: Settings) -> list[Launcher]:
    from bot.config import list_missing

    made: list[Launcher] = []
    missing = list_missing(settings)
    if settings.telegram_token is not None and "telegram" not in missing:
        from adapters.telegram.admin import TelegramLauncher

        made.append(TelegramLauncher(settings.telegram_token.get_secret_value(), settings.language, time.time))
    if settings.discord_token is not None and settings.discord_secret is not None and "discord" not in missing:
        from adapters.discord.admin import DiscordLauncher, read_application

        token, secret = settings.discord_token.get_secret_value(), settings.discord_secret.get_secret_value()
        made.append(DiscordLauncher(settings.discord_application or read_application(token), secret, token))
    return made


def catch_stop() -> asyncio.Event:
    import asyncio

    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    return stopped


@asynccontextmanager
async def open_chats(app: App, settings: Settings, duties: frozenset[str]) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        if "discord" in duties and settings.discord_token is not None:
            from adapters.discord.reconnect import stay_connected as at_discord

            await stack.enter_async_context(at_discord(app, settings, load_card_faces().pictures))
        if duties & {"telegram", "courier"} and settings.telegram_token is not None:
            from adapters.telegram.reconnect import stay_connected as at_telegram

            await stack.enter_async_context(at_telegram(app, settings))
        yield


def main(arguments: Sequence[str] | None = None) -> int:
    with redirect_stdout(make_harmless(sys.stdout)), redirect_stderr(make_harmless(sys.stderr)):
        if unknown := find_unknown(sys.argv[1:] if arguments is None else arguments):
            return complain(unknown) + 1  # as argparse answers what it can't read
        given = make_parser().parse_args(arguments)
        try:
            status: int = given.run(given)
        except CommandFailed as fault:
            complain(str(fault))
            return fault.status
        except Exception as fault:
            from pydantic import ValidationError

            from bot.config import Unreadable
            from bot.db.errors import Unusable

            if isinstance(fault, Unusable):
                return complain(unusable_text(fault))
            if not isinstance(fault, Unreadable) and not (
                isinstance(fault, ValidationError) and fault.title == "Settings"
            ):
                raise
            for line in word_settings_fault(fault):
                complain(line)
            return UNFIT
    return status


if __name__ == "__main__":
    sys.exit(main())
