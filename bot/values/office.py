"""The office as adapters and conversations see it: twenty-seven small parts, and none of them leads to a live table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from bot.values.accounts import Accounts
from bot.values.aways import Aways
from bot.values.contributions import Contributions
from bot.values.door import Door
from bot.values.drafts import Drafts
from bot.values.evenings import Evenings
from bot.values.frames import Frames
from bot.values.guests import Guests
from bot.values.host import Host
from bot.values.hours import Hours
from bot.values.ids import Language, Refused, TableId, TablePace
from bot.values.invitations import Invitations
from bot.values.ladder import Ladder
from bot.values.lessons import Lessons
from bot.values.look_backs import LookBacks
from bot.values.measures import Measures
from bot.values.notifications import Bells
from bot.values.people import People
from bot.values.personal_files import PersonalFiles
from bot.values.pictures import WHOLE, Picture, Wanted
from bot.values.places import Places
from bot.values.prepared import Preparations
from bot.values.queue import Queue
from bot.values.requests import Acknowledged, Answer, Fields, Person
from bot.values.room import (
    AnswerMeaning,
    Clause,
    GameCard,
    History,
    Line,
    PanelText,
    Room,
    SeatRoom,
    TableOutline,
)
from bot.values.rules import Chapter
from bot.values.seat_messages import SeatMessages
from bot.values.sessions import Sessions
from bot.values.tasks import Tasks
from bot.values.updates import Updates
from bot.values.upkeep import Upkeep
from bot.values.widgets import QuestionForm


class NotSaved(Exception):
    """A batch could not be committed, so nothing of it happened; `reason` is a message key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Lobby(Protocol):
    """Opening tables, taking and leaving seats, setting up, starting, rematches; all may raise Refused."""

    async def open(
        self, person: Person, game: str, *, name: str, lang: Language, pace: TablePace, seats: int, inbox: str = ""
    ) -> TableId:
        """Open a table; whoever does is its host and sits at seat 0. A repeated update finds the table it has opened."""

    async def practice(
        self, person: Person, game: str, *, name: str, lang: Language, seats: int, inbox: str = ""
    ) -> TableId:
        """Open a table with robots in all other seats and no clock, and start it; once for each update."""

    async def find_opened(self, person: Person, inbox: str) -> TableId | None:
        """Find the table that this update of theirs has opened."""

    async def join(self, person: Person, table_id: TableId, seat: int | None = None, *, inbox: str = "") -> int | None:
        """Take a seat that is vacant or a robot's; returns the seat, or one already held where none is named.

        While a deal is on, those seated may have to be asked first: then it is None, and the seat follows or does not.
        """

    async def leave(self, person: Person, table_id: TableId, seat: int | None = None, *, inbox: str = "") -> None:
        """Leave one seat, or all one holds; at a table that has started a robot takes it until somebody does."""

    async def seat_robot(
        self, person: Person, table_id: TableId, seat: int, level: str, *, inbox: str = ""
    ) -> Acknowledged:
        """Put a robot in a seat, or with no level free it; once it has started, a person's takes the others' consent."""

    async def set_seats(self, person: Person, table_id: TableId, seats: int, *, inbox: str = "") -> Acknowledged | None:
        """Set the number of seats; a guest suggests it, and is told so. So with all that the host sets."""

    async def set_option(
        self, person: Person, table_id: TableId, option: str, fields: Fields, *, inbox: str = ""
    ) -> Acknowledged | None:
        """Set one option of the game."""

    async def set_preset(
        self, person: Person, table_id: TableId, preset: str, *, inbox: str = ""
    ) -> Acknowledged | None:
        """Set all options to a preset's."""

    async def set_pace(
        self, person: Person, table_id: TableId, pace: TablePace, *, inbox: str = ""
    ) -> Acknowledged | None:
        """Set how the table lives."""

    async def set_custom(
        self, person: Person, table_id: TableId, name: str, token: str, *, inbox: str = ""
    ) -> Acknowledged | None:
        """Set, or suggest, what is done here beside the rules: `time-up`, `holidays` or `majority`; raises Refused."""

    async def set_language(self, person: Person, table_id: TableId, lang: Language) -> None:
        """Set the language in which a table is told to all."""

    async def start(self, person: Person, table_id: TableId, *, inbox: str = "") -> bool:
        """Start the game; vacant seats are given to robots, and what chance is asked first is answered.

        Returns False where sealed words have to be opened first: with the last of them it begins.
        """

    async def rematch(self, person: Person, table_id: TableId) -> TableId:
        """Open the next table, or join the one that is open already."""


