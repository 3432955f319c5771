"""What a page shows, cut into regions, each of which is sent again only when its digest has changed."""

import hashlib
import re
import secrets
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from cachetools import LRUCache
from markupsafe import Markup

from adapters.web.areas import Areas, cut_turn
from adapters.web.patterns import LINE, SentRecords, fold
from adapters.web.rendering import render_in
from adapters.web.visitor import Visitor
from bot.app import App
from bot.screens import COMMANDS
from bot.values.commands import offered_to
from bot.values.ids import PersonId, TableId, TableStatus
from bot.values.requests import Person
from bot.values.room import AnswerMeaning, Room, SeatLine, SeatRoom

STRANGER: Final = PersonId("web:")
NONCE: Final = Markup("\ue0f0")  # stands in a region for the nonce, which is new at each sending
DIGEST: Final = Markup("\ue0f1")  # stands in a region for its own digest
NOTHING: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})

WITH_FORMS: Final = tuple(each.verb for each in COMMANDS.values() if each.web)

PageKind: TypeAlias = Literal["table", "seat", "seats"]
TABLE: Final = ("notice", "proposals", "call", "result", "board", "record", "seats", "retract", "table", "seals")
SEAT: Final = (
    "where", "notice", "proposals", "call", "act", "result", "primer", "seats",
    "notes", "record", "mine", "offers", "retract", "table", "seals", "twin",
)  # fmt: skip
SHARED: Final = ("notice", "proposals", "result", "board", "record")
PANE: Final = ("call", "act")
Subjects: TypeAlias = Mapping[str, Any]  # what a template may read, by name
Read: TypeAlias = dict[tuple[str, str], Any]  # fields that a template has read, by the subject's name and the field's
SENT: Final = SentRecords()
# regions that are put in place are put there by a script
SCRIPTLESS: Final = re.compile("<noscript>.*?</noscript>", re.DOTALL)
AT_ONCE: Final = 4  # events per page: nearly all who watch have the same regions
PLACE: Final = NONCE.encode()  # stands in an event for the nonce


@dataclass(frozen=True, slots=True)
class Flash:
    """What is said to one person about what they just sent; `question` is the one it was meant for.

    `fields` are what they had chosen. With `confirm` they may send the answer once more, after its `weighing`; with `edit`
    they go back to it. What is `unseen` is for screen readers alone: the page shows it already.
    """

    text: str = ""
    kind: str = "bad"
    question: str = ""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    confirm: bool = False
    unseen: bool = False
    edit: bool = False
    weighing: AnswerMeaning | None = None

    @property
    def is_redrawn(self) -> bool:
        return self.confirm or self.edit


QUIET: Final = Flash()


def make_stamp() -> str:
    """Make a stamp that sorts behind all earlier ones, with the same length; it tells the time alone."""
    return f"{time.monotonic_ns() // 1000:016d}"


@dataclass(frozen=True, slots=True)
class PageModel:
    """What a page shows of a table. `held` are all seats of this visitor, `panes` those that the page shows.

    Robots keep the seats in `kept` for them. `made` orders two pages, because answers and the stream's events overtake each other.
    """

    view: PageKind
    visitor: Visitor
    room: Room
    held: tuple[int, ...] = ()
    panes: tuple[SeatRoom, ...] = ()
    made: str = field(default_factory=make_stamp, compare=False)
    kept: tuple[int, ...] = ()

    @property
    def path(self) -> str:
        if self.view == "seat":
            return seat_path(self.room.id, self.panes[0].seat)
        return f"/t/{self.room.id}/seats" if self.view == "seats" else f"/t/{self.room.id}"

    @property
    def is_lobby(self) -> bool:
        return self.room.status is TableStatus.LOBBY

    @property
    def is_host(self) -> bool:
        return self.room.is_host(self.held)

    @property
    def offered_commands(self) -> tuple[str, ...]:
        return offered_to(self.room, WITH_FORMS, is_seated=bool(self.held), is_host=self.is_host)

    @property
    def chairs(self) -> tuple[SeatLine, ...]:
        return list_chairs(self.room.seats)

    @property
    def may_retract(self) -> bool:
        return self.room.retractable in self.held and "retract" in self.offered_commands

    @property
    def may_arrange(self) -> bool:
        return bool(self.held) and not self.room.has_closed_terms

    def home(self) -> str:
        if self.is_lobby or not self.held:
            return f"/t/{self.room.id}"
        return seat_path(self.room.id, self.held[0]) if len(self.held) == 1 else f"/t/{self.room.id}/seats"


