"""What a seat's message is to show its person: its screen, its ring, its state for the rules, and their drafts."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from msgspec import structs

from bot.db.store import Store, Transaction
from bot.forms.draft import finish_draft
from bot.notify.delivery import Action
from bot.notify.notification_rules import Plan, SeatMessageState, list_next, plan
from bot.notify.notification_settings import NotificationSettings
from bot.notify.presence import Presence, find_patience, find_recall
from bot.notify.reach import PageLinks
from bot.people.stored import load_draft, write_draft
from bot.tables.customs import has_end
from bot.tables.posts import Notification, SeatMessageRow, ShownHash
from bot.tables.questions import find_dealt_ms, has_look, open_questions, question_shape, waiting_questions
from bot.tables.rows import Stage
from bot.tables.snapshot import Table
from bot.tables.stored import find_person, find_settings, find_turns
from bot.text.signs import SIGN
from bot.text.translator import SPEECH
from bot.values.chat import Limits
from bot.values.hours import NotificationChoice, NotificationLevel
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.screens import Button, ButtonStyle, Draft, Focus, PrivateScreen, SeatLengths
from bot.views import seat as seat_message
from bot.views.asked import choose_open, is_at_leisure, unseen_look
from bot.views.calls import make_ring, own_call
from bot.views.pictures import Pictures
from bot.views.questions import ticked_fields
from bot.views.seat_hash import seat_hash
from bot.views.table import TablePresenter
from games.questions import Question

COMPARED: Final = 2_000  # Length at which screens are compared, the same for every chat
OPEN_MS: Final = 5 * 60_000  # how long a message shows the seat after its person has opened it
STAGES: Final = {None: "none", 0: "urged", 1: "half", 3: "weeks"}  # Reminders by their stage; any other is the last


@dataclass(frozen=True, slots=True)
class SeatDrawing:
    store: Store
    pictures: Pictures
    settings: NotificationSettings
    links: PageLinks
    presence: Presence

    # -- the screen

    async def present(self, table: Table, seat: int, person_id: str) -> TablePresenter:
        person = await find_person(self.store, PersonId(person_id))
        lang = person.lang if person else table.record.lang
        return TablePresenter(table, seat, lang)

    async def render(
        self,
        presenter: TablePresenter,
        row: SeatMessageRow,
        state: SeatMessageState,
        limits: Limits,
        focus: Focus,
        *,
        is_rung: bool,
    ) -> PrivateScreen:
        """Draw a seat's message as it is to be sent or edited: what it shows in this state, and its ring."""
        is_asked, stage = bool(state.asked), state.stage
        if is_placeholder := state.shown.is_placeholder:
            screen = make_placeholder(presenter, row.person_id, is_asked=is_asked)
        else:
            screen = await self.draw(presenter, row.person_id, SeatLengths(limits.text, limits.caption), focus)
        if not is_placeholder or (limits.calls and not await self.is_discreet(row.person_id)):
            ring = word_turn(presenter, is_asked=is_asked, stage=stage, is_rung=is_rung)
        else:
            ring = screen.text if stage is None else word_call(presenter, "", stage)
        lead = [] if stage is None else [ring, *await self._word_ready(presenter, row)]
        return replace(
            screen,
            text="\n".join(filter(None, (*lead, screen.text))),
            silent=not is_rung,
            ring=ring,
            hidden=not (is_placeholder or state.look or state.is_looking),  # the clock of a look runs
        )

    async def draw(
        self, presenter: TablePresenter, person_id: str, lengths: SeatLengths, focus: Focus
    ) -> PrivateScreen:
        if focus.draft is None and (opened := choose_open(presenter, focus.question_id)):
            about = presenter.table.question_id(opened)
            focus = replace(focus, draft=await self.load_draft(presenter, person_id, about))
        focus = say_next(presenter, await self.settings.find(person_id, presenter.table.record.id), focus)
        screen = self._make_screen(presenter, person_id, lengths.caption, focus)
        return await seat_message.add_picture(screen, presenter, self.pictures)

    def _make_screen(self, presenter: TablePresenter, person_id: str, limit: int, focus: Focus) -> PrivateScreen:
        screen = seat_message.make_seat_screen(presenter, person_id, limit, focus)
        if not self.links.has_pages:
            return screen
        return seat_message.add_ways(screen, presenter, focus, has_windows=bool(self.links.windows))

    # -- its state

    async def plan(
        self, presenter: TablePresenter, row: SeatMessageRow, stage: int | None, *, calls: bool
    ) -> tuple[SeatMessageState, Plan]:
        """Plan a seat's message; in discreet mode it is a placeholder, unless it was just opened, and always where only `calls` go."""
        state = await self.find_state(presenter, row.person_id, stage)
        known = await self.find_known(presenter.table, row)
        planned = plan(row, state, known)
        if planned.action is not Action.NOTIFY and is_open(row, state.now_ms) and not calls:
            return state, planned
        if calls or await self.is_discreet(row.person_id):
            state = as_placeholder(row, state)
            return state, plan(row, state, known)
        return state, planned

    async def find_known(self, table: Table, row: SeatMessageRow) -> list[Notification]:
        _, still_open = waiting_questions(table, row.seat)
        ahead = list_next(table) if table.record.pace.kind is not TablePace.LIVE else ()
        return await find_turns(self.store, row.person_id, row.table_id, {*row.asked, *still_open, *ahead})

    async def is_discreet(self, person_id: PersonId) -> bool:
        return (await find_settings(self.store, person_id)).discreet

    async def find_state(self, presenter: TablePresenter, person_id: str, stage: int | None = None) -> SeatMessageState:
        table, seat, ask = presenter.table, presenter.viewer, presenter.ask
        assert seat is not None
        chosen = await self.settings.find(person_id, table.record.id)
        level, ahead = chosen.level, list_ahead(presenter, chosen)
        plain = self._make_screen(
            presenter, person_id, COMPARED, say_next(presenter, chosen, Focus())
        )  # without a draft
        asked, still_open = ((*names, *ahead) for names in waiting_questions(table, seat))
        timed = (d.timed and not d.on_board for q, d in ask.may.items() if q.seat == seat) if ask else ()
        is_live, look = table.record.status is TableStatus.LIVE and ask is not None, unseen_look(table, seat)
        is_writing = await self.has_draft(table, seat, person_id)
        is_reminder = stage is not None and (level is not NotificationLevel.LAST or stage >= Stage.LAST)
        if stage == Stage.LAST:
            is_reminder = is_reminder and not await self._is_filled_in(presenter, person_id)
        return SeatMessageState(
            self.presence.now(),
            self.presence.last_seen_ms(table, person_id),
            seat_hash(plain, presenter),
            asked if is_live else (),
            still_open,
            is_live=is_live,
            is_brisk=not is_live or any(timed) or bool(look) or is_at_leisure(presenter),
            is_looking=has_look(table, seat),
            is_reminder=is_reminder and not (is_writing and stage == Stage.REMINDED),
            is_urged=stage == 0 and level is not NotificationLevel.LAST,
            is_wanted=bool(plain.panels) and not table.board_prompts(),
            has_board=plain.heading is not None and plain.heading.channel_id is not None,
            dealt_ms=find_dealt_ms(table),
            wakes_ms=await self.settings.find_quiet_end(table, seat, person_id, stage),
            level=level,
            look=look,
            acted_ms=self.presence.last_acted_ms(table, person_id),
            is_writing=is_writing,
            patience_ms=find_patience(table),
            recall_ms=find_recall(table),
            stage=stage,
            counts=table.record.pace.kind is not TablePace.LIVE,
        )

    # -- what its person has filled in and not sent

    async def load_draft(self, presenter: TablePresenter, person_id: str, about: str) -> Draft:
        kept = await load_draft(self.store, PersonId(person_id), presenter.table.record.id, about)
        return Draft(kept or ticked_fields(presenter.table, about))

    async def has_draft(self, table: Table, seat: int, person_id: str) -> bool:
        """Return whether a person is in the middle of an answer at a live table."""
        if table.record.pace.kind is not TablePace.LIVE:
            return False
        for question, name in open_questions(table):
            if question.seat == seat and await load_draft(self.store, PersonId(person_id), table.record.id, name):
                return True
        return False

    async def _is_filled_in(self, presenter: TablePresenter, person_id: str) -> bool:
        table, ask = presenter.table, presenter.ask
        if ask is None or not has_end(table.record):
            return False
        due = [question for question in presenter.due_questions() if question in ask.must]
        return bool(due) and all([await self._is_complete(table, person_id, question) for question in due])

    async def _word_ready(self, presenter: TablePresenter, row: SeatMessageRow) -> list[str]:
        mine = [question for question, _ in open_questions(presenter.table) if question.seat == row.seat]
        left = [question for question in mine if question not in presenter.view.sealed]
        is_ready = any([await self._is_complete(presenter.table, row.person_id, question) for question in left])
        return [presenter.app_text("reminder-ready")] if is_ready else []

    async def _is_complete(self, table: Table, person_id: str, question: Question) -> bool:
        fields = await load_draft(self.store, PersonId(person_id), table.record.id, table.question_id(question))
        return finish_draft(question_shape(table, question), fields) is not None

    async def drop_drafts(self, row: SeatMessageRow, still_open: Collection[str] = ()) -> None:
        gone = [each for each in row.asked if each not in still_open]
        now_ms = self.presence.now()

        def write_rows(transaction: Transaction) -> None:
            for each in gone:
                write_draft(transaction, row.person_id, row.table_id, each, {}, now_ms)

        if gone:
            await self.store.write(write_rows)


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
    task = structs.replace(waiting, key=f"your-{waiting.key.removeprefix('waiting-')}")
    if not SPEECH.has_words(public.table.spec, task.key, public.lang):
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
        text,
        buttons=(opens,),
        heading=seat_message.find_heading(presenter.for_viewer(None), person_id),
        table_id=table.record.id,
    )


def list_ahead(presenter: TablePresenter, chosen: NotificationChoice) -> tuple[str, ...]:
    """Return the keys that stand for "you are next"; empty unless the person chose `EARLY` and the table is slow."""
    table, at, following = presenter.table, presenter.table.position, presenter.table.spec.following
    is_subscribed = chosen.level is NotificationLevel.EARLY and table.record.pace.kind is not TablePace.LIVE
    if not is_subscribed or following is None or at is None or at.ask is None:
        return ()
    if table.record.status is not TableStatus.LIVE or presenter.viewer not in following(table.view_for(None)):
        return ()
    return list_next(table)


def say_next(presenter: TablePresenter, chosen: NotificationChoice, focus: Focus) -> Focus:
    if focus.lead or not list_ahead(presenter, chosen):
        return focus
    return replace(focus, lead=presenter.app_text("call-next"))
