"""Parts of an office beside the one that keeps house: what they would do later of their own accord, that one does."""

from __future__ import annotations

from bot.autoplay.runner import Autoplay
from bot.outbox.courier import Courier
from bot.ports.ids import TableId
from bot.store.port import Store
from bot.store.processes import StoreBells
from bot.tables.listener import Change
from bot.tables.open_questions import may_house_answer
from bot.tables.table import Table


class RestingAutoplay(Autoplay):
    """Answers for chance when somebody has just answered, and leaves all else to whoever keeps house."""

    def wake(self, table_id: TableId) -> None:
        """Have whoever keeps house look at a table."""
        call_house(self._tables.store, table_id)


class RestingCourier(Courier):
    """Plans what is to be told, and leaves telling it to whoever keeps house."""

    def wake(self, table_id: TableId) -> None:
        """Have whoever keeps house look whether anything of this table is to be delivered."""
        call_house(self.store, table_id)


def call_house(store: Store, table_id: TableId) -> None:
    """Tell whoever keeps house that there is something to do at a table."""
    assert store.bells is not None
    store.bells.call_house(table_id)


class HouseCaller:
    """Tells whoever keeps house what there is to do for it at tables that are played here."""

    def __init__(self, bells: StoreBells) -> None:
        self._bells = bells

    def handle_commit(self, change: Change) -> None:
        """Call where there is something to tell, or to answer for robots and the judge; and say what falls due."""
        if change.posts or may_house_answer(change.after):
            self._bells.call_house(change.after.record.id)
        if change.nearest_due_ms is not None:
            self._bells.hurry_house(change.nearest_due_ms)

    def handle_load(self, table: Table) -> None:
        """Do nothing: what was to be done before is being done."""

    def handle_unload(self, table_id: TableId) -> None:
        """Do nothing: whoever keeps house has the table in its own memory."""
