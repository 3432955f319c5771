"""A chat in memory: what a platform does, well or badly, without a platform.

Tests and the driver of crashes play through it. Messages survive as long as this object does, as they would on a
platform while our process restarts; failures are ordered beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.ports.chat import Gone, Limits, Throttled, Unreachable, Unsure
from bot.ports.room import Acknowledged, Person, PersonId, PlaceId, Press, Question, TableId
from bot.ports.screens import Private, Public
from bot.presenters.direct_messages import whole

if TYPE_CHECKING:
    from bot.office.office import Office


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as it stands: who posted it last, and how often it was edited."""

    id: str
    said: Public | Private
    edits: int = 0


@dataclass(slots=True)
class MemoryChat:
    """Places and people, and what each can read. `failures` are raised by the next sends, in order."""

    name: str = "memory"
    limits: Limits = field(default_factory=Limits)
    places: dict[str, list[Shown]] = field(default_factory=dict)
    private: dict[str, list[Shown]] = field(default_factory=dict)
    closed: set[PersonId] = field(default_factory=set)
    vanished: set[PersonId] = field(default_factory=set)
    lost: set[PlaceId] = field(default_factory=set)
    failures: list[Exception | None] = field(default_factory=list)
    lost_receipts: int = 0
    sends: int = 0
    _nonces: dict[str, str] = field(default_factory=dict)
    _ids: count[int] = field(default_factory=lambda: count(1))

    # -- as the courier sees it ----------------------------------------------------------------

    async def post(self, place: PlaceId, said: Public, nonce: str) -> str:
        """Post to a place; returns the message's id."""
        self._stumble()
        if place in self.lost:
            raise Unreachable
        return self._deliver(self.places.setdefault(place, []), said, nonce)

    async def edit(self, place: PlaceId, message: str, said: Public) -> None:
        """Put something else in the place of an earlier message."""
        self._stumble()
        shown = self.places.setdefault(place, [])
        for index, known in enumerate(shown):
            if known.id == message:
                shown[index] = replace(known, said=said, edits=known.edits + 1)
                return
        raise Unreachable

    async def whisper(self, person: PersonId, said: Private, nonce: str) -> str:
        """Tell one person alone; returns the message's id."""
        self._stumble()
        self._knock(person)
        return self._deliver(self.private.setdefault(person, []), said, nonce)

    async def strip(self, place: PlaceId, message: str) -> None:
        """Take the buttons off an earlier message; one that is gone is as good."""
        self._stumble()
        self._change(self.places.get(place, []), message, lambda said: replace(said, buttons=()))

    async def rewrite(self, person: PersonId, message: str, said: Private) -> None:
        """Put something else in the place of what one person was told; one that is gone is as good."""
        self._stumble()
        self._knock(person)
        self._change(self.private.get(person, []), message, lambda _: said)

    @staticmethod
    def _change(shown: list[Shown], message: str, change: Callable[[Any], Public | Private]) -> None:
        for index, known in enumerate(shown):
            if known.id == message:
                shown[index] = replace(known, said=change(known.said), edits=known.edits + 1)

    def _knock(self, person: PersonId) -> None:
        if person in self.vanished:
            raise Gone
        if person in self.closed:
            raise Unreachable

    def _stumble(self) -> None:
        self.sends += 1
        if self.failures and (failure := self.failures.pop(0)) is not None:
            raise failure

    def _deliver(self, shown: list[Shown], said: Public | Private, nonce: str) -> str:
        message = self._nonces.get(nonce) if self.limits.nonces else None
        if message is None:
            message = f"m{next(self._ids)}"
            self._nonces[nonce] = message
            shown.append(Shown(message, said))
        if self.lost_receipts:
            self.lost_receipts -= 1
            raise Unsure
        return message

    # -- as people see it ------------------------------------------------------------------------

    def throttle(self, after: float, times: int = 1) -> None:
        """Have the next sends refused for being too many."""
        self.failures += [Throttled(after)] * times

    def public_texts(self, place: str) -> list[str]:
        """All that can be read at a place: texts and the words of pictures, oldest first."""
        posts = (shown.said for shown in self.places.get(place, ()))
        return [text for said in posts if isinstance(said, Public) for text in (said.text, said.alt) if text]

    def private_texts(self, person: str) -> list[str]:
        """All that one person was told alone, oldest first."""
        return [whole(said) for shown in self.private.get(person, ()) if isinstance(said := shown.said, Private)]

    def question(self, person: str) -> Question:
        """The question a person was asked last."""
        asked = (shown.said for shown in reversed(self.private.get(person, ())))
        return next(said.question for said in asked if isinstance(said, Private) and said.question is not None)


@dataclass(slots=True)
class MemoryPerson:
    """Somebody at the chat's other end, who presses through the office's facade."""

    office: Office
    chat: MemoryChat
    person: Person
    presses: int = 0

    async def press(
        self, table: TableId, question: str, fields: Mapping[str, tuple[str, ...]], inbox: str = ""
    ) -> Acknowledged:
        """Answer a question; every press is an update of its own unless `inbox` repeats one."""
        self.presses += 1
        update = inbox or f"{self.person.id}#{self.presses}"
        return await self.office.press(self.person, Press(table, question, fields, update))

    async def answer(self, table: TableId, *tokens: str) -> Acknowledged:
        """Answer the question asked last, where it has a single field."""
        return await self.press(table, self.chat.question(self.person.id).id, {"": tokens})
