from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import assert_never

from bot.db.notify import PostRow
from bot.db.posts import (
    AdmissionDenied,
    BlockedChannelNotice,
    BrowserOpened,
    ChapterStart,
    ClosedMessagesNotice,
    DayStart,
    EndMessage,
    EveningNews,
    Greeting,
    HistoryLines,
    HourCome,
    LobbyOpened,
    LostChannelNotice,
    MessagePost,
    NextGame,
    PrivateNotice,
    ProposalMessage,
    ResultCall,
    RobotSits,
    StartNotice,
    TableNotice,
    TextPost,
    TimeUp,
)
from bot.db.rows import Notice
from bot.tables.seats import find_new_seat, is_free
from bot.tables.snapshot import Table
from bot.text.fitting import truncate
from bot.text.moments import word_night, word_zone
from bot.values.commands import GROUP, PLAYED
from bot.values.hours import Week
from bot.values.ids import PersonId, TablePace, TableStatus, spell_table_id
from bot.values.screens import Button, ButtonStyle, PrivateScreen
from bot.views.board import status_buttons
from bot.views.chapter import ChapterLine, keep_newest
from bot.views.closing import result_lines
from bot.views.proposals import proposal_buttons, proposal_lines
from bot.views.recap import recap_lines
from bot.views.scheduled import make_evening_screen
from bot.views.seat import hand_button, history_lines
from bot.views.table import TablePresenter


def notice_lines(presenter: TablePresenter, notice: Notice | None) -> list[str]:
    return [presenter.app_text(f"notice-{notice.key}", **notice.params)] if notice else []


def word_channel_post(
    presenter: TablePresenter, row: PostRow, notice: Notice | None = None, *, waits: bool = False, is_last: bool = False
) -> list[ChapterLine]:
    """Word a post in a channel.

    `notice` is the one it stands for, `waits` as in `bot.values.chat.Limits`; `is_last` posts stand above the final table.
    """
    post = row.post
    assert isinstance(post, TextPost)
    match post:
        case HistoryLines():
            return history_lines(presenter, row.from_seq, row.to_seq, is_last=is_last)
        case StartNotice():
            return [ChapterLine(presenter.app_text("told-began", game=presenter.game_title()))]
        case HourCome():
            return [ChapterLine(presenter.app_text("told-hour", game=presenter.game_title()))]
        case ChapterStart() | DayStart() | ResultCall():
            return []
        case TableNotice():
            return list(map(ChapterLine, notice_lines(presenter, notice)))
        case ClosedMessagesNotice(seat):
            how = "begin" if waits else "open"
            return [ChapterLine(presenter.app_text("told-private", who=presenter.seat_name(seat), how=how))]
        case _:
            assert_never(post)


@dataclass(frozen=True, slots=True)
class DirectWording:
    """Words private posts."""

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
                return self.end_screen()
            case Greeting(seat):
                return self.greeting_screen(seat)
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
                return self.opened_screen()
            case NextGame():
                return self.next_screen(row.person_id)
            case EveningNews(_, what):
                return make_evening_screen(self.presenter, what)
            case TimeUp(_, seq):
                return self.late_screen(seq)
            case RobotSits(seat):
                return self.robot_screen(seat)
            case _:
                assert_never(post)

    @property
    def table(self) -> Table:
        return self.presenter.table

    def browser_screen(self, session_id: str, label: str) -> PrivateScreen:
        text = self.presenter.app_text("told-browser", label=label or "none")
        label = self.presenter.app_text("button-not-me")
        return PrivateScreen(text, buttons=(Button(label, "accounts", None, ("end", session_id), ButtonStyle.DANGER),))

    def greeting_screen(self, seat: int) -> PrivateScreen:
        """Make the greeting of a lobby; if the clock runs only in waking hours it asks for them."""
        say, table = self.presenter.app_text, self.table.record
        text = say("told-seated", number=seat + 1)
        week = self.table.week_of(seat)
        buttons = [Button(say("button-primer"), "primer", table.id)] if self.table.spec.primer else []
        if table.pace.kind is TablePace.DAY and (week is None or week.guessed):
            text = "\n".join((text, self.ask_hours(week)))
            buttons.append(Button(say("button-hours"), "hours", table.id))
        return PrivateScreen(truncate(text, self.limit), buttons=tuple(buttons), table_id=table.id, silent=True)

    def ask_hours(self, week: Week | None) -> str:
        if week is None:
            return self.presenter.app_text("told-hours")
        words, lang = self.presenter.translator, self.presenter.lang
        channel, night = word_zone(words, week.zone, lang), word_night(words, week, lang)
        return self.presenter.app_text("told-hours-guessed", place=channel, night=night)

    def text_screen(self, text: str) -> PrivateScreen:
        back = (hand_button(self.presenter),) if self.table.position is not None else ()
        return PrivateScreen(truncate(text, self.limit), table_id=self.table.record.id, buttons=back)

    def opened_screen(self) -> PrivateScreen | None:
        table, say = self.table, self.presenter.app_text
        has_room = any(is_free(table, n) for n in range(table.record.seats)) or find_new_seat(table) is not None
        if table.record.status is not TableStatus.LOBBY or not has_room:
            return None
        sit = Button(say("button-join"), "join", table.record.id, look=ButtonStyle.MAIN)
        text = say("told-opened", game=self.presenter.game_title(), table=table.record.name)
        return PrivateScreen(text, table_id=table.record.id, buttons=(sit,))

    def late_screen(self, seq: int) -> PrivateScreen:
        """Make the screen that says that the clock answered, without what. Only the first of a row notifies."""
        seat, (row, _) = self.presenter.viewer, self.table.history[seq - 1]
        rows = (each for each, _ in reversed(self.table.history[: seq - 1]) if each.seat == seat)
        is_again = any(self.table.was_late(each) for each in islice(rows, 1))
        said = self.presenter.app_text("time-up", how=row.via)
        return replace(self.text_screen(said), silent=is_again)

    def robot_screen(self, seat: int) -> PrivateScreen | None:
        robot = self.table.assignment_of(seat)
        if robot is None or not robot.reserve or self.table.record.status not in PLAYED:
            return None
        say, table = self.presenter.app_text, self.table.record
        back = Button(say("button-take-back"), "join", table.id, (str(seat + 1),), ButtonStyle.MAIN)
        return PrivateScreen(say("robot-sits", table=table.name), table_id=table.id, buttons=(back,))

    def next_screen(self, person_id: PersonId) -> PrivateScreen | None:
        if self.table.record.status is not TableStatus.LOBBY or person_id not in self.table.record.queue:
            return None
        say, table_id = self.presenter.app_text, self.table.record.id
        sit = Button(say("button-join"), "join", table_id, look=ButtonStyle.MAIN)
        drop = Button(say("button-unqueue"), "next", table_id, ("drop",))
        return PrivateScreen(say("told-next"), table_id=table_id, buttons=(sit, drop))

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

    def end_screen(self) -> PrivateScreen:
        presenter = self.presenter
        result = "\n".join(result_lines(presenter))
        room = self.limit - len(result) - 2
        recap = keep_newest(recap_lines(presenter), room) if room > 0 else ""
        text = truncate("\n\n".join(filter(None, (result, recap))), self.limit)
        return PrivateScreen(
            text, table_id=self.table.record.id, buttons=status_buttons(presenter), festive=self.has_won()
        )

    def has_won(self) -> bool:
        assert self.table.position is not None
        return self.presenter.viewer in self.table.spec.game.standing(self.table.position.state)[0]
