"""What several parts of one screen are made of, made once for each presenter."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from bot.views.table import TablePresenter

P = ParamSpec("P")
T = TypeVar("T")


def made_once(make: Callable[Concatenate[TablePresenter, P], T]) -> Callable[Concatenate[TablePresenter, P], T]:
    """Have a function make what it makes of a presenter once for the same arguments.

    A presenter shows its table as it stood when it was first looked at; what is made of it goes with it.
    """

    @wraps(make)
    def find_or_make(presenter: TablePresenter, /, *given: P.args, **named: P.kwargs) -> T:
        kept = vars(presenter).setdefault("made", {})  # beside its cached properties
        key = (make, given, tuple(named.items()))
        if key not in kept:
            kept[key] = make(presenter, *given, **named)
        made: T = kept[key]
        return made

    return find_or_make
