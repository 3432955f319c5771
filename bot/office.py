"""The office of one process: its parts, as one value."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.db.port import Store
from bot.host.metrics import Measures
from bot.host.upkeep import Upkeep
from bot.lobby.contributions import Contributions
from bot.lobby.guests import Guests
from bot.lobby.invitations import Invitations
from bot.lobby.lobby import Lobby
from bot.lobby.personal_data import PersonalFiles
from bot.lobby.practice import Ladder
from bot.lobby.queue import Queue
from bot.lobby.scheduled import Evenings
from bot.notify.notifications import Bells, SeatMessages
from bot.notify.places import Places
from bot.notify.sender import Courier
from bot.pages import Views
from bot.people.accounts import Accounts
from bot.people.door import Door
from bot.people.holidays import Aways
from bot.people.hours import Hours
from bot.people.people import People
from bot.people.sessions import Sessions
from bot.people.windows import Frames
from bot.play.answers import AnswerIntake
from bot.play.autoplay import Autoplay
from bot.play.clock import Clock
from bot.play.drafts import Drafts
from bot.play.lessons import Lessons
from bot.play.preparations import Preparations
from bot.play.table_commands import HostActions
from bot.run.inbox import Updates
from bot.run.jobs import Chores
from bot.run.supervisor import Supervisor
from bot.tables.tables import TableRegistry
from bot.text.translator import Translator
from bot.values.ids import Language
from bot.views.look_backs import LookBacks


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LocalOffice:
    """An open office. Surfaces are given it as `bot.values.office.Office`, which does not know what stands behind."""

    people: People
    lobby: Lobby
    host: HostActions
    play: AnswerIntake
    door: Door
    drafts: Drafts
    views: Views
    seat_messages: SeatMessages
    hours: Hours
    lessons: Lessons
    look_backs: LookBacks
    accounts: Accounts
    sessions: Sessions
    frames: Frames
    invitations: Invitations
    places: Places
    updates: Updates
    tasks: Supervisor
    default_language: Language

    tables: TableRegistry
    autoplay: Autoplay
    courier: Courier
    clock: Clock
    resumed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once every table where the office was awaited has been looked at again."""

    @property
    def contributions(self) -> Contributions:
        """What people contribute to chance."""
        return Contributions(self.tables, self.autoplay)

    @property
    def chores(self) -> Chores:
        """Which of all there is to do falls to this process."""
        return self.updates.chores

    @property
    def store(self) -> Store:
        """What is kept."""
        return self.tables.store

    @property
    def now_ms(self) -> Callable[[], int]:
        """The office's time."""
        return self.tables.now

    @property
    def bells(self) -> Bells:
        """When people's telephones ring."""
        return Bells(self.courier)

    @property
    def personal_files(self) -> PersonalFiles:
        """What is kept about people."""
        return PersonalFiles(self.tables, self.store, self.lobby, self.people, Translator())

    @property
    def ladder(self) -> Ladder:
        """The practice ladder."""
        return Ladder(self.tables, self.lobby, Translator())

    @property
    def preparations(self) -> Preparations:
        """What people answer before they are asked."""
        return Preparations(self.tables, Translator())

    @property
    def aways(self) -> Aways:
        """Who plays while people are on holiday."""
        return Aways(self.tables, self.store, self.hours)

    @property
    def evenings(self) -> Evenings:
        """When people mean to play."""
        return Evenings(self.tables, self.lobby, self.door, self.hours, Translator())

    @property
    def queue(self) -> Queue:
        """Who wants to play a table's next game."""
        return Queue(self.tables, self.door, Translator())

    @property
    def upkeep(self) -> Upkeep:
        """What whoever runs us does with tables."""
        return Upkeep(self.tables, Translator())

    @property
    def guests(self) -> Guests:
        """What the host decides of guests."""
        return self.lobby.guests

    @property
    def measures(self) -> Measures:
        """How we are doing."""
        return Measures(self.tables, self.tasks, self.courier.tally, self.courier.pictures)
