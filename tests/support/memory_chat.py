"""A chat in memory: what a platform does, well or badly, without a platform.

Tests and the driver of crashes play through it. Messages survive as long as this object does, as they would on a
platform while our process restarts; failures are ordered beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.text.signs import shorten_signs
from bot.values.chat import Gone, Limits, MessageGone, Throttled, Unreachable, Unsure
from bot.values.ids import PLACE, SEAT, ChannelId, Doorway, PersonId, TableId
from bot.values.requests import Acknowledged, Answer, Person
from bot.values.screens import PrivateScreen, PublicScreen
from bot.values.widgets import QuestionForm
from bot.views.seat import panel_text

if TYPE_CHECKING:
    from bot.app import App


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message as it stands: who posted it last, and how often it was edited."""

    id: str
    said: PublicScreen | PrivateScreen
    edits: int = 0


@dataclass(slots=True)
class MemoryChat:
    """Places and people, and what each can read. `failures` are raised by the next sends, in order.

    Of people who are `clinging` no former message can be taken away for now.
    """

    name: str = "memory"
    limits: Limits = field(default_factory=Limits)
    channels: dict[str, list[ShownMessage]] = field(default_factory=dict)
    private: dict[str, list[ShownMessage]] = field(default_factory=dict)
    closed: set[PersonId] = field(default_factory=set)
    vanished: set[PersonId] = field(default_factory=set)
    lost: set[ChannelId] = field(default_factory=set)
    clinging: set[PersonId] = field(default_factory=set)
    failures: list[Exception | None] = field(default_factory=list)
    lost_receipts: int = 0
    sends: int = 0
    rung: Counter[str] = field(default_factory=Counter)
    _nonces: dict[str, str] = field(default_factory=dict)
    _ids: count[int] = field(default_factory=lambda: count(1))

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        """Two addresses, to a seat and to a place."""
        return tuple(Doorway(self.name, kind, f"{self.name}://{kind}/{code}") for kind in (SEAT, PLACE))

    async def post(self, channel_id: ChannelId, screen: PublicScreen, nonce: str) -> str:
        self._raise_next_failure()
        if channel_id in self.lost:
            raise Unreachable
        return self._deliver(self.channels.setdefault(channel_id, []), screen, nonce)

    async def edit(self, channel_id: ChannelId, message_id: str, screen: PublicScreen) -> None:
        """Put something else in the place of an earlier message."""
        self._raise_next_failure()
        shown = self.channels.setdefault(channel_id, [])
        for index, known in enumerate(shown):
            if known.id == message_id:
                shown[index] = replace(known, said=screen, edits=known.edits + 1)
                return
        raise MessageGone

    async def send_private(self, person_id: PersonId, screen: PrivateScreen, nonce: str) -> str:
        self._raise_next_failure()
        self._check_reachable(person_id)
        self.rung[person_id] += not screen.silent and nonce not in self._nonces
        return self._deliver(self.private.setdefault(person_id, []), screen, nonce)

    async def archive(self, channel_id: ChannelId, message_id: str, told: PublicScreen) -> None:
        self._raise_next_failure()
        self._edit_message(self.channels.get(channel_id, []), message_id, lambda _: told)

    async def delete(self, channel_id: ChannelId, message_id: str) -> None:
        """Take a message away; one that is gone is as good."""
        self._raise_next_failure()
        self.channels[channel_id] = [each for each in self.channels.get(channel_id, []) if each.id != message_id]

    async def edit_private(self, person_id: PersonId, message_id: str, screen: PrivateScreen) -> None:
        """Put something else in the place of what one person was told; one that is gone is as good."""
        self._raise_next_failure()
        self._check_reachable(person_id)
        self._edit_message(self.private.get(person_id, []), message_id, lambda _: screen)

    async def delete_private(self, person_id: PersonId, message_id: str, rest: PrivateScreen) -> None:
        self._raise_next_failure()
        self._check_reachable(person_id)
        if person_id in self.clinging:
            raise Throttled(60)
        shown = self.private.get(person_id, [])
        shown[:] = [message for message in shown if message.id != message_id]

    @staticmethod
    def _edit_message(
        messages: list[ShownMessage], message_id: str, change: Callable[[Any], PublicScreen | PrivateScreen]
    ) -> None:
        for index, known in enumerate(messages):
            if known.id == message_id:
                messages[index] = replace(known, said=change(known.said), edits=known.edits + 1)

    def _check_reachable(self, person_id: PersonId) -> None:
        if person_id in self.vanished:
            raise Gone
        if person_id in self.closed:
            raise Unreachable

    def _raise_next_failure(self) -> None:
        self.sends += 1
        if self.failures and (failure := self.failures.pop(0)) is not None:
            raise failure

    def _deliver(self, messages: list[ShownMessage], screen: PublicScreen | PrivateScreen, nonce: str) -> str:
        message = self._nonces.get(nonce) if self.limits.nonces else None
        if message is None:
            message = f"m{next(self._ids)}"
            self._nonces[nonce] = message
            messages.append(ShownMessage(message, screen))
        if self.lost_receipts:
            self.lost_receipts -= 1
            raise Unsure
        return message

    def throttle(self, seconds: float, times: int = 1) -> None:
        """Have the next sends refused for being too many."""
        self.failures += [Throttled(seconds)] * times

    def public_texts(self, channel_id: str) -> list[str]:
        """All that can be read at a place: texts and the words of pictures, oldest first."""
        posts = (shown.said for shown in self.channels.get(channel_id, ()))
        return [text for said in posts if isinstance(said, PublicScreen) for text in (said.text, said.alt) if text]

    def private_texts(self, person_id: str) -> list[str]:
        """All that one person was told alone, oldest first."""
        return [
            full_text(said)
            for shown in self.private.get(person_id, ())
            if isinstance(said := shown.said, PrivateScreen)
        ]

    def last_question(self, person_id: str) -> QuestionForm:
        asked = (shown.said for shown in reversed(self.private.get(person_id, ())))
        return next(said.question for said in asked if isinstance(said, PrivateScreen) and said.question is not None)


@dataclass(slots=True)
class MemoryPerson:
    """Someone at the chat's other end, who presses by way of the office."""

    app: App
    chat: MemoryChat
    person: Person
    presses: int = 0

    async def press(
        self, table_id: TableId, question_id: str, fields: Mapping[str, tuple[str, ...]], inbox: str = ""
    ) -> Acknowledged:
        self.presses += 1
        update = inbox or f"{self.person.id}#{self.presses}"
        return await self.app.play.answer(self.person, Answer(table_id, question_id, fields, update))

    async def answer(self, table_id: TableId, *tokens: str) -> Acknowledged:
        """Answer the question asked last, where it has a single field."""
        return await self.press(table_id, self.chat.last_question(self.person.id).id, {"": tokens})


def full_text(screen: PrivateScreen) -> str:
    """Return all the words of a private screen, for a chat that has only words: text, panels, question."""
    asked: Sequence[str] = ()
    if screen.question is not None:
        asked = [shorten_signs(screen.question.title), shorten_signs(screen.question.hint)]
    head = " · ".join(filter(None, (screen.heading.name, screen.heading.stage))) if screen.heading else ""
    return "\n".join(part for part in (head, screen.text, *map(panel_text, screen.panels), *asked) if part)
