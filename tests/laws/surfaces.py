"""Laws of what is sent: rooms, deadlines and what every surface draws of them are alike where nothing may be told."""

import asyncio
import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from html import unescape
from random import Random
from typing import Any, Final

from discord import ComponentType
from PIL.Image import Image

from adapters.discord import render as discord_render
from adapters.discord.widgets import CardEmojis
from adapters.telegram import render as telegram_render
from bot.notify.planner import plan_posts
from bot.notify.seat_drawing import word_turn
from bot.tables.chance import list_seals
from bot.tables.rows import Notice
from bot.tables.snapshot import Table
from bot.text.fitting import CAPTION_LINES
from bot.text.signs import SIGN
from bot.values.chat import Limits
from bot.values.ids import LANGUAGES, LONGEST_NAME, LONGEST_TABLE, AccountId, Language
from bot.values.room import Room, SeatRoom
from bot.values.screens import Focus
from bot.values.view_changes import encode
from bot.views.board import render_status
from bot.views.chapter import Told
from bot.views.closing import history_lines, result_lines
from bot.views.context import TableContext
from bot.views.pictures import Pictures
from bot.views.room import make_room
from bot.views.seat import add_picture, make_seat_screen
from bot.views.table import TablePresenter
from bot.views.table_view import make_table_view
from bot.views.views import make_seat_room
from games.event import visible_to
from games.secret import Seat
from games.values import replace
from tests.laws.company import NAMES, Company, advance, person_at, seat_people, without_commitments
from tests.laws.playout import Moment, Playout, Setup, sample
from tests.laws.secrecy import secrets_are_kept, sight

PICTURES: Final = Pictures()
PEOPLE: Final = {AccountId(person_at(seat)): name for seat, name in enumerate(NAMES)}
SURFACES: Final = ("discord", "telegram")
DRAWN: Final = 0.3
"""Of the rooms that are compared, the part that every surface draws."""
LIMIT: Final = 4_000
"""Characters that a chat has for a private message."""
CAPTION: Final = Limits(text=3_600, caption=900)
"""What Telegram has room for, which has least."""
LONG: Final = 250
"""Moments from which on one pair of twins is enough to look at."""
LOOKS: Final = 3
"""Answers of a game after which its captions are read."""


@cache
def runner() -> asyncio.Runner:
    """Return what runs the few things here that wait."""
    return asyncio.Runner()


# -- what a table shows of itself ------------------------------------------------------------------


def show(table: Table, seat: Seat | None, lang: Language, *, drawn: bool = True) -> Iterator[tuple[str, object]]:
    assert table.position is not None
    position = replace(table.position, state=without_commitments(table.position.state))
    table = replace(table, position=position)
    context = TableContext(list_seals(table), names={str(person): name for person, name in PEOPLE.items()})
    presenter = TablePresenter(table, seat, lang)
    yield "the view", encode(make_table_view(presenter))
    if drawn:
        yield "the narrow view", encode(make_table_view(replace(presenter, is_narrow=True)))
    if seat is None:
        room = make_room(presenter, context)
        yield "the room", room
        if drawn:
            yield from draw_public(presenter, context)
        return
    own = make_seat_room(presenter, context, person_at(seat))
    yield "the seat's room", replace(own, unseen="")  # never drawn: whoever was shown a look knows that it was
    if drawn:
        yield from draw_private(presenter, own)


def draw_public(presenter: TablePresenter, context: TableContext) -> Iterator[tuple[str, object]]:
    """Yield the status message as both chats draw it."""
    yield "the chapter", presenter.table.spec.describe.chapter(presenter.view)
    for seat in sorted(presenter.view.awaited):
        ring = word_turn(presenter.for_viewer(seat), is_asked=True)
        assert not SIGN.search(ring), f"a locked screen shows a card: {ring}"
        yield f"what rings for seat {seat}", ring
    screen = runner().run(render_status(presenter, PICTURES, context, {}, Told(), Limits()))
    yield "the status message", screen
    yield "Discord", discord_render.render_public(screen).to_components()  # type: ignore[no-untyped-call]
    yield "Telegram", telegram_render.render_public(screen, PEOPLE)


def draw_private(presenter: TablePresenter, own: SeatRoom) -> Iterator[tuple[str, object]]:
    """Yield what a seat holds and each of its questions as both chats draw them."""
    person = person_at(Seat(own.seat))
    for question_id in ("", *(question.id for question in own.questions)):
        screen = make_seat_screen(presenter, person, LIMIT, Focus(question_id))
        drawn = runner().run(add_picture(screen, presenter, PICTURES))
        yield "Discord", discord_render.render_private(drawn, CardEmojis()).to_components()  # type: ignore[no-untyped-call]
        yield "Telegram", telegram_render.render_pages(drawn)


