"""What a page shows: a table as the public, one seat, or several seats see it, cut into regions.

A region is a part of a page that is sent again when it has changed, and only then; its digest says whether it has.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from adapters.web.rendering import rendered
from adapters.web.visitor import Visitor
from bot.office.office import Office
from bot.ports.room import (
    Panel,
    Parts,
    Person,
    PersonId,
    PickMany,
    PickOne,
    Question,
    Room,
    SeatRoom,
    Status,
    TableId,
    Weighing,
    Widget,
)

STRANGER: Final = PersonId("web:")
"""Somebody who holds no seat anywhere."""
NONCE: Final = "\ue0f0"
"""Stands in a region for the id of the next press, which is another every time it is sent."""
DIGEST: Final = "\ue0f1"
"""Stands in a region for its own digest."""
NOTHING: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})

View: TypeAlias = Literal["table", "seat", "seats"]
LOBBY: Final = ("notice", "call", "lobby", "ready", "options")
TABLE: Final = ("notice", "call", "result", "board", "record", "seats", "table")
SEAT: Final = (
    "notice",
    "call",
    "result",
    "board",
    "asks",
    "hand",
    "besides",
    "primer",
    "record",
    "mine",
    "seats",
    "table",
)
SHARED: Final = ("notice", "result", "board", "record")
PANE: Final = ("call", "asks", "hand", "besides")


@dataclass(frozen=True, slots=True)
class Said:
    """What is said to one person about what they just sent; `question` names the one it was meant for.

    `fields` are what they had chosen. With `confirm` the answer is theirs to press once more, after its `weighing`;
    with `edit` they go back to it. What is `unseen` is for ears alone: eyes can tell by the page.
    """

    text: str = ""
    kind: str = "bad"
    question: str = ""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    confirm: bool = False
    unseen: bool = False
    edit: bool = False
    weighing: Weighing | None = None

    @property
    def is_redrawn(self) -> bool:
        """Whether its question is to be drawn again, with what was chosen."""
        return self.confirm or self.edit


QUIET: Final = Said()


@dataclass(frozen=True, slots=True)
class Sight:
    """A page's worth of a table. `held` are all seats of this visitor, `panes` those that the page shows."""

    view: View
    visitor: Visitor
    room: Room
    held: tuple[int, ...] = ()
    panes: tuple[SeatRoom, ...] = ()

    @property
    def path(self) -> str:
        """The page's own address."""
        if self.view == "seat":
            return seat_path(self.room.id, self.panes[0].seat)
        return f"/t/{self.room.id}/seats" if self.view == "seats" else f"/t/{self.room.id}"

    @property
    def is_lobby(self) -> bool:
        """Whether the game is still to begin."""
        return self.room.status is Status.LOBBY

    @property
    def is_host(self) -> bool:
        """Whether this visitor may do what the host may; names at a table are each one person's."""
        return any(line.seat in self.held and line.name == self.room.host for line in self.room.seats)

    def home(self) -> str:
        """Where this visitor plays at this table."""
        if self.is_lobby or not self.held:
            return f"/t/{self.room.id}"
        return seat_path(self.room.id, self.held[0]) if len(self.held) == 1 else f"/t/{self.room.id}/seats"


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a page, as it is now."""

    id: str
    html: str
    digest: str

    def out(self) -> str:
        """The region as it is sent, with a press of its own."""
        return self.html.replace(NONCE, secrets.token_hex(8)).replace(DIGEST, self.digest)


def seat_path(table: TableId, seat: int) -> str:
    """A seat's address; seats count from 1 for people."""
    return f"/t/{table}/seat/{seat + 1}"


async def table_sight(office: Office, visitor: Visitor, table: TableId) -> Sight:
    """The table as everybody sees it."""
    room = await office.room(table, visitor.lang)
    return Sight("table", visitor, room, await held(office, visitor, table))


async def seat_sight(office: Office, visitor: Visitor, table: TableId, seat: int) -> Sight:
    """The table as one seat sees it; raises Refused for anybody else."""
    own = await office.seat_room(known(visitor), table, seat, visitor.lang)
    return Sight("seat", visitor, own.room, await held(office, visitor, table), (own,))


