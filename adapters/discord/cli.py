"""`arbitro discord`: the invitation, the slash commands, the card faces, and what windows want."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adapters.discord.card_emojis import CardFaces


def add_discord(commands: argparse._SubParsersAction[Any], load_faces: Callable[[], CardFaces]) -> None:
    """Add the commands about the application at Discord; the library is loaded when one is run."""

    def run(task: str) -> Callable[[argparse.Namespace], int]:
        return lambda _: run_and_print(task, load_faces)

    top = commands.add_parser("discord", help="the invitation link, the slash commands, the card faces, windows")
    each = top.add_subparsers(required=True, metavar="COMMAND")
    each.add_parser("invite", help="print the link that lets the bot into a server").set_defaults(run=run("invite"))
    each.add_parser("commands", help="send the slash commands, even if they have not changed").set_defaults(
        run=run("commands")
    )
    checked = each.add_parser("check", help="see what the portal still wants before tables open in windows")
    checked.set_defaults(run=run("check"))
    faces = each.add_parser("emojis", help="put up the faces of the cards as emojis of the application")
    faces.add_argument("what", choices=("sync",))
    faces.set_defaults(run=run("emojis"))


def run_and_print(task: str, load_faces: Callable[[], CardFaces]) -> int:
    """Run one task with the application and print its outcome; return the exit status."""
    from adapters.discord.admin import run_task

    said, status = run_task(task, load_faces())
    print(said, file=sys.stderr if status else sys.stdout)
    return status
