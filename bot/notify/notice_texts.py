"""In which words a person is told each notice; None once it is no longer worth telling."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from bot.tables.posts import Post
from bot.tables.rows import Notice as Announcement
from bot.tables.seats import find_new_seat, is_free
from bot.tables.snapshot import Table
from bot.text.fitting import truncate
from bot.text.moments import word_night, word_zone
from bot.values.commands import GROUP, PLAYED
from bot.values.ids import PersonId, TablePace, TableStatus, spell_table_id
from bot.values.screens import Button, ButtonStyle, PrivateScreen
from bot.views.calls import make_ring
from bot.views.proposals import proposal_buttons, proposal_lines
from bot.views.recap import end_screen
from bot.views.scheduled import make_evening_screen
from bot.views.seat import find_heading, hand_button
from bot.views.table import TablePresenter


@dataclass(frozen=True, slots=True)
class Telling:
    """A notice under way: to whom, from which table, and what its words need besides.

    `announced` is what Arbitro announced, `missing` are the permissions we lack, `answered` says what was answered for them.
    """

    presenter: TablePresenter
    person_id: PersonId
    post: Post
    limit: int
    announced: Announcement | None = None
    missing: Sequence[str] | None = None
    answered: str = ""

    @property
    def table(self) -> Table:
        return self.presenter.table

    def say(self, key: str, **params: Any) -> str:
        return self.presenter.app_text(key, **params)

    def make_screen(self, text: str, *buttons: Button, **more: Any) -> PrivateScreen:
        return PrivateScreen(truncate(text, self.limit), buttons=buttons, table_id=self.table.record.id, **more)

    def make_seat_screen(self, text: str, *buttons: Button, **more: Any) -> PrivateScreen:
        """Make a screen from which one comes back to one's seat."""
        back = (hand_button(self.presenter),) if self.table.position is not None else ()
        return self.make_screen(text, *buttons, *back, **more)


def word_greeting(telling: Telling) -> PrivateScreen:
    """Word the greeting of a lobby; if the clock runs only in waking hours it asks for them."""
    table, seat = telling.table, telling.post.seat
    text, week = telling.say("told-seated", number=seat + 1), table.week_of(seat)
    buttons = [Button(telling.say("button-primer"), "primer", table.record.id)] if table.spec.primer else []
    if table.record.pace.kind is TablePace.DAY and (week is None or week.guessed):
        asked = telling.say("told-hours")
        if week is not None:
            words, lang = telling.presenter.translator, telling.presenter.lang
            channel, night = word_zone(words, week.zone, lang), word_night(words, week, lang)
            asked = telling.say("told-hours-guessed", place=channel, night=night)
        text = f"{text}\n{asked}"
        buttons.append(Button(telling.say("button-hours"), "hours", table.record.id))
    return telling.make_screen(text, *buttons, silent=True)


def word_announced(telling: Telling) -> PrivateScreen | None:
    said = notice_lines(telling.presenter, telling.announced)
    return telling.make_seat_screen("\n".join(said)) if said else None


def notice_lines(presenter: TablePresenter, notice: Announcement | None) -> list[str]:
    return [presenter.word_notice(notice.key, notice.params)] if notice else []


def word_end(telling: Telling) -> PrivateScreen:
    return replace(end_screen(telling.presenter, telling.limit), ring=make_ring(telling.presenter))


def word_proposal(telling: Telling) -> PrivateScreen | None:
    presenter, number = telling.presenter, telling.post.number
    line = next((each for each in proposal_lines(presenter) if each.number == number), None)
    if line is None:
        return None
    return telling.make_screen(line.text, *proposal_buttons(presenter, number), deadline=line.until)


def word_settled(telling: Telling) -> PrivateScreen:
    """Word what replaces a settled proposal: its outcome."""
    said = notice_lines(telling.presenter, telling.announced) or [telling.say("refused-proposal-over")]
    heading = find_heading(telling.presenter, telling.person_id)
    return PrivateScreen("\n".join(said), table_id=telling.table.record.id, silent=True, heading=heading)


def word_denied(telling: Telling) -> PrivateScreen:
    return PrivateScreen(telling.say("told-denied", table=telling.table.record.name))


def word_late(telling: Telling) -> PrivateScreen:
    """Word that the clock answered; the notification does not say what. Only the first of a row notifies."""
    seat, (row, _) = telling.presenter.viewer, telling.table.history[telling.post.number - 1]
    rows = (each for each, _ in reversed(telling.table.history[: row.seq - 1]) if each.seat == seat)
    is_again = any(telling.table.was_late(each) for each in islice(rows, 1))
    return telling.make_seat_screen(telling.say("time-up", how=row.via), silent=is_again)


def word_robot(telling: Telling) -> PrivateScreen | None:
    seat, table = telling.post.seat, telling.table
    robot = table.assignment_of(seat)
    if robot is None or not robot.reserve or table.record.status not in PLAYED:
        return None
    back = Button(telling.say("button-take-back"), "join", table.record.id, (str(seat + 1),), ButtonStyle.MAIN)
    return telling.make_screen(telling.say("robot-sits"), back)


def word_evening(telling: Telling) -> PrivateScreen | None:
    return make_evening_screen(telling.presenter, telling.post.about)


def word_next(telling: Telling) -> PrivateScreen | None:
    record = telling.table.record
    if record.status is not TableStatus.LOBBY or telling.person_id not in record.queue:
        return None
    sit = Button(telling.say("button-join"), "join", record.id, look=ButtonStyle.MAIN)
    drop = Button(telling.say("button-unqueue"), "next", record.id, ("drop",))
    return telling.make_screen(telling.say("told-next"), sit, drop)


def word_opened(telling: Telling) -> PrivateScreen | None:
    table, record = telling.table, telling.table.record
    has_room = any(is_free(table, n) for n in range(record.seats)) or find_new_seat(table) is not None
    if record.status is not TableStatus.LOBBY or not has_room:
        return None
    sit = Button(telling.say("button-join"), "join", record.id, look=ButtonStyle.MAIN)
    text = telling.say("told-opened", game=telling.presenter.game_title(), table=record.name)
    return telling.make_screen(text, sit)


def word_lost(telling: Telling) -> PrivateScreen:
    record = telling.table.record
    group = Button(telling.say("button-group"), GROUP, record.id, look=ButtonStyle.MAIN)
    key, buttons = ("told-lost-one", ()) if record.places else ("told-lost", (group,))
    return telling.make_seat_screen(telling.say(key, table=record.name, code=spell_table_id(record.id)), *buttons)


def word_blocked(telling: Telling) -> PrivateScreen | None:
    if telling.missing is None:
        return None
    table, some = telling.table.record.name, len(telling.missing)
    lines = (f"• {each}" for each in telling.missing)
    return telling.make_seat_screen("\n".join((telling.say("told-barred", table=table, some=some), *lines)))


def word_browser(telling: Telling) -> PrivateScreen:
    session_id, _, label = telling.post.about.partition("/")
    text = telling.say("told-browser", label=label or "none")
    ends = Button(telling.say("button-not-me"), "accounts", None, ("end", session_id), ButtonStyle.DANGER)
    return PrivateScreen(text, buttons=(ends,))