async def seats_sight(office: Office, visitor: Visitor, table: TableId) -> Sight:
    """The table and all seats of this visitor beside each other."""
    room = await office.room(table, visitor.lang)
    mine = await held(office, visitor, table)
    own = [await office.seat_room(known(visitor), table, seat, visitor.lang) for seat in mine]
    return Sight("seats", visitor, room, mine, tuple(own))


def known(visitor: Visitor) -> Person:
    """The visitor's person, or one who holds nothing."""
    return visitor.person or Person(id=STRANGER, name="", lang=visitor.lang)


async def held(office: Office, visitor: Visitor, table: TableId) -> tuple[int, ...]:
    """The seats of this visitor at a table."""
    return await office.held(visitor.person, table) if visitor.person else ()


# -- regions ---------------------------------------------------------------------------------


def regions(sight: Sight, said: Said = QUIET) -> dict[str, Region]:
    """All regions of a page by their ids, in the page's order."""
    return {region.id: region for region in _regions(sight, said)}


def _regions(sight: Sight, said: Said) -> Iterator[Region]:
    if sight.is_lobby:
        yield from (region(name, sight, said) for name in LOBBY)
    elif sight.view == "table":
        yield from (region(name, sight, said) for name in TABLE)
    elif sight.view == "seat":
        yield from (region(name, sight, said, sight.panes[0]) for name in SEAT)
    else:
        yield from (region(name, sight, said) for name in SHARED)
        for own in sight.panes:
            yield from (region(name, sight, said, own, pane=own.number) for name in PANE)


def region(name: str, sight: Sight, said: Said, own: SeatRoom | None = None, *, pane: int = 0) -> Region:
    """One region; in a pane its id ends with the seat's number."""
    id_ = f"{name}-{pane}" if pane else name
    model = {
        "id": id_,
        "sight": sight,
        "room": own.room if own and not pane else sight.room,
        "own": own,
        "pane": pane,
        "said": said,
        "nonce": NONCE,
        "digest": DIGEST,
        "hand": unasked(own) if own else (),
        "asked": [q for q in own.questions if not is_aside(q, own)] if own else [],
        "besides": [q for q in own.questions if is_aside(q, own)] if own else [],
    }
    html = rendered(f"regions/{name}.html.j2", sight.visitor, model)
    return Region(id_, html, hashlib.sha256(html.encode()).hexdigest()[:8])


def is_aside(question: Question, own: SeatRoom) -> bool:
    """Whether a question is one button that may be left alone: such stand below what a seat holds.

    Where something is asked by the seat's own clock, it may leave alone whatever else is one button.
    """
    if question.timed or not isinstance(question.widget, PickOne) or len(question.widget.choices) != 1:
        return False
    return question.kind == "may" or any(each.timed for each in own.questions)


def is_read(own: SeatRoom) -> bool:
    """Whether a seat has with the page all that it may look at; where its own clock runs, it looks at the picture."""
    return not any(question.timed for question in own.questions)


def unasked(own: SeatRoom) -> tuple[Panel, ...]:
    """What a seat holds, but for hands that its question shows already, card for card."""
    offered = Counter(face for question in own.questions for face in faces(question.widget))
    return tuple(p for p in own.panels if not p.faces or not Counter(face.picture for face in p.faces) <= offered)


def faces(widget: Widget | None) -> Iterable[str]:
    """The faces that a widget shows."""
    match widget:
        case PickOne(choices) | PickMany(choices):
            return [choice.picture for choice in choices if choice.picture]
        case Parts(parts):
            return [face for part in parts for face in faces(part.widget)]
    return ()


def written(had: Mapping[str, Region]) -> str:
    """The regions a page holds, as the id of an event: a reader who comes back names it and is sent the rest."""
    return ".".join(f"{region.id}~{region.digest}" for region in had.values())


def read(had: str) -> dict[str, str]:
    """The digests by region that `written` wrote; whatever else was sent is no region of ours."""
    return {name: digest for name, _, digest in (part.partition("~") for part in had[:4000].split("."))}
