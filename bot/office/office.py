"""The office of one process: its parts, as one value."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.actions.accounts import Accounts
from bot.actions.answers import AnswerIntake
from bot.actions.aways import Aways
from bot.actions.contributions import Contributions
from bot.actions.door import Door
from bot.actions.drafts import Drafts
from bot.actions.evenings import Evenings
from bot.actions.frames import Frames
from bot.actions.guests import Guests
from bot.actions.host import HostActions
from bot.actions.hours import Hours
from bot.actions.invitations import Invitations
from bot.actions.ladder import Ladder
from bot.actions.lessons import Lessons
from bot.actions.lobby import Lobby
from bot.actions.people import People
from bot.actions.personal_files import PersonalFiles
from bot.actions.preparations import Preparations
from bot.actions.queue import Queue
from bot.actions.sessions import Sessions
from bot.actions.upkeep import Upkeep
from bot.autoplay.clock import Clock
from bot.autoplay.runner import Autoplay
from bot.office.look_backs import LookBacks
from bot.office.measures import Measures
from bot.office.places import Places
from bot.office.seat_messages import Bells, SeatMessages
from bot.office.updates import Updates
from bot.office.views import Views
from bot.outbox.courier import Courier
from bot.ports.ids import Language
from bot.store.port import Store
from bot.tables.chores import Chores
from bot.tables.registry import TableRegistry
from bot.tasks.supervisor import Supervisor
from bot.text.translator import Translator


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LocalOffice:
    """An open office. Surfaces are given it as `bot.ports.office.Office`, which does not know what stands behind."""

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
