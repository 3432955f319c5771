"""Words as they were parsed last, kept in the user's cache: parsing all of them takes a good part of a start.

Whoever may not write there, or finds something else there, parses them anew.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentResource

CHECK: Final = sha256().digest_size
"""Bytes before what is kept, which follow from it and from what it was parsed of."""


def find_cache_folder() -> Path:
    """Return where a user's files of ours are kept that can be made again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "arbitro"


def parse_words(source: str, name: str) -> Any:
    """Parse a file of words, or find it parsed under a name: one of other words is written over."""
    basis = f"{version('fluent.syntax')} {sys.version_info[:2]} {source}".encode()
    with suppress(OSError, RuntimeError):  # RuntimeError: nobody has a home
        path = find_cache_folder() / f"{name}.words"
        parsed = read_parsed(path, basis)
        if parsed is None:
            parsed = FluentResource(source)
            keep_parsed(path, basis, parsed)
        return parsed
    return FluentResource(source)


def read_parsed(path: Path, basis: bytes) -> Any:
    """Read what was parsed of this basis; None where it was of another, or is broken."""
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        return None
    check, parsed = kept[:CHECK], kept[CHECK:]
    if check != sha256(basis + parsed).digest():
        return None
    with without_collection():
        return pickle.loads(parsed)  # noqa: S301 (in the user's own folder, as Python's own compiled files are)


@contextmanager
def without_collection() -> Iterator[None]:
    """Collect no garbage: all that is read is kept, and to look through it again and again takes longer than to read it."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def keep_parsed(path: Path, basis: bytes, parsed: Any) -> None:
    """Keep what was parsed, whole or not at all; raises OSError."""
    kept = pickle.dumps(parsed, pickle.HIGHEST_PROTOCOL)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        new.write_bytes(sha256(basis + kept).digest() + kept)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