def assert_alike(one: Table, other: Table, seat: Seat | None, lang: Language, *, drawn: bool = True) -> None:
    """Nothing that leaves the house for this viewer tells one table from the other."""
    shown = (show(table, seat, lang, drawn=drawn) for table in (one, other))
    for (what, a), (_, b) in zip(*shown, strict=True):
        assert a == b, f"{what} tells {seat} what it was not told: {difference(a, b)}"


def difference(a: object, b: object) -> str:
    """Say where two rooms differ, never how."""
    if type(a) is not type(b) or not isinstance(a, Room | SeatRoom):
        return type(a).__name__
    names = [field.name for field in fields(a) if getattr(a, field.name) != getattr(b, field.name)]
    inner = difference(getattr(a, "room", None), getattr(b, "room", None)) if "room" in names else ""
    return ", ".join(filter(None, (*names, inner)))


def people_deadlines(table: Table) -> list[tuple[int, int, int]]:
    """Until when each seat that is awaited has time, and since when: a public reminder follows from it."""
    ask = table.position.ask if table.position else None
    found = [(q.seat, table.find_deadline(q)) for q in sorted(ask.must) if q.seat >= 0] if ask else []
    return [(seat, row.opened_at_ms, row.at_ms) for seat, row in found if row is not None]


# -- what stands beside a picture -------------------------------------------------------------------


class NoPixels(Pictures):
    """Pictures that are not drawn: only the words beside them are looked at."""

    async def draw_cached(self, key: Hashable, what: str, draw: Callable[[], Image]) -> bytes:
        return b"picture"


NO_PIXELS: Final = NoPixels()
TAG: Final = re.compile(r"<blockquote.*?</blockquote>|<[^>]*>", re.DOTALL)
"""What Telegram's words have beside what is read; in the quotation are those of a picture that counts by its time."""
LATEST: Final = 12
"""Entries that the newest message of a place tells of."""


def captions_are_short_and_whole(playout: Playout, dice: Random) -> int:
    """Beside a picture stand five lines at most and none is cut, with the longest names, on both chats and for all."""
    table, seats, looked = with_long_names(seat_people(playout.setup)), range(playout.setup.seats), 0
    moments = playout.moments
    chosen = {len(moments) - 1, *dice.sample(range(len(moments)), min(LOOKS, len(moments)))}
    for place, moment in enumerate(moments):
        table = advance(table, moment.entry, moment.after, moment.events)
        for seat in viewers(moment, dice.choice(seats)) if place in chosen else ():
            presenter = TablePresenter(table, seat, dice.choice(LANGUAGES))
            for caption in list_captions(presenter):
                lines = caption.strip("\n").split("\n")
                assert len(lines) <= CAPTION_LINES, caption
                assert not [line for line in lines if line.endswith("…") and not line.startswith("⏳")], caption
                looked += 1
    return looked


def viewers(moment: Moment, other: int) -> set[Seat | None]:
    """Return the public, whoever is asked first, and one more seat."""
    ask = moment.after.ask
    asked = sorted(question.seat for question in ask.questions() if question.seat >= 0) if ask else ()
    return {None, *asked[:1], Seat(other)}


def with_long_names(table: Table) -> Table:
    people = tuple(each._replace(name=f"{each.name} ".ljust(LONGEST_NAME, "m")) for each in table.assignments)
    return replace(
        table, record=table.record.model_copy(update={"name": "Table ".ljust(LONGEST_TABLE, "m")}), assignments=people
    )


def list_captions(presenter: TablePresenter) -> Iterator[str]:
    """Yield what stands beside a new picture on both chats: a seat's, or everyone's."""
    if presenter.viewer is None:
        last, is_over = len(presenter.table.history), presenter.ask is None
        told = Told(
            history_lines(presenter, max(last - LATEST, 1), last, is_last=is_over),
            result_lines(presenter) if is_over else (),
        )
        screen = runner().run(render_status(presenter, NO_PIXELS, TableContext(), {}, told, CAPTION))
        called = replace(screen, mentions=tuple(PEOPLE) if is_over else ())
        yield spell_caption(telegram_render.render_public(called, PEOPLE).html)
        yield say_texts(discord_render.render_public(called))
        return
    person, is_asked = person_at(presenter.viewer), bool(presenter.due_questions())
    made = make_seat_screen(presenter, person, CAPTION.caption, Focus())
    drawn = runner().run(add_picture(made, presenter, NO_PIXELS))
    ring = word_turn(presenter, is_asked=is_asked)
    yield spell_caption(telegram_render.render_private(replace(drawn, ring=ring, hidden=True)).html)
    yield spell_caption(telegram_render.render_private(drawn).html)
    yield say_texts(discord_render.render_private(drawn, CardEmojis()))


def spell_caption(hypertext: str) -> str:
    return unescape(TAG.sub("", hypertext))


