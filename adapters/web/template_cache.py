"""Templates as they were compiled last, kept in the user's cache, so that no start waits for them."""

from __future__ import annotations

from contextlib import suppress
from pickle import UnpicklingError

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from bot.text.translator import find_cache_folder


class TemplateCache(FileSystemBytecodeCache):
    """The library's, which does without where the folder cannot be read or written, or a file in it is broken."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what a template was compiled to."""
        with suppress(OSError, EOFError, UnpicklingError, ValueError, TypeError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def find_template_cache() -> TemplateCache | None:
    """Return what keeps compiled templates; None where nothing can be kept."""
    with suppress(OSError, RuntimeError):  # RuntimeError: nobody has a home
        folder = find_cache_folder() / "templates-2"  # counts how we have them compiled, which no file of them tells
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return TemplateCache(str(folder))
    return None
