"""Half-made answers: those to a table's questions are the office's, those about a table's settings are kept here."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.forms import draft as draft_steps
from bot.forms.draft import DraftStep
from bot.values.ids import PersonId, Refused, TableId

if TYPE_CHECKING:
    from bot.app import App
from bot.values.play import PREPARED
from bot.values.requests import Fields, Person
from bot.values.room import Room
from bot.values.widgets import LEFT_OUT, QuestionForm

SETTING: Final = "@"
"""What the id of a question about a setting begins with."""
KEPT: Final = 1_000
"""How many settings half chosen are kept; they are no answers, and may be begun anew."""


@dataclass(frozen=True, slots=True)
class AnswerSubject:
    """What is being answered: a question put to a seat, or that will be, or, with a `room`, a setting of its table."""

    question: QuestionForm
    fields: Fields
    room: Room | None = None

    @property
    def is_prepared(self) -> bool:
        """Whether it has not been asked yet."""
        return self.question.id.startswith(PREPARED)

    @property
    def steps(self) -> tuple[DraftStep, ...]:
        """Its controls as far as they can be filled in."""
        return draft_steps.list_steps(self.question.widget, self.fields)

    def require_step(self, key: str) -> DraftStep:
        """Return the control of a key; raises Refused if it is no longer there."""
        step = draft_steps.find_step(self.steps, key or "0")
        if step is None:
            raise Refused("stale")
        return step

    def check_token(self, step: DraftStep, sent: str) -> str:
        """Return what was sent for a control as a token; raises Refused for what is not on offer."""
        if sent == LEFT_OUT and step.none:
            return sent
        choice = step.find_choice(sent)
        if choice is None and not step.is_written:
            raise Refused("not-an-option")
        return choice.token if choice else sent


@dataclass(slots=True)
class ChatDrafts:
    """The drafts of everybody who talks to us in this chat."""

    app: App
    _settings: OrderedDict[tuple[PersonId, TableId, str], Fields] = field(default_factory=OrderedDict)

    async def load(self, person: Person, table_id: TableId, question_id: str) -> Fields:
        """Return what somebody has filled in so far."""
        if question_id.startswith((SETTING, PREPARED)):
            return self._settings.get((person.id, table_id, question_id), {})
        return await self.app.drafts.load(person, table_id, question_id)

    async def keep(self, person: Person, table_id: TableId, question_id: str, fields: Fields) -> None:
        """Keep what somebody has filled in so far; empty fields drop it."""
        if not question_id.startswith((SETTING, PREPARED)):
            await self.app.drafts.keep(person, table_id, question_id, fields)
            return
        key = (person.id, table_id, question_id)
        self._settings.pop(key, None)
        if fields:
            self._settings[key] = fields
        while len(self._settings) > KEPT:
            self._settings.popitem(last=False)