@dataclass(frozen=True, slots=True)
class Region:
    id: str
    html: str
    digest: str
    viewer: Hashable = None

    def final_html(self, made: str) -> str:
        """Return the HTML as it is sent, with a new nonce, its own digest, and when its page was made."""
        return put_nonce(self.shared_html(made))

    def shared_html(self, made: str, had: str = "") -> str:
        """Return the HTML without a nonce; of a record without the lines that its reader `had` under that digest."""
        html = SENT.shorten(self.html, (self.viewer, had)) if had and LINE in self.html else self.html
        stamped = html.replace(f' id="{self.id}"', f' id="{self.id}" data-made="{made}" data-digest="{self.digest}"', 1)
        return stamped.replace(LINE, "").replace(DIGEST, self.digest)


def put_nonce(html: str) -> str:
    return html.replace(NONCE, secrets.token_hex(8)) if NONCE in html else html


@lru_cache(maxsize=512)
def list_chairs(seats: tuple[SeatLine, ...]) -> tuple[SeatLine, ...]:
    return tuple(replace(line, tags=(), count="", awaited=False) for line in seats)


def seat_path(table_id: TableId, seat: int) -> str:
    return f"/t/{table_id}/seat/{seat + 1}"


async def load_page(
    app: App, visitor: Visitor, table_id: TableId, kind: PageKind = "table", seat: int = 0, *, is_shared: bool = False
) -> PageModel:
    """Load the table as everyone, one seat, or all seats of this visitor see it; raises Refused."""
    if kind == "seat":
        own = await load_own_room(app, visitor, table_id, seat, is_shared=is_shared)
        return PageModel(kind, visitor, own.room, await seats_of(app, visitor, table_id), (own,))
    room = await app.views.room(table_id, visitor.lang, is_shared=is_shared)
    held = await seats_of(app, visitor, table_id)
    if kind == "seats":
        panes = [await load_own_room(app, visitor, table_id, each, is_shared=is_shared) for each in held]
        return PageModel(kind, visitor, room, held, tuple(panes))
    kept = await app.play.kept_seats_of(visitor.person, table_id) if visitor.person else ()
    return PageModel(kind, visitor, room, held, kept=kept)


async def load_own_room(app: App, visitor: Visitor, table_id: TableId, seat: int, *, is_shared: bool) -> SeatRoom:
    """Load a seat's room to be sent: what it shows counts as seen from now on, whatever becomes of the page."""
    person = person_or_stranger(visitor)
    own = await app.views.seat_room(person, table_id, seat, is_shared=is_shared)
    if own.unseen != "page":
        return own
    await app.attendance.report_looked(person, table_id, seat)
    return await app.views.seat_room(person, table_id, seat, is_shared=is_shared)


def person_or_stranger(visitor: Visitor) -> Person:
    return replace(visitor.person or Person(STRANGER, "", visitor.lang), lang=visitor.lang)


async def seats_of(app: App, visitor: Visitor, table_id: TableId) -> tuple[int, ...]:
    return await app.play.seats_of(visitor.person, table_id) if visitor.person else ()


class Reading:
    """A subject that notes its fields as they are read."""

    __slots__ = ("_name", "_read", "_subject")

    def __init__(self, name: str, subject: Any, read: Read) -> None:
        self._name, self._subject, self._read = name, subject, read

    def __getattr__(self, field: str) -> Any:
        value = self._read[self._name, field] = getattr(self._subject, field)
        return value


class KeptRegions:
    """A cache of regions: one is rendered again when something that it read has changed."""

    def __init__(self, most: int = 4_096) -> None:
        self._kept: LRUCache[Hashable, tuple[Region, Read]] = LRUCache(most)

    def find_or_render(self, key: Hashable, subjects: Subjects, render: Callable[[Subjects], Region]) -> Region:
        """Render, or return what was rendered: `render` must depend on the subjects' fields and the key alone."""
        key = (key, tuple(name for name, subject in subjects.items() if subject is None))
        if (kept := self._kept.get(key)) is not None:
            found = ((getattr(subjects[name], field), value) for (name, field), value in kept[1].items())
            if all(now is value or now == value for now, value in found):
                return kept[0]
        read: Read = {}
        made = render(
            {name: None if subject is None else Reading(name, subject, read) for name, subject in subjects.items()}
        )
        self._kept[key] = made, read
        return made


KEPT: Final[KeptRegions] = KeptRegions()


def make_regions(page: PageModel, flash: Flash = QUIET) -> dict[str, Region]:
    return {region.id: region for region in _iter_regions(page, flash)}


def make_turn(page: PageModel, flash: Flash) -> list[Region]:
    return list(_iter_seat(("call", "act"), page, flash, page.panes[0]))


