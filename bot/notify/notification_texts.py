"""Texts of a seat's message besides the seat: notifications, placeholders, who is next, and explanations."""

import hashlib
from dataclasses import replace
from typing import Final

from bot.notify.notification_rules import SeatMessageState
from bot.tables.posts import SeatMessageRow, ShownHash
from bot.text.signs import SIGN
from bot.values.hours import NotificationChoice, NotificationLevel
from bot.values.ids import TablePace, TableStatus
from bot.values.screens import Button, ButtonStyle, Focus, PrivateScreen
from bot.views.calls import make_ring, own_call
from bot.views.seat import find_heading
from bot.views.table import TablePresenter

OPEN_MS: Final = 5 * 60_000  # how long a message shows the seat after its person has opened it
STAGES: Final = {None: "none", 0: "urged", 1: "half", 3: "weeks"}  # Reminders by their stage; any other is the last


def word_turn(presenter: TablePresenter, *, is_asked: bool, stage: int | None = None, is_rung: bool = True) -> str:
    """Word a seat's notification of what all may know: whose turn it is and what for, or who won. No card is in it.

    What heads a seat that is neither asked nor rung stays true while others play.
    """
    public, name, say = presenter.for_viewer(None), presenter.table.record.name, presenter.app_text
    if not is_asked:
        is_played = presenter.ask is not None and presenter.table.record.status is TableStatus.LIVE
        if own_call(presenter).who == say("call-sealed"):
            return say("ring-told", table=name, told=say("call-sealed"))
        return make_ring(presenter) if is_rung or not is_played else say("ring-told", table=name, told=say("ring-seat"))
    if presenter.viewer not in public.view.awaited:
        return say("cover", asked="yes", table=name)
    return word_call(presenter, word_task(public), stage)


def word_call(presenter: TablePresenter, task: str, stage: int | None) -> str:
    name = presenter.table.record.name
    return presenter.app_text("ring-turn", table=name, what=task or "none", stage=STAGES.get(stage, "last"))


def word_task(public: TablePresenter) -> str:
    """Word what those awaited are to do, from what all are told that they wait for; empty where the game has no words for it."""
    waiting = public.table.spec.describe.waiting(public.view)
    task = replace(waiting, key=f"your-{waiting.key.removeprefix('waiting-')}")
    if not public.translator.has_words(public.table.spec, task.key, public.lang):
        return ""
    said = public.speak(task)
    return "" if SIGN.search(said) else said


def is_open(row: SeatMessageRow, now_ms: int) -> bool:
    """Return whether a message still shows the seat because its person has just opened it."""
    return bool(row.message_id) and not row.shown.is_placeholder and now_ms < row.shown_ms + OPEN_MS


def as_placeholder(row: SeatMessageRow, state: SeatMessageState) -> SeatMessageState:
    """Return the state of a message that says only whether something is asked. Hiding a seat again does not notify."""
    about = hashlib.sha256(" ".join(state.asked).encode()).hexdigest()[:16]
    was_shown = bool(row.message_id) and not row.shown.is_placeholder
    level = NotificationLevel.TURNS if was_shown and state.level is NotificationLevel.EVERYTHING else state.level
    return state._replace(shown=ShownHash(about, is_placeholder=True), is_brisk=True, level=level)


def make_placeholder(presenter: TablePresenter, person_id: str, *, is_asked: bool) -> PrivateScreen:
    table, seat = presenter.table, presenter.viewer
    text = presenter.app_text("cover", asked="yes" if is_asked else "no", table=table.record.name)
    opens = Button(
        presenter.app_text("button-open-seat"), "hand", table.record.id, (str((seat or 0) + 1),), ButtonStyle.MAIN
    )
    return PrivateScreen(
        text, buttons=(opens,), heading=find_heading(presenter.for_viewer(None), person_id), table_id=table.record.id
    )


def list_ahead(presenter: TablePresenter, chosen: NotificationChoice) -> tuple[str, ...]:
    """Return the keys that stand for "you are next"; empty unless the person chose `EARLY` and the table is slow."""
    table, at, following = presenter.table, presenter.table.position, presenter.table.spec.following
    is_subscribed = chosen.level is NotificationLevel.EARLY and table.record.pace.kind is not TablePace.LIVE
    if not is_subscribed or following is None or at is None or at.ask is None:
        return ()
    if table.record.status is not TableStatus.LIVE or presenter.viewer not in following(table.view_for(None)):
        return ()
    return tuple(f"next-{table.question_key(question).encode()}" for question in at.ask.must)


def say_next(presenter: TablePresenter, chosen: NotificationChoice, focus: Focus) -> Focus:
    if focus.lead or not list_ahead(presenter, chosen):
        return focus
    return replace(focus, lead=presenter.app_text("call-next"))
