"""`arbitro discord`: the invitation, the slash commands, and the card faces."""

from __future__ import annotations

import argparse
import sys
from typing import Any


def add_discord(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the commands about the application at Discord; the library is loaded when one is run."""
    top = commands.add_parser("discord", help="the invitation link, the slash commands, the card faces")
    each = top.add_subparsers(required=True, metavar="COMMAND")
    each.add_parser("invite", help="print the link that lets the bot into a server").set_defaults(run=print_invitation)
    each.add_parser("commands", help="send the slash commands, even if they have not changed").set_defaults(
        run=send_commands
    )
    faces = each.add_parser("emojis", help="put up the faces of the cards as emojis of the application")
    faces.add_argument("what", choices=("sync",))
    faces.set_defaults(run=sync_emojis)


def print_invitation(_: argparse.Namespace) -> int:
    """Print the invitation link."""
    return run_and_print("invite")


def send_commands(_: argparse.Namespace) -> int:
    """Send the slash commands."""
    return run_and_print("commands")


def sync_emojis(_: argparse.Namespace) -> int:
    """Upload the card faces that are missing."""
    return run_and_print("emojis")


def run_and_print(task: str) -> int:
    """Run one task with the application and print its outcome; return the exit status."""
    from adapters.discord.admin import run_task

    said, status = run_task(task)
    print(said, file=sys.stderr if status else sys.stdout)
    return status
