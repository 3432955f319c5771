"""The words of each kind of post."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from bot.forms.buttons import draft_buttons
from bot.ports.room import PanelText
from bot.ports.screens import PrivateScreen
from bot.ports.widgets import QuestionForm
from bot.presenters import room as room_presenter
from bot.presenters.direct_messages import BESIDE, RECAP, find_open_question, hand_button, panel_text, story_lines
from bot.presenters.proposals import proposal_buttons, proposal_lines
from bot.presenters.status_message import status_buttons
from bot.presenters.table import TablePresenter
from bot.store.posts import (
    AdmissionDenied,
    BlockedPlaceNotice,
    ClosedMessagesNotice,
    EndMessage,
    Greeting,
    LostPlaceNotice,
    MessagePost,
    PrivateNews,
    PrivateNotice,
    PrivateReminder,
    ProposalMessage,
    PublicReminder,
    QuestionMessage,
    StartNotice,
    StoryLines,
    TableNotice,
    TextPost,
    TurnCall,
)
from bot.store.rows import Notice, PostRow
from bot.tables.table import Table
from bot.text.fitting import truncate
from bot.text.signs import shorten_signs


def notice_lines(presenter: TablePresenter, notice: Notice | None) -> list[str]:
    """Return what the office announced."""
    return [presenter.office_text(f"notice-{notice.key}", **notice.params)] if notice else []


def word_place_post(
    presenter: TablePresenter, row: PostRow, notice: Notice | None = None, *, waits: bool = False
) -> list[str]:
    """Word a post at a place.

    `notice` is the announcement it stands for, `waits` as in `bot.ports.chat.Limits`.
    """
    post = row.post
    assert isinstance(post, TextPost)
    match post:
        case StoryLines():
            return story_lines(presenter, row.from_seq, row.to_seq)
        case StartNotice():
            return [presenter.office_text("told-began", game=presenter.game_title())]
        case TurnCall():
            return []
        case TableNotice():
            return notice_lines(presenter, notice)
        case ClosedMessagesNotice(seat):
            how = "begin" if waits else "open"
            return [presenter.office_text("told-private", who=presenter.seat_name(seat), how=how)]
        case PublicReminder(seat, stage):
            return [presenter.office_text("reminder-public", who=presenter.seat_name(seat), stage=stage)]
        case _:
            assert_never(post)


@dataclass(frozen=True, slots=True)
class DirectWording:
    """What one seat is told alone; with `primer` the game's primer comes first."""

    presenter: TablePresenter
    limit: int
    primer: bool = False

    def word(
        self, row: PostRow, notice: Notice | None = None, missing: Sequence[str] | None = None
    ) -> PrivateScreen | None:
        """Word a post for its person, or return None if there is nothing to tell any more.

        `notice` is the announcement it stands for, `missing` the permissions we lack at the place it is about.
        """
        post = row.post
        assert isinstance(post, MessagePost)
        match post:
            case QuestionMessage(_, question_id):
                return self.question_screen(question_id)
            case PrivateNews():
                said = private_lines(self.presenter, row.from_seq, row.to_seq)
                return self.text_screen("\n".join(said)) if said else None
            case PrivateNotice():
                return self.text_screen("\n".join(notice_lines(self.presenter, notice))) if notice else None
            case EndMessage():
                return self.end_screen()
            case Greeting(seat):
                return self.text_screen(
                    self.presenter.office_text("told-seated", table=self.table.record.name, number=seat + 1)
                )
            case LostPlaceNotice():
                return self.text_screen(self.presenter.office_text("told-lost", table=self.table.record.name))
            case BlockedPlaceNotice():
                return None if missing is None else self.blocked_screen(missing)
            case ProposalMessage(_, number):
                return self.proposal_screen(number)
            case AdmissionDenied():
                return PrivateScreen(self.presenter.office_text("told-denied", table=self.table.record.name))
            case PrivateReminder(_, stage):
                if not self.presenter.due_questions():
                    return None
                return self.text_screen(
                    self.presenter.office_text("reminder", stage=stage, table=self.table.record.name)
                )
            case _:
                assert_never(post)

    @property
    def table(self) -> Table:
        """The table this is about."""
        return self.presenter.table

    def text_screen(self, text: str) -> PrivateScreen:
        """Make a screen of a text, with the button to the hand."""
        whole = "\n\n".join((*self.primer_lines(), text))
        back = (hand_button(self.presenter),) if self.table.position is not None else ()
        said = whole if len(whole) <= self.limit else truncate(text, self.limit)
        return PrivateScreen(said, table_id=self.table.record.id, buttons=back)

    def proposal_screen(self, number: int) -> PrivateScreen | None:
        """Make the screen of a proposal with its two buttons, or return None if it is settled."""
        line = next((each for each in proposal_lines(self.presenter) if each.number == number), None)
        if line is None:
            return None
        text = truncate(f"{self.table.record.name}\n{line.text}", self.limit)
        buttons = proposal_buttons(self.presenter, number)
        return PrivateScreen(text, table_id=self.table.record.id, buttons=buttons, deadline=line.until)

    def settled_screen(self, notice: Notice | None) -> PrivateScreen:
        """Make the screen that takes the place of a proposal that is settled: what came of it."""
        said = notice_lines(self.presenter, notice) or [self.presenter.office_text("refused-proposal-over")]
        return PrivateScreen("\n".join((self.table.record.name, *said)), table_id=self.table.record.id, silent=True)

    def primer_lines(self) -> list[str]:
        """Return the game's primer for somebody who has never played it."""
        if not self.primer:
            return []
        box = self.table.box
        return [
            panel_text(panel)
            for panel in room_presenter.primer_panels(box, self.presenter.lang, self.presenter.translator)
        ]

    def blocked_screen(self, missing: Sequence[str]) -> PrivateScreen:
        """Make the screen that says we may not speak where the table is shown, and which permissions are missing."""
        table = self.table.record.name
        lines = (f"• {each}" for each in missing)
        return self.text_screen(
            "\n".join((self.presenter.office_text("told-barred", table=table, some=len(missing)), *lines))
        )

    def end_screen(self) -> PrivateScreen:
        """Make the screen that says how the game ended, with what led to it.

        It is for people whose chat shows the table nowhere else.
        """
        presenter = self.presenter
        recap = [shorten_signs(line.text) for line in presenter.lines_since_answer()][-RECAP:]
        while recap and len("\n".join(recap)) > self.limit // 2:
            recap = recap[1:]
        head = f"{self.table.record.name} · {presenter.game_title()}"
        ending = shorten_signs(presenter.speak(self.table.box.describe.ending(presenter.seen)))
        text = truncate("\n".join((head, *recap, ending)), self.limit)
        return PrivateScreen(text, table_id=self.table.record.id, buttons=status_buttons(presenter))

    def question_screen(self, question_id: str) -> PrivateScreen | None:
        """Make the screen of a question, or return None if it is not open.

        It tells what happened since the last answer, the oldest left out first, and what the seat holds.
        """
        question = find_open_question(self.presenter, question_id)
        if question is None:
            return None
        presenter = self.presenter
        panels = presenter.make_panels(is_page=False)
        room = self.free_length(question, panels)
        head, leads = f"{presenter.office_text('call-you')} · {self.table.record.name}", self.has_recap(question_id)
        recap = [shorten_signs(line.text) for line in presenter.lines_since_answer()][-RECAP:] if leads else []
        while recap and len("\n".join(recap)) + len(head) > room:
            recap = recap[1:]
        told = "\n".join((head, *([presenter.office_text("told-recap"), *recap] if recap else [])))
        whole = "\n\n".join((*self.primer_lines(), told))
        return PrivateScreen(
            whole if len(whole) <= room else truncate(told, max(room, self.limit // 2)),
            question,
            panels=panels,
            buttons=(
                *draft_buttons(presenter.translator, presenter.lang, self.table.record.id, question),
                hand_button(presenter),
            ),
            table_id=self.table.record.id,
            deadline=question.deadline,
            silent=not leads,
        )

    def has_recap(self, question_id: str) -> bool:
        """Tell whether a question rings and tells what happened: the first of those the seat must answer does."""
        ask, sealed = self.presenter.ask, self.presenter.seen.sealed
        musts = [
            q
            for q in room_presenter.ordered_questions(self.presenter)
            if ask is not None and q in ask.must and q not in sealed
        ]
        return self.table.find_question(question_id) not in musts[1:]

    def free_length(self, form: QuestionForm, panels: Sequence[PanelText]) -> int:
        """Return how many characters are left for words beside a question and what its seat holds."""
        taken = sum(len(panel_text(panel)) + 1 for panel in panels) + len(form.title) + len(form.hint) + BESIDE
        return self.limit - taken

    def primer_screen(self, screen: PrivateScreen) -> PrivateScreen | None:
        """Make the primer a message of its own if it does not fit into the screen it belongs to, else return None."""
        first = "\n\n".join(self.primer_lines())
        if not first or screen.text.startswith(first):
            return None
        return PrivateScreen(truncate(first, self.limit), table_id=self.table.record.id, silent=True)


def private_lines(presenter: TablePresenter, first_seq: int, last_seq: int) -> list[str]:
    """Return what an eye was told in these entries and the public was not."""
    everybody = set(story_lines(presenter.for_eye(None), first_seq, last_seq))
    return [line for line in story_lines(presenter, first_seq, last_seq) if line not in everybody]
