"""The record on disk: the only place that speaks SQL.

Reads are coroutines of `Store`; whatever is written is a unit of work, a function of a `Ledger`,
that the one writer runs in a batch with others. Its caller goes on after the batch's commit.
"""

from bot.store.ledger import Ledger, Repeated
from bot.store.opening import Unusable
from bot.store.reading import Reading, reading
from bot.store.store import Store, Stored
from bot.store.writer import Unwritten

__all__ = ["Ledger", "Reading", "Repeated", "Store", "Stored", "Unusable", "Unwritten", "reading"]
