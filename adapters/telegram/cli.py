"""`arbitro telegram`: the menus of commands, and a check of the bot's setup."""

from __future__ import annotations

import argparse
import sys
from typing import Any


def add_telegram(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the commands about the bot at Telegram; the library is loaded when one is run."""
    top = commands.add_parser("telegram", help="the bot's address, its commands, how it is set up")
    each = top.add_subparsers(required=True, metavar="COMMAND")
    each.add_parser("commands", help="send the commands, even if they have not changed").set_defaults(run=send_commands)
    each.add_parser("check", help="see whether the token, the privacy mode and the webhook are right").set_defaults(
        run=check_setup
    )


def send_commands(_: argparse.Namespace) -> int:
    """Send the menus of commands."""
    return run_and_print("commands")


def check_setup(_: argparse.Namespace) -> int:
    """Print how the bot is set up."""
    return run_and_print("check")


def run_and_print(task: str) -> int:
    """Run one task with the bot and print its outcome; return the exit status."""
    from adapters.telegram.admin import run_task

    said, status = run_task(task)
    print(said, file=sys.stderr if status else sys.stdout)
    return status
