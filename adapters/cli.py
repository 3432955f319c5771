"""`arbitro discord` and `arbitro telegram`: work with the application or the bot that needs no running server."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adapters.discord.widgets import CardFaces


def add_discord(commands: argparse._SubParsersAction[Any], load_faces: Callable[[], CardFaces]) -> None:
    """Add the commands about the application at Discord; the library is loaded when one is run."""

    def run(task: str) -> Callable[[argparse.Namespace], int]:
        def run_loaded(_: argparse.Namespace) -> int:
            from adapters.discord.admin import run_task

            return print_outcome(run_task(task, load_faces()))

        return run_loaded

    top = commands.add_parser("discord", help="the invitation link, the slash commands, the card faces, windows")
    each = top.add_subparsers(required=True, metavar="COMMAND")
    invite = each.add_parser("invite", help="print the link that lets the bot into a server")
    invite.set_defaults(run=run("invite"))
    menus = each.add_parser("commands", help="send the slash commands, even if they have not changed")
    menus.set_defaults(run=run("commands"))
    checked = each.add_parser("check", help="see what the portal still wants before tables open in windows")
    checked.set_defaults(run=run("check"))
    faces = each.add_parser("emojis", help="put up the faces of the cards as emojis of the application")
    faces.add_argument("what", choices=("sync",))
    faces.set_defaults(run=run("emojis"))


def add_telegram(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the commands about the bot at Telegram; the library is loaded when one is run."""

    def run(task: str) -> Callable[[argparse.Namespace], int]:
        def run_loaded(_: argparse.Namespace) -> int:
            from adapters.telegram.admin import run_task

            return print_outcome(run_task(task))

        return run_loaded

    top = commands.add_parser("telegram", help="the bot's address, its commands, how it is set up")
    each = top.add_subparsers(required=True, metavar="COMMAND")
    menus = each.add_parser("commands", help="send the commands, even if they have not changed")
    menus.set_defaults(run=run("commands"))
    checked = each.add_parser("check", help="see whether the token, the privacy mode and the webhook are right")
    checked.set_defaults(run=run("check"))


def print_outcome(outcome: tuple[str, int]) -> int:
    """Print what a task says; return its exit status."""
    said, status = outcome
    print(said, file=sys.stderr if status else sys.stdout)
    return status


def print_error(sentence: str) -> None:
    """Print a sentence for the host."""
    print(sentence, file=sys.stderr)
