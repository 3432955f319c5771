"""One table through one viewer in one language: its words, its record, its board, its calls.

It reads tables and never changes them. Everything is made from a view and from told events; what the position
itself is asked for (how many have answered a vote) is public. While several seats are asked at once, the list of
those awaited stays whole until the reveal, and how many people have answered is told in two steps only, at half of three
or more and at three quarters, so that the first answer isn't told.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property, wraps
from itertools import zip_longest
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from bot.db.rows import LogRow
from bot.tables.absence import list_kept_names
from bot.tables.customs import has_end
from bot.tables.deadlines import is_late
from bot.tables.ends import EndOf, find_own_end, find_public_end
from bot.tables.people import find_origin
from bot.tables.seats import list_taken
from bot.tables.snapshot import SYSTEM, Table, ToldCache, ToldLine
from bot.text.clauses import find_clauses
from bot.text.translator import Names, TextParam, Translator, make_words_inert
from bot.values.ids import Language, TableStatus
from bot.values.room import (
    Board,
    Call,
    Clause,
    ContributionLine,
    FateLine,
    Frame,
    Line,
    PanelText,
    Score,
    Seal,
    SeatLine,
    Terms,
)
from bot.values.widgets import Choice
from bot.views.questions import QuestionPresenter
from games.event import HAPPENING, Event, canonical_text, visible_to
from games.kernel import View
from games.message import Message, Sign, say
from games.questions import Ask, Question
from games.secret import Held, Seat, Secret
from games.spec import FateKind, Layout, Note, NoteKind

ON_PAGES: Final = frozenset({NoteKind.LAST, NoteKind.MELD, NoteKind.HELP})
"""What only pages show of what a seat may look at."""
SHOWN: Final = 60  # Lines of a seat's own answers, and of what happened since: its whole history has pages of its own
SETTLED: Final = frozenset({TableStatus.OVER, TableStatus.CLOSED})


def to_datetime(time_ms: int) -> datetime:
    return datetime.fromtimestamp(time_ms / 1000, UTC)


def make_panel(note: Note, speak: Callable[[Message | Sign], str]) -> PanelText:
    faces = tuple(
        Choice("", speak(sign), sign.picture, hint=speak(tag) if tag else "")
        for sign, tag in zip_longest(note.signs, note.tags[: len(note.signs)])
    )
    return PanelText(speak(note.title), faces, tuple(map(speak, note.lines)), note.kind.value)


def make_frame(layout: Layout) -> Frame:
    return Frame(round(layout.width), round(layout.height), layout.places, layout.unit)


@dataclass(frozen=True, slots=True)
class TableContext:
    """What a room shows that its table does not know: how chance is fixed, people's names, how long a turn is.

    It does not know the time, so that no private answer makes a public word change.
    """

    seals: tuple[Seal, ...] = ()
    contributions: tuple[ContributionLine, ...] = ()
    terms: Terms | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    turn_ms: int | None = None


def open_first(seen: View[Any], question: Question) -> View[Any]:
    """Return a view in which this question comes first, and has no answer yet."""
    asked = {question: seen.asked[question], **seen.asked} if question in seen.asked else seen.asked
    return replace(seen, asked=asked, sealed={q: answer for q, answer in seen.sealed.items() if q != question})


FEWEST_TOLD: Final = 3  # of how many asked at once it is told how many have answered


@dataclass(frozen=True)
class TablePresenter:
    """One table through one viewer in one language, as it stands when it is first looked at; `viewer` None is the public."""

    table: Table
    viewer: int | None
    lang: Language
    translator: Translator
    opened: Question | None = None  # which of several questions the picture is about

    def for_viewer(self, viewer: int | None) -> TablePresenter:
        return replace(self, viewer=viewer)

    # -- words -------------------------------------------------------------------------

    def seat_name(self, seat: int, seq: int | None = None) -> str:
        """Return the name a seat goes by now, or went by when entry `seq` was written."""
        name = self.table.name_of(seat, seq)
        return make_words_inert(name) if name else self.app_text("seat-number", number=seat + 1)

    @property
    def seat_number(self) -> str:
        return str((self.viewer or 0) + 1)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(map(self.seat_name, range(self.table.record.seats)))

    def seat_names(self, seq: int | None = None) -> Names:
        """Return the function that names seats, as of entry `seq` or of now."""
        return lambda seat: self.seat_name(seat, seq)

    def speak(self, message: Message | Sign | None, seq: int | None = None) -> str:
        """Return a message of the game in words, or an empty text for None."""
        if message is None:
            return ""
        if seq is not None:
            return self.translator.speak(self.table.spec, message, self.lang, self.seat_names(seq))
        return self.translator.speak_among(self.table.spec, message, self.lang, self.names)

    def app_text(self, key: str, **params: TextParam) -> str:
        return self.translator.package_text("bot", key, self.lang, **params)

    def notice_text(self) -> str:
        notice = self.table.record.notice
        if notice is None:
            return ""
        is_own = (
            notice.key == "back" and self.viewer is not None and notice.params["who"] == self.table.name_of(self.viewer)
        )
        return self.app_text("notice-back-own" if is_own else f"notice-{notice.key}", **notice.params)

    def join_list(self, names: Iterable[str]) -> str:
        return self.app_text("chosen", items=tuple(names))

    def game_title(self) -> str:
        return self.speak(say("title", game=self.table.spec.name))

    # -- the position --------------------------------------------------------------------

    @cached_property
    def view(self) -> View[Any]:
        return self.table.view_for(self.viewer)

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What this viewer may look at, in the game's own words."""
        return self.table.spec.describe.panels(self.view)

    @property
    def ask(self) -> Ask | None:
        return self.table.position.ask if self.table.position else None

    def own_questions(self) -> tuple[Question, ...]:
        return tuple(question for question in sorted(self.view.asked) if question.seat == self.viewer)

    def due_questions(self) -> tuple[Question, ...]:
        """Return the questions that wait for this seat: by its own clock, those of the table, else open windows."""
        if self.ask is None:
            return ()
        mine = [question for question in self.own_questions() if question not in self.view.sealed]
        timed = [question for question in mine if question in self.ask.may and self.ask.may[question].timed]
        musts = (*timed, *(question for question in mine if question in self.ask.must))
        return musts or tuple(question for question in mine if question in self.ask.window)

    @cached_property
    def question_presenter(self) -> QuestionPresenter:
        """The presenter of this seat's questions, which looks up once where things lie on the picture."""
        return QuestionPresenter(
            self.table.spec,
            self.translator,
            self.lang,
            self.speak,
            self.view,
            self.ask or Ask("over"),
            lambda: self.bare_layouts,
        )

    # -- the record ----------------------------------------------------------------------

    def told_cache(self) -> ToldCache:
        """Return all that this viewer was told; each event is put into words once."""
        cache = self.table.told_caches.setdefault((self.viewer, self.lang), ToldCache())
        if self.table.position is not None and cache.upto < len(self.table.history):
            viewer = None if self.viewer is None else Seat(self.viewer)
            for row, events in self.table.history[cache.upto :]:
                if row.seat == SYSTEM:
                    line = Line(len(cache.said) + 1, self._word_take_back(row), to_datetime(row.at_ms))
                    cache.undo(int(row.token), ToldLine(row.seq, line, recallable=True))
                for text, is_own in self._word_late(row):
                    line = Line(len(cache.said) + 1, text, to_datetime(row.at_ms))
                    cache.add(ToldLine(row.seq, line, recallable=True), is_own=is_own)
                for event in visible_to(events, viewer):
                    self._add_line(cache, row, event)
                is_answer = row.seat == self.viewer and row.via == "hand" and row.prompt not in self.table.spec.plans
                cache.answered = row.seq if is_answer else cache.answered
            cache.upto = len(self.table.history)
        return cache

    def told_lines(self) -> Sequence[ToldLine]:
        return self.told_cache().said

    def _word_take_back(self, row: LogRow) -> str:
        undone = self.table.history[int(row.token) - 1].row
        return self.app_text("told-retracted", who=self.seat_name(undone.seat, undone.seq))

    def _word_late(self, row: LogRow) -> Iterator[tuple[str, bool]]:
        """Yield who was answered for by the clock in what an entry settles, each with whether it was this viewer's seat."""
        late = self.table.list_late(row.seq)
        if self.viewer in late:
            yield self.app_text("told-time-up-own"), True
        if others := [self.seat_name(seat, row.seq) for seat in late if seat != self.viewer]:
            yield self.app_text("told-time-up", who=self.join_list(others)), False

    def _add_line(self, cache: ToldCache, row: LogRow, event: Event) -> None:
        spec, message = self.table.spec, self.table.spec.describe.event(event, self.view)
        if message is not None:
            heading, text = spec.describe.heading(event, self.view), self.speak(message, row.seq)
            beside = spec.rows(event) if spec.rows is not None else ""
            line = Line(len(cache.said) + 1, text, to_datetime(row.at_ms), self.cited_clauses(event), heading, beside)
            cache.add(ToldLine(row.seq, line, spec.game.recallable(event), event), is_own=row.seat == self.viewer)

    def numbered_lines(self, since_seq: int = 0) -> Iterator[tuple[int, Line]]:
        """Yield what this viewer was told after entry `since_seq`, oldest first, each with the entry's number.

        `Line.seq` counts what this viewer was told, never entries, so that nobody can count hidden steps.
        """
        for told in self.told_cache().list_since(since_seq):
            yield told.seq, told.line

    def record_lines(self, since_seq: int = 0) -> tuple[Line, ...]:
        """Return the history after entry `since_seq`, oldest first; of what may not be recalled, only what is among the newest.

        It stays for as many entries as there are seats, long enough to be read once, too short to be a memory. Only entries that
        told this viewer something count: nothing private makes a line go.
        """
        return self.told_cache().list_record(self.table.record.seats, since_seq)

    def cited_clauses(self, event: Event) -> tuple[Clause, ...]:
        named = event.why
        if isinstance(named, Secret):
            numbers: tuple[str, ...] = named.open() if isinstance(named, Held) else ()
        else:
            happening = event.reveals.get(HAPPENING)
            numbers = named or ((happening,) if happening else ())
        return find_clauses(self.table.spec, numbers, self.lang)

    def last_answer_seq(self) -> int:
        """Return the entry of this seat's last answer by hand, 0 if there is none."""
        return self.told_cache().answered

    def lines_since_answer(self) -> tuple[Line, ...]:
        """Return the newest of what happened from this seat's last answer on, its outcome included, as far as history shows it."""
        return self.record_lines(self.last_answer_seq() - 1)[-SHOWN:]

    def own_lines(self) -> tuple[Line, ...]:
        return tuple(self.told_cache().own[-SHOWN:])

    # -- what stands on the table ----------------------------------------------------------

    def make_scene(self, *, narrow: bool = False, bare: bool = False, upto: int | None = None) -> Any:
        seen = self.view if self.opened is None else open_first(self.view, self.opened)
        return self.table.spec.scenery.scene(seen, self.speak, narrow=narrow, bare=bare, upto=upto)

    def version_of(self, scene: Any) -> str:
        return hmac.digest(self.table.record.key, canonical_text(scene).encode(), "sha256").hex()[:12]

    @cached_property
    def bare_scene(self) -> Any:
        return self.make_scene(bare=True)

    @cached_property
    def bare_layouts(self) -> tuple[Layout, Layout]:
        scenery = self.table.spec.scenery
        return scenery.layout(self.bare_scene), scenery.layout(self.make_scene(narrow=True, bare=True))

    def make_board(self, *, is_page: bool = True) -> Board:
        """Make the picture's version and words: all see the whole picture, a seat on its page the bare one; chats need the words."""
        seen, scenery = self.view, self.table.spec.scenery
        board = Board(
            version=self.version_of(self.make_scene()) if self.viewer is None else "",
            alt=self.speak(scenery.alt(seen)),
            lines=tuple(map(self.speak, scenery.lines(replace(seen, awaited=())))),
            foot=tuple(map(self.speak, self.table.spec.describe.foot(seen))),
        )
        if self.viewer is None or not is_page:
            return board
        wide, narrow = map(make_frame, self.bare_layouts)
        return replace(board, bare=self.version_of(self.bare_scene), wide=wide, narrow=narrow)

    def make_panels(self, *, is_page: bool) -> tuple[PanelText, ...]:
        """Make what this seat holds; a page shows the last trick and what was declared too, which chats show in the picture or above."""
        return tuple(self.make_panel(note) for note in self.notes if is_page or note.kind not in ON_PAGES)

    def make_panel(self, note: Note) -> PanelText:
        return make_panel(note, self.speak)

    def make_score(self) -> Score:
        """Make the score; who wins is marked when the game is over."""
        seen, spec = self.view, self.table.spec
        sheet = spec.describe.sheet(seen)
        over = self.ask is None
        best = next(iter(spec.game.standing(self.table.position.state)), ()) if over and self.table.position else ()
        rows = tuple(
            (int(seat), self.seat_name(seat), tuple(map(self.speak, cells)), seat in best) for seat, cells in sheet.rows
        )
        reveals = spec.reveals(seen) if over and spec.reveals is not None else ()
        return Score(
            tuple(map(self.speak, sheet.heads)),
            rows,
            self.speak(spec.describe.ending(seen)) if over else "",
            in_parts=spec.score_sheets is not None,
            outcome=outcome_text(self) if over else "",
            reveals=tuple(map(self.speak, reveals)),
            has_outcome=sheet.outcome,
            played_for=self._word_played_for() if over else "",
        )

    def _word_played_for(self) -> str:
        names = list_kept_names(self.table)
        return self.app_text("played-for", who=self.join_list(map(make_words_inert, names))) if names else ""

    def score_sheets(self) -> tuple[PanelText, ...]:
        """Return the score sheet of every counted part of the game, oldest first, if the game keeps one."""
        if self.table.spec.score_sheets is None or self.table.position is None:
            return ()
        return tuple(map(self.make_panel, self.table.spec.score_sheets(self.view)))

    def seat_line(self, seat: int, own_seats: Iterable[int] = ()) -> SeatLine:
        holder = self.table.assignment_of(seat)
        line = SeatLine(
            seat,
            seat + 1,
            self.seat_name(seat),
            robot=holder.robot if holder else "",
            mine=seat in own_seats,
            vacant=holder is None or not (holder.person or holder.robot),
        )
        if self.table.position is None:
            return replace(line, origin=find_origin(self.table, seat))
        place = self.table.spec.describe.place(Seat(seat), self.view)
        awaited = seat in self.view.awaited and self.table.record.status is TableStatus.LIVE
        return replace(line, tags=tuple(map(self.speak, place.tags)), count=self.speak(place.count), awaited=awaited)

    # -- whose turn it is ------------------------------------------------------------------

    def public_call(self) -> Call:
        record = self.table.record
        if record.status is not TableStatus.LIVE or self.ask is None:
            return self.idle_call()
        said = self.speak(self.table.spec.describe.waiting(self.view))
        awaited = self.view.awaited
        deadline, late = self.next_deadline(awaited)
        if not awaited:
            return Call("wait", said, deadline=deadline)
        who = self.app_text("call-turn", who=self.join_list(map(self.seat_name, awaited)))
        if len(awaited) == 1:
            return Call("late" if late else "wait", who, said, deadline)
        if not self.is_timed() and (share := self.answered_share()):
            said = f"{said} {self.app_text('call-answered', step=share)}"
        return Call("late" if late and not self.table.has_own_hours() else "sealed", who, said, deadline)

    def idle_call(self) -> Call:
        record = self.table.record
        if record.status is TableStatus.LOBBY and record.closed_at is not None:
            awaited = [self.seat_name(each.seat) for each in record.contributions if each.is_awaited]
            return Call("wait", self.app_text("call-words", who=self.join_list(awaited)))
        if record.status is TableStatus.LOBBY:
            taken = len(list_taken(self.table))
            if record.elastic:
                return Call("wait", self.app_text("call-elastic", taken=taken, state=self.word_room()))
            return Call("wait", self.app_text("call-lobby", taken=taken, seats=record.seats))
        if self.table.position is not None and self.ask is None:
            return Call("done", self.speak(self.table.spec.describe.ending(self.view)))
        kind = "done" if record.status in SETTLED else "wait"
        return Call(kind, self.app_text(f"call-{record.status.value}"))

    def word_room(self) -> str:
        """Return how many more an elastic lobby needs, else how many more may come."""
        least, most, taken = self.table.spec.least, self.table.spec.most, len(list_taken(self.table))
        players = str(least) if least == most else f"{least}–{most}"
        return self.app_text("lobby-room", lacking=max(0, least - taken), free=most - taken, players=players)

    def is_timed(self) -> bool:
        """Tell whether answers count by their time; other questions only ask whether a person stays away."""
        return self.ask is not None and any(each.timed for each in self.ask.may.values())

    def answered_share(self) -> str:
        """Return how many of three or more people have answered: empty below half, then `half` or `most`.

        Robots don't count: with two people beside them, the first answer would be told to the other.
        """
        assert self.table.position is not None
        assert self.ask is not None
        answered: dict[str, bool] = {}
        for question in self.ask.must:
            if question.seat >= 0 and (person := self.table.seat_person(question.seat)):
                answered[person] = answered.get(person, True) and question in self.table.position.sealed
        done, most = sum(answered.values()), len(answered)
        if most < FEWEST_TOLD:
            return ""
        if 4 * done >= 3 * most:
            return "most"
        return "half" if 2 * done >= most else ""

    def next_deadline(self, seats: Iterable[int], find_end: EndOf = find_public_end) -> tuple[datetime | None, bool]:
        musts = self.ask.must if self.ask else ()
        found = [self.table.find_deadline(question) for question in musts if question.seat in seats]
        running = sorted((find_end(row), is_late(row)) for row in found if row is not None)
        if not running:
            return None, False
        return to_datetime(running[0][0]) if has_end(self.table.record) else None, running[0][1]

    @cached_property
    def own_call(self) -> Call:
        public = self.public_call()
        if self.table.record.status is not TableStatus.LIVE or self.ask is None:
            return public
        if (due := self.due_questions()) and not self.ask.require_decision(due[0]).on_board:
            deadline, late = self.next_deadline((due[0].seat,), find_own_end)
            title = self.speak(self.table.spec.describe.prompt(due[0], self.view).title)
            return Call("late" if late else "you", self.app_text("call-you"), title, deadline, find_fate(self))
        if any(question in self.ask.must for question in self.own_questions()):
            return replace(public, kind="sealed", who=self.app_text("call-sealed"), fate=find_fate(self))
        return replace(public, fate=find_fate(self))


