"""How a seat's message should be now, and what becomes of it."""

from dataclasses import dataclass

from bot.notify.notification_rules import Plan, SeatMessageState, plan
from bot.notify.notification_texts import as_placeholder, is_open, list_ahead
from bot.notify.plan import Action
from bot.notify.presence import Presence, find_patience, find_recall
from bot.notify.seat_drafts import SeatDrafts
from bot.notify.seat_drawing import SeatDrawing
from bot.tables.posts import SeatMessageRow
from bot.tables.questions import find_dealt_ms, has_look, waiting_questions
from bot.tables.rows import Stage
from bot.tables.stored import find_settings
from bot.values.hours import NotificationLevel
from bot.values.ids import TableStatus
from bot.views.asked import is_at_leisure
from bot.views.seat_hash import seat_hash
from bot.views.seat_room import unseen_look
from bot.views.table import TablePresenter


@dataclass(frozen=True, slots=True)
class SeatStates:
    drawing: SeatDrawing
    drafts: SeatDrafts
    presence: Presence

    async def plan(
        self, presenter: TablePresenter, row: SeatMessageRow, stage: int | None, *, calls: bool
    ) -> tuple[SeatMessageState, Plan]:
        """Plan a seat's message; in discreet mode it is a placeholder, unless it was just opened, and always where only `calls` go."""
        state = await self.find(presenter, row.person_id, stage)
        planned = plan(row, state)
        if planned.action is not Action.NOTIFY and is_open(row, state.now_ms) and not calls:
            return state, planned
        if calls or (await find_settings(self.drafts.store, row.person_id)).discreet:
            state = as_placeholder(row, state)
            return state, plan(row, state)
        return state, planned

    async def find(self, presenter: TablePresenter, person_id: str, stage: int | None = None) -> SeatMessageState:
        table, seat, ask = presenter.table, presenter.viewer, presenter.ask
        assert seat is not None
        chosen = await self.drawing.settings.find(person_id, table.record.id)
        level, ahead = chosen.level, list_ahead(presenter, chosen)
        plain = self.drawing.make_plain(presenter, person_id, chosen)
        asked, still_open = ((*names, *ahead) for names in waiting_questions(table, seat))
        timed = (d.timed and not d.on_board for q, d in ask.may.items() if q.seat == seat) if ask else ()
        is_live, look = table.record.status is TableStatus.LIVE and ask is not None, unseen_look(table, seat)
        is_writing = await self.drafts.has_open(table, seat, person_id)
        return SeatMessageState(
            self.presence.now(),
            self.presence.last_seen_ms(table, person_id),
            seat_hash(plain, presenter),
            asked if is_live else (),
            still_open,
            is_live=is_live,
            is_brisk=not is_live or any(timed) or bool(look) or is_at_leisure(presenter),
            is_looking=has_look(table, seat),
            is_reminder=not (is_writing and stage == Stage.REMINDED)
            and await self._is_reminded(presenter, person_id, stage, level),
            is_urged=stage == 0 and level is not NotificationLevel.LAST,
            is_wanted=bool(plain.panels) and not table.board_prompts(),
            has_board=plain.heading is not None and plain.heading.channel_id is not None,
            dealt_ms=find_dealt_ms(table),
            wakes_ms=await self.drawing.settings.find_quiet_end(table, seat, person_id, stage),
            level=level,
            look=look,
            acted_ms=self.presence.last_acted_ms(table, person_id),
            is_writing=is_writing,
            patience_ms=find_patience(table),
            recall_ms=find_recall(table),
        )

    async def _is_reminded(
        self, presenter: TablePresenter, person_id: str, stage: int | None, level: NotificationLevel
    ) -> bool:
        if stage is None or (level is NotificationLevel.LAST and stage < Stage.LAST):
            return False
        return stage != Stage.LAST or not await self.drafts.is_ready(presenter, person_id)
