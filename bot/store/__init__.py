"""The record on disk: the only place that speaks SQL.

Reads are coroutines of `Store`; whatever is written is a unit of work, a function of a `Ledger`,
that the one writer runs in a batch with others. Its caller goes on after the batch's commit.
"""

from bot.store.sqlite.opening import Unusable
from bot.store.sqlite.snapshot import Reading, reading
from bot.store.sqlite.store import Store, Stored
from bot.store.sqlite.transaction import Ledger, Repeated
from bot.store.sqlite.writer import Unwritten

__all__ = ["Ledger", "Reading", "Repeated", "Store", "Stored", "Unusable", "Unwritten", "reading"]
