"""The address of a database, as it may be shown."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit


def show_address(url: str) -> str:
    """Return where a database is, without what opens it."""
    parts = urlsplit(url)
    host = parts.hostname or parse_qs(parts.query).get("host", [""])[0]
    return f"postgresql://{host}{parts.path}"