def say_texts(view: Any) -> str:
    (container,) = view.to_components()
    return "\n".join(each["content"] for each in container["components"] if each["type"] == ComponentType.text_display)


# -- twins -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Looks:
    """How much was compared: deadlines, rooms, and whatever every surface draws of them."""

    clocks: int = 0
    rooms: int = 0
    drawn: int = 0


class Audience(Company):
    """A company that compares deadlines all the time, and rooms at each new thing that the tables wait for.

    `rooms` is the part of these moments for which rooms are made, `drawn` the part of rooms that every surface draws.
    """

    def __init__(
        self, playout: Playout, place: int, dice: Random, looks: Looks, *, rooms: float = 1.0, drawn: float = 1.0
    ) -> None:
        super().__init__(playout, place)
        self.dice, self.looks, self.rooms, self.drawn = dice, looks, rooms, drawn

    def look(self, seat: Seat | None) -> None:
        """Compare the deadlines, and at times the rooms and all that is drawn of them."""
        one, other = self.tables
        assert people_deadlines(one) == people_deadlines(other), f"a deadline tells {seat} what it was not told"
        self.looks.clocks += 1
        if self.is_new(seat) and self.dice.random() < self.rooms:
            drawn = self.dice.random() < self.drawn
            assert_alike(one, other, seat, self.dice.choice(LANGUAGES), drawn=drawn)
            self.looks.rooms += 1
            self.looks.drawn += drawn


def nothing_sent_tells_a_secret(playout: Playout, dice: Random) -> int:
    """What a viewer cannot tell apart is sent alike: deadlines, rooms, views, chats' messages."""
    looks, times = Looks(), 2 if playout.setup.seats < 5 and len(playout.moments) < LONG else 1
    secrets_are_kept(
        playout, dice, times, gather=lambda played, place: Audience(played, place, dice, looks, drawn=DRAWN)
    )
    return looks.drawn


# -- what is private -------------------------------------------------------------------------------


def what_is_private_moves_nothing(playout: Playout, dice: Random) -> int:
    """An answer that a viewer is not told of, and that changes nothing it sees, changes nothing that is sent to it."""
    table = seat_people(playout.setup)
    found = [
        index for index, moment in enumerate(playout.moments) if any(True for _ in quiet_viewers(moment, playout.setup))
    ]
    looked = set(sample(found, dice, 4))
    for index, moment in enumerate(playout.moments):
        if index in looked:
            moves_nothing(table, moment, list(quiet_viewers(moment, playout.setup)), dice)
        table = advance(table, moment.entry, moment.after, moment.events)
    return len(looked)


def moves_nothing(table: Table, moment: Moment, quiet: list[Seat | None], dice: Random) -> None:
    """One such answer, after an announcement: the public, if it is not told, and any other viewer see no difference."""
    before = announce(table)
    after = advance(before, moment.entry, moment.after, moment.events)
    for seat in dict.fromkeys((quiet[0], dice.choice(quiet))):
        assert_alike(before, after, seat, dice.choice(LANGUAGES))
    no_post_tells(before, after, moment, quiet)


def quiet_viewers(moment: Moment, setup: Setup) -> Iterator[Seat | None]:
    asked, entry = moment.asked, moment.entry
    if moment.after.ask is None or told_step(moment.before, setup.robots) != told_step(moment.after, setup.robots):
        return
    knowing = {entry.seat, *asked.require_decision(entry.question).shown_to}
    for seat in (None, *map(Seat, range(setup.seats))):
        is_told = seat in knowing or visible_to(moment.events, seat)
        if not is_told and sight(moment.before, seat) == sight(moment.after, seat):
            yield seat


def told_step(position: Any, robots: tuple[Seat, ...]) -> int:
    """What all are told of how many people have answered: nothing of two, of more that half have, then three quarters."""
    asked = [each for each in position.ask.must if each.seat >= 0 and each.seat not in robots] if position.ask else []
    seats, waiting = ({each.seat for each in found} for found in (asked, set(asked) - position.sealed.keys()))
    done, of = len(seats - waiting), len(seats)
    return sum(4 * done >= part * of for part in (2, 3)) if of > 2 else 0


def announce(table: Table) -> Table:
    notice = Notice(key="resumed", at=0, seq=len(table.history))
    return replace(table, record=table.record.model_copy(update={"notice": notice}))


def no_post_tells(before: Table, after: Table, moment: Moment, quiet: list[Seat | None]) -> None:
    """No chat is told anything for the sake of such an answer."""
    posts = plan_posts(before, after, moment.events, chats=SURFACES)
    if None in quiet:
        assert not [row for row in posts if row.channel_id], "a place is told of what is private"
    people = {person_at(seat) for seat in quiet if seat is not None}
    told = sorted(people & {row.person_id for row in posts})
    assert not told, f"{told} are told of what is private"
