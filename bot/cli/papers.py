"""`arbitro verifier`, `arbitro licences` and `arbitro changes`: what travels with Arbitro and is meant for people, printed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""What they lie in, in a checkout; as installed they lie beside this file."""


def add_papers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands to the parser."""
    verifying = commands.add_parser("verifier", help="print a script that checks an export without Arbitro")
    verifying.set_defaults(run=lambda _: print_paper("docs/verify.py"))
    licensing = commands.add_parser("licences", help="print whose work is in Arbitro, and on what terms")
    licensing.set_defaults(run=lambda _: print_paper("docs/licences.md"))
    telling = commands.add_parser("changes", help="print what has changed from release to release")
    telling.set_defaults(run=lambda _: print_paper("CHANGELOG.md"))


def print_paper(name: str) -> int:
    """Print one of them, by where it lies in a checkout."""
    placed = Path(__file__).with_name(Path(name).name)
    path = placed if placed.is_file() else ROOT / name
    sys.stdout.write(path.read_text(encoding="utf-8"))
    return 0
