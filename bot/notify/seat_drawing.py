"""A seat's screen for one person, drawn as it is now."""

from dataclasses import dataclass, replace
from typing import Final

from bot.db.store import Store
from bot.notify.notification_settings import NotificationSettings
from bot.notify.notification_texts import say_next
from bot.notify.reach import PageLinks
from bot.play.stored import load_draft
from bot.tables.snapshot import Table
from bot.tables.stored import find_person
from bot.text.translator import Translator
from bot.values.hours import NotificationChoice
from bot.values.ids import PersonId
from bot.values.screens import Draft, Focus, PrivateScreen, SeatLengths
from bot.views import seat as seat_message
from bot.views.asked import choose_open
from bot.views.pictures import Pictures
from bot.views.questions import ticked_fields
from bot.views.seat import add_ways
from bot.views.table import TablePresenter

COMPARED: Final = 2_000  # Length at which screens are compared, the same for every chat


@dataclass(frozen=True, slots=True)
class SeatDrawing:
    store: Store
    translator: Translator
    pictures: Pictures
    settings: NotificationSettings
    links: PageLinks

    async def present(self, table: Table, seat: int, person_id: str) -> TablePresenter:
        person = await find_person(self.store, PersonId(person_id))
        lang = person.lang if person else table.record.lang
        return TablePresenter(table, seat, lang, self.translator)

    async def draw(
        self, presenter: TablePresenter, person_id: str, lengths: SeatLengths, focus: Focus
    ) -> PrivateScreen:
        if focus.draft is None and (opened := choose_open(presenter, focus.question_id)):
            about = presenter.table.question_id(opened)
            focus = replace(focus, draft=await self.load_draft(presenter, person_id, about))
        focus = say_next(presenter, await self.settings.find(person_id, presenter.table.record.id), focus)
        screen = self.make_screen(presenter, person_id, lengths.caption, focus)
        return await seat_message.add_picture(screen, presenter, self.pictures)

    def make_screen(self, presenter: TablePresenter, person_id: str, limit: int, focus: Focus) -> PrivateScreen:
        screen = seat_message.make_seat_screen(presenter, person_id, limit, focus)
        if not self.links.has_pages:
            return screen
        return add_ways(screen, presenter, focus, has_windows=bool(self.links.windows))

    async def load_draft(self, presenter: TablePresenter, person_id: str, about: str) -> Draft:
        kept = await load_draft(self.store, PersonId(person_id), presenter.table.record.id, about)
        return Draft(kept or ticked_fields(presenter.table, about))

    def make_plain(self, presenter: TablePresenter, person_id: str, chosen: NotificationChoice) -> PrivateScreen:
        """Make the screen by which messages are compared: without a draft, as long as in no chat."""
        return self.make_screen(presenter, person_id, COMPARED, say_next(presenter, chosen, Focus()))
