"""What is explained once, in a message of its own, before somebody is asked something for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.outbox.addresses import PrivateChat
from bot.ports.commands import name_answer_help
from bot.ports.room import PanelText
from bot.ports.screens import PrivateScreen
from bot.presenters import seat_message
from bot.presenters.direct_messages import panel_text
from bot.presenters.room import primer_panels
from bot.presenters.table import TablePresenter
from bot.store.port import Store
from bot.store.rows import PostRow
from bot.text.fitting import truncate

Pages: TypeAlias = Sequence[PanelText]


async def explain_game(store: Store, presenter: TablePresenter, to: PrivateChat, post: PostRow) -> None:
    """Send a game's primer to whoever has never seen it, once and by itself."""
    box = presenter.table.box
    pages = primer_panels(box, presenter.lang, presenter.translator) if box.primer else ()
    await explain(store, pages, box.name, to, post, f"{post.id}.0")


async def explain_answer(store: Store, presenter: TablePresenter, to: PrivateChat, post: PostRow) -> None:
    """Send how an answer is written to whoever is asked for one and has never seen it, once and by itself."""
    pages = seat_message.help_panels(presenter)
    await explain(store, pages, name_answer_help(presenter.table.box.name), to, post, f"{post.id}.1")


async def explain(store: Store, pages: Pages, about: str, to: PrivateChat, post: PostRow, nonce: str) -> None:
    """Send a long explanation to whoever has never seen it."""
    if not pages or await store.has_read_primer(post.person_id, about):
        return
    text = truncate("\n\n".join(map(panel_text, pages)), to.limits.text)
    await to.whisper(PrivateScreen(text, silent=True), nonce)
    await store.write(lambda transaction: transaction.mark_primer_read(post.person_id, about))
