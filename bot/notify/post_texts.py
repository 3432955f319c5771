from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import assert_never

from bot.db.notify import PostRow
from bot.db.posts import (
    AdmissionDenied,
    BlockedChannelNotice,
    BrowserOpened,
    EndMessage,
    EveningNews,
    Greeting,
    LobbyOpened,
    LostChannelNotice,
    MessagePost,
    NextGame,
    PrivateNotice,
    ProposalMessage,
    RobotSits,
    TimeUp,
)
from bot.db.rows import Notice
from bot.notify.channel_texts import notice_lines
from bot.notify.lobby_texts import greeting_screen, next_screen, opened_screen
from bot.notify.seat_texts import end_screen, robot_screen
from bot.tables.snapshot import Table
from bot.text.fitting import truncate
from bot.values.commands import GROUP
from bot.values.ids import spell_table_id
from bot.values.screens import Button, ButtonStyle, PrivateScreen
from bot.views.proposals import proposal_buttons, proposal_lines
from bot.views.scheduled import make_evening_screen
from bot.views.seat import hand_button
from bot.views.table import TablePresenter


@dataclass(frozen=True, slots=True)
class DirectWording:
    presenter: TablePresenter
    limit: int

    def word(
        self, row: PostRow, notice: Notice | None = None, missing: Sequence[str] | None = None
    ) -> PrivateScreen | None:
        """Word a post for its person; None if there is nothing to tell any longer.

        `notice` is the one it stands for, `missing` the permissions we lack in the channel it is about.
        """
        post = row.post
        assert isinstance(post, MessagePost)
        match post:
            case PrivateNotice():
                return self.text_screen("\n".join(notice_lines(self.presenter, notice))) if notice else None
            case EndMessage():
                return end_screen(self.presenter, self.limit)
            case Greeting(seat):
                return greeting_screen(self.presenter, self.limit, seat)
            case LostChannelNotice():
                return self.lost_screen()
            case BlockedChannelNotice():
                return None if missing is None else self.blocked_screen(missing)
            case ProposalMessage(_, number):
                return self.proposal_screen(number)
            case BrowserOpened(_, session_id, label):
                return self.browser_screen(session_id, label)
            case AdmissionDenied():
                return PrivateScreen(self.presenter.app_text("told-denied", table=self.table.record.name))
            case LobbyOpened():
                return opened_screen(self.presenter)
            case NextGame():
                return next_screen(self.presenter, row.person_id)
            case EveningNews(_, what):
                return make_evening_screen(self.presenter, what)
            case TimeUp(_, seq):
                return self.late_screen(seq)
            case RobotSits(seat):
                return robot_screen(self.presenter, seat)
            case _:
                assert_never(post)

    @property
    def table(self) -> Table:
        return self.presenter.table

    def browser_screen(self, session_id: str, label: str) -> PrivateScreen:
        text = self.presenter.app_text("told-browser", label=label or "none")
        label = self.presenter.app_text("button-not-me")
        return PrivateScreen(text, buttons=(Button(label, "accounts", None, ("end", session_id), ButtonStyle.DANGER),))

    def text_screen(self, text: str) -> PrivateScreen:
        back = (hand_button(self.presenter),) if self.table.position is not None else ()
        return PrivateScreen(truncate(text, self.limit), table_id=self.table.record.id, buttons=back)

    def late_screen(self, seq: int) -> PrivateScreen:
        """Make the screen that says that the clock answered, without what. Only the first of a row notifies."""
        seat, (row, _) = self.presenter.viewer, self.table.history[seq - 1]
        rows = (each for each, _ in reversed(self.table.history[: seq - 1]) if each.seat == seat)
        is_again = any(self.table.was_late(each) for each in islice(rows, 1))
        said = self.presenter.app_text("time-up", how=row.via)
        return replace(self.text_screen(said), silent=is_again)

    def lost_screen(self) -> PrivateScreen:
        record = self.table.record
        code = spell_table_id(record.id)
        if record.places:
            return self.text_screen(self.presenter.app_text("told-lost-one", table=record.name, code=code))
        screen = self.text_screen(self.presenter.app_text("told-lost", table=record.name, code=code))
        group = Button(self.presenter.app_text("button-group"), GROUP, record.id, look=ButtonStyle.MAIN)
        return replace(screen, buttons=(group, *screen.buttons))

    def proposal_screen(self, number: int) -> PrivateScreen | None:
        line = next((each for each in proposal_lines(self.presenter) if each.number == number), None)
        if line is None:
            return None
        text = truncate(line.text, self.limit)
        buttons = proposal_buttons(self.presenter, number)
        return PrivateScreen(text, table_id=self.table.record.id, buttons=buttons, deadline=line.until)

    def settled_screen(self, notice: Notice | None) -> PrivateScreen:
        """Make the screen that replaces a settled proposal: its outcome."""
        said = notice_lines(self.presenter, notice) or [self.presenter.app_text("refused-proposal-over")]
        return PrivateScreen("\n".join(said), table_id=self.table.record.id, silent=True)

    def blocked_screen(self, missing: Sequence[str]) -> PrivateScreen:
        table = self.table.record.name
        lines = (f"• {each}" for each in missing)
        return self.text_screen(
            "\n".join((self.presenter.app_text("told-barred", table=table, some=len(missing)), *lines))
        )
