"""Parts of an office beside the one that keeps house: what they would do later of their own accord, that one does."""

from __future__ import annotations

from bot.autoplay.runner import Autoplay
from bot.outbox.courier import Courier
from bot.ports.ids import TableId


class RestingAutoplay(Autoplay):
    """Answers for chance when somebody has just answered, and nothing else: whoever keeps house hears of that answer."""

    def wake(self, table_id: TableId) -> None:
        """Do nothing."""


class RestingCourier(Courier):
    """Plans what is to be told, and leaves telling it to whoever keeps house."""

    def wake(self, table_id: TableId) -> None:
        """Have whoever keeps house look whether anything of this table is to be delivered."""
        bells = self.store.bells
        assert bells is not None
        bells.ring([table_id])
