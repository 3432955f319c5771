"""`arbitro discord` and `arbitro telegram`: work with the application or the bot that needs no running server."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adapters.discord.widgets import CardFaces


def add_discord(commands: argparse._SubParsersAction[Any], load_faces: Callable[[], CardFaces]) -> None:
    def run(task: str) -> Callable[[argparse.Namespace], int]:
        def run_loaded(_: argparse.Namespace) -> int:
            from adapters.discord.admin import run_task

            return print_outcome(run_task(task, load_faces()))

        return run_loaded

    top = commands.add_parser("discord", help="invite link, slash commands, card emojis, setup check")
    each = top.add_subparsers(required=True, metavar="COMMAND")
    invite = each.add_parser("invite", help="print the link that adds the bot to a server")
    invite.set_defaults(run=run("invite"))
    menus = each.add_parser("commands", help="send the slash commands, even if they haven't changed")
    menus.set_defaults(run=run("commands"))
    checked = each.add_parser("check", help="check what's missing before tables open inside Discord")
    checked.set_defaults(run=run("check"))
    faces = each.add_parser("emojis", help="upload the cards as emojis of the application")
    faces.add_argument("what", choices=("sync",))
    faces.set_defaults(run=run("emojis"))


def add_telegram(commands: argparse._SubParsersAction[Any]) -> None:
    def run(task: str) -> Callable[[argparse.Namespace], int]:
        def run_loaded(_: argparse.Namespace) -> int:
            from adapters.telegram.admin import run_task

            return print_outcome(run_task(task))

        return run_loaded

    top = commands.add_parser("telegram", help="command menus, setup check")
    each = top.add_subparsers(required=True, metavar="COMMAND")
    menus = each.add_parser("commands", help="send the command menus, even if they haven't changed")
    menus.set_defaults(run=run("commands"))
    checked = each.add_parser("check", help="check the token, privacy mode and webhook")
    checked.set_defaults(run=run("check"))


def print_outcome(outcome: tuple[str, int]) -> int:
    said, status = outcome
    print(said, file=sys.stderr if status else sys.stdout)
    return status