def _iter_regions(page: PageModel, flash: Flash) -> Iterator[Region]:
    if page.view == "table":
        yield from (make_region(name, page, flash) for name in TABLE)
    elif page.view == "seat":
        yield from _iter_seat(SEAT, page, flash, page.panes[0])
    else:
        yield from (make_region(name, page, flash) for name in SHARED)
        for own in page.panes:
            yield from _iter_seat(PANE, page, flash, own, pane=own.number)


def _iter_seat(
    names: Iterable[str], page: PageModel, flash: Flash, own: SeatRoom, *, pane: int = 0
) -> Iterator[Region]:
    areas = cut_turn(own, flash.question, flash.fields)
    return (make_region(name, page, flash, own, areas, pane=pane) for name in names)


def make_region(
    name: str,
    page: PageModel,
    flash: Flash,
    seat_room: SeatRoom | None = None,
    areas: Areas | None = None,
    *,
    pane: int = 0,
) -> Region:
    id_, lang = f"{name}-{pane}" if pane else name, page.visitor.lang
    viewer = seat_room.seat if seat_room else None

    def render(subjects: Subjects) -> Region:
        model = {**subjects, "id": id_, "pane": pane, "nonce": NONCE, "digest": DIGEST, "line_mark": LINE}
        html = render_in(f"regions/{name}.html.j2", lang, model)
        region = Region(id_, html, hashlib.sha256(html.encode()).hexdigest()[:8], (page.room.id, viewer, lang))
        if LINE in html:
            SENT.remember((region.viewer, region.digest), html)
        return region

    subjects = {
        "sight": page,
        "room": seat_room.room if seat_room and not pane else page.room,
        "own": seat_room,
        "said": flash,
        "visitor": page.visitor,
        "areas": areas,
    }
    reader = (page.held, lang, page.visitor.deck)
    return KEPT.find_or_render((page.room.id, page.view, id_, viewer, *reader), subjects, render)


def encode_digests(regions: Mapping[str, Region]) -> str:
    """Encode the digests of a page's regions as an event's id, which a returning reader names."""
    return ".".join(f"{region.id}~{region.digest}" for region in regions.values())


def decode_digests(text: str) -> dict[str, str]:
    return {name: digest for name, _, digest in (part.partition("~") for part in text[:4000].split("."))}


def render_partials(regions: Iterable[Region], made: str, digests: Mapping[str, str] = MappingProxyType({})) -> str:
    """Render regions that a reader lacks under these digests, for htmx; what was `made` before is dropped there."""
    return put_nonce(share_partials(regions, made, digests))


def share_partials(regions: Iterable[Region], made: str, digests: Mapping[str, str]) -> str:
    """Render the same without a nonce, for several readers; no two regions of one reader get the same nonce."""
    found = ""
    for number, region in enumerate(regions):
        if (had := digests.get(region.id, "")) != region.digest:
            html = fold(SCRIPTLESS.sub("", region.shared_html(made, had))).replace(NONCE, f"{NONCE}{number:x}")
            found += f'<hx-partial hx-target="#{region.id}" hx-swap="outerMorph">{html}</hx-partial>'
    return found


def format_event(name: str, data: str, event_id: str = "") -> bytes:
    head = (f"event: {name}\n" if name else "") + (f"id: {event_id}\n" if event_id else "")
    return (head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n").encode()


@dataclass(slots=True)
class KeptPage:
    page: PageModel
    regions: Mapping[str, Region]
    digests: str
    events: LRUCache[str, bytes] = field(default_factory=lambda: LRUCache(AT_ONCE))

    def shows(self, page: PageModel) -> bool:
        mine, other = (self.page.room, *self.page.panes), (page.room, *page.panes)
        return len(mine) == len(other) and all(one is two for one, two in zip(mine, other, strict=True))

    def event_since(self, had: str) -> bytes:
        """Return the event for a reader who has regions with these digests; empty if nothing changed."""
        event = self.events.get(had)
        if event is None:
            changed = share_partials(self.regions.values(), self.page.made, decode_digests(had))
            event = self.events[had] = format_event("", changed, self.digests) if changed else b""
        return event.replace(PLACE, secrets.token_hex(8).encode()) if PLACE in event else event


class KeptPages:
    def __init__(self, most: int = 512) -> None:
        self._kept: LRUCache[tuple[object, ...], KeptPage] = LRUCache(most)

    def find_or_make(self, page: PageModel) -> KeptPage:
        visitor = page.visitor
        reader = (visitor.name, visitor.lang, visitor.deck)
        key = (page.room.id, page.view, tuple(own.seat for own in page.panes), page.held, *reader)
        kept = self._kept.get(key)
        if kept is None or not kept.shows(page):
            kept = self._kept[key] = make_page(page)
        return kept


def make_page(page: PageModel) -> KeptPage:
    regions = make_regions(page)
    return KeptPage(page, regions, encode_digests(regions))
