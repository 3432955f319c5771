"""`arbitro healthy`, which engines ask every half minute: it imports next to nothing."""

from __future__ import annotations

import argparse
import os
import socket
from contextlib import suppress
from typing import Final

PORT: Final = 8000
PATIENCE_S: Final = 4.0
ASKED: Final = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def add_health_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    top = commands.add_parser("healthy", help="exit 0 if Arbitro is running and answering, 1 if not")
    top.add_argument("--port", type=int, help=f"where it runs; default: ARBITRO_PORT, or {PORT}")
    top.set_defaults(run=lambda arguments: check_health(arguments.port))


def check_health(port: int | None = None) -> int:
    named = os.environ.get("ARBITRO_PORT", "")
    if named and not named.isdecimal():
        from bot.config import Settings

        Settings()
    port = port or int(named or PORT)
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        line.sendall(ASKED)
        if line.recv(64).split()[1:2] == [b"200"]:
            return 0
    from bot.cli.sentences import host_text

    print(host_text("healthy-no-answer", port=str(port)))  # kept by the engine
    return 1
