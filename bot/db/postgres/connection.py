from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.db.errors import Unusable

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

# How a connection notices that the server is gone, where the address does not say otherwise.
ORDINARY: Final[dict[str, str | int]] = {
    "application_name": "arbitro",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# How the server notices that we are gone, and with us our locks.
WATCHED: Final = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3"


def complete_address(url: str) -> str:
    """Add our defaults where the address sets none; raises Unusable."""
    given = read_address(url)
    return make_conninfo(url, **{name: value for name, value in ORDINARY.items() if name not in given})


def connect(url: str) -> Connection:
    """Connect with autocommit; raises psycopg.OperationalError, Unusable."""
    return psycopg.connect(complete_address(url), autocommit=True)


SCHEME = "postgresql://"
HIDDEN = f"{SCHEME}…"  # shown where an address cannot be read as one: any part of it may be a password's


def read_address(url: str) -> dict[str, Any]:
    """Parse an address; raises Unusable without the driver's words, which quote it."""
    try:
        parts = dict(conninfo_to_dict(url))
    except psycopg.ProgrammingError:
        raise Unusable("address", HIDDEN) from None
    if "@" in f"{parts.get('host', '')}{parts.get('dbname', '')}":  # a password's, not escaped
        raise Unusable("address", HIDDEN)
    return parts


def show_address(url: str) -> str:
    """Return the address without credentials, also where a password holds signs of an address."""
    try:
        parts = read_address(url)
    except Unusable:
        return HIDDEN
    host, port, name = (str(parts.get(each, "")) for each in ("host", "port", "dbname"))
    if not port.isdecimal() and port:
        return HIDDEN
    named = f":{port}" if port and parts.get("user") else ""  # else it may be a password, and its host a name
    return f"{SCHEME}{host}{named}/{name}"


CONFLICT: Final = "AR001"  # a table's head is elsewhere
TAKEN_OVER: Final = "AR002"  # another process has moved our number on
DEADLOCK: Final = "40P01"  # after which the server asks for another try
KEYS: Final = (
    (TAKEN_OVER, "in-use"), ("25006", "read-only"), ("42501", "read-only"), ("53100", "full"), ("57P", "away"),
    ("25P03", "away"), ("XX001", "corrupt"), ("XX002", "corrupt"),
)  # fmt: skip


def fault_key(fault: Exception) -> str:
    """Return the message key for a fault; a server that said nothing is away."""
    state = getattr(fault, "sqlstate", None)
    if state is None:
        return "away" if isinstance(fault, psycopg.OperationalError | psycopg.InterfaceError) else "disk"
    return next((key for prefix, key in KEYS if state.startswith(prefix)), "disk")


@contextmanager
def usable(url: str) -> Iterator[None]:
    """Raise Unusable for what the server says while the body runs."""
    try:
        yield
    except psycopg.Error as fault:
        raise Unusable(fault_key(fault), show_address(url)) from fault


def is_of_unit(fault: Exception) -> bool:
    """Return whether the unit itself is at fault: it breaks a key, or writes what no column takes."""
    if not isinstance(fault, psycopg.Error):
        return True
    return isinstance(fault, psycopg.IntegrityError | psycopg.DataError)


def is_repeated(fault: Exception) -> bool:
    return isinstance(fault, psycopg.errors.UniqueViolation) and fault.diag.table_name == "inbox"


READ_CLOCK: Final = "select (extract(epoch from clock_timestamp()) * 1000)::bigint"
