"""What stands in the database, made into the values that the port gives: what makes no sense there is said."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from bot.ports.hours import Week, is_zone
from bot.store.posts import decode
from bot.store.rows import PostRow, SeatMessageRow, TableRecord
from bot.store.sql.statements import COLUMNS, JSON_COLUMNS

log = logging.getLogger(__name__)


def is_readable(kind: str, *, to_place: bool) -> bool:
    """Tell whether a post makes sense."""
    try:
        decode(kind, to_place=to_place)
    except ValueError:
        return False
    return True


def decode_posts(rows: Iterable[tuple[Any, ...]]) -> list[PostRow]:
    """Decode rows of posts; one that makes no sense is logged and left out."""
    posts = []
    for row in rows:
        try:
            posts.append(PostRow._make((*row[:4], decode(row[4], to_place=bool(row[2])), *row[5:])))
        except ValueError:
            log.error("unreadable post", extra={"table": row[1], "post": row[0]})  # noqa: TRY400  what it is about stays out of logs
    return posts


def decode_seat_message(row: tuple[Any, ...]) -> SeatMessageRow:
    """Decode the row of a seat's message."""
    return SeatMessageRow._make((*row[:6], tuple(row[6].split()), tuple(row[7].split()), *row[8:11], bool(row[11])))


def decode_week(zone: str, quiet_from: int | None, quiet_to: int | None, off: int) -> Week:
    """Decode somebody's week; a zone that there is no more is taken for UTC."""
    quiet = None if quiet_from is None or quiet_to is None else (quiet_from, quiet_to)
    days = frozenset(day for day in range(7) if off >> day & 1)
    return Week(zone if is_zone(zone) else "UTC", quiet, days)


def encode_week(week: Week | None) -> tuple[str, int | None, int | None, int]:
    """Encode a week as its columns of a person's row."""
    if week is None:
        return "", None, None, 0
    return week.zone, *(week.quiet or (None, None)), sum(1 << day for day in week.off)


def decode_record(row: tuple[Any, ...]) -> TableRecord:
    """Decode a table's own row; raises ValueError where it makes no sense."""
    values = dict(zip(COLUMNS, row, strict=True))
    try:
        return TableRecord.model_validate(
            {k: json.loads(v) if k in JSON_COLUMNS and v else v for k, v in values.items()}
        )
    except (ValidationError, TypeError) as fault:
        raise ValueError(f"table {values.get('id')!r} has an unreadable row") from fault
