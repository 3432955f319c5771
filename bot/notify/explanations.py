"""What is explained once, in a message of its own, before somebody is asked something for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.db.notify import PostRow
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.notify.addresses import PrivateChat
from bot.text.fitting import truncate
from bot.values.commands import name_answer_help
from bot.values.notifications import COVERS
from bot.values.room import PanelText
from bot.values.screens import PrivateScreen
from bot.views import seat as seat_message
from bot.views.direct_messages import panel_text
from bot.views.room import primer_panels
from bot.views.table import TablePresenter

Pages: TypeAlias = Sequence[PanelText]


async def explain_game(store: Store, presenter: TablePresenter, to: PrivateChat, post: PostRow) -> None:
    """Send a game's primer to whoever has never seen it, once and by itself.

    Their first hand comes next: under the first primer of all stands how one has no cards in notifications.
    """
    box = presenter.table.box
    pages = primer_panels(box, presenter.lang, presenter.translator) if box.primer else ()
    offer = presenter.office_text("cover-offer")
    await explain(store, pages, box.name, to, post, f"{post.id}.0", offer)


async def explain_answer(store: Store, presenter: TablePresenter, to: PrivateChat, post: PostRow) -> None:
    """Send how an answer is written to whoever is asked for one and has never seen it, once and by itself."""
    pages = seat_message.help_panels(presenter)
    await explain(store, pages, name_answer_help(presenter.table.box.name), to, post, f"{post.id}.1")


async def explain(
    store: Store, pages: Pages, about: str, to: PrivateChat, post: PostRow, nonce: str, offer: str = ""
) -> None:
    """Send a long explanation to whoever has never seen it, and under it an `offer` to whoever was never made it."""
    if not pages:
        return
    known = await store.list_primers_read(post.person_id)
    if about in known:
        return
    under = f"\n\n{offer}" if offer and COVERS not in known else ""
    text = truncate("\n\n".join(map(panel_text, pages)), to.limits.text - len(under))
    await to.whisper(PrivateScreen(text + under, silent=True), nonce)

    def write_rows(transaction: Transaction) -> None:
        transaction.mark_primer_read(post.person_id, about)
        if under:
            transaction.mark_primer_read(post.person_id, COVERS)

    await store.write(write_rows)