class Play(Protocol):
    """What people do in a game."""

    async def answer(self, person: Person, answer: Answer) -> Acknowledged:
        """Take an answer; raises Refused, and then nothing has changed."""

    async def answer_on_board(self, person: Person, answer: Answer) -> Acknowledged:
        """Take what somebody pressed on the status message, for their own seat; raises Refused, as `missed` if it has just gone."""

    async def preview(self, person: Person, answer: Answer) -> AnswerMeaning:
        """Return what an answer would mean; raises Refused as giving it would, and changes nothing."""

    async def seats_of(self, person: Person, table_id: TableId) -> tuple[int, ...]:
        """Return the seats that somebody holds at a table."""

    async def kept_seats_of(self, person: Person, table_id: TableId) -> tuple[int, ...]:
        """Return the seats that robots keep for a person at a table."""

    async def report_looked(self, person: Person, table_id: TableId, seat: int) -> None:
        """Report that a seat's room, with what it may look at, has reached the person."""


class Views(Protocol):
    """What is shown: games and their rules, tables as all or one seat sees them, pictures, sentences of refusal."""

    def list_games(self, lang: Language) -> tuple[GameCard, ...]:
        """List the games that can be played."""

    def find_game(self, game: str, lang: Language) -> GameCard:
        """Find one game that can be played; raises Refused where there is none of that name."""

    def cover(self, game: str) -> bytes:
        """Return the picture on a game's box, as SVG; raises Refused where it has none."""

    async def title_card(self, game: str, lang: Language) -> bytes:
        """Draw a game's name and what it is, 1200 by 630 points, as JPEG; raises Refused where there is no such game."""

    def primer(self, game: str, lang: Language) -> tuple[PanelText, ...]:
        """Return the primer of a game, for whoever has never played it."""

    def clauses(self, game: str, lang: Language, asked: str = "") -> tuple[Clause, ...]:
        """Return the clauses of a game's rules: all, or those with this number or all of these words."""

    def rules_page(self, game: str, lang: Language) -> tuple[Chapter, ...]:
        """Return a game's rules page from top to bottom."""

    async def outline(self, table_id: TableId) -> TableOutline:
        """Return what is known of a table without looking at what is played there."""

    async def room(self, table_id: TableId, lang: Language, *, is_shared: bool = False) -> Room:
        """Return a table as the public sees it.

        It may be shared with all who are told of the same change. Whoever asks of their own accord has it made anew:
        else the time it takes would tell whether anything has changed since, in secret too.
        """

    async def seat_room(self, person: Person, table_id: TableId, seat: int, *, is_shared: bool = False) -> SeatRoom:
        """Return a table as one seat sees it, for its holder; it may be shared as the public's is."""

    async def question(self, person: Person, table_id: TableId, question_id: str) -> QuestionForm:
        """Return an open question to one of somebody's seats; raises Refused."""

    async def picture(
        self,
        table_id: TableId,
        lang: Language,
        *,
        person: Person | None = None,
        seat: int | None = None,
    ) -> bytes:
        """Draw a table's picture as PNG, for the public or for a person's seat; raises Refused."""

    async def next_picture(
        self,
        table_id: TableId,
        lang: Language,
        had: str,
        wanted: Wanted = WHOLE,
        *,
        person: Person | None = None,
        seat: int | None = None,
    ) -> Picture:
        """Draw the same picture for whoever `had` one of that name: what has changed of it, or the whole where that is forgotten."""

    async def share_card(self, table_id: TableId, lang: Language) -> bytes:
        """Draw how a game ended, 1200 by 630 points, as all may see it, as PNG; raises Refused unless it is over."""

    async def history(
        self,
        table_id: TableId,
        lang: Language,
        page: int = -1,
        *,
        person: Person | None = None,
        seat: int | None = None,
    ) -> History:
        """Return one page of the record, public or as a person's seat was told it: a round, counted from 0, from the end where negative."""

    async def score_sheets(self, table_id: TableId, lang: Language) -> tuple[PanelText, ...]:
        """Return the public score sheet of every part of a game, oldest first; empty where it keeps none."""

    async def why(self, person: Person, table_id: TableId) -> tuple[Line, ...]:
        """Return all that somebody was told that follows from clauses, their first seat's own lines included."""

    async def help(self, person: Person, table_id: TableId | None) -> tuple[str, ...]:
        """Return what somebody can do just now at a table, or at none."""

    async def verify(self, table_id: TableId, lang: Language) -> str:
        """Say what can be shown of a table's deals right now, and what that proves, in a paragraph."""

    async def export(self, table_id: TableId) -> bytes:
        """Export a table as a file that anybody may verify.

        Everything once it is over, until then what all were told.
        """

    async def draw_pieces(self) -> None:
        """Draw what pictures are put together from, one after the other, so that nobody waits for it later."""

    async def version(self, table_id: TableId) -> int:
        """Return a number that is another whenever anything has changed at a table."""

    def watch(self, table_id: TableId, bell: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `bell` whenever anything has changed at a table, while the body runs."""

    def refusal_text(self, refused: Refused, lang: Language, table_id: TableId | None = None) -> str:
        """Say why something was refused, in a sentence."""


class Office(Protocol):
    """All that a surface may ask for; nothing of it leads to a live table."""

    @property
    def people(self) -> People:
        """Whom the office has met."""

    @property
    def lobby(self) -> Lobby:
        """What people do around a game."""

    @property
    def contributions(self) -> Contributions:
        """What people contribute to chance."""

    @property
    def host(self) -> Host:
        """What people do with a table that has started."""

    @property
    def guests(self) -> Guests:
        """What the host decides of guests."""

    @property
    def play(self) -> Play:
        """What people do in a game."""

    @property
    def door(self) -> Door:
        """Who may look for a table."""

    @property
    def drafts(self) -> Drafts:
        """What people have half made."""

    @property
    def upkeep(self) -> Upkeep:
        """What whoever runs us does with tables."""

    @property
    def views(self) -> Views:
        """What people are shown."""

    @property
    def seat_messages(self) -> SeatMessages:
        """What people are shown of their seats."""

    @property
    def bells(self) -> Bells:
        """When people's telephones ring."""

    @property
    def hours(self) -> Hours:
        """When people are awake."""

    @property
    def evenings(self) -> Evenings:
        """When people mean to play."""

    @property
    def queue(self) -> Queue:
        """Who wants to play a table's next game."""

    @property
    def aways(self) -> Aways:
        """Who plays while people are on holiday."""

    @property
    def ladder(self) -> Ladder:
        """The practice ladder."""

    @property
    def lessons(self) -> Lessons:
        """What the teacher says to whoever practises alone."""

    @property
    def preparations(self) -> Preparations:
        """What people answer before they are asked."""

    @property
    def look_backs(self) -> LookBacks:
        """What happened while somebody did not look."""

    @property
    def measures(self) -> Measures:
        """How we are doing."""

    @property
    def personal_files(self) -> PersonalFiles:
        """What is kept about a person."""

    @property
    def accounts(self) -> Accounts:
        """By which accounts people come."""

    @property
    def sessions(self) -> Sessions:
        """Browsers in which people play beside their chat."""

    @property
    def invitations(self) -> Invitations:
        """How people ask others to their tables."""

    @property
    def frames(self) -> Frames:
        """Windows of chats in which people play."""

    @property
    def places(self) -> Places:
        """Chats and their places."""

    @property
    def updates(self) -> Updates:
        """What surfaces keep."""

    @property
    def tasks(self) -> Tasks:
        """What goes on for long."""

    @property
    def default_language(self) -> Language:
        """The language of whoever has told us none."""

    def now_ms(self) -> int:
        """Return the time in ms since 1970, UTC."""
