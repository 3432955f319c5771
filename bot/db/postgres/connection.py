"""Connections to a server."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import psycopg
from psycopg.conninfo import make_conninfo

from bot.db.postgres.address import read_address

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

ORDINARY: Final[dict[str, str | int]] = {
    "application_name": "arbitro",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""How a connection notices that the server is gone, where the address does not say otherwise."""
WATCHED: Final = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3"
"""How the server notices that we are gone, and with us our locks."""


def complete_address(url: str) -> str:
    """Return an address with what is ordinary where it does not say otherwise; raises Unusable."""
    given = read_address(url)
    return make_conninfo(url, **{name: value for name, value in ORDINARY.items() if name not in given})


def connect(url: str) -> Connection:
    """Connect, each statement committed by itself; raises psycopg.OperationalError, Unusable."""
    return psycopg.connect(complete_address(url), autocommit=True)