def find_fate(presenter: TablePresenter) -> FateLine | None:
    """Return what became of this seat's last answer by hand, as the newest entry since tells it that tells any.

    Of several the newest that went well or badly comes first, and what is plain last. Only what the seat itself was told is
    looked at, so it never says more than the seat's own record.
    """
    since = presenter.last_answer_seq()
    if presenter.viewer is None or not since:
        return None
    for row, events in reversed(presenter.table.history):
        if row.seq < since:
            break
        heard = visible_to(events, Seat(presenter.viewer))
        told = (presenter.table.spec.describe.fate(event, presenter.view) for event in heard)
        if found := [fate for fate in told if fate is not None]:
            plain = [fate for fate in found if fate.kind is FateKind.PLAIN]
            said = [*(fate for fate in reversed(found) if fate.kind is not FateKind.PLAIN), *plain]
            return FateLine(said[0].kind.value, " ".join(presenter.speak(fate.text, row.seq) for fate in said))
    return None


def outcome_text(presenter: TablePresenter) -> str:
    """Return who won a game that is over, said to this reader: you, you and others, others and your place, or nobody.

    It follows from the ranking alone, so no game has to word it.
    """
    table = presenter.table
    assert table.position is not None
    levels = table.spec.game.standing(table.position.state)
    winners = levels[0]
    if len(levels) < 2 and len(winners) > 1:
        return presenter.app_text("outcome-draw")
    if presenter.viewer in winners:
        return presenter.app_text("outcome-won", count=len(winners))
    place = next((number for number, level in enumerate(levels) if presenter.viewer in level), 0)
    rank = 1 + sum(map(len, levels[:place])) if place and len(levels) > 2 else 0
    who = presenter.join_list(map(presenter.seat_name, winners))
    return presenter.app_text("outcome-lost", who=who, count=len(winners), place=rank)


P = ParamSpec("P")
T = TypeVar("T")


def made_once(make: Callable[Concatenate[TablePresenter, P], T]) -> Callable[Concatenate[TablePresenter, P], T]:
    """Have a function make what it makes of a presenter once for the same arguments.

    A presenter shows its table as it stood when it was first looked at; what is made of it goes with it.
    """

    @wraps(make)
    def find_or_make(presenter: TablePresenter, /, *given: P.args, **named: P.kwargs) -> T:
        kept = vars(presenter).setdefault("made", {})  # beside its cached properties
        key = (make, given, tuple(named.items()))
        if key not in kept:
            kept[key] = make(presenter, *given, **named)
        made: T = kept[key]
        return made

    return find_or_make
