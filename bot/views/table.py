"""One table through one viewer in one language: its words, its record, its board, its calls.

It reads tables and never changes them. Everything is made from a view and from told events; what the position
itself is asked for (how many have answered a vote) is public. While several seats are asked at once, the list of
those awaited stays whole until the reveal, and how many people have answered is told in two steps only, at half of three
or more and at three quarters, so that the first answer isn't told.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache, wraps
from itertools import zip_longest
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from bot.tables.people import find_origin
from bot.tables.rows import LogRow
from bot.tables.snapshot import SYSTEM, Table, ToldCache, ToldLine
from bot.text.clauses import find_clauses
from bot.text.translator import SPEECH, Names, TextParam, app_text, make_words_inert
from bot.values.ids import Language, TableStatus
from bot.values.room import Board, Clause, Line, PanelText, SeatLine
from bot.values.widgets import Choice
from bot.views.questions import QuestionPresenter
from games.event import HAPPENING, Event, canonical_text, visible_to
from games.kernel import View
from games.message import Message, Sign, say
from games.questions import Ask, Question
from games.secret import Held, Seat, Secret
from games.spec import GameSpec, Label, Layout, Note, NoteKind, SeatLabel, told_scene

ON_PAGES: Final = frozenset({NoteKind.LAST, NoteKind.MELD, NoteKind.HELP})
"""What only pages show of what a seat may look at."""
SHOWN: Final = 60  # Lines of a seat's own answers, and of what happened since: its whole history has pages of its own
SETTLED: Final = frozenset({TableStatus.OVER, TableStatus.CLOSED})


def is_told(table: Table) -> bool:
    """Tell whether all that was hidden at a table may be seen by now."""
    return table.record.status in SETTLED and table.position is not None and not table.record.is_sealed


def to_datetime(time_ms: int) -> datetime:
    return datetime.fromtimestamp(time_ms / 1000, UTC)


def make_panel(note: Note, speak: Callable[[Message | Sign], str]) -> PanelText:
    faces = tuple(
        Choice("", speak(sign), sign.picture, hint=speak(tag) if tag else "")
        for sign, tag in zip_longest(note.signs, note.tags[: len(note.signs)])
    )
    return PanelText(speak(note.title), faces, tuple(map(speak, note.lines)), note.kind.value)


def open_first(seen: View[Any], question: Question) -> View[Any]:
    asked = {question: seen.asked[question], **seen.asked} if question in seen.asked else seen.asked
    return replace(seen, asked=asked, sealed={q: answer for q, answer in seen.sealed.items() if q != question})


@dataclass(frozen=True)
class TablePresenter:
    """One table through one viewer in one language, as it stands when it is first looked at; `viewer` None is the public."""

    table: Table
    viewer: int | None
    lang: Language
    opened: Question | None = None  # which of several questions the picture is about
    is_narrow: bool = False  # as a narrow window draws it
    shared: TablePresenter | None = None  # the public's, where several viewers of one snapshot are told at once

    def for_viewer(self, viewer: int | None) -> TablePresenter:
        return replace(self, viewer=viewer, shared=None)

    @cached_property
    def public(self) -> TablePresenter:
        """The same table as all see it."""
        return self if self.viewer is None else self.shared or self.for_viewer(None)

    # -- words -------------------------------------------------------------------------

    def seat_name(self, seat: int, seq: int | None = None) -> str:
        """Return the name a seat goes by now, or went by when entry `seq` was written."""
        is_now = seq is None and 0 <= seat < len(self.names)
        return self.names[seat] if is_now else self._name_at(seat, seq)

    def _name_at(self, seat: int, seq: int | None) -> str:
        name = self.table.name_of(seat, seq)
        return make_words_inert(name) if name else self.app_text("seat-number", number=seat + 1)

    @property
    def seat_number(self) -> str:
        return str((self.viewer or 0) + 1)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self._name_at(seat, None) for seat in range(self.table.record.seats))

    @cached_property
    def seated_since(self) -> int:
        """The entry since which all seats go by the names that they have now."""
        return max((each.from_seq for each in self.table.assignments), default=0)

    def seat_names(self, seq: int | None = None) -> Names:
        """Return the function that names seats, as of entry `seq` or of now."""
        return lambda seat: self.seat_name(seat, seq)

    def speak(self, message: Message | Sign | None, seq: int | None = None) -> str:
        """Return a message of the game in words, or an empty text for None."""
        if message is None:
            return ""
        if seq is not None and seq < self.seated_since:
            return SPEECH.speak(self.table.spec, message, self.lang, self.seat_names(seq))
        return SPEECH.speak_among(self.table.spec, message, self.lang, self.names)

    def app_text(self, key: str, **params: TextParam) -> str:
        return app_text(key, self.lang, **params)

    def notice_text(self) -> str:
        notice = self.table.record.notice
        return self.word_notice(notice.key, notice.params) if notice else ""

    def word_notice(self, key: str, params: Mapping[str, str | int]) -> str:
        """Return a notice in words; the person it is about is told as *you*."""
        about = params.get("who", params.get("whom"))
        is_own = bool(about) and self.viewer is not None and about == self.table.name_of(self.viewer)
        return self.app_text(f"notice-{key}{'-own' if is_own else ''}", **params)

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
        return self.table.ask

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
        spec, ask = self.table.spec, self.ask or Ask("over")
        known = find_known_choices(spec, self.lang, self.names)
        return QuestionPresenter(spec, self.lang, self.speak, self.view, ask, known)

    # -- the record ----------------------------------------------------------------------

    def told_cache(self) -> ToldCache:
        """Return all that this viewer was told; each event is put into words once."""
        cache = self.table.told_caches.get((self.viewer, self.lang))
        if cache is None:
            cache = self.table.told_caches[self.viewer, self.lang] = ToldCache()
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
        return self.word_notice("retracted", {"who": self.seat_name(undone.seat, undone.seq)})

    def _word_late(self, row: LogRow) -> Iterator[tuple[str, bool]]:
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
            cache.add(ToldLine(row.seq, line, spec.recallable(event), event), is_own=row.seat == self.viewer)

    def numbered_lines(self, since_seq: int = 0) -> Iterator[tuple[int, Line]]:
        """Yield what this viewer was told after entry `since_seq`, oldest first, each with the entry's number.

        `Line.seq` counts what this viewer was told, never entries, so that no one can count hidden steps.
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

    def make_scene(self, *, bare: bool = False, upto: int | None = None) -> Any:
        seen = self.view if self.opened is None else open_first(self.view, self.opened)
        return self.table.spec.scenery.scene(seen, self.speak, narrow=self.is_narrow, bare=bare, upto=upto)

    def version_of(self, scene: Any) -> str:
        return hmac.digest(self.table.record.key, canonical_text(scene).encode(), "sha256").hex()[:12]

    @cached_property
    def bare_scene(self) -> Any:
        return self.make_scene(bare=True)

    @cached_property
    def bare_layout(self) -> Layout:
        return self.table.spec.scenery.layout(self.bare_scene)

    def make_board(self) -> Board:
        """Put the picture into words."""
        seen, scenery = self.view, self.table.spec.scenery
        told = told_scene(scenery, seen)
        foot = tuple(map(self.speak, self.table.spec.describe.foot(seen)))
        return Board(self.speak(scenery.alt(told)), tuple(map(self.speak, scenery.lines(told))), foot)

    def make_panels(self, *, is_page: bool) -> tuple[PanelText, ...]:
        """Make what this seat holds; a page shows the last trick and what was declared too, which chats show in the picture or above."""
        return tuple(self.make_panel(note) for note in self.notes if is_page or note.kind not in ON_PAGES)

    def make_panel(self, note: Note) -> PanelText:
        return make_panel(note, self.speak)

    def score_sheets(self) -> tuple[PanelText, ...]:
        """Return the score sheet of every counted part of the game, oldest first, if the game keeps one."""
        if self.table.spec.score_sheets is None or self.table.position is None:
            return ()
        return tuple(map(self.make_panel, self.table.spec.score_sheets(self.view)))

    def seat_line(self, seat: int, own_seats: Iterable[int] = ()) -> SeatLine:
        holder, has_begun = self.table.assignment_of(seat), self.table.position is not None
        place = self.table.spec.describe.place(Seat(seat), self.view) if has_begun else SeatLabel()
        return SeatLine(
            seat,
            seat + 1,
            self.seat_name(seat),
            holder.robot if holder else "",
            tuple(map(self.speak, place.tags)),
            self.speak(place.count),
            has_begun and seat in self.view.awaited and self.table.record.status is TableStatus.LIVE,
            seat in own_seats,
            holder is None or not (holder.person or holder.robot),
            "" if has_begun else find_origin(self.table, seat),
        )


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


@lru_cache(maxsize=128)
def find_known_choices(
    spec: GameSpec[Any],  # noqa: ARG001  they are its key
    lang: Language,  # noqa: ARG001
    names: tuple[str, ...],  # noqa: ARG001
) -> dict[tuple[str, Label], Choice]:
    """Find the choices that were worded for these names: most are offered again and again."""
    return {}


@lru_cache(maxsize=128)
def primer_panels(spec: GameSpec[Any], lang: Language) -> tuple[PanelText, ...]:

    def speak(message: Message | Sign) -> str:
        return SPEECH.speak(spec, message, lang, lambda seat: app_text("seat-number", lang, number=seat + 1))

    return tuple(make_panel(page, speak) for page in spec.primer)
