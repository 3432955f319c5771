"""`arbitro healthy`: whether the Arbitro of this machine answers, for whoever would start it anew if it did not.

It is asked every half minute, so it loads next to nothing: the port is the environment's, and no other setting is read.
"""

from __future__ import annotations

import argparse
import os
from typing import Final

PORT: Final = 8000
PATIENCE_S: Final = 4.0


def add_health_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    top = commands.add_parser("healthy", help="0 if the Arbitro that runs here answers, 1 if it does not")
    top.add_argument("--port", type=int, help=f"where it runs; default: ARBITRO_PORT, or {PORT}")
    top.set_defaults(run=check_health)


def check_health(arguments: argparse.Namespace) -> int:
    """Ask; return the exit status."""
    from http.client import HTTPConnection, HTTPException

    line = HTTPConnection("127.0.0.1", arguments.port or int(os.environ.get("ARBITRO_PORT", PORT)), timeout=PATIENCE_S)
    try:
        line.request("GET", "/healthz")
        return 0 if line.getresponse().status == 200 else 1
    except (OSError, HTTPException):
        return 1
    finally:
        line.close()
