"""The address of a database, as it is read and as it may be shown."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.db.errors import Unusable

SCHEME = "postgresql://"
HIDDEN = f"{SCHEME}…"
"""Shown where an address cannot be read as one: any part of it may be a password's."""


def read_address(url: str) -> dict[str, Any]:
    """Return the parts of an address as the driver names them; raises Unusable, without the driver's words, which quote them."""
    try:
        return dict(conninfo_to_dict(url))
    except psycopg.ProgrammingError:
        raise Unusable("address", HIDDEN) from None


def show_address(url: str) -> str:
    """Return where a database is, without what opens it; a password with signs of its own in it is not taken for a place."""
    try:
        parts = read_address(url)
    except Unusable:
        return HIDDEN
    host, port, name = (str(parts.get(each, "")) for each in ("host", "port", "dbname"))
    if "@" in host + name or (not port.isdecimal() and port):
        return HIDDEN
    return f"{SCHEME}{host}/{name}"
