"""What the server's faults mean to us."""

from __future__ import annotations

from typing import Final

import psycopg

BEHIND: Final = "AR001"
"""A table's head is elsewhere."""
LOST: Final = "AR003"
"""A job is held by another claim."""
TAKEN_OVER: Final = "AR002"
"""Another process writes into this database."""
KEYS: Final = (
    (TAKEN_OVER, "in-use"),
    ("25006", "read-only"),
    ("42501", "read-only"),
    ("53100", "full"),
    ("57P", "away"),
    ("25P03", "away"),
    ("XX001", "corrupt"),
    ("XX002", "corrupt"),
)


def fault_key(fault: Exception) -> str:
    """Return the message key for a fault; where the server said nothing it is away."""
    state = getattr(fault, "sqlstate", None)
    if state is None:
        return "away" if isinstance(fault, psycopg.OperationalError | psycopg.InterfaceError) else "disk"
    return next((key for prefix, key in KEYS if state.startswith(prefix)), "disk")


def is_of_unit(fault: Exception) -> bool:
    """Tell whether a unit itself is at fault: it breaks a key, or writes what no column takes."""
    if not isinstance(fault, psycopg.Error):
        return True
    return isinstance(fault, psycopg.IntegrityError | psycopg.DataError)


def is_repeated(fault: Exception) -> bool:
    """Tell whether an update was claimed a second time."""
    return isinstance(fault, psycopg.errors.UniqueViolation) and fault.diag.table_name == "inbox"


def is_passing(fault: Exception) -> bool:
    """Tell whether the server only asks for the same once more: two transactions waited for each other."""
    return isinstance(fault, psycopg.errors.DeadlockDetected)
