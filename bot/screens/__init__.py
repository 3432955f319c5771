"""Conversations: what people in a chat want, and what they are told back. Written once, for every chat.

Importing any of it declares every command: each module of this package is loaded.
"""

from importlib import import_module
from pkgutil import iter_modules

from bot.values.commands import COMMANDS

__all__ = ["COMMANDS"]

for found in iter_modules(__path__):
    import_module(f"{__name__}.{found.name}")
