"""Secrets of browsers that were made or renewed a moment ago: what a form sent twice, or an older page, is answered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from weakref import WeakValueDictionary

from cachetools import TTLCache

from bot.values.ids import Refused

MOST: Final = 2_000
KEPT_SECONDS: Final = 60
"""For how long pages and forms with an old secret may still be on their way."""
NONCE: Final = re.compile(r"[0-9a-f]{16}")
"""The form of our forms' nonces, by which a stranger's form is known."""


class Renewals:
    """By an old key, which form renewed it, and the secret that took its place; it is told to that form alone."""

    def __init__(self) -> None:
        self._fresh: TTLCache[str, tuple[str, str]] = TTLCache(MOST, KEPT_SECONDS)
        self._made: TTLCache[str, str] = TTLCache(MOST, KEPT_SECONDS)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: str, press: str) -> asyncio.Lock:
        """Return the lock under which a key is renewed, or a stranger's form is given its first one."""
        return self._locks.setdefault(key or f"form {press}", asyncio.Lock())

    def keep_made(self, press: str, secret: str) -> None:
        """Note the secret that a stranger's form was given."""
        if NONCE.fullmatch(press):
            self._made[press] = secret

    def find_made(self, press: str) -> str:
        """Return the secret that the same form of a stranger was given a moment ago; empty where there is none."""
        return self._made.get(press, "")

    @contextmanager
    def keep(self, key: str, press: str, secret: str) -> Iterator[None]:
        """Note that a key is renewed by the form of this press, before it is: a request that finds the key dead has to find this."""
        mine = self._fresh.setdefault(key, (press, secret))[1] == secret
        try:
            yield
        except BaseException:
            if mine:
                self._fresh.pop(key, None)
            raise

    def find(self, key: str, press: str) -> str:
        """Return the secret in its place, empty where it was not renewed; raises Refused for any other form.

        Nobody new is made of an older page: the browser has its new secret by now, and would lose it.
        """
        known, secret = self._fresh.get(key, ("", ""))
        if secret and (not press or press != known):
            raise Refused("old-page")
        return secret
